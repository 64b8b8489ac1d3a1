"""What a line means at each kind of wait: an answer, a command, or a word of the live table's own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.errors import BadInput, NotAllowed
from referee.live.meaning import Meaning, enter_does, meaning
from referee.live.sitting import Sitting
from tests.live.conftest import Referee

Sit = Callable[..., Sitting]


def meant(sitting: Sitting, line: str) -> Meaning:
    return meaning(sitting.scene, sitting.house.tree, line)


def args(sitting: Sitting, line: str) -> str:
    return " ".join(meant(sitting, line).args)


# -- between rounds


def test_enter_deals_when_no_round_is_on(sit: Sit) -> None:
    sitting = sit("snaggletooth")
    assert args(sitting, "") == "deal"
    assert enter_does(sitting.scene)[1] == "deals round 1"


def test_enter_does_nothing_where_nobody_sits(sit: Sit) -> None:
    sitting = sit("snaggletooth")
    sitting.say("table open snake")
    with pytest.raises(NotAllowed, match="Nothing was typed"):
        meant(sitting, "  ")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("led", "ledger"),
        ("acc ann bram", "accuse Ann Bram"),
        ("rule c", ""),
        ("rul sh snake", ""),
        ("rules sh snake", "rules show snake"),
        ("referee led --csv", "ledger --csv"),
        ("/led", "ledger"),
        ("d --seed 4", "deal --seed 4"),
        ("u", "undo"),
        ("u 3", "undo 3"),
        ("redo", "redo"),
        ("help bet", "bet --help"),
        ("help rule card", "rule card --help"),
        ("l", "log --last 20"),
        ("log", "log"),
        ("rule card KS Vex", "rule card KS Vex"),
        ("stake vex 5", "stake Vex 5sp"),
        ("stake vex silver ring 20", "stake Vex silver ring 20sp"),
        ("credit vex 5 --repay", "credit Vex 5sp --repay"),
        ("sit Odo 5 pp13", "sit Odo 5sp pp13"),
        ("xyzzy", ""),
    ],
)
def test_commands_are_shortened_as_far_as_they_are_unique(
    sit: Sit, line: str, command: str
) -> None:
    sitting = sit("snaggletooth")
    if command:
        assert args(sitting, line) == command
    else:
        with pytest.raises(BadInput):
            meant(sitting, line)


def test_what_could_be_several_says_which(sit: Sit) -> None:
    with pytest.raises(BadInput, match="card, coins or cheat"):
        meant(sit("snaggletooth"), "rule c")


@pytest.mark.parametrize("line", ["play", "watch"])
def test_no_table_within_the_table(sit: Sit, line: str) -> None:
    sitting = sit("snaggletooth")
    if line in sitting.house.tree.names():
        with pytest.raises(NotAllowed):
            meant(sitting, line)


@pytest.mark.parametrize(
    ("line", "own"), [("hide", "hide"), ("keys", "keys"), ("q", "leave"), ("exit", "leave")]
)
def test_words_of_its_own(sit: Sit, line: str, own: str) -> None:
    assert meant(sit("snaggletooth"), line).own == own


def test_enter_does_what_an_npc_means_to_do(sit: Sit, referee: Referee) -> None:
    sitting = sit("snake", "--no-stops", people="Ann Bram")
    referee("character", "add", "Grubb", "npc")
    referee("purse", "Grubb", "give", "10gp")
    referee("sit", "Grubb", "--stake", "5gp")
    sitting.look()
    sitting.say("")
    for _ in range(3):
        if not sitting.scene.plain["intends"]:
            sitting.say("1 2 3")
    assert enter_does(sitting.scene) == (["auto"], "lets Grubb do it")
    assert args(sitting, "1 2 3") == "choose 1 2 3"
    before = sitting.scene.plain["wait"]
    sitting.say("")
    assert sitting.scene.plain["wait"] != before
    assert "auto" in referee("log")


# -- what is waited for


def test_a_choice_by_number_by_letters_and_by_name(sit: Sit) -> None:
    sitting = sit("snaggletooth", "--no-stops", deal=54)
    while sitting.scene.wait is None or sitting.scene.wait.ask != "From whose hand do you take?":
        sitting.say("" if sitting.scene.wait and sitting.scene.wait.kind == "bets" else "auto")
    who = sitting.scene.round.setting.name(sitting.scene.wait.who)
    other = next(name for name in ("Ann", "Bram", "Vex") if name != who)
    for line in ("1", other[0].lower(), other):
        assert args(sitting, line) == f"choose {line}"
    assert args(sitting, "led") == "ledger"
    assert args(sitting, "zzz") == "choose zzz"
    assert meant(sitting, f"pass {who}") == Meaning(own="pass", who=who)


def test_a_number_that_is_no_option_is_refused_by_the_answer(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=3)
    assert args(sitting, "99") == "choose 99"
    sitting.say("99")
    assert "99 is not among them" in " ".join(text for _, text in sitting.pane.take_new())


def test_several_cards(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=3)
    assert args(sitting, "1 2 3") == "choose 1 2 3"


def test_dice_that_are_awaited(sit: Sit) -> None:
    sitting = sit("craps", deal=1)
    sitting.say("b ann 1 pass_line")
    sitting.say("")
    assert sitting.scene.wait.kind == "roll"
    assert args(sitting, "4 3") == "enter 4 3"
    assert args(sitting, "r") == "roll"
    assert args(sitting, "17 9") == "enter 17 9"
    assert enter_does(sitting.scene) == ([], "")


def test_what_is_both_an_answer_and_a_command_answers_and_says_so(sit: Sit) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", people="Ann Stop Vex", deal=1)
    for line in ("-", "-", "-", "", "5"):
        sitting.say(line)
    both = meant(sitting, "stop")
    assert both.args == ("enter", "stop") and "/stop" in both.note
    assert args(sitting, "/stop --pot refund") == "stop --pot refund"
    assert args(sitting, "stop --pot refund") == "stop --pot refund"
    assert meant(sitting, "sto").note == ""


def test_betting_with_bare_amounts(sit: Sit) -> None:
    sitting = sit("holdem", deal=1)
    sitting.say("")
    assert sitting.scene.wait.kind == "betting"
    assert args(sitting, "call") == "choose call"
    assert args(sitting, "raise 3") == "choose raise 3sp"
    assert args(sitting, "f") == "choose f"
    assert args(sitting, "r") == "choose r"
    assert args(sitting, "r 500") == "choose r 500sp"
    assert args(sitting, "c vex hold 17").startswith("cheat")
    assert args(sitting, "s") == "status"


def test_who_speaks_up_is_a_word_and_an_accusation_is_more(sit: Sit) -> None:
    sitting = sit("cheat", "--no-stops", deal=3)
    for _ in range(9):
        if sitting.scene.wait.kind == "window":
            break
        sitting.say("" if sitting.scene.wait.kind == "bets" else "auto")
    assert sitting.scene.wait.kind == "window"
    who = sitting.scene.plain["wait"]["options"][0]
    assert args(sitting, who[0].lower()) == f"choose {who[0].lower()}"
    assert args(sitting, "") == "choose pass"
    assert args(sitting, "a ann bram") == "accuse Ann Bram"
    assert args(sitting, "b ann 5 winner bram").startswith("bet Ann 5sp")


def test_names_that_could_be_an_accusation_say_how_they_were_taken(sit: Sit) -> None:
    sitting = sit("any", "--no-stops", deal=1)
    sitting.say("")
    both = meant(sitting, "a bram vex")
    assert both.args == ("enter", "a", "bram", "vex") and "'/a' is the command" in both.note
    assert args(sitting, "/a bram vex") == "accuse Bram Vex"
    assert meant(sitting, "bram vex").note == ""


def test_a_stake_in_the_coin_of_the_table(sit: Sit) -> None:
    sitting = sit("twenty_one", deal=1)
    assert args(sitting, "5") == "choose 5sp"
    assert args(sitting, "half") == "choose half"
    gold = sit("snaggletooth", "--ante", "1gp")
    assert args(gold, "stake ann 5") == "stake Ann 5gp"


def test_what_the_real_table_shows(sit: Sit) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    assert args(sitting, "7 8") == "enter 7 8"
    assert args(sitting, "k") == "enter k"
    assert args(sitting, "-") == "enter -"
    assert args(sitting, "b ann 5 winner vex") == "bet Ann 5sp winner vex"
    with pytest.raises(NotAllowed):
        meant(sitting, "")
    for line in ("-", "-", "-", "", "5"):
        sitting.say(line)
    assert sitting.scene.plain["wait"]["ask"].startswith("It is the turn of")
    assert args(sitting, "vex") == "enter vex"
    assert args(sitting, "vex 9") == "enter vex 9"
    assert args(sitting, "b ann 5 winner vex") == "bet Ann 5sp winner vex"
    assert args(sitting, "1 zzz") == "enter 1 zzz"


def test_a_stop_is_passed_by_enter_or_by_the_answer_behind_it(sit: Sit) -> None:
    sitting = sit("snaggletooth_physical", deal=1)
    assert sitting.scene.wait.kind == "moment"
    assert args(sitting, "") == "choose ok"
    assert args(sitting, "ok") == "choose ok"
    assert args(sitting, "-") == "enter -"
    assert args(sitting, "7 8") == "enter 7 8"
    sitting.say("7 8")
    assert "teeth" in str(sitting.scene.plain["seats"])
    assert sitting.scene.plain["seats"][0]["values"]["teeth"] or any(
        seat["values"]["teeth"] for seat in sitting.scene.plain["seats"]
    )


def test_bets_are_closed_by_enter_or_done(sit: Sit) -> None:
    sitting = sit("pig", deal=1)
    assert sitting.scene.wait.kind == "bets"
    assert args(sitting, "") == args(sitting, "done") == "choose done"
    with pytest.raises(BadInput, match="Enter closes the bets"):
        meant(sitting, "77")


def test_short_forms_of_a_bet(sit: Sit) -> None:
    sitting = sit("pig", deal=1)
    assert args(sitting, "b b 5 winner v") == "bet Bram 5sp winner v"
    assert args(sitting, "b b 5 v") == "bet Bram 5sp winner v"
    assert args(sitting, "bet Bram 5cp winner v") == "bet Bram 5cp winner v"
    for line in ('b b 5 "she sings" --against v', "b b 5 she sings vs v"):
        assert meant(sitting, line).args == ("bet", "Bram", "5sp", "she sings", "--against", "v")


def test_a_reason_needs_no_quotes(sit: Sit) -> None:
    sitting = sit("pig", deal=1)
    stopped = meant(sitting, "stop --pot refund --why the lamp went out --check Ann=3").args
    assert stopped[3:] == ("--why", "the lamp went out", "--check", "Ann=3")
    assert meant(sitting, "stop --pot refund --why").args[-1] == "--why"


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("c v hold 17", "cheat Vex hold --roll 17"),
        ("c v hold 17 9 adv", "cheat Vex hold --roll 17 --second 9 --advantage"),
        ("c v hold =22", "cheat Vex hold --total 22"),
        ("c v hold arm", "cheat Vex hold --arm"),
        ("c v hold --watch Ann=15 17", "cheat Vex hold --watch Ann=15 --roll 17"),
        ("c v hold --stroke-of-luck 3", "cheat Vex hold --stroke-of-luck --roll 3"),
        ("c v 17", "cheat Vex hold_back --roll 17"),
        ("cheat Vex shift --roll 4", "cheat Vex shift --roll 4"),
    ],
)
def test_short_forms_of_a_cheat(sit: Sit, line: str, command: str) -> None:
    assert args(sit("snaggletooth_physical", deal=1), line) == command


# -- what is left out


def test_a_cheat_that_is_not_named_is_asked_for_with_those_that_there_are(sit: Sit) -> None:
    sitting = sit("twenty_one", deal=5)
    for _ in range(3):
        sitting.say("5")
    assert sitting.scene.wait is not None and sitting.scene.wait.kind == "moment"
    with pytest.raises(BadInput, match=r"What does \w+ try\? glimpse,.* or .*: 'c \w+ glimpse 17'"):
        meant(sitting, f"c {sitting.scene.seated[0]}")
    with pytest.raises(BadInput, match=r"Nothing that Vex could try fits this moment; 'c Vex arm "):
        meant(sitting, "c vex 17")
    assert args(sitting, "cheat --help") == "cheat --help"


def test_a_bet_on_nothing_is_asked_for_with_the_markets(sit: Sit) -> None:
    sitting = sit("liars_dice", deal=5)
    with pytest.raises(BadInput, match=r"On what\? winner or first_out: 'b Vex 5sp winner PICK'"):
        meant(sitting, "b vex 5")
    sitting.say("done")
    with pytest.raises(BadInput, match=r"On what\? No market is open now\. In your own words"):
        meant(sitting, "b vex 5")


def test_a_refusal_names_the_command_whose_help_tells_more(sit: Sit) -> None:
    sitting = sit("snaggletooth", "--no-stops", deal=5)
    sitting.say("/choose")
    assert "See 'choose --help'." in "\n".join(text for _, text in sitting.pane.take_new())


def test_enter_throws_what_is_the_game_master_s_to_throw(sit: Sit, referee: Referee) -> None:
    sitting = sit("liars_dice", "--no-stops", people="Ann Bram")
    referee("character", "add", "Grubb", "npc")
    referee("purse", "Grubb", "give", "5gp")
    referee("sit", "Grubb", "5gp")
    seen = {}
    sitting.say("deal")
    sitting.say("done")
    for _ in range(3):
        wait = sitting.scene.wait
        assert wait is not None and wait.kind == "roll" and wait.who is not None
        seen[sitting.scene.seated[wait.who]] = enter_does(sitting.scene)
        sitting.say("r")
    assert seen == {
        "Ann": ([], ""),
        "Bram": ([], ""),
        "Grubb": (["roll"], "throws the dice"),
    }
