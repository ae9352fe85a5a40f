"""NoGo on strips, by the search over rows of stones."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from sprague import kernels
from sprague.games.nogo import NoGo
from sprague.kernels.pure.boards import SIGNS, liberty_search
from sprague.solving.part_solver import PartSolver, Search, Words

NARROW, WIDE = 1, 8
"""Words of 32 squares: strips of up to 32, and of up to 256."""


class NoGoSolver(PartSolver):
    """NoGo; strips of more than 32 squares are searched anew, apart from the others.

    >>> from sprague.games import game
    >>> NoGoSolver(game("nogo:5")).nim_value(".....")
    2
    """

    game: NoGo
    _width = NARROW

    @cached_property
    def _search(self) -> Search:
        return kernels.liberty_search(self._width, self.threads)

    @cached_property
    def _unbounded(self) -> Search:
        return liberty_search(self._width)

    def _words_of(self, position: Any) -> Words:
        strip = self.game.position(position)
        if len(strip) > 32 * self._width:
            self._width = WIDE
            self._forget()
        bits = sum(SIGNS.index(sign) << 2 * i for i, sign in enumerate(strip))
        return np.frombuffer(bits.to_bytes(8 * self._width, "little"), dtype="<u8").astype(np.uint64)
