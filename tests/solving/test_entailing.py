"""Entailing moves: heap by heap, against the whole positions one by one."""

import random
from functools import cache
from itertools import combinations_with_replacement

import pytest

import sprague
from sprague.answers import answer
from sprague.errors import BadPosition, BadRule, NoNimValue, TooLarge
from sprague.games.entailing import EntailingGame
from sprague.solving.entailing import EntailingSolver


def top(name="top entails"):
    return EntailingGame(
        lambda n: [(a, n - a) for a in range(1, n // 2 + 1)], lambda n: [n - 1] if n else [], name=name
    )


def plainly(breaks, entails):
    """Whether the player to move wins, from the rules: at heaps in a list, in the first of them if he is bound."""

    @cache
    def wins(heaps, bound):
        for i in range(1 if bound else len(heaps)):
            others = heaps[:i] + heaps[i + 1 :]
            if any(not wins(tuple(sorted(others + left)), False) for left in breaks[heaps[i]]):
                return True
            if any(not wins((left, *others), True) for left in entails[heaps[i]]):
                return True
        return False

    return wins


@pytest.mark.parametrize("seed", range(10))
def test_sums_with_entailing_moves_against_whole_positions(seed):
    generator, sizes = random.Random(seed), range(6)
    few = [generator.randrange(3) for _ in sizes]
    breaks = [
        [tuple(generator.randrange(n) for _ in range(generator.randrange(1, 3))) for _ in range(few[n])] if n else []
        for n in sizes
    ]
    entails = [[m for m in range(n) if generator.random() < 0.35] for n in sizes]
    game, wins = EntailingGame(breaks.__getitem__, entails.__getitem__), plainly(breaks, entails)
    for count in range(4):
        for heaps in combinations_with_replacement(sizes, count):
            # an empty heap has no move, here as in the game
            for bound in (None, *sizes):
                here = heaps if bound is None else (bound, *heaps)
                won = [game.position(each) for each in game.options((heaps, bound))]
                assert (sprague.outcome(game, (heaps, bound)).value == "N") == wins(here, bound is not None)
                assert sorted(map(game.format, answer(game, (heaps, bound)).winning_moves)) == sorted(
                    game.format(each)
                    for each in won
                    if not wins(each[0] if each[1] is None else (each[1], *each[0]), each[1] is not None)
                )


def test_the_loony_stacks_of_top_entails():
    """West, New values for Top Entails, Games of No Chance (1996): 1, 3, 2403, 2505 and then none to 33,242."""
    known = EntailingSolver(top())
    assert [n for n in range(2600) if known.value([n]) is None] == [1, 3, 2403, 2505]


def test_what_has_no_answer_is_refused_in_one_line():
    rules = top()
    assert rules.parse("3,5!0") == ((3, 5), 0) and rules.format(((3, 5), 0)) == "3,5!0" and rules.format(0) == "0"
    assert answer(rules, 3).nim_value is None and "a heap is loony" in answer(rules, 3).why
    for wrong in ("x", "3,-1", "3!", "3!!2", "3!2,5", -1, 1.5, float("nan"), True, ((1,), -2)):
        with pytest.raises(BadPosition, match="a position is heaps, such as 3,5, or 3,5!2"):
            rules.parse(wrong) if isinstance(wrong, str) else rules.position(wrong)
    with pytest.raises(NoNimValue, match="3 has no nim-value, since a heap is loony"):
        sprague.outcome(rules(3) + sprague.game("nim:piles=1")(2))
    with pytest.raises(TooLarge, match="only to 20000"):
        sprague.outcome(rules, 10**30)
    for breaks, entails, n, left in (
        (lambda n: [n] if n == 3 else [], lambda n: [], 3, "3"),
        (lambda n: [()], lambda n: [], 0, r"\(\)"),
    ):
        with pytest.raises(BadRule, match=f"of a heap of {n} a move leaves smaller heaps, not {left}"):
            sprague.outcome(EntailingGame(breaks, entails), 3)
