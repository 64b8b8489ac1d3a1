"""Straight code: procedures in which a decision is an ordinary statement ``x = WAIT(k, …)``, and ``PAY()`` is what a loop
pays for a time round (see ``paying``)."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WAIT = "WAIT"
PAY = "PAY"
STATE = "S"

Block = list[ast.stmt]
Aliases = tuple[tuple[str, str], ...]


class Malformed(Exception):
    """Straight code that no form can be derived from: a mistake of whoever emitted it.

    Not a refusal: no input of a person leads here.
    """


@dataclass(frozen=True)
class Procedure:
    """One procedure of straight code.

    ``params`` are the names of its parameters, ``S`` first. ``aliases`` are pairs (local, expression text), such as
    ``("hand", "S.z_hand")``: bound at each entry in this order, never rebound, therefore never saved. An expression
    reads ``S`` and earlier aliases only. ``body`` is never changed by the pass.
    """

    name: str
    params: tuple[str, ...]
    body: Block
    aliases: Aliases = ()


def parse_procedures(
    text: str, aliases: Mapping[str, Sequence[tuple[str, str]]] | None = None
) -> list[Procedure]:
    """The procedures of a source text that consists of ``def``s; ``aliases`` by the name of the procedure."""
    found: list[Procedure] = []
    for node in ast.parse(text).body:
        if not isinstance(node, ast.FunctionDef):
            raise Malformed(f"only procedures are expected, not: {ast.unparse(node)}")
        args = node.args
        if args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs or args.defaults:
            raise Malformed(f"{node.name}: parameters are plain names")
        params = tuple(arg.arg for arg in args.args)
        bound = tuple((aliases or {}).get(node.name, ()))
        found.append(Procedure(node.name, params, node.body, bound))
    return found
