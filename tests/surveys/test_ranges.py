"""Ranges and the choices they leave."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter
from sprague.surveys.families import choices, count, in_order, read_range


def test_ranges_are_read_as_they_are_written():
    assert list(read_range("m=2..4").values({})) == [2, 3, 4]
    assert list(read_range(" a = 5 , 1..2, 2 ").values({})) == [1, 2, 5]
    assert list(read_range("r=0..m-1").values({"m": 2})) == [0, 1]
    assert list(read_range("t=s..s+2").values({"s": 4})) == [4, 5, 6]
    assert list(read_range("k=-2..-1").values({})) == [-2, -1]
    assert read_range("n=-1e3..2.5e6").values({}) == range(-1000, 2_500_001)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("m", "m=2..7"),
        ("=3", "m=2..7"),
        ("2m=3", "m=2..7"),
        ("m=", "the end of a range"),
        ("m=2..", "the end of a range"),
        ("m=2...4", "the end of a range"),
        ("m=1.5", "the end of a range"),
        ("m=1e99", "the end of a range"),
        ("m=" + "9" * 400, "the end of a range"),
        ("m=5..3", "m: 5..3 is an empty range"),
        ("m=0..m", "depends on m itself"),
    ],
)
def test_what_is_no_range_is_refused_in_one_line(text, says):
    with pytest.raises(BadParameter, match=says.replace(".", r"\.")) as caught:
        read_range(text)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 200


def test_ranges_that_depend_on_each_other_or_on_nothing_are_refused():
    with pytest.raises(BadParameter, match="a, b depend on each other"):
        in_order([read_range("a=0..b"), read_range("b=0..a")])
    with pytest.raises(BadParameter, match="speaks of z"):
        in_order([read_range("a=0..z")])
    assert [each.name for each in in_order([read_range("r=0..m"), read_range("m=1..2")])] == ["m", "r"]


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 3)), max_size=4))
def test_the_choices_are_the_product_the_last_changing_fastest(spans):
    ranges = [read_range(f"a{i}={low}..{low + more}") for i, (low, more) in enumerate(spans)]
    expected = list(product(*(range(low, low + more + 1) for low, more in spans)))
    assert [tuple(each.values()) for each in choices(ranges)] == expected
    assert count(ranges) == len(expected)


def test_dependent_choices_by_brute_force():
    ranges = [read_range(text) for text in ("r=0..m-1", "m=0..4", "a=1,3", "b=a..4")]
    expected = [(r, m, a, b) for m in range(5) for r in range(m) for a in (1, 3) for b in range(a, 5)]
    found = [(each["r"], each["m"], each["a"], each["b"]) for each in choices(ranges)]
    assert found == expected and count(ranges) == len(expected)
    assert count([read_range("m=0..0"), read_range("r=0..m-1")]) == 0


def test_counting_makes_no_choice_that_it_need_not():
    assert count([read_range(f"a{i}=0..999999999") for i in range(9)]) == 10**81
    assert count([read_range("m=1..1000000000"), read_range("r=0..m")]) > 10**7
