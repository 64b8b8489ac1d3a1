"""Pages of comparisons, of cheats and of sweeps: what their charts show is what was found."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.commands import run
from tests.simulation.games import COIN, written
from tests.simulation.pages import Page, read_page


def page_of(out: Path, *typed: str) -> tuple[Page, str]:
    """What a command line writes into a page."""
    assert run(["rules", "simulate", *typed, "--workers", "1", "--html", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    page = read_page(text)
    assert (page.open, page.asked) == ([], [])
    assert not re.search(r"nan|inf\b|None", text)
    assert all(left <= row.point <= right for row in page.rows for left, right in [row.bar])
    return page, text


def on_one_line(points: list[float], values: list[float]) -> None:
    """Points lie on a chart as far apart as the values that they stand for."""
    unit = (max(points) - min(points)) / (max(values) - min(values))
    assert unit > 0
    for point, value in zip(points, values, strict=True):
        assert abs(points[0] + unit * (value - values[0]) - point) < 0.2


def test_a_comparison_shows_both_ways_and_what_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = str(written(tmp_path, COIN))
    typed = (game, "--compare", "line=5", "--rounds", "400", "--json")
    page, text = page_of(tmp_path / "page.html", *typed)
    shown = capsys.readouterr()
    found: dict[str, Any] = json.loads(shown.out)
    assert "is written" in shown.err
    seats = found["seats"]
    both, wins, gains = page.rows[:4], page.rows[4:6], page.rows[6:]
    assert [row.how for row in both] == ["before", "near"] * 2
    on_one_line([row.point for row in both], [w["mean"] for s in seats for w in s["wins"]])
    ends = [one for seat in seats for one in (seat["wins_more"]["low"], seat["wins_more"]["high"])]
    on_one_line([end for row in wins for end in row.bar], ends)
    on_one_line(
        [end for row in gains for end in row.bar],
        [e for s in seats for e in (s["gains_more"]["low"], s["gains_more"]["high"])],
    )
    assert [row.how for row in wins] == [
        "away" if s["wins_more"]["real"] else "near" for s in seats
    ]
    assert {row.how for row in wins} == {"away"}
    assert "line 5" in text


def test_a_cheat_shows_what_it_is_worth_and_who_would_notice(tmp_path: Path) -> None:
    typed = ("pig", "--players", "2", "--set", "goal=20", "--cheat", "Ann:long_count+7")
    page, text = page_of(tmp_path / "page.html", *typed, "--rounds", "60", "--passive", "10,18")
    assert [row.texts[0] for row in page.rows[-2:]] == ["passive 10", "passive 18"]
    assert page.rows[-2].point < page.rows[-1].point
    assert "what &quot;Count a few too many&quot; is worth to Ann" in text
    assert "Who would notice" in text and "Tried" in text


def test_a_sweep_has_a_row_for_each_variant_all_of_one_scale(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = str(written(tmp_path, COIN))
    typed = (game, "--sweep", "ante=1cp,5cp", "--sweep", "line=2-5", "--rounds", "300", "--csv")
    page, text = page_of(tmp_path / "page.html", *typed)
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    favoured = page.rows[: len(rows)]
    assert [row.texts[0] for row in favoured] == [f"{r['line']}, {r['favourite']}" for r in rows]
    on_one_line([row.point for row in favoured], [float(r["favourite_wins"]) for r in rows])
    assert [row.how == "away" for row in favoured] == [r["unfair"] == "yes" for r in rows]
    assert text.count("<h3>ante 1cp</h3>") == text.count("<h3>ante 5cp</h3>") >= 1


def test_a_sweep_that_goes_on_has_all_variants_on_its_page(tmp_path: Path) -> None:
    game, out = str(written(tmp_path, COIN)), str(tmp_path / "table.csv")
    typed = (game, "--sweep", "players=2", "--sweep", "line=1-3", "--rounds", "50", "--csv")
    first, _ = page_of(tmp_path / "one.html", *typed, "--out", out)
    again, _ = page_of(tmp_path / "two.html", *typed, "--out", out)
    assert len(first.rows) > 2
    assert first.rows == again.rows


def test_a_page_that_is_there_already_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "page.html"
    out.write_text("mine", encoding="utf-8")
    for more in (("--compare", "line=5"), ("--sweep", "line=1-3")):
        typed = (str(written(tmp_path, COIN)), *more, "--rounds", "1000000", "--html", str(out))
        assert run(["rules", "simulate", *typed]) == 2
        assert "is there already" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "mine"
