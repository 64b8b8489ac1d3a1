"""Compiled rules kept in the user's cache folder, so that a command need not compile.

A kept file is known by the texts of the ruleset, the version of the engine and the version of Python, and lies in the
user's own cache folder, never in a campaign: a campaign may come from a stranger. Whatever cannot be read is ignored
and made again.
"""

from __future__ import annotations

import importlib
import marshal
import pickle
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any
from zlib import crc32

from referee.compiler.compiled import SAFE_BUILTINS, Compiled
from referee.compiler.state_class import state_class
from referee.language.model import Ruleset
from referee.library.shelf import Source
from referee.source.keeping import cache_folder, engine_mark, read_kept, write_kept

FORM = 3
MOST_RULES, MOST_REMEMBERED = 200, 8
ROOMS = ("language", "compiler", "library")


def compiled_rules(source: Source) -> Compiled:
    """The rules of a source in the form for the table: from the cache, or compiled and kept there."""
    if _Memory.rules is None:
        return _compiled_rules(source)
    if source.texts not in _Memory.rules:
        _Memory.rules[source.texts] = _compiled_rules(source)
        while len(_Memory.rules) > MOST_REMEMBERED:
            _Memory.rules.pop(next(iter(_Memory.rules)))
    return _Memory.rules[source.texts]


class _Memory:
    rules: dict[tuple[Any, ...], Compiled] | None = None


@contextmanager
def remembered() -> Iterator[None]:
    """Within this, compiled rules stay in memory as well, for a process that uses the same ones again and again."""
    before, _Memory.rules = _Memory.rules, {}
    try:
        yield
    finally:
        _Memory.rules = before


def _compiled_rules(source: Source) -> Compiled:
    path, mark = kept_path(source), (FORM, engine_mark(ROOMS), source.texts)
    kept = read_rules(path, mark)
    if kept is not None:
        return kept
    from referee.compiler.build import compile_rules

    compiled = compile_rules(source.rules())
    with suppress(ValueError, TypeError, pickle.PicklingError):
        write_kept(
            path,
            pickle.dumps((mark, pickle.dumps(taken_apart(compiled), protocol=5)), protocol=5),
            MOST_RULES,
        )
    return compiled


def kept_path(source: Source) -> Path:
    number = 0
    for part in (one for text in source.texts for one in text):
        number = crc32(part.encode(), number)
    return cache_folder() / "rules" / f"{number:08x}"


def read_rules(path: Path, mark: tuple[Any, ...]) -> Compiled | None:
    """What was kept, or None for whatever is not whole, not the user's own, or of other texts."""
    body = read_kept(path)
    if body is None:
        return None
    try:
        known, kept = pickle.loads(body)
        return put_together(pickle.loads(kept)) if known == mark else None
    except Exception:
        return None


def taken_apart(compiled: Compiled) -> dict[str, Any]:
    own: dict[str, bytes] = {}
    borrowed: dict[str, tuple[str, str]] = {}
    data: dict[str, Any] = {}
    file = compiled.rules.place.file
    for name, value in compiled.env.items():
        if name == "__builtins__":
            continue
        code = getattr(value, "__code__", None)
        if isinstance(code, CodeType) and code.co_filename == file:
            own[name] = marshal.dumps(code)
        elif isinstance(module := getattr(value, "__module__", None), str) and hasattr(
            value, "__qualname__"
        ):
            borrowed[name] = (module, value.__qualname__)
        elif not hasattr(value, "__loader__"):
            with suppress(Exception):
                pickle.dumps(value)
                data[name] = value
    return {
        "own": own,
        "borrowed": borrowed,
        "data": data,
        "rules": slim(compiled.rules),
        "purpose": compiled.purpose,
        "waits": compiled.waits,
        "sentences": compiled.sentences,
        "slots": tuple(compiled.state.first.items()),
        "frame": compiled.frame,
        "cheats": compiled.cheats,
    }


def put_together(kept: dict[str, Any]) -> Compiled:
    env: dict[str, Any] = {"__builtins__": SAFE_BUILTINS, **kept["data"]}
    for name, (module, attribute) in kept["borrowed"].items():
        env[name] = getattr(importlib.import_module(module), attribute)
    for name, code in kept["own"].items():
        made = marshal.loads(code)
        count = made.co_argcount
        env[name] = FunctionType(made, env, name, tuple(None for _ in range(max(0, count - 1))))
    rules = kept["rules"]
    return Compiled(
        rules,
        kept["purpose"],
        env,
        kept["waits"],
        kept["sentences"],
        state_class(kept["slots"], rules),
        kept["frame"],
        kept["cheats"],
    )


def slim(rules: Ruleset) -> Ruleset:
    """What a running round reads of the author's model: names and titles, no steps and no formulas."""
    return replace(
        rules,
        play=[],
        procedures={},
        define={},
        tables={},
        say={},
        npc={},
        tests={},
        cheats={n: replace(c, success=[], failure=[], exposed=[]) for n, c in rules.cheats.items()},
        ploys={n: replace(c, success=[], failure=[], exposed=[]) for n, c in rules.ploys.items()},
    )
