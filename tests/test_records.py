"""A record is what a frozen dataclass with slots would be."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace
from typing import Any, ClassVar

import pytest

from referee.records import record


@record
class Card:
    """A card."""

    many: ClassVar[int] = 52

    rank: int
    suit: str = "hearts"
    marks: Mapping[str, int] = field(default_factory=dict, hash=False)
    note: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if self.rank < 1:
            raise ValueError("no such rank")

    @property
    def name(self) -> str:
        return f"{self.rank} of {self.suit}"


@dataclass(frozen=True, slots=True)
class Plain:
    """The same as a dataclass."""

    many: ClassVar[int] = 52

    rank: int
    suit: str = "hearts"
    marks: Mapping[str, int] = field(default_factory=dict, hash=False)
    note: str = field(default="", compare=False)


@record(order=True)
class Spot:
    line: int
    column: int


@record(frozen=False)
class Pile:
    cards: list[Card] = field(default_factory=list)
    known: int = field(init=False, default=0)


@record
class Marked(Card):
    by: str = field(default="nobody", kw_only=True)


@record(frozen=False, eq=False)
class Seat:
    name: str


CASES: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((3,), {}),
    ((3, "spades"), {}),
    ((3, "spades", {"bent": 1}, "a note"), {}),
    ((), {"rank": 3, "note": "a note"}),
    ((3,), {"marks": {"bent": 1}}),
]


@pytest.mark.parametrize(("values", "named"), CASES)
def test_it_is_made_as_a_dataclass_is(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    mine, theirs = Card(*values, **named), Plain(*values, **named)
    assert asdict(mine) == asdict(theirs)
    assert repr(mine) == repr(theirs).replace("Plain", "Card")
    assert hash(mine) == hash(theirs)
    assert [each.name for each in fields(mine)] == [each.name for each in fields(theirs)]


@pytest.mark.parametrize(
    ("values", "named"),
    [((), {}), ((1, "a", {}, "", 5), {}), ((1,), {"rank": 2}), ((1,), {"ranks": 2})],
)
def test_what_fits_no_field_is_refused(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    for made in (Card, Plain):
        with pytest.raises(TypeError):
            made(*values, **named)


def test_equality_is_of_the_fields_that_are_compared() -> None:
    assert Card(3, note="one") == Card(3, note="other")
    assert Card(3) != Card(4)
    assert Card(3) != Plain(3)
    assert Card(3) != Marked(3)
    assert Seat("Ann") != Seat("Ann")


def test_nothing_can_be_set_in_a_frozen_one() -> None:
    card = Card(3)
    with pytest.raises(FrozenInstanceError):
        card.rank = 4  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del card.rank
    assert not hasattr(card, "__dict__")


def test_one_that_is_not_frozen_can_be_changed_and_not_hashed() -> None:
    pile = Pile()
    pile.cards.append(Card(3))
    pile.known = 1
    assert (pile, Pile().cards) == (pile, [])
    with pytest.raises(AttributeError):
        pile.knwon = 2  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        hash(pile)
    with pytest.raises(TypeError):
        Pile(known=3)  # type: ignore[call-arg]


def test_values_are_settled_when_it_is_made_and_when_it_is_replaced() -> None:
    assert replace(Card(3), rank=5) == Card(5)
    assert Card(5).name == "5 of hearts"
    with pytest.raises(ValueError, match="no such rank"):
        replace(Card(3), rank=0)


def test_it_is_copied_and_pickled_whole() -> None:
    for one in (Card(3, "spades", {"bent": 1}), Marked(2, by="Vex"), Spot(1, 2)):
        assert pickle.loads(pickle.dumps(one)) == one
        assert copy.deepcopy(one) == one
    pile = Pile([Card(3)])
    assert pickle.loads(pickle.dumps(pile)) == pile


def test_fields_of_the_class_above_come_first() -> None:
    marked = Marked(2, "clubs", by="Vex")
    assert asdict(marked) == {"rank": 2, "suit": "clubs", "marks": {}, "note": "", "by": "Vex"}
    assert Marked.many == Card.many == 52
    assert Marked.__slots__ == ("by",)  # type: ignore[attr-defined]


def test_order_goes_by_the_fields() -> None:
    assert sorted([Spot(2, 1), Spot(1, 9), Spot(1, 3)]) == [Spot(1, 3), Spot(1, 9), Spot(2, 1)]
    assert Spot(1, 2) <= Spot(1, 2) < Spot(1, 3)
    with pytest.raises(TypeError):
        _ = Spot(1, 2) < (1, 3)  # type: ignore[operator]


def test_it_can_be_matched_by_its_fields() -> None:
    match Card(3, "spades"):
        case Card(rank, "spades"):
            assert rank == 3
        case _:
            raise AssertionError
