"""Lines of straight Python into trees whose nodes stand at the lines of the author's file."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import field
from types import CodeType
from typing import Any
from warnings import catch_warnings, simplefilter

from referee.compiler.reentry import Procedure
from referee.records import record
from referee.source import Faults, FaultyFile, Place


@record(frozen=False)
class Written:
    """A procedure in straight Python: (depth, text, line of the author's file) each."""

    name: str
    params: tuple[str, ...]
    text: list[tuple[int, str, int]] = field(default_factory=list)


def straight_code(written: Sequence[Written], file: str = "") -> list[Procedure]:
    """Parses all procedures at once; each statement stands at the line of the author's file.

    Raises FaultyFile for formulas that are nested more deeply than Python reads.
    """
    texts: list[str] = []
    numbers: list[int] = [1]
    for one in written:
        texts.append(f"def {one.name}({', '.join(('S', *one.params))}):")
        numbers.append(one.text[0][2] if one.text else 1)
        for depth, text, line in one.text:
            texts.append("    " * (depth + 1) + text)
            numbers.append(line)
    found = []
    try:
        parsed = ast.parse("\n".join(texts))
    except (SyntaxError, MemoryError) as error:
        raise too_deep(file, numbers[getattr(error, "lineno", 0) or 0]) from error
    for tree, one in zip(parsed.body, written, strict=True):
        assert isinstance(tree, ast.FunctionDef)
        _renumber(tree.body, numbers)
        found.append(Procedure(one.name, ("S", *one.params), tree.body))
    return found


def code_of(functions: Sequence[ast.stmt], file: str) -> CodeType:
    """Functions, whose nodes have no lines yet, as code. FaultyFile for loops that are nested too deeply."""
    module = ast.Module(list(functions), [])
    set_lines(module)
    try:
        with catch_warnings():
            simplefilter(
                "ignore", SyntaxWarning
            )  # a number that is called or asked whether it is nothing
            return compile(module, file, "exec")
    except (SyntaxError, MemoryError) as error:
        raise too_deep(file, getattr(error, "lineno", 0) or 0) from error


def too_deep(file: str, line: int) -> FaultyFile:
    """The refusal of rules whose loops and formulas stand in one another too deeply."""
    faults = Faults()
    message = "loops and formulas stand in one another too deeply"
    mend = "make a procedure, or a named formula, of the inner ones"
    faults.add("too-deep", Place(file, max(1, line), 1), message, mend)
    return FaultyFile(faults)


def _renumber(block: list[ast.stmt], numbers: Sequence[int]) -> None:
    for statement in block:
        statement.lineno = numbers[statement.lineno]
        if isinstance(statement, ast.If | ast.While | ast.For):
            _renumber(statement.body, numbers)
            _renumber(statement.orelse, numbers)


def set_lines(module: ast.Module) -> None:
    """Gives every node a line: that of its statement, or of the statement before where that has none."""
    for made in module.body:
        assert isinstance(made, ast.FunctionDef)
        _set_block([made], _first_line(made.body) or 1)


def _first_line(block: list[ast.stmt]) -> int:
    for statement in block:
        if line := getattr(statement, "lineno", 0):
            return int(line)
        if isinstance(statement, ast.If | ast.While | ast.For) and (
            line := _first_line(statement.body)
        ):
            return line
    return 0


def _set_block(block: list[ast.stmt], line: int) -> None:
    for statement in block:
        line = getattr(statement, "lineno", line)
        rest: list[Any] = []
        statement.lineno = statement.end_lineno = line
        statement.col_offset = statement.end_col_offset = 0
        for name, value in statement.__dict__.items():
            if name in ("body", "orelse") and isinstance(value, list):
                _set_block(value, line)
            else:
                rest.append(value)
        _set_expressions(rest, line)


def _set_expressions(todo: list[Any], line: int) -> None:
    while todo:
        node = todo.pop()
        kind = type(node)
        if kind is list:
            todo += node
        elif isinstance(node, ast.AST):
            if "lineno" in kind._attributes:
                node.lineno = node.end_lineno = line  # type: ignore[attr-defined]
                node.col_offset = node.end_col_offset = 0  # type: ignore[attr-defined]
            if kind is not ast.Name and kind is not ast.Constant:
                todo += node.__dict__.values()
