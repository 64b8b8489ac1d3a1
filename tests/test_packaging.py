"""What a newcomer meets first says the truth: the files at the root agree with each other."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee

ROOT = Path(__file__).parent.parent


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def pyproject() -> dict[str, Any]:
    return tomllib.loads(read("pyproject.toml"))


def code_blocks(page: str) -> list[str]:
    """The fenced blocks of a Markdown page, in order."""
    return re.findall(r"^```[^\n]*\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))


def made_in(text: str) -> list[str]:
    """The targets of the lines that are a make command, in order."""
    return re.findall(r"^ *make ([a-z-]+)", text, re.MULTILINE)


def test_the_version_is_said_once_and_alike(pyproject: dict[str, Any]) -> None:
    assert pyproject["project"]["version"] == referee.__version__


@pytest.mark.parametrize("folder", ["rulesets", "campaigns"])
def test_what_ships_goes_into_the_wheel(pyproject: dict[str, Any], folder: str) -> None:
    targets = pyproject["tool"]["hatch"]["build"]["targets"]
    assert targets["wheel"]["force-include"][folder] == f"referee/{folder}"
    assert f"/{folder}" in targets["sdist"]["include"], "else no wheel can be built from it"
    assert (ROOT / folder).is_dir()


def test_licences_are_there_and_go_along(pyproject: dict[str, Any]) -> None:
    assert pyproject["project"]["license"] == "MIT"
    assert "MIT License" in read("LICENSE")
    assert set(pyproject["project"]["license-files"]) == {"LICENSE", "NOTICE"}


@pytest.mark.parametrize("document", ["SRD 5.1", "SRD 5.2.1"])
def test_the_reference_documents_are_attributed(document: str) -> None:
    notice = " ".join(read("NOTICE").split())
    number = document.removeprefix("SRD ")
    assert f'System Reference Document {number} ("{document}") by Wizards of the Coast' in notice
    assert (
        f"{document} is licensed under the Creative Commons Attribution 4.0 International" in notice
    )


def test_the_readme_opens_with_the_two_commands() -> None:
    blocks = code_blocks(read("README.md"))
    assert blocks, "README.md has no block of commands"
    assert {"demo", "test"} <= set(made_in(blocks[0]))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", ".ci/run"])
def test_every_make_command_that_is_named_exists(page: str) -> None:
    named = set(made_in(read(page))) | set(re.findall(r"`make ([a-z-]+)", read(page)))
    assert named
    assert named <= make_targets()


def test_make_help_tells_every_target() -> None:
    told = re.findall(r"^([a-z-]+):.*## \S", read("Makefile"), re.MULTILINE)
    assert set(told) == make_targets()
    phony = re.search(r"^\.PHONY: (.*)$", read("Makefile"), re.MULTILINE)
    assert phony and set(phony[1].split()) == make_targets()


def test_contributing_names_what_ci_runs_in_its_order() -> None:
    assert made_in(code_blocks(read("CONTRIBUTING.md"))[0]) == made_in(read(".ci/run"))


def test_ci_ends_with_the_tests() -> None:
    script = read(".ci/run")
    assert script.splitlines()[-1] == "make test"
    assert "set -euo pipefail" in script
    if os.name == "posix":
        assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_changelog_has_a_place_for_what_comes() -> None:
    assert re.search(r"^## \[Unreleased\]$", read("CHANGELOG.md"), re.MULTILINE)
