import random

import pytest

import sprague
from sprague import Ruleset, discovery, guess, solving
from sprague.discovery import discoverer, table_values
from sprague.discovery.result import Clock
from sprague.errors import BadParameter, LimitReached
from sprague.games import game, pile_game
from sprague.guess.statements import Guess
from sprague.laws.mex_differences import prove_difference_law
from sprague.logic import where
from sprague.proofs import Proved, Undecided
from sprague.solving import nim_value, p_positions


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
    found = discovery.discover(game(name))
    assert (found.statement, found.word) == (statement, "proved")


@pytest.mark.parametrize("m", [2, 4, 6])
def test_mouse_with_another_modulus_has_a_difference_law(m):
    rules = mouse_with_modulus(m)
    found = discovery.discover(rules)
    assert (found.kind, found.word) == ("difference law", "proved")
    expected = set(p_positions(rules, 200))
    assert {(x, y) for x in range(201) for y in range(x, 201) if found.is_p_position((x, y))} == expected


@pytest.mark.parametrize("name", ["mouse", "wythoff:a=2", "fibonacci-nim", "fibonacci-subtraction", "kayles"])
def test_a_discovery_plays_as_the_rules_do(name):
    rules = game(name)
    found = discovery.discover(rules)
    chooser = random.Random(1)
    for _ in range(25):
        position = tuple(chooser.randrange(40) for _ in getattr(rules, "before", "n"))
        here = rules.position(position)
        move = found.winning_move(here)
        assert found.is_p_position(here) == (nim_value(rules, here) == 0)
        assert (move is None) == found.is_p_position(here)
        assert move is None or (move in rules.options(here) and nim_value(rules, move) == 0)


def test_a_discovery_plays_on_piles_of_a_thousand_digits():
    found = discovery.discover(game("mouse"))
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

    found = discovery.discover(rule, seconds=1)
    assert "φ" not in found.statement or found.word != "proved"


def test_nothing_is_found_where_nothing_is_known():
    found = discovery.discover(game("grundy"), seconds=2)
    assert (found.word, found.statement) == ("none", "")
    with pytest.raises(sprague.BadParameter, match="nothing was discovered"):
        found.is_p_position((5,))


def test_euclid_is_verified_to_its_bound_and_no_further():
    found = discovery.discover(game("euclid"))
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
        discovery.discover(game("chomp:2x3"))


def until(threshold, near, far, name):
    """Both piles may be reduced as one rule says while they are small, and as another from the threshold on."""

    @pile_game(name=name)
    def rule(x, y, p, q):
        l, k = x - p, y - q
        both = near(l, k) & (x + y < threshold) | far(l, k) & (x + y >= threshold)
        return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & both

    return rule


@pytest.mark.nightly
@pytest.mark.parametrize(
    "rules",
    [
        until(400, lambda l, k: abs(l - k) < 1, lambda l, k: abs(l - k) < 2, "wythoff-then-w2"),
        until(400, lambda l, k: abs(l - k) < 2, lambda l, k: l > k + 400, "w2-then-nothing"),
        until(400, lambda l, k: (l == k) & (l > 400), lambda l, k: l == k, "nim-then-wythoff"),
        until(400, lambda l, k: (k < 2 * l + 2) & (l < 2 * k + 2), lambda l, k: l == k, "fraenkel-then-wythoff"),
    ],
    ids=lambda rules: rules.name,
)
def test_a_rule_that_changes_far_out_is_not_proved_from_what_it_was(rules):
    found = discovery.discover(rules, seconds=3)
    if found.word == "proved":  # then it must be of the rule as it is, beyond the change
        expected = set(p_positions(rules, 450))
        assert {(x, y) for x in range(451) for y in range(x, 451) if found.is_p_position((x, y))} == expected


@pytest.mark.parametrize(("s", "t"), [(2, 1), (2, 3), (3, 2)])
def test_fraenkels_games_of_two_parameters_are_proved_and_played(s, t):
    @pile_game(name=f"fraenkel-{s}-{t}")
    def rules(x, y, p, q):
        l, k = x - p, y - q
        return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & (k < s * l + t) & (l < s * k + t)

    found = discovery.discover(rules)
    assert (found.word, found.kind) == ("proved", "difference law")
    expected = set(p_positions(rules, 150))
    assert {(x, y) for x in range(151) for y in range(x, 151) if found.is_p_position((x, y))} == expected
    for here in [(17, 400), (10**300, 10**300 + 5), (10**300, 3 * 10**300), (7, 10**200)]:
        move = found.winning_move(here)
        assert (move is None) == found.is_p_position(here)
        assert move is None or (rules.is_move(here, move) and found.is_p_position(move))


@pytest.mark.sample(3)
@pytest.mark.parametrize("m", [3, 4, 7])
def test_difference_laws_are_played_on_piles_of_a_thousand_digits(m):
    rules = mouse_with_modulus(m)
    found = discovery.discover(rules)
    for here in [(10**1000, 10**1000 + 10**999), (10**1000, 7 * 10**1000), (10**500 + 3, 10**1000)]:
        move = found.winning_move(here)
        assert move is not None
        assert rules.is_move(here, move) and found.is_p_position(move)


@pytest.mark.parametrize(
    ("rule", "statement"),
    [
        (lambda l, k: (l <= 3) & (k == 0) & (l > 0) | (l == 0) & (k <= 3) & (k > 0), "x ≡ y (mod 4)"),
        (lambda l, k: (l <= 1) & (k <= 1) & (l >= 0) & (k >= 0) & (l + k > 0), "x even, y even"),
    ],
)
def test_remainders_are_seen_and_proved(rule, statement):
    @pile_game(name="bounded")
    def rules(x, y, p, q):
        return rule(x - p, y - q)

    found = discovery.discover(rules)
    assert (found.statement, found.word) == (statement, "proved")


def test_misere_nim_is_seen_and_proved():
    @pile_game(name="misere")
    def rules(x, y, z, p, q, r):
        a, b, c = x - p, y - q, z - r
        one = (a > 0) & (b == 0) & (c == 0) | (a == 0) & (b > 0) & (c == 0) | (a == 0) & (b == 0) & (c > 0)
        return one & (p + q + r > 0)

    found = discovery.discover(rules)
    assert found.statement == "x + 1 = y + z or (z ≠ 1, x ⊕ y ⊕ z = 0), where x ≤ y ≤ z"
    assert found.word == "proved"


@pytest.mark.parametrize(
    "options",
    [lambda text: [text[1:]] if text else [], lambda p: 1 / 0, lambda n: None],
    ids=["strings", "raises", "no options"],
)
def test_programs_that_are_no_game_on_numbers_are_refused_in_one_line(options):
    with pytest.raises(sprague.SpragueError) as error:
        discovery.discover(sprague.Ruleset(options, name="odd-one"), seconds=3)
    assert len(str(error.value).splitlines()) == 1


def test_a_program_that_goes_round_is_drawn_everywhere():
    found = discovery.discover(sprague.Ruleset(lambda n: [(n + 1) % 5], name="round"), seconds=5)
    assert (found.word, found.statement) == ("verified", "D: all; P: none")
    assert sprague.outcome(sprague.Ruleset(lambda n: [(n + 1) % 5]), 3).value == "D"


def test_a_program_on_pairs_is_verified_and_plays():
    def multiples(position):
        small, large = position
        return {tuple(sorted((small, large - k * small))) for k in range(1, large // small + 1)} if small else set()

    found = discovery.discover(sprague.Ruleset(multiples, name="euclid-again"), seconds=10)
    assert found.word == "verified"
    assert "φ" in found.statement


def test_nim_values_of_two_piles_are_proved_or_none():
    assert discovery.discover(game("nim:piles=2"), nim_values=True).statement == "x1 ⊕ x2 = v"
    found = discovery.discover(game("wythoff"), seconds=3, nim_values=True)
    assert (found.word, found.statement) == ("none", "")


def test_misere_play_knows_the_positions_of_a_game():
    @sprague.position_game(decreasing=lambda x, y: x + y, positions=lambda x, y: x >= 1)
    def begun(x, y, p, q):
        return (p >= 1) & (p < x) & (q == y) | (p == x) & (q < y)

    found = discovery.discover(sprague.misere(begun))
    assert (found.word, found.statement) == (
        "proved",
        "(n + 1, n), n ≥ 0; but (1, 1), (2, 0) instead of (1, 0), (2, 1)",
    )


def test_misere_wythoff_is_wythoffs_pairs_but_for_the_first_ones():
    @pile_game(name="misere-wythoff")
    def rules(x, y, p, q):
        l, k = x - p, y - q
        return ((l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k == l)) & (p + q > 0)

    found = discovery.discover(rules)
    assert found.statement == "(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 2, φ = (1 + √5)/2, and (0, 0), and (0, 1), and (2, 2)"
    assert found.word == "proved"


def nim_to(bound):
    """Nim on two piles, with one move more from equal piles above a bound."""

    def options(position):
        x, y = position
        yield from ((a, y) for a in range(x))
        yield from ((x, b) for b in range(y))
        if x == y > bound:
            yield 0, 0

    return Ruleset(options, name=f"nim to {bound}")


@pytest.mark.nightly
def test_a_statement_that_a_larger_table_contradicts_is_not_verified_to_its_bound():
    near = discovery.discover(nim_to(64), 20, up_to=64)
    assert (near.statement, near.word, near.bound) == ("(n, n), n ≥ 0", "verified", 64)
    far = discovery.discover(nim_to(64), 20, up_to=80)
    assert far.bound <= 64 or "(n, n), n ≥ 0" not in far.statement
    near, far = (discovery.discover(nim_to(20), 20, nim_values=True, up_to=bound) for bound in (16, 32))
    assert (near.statement, near.word, near.bound) == ("x1 ⊕ x2 = v", "verified", 16)
    assert far.bound <= 20 or far.statement != near.statement


def test_a_guess_that_waited_is_verified_to_the_table_that_it_is_from(monkeypatch):
    search = discoverer._Search(nim_to(64), Clock("nim", 20))
    search.bound = 128
    monkeypatch.setattr(search, "_judge", lambda guess: Undecided("a program"))
    search._judged(iter([Guess("(n, n), n ≥ 0", "x1 = x2")]), 64)
    assert search.open_guess[2] == 64


def test_where_time_ends_amid_a_larger_table_the_bound_is_that_of_the_smaller(monkeypatch):
    def formulas(table, *known):
        if table.bound > 64:
            raise LimitReached("the decision would take more than 1 s")
        return guess.guesses.formulas(table, *known)

    monkeypatch.setattr("sprague.discovery.discoverer.formulas", formulas)
    found = discovery.discover(nim_to(64), 20, up_to=80)
    assert (found.statement, found.word, found.bound) == ("(n, n), n ≥ 0", "verified", 64)
    assert found.claim.bound == 64 and found.verdict.evidence.startswith("to 64: ")


@pytest.mark.parametrize(("name", "largest"), [("euclid", 60), ("rat", 70), ("laskers-nim", 300), ("grundy", 600)])
def test_no_table_goes_beyond_the_bound_that_is_asked_for(name, largest, monkeypatch):
    seen = []
    real = solving.p_positions
    monkeypatch.setattr(solving, "p_positions", lambda rules, n, *more: seen.append(n) or real(rules, n, *more))
    found = discovery.discover(game(name), 20, up_to=largest)
    assert found.bound <= largest and max(seen, default=0) <= largest
    assert found.word in ("proved", "none") or found.bound >= largest - 1
    with pytest.raises(BadParameter, match="at least 1, not 0"):
        discovery.discover(game(name), 20, up_to=0)


def test_a_bound_beyond_the_usual_one_is_reached():
    assert discovery.discover(game("euclid"), 600, up_to=250).bound == 250


def test_a_law_that_the_next_table_contradicts_is_not_tried_to_be_proved():
    found = discovery.discover(game("mouse:m=7,r=2,a=5,b=4"), 20)
    assert (found.word, found.kind) == ("proved", "difference law")
    assert any("refuted, fails at 16,70" in each for each in found.tried)


@pytest.mark.parametrize("rule", ["take l from x: 3l <= x", "take l from x: l = 1 | x = 2l | x = 2l - 1"])
def test_one_pile_whose_p_positions_follow_no_linear_law_is_discovered(rule):
    # one coordinate that grows geometrically, or by the parity of its digits (Mark, Fraenkel 2011)
    rules = game(rule)
    found = discovery.discover(rules, 4, up_to=500)
    if found.statement:
        assert [n for n in range(200) if found.is_p_position((n,))] == [n for (n,) in p_positions(rules, 199)]
    else:
        assert "none found" in found.verdict.evidence


def test_no_proof_is_allowed_more_time_than_the_discovery(monkeypatch):
    allowed = []

    def prove(claim, limits):
        allowed.append(limits.seconds)
        return Undecided("not asked")

    monkeypatch.setattr(discoverer, "by_theorem", prove)
    discovery.discover(game("mouse"), 2, up_to=64)
    assert allowed and max(allowed) <= 2


def test_a_proof_that_takes_its_time_does_not_keep_larger_tables_of_nim_values_from_being_made(monkeypatch):
    # by a clock that only proofs move: each takes two seconds, the tables nothing
    now = [0.0]

    def prove(claim, limits):
        now[0] += 2
        return Undecided("not asked")

    monkeypatch.setattr(Clock, "spent", property(lambda self: now[0]))
    monkeypatch.setattr(table_values, "by_theorem", prove)
    assert discovery.discover(game("nim:piles=2"), 30, nim_values=True, up_to=64).bound == 64
    assert now[0] > 0  # else no proof was tried


@pytest.mark.parametrize("more", ["l = 2 & k = 4", "l = 3 & k = 7 & y < 1000"])
def test_wythoff_and_a_move_that_the_lemma_does_not_allow_for_is_proved_in_zeckendorf_digits(more):
    found = discovery.discover(game(f"take l, k from x, y: l = 0 | k = 0 | l = k | {more}"), 40)
    assert (found.statement, found.word) == ("(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2", "proved")
    assert found.certificate.engine == "Zeckendorf"


UP_TO_4095 = game("take l, k from x, y: l = 0 | k = 0 | l = k & l < 4096")


def test_a_readable_guess_is_refuted_where_the_lemma_leaves_it_undecided():
    # (4096, 4096) has no move to (0, 0), beyond every table
    verdict = sprague.prove(UP_TO_4095, "(⌊nφ⌋, ⌊nφ⌋ + n)")
    assert verdict.word == "refuted" and "the position (4096,4096) has no move into" in verdict.evidence


@pytest.mark.nightly
def test_a_readable_guess_that_is_refuted_is_not_the_finding():
    found = discovery.discover(UP_TO_4095, 30, up_to=64)
    assert found.word == "none"
    fails = "refuted, the position (4096,4096) has no move into"
    assert any(each.startswith("(⌊nφ⌋") and fails in each for each in found.tried)


def test_an_automaton_that_cannot_be_learned_in_time_ends_no_discovery_in_an_error(monkeypatch):
    def learn(system, table, most):
        raise LimitReached("the decision would take more than 1 s")

    monkeypatch.setattr(guess.guesses, "learn", learn)
    found = discovery.discover(game("take l, k from x, y: l = 0 | k = 0 | l = k & x % 5 = 1"), 2, up_to=64)
    assert found.word == "none" and any("more than 1 s" in each for each in found.tried)


@pytest.mark.parametrize("seconds", [0.001, 0.05, 0.2])
def test_too_little_time_for_anything_is_no_fault(seconds):
    found = discovery.discover("rat", seconds)
    assert found.word in ("none", "verified", "proved") and found.verdict.evidence


def test_a_difference_law_of_a_game_without_a_formula_is_verified_and_plays():
    # the guess was put to a player who knew formulas alone: BadParameter, "the claim does not say who wins"
    found = discovery.discover("n-heap-wythoff:heaps=2", 20, up_to=30)
    assert (found.word, found.statement) == ("verified", "(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2")
    assert found.is_p_position((3, 5)) and found.winning_move((3, 9)) == (3, 5)


def test_what_has_no_p_position_in_the_table_is_an_answer():
    found = discovery.discover("misere:take l from x: l > 9000", seconds=5, up_to=200)
    assert (found.word, found.bound) == ("none", 200)
    assert found.verdict.evidence == "none found: there is no P-position with coordinates to 200"


def test_guesses_that_fall_for_one_reason_are_one_line():
    less = lambda x, y: [(x - 1, y)] * (x > 0) + [(x, y - 1)] * (y > 0)  # noqa: E731
    rules = Ruleset(lambda position: less(*position), name="ones", start=(3, 4))
    found = discovery.discover(rules, seconds=5, up_to=40)
    assert found.word == "verified"
    assert sum("no formula of linear arithmetic" in line for line in found.tried) <= 1


@pytest.mark.nightly
def test_the_seconds_that_were_given_are_those_of_the_smallest_table(monkeypatch):
    monkeypatch.setattr(discoverer, "WITHOUT_FORMULA", 0.0)
    found = discovery.discover("euclid-zero:piles=3", seconds=50)
    assert found.bound == discoverer.FIRST[3]


LISTED = "x in {0, 4, 8, 12, 16, 20, 24, 28, 32, 36}"


@pytest.mark.parametrize(("text", "word"), [("x % 4 = 0", "verified"), (LISTED, "none")])
def test_a_formula_of_more_constants_than_the_table_has_turns_is_no_knowledge(monkeypatch, text, word):
    monkeypatch.setattr(discoverer, "by_theorem", lambda *_: Undecided("no time"))
    monkeypatch.setattr(discoverer, "formulas", lambda *_: iter([Guess(text, text)]))
    monkeypatch.setattr(discoverer, "automata", lambda *_: iter([]))
    found = discoverer.discover("take l from x: l <= 3", up_to=12)
    assert found.word == word and (found.statement is None or found.bound == 12)
    assert word != "none" or "10 constants for 8 turns" in found.verdict.evidence


def test_a_long_formula_on_two_piles_that_fails_in_a_larger_table_is_no_knowledge(monkeypatch):
    long = f"x1 = x2 & x1 < 17{' | x1 = 11 & x2 = 11' * 6}"
    monkeypatch.setattr(discoverer, "by_theorem", lambda *_: Undecided("no time"))
    monkeypatch.setattr(discoverer, "of_two_piles", lambda *_: iter([Guess(long, long)]))
    monkeypatch.setattr(discoverer, "automata", lambda *_: iter([]))
    found = discoverer.discover("nim:piles=2", up_to=16)
    assert not found.statement and found.verdict.evidence.endswith("13 constants, and fails at (17,17)")


def test_an_automaton_learned_from_half_a_table_that_it_agrees_with_is_told_though_nobody_proves_it(monkeypatch):
    monkeypatch.setattr(discoverer, "by_theorem", lambda *_: Undecided("no time"))
    for name in ("of_two_piles", "sums_in", "formulas"):
        monkeypatch.setattr(discoverer, name, lambda *_: iter([]))
    found = discoverer.discover("take l, k from x, y: l = 0 | k = 0", up_to=64)
    assert (found.word, found.bound, found.claim.holds((7, 7))) == ("verified", 64, True)
    assert "an automaton of" in found.statement and found.is_p_position((3, 3))
