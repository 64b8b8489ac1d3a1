"""What lies in the cache folder and is not the user's own, or not whole, is as if it were not there."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.library import Source, compiled_rules
from referee.source import keeping
from tests.hostile.trying import HEAD

TEXT = HEAD + "play:\n  - choose: x\n    by: dealer\n    from: [1, 2]\n"


class Bomb:
    """A pickle that makes a file when it is opened."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str]]:
        return os.mkdir, (str(self.path),)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The one file that is kept of a ruleset."""
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "cache"))
    compiled_rules(source())
    found = [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]
    assert len(found) == 1
    return found[0]


def source() -> Source:
    return Source("hostile", (("hostile", "hostile.yaml", TEXT),))


def still_works() -> None:
    assert compiled_rules(source()).rules.title == "Hostile"


CHANGES: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda raw: b"",
    "one byte": lambda raw: b"\x80",
    "cut short": lambda raw: raw[:-1],
    "half": lambda raw: raw[: len(raw) // 2],
    "longer": lambda raw: raw + b"\x00",
    "one bit": lambda raw: raw[:200] + bytes([raw[200] ^ 1]) + raw[201:],
    "another mark": lambda raw: b"\x00" * 4 + raw[4:],
    "zeros": lambda raw: b"\x00" * len(raw),
    "a pickle": lambda raw: pickle.dumps({"own": {}}),
    "words": lambda raw: b"just words",
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_damaged_file_is_made_again(name: str, kept: Path) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(CHANGES[name](whole))
    still_works()
    assert keeping.read_kept(kept) is not None, "it was made again"


@pytest.mark.skipif(os.name == "nt", reason="who owns a file is told by its number")
def test_a_file_of_somebody_else_is_never_opened(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = pickle.dumps(Bomb(tmp_path / "ran"))
    kept.write_bytes(keeping._mark(body) + body)
    monkeypatch.setattr(os, "getuid", lambda: os.stat(kept).st_uid + 1)
    still_works()
    assert not (tmp_path / "ran").exists()


@pytest.mark.skipif(os.name == "nt", reason="the rights of Unix")
def test_a_file_that_others_may_write_is_never_opened(kept: Path, tmp_path: Path) -> None:
    body = pickle.dumps(Bomb(tmp_path / "ran"))
    kept.write_bytes(keeping._mark(body) + body)
    kept.chmod(0o666)
    still_works()
    assert not (tmp_path / "ran").exists()


@pytest.mark.skipif(os.name == "nt", reason="links of Unix")
def test_a_link_is_not_followed(kept: Path, tmp_path: Path) -> None:
    body = pickle.dumps(Bomb(tmp_path / "ran"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(keeping._mark(body) + body)
    kept.unlink()
    kept.symlink_to(elsewhere)
    still_works()
    assert not (tmp_path / "ran").exists()


@pytest.mark.skipif(os.name == "nt", reason="pipes of Unix")
def test_a_pipe_is_not_waited_for(kept: Path) -> None:
    kept.unlink()
    os.mkfifo(kept)
    still_works()


def test_a_folder_in_its_place(kept: Path) -> None:
    kept.unlink()
    kept.mkdir()
    still_works()


@pytest.mark.parametrize("named", ["", "cache", "./cache", "../x"])
def test_a_cache_folder_that_is_not_named_in_full_is_not_used(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would lie in whatever folder one works in, such as a stranger's campaign."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REFEREE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", named)
    monkeypatch.setattr("sys.platform", "linux")
    assert keeping.cache_folder().is_absolute()
    assert tmp_path not in keeping.cache_folder().parents


def test_another_text_of_the_same_number_is_not_mistaken(kept: Path) -> None:
    """A file is known by a short number of its texts; what is in it must be of those texts."""
    whole = kept.read_bytes()
    other = Source("hostile", (("hostile", "hostile.yaml", TEXT.replace("[1, 2]", "[7, 8]")),))
    compiled_rules(other)
    others = [path for path in kept.parent.iterdir() if path != kept]
    assert len(others) == 1
    others[0].write_bytes(whole)
    again = compiled_rules(other)
    assert again.rules.title == "Hostile"
    assert others[0].read_bytes() != whole, "it was made again from its own text"
