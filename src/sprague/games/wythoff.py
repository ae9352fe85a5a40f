"""Wythoff's game, its generalisation W(a), and the game on N heaps, which is invariant.

Wythoff 1907; Fraenkel, Amer. Math. Monthly 89 (1982). On N heaps: Fraenkel 1996; Sun and Zeilberger, Ann. Comb. 8
(2004). In an invariant game a move subtracts a vector from the piles, and which vectors does not depend on the
position: the name is Duchêne and Rigo's (Theoret. Comput. Sci. 411 (2010)); Golomb's vector subtraction games.
"""

from __future__ import annotations

from math import prod, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadRule, TooLarge
from sprague.games.card import in_range, listed
from sprague.games.formula_game import FormulaGame
from sprague.games.ruleset import PileRuleset, Piles
from sprague.games.written_rules import pile_game
from sprague.numbers.decimals import abbreviated


@pile_game(name="wythoff", start=(7, 12))
def near_diagonal(x: Any, y: Any, p: Any, q: Any, *, a: int = 1) -> Any:
    """Piles x ≤ y become p, q."""
    l, k = x - p, y - q
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & (abs(k - l) < a)


def wythoff(a: int = 1) -> FormulaGame:
    """W(a): take from one pile, or l from one and k from the other with |k − l| < a. Wythoff's game is W(1).

    >>> wythoff(a=2).options((1, 2))
    [(0, 0), (0, 1), (0, 2), (1, 1)]
    """
    in_range("wythoff", "a", a, 1, 10**6)
    return near_diagonal.vary("wythoff" if a == 1 else f"wythoff:a={a}", a=a)


def extended_wythoff(s: int, t: int, a: int = 1) -> FormulaGame:
    """W(a) with one move more: s tokens from one pile and t from the other, either way round.

    Duchêne, Fraenkel, Nowakowski and Rigo, Extensions and restrictions of Wythoff's game preserving its P positions,
    J. Combin. Theory Ser. A (2010), say which such moves leave the P-positions of Wythoff's game as they are.

    >>> (1, 2) in extended_wythoff(s=2, t=4).options((3, 6)), (1, 2) in wythoff().options((3, 6))
    (True, False)
    """
    in_range("wythoff-extended", "s", s, 0, 10**6)
    in_range("wythoff-extended", "t", t, 0, 10**6)
    in_range("wythoff-extended", "a", a, 0, 10**6)

    @pile_game(name=f"wythoff-extended:s={s},t={t},a={a}", start=(7, 12))
    def rule(x: Any, y: Any, p: Any, q: Any) -> Any:
        """Piles x ≤ y become p, q."""
        l, k = x - p, y - q
        one = (l > 0) & (k == 0) | (l == 0) & (k > 0)
        both = (l > 0) & (k > 0) & (abs(k - l) < a)
        more = (l + k > 0) & ((l == s) & (k == t) | (l == t) & (k == s))
        return one | both | more

    return rule


def _ray(a: int) -> tuple[float, str]:
    """The slope β/α with α = (2 − a + √(a² + 4))/2 and β = α + a, exact enough for a line on paper. Fraenkel 1982."""
    alpha = (2 - a + sqrt(a * a + 4)) / 2
    slope = (alpha + a) / alpha
    return slope, "y = φx" if a == 1 else f"y = {slope:.4f} x"


def _words(a: int) -> tuple[str, str]:
    both = "the same number from both" if a == 1 else f"from both, numbers that differ by less than {a}"
    return f"take from one pile, or {both}", f"Take any number of tokens from one pile, or {both}."


def _more_words(s: int, t: int, a: int) -> tuple[str, str]:
    play, rules = _words(a)
    more = f", or {s} from one pile and {t} from the other"
    return play + more, f"{rules[:-1]}{more}."


WYTHOFF = listed(wythoff, "wythoff", worded=_words, ray=_ray)
EXTENDED = listed(extended_wythoff, "wythoff-extended", worded=_more_words)


MOST_REMOVALS = 50_000_000

LARGEST_PILE = 10**9
"""The options of larger piles fill no memory of today."""


class InvariantGame(PileRuleset):
    """A game given by the vectors that a move may subtract from the piles."""

    def removals(self, most: Piles) -> NDArray[np.int64]:
        """All vectors that a move may subtract, no component above ``most``: one a row, none of them zero."""
        raise BadRule(f"{self.name}: the rules are missing: define removals(most)")

    def options(self, position: Any) -> list[Piles]:
        """The positions that one move leads to, sorted."""
        return sorted({*self.counted(position)})

    def counted(self, position: Any) -> list[Piles]:
        """The same: moves that leave other piles count apart, also where the piles are as large."""
        here = self.position(position)
        if max(here) > LARGEST_PILE:
            raise TooLarge(f"{self.name}: a pile of {abbreviated(max(here))} has too many options to list")
        left = np.unique(np.array(here, dtype=np.int64) - self.removals(here), axis=0)
        if self.interchangeable:
            left.sort(axis=1)
        return list(map(tuple, left.tolist()))


class NHeapWythoff(InvariantGame):
    """Take any positive number from one heap, or a₁, …, a_N ≥ 0, not all 0, with a₁ ⊕ … ⊕ a_N = 0."""

    rests_on = ("piles",)

    def __init__(self, heaps: int) -> None:
        super().__init__(name=f"n-heap-wythoff:heaps={heaps}", start=tuple(range(2, 2 + 3 * heaps, 3)))
        self.piles = heaps

    def removals(self, most: Piles) -> NDArray[np.int64]:
        """The vectors of the two kinds of moves; TooLarge where there are more than fifty million."""
        *free, last = most
        if prod(bound + 1 for bound in free) > MOST_REMOVALS:
            raise TooLarge(f"{self.name}: more than {MOST_REMOVALS} moves from {self.format(most)}; too many to list")
        units = zip(most, np.eye(len(most), dtype=int), strict=True)
        single = [np.outer(np.arange(1, bound + 1), unit) for bound, unit in units]
        chosen = np.indices([bound + 1 for bound in free], dtype=np.int64).reshape(len(free), -1)
        balance = np.bitwise_xor.reduce(chosen, axis=0)
        balanced = np.vstack([chosen, balance]).T[1:]  # the first chooses nothing at all
        return np.concatenate([*single, balanced[balanced[:, -1] <= last]])


def n_heap_wythoff(heaps: int = 3) -> NHeapWythoff:
    """Wythoff's game on any number of heaps; with two it is Wythoff's game.

    >>> n_heap_wythoff(heaps=3).options((0, 1, 1))
    [(0, 0, 0), (0, 0, 1)]
    """
    in_range("n-heap-wythoff", "heaps", heaps, 2, 8)
    return NHeapWythoff(heaps)


N_HEAPS = listed(n_heap_wythoff, "n-heap-wythoff")
