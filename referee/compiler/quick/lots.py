"""Choices by lot, written in place of each decision: every option is as likely as any other."""

from __future__ import annotations

import ast
from collections.abc import Callable

from referee.compiler.reentry import Form

Block = list[ast.stmt]


def by_lot(
    waits: list[dict[str, object]],
) -> Callable[[str | None, int, list[ast.expr]], Block]:
    """Each option with equal chance; the draws are those that ``random_choice`` makes."""

    def inline(target: str | None, number: int, args: list[ast.expr]) -> Block:
        kind = waits[number]["kind"]
        texts = [ast.unparse(arg) for arg in args]
        name = target or "nobody"
        if kind in ("choose", "alike"):
            pool = texts[1] if texts[1].isidentifier() else "pool_of"
            lines = [] if pool == texts[1] else [f"pool_of = {texts[1]}"]
            may = texts[2] if kind == "alike" else "False"
            more = {"False": "", "True": " + 1"}.get(may, f" + (1 if {may} else 0)")
            if kind == "choose" and isinstance(args[1], ast.Tuple):
                lines = [f"{name} = {one_of_these(args[1])}"]
            elif kind == "choose":
                lines.append(f"{name} = {pool}[int(a_random() * len({pool}))]")
            else:
                attribute = waits[number]["attribute"]
                taken = [
                    f"card_of = {pool}[at_of]",
                    f"like_of = {attribute}[card_of]",
                    f"{name} = [card_of]",
                    "while at_of:",
                    "    at_of -= 1",
                    f"    card_of = {pool}[at_of]",
                    f"    if {attribute}[card_of] == like_of: {name}.append(card_of)",
                ]
                lines.append(f"at_of = int(a_random() * (len({pool}){more}))")
                if may == "False":
                    lines += taken
                else:
                    lines += [
                        f"if at_of == len({pool}): {name} = None",
                        "else:",
                        *("    " + t for t in taken),
                    ]
            return ast.parse("\n".join(lines)).body
        call = f"random_choice(S, {kind!r}, {', '.join(texts)})"
        return ast.parse(f"{name} = {call}" if target else call).body

    return inline


def one_of_these(these: ast.Tuple) -> str:
    """One of so many constants, by the draw that a list of them would take; one alone takes none."""
    if len(these.elts) < 2:
        return ast.unparse(these.elts[0]) if these.elts else "None"
    if len(these.elts) == 2:
        first, second = map(ast.unparse, these.elts)
        return f"({second} if a_random() >= 0.5 else {first})"
    return f"{ast.unparse(these)}[int(a_random() * {len(these.elts)}.0)]"


def menus_by_lot(form: Form) -> Form:
    """The form with the lot drawn where the menu is made: ``act = … if test else …``, without the menu itself."""
    made = [
        ast.FunctionDef(one.name, one.args, _in_block(one.body), one.decorator_list)
        for one in form.functions
    ]
    return Form(tuple(made), form.slots)


def _in_block(block: Block) -> Block:
    out: Block = []
    for one in block:
        drawn = _drawn(out[-1], one) if out else None
        if drawn is not None:
            out[-1] = drawn
        else:
            out += _counted_once(_inside(one))
    return out


def _counted_once(one: ast.stmt) -> Block:
    """``if len(pool) > 1: card = pool[int(a_random() * len(pool))]`` with the pool counted once."""
    match one:
        case ast.If(
            test=ast.Compare(left=ast.Call(args=[ast.Name(id=pool)])),
            body=[ast.Assign(targets=[target], value=value)],
        ) if ast.unparse(one.test) == f"len({pool}) > 1":
            if ast.unparse(value) != f"{pool}[int(a_random() * len({pool}))]":
                return [one]
        case _:
            return [one]
    count = ast.parse(f"many_of = len({pool})").body
    test = ast.parse("many_of > 1", mode="eval").body
    draw = ast.parse(f"{pool}[int(a_random() * many_of)]", mode="eval").body
    made = ast.If(test, [ast.Assign([target], draw)], one.orelse)
    return [*count, ast.copy_location(made, one)]


def _inside(one: ast.stmt) -> ast.stmt:
    match one:
        case ast.If(test=test, body=body, orelse=orelse):
            made: ast.stmt = ast.If(test, _in_block(body), _in_block(orelse))
        case ast.While(test=test, body=body, orelse=orelse):
            made = ast.While(test, _in_block(body), _in_block(orelse))
        case ast.For(target=target, iter=source, body=body, orelse=orelse):
            made = ast.For(target, source, _in_block(body), _in_block(orelse))
        case _:
            return one
    return ast.copy_location(made, one)


def _drawn(menu: ast.stmt, then: ast.stmt) -> ast.stmt | None:
    """The choice that follows a menu of constants, as one statement; None where these are none."""
    match menu:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.IfExp() as cases):
            pass
        case _:
            return None
    taken = f"{name}[int(a_random() * len({name}))]"
    match then:
        case ast.If(test=test, body=[ast.Assign(targets=[target], value=value)], orelse=[_]):
            many = ast.unparse(test) == f"len({name}) > 1"
        case ast.Assign(targets=[target], value=value):
            many = True
        case _:
            return None
    if not many or ast.unparse(value) != taken:
        return None
    lots = _lots(cases)
    return None if lots is None else ast.copy_location(ast.Assign([target], lots), then)


def _lots(cases: ast.expr) -> ast.expr | None:
    """Each constant of a menu as one of its acts."""
    match cases:
        case ast.IfExp(test=test, body=yes, orelse=no):
            first, second = _lots(yes), _lots(no)
            return None if first is None or second is None else ast.IfExp(test, first, second)
        case ast.Tuple() if all(isinstance(one, ast.Constant) for one in cases.elts):
            return ast.parse(one_of_these(cases), mode="eval").body
    return None
