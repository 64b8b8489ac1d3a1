"""A dealt round with a bet, a cheat, an accusation, an amendment and an undo: every screen as it is kept."""

from __future__ import annotations

import pytest

from tests.live.dealt_round import SIZES, golden, page


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_dealt_round_at_the_live_table(columns: int, rows: int) -> None:
    def fits(screen: str) -> None:
        lines = screen.split("\n")
        assert len(lines) == rows and all(len(line) <= columns for line in lines)

    text = page(columns, rows, fits)
    kept = golden(columns, rows).read_text(encoding="utf-8")
    assert text == kept, "'python -m tests.live.dealt_round' makes the screens again"
