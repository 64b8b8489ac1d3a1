"""Random rounds with cheats: no view, on the screen or as JSON, names a card that it must not."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.campaign import People, read_campaign
from referee.campaign.starting import start_campaign
from referee.library import Shelf, compiled_rules
from referee.rounds import cheating
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.rounds.views import Viewer
from referee.screens.seen import seen
from referee.screens.status import status_lines
from referee.sheets import Check, Edition, Sheet, roll_dice
from referee.store import Store
from referee.table.automatic import picked
from referee.table.desk import Desk
from referee.table.driving import drawn, roll_now
from referee.table.records import RoundRecord, RoundState, Table
from referee.table.running import Running

CARD = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
NAMES = ("Ann", "Bob", "Cas", "Dov")
GAME = Path(__file__).parent / "turnips.yaml"


@dataclass
class Played:
    """A round in memory at a table that no database knows."""

    desk: Desk
    table: Table
    running: Running


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("boot") / "boot"
    start_campaign(folder, "The Boot", "", Edition.E2014, "tests")
    campaign = read_campaign(folder)
    with Store.open(folder) as store:
        yield Desk(campaign, People(campaign, store), store)


def begun(desk: Desk, game: str, many: int, seed: int, options: dict[str, Any]) -> Played:
    shelf = Shelf()
    source = shelf.of_file(GAME) if game == "turnips" else shelf.source(game)
    compiled = compiled_rules(source)
    names = NAMES[:many]
    sheets = tuple(Sheet(name) for name in names)
    setting = Setting(compiled, Edition.E2014, names, sheets, Sheet("the house", kind="npc"))
    chosen = {**{o.name: o.default for o in compiled.rules.options.values()}, **options}
    round_ = Round.begin(compiled, setting, [1000] * many, chosen)
    table = Table("t1", game, compiled.rules.title, "text", options=chosen, round="r1")
    record = RoundRecord(
        *("r1", "t1", 1, "text", "2014", list(names), list(names)),
        *([s.to_plain() for s in sheets], {}, chosen, [1000] * many, seed, ["player"] * many),
    )
    return Played(desk, table, Running(table, record, RoundState("r1"), round_))


def step(running: Running, chance: random.Random) -> None:
    """One answer, as likely one as another; at a moment, a cheat more often than not."""
    round_ = running.round
    wait = round_.wait
    assert wait is not None
    if wait.kind == "moment":
        possible = cheating.possible(round_)
        if possible and chance.random() < 0.6:
            one = chance.choice(possible)
            check = cheating.check_for(round_, one, cheating.Attempt())
            roll = None if check is None else thrown(round_, one.by, check, chance)
            running.do({"do": "cheat", "cheat": one.cheat.name, "by": one.by, "roll": roll})
        else:
            running.do({"do": "answer", "value": None})
    elif wait.kind == "bets":
        running.do({"do": "answer", "value": None})
    elif wait.kind == "check":
        roll_now(running, wait)
    elif wait.is_chance:
        running.do({"do": "answer", "value": drawn(wait, chance)})
    else:
        running.do({"do": "answer", "value": picked(running, wait)})


def thrown(round_: Round, by: int, check: Check, chance: random.Random) -> dict[str, Any]:
    """The dice of a check, as many as it needs."""
    sheet, edition = round_.setting.sheet(by), round_.setting.edition
    return roll_dice(lambda n: chance.randrange(n), sheet, edition, check).to_plain()


def visible(round_: Round, viewer: Viewer) -> set[str]:
    """The cards that lie open to a viewer, taken from the engine's zones one by one."""
    S, found = round_.S, set()
    for name, zone in round_.compiled.rules.zones.items():
        lies = getattr(S, f"z_{name}")
        places = list(enumerate(lies)) if zone.each else [(None, lies)]
        for whose, cards in places:
            for card in cards:
                shown = S.shown.get(card, ())
                open_here = zone.seen_by == "everyone"
                own = zone.seen_by == "owner" and whose is not None and whose == viewer
                if open_here or own or shown is None or viewer in shown:
                    found.add(round_.speaker.card(card))
    return found


def look(played: Played) -> None:
    round_ = played.running.round
    for viewer in ("public", *round_.S.players):
        allowed = visible(round_, viewer)
        plain = seen(played.desk, played.table, played.running, viewer)
        text = json.dumps(plain, ensure_ascii=False)
        lines = "\n".join(
            status_lines(played.desk, played.table, played.running, viewer, 80, everything=True)
        )
        assert set(CARD.findall(text)) <= allowed
        assert set(CARD.findall(lines)) <= allowed
        assert "deeds" not in plain and "armed" not in plain and "seed" not in text
        assert "title" not in (plain["wait"] or {}) and "possible" not in (plain["wait"] or {})


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    game=st.sampled_from(["snaggletooth", "turnips"]),
    many=st.integers(2, 4),
    seed=st.integers(0, 2**32),
    tie=st.sampled_from(["coin", "rps", "high_card"]),
)
def test_no_view_names_a_hidden_card(desk: Desk, game: str, many: int, seed: int, tie: str) -> None:
    options = {"tie_break": tie} if game == "snaggletooth" else {}
    played = begun(desk, game, many, seed, options)
    chance = random.Random(seed)
    for _ in range(60):
        if played.running.round.wait is None:
            break
        step(played.running, chance)
        look(played)


def test_the_game_master_sees_every_card(desk: Desk) -> None:
    """So that the property above can find a card at all."""
    played = begun(desk, "turnips", 3, 1, {})
    step(played.running, random.Random(1))
    text = json.dumps(seen(desk, played.table, played.running, "gm"), ensure_ascii=False)
    assert len(set(CARD.findall(text))) == 52
