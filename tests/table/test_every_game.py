"""Every ruleset at a table: dealt (twice, where something lasts), played by the referee, taken back and done again, with the ledger counted."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from referee.errors import NotAllowed
from referee.library import Shelf
from tests.table.tavern import NPCS, PLAYERS, Tavern

TRIALS = Path(__file__).parent.parent / "trials"
GAMES = sorted({*(one.stem for one in TRIALS.glob("*.yaml")), *(one.name for one in Shelf().all())})
EVERYBODY = (*PLAYERS, *NPCS)
LONG: dict[str, dict[str, Any]] = {
    "ten_thousand": {"target": "2000"},
    "darts": {"start_at": "101"},
}


@pytest.mark.parametrize("game", GAMES)
def test_rounds_of(tavern: Tavern, game: str) -> None:
    trial = TRIALS / f"{game}.yaml"
    if trial.exists():
        shutil.copy(trial, tavern.folder / "rulesets")
    source = Shelf(tavern.folder).source(game)
    rules = source.rules().rules
    low, high = rules.players
    lasting = any(
        one.lasts for kept in (rules.zones, rules.track, rules.stakes) for one in kept.values()
    )
    many = min(max(low, 3), high, len(EVERYBODY))
    tavern.open(game, chance="rolled", **LONG.get(game, {}))
    tavern.sit(*EVERYBODY[:many], stake="9gp")
    for seed in (3, 4) if lasting else (3,):
        try:
            tavern.deal(seed)
        except NotAllowed as refused:  # somebody has too little left for another round
            assert "ante" in str(refused) or "front" in str(refused), refused
            break
        tavern.counted()
        before = tavern.balances()
        if tavern.table().round is not None:
            outcome = tavern.finish()
            assert outcome.finished
            after = tavern.balances()
            tavern.undo()
            assert tavern.balances() == before
            tavern.redo()
            assert tavern.balances() == after
        tavern.counted()
    tavern.close()
    tavern.counted()
    assert all(amount == 0 for name, amount in tavern.balances().items() if name.startswith(("pot:", "stake:", "bet:")))  # fmt: skip
    assert tavern.problems() == []
