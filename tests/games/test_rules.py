"""The rules against a second telling of them, in plain Python, straight from the sources."""

from collections.abc import Callable
from itertools import combinations_with_replacement, permutations, product

import pytest

from sprague import kernels
from sprague.games import game


def nim(x, p):
    return sum(a != b for a, b in zip(x, p, strict=True)) == 1


def moore(k):
    return lambda x, p: 1 <= sum(a != b for a, b in zip(x, p, strict=True)) <= k


def wythoff(a):
    def rule(x, p):
        l, k = x[0] - p[0], x[1] - p[1]
        return (l == 0) != (k == 0) or (l > 0 and k > 0 and abs(k - l) < a)

    return rule


def mouse(x, p):
    l, k = x[0] - p[0], x[1] - p[1]
    a = 2 if (x[1] - x[0]) % 3 == 0 else 1
    return (l == 0) != (k == 0) or (l > 0 and k > 0 and abs(k - l) < a)


def rat(x, p):
    taken = [a - b for a, b in zip(x, p, strict=True)]
    if 0 in taken:
        return any(taken)
    l, k, j = taken
    u, v, w = sorted(p)
    a = 2 if (x[1] - x[0]) % 7 == 0 else 1
    if (p in ((u, v, w), (v, w, u))) and abs(k - l) < a:
        return True
    b = 3 if w == u else 6 if (w - u) % 7 == 4 else 5
    return p == (u, v, w) and abs(j - l) < b


def fat_rat_4(x, p):
    taken = [a - b for a, b in zip(x, p, strict=True)]
    if 0 in taken:
        return any(taken)
    rest = p[2:]
    adjacent = p[0] <= p[1] and not any(p[0] < other < p[1] for other in rest)
    if adjacent and (taken[0] == taken[1] or (abs(taken[0] - taken[1]) < 2 and (x[1] - x[0]) % 15 == 0)):
        return True
    if list(p) != sorted(p):
        return False
    w3, w4 = p[2] - p[0], p[3] - p[0]
    g3 = 3 if w3 == 0 else 6 if w3 % 15 in (3, 6, 10, 12, 14) else 5
    g4 = 7 if w4 == 0 else 14 if w4 % 15 == 8 else 13
    return abs(taken[2] - taken[0]) < g3 or abs(taken[3] - taken[0]) < g4


def n_heap_wythoff(x, p):
    taken = [a - b for a, b in zip(x, p, strict=True)]
    balance = 0
    for t in taken:
        balance ^= t
    return any(taken) and (balance == 0 or sum(t != 0 for t in taken) == 1)


TOLD_TWICE: list[tuple[str, Callable[..., bool], int]] = [
    ("nim:piles=1", nim, 9),
    ("nim:piles=2", nim, 7),
    ("nim:piles=4", nim, 3),
    ("moore:k=2,piles=3", moore(2), 4),
    ("moore:k=3,piles=4", moore(3), 3),
    ("wythoff", wythoff(1), 9),
    ("wythoff:a=3", wythoff(3), 9),
    ("mouse", mouse, 10),
    ("rat", rat, 8),
    ("fat-rat:m=2", mouse, 10),
    ("fat-rat:m=3", rat, 8),
    ("fat-rat:m=4", fat_rat_4, 4),
    ("n-heap-wythoff:heaps=2", wythoff(1), 8),
    ("n-heap-wythoff:heaps=3", n_heap_wythoff, 5),
]


@pytest.mark.parametrize(("name", "rule", "bound"), TOLD_TWICE, ids=[name for name, _, _ in TOLD_TWICE])
def test_options_are_those_that_the_source_allows(name, rule, bound):
    rules = game(name)
    for x in combinations_with_replacement(range(bound + 1), rules.piles):
        wanted = {tuple(sorted(p)) for p in product(*(range(pile + 1) for pile in x)) if rule(x, p)}
        assert rules.options(x) == sorted(wanted), x
        for option in combinations_with_replacement(range(min(bound, 3) + 1), rules.piles):
            assert rules.is_move(x, option) == (option in wanted), (x, option)


def test_fat_rat_with_four_piles_far_out():
    rules = game("fat-rat:m=4")
    for x in ((5, 20, 21, 36), (3, 18, 19, 19), (9, 24, 30, 33)):
        for p in ((0, 0, 0, 0), (1, 2, 4, 8), (3, 6, 12, 12), (1, 2, 4, 9), (2, 2, 5, 10), (3, 4, 17, 18)):
            ways = {q for q in permutations(p) if all(b <= a for a, b in zip(x, q, strict=True))}
            assert rules.is_move(x, p) == any(fat_rat_4(x, q) for q in ways), (x, p)


def euclid_options(position, least):
    found = set()
    for i, j in permutations(range(len(position)), 2):
        rest, step = position[j], position[i]
        while step and rest - step >= least:
            rest -= step
            found.add(tuple(sorted((*position[:j], rest, *position[j + 1 :]))))
    return sorted(found)


@pytest.mark.parametrize(
    ("name", "least"), [("euclid", 1), ("euclid-zero", 0), ("euclid:piles=3", 1), ("euclid-zero:piles=3", 0)]
)
def test_euclid_subtracts_multiples_of_one_number_from_another(name, least):
    rules = game(name)
    for x in combinations_with_replacement(range(least, 10), rules.piles):
        assert rules.options(x) == euclid_options(x, least)
        for option in combinations_with_replacement(range(least, 6), rules.piles):
            assert rules.is_move(x, option) == (option in rules.options(x)), (x, option)


def test_fibonacci_nim_takes_at_most_the_limit_and_doubles_what_was_taken():
    rules = game("fibonacci-nim")
    for heap, limit in product(range(9), repeat=2):
        wanted = sorted((heap - t, 2 * t) for t in range(1, min(heap, limit) + 1))
        assert rules.options((heap, limit)) == wanted


def octal_options(code, heap):
    found = set()
    for removed, digit in enumerate(code):
        rest = heap - removed
        if rest == 0 and digit & 1:
            found.add((0,))
        if rest > 0 and digit & 2:
            found.add((rest,))
        if digit & 4:
            found |= {(a, rest - a) for a in range(1, rest) if a <= rest - a}
    return sorted(found)


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.137", "4.4", "0.6", "0.165", "0.3", "4."])
def test_an_octal_code_says_what_may_be_left_of_a_heap(code):
    digits = [int(code[0]), *map(int, code[2:])]
    for heap in range(12):
        assert game(code).options(heap) == octal_options(digits, heap)


def test_splitting_games():
    for heap in range(12):
        splits = [(a, heap - a) for a in range(1, heap) if a <= heap - a]
        assert game("grundy").options(heap) == [(a, b) for a, b in splits if a != b]
        assert game("couples-are-forever").options(heap) == (splits if heap >= 3 else [])


@pytest.mark.parametrize(
    ("name", "removals"),
    [
        ("subtraction:4,1,3", [1, 3, 4]),
        ("subtraction:first=2,step=5", [2, 7, 12, 17]),
        ("fibonacci-subtraction", [1, 4, 12]),
    ],
)
def test_a_subtraction_game_removes_an_element_of_its_set(name, removals):
    for heap in range(20):
        assert game(name).options(heap) == sorted((heap - s,) for s in removals if s <= heap)


HEAP_GAMES = [
    *("0.77", "4.07", "0.8", "C.123", "4.(3)", "0.1(30)", "grundy", "couples-are-forever", "fibonacci-subtraction"),
    *("subtraction:1,3,4", "subtraction:first=2,step=3"),
]


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", HEAP_GAMES)
def test_the_digits_alone_say_what_is_a_move_on_heaps(name):
    rules = game(name)
    positions = sorted({rules.position(heaps) for heaps in combinations_with_replacement(range(8), 4)})
    for position in (p for p in positions if len(p) <= 2):
        options = set(rules.options(position))
        assert {each for each in positions if rules.is_move(position, each)} == options & set(positions), position
    assert not rules.is_move((10**60,), (10**60, 1))


@pytest.mark.parametrize("name", [*HEAP_GAMES, "0.f", "laskers-nim", "8.2"])
def test_one_break_of_a_heap_is_known_without_listing_all(name):
    rules = game(name)
    for heap in range(12):
        some = rules.some_break(heap)
        assert some in rules.breaks(heap) if rules.breaks(heap) else some is None


@pytest.mark.parametrize(
    "text", ["take l, k from x, y with d = y - x: not (x % 5000) >= d", "take l from x: 2l % 97 <= x"]
)
def test_rules_of_very_many_cases_are_checked_without_going_through_all_of_them(text, monkeypatch):
    # 190 small positions, each compared with 5,000 systems, took ten seconds
    rules = game(text)
    here = rules.position((5, 9)[: rules.piles])
    listed = rules.reach(here, tuple(pile + 2 for pile in here))
    assert sorted(rules._near(here).tolist()) == sorted(listed.tolist())
    monkeypatch.setattr(kernels, "linear_options", None)
    rules.check()
