"""The rooms: no circle of imports, every room in a contract, and no module of ours loaded by a string elsewhere."""

import ast
import re
import tomllib
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = {
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / "src" / "sprague").rglob("*.py")
}
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
LOADED_BY_NAME = {
    "sprague": "a public name loads its room when it is first used",
    "sprague.cli.command_line": "an operation is loaded when its command is called",
    "sprague.games.catalogue": "a game is a file",
    "sprague.papers.library": "the programs of a document are a file",
    "sprague.strategies": "a closed form is a file",
}


@cache
def parsed(name):
    """The tree of a module."""
    return ast.parse(FILES[name].read_text("utf-8"))


def loaded(name):
    """The modules of ours that are loaded with one."""
    for node in parsed(name).body:
        if isinstance(node, ast.ImportFrom) and node.module in FILES:
            for each in node.names:
                full = f"{node.module}.{each.name}"
                yield full if full in FILES else node.module


def test_no_module_needs_itself():
    graph = {name: set(loaded(name)) - {name, "sprague"} for name in FILES}
    assert len(list(TopologicalSorter(graph).static_order())) == len(FILES)


def test_no_room_imports_what_stands_above_all_of_them():
    assert [name for name in FILES if "sprague" in loaded(name)] == []


def test_every_room_is_in_a_contract():
    said = " ".join(str(value) for contract in CONTRACTS for key, value in contract.items() if key != "name")
    rooms = {".".join(name.split(".")[:2]) for name in FILES} - {"sprague"}
    assert {room for room in rooms if not re.search(rf"{re.escape(room)}\b", said)} == set()


def test_modules_of_ours_are_loaded_by_name_where_a_file_is_an_entry_only():
    by_string = {
        name
        for name in FILES
        for node in ast.walk(parsed(name))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in ("import_module", "__import__")
        and not (node.args and isinstance(node.args[0], ast.Constant) and "sprague" not in str(node.args[0].value))
    }
    assert by_string <= set(LOADED_BY_NAME)
