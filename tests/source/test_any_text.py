"""Whatever is typed: a tree or a fault, never a traceback; and what is written is read back."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import referee.source.load as loading
from referee.source.faults import Faults
from referee.source.load import load
from referee.source.quoting import scalar
from referee.source.show import show_fault
from tests.source.test_splice_property import TEXTS

PIECES = [
    "a", "b: ", "- ", "\n", "\n  ", "\n ", ": ", " #", "#", '"', "'", "[", "]", "{", "}", ",", "*a", "&a ",
    "!t ", "|", ">", "\n---\n", "%", "@", "\t", "? ", "\\", "“", "”", "\u00a0", "<<: ", "x:1", "f(a, b)",
    "\r\n", "\n...\n", "é", "日", "🐉", "|-\n  x", "=", "\x1b", "\r", "`", "%YAML 1.1\n---\n", "!", "&", "*",
]  # fmt: skip
ANYTHING = st.lists(st.sampled_from(PIECES), max_size=14).map("".join) | st.text(max_size=30)


@pytest.mark.parametrize("loader", [loading._LOADER, yaml.SafeLoader])
def test_any_text_is_read_or_refused(loader: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_LOADER", loader)

    @settings(max_examples=400, deadline=None)
    @given(ANYTHING)
    def holds(text: str) -> None:
        faults = Faults()
        root = load(text, "f", faults)
        assert root is not None or faults
        for fault in faults:
            assert fault.mend and fault.message
            assert 1 <= fault.place.line <= text.count("\n") + 1
            shown = show_fault(fault, text)
            assert "\x1b" not in shown and "\r" not in shown

    holds()


@settings(max_examples=400, deadline=None)
@given(TEXTS | st.text(st.characters(exclude_categories=["C", "Z"]), max_size=12), st.booleans())
def test_a_text_is_the_same_for_other_readers_of_yaml(value: str, flow: bool) -> None:
    written = scalar(value, flow)
    text = f"{{k: [{written}]}}" if flow else f"k:\n- {written}"
    assert yaml.safe_load(text) == {"k": [value]}
