"""Random structured programs of straight code, as text."""

from __future__ import annotations

import random

LOCALS = ("a", "b", "c", "d")
HEAD = "    b = 4\n    c = 7\n    d = 2\n    kept = [1]\n"


def program(seed: int) -> str:
    """Some procedures that call each other downward, the first of them ``play(S)``."""
    r = random.Random(seed)
    count = r.randint(1, 4)
    arity = {"play": 0} | {f"part{i}": r.randint(0, 2) for i in range(1, count)}
    pure = {f"part{count - 1}"} if count > 1 and r.random() < 0.4 else set()
    names = list(arity)
    texts = []
    for i, name in enumerate(names):
        later = {n: arity[n] for n in names[i + 1 :]}
        texts.append(_Writer(r, later, pure, name).procedure(arity[name]))
    return "\n".join(texts)


class _Writer:
    def __init__(
        self, r: random.Random, callees: dict[str, int], pure: set[str], name: str
    ) -> None:
        self.r, self.callees, self.pure, self.name = r, callees, pure, name
        self.waits = name not in pure
        self.number = 0

    def procedure(self, arity: int) -> str:
        params = ["a", "b"][:arity]
        lines = self.block(3, in_loop=False)
        for callee in self.callees:
            if self.r.random() < 0.8:
                at = self.r.choice([i for i, line in enumerate(lines) if _begins(line)])
                lines[at:at] = self.call(callee)
        if self.name == "play":
            lines += ["d = WAIT(9, a, kept)", "hand.append(a + d)"]
        if self.r.random() < 0.5:
            lines += self.ending()
        first = "" if arity else "    a = 1\n"
        body = "\n".join(_in(lines))
        fixed = HEAD.replace("    b = 4\n", "") if arity > 1 else HEAD
        return f"def {self.name}({', '.join(['S', *params])}):\n{first}{fixed}{body}\n"

    def ending(self) -> list[str]:
        v, w = self.some(), self.some()
        return self.r.choice(
            [
                [f"return {v} + 1"],
                [f"if {v} > 3:", f"    return {w}", f"hand.append({v})", f"return {v}"],
                [
                    f"if {v} > 3:",
                    f"    return {w}",
                    f"elif {w} > 2:",
                    "    return",
                    "hand.append(0)",
                ],
            ]
        )

    def some(self) -> str:
        return self.r.choice(LOCALS)

    def number_of(self) -> str:
        """An expression that is a whole number."""
        v, w, n = self.some(), self.some(), self.r.randint(0, 7)
        plain = [c for c in self.callees if c in self.pure]
        choices = [
            f"({v} * 3 + {n}) % 11",
            f"(S.s1 + {v}) % 13",
            f"len([x for x in hand if x > {w}])",
            f"sum(x * {v} for x in kept if x % 2) % 9",
            f"len([{v} for {v} in hand[-3:] for x in kept if x != {v}])",
            f"{n} + sum([x + {v} for x in hand[-2:]]) % 5",
            f"max([{w}, *(x for x in hand[-2:])]) % 12",
            f"sorted((x, {w}) for x in kept + [{n}])[0][0]",
            f"S.s2 + sum(1 for {w} in {w} % 3 * [{v}] if {w} >= {v}) if {v} else {n}",
            f"touch(S, {v}) + sum(touch(S, x) for x in kept[-2:]) % 7",
            "S.s1 + sum([touch(S, x) for x in kept[-2:]])",
            f"touch(S, {v}) + sum(S.s1 + x for x in kept[-2:])",
            f"sum(len([x for x in range({v} % 4) if x != {w}]) for {v} in hand[-2:])",
            f"sum(x for x in kept[-2:] if any(y == x + {n} for y in hand)) % 8",
        ]
        if plain and self.r.random() < 0.5:
            args = ["S", *[self.some() for _ in range(self.callees[plain[0]])]]
            choices.append(f"({plain[0]}({', '.join(args)}) or 0) % 5")
        return self.r.choice(choices)

    def truth(self) -> str:
        v, w, n = self.some(), self.some(), self.r.randint(0, 6)
        return self.r.choice(
            [
                f"{v} > {n}",
                f"{v} != {w}",
                f"any(x == {v} for x in hand)",
                f"{v} < 9 and any(x == {v} + {w} for x in hand[-4:])",
                f"not all(x < {n} for x in kept) and {w}",
                f"all({v} != {w} for {v} in kept if {v})",
                f"{v} + {n} > len([x for x in hand if x > {w}])",
                f"{v} or {w} < sum(x for x in kept)",
                f"touch(S, {v}) > 2 or any(touch(S, x) == {n} for x in kept)",
            ]
        )

    def call(self, callee: str) -> list[str]:
        args = ["S"]
        for _ in range(self.callees[callee]):
            args.append(self.r.choice([self.some(), self.number_of(), str(self.r.randint(0, 5))]))
        text = f"{callee}({', '.join(args)})"
        if self.r.random() < 0.3:
            return [text]
        v = self.some()
        if self.r.random() < 0.1:
            return [f"S.board[{v} % 3] = {text}"]
        return [f"{v} = {text}", f"if {v} is None:", f"    {v} = 3"]

    def wait(self) -> list[str]:
        """A decision; by its number, it is about as many things wherever it comes up."""
        v, w, k = self.some(), self.some(), 10 * self.r.randint(1, 9)
        return self.r.choice(
            [
                [f"{v} = WAIT({k + 2}, {w} % 3, [{w}, {v}, 2])"],
                [f"{v} = WAIT({k + 1}, [x for x in hand if x != {w}])"],
                [f"{v} = WAIT({k + 2}, touch(S, {w}), [x + {v} for x in kept])"],
                [f"WAIT({k})"],
                [f"S.s1 = WAIT({k + 1}, {v})"],
                [f"S.board[{v} % 3] = WAIT({k + 1}, {w})"],
            ]
        )

    def block(self, depth: int, in_loop: bool) -> list[str]:
        out: list[str] = []
        for _ in range(self.r.randint(1, 4)):
            out += self.statement(depth, in_loop)
        return out

    def statement(self, depth: int, in_loop: bool) -> list[str]:
        k = self.r.random()
        if k < 0.25 and self.waits:
            return self.wait()
        if k < 0.36 and self.callees:
            callable_ = [c for c in self.callees if self.waits or c in self.pure]
            return self.call(self.r.choice(callable_)) if callable_ else ["pass"]
        if k < 0.56 or depth <= 0:
            return self.simple()
        if k < 0.66:
            return self.branches(depth, in_loop)
        if k < 0.74:
            return self.loop(depth)
        if k < 0.84:
            return self.walk(depth)
        if k < 0.94 and in_loop:
            jump = self.r.choice(["break", "continue", "continue", f"return {self.some()}"])
            return [f"if {self.truth()}:", f"    {jump}"]
        if k < 0.97:
            return [f"if {self.some()} == {self.r.randint(0, 30)}:", f"    return {self.some()}"]
        return self.unset()

    def simple(self) -> list[str]:
        v = self.some()
        return self.r.choice(
            [
                [f"{v} = {self.number_of()}"],
                [f"{v} = {self.number_of()}"],
                [f"{v} += {self.number_of()}"],
                [f"S.s1 = (S.s1 + {v}) % 17"],
                [f"S.s2 += {self.number_of()}"],
                [f"hand.append({v})"],
                ["if hand:", "    hand.pop()"],
                [f"kept = [x + 1 for x in kept[-3:] if x != {v}] + [{v}]"],
                [f"kept = [x for x in hand[-3:] if {self.truth()}]"],
                [f"{v}, {self.some()} = {self.some()}, {self.some()}"],
                [f"hand.extend([x % 5 for x in kept[-2:] if x > {v}])"],
                [f"if {self.truth()}:", f"    {v} = {self.number_of()}"],
            ]
        )

    def branches(self, depth: int, in_loop: bool) -> list[str]:
        out = [f"if {self.truth()}:", *_in(self.block(depth - 1, in_loop))]
        if self.r.random() < 0.3:
            out += [f"elif {self.truth()}:", *_in(self.block(depth - 1, in_loop))]
        if self.r.random() < 0.5:
            out += ["else:", *_in(self.block(depth - 1, in_loop))]
        return out

    def loop(self, depth: int) -> list[str]:
        v = self.some()
        inner = _in(["tick(S)", f"{v} = {v} - 1", *self.block(depth - 1, True)])
        k = self.r.random()
        if k < 0.3:
            stop = _in([f"if {self.truth()}:", "    break"])
            return ["while True:", *stop[: self.r.choice([0, 2])], *inner]
        if k < 0.5:
            return [f"while {self.truth()}:", *inner]
        return [f"while {v} > {self.r.randint(1, 5)}:", *inner]

    def walk(self, depth: int) -> list[str]:
        v, w = self.some(), self.some()
        head = self.r.choice(
            [
                f"for {v} in hand[-{self.r.randint(1, 3)}:]:",
                f"for {v} in hand:" if self.waits else f"for {v} in kept:",
                f"for {v}, {w} in [({w}, 1), (2, {v})]:" if v != w else f"for {v} in kept:",
                f"for {v} in [x + {w} for x in kept]:",
                f"for {v} in range({w} % 4):",
            ]
        )
        inner = self.block(depth - 1, True)
        if head.startswith(f"for {v} in hand:"):
            inner.insert(0, "WAIT(8)")
        return [head, *_in(["tick(S)", *inner])]

    def unset(self) -> list[str]:
        """A local that is bound on one way only, and read there only."""
        self.number += 1
        flag, local = f"flag{self.number}", f"late{self.number}"
        middle = self.wait() if self.waits else self.simple()
        return [
            f"{flag} = {self.some()} > 3",
            f"if {flag}:",
            f"    {local} = {self.some()}",
            *middle,
            f"if {flag}:",
            f"    hand.append({local})",
        ]


def _in(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def _begins(line: str) -> bool:
    return not line.startswith((" ", "else", "elif")) and not line.endswith(" is None:")
