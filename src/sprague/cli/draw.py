"""``sprague draw``: a picture as a file, or the whole gallery as a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from sprague.cli.text import progress_bar, read_bound, read_game, whole_file
from sprague.draw import gallery, picture
from sprague.draw.gallery import GALLERY
from sprague.draw.plot import ENDINGS
from sprague.errors import BadParameter


def draw_picture(name: str, output: str | None, to: str | None, position: str | None) -> int:
    """Draws one picture; what its reader should know of it goes to standard error."""
    path = _checked(output)
    bound = None if to is None else read_bound(to)
    with progress_bar(name) as progress:
        drawn = picture(name, bound, position, read_game, progress)
        content = drawn.render(path.suffix[1:].lower())
    with whole_file(path) as file:
        file.write_bytes(content)
    if drawn.note and path.suffix.lower() != ".png":
        print(f"{path}: {drawn.note}", file=sys.stderr)
    return 0


def draw_gallery(folder: str) -> int:
    """Draws every picture of the documents into a folder, which is made if its parent is there."""
    target = Path(folder)
    if not target.is_dir() and not target.parent.is_dir():
        raise BadParameter(f"{folder}: there is no folder {target.parent}")
    target.mkdir(exist_ok=True)
    with progress_bar("gallery") as progress:
        for name, content in gallery(progress):
            with whole_file(target / name) as file:
                file.write_bytes(content)
    print(f"{target / 'index.html'}: {len(GALLERY)} pictures")
    return 0


def _checked(output: str | None) -> Path:
    """The file to write, refused before the work and not after it."""
    endings = ", ".join(f".{ending}" for ending in ENDINGS)
    if output is None:
        raise BadParameter(f"say where the picture goes: -o FILE, which ends in {endings}")
    path = Path(output)
    if path.suffix[1:].lower() not in ENDINGS:
        raise BadParameter(f"{output}: a picture is a file that ends in {endings}")
    if not path.parent.is_dir():
        raise BadParameter(f"{output}: there is no folder {path.parent}")
    return path
