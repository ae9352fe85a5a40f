"""Entailing moves: heap by heap, against the whole positions one by one."""

import random
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

import sprague
from sprague.answers import answer
from sprague.errors import BadPosition, BadRule, NoNimValue, TooLarge
from sprague.games.programs import EntailingGame
from sprague.solving.loopy_values import EntailingSolver

TOP = EntailingGame(
    lambda n: [(a, n - a) for a in range(1, n // 2 + 1)], lambda n: [n - 1] if n else [], name="top entails"
)


def plainly(breaks, entails):
    """Whether the player to move wins at heaps, and beside them one to which he is bound, from the rules."""

    @cache
    def wins(heaps, bound):
        for i, heap in enumerate(heaps if bound is None else [bound]):
            others = heaps[:i] + heaps[i + 1 :] if bound is None else heaps
            answers = [(others + left, None) for left in breaks[heap]] + [(others, left) for left in entails[heap]]
            if not all(wins(tuple(sorted(free)), left) for free, left in answers):
                return True
        return False

    return wins


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(2, 10))])
def test_sums_with_entailing_moves_against_whole_positions(seed):
    generator, sizes = random.Random(seed), range(6)

    def left(n):
        return tuple(generator.randrange(n - 1) for _ in range(1 + (n > 2 and generator.random() < 0.5)))

    breaks = [[each for _ in range(n > 1 and generator.randrange(3)) if sum(each := left(n)) <= n] for n in sizes]
    entails = [[m for m in range(n) if generator.random() < 0.35] for n in sizes]
    game, wins = EntailingGame(breaks.__getitem__, entails.__getitem__), plainly(breaks, entails)
    for heaps in (each for count in range(1, 4) for each in combinations_with_replacement(sizes, count)):
        for here in ((heaps, bound) for bound in (None, *sizes)):
            assert (sprague.outcome(game, here).value == "N") == wins(*here)
            won = {each for each in game.options(here) if not wins(*each)}
            assert set(answer(game, here).winning_moves) == won and bool(won) == wins(*here)
    # beside Nim, a heap of k of which is number 6 + k there
    nim, reach = sprague.game("nim:piles=1"), range(3)
    wins = plainly(breaks + [[(6 + j,) for j in range(k)] for k in reach], entails + [[] for _ in reach])
    for heaps, bound, k in product(combinations_with_replacement(sizes, 2), (None, *sizes), reach):
        both, here = game((heaps, bound)) + nim(k), ((heaps, bound), (k,))
        assert (sprague.outcome(both).value == "N") == wins((*heaps, 6 + k), bound), here
        won = {(each, (j,)) for each, (j,) in both.game.options(here) if not wins((*each[0], 6 + j), each[1])}
        assert set(answer(both).winning_moves) == won


@pytest.mark.parametrize("most", [150, pytest.param(2600, marks=pytest.mark.nightly)])
def test_the_loony_stacks_of_top_entails(most):
    """West, New values for Top Entails, Games of No Chance (1996): 1, 3, 2403, 2505 and then none to 33,242."""
    known = EntailingSolver(TOP)
    loony = [n for n in (1, 3, 2403, 2505) if n < most]
    assert [n for n in range(most) if known.value(n).number is None] == loony


def test_what_has_no_answer_is_refused_in_one_line():
    assert TOP.parse("3,5!0") == ((3, 5), 0) and TOP.format(((3, 5), 0)) == "3,5!0" and TOP.format(0) == "0"
    assert answer(TOP, 3).nim_value is None and "a heap is loony" in answer(TOP, 3).why
    for wrong in ("x", "3,-1", "3!", "3!!2", "3!2,5", "3!2!1", "5!", "!2", -1, 1.5, float("nan"), ((1,), -2)):
        with pytest.raises(BadPosition, match=r"^top entails: "):
            TOP.parse(wrong) if isinstance(wrong, str) else TOP.position(wrong)
    with pytest.raises(NoNimValue, match=r"3 \+ 2 has no nim-value, since a heap is loony"):
        sprague.nim_value(TOP(3) + sprague.game("nim:piles=1")(2))
    with pytest.raises(NoNimValue, match=r"beside ∞\(\), from which play need not end, entailing moves have no theory"):
        sprague.outcome(TOP(3) + sprague.game({0: [1], 1: [0]})(0))
    with pytest.raises(TooLarge, match="only to 20000"):
        sprague.outcome(TOP, 10**30)
    for breaks, n, left in ((lambda n: [n] if n == 3 else [], 3, "3"), (lambda n: [()], 0, "")):
        with pytest.raises(BadRule, match=rf"of a heap of {n} a move leaves smaller heaps, not \({left},?\)"):
            sprague.outcome(EntailingGame(breaks, lambda n: []), 3)
