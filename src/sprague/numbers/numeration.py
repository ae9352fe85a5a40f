"""The numeration systems of a continued fraction [1; a₁, a₂, …]: its numerators or denominators as places.

Fraenkel, *The Rat game and the Mouse game*, section 6; Fraenkel, *How to beat your Wythoff games' opponent on
three fronts*, Amer. Math. Monthly 89 (1982), section 4. The convergents pₖ/qₖ obey p₋₁ = 1, p₀ = 1, pₖ =
aₖpₖ₋₁ + pₖ₋₂ and q₋₁ = 0, q₀ = 1, qₖ = aₖqₖ₋₁ + qₖ₋₂. Every N ≥ 0 is, in exactly one way,

    N = Σ sᵢpᵢ,  0 ≤ sᵢ ≤ aᵢ₊₁,               and sᵢ₊₁ = aᵢ₊₂ only before sᵢ = 0;
    N = Σ tᵢqᵢ,  0 ≤ tᵢ ≤ aᵢ₊₁,  t₀ < a₁,  and tᵢ₊₁ = aᵢ₊₂ only before tᵢ = 0.

A rational α is written with an even last index, [1; a₁, …, a₂ₙ], and its highest digit s₂ₙ, t₂ₙ is not
bounded. Digits are tuples, least significant first, without zeros at the high end: 0 is ().
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice

from sprague.errors import BadParameter
from sprague.numbers.continued_fractions import quotients
from sprague.numbers.decimals import abbreviated
from sprague.numbers.long_integers import long


def even_quotients(x: Fraction) -> tuple[int, ...]:
    """The one of the two continued fractions of ``x`` whose last index is even; its last quotient may be 1.

    >>> even_quotients(Fraction(7, 4)), even_quotients(Fraction(3, 2)), even_quotients(Fraction(15, 8))
    ((1, 1, 3), (1, 1, 1), (1, 1, 7))
    """
    found = tuple(quotients(x))
    return found if len(found) % 2 else (*found[:-1], found[-1] - 1, 1)


class _System:
    """What the two systems share: greedy digits over place values that obey uₖ = aₖuₖ₋₁ + uₖ₋₂."""

    before: int
    """The place value with index −1."""

    def __init__(self, quotients: Sequence[int] | Iterator[int]) -> None:
        """Take the partial quotients 1, a₁, a₂, …: a sequence of odd length ≥ 3, or an endless iterator.

        An iterator is read only as far as the numbers asked about need. ``BadParameter`` if the quotients are
        not of this form (see ``even_quotients``), or an iterator ends.
        """
        if isinstance(quotients, Sequence):
            self._known, self._more = list(quotients), None
            if len(quotients) < 3 or len(quotients) % 2 == 0:
                raise BadParameter(f"{len(quotients)} quotients: an odd number ≥ 3 of them is allowed")
        else:
            self._known, self._more = list(islice(quotients, 2)), quotients
        if self._known[:1] != [1] or min(self._known) < 1:
            raise BadParameter("not the quotients of a number between 1 and 2: 1 and then ≥ 1 are allowed")

    def _quotient(self, k: int) -> int:
        while k >= len(self._known) and self._more is not None:
            quotient = next(self._more, 0)
            if quotient < 1:
                at = len(self._known)
                raise BadParameter(f"quotient {at} is missing or below 1: endless quotients ≥ 1 are allowed")
            self._known.append(quotient)
        return self._known[k]

    def _is_last(self, k: int) -> bool:
        """Whether the place k is the highest there is (rational α)."""
        return self._more is None and k == len(self._known) - 1

    def places(self) -> Iterator[int]:
        """The place values u₀, u₁, … in order; finitely many for a rational α.

        >>> list(PSystem((1, 1, 3)).places()), list(QSystem((1, 1, 3)).places())
        ([1, 2, 7], [1, 1, 4])
        """
        k, before, place = 0, self.before, 1
        yield place
        while not self._is_last(k):
            k += 1
            before, place = place, self._quotient(k) * place + before
            yield place

    def digits(self, n: int) -> tuple[int, ...]:
        """The digits of ``n`` ≥ 0, least significant first; () for 0. ``BadParameter`` for a negative ``n``.

        >>> PSystem((1, 1, 3)).digits(16), QSystem((1, 1, 3)).digits(16)
        ((0, 1, 2), (0, 0, 4))
        """
        if n < 0:
            raise BadParameter(f"{abbreviated(n)} is negative: n ≥ 0 is allowed")
        n = long(n)
        place: int = n**0
        k, before = 0, self.before * place
        while not self._is_last(k):
            following = self._quotient(k + 1) * place + before
            if following > n:
                break
            k, before, place = k + 1, place, following
        found: list[int] = []
        while k >= 0:  # down again by the recurrence: to keep all places would take quadratic memory
            digit, n = divmod(n, place)
            if digit or found:
                found.append(int(digit))
            place, before, k = before, place - self._quotient(k) * before, k - 1
        return tuple(reversed(found))

    def value(self, digits: Iterable[int]) -> int:
        """The number Σ dᵢuᵢ, whether or not the digits are admissible; ``BadParameter`` for too many digits.

        >>> PSystem((1, 1, 3)).value((0, 1, 2)), QSystem((1, 1, 3)).value((0, 0, 4))
        (16, 16)
        """
        total, places = 0, self.places()
        for digit in digits:
            place = next(places, 0)
            if place == 0:
                raise BadParameter(f"too many digits: this system has {len(self._known)} places")
            total += digit * place
        return total

    def is_admissible(self, digits: Sequence[int]) -> bool:
        """Whether ``digits`` is the representation of a number: the conditions at the head of this file.

        >>> PSystem((1, 1, 3)).is_admissible((0, 3, 1)), PSystem((1, 1, 3)).is_admissible((1, 3))
        (True, False)
        """
        if not digits:
            return True
        if self._more is None and len(digits) > len(self._known):
            return False
        if digits[-1] == 0 or digits[0] >= self._quotient(1) + self.before or min(digits) < 0:
            return False
        for k, digit in enumerate(digits):
            if self._is_last(k):
                break
            largest = self._quotient(k + 1)
            if digit > largest or (digit == largest and k > 0 and digits[k - 1] != 0):
                return False
        return True


class PSystem(_System):
    """The p-system: the numerators of the convergents as place values.

    >>> [PSystem((1, 1, 3)).digits(n) for n in range(1, 6)]
    [(1,), (0, 1), (1, 1), (0, 2), (1, 2)]
    """

    before = 1


class QSystem(_System):
    """The q-system: the denominators of the convergents as place values.

    >>> [QSystem((1, 1, 3)).digits(n) for n in range(1, 6)]
    [(0, 1), (0, 2), (0, 3), (0, 0, 1), (0, 1, 1)]
    """

    before = 0
