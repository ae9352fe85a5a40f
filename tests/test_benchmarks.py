"""The benchmarks can be run: each module is read, and what its benchmarks import is there."""

import ast
import importlib
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "benchmarks"
MODULES = sorted(path.stem for path in FOLDER.glob("*.py") if "\nBENCHMARKS = " in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", MODULES)
def test_what_benchmarks_import_is_there(name, monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    for each in importlib.import_module(name).BENCHMARKS:
        tree = ast.parse(f"{each.setup}\n{each.statement}")
        for node in (node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)):
            exec(ast.unparse(node), {})


def test_there_are_benchmarks():
    assert len(MODULES) > 10


def test_the_page_of_all_statements_is_that_which_its_program_makes(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    import statements

    assert statements.PAGE.read_text("utf-8") == statements.page()
