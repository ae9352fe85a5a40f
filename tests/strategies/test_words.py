"""How a reason reads."""

from __future__ import annotations

from sprague.strategies import by_rank, ordinal, tuple_text


def test_english_ordinals():
    expected = ["0th", "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "101st", "111th", "1002nd"]
    assert [ordinal(n) for n in (0, 1, 2, 3, 4, 11, 12, 13, 21, 101, 111, 1002)] == expected


def test_long_integers_are_shortened_to_their_ends():
    assert tuple_text((7, 10**9999 + 8)) == "(7, 1000…0008 (10000 digits))"
    assert by_rank((1, 2), None, lambda _: 10**60, "(…)").endswith("n-th P-position (…), n = 1000…0000 (61 digits)")
    assert by_rank((1, 3), (1, 2), lambda _: 10**60, "").endswith("the n-th P-position, n = 1000…0000 (61 digits)")
