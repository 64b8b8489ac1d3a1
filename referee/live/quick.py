"""Short forms of what is typed most, written out: names, coins, what the d20 showed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from referee.errors import BadInput, Refusal
from referee.live.coins import with_coin
from referee.live.scene import Scene
from referee.phones.proposals import TRIES
from referee.rounds import cheating
from referee.rounds.round import Round
from referee.rounds.stepping_in import picks
from referee.words import listed, match, one_word

Short = Callable[[Scene, list[str]], list[str]]

SWAYS = {"adv": "--advantage", "dis": "--disadvantage", "disadv": "--disadvantage", "arm": "--arm"}


def written_out(scene: Scene, path: Sequence[str], words: Sequence[str]) -> list[str]:
    """The words behind a command as the command line wants them; what is no short form stays as it is."""
    short = _SHORT.get(" ".join(path))
    said = _with_reason(list(words))
    return said if short is None else short(scene, said)


def _with_reason(words: list[str]) -> list[str]:
    """``--why the lamp went out``: a reason needs no quotes, up to the next option."""
    if "--why" not in words:
        return words
    first = words.index("--why") + 1
    last = next((at for at in range(first, len(words)) if words[at].startswith("-")), len(words))
    reason = [" ".join(words[first:last])] if last > first else []
    return [*words[:first], *reason, *words[last:]]


def name_of(scene: Scene, word: str) -> str:
    """Somebody who sits at the table, shortened as far as is unique there; else the word as it is."""
    try:
        return match(word, scene.seated, "seat")
    except Refusal:
        return word


def _names(many: int) -> Short:
    return lambda scene, words: [
        name_of(scene, word) if at < many and not word.startswith("-") else word
        for at, word in enumerate(words)
    ]


def _amount(at: int) -> Short:
    """A bare number at one place is coins."""
    return lambda scene, words: [
        *words[:at],
        *(with_coin(scene, word) for word in words[at : at + 1]),
        *words[at + 1 :],
    ]


def _stake(scene: Scene, words: list[str]) -> list[str]:
    """``vex 5``, ``vex silver ring 20``: the last word is coins."""
    return _amount(max(1, len(words) - 1))(scene, _names(1)(scene, words))


def _name_and_amount(scene: Scene, words: list[str]) -> list[str]:
    return _amount(1)(scene, _names(1)(scene, words))


def _stake_or_item(scene: Scene, words: list[str]) -> list[str]:
    """``vex silver ring 20``: the last number is coins as well."""
    return _amount(len(words) - 1)(scene, _stake(scene, words))


def _sit(scene: Scene, words: list[str]) -> list[str]:
    return [word if word.startswith("-") else with_coin(scene, word) for word in words]


def _bet(scene: Scene, words: list[str]) -> list[str]:
    """``bram 5 red``: the amount in the usual coin, and the market where only one has that pick.

    ``bram 5 ilse blinks first vs vex``: a bet in words needs no quotes.
    """
    words = ["--against" if word == "vs" else word for word in _name_and_amount(scene, words)]
    if "--against" in words[3:]:
        end = words.index("--against")
        return [*words[:2], " ".join(words[2:end]), *words[end:]]
    if len(words) == 2 and not any(word.startswith("-") for word in words):
        raise BadInput(_on_what(scene, *words))
    if len(words) != 3 or words[2].startswith("-"):
        return words
    market = _only_market(scene, words[2])
    return words if market is None else [*words[:2], market, words[2]]


def _on_what(scene: Scene, name: str, amount: str) -> str:
    """The question what is bet on, with what there is."""
    markets = list(scene.markets)
    begun = f"'b {one_word(name)} {one_word(amount)}"
    own = f"In your own words: {begun} he sings vs NAME'."
    if not markets:
        return f"On what? No market is open now. {own}"
    return f"On what? {listed(markets, 'or')}: {begun} {markets[0]} PICK'. {own}"


def _only_market(scene: Scene, pick: str) -> str | None:
    """The open market that alone has such a pick, where the word is no market itself."""
    round_, open_now = scene.round, list(scene.markets)
    if round_ is None or _meant(pick, open_now):
        return None
    found = []
    for market in open_now:
        kind = round_.compiled.rules.bets[market].pick_kind
        labels = [round_.speaker.label(one, kind) for one in picks(round_, market)[:200] if one]
        if _meant(pick, labels):
            found.append(market)
    return found[0] if len(found) == 1 else None


def _meant(word: str, candidates: Sequence[str]) -> bool:
    try:
        return bool(candidates) and bool(match(word, candidates, "word"))
    except Refusal:
        return False


def _cheat(scene: Scene, words: list[str]) -> list[str]:
    """``vex palm 17``: a bare number is what the d20 showed, a second one the other die, ``=22`` the total."""
    words = _names(1)(scene, words)
    found, dice = words[:1], 0
    for before, word in pairwise(words):
        if before.startswith("--") and before not in ("--arm", "--disarm", "--stroke-of-luck"):
            found.append(word)
        elif re.fullmatch(r"[0-9]{1,3}", word):
            found += ["--second" if dice else "--roll", word]
            dice += 1
        elif re.fullmatch(r"=[0-9]{1,3}", word):
            found += ["--total", word[1:]]
        else:
            found.append(SWAYS.get(word.lower(), word))
    return _only_cheat(scene, found)


def _only_cheat(scene: Scene, words: list[str]) -> list[str]:
    """Where somebody could try just one thing now, it need not be named."""
    named = len(words) > 1 and not words[1].startswith("-")
    if named or not words or scene.round is None:
        return words
    who = scene.seat(words[0])
    could = [one.cheat.name for one in cheating.possible(scene.round) if one.by == who]
    if len(could) == 1:
        return [words[0], could[0], *words[1:]]
    if words[0].startswith("-") or {"--help", "-h"} & set(words):
        return words
    raise BadInput(_what_to_try(scene.round, words[0], could))


def _what_to_try(round_: Round, name: str, could: Sequence[str]) -> str:
    """The question which cheat is meant, with those that there are."""
    rules = round_.compiled.rules
    if could:
        return f"What does {name} try? {listed(could, 'or')}: 'c {one_word(name)} {could[0]} 17'."
    every = [*rules.cheats, *rules.ploys]
    if not every:
        return "There is no cheat in this game: 'rule cheat' is for what nobody wrote down."
    later = f"'c {one_word(name)} arm {every[0]}' is for later"
    return f"Nothing that {name} could try fits this moment; {later}. There {'is' if len(every) == 1 else 'are'} {listed(every)}."


def _accept(scene: Scene, words: list[str]) -> list[str]:
    """``17``: a number that is no proposal's is what the d20 showed, ``=22`` the total. The first in view unless said."""
    ids = [str(one.id) for one in scene.proposed]
    if not ids or {"--help", "-h"} & set(words):
        return words
    named = words[:1] and words[0] in ids
    number, rest = (words[0], words[1:]) if named else (ids[0], words)
    if any(word.startswith("-") for word in rest):
        return [number, *rest]
    if rest and not named and not _asks_for_a_roll(scene, number):
        return words
    return [number, *_rolled(rest)]


def _asks_for_a_roll(scene: Scene, number: str) -> bool:
    return any(str(one.id) == number and one.kind in TRIES for one in scene.proposed)


def _rolled(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        if re.fullmatch(r"[0-9]{1,3}", word):
            yield from ("--roll", word)
        elif re.fullmatch(r"=[0-9]{1,3}", word):
            yield from ("--total", word[1:])
        else:
            yield word


_SHORT: dict[str, Short] = {
    "accept": _accept,
    "accuse": _names(2),
    "auto": _names(1),
    "bet": _bet,
    "cheat": _cheat,
    "credit": _name_and_amount,
    "leave": _names(1),
    "rule coins": _amount(0),
    "rule out": _names(1),
    "rule turn": _names(1),
    "sit": _sit,
    "stake": _stake_or_item,
}
