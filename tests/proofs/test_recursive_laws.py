"""Laws by mex_b and by two mex: proved where they are true, refused where a constant is another; read as printed."""

from itertools import islice, product

import pytest

import sprague
from sprague import solving
from sprague.claims import Claim
from sprague.claims.prover import by_theorem
from sprague.errors import BadParameter
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.recursive_laws import RecursiveLaw, recursive_law
from sprague.laws import law_of
from sprague.laws.recursive_law import prove_recursive_law
from sprague.laws.two_piles import TwoPiles
from sprague.logic.automata.limits import Limits


@sprague.position_game(decreasing=lambda x, y: x + y)
def euclid(x, y, p, q):
    one, other = (q + x == y) | (q + 2 * x == y), (p + y == x) | (p + 2 * y == x)
    return (x > 0) & (y > 0) & ((p == x) & one | (q == y) & other)


def gurvich(a, b):
    return sprague.game(f"take l, k from x, y: l < {b} | k < {b} | abs(l - k) < {a}")


@sprague.position_game(decreasing=lambda x, y: x + y)
def bouncing_queen(x, y, p, q):
    one = (p < x) & (q == y) | (p == x) & (q < y)
    both = (p < x) & (x - p == y - q)
    return one | both | (p + q == abs(y - x)) & (x > 0) & (y > 0)


def mex_b(used, b):
    """By the definition: s + b for the first s in {−b} ∪ used with nothing used in (s, s + b]."""
    return next(s + b for s in sorted({-b, *used}) if not any(s < u <= s + b for u in used))


@pytest.mark.parametrize(("a", "b"), [(1, 1), (1, 2), (2, 3), (5, 4)])
def test_pairs_are_those_of_the_definition(a, b):
    used, pairs = set(), []
    for n in range(40):
        lower = mex_b(used, b)
        pairs.append((lower, lower + a * n))
        used |= set(pairs[-1])
    assert list(islice(RecursiveLaw(b, Quasilinear((0,), 0, a)).pairs(), 40)) == pairs


def diagonal(m):
    return sprague.game(f"take l, k from x, y: l = 0 | k = 0 | l = k & l % {m} = 0")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "game",
    [
        gurvich(3, 2),
        gurvich(1, 3),
        diagonal(2),
        diagonal(4),
        *(pytest.param(gurvich(*each), marks=pytest.mark.nightly) for each in [(1, 2), (2, 3)]),
    ],
)
def test_laws_are_discovered_and_played(game):
    found = sprague.discover(game, 30)
    assert found.word == "proved" and found.kind in ("recursive law", "pairs by a lemma")
    assert [sprague.prove(game, text).word for text in (found.formula, found.statement)] == ["proved"] * 2
    lost = set(sprague.p_positions(game, up_to=60))
    for position in ((x, y) for x, y in product(range(61), repeat=2) if x <= y):
        assert found.is_p_position(position) == (position in lost)
        move = found.winning_move(position)
        assert (move is None) == (position in lost)
        assert move is None or move in lost


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (gurvich(1, 2), "A = mex_3, B = A + d, d = 0, d(n + 1) = d(n) + 1"),
        (gurvich(1, 2), "A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 2"),
        (gurvich(2, 3), "A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 2"),
        (diagonal(2), TwoPiles("blocks", 4).shown),
        (diagonal(3), TwoPiles("blocks", 2).shown),
        # moves far from all small tables, between pairs of the law whose differences differ
        (
            "take l, k from x, y: l = 0 | k = 0 | l = k & l % 2 = 0 | x >= 300 & l >= 2 & k >= 2",
            TwoPiles("blocks", 2).shown,
        ),
        (bouncing_queen, "A = mex, B = A + d, d = mex of d, A"),
        (bouncing_queen, "A = mex, B = A + d, d = mex of d, 2A + B"),
        (sprague.game("mouse"), "A = mex, B = A + d, d = mex of d, A + B"),
        (sprague.game("nim:piles=3"), "A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 1"),
    ],
)
def test_a_law_with_another_constant_is_not_proved(game, text):
    claim = Claim.of(game, text)
    assert isinstance(claim.statement, RecursiveLaw | TwoPiles)
    assert by_theorem(claim, Limits()).word == "undecided"


@pytest.mark.parametrize(
    ("name", "law"),
    [
        ("take l, k from x, y: l = 0 & k != 1 | k = 0 & l != 1 | l = k", TwoPiles("shared", 2)),
        ("take l, k from x, y: l = 0 & k >= 3 | k = 0 & l >= 3 | l = k", TwoPiles("shared", 3)),
        (euclid, TwoPiles("quotients", 3)),
    ],
)
def test_two_piles_by_a_lemma(name, law):
    rules = sprague.game(name)
    found = sprague.discover(rules, 40)
    assert (found.claim.statement, found.word) == (law, "proved")
    for said in (found.claim.says("words"), found.claim.says("latex"), found.claim.text):
        assert Claim.of(rules, said).statement == law
    other = Claim.of(rules, TwoPiles(law.shape, law.number + 1))
    assert by_theorem(other, Limits()).word == "undecided" and "Lemma" in str(
        law_of(law).proof(found.claim, found.verdict)
    )
    lost = set(sprague.p_positions(rules, up_to=40))
    for here in rules.positions(40):
        assert found.is_p_position(here) == (here in lost)
        left = found.winning_move(here)
        assert (left is None) == (here in lost) and (left is None or (left in lost and rules.is_move(here, left)))


def test_the_bouncing_queen():
    law = recursive_law([(0, 0), (1, 2), (3, 5), (4, 8), (6, 11), (7, 13), (9, 16), (10, 19)])
    claim = Claim.of(bouncing_queen, law)
    assert sprague.prove(claim).word == "proved"
    lost = set(sprague.p_positions(bouncing_queen, up_to=30))
    assert all(claim.holds(position) == (position in lost) for position in product(range(31), repeat=2))


def ends_early(c):
    return sprague.game(f'terminal:"x + y <= {c}":wythoff')


@pytest.mark.parametrize("c", [2, *(pytest.param(c, marks=pytest.mark.nightly) for c in range(3, 7))])
def test_wythoffs_game_that_ends_early_is_a_law_behind_first_pairs(c):
    found = sprague.discover(ends_early(c), 20)
    assert found.word == "proved" and found.kind in ("recursive law", "pairs by a lemma")
    assert sprague.prove(ends_early(c), found.formula).word == "proved"
    lost = set(sprague.p_positions(ends_early(c), up_to=120))
    for position in ((x, y) for x, y in product(range(121), repeat=2) if x <= y):
        assert found.is_p_position(position) == (position in lost)
    assert all(found.winning_move(each) in lost for each in [(0, c + 1), (c, 40), (30, 31)])


ENDS_AT_2 = "(0, 0), (0, 1), (0, 2), (1, 1)"


@pytest.mark.parametrize(
    ("d", "first"),
    [
        ("d = 2, d(n + 1) = d(n) + 1", ENDS_AT_2),
        ("d = 4, d(n + 1) = d(n) + 1", ENDS_AT_2),
        ("d = 3, d(n + 1) = d(n) + 2", ENDS_AT_2),
        ("d = 3, d(n + 1) = d(n) + 1", "(0, 0), (0, 1), (0, 2)"),
        ("d = 3, d(n + 1) = d(n) + 1", "(0, 0), (0, 1), (1, 1), (1, 2)"),
        ("d = 3, d(n + 1) = d(n) + 1", "(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)"),
    ],
)
def test_other_first_pairs_or_differences_are_refuted(d, first):
    text = f"A = mex, B = A + d, {d}, first {first}"
    law = Claim.of(ends_early(2), text).statement
    assert prove_recursive_law(ends_early(2), law).word == "undecided"
    assert sprague.prove(ends_early(2), text).word == "refuted"


def test_first_pairs_behind_a_gap_of_two():
    game = sprague.game('terminal:"x + y <= 1":take l, k from x, y: l < 2 | k < 2 | l = k')
    law = RecursiveLaw(2, Quasilinear((2,), 0, 1), (), ((0, 0), (0, 1)))
    lost = sorted(sprague.p_positions(game, 80))
    assert lost == list(islice(law.pairs(), len(lost)))
    assert prove_recursive_law(game, law).word == "proved"


def test_a_law_is_read_as_it_is_written_and_kept():
    for law in (
        RecursiveLaw(3, Quasilinear((0, 1, 4), 1, 5)),
        RecursiveLaw(1, None, ((1, 1), (0, 2))),
        RecursiveLaw(1, Quasilinear((2,), 0, 1), (), ((0, 0), (0, 1))),
        RecursiveLaw(2, Quasilinear((3, 5), 0, 7), (), ((0, 2), (1, 1))),
        RecursiveLaw(1, Quasilinear((3, 2), 1, 1), (), ((0, 0),)),
    ):
        claim = Claim.of(gurvich(1, 2), law.text)
        assert claim.statement == law
        assert Claim.from_json(claim.to_json()).statement == law
        assert law.shown in Claim(law, gurvich(1, 2), shown=law.shown).says()


@pytest.mark.parametrize(
    "text",
    [
        "A = mex_0, B = A + d, d = 0, d(n + 1) = d(n) + 1",
        "A = mex_2, B = A + d, d = 1, d(n + 1) = d(n) + 1",
        "A = mex, B = A + d, d = mex of d, 7A",
        "A = mex, B = A + d, d = 1, d(n + 1) = d(n) + 1",
        "A = mex, B = A + d, d = 3, d(n + 1) = d(n) + 1, first (0, 0), (0, 2)",
        "A = mex, B = A + d, d = 3, d(n + 1) = d(n) + 1, first (1, 0)",
        "A = mex, B = A + d, d = 3, d(n + 1) = d(n) + 1, first (0, 1), (0, 0)",
        "A = mex, B = A + d, d = 3, d(n + 1) = d(n) + 1, first (0, 0), (0, 0)",
        "A = mex, B = A + d, d = 3, d(n + 1) = d(n) + 1, first (0, 0",
        "A = mex, B = A + d, d = 3, d(n + 1) = d(n) + 0, first (0, 0)",
    ],
)
def test_what_is_no_law_is_refused_in_a_line(text):
    with pytest.raises(BadParameter) as error:
        Claim.of(gurvich(1, 2), text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ['terminal:"x + y <= 4":wythoff:a=2', 'terminal:"x = 0 & y <= 3":wythoff'])
def test_pairs_behind_first_ones_are_played_with_piles_of_any_size(name):
    found = sprague.discover(name)
    rules, lost = sprague.game(name), set(solving.p_positions(sprague.game(name), 60))
    for here in rules.positions(40):
        assert found.is_p_position(here) == (here in lost)
        left = found.winning_move(here)
        assert (left is None) == (here in lost or not rules.options(here)) and (left is None or left in lost)
    for here in ((45583091380, 94474434633), (10**99 // 3, 10**99), (7, 10**99), (10**99, 10**99)):
        left = found.winning_move(here)
        assert left is None or (found.is_p_position(left) and rules.is_move(here, left))


def test_a_dense_set_of_pairs_is_given_up_at_once():
    """Behind the first each number is in one pair at most: of thousands of pairs of small numbers there is no law."""
    assert recursive_law([(a, b) for a in range(300) for b in range(a, 600)]) is None
