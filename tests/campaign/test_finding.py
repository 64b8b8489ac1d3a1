"""Which campaign is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.campaign import VARIABLE, find_campaign
from referee.errors import NotFound


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    folder = tmp_path / "boot"
    (folder / "rulesets" / "old").mkdir(parents=True)
    (folder / "campaign.yaml").write_text("", encoding="utf-8")
    return folder


def test_the_nearest_folder_above(boot: Path) -> None:
    for here in (boot, boot / "rulesets", boot / "rulesets" / "old"):
        assert find_campaign(None, {}, here) == boot
    (boot / "rulesets" / "campaign.yaml").write_text("", encoding="utf-8")
    assert find_campaign(None, {}, boot / "rulesets" / "old") == boot / "rulesets"


def test_the_one_named_goes_before_the_environment_and_the_folder(
    boot: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "campaign.yaml").write_text("", encoding="utf-8")
    assert find_campaign(None, {VARIABLE: str(other)}, boot) == other
    assert find_campaign(str(boot), {VARIABLE: str(other)}, other) == boot
    assert find_campaign(str(boot / "campaign.yaml"), {}, other) == boot
    assert find_campaign(None, {VARIABLE: ""}, boot) == boot


@pytest.mark.parametrize("asked", ["", "nowhere", "a\x00b", "\x1b[31mred", "x" * 5000])
def test_a_folder_without_one_is_refused(tmp_path: Path, asked: str) -> None:
    with pytest.raises(NotFound, match=r"--campaign names .* campaign\.yaml") as caught:
        find_campaign(asked, {}, tmp_path)
    assert "\x1b" not in str(caught.value)
    if asked:
        with pytest.raises(NotFound, match="REFEREE_CAMPAIGN names"):
            find_campaign(None, {VARIABLE: asked}, tmp_path)


def test_nowhere_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="referee new"):
        find_campaign(None, {}, tmp_path)
