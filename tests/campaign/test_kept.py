"""A campaign is read from YAML once, and again whenever a file says something else."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.campaign import Campaign, read_campaign, written
from referee.source import FaultyFile
from referee.source.keeping import KEEP, read_kept, write_kept

CAMPAIGN = "name: The Boot\nedition: 2024\nhouse_rules:\n  bones:\n    ante: 1sp\n"
PEOPLE = "Vex:\n  scores: {dex: 16}\n  traits: [reliable_talent]\nGrubb:\n  kind: npc\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(KEEP, str(tmp_path / "cache"))
    folder = tmp_path / "boot"
    folder.mkdir()
    (folder / "campaign.yaml").write_text(CAMPAIGN)
    (folder / "characters.yaml").write_text(PEOPLE)
    return folder


@pytest.fixture
def times_read(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    read: list[Path] = []
    usual = written.campaign_as_written

    def noted(folder: Path) -> Campaign:
        read.append(folder)
        return usual(folder)

    monkeypatch.setattr(written, "campaign_as_written", noted)
    yield read


def kept_file(folder: Path) -> Path:
    (found,) = (folder.parent / "cache" / "campaigns").iterdir()
    return found


def test_it_is_read_once_and_is_the_same(folder: Path, times_read: list[Path]) -> None:
    first = read_campaign(folder)
    again = read_campaign(folder)
    assert times_read == [folder]
    assert again == first
    assert again.characters[0].sheet.traits == {"reliable_talent"}
    assert again.rules_for("Bones")["ante"].place.line == 5


def test_a_changed_file_counts_even_with_its_old_size_and_time(folder: Path) -> None:
    file = folder / "campaign.yaml"
    state = file.stat()
    assert read_campaign(folder).name == "The Boot"
    file.write_text(CAMPAIGN.replace("Boot", "Shoe"))
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert read_campaign(folder).name == "The Shoe"


def test_characters_that_come_and_go_count(folder: Path) -> None:
    assert len(read_campaign(folder).characters) == 2
    (folder / "characters.yaml").unlink()
    assert read_campaign(folder).characters == ()
    (folder / "characters.yaml").write_text("Vex:\n")
    assert [each.name for each in read_campaign(folder).characters] == ["Vex"]


def test_faults_are_told_each_time(folder: Path) -> None:
    read_campaign(folder)
    (folder / "campaign.yaml").write_text("edition: 2099\n")
    for _ in range(2):
        with pytest.raises(FaultyFile, match="2099"):
            read_campaign(folder)


def test_places_name_the_file_as_the_folder_was_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    for named in (folder, Path("boot")):
        campaign = read_campaign(named)
        assert campaign.folder == named
        assert campaign.characters[0].place.file == str(named / "characters.yaml")


def test_a_moved_campaign_without_a_name_has_its_new_folders(folder: Path) -> None:
    (folder / "campaign.yaml").write_text("edition: 2014\n")
    assert read_campaign(folder).name == "boot"
    moved = folder.rename(folder.parent / "shoe")
    assert read_campaign(moved).name == "shoe"


@pytest.mark.parametrize(
    "body", [b"", b"no pickle", pickle.dumps(("of", "another")), pickle.dumps((1, 2, 3))]
)
def test_what_cannot_be_used_is_made_again(
    folder: Path, times_read: list[Path], body: bytes
) -> None:
    first = read_campaign(folder)
    write_kept(kept_file(folder), body, 9)
    assert read_campaign(folder) == first
    assert len(times_read) == 2
    assert read_campaign(folder) == first
    assert len(times_read) == 2


def test_nothing_is_kept_in_the_campaign(folder: Path) -> None:
    read_campaign(folder)
    assert sorted(each.name for each in folder.iterdir()) == ["campaign.yaml", "characters.yaml"]
    assert read_kept(kept_file(folder)) is not None


def test_a_file_of_unusual_size_is_read_each_time(folder: Path, times_read: list[Path]) -> None:
    (folder / "campaign.yaml").write_text(CAMPAIGN + "# " + "long " * 60_000 + "\n")
    assert read_campaign(folder) == read_campaign(folder)
    assert len(times_read) == 2
