"""What can be tapped at each kind of wait, what it comes to, and what is refused with a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import BadInput, NotAllowed, Refusal
from referee.pages.offers import MOVED, STRANGE, Tap, proposal
from referee.pages.sights import Picture
from tests.pages.seats import TAP, Offer, Seats, Table, offered


def asked(seats: Seats, kind: str) -> tuple[str, list[Offer]]:
    """Play on until somebody is asked something of a kind: who, and what can be tapped."""
    for _ in range(80):
        running = seats.running()
        assert running is not None, f"nobody was asked to {kind}"
        wait = running.round.wait
        assert wait is not None
        if wait.kind == kind and (wait.who is None or wait.who >= 0):
            name = running.record.names[(wait.options or (0,))[0] if wait.who is None else wait.who]
            return name, seats.offers(name, "turn")
        if seats.tries("choose", "pass")[0]:
            seats.referee("auto", "--all")
    raise AssertionError(f"nobody was asked to {kind}")


def labels(offers: list[Offer]) -> list[str]:
    return [one["label"] for one in offers]


# -- every kind of wait


def test_one_of_a_few(table: Table) -> None:
    seats = table("snaggletooth", 3, "--no-stops")
    name, offers = asked(seats, "choose")
    assert labels(offers) == ["2♦ 2♣", "5♠ 5♥"]
    made = seats.tap(name, offers[0]["id"])
    assert made.words == ("choose", "--table", "t1", "--", "2D", "2C")
    assert made.told == "Cas wants to choose 2♦ 2♣." and made.kind == "choice" and made.asked
    seats.referee(*made.words)


def test_an_answer_that_may_be_left(table: Table) -> None:
    seats = table("cheat", 3, "--no-stops")
    name, offers = asked(seats, "window")
    assert labels(offers)
    assert seats.tap(name, offers[0]["id"]).words[:4] == ("choose", "--table", "t1", "--")
    seats.does(name, offers[0]["id"])


def test_several_at_once(table: Table) -> None:
    seats = table("five_card_draw", 3, "--no-stops")
    name, (one,) = asked(seats, "some")
    assert one["takes"] == "some" and one["least"] == 0 and len(one["options"]) == 5
    made = seats.tap(name, one["id"], "2, 4")
    two = [one["options"][1], one["options"][3]]
    assert made.told == f"{name} wants to choose {two[0]} and {two[1]}."
    assert seats.tap(name, one["id"], "").words[-1] == "nothing"
    for wrong in ("1,1", "6", "0", "one", "1;2", "--all", "1 2 3 4 5"):
        with pytest.raises(Refusal):
            seats.tap(name, one["id"], wrong)
    seats.referee(*made.words)


def test_bets_of_a_round_of_betting(table: Table) -> None:
    seats = table("holdem", 3, "--no-stops")
    name, offers = asked(seats, "betting")
    raising = next(one for one in offers if one["takes"] == "amount")
    assert raising["coin"] in ("gp", "sp", "cp") and raising["least_said"]
    least, most = raising["least"], raising["most"]
    with pytest.raises(Refusal, match=r"It is .* to .*, not "):
        seats.tap(name, raising["id"], f"{most + 1}cp")
    made = seats.tap(name, raising["id"], f"{least}cp")
    assert made.words[-1] == f"{least}cp" and made.told.startswith(f"{name} wants to ")
    assert seats.tap(name, raising["id"], "all").words[-1] == f"{most}cp"
    seats.referee(*made.words)


def test_a_stake(tmp_path: Path) -> None:
    seats = Seats(tmp_path, "week_of_gambling", 1, "--no-stops", stake="500gp")
    seats.referee("deal")
    name, (one,) = asked(seats, "stake")
    with pytest.raises(BadInput, match="comes to nothing"):
        seats.tap(name, one["id"], "0")
    made = seats.tap(name, one["id"], f"{one['least']}cp")
    assert made.told == f"{name} wants to stake {one['least_said']}."
    seats.referee(*made.words)


def test_an_amount_of_many(table: Table) -> None:
    seats = table("twenty_one", 2, "--no-stops")
    name, (one, *_) = asked(seats, "choose")
    assert one["takes"] == "amount" and one["least"] == 10
    with pytest.raises(NotAllowed, match="It is 1sp to 5gp, not 9gp 1cp"):
        seats.tap(name, one["id"], "901cp")
    assert seats.tap(name, one["id"], "half").words[-1] == "250cp"
    seats.does(name, one["id"], "2sp")


def test_one_of_very_many(table: Table) -> None:
    """A list to take one from; two numbers that are one answer stay together."""
    seats = table("liars_dice", 3, "--no-stops", "--chance", "rolled")
    name, (one, *_) = asked(seats, "choose")
    assert one["takes"] == "some" and one["most"] == 1 and len(one["options"]) > 60
    at = one["options"].index("3 of 5") + 1
    made = seats.tap(name, one["id"], str(at))
    assert made.words[-1] == "3 of 5" and made.told == f"{name} wants to choose 3 of 5."
    seats.referee(*made.words)


COINS = """
referee: 1
title: Tosses
players: 2-4
options:
  ante: {amount: 1sp}
play:
  - ante: option.ante
  - for: p in players
    do:
      - flip: coin
        by: p
        as: fell
      - random: lot
        from: players
        by: p
        ask: Who draws the short straw?
      - tell: <p> tosses <fell>, and <lot> draws.
  - award: pot
    among: players
  - finish: players
"""


def test_a_coin_and_a_lot(tmp_path: Path) -> None:
    seats = Seats(tmp_path, "any", 2)
    (seats.folder / "rulesets" / "tosses.yaml").write_text(COINS, encoding="utf-8")
    seats.referee("table", "open", "tosses")
    seats.referee("sit", "Cas", "5gp", "Dov", "5gp")
    seats.referee("deal")
    assert labels(seats.offers("Dov", "turn")) == ["Heads", "Tails", "Let the referee toss"]
    assert seats.tap("Dov", "turn:tails").words == ("enter", "--table", "t2", "--", "tails")
    assert "Dov tosses tails" not in seats.does("Dov", "turn:tails")
    assert labels(seats.offers("Dov", "turn")) == ["Draw"]
    assert "Dov tosses tails, and " in seats.does("Dov", "turn:referee")


def test_dice_as_they_fell_or_the_referees(table: Table) -> None:
    seats = table("pig", 2, "--no-stops")
    name, offers = asked(seats, "roll")
    assert labels(offers) == ["Type what the die shows", "Let the referee roll"]
    assert seats.tap(name, offers[0]["id"], "4").words[-1] == "4"
    assert seats.tap(name, offers[1]["id"]).words == ("roll", "--table", "t1")
    for wrong in ("7", "0", "-1", "4.5", "four", "４", "1e1", ""):
        with pytest.raises(BadInput):
            seats.tap(name, offers[0]["id"], wrong)
    seats.does(name, offers[0]["id"], "4")


def test_several_dice(table: Table) -> None:
    seats = table("liars_dice", 2, "--no-stops")
    name, offers = asked(seats, "roll")
    several = offers[0]
    assert several["takes"] == "words" and several["least"] == several["most"] == 5
    with pytest.raises(BadInput, match="5 dice are waited for, and 2 were typed"):
        seats.tap(name, several["id"], "1 2")
    with pytest.raises(BadInput, match="A die shows 1, 2, 3, 4, 5 or 6"):
        seats.tap(name, several["id"], "1 2 3 4 7")
    made = seats.tap(name, several["id"], "1, 1 6 2 2")
    assert made.words == ("enter", "--table", "t1", "--", "1", "1", "6", "2", "2")
    seats.referee(*made.words)


def test_a_check(table: Table) -> None:
    seats = table("arm_wrestling", 2, "--no-stops")
    name, offers = asked(seats, "check")
    assert offers[0]["takes"] == "roll" and "DC" not in offers[0]["label"]
    with pytest.raises(BadInput, match="A d20 shows 1 to 20"):
        seats.tap(name, offers[0]["id"], "21")
    seats.does(name, offers[0]["id"], "17")


def test_nobody_else_is_offered_an_answer(table: Table) -> None:
    seats = table("snaggletooth", 4, "--no-stops")
    for _ in range(8):
        running = seats.running()
        if running is None or (wait := running.round.wait) is None:
            break
        asked_of = None if wait.who is None else running.record.names[wait.who]
        for name in seats.names:
            if name != asked_of:
                assert seats.offers(name, "turn") == []
        if seats.tries("choose", "pass")[0]:
            seats.referee("auto")


# -- bets


def test_bets_while_they_are_open(table: Table) -> None:
    seats = table("turnips", 3, "--no-stops", seed=7)
    offers = seats.offers("Ann", "bets")
    assert labels(offers) == ["Bob", "Cas", "Ann"] and offers[0]["most"] == 890
    assert offers[0]["detail"] == "Who wins. Those who are right share the pool."
    made = seats.tap("Ann", offers[1]["id"], "5sp")
    assert made.words == ("bet", "--table", "t1", "--", "Ann", "50cp", "winner", "Cas")
    assert made.told == "Ann wants to bet 5sp on Cas (who wins)." and made.asked == ""
    for wrong in ("9gp", "0cp", "-5gp", "5", "1e9gp", "9" * 150, "5gp\n--all", "half a gp"):
        if wrong != "5":
            with pytest.raises(Refusal):
                seats.tap("Ann", offers[1]["id"], wrong)
    seats.referee(*made.words)
    assert seats.offers("Ann", "bets") == []
    seats.referee("choose", "done")
    assert seats.offers("Bob", "bets") == []


def test_an_onlooker_bets_from_a_purse(table: Table) -> None:
    seats = table("turnips", 2, "--no-stops", seed=7)
    seats.referee("purse", "Fay", "give", "2gp")
    offers = seats.offers("Fay", "bets")
    assert labels(offers) == ["Bob", "Ann"] and offers[0]["most"] == 200
    assert "Fay bets 2gp" in seats.does("Fay", offers[0]["id"], "all")
    seats.referee("sit", "Cas", "3gp")
    late = seats.offers("Cas", "bets")
    assert late[0]["most"] == 300
    assert "Cas bets 1sp" in seats.does("Cas", late[0]["id"], "1")
    assert seats.look("Fay")["Fay"]["money"]["bets"]


# -- ploys, cheats, accusations


def test_a_cheat_now_and_for_later(table: Table) -> None:
    seats = table("turnips", 3, seed=7)
    assert [one["id"] for one in seats.offers("Bob", "tricks")] == ["tricks:swap:arm"]
    seats.referee("choose", "done")
    seats.referee("choose", "1")
    now, later = seats.offers("Bob", "tricks")
    assert now["optional"] and now["takes"] == "roll" and "DC" not in now["detail"]
    made = seats.tap("Bob", now["id"], "17")
    assert made.words == (*("cheat", "--table", "t1", "--roll", "17", "--", "Bob", "swap"),)
    assert made.told == "Bob tries: swap the card; the d20 shows 17."
    left = seats.tap("Bob", now["id"])
    assert "--roll" not in left.words and left.told.endswith("the d20 is to be asked for.")
    assert "--arm" in seats.tap("Bob", later["id"], "3").words
    for wrong in ("0", "21", "17 --against 1", "--total", "1" * 12):
        with pytest.raises(BadInput):
            seats.tap("Bob", now["id"], wrong)
    seats.referee(*made.words)


def test_dice_that_are_not_enough_are_left_to_the_game_master(table: Table) -> None:
    """Dov is lucky: a 1 is thrown again. Eve has advantage: two dice are typed."""
    seats = table("snaggletooth", 5, "--no-stops")
    made = seats.tap("Dov", "tricks:shift:arm", "1")
    assert "--roll" not in made.words and made.told.endswith(
        "the d20 shows 1. Another die is needed."
    )
    assert "--roll" in seats.tap("Dov", "tricks:shift:arm", "2").words
    made = seats.tap("Eve", "tricks:shift:arm", "4 19")
    assert made.words[3:8] == ("--arm", "--roll", "4", "--second", "19")
    seats.referee(*made.words)


def test_what_was_armed_can_be_taken_back(table: Table) -> None:
    seats = table("snaggletooth", 3, "--no-stops")
    seats.does("Ann", "tricks:shift:arm", "17")
    ids = [one["id"] for one in seats.offers("Ann", "tricks")]
    assert "tricks:shift:disarm" in ids and "tricks:shift:arm" not in ids
    seats.does("Ann", "tricks:shift:disarm")
    assert "tricks:shift:arm" in [one["id"] for one in seats.offers("Ann", "tricks")]


def test_what_was_noticed_can_be_kept_or_said(table: Table) -> None:
    seats = table("turnips", 3, seed=7)
    seats.referee("choose", "done")
    seats.referee("choose", "1")
    seats.referee("cheat", "Bob", "swap", "--total", "5", "--watch", "Ann=1")
    assert seats.offers("Ann", "notices") == []
    said, kept = seats.offers("Cas", "notices")
    assert said["detail"] == "You noticed: Bob, swap the card (Turnips). The page tells only you."
    quiet = seats.tap("Cas", kept["id"])
    assert quiet.kind == "silence" and len(quiet.words) == 1
    with seats.phones() as phones:
        phones.letters.keep_quiet("Cas", quiet.words[0])
    assert seats.offers("Cas", "notices") == []
    with seats.phones() as phones:
        phones.letters._database.run("DELETE FROM silences")
    made = seats.tap("Cas", said["id"])
    assert made.words == ("accuse", "--table", "t1", "--", "Cas", "Bob")
    seats.referee(*made.words)
    assert seats.offers("Cas", "notices") == []


def test_a_notice_lasts_to_the_next_round(table: Table) -> None:
    seats = table("turnips", 3, seed=7)
    seats.referee("choose", "done")
    seats.referee("choose", "1")
    seats.referee("cheat", "Bob", "swap", "--total", "5")
    seats.referee("auto", "--all", "--round")
    assert labels(seats.offers("Cas", "notices")) == ["Say nothing"]
    assert "in an earlier round" in seats.offers("Cas", "notices")[0]["detail"]
    seats.referee("deal", "--seed", "8")
    assert labels(seats.offers("Cas", "notices")) == ["Accuse Bob", "Say nothing"]


# -- money


def test_what_somebody_could_win_goes_by_the_side_pots(tmp_path: Path) -> None:
    seats = Seats(tmp_path, "holdem", 2, "--no-stops")
    seats.referee("sit", "Cas", "2sp")
    seats.referee("deal", "--seed", "4")
    for _ in range(12):
        if seats.look("Cas")["Cas"]["money"]["stake"] == 0:
            break
        name, offers = asked(seats, "betting")
        raising = [one for one in offers if one["takes"] == "amount"]
        if name == "Cas" or not raising:
            calls = [one for one in offers if one["label"].split()[0] in ("Call", "Check")]
            seats.does(name, calls[0]["id"])
        else:
            seats.does(name, raising[0]["id"], f"{max(raising[0]['least'], 30)}cp")
    pictures = seats.look("", "Cas")
    pot, cas = pictures[""]["table"]["pot"], pictures["Cas"]["money"]
    assert 0 < cas["could_win"] < pot
    assert cas["could_win_said"].startswith("You could win ") and " of the pot of " in cas["could_win_said"]  # fmt: skip


def test_what_a_bet_is_worth(table: Table) -> None:
    seats = table("turnips", 3, "--no-stops", seed=7)
    seats.does("Ann", "bets:winner:1", "5sp")
    seats.does("Bob", "bets:winner:3", "1gp")
    assert seats.look("Ann")["Ann"]["money"]["bets"] == [
        "Bet 1, 5sp on who wins: Bob. 1gp 5sp in the pool; those who are right share it."
    ]


# -- what no page of ours sends


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Picture:
    seats = Seats(tmp_path_factory.mktemp("turnips"), "turnips", 3, "--no-stops")
    seats.referee("deal", "--seed", "7")
    return seats.look("Ann")["Ann"]


def tapped(picture: Picture, **otherwise: str) -> Tap:
    said = {"tap": TAP, "stamp": picture["stamp"], "offer": "bets:winner:1", "value": "5sp"}
    return Tap(**{**said, **otherwise})


@pytest.mark.parametrize("tap", ["", "short", "a" * 41, "a" * 15 + "!", "a" * 20 + "\n", "á" * 20])
def test_a_tap_of_no_name(picture: Picture, tap: str) -> None:
    with pytest.raises(BadInput, match=STRANGE):
        proposal(picture, tapped(picture, tap=tap))


def test_a_table_that_has_moved_on(picture: Picture) -> None:
    with pytest.raises(NotAllowed, match=MOVED):
        proposal(picture, tapped(picture, stamp="0" * 16))


@pytest.mark.parametrize(
    "offer", ["", "turn:1", "bets:winner:9", "bets:winner:1 ", "tricks:swap:now"]
)
def test_an_offer_that_is_not_theirs(picture: Picture, offer: str) -> None:
    with pytest.raises(NotAllowed):
        proposal(picture, tapped(picture, offer=offer))


@pytest.mark.parametrize(
    "value",
    ["", "-1gp", "--table", "5sp --table t2", "5sp\0", "5sp\x1b[2J", "½gp", "٥gp", "9" * 201],
)
def test_a_value_that_is_no_amount(picture: Picture, value: str) -> None:
    with pytest.raises(Refusal) as refused:
        proposal(picture, tapped(picture, value=value))
    assert str(refused.value).isprintable()


def test_a_value_where_none_is_taken(picture: Picture) -> None:
    with pytest.raises(BadInput, match=STRANGE):
        proposal(picture, tapped(picture, offer="accuse:1", value="Bob"))


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> list[Picture]:
    """Pictures that offer something of every kind."""
    found = []
    for game, many in (("turnips", 3), ("five_card_draw", 3), ("liars_dice", 2), ("twenty_one", 2)):
        seats = Seats(tmp_path_factory.mktemp(game), game, many, "--no-stops")
        seats.referee("deal", "--seed", "7")
        for _ in range(9):
            found += seats.look(*seats.names).values()
            if seats.tries("choose", "pass")[0]:
                seats.referee("auto", "--all")
            if seats.running() is None:
                break
    takes = {one["takes"] for each in found for _, one in offered(each)}
    assert takes == {"", "amount", "number", "roll", "some", "words"} - {"number"}
    return found


ALMOST = ["5gp", "5 gp", "half", "all", "1,2", "1 1", "3 3 3 3 3", "17", "-1", "--arm", "1;2", "5gp\n", "0x11"]  # fmt: skip


@given(data=st.data(), value=st.one_of(st.text(max_size=300), st.sampled_from(ALMOST)))
def test_whatever_is_sent_is_refused_or_comes_to_checked_words(
    pictures: list[Picture], data: st.DataObject, value: str
) -> None:
    """Nothing of what was sent gets into a command line but numbers."""
    picture = data.draw(st.sampled_from(pictures))
    one = data.draw(st.sampled_from([one for _, one in offered(picture)]))
    try:
        made = proposal(picture, Tap(TAP, picture["stamp"], one["id"], value))
    except Refusal as refused:
        assert "\n" not in str(refused)
        return
    own = {*one["words"], *one.get("filled", ()), *(w for some in one.get("answers", ()) for w in some)}  # fmt: skip
    for word in made.words:
        assert word in own or re.fullmatch(r"[1-9][0-9]*(cp)?", word), word
    assert [word for word in made.words if word.startswith("-")] == [
        word for word in (one["words"] if made.words == tuple(one["words"]) else one["filled"]) if word and word.startswith("-")
    ]  # fmt: skip
    assert made.told.isprintable()
