"""While it is hidden nothing secret is in what is drawn; what a player is handed holds only what that player sees."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import to_plain_text
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from referee.live.completer import TableCompleter
from referee.live.drawing import Drawing
from referee.live.screen import Screen
from referee.live.sitting import Sitting
from referee.rounds.views import GM, PUBLIC

Sit = Callable[..., Sitting]


def drawn(sitting: Sitting, columns: int, rows: int) -> str:
    """All that the screen's windows hold."""
    drawing = Drawing(sitting, lambda: Size(rows=rows, columns=columns))
    windows = [drawing.blank] if sitting.passing.is_blank else [drawing.table, drawing.said]
    windows += [drawing.rule, drawing.status, drawing.prompt]
    return "\n".join(to_plain_text(window()) for window in windows)


def cards(view: object) -> Iterator[str]:
    """Every card that is named in the zones of a view."""
    assert isinstance(view, dict)
    for place in (view, *view["seats"]):
        for zone in place["zones"].values():
            yield from (card for card in zone if card is not None)


def secrets(sitting: Sitting, viewer: object) -> set[str]:
    """Cards that the game master sees and the viewer does not."""
    views = sitting.scene.views
    return set(cards(views[GM])) - set(cards(views[viewer]))  # type: ignore[index]


@pytest.mark.parametrize("game", ["snaggletooth", "snake", "twenty_one"])
@given(
    lines=st.lists(st.sampled_from(["", "1", "2", "1 2 3", "5", "auto", "s", "log"]), max_size=8),
    columns=st.sampled_from([40, 80, 120]),
    rows=st.sampled_from([12, 24, 40]),
)
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_hidden_card_is_drawn(
    sit: Sit, game: str, lines: list[str], columns: int, rows: int
) -> None:
    sitting = sit(game, deal=5, reuse=True)
    for line in lines:
        sitting.say(line)
    sitting.say("status")
    assert not sitting.hidden
    sitting.hide()
    sitting.say("status")
    text = drawn(sitting, columns, rows)
    hidden = {card for card in secrets(sitting, PUBLIC) if len(card) < 4}
    assert not [card for card in hidden if card in text.split()]
    for line in ("auto", "s"):
        assert "> " + line not in text
    sitting.hide()
    if sitting.scene.running is not None:
        name = sitting.scene.seated[0]
        seat = sitting.scene.seat(name)
        sitting.hand_to(name)
        assert not set(drawn(sitting, columns, rows).split()) & secrets(sitting, seat)
        sitting.turn_over("")
        text = drawn(sitting, columns, rows)
        assert not [
            card for card in secrets(sitting, seat) if len(card) < 4 and card in text.split()
        ]
        sitting.turn_over("")
        sitting.turn_over("gm")
    assert not sitting.passing.is_on


def test_the_check_itself_finds_what_is_shown(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    sitting.hide()
    hidden = secrets(sitting, PUBLIC)
    assert len(hidden) > 20
    sitting.hide()
    assert set(drawn(sitting, 120, 40).split()) & hidden


def test_nothing_is_offered_while_it_is_hidden(sit: Sit) -> None:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    sitting = sit("snake", "--no-stops", deal=5)
    completer = TableCompleter(sitting)
    asked = CompleteEvent(completion_requested=True)
    assert list(completer.get_completions(Document(""), asked))
    sitting.hide()
    assert not list(completer.get_completions(Document(""), asked))


def test_a_refusal_is_told_without_its_reason(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    sitting.hide()
    sitting.say("cheat zzz peek")
    assert "The last line was refused." in drawn(sitting, 80, 24)
    assert "zzz" not in drawn(sitting, 80, 24)
    sitting.say("keys")
    assert "refused" not in drawn(sitting, 80, 24)


def test_a_player_sees_their_own_hand_also_while_it_is_hidden(sit: Sit) -> None:
    sitting = sit("snaggletooth", "--no-stops", deal=5)
    sitting.hide()
    seat = sitting.scene.seat("Vex")
    sitting.hand_to("Vex")
    sitting.turn_over("")
    seen, public = (set(cards(sitting.scene.views[who])) for who in (seat, PUBLIC))
    own = {card for card in seen - public if len(card) < 4}
    text = drawn(sitting, 80, 24)
    assert own and not own - set(text.split())
    assert not [one for one in secrets(sitting, seat) if len(one) < 4 and one in text.split()]
    sitting.turn_over("")
    sitting.turn_over("gm")
    assert "What is secret is hidden." in drawn(sitting, 80, 24)
    assert not own & set(drawn(sitting, 80, 24).split())


@pytest.mark.parametrize("keys", ["\x1b[A", "\x10", "\x1b<", "\x1b.", "\x1b\x19", "\x12peek\x05"])
def test_no_key_brings_back_what_was_typed_while_it_is_hidden(sit: Sit, keys: str) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    assert "peek" in recalled(sitting, keys)
    sitting.hide()
    assert recalled(sitting, keys) in ("", "peek")  # what was typed just now stays


def recalled(sitting: Sitting, keys: str) -> str:
    """What stands in the line when these keys are pressed and a cheat was typed before."""
    seen: list[str] = []
    history = InMemoryHistory()
    history.append_string("cheat peek peek")
    with create_pipe_input() as pipe:
        screen = Screen(sitting, history, input=pipe, output=DummyOutput())

        async def pressed() -> None:
            playing = asyncio.ensure_future(screen.app.run_async())
            await asyncio.sleep(0.05)
            pipe.send_text(keys)
            await asyncio.sleep(0.05)
            seen.append(screen.line.text)
            screen.app.exit()
            await playing

        asyncio.run(pressed())
    return seen[0]
