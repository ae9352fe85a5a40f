"""Nim-sequences as pictures: all values, their differences, how often each occurs, rare positions, the hidden wave.

A sequence of a hundred million values is not drawn mark by mark: the points that fall on each pixel are counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sprague.drawing.plot import (
    BLUE,
    GREY,
    RAMP,
    VERMILION,
    WHITE,
    Plot,
    in_our_look,
    integer_ticks,
    legend_below,
    marks,
    new_figure,
    pixels_note,
    plotted,
    tinted,
)
from sprague.errors import BadParameter
from sprague.games import TakingBreaking, titled
from sprague.solving.sequences import WINDOW, statistics, wave

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Values = NDArray[np.integer[Any]]

COLUMNS, ROWS = 1200, 600
"""Pixels of a sequence drawn as an image."""

MOST_MARKS = 200_000
"""Up to so many values each has a mark of its own."""

FEW_TO_MANY = (tinted(BLUE, WHITE, 0.6), BLUE, RAMP[0], "#000000")
"""From one value on a pixel to the most: the more, the darker."""

CHUNK = 2**20

LAST = 20_000
"""So many heaps, the last ones, have a mark each where the hidden wave puts them."""


def counted(
    values: Values, low: int, high: int, columns: int = COLUMNS, rows: int = ROWS
) -> tuple[NDArray[np.int64], int]:
    """How many values fall on each pixel: an array [row, column], row 0 for the least; and how many a row takes.

    Column i holds the stretch from ⌊iN/columns⌋ to the next, row j the values from low + j·h on, h of them.

    >>> pixels, height = counted(np.array([0, 1, 2, 3]), 0, 3, columns=2, rows=2)
    >>> pixels.tolist(), height
    ([[2, 0], [0, 2]], 2)
    """
    height = -(-(high - low + 1) // rows)
    rows = -(-(high - low + 1) // height)
    columns = min(columns, len(values))
    edges = [i * len(values) // columns for i in range(columns + 1)]
    pixels = np.zeros((rows, columns), dtype=np.int64)
    for column in range(columns):
        stretch = np.asarray(values[edges[column] : edges[column + 1]]).astype(np.intp)
        stretch -= low
        pixels[:, column] = np.bincount(stretch, minlength=rows * height).reshape(rows, height).sum(axis=1)
    return pixels, height


def scatter(values: Values, name: str, first: int = 0) -> Plot:
    """The values G(n) above n. Raises BadParameter for an empty sequence.

    >>> scatter(np.array([0, 1, 2, 0]), "subtraction:1,2").figure.axes[0].collections[0].get_offsets().tolist()
    [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [3.0, 0.0]]
    """
    return _dots(values, name, f"Nim-values of {name}", "nim-value G(n)", first)


def differences(values: Values, name: str, step: int = 1) -> Plot:
    """The differences G(n) − G(n − step) above n. Raises BadParameter where there are none."""
    if not 1 <= step < len(values):
        raise BadParameter(f"{name}: of {len(values)} nim-values there are no differences over {step}")
    changes = np.empty(len(values) - step, dtype=np.int32)
    for begin in range(0, len(changes), CHUNK):
        end = min(begin + CHUNK, len(changes))
        changes[begin:end] = np.asarray(values[begin + step : end + step]).astype(np.int32)
        changes[begin:end] -= values[begin:end]
    return _dots(changes, name, f"Differences of the nim-values of {name}", f"G(n) − G(n − {step})", step)


@in_our_look
def _dots(values: Values, name: str, title: str, label: str, first: int) -> Plot:
    if not len(values):
        raise BadParameter(f"{name}: the sequence has no values to draw")
    last = first + len(values) - 1
    figure = new_figure(title, f"{name}, {first:,} ≤ n ≤ {last:,}: {len(values):,} values", width=7.4, height=4.4)
    axes = figure.add_subplot(xlabel="n", ylabel=label)
    if len(values) <= MOST_MARKS:
        marks(axes, _pairs(np.arange(first, last + 1), values), _side(len(values)), BLUE, marker="o")
    else:
        _as_image(figure, axes, values, first)
    integer_ticks(axes)
    return Plot(figure, pixels_note(len(values)))


def _side(count: int) -> float:
    """How wide the marks of so many values are drawn, in points."""
    return float(np.clip(60 / count**0.5, 0.7, 5))


def _pairs(n: NDArray[np.int64], values: Values) -> NDArray[np.int64]:
    """The points (n, value)."""
    return np.column_stack([n, np.asarray(values, dtype=np.int64)])


def _as_image(figure: Figure, axes: Axes, values: Values, first: int) -> None:
    """An image of the counts; what is empty stays white."""
    from matplotlib.colors import LinearSegmentedColormap, LogNorm

    low, high = int(values.min()), int(values.max())
    low = min(low, 0)
    pixels, height = counted(values, low, high)
    extent = (first - 0.5, first + len(values) - 0.5, low - 0.5, low + height * len(pixels) - 0.5)
    most = int(pixels.max())
    image = axes.imshow(
        np.ma.masked_equal(pixels, 0),
        origin="lower",
        aspect="auto",
        extent=extent,
        interpolation="nearest",
        cmap=LinearSegmentedColormap.from_list("few to many", FEW_TO_MANY),
        norm=LogNorm(vmin=1, vmax=max(most, 2)),
    )
    axes.set_ylim(low - 0.5, high + 0.5 + 0.02 * (high - low))
    if most > 10:
        figure.colorbar(image, ax=axes, label="values on one pixel (the scale is logarithmic)", pad=0.02)


@in_our_look
def histogram(values: Values, name: str) -> Plot:
    """How often each nim-value occurs. Raises BadParameter for an empty sequence.

    >>> drawn = histogram(np.array([0, 1, 2, 0]), "subtraction:1,2").figure.axes[0].patches
    >>> [int(bar.get_height()) for bar in drawn]
    [2, 1, 1]
    """
    if not len(values):
        raise BadParameter(f"{name}: the sequence has no values to draw")
    counts = np.zeros(int(values.max()) + 1, dtype=np.int64)
    for begin in range(0, len(values), CHUNK):
        counts += np.bincount(np.asarray(values[begin : begin + CHUNK]).astype(np.intp), minlength=len(counts))
    figure = new_figure(f"How often each nim-value of {name} occurs", f"{name}, n < {len(values):,}", 7.4, 4.2)
    axes = figure.add_subplot(xlabel="nim-value", ylabel="number of heaps")
    if len(counts) <= 300:
        axes.bar(np.arange(len(counts)), counts, width=0.8, color=BLUE)
    else:
        axes.stairs(counts, np.arange(len(counts) + 1) - 0.5, fill=True, color=BLUE)
    integer_ticks(axes)
    return Plot(figure)


@plotted
def rare_positions(game: TakingBreaking, values: Values) -> Plot:
    """The sequence with its rare positions marked, and how many there are up to each n.

    The values are divided by the parity of v & mask (and of n where that is the better partition), so that the nim-sum
    of two of a kind is rare and that of different kinds common; for many games rare positions die out.
    """
    rare = statistics(game, np.asarray(values, dtype=np.uint16))
    places = rare_places(values, rare.mask, rare.twisted)
    rare_values = np.asarray(values)[places]
    figure = new_figure(
        f"Rare positions of {titled(game)}",
        f"{game.name}, n < {len(values):,}: {len(places):,} rare; mask {rare.mask:b} in binary"
        + (", parity of n counted" if rare.twisted else "")
        + (f"; the last is {int(places[-1]):,}" if len(places) else ""),
        7.4,
        5.4,
    )
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1.4))
    side = _side(max(len(values), 1))
    marks(above, _pairs(np.arange(len(values)), values), side, "#B5B5B5", "common", "o")
    marks(above, _pairs(places, rare_values), max(1.6 * side, 2.5), VERMILION, "rare", "D", layer=3)
    above.set_ylabel("nim-value G(n)")
    below.step([*places.tolist(), len(values)], [*range(1, len(places) + 1), len(places)], where="post", color=GREY)
    below.set(xlabel="n", ylabel="rare up to n")
    for axes in (above, below):
        integer_ticks(axes)
    legend_below(below, of=above)
    return Plot(figure, pixels_note(len(values)))


def rare_places(values: Values, mask: int, twisted: bool) -> NDArray[np.int64]:
    """The n for which G(n) & mask has an even number of ones, with n odd counted as one more where ``twisted``.

    >>> rare_places(np.array([0, 1, 2, 3]), 1, False).tolist()
    [0, 2]
    """
    most = int(values.max()) if len(values) else 0
    table = np.array([(v & mask).bit_count() % 2 for v in range(most + 1)], dtype=np.uint8)
    odd = table[np.asarray(values)]
    if twisted:
        odd = odd ^ (np.arange(len(values)) % 2).astype(np.uint8)
    return np.flatnonzero(odd == 0)


@in_our_look
def wave_picture(values: Values, name: str) -> Plot:
    """The points (fn mod 1, G(n)) of the last heaps, f the frequency of their strongest wave.

    Raises BadParameter for fewer than two values.

    >>> points = wave_picture(np.array([0, 1] * 30), "subtraction:1").figure.axes[0].collections[0].get_offsets()
    >>> sorted(set(map(tuple, points.tolist())))
    [(0.0, 0.0), (0.5, 1.0)]
    """
    oscillation = wave(np.asarray(values[-WINDOW:]))
    if oscillation is None:
        raise BadParameter(f"{name}: fewer than two values have no wave")
    n = np.arange(max(0, len(values) - LAST), len(values))
    what = f"{oscillation.frequency:.5f} turns a heap, of strength {oscillation.strength:.2f}"
    figure = new_figure(f"The hidden wave of {name}", f"{name}, {n[0]:,} ≤ n ≤ {n[-1]:,}: {what}", 7.4, 4.4)
    axes = figure.add_subplot(xlabel=f"{oscillation.frequency:.5f} n mod 1", ylabel="nim-value G(n)", xlim=(0, 1))
    marks(axes, np.column_stack([n * oscillation.frequency % 1, np.asarray(values)[n]]), 1.2, BLUE, marker="o")
    axes.locator_params(axis="y", integer=True)
    return Plot(figure, pixels_note(len(n)))
