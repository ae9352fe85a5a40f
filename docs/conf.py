"""Settings of the documentation: ``sphinx-build -W docs docs/_build``."""

from pathlib import Path

from sphinx.application import Sphinx

import sprague

project = "sprague"
author = "The sprague developers"
copyright = "2026, The sprague developers"
version = release = sprague.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.mathjax"]
myst_enable_extensions = ["dollarmath", "deflist", "colon_fence"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
suppress_warnings: list[str] = []

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"

html_theme = "furo"
html_title = "sprague"


def draw_the_gallery(app: Sphinx) -> None:
    """Draws the gallery and writes its page, unless both are younger than the package that draws them."""
    from sprague.gallery.page import gallery, markdown

    folder, page = Path(app.srcdir) / "gallery", Path(app.srcdir) / "gallery.md"
    youngest = max(path.stat().st_mtime for path in Path(sprague.__file__).parent.rglob("*.py"))
    if page.is_file() and page.stat().st_mtime > youngest:
        return
    folder.mkdir(exist_ok=True)
    for name, content in gallery():
        if name.endswith(".svg"):
            (folder / name).write_bytes(content)
    page.write_text(markdown("gallery"), encoding="utf-8")


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", draw_the_gallery)
