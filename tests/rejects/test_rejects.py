"""Every kind of fault has a file that causes it, and each file has the faults that it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.commands import cli
from tests.docs.pages import ROOT
from tests.docs.reference import remade
from tests.rejects.catalogue import CODES, FILES, HERE, example, expected, found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_file_has_the_faults_that_it_says_and_no_other(path: Path) -> None:
    wanted, faults = expected(path), found(path).faults.all
    assert wanted and [(f.place.line, f.code) for f in faults] == [one[:2] for one in wanted]
    for fault, (_, _, mend) in zip(faults, wanted, strict=True):
        assert mend in fault.mend
        assert fault.message and "None" not in fault.message and fault.place.column > 0


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_every_kind_of_fault_has_its_file(code) -> None:  # type: ignore[no-untyped-def]
    assert code.name in [name for _, name, _ in expected(example(code.name))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_command_says_them_in_the_form_that_editors_understand(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(HERE)
    result = CliRunner().invoke(cli, ["rules", "check", path.name])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    for line, code, _ in expected(path):
        assert any(
            said.startswith(f"{path.name}:{line}:") and f" {code}: " in said
            for said in result.output.splitlines()
        )


def test_the_page_shows_every_kind_as_it_is() -> None:
    page = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert remade(page) == page, "'python -m tests.docs.update errors' writes it anew"
    assert [code.name for code in CODES if f"\n## {code.name}\n" not in page] == []


def test_what_the_others_extend_is_fine() -> None:
    assert not found(HERE / "base.yaml").faults.all
