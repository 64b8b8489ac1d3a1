"""A montage told in three sentences: who rose, who fell, what turned. Made from the facts, worded anew each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.compiler.coins import holds
from referee.records import record
from referee.rounds.telling import tell
from referee.rounds.views import GM
from referee.screens.intending import intent_lines
from referee.screens.round_end import ending_lines
from referee.screens.seen import seen
from referee.screens.waiting import waiting_lines
from referee.screens.wrapping import folded, screen_width
from referee.table.dealing import Outcome
from referee.table.desk import Desk
from referee.table.montage import Montage
from referee.words import begun_small, listed

Money = Callable[[int], str]
Fact = tuple[Any, ...]
Alike = tuple[tuple[str, ...], int]
"""People, and what each of them has won or lost, in copper."""


@record
class Win:
    """A pot that somebody took: copper, and in which round."""

    name: str
    amount: int
    number: int


def montage_lines(desk: Desk, montage: Montage, turn: int, width: int | None = None) -> list[str]:
    """What was played, in three sentences, and then where the table stands now. ``turn`` picks the words."""
    width = width or screen_width()
    story = Story(montage.outcomes, desk.money, turn)
    lines = folded(" ".join(story.sentences()), width)
    last = montage.outcomes[-1]
    if last.finished:
        ending = ending_lines(desk, last)
        lines += ending if not montage.reason else [ending[0], *folded(montage.reason, width)]
        return lines
    plain = seen(desk, last.table, last.running, GM)
    return [
        *lines,
        *waiting_lines(plain["wait"], desk.money, width),
        *intent_lines(plain, width),
    ]


class Story:
    """The facts of what was played, and sentences about them. ``turn`` picks the words: another for each montage."""

    def __init__(self, outcomes: Sequence[Outcome], money: Money, turn: int) -> None:
        self.outcomes, self.money, self.turn = list(outcomes), money, turn
        self.over = [one for one in self.outcomes if one.finished]
        self.nets = nets(self.over)
        self.wins = [win for one in self.outcomes for win in wins(one)]

    def sentences(self) -> list[str]:
        """Three: about money where a round has ended, else about who is still in."""
        first = [self.rose(), self.fell()] if self.over else [self.at_stake(), self.who_is_out()]
        return [*first, self.turned()]

    def said(self, *ways: str) -> str:
        """One of several ways to say it; another with each montage."""
        return ways[self.turn % len(ways)]

    def rounds(self) -> str:
        return "one round" if len(self.over) == 1 else f"{len(self.over)} rounds"

    # -- who rose

    def rose(self) -> str:
        groups = alike([(name, net) for name, net in self.nets if net > 0])
        after = self.rounds()
        if not groups:
            return self.said(
                f"After {after} nobody at the table is the richer for it.",
                f"{after.capitalize()}, and no purse is fuller than before.",
                f"In {after} nobody has won a copper.",
            )
        names, net = groups[0]
        won, more = self.money(net), self.behind(groups[1:], "")
        if len(names) > 1:
            return self.said(
                f"After {after} {listed(names)} are up {won} each{more}.",
                f"The coins drift towards {listed(names)}, {won} to each{more}.",
                f"{listed(names)} share the luck of it, {won} each in {after}{more}.",
            )
        name = names[0]
        return self.said(
            f"After {after} {name} is up {won}{more}.",
            f"The coins drift towards {name}: {won} in {after}{more}.",
            f"{name} has the luck of it and gathers in {won} over {after}{more}.",
            f"{after.capitalize()} later {name} has {won} more than before{more}.",
            f"It goes well for {name}, who wins {won} in {after}{more}.",
        )

    # -- who fell

    def fell(self) -> str:
        groups = alike([(name, -net) for name, net in reversed(self.nets) if net < 0])
        if not groups:
            return self.said(
                "Nobody has lost anything to speak of.",
                "Nobody is the worse for it.",
                "No purse has suffered.",
            )
        names, net = groups[0]
        loss, more = self.money(net), self.behind(groups[1:], "only ")
        if len(names) > 1:
            return self.said(
                f"{listed(names)} pay for it, {loss} each{more}.",
                f"It costs {listed(names)} {loss} each{more}.",
                f"{listed(names)} are down {loss} each{more}.",
            )
        name = names[0]
        return self.said(
            f"{name} pays for {'most of it' if more else 'it'}, {loss} in all{more}.",
            f"It is {name} who bleeds: {loss} gone{more}.",
            f"{name} is down {loss}{more}.",
            f"Nobody fares worse than {name}, who is {loss} the poorer{more}.",
        )

    def behind(self, groups: Sequence[Alike], only: str) -> str:
        """Who comes next, with as much as they have won or lost; "" for nobody."""
        if not groups:
            return ""
        names, net = groups[0]
        each = " each" if len(names) > 1 else ""
        return f", {listed(names)} {only}{self.money(net)}{each}"

    # -- a round that is not over

    def at_stake(self) -> str:
        round_ = self.outcomes[-1].running.round
        S = round_.S
        still = [round_.setting.name(p) for p in S.still]
        names = f"all {len(still)}" if len(still) == len(S.players) > 2 else listed(still)
        lying = sum(holds(S, account) for account in round_.pots())
        pot = self.money(lying)
        if not lying:
            return self.said(f"Still in: {names}.", f"There are {names} in it still.")
        return self.said(
            f"{pot} lie in the middle, and {names} are still in.",
            f"There is {pot} to be won, and {names} are left to play for it.",
            f"The pot has come to {pot}, and it is between {names}.",
            f"Still in it are {names}, with {pot} to be won.",
        )

    def who_is_out(self) -> str:
        """Who can win no more; while that is nobody, the greatest bet that is open."""
        round_ = self.outcomes[-1].running.round
        out = [round_.setting.name(p) for p in round_.S.players if p not in round_.S.still]
        if not out:
            return self.greatest_bet() or self.said(
                "Nobody has fallen by the way yet.", "Nobody is out yet.", "So far nobody has gone."
            )
        verb, have = ("is", "has") if len(out) == 1 else ("are", "have")
        names = listed(out)
        return self.said(
            f"{names} {verb} out of it.",
            f"For {names} it is over.",
            f"{names} {have} nothing more to hope for.",
            f"{names} can only watch.",
        )

    def greatest_bet(self) -> str:
        round_ = self.outcomes[-1].running.round
        if not round_.S.bets:
            return ""
        pick, amount, bettor, market, _ = max(round_.S.bets, key=lambda bet: bet[1])
        one = round_.compiled.rules.bets[market]
        title = begun_small(one.title)
        label = round_.speaker.label(pick, one.pick_kind) if pick is not None else ""
        on = f"{label} ({title})" if label else title
        name, coins = round_.setting.name(bettor), self.money(amount)
        return self.said(
            f"{name} has {coins} on {on}.",
            f"Beside it {name} has bet {coins} on {on}.",
            f"The greatest bet is {name}'s, {coins} on {on}.",
        )

    # -- what turned

    def turned(self) -> str:
        """The one thing that is most worth telling: a word spoken up, a cheat that was seen, the pot that decided it."""
        found = self.called_out() or self.was_seen() or self.best_pot()
        return found or self.last_heard()

    def called_out(self) -> str:
        for outcome, fact in self.backwards("accused"):
            _, who, of, kind, title = fact
            if kind not in ("saw", "guessed"):
                continue
            where = self.where(outcome)
            return self.said(
                f"What turns it is a word from {who}, who calls {of} out{where}: {title}.",
                f"The talk is of {of}, whom {who} calls out{where}: {title}.",
                f"Then {who} speaks up{where}, and {of} is called a cheat to the face: {title}.",
            )
        return ""

    def was_seen(self) -> str:
        for outcome, fact in self.backwards("cheated"):
            one = fact[1]
            saw = [seen["name"] for seen in one["observers"] if seen["noticed"]]
            if one["ploy"] or not saw:
                continue
            by, where = outcome.running.round.setting.name(one["by"]), self.where(outcome)
            title, names = one["title"].lower(), listed(saw)
            verb = "sees" if len(saw) == 1 else "see"
            return self.said(
                f"But {names} {verb} what {by} is at{where}: {title}.",
                f"What nobody says aloud: {names} {verb} {by} cheat{where} ({title}).",
                f"{by} is not careful enough{where}, and {names} {verb} it: {title}.",
            )
        return ""

    def best_pot(self) -> str:
        if not self.wins or not self.over:
            return ""
        best = max(self.wins, key=lambda win: win.amount)
        amount = self.money(best.amount)
        if len(self.over) == 1:
            return self.said(
                f"The pot, {amount}, is {best.name}'s.",
                f"{best.name} takes the pot of {amount}.",
                f"It ends with {amount} for {best.name}.",
            )
        led = self.led_before(best.number)
        if led and led != best.name:
            return self.said(
                f"Until round {best.number} {led} had led; then {best.name} took {amount} at one stroke.",
                f"Round {best.number} turns it: {amount} for {best.name}, and {led} leads no longer.",
            )
        return self.said(
            f"The best pot goes to {best.name}: {amount} in round {best.number}.",
            f"Round {best.number} made the difference, with {amount} for {best.name}.",
            f"No pot was fatter than the {amount} that {best.name} took in round {best.number}.",
        )

    def last_heard(self) -> str:
        """The last sentence of the rules themselves."""
        outcome = self.outcomes[-1]
        spoken = [fact for fact in outcome.facts if fact[0] == "said" and fact[3] is None]
        lines = tell(outcome.running.round, spoken[-1:], GM)
        return lines[-1] if lines else self.said("Nothing has turned yet.", "All is open yet.")

    def where(self, outcome: Outcome) -> str:
        return f" in round {outcome.running.record.number}" if len(self.outcomes) > 1 else ""

    def backwards(self, kind: str) -> list[tuple[Outcome, Fact]]:
        """Facts of a kind, the last first."""
        found = [(one, fact) for one in self.outcomes for fact in one.facts if fact[0] == kind]
        return found[::-1]

    def led_before(self, number: int) -> str:
        """Who was up most before a round; "" for nobody."""
        before = nets([one for one in self.over if one.running.record.number < number])
        return before[0][0] if before and before[0][1] > 0 else ""


def alike(people: Sequence[tuple[str, int]]) -> list[Alike]:
    """Those who have won or lost the same are named together; the most comes first."""
    found: list[tuple[list[str], int]] = []
    for name, net in people:
        if found and found[-1][1] == net:
            found[-1][0].append(name)
        else:
            found.append(([name], net))
    return [(tuple(names), net) for names, net in found]


def nets(outcomes: Sequence[Outcome]) -> list[tuple[str, int]]:
    """What finished rounds won or cost each, in copper, the best first."""
    found: dict[str, int] = {}
    for one in outcomes:
        for name, net in one.standing:
            found[name] = found.get(name, 0) + net
    return sorted(found.items(), key=lambda item: -item[1])


def wins(outcome: Outcome) -> list[Win]:
    """What each took out of the pots of a round."""
    found: dict[str, int] = {}
    names = outcome.running.record.names
    for fact in outcome.facts:
        if fact[0] == "paid" and fact[1][0] in ("pot", "stake") and fact[2][0] == "stack":
            name = names[fact[2][1]]
            found[name] = found.get(name, 0) + (fact[3] if fact[4] == "won" else 0)
    number = outcome.running.record.number
    return [Win(name, amount, number) for name, amount in found.items() if amount]
