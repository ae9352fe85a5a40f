"""Misère play against the rules, written out here: whoever cannot move wins."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from sprague.strategies import strategy


def nim(k):
    def options(piles):
        for left in product(*(range(pile + 1) for pile in piles)):
            if 1 <= sum(a != b for a, b in zip(left, piles, strict=True)) <= k:
                yield tuple(sorted(left))

    return options


def wythoff(a):
    def options(piles):
        x, y = piles
        for p, q in product(range(x + 1), range(y + 1)):
            one, other = x - p, y - q
            if (one == 0) != (other == 0) or (one and other and abs(one - other) < a):
                yield min(p, q), max(p, q)

    return options


def euclid(piles):
    a, b = piles
    return [tuple(sorted((a, rest))) for rest in range(b - a, 0, -a)]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "piles", "up_to", "least", "options"),
    [
        ("nim:piles=1", 1, 20, 0, nim(1)),
        ("nim", 3, 9, 0, nim(1)),
        ("nim:piles=4", 4, 5, 0, nim(1)),
        ("moore", 3, 7, 0, nim(2)),
        ("moore:k=3,piles=4", 4, 4, 0, nim(3)),
        ("moore:k=2,piles=4", 4, 4, 0, nim(2)),
        ("wythoff", 2, 40, 0, wythoff(1)),
        ("wythoff:a=2", 2, 40, 0, wythoff(2)),
        ("wythoff:a=3", 2, 40, 0, wythoff(3)),
        ("wythoff:a=6", 2, 30, 0, wythoff(6)),
        ("euclid", 2, 150, 1, euclid),
    ],
)
def test_the_closed_form_is_what_the_rules_say(name, piles, up_to, least, options):
    solved = strategy(f"misere:{name}")
    values, wins = {}, {}
    for position in sorted(combinations_with_replacement(range(least, up_to + 1), piles), key=sum):
        left = list(options(position))
        below = {values[each] for each in left}
        values[position] = next(n for n in range(len(left) + 2) if n not in below) if left else 1
        wins[position] = not left or any(not wins[each] for each in left)
        assert solved.is_p_position(position) is not wins[position]
        move = solved.winning_move(position)
        assert move in left and not wins[move] if left and wins[position] else move is None
        assert solved.nim_value is None or solved.nim_value(position) == values[position]


def test_moves_from_huge_positions_leave_p_positions():
    for name, position in (
        ("nim:piles=5", (1, 1, 10**40, 10**40 + 1, 3)),
        ("wythoff", (10**40, 10**40 + 1)),
        ("wythoff:a=2", (10**40, 3 * 10**40)),
        ("euclid", (10**40, 10**41)),
    ):
        solved = strategy(f"misere:{name}")
        assert solved.is_p_position(solved.winning_move(position)) and not solved.is_p_position(position)


def test_an_end_position_is_won_and_says_so():
    solved = strategy("misere:nim")
    assert not solved.is_p_position((0, 0, 0)) and solved.winning_move((0, 0, 0)) is None
    assert "no move is left, and under misère play that wins" in solved.reason((0, 0, 0))
