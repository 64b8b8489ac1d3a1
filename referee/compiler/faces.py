"""The faces of dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.language.tokens import is_whole


class Faces(dict[str, tuple[Any, ...]]):
    """The faces of a die: d6 and its like count, others are the author's."""

    def __init__(self, own: Mapping[str, tuple[str, ...]]) -> None:
        super().__init__()
        for name, faces in own.items():
            numbers = all(is_whole(face) for face in faces)
            self[name] = tuple(int(face) if numbers else face for face in faces)

    def __missing__(self, name: str) -> tuple[Any, ...]:
        self[name] = tuple(range(1, int(name[1:]) + 1))
        return self[name]
