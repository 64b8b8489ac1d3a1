"""Atheris over whole files: bytes that are read, checked, compiled and dealt.

python -m tests.fuzz.fuzz_yaml [options of libFuzzer] [folder of a corpus]
"""

from __future__ import annotations

import sys

import atheris  # type: ignore[import-untyped, import-not-found, unused-ignore]

with atheris.instrument_imports(include=["referee.source", "referee.language", "yaml"]):
    from referee.language import load_rules
    from referee.source import Faults

from tests.hostile.trying import tried


def one_input(raw: bytes) -> None:
    """Whatever is raised is a find."""
    faults = Faults()
    load_rules(raw, "fuzzed.yaml", faults)
    if not faults:
        tried(raw.decode("utf-8-sig"), answers=5)


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
