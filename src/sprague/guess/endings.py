"""How many zeros the digits of a number end in, odd or even: P-positions of Mark (Fraenkel 2011) are told by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sprague.guess.conditions import Condition, Points, Values


@dataclass(frozen=True)
class Ending(Condition):
    """The number of zeros at the end of the only coordinate, to a base, by a modulus; the modulus itself for 0."""

    base: int
    modulus: int
    rank = 3

    @property
    def many(self) -> int:  # type: ignore[override]
        """The remainders, and 0 itself."""
        return self.modulus + 1

    @property
    def cost(self) -> int:
        """Longer for larger bases and moduli."""
        return 30 + 10 * self.base + 10 * self.modulus

    def values(self, points: Points) -> Values:
        """The number of zeros by the modulus.

        >>> Ending(2, 2).values(np.array([[0], [1], [2], [4], [12]])).tolist()
        [2, 0, 1, 0, 0]
        """
        rest = points[:, 0].copy()
        zeros = np.zeros(len(rest), dtype=np.int64)
        more = rest > 0
        while (more := more & (rest % self.base == 0)).any():
            rest[more] //= self.base
            zeros[more] += 1
        return np.where(points[:, 0] == 0, self.modulus, zeros % self.modulus)

    def said(self, names: Sequence[str], allowed: frozenset[int], plain: bool) -> str:
        """In words; for the prover, in digits of the base, by its least part b^k: b^k mod (b^m − 1) tells k mod m.

        >>> Ending(2, 2).said("x", frozenset([1]), False)
        'x ends in an odd number of zeros (base 2)'
        >>> Ending(2, 2).said("x", frozenset([1, 2]), True)
        'x = 0 | (exists t. least_part(x, t) & t = 2 (mod 3))'
        """
        (name,) = names
        parts = [f"{name} = 0"] if self.modulus in allowed else []
        for r in sorted(allowed - {self.modulus}):
            if plain:
                power, modulus = self.base**r, self.base**self.modulus - 1
                parts.append(f"(exists t. least_part({name}, t) & t = {power} (mod {modulus}))")
            elif self.modulus == 2:
                word = "an odd" if r else "an even"
                parts.append(f"{name} ends in {word} number of zeros (base {self.base})")
            else:
                parts.append(f"{name} ends in k ≡ {r} (mod {self.modulus}) zeros (base {self.base})")
        return (" | " if plain else " or ").join(parts)
