"""The tale of a night: what is in it, what is not, and how it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from referee.afterwards.tale import Tale
from referee.afterwards.turning import turning_points
from referee.campaign.changing import rename_character
from referee.errors import NotFound
from referee.store import Command, begin_night, end_night
from referee.table import dealing, playing, seating
from referee.table.desk import Desk
from referee.table.records import Table
from referee.table.seating import Arrival
from referee.table.silence import settle_silence
from referee.table.suspicions import Suspicion
from tests.afterwards import harvest
from tests.afterwards.evenings import Evening, gms, read, tale
from tests.table.tavern import Tavern


@pytest.fixture
def told(tavern: Tavern) -> Iterator[Tavern]:
    harvest.played(tavern)
    yield tavern


def test_it_tells_who_sat_down_with_what(told: Tavern) -> None:
    opening = tale(told).split("\n\n")[1]
    assert all(name in opening for name in ("Ann", "Bob", "Cas", "Grubb", "Hild"))
    assert "ten gold" in opening
    assert "one gold piece" in opening
    assert "a game" in opening
    assert "Dov" not in opening


def test_it_tells_what_turned(told: Tavern) -> None:
    text = tale(told)
    assert "mark a card" in text
    assert "“it rains before dawn”" in text
    assert re.search(r"Dov[^.]*five gold|five gold[^.]*Dov", text)
    assert re.search(r"Bob[^.]*(up|left|end|table|night|rose|empty|gold)", text)
    assert "## The last hand" in text


def test_up_and_down_is_what_the_ledger_says(told: Tavern) -> None:
    nets = read(told).nets
    text = tale(told)
    for person, net in nets.items():
        assert f"- {person}: {told.campaign.change(net)}" in text
    assert sum(nets.values()) + read(told).house + read(told).lying(read(told).sittings[0]) == 0


def test_what_was_taken_back_is_not_in_it(told: Tavern) -> None:
    before, gm_before = tale(told), gms(told)
    done = len([one for one in told.store.journal() if one.kind == "do"])
    told.deal(20)
    told.bet("Dov", "1gp", "winner", "Ann")
    harvest.to_play(told)
    told.cheat("Ann", "palm", 3)
    harvest.ends(told, "Dov")
    told.undo(len([one for one in told.store.journal() if one.kind == "do"]) - done)
    assert (tale(told, 1), gms(told, 1)) == (before, gm_before)


def test_the_same_night_is_always_told_alike(told: Tavern) -> None:
    assert tale(told) == tale(told)
    harvest.next_week(told)
    first = tale(told, 1)
    assert first == tale(told, 1)
    assert "A week later" in tale(told)


def test_a_table_that_lasts_goes_on_where_it_was_left(told: Tavern) -> None:
    before = {p: c for s in read(told, 1).sittings for p, c in s.left_over.items()}
    harvest.next_week(told)
    night = read(told, 2)
    assert night.sittings[0].before == before
    assert [one.over for one in night.sittings[0].rounds] == [True, False]
    text = tale(told, 2)
    assert "Cas" in text.split("## Up and down")[1]
    assert re.search(r"round (was still on|that was on|on the table|was left lying)", text)


def test_a_round_over_two_nights_is_told_where_it_ended(told: Tavern) -> None:
    harvest.next_week(told)
    with told.store.command("night end") as command:
        end_night(command)
    with told.store.command("night begin") as command:
        begin_night(command, "And another")
    harvest.ends(told, "Dov")
    last = read(told, 3).sittings[0].rounds
    assert [(one.begun_before, one.over, one.winners) for one in last] == [(True, True, ["Dov"])]
    assert not read(told, 2).sittings[0].rounds[-1].over


def test_the_game_masters_copy_has_what_nobody_saw(told: Tavern) -> None:
    text = gms(told)
    behind = text.split("## Behind the screen")[1]
    assert "First round: Bob tried to palm a card or a die" in behind
    assert "Nobody noticed." in behind
    assert re.search(r"Second round: Cas tried to mark a card.*It was called out\.", behind)
    assert re.search(
        r"called out\. (Bob and Grubb|Grubb and Bob) noticed, and said nothing\.", behind
    )
    assert "Third round: Grubb accused Bob; Bob had done nothing of the kind." in behind
    assert "three silver by your word from Bob to the pot: shaved coins." in behind
    assert "Cas still means to palm a card or a die" in behind
    assert "the watch took a bribe" in text


def test_what_everybody_may_read_has_nothing_of_that(told: Tavern) -> None:
    text = tale(told).lower()
    assert [word for word in harvest.SECRET[:-1] if word in text] == []


def test_quotes_are_what_was_heard_at_the_table(told: Tavern) -> None:
    heard = {line for one in read(told).rounds for line in read(told).lines(one, 100)}
    quoted = re.findall(r"^> (.*?) *$", tale(told), re.MULTILINE)
    assert quoted
    assert {*quoted} <= heard


def test_a_night_with_nothing_says_so(tavern: Tavern) -> None:
    with pytest.raises(NotFound, match="No night has been"):
        tale(tavern)
    with tavern.store.command("night begin") as command:
        begin_night(command, "")
    assert "Nobody sat down" in tale(tavern)
    tavern.open("any")
    tavern.sit("Ann", "Bob")
    assert "No round of it was played." in tale(tavern)
    with pytest.raises(NotFound, match="no night 7, only night 1"):
        tale(tavern, 7)


def test_several_tables_are_told_one_after_the_other(tavern: Tavern) -> None:
    evening = Evening(tavern, 3)
    one = evening.open("any", "Ann", "Bob")
    other = evening.open("pig", "Cas", "Dov", "Hild")
    for _ in range(3):
        evening.rounds(one, 1, most=6)
        evening.rounds(other, 1, most=6)
    text = tale(tavern)
    assert text.index("a game") < text.index("Pig")
    assert re.search(r"meanwhile|another table|elsewhere|beside that", text, re.IGNORECASE)


def test_names_that_are_marks_are_shown_as_they_are(told: Tavern) -> None:
    for old, new in (("Ann", "<b>*Ann*</b>"), ("Bob", "Bob {who} ~|")):
        one = next(one for one in told.campaign.characters if one.name == old)
        rename_character(told.folder, one, new)
    told.reread()
    text = gms(told)
    assert "\\<b\\>\\*Ann\\*\\</b\\>" in text
    assert "Bob {who} \\~\\|" in text
    assert "Bob {who} \\~\\| tried to palm a card" in text.split("## Behind the screen")[1]
    assert not re.search(r"(?<!\\)[<*]", text.replace("\\\\", ""))


def test_a_long_evening_is_about_a_page_and_does_not_stutter(tavern: Tavern) -> None:
    evening = Evening(tavern, 5)
    first = evening.open("any", "Ann", "Bob", "Cas", stake="50gp")
    second = evening.open("any", "Bob", "Dov", "Grubb", stake="9gp", ante="2sp")
    evening.rounds(first, 30, mischief=0.0, most=1)
    evening.rounds(second, 30, mischief=0.0, most=1)
    night = read(tavern)
    told = Tale(night)
    text = "\n\n".join(told.told())
    assert len(night.rounds) == 60
    assert 250 < len(text.split()) < 700
    assert sum(one.chosen for one in turning_points(night).all) < 15
    assert all(one != other for one, other in pairwise(told.teller.voice.trail))
    assert list(alike(text)) == []


def alike(text: str) -> Iterator[tuple[str, str]]:
    """Neighbouring sentences that begin with the same word."""
    for paragraph in text.split("\n\n"):
        if paragraph[0] in "#>-":
            continue
        sentences = re.split(r"(?<=[.!?”]) (?=[A-Z“])", paragraph)
        for one, other in pairwise(sentences):
            if one.split()[0] == other.split()[0]:
                yield one, other


def test_what_was_paid_for_keeping_quiet_is_the_game_masters_alone(tavern: Tavern) -> None:
    """It is neither won nor lost, and no player's copy changes by it."""
    tavern.open("any", ante="1gp")
    tavern.sit("Ann", "Grubb", stake="5gp")
    tavern.deal()
    tavern.choose("done")
    tavern.choose("Ann")
    round_ = read(tavern).rounds[-1].id

    def kept(desk: Desk, command: Command, table: Table) -> None:
        for number, price in ((98, 20), (99, 30)):
            one = Suspicion(
                *(f"s{number}", tavern.id("Grubb"), tavern.id("Ann"), "palm (any game)"),
                *("noticed", table.id, round_, "", "sell", price),
            )
            one.put(command)

    tavern.do(kept)
    up_and_down = tale(tavern).split("## Not settled yet")[0]
    tavern.of_items(settle_silence, "s98", "paid")
    assert read(tavern).nets == {tavern.id("Ann"): 100, tavern.id("Grubb"): -100}
    assert tale(tavern).split("## Not settled yet")[0] == up_and_down
    text = gms(tavern)
    assert "- Ann paid Grubb two silver to keep quiet." in text
    assert "- Grubb wants three silver of Ann to keep quiet (s99)." in text


def test_the_same_said_twice_in_one_round_is_told_once(told: Tavern) -> None:
    evening = read(told)
    one = next(r for r in evening.rounds if any(a.shown for a in r.accusations))
    before = len(re.findall(r"mark a card", "\n".join(Tale(evening).told())))
    one.accusations.append(next(a for a in one.accusations if a.shown))
    assert len(re.findall(r"mark a card", "\n".join(Tale(evening).told()))) == before == 1


def test_an_item_that_was_bought_back_is_told_to_be_whose_it_is(tavern: Tavern) -> None:
    tavern.open("any", ante="1gp")
    tavern.sit("Ann", "Bob", "Cas", stake="5gp")
    tavern.item("Ann", "silver ring", "4gp")
    tavern.deal()
    tavern.give("ring", "pot")
    tavern.choose("done")
    tavern.choose("Bob")
    tavern.leave("Bob")
    before = tale(tavern).split("## Up and down")[1]
    assert "silver ring" not in before
    tavern.redeem("ring", "Cas")
    closing = tale(tavern).split("## Up and down")[1]
    (told,) = re.findall(r"[^.]*[Tt]he silver ring[^.]*", closing)
    assert all(word in told for word in ("Bob", "Cas", "four gold"))


def test_what_lies_on_the_table_still_is_said_to_the_copper(tavern: Tavern) -> None:
    tavern.open("any", ante="1cp")
    tavern.sit("Ann", "Bob", stake="563cp")
    tavern.deal()
    tavern.choose("done")
    tavern.choose("Bob")
    left = tale(tavern).split("- Left on the table (Any game): ")[1]
    assert left == (
        "Ann five gold, six silver and two copper; Bob five gold, six silver and four copper."
    )


def test_a_round_without_money_is_played_behind_those_who_sat_down(tavern: Tavern) -> None:
    """Also where one command seats them and plays, as an evening that is settled does."""
    tavern.open("any", ante="0cp")
    tavern.sit("Ann", "Bob", "Cas", stake="5gp")
    tavern.deal()
    tavern.choose("done")
    tavern.choose("nobody")
    assert list(read(tavern).sittings[0].sitters.values()) == [500] * 3
    tavern.open("any", ante="0cp")

    def seats_and_plays(desk: Desk, command: Command, table: Table) -> None:
        for name in ("Ann", "Bob", "Cas"):
            seating.sit(desk, command, table, [Arrival(desk.person(name), "5gp")], None)
        dealing.deal(desk, command, table, 1)
        playing.choose(desk, command, table, ("done",))
        playing.choose(desk, command, table, ("nobody",))

    tavern.do(seats_and_plays, on="t2")
    second = read(tavern).sittings[1]
    assert list(second.sitters.values()) == [500] * 3


def test_those_who_bring_the_same_are_told_together(tavern: Tavern) -> None:
    tavern.open("any", ante="1gp")
    tavern.sit("Ann", "Bob", "Cas", "Dov", stake="3gp")
    tavern.item("Bob", "silver ring", "4gp")
    tavern.deal()
    opening = tale(tavern).split("\n\n")[1]
    assert (
        "Bob with three gold and the silver ring, and Cas, Dov and Ann with three gold each"
        in opening
    )
