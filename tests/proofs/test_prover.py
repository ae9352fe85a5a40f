"""Theorems about games: what is proved agrees with brute force, what is false is refuted by a position."""

from functools import cache, reduce
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.claims import Claim, NimValues, PPositions, closed_form, prove
from sprague.claims.document import claims
from sprague.claims.prover import prove as prove_from_module
from sprague.errors import BadParameter, BadRule, BadSentence
from sprague.games import game, pile_game, position_game
from sprague.laws import formulas
from sprague.logic import where
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Theory
from sprague.proofs import Proved, Refuted, Undecided, Verified
from sprague.proofs.rules import Rules
from sprague.solving import nim_values, p_positions

MOUSE = closed_form("xy", ["floor(3n/2)", "3n - 1"])
RAT = closed_form("xyz", ["floor(7n/4)", "floor(7n/2) - 1", "7n - 3"])
WYTHOFF = PPositions("exists n. x = floor(n phi) & y = x + n")


def rat_with_residue(residue):
    """Rat, its third type of move with another residue than 4."""

    @pile_game(name=f"rat-residue-{residue}")
    def rule(x, y, z, p, q, r):
        l, k, j = x - p, y - q, z - r
        some = (l >= 0) & (k >= 0) & (j >= 0) & (l + k + j > 0)
        every = (l > 0) & (k > 0) & (j > 0)
        in_order, third_becomes_first = (p <= q) & (q <= r), (r <= p) & (p <= q)
        first = some & ((l == 0) | (k == 0) | (j == 0))
        second = every & (in_order | third_becomes_first) & (abs(k - l) < where((y - x) % 7 == 0, 2, 1))
        third = every & in_order & (abs(j - l) < where(r == p, 3, where((r - p) % 7 == residue, 6, 5)))
        return first | second | third

    return rule


@pile_game
def wythoff_far(x, y, p, q):
    """Wythoff's game, but a move on both piles takes at least two from each."""
    l, k = x - p, y - q
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 1) & (k == l)


PROVED = [
    ("mouse", MOUSE, None),
    ("rat", RAT, None),
    ("wythoff", WYTHOFF, None),
    ("wythoff", PPositions("exists n. x = floor(n alpha) & y = x + n"), "Ostrowski 1"),
    ("wythoff:a=2", PPositions("exists n. x = floor(n alpha) & y = x + 2n"), "Ostrowski 2"),
    ("wythoff:a=3", PPositions("exists n. x = floor(n alpha) & y = x + 3n"), "Ostrowski 3"),
    ("fat-rat:m=2", closed_form(["x1", "x2"], ["floor(3n/2)", "3n - 1"]), None),
    ("nim:piles=2", PPositions("x1 = x2"), None),
    ("nim:piles=2", PPositions("x1 = x2"), "base 3"),
    ("nim:piles=3", PPositions("x3 = xor(x1, x2)"), None),
    ("moore:k=2,piles=3", PPositions("x1 = x2 & x2 = x3"), None),
    ("fibonacci-nim", PPositions("heap = 0 | exists f. least_part(heap, f) & limit < f"), "Zeckendorf"),
    ("nim:piles=7", PPositions("xor(xor(x1, x2), xor(x3, x4)) = xor(xor(x5, x6), x7)"), None),
    ("nim:piles=1", NimValues("v = x1"), None),
    ("nim:piles=2", NimValues("v = xor(x1, x2)"), None),
    ("nim:piles=3", NimValues("v = xor(xor(x1, x2), x3)"), None),
]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "claim", "system"), PROVED, ids=lambda value: str(value)[:40])
def test_a_theorem_is_proved_with_a_certificate(name, claim, system):
    verdict = prove(game(name), claim, system=system)
    assert isinstance(verdict, Proved)
    record = verdict.record
    assert len(record.obligations) == (3 if isinstance(claim, PPositions) else 5)
    assert record.largest > 0 and record.automata > 0 and record.foundations
    assert bool(record.assumptions) == ("floor(n" in claim.meaning and "/" not in claim.meaning)
    assert "brute force agrees" in verdict.evidence
    assert record.as_dict()["engine"] == record.engine


@pytest.mark.nightly
def test_fat_rat_on_four_piles_is_proved():
    terms = ["floor(15n/8)", "floor(15n/4) - 1", "floor(15n/2) - 3", "15n - 7"]
    assert isinstance(prove(game("fat-rat:m=4"), closed_form(["x1", "x2", "x3", "x4"], terms)), Proved)


@pytest.mark.parametrize(
    ("rules", "claim", "shows"),
    [
        (game("mouse"), closed_form("xy", ["floor(3n/2)", "3n - 2"]), ["(1,1) → (0,0) joins", "(2,3) has no move"]),
        (rat_with_residue(3), RAT, ["(3,6,11) → (1,2,4) joins", "(8,16,31) has no move"]),
        (wythoff_far, WYTHOFF, ["(1,1) has no move"]),
        (game("wythoff:a=2"), WYTHOFF, ["(1,2) → (0,0) joins"]),
        (game("nim:piles=3"), PPositions("x3 = x1 + x2"), ["joins"]),
        (game("wythoff"), PPositions("x = y & x > y"), ["(0,0) has no move"]),
        (game("wythoff"), PPositions("x = x"), ["(0,1) → (0,0) joins"]),
    ],
)
def test_a_false_claim_is_refuted_by_a_position_that_the_rules_confirm(rules, claim, shows):
    verdict = prove(rules, claim)
    assert isinstance(verdict, Refuted)
    for text in shows:
        assert text in verdict.counterexample


@pytest.mark.parametrize(
    ("claim", "says"),
    [
        (NimValues("v = x1 + x2"), "(1,1): by the rules the nim-value is 0"),
        (NimValues("v = xor(x1, x2) & x1 < 7"), "(7,7): by the rules the nim-value is 0"),
        (NimValues("v = xor(x1, x2) | v = 99"), "no position has two values"),
        (NimValues("v = xor(x1, x2) & x2 < 1000"), "every position has a value"),
    ],
)
def test_false_nim_values_are_refuted(claim, says):
    verdict = prove(game("nim:piles=2"), claim)
    assert isinstance(verdict, Refuted) and says in verdict.counterexample


def test_a_counterexample_may_lie_beyond_every_table():
    far = 10**25
    verdict = prove(game("nim:piles=2"), f"x1 = x2 & x1 != {far}")
    assert isinstance(verdict, Refuted)
    assert f"({far},{far}) has no move into the claimed set" in verdict.counterexample
    joined = prove(game("nim:piles=2"), f"x1 = x2 | x1 = {far} & x2 = {far + 1}")
    assert isinstance(joined, Refuted) and f"({far},{far + 1}) → " in joined.counterexample


def test_each_obligation_fails_when_it_is_broken():
    base = game("nim:piles=2")
    assert isinstance(prove(base, "x1 = x2"), Proved)
    joined = prove(base, "x1 = x2 | (x1 = 3 & x2 = 5)")  # 2: (3, 5) → (3, 3)
    assert isinstance(joined, Refuted) and "joins" in joined.counterexample
    stuck = prove(base, "x1 = x2 & x1 != 4")  # 3: (4, 4) is outside, with no move in
    assert isinstance(stuck, Refuted) and "(4,4) has no move" in stuck.counterexample

    @position_game(decreasing=lambda x, y: x)
    def endless(x, y, p, q):  # 1: at x = 1000, where no small table looks, a move changes nothing
        return (p < x) & (q <= y) | (x == 1000) & (p == x) & (q == y)

    with pytest.raises(BadRule, match="1000"):
        prove(endless, "x = 0")

    @pile_game
    def growing(x, y, p, q):
        return (p < x) & (q == y) | (p == x) & (q < y) | (x > 900) & (p == x - 900) & (q == y + 1)

    with pytest.raises(BadRule, match="901"):
        prove(growing, "x = y")


def test_a_set_given_as_a_relation_needs_no_formula_and_no_assumption():
    learned = Theory("Zeckendorf").relation("exists n. x = floor(n phi) & y = x + n", ["x", "y"])
    verdict = prove(game("wythoff"), PPositions(learned))
    assert isinstance(verdict, Proved) and verdict.record.assumptions == ()


@pytest.mark.parametrize("name", ["n", "p", "q", "z"])
@pytest.mark.parametrize("small", [0, 1000])
def test_a_bound_variable_may_have_the_name_of_a_coordinate(monkeypatch, name, small):
    """Where a set is large its cases are joined with the rules unjoined, under the names after a move."""
    monkeypatch.setattr("sprague.proofs.rules.FEW_STATES", small)
    right, wrong = (
        f"(x = 0 & y = 0) | exists {name}. {name} >= 1 & x = floor(3{name}/2) & y = 3{name} - {last}" for last in (1, 2)
    )
    assert isinstance(prove(game("mouse"), right), Proved)
    assert isinstance(prove(game("mouse"), wrong), Refuted)


def test_what_cannot_be_decided_is_undecided():
    for verdict in (
        prove(game("rat"), RAT, limits=Limits(states=100)),
        prove(game("rat"), RAT, limits=Limits(seconds=0.0)),
        prove(game("euclid"), "x1 >= 1 & x1 <= x2 & x2 <= floor(x1 phi)"),
    ):
        assert isinstance(verdict, Undecided) and verdict.reason
    with pytest.raises(BadSentence, match="known here: x1, x2"):
        prove(game("euclid"), "x = 0")


def test_bad_claims_are_refused():
    for claim, error in (
        (PPositions("x = z"), BadSentence),
        (PPositions("x = "), BadSentence),
        (NimValues("p = x", value="p"), BadParameter),
    ):
        with pytest.raises(error):
            prove(game("mouse"), claim)
    with pytest.raises(BadParameter):
        closed_form("xy", ["n"])
    assert prove is prove_from_module


@cache
def near_game(near, modulus, residue, wide):
    @pile_game(name=f"near-{near}-{modulus}-{residue}-{wide}")
    def rule(x, y, p, q):
        l, k = x - p, y - q
        close = abs(k - l) < where((y - x) % modulus == residue, wide, near)
        return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & close

    return rule


@settings(max_examples=20, deadline=None)
@given(
    st.integers(1, 3),
    st.integers(2, 4),
    st.integers(0, 3),
    st.integers(1, 3),
    st.integers(1, 4),
    st.integers(1, 3),
    st.integers(0, 3),
)
def test_mutated_rules_are_never_proved_where_brute_force_disagrees(near, modulus, residue, wide, a, b, c):
    rules = near_game(near, modulus, residue % modulus, wide)
    numerator, denominator = a + b, b
    claim = closed_form("xy", [f"floor({numerator}n/{denominator})", f"{numerator}n - {c}"])
    verdict = prove(rules, claim)
    stated = {(0, 0)} | {(numerator * n // denominator, numerator * n - c) for n in range(1, 61)}
    agrees = set(p_positions(rules, 60)) == {(x, y) for x, y in stated if 0 <= x <= y <= 60}
    assert isinstance(verdict, Proved | Refuted)
    assert not isinstance(verdict, Proved) or agrees


@settings(max_examples=20, deadline=None)
@given(st.sets(st.integers(1, 6), min_size=1, max_size=3), st.integers(2, 9))
def test_nim_values_of_finite_subtraction_sets_are_proved_iff_they_have_the_period(subtracted, period):
    @pile_game(name="subtraction-" + "-".join(map(str, sorted(subtracted))))
    def rule(x, p):
        formulas = [x - p == s for s in sorted(subtracted)]
        joined = formulas[0]
        for formula in formulas[1:]:
            joined |= formula
        return joined

    values = nim_values(rule, 200).tolist()
    table = " | ".join(f"x = {r} (mod {period}) & v = {values[r]}" for r in range(period))
    verdict = prove(rule, NimValues(table))
    periodic = all(values[n] == values[n % period] for n in range(201))
    assert isinstance(verdict, Proved if periodic else Refuted)


@pytest.mark.parametrize(
    ("game", "claim"),
    [("wythoff", f"x = {'7' * 4000} & y = x + 1"), ("mouse", "x % 1000003 = 5")],
    ids=["a constant of 4000 digits", "a remainder by a million"],
)
def test_the_seconds_hold_whatever_the_constants(game, claim):
    verdict = prove(game, claim, limits=Limits(seconds=1))
    assert verdict.word == "undecided" and verdict.evidence.endswith("more than 1 s")


def test_small_positions_are_looked_at_in_the_time_that_the_proof_has_left(monkeypatch):
    given = []
    monkeypatch.setattr(
        "sprague.claims.prover.compared", lambda claim, verdict, limits: given.append(limits) or verdict
    )
    assert prove("mouse", "x % 1000003 = 5", limits=Limits(seconds=0.5)).word == "undecided"
    shared = Theory("base 2", Limits(seconds=0.5))  # as the command line gives them
    assert prove(Claim.of("mouse", "x % 1000003 = 5", shared)).word == "undecided"
    assert [limits.seconds for limits in given] == [pytest.approx(0.05)] * 2


@pytest.mark.parametrize("limits", [Limits(seconds=1), Limits(mebibytes=8), Limits(states=1000)], ids=str)
def test_what_small_positions_refute_is_refuted_however_soon_the_proof_ends(limits):
    claim = "digits Ostrowski 3: exists n. x = floor(n alpha) | y = x + 5n"
    assert prove("wythoff:a=3", claim, limits=limits) == Refuted("(0,1): claimed to be P, by the rules it is N")


@pytest.mark.parametrize("word", ["proved", "refuted", "verified", "undecided"])
def test_a_verdict_has_no_truth_value(word):
    verdict = {"proved": Proved(""), "refuted": Refuted(""), "verified": Verified("9"), "undecided": Undecided("")}[
        word
    ]
    with pytest.raises(TypeError, match=rf"this one is {word}\): ask for its .word, or isinstance"):
        bool(verdict)


TRIBONACCI = "x = 0 & y = 0 & z = 0 | x >= 1 & (exists t. shift(t, x - 1)) & shift(x, y) & shift(y, z)"
TWO_OF_THREE = "x, y, z -> p, q, r: p = x & q < y & r < z | z = r & p < x & x - p = y - q | p = x & q = y & 2r < z"


@pytest.mark.parametrize("positions", [TRIBONACCI, "x = y & y = z"])
def test_moves_that_lead_to_a_chain_are_those_that_all_coordinates_read_together_say(positions):
    theory = Theory("Tribonacci")
    case = theory.cases(theory.relation(positions, "xyz"), "xyz")
    rules = Rules(game(TWO_OF_THREE), theory.digits)
    (chain,) = rules.chains(case)
    together = reduce(Relation.__or__, rules.leading_to(case)) & rules.positions
    pieces = [piece for _, piece in rules.leading_along([chain], rules.positions)]
    assert reduce(Relation.__or__, pieces).equals(together)
    into = (together & case[0].whole & rules.positions).shortest()
    assert (rules.joined_along([chain]) is None) == (into is None)


@pytest.mark.parametrize(("a", "most", "alone"), [(1, 10**6, False), (4, 2 * 10**7, False), (4, 10**7, True)])
def test_the_evidence_says_so_where_an_automaton_is_too_large_for_a_second_judge(monkeypatch, a, most, alone):
    monkeypatch.setattr(formulas, "MOST_JUDGED", most)
    verdict = prove(Claim.of(f"wythoff:a={a}", f"exists n. x = floor(n alpha) & y = x + {a}n", f"Ostrowski {a}"))
    assert verdict.word == "proved" and ("; by one program; brute force agrees" in verdict.evidence) == alone


def test_a_move_along_a_chain_is_one_by_all_of_the_rule():
    odd = "take i, j, k from x, y, z: i + j + k > 0 & (i + j + k) % 2 = 1"
    player = Claim.of(odd, "x = 0 & y = 0 & z = 0", "Tribonacci").player()
    assert player.winning_move((1, 1, 1)) == (0, 0, 0) and player.winning_move((1, 1, 2)) is None


@pytest.mark.parametrize("name", ["the-tribonacci-game", "fat-rat-on-4-piles", "queen-of-fours"])
def test_moves_close_to_p_positions_of_a_hundred_digits_lead_to_one(name):
    entries = claims((Path(__file__).parents[2] / "examples" / "field.txt").read_text("utf-8"))
    claim = next(entry.claim for entry in entries if entry.name == name)
    rules, player, random = claim.rules, claim.player(), Random(7)
    lost = set(p_positions(rules, 14))
    for here in rules.positions(14 if rules.piles < 4 else 9):
        left = player.winning_move(here)
        assert here in lost if left is None else left in lost and rules.is_move(here, left)
    for _ in range(8):
        here = rules.position([random.randrange(10**99, 10**100) for _ in range(rules.piles)])
        for far in (2, 10**9, 10**60):
            left = player.winning_move(here)
            assert player.is_p_position(here) if left is None else rules.is_move(here, left)
            assert left is None or player.is_p_position(left)
            here = rules.position([max(0, each + random.randrange(-far, far)) for each in left or here])


@pytest.mark.nightly
def test_the_tribonacci_game_is_proved_and_played_with_piles_of_any_size():
    verdict = prove("tribonacci", PPositions(TRIBONACCI), system="Tribonacci")
    assert isinstance(verdict, Proved)
    assert "; brute force agrees" in verdict.evidence and "by one program" not in verdict.evidence
    player = Claim.of("tribonacci", TRIBONACCI, "Tribonacci").player()
    lost = set(p_positions(game("tribonacci"), 40))
    for here in game("tribonacci").positions(12):
        left = player.winning_move(here)
        assert (left is None) == (here in lost) and (
            left is None or left in lost & set(game("tribonacci").options(here))
        )
    for old, new in (("shift(y, z)", "shift(y, z - 1)"), ("shift(t, x - 1)", "shift(t, x)")):
        assert isinstance(prove("tribonacci", PPositions(TRIBONACCI.replace(old, new)), system="Tribonacci"), Refuted)
