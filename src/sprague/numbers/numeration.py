"""The numeration systems of a continued fraction [1; a₁, a₂, …]: its numerators or denominators as places.

Fraenkel, *The Rat game and the Mouse game*, section 6; Fraenkel, *How to beat your Wythoff games' opponent on
three fronts*, Amer. Math. Monthly 89 (1982), section 4. The convergents pₖ/qₖ obey p₋₁ = 1, p₀ = 1, pₖ =
aₖpₖ₋₁ + pₖ₋₂ and q₋₁ = 0, q₀ = 1, qₖ = aₖqₖ₋₁ + qₖ₋₂. Every N ≥ 0 is, in exactly one way,

    N = Σ sᵢpᵢ,  0 ≤ sᵢ ≤ aᵢ₊₁,               and sᵢ₊₁ = aᵢ₊₂ only before sᵢ = 0;
    N = Σ tᵢqᵢ,  0 ≤ tᵢ ≤ aᵢ₊₁,  t₀ < a₁,  and tᵢ₊₁ = aᵢ₊₂ only before tᵢ = 0.

A rational α is written with an even last index, [1; a₁, …, a₂ₙ], and its highest digit s₂ₙ, t₂ₙ is not
bounded. Digits are tuples, least significant first, without zeros at the high end: 0 is ().

Sums of Fibonacci numbers, no two of them neighbours: the Zeckendorf representation.

F₁ = F₂ = 1. Zeckendorf 1972: every n ≥ 1 is the sum of Fᵢ with indices i ≥ 2 that differ by 2 or more, in
exactly one way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated, long
from sprague.numbers.quadratic import Quadratic, floor_phi, quotients


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


def fibonacci(n: int) -> int:
    """Fₙ for n ≥ 0, in O(log n) multiplications; ``BadParameter`` for a negative ``n``.

    >>> [fibonacci(n) for n in range(10)], fibonacci(300).bit_length()
    ([0, 1, 1, 2, 3, 5, 8, 13, 21, 34], 208)
    """
    return fibonacci_pair(n)[0]


def fibonacci_pair(n: int) -> tuple[int, int]:
    """(Fₙ, Fₙ₊₁) by doubling: F₂ₖ = Fₖ(2Fₖ₊₁ − Fₖ), F₂ₖ₊₁ = Fₖ² + Fₖ₊₁².

    ``BadParameter`` for a negative ``n``.

    >>> fibonacci_pair(6)
    (8, 13)
    """
    if n < 0:
        raise BadParameter(f"the index {abbreviated(n)} is negative: n ≥ 0 is allowed")
    a, b = 0, 1
    for bit in bin(n)[2:]:
        a, b = a * (2 * b - a), a * a + b * b
        if bit == "1":
            a, b = b, a + b
    return a, b


def zeckendorf(n: int) -> tuple[int, ...]:
    """The indices of the Zeckendorf representation of ``n`` ≥ 0, smallest first, all ≥ 2; () for 0.

    Greedy, in as many subtractions as the largest index. ``BadParameter`` for a negative ``n``.

    >>> zeckendorf(100), zeckendorf(1), zeckendorf(0)
    ((4, 6, 11), (2,), ())
    """
    _check_natural(n)
    n = long(n)
    indices: list[int] = []
    index = 2
    small: int = n**0
    large = 2 * small
    while large <= n:
        small, large, index = large, small + large, index + 1
    while n > 0:
        if small <= n:
            n -= small
            indices.append(index)
        small, large, index = large - small, small, index - 1
    return tuple(reversed(indices))


def lowest_index(n: int) -> int:
    """The smallest index of the Zeckendorf representation of ``n`` ≥ 1, without finding the others.

    Let m = Σ Fᵢ₊₁ be the left shift of n = Σ Fᵢ. As Fᵢ₊₁ − φFᵢ = (−1/φ)ⁱ, the sum δ = m − nφ = Σ (−1/φ)ⁱ has
    the sign of its first term, and the geometric series give φ^(−z−1) < |δ| < φ^(−z+1) for the smallest index
    z. Hence m = ⌊(n+1)φ⌋ − 1, the sign of δ gives the parity of z, and |δ| then gives z. A few
    multiplications of numbers as long as n. ``BadParameter`` unless n ≥ 1.

    >>> lowest_index(100), lowest_index(10**40), zeckendorf(10**40)[0]
    (4, 5, 5)
    """
    if n < 1:
        raise BadParameter(f"{abbreviated(n)} has no smallest Fibonacci part: n ≥ 1 is allowed")
    m = floor_phi(n + 1) - 1
    norm = m * m - m * n - n * n  # δ times its conjugate m + n/φ, so 1/|δ| = (m + n/φ)/|norm|
    floor = (m + floor_phi(n) - n) // abs(norm)

    def is_inverse_above_power(k: int) -> bool:
        """Whether 1/|δ| > φᵏ."""
        power = floor_power_of_phi(k)
        if floor != power:
            return floor > power
        return abs(Quadratic(2 * m - n, -n, 5, 2)) * _power_of_phi(k) < 1

    z = max(2, floor.bit_length() * 36 // 25)  # 36/25 ≈ log 2 / log φ: near enough for a few steps
    z += (z % 2 == 0) != (norm > 0)
    while not is_inverse_above_power(z - 1):
        z -= 2
    while is_inverse_above_power(z + 1):
        z += 2
    return z


def floor_power_of_phi(k: int) -> int:
    """⌊φᵏ⌋ for k ≥ 0: the Lucas number Lₖ = φᵏ + (−1/φ)ᵏ, less 1 if k is even.

    ``BadParameter`` for a negative k.

    >>> [floor_power_of_phi(k) for k in range(8)]
    [1, 1, 2, 4, 6, 11, 17, 29]
    """
    a, b = fibonacci_pair(k)
    return 2 * b - a - (k % 2 == 0)


def _power_of_phi(k: int) -> Quadratic:
    """φᵏ for k ≥ 0: (Lₖ + Fₖ√5)/2."""
    a, b = fibonacci_pair(k)
    return Quadratic(2 * b - a, a, 5, 2)


def _check_natural(n: int) -> None:
    if n < 0:
        raise BadParameter(f"{abbreviated(n)} is negative: n ≥ 0 is allowed")
