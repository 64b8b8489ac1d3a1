"""The table as a picture: golden texts, and what holds at every size."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from prompt_toolkit.utils import get_cwidth

from referee.money import show_amount
from referee.screens.tables import columns
from referee.screens.view import STYLES, Line, Look, table_view
from referee.screens.view_paint import clean, cut, text_of, width_of
from tests.screens.scenes import PLAYERS, SCENES, Scene, drawn, page, players_page


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The folder of each scene, played once."""
    folders: dict[str, Path] = {}

    def folder(scene: Scene) -> Path:
        if scene.name not in folders:
            folders[scene.name] = tmp_path_factory.mktemp(scene.name) / "boot"
            scene.play(folders[scene.name])
        return folders[scene.name]

    return folder


SCENE = {scene.name: scene for scene in SCENES}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_golden_pictures(scene: Scene, played: Any) -> None:
    """``python -m tests.screens.update`` makes them anew."""
    for (width, height), path in scene.paths():
        assert page(scene, played(scene), width, height) == path.read_text(encoding="utf-8")


def test_golden_screens_of_the_players(played: Any) -> None:
    for (width, height), path in PLAYERS:
        text = players_page(played(SCENES[0]), width, height)
        assert text == path.read_text(encoding="utf-8")
        assert len(text.splitlines()) == height


LOOKS = [
    Look(),
    Look(colour=False),
    Look(ascii=True),
    Look(hidden=True, ascii=True, colour=False),
    Look(airy=True),
]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    scene=st.sampled_from(["snaggletooth", "hands", "many_bets", "wide_letters", "entered"]),
    width=st.integers(1, 160),
    height=st.integers(1, 45),
    look=st.sampled_from(LOOKS),
    viewer=st.sampled_from(["gm", "public"]),
)
def test_it_fits_whatever_the_size(
    played: Any, scene: str, width: int, height: int, look: Look, viewer: str
) -> None:
    """No line too many, none too wide, as the terminal's library reckons it; something is there in any case."""
    lines = drawn(played(SCENE[scene]), width, height, viewer, look)
    assert 0 < len(lines) <= height
    for line in lines:
        text = "".join(piece for _, piece in line)
        assert columns(text) == get_cwidth(text) <= width
        assert text.isprintable() and (text.isascii() or not look.ascii)
        names = [name for style, _ in line for name in style.split()]
        assert {name.removeprefix("class:") for name in names} <= set(STYLES)
        assert look.colour or "class:red" not in names


@pytest.mark.parametrize("height", range(3, 15))
def test_who_is_waited_for_goes_last(played: Any, height: int) -> None:
    lines = drawn(played(SCENE["hands"]), 80, height, "gm", Look())
    texts = [text_of(line) for line in lines]
    assert any("Waiting for Grog: Which three" in text for text in texts)
    assert any(text.startswith("> Grog") for text in texts)


def test_what_is_left_out_is_counted(played: Any) -> None:
    texts = [text_of(line) for line in drawn(played(SCENE["hands"]), 80, 5, "gm", Look())]
    shown = [text for text in texts if "hand " in text]
    assert f"  … {5 - len(shown)} more seats" in texts


@pytest.mark.parametrize("width", [50, 66, 80])
@pytest.mark.parametrize("height", range(4, 15))
def test_a_hand_that_is_not_whole_ends_in_dots(played: Any, width: int, height: int) -> None:
    """No card goes unsaid: either all of a seat is there, or its line says that there is more."""
    whole = pieces(drawn(played(SCENE["hands"]), width, 60, "gm", Look()))
    some = pieces(drawn(played(SCENE["hands"]), width, height, "gm", Look()))
    assert some
    for name, text in some.items():
        assert text == whole[name] or text.endswith("…"), (name, text)


def pieces(lines: list[Line]) -> dict[str, str]:
    """What stands behind each name in the table, its lines put together."""
    found: dict[str, str] = {}
    name = ""
    for text in map(text_of, lines):
        begun = re.match(r"[> ] (\w+) ", text)
        if "hand " in text and begun:
            name = begun[1]
            found[name] = " ".join(text.split())
        elif name and text.startswith("     "):
            found[name] += " " + " ".join(text.split())
        else:
            name = ""
    return found


def test_hidden_is_what_everybody_sees_and_says_so(played: Any) -> None:
    for scene in SCENES:
        folder = played(scene)
        hidden = [text_of(one) for one in drawn(folder, 90, 40, "gm", Look(hidden=True))]
        public = [text_of(one) for one in drawn(folder, 90, 40, "public", Look())]
        assert "What is secret is hidden." in hidden[0]
        assert hidden[1:] == public[1:]


def test_red_suits_are_red_or_outlined(played: Any) -> None:
    folder = played(SCENE["snaggletooth"])
    red = {
        text
        for line in drawn(folder, 120, 40, "gm", Look())
        for style, text in line
        if "class:red" in style
    }
    assert {"10♥", "K♥", "7♦"} <= red
    assert all(text[-1] in "♥♦" for text in red)
    plain = "\n".join(text_of(line) for line in drawn(folder, 120, 40, "gm", Look(colour=False)))
    assert "7♢ 7♡" in plain and "♥" not in plain and "♦" not in plain


def test_the_turn_has_a_mark_and_its_colour(played: Any) -> None:
    line = next(
        line
        for line in drawn(played(SCENE["hands"]), 80, 14, "gm", Look())
        if text_of(line).startswith("> ")
    )
    assert line[0] == ("class:turn", "> Grog")


def test_options_have_their_numbers_set_off(played: Any) -> None:
    lines = drawn(played(SCENE["hands"]), 80, 14, "gm", Look())
    numbers = [text for line in lines[-2:] for style, text in line if style == "class:number"]
    assert numbers == [str(number) for number in range(1, 11)]


def test_whoever_is_out_is_said_to_be(played: Any) -> None:
    lines = drawn(played(SCENE["side_pots"]), 80, 14, "gm", Look())
    out = [line for line in lines if "out" in text_of(line).split()]
    assert len(out) == 2
    assert all("class:quiet" in style for line in out for style, _ in line)


# -- pieces


def test_nobody_can_break_a_line_or_turn_it_round() -> None:
    told = clean({"name": "Vex\n\x1b[2J\u202eevil", "seats": ["a\tb", 3, None]})
    assert told == {"name": "Vex [2Jevil", "seats": ["a b", 3, None]}


@pytest.mark.parametrize(
    "name",
    ["Żaneta", "王小明", "राम", "สมชาย", "김철수", "김", "José", "ﷺ", "👩‍🚀", "Ⅷ", "🂡", "ｖｅｘ"],
)
def test_names_of_any_script_take_as_many_columns_as_the_terminal_gives_them(name: str) -> None:
    """Also where vowels are marks, and where letters are put together from parts."""
    for shown in (name, clean(name)):
        assert columns(shown) == get_cwidth(shown)


def line_of(*texts: str) -> Line:
    return [("class:red" if at % 2 else "", text) for at, text in enumerate(texts)]


def test_a_line_is_cut_within_any_of_its_pieces() -> None:
    line = line_of("hand ", "7♥", " and a king")
    assert text_of(cut(line, 9, "…")) == "hand 7♥…"
    assert text_of(cut(line, 6, "…")) == "hand …"
    assert text_of(cut(line, 30, "…")) == "hand 7♥ and a king"
    assert width_of(cut(line_of("王小明"), 4, "...")) <= 4
    assert text_of(cut(line_of("王小明"), 4, "…")) == "王…"


def test_a_letter_keeps_its_mark_where_it_is_cut() -> None:
    assert text_of(cut(line_of("Vex\u0301ander"), 4, "…")) == "Vex\u0301…"


def test_a_table_where_nobody_sits() -> None:
    plain = {
        "game": "Turnips", "table": "t1", "round": None, "rounds": 0, "changed": [], "pot": 0,
        "side_pots": [], "seats": [], "late": [], "bets": [], "bets_in_words": [], "open": True,
        "wait": None, "items": [], "armed": [], "deeds": [], "intends": [], "suspicions": [],
    }  # fmt: skip
    lines = table_view(plain, None, show_amount, width=80, height=10, look=Look())
    assert [text_of(line) for line in lines] == [
        "Turnips, table t1",
        "",
        "Nobody sits here yet: 'sit NAME...' seats people.",
    ]
