"""The colours of all pictures: those of Okabe and Ito, which colour-blind readers can tell apart.

What differs in colour differs in lightness or in shape as well, so that a print in black and white can be read.
M. Okabe and K. Ito, Color universal design, 2008.
"""

from collections.abc import Iterable

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


def ramp(share: float) -> str:
    """The colour at ``share`` of the way along the ramp, 0 ≤ share ≤ 1.

    >>> ramp(0), ramp(0.125), ramp(1)
    ('#16214f', '#0b4a81', '#f0e442')
    """
    place = min(max(share, 0.0), 1.0) * (len(RAMP) - 1)
    low = min(int(place), len(RAMP) - 2)
    pairs = zip(rgb(RAMP[low]), rgb(RAMP[low + 1]), strict=True)
    return hexadecimal(a + (b - a) * (place - low) for a, b in pairs)


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
