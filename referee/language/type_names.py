"""What a bare name is, and what stands behind a dot or in [ ]."""

from __future__ import annotations

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.kinds import Kind, describe, join
from referee.language.knowing import key, said
from referee.language.names import BET_HAS, BUILT_IN, CARD_HAS, PLAYER_HAS, SWAYS
from referee.language.tokens import is_whole
from referee.language.type_defines import DefineTyper
from referee.source import did_you_mean


class NameTyper(DefineTyper):
    """Types names, attributes and places in lists."""

    def _number(self, expr: f.Number, expected: Kind | None) -> Kind:
        if expected and expected.base == "rank":
            if self.names.rank(str(expr.value)) is None:
                self.fault("unknown-rank", expr.place, f"there is no rank {expr.value}")
            return k.RANK
        if expected and expected.base == "word" and str(expr.value) in expected.words:
            return expected.plain
        return k.NUMBER if isinstance(expr.value, int) else k.FRACTION

    def _money(self, expr: f.Money, expected: Kind | None) -> Kind:
        return k.AMOUNT

    def _quoted(self, expr: f.Quoted, expected: Kind | None) -> Kind:
        return k.TEXT

    def _name(self, expr: f.Name, expected: Kind | None) -> Kind:
        name = expr.name
        if name in self.scope.names:
            expr.ref = ("local", name)
            if name not in self.known.bound:
                self.unbound(expr)
            return self.certain(expr, self.scope.names[name])
        if expected and (kind := self._word_of(expr, expected)):
            return kind
        if expected == k.SKILL and name in self.rules.define:
            self.define_wanted[name] = (
                k.SKILL
            )  # a tool that only its own game knows is a word as well
        if (kind := self._own_name(expr)) is not None:
            return kind
        if name in BUILT_IN:
            expr.ref = ("built_in", name)
            return BUILT_IN[name][0]
        if found := self.names.words.get(name):
            return self._loose_word(expr, found)
        if (suit := self.names.suit(name)) is not None and len(name) == 1:
            expr.ref = ("suit", suit)
            return k.SUIT
        if (rank := self.names.rank(name)) is not None:
            expr.ref = ("rank", rank)
            return k.RANK
        if name in self.rules.procedures:
            self.fault(
                "unknown-name",
                expr.place,
                f"{name} is a procedure, not a value",
                "run it with call",
            )
            return k.ANY
        known = [*self.scope.names, *self.names.known()]
        if expected and expected.base == "word":
            known = [*expected.words, *known]
        self.fault(
            "unknown-name",
            expr.place,
            f"nothing is called {name!r} here",
            did_you_mean(name, known),
        )
        return k.ANY

    def certain(self, expr: f.Expr, kind: Kind) -> Kind:
        """The kind, without doubt where it is known that there is a value."""
        return kind.plain if kind.maybe and key(expr) in self.known.there else kind

    def unbound(self, expr: f.Name) -> None:
        self.fault(
            "may-be-unbound",
            expr.place,
            f"{expr.name} may not have been given a value here",
            f"give it one before, on every way that leads here: let: {expr.name} = …",
        )

    def _loose_word(self, expr: f.Name, found: list[tuple[str, Kind]]) -> Kind:
        """A bare word where nothing tells what is meant."""
        kind = found[0][1]
        if kind.base == "rank":
            expr.ref = ("rank", self.names.rank(expr.name))
            return k.RANK
        if kind.base == "suit":
            expr.ref = ("suit", self.names.suit(expr.name))
            return k.SUIT
        if kind.base == "skill":
            expr.ref = ("word", expr.name)
            return k.SKILL
        expr.ref = ("word", expr.name)
        return k.word((expr.name,))

    def _word_of(self, expr: f.Name, expected: Kind) -> Kind | None:
        """The bare word, if it is one of what is expected."""
        name = expr.name
        if expected.base == "word" and name in expected.words:
            expr.ref = ("word", name)
            return expected.plain
        if expected.base == "rank" and (rank := self.names.rank(name)) is not None:
            expr.ref = ("rank", rank)
            return k.RANK
        if expected.base == "suit" and (suit := self.names.suit(name)) is not None:
            expr.ref = ("suit", suit)
            return k.SUIT
        own = name in self.rules.define or name in self.rules.track
        if expected.base == "skill" and name not in BUILT_IN and not own:
            expr.ref = ("word", name)
            return k.SKILL
        if expected.base == "strength" and (at := self._hand_class(name)) is not None:
            expr.ref = ("class", at)
            return k.STRENGTH
        return None

    def _hand_class(self, name: str) -> tuple[str, int] | None:
        for ranking in self.rules.hands.values():
            for at, one in enumerate(ranking.classes):
                if one.name.replace(" ", "_").replace("-", "_") == name:
                    return ranking.name, at
        return None

    def _own_name(self, expr: f.Name) -> Kind | None:
        """A name that the ruleset declares."""
        r, name = self.rules, expr.name
        if name in r.track:
            expr.ref = ("track", name)
            track = r.track[name]
            return track.kind if not track.each else Kind("each", of=track.kind, name=name)
        if name in r.zones:
            expr.ref = ("zone", name)
            return k.ZONE if not r.zones[name].each else Kind("each", of=k.ZONE, name=name)
        if name in r.define:
            call = f.Call(expr.place, name, [])
            kind = self._defined(call, r.define[name])
            expr.ref = ("define", name)
            return self.certain(expr, kind)
        if name == "pot" or name in r.stakes:
            expr.ref = ("pot", name)
            return (
                k.AMOUNT if name == "pot" or not r.stakes[name].each else Kind("each", of=k.AMOUNT)
            )
        if name in r.bets:
            expr.ref = ("market", name)
            return Kind("market", name=name)
        if name in r.tables:
            expr.ref = ("table", name)
            return Kind("table", name=name)
        if name in r.hands:
            expr.ref = ("ranking", name)
            return Kind("ranking", name=name)
        if r.kit and name in r.kit.dice:
            expr.ref = ("die", name)
            return Kind("die", name=name)
        if name == "option":
            mend = "write option.name"
            self.fault("unknown-name", expr.place, "option alone is no value", mend)
            return k.ANY
        if name in SWAYS:
            expr.ref = ("word", name)
            return k.word(SWAYS)
        return None

    def _attribute(self, expr: f.Attribute, expected: Kind | None) -> Kind:
        of = self._options(expr.of) or self.infer(expr.of)
        self.present(expr.of)
        if of.base == "any":
            return self.not_known(expr)
        if of.base == "options":
            return self._option(expr)
        if of.is_list and not of.alike and of.of and of.of.base == "player":
            inner = self._has(expr, of.of)
            expr.ref = ("each", expr.ref)
            return k.list_of(inner)
        if of.is_list and of.alike:
            if expr.name == of.alike or (of.alike == k.ALONE and expr.name in CARD_HAS):
                expr.ref = ("alike", expr.name)
                return CARD_HAS[expr.name][0]
            return self._no_attribute(expr, of, [of.alike])
        return self.certain(expr, self._has(expr, of))

    def not_known(self, expr: f.Attribute) -> Kind:
        """Something behind the dot of a value of which nothing is known: a mistake, unless one has been told."""
        if not self.vague and not self.faults:
            self.fault(
                "unknown-attribute",
                expr.place,
                f"it is not known what {said(expr.of)} is, so it has no {expr.name!r}",
                "give it a kind under track",
            )
        return k.ANY

    def _options(self, expr: f.Expr) -> Kind | None:
        """The house rules, which are read with a dot and stand nowhere else."""
        if not isinstance(expr, f.Name) or expr.name != "option" or expr.name in self.scope.names:
            return None
        expr.ref, expr.kind = ("option", ""), Kind("options")
        return expr.kind

    def _option(self, expr: f.Attribute) -> Kind:
        option = self.rules.options.get(expr.name)
        if option is None:
            self.fault(
                "unknown-option",
                expr.place,
                f"there is no option {expr.name!r}",
                did_you_mean(expr.name, self.rules.options),
            )
            return k.ANY
        self.used.add("option." + expr.name)
        expr.ref = ("option", expr.name)
        return option.kind

    def _has(self, expr: f.Attribute, of: Kind) -> Kind:
        """The attribute of one thing."""
        name, r = expr.name, self.rules
        known: dict[str, tuple[str, Kind]] = {}
        if of.base == "player":
            known |= {
                n: ("zone", k.ZONE if not z.hands else Kind("hands", of=k.ZONE))
                for n, z in r.zones.items()
                if z.each
            }
            known |= {n: ("track", t.kind) for n, t in r.track.items() if t.each == "player"}
            known |= {
                n: ("stake", k.AMOUNT if not p.hands else Kind("hands", of=k.AMOUNT))
                for n, p in r.stakes.items()
                if p.each
            }
            known |= {n: ("player", kind) for n, (kind, _) in PLAYER_HAS.items() if n not in known}
        elif of.base == "card":
            known |= {n: ("mark", t.kind) for n, t in r.track.items() if t.each == "card"}
            known |= {n: ("card", kind) for n, (kind, _) in CARD_HAS.items()}
        elif of.base == "bet":
            known |= {n: ("bet", kind) for n, (kind, _) in BET_HAS.items()}
            known["pick"] = ("bet", self.picked())
        elif of.base in ("record", "result"):
            known |= {n: ("field", kind) for n, kind in of.fields}
        elif of.base == "row":
            known |= {n: ("column", kind) for n, kind in of.fields}
        if name not in known:
            return self._no_attribute(expr, of, list(known))
        family, kind = known[name]
        expr.ref = (family, name)
        return kind

    def picked(self) -> Kind:
        """The kind of what is picked, where all markets are alike in it."""
        kinds = [market.pick_kind for market in self.rules.bets.values()]
        found = kinds[0] if kinds else k.ANY
        for kind in kinds[1:]:
            both = join(found, kind) if found.base == kind.base else None
            found = both or k.ANY
        return found

    def _no_attribute(self, expr: f.Attribute, of: Kind, known: list[str]) -> Kind:
        mend = did_you_mean(expr.name, known)
        if not mend and known:
            mend = "it has " + ", ".join(known)
        if of.is_list and of.of and of.of.base == "card" and not of.alike:
            mend = f"several cards have no one {expr.name}; write {expr.name}s(…) for all of them"
        self.fault("unknown-attribute", expr.place, f"{describe(of)} has no {expr.name!r}", mend)
        return k.ANY

    def _index(self, expr: f.Index, expected: Kind | None) -> Kind:
        of = self.infer(expr.of)
        if of.base == "table":
            return self._lookup(expr, of)
        self.present(expr.of)
        self.need(expr.at, k.NUMBER, "the number in [ ]")
        if of.is_list or of.base == "hands":
            return of.of or k.ANY
        if of.base == "each" and of.of:
            return of.of
        if of.base == "together":
            return of.fields[0][1] if of.fields else k.ANY
        if of.base != "any":
            self.fault("wrong-kind", expr.place, f"{describe(of)} has no [ ]")
        return k.ANY

    def _lookup(self, expr: f.Index, of: Kind) -> Kind:
        table = self.rules.tables[of.name]
        known = self.table_kinds.get(of.name)
        key_kind = None
        if words := tuple(table.rows):
            key_kind = k.NUMBER if all(is_whole(w) for w in words) else k.word(words)
        self.infer(expr.at, key_kind)
        if known is not None:
            return known
        if table.otherwise is None and not table.rows:
            return k.ANY
        kind: Kind | None = None
        others = [] if table.otherwise is None else [table.otherwise]
        for value in [*(value for _, value in table.rows.values()), *others]:
            if isinstance(value, dict):
                fields = tuple((n, self.infer(e)) for n, e in value.items())
                row = Kind("row", fields=fields)
                kind = row if kind is None else kind
            else:
                kind = self.infer(value) if kind is None else join(kind, self.infer(value))
        self.table_kinds[of.name] = kind or k.ANY
        return kind or k.ANY
