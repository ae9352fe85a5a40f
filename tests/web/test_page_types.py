"""The page's types of the server's answers are those of its description; its solver is tested by tables of today."""

import runpy
from pathlib import Path

from sprague.web.app import make_app

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_written_from_the_description():
    written = runpy.run_path(str(ROOT / "scripts" / "page-types"))["typescript"](make_app().openapi())
    committed = (ROOT / "web" / "src" / "api" / "types.ts").read_text("utf-8")
    assert written == committed, "run scripts/page-types"


def test_the_rules_by_which_the_page_is_tested_are_those_of_today():
    written = runpy.run_path(str(ROOT / "scripts" / "page-rules"))["written"]()
    committed = (ROOT / "web" / "tests" / "rules.json").read_text("utf-8")
    assert written == committed, "run scripts/page-rules, then npm test in web/"
