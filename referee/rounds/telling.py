"""Facts into lines: what the game master, a seat or everybody is told of what happened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from referee.language.kinds import Kind
from referee.rounds.round import Round
from referee.rounds.views import GM, PUBLIC, Viewer
from referee.rounds.waits import frozen
from referee.words import listed, plural

Fact = tuple[Any, ...]
TAKEN = {
    "won",
    "split",
    "refund",
    "scramble",
    "rake",
    "stake won",
    "stake lost",
    "bet won",
    "paid",
    "unmatched",
}


def tell(round_: Round, facts: Iterable[Any], viewer: Viewer = GM) -> list[str]:
    """The lines for a viewer, in order."""
    teller = Teller(round_, viewer)
    found: list[str] = []
    for fact in facts:
        found += teller.lines(frozen(fact) if not isinstance(fact, tuple) else fact)
    return found + teller.rest()


def begun(line: str) -> str:
    """A line that begins with the house begins with a capital; people's names are as they are."""
    return re.sub(r"^( *)the house\b", r"\1The house", line)


class Teller:
    """Tells the facts of one round to one viewer. Antes that follow each other are told together."""

    def __init__(self, round_: Round, viewer: Viewer) -> None:
        self.round, self.viewer = round_, viewer
        self.name, self.money = round_.setting.name, round_.setting.coins.show
        self.antes: list[tuple[int, int]] = []

    def lines(self, fact: Fact) -> list[str]:
        if fact[0] == "paid" and fact[4] == "ante":
            self.antes.append((fact[1][1], fact[3]))
            return []
        rule: Callable[..., list[str]] | None = getattr(self, "_" + fact[0], None)
        return self.rest() + [begun(line) for line in (rule(*fact[1:]) if rule else [])]

    def rest(self) -> list[str]:
        """Antes that have not been told yet."""
        if not self.antes:
            return []
        antes, self.antes = self.antes, []
        if len({amount for _, amount in antes}) == 1:
            return [
                f"Everybody antes {self.money(antes[0][1])}; {self.money(sum(a for _, a in antes))} in the pot."
            ]
        return [
            "Antes: "
            + listed([f"{self.name(p)} {self.money(amount)}" for p, amount in antes])
            + "."
        ]

    # -- facts of the rules

    def _said(self, number: int, count: int, hears: Any, values: Any, seen: Any) -> list[str]:
        if hears is not None and self.viewer != GM and self.viewer not in hears:
            return []
        varieties = self.round.compiled.sentences[number]
        known = dict(_flat(seen))

        def sees(card: int) -> bool:
            if self.viewer == GM or (hears is not None and self.viewer in hears):
                return True
            who = known.get(card, ())
            return who is None or self.viewer in who

        text = self.round.speaker.sentence(varieties[count % len(varieties)], values, sees)
        if hears is not None and self.viewer == GM:
            text = f"To {listed([self.name(p) for p in hears])}: {text}"
        return [text]

    def _rolled(self, number: int, by: int | None, dice: Any) -> list[str]:
        seen = self.round.compiled.waits[number].get("seen", "everyone")
        if seen != "everyone" and self.viewer not in (GM, by):
            return []
        if by is None:
            return [f"The dice show {' '.join(str(d) for d in dice)}."]
        return [f"{self.name(by)} rolls {' '.join(str(d) for d in dice)}."]

    def _check_rolled(self, result: Any) -> list[str]:
        return [result_line(result)]

    def _revealed(self, cards: Any, whom: Any, _where: Any) -> list[str]:
        if whom is None or self.viewer == PUBLIC or not cards:
            return []
        if self.viewer != GM and self.viewer not in whom:
            return []
        shown = listed([self.round.speaker.card(c) for c in cards])
        return [f"{listed([self.name(p) for p in whom])} alone sees {shown}."]

    def _uncovered(self, name: str, whose: int | None, whom: Any, value: Any) -> list[str]:
        """A hidden value that is shown: of every player at once, or to some alone. What all see of one, the rules say."""
        track, called = self.round.compiled.rules.track[name], name.replace("_", " ")
        of_each = track.each == "player" and whose is None
        if whom is not None and (self.viewer == PUBLIC or self.viewer not in (GM, *whom)):
            return []
        if of_each:
            each = [
                f"{self.name(p)} {self._told(one, track.kind)}"
                for p, one in enumerate(value)
                if one
            ]
            shown = f"{called}: {', '.join(each) or 'nothing'}"
            if whom is None:
                return [f"{shown[:1].upper()}{shown[1:]}."]
        elif whom is None:
            return []
        else:
            owner = "the" if whose is None else f"{self.name(whose)}'s"
            shown = f"{owner} {called}: {self._told(value, track.kind)}"
        return [f"{listed([self.name(p) for p in whom])} alone sees {shown}."]

    def _told(self, value: Any, kind: Kind) -> str:
        return self.round.speaker.label(value, kind)

    def _bet_placed(
        self, number: int, bettor: int, market: str, pick: Any, amount: int
    ) -> list[str]:
        one = self.round.compiled.rules.bets[market]
        what = f": {self.round.speaker.label(pick, one.pick_kind)}" if pick is not None else ""
        return [
            f"{self.name(bettor)} bets {self.money(amount)} on {one.title.lower()}{what} (bet {number})."
        ]

    def _bet_settled(self, number: int, how: str, dropped: Any) -> list[str]:
        words = {"won": "has won", "lost": "is lost", "push": "comes back", "half": "is half lost"}
        over = f" ({dropped[0]}/{dropped[1]} copper is dropped)" if dropped else ""
        return [f"Bet {number} {words.get(how, how)}{over}."]

    def _bet_act(self, p: int, word: str, amount: int) -> list[str]:
        verbs = {
            "check": "checks",
            "call": "calls",
            "bet": "bets",
            "raise": "raises, putting in",
            "fold": "folds",
        }
        return [f"{self.name(p)} {verbs[word]}{' ' + self.money(amount) if amount else ''}."]

    def _paid(self, source: Any, to: Any, amount: int, why: str) -> list[str]:
        if why not in TAKEN and not why.startswith("the GM's word"):
            return []
        if to[0] == "stack" or to[0] == "purse":
            return [f"{self.name(to[1])} takes {self.money(amount)}."]
        if source[0] in ("stack", "purse"):
            where = "the house" if to[0] == "house" else "the pot"
            return [f"{self.name(source[1])} pays {self.money(amount)} to {where}."]
        return [f"The house takes {self.money(amount)}."] if to[0] == "house" else []

    def _bank_broken(self, number: int, gain: int) -> list[str]:
        return [f"The bank is broken: bet {number} was to gain {self.money(gain)}."]

    def _owes(self, bettor: int, amount: int) -> list[str]:
        return [f"{self.name(bettor)} owes {self.money(amount)} more than lay there."]

    def _odd_coins(self, people: Any) -> list[str]:
        if not people:
            return []
        one = "The odd copper goes" if len(people) == 1 else "The odd coppers go"
        return [f"{one} to {listed([self.name(p) for p in people])}."]

    def _reshuffled(self, many: int, ref: Any) -> list[str]:
        return [f"{plural(many, 'card')} are shuffled back into the {ref[0]}."]

    # -- facts of people

    def _left(self, p: int) -> list[str]:
        return [f"{self.name(p)} leaves the table."]

    def _back_in(self, p: int) -> list[str]:
        return [f"{self.name(p)} is back in."]

    def _turn_set(self, p: int) -> list[str]:
        return [f"It is {self.name(p)}'s turn now."]

    def _stopped(self, how: str) -> list[str]:
        return ["The round is stopped."]

    def _cheated(self, fact: dict[str, Any]) -> list[str]:
        if self.viewer != GM:
            mine = self.viewer == fact["by"]
            return (
                [f"You try: {fact['title']}. It {'works' if fact['worked'] else 'fails'}."]
                if mine
                else []
            )
        return cheat_lines(self.name(fact["by"]), fact)

    def _accused(self, who: str, of: str, kind: str, title: str) -> list[str]:
        """``kind``: "saw" and "guessed" are right, "wrong" is not, "plain" is a word against a word."""
        first = f"{who} accuses {of}."
        if kind == "plain":
            return [first, "It is a word against a word: nothing follows by the rules."]
        if self.viewer != GM:
            return [first]
        if kind == "wrong":
            return [first, f"{of} has done nothing of the kind."]
        how = "saw it" if kind == "saw" else "saw nothing, and is right all the same"
        return [first, f"{who} {how}: {title}."]

    def _consequence(self, name: str, words: str) -> list[str]:
        return [] if self.viewer == GM else [f"For {name}: {words}."]

    def _exposed(self, number: int, cheat: str, by: int) -> list[str]:
        rules = self.round.compiled.rules
        one = rules.cheats.get(cheat) or rules.ploys.get(cheat)
        title = one.title if one else cheat
        return [f"{self.name(by)} is called out: {title.lower()}."]


def _flat(seen: Any) -> list[tuple[int, Any]]:
    found = []
    for one in seen:
        if one and isinstance(one[0], tuple):
            found += [(c, who) for c, who in one]
        elif len(one) == 2:
            found.append((one[0], one[1]))
    return found


def result_line(result: dict[str, Any]) -> str:
    """A check as it is read out: die, modifiers, total, DC, how it went."""
    parts = "".join(
        f" {'+' if n >= 0 else '-'} {abs(n)} ({label})" for label, n in result.get("parts") or ()
    )
    die = result.get("die")
    made = f"{die}{parts} = {result['total']}" if die is not None else f"{result['total']}"
    against = f" against DC {result['dc']}" if result.get("dc") is not None else ""
    degree = f": {result['degree']}" if result.get("dc") is not None else ""
    margin = result.get("margin")
    by = f" by {abs(margin)}" if margin else ""
    notes = "; ".join(str(note).rstrip(".") for note in result.get("notes") or ())
    noted = f" ({notes})" if notes else ""
    return f"{result['name']}, {result['title']}: {made}{against}{degree}{by}{noted}."


def cheat_lines(name: str, fact: dict[str, Any]) -> list[str]:
    """A try as a table for the game master: the roll, then who had what and whether they noticed."""
    number = f" {fact['number']}" if fact["number"] else ""
    found = [f"{name} tries: {fact['title']} ({'ploy' if fact['ploy'] else 'cheat'}{number})."]
    if fact["result"]:
        found.append("  " + result_line(fact["result"]))
    elif not fact["ploy"]:
        found.append(f"  No roll is needed; it stands at {fact['total']} (passive Deception).")
    for one in fact["observers"]:
        verdict = "NOTICES" if one["noticed"] else "notices nothing"
        found.append(
            f"  {one['name']}: {one['what']} {one['value']} against {one['against']}: {verdict}."
        )
    if not fact["ploy"] and not any(o["noticed"] for o in fact["observers"]):
        found.append("  Nobody notices.")
    return found
