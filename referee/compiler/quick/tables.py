"""A table for the quick form: who plays by which options is fixed, so a state holds only what can change, and a copy is
a list of assignments."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import repeat
from typing import TYPE_CHECKING, Any

from referee.compiler.facts import OverBudget
from referee.compiler.states import new_state

if TYPE_CHECKING:
    from referee.compiler.compiled import Compiled
    from referee.compiler.quick.build import Quick

MOST_DECISIONS = 1_000_000
"""In one round. A long game of two may honestly take 20,000 turns; nothing that ends takes fifty times as many."""

ALWAYS = ("at", "who", "options", "choice", "ret", "fuel", "steps", "units", "spent", "random", "lot", "policy", "way", "sig",
          "over", "winners", "standing", "still")  # fmt: skip
MONEY = ("stack", "put", "house", "escrow", "bets", "bet_number", "forced", "p_pot")
WRITTEN_BY = {
    "sway": ("sways",),
    "note_check": ("sways",),
    "used_up": ("sways",),
    "check_inline": ("sways",),
    "contest_inline": ("sways",),
    "reveal": ("shown",),
    "uncover": ("uncovered",),
    "begin_betting": ("betting", "no_raise"),
}
MONEY_WORDS = re.compile(
    r"\b(award|share_pot|ante|put_in|pay|rake|settle_\w+|place_bet|begin_betting|bet_act|end_betting|change_bet|S\.p_\w+)\b"
)
ALIASED = re.compile(r"\ba_\w+ = S\.(\w+)")
STORED = re.compile(r"\bS\.(\w+)(?:\[[^\]=]*\])*\s*(?:[-+*/]?=(?!=))")


class QuickTable:
    """States of one ruleset for so many seats, options and stacks. ``copy`` gives an independent state."""

    def __init__(
        self, quick: Quick, setting: Any, seats: int, options: dict[str, Any], stacks: list[int]
    ) -> None:
        self.quick = quick
        template = new_state(quick.returning, setting, seats, options, stacks)
        varying = varying_slots(quick)
        constant = {
            name: getattr(template, name) for name in template.__slots__ if name not in varying
        }
        here = type(
            "State",
            (),
            {
                "__slots__": tuple(varying),
                "marks": _marks,
                "marked": _marked(quick),
                "args": quick.returning.state.args,
                **constant,
            },
        )
        self.copy: Callable[[Any], Any] = copier(here, template, varying)
        self.template = self.copy(template)

    def play(self, S: Any, answer: Callable[[Any], Any]) -> None:
        """Plays a round to its end in the form that returns; ``answer(S)`` gives what is chosen at ``S.at`` out of
        ``S.args``. ``OverBudget`` for a ruleset that runs on and on: between two decisions its budget sees to that, and
        here the decisions are counted."""
        on = self.quick.returning.function("play")
        for _ in range(MOST_DECISIONS):
            if not on(S):
                return
            S.choice = answer(S)
        raise OverBudget

    def fresh(
        self,
        random: Callable[[], float],
        policy: Any = None,
        lot: Callable[[], float] | None = None,
    ) -> Any:
        """A state in which a round begins. ``lot``: chance of its own for cards that are drawn by lot."""
        S = self.copy(self.template)
        S.random, S.policy, S.lot = random, policy, lot or random
        return S


def _marked(quick: Quick) -> tuple[str, ...]:
    return tuple(f"t_{t.name}" for t in quick.returning.rules.track.values() if t.each == "card")


def _marks(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.marked]


def varying_slots(quick: Quick) -> tuple[str, ...]:
    """The slots that playing can change, by what the code gives a value."""
    compiled: Compiled = quick.returning
    text = quick.text + quick.inline_text
    known = set(compiled.state.__slots__)
    found = set(ALWAYS) | set(STORED.findall(text)) | set(ALIASED.findall(text))
    found |= {name for name in known if name.startswith("z_")} | {
        name for name, _ in compiled.frame
    }
    for word, slots in WRITTEN_BY.items():
        if re.search(rf"\b{word}\(", text):
            found |= set(slots)
    if MONEY_WORDS.search(text):
        found |= set(MONEY) | {f"p_{name}" for name in compiled.rules.stakes}
    for name, track in compiled.rules.track.items():
        if track.each == "card" and name not in quick.never:
            found.add(f"t_{name}")
    return tuple(sorted(found & known))


def copier(here: type, template: Any, varying: tuple[str, ...]) -> Callable[[Any], Any]:
    """A function that copies a state, written out for these slots: lists by their elements, the rest as it is."""
    lines = ["def copy(S):", " T = new(Here)"]
    for name in varying:
        value = getattr(template, name)
        if name == "steps":
            lines.append(" T.steps = repeat(None, S.fuel)")
        elif isinstance(value, list):
            lines += _list_lines(name, value)
        elif isinstance(value, (set, dict)):
            lines.append(f" T.{name} = S.{name}.copy()")
        else:
            lines.append(f" T.{name} = S.{name}")
    lines.append(" return T")
    env: dict[str, Any] = {"repeat": repeat, "Here": here, "new": here.__new__, "__builtins__": {}}
    exec("\n".join(lines), env)  # the text is our own: slots have names of letters and digits
    made: Callable[[Any], Any] = env["copy"]
    return made


def _list_lines(name: str, value: list[Any]) -> list[str]:
    if not value or not isinstance(value[0], list):
        return [f" T.{name} = S.{name}[:]"]
    names = [f"a{i}" for i in range(len(value))]
    if value[0] and isinstance(value[0][0], list):
        inner = ", ".join(f"[b[:] for b in {one}]" for one in names)
    else:
        inner = ", ".join(f"{one}[:]" for one in names)
    return [f" {', '.join(names)}, = S.{name}", f" T.{name} = [{inner}]"]
