"""Records: dataclasses that write no code when they are imported.

``dataclasses.dataclass`` writes and compiles up to eight functions for each class, 0.7 ms for one that is frozen and
has slots, and a command imports a hundred of them. A record has the same fields, defaults, order of arguments,
equality, hash, ``__post_init__`` and pickles, from functions that all records share: 0.03 ms. Making an instance takes
about twice as long, so a class of which thousands are made in play is better a dataclass.

``dataclasses.field``, ``fields``, ``asdict`` and ``replace`` work with records. Slots always; ``repr``, ``init`` and
``unsafe_hash`` are not there to be chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, field, make_dataclass
from operator import attrgetter
from typing import Any, TypeVar, cast, dataclass_transform, overload

_C = TypeVar("_C", bound=type[Any])


@overload
def record(cls: _C, /) -> _C: ...
@overload
def record(*, frozen: bool = True, eq: bool = True, order: bool = False) -> Callable[[_C], _C]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field, Field))
def record(
    cls: _C | None = None, /, *, frozen: bool = True, eq: bool = True, order: bool = False
) -> _C | Callable[[_C], _C]:
    """Make a class a record: its annotations are its fields. Frozen, unless it is said."""

    def made(each: _C) -> _C:
        return cast(_C, _made(each, frozen, eq, order))

    return made if cls is None else made(cls)


class _Shape:
    """What the functions of all records read of a class: its fields by what is done with them."""

    __slots__ = (
        "compared",
        "defaults",
        "factories",
        "fixed",
        "given",
        "hashed",
        "kinds",
        "later",
        "settles",
    )

    def __init__(self, kinds: dict[str, tuple[Any, Field[Any] | None, Any]], settles: bool) -> None:
        self.kinds = kinds
        self.settles = settles
        made = {name: one for name, (_, one, _) in kinds.items() if one is not None}
        later = {name for name, one in made.items() if one.kw_only is True}
        unset = {name for name, one in made.items() if not one.init}
        self.given = tuple(name for name in kinds if name not in later | unset)
        self.later = tuple(name for name in kinds if name in later - unset)
        self.defaults = {
            n: default for n, (_, _, default) in kinds.items() if default is not MISSING
        }
        self.factories = {
            n: one.default_factory for n, one in made.items() if one.default_factory is not MISSING
        }
        self.fixed = tuple(n for n in unset if n in self.defaults or n in self.factories)
        compared = [n for n in kinds if n not in made or made[n].compare]
        unhashed = {n for n, one in made.items() if one.hash is False}
        self.compared = _getter(compared)
        self.hashed = _getter([n for n in compared if n not in unhashed])


def _getter(names: list[str]) -> Callable[[Any], Any]:
    return attrgetter(*names) if names else lambda _: ()


def _made(cls: Any, frozen: bool, eq: bool, order: bool) -> Any:
    space = dict(cls.__dict__)
    kinds: dict[str, tuple[Any, Field[Any] | None, Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        if "__record__" in base.__dict__:
            kinds |= base.__record__.kinds
    taken = set(kinds)
    for name, annotation in space.get("__annotations__", {}).items():
        if str(annotation).startswith("ClassVar"):
            continue
        value = space.pop(name, MISSING)
        one = value if isinstance(value, Field) else None
        kinds[name] = (annotation, one, value if one is None else one.default)
    space.pop("__dict__", None)
    space.pop("__weakref__", None)
    shape = _Shape(kinds, hasattr(cls, "__post_init__"))
    space |= {
        "__slots__": tuple(name for name in kinds if name not in taken),
        "__match_args__": shape.given,
        "__record__": shape,
        "__dataclass_fields__": _FIELDS,
        "__init__": _init,
    }
    for name, function in _functions(frozen, eq, order).items():
        space.setdefault(name, function)
    made = type(cls)(cls.__name__, cls.__bases__, space)
    made.__qualname__ = cls.__qualname__
    return made


def _functions(frozen: bool, eq: bool, order: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"__repr__": _repr}
    if eq:
        found |= {"__eq__": _eq, "__hash__": _hash if frozen else None}
    if order:
        found |= {"__lt__": _lt, "__le__": _le, "__gt__": _gt, "__ge__": _ge}
    if frozen:
        found |= {"__setattr__": _refuse_set, "__delattr__": _refuse_del}
        found |= {"__getstate__": _getstate, "__setstate__": _setstate}
    return found


class _Fields:
    """``__dataclass_fields__``, made when the functions of ``dataclasses`` first ask for it."""

    def __get__(self, instance: object, cls: Any) -> dict[str, Field[Any]]:
        plain: Any = make_dataclass(
            cls.__name__,
            [
                (name, kind, field(default=default) if one is None else one)
                for name, (kind, one, default) in cls.__record__.kinds.items()
            ],
            init=False,
            repr=False,
            eq=False,
            match_args=False,
        )
        found: dict[str, Field[Any]] = plain.__dataclass_fields__
        cls.__dataclass_fields__ = found
        return found


_FIELDS = _Fields()
_put = object.__setattr__


def _init(self: Any, /, *values: Any, **named: Any) -> None:
    shape: _Shape = self.__record__
    given = shape.given
    count = len(values)
    for name, value in zip(given, values, strict=False):
        _put(self, name, value)
    if count != len(given) or named or shape.later:
        if count > len(given):
            raise TypeError(f"{_name(self)} takes {len(given)} values, and {count} were given")
        _put_rest(self, shape, given[count:] + shape.later, named)
    if shape.fixed:
        _put_rest(self, shape, shape.fixed, {})
    if shape.settles:
        self.__post_init__()


def _put_rest(self: Any, shape: _Shape, names: tuple[str, ...], named: dict[str, Any]) -> None:
    for name in names:
        if name in named:
            _put(self, name, named.pop(name))
        elif name in shape.defaults:
            _put(self, name, shape.defaults[name])
        elif name in shape.factories:
            _put(self, name, shape.factories[name]())
        else:
            raise TypeError(f"{_name(self)} needs {name!r}")
    if named:
        raise TypeError(f"{_name(self)} takes no {', '.join(map(repr, named))}, or not twice")


def _name(self: Any) -> str:
    return str(type(self).__qualname__)


def _repr(self: Any) -> str:
    parts = (f"{name}={getattr(self, name)!r}" for name in self.__record__.kinds)
    return f"{_name(self)}({', '.join(parts)})"


def _eq(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    compared = self.__record__.compared
    return compared(self) == compared(other)


def _hash(self: Any) -> int:
    return hash(self.__record__.hashed(self))


def _ordered(before: Callable[[Any, Any], bool]) -> Callable[[Any, Any], Any]:
    def compare(self: Any, other: Any) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        compared = self.__record__.compared
        return before(compared(self), compared(other))

    return compare


_lt = _ordered(lambda one, other: one < other)
_le = _ordered(lambda one, other: one <= other)
_gt = _ordered(lambda one, other: one > other)
_ge = _ordered(lambda one, other: one >= other)


def _refuse_set(self: Any, name: str, value: Any) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_del(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__record__.kinds]


def _setstate(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__record__.kinds, state, strict=True):
        _put(self, name, value)
