"""The nim-values of Euclid on two numbers, by the definition, a whole row at a time.

The options of (a, b), a ≤ b, are the (a, b − ka) as long as nothing falls below the least number: the members of the
residue class of b modulo a that come before b. So along a class every value is the mex of all earlier ones: after the
first value v₀ come 0, 1, 2, … with v₀ left out. The first member (r, a), r = b mod a < a, stands in an earlier row.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sprague.games.euclid import Euclid
from sprague.memory import require
from sprague.numbers.decimals import abbreviated


def euclid_table(game: Euclid, size: int) -> NDArray[np.uint16]:
    """The nim-values of (a, b) for a, b < ``size`` in both orders; 0 where a number is less than the game's least one.

    Raises TooLarge beyond this machine's memory and beyond 65535, the largest value that fits.

    >>> from sprague.games import game
    >>> euclid_table(game("euclid-zero"), 4).tolist()
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 1, 0], [0, 3, 0, 1]]
    """
    least = game.smallest
    require(2 * size**2 if size < 2**16 else 10**21, f"{game.name}: a table to {abbreviated(size - 1)}")
    table = np.zeros((size, size), dtype=np.uint16)
    for a in range(1, size):
        b = np.arange(a, size)
        steps, rest = np.divmod(b, a)
        first = table[rest, a].astype(np.int64)
        if least:  # a class of multiples of a begins with (a, a)
            first[rest == 0] = size
        values = steps - 1
        values[values >= first] += 1
        table[a, a:] = table[a:, a] = values
    return table
