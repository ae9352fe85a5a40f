"""The page's types of the server's answers are those of the server's description."""

import runpy
from pathlib import Path

from sprague.web.app import make_app

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_written_from_the_description():
    written = runpy.run_path(str(ROOT / "scripts" / "page-types"))["typescript"](make_app().openapi())
    committed = (ROOT / "web" / "src" / "api" / "types.ts").read_text("utf-8")
    assert written == committed, "run scripts/page-types"
