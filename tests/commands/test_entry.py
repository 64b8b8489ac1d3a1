"""The way in: help, refusals as sentences, pipes, plain terminals."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pexpect
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

import referee as package
from referee.commands import cli, run
from referee.commands.index import INDEX, Row

from .conftest import Referee

PATIENCE = 60
"""Seconds that a process at a pseudo-terminal may take on a busy machine."""


def rows(found: dict[str, Row], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, row in found.items():
        if row.rows:
            yield from rows(dict(row.rows), (*path, name))
        else:
            yield (*path, name)


COMMANDS = [each for section in INDEX.values() for each in rows(dict(section))]
MINE = {
    *("new", "character", "purse", "credit", "house", "night", "undo", "redo"),
    *("log", "ledger", "verify"),
}

SAMPLES = {
    "korga.json": "korga.json",
    "sable_beyond.json": "spy.json",
    "party.csv": "party.csv",
    "guests.tsv": "guests.csv",
}
"""Files for the examples of ``character import``, by the names that they have there."""


def help_of(path: tuple[str, ...]) -> str:
    result = CliRunner().invoke(cli, [*path, "--help"])
    assert result.exit_code == 0, result.output
    return result.stdout


def examples(path: tuple[str, ...]) -> list[str]:
    return re.findall(r"^ {4,}(referee .*)$", help_of(path), re.MULTILINE)


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_an_example_of_itself(path: tuple[str, ...]) -> None:
    page = help_of(path)
    assert "Example" in page
    assert any(each.startswith(" ".join(("referee", *path))) for each in examples(path)), page
    assert page.isascii() and all(len(line) <= 80 for line in page.splitlines()), page
    assert help_of(path) == CliRunner().invoke(cli, [*path, "-h"]).stdout


@pytest.mark.parametrize("path", [p for p in COMMANDS if p[0] in MINE], ids=" ".join)
def test_the_examples_work(
    path: tuple[str, ...], folder: Path, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    if path[-1] != "add":
        referee("character", "add", "Vex")
        referee("character", "add", "Grubb", "npc")
        referee("purse", "Grubb", "give", "20gp")
        for _ in range(4):
            referee("purse", "Grubb", "take", "1gp")
    if path == ("redo",):
        referee("undo", "2")
    for sample, name in SAMPLES.items() if path[-1] == "import" else ():
        shutil.copy(Path(__file__).parents[1] / "importing" / "samples" / sample, folder / name)
    for example in examples(path):
        line = example.removeprefix("referee ").partition(" >")[0]
        result = subprocess.run(
            f"{sys.executable} -m referee {line}", shell=True, capture_output=True, text=True
        )
        assert result.returncode == 0, result.stderr


def test_the_help_page_names_every_command_without_importing_one() -> None:
    code = (
        "import sys; from referee.commands import run; run(['--help']);"
        "print(sorted(m for m in sys.modules if m.startswith('referee.commands.')))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    page, _, modules = out.rpartition("[")
    assert all(re.search(rf"^  {path[0]} ", page, re.MULTILINE) for path in COMMANDS)
    assert "purse" not in modules and "ledger" not in modules
    for heavy in ("yaml", "sqlite3", "rich"):
        assert f"'{heavy}'" not in modules


def test_bare_it_shows_the_help() -> None:
    assert CliRunner().invoke(cli, []).stdout == CliRunner().invoke(cli, ["--help"]).stdout
    assert "rename" in CliRunner().invoke(cli, ["character"]).stdout


def test_the_version() -> None:
    assert CliRunner().invoke(cli, ["--version"]).stdout == f"referee {package.__version__}\n"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["purs"], 'There is no command "purs". Did you mean purse?'),
        (["character", "zz"], "There is no command \"zz\". 'referee character --help' lists them."),
        (["purse"], "Whose purse? Write it as NAME. See 'referee purse --help'."),
        (["purse", "Vex", "--wy", "x"], 'There is no option "--wy". Did you mean --why?'),
        (
            ["credit", "Vex", "5gp", "more"],
            '"more" is more than this command takes: put quotes around several words.'
            " See 'referee credit --help'.",
        ),
        (
            ["roll", "20"],
            "roll takes no words behind it: \"20\" is too much. See 'referee roll --help'.",
        ),
        (["accuse", "Vex"], "Against whom? Write it as NAME. See 'referee accuse --help'."),
        (
            ["ledger", "--night", "0"],
            "--night: 0 is not 1 or more. See 'referee ledger --help'.",
        ),
        (
            ["table", "open", "snake", "decks=2"],
            "\"decks=2\" stands behind --set: write --set decks=2. See 'referee table open --help'.",
        ),
        (
            ["stop"],
            "--pot is missing: write --pot refund|split|scramble|NAME. See 'referee stop --help'.",
        ),
        (["undo", "u"], "'u' is no number. See 'referee undo --help'."),
        (
            ["evening", "craps", "--pace", "0"],
            "--pace: 0 is not from 1 to 3600. See 'referee evening --help'.",
        ),
        (
            ["late"],
            "What was remembered? Write one or more, as [NAME] WORDS. See 'referee late --help'.",
        ),
        (
            ["ledger", "--night"],
            "--night needs something behind it: write it, or leave the option out.",
        ),
    ],
)
def test_a_wrong_command_line_is_one_sentence(args: list[str], sentence: str) -> None:
    result = CliRunner().invoke(cli, args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{sentence}\n"


def test_a_refusal_is_a_sentence_and_its_code(referee: Referee) -> None:
    result = referee("purse", "Nobody", code=4)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1 and "referee character add" in result.stderr
    assert "Traceback" not in result.stderr


def test_without_a_campaign_it_says_where_to_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(cli, ["character", "list"])
    assert result.exit_code == 4
    assert "--campaign" in result.stderr and "referee new" in result.stderr


def test_run_gives_the_code_and_leaves_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert run(["purs"]) == 2
    assert "Did you mean purse?" in capsys.readouterr().err


def test_the_campaign_may_be_named_behind_the_command(folder: Path) -> None:
    for args in (["house", "--campaign", str(folder)], ["house", f"--campaign={folder}"]):
        assert CliRunner().invoke(cli, args).stdout == "The house holds 0cp.\n"
    environment = {"REFEREE_CAMPAIGN": str(folder)}
    assert CliRunner().invoke(cli, ["house"], env=environment).exit_code == 0


def test_the_words_are_kept_as_typed_without_the_campaign(folder: Path, referee: Referee) -> None:
    referee("house", "fund", "5gp", "--why", "a good year", "--campaign", str(folder))
    assert "house fund 5gp --why 'a good year'\n" in referee("log").stdout


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch, referee: Referee) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("referee.campaign.read_campaign", interrupted)
    result = referee("house", code=130)
    assert result.stdout == "" and result.stderr.strip() == ""


def process(folder: Path, *args: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "referee", "--campaign", str(folder), *args],
        capture_output=True,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_plain_terminal_gets_plain_letters(folder: Path, referee: Referee, encoding: str) -> None:
    for name in ("日本", "Zoë", "Łukasz"):
        referee("character", "add", name)
    for args in (["character", "list"], ["character", "show", "日本", "--json"], ["purse", "Łu"]):
        result = process(folder, *args, PYTHONIOENCODING=encoding)
        assert result.returncode == 0, result.stderr
        result.stdout.decode(encoding)
    listed = process(folder, "character", "list", PYTHONIOENCODING=encoding).stdout.decode(encoding)
    assert {"ascii": "Zoe", "cp1252": "Zoë", "utf-8": "日本"}[encoding] in listed


def test_piped_output_is_whole_and_without_colour(folder: Path, referee: Referee) -> None:
    name = "Maximilian Thaddeus Featherstonehaugh of the Lower Marshes"
    referee("character", "add", name, "npc")
    referee("purse", name, "give", "5gp", "--why", "w" * 200)
    for environment in ({}, {"NO_COLOR": "1"}, {"FORCE_COLOR": "1", "COLUMNS": "20"}):
        for args in (["character", "list"], ["ledger"], ["ledger", name]):
            text = process(folder, *args, **environment).stdout.decode()
            assert "\x1b" not in text
            assert (name if "list" in args else "w" * 200) in text


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_a_reader_who_goes_away_is_nobodys_fault(folder: Path, referee: Referee) -> None:
    for number in range(30):
        referee("house", "fund", "1gp", "--why", f"{number}" * 100)
    command = f"{sys.executable} -m referee --campaign {folder} ledger | true"
    result = subprocess.run(command, shell=True, capture_output=True)
    assert result.stderr == b""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_missing_argument_is_asked_for_at_a_terminal(folder: Path, referee: Referee) -> None:
    referee("character", "add", "Mother Grubb", "npc")
    args = ["-m", "referee", "--campaign", str(folder), "purse", "Grubb", "give"]
    child = pexpect.spawn(sys.executable, args, timeout=PATIENCE, encoding="utf-8")
    child.expect_exact("How much to give?")
    child.sendline("5gp")
    child.expect_exact("Mother Grubb's purse holds 5gp (+5gp).")
    child.expect(pexpect.EOF)
    child = pexpect.spawn(sys.executable, args[:5], timeout=PATIENCE, encoding="utf-8")
    child.expect_exact("Whose purse?")
    child.sendline("mother")
    child.expect_exact("Purse: 5gp")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "purse Grubb give 5gp\n" in referee("log").stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_narrow_terminal_loses_nothing(folder: Path, referee: Referee) -> None:
    name = "[red]Eve of the Seven Hills"
    referee("character", "add", name)
    child = pexpect.spawn(
        sys.executable,
        ["-m", "referee", "--campaign", str(folder), "character", "list"],
        dimensions=(24, 60),
        timeout=PATIENCE,
        encoding="utf-8",
    )
    shown = child.read()
    assert all(word in shown for word in ("[red]Eve", "Seven", "Hills"))


def test_tab_completes_commands_options_and_people(folder: Path, referee: Referee) -> None:
    referee("character", "add", "Mary Ann")
    referee("character", "add", "Marek")
    complete = ShellComplete(cli, {}, "referee", "_REFEREE_COMPLETE")

    def offered(args: list[str], begun: str) -> list[str]:
        return [each.value for each in complete.get_completions(args, begun)]

    assert offered([], "l") == ["leave", "late", "log", "ledger"]
    assert offered(["character"], "re") == ["rename", "retire"]
    assert offered(["--campaign", str(folder), "purse"], "mar") == ["Mary Ann", "Marek"]
    assert "--why" in offered(["purse"], "--")
    assert offered(["--campaign", "nowhere", "purse"], "m") == []


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("referee.campaign.read_campaign", broken)
    result = CliRunner().invoke(cli, ["--campaign", str(folder), "house"])
    assert isinstance(result.exception, ZeroDivisionError)


def test_the_group_is_click_and_its_commands_too() -> None:
    context = click.Context(cli)
    for path in COMMANDS:
        group: click.Command | None = cli
        for name in path:
            assert isinstance(group, click.Group)
            group = group.get_command(context, name)
        assert isinstance(group, click.Command)


def test_terminated_while_asking_it_writes_nothing(folder: Path, referee: Referee) -> None:
    if sys.platform == "win32":
        pytest.skip("needs a pseudo-terminal")
    args = ["-m", "referee", "--campaign", str(folder), "house", "fund"]
    child = pexpect.spawn(sys.executable, args, timeout=PATIENCE, encoding="utf-8")
    child.expect_exact("How much to fund?")
    for _ in range(6):  # Python may miss one that comes before it has begun to read
        child.kill(signal.SIGINT)
        if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=5) == 0:
            break
    child.close()
    assert child.exitstatus == 130
    assert referee("log").stdout == "Nothing has happened yet.\n"
