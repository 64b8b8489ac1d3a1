"""What has come from phones since the game master was told last."""

from __future__ import annotations

from referee.live.offered import Offered
from referee.live.scene import Scene


class Hearing:
    """Hears of each proposal once, and once of each reason why they cannot be read."""

    def __init__(self) -> None:
        self._heard: set[int] = set()
        self._trouble = ""

    def of(self, scene: Scene) -> list[Offered]:
        """What waits there and was not heard of before."""
        fresh = [one for one in scene.proposed if one.id not in self._heard]
        self._heard |= {one.id for one in fresh}
        return fresh

    def news(self, scene: Scene) -> list[str]:
        """The same in lines, with what is wrong where that is new."""
        lines = [f"From a phone: {one.told}" for one in self.of(scene)]
        if scene.unread not in ("", self._trouble):
            lines.append(scene.unread)
        self._trouble = scene.unread
        return lines
