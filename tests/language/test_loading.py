"""From text to typed rules: extends, faults of base and derived files, sentences, and mutilated rulesets."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest

from referee.compiler.build import compile_rules
from referee.language import load_rules
from referee.language.model import Sentence
from referee.language.sentences import read_sentence
from referee.language.tokens import FormulaFault
from referee.source import Faults, Place
from tests.hanging import HANGS

ROOT = Path(__file__).parent.parent.parent
TEXTS = {path.stem: path.read_text(encoding="utf-8") for folder in ("rulesets", "tests/trials")
         for path in sorted((ROOT / folder).glob("*.yaml"))}  # fmt: skip

BASE = """
referee: 1
title: Base
also: [The Base]
players: 2-4
options:
  ante: {amount: 1sp}
  way: {one_of: [right, left]}
track:
  score: {each: player, kind: number}
play:
  - ante: option.ante
  - for: p in players
    do: turn(p)
  - ending
procedures:
  turn(p):
    - set: p.score = p.score + points(p)
  ending:
    - award: pot
      among: players
    - finish: players
      say: done
define:
  points(q): 1 if option.way == left else 2
say:
  done: That is all.
tests:
  base:
    seats: Ann Bob
    expect:
      - winners == players
"""


def load(text: str, **others: str) -> tuple[Faults, object]:
    faults = Faults()
    typed = load_rules(
        text, "over.yaml", faults, lambda n: (others[n], f"{n}.yaml") if n in others else None
    )
    return faults, typed


def rules_of(text: str, **others: str):  # type: ignore[no-untyped-def]
    faults, typed = load(text, **others)
    assert not faults, [str(one) for one in faults.all]
    return typed.rules  # type: ignore[attr-defined]


def over(text: str) -> str:
    return "referee: 1\nextends: base\ntitle: Over\n" + text


# -- extends


def test_what_differs_is_laid_on_the_base() -> None:
    rules = rules_of(over("options:\n  ante: {amount: 5sp}\n"), base=BASE)
    assert rules.title == "Over" and rules.players == (2, 4)
    assert rules.options["ante"].default == 50 and "way" in rules.options


def test_tests_and_other_names_are_not_inherited() -> None:
    rules = rules_of(over(""), base=BASE)
    assert not rules.tests and rules.also == ()


def test_procedures_match_by_name_whatever_their_parameters() -> None:
    rules = rules_of(
        over("procedures:\n  turn(who):\n    - set: who.score = points(who)\n"), base=BASE
    )
    assert rules.procedures["turn"].params == ("who",) and set(rules.procedures) == {
        "turn",
        "ending",
    }


def test_formulas_match_by_name_too() -> None:
    rules = rules_of(
        over("define:\n  points(x): 3 + x.score\noptions:\n  way: removed\n"), base=BASE
    )
    assert rules.define["points"].params == ("x",) and "way" not in rules.options


def test_lists_and_texts_are_replaced() -> None:
    rules = rules_of(over("play:\n  - finish: players\n"), base=BASE)
    assert [step.verb for step in rules.play] == ["finish"]


def test_removed_must_hit_something() -> None:
    faults, _ = load(over("say:\n  dnoe: removed\n"), base=BASE)
    assert [(one.code, one.place.line, one.mend) for one in faults.all] == [
        ("nothing-removed", 5, 'did you mean "done"?')
    ]


def test_a_derived_ruleset_may_be_derived_from_again() -> None:
    middle = "referee: 1\nextends: base\ntitle: Middle\noptions:\n  ante: {amount: 2sp}\n"
    rules = rules_of("referee: 1\nextends: middle\ntitle: Top\n", middle=middle, base=BASE)
    assert rules.title == "Top" and rules.options["ante"].default == 20 and rules.players == (2, 4)


def test_rulesets_that_extend_each_other_are_refused() -> None:
    one = "referee: 1\nextends: two\ntitle: One\n"
    two = "referee: 1\nextends: one\ntitle: Two\n"
    faults, typed = load(one, one=one, two=two)
    assert typed is None and [fault.code for fault in faults.all] == ["extends-itself"]


def test_a_base_that_is_not_there() -> None:
    faults, typed = load("referee: 1\nextends: bsae\ntitle: One\n")
    assert typed is None and str(faults.all[0]).startswith("over.yaml:2:10: unknown-base")


def test_a_fault_in_the_base_is_told_at_its_place_in_the_base() -> None:
    faults, _ = load(over(""), base=BASE.replace("option.ante", "option.anty"))
    assert str(faults.all[0]).startswith("base.yaml:12:18: unknown-option")
    faults, typed = load(over(""), base=BASE.replace("title: Base", "title: [Base"))
    assert typed is None and all(fault.place.file == "base.yaml" for fault in faults.all)


def test_a_base_that_cannot_be_read_is_told_alone() -> None:
    faults, typed = load(over("options: {ante: {amount: x}}\n"), base="\t")
    assert typed is None and len(faults.all) == 1


# -- sentences


def said(text: str) -> Sentence:
    return read_sentence(text, Place("x", 1, 1))


def test_a_sentence_is_text_and_formulas() -> None:
    found = said("<p> throws <n> <n|die|dice>: <a if b >= 2 else c>!")
    assert [piece if isinstance(piece, str) else type(piece).__name__ for piece in found.pieces] == [
        "Name", " throws ", "Name", " ", "tuple", ": ", "Choice", "!"]  # fmt: skip


@pytest.mark.parametrize("text", ["<p", "<p|one>", "<>", "<a +>", "a < b"])
def test_a_sentence_that_cannot_be_read(text: str) -> None:
    with pytest.raises(FormulaFault):
        said(text)


# -- words as they are meant


@pytest.mark.parametrize("word", ["on", "off", "yes", "no", "010", "1e3", "3:2", "null", "~"])
def test_words_mean_what_they_look_like(word: str) -> None:
    rules = rules_of(
        f"referee: 1\ntitle: {word}\nplayers: 2\nplay:\n  - tell: {word}\n  - finish: players\n"
    )
    assert rules.title == word


def test_yes_and_no_of_an_option() -> None:
    text = "referee: 1\ntitle: x\nplayers: 2\noptions:\n  a: {yes_no: on}\n  b: {one_of: [on, off]}\nplay:\n  - finish: players\n    when: option.a and option.b == off\n"
    rules = rules_of(text)
    assert rules.options["a"].default is True and rules.options["b"].default == "on"


# -- mutilated rulesets: a fault or fine, never a crash; what is fine is compiled


def mutilated(r: random.Random, text: str) -> str:
    lines = text.split("\n")
    words = sorted(set(re.findall(r"[a-z_]+", text)))
    for _ in range(r.choice([1, 1, 2, 3])):
        at, kind = r.randrange(len(lines)), r.randrange(7)
        line = lines[at]
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(r.randrange(len(lines)), line)
        elif kind == 2:
            lines[at] = line[2:] if r.random() < 0.5 else "  " + line
        elif kind == 3 and line:
            cut = r.randrange(len(line))
            lines[at] = line[:cut] + r.choice("()[]{}:,.-+*/<>='\"#&|!% 1") + line[cut + 1 :]
        elif found := re.findall(r"[a-z_]+", line):
            lines[at] = re.sub(rf"\b{r.choice(found)}\b", r.choice(words), line, count=1)
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(60))
def test_a_mutilated_ruleset_is_refused_or_compiled(seed: int) -> None:
    r = random.Random(seed)
    name = r.choice(sorted(TEXTS))
    text = mutilated(r, TEXTS[name])
    faults = Faults()
    typed = load_rules(
        text, f"{name}.yaml", faults, lambda n: (TEXTS[n], n) if n in TEXTS else None
    )
    if typed is not None and not faults:
        compile_rules(typed, careful=True)


def test_shipped_rulesets_are_read_quickly() -> None:
    began = time.perf_counter()
    faults = Faults()
    typed = load_rules(TEXTS["snaggletooth"], "snaggletooth.yaml", faults)
    assert typed is not None
    compile_rules(typed)
    assert time.perf_counter() - began < HANGS
