"""Atheris over formulas: text that is parsed, typed, compiled and worked out.

python -m tests.fuzz.fuzz_formula [options of libFuzzer] [folder of a corpus]
"""

from __future__ import annotations

import sys

import atheris  # type: ignore[import-untyped, import-not-found, unused-ignore]

with atheris.instrument_imports(include=["referee.language", "referee.compiler"]):
    from tests.fuzz.making import ZONES
    from tests.hostile.trying import of_formula, tried


def one_input(raw: bytes) -> None:
    """Whatever is raised is a find."""
    formula = "".join(sign for sign in raw.decode("utf-8", "ignore") if sign.isprintable())
    tried(of_formula(formula, ZONES))


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
