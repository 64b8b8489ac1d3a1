"""A JSON Schema (draft-07) of rulesets for editors: completion, a description of every key, wrong shapes marked.

It is made from the tables of the language (``keys``, ``verbs``, ``scenario``). It knows shapes and no formulas: what it
refuses the checker refuses too, and it takes everything that the checker takes.
"""

from __future__ import annotations

from typing import Any

from referee.language.keys import PARTS, Key
from referee.language.scenario import MOVES
from referee.language.verbs import BARE, COMMON, VERBS, Param, Verb

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
LOOSE = "_of_another"
"""Ends the name of a part that is laid on another ruleset or on a pattern: nothing is needed in it, and anything may be
removed."""

SCALAR: Schema = {"type": ["string", "number", "boolean", "null"]}
FLAG: Schema = {"anyOf": [{"type": "boolean"}, {"pattern": "^(?:[Yy][Ee][Ss]|[Nn][Oo]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[Oo][Nn]|[Oo][Ff][Ff])$", "type": "string"}]}  # fmt: skip
NUMBER: Schema = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]{1,9}$"}]}
REMOVED: Schema = {"const": "removed", "description": "Takes away what the other ruleset has here."}
SIMPLE = ("text", "name", "word", "target", "in", "assign", "dice", "skill", "sentence", "kind")


def schema() -> Schema:
    """The whole schema, plain data."""
    made = _Schema()
    definitions = {name: made.part(keys) for name, keys in PARTS.items()}
    definitions |= {name + LOOSE: made.part(keys, loose=True) for name, keys in PARTS.items()}
    definitions |= {
        "step": made.step(),
        "block": _block(),
        "moves": _moves(),
        "weights": _weights(),
    }
    return {
        "$schema": DRAFT,
        "$id": "referee-1.json",
        "title": "A ruleset of Referee, version 1",
        "description": "What is played, what may be bet, and what may be tried on the sly.",
        "if": {
            "required": ["play"],
            "not": {"anyOf": [{"required": ["extends"]}, {"required": ["like"]}]},
        },
        "then": _ref("ruleset"),
        "else": _ref("ruleset" + LOOSE),
        "definitions": definitions,
    }


class _Schema:
    def part(self, keys: dict[str, Key], loose: bool = False) -> Schema:
        """A map of keys."""
        made: Schema = {
            "type": "object",
            "properties": {
                name: self.described(
                    key, loose and name not in ("extends", "like", "with", "tests")
                )
                for name, key in keys.items()
            },
            "additionalProperties": False,
        }
        needed = [name for name, key in keys.items() if key.needed]
        if loose:
            needed = ["referee"] if "referee" in keys else []
        return made | ({"required": needed} if needed else {})

    def described(self, key: Key, loose: bool) -> Schema:
        inner = self.shape(key.shape, loose)
        if loose:
            inner = {"anyOf": [inner, REMOVED]}
        return (
            {"description": key.says, "allOf": [inner]}
            if "$ref" in inner
            else {
                "description": key.says,
                **inner,
            }
        )

    def shape(self, shape: str, loose: bool = False) -> Schema:
        """The schema of what a shape of ``keys`` or ``verbs`` allows."""
        if shape.startswith("named:"):
            inner = self.shape(shape.removeprefix("named:"), loose)
            return {
                "type": "object",
                "additionalProperties": {"anyOf": [inner, REMOVED]} if loose else inner,
            }
        if "/" in shape:
            return {"anyOf": [self.shape(one, loose) for one in shape.split("/")]}
        if shape.endswith("?"):
            return {"anyOf": [self.shape(shape[:-1], loose), {"type": "null"}, {"const": ""}]}
        if shape.startswith("list:"):
            inner = self.shape(shape.removeprefix("list:"))
            return {"anyOf": [inner, {"type": "array", "items": inner}]}
        kind, _, detail = shape.partition(":")
        if kind == "part":
            return _ref(detail + LOOSE if loose else detail)
        if kind == "word" and detail:
            words: list[Any] = detail.split("|")
            return {"enum": words + [int(word) for word in words if word.isdigit()]}
        return self.plain(kind)

    def plain(self, kind: str) -> Schema:
        if kind in SIMPLE:
            return SCALAR
        several = {"type": "array", "items": SCALAR}
        known: dict[str, Schema] = {
            "anything": {},
            "formula": {"anyOf": [SCALAR, several]},
            "count": {"anyOf": [SCALAR, several]},
            "words": {"anyOf": [SCALAR, several]},
            "sentences": {"anyOf": [SCALAR, several]},
            "flag": FLAG,
            "number": NUMBER,
            "none": {"type": "null"},
            "block": _ref("block"),
            "moves": _ref("moves"),
            "weights": _ref("weights"),
            "short": {"anyOf": [{"const": "ok"}, _ref("short")]},
            "cases": {"type": "array", "items": _ref("case")},
            "menu": {
                "type": "object",
                "additionalProperties": {"anyOf": [_ref("act"), _ref("block"), {"type": "null"}]},
            },
            "parts": {"type": "object", "additionalProperties": _ref("ends")},
        }
        return known[kind]

    # -- steps

    def step(self) -> Schema:
        """The text of a call, or a map with exactly one verb."""
        called = {"type": "string", "not": {"enum": [verb for verb in VERBS if verb not in BARE]}}
        return {"anyOf": [called, *(self.verb(name, verb) for name, verb in VERBS.items())]}

    def verb(self, name: str, verb: Verb) -> Schema:
        head = self.described(Key(verb.head, verb.says), False)
        params = {one: self.param(param) for one, param in (verb.params | COMMON).items()}
        needed = [one for one, param in verb.params.items() if param.needed]
        return {
            "type": "object",
            "description": verb.says,
            "properties": {name: head, **params},
            "required": [name, *needed],
            "additionalProperties": False,
        }

    def param(self, param: Param) -> Schema:
        return self.described(Key(param.shape, param.says), False)


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


def _block() -> Schema:
    return {"anyOf": [{"type": "array", "items": _ref("step")}, {"type": "string"}]}


def _moves() -> Schema:
    values = {"type": "object", "additionalProperties": SCALAR}
    move = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR}, values]}
    return {
        "type": "array",
        "items": {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "properties": {name: {"description": says, **move} for name, says in MOVES.items()},
            "additionalProperties": {"description": "What one who sits there answers.", **move},
        },
    }


def _weights() -> Schema:
    inner = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR}, _ref("weights")]}
    return {
        "anyOf": [
            SCALAR,
            {"type": "array", "items": SCALAR},
            {"type": "object", "additionalProperties": inner},
        ]
    }
