"""The table as it stands in view, for whoever looks."""

from __future__ import annotations

from referee.live.offered import with_proposed
from referee.live.scene import Scene
from referee.live.telling import without_referee
from referee.rounds.views import GM, Viewer
from referee.screens.view import Line, Look, table_view
from referee.screens.wrapping import folded


def picture(scene: Scene, viewer: Viewer | None, width: int, height: int, look: Look) -> list[Line]:
    """The table as the game master sees it (None), everybody, or a seat: at most so many lines."""
    plain = scene.views.get(GM if viewer is None else viewer)
    if plain is None:
        why = [part for line in scene.why.splitlines() for part in folded(line, width)]
        return [look.paint(line) for line in without_referee(why)[:height]]
    if viewer is None or look.hidden:  # a player who looks is shown nothing of it
        plain = with_proposed(plain, scene.proposed, look.hidden)
    return table_view(plain, scene.round, scene.money, width=width, height=height, look=look)
