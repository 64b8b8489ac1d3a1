"""Every value of every option of a shipped ruleset is played by a golden playthrough."""

from __future__ import annotations

import pytest

from referee.library import Shelf
from tests.golden.catalogue import PLAYTHROUGHS
from tests.golden.test_golden import ROOT, SHIPPED

ENDLESS = {("snaggletooth", "stalled", "endless")}
"""As written it may go round for ever."""
WHOLE = [
    name
    for name in SHIPPED
    if "\nextends:" not in (ROOT / "rulesets" / f"{name}.yaml").read_text(encoding="utf-8")
]


@pytest.mark.parametrize("ruleset", WHOLE)
def test_every_value_of_every_option_is_played(ruleset: str) -> None:
    default = {
        one.name: one.default for one in Shelf().source(ruleset).rules().rules.options.values()
    }
    played = [default | one.options for one in PLAYTHROUGHS if one.ruleset == ruleset]
    for option in Shelf().source(ruleset).rules().rules.options.values():
        values = [True, False] if option.kind.base == "yes_no" else list(option.words)
        for value in values:
            if (ruleset, option.name, value) not in ENDLESS:
                there = {str(one[option.name]) for one in played}
                assert str(value) in there, f"{option.name}: {value}"
