"""Settings of the documentation: ``sphinx-build -W docs docs/_build``."""

import json
from pathlib import Path
from typing import Any

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
html_static_path = ["_static"]
html_css_files = ["wrap.css"]


def draw_the_gallery(app: Sphinx) -> None:
    """Draws the gallery and writes its page, unless both are younger than the package that draws them."""
    from sprague.gallery import gallery

    folder, page = Path(app.srcdir) / "gallery", Path(app.srcdir) / "gallery.md"
    youngest = max(path.stat().st_mtime for path in Path(sprague.__file__).parent.rglob("*.py"))
    if page.is_file() and page.stat().st_mtime > youngest:
        return
    folder.mkdir(exist_ok=True)
    for name, content in gallery():
        if name.endswith(".svg"):
            (folder / name).write_bytes(content)
    page.write_text(gallery_page("gallery"), encoding="utf-8")


def gallery_page(folder: str) -> str:
    """The page of the gallery, in MyST; its pictures are in ``folder``."""
    from sprague.gallery import rooms

    parts = [
        "# The gallery\n\nEvery picture is computed from the rules of its game, beside the claim that it belongs to. "
        "`sprague draw CLAIM -o FILE` draws one of them, `sprague draw --gallery DIR` all.\n"
    ]
    for document, pictures in rooms():
        parts.append(f"\n## {document.letter} · {document.title}\n\n{document.reference}\n")
        for each, claim in pictures:
            parts.append(f"\n```{{figure}} {folder}/{each.name}.svg\n:alt: {each.words}\n\n")
            parts.append(f"**{each.name}** {each.words} *{claim.statement}* ({claim.source})\n```\n")
    return "".join(parts)


def kind(schema: dict[str, Any]) -> str:
    """What sort of value a field has, in a word or two."""
    if "enum" in schema:
        return ", ".join("null" if each is None else str(each) for each in schema["enum"])
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return " or ".join(
        {"string": "text", "array": "list", "boolean": "true or false"}.get(each, each) for each in types
    )


def tell_the_fields(app: Sphinx) -> None:
    """Writes what is included in the page of the answers: the fields, and the commands that have them."""
    schema = json.loads((Path(sprague.__file__).parent / "cli" / "answers.schema.json").read_text(encoding="utf-8"))
    defined = schema["$defs"]
    fields = defined.pop("fields")["properties"]
    lines = ["## The fields\n"]
    lines += [f"`{name}` ({kind(field)})\n: {field['description']}\n" for name, field in fields.items()]
    lines.append("## The commands\n\nIn brackets: fields that need not be there; *each*: a list of such answers.\n")
    for command, answer in defined.items():
        lines.append(f"`{command.replace('-', ' ') if command.startswith('survey') else command}`\n")
        for one in answer.get("anyOf", [answer]):
            of = one.get("items", one)
            names = of.get("propertyNames", {"enum": []})["enum"]
            said = ", ".join(f"`{name}`" if name in of["required"] else f"[`{name}`]" for name in names)
            lines.append(f": {'each: ' if one is not of else ''}{said or one['description']}\n")
    (Path(app.srcdir) / "json-fields.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", tell_the_fields)
    app.connect("builder-inited", draw_the_gallery)
