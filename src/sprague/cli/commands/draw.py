"""``sprague draw``: a picture as a file, or the whole gallery as a folder."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from sprague.cli.options import Misere, argument, option
from sprague.cli.output import show
from sprague.cli.text import progress_bar, read_game
from sprague.drawing.plot import ENDINGS
from sprague.drawing.style import DOTS_PER_INCH, Style
from sprague.errors import BadParameter
from sprague.files import require_folder, whole_file, whole_folder
from sprague.gallery import GALLERY, gallery, misere_of, picture
from sprague.numbers.decimals import natural


def draw(
    picture: Annotated[
        str | None, argument("PICTURE", "Such as map:wythoff, rat, tree:calkin-wilf or I-chomp.2x6.")
    ] = None,
    output: Annotated[str | None, option("-o --output", "Write .svg, .png or .pdf.", "FILE")] = None,
    to: Annotated[str | None, option("--to", "The largest pile, heap or generation.", "N")] = None,
    position: Annotated[str | None, option("--position", "Draw this position.", "POSITION")] = None,
    gallery: Annotated[str | None, option("--gallery", "Draw every picture of the documents instead.", "DIR")] = None,
    misere: Misere = False,
    width: Annotated[float | None, option("--width", "The width; the height follows.", "INCHES")] = None,
    dpi: Annotated[int, option("--dpi", "Dots per inch of parts drawn as pixels.")] = DOTS_PER_INCH,
    title: Annotated[str | None, option("--title", "Another title; '' for none.")] = None,
    caption: Annotated[str | None, option("--caption", "Another caption; '' for none.")] = None,
    grey: Annotated[bool, option("--grey", "Draw in shades of grey.")] = False,
    text: Annotated[bool, option("--text", "Write letters in .svg as text, not as outlines.")] = False,
) -> int:
    """Draw a map, a sequence, a tree or a board. Or draw all pictures of the documents.

    Example: sprague draw map:wythoff --to 40 -o map.svg
    """
    if (picture is None) == (gallery is None):
        raise BadParameter(
            "sprague draw PICTURE -o FILE draws one picture, sprague draw --gallery DIR all; try map:wythoff"
        )
    if gallery is not None:
        return draw_gallery(gallery, {"-o": output, "--to": to, "--position": position, "--misere": misere or None})
    if width is not None and (output or "").lower().endswith(".pdf"):
        raise BadParameter("--width is for .svg and .png; a .pdf gets its width where it is put on a page")
    style = Style(width, dpi, title, caption, grey, text)
    return draw_picture(misere_of(picture or "") if misere else picture or "", output, to, position, style)


def draw_picture(name: str, output: str | None, to: str | None, position: str | None, style: Style) -> int:
    """Draws one picture and says what it wrote; what its reader should know of it goes to standard error."""
    path = _checked(output)
    bound = None if to is None else natural(to, "--to")
    with progress_bar(name) as progress:
        drawn = picture(name, bound, position, read_game, progress)
        content = drawn.render(path.suffix[1:].lower(), style)
    with whole_file(path) as file:
        file.write_bytes(content)
    if drawn.note and path.suffix.lower() != ".png":
        print(f"{path}: {drawn.note}", file=sys.stderr)
    show(
        {"output": str(path), "title": drawn.title, "caption": drawn.caption, "bytes": len(content)},
        [f"{path}: {'; '.join(filter(None, [drawn.title, drawn.caption]))} ({_size(len(content))})"],
    )
    return 0


def _size(count: int) -> str:
    """A number of bytes for a person.

    >>> _size(500), _size(62_222)
    ('500 bytes', '61 KiB')
    """
    return f"{count} bytes" if count < 2**10 else f"{count / 2**10:,.0f} KiB"


def draw_gallery(folder: str, others: dict[str, object]) -> int:
    """Draws every picture of the documents into a folder, which is made if its parent is there.

    ``others`` are the options that belong to a single picture: BadParameter if one is given.
    """
    given = [option for option, value in others.items() if value is not None]
    if given:
        raise BadParameter(f"--gallery draws every picture as it is; {' and '.join(given)} belongs to a single picture")
    target = Path(folder)
    if target.exists() and not target.is_dir():
        raise BadParameter(f"{folder}: this is a file, and the gallery is a folder")
    require_folder(target / "index.html" if target.is_dir() else target)
    written = 0
    with progress_bar("gallery") as progress, ExitStack() as stack:
        anew = not target.is_dir() or not any(target.iterdir())
        whole = stack.enter_context(whole_folder(target)) if anew else target
        for name, content in gallery(progress):
            with whole_file(whole / name) as file:
                file.write_bytes(content)
            written += len(content)
    show(
        {"output": str(target / "index.html"), "pictures": len(GALLERY), "bytes": written},
        [f"{target / 'index.html'}: {len(GALLERY)} pictures, each beside its claim ({_size(written)} in all)"],
    )
    return 0


def _checked(output: str | None) -> Path:
    """The file to write, refused before the work and not after it."""
    endings = ", ".join(f".{ending}" for ending in ENDINGS)
    if output is None:
        raise BadParameter(f"say where the picture goes: -o FILE, which ends in {endings}")
    path = Path(output)
    if path.suffix[1:].lower() not in ENDINGS:
        raise BadParameter(f"{output}: a picture is a file that ends in {endings}")
    require_folder(path)
    if path.is_dir():
        raise BadParameter(f"{output}: this is a folder, and the picture is a file")
    return path
