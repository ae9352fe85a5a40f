"""The numeration systems of continued fractions: one representation each, and the published table."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter
from sprague.numbers.numeration import PSystem, QSystem, even_quotients, zeckendorf
from sprague.numbers.quadratic import PHI, Quadratic

TABLE = Path(__file__).parents[1] / "golden" / "rat_numeration_table_3.tsv"
FINITE = [(1, 1, 1), (1, 1, 3), (1, 1, 7), (1, 2, 3), (1, 3, 1), (1, 2, 1, 1, 2), (1, 1, 2, 3, 1)]


def obeys_the_document(digits: tuple[int, ...], quotients: tuple[int, ...], first_below: int) -> bool:
    """The conditions of section 6 as they stand there, for fixed-length digits, last quotient unbounded."""
    top = len(quotients) - 1
    bounds = [*quotients[1:], None]
    if digits[0] >= first_below:
        return False
    for i, digit in enumerate(digits):
        bound = bounds[i] if i < top else None
        if bound is not None and (digit > bound or (digit == bound and i >= 1 and digits[i - 1] != 0)):
            return False
    return True


def places(quotients: tuple[int, ...], before: int) -> list[int]:
    row = [before, 1]
    for quotient in quotients[1:]:
        row.append(quotient * row[-1] + row[-2])
    return row[1:]


@pytest.mark.parametrize("quotients", FINITE)
@pytest.mark.parametrize(("system", "before"), [(PSystem, 1), (QSystem, 0)])
def test_every_number_has_one_admissible_representation(
    system: type[PSystem | QSystem], before: int, quotients: tuple[int, ...]
) -> None:
    here, units = system(quotients), places(quotients, before)
    assert list(here.places()) == units
    first_below = quotients[1] + before
    found: dict[int, list[tuple[int, ...]]] = {}
    for digits in product(*(range(quotient + 2) for quotient in quotients[1:]), range(4)):
        total = sum(digit * unit for digit, unit in zip(digits, units, strict=True))
        stripped = digits
        while stripped and stripped[-1] == 0:
            stripped = stripped[:-1]
        admissible = obeys_the_document(digits, quotients, first_below)
        assert here.is_admissible(stripped) is admissible
        assert here.value(digits) == total
        if admissible:
            found.setdefault(total, []).append(stripped)
    for n in range(4 * units[-1]):
        assert found[n] == [here.digits(n)]


def test_table_3_of_the_document() -> None:
    rows = [line.split("\t") for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    for n, p_digits, q_digits in rows[1:]:
        assert PSystem((1, 1, 3)).digits(int(n)) == tuple(int(digit) for digit in reversed(p_digits))
        assert QSystem((1, 1, 3)).digits(int(n)) == tuple(int(digit) for digit in reversed(q_digits))


@given(st.integers(0, 10**60))
def test_the_p_system_of_the_golden_ratio_is_zeckendorfs(n: int) -> None:
    digits = PSystem(PHI.quotients()).digits(n)
    assert tuple(k + 2 for k, digit in enumerate(digits) if digit) == zeckendorf(n)


@pytest.mark.parametrize("alpha", [PHI, Quadratic(0, 1, 2), Quadratic(0, 1, 3), Quadratic(-1, 1, 5)], ids=str)
@given(n=st.integers(0, 10**60) | st.integers(0, 300))
def test_digits_of_irrational_systems_are_admissible_and_have_their_value(alpha: Quadratic, n: int) -> None:
    for system in (PSystem(alpha.quotients()), QSystem(alpha.quotients())):
        assert system.value(system.digits(n)) == n and system.is_admissible(system.digits(n))


@pytest.mark.parametrize("quotients", FINITE)
@pytest.mark.parametrize("n", [10**10_000, 7**11_833, 3**20_000 - 1], ids=hex)
def test_ten_thousand_digits_go_round(n: int, quotients: tuple[int, ...]) -> None:
    for system in (PSystem(quotients), QSystem(quotients)):
        assert system.value(system.digits(n)) == n and system.is_admissible(system.digits(n))


def test_long_numbers_in_an_endless_system_go_round() -> None:
    system, n = PSystem(PHI.quotients()), 7**3000
    assert system.value(system.digits(n)) == n


@given(st.fractions(1, 2, max_denominator=500).filter(lambda x: 1 < x < 2))
def test_even_quotients_are_of_odd_number_and_start_a_system(x: Fraction) -> None:
    quotients = even_quotients(x)
    total = Fraction(quotients[-1])
    for quotient in quotients[-2::-1]:
        total = quotient + 1 / total
    assert total == x and len(quotients) % 2 == 1
    assert list(QSystem(quotients).places())[-1] == x.denominator


@pytest.mark.parametrize("quotients", [(), (1,), (1, 2), (2, 1, 1), (1, 0, 3), (1, 1, 3, 1)])
def test_other_quotients_are_refused(quotients: tuple[int, ...]) -> None:
    with pytest.raises(BadParameter):
        PSystem(quotients)


def test_negative_numbers_too_many_digits_and_quotients_that_end_are_refused() -> None:
    for call in (
        lambda: PSystem((1, 1, 3)).digits(-1),
        lambda: PSystem((1, 1, 3)).value((0, 0, 0, 1)),
        lambda: PSystem(iter((1, 1, 3))).digits(100),
        lambda: PSystem(iter(())),
    ):
        with pytest.raises(BadParameter):
            call()
    assert not PSystem((1, 1, 3)).is_admissible((0, 0, 0, 1)) and not PSystem((1, 1, 3)).is_admissible((0, -1, 1))
    assert PSystem((1, 1, 3)).digits(0) == () and PSystem((1, 1, 3)).is_admissible(())
