"""The genus of a game: its nim-value, and its misère nim-values with heaps of two added.

g⁻(G) is 1 where there is no move, else the mex of the options' values; γ_k = g⁻(G + k·∗2) follows from the options'
alone: γ_{k+1}(G) = mex({γ_{k+1}(G′)} ∪ {γ_k(G), γ_k(G) ⊕ 1}). It is written g^{γ₀γ₁…}, until γ_{k+1} = γ_k ⊕ 2 for
ever. Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sprague.numbers.nimbers import mex


class Genus(NamedTuple):
    """The nim-value, and the misère nim-values γ₀, γ₁, …, which go on as γ, γ ⊕ 2, γ, … from the last two.

    >>> str(genus_from(())), str(genus_from([genus_from(())]))
    ('0^120', '1^031')
    """

    normal: int
    misere: tuple[int, ...]

    def gamma(self, k: int) -> int:
        """γ_k, for any k."""
        last = len(self.misere) - 1
        return self.misere[k] if k <= last else self.misere[last - (k - last) % 2]

    @property
    def is_p(self) -> bool:
        """Whether the game is a misère P-position."""
        return self.misere[0] == 0

    @property
    def is_tame(self) -> bool:
        """Whether a sum of heaps of Nim has this genus; a game whose genus is not tame is wild."""
        n = self.normal
        return self.misere in {(1, 2, 0) if n == 0 else (0, 3, 1) if n == 1 else (n, n ^ 2), (n, n ^ 2)}

    def __str__(self) -> str:
        digits = list(map(str, self.misere))
        return f"{self.normal}^{(',' if max(map(len, digits)) > 1 else '').join(digits)}"


def genus_from(options: Collection[Genus]) -> Genus:
    """The genus of a game, from those of its options.

    >>> nought = genus_from([])
    >>> star = genus_from([nought])
    >>> str(genus_from([nought, star])), genus_from([star]).is_tame
    ('2^20', True)
    """
    stable = max((len(each.misere) for each in options), default=0)
    gammas = [mex(each.misere[0] for each in options) if options else 1]
    while len(gammas) < stable + 3 or gammas[-1] != gammas[-3] or gammas[-2] != gammas[-1] ^ 2:
        k, last = len(gammas), gammas[-1]
        gammas.append(mex({each.gamma(k) for each in options} | {last, last ^ 1}))
    while len(gammas) > 2 and gammas[-1] == gammas[-3] and gammas[-2] == gammas[-1] ^ 2:
        gammas.pop()
    return Genus(mex(each.normal for each in options), tuple(gammas))
