"""The names that outsiders rely on."""

import ast
import doctest
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import sprague
import sprague.errors


def test_the_public_names_are_these():
    assert set(sprague.__all__) >= {
        "pile_game", "position_game", "where", "Ruleset", "Octal", "Subtraction", "game",
        "outcome", "Outcome", "nim_value", "winning_moves", "p_positions", "nim_values", "nim_sequence",
    }  # fmt: skip
    assert all(getattr(sprague, name) is not None for name in sprague.__all__)
    assert set(sprague.__all__) == {*sprague._HOME, "__version__"}


@pytest.mark.parametrize(
    "imports", ["import sprague.proofs", "from sprague.claims import prover", "import sprague.discovery"]
)
def test_functions_are_functions_whatever_was_imported_before(imports):
    call = 'assert sprague.prove(sprague.game("nim:piles=2"), "x1 = x2").word == "proved"'
    subprocess.run([sys.executable, "-c", f"import sprague; {imports}; {call}"], check=True, timeout=60)


ROOT = Path(__file__).parent.parent
DIRECTIVE = re.compile(r"auto(?:function|class|module):: (sprague[\w.]*)\n((?: +:.*\n)*)")


def entries() -> set[str]:
    """The names that the pages of the documentation take their text of, those of whole modules among them."""
    found = set()
    for page in (ROOT / "docs").glob("*.md"):
        for name, options in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            found.add(name.rpartition(".")[2])
            if ":members:" in options and name in sys.modules and not isinstance(sys.modules[name], type):
                found |= {each for each in dir(sys.modules[name]) if not each.startswith("_")}
    return found


@pytest.mark.parametrize("name", sorted({*sprague.__all__} - {"__version__"}))
def test_every_public_name_has_an_entry_in_the_reference_and_an_example(name):
    """The examples run as tests of the module in which they stand."""
    value = getattr(sprague, name)
    assert name in entries()
    tests = doctest.DocTestFinder().find(value if callable(value) else type(value), name, globs={})
    assert any(test.examples for test in tests), f"{name} has no example"


APART = ("formal", "papers", "web/shapes.py")
"""What Coq reads, what the documents say, and what the page is told of the values of other rooms."""


def classes(*, apart: bool) -> Counter[str]:
    root = Path(sprague.__file__).parent
    files = [path for path in root.rglob("*.py") if path.relative_to(root).as_posix().startswith(APART) == apart]
    found = [node for path in files for node in ast.parse(path.read_text(encoding="utf-8")).body]
    return Counter(node.name for node in found if isinstance(node, ast.ClassDef) and not node.name.startswith("_"))


def test_one_name_is_one_thing():
    """A guess has its own terms and conditions, which the grammar of formulas has too; nothing else is said twice."""
    twice = {name for name, times in classes(apart=False).items() if times > 1}
    assert twice == {"AtLeast", "Remainder"}


def test_every_error_that_a_caller_can_meet_is_exported_by_one_module():
    home = {name for name in vars(sprague.errors) if isinstance(getattr(sprague.errors, name), type)}
    elsewhere = set()
    for path in Path(sprague.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and path.name != "errors.py":
                elsewhere |= {node.name for base in node.bases if getattr(base, "id", "") in home}
    assert elsewhere == {"NotThere"}  # of the page alone, which answers 404
