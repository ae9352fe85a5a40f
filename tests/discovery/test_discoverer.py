import random

import pytest

import sprague
from sprague.games import game, pile_game
from sprague.logic import where
from sprague.prove import Proved
from sprague.prove.difference_law import prove_difference_law
from sprague.solve import nim_value, p_positions


def mouse_with_modulus(m):
    @pile_game(name=f"mouse-mod-{m}")
    def rule(x, y, p, q):
        l, k = x - p, y - q
        near = abs(k - l) < where((y - x) % m == 0, 2, 1)
        return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & near

    return rule


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("mouse", "(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)"),
        ("wythoff", "(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2"),
        ("wythoff:a=3", "(⌊nα⌋, ⌊nα⌋ + 3n), n ≥ 0, α = (-1 + √13)/2"),
        ("nim:piles=2", "x1 = x2"),
        ("nim:piles=3", "x1 ⊕ x2 ⊕ x3 = 0"),
        ("moore:k=2,piles=3", "x1 = x2 = x3"),
        ("kayles", "G(n + 12) = G(n) for all n ≥ 71"),
        ("subtraction:1,3,4", "G(n + 7) = G(n) for all n ≥ 0"),
    ],
)
def test_the_theorem_comes_out_of_the_rules_and_is_proved(name, statement):
    found = sprague.discover(game(name))
    assert (found.statement, found.word) == (statement, "proved")


@pytest.mark.parametrize("m", [2, 4, 6])
def test_mouse_with_another_modulus_has_a_difference_law(m):
    rules = mouse_with_modulus(m)
    found = sprague.discover(rules)
    assert (found.kind, found.word) == ("difference law", "proved")
    expected = set(p_positions(rules, 200))
    assert {(x, y) for x in range(201) for y in range(x, 201) if found.is_p_position((x, y))} == expected


@pytest.mark.parametrize("name", ["mouse", "wythoff:a=2", "fibonacci-nim", "fibonacci-subtraction", "kayles"])
def test_a_discovery_plays_as_the_rules_do(name):
    rules = game(name)
    found = sprague.discover(rules)
    chooser = random.Random(1)
    for _ in range(25):
        position = tuple(chooser.randrange(40) for _ in getattr(rules, "before", "n"))
        here = rules.position(position)
        move = found.winning_move(here)
        assert found.is_p_position(here) == (nim_value(rules, here) == 0)
        assert (move is None) == found.is_p_position(here)
        assert move is None or (move in rules.options(here) and nim_value(rules, move) == 0)


def test_a_discovery_plays_on_piles_of_a_thousand_digits():
    found = sprague.discover(game("mouse"))
    n = 10**1000
    assert found.is_p_position((3 * n // 2, 3 * n - 1))
    move = found.winning_move((3 * n // 2, 3 * n))
    assert found.is_p_position(move)
    assert game("mouse").is_move((3 * n // 2, 3 * n), move)


def test_a_rule_that_changes_far_out_is_not_proved_to_be_wythoffs():
    @pile_game(name="wythoff-below-500")
    def rule(x, y, p, q):
        l, k = x - p, y - q
        return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k == l) & (x + y < 500)

    found = sprague.discover(rule, seconds=1)
    assert "φ" not in found.statement or found.word != "proved"


def test_nothing_is_found_where_nothing_is_known():
    found = sprague.discover(game("grundy"), seconds=2)
    assert (found.word, found.statement) == ("none", "")
    with pytest.raises(sprague.BadParameter, match="nothing was discovered"):
        found.is_p_position((5,))


def test_euclid_is_verified_to_its_bound_and_no_further():
    found = sprague.discover(game("euclid"))
    assert (found.word, found.bound) == ("verified", 200)


def test_a_difference_law_of_other_rules_is_not_proved():
    wythoff = game("wythoff")
    assert isinstance(prove_difference_law(wythoff, "d = n"), Proved)
    assert not isinstance(prove_difference_law(wythoff, "d = 2n"), Proved)
    assert not isinstance(prove_difference_law(game("nim:piles=2"), "d = n"), Proved)

    @pile_game(name="no-large-pile")
    def rule(x, y, p, q):
        l, k = x - p, y - q
        return (l > 0) & (k == 0) | (l > 0) & (k == l)

    assert not isinstance(prove_difference_law(rule, "d = n"), Proved)


def test_a_difference_law_needs_moves_on_the_larger_pile_only():
    @pile_game(name="no-small-pile")
    def rule(x, y, p, q):
        l, k = x - p, y - q
        return (l == 0) & (k > 0) | (l > 0) & (k == l)

    verdict = prove_difference_law(rule, "d = n")
    assert isinstance(verdict, Proved)
    assert "brute force agrees" in verdict.evidence and "Wythoff 1907" in verdict.evidence


def test_a_game_without_a_table_is_refused_in_one_line():
    with pytest.raises(sprague.BadParameter):
        sprague.discover(game("chomp:2x3"))
