"""A game's rule sheet, for the players: what you need, how a round goes, house rules, bets, cheats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.campaign import Campaign
from referee.language.model import Cheat, Option, Ruleset
from referee.library import Found
from referee.money import show_amount
from referee.screens.games import span
from referee.screens.rule_words import cheat_words, market_words, odds_words, worked_out
from referee.screens.wrapping import USUAL, folded
from referee.sheets import Edition
from referee.table.seating import option_value
from referee.words import listed, match

WIDEST = 100
"""Longer lines than this are hard to read, however wide the terminal is."""

HOUSE_RULES, BETS, CHEATS = "House rules", "Bets", "Cheats"
PLOYS = "Ploys, which are honest play"
LISTS = (HOUSE_RULES, BETS, CHEATS, PLOYS)

_LENGTHS = {"quick": "Quick", "medium": "Medium length", "long": "Long"}


class RuleSheet:
    """One game's sheet; ``campaign`` (None outside of any) adds its house rules and its edition."""

    def __init__(self, found: Found, rules: Ruleset, campaign: Campaign | None) -> None:
        self.found, self.rules = found, rules
        self.edition = Edition.E2014 if campaign is None else campaign.edition
        self.money = show_amount if campaign is None else campaign.money
        own = {} if campaign is None else _campaign_values(found.name, rules, campaign)
        self.here = {name: own.get(name, one.default) for name, one in rules.options.items()}

    # -- to read

    def lines(self, width: int | None) -> list[str]:
        """The sheet as lines; a width of None gives the usual one."""
        room = min(width or USUAL, WIDEST)
        lines: list[str] = []
        for heading, texts in self.parts():
            hanging = 2 if heading in LISTS else 0
            body = [part for text in texts for part in folded(text, room, hanging)]
            lines += [*([""] if lines else []), *folded(heading, room), *body]
        return lines

    def parts(self) -> list[tuple[str, list[str]]]:
        """Each heading with its texts, that of the whole sheet first; in those of ``LISTS`` each text is a thing."""
        parts = [
            self._heading(),
            *self._sheet(),
            (HOUSE_RULES, self._options()),
            (BETS, self._bets()),
            (CHEATS, self._cheats(self.rules.cheats.values())),
            (PLOYS, self._cheats(self.rules.ploys.values())),
        ]
        return [(heading, texts) for heading, texts in parts if texts]

    def _heading(self) -> tuple[str, list[str]]:
        rules = self.rules
        also = f" (also {listed(rules.also, 'or')})" if rules.also else ""
        players = f"{span(*rules.players).replace('-', ' to ')} players"
        if rules.players == (1, 1):
            players = "1 player"
        if rules.ideal and rules.ideal != rules.players:
            players += f", best with {span(*rules.ideal).replace('-', ' to ')}"
        length = f" {_LENGTHS[rules.length]}." if rules.length in _LENGTHS else ""
        kind = f" Kind: {', '.join(rules.tags)}." if rules.tags else ""
        texts = [rules.summary] if rules.summary else []
        return f"{rules.title}{also}", [*texts, f"{players}.{length}{kind}"]

    def _sheet(self) -> Iterator[tuple[str, list[str]]]:
        if self.rules.kit and self.rules.kit.cards and not self.rules.sheet:
            yield "What you need", [f"  {len(self.rules.kit.cards)} cards."]
        for heading, text in self.rules.sheet.items():
            yield heading, [f"  {' '.join(text.split())}"]

    def _options(self) -> list[str]:
        options = self.rules.options
        if not options:
            return []
        lines = [f"  {self._option(each)}" for each in options.values()]
        first = next(iter(options.values()))
        example = f"{first.name}={self._typed(first)}"
        open_table = f"'referee table open {self.found.name} --set {example}'"
        return [*lines, f"  One table may play otherwise: {open_table}."]

    def _option(self, option: Option) -> str:
        default = self._amount(option, option.default)
        others = [word for word in option.words if word != default]
        if isinstance(option.default, bool):
            others = [self._value(not option.default)]
        elif option.least is not None and option.most is not None:
            least, most = (self._amount(option, end) for end in (option.least, option.most))
            others = [f"{least} to {most}"]
        may = f" (or {listed(others, 'or')})" if others else ""
        text = f"{option.name}: {default}{may}"
        here = self.here[option.name]
        if here != option.default:
            text += f"; in this campaign {self._amount(option, here)}"
        return f"{text}. {option.says.rstrip('.')}." if option.says else f"{text}."

    def _value(self, value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    def _amount(self, option: Option, value: Any) -> str:
        return self.money(value) if option.kind.base == "amount" else self._value(value)

    def _typed(self, option: Option) -> str:
        """Another value than the default, as it is typed."""
        for word in option.words:
            if word != self._value(option.default):
                return word
        if isinstance(option.default, bool):
            return self._value(not option.default)
        if option.kind.base == "amount":
            return "5sp"
        return str(option.most if option.most is not None else option.default)

    def _bets(self) -> list[str]:
        return [
            f"  {name}: {market.title.rstrip('.?')}. {market_words(market, self.here)}"
            for name, market in self.rules.bets.items()
        ]

    def _cheats(self, cheats: Iterable[Cheat]) -> list[str]:
        lines = []
        for each in cheats:
            says = f" {each.says}" if each.says else ""
            lines.append(f"  {each.title} ({each.name}).{says} {self._words(each)}")
        return lines

    def _words(self, cheat: Cheat) -> str:
        return cheat_words(cheat, self.edition, self.here)

    # -- as plain data

    def plain(self) -> dict[str, Any]:
        """The sheet as plain data; the keys are a contract. Amounts are copper."""
        rules = self.rules
        return {
            "name": self.found.name,
            "title": rules.title,
            "also": [*rules.also],
            "summary": rules.summary,
            "tags": [*rules.tags],
            "players": [*rules.players],
            "ideal": [*rules.ideal] if rules.ideal else None,
            "length": rules.length,
            "sheet": {name: " ".join(text.split()) for name, text in rules.sheet.items()},
            "options": [self._option_plain(each) for each in rules.options.values()],
            "bets": [
                {
                    "name": name,
                    "title": market.title,
                    "on": market.on,
                    "opens": market.opens,
                    "odds": odds_words(market, self.here),
                    "words": market_words(market, self.here),
                }
                for name, market in rules.bets.items()
            ],
            "cheats": [self._cheat_plain(each) for each in rules.cheats.values()],
            "ploys": [self._cheat_plain(each) for each in rules.ploys.values()],
            "where": self.found.where,
            "path": str(self.found.path),
        }

    def _option_plain(self, option: Option) -> dict[str, Any]:
        return {
            "name": option.name,
            "says": option.says,
            "kind": option.kind.base,
            "default": option.default,
            "here": self.here[option.name],
            "words": [*option.words],
            "least": option.least,
            "most": option.most,
        }

    def _cheat_plain(self, cheat: Cheat) -> dict[str, Any]:
        check = cheat.check
        return {
            "name": cheat.name,
            "title": cheat.title,
            "says": cheat.says,
            "moment": cheat.moment,
            "after": cheat.after,
            "check": (check.skill or check.tool or check.ability) if check else None,
            "dc": worked_out(check.dc, self.here) if check else None,
            "against": (check.against or None) if check else None,
            "noticed_when": cheat.noticed_when if cheat.noticed_by is not None else "never",
            "words": self._words(cheat),
        }


def _campaign_values(name: str, rules: Ruleset, campaign: Campaign) -> dict[str, Any]:
    """What the campaign says of this game's options. BadInput or NotFound for a faulty line."""
    found = {}
    for typed, setting in campaign.rules_for(name).items():
        option = rules.options[match(typed, list(rules.options), "option")]
        found[option.name] = option_value(option, setting.value)
    return found
