"""Documents that are asked for by what a field of theirs holds."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.store import Store

PLAIN = st.none() | st.booleans() | st.integers(-2, 20) | st.sampled_from(["a", 'a","n":1', "é"])
VALUES = PLAIN | st.lists(PLAIN)
DOCUMENTS = st.lists(st.dictionaries(st.sampled_from("abn"), VALUES, max_size=3), max_size=6)
SIGNS = st.sampled_from(("=", "!="))
CONDITIONS = st.lists(st.tuples(st.sampled_from("abn"), SIGNS, PLAIN), min_size=1, max_size=2)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80)
@given(documents=DOCUMENTS, any_of=CONDITIONS)
def test_those_are_found_of_which_one_condition_is_true(
    store: Store, documents: list[dict[str, Any]], any_of: list[Any]
) -> None:
    with store.command("put") as command:
        for key in command.all("thing"):
            command.drop("thing", key)
        for number, value in enumerate(documents):
            command.put("thing", str(number), value)
        command.put("other", "1", {"a": 1})

    def holds(value: dict[str, Any]) -> bool:
        return any(
            (name in value and same(value[name], wanted)) == (sign == "=")
            for name, sign, wanted in any_of
        )

    assert store.where("thing", *any_of) == {
        str(number): value for number, value in enumerate(documents) if holds(value)
    }


def same(one: Any, other: Any) -> bool:
    """As they are written: yes is not 1."""
    return type(one) is type(other) and bool(one == other)


def test_what_stands_deeper_is_not_taken_for_the_field_itself(store: Store) -> None:
    with store.command("put") as command:
        command.put("thing", "1", {"a": {"n": 1}, "n": 2})
        command.put("thing", "2", {"n": 1})
    assert [*store.where("thing", ("n", "=", 1))] == ["2"]
