"""The round that is on at a table, as one that can be played on: by whom, and from what somebody may know of it."""

from __future__ import annotations

from typing import Any

from referee.campaign.temperaments import ORDINARY
from referee.errors import NotAllowed
from referee.npcs.mind import Mind
from referee.rounds.round import Round
from referee.rounds.views import GM, Viewer, in_secret
from referee.rounds.waits import PLAYERS_DECIDE, frozen
from referee.simulation.onward import Given, Onward
from referee.store import Reading
from referee.table.inputs import carry_out
from referee.table.minded import natures_of
from referee.table.minds import of_real_things
from referee.table.running import Running, fresh_round

LOOKED_AT = 24
"""So many things somebody weighs in a decision here; of more, some are looked at."""


def onward_from(reading: Reading, running: Running, viewer: Viewer, seed: int) -> Onward:
    """``NotAllowed``, with the reason, where there is nothing to be said."""
    why_nothing(running, viewer)
    start, given = seen_from(reading, running, viewer)

    def fresh() -> Round:
        return fresh_round(reading, running.record, running.state)

    return Onward(start, minds_at(running), viewer, given, fresh, seed)


def why_nothing(running: Running, viewer: Viewer) -> None:
    round_, title = running.round, running.round.compiled.rules.title
    if round_.wait is None:
        raise NotAllowed("The round is over: 'referee deal' begins the next one.")
    waits = round_.compiled.waits
    if of_real_things(round_.compiled.rules) and any(one["kind"] == "enter" for one in waits):
        raise NotAllowed(
            f"{title} is played with real things, which the referee does not see: what the table will show, and so who is "
            "ahead, is not for it to say. It can where it deals and throws itself."
        )
    if viewer != GM and in_secret(round_):
        raise NotAllowed(
            "Something is going on that only you know of: ask for what a player may know once it is done."
        )


def minds_at(running: Running) -> list[Mind]:
    """NPCs as they are by nature, players as anybody."""
    natures = natures_of(running)
    return [
        Mind(natures[seat].temperament if seat in natures else ORDINARY, LOOKED_AT)
        for seat in running.round.S.players
    ]


def seen_from(reading: Reading, running: Running, viewer: Viewer) -> tuple[Round, Given]:
    """The round as it is; where several choose in secret, and somebody asks who may not know what others have chosen, as it
    was before the first of them did, with what the asker has chosen."""
    if viewer == GM or not running.round.S.secret:
        return running.round.copy(), {}
    round_ = fresh_round(reading, running.record, running.state)
    before, given = round_.copy(), list[Any]()
    for one in running.inputs[1:]:
        if not round_.S.secret:
            before, given = round_.copy(), []
        wait = round_.wait
        if wait is not None and wait.kind in PLAYERS_DECIDE and wait.who == viewer:
            given += [frozen(one["value"])] if one["do"] == "answer" else []
        carry_out(round_, one)
    return before, {viewer: given} if isinstance(viewer, int) and given else {}
