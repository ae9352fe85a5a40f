"""The hidden wave of a nim-sequence as a picture: each heap where the wave puts it, under its nim-value."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.draw.palette import BLUE
from sprague.draw.plot import Plot, in_our_look, marks, new_figure, pixels_note
from sprague.errors import BadParameter
from sprague.solve.waves import WINDOW, wave

DRAWN = 20_000
"""The last heaps that have a mark each."""


@in_our_look
def wave_picture(values: NDArray[np.integer[Any]], name: str) -> Plot:
    """The points (fn mod 1, G(n)) of the last heaps, f the frequency of their strongest wave.

    Raises BadParameter for fewer than two values.

    >>> points = wave_picture(np.array([0, 1] * 30), "subtraction:1").figure.axes[0].collections[0].get_offsets()
    >>> sorted(set(map(tuple, points.tolist())))
    [(0.0, 0.0), (0.5, 1.0)]
    """
    found = wave(np.asarray(values[-WINDOW:]))
    if found is None:
        raise BadParameter(f"{name}: fewer than two values have no wave")
    n = np.arange(max(0, len(values) - DRAWN), len(values))
    what = f"{found.frequency:.5f} turns a heap, of strength {found.strength:.2f}"
    figure = new_figure(f"The hidden wave of {name}", f"{name}, {n[0]:,} ≤ n ≤ {n[-1]:,}: {what}", 7.4, 4.4)
    axes = figure.add_subplot(xlabel=f"{found.frequency:.5f} n mod 1", ylabel="nim-value G(n)", xlim=(0, 1))
    marks(axes, np.column_stack([n * found.frequency % 1, np.asarray(values)[n]]), 1.2, BLUE, marker="o")
    axes.locator_params(axis="y", integer=True)
    return Plot(figure, pixels_note(len(n)))
