"""Small rulesets, compiled and begun in one line."""

from __future__ import annotations

from typing import Any

from referee.compiler.build import Compiled, compile_rules
from referee.language import load_rules
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.sheets import Edition, Sheet
from referee.source import Faults

NAMES = ("Ann", "Bob", "Cas", "Dov", "Eli", "Fay")


def compiled(text: str, players: str = "1-6") -> Compiled:
    """The rules of a text that need not say who they are."""
    faults = Faults()
    whole = f"referee: 1\ntitle: Small\nplayers: {players}\n{text}"
    typed = load_rules(whole, "small.yaml", faults)
    assert not faults, [str(fault) for fault in faults.all]
    assert typed is not None
    return compile_rules(typed, careful=True)


def begun(rules: Compiled | str, stacks: list[int], **options: Any) -> Round:
    """A round at its first wait, its facts untaken. The last seat deals."""
    rules = compiled(rules) if isinstance(rules, str) else rules
    names = NAMES[: len(stacks)]
    sheets = tuple(Sheet(name) for name in names)
    setting = Setting(rules, Edition.E2014, names, sheets, Sheet("house"))
    chosen = {o.name: o.default for o in rules.rules.options.values()} | options
    return Round.begin(rules, setting, stacks, chosen)
