"""Rounds played by anybody at random, with bets, cheats, accusations and people who come and go; and other answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from referee.errors import NotAllowed, Refusal
from referee.rounds import cheating, stepping_in
from referee.rounds.waits import Wait
from referee.table import gm_word
from referee.table.amending import Amendment, changeable, course_at, written_again
from referee.table.course import Put
from referee.table.running import Running, plain
from tests.table.tavern import Tavern

Rows = list[tuple[Any, ...]]


def kept(tavern: Tavern) -> tuple[Rows, ...]:
    """All that counts at present: documents, balances, live inputs and facts."""
    database = tavern.store._database
    return tuple(
        database.all(sql)
        for sql in (
            "SELECT place, key, body FROM documents ORDER BY place, key",
            "SELECT account, amount FROM balances WHERE amount != 0 ORDER BY account",
            "SELECT id, round, seq, body FROM inputs WHERE live = 1 ORDER BY id",
            "SELECT id, round, seq, body FROM facts WHERE live = 1 ORDER BY id",
        )
    )


# -- a round


def play(tavern: Tavern, rng: random.Random, steps: int) -> None:
    """Some things done by anybody; what is refused is refused."""
    for _ in range(steps):
        if tavern.table().round is None:
            return
        try:
            one_thing(tavern, rng, tavern.wait())
        except Refusal:
            continue


def one_thing(tavern: Tavern, rng: random.Random, wait: Wait) -> None:
    if rng.random() < 0.1:
        beside(tavern, rng)
    elif wait.kind == "moment":
        at_a_stop(tavern, rng)
    elif wait.kind == "bets":
        bets(tavern, rng)
    elif wait.kind == "check":
        tavern.enter(str(rng.randint(1, 20)))
    elif wait.kind == "roll":
        tavern.enter(*[str(rng.choice(list(wait.options or ()))) for _ in range(wait.low)])
    elif wait.kind == "flip":
        tavern.enter(rng.choice(["heads", "tails"]))
    elif wait.kind == "enter":
        tavern.enter(rng.choice(wait.labels) if wait.labels else "1")
    else:
        tavern.auto()


def beside(tavern: Tavern, rng: random.Random) -> None:
    """What happens at a table while a round is on."""
    running = tavern.running()
    one, other = rng.choice(running.record.names), rng.choice(running.record.names)
    cheats = list(running.round.compiled.rules.cheats)
    things: list[Callable[[], Any]] = [
        lambda: tavern.stake(one, rng.choice(["5cp", "1gp"])),
        lambda: tavern.leave(one),
        lambda: tavern.free_bet(one, "3cp", "it rains", other),
        lambda: tavern.settle(str(rng.randint(1, 3)), rng.choice(["won", "lost", "push"])),
        lambda: tavern.do(gm_word.rule_coins, "5cp", one, "pot", "a fine"),
        lambda: tavern.do(gm_word.rule_out, one, False, ""),
        lambda: tavern.sit("Hild"),
        lambda: tavern.arm(one, rng.choice(cheats), 12) if cheats else None,
    ]
    rng.choice(things)()


def at_a_stop(tavern: Tavern, rng: random.Random) -> None:
    running = tavern.running()
    name, possible = running.round.setting.name, cheating.possible(running.round)
    if possible and rng.random() < 0.5:
        one = rng.choice(possible)
        die = None if one.cheat.check is None else rng.randint(1, 20)
        tavern.cheat(name(one.by), one.cheat.name, die)
    else:
        tavern.choose("ok")
    if tavern.table().round is None or rng.random() < 0.6:
        return
    deeds = [deed for deed in tavern.running().round.S.deeds if deed[2] >= 0]
    if deeds:
        accused = name(rng.choice(deeds)[2])
        tavern.accuse(rng.choice([n for n in running.record.names if n != accused]), accused)


def bets(tavern: Tavern, rng: random.Random) -> None:
    running = tavern.running()
    for _ in range(rng.randint(0, 2)):
        market = rng.choice(list(running.round.compiled.rules.bets))
        kind = running.round.compiled.rules.bets[market].pick_kind
        pick = rng.choice(stepping_in.picks(running.round, market) or [None])
        label = running.round.speaker.label(pick, kind) if pick is not None else None
        try:
            tavern.bet(rng.choice([*running.record.names, "Hild"]), "7cp", market, label)
        except Refusal:
            continue
    tavern.choose("done")


# -- something else in place of an input


def amended_at_random(
    tavern: Tavern, rng: random.Random, on: str | None = None
) -> Amendment | None:
    """One input, any, put in otherwise or left away; ``None`` where there is nothing else, or it is not allowed."""

    def work(desk: Any, command: Any, table: Any) -> Amendment:
        course = course_at(desk, table)
        puts = changeable(course)
        if not puts:
            raise NotAllowed("nothing was put in")
        return written_again(
            desk, command, table, course, rng.choice(puts), lambda r, p: otherwise(r, p, rng)
        )

    before = kept(tavern)
    try:
        done: Amendment = tavern.do(work, on=on)
    except NotAllowed:
        assert kept(tavern) == before
        return None
    return done


def otherwise(running: Running, put: Put, rng: random.Random) -> dict[str, Any] | None:
    """Another legal value for an input, or ``None``: left away. NotAllowed where there is none."""
    one, wait = put.one, running.round.wait
    assert wait is not None
    if one["do"] in ("cheat", "bet", "accuse") and rng.random() < 0.4:
        return None
    if one["do"] == "answer" and not put.passes:
        return {**one, "value": plain(any_value(wait, rng))}
    if one["do"] in ("cheat", "check") and one.get("roll"):
        return {**one, "roll": {"natural": rng.randint(1, 20)}}
    if one["do"] == "bet":
        return {**one, "amount": rng.randint(1, 9)}
    raise NotAllowed("nothing else can be put in there")


def any_value(wait: Wait, rng: random.Random) -> Any:
    options: list[Any] = list(wait.options or ())
    if wait.kind == "roll":
        return [rng.choice(options) for _ in range(wait.low)]
    if wait.kind == "window":
        return None if rng.random() < 0.5 else [rng.choice(options), wait.about["acts"][0]]
    if wait.kind == "stake":
        return rng.randint(wait.low, wait.high)
    if wait.kind == "betting":
        act, least, most = rng.choice(options)
        return [act, rng.choice([least, most])]
    if wait.kind == "some":
        return rng.sample(options, rng.randint(wait.low, min(wait.high, len(options))))
    if wait.kind == "enter" and wait.of.is_list:
        raise NotAllowed("a list")
    if wait.may_pass:
        options.append(None)
    if not options:
        raise NotAllowed("no options")
    return rng.choice(options)
