"""How pictures look: their colours, and how they are written for a page of print.

The colours are those of Okabe and Ito, which colour-blind readers can tell apart; what differs in colour differs in
lightness or in shape as well, so that a print in black and white can be read. M. Okabe and K. Ito, Color universal
design, 2008.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sprague.errors import BadParameter

if TYPE_CHECKING:
    from matplotlib.figure import Figure


BLACK = "#000000"
ORANGE = "#E69F00"
SKY = "#56B4E9"
GREEN = "#009E73"
BLUE = "#0072B2"
VERMILION = "#D55E00"
PURPLE = "#CC79A7"

INK = "#222222"
GREY = "#8A8A8A"
PALE = "#E4E4E4"
WHITE = "#FFFFFF"

LOST = VERMILION
"""P-positions: the player to move loses."""

WON = "#8FD3BC"
"""N-positions: a pale green, lighter in print than the colour of those lost."""

REACHED = GREEN
"""What one move reaches."""

RAMP = ("#16214F", "#0072B2", "#2A9D9C", "#8CCB6B", "#F0E442")
"""From dark to light through hues that colour-blind readers tell apart: lightness alone says it too."""


def ramp(share: float, colours: Sequence[str] = RAMP) -> str:
    """The colour at ``share`` of the way along a ramp, 0 ≤ share ≤ 1.

    >>> ramp(0), ramp(0.125), ramp(1)
    ('#16214f', '#0b4a81', '#f0e442')
    """
    place = min(max(share, 0.0), 1.0) * (len(colours) - 1)
    low = min(int(place), len(colours) - 2)
    return tinted(colours[low], colours[low + 1], place - low)


def tinted(colour: str, towards: str, share: float) -> str:
    """The colour, ``share`` of the way towards another.

    >>> tinted("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    return hexadecimal(a + (b - a) * share for a, b in zip(rgb(colour), rgb(towards), strict=True))


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, each from 0 to 255.

    >>> rgb("#0072B2")
    (0, 114, 178)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def hexadecimal(parts: Iterable[float]) -> str:
    """The colour with these three parts, each from 0 to 255.

    >>> hexadecimal([0, 114, 178])
    '#0072b2'
    """
    return "#" + "".join(f"{int(part + 0.5):02x}" for part in parts)


DOTS_PER_INCH = 200
"""Of PNG files, and of the parts of vector files that are drawn as pixels."""

WIDTHS, DOTS = (0.5, 60.0), (20, 2400)
"""In inches, and dots per inch."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")


@dataclass(frozen=True)
class Style:
    """``width`` in inches, the height in proportion; ``dots`` per inch; ``title`` and ``caption`` in place of its own,
    empty for none; ``grey`` without colours; ``text``: letters in SVG as text, not as outlines.

    None leaves the picture as it is. Raises BadParameter for a width or a resolution that no page has.
    """

    width: float | None = None
    dots: int = DOTS_PER_INCH
    title: str | None = None
    caption: str | None = None
    grey: bool = False
    text: bool = False

    def __post_init__(self) -> None:
        if self.width is not None and not WIDTHS[0] <= self.width <= WIDTHS[1]:
            raise BadParameter(f"a picture is {WIDTHS[0]:g} to {WIDTHS[1]:g} inches wide, not {self.width:g}")
        if not DOTS[0] <= self.dots <= DOTS[1]:
            raise BadParameter(f"a picture has {DOTS[0]} to {DOTS[1]} dots per inch, not {self.dots}")

    def scale(self, width: float) -> float:
        """By how much a picture so many inches wide is enlarged."""
        return 1 if self.width is None else self.width / width

    def colours(self, svg: str) -> str:
        """All colours of an SVG text as they are printed."""
        return _COLOUR.sub(lambda found: grey(found[0]), svg) if self.grey else svg


AS_IT_IS = Style()


def grey(colour: str) -> str:
    """The grey that is as light as a colour (the luma of ITU-R BT.709); what is no ``#rrggbb`` stays.

    >>> grey("#0072B2"), grey("none")
    ('#5e5e5e', 'none')
    """
    if not _COLOUR.fullmatch(colour):
        return colour
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + 3 * f"{round(0.2126 * red + 0.7152 * green + 0.0722 * blue):02x}"


def in_greys(figure: Figure) -> None:
    """Every artist of a figure, and every scale of colours, in greys."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import ListedColormap, to_rgba_array

    def luma(colours: Any) -> Any:
        found = to_rgba_array(colours)
        found[:, :3] = (found[:, :3] @ (0.2126, 0.7152, 0.0722))[:, None]
        return found

    for artist in figure.findobj():
        for kind in ("facecolor", "edgecolor", "color", "markerfacecolor", "markeredgecolor"):
            read: Callable[[], Any] | None = getattr(artist, f"get_{kind}", None)
            write: Callable[[Any], Any] | None = getattr(artist, f"set_{kind}", None)
            in_space = getattr(artist, f"_{kind}3d", None)  # what is read of faces in space is sorted by depth
            if read is None or write is None or not len(found := luma(read() if in_space is None else in_space)):
                continue
            write(found if len(found) > 1 or kind.startswith("face") else tuple(found[0]))
        if isinstance(artist, ScalarMappable) and artist.get_array() is not None:
            artist.set_cmap(ListedColormap(luma(artist.cmap(range(artist.cmap.N)))))
