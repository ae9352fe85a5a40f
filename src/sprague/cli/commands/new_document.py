"""``sprague new-document``: a first document of one's own, to be changed."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated

from sprague.cli.options import argument
from sprague.cli.output import show
from sprague.errors import BadParameter
from sprague.files import whole_file


def new_document(file: Annotated[str, argument("FILE.md", "A new file to write.")]) -> int:
    """Write a first document about a game of your own. `sprague reproduce FILE.md` judges it.

    Example: sprague new-document my-paper.md
    """
    path = Path(file)
    if path.suffix != ".md":
        raise BadParameter(f"{file}: a document is a file that ends in .md")
    if path.exists():
        raise BadParameter(f"{file} exists already; name another file")
    text = (files("sprague.papers") / "first_document.md").read_text(encoding="utf-8")
    with whole_file(path) as unfinished:
        unfinished.write_text(text, encoding="utf-8")
    show({"output": file}, [f"{file}: a document with three claims; `sprague reproduce {file}` judges it"])
    return 0
