"""What NPCs mean to do: shown to the game master alone, done by ``auto``, overruled by anything else."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest

from referee.campaign.changing import add_character
from referee.errors import BadInput, NotAllowed, NotFound
from referee.rounds import cheating
from referee.table.answering import answer_from
from referee.table.keeping import staying
from referee.table.minds import intentions
from referee.table.seating import change_table
from tests.table.mixed import gm_sees, meant, people_come
from tests.table.tavern import Tavern


@pytest.fixture
def npcs(tavern: Tavern) -> Iterator[Tavern]:
    with staying():
        yield people_come(tavern)


def goes_on(tavern: Tavern) -> None:
    """Anything but what an NPC means to do: the stop is passed, the window closed, else somebody plays."""
    wait = tavern.wait()
    if wait.kind in ("moment", "bets"):
        tavern.choose("ok")
    elif wait.is_chance:
        tavern.roll()
    else:
        tavern.auto()


def until(tavern: Tavern, kind: str) -> Any:
    """Plays on until an NPC means to do something of a kind; what it is."""
    for seed in range(1, 30):
        if tavern.table().round is None:
            tavern.deal(seed)
        while tavern.wait() is not None:
            found = intentions(tavern.running())
            if found and found[0].kind == kind:
                return found[0]
            goes_on(tavern)
            if tavern.table().round is None:
                break
    raise AssertionError(f"nobody ever means to {kind}")


def last_input(tavern: Tavern) -> Any:
    return tavern.running().inputs


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("snaggletooth", ("Sly", "Wit", "Sot", "Ann")),
        ("liars_dice", ("Sly", "Bo", "Cal", "Ann")),
        ("five_card_draw", ("Wit", "Sly", "Mo", "Ann")),
        ("crown_and_anchor", ("Sot", "Sly", "Ann")),
        ("cheat", ("Sot", "Wit", "Ann")),
    ],
)
def test_auto_does_what_is_shown(npcs: Tavern, game: str, seats: tuple[str, ...]) -> None:
    npcs.open(game, chance="rolled")
    npcs.sit(*seats, stake="30gp")
    npcs.deal(3)
    checked = 0
    for _ in range(24):
        if npcs.table().round is None:
            npcs.stake("Ann", "10gp")
            npcs.deal(4)
            continue
        found = intentions(npcs.running())
        assert [one.typed for one in found] == [one["typed"] for one in meant(npcs)]
        if not found:
            goes_on(npcs)
            continue
        one, before = found[0], npcs.running()
        if one.kind in ("answer", "speak"):
            words = one.typed.split()[1:]
            typed = answer_from(before.round, before.round.wait, words)
            assert list_of(typed) == list_of(one.input["value"]), one
        round_id = before.record.id
        npcs.auto()
        kept = npcs.look(lambda desk, r=round_id: [i.body for i in desk.reading.inputs(r)])
        made = kept[len(before.inputs)]
        wanted = {k: v for k, v in one.input.items() if one.kind != "accuse"}
        assert {k: list_of(made[k]) for k in wanted} == {k: list_of(v) for k, v in wanted.items()}
        checked += 1
    assert checked > 5
    assert npcs.problems() == []
    npcs.counted()


def list_of(value: Any) -> Any:
    return [list_of(one) for one in value] if isinstance(value, (list, tuple)) else value


def test_the_game_master_overrules_a_choice(npcs: Tavern) -> None:
    npcs.open()
    npcs.sit("Wit", "Sot", "Cal", "Ann", stake="2gp")
    one = until(npcs, "answer")
    wait = npcs.wait()
    assert wait.labels
    other = next(o for o in wait.options if list_of(o) != list_of(one.input["value"]))
    npcs.choose(*wait.labels[list(wait.options).index(other)].split())
    answers = [i for i in npcs.running().inputs if i["do"] == "answer"]
    answers = [i for i in answers if not i.get("auto") and "how" not in i]
    assert list_of(answers[-1]["value"]) == list_of(other) != list_of(one.input["value"])


def test_the_table_stops_where_an_npc_means_to_cheat_though_it_stops_for_nobody(
    npcs: Tavern,
) -> None:
    npcs.open(stops=False)
    npcs.sit("Sly", "Wit", "Ann", "Bob", stake="2gp")
    one = until(npcs, "cheat")
    assert npcs.wait().kind == "moment" and one.name == "Sly"
    deeds = len(npcs.state().deeds)
    outcome = npcs.auto()
    assert outcome.facts[0][0] == "cheated" and outcome.facts[0][1]["by"] == one.seat
    rolled = outcome.facts[0][1]["result"]
    assert (rolled is None) == (one.input["cheat"] == "hold_back")  # else the referee has rolled
    npcs.undo()
    npcs.choose("ok")
    assert len(npcs.state().deeds) == deeds


def test_who_answers_behind_a_stop_passes_no_cheat_that_is_not_seen_yet(npcs: Tavern) -> None:
    """The stop is for Ann; behind it Sly means to cheat before anybody is asked anything."""
    npcs.open(stops=True, chance="rolled")
    npcs.sit("Sly", "Wit", "Ann", stake="5gp")
    for seed in range(20):
        npcs.deal(seed)
        while npcs.table().round is not None:
            quiet = npcs.wait().kind == "moment" and not intentions(npcs.running())
            if quiet and refuses(npcs):
                return
            goes_on(npcs)
    raise AssertionError("no cheat lies behind a stop")


def refuses(npcs: Tavern) -> bool:
    """Whether an answer behind this stop is refused for an NPC's cheat; then the stop can be passed by itself."""
    before = len(npcs.running().inputs)
    try:
        npcs.choose("1")
    except NotAllowed as refused:
        assert re.match(r"Before that \w+ means to .*: pass this stop first", str(refused))
        assert len(npcs.running().inputs) == before
        npcs.choose("ok")
        assert intentions(npcs.running())[0].kind == "cheat"
        return True
    except NotFound:
        return False
    npcs.undo()
    return False


def test_a_bet_of_somebody_else_changes_nobodys_mind(npcs: Tavern) -> None:
    npcs.open()
    npcs.sit("Sot", "Bo", "Ann", stake="5gp")
    one = until(npcs, "bet")
    before = [(i.name, i.words) for i in intentions(npcs.running())]
    npcs.bet("Ann", "1cp", "winner", "Ann")
    assert [(i.name, i.words) for i in intentions(npcs.running())] == before
    npcs.auto()
    assert any(bet[2] == one.seat for bet in npcs.state().bets)
    while meant(npcs):
        npcs.auto()
    assert len([bet for bet in npcs.state().bets if bet[2] == one.seat]) <= 3
    with pytest.raises(NotAllowed, match="Bets are open"):
        npcs.auto()


def test_npcs_play_by_themselves_where_the_table_says_so(npcs: Tavern) -> None:
    npcs.open(stops=False, chance="rolled")
    npcs.do(change_table, [], None, None, "play")
    npcs.sit("Sly", "Wit", "Sot", "Ann", stake="2gp")
    ann = None
    for seed in range(6):
        npcs.deal(seed)
        while npcs.table().round is not None:
            wait = npcs.wait()
            ann = npcs.seat("Ann")
            assert wait.kind == "bets" or wait.who == ann, wait.kind
            npcs.choose("done") if wait.kind == "bets" else npcs.choose("1")
    assert any(one["do"] == "cheat" for r in rounds(npcs) for one in r)
    assert npcs.problems() == []
    npcs.undo(4)
    npcs.redo(4)
    npcs.counted()


def rounds(tavern: Tavern) -> list[list[Any]]:
    found = tavern.look(lambda desk: sorted(desk.reading.all("round")))
    return [tavern.look(lambda desk, r=r: [i.body for i in desk.reading.inputs(r)]) for r in found]


def test_a_round_of_npcs_alone_plays_itself_once_the_bets_are_closed(npcs: Tavern) -> None:
    npcs.open("liars_dice", stops=False, chance="rolled")
    npcs.do(change_table, [], None, None, "play")
    npcs.sit("Sly", "Wit", "Sot", stake="2gp")
    npcs.deal(5)
    assert npcs.choose("done").finished
    assert npcs.problems() == []


def test_players_are_never_played_nor_cheat_unless_they_are_asked(npcs: Tavern) -> None:
    npcs.open(stops=False)
    npcs.sit("Ann", "Bob", "Cas", stake="2gp")
    for seed in range(3):
        npcs.deal(seed)
        assert meant(npcs) == []
        npcs.finish()
    assert not any(one["do"] in ("cheat", "bet", "accuse") for r in rounds(npcs) for one in r)


def test_real_cards_are_the_game_masters_to_play(npcs: Tavern) -> None:
    """The referee knows no hand there, so it offers no choice for an NPC; a bet or a cheat needs none."""
    npcs.open("five_card_draw_physical", chance="rolled")
    npcs.sit("Wit", "Sly", "Sot", stake="2gp")
    npcs.deal(1)
    for _ in range(30):
        if npcs.table().round is None:
            break
        kinds = {one.kind for one in intentions(npcs.running())}
        assert "answer" not in kinds
        npcs.auto(everybody=True) if npcs.wait().kind != "bets" else npcs.choose("done")


def test_who_looks_by_a_roll_is_asked_for_it(npcs: Tavern) -> None:
    """``noticing: rolled``: NPCs roll themselves, players' totals are typed."""
    text = (npcs.folder / "campaign.yaml").read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith("noticing")]
    (npcs.folder / "campaign.yaml").write_text("\n".join([*kept, "noticing: rolled"]) + "\n")
    npcs.reread()
    npcs.open(stops=False)
    npcs.sit("Sly", "Wit", "Ann", stake="2gp")
    until(npcs, "cheat")
    running = npcs.running()
    with pytest.raises(BadInput, match=r"Ann may look: referee cheat Sly \w+ --watch Ann=TOTAL"):
        npcs.auto()
    assert npcs.running().inputs == running.inputs
    one = intentions(running)[0]
    npcs.cheat("Sly", one.input["cheat"], watch=["Ann=3"])
    facts = npcs.look(lambda desk: [f.body["fact"] for f in desk.reading.facts(running.record.id)])
    told = next(f for f in facts if f[0] == "cheated")
    assert {o["name"] for o in told[1]["observers"]} == {"Ann", "Wit"}
    npcs.finish()  # asks nobody
    assert npcs.problems() == []


def test_nobody_but_the_game_master_sees_what_is_meant(npcs: Tavern) -> None:
    npcs.open(stops=False)
    npcs.sit("Sly", "Wit", "Ann", stake="2gp")
    one = until(npcs, "cheat")
    assert meant(npcs)[0] == {
        "name": "Sly",
        "words": f"means to {one.words}",
        "typed": f"cheat Sly {one.input['cheat']}",
    }
    possible = cheating.possible(npcs.running().round)
    assert possible
    for viewer in ("public", 0, 1, 2):
        plain = gm_sees(npcs, viewer)
        assert not {"intends", "suspicions", "armed", "deeds"} & set(plain)
        assert "means to" not in str(plain)


def test_a_name_is_shown_as_a_shell_takes_it(npcs: Tavern) -> None:
    add_character(
        npcs.folder,
        "O'Brien",
        {"kind": "npc", "temperament": "cheat", "modifiers": {"sleight_of_hand": 9}},
    )
    npcs.reread()
    npcs.fill("O'Brien", 1000)
    npcs.open()
    npcs.sit("O'Brien", "Wit", "Sot", "Ann", stake="2gp")
    for _ in range(40):
        one = until(npcs, "cheat")
        if one.name == "O'Brien":
            break
        npcs.choose("ok")
    assert shlex.split(one.typed)[:2] == ["cheat", "O'Brien"]
