"""The tests section of a ruleset: nodes into scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.language.kinds import AMOUNT, NUMBER, YES_NO
from referee.language.model import Option
from referee.language.scenario import MOVES, Move, Scenario
from referee.source import Map, Node, Seq, Text, did_you_mean

if TYPE_CHECKING:
    from referee.language.read_declared import DeclarationReader

STACK = 10_000


def scenario(reader: DeclarationReader, key: Text, node: Node) -> Scenario | None:
    found = Scenario(key.value, key.place)
    if not (mapping := reader.map(node, f"the test {key.value!r}")):
        return None
    stack = [STACK]

    def one_stack(n: Node) -> None:
        stack[0] = reader.amount(n)

    def stacks(n: Node) -> None:
        if amounts := reader.map(n, "stacks"):
            found.stacks = {k.value: reader.amount(v) for k, v in amounts.pairs}

    def given(n: Node) -> None:
        if values := reader.map(n, "given"):
            found.given = {k.value: e for k, v in values.pairs if (e := reader.formula(v))}

    def expect(n: Node) -> None:
        items = n.items if isinstance(n, Seq) else (n,)
        found.expect = [e for item in items if (e := reader.formula(item, "what is expected"))]

    reader.fields(
        mapping,
        {
            "seats": lambda n: setattr(found, "seats", reader.words(n, "seats")),
            "dealer": lambda n: setattr(found, "dealer", reader.text(n, "dealer").strip()),
            "watching": lambda n: setattr(found, "watching", reader.words(n, "watching")),
            "stack": one_stack,
            "stacks": stacks,
            "options": lambda n: options(reader, found, n),
            "given": given,
            "sheets": lambda n: sheets(reader, found, n),
            "deck": lambda n: setattr(found, "deck", reader.words(n, "deck")),
            "moves": lambda n: moves(reader, found, n),
            "expect": expect,
        },
        f"the test {key.value!r}",
        ["seats", "expect"],
    )
    for name in (*found.seats, *found.watching):
        found.stacks.setdefault(name, stack[0])
    found.dealer = found.dealer or (found.seats[0] if found.seats else "")
    people(reader, found)
    return found


def people(reader: DeclarationReader, found: Scenario) -> None:
    """Everybody who is named has to be there."""
    known = [*found.seats, *found.watching]
    for at, name in enumerate(known):
        if name in known[:at]:
            reader.fault(
                "double-name", found.place, f"{name} is there twice", "give one another name"
            )
    low, high = reader.rules.players
    if found.seats and not low <= len(found.seats) <= high:
        reader.fault("wrong-seats", found.place, f"this is for {low} to {high} players")
    named = [(found.dealer, found.place), *((name, found.place) for name in found.stacks)]
    named += [(move.who, move.place) for move in found.moves if move.kind == "answer"]
    for name, place in named:
        if name and name not in known and name != "house":
            reader.fault(
                "unknown-person",
                place,
                f"nobody is called {name!r} here",
                did_you_mean(name, known),
            )


def options(reader: DeclarationReader, found: Scenario, node: Node) -> None:
    if not (mapping := reader.map(node, "options")):
        return
    for key, value in mapping.pairs:
        option = reader.rules.options.get(key.value)
        if option is None:
            hint = did_you_mean(key.value, reader.rules.options)
            reader.fault("unknown-option", key.place, f"there is no option {key.value!r}", hint)
        else:
            found.options[key.value] = option_value(reader, option, value)


def option_value(reader: DeclarationReader, option: Option, node: Node) -> object:
    if option.kind == AMOUNT:
        return reader.amount(node)
    if option.kind == YES_NO:
        return reader.yes_no(node, option.name)
    if option.words:
        word = reader.one_of(node, option.words, option.name)
        return int(word) if option.kind == NUMBER else word
    return reader.whole(node, option.name) or 0


def sheets(reader: DeclarationReader, found: Scenario, node: Node) -> None:
    if mapping := reader.map(node, "sheets"):
        for key, value in mapping.pairs:
            if numbers := reader.map(value, "a sheet"):
                found.sheets[key.value] = {
                    k.value: reader.whole(v, k.value) or 0 for k, v in numbers.pairs
                }


def moves(reader: DeclarationReader, found: Scenario, node: Node) -> None:
    if not isinstance(node, Seq):
        reader.fault("wrong-shape", node.place, "moves are a list, each behind a dash")
        return
    for item in node.items:
        if isinstance(item, Map) and len(item.pairs) == 1:
            found.moves.append(move(reader, *item.pairs[0]))
        else:
            reader.fault(
                "wrong-shape", item.place, "a move is who does it, and what", "write - Ann: hit"
            )


def move(reader: DeclarationReader, key: Text, value: Node) -> Move:
    name = key.value.strip()
    made = Move(name, key.place) if name in MOVES else Move("answer", key.place, who=name)
    if isinstance(value, Map):
        made.parts = {k.value: reader.text(v, k.value) for k, v in value.pairs}
    elif isinstance(value, Seq):
        made.words = " ".join(reader.words(value, "a move"))
    else:
        made.words = value.value.strip()
    return made
