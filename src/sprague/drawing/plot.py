"""A picture made with matplotlib, and how all look: one font, integer ticks, a caption, always the same bytes.

The colours are those of Okabe and Ito, which colour-blind readers can tell apart; what differs in colour differs in
lightness or in shape as well, so that a print in black and white can be read. M. Okabe and K. Ito, Color universal
design, 2008.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from html import escape
from io import BytesIO
from textwrap import wrap
from threading import RLock
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from sprague.errors import BadParameter
from sprague.games import Ruleset
from sprague.games.catalogue import the_game

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray


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
        shades = to_rgba_array(colours)
        shades[:, :3] = (shades[:, :3] @ (0.2126, 0.7152, 0.0722))[:, None]
        return shades

    for artist in figure.findobj():
        for kind in ("facecolor", "edgecolor", "color", "markerfacecolor", "markeredgecolor"):
            read: Callable[[], Any] | None = getattr(artist, f"get_{kind}", None)
            write: Callable[[Any], Any] | None = getattr(artist, f"set_{kind}", None)
            in_space = getattr(artist, f"_{kind}3d", None)  # what is read of faces in space is sorted by depth
            if read is None or write is None or not len(luminances := luma(read() if in_space is None else in_space)):
                continue
            write(luminances if len(luminances) > 1 or kind.startswith("face") else tuple(luminances[0]))
        if isinstance(artist, ScalarMappable) and artist.get_array() is not None:
            artist.set_cmap(ListedColormap(luma(artist.cmap(range(artist.cmap.N)))))


ENDINGS = ("svg", "png", "pdf")

DOTS_ON_SCREEN = 110
"""Of the same parts in a notebook, which is looked at on a screen, and is to stay small."""

MOST_IN_VECTORS = 5000
"""More points than this are drawn as pixels, in vector files too: else they would take megabytes and minutes."""

METADATA: dict[str, dict[str, Any]] = {
    "svg": {"Date": None, "Creator": None},
    "png": {"Software": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
"""What matplotlib would write of the day and of itself, left out: the same picture is the same file."""

_ONE_AT_A_TIME = RLock()

P = ParamSpec("P")
T = TypeVar("T")
G = TypeVar("G", bound=Ruleset)


class Picture(Protocol):
    """What can be written to a file and shown in a notebook."""

    @property
    def note(self) -> str:
        """What a reader of the file should know, such as that its points are drawn as pixels; or empty."""

    @property
    def title(self) -> str:
        """What the picture shows."""

    @property
    def caption(self) -> str:
        """The game, the bound, and what the points were computed from."""

    def render(self, ending: str, style: Style = AS_IT_IS) -> bytes:
        """The picture as a file with this ending: svg, png or pdf."""


@dataclass(frozen=True, repr=False)
class Plot:
    """A matplotlib figure as a picture."""

    figure: Figure
    note: str = ""

    def __repr__(self) -> str:
        return f"<Plot {self.title!r}>"

    @property
    def title(self) -> str:
        """The words above it."""
        return " ".join(self.figure.get_suptitle().split())

    @property
    def caption(self) -> str:
        """The words below it, in one line."""
        return " ".join(str(self.figure.get_supxlabel()).split())

    def render(self, ending: str, style: Style = AS_IT_IS) -> bytes:
        """The bytes of the file, the same at every call. Raises BadParameter for an ending that is no image format.

        A style changes the figure itself.
        """
        check_ending(ending)
        file, scale = BytesIO(), style.scale(float(self.figure.get_figwidth()))
        with look(), warnings.catch_warnings():
            warnings.filterwarnings("ignore", "constrained_layout not applied")
            if style.text:
                from matplotlib import rcParams

                rcParams["svg.fonttype"] = "none"
            title, caption = self.title, self.caption
            self._reword(style)
            dots = style.dots * scale if ending == "png" else style.dots
            self.figure.savefig(file, format=ending, dpi=dots, metadata=METADATA[ending])
        return _described(file.getvalue(), title, caption, scale) if ending == "svg" else file.getvalue()

    def _reword(self, style: Style) -> None:
        """The figure with other words, in greys."""
        if style.title is not None:
            _set_title(self.figure, style.title)
        if style.caption is not None:
            _set_caption(self.figure, style.caption)
        if style.grey:
            in_greys(self.figure)

    def _repr_svg_(self) -> str:
        return self.render("svg", Style(dots=DOTS_ON_SCREEN)).decode()


def _described(svg: bytes, title: str, caption: str, scale: float) -> bytes:
    """An SVG file that says in words what it shows, for those who cannot see it; enlarged on the page."""
    begin = svg.index(b">", svg.index(b"<svg")) + 1
    head = re.sub(
        r'\b(width|height)="([\d.]+)pt"', lambda m: f'{m[1]}="{float(m[2]) * scale:g}pt"', svg[:begin].decode()
    )
    return f"{head}\n <title>{escape(title)}</title>\n <desc>{escape(caption)}</desc>".encode() + svg[begin:]


def _set_title(figure: Figure, title: str) -> None:
    figure.suptitle("\n".join(wrap(title, int(9.5 * figure.get_figwidth()))), fontsize=12, color=INK)


def _set_caption(figure: Figure, caption: str) -> None:
    lines = [line for part in caption.split("\n") for line in wrap(part, int(15.5 * figure.get_figwidth()))]
    figure.supxlabel("\n".join(lines), fontsize=8.5, color="#555555")


def check_ending(ending: str) -> None:
    """Raises BadParameter unless a picture can be written in this format.

    >>> check_ending("svg")
    """
    if ending not in ENDINGS:
        raise BadParameter(f"a picture is a file that ends in .svg, .png or .pdf, not {ending[:20]!r}")


@contextmanager
def look() -> Iterator[None]:
    """The settings that all pictures are made with, whatever the user's own are.

    matplotlib keeps its settings in one place for all threads, so one draws after the other.
    """
    import matplotlib

    with _ONE_AT_A_TIME, matplotlib.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of settings that some version calls outdated
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(
            {
                "svg.hashsalt": "sprague",
                "pdf.fonttype": 42,  # TrueType: publishers refuse Type 3
                "font.size": 10,
                "axes.titlesize": 10,
                "axes.edgecolor": GREY,
                "axes.labelcolor": INK,
                "xtick.color": INK,
                "ytick.color": INK,
                "legend.frameon": False,
            }
        )
        yield


def in_our_look(draw: Callable[P, T]) -> Callable[P, T]:
    """A function that draws, made to draw with the settings of :func:`look`."""

    @wraps(draw)
    def drawn(*arguments: P.args, **named: P.kwargs) -> T:
        with look():
            return draw(*arguments, **named)

    return drawn


def named(draw: Callable[Concatenate[G, P], T]) -> Callable[Concatenate[G | str, P], T]:
    """A function that draws a game, made to take the name of one too."""

    @wraps(draw)
    def drawn(game: G | str, /, *arguments: P.args, **named: P.kwargs) -> T:
        return draw(cast(G, the_game(game)), *arguments, **named)

    return drawn


def plotted(draw: Callable[Concatenate[G, P], T]) -> Callable[Concatenate[G | str, P], T]:
    """Both: a function that draws a game, or the game of a name, with the settings of :func:`look`."""
    return named(in_our_look(draw))


def new_figure(title: str, caption: str, width: float = 5.6, height: float = 5.8) -> Figure:
    """An empty figure with a title above and the caption below; sizes in inches."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    pads = {"w_pad": 0.12, "h_pad": 0.08}
    figure.get_layout_engine().set(**pads)  # type: ignore[union-attr]  # there is one, of constrained layout
    _set_title(figure, title)
    _set_caption(figure, caption)
    return figure


def integer_ticks(axes: Axes, *, equal: bool = False) -> None:
    """Ticks at integers only; with ``equal`` a unit is as long on both axes."""
    from matplotlib.ticker import MaxNLocator, StrMethodFormatter

    for axis, most in ((axes.xaxis, 8 if equal else 6), (axes.yaxis, 8), (getattr(axes, "zaxis", axes.yaxis), 8)):
        axis.set_major_locator(MaxNLocator(nbins=most, integer=True, steps=[1, 2, 5, 10]))
        axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    if equal:
        axes.set_aspect("equal")


def marks(
    axes: Axes, points: NDArray[Any], side: float, colour: str, label: str = "", marker: str = "s", layer: float = 2
) -> None:
    """A mark at each point (a row each), ``side`` points wide; as pixels where they are too many for a vector file.

    A collection of marks bears its label, up to a colon, as its name in the file.
    """
    drawn = axes.scatter(
        points[:, 0],
        points[:, 1],
        s=side**2,
        marker=marker,
        color=colour,
        linewidths=0,
        zorder=layer,
        rasterized=len(points) > MOST_IN_VECTORS,
        label=label or None,
    )
    drawn.set_gid(label.split(":")[0].replace(" ", "-") or None)


def legend_below(axes: Axes, of: Axes | None = None, middle: float = 0.5) -> None:
    """The legend of the axes (or of others) in one row below their label; ``middle`` in widths of the axes."""
    from matplotlib.collections import PathCollection
    from matplotlib.transforms import ScaledTranslation

    handles, labels = (of or axes).get_legend_handles_labels()
    legend = axes.legend(
        handles,
        labels,
        loc="upper center",
        bbox_to_anchor=(middle, 0),
        bbox_transform=axes.transAxes + ScaledTranslation(0, -34 / 72, axes.figure.dpi_scale_trans),
        ncols=3,
        fontsize=9,
        handletextpad=0.5,
        borderaxespad=0,
    )
    for handle in legend.legend_handles:
        if isinstance(handle, PathCollection):
            handle.set_sizes([45])


def pixels_note(points: int) -> str:
    """What to say where points are drawn as pixels; empty where they are few enough for a vector file.

    >>> pixels_note(30_000)
    '30,000 points are too many for a vector file: they are drawn as pixels'
    >>> pixels_note(30)
    ''
    """
    too_many = points > MOST_IN_VECTORS
    return f"{points:,} points are too many for a vector file: they are drawn as pixels" if too_many else ""
