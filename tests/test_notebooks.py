"""The notebooks of examples/ run, and print what is kept in them: statements, verdicts, tables, moves.

Not compared are the pictures, which vary with the fonts, and how a verdict was reached: seconds, tables looked at, the
number of automata. `scripts/notebooks` writes the notebooks anew.

A cell that only sets ``LIMIT`` is a parameter: it is made small here, and kept as it is in the nightly run.
"""

from __future__ import annotations

import asyncio
import re
import sys
import warnings
from pathlib import Path
from typing import Any

import nbformat
import pytest

import sprague

NOTEBOOKS = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))
HOW = re.compile(
    r"<tr><th[^>]*>(because|table|tried)</th>.*?</tr>|(?<=>proved</span>) .*|\d+(\.\d+)? s\b|seconds=[\d.]+", re.DOTALL
)
PARAMETER = re.compile(r"LIMIT = [\d_]+")
SMALL = "LIMIT = 100_000"


def executed(notebook: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The notebook with what its cells print and draw now."""
    from nbclient import NotebookClient

    monkeypatch.setenv("PYTHONPATH", str(Path(sprague.__file__).parent.parent))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of how the notebook's own machinery uses sockets and loops
        if sys.platform == "win32":
            asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
        NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    return notebook


def printed(cell: Any) -> list[object]:
    """What a cell shows, but for how it was reached: texts, and of pictures only that there is one."""
    shown: list[object] = []
    for output in cell.outputs:
        if output.get("name") == "stderr" and output.text.startswith("\r"):
            continue  # on a slow machine: how far a computation is
        data = output.get("data", {"text/plain": output.get("text", "")})
        words = "".join(data.get("text/html", data.get("text/plain", "")))
        shown.append("a picture" if "image/svg+xml" in data else HOW.sub("", words))
    return shown


def test_there_are_notebooks_and_none_holds_an_error_or_a_path_of_somebodys_machine():
    assert len(NOTEBOOKS) == 5
    for path in NOTEBOOKS:
        notebook = nbformat.read(path, as_version=4)
        assert all(output.output_type != "error" for cell in notebook.cells for output in cell.get("outputs", []))
        assert not re.search(r"/(home|tmp|Users)/", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "path",
    [each if each.stem == "new_game" else pytest.param(each, marks=pytest.mark.nightly) for each in NOTEBOOKS],
    ids=lambda path: path.stem,
)
def test_a_notebook_runs_and_prints_what_it_shows(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if path.stem == "survey":
        pytest.importorskip("polars")
    kept = nbformat.read(path, as_version=4)
    notebook = nbformat.read(path, as_version=4)
    smaller = False
    for cell in notebook.cells:
        if cell.cell_type == "code" and PARAMETER.fullmatch(cell.source):
            cell.source, smaller = SMALL, True
    for before, after in zip(kept.cells, executed(notebook, monkeypatch).cells, strict=True):
        if before.cell_type == "code":
            same = [bool(each) for each in printed(before)] if smaller else printed(before)
            assert ([bool(each) for each in printed(after)] if smaller else printed(after)) == same, before.source


@pytest.mark.nightly  # ten million nim-values take half a minute
def test_the_notebook_with_ten_million_values_prints_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    path = next(path for path in NOTEBOOKS if path.stem == "couples_are_forever")
    kept = nbformat.read(path, as_version=4)
    now = executed(nbformat.read(path, as_version=4), monkeypatch)
    assert [printed(c) for c in now.cells if c.cell_type == "code"] == [
        printed(c) for c in kept.cells if c.cell_type == "code"
    ]
