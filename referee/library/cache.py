"""Compiled rules kept in the user's cache folder, so that a command need not compile.

A kept file is known by the texts of the ruleset, the version of the engine and the version of Python, and lies in the
user's own cache folder, never in a campaign: a campaign may come from a stranger. Whatever cannot be read is ignored
and made again.
"""

from __future__ import annotations

import hashlib
import importlib
import marshal
import os
import pickle
import sys
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from referee.compiler.compiled import SAFE_BUILTINS, Compiled
from referee.compiler.state_class import state_class
from referee.language.model import Ruleset
from referee.library.shelf import Source

KEEP = "REFEREE_CACHE"
FORM = 2


def compiled_rules(source: Source) -> Compiled:
    """The rules of a source in the form for the table: from the cache, or compiled and kept there."""
    path = cache_folder() / f"{fingerprint(source)}.rules"
    kept = read_kept(path)
    if kept is not None:
        return kept
    from referee.compiler.build import compile_rules

    compiled = compile_rules(source.rules())
    with suppress(OSError, ValueError, TypeError, pickle.PicklingError):
        write_kept(path, compiled)
    return compiled


def fingerprint(source: Source) -> str:
    """What a kept file is known by."""
    about = hashlib.sha256()
    about.update(f"{FORM}|{sys.version}|{engine_fingerprint()}".encode())
    for part in (one for text in source.texts for one in text):
        about.update(f"|{len(part)}|".encode())
        about.update(part.encode())
    return about.hexdigest()[:40]


def engine_fingerprint() -> str:
    """The engine's version; in a checkout its files' times too, so that a change to the compiler counts."""
    root = Path(__file__).parent.parent
    parts = [str(getattr(sys.modules["referee"], "__version__", ""))]
    for folder in ("language", "compiler", "library"):
        newest = max((p.stat().st_mtime_ns for p in (root / folder).glob("*.py")), default=0)
        parts.append(str(newest))
    return "|".join(parts)


def cache_folder() -> Path:
    """Where the user's programs keep what can be made again."""
    if chosen := os.environ.get(KEEP):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "referee"


# -- a file: the functions' code, and everything else as plain data


def write_kept(path: Path, compiled: Compiled) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    body = pickle.dumps(taken_apart(compiled), protocol=5)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(hashlib.sha256(body).digest() + body)
    os.replace(file.name, path)


def read_kept(path: Path) -> Compiled | None:
    """What was kept, or None for whatever is not whole, or not the user's own."""
    try:
        with open(path, "rb") as file:
            if hasattr(os, "getuid") and os.fstat(file.fileno()).st_uid != os.getuid():
                return None
            text = file.read()
        if hashlib.sha256(text[32:]).digest() != text[:32]:
            return None
        return put_together(pickle.loads(text[32:]))
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
