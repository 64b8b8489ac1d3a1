"""``rules try``: all seats, everything visible, back and forth."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from referee.authoring.plan import Plan
from referee.authoring.stepping import Stepper
from referee.commands import cli
from referee.commands.stepping import step
from referee.errors import NotAllowed
from referee.rounds.views import GM, view
from tests.rounds.playing import rules


def typed(*lines: str, game: str = "snaggletooth", more: tuple[str, ...] = ()) -> list[str]:
    words = ["rules", "try", game, *more]
    result = CliRunner().invoke(cli, words, input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def test_a_round_to_its_end_by_chance_alone() -> None:
    lines = typed(*[""] * 300, "back", "quit", more=("--seats", "3"))
    assert any(line.startswith("The round is over.") for line in lines)
    assert "The round is over: 'again' begins it anew." in lines


def test_back_and_forward_are_the_same_round() -> None:
    stepper = Stepper(rules("snaggletooth"), Plan(3, 1000), 5)
    seen = [view(stepper.round, GM)]
    for _ in range(30):
        stepper.by_chance()
        seen.append(view(stepper.round, GM))
    stepper.back(30)
    assert view(stepper.round, GM) == seen[0]
    for one in seen[1:]:
        stepper.forward()
        assert view(stepper.round, GM) == one
    with pytest.raises(NotAllowed):
        stepper.forward()
    stepper.back(12)
    stepper.by_chance()
    assert view(stepper.round, GM) == seen[19]  # the chance of a step is that of its place
    with pytest.raises(NotAllowed):
        stepper.forward()


def test_again_begins_anew_and_another_seed_deals_otherwise() -> None:
    lines = typed("again", "again 9", "quit")
    hands = [line for line in lines if "Bob's hand:" in line]
    assert len(hands) == 3 and hands[0] == hands[1] != hands[2]


def test_options_are_typed_by_number_or_in_words() -> None:
    stepper = Stepper(rules("snaggletooth"), Plan(4, 1000), 3)
    while (wait := stepper.round.wait) is None or wait.kind != "choose":
        stepper.by_chance()
    step(stepper, wait.labels[-1], 80)
    by_words = view(stepper.round, GM)
    step(stepper, "back", 80)
    step(stepper, str(len(wait.labels)), 80)
    assert view(stepper.round, GM) == by_words
    assert any(line.startswith("pot: ") for line in step(stepper, "look", 80))
    assert any("back [N]" in line for line in step(stepper, "help", 80))


def test_what_is_refused_changes_nothing() -> None:
    lines = typed(
        "nonsense",
        "back",
        "forward",
        "back x",
        "cheat",
        "cheat Ann",
        "cheat Ann shift",
        "accuse Ann",
        "bet Ann",
        "bet Ann 1sp winner Bob",
        "leave Zed",
        "quit",
        more=("--seats", "3"),
    )
    waits = [line for line in lines if line.startswith("Before lay.")]
    assert len(waits) == 12 and len(set(waits)) == 1
    assert "This is where the round begins." in lines
    assert "Nothing was taken back from here." in lines
    assert "A number is waited for, not 'x'." in lines


def test_cheats_are_tried_called_out_and_taken_back() -> None:
    lines = typed("cheat Bob hold_back", "accuse Bob", "back 2", "quit", more=("--seats", "3"))
    assert any("tries: Hold back a pair" in line for line in lines)
    assert any("is called out" in line for line in lines)
    assert sum("Before lay. Could be tried: Bob hold_back." in line for line in lines) >= 2


def test_somebody_leaves() -> None:
    assert "Bob leaves the table." in typed("leave Bob", "quit", more=("--seats", "3"))


@pytest.mark.parametrize(
    ("words", "code"), [(("--seats", "99"), 2), (("--set", "nothing=1"), 4), (("--set", "x"), 2)]
)
def test_what_cannot_be_played_is_refused(words: tuple[str, ...], code: int) -> None:
    result = CliRunner().invoke(cli, ["rules", "try", "snaggletooth", *words], input="quit\n")
    assert result.exit_code == code and result.output.strip()


@pytest.mark.parametrize(
    "game", ["any", "snake", "liars_dice", "holdem", "twenty_one", "arm_wrestling", "craps"]
)
def test_every_kind_of_wait_can_be_gone_through(game: str) -> None:
    lines = typed(*["", "look"] * 60, "quit", game=game)
    assert len(lines) > 60
