"""The page of patterns says what the patterns say, and every game on the pages about them is played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.compiler.build import compile_rules
from referee.language import load_rules
from referee.source import Faults
from tests.docs.pages import ROOT, of_kind
from tests.docs.patterns import NAMES, pattern_part
from tests.docs.reference import parts_of, remade
from tests.patterns.games import text_of
from tests.reference.lockstep import WILD, Game, Lockstep
from tests.trials.playing import Player, begin

PAGE = ROOT / "docs" / "patterns.md"
FIRST = ROOT / "docs" / "your-first-game.md"
TEXT = PAGE.read_text(encoding="utf-8")


def games() -> Iterator[tuple[str, str]]:
    """Every whole ruleset on the pages, with where it stands."""
    for page in (PAGE, FIRST):
        for block in of_kind(page, "yaml", "ruleset"):
            yield f"{page.stem}_{block.line}", block.text


GAMES = dict(games())


def test_every_pattern_has_its_part_of_the_page_and_its_example() -> None:
    assert parts_of(TEXT) == {f"pattern {name}" for name in NAMES}
    for name in NAMES:
        section = TEXT.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        assert f"<!-- made from: pattern {name} -->" in section
        assert f"\nlike: {name}\n" in section and "$ referee auto --all --round" in section


def test_the_page_says_what_the_patterns_say() -> None:
    assert remade(TEXT) == TEXT, "'python -m tests.docs.update patterns' writes it anew"


def test_what_a_pattern_needs_and_what_stands_in_it_are_told() -> None:
    part = pattern_part("press_your_luck")
    assert "| `busts(thrown)` |" in part and "Needed. | yes or no |  |" in part
    assert "| `worth(thrown)` | What a throw is worth. | a number | `sum(thrown)` |" in part
    assert "| `goal` | 100 | Points that win |" in part
    assert "- Cheats: `nudge`," in part


@pytest.mark.parametrize("where", GAMES)
def test_the_games_on_the_pages_are_played(where: str) -> None:
    faults = Faults()
    typed = load_rules(GAMES[where], f"{where}.yaml", faults, text_of)
    assert typed is not None and not faults.all
    rules = compile_rules(typed, careful=True)
    options = {one.name: one.default for one in typed.rules.options.values()}
    low, high = typed.rules.players
    for seed in range(3):
        seats = min(high, low + seed)
        Player(rules, seed, cheats=True).play(begin(rules, seats))
        game = Game(where, typed, rules, seats, options)
        assert not Lockstep(game, seed, WILD, 150).play().fault


def test_the_first_game_grows_in_one_file() -> None:
    """Plain, like a pattern, whole: the same title, and each longer than the one before."""
    texts = [text for where, text in GAMES.items() if where.startswith(FIRST.stem)]
    assert len(texts) == 3
    assert len({text.splitlines()[1] for text in texts}) == 1
    assert [
        len(text.splitlines()) <= most for text, most in zip(texts, (15, 40, 200), strict=True)
    ] == [True] * 3
    assert "like:" not in texts[0] and "like: comparing" in texts[1] and "like:" not in texts[2]
