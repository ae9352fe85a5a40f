"""Numerals of any length."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated, decimal, integer, natural

LONG = 10**10_000


@given(st.integers() | st.integers(-3, 3).map(lambda k: LONG + k) | st.integers(-3, 3).map(lambda k: k - LONG))
def test_integer_inverts_decimal(n: int) -> None:
    assert integer(decimal(n)) == n
    assert type(integer(decimal(n))) is int


@given(st.integers(-(10**500), 10**500))
def test_decimal_is_the_numeral_of_python(n: int) -> None:
    assert decimal(n) == str(n)


@pytest.mark.parametrize("digits", [1, 599, 600, 601, 4300, 4301, 10_000])
def test_a_power_of_ten_is_one_and_zeros(digits: int) -> None:
    assert decimal(10 ** (digits - 1)) == "1" + "0" * (digits - 1)
    assert integer("+" + "9" * digits) == 10**digits - 1
    assert integer("-" + "9" * digits) == 1 - 10**digits


@pytest.mark.parametrize("text", ["", " ", "-", "+-1", "1 2", "1_000", "1.0", "0x10", "²", "٣", "--1", "1" * 700 + "x"])
def test_what_is_no_numeral_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadParameter, match="not an integer") as error:
        integer(text)
    assert "\n" not in str(error.value) and len(str(error.value)) < 200


@given(st.integers(0, 10**30), st.integers(0, 40), st.integers(0, 40))
def test_a_number_is_the_same_however_its_digits_and_its_power_of_ten_are_parted(
    n: int, power: int, moved: int
) -> None:
    whole, part = divmod(n, 10**moved)
    assert natural(f"{n:_}", "n") == n
    assert natural(f"{n}e{power}", "n") == n * 10**power
    assert natural(f" {whole}.{part:0{moved}d}E+{power + moved} " if moved else f"{n}E{power}", "n") == n * 10**power


@pytest.mark.parametrize(
    "text",
    ["", "-1", "+1", "1.5", "1.", ".5e1", "2.15e1", "1e-1", "1e", "1__0", "_1", "1_", "1,000", "٣", "1e99999", "x"],
)
def test_what_is_no_natural_number_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadParameter, match="--to is a natural number such as 300, 3_000_000"):
        natural(text, "--to")


def test_long_numbers_are_abbreviated_with_both_ends() -> None:
    assert abbreviated(-(10**10_000) - 7) == "-1000…0007 (10001 digits)"
    assert abbreviated(10**39) == "1" + "0" * 39
