"""What can stand behind a command, to be offered by TAB: people, coins, markets and picks, cheats, cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import click

from referee.errors import Refusal
from referee.live.coins import usual_coin
from referee.live.offered_answers import Found, answers
from referee.live.scene import Scene
from referee.live.tree import Tree
from referee.phones.proposals import KINDS
from referee.rounds import cheating
from referee.rounds.stepping_in import picks
from referee.words import match

MOST_PICKS = 60


def arguments(scene: Scene, tree: Tree, path: list[str], words: Sequence[str]) -> Found:
    command = tree.command(path)
    if command is None:
        return
    before = words[-1] if words else ""
    option = next((one for one in command.params if before in one.opts), None)
    if isinstance(option, click.Option) and not option.is_flag:
        yield from _values(scene, command, option)
        return
    here = [word for word in words if not word.startswith("-")]
    own = _OWN_ARGUMENTS.get(" ".join(path))
    slots = [one for one in command.params if isinstance(one, click.Argument)]
    if own is not None:
        yield from own(scene, here)
    elif slots:
        at = min(len(here), len(slots) - 1)
        if len(here) < len(slots) or slots[at].nargs == -1:
            yield from _values(scene, command, slots[at])


def _values(scene: Scene, command: click.Command, param: click.Parameter) -> Found:
    """By how the help names the value (``NAME|pot|house``), and by what its type knows of itself."""
    for shape in re.split(r"[|\s]+", re.sub(r"[][.…]", "", param.metavar or "")):
        if shape in _SHAPES:
            yield from _SHAPES[shape](scene)
        elif shape.islower() and shape.isalpha():
            yield shape, ""
    root = click.Context(click.Group())
    root.params["campaign"] = str(scene.folder)
    for item in param.shell_complete(click.Context(command, parent=root), ""):
        if item.type == "plain":
            yield str(item.value), item.help or ""


def _names(scene: Scene) -> Found:
    yield from ((name, "sits here") for name in scene.seated)
    yield from ((name, "") for name in scene.names)


def _coins(scene: Scene) -> Found:
    coin = usual_coin(scene)
    yield from ((f"{number}{coin}", "") for number in (1, 2, 5, 10))


def _items(scene: Scene) -> Found:
    for one in (scene.plain or {}).get("items") or ():
        yield one["name"], f"worth {scene.money(one['worth'])}"


def _games(scene: Scene) -> Found:
    from referee.library import Shelf

    yield from ((found.name, "") for found in Shelf(scene.folder).all())


def _places(scene: Scene) -> Found:
    yield from _names(scene)
    yield from (("pot", "the pot"), ("house", "the house"))


def _kinds(scene: Scene) -> Found:
    yield from ((many, "") for many in KINDS.values())


_SHAPES: dict[str, Callable[[Scene], Found]] = {
    "AMOUNT": _coins,
    "FROM": _places,
    "GAME": _games,
    "ITEM": _items,
    "KIND": _kinds,
    "NAME": _names,
    "OF": _names,
    "TO": _places,
    "WHO": _names,
}
"""What stands for a value in the help, and what it can be."""


def _bet(scene: Scene, words: Sequence[str]) -> Found:
    markets = scene.markets
    if not words:
        yield from _names(scene)
    elif len(words) == 1:
        yield from _coins(scene)
    elif len(words) == 2:
        yield from markets.items()
    elif len(words) == 3:
        yield from _picks(scene, words[2], markets)


def _picks(scene: Scene, typed: str, markets: dict[str, str]) -> Found:
    round_ = scene.round
    try:
        market = match(typed, list(markets), "market") if markets else ""
    except Refusal:
        return
    if round_ is None or not market:
        return
    kind = round_.compiled.rules.bets[market].pick_kind
    for one in picks(round_, market)[:MOST_PICKS]:
        if one is not None:
            yield round_.speaker.label(one, kind), markets[market]


def _cheat(scene: Scene, words: Sequence[str]) -> Found:
    if not words:
        yield from _cheaters(scene)
    elif len(words) == 1:
        yield from _cheats(scene, words[0])


def _cheaters(scene: Scene) -> Found:
    could: dict[str, list[str]] = {}
    if scene.round is not None:
        for one in cheating.possible(scene.round):
            could.setdefault(scene.round.setting.name(one.by), []).append(one.cheat.name)
    yield from ((name, f"could {', '.join(cheats)}") for name, cheats in could.items())
    yield from _names(scene)


def _cheats(scene: Scene, typed: str) -> Found:
    """Cheats and ploys: what could be tried now with its check, and the others for later."""
    round_ = scene.round
    if round_ is None:
        return
    edition = round_.setting.edition
    try:
        who = scene.seat(match(typed, scene.seated, "seat"))
    except Refusal:
        who = None
    for chance in cheating.possible(round_):
        if chance.by == who:
            check = cheating.check_for(round_, chance, cheating.Attempt())
            told = "no roll" if check is None else f"{check.title(edition)}, DC {check.dc}"
            yield chance.cheat.name, f"{chance.cheat.title}: {told}"
    rules = round_.compiled.rules
    for name, one in [*rules.cheats.items(), *rules.ploys.items()]:
        yield name, f"{one.title}{' (a ploy)' if one.ploy else ''}, when its moment comes"


def _accuse(scene: Scene, words: Sequence[str]) -> Found:
    if len(words) < 2:
        yield from ((name, "") for name in scene.seated if name not in words)


def _card(scene: Scene, words: Sequence[str]) -> Found:
    if scene.round is None:
        return
    if not words:
        yield from ((scene.round.speaker.card(card), "") for card in scene.round.S.cards)
    else:
        yield from ((zone, "") for zone in scene.round.compiled.rules.zones)
        yield from _names(scene)


def _proposal(scene: Scene, words: Sequence[str]) -> Found:
    if not words:
        yield from ((str(one.id), one.told) for one in scene.proposed)


def _show_card(scene: Scene, words: Sequence[str]) -> Found:
    """Whom, and which card."""
    yield from _names(scene) if not words else _card(scene, []) if len(words) == 1 else ()


def _settle(scene: Scene, words: Sequence[str]) -> Found:
    if words:
        yield from (("won", ""), ("lost", ""), ("push", "each takes the stake back"))
        return
    for bet in (scene.plain or {}).get("bets_in_words") or ():
        yield bet["id"], f"{bet['backer']} against {bet['against']}: {bet['words']}"


def _sit(scene: Scene, words: Sequence[str]) -> Found:
    """Who does not sit at the table yet, and what they bring."""
    for name in scene.names:
        if name not in scene.seated and name not in words:
            yield name, ""
    if words:
        yield from _coins(scene)


def _late(scene: Scene, words: Sequence[str]) -> Found:
    if not words:
        yield from ((name, "") for name in scene.seated)
    yield from _LATE.items()


_LATE = {
    "+2": "a bonus",
    "guidance": "a die that was added, and what it showed",
    "advantage": "the other die",
    "inspiration": "the new die",
    "reroll": "the die was thrown again, and counts",
    "luck": "a halfling's 1 thrown again",
    "total": "the whole total",
    "stroke": "Stroke of Luck",
}


_OWN_ARGUMENTS: dict[str, Callable[[Scene, Sequence[str]], Found]] = {
    "accept": _proposal,
    "accuse": _accuse,
    "bet": _bet,
    "cheat": _cheat,
    "choose": answers,
    "enter": answers,
    "late": _late,
    "refuse": _proposal,
    "rule card": _card,
    "seat card": _show_card,
    "settle": _settle,
    "sit": _sit,
}
