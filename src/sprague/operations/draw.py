"""A picture, or all pictures of the documents as a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from sprague.drawing.plot import DOTS_PER_INCH, ENDINGS, Picture, Style
from sprague.errors import BadParameter
from sprague.files import require_folder, whole_file, whole_folder
from sprague.gallery import GALLERY, misere_of
from sprague.gallery import gallery as pictures_of_gallery
from sprague.gallery import picture as picture_of
from sprague.games import GamePosition, Ruleset
from sprague.operations.operation import Argument, Misere, Option, at_position, face, instead, operation, rules_of
from sprague.operations.results import PlainResult, Result


@dataclass(frozen=True, repr=False)
class DrawnPicture(Result):
    """A picture and the style in which it is written: .svg, .png or .pdf."""

    picture: Picture
    style: Style

    saved_as: ClassVar[str] = "Write .svg, .png or .pdf."
    called: ClassVar[str] = "a picture is"
    endings: ClassVar[tuple[str, ...]] = tuple(f".{ending}" for ending in ENDINGS)

    def to_dict(self) -> dict[str, Any]:
        return {"title": self.picture.title, "caption": self.picture.caption}

    def lines(self, width: int | None = None) -> Iterator[str]:
        yield "; ".join(filter(None, [self.picture.title, self.picture.caption]))

    def content(self, ending: str) -> bytes:
        return self.picture.render(ending[1:].lower(), self.style)

    @classmethod
    def require_savable(cls, path: str | Path) -> None:
        super().require_savable(Path(path).with_suffix(Path(path).suffix.lower()))

    def to_dict_saved(self, path: str) -> dict[str, Any]:
        return {"output": path, **self.to_dict(), "bytes": os.path.getsize(path)}

    def lines_saved(self, path: str, width: int | None = None) -> Iterator[str]:
        yield f"{path}: {''.join(self.lines())} ({size(os.path.getsize(path))})"

    def _repr_html_(self) -> str:
        svg = self.content(".svg").decode()
        return svg[svg.index("<svg") :]


@operation
def draw(
    picture: Annotated[
        Ruleset | GamePosition | str, Argument("Such as map:wythoff, rat, tree:calkin-wilf or I-chomp.2x6.", "PICTURE")
    ],
    *,
    to: Annotated[int | None, Option("The largest pile, heap or generation.", "N")] = None,
    position: Annotated[str | None, Option("Draw this position.", "POSITION")] = None,
    misere: Misere = False,
    width: Annotated[float | None, Option("The width; the height follows.", "INCHES")] = None,
    dpi: Annotated[int, Option("Dots per inch of parts drawn as pixels.")] = DOTS_PER_INCH,
    title: Annotated[str | None, Option("Another title; '' for none.", "TEXT")] = None,
    caption: Annotated[str | None, Option("Another caption; '' for none.", "TEXT")] = None,
    grey: Annotated[bool, Option("Draw in shades of grey.")] = False,
    text: Annotated[bool, Option("Write letters in .svg as text, not as outlines.")] = False,
) -> DrawnPicture:
    """Draw a map, a sequence, a tree or a board. Or draw all pictures of the documents.

    Example: sprague draw map:wythoff --to 40 -o map.svg

    >>> import sprague
    >>> sprague.draw("map:wythoff", to=40)
    P-positions of Wythoff’s game; ...
    >>> sprague.draw(sprague.game("wythoff")(3, 5))
    A position of Wythoff’s game; wythoff: 3,5
    """
    path = face().output
    if path is None and face().prints:
        raise BadParameter(f"say where the picture goes: -o FILE, which ends in {', '.join(DrawnPicture.endings)}")
    if width is not None and (path or "").lower().endswith(".pdf"):
        raise BadParameter("--width is for .svg and .png; a .pdf gets its width where it is put on a page")
    style = Style(width, dpi, title, caption, grey, text)
    name, position, read = _asked(picture, position, misere)
    with face().bar(name) as progress:
        drawn = picture_of(name, to, position, read, progress)
    if drawn.note and path and not path.lower().endswith(".png"):
        face().note(f"{path}: {drawn.note}")
    return DrawnPicture(drawn, style)


def _asked(
    picture: Ruleset | GamePosition | str, position: str | None, misere: bool
) -> tuple[str, str | None, Callable[[str], Ruleset]]:
    """The picture by its name, its position as text, and how a game is read: of a game it is that which shows most."""
    if isinstance(picture, str):
        return misere_of(picture) if misere else picture, position, rules_of
    rules, here = at_position(picture, rules_of(picture, misere), None)
    return ("it", position, lambda _: rules) if here is None else ("board:it", rules.format(here), lambda _: rules)


@instead(draw, "gallery")
def draw_gallery(
    *, gallery: Annotated[str, Option("Draw every picture of the documents instead.", "DIR", file=True)]
) -> PlainResult:
    """Draw every picture of the documents, each beside its claim, into a folder; it is made if its parent is there."""
    target = Path(gallery)
    if target.exists() and not target.is_dir():
        raise BadParameter(f"{gallery}: this is a file, and the gallery is a folder")
    require_folder(target / "index.html" if target.is_dir() else target)
    written = 0
    with face().bar("gallery") as progress, ExitStack() as stack:
        anew = not target.is_dir() or not any(target.iterdir())
        whole = stack.enter_context(whole_folder(target)) if anew else target
        for name, content in pictures_of_gallery(progress):
            with whole_file(whole / name) as file:
                file.write_bytes(content)
            written += len(content)
    index = str(target / "index.html")
    return PlainResult(
        {"output": index, "pictures": len(GALLERY), "bytes": written},
        [f"{index}: {len(GALLERY)} pictures, each beside its claim ({size(written)} in all)"],
    )


def size(count: int) -> str:
    """A number of bytes for a person.

    >>> size(500), size(62_222)
    ('500 bytes', '61 KiB')
    """
    return f"{count} bytes" if count < 2**10 else f"{count / 2**10:,.0f} KiB"
