"""Numbers as sentences write them: fractions of terms, with a part times φ or α, and with functions still to be named.

Nothing of this outlives the reading of a sentence: a comparison is multiplied out, φ and α vanish into the graphs of
⌊nφ⌋ and ⌊nα⌋, and what is left are linear terms.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import lcm

from sprague.logic.language.formula import Formula, Linear, Remainder

NOTHING = Linear()


@dataclass(frozen=True)
class Number:
    """(term + irrational · root) / denominator; the ``graphs`` of functions give values to the names in ``bound``.

    ``whole`` says that it is an integer whatever its variables are.
    """

    term: Linear
    denominator: int = 1
    irrational: Linear = NOTHING
    root: str = ""
    whole: bool = True
    bound: tuple[str, ...] = ()
    graphs: tuple[Formula, ...] = ()

    @property
    def is_rational(self) -> bool:
        """Whether no part is multiplied by φ or α."""
        return self.irrational == NOTHING

    def times(self, factor: int) -> Number:
        """The number multiplied by an integer."""
        return replace(self, term=self.term.times(factor), irrational=self.irrational.times(factor))

    def over(self, denominator: int) -> Number:
        """The number divided by a positive integer."""
        return replace(self, denominator=self.denominator * denominator, whole=False)

    def plus(self, other: Number) -> Number:
        """The sum."""
        common = lcm(self.denominator, other.denominator)
        a, b = self.times(common // self.denominator), other.times(common // other.denominator)
        return Number(
            a.term + b.term,
            common,
            a.irrational + b.irrational,
            a.root or b.root,
            a.whole and b.whole,
            a.bound + b.bound,
            a.graphs + b.graphs,
        )

    def product(self, other: Number) -> Number | None:
        """The product, None where neither factor is a constant, or a constant times φ or α."""
        return self._scaling(other) or other._scaling(self)

    def _scaling(self, other: Number) -> Number | None:
        """The other number multiplied by this one, if this one is constant."""
        if self.term.coefficients or self.irrational.coefficients:
            return None
        denominator = self.denominator * other.denominator
        if self.is_rational:
            found = other.times(self.term.constant)
            return replace(found, denominator=denominator, whole=self.whole and other.whole)
        if self.term.constant or not other.is_rational:
            return None
        irrational = other.term.times(self.irrational.constant)
        found = replace(other, term=NOTHING, irrational=irrational, denominator=denominator)
        return replace(found, root=self.root, whole=False)

    def floor(self) -> Number:
        """The greatest integer that is not larger: ⌊u/d⌋ = (u − (u mod d))/d, for a rational number."""
        return replace(self, term=self.term - remainder(self.term, self.denominator), whole=True)

    def modulo(self, modulus: int) -> Number:
        """The remainder of an integer: if u/d is one, it is (u mod dm)/d."""
        return replace(self, term=remainder(self.term, self.denominator * modulus))


def remainder(term: Linear, modulus: int) -> Linear:
    """The remainder of a term by a positive constant, as a term."""
    if not term.coefficients:
        return Linear((), term.constant % modulus)
    return Linear(((Remainder(term, modulus), 1),)) if modulus > 1 else NOTHING
