"""What NPCs mean to do where a round waits: an answer, a cheat or a ploy, a bet, a word spoken up, an accusation.

All of it follows from the round as it stands, so that what the game master is shown is what is then done. Nothing here
changes the round, and the draws are none of those that chance in the round is made from.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from referee.language.model import Ruleset
from referee.npcs.weighing import decisions
from referee.records import record
from referee.rounds import cheating
from referee.rounds.waits import PLAYERS_DECIDE, Wait, why_not
from referee.table.meaning import answer_words, bet_words, speak_words, typed_answer
from referee.table.minded import Nature, natures_of
from referee.table.running import Running
from referee.words import begun_small, one_word

ANSWER, CHEAT, BET, SPEAK, ACCUSE = "answer", "cheat", "bet", "speak", "accuse"
MOST_BETS = 3
"""Bets that an NPC makes in one window at most."""
MOVES = ("answer", "check")
"""Inputs with which a round goes on from where it waited."""


@record
class Intention:
    """What somebody means to do at the present wait.

    ``words`` go behind "Grubb means to"; ``typed`` is what would be typed behind ``referee`` to have it done; ``input``
    is what goes into the round: of an accusation, the deed's number under "number".
    """

    kind: str
    seat: int
    name: str
    words: str
    typed: str
    input: dict[str, Any]


def intentions(running: Running) -> list[Intention]:
    """What is meant at the present wait, in the order in which it would be done; none where only players decide."""
    wait = running.round.wait
    natures = natures_of(running)
    if wait is None or not natures:
        return []
    return [*accusations(running), *at_this_wait(running, wait, natures)]


def meant(running: Running) -> Intention | None:
    """What an NPC would do next, if anything."""
    return next(iter(intentions(running)), None)


def at_this_wait(running: Running, wait: Wait, natures: dict[int, Nature]) -> list[Intention]:
    if wait.kind == "moment":
        return list(tries(running, natures))
    if wait.kind == "bets":
        return list(bets(running, natures))
    if wait.kind == "window":
        return spoken(running, wait, natures)
    if wait.kind in PLAYERS_DECIDE and wait.who in natures:
        return list(answers(running, wait, natures[wait.who]))
    return []


def drawn_for(running: Running, seat: int, what: str = "") -> random.Random:
    """An NPC's own dice: the same for the same place of the round, whatever is bet or said there meanwhile."""
    place = sum(1 for one in running.inputs if one["do"] in MOVES)
    return random.Random(f"{running.record.seed}:npc:{place}:{seat}:{what}")


# -- a decision


def answers(running: Running, wait: Wait, nature: Nature) -> Iterator[Intention]:
    """What a seat chooses that is waited for; nothing where it would be by a hand that lies on the real table."""
    assert wait.who is not None
    if of_real_things(running.round.compiled.rules):
        return
    value = nature.mind.answer(running.round, wait, drawn_for(running, wait.who))
    if why_not(wait, value) is not None:
        return
    one = {"do": "answer", "value": value, "auto": True}
    words, typed = (
        answer_words(running.round, wait, value),
        typed_answer(running.round, wait, value),
    )
    yield Intention(ANSWER, wait.who, running.round.setting.name(wait.who), words, typed, one)


def of_real_things(rules: Ruleset) -> bool:
    """Whether real cards or dice are played with, which the referee does not know: what NPCs decide by them is the game
    master's to say."""
    return any(tag.startswith("real ") for tag in rules.tags)


# -- cheats and ploys


def tries(running: Running, natures: dict[int, Nature]) -> Iterator[Intention]:
    """Cheats and ploys that are meant at this moment; nobody tries two at one occasion."""
    possible = cheating.possible(running.round)
    tried = {p for _, p in running.round.S.tried}
    for seat, nature in natures.items():
        chances = [one for one in possible if one.by == seat and nature.may(one.cheat.name)]
        if not chances or seat in tried:
            continue
        dice = drawn_for(running, seat, f"tries {occasion(running, seat)}")
        chance = nature.mind.cheats(running.round, chances, dice)
        if chance is not None:
            name, cheat = running.round.setting.name(seat), chance.cheat
            typed = f"cheat {one_word(name)} {cheat.name}"
            one = {"do": "cheat", "cheat": cheat.name, "by": seat}
            yield Intention(CHEAT, seat, name, begun_small(cheat.title), typed, one)


def occasion(running: Running, seat: int) -> str:
    """Which moment it is for somebody: after a try the round may come to the next one without an answer in between."""
    S = running.round.S
    return f"{S.at} {sum(1 for deed in S.deeds if deed[2] == seat)}"


# -- bets


def bets(running: Running, natures: dict[int, Nature]) -> Iterator[Intention]:
    """The next bet that each NPC means to make while the window is open."""
    from referee.rounds.stepping_in import why_no_bet

    made = bets_in_window(running)
    for seat, nature in natures.items():
        count = made.count(seat)
        if count >= MOST_BETS or not sits(running, seat):
            continue
        bet = nature.mind.bets(running.round, seat, drawn_for(running, seat, f"bet {count}"))
        if bet is None or why_no_bet(running.round, seat, *bet) is not None:
            continue
        market, pick, amount = bet
        if amount > running.round.S.stack[seat]:
            continue
        name = running.round.setting.name(seat)
        words, typed = bet_words(running.round, market, pick, amount, name)
        one = {
            "do": "bet", "by": seat, "name": name, "market": market, "pick": pick, "amount": amount,
        }  # fmt: skip
        yield Intention(BET, seat, name, words, typed, one)


def bets_in_window(running: Running) -> list[int]:
    """Who has bet since the window was opened, a seat for each bet."""
    found = []
    for one in reversed(running.inputs):
        if one["do"] in MOVES:
            break
        if one["do"] == "bet":
            found.append(one["by"])
    return found


def sits(running: Running, seat: int) -> bool:
    """Whether a seat of the round is still somebody's at the table."""
    return seat not in running.round.S.gone and running.record.seats[seat] in running.table.seats


# -- speaking up in a window


def spoken(running: Running, wait: Wait, natures: dict[int, Nature]) -> list[Intention]:
    """Who means to speak up, in the order in which they would be heard: of several any may be the first. With real cards
    they do where the ruleset says by what."""
    found, rules = list[Intention](), running.round.compiled.rules
    if of_real_things(rules) and not any(name in rules.npc for name in decisions(wait)):
        return found
    for seat in wait.options or ():
        if seat in natures and (said := says(running, wait, seat, natures[seat])) is not None:
            name = running.round.setting.name(seat)
            words, typed = speak_words(wait, said, name)
            one = {"do": "answer", "value": list(said), "auto": True}
            found.append(Intention(SPEAK, seat, name, words, typed, one))
    drawn_for(running, -1).shuffle(found)
    return found


def says(running: Running, wait: Wait, seat: int, nature: Nature) -> tuple[int, str] | None:
    """What somebody says in a window, with who it is; ``None`` for nothing."""
    said = nature.mind.answer(running.round, wait, drawn_for(running, seat), seat)
    return None if said is None or why_not(wait, said) is not None else (said[0], said[1])


# -- what was noticed


def made_of_it(running: Running, nature: Nature, seat: int, number: int) -> str:
    """What an NPC makes of a cheat that it has noticed: "keep", "sell" or "say"."""
    dice = random.Random(f"{running.record.seed}:noticed:{number}:{seat}")
    return str(nature.mind.noticed(dice))


def accusations(running: Running) -> Iterator[Intention]:
    """Who means to call out a cheat that they saw. The game master overrules it by going on without it."""
    round_ = running.round
    if not round_.S.deeds or any(frame[-1] == "cheat" for frame in round_.S.frames):
        return
    ploys = round_.compiled.rules.ploys
    for number, cheat, by, _, _, noticed, exposed in round_.S.deeds:
        if exposed or cheat in ploys or by < 0 or not sits(running, by):
            continue
        if overruled(running, number):
            continue
        for seat, nature in natures_of(running).items():
            name = round_.setting.name(seat)
            if name not in noticed or seat == by or not sits(running, seat):
                continue
            if running.record.kinds[seat] != "npc":
                continue
            if made_of_it(running, nature, seat, number) == "say":
                yield accusation(running, seat, by, number, cheat)
                break


def accusation(running: Running, seat: int, by: int, number: int, cheat: str) -> Intention:
    round_ = running.round
    name, of = round_.setting.name(seat), round_.setting.name(by)
    title = begun_small(cheating.cheat_of(round_, cheat).title)
    typed = f"accuse {one_word(name)} {one_word(of)}"
    one = {"who": name, "of": of, "number": number, "by": by}
    return Intention(ACCUSE, seat, name, f"call {of} out ({title})", typed, one)


def overruled(running: Running, number: int) -> bool:
    """Whether the game master has gone on since a deed without having it called out."""
    seen = 0
    for one in running.inputs:
        if one["do"] == "cheat":
            seen += 1
        elif seen >= number and one["do"] in MOVES and not by_the_referee(one):
            return True
    return False


def by_the_referee(one: dict[str, Any]) -> bool:
    """Whether an input was the referee's own, and not the game master's word."""
    return bool(one.get("auto") and not one.get("passed")) or one.get("how") == "rolled"
