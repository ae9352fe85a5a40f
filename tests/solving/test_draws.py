"""Games that need not end, against plain iteration over their graphs."""

import math
import random
from collections import Counter
from functools import reduce
from itertools import combinations, combinations_with_replacement, count, product
from math import isqrt
from operator import xor

import numpy as np
import pytest

import sprague
from sprague import Outcome, Ruleset, kernels, outcome
from sprague.answers import answer, loopy_value
from sprague.claims import Claim
from sprague.claims.document import claims
from sprague.discovery import load
from sprague.drawing.maps import p_map
from sprague.errors import BadRule, EndlessPlay, SpragueError, TooLarge
from sprague.games import GameSum, blocking, board_game, game, misere
from sprague.kernels.pure.linear import retrograde
from sprague.laws import law_of
from sprague.laws.draws import Settled
from sprague.solving import retrograde as looking
from sprague.solving.retrograde import LoopSolver
from sprague.solving.solver import solver


def digraph(most, generator):
    size = generator.randint(1, most)
    degrees = generator.choice([(0, 1, 1, 2), (0, 1, 2, 3), (1, 2, 2, 4), (0, 0, 2, 5)])
    return {v: [generator.randrange(size) for _ in range(generator.choice(degrees))] for v in range(size)}


def plain(graph, misere=False):
    """Outcome and remoteness of each vertex, level by level as they are defined."""
    found = {vertex: ("N" if misere else "P", 0) for vertex, heads in graph.items() if not heads}
    for level in range(1, len(graph) + 1):
        new = {}
        for vertex in graph.keys() - found.keys():
            after = [found.get(head, ("D", math.inf))[0] for head in graph[vertex]]
            if "P" in after or set(after) == {"N"}:
                new[vertex] = "N" if "P" in after else "P", level
        found |= new
    return {vertex: found.get(vertex, ("D", math.inf)) for vertex in graph}


def stated(graph, generator):
    """The graph as a user may have it: a mapping, arrows, a program, a program on numbers under canonical names."""
    arrows = [(v, head) for v, heads in graph.items() for head in heads]
    ways = [lambda: game(graph), lambda: Ruleset(graph.__getitem__), lambda: Ruleset(graph.get, canonical=abs)]
    if arrows and graph.keys() == {vertex for arrow in arrows for vertex in arrow}:
        ways.append(lambda: game(arrows))
    return generator.choice(ways)()


@pytest.mark.parametrize(
    ("count", "most", "seed"), [(200, 40, 1), pytest.param(2000, 200, 2, marks=pytest.mark.nightly)]
)
def test_outcomes_and_remoteness_of_digraphs(count, most, seed):
    generator = random.Random(seed)
    for _ in range(count):
        graph = digraph(most, generator)
        rules, right = stated(graph, generator), plain(graph)
        for vertex in generator.sample(sorted(graph), min(8, len(graph))):
            assert (sprague.outcome(rules, vertex).value, sprague.remoteness(rules, vertex)) == right[vertex]
        whole, values = LoopSolver(game(graph)), plain(graph, misere=True)
        for vertex in graph:
            assert whole.loopy_value(vertex).outcome.value == right[vertex][0]
        rules = misere(Ruleset(graph.__getitem__))
        known = LoopSolver(rules)
        assert {v: (sprague.outcome(rules, v).value, known.remoteness(v)) for v in graph} == values
        assert sprague.remoteness(rules, vertex) == values[vertex][1]


@pytest.mark.parametrize(("count", "most", "seed"), [(60, 6, 3), pytest.param(600, 14, 4, marks=pytest.mark.nightly)])
def test_sums_against_the_product_of_their_graphs(count, most, seed):
    generator = random.Random(seed)
    for _ in range(count):
        one, two = digraph(most, generator), digraph(most, generator)
        both = {(x, y): [(u, y) for u in one[x]] + [(x, w) for w in two[y]] for x, y in product(one, two)}
        rules, right = GameSum(game(one), game(two)), plain(both)
        for x, y in both:
            assert sprague.outcome(rules, (x, y)).value == right[x, y][0]
            won = {(u, w) for u, w in both[x, y] if right[u, w][0] == "P"}
            assert set(answer(rules, (x, y)).winning_moves) == won


def test_a_loop_beside_games_that_end():
    loop = game({"a": "bc", "b": "a", "c": ""})
    assert [str(loopy_value(loop, v)) for v in "abc"] == ["1", "0", "0"]
    draw = game({"a": "bc", "b": "ad", "c": "", "d": "b"})
    assert [str(loopy_value(draw("a") + game("nim:piles=1")(n))) for n in range(3)] == ["∞(0)", "∞(1)", "∞(2)"]
    assert sprague.winning_moves(draw("a") + game("kayles")(0)) == [("c", (0,))]
    assert sprague.outcome(draw("a") + draw("a")).value == sprague.outcome(draw("b") + game("nim")(1, 2)).value == "D"
    with pytest.raises(EndlessPlay, match=r"play need not end, and a \+ 1 has the loopy value ∞\(1\)"):
        sprague.nim_value(draw("a") + game("nim:piles=1")(1))


def test_the_cyclic_graph_of_ferguson():
    """Game Theory, part I, section 3.4, figure 3.4: d has the value 1, e 0, and a, b and c are ties."""
    graph = game({"a": "b", "b": "c", "c": "ad", "d": "e", "e": ""})
    assert [str(loopy_value(graph, v)) for v in "abcde"] == ["∞()", "∞()", "∞(1)", "1", "0"]
    assert [sprague.outcome(graph, v).value for v in "abcde"] == ["D", "D", "D", "N", "P"]


@pytest.mark.parametrize(
    ("hours", "back", "values"),
    [
        (4, {2}, "0 ∞() 1 ∞()"),
        (5, {1, 3}, "0 ∞(0) ∞(0) ∞(0) 0"),
        (6, {2, 3}, "0 1 1 2 0 0"),
        (7, {1, 2, 5}, "0 1 2 0 1 2 0"),
    ],
)
def test_wind_up(hours, back, values):
    """A hand goes back on a dial and stops at 0: Alfie Davies, Games at Dal (2023); the values as cgt-tools lists them.

    In its tests of WindUp, github.com/t4ccer/cgt-tools; there by the conditions of Smith (1966), section 9.
    """
    dial = game({0: [], **{n: [(n - step) % hours for step in back] for n in range(1, hours)}})
    assert " ".join(str(loopy_value(dial, n)) for n in range(hours)) == values


@pytest.mark.nightly
def test_the_game_of_the_l():
    """De Bono, The Five-Day Course in Thinking (1967), as Wikipedia has its analysis (L game).

    Of 2296 arrangements, turned and reflected ones counted once, the player to move has lost 15 and soon loses 14 more.
    """

    def turned(part, a, b, swap):
        return frozenset((y ^ b, x ^ a) if swap else (x ^ a, y ^ b) for x, y in part)

    def canonical(at):
        return min(tuple(tuple(sorted(turned(part, *way))) for part in at) for way in ways)

    def options(at):
        mine, other, neutral = map(frozenset, at)
        for ell in ells - {mine}:
            if not ell & (other | neutral):
                free = cells - ell - other - neutral
                yield from (
                    (other, ell, left) for left in (neutral, *(neutral - {n} | {to} for n in neutral for to in free))
                )

    cells, ways = frozenset(product(range(4), repeat=2)), list(product((0, 3), (0, 3), (False, True)))
    ell = [[(x, y), (x + 1, y), (x + 2, y), (x + 2, y + 1)] for x in range(2) for y in range(3)]
    ells = {turned(part, *way) for part in ell for way in ways}
    pairs = [(one, two) for one, two in product(ells, repeat=2) if not one & two]
    every = {canonical((*pair, each)) for pair in pairs for each in combinations(cells - pair[0] - pair[1], 2)}
    lengths = Counter(LoopSolver(Ruleset(options, canonical=canonical)).lengths(sorted(every)))
    soon = sum(times for length, times in lengths.items() if length > 0 and length % 2 == 0)
    assert (len(every), lengths[0], soon) == (2296, 15, 14)


def test_perfect_play_loses_nothing_against_random_replies():
    generator = random.Random(5)
    for _ in range(1000):
        graph = digraph(12, generator)
        here = generator.randrange(len(graph))
        known, right = LoopSolver(game(graph)), plain(graph)
        begun, left = right[here], right[here][1]
        for turn in range(30):
            if not graph[here]:
                break
            perfect = turn % 2 == (begun[0] == "P")  # the winner, or in a draw whoever is first
            moves = known.best_moves(here) if perfect else graph[here]
            here = generator.choice(moves)
            if begun[0] == "D":
                assert right[here][0] == ("D" if perfect else right[here][0]) and (right[here][0] != "P" or perfect)
                if right[here][0] == "N":
                    break  # a mistake of the other: won
            else:
                assert right[here][1] <= (left := left - 1)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_within_a_bound_holds_for_all(seed, monkeypatch):
    generator = random.Random(seed)
    monkeypatch.setattr(looking, "FIRST_LOOK", 4)
    said = 0
    for _ in range(60):
        graph = digraph(60, generator)
        right = plain(graph)
        for most in (6, 12, 24):
            monkeypatch.setattr(looking, "MOST_NUMBERS", most)
            for vertex in range(min(10, len(graph))):
                try:
                    found = LoopSolver(Ruleset(graph.__getitem__)).outcome(vertex).value
                except TooLarge as error:
                    assert "is neither won nor lost by play within" in str(error)
                    continue
                assert found == right[vertex][0]
                said += found == "D" and len(graph) > most
    assert said


def next_or_part(n):
    primes = [p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, isqrt(p) + 1))]
    return [n + 1, *(n // p for p in primes)] if n > 1 else []


def test_games_of_numbers_that_may_grow():
    up = Ruleset(next_or_part, start=12)
    lost = [n for n in range(1, 40) if sprague.outcome(up, n).value == "P"]
    assert lost == [1, 4, 6, 10, 14, 16, 22, 25, 27, 34, 36, 38]
    for n in range(2, 40):
        lengths = [sprague.remoteness(up, option) for option in next_or_part(n)]
        even = [length for length in lengths if length % 2 == 0]
        assert sprague.remoteness(up, n) == 1 + (min(even) if even else max(lengths))
    found = answer(up, 12)
    assert found.winning_moves == [4, 6] and found.complete and found.nim_value is found.loopy_value is None


def test_the_kernel_is_its_twin(raises):
    generator = np.random.default_rng(6)
    for _ in range(200):
        counts = generator.integers(0, 4, int(generator.integers(1, 50)))
        begins = np.concatenate(([0], np.cumsum(counts)))
        heads = generator.integers(0, len(counts), begins[-1]).astype(np.int32)
        assert kernels.retrograde(begins, heads).tolist() == retrograde(begins, heads).tolist()
    for begins, heads in (([0, 1], [1]), ([0, 2], [0]), ([1, 1], [0]), ([0, 2, 1], [0]), ([0, 1], [-1])):
        for kernel in (kernels.retrograde, retrograde):
            raises(ValueError, "arrow", kernel, np.array(begins), np.array(heads, dtype=np.int32))


def test_boards_whose_play_goes_round():
    swing = [({i}, {i}, {j}, {j}) for i, j in ((1, 2), (2, 3), (3, 1))]
    rules = board_game([*swing, ({1, 4}, {1, 4}), ({3, 4}, {4})], start={1, 4}, name="carousel")
    graph, waiting = {}, [rules.start]
    while waiting:
        here = waiting.pop()
        if here not in graph:
            waiting += graph.setdefault(here, rules.options(here))
    right = plain(graph)
    assert {here: (sprague.outcome(rules, here).value, sprague.remoteness(rules, here)) for here in graph} == right
    assert {outcome for outcome, _ in right.values()} == {"P", "N", "D"}


@pytest.mark.parametrize("cyclic", [True, False])
def test_annihilation_games(cyclic):
    generator, drawn = random.Random(9), 0
    for _ in range(12):
        heads = {v: [w for w in range(5) if w != v and (cyclic or w < v)] for v in range(5)}
        arrows = [(v, w) for v in heads for w in heads[v] if generator.random() < 0.4] or [(1, 0)]
        moves = [each for v, w in arrows for each in (({v}, {v}, {w}, {w}), ({v, w}, {v, w}))]
        rules = board_game(moves, cells=range(5), start={0}, on_grid=False)
        every = [frozenset(v for v in range(5) if bits >> v & 1) for bits in range(32)]
        right = plain({here: [here ^ {v, w} for v, w in arrows if v in here] for here in every})
        found = {here: sprague.outcome(rules, here).value for here in every}
        assert found == {here: kind for here, (kind, _) in right.items()}
        drawn += "D" in found.values()
        if not cyclic:  # Fraenkel and Yesha 1982: as the sum of the tokens, since two that meet are equal
            values = [
                sprague.nim_value(game({v: [w for u, w in arrows if u == v] for v in range(5)}), v) for v in range(5)
            ]
            assert all(
                (kind == "P") == (reduce(xor, map(values.__getitem__, here), 0) == 0) for here, kind in found.items()
            )
    assert bool(drawn) is cyclic


def test_a_cyclic_graph_of_networkx():
    class DiGraph:
        nodes, edges = (0, 1, 2, 3), ((0, 1), (1, 0), (1, 2), (0, 3), (3, 3))

    assert [str(sprague.outcome(game(DiGraph()), v)) for v in range(4)] == ["D", "N", "P", "D"]


def test_what_has_no_answer_is_refused_in_one_line(monkeypatch, raises):
    ring = {0: [1], 1: [0]}
    raises(BadRule, "play need not end: 0 → 1 → 0", sprague.outcome, blocking(1, game(ring)), 0)
    raises(BadRule, "normal play only", LoopSolver(misere(game(ring))).loopy_value, 0)
    for graph, why in (
        ({}, "the graph has no vertex"),
        ([(math.nan, 1)], "nan is no vertex"),
        ([([1], 2)], "each vertex is hashable"),
        ({1: 2}, "leads to a list of vertices"),
    ):
        raises(BadRule, why, game, graph)
    with pytest.raises(TooLarge, match="is too large for its options to be listed"):
        sprague.outcome("move n to m: m = 2n + 1", 3)  # which doubles until no number is listed
    assert "loopy value   ∞()" in str(sprague.solve(game(ring)(0) + game(ring)(1)))
    with pytest.raises(TooLarge, match=r"a table to 1000000000000 needs 300\.0 TB"):
        sprague.p_positions(Ruleset(lambda n: [n + 1, n // 2]), up_to=10**12)
    monkeypatch.setattr(looking, "MOST_OPTIONS", 10)
    for rules in (Ruleset(lambda n: range(20)), Ruleset(lambda n: count()), Ruleset(lambda n: count(), parts=range)):
        for ask in (LoopSolver(rules).outcome, solver(rules).outcome, solver(rules).nim_value):
            raises(TooLarge, r": \d has more than 10 options", ask, 3)
    with pytest.raises(TooLarge, match=r"10000000000000000 .* memory"):
        looking.remoteness_of_graph(np.broadcast_to(np.int64(0), 10**16 + 1), np.zeros(0, dtype=np.int32))


@sprague.position_game()
def to_and_fro(n, m):
    return (m == n - 2) | (m == n + 2) & (n % 4 == 1)


@sprague.position_game()
def two_five_or_back(n, m):
    return (m == n - 2) | (m == n - 5) | (m == n + 1) & (n > 0)


@sprague.position_game()
def two_ways(x, y, p, q):
    return (q == y) & ((p == x - 2) | (p == x + 2) & (x % 4 == 1)) | (p == x) & (q == y - 3)


def test_a_map_has_three_colours():
    marks = {each.get_label(): len(each.get_offsets()) for each in p_map(two_ways, 4).figure.axes[0].collections}
    outcomes = [sprague.outcome(two_ways, here).value for here in product(range(5), repeat=2)]
    assert [n for label, n in marks.items() if label.startswith("P")] == [outcomes.count("P")] != [0]
    assert [n for label, n in marks.items() if label.startswith("draw")] == [outcomes.count("D")] != [0]


@sprague.position_game()
def half(n, m):
    return (m == n + 1) & (n > 1) | (2 * m == n) & (n > 0)


@sprague.position_game()
def hare(x, y, p, q):
    """On a line the hare, at y, goes one up or down, up only behind the hound, at x, who goes down."""
    return (p == x) & ((q == y - 1) | (q == y + 1) & (x > y)) | (q == y) & (p == x - 1)


@sprague.position_game(positions=lambda x, y: x <= y)
def below(x, y, p, q):
    return (q == y) & ((p == x + 1) & (x < y) | (p == x - 1) & (y % 2 == 0)) | (p == x) & (q == y - 2) & (p <= q)


def fro(n):
    return [n - 2] * (n >= 2) + [n + 2] * (n % 4 == 1)


EVEN_BELOW_5 = "D: n > 4; P: (n = 0) or (n = 2) or (n = 4)"
TYPED = "move n to m: m = n - 2 | m = n + 2 & n % 4 = 1"


@pytest.mark.parametrize(
    ("rules", "statement", "word"),
    [
        (TYPED, "D: n ≡ 1 (mod 2); P: n ≡ 0 (mod 4)", "proved"),
        (two_five_or_back, "D: none; P: n ≡ 0 (mod 4) or n = 1", "proved"),
        (half, "D: n > 2; P: n ≤ 1", "proved"),
        ("move n to m: m = n + 1", "D: all; P: none", "proved"),
        (two_ways, None, "proved"),
        (hare, "D: none; P: x + y even", "proved"),
        (below, None, "proved"),
        ("move n to m: m = n - 1 & n % 5 > 0 | m = n + 4 & n % 5 = 0 & n > 0", EVEN_BELOW_5, "proved"),
        ("move x, y to u, v: u = x - 1 & v = y + 1 | u = x & v = y - 2", None, "proved"),
        (Ruleset(fro), "D: n ≡ 1 (mod 2); P: n ≡ 0 (mod 4)", "verified"),
    ],
)
def test_draws_are_discovered_said_read_kept_and_played(rules, statement, word, tmp_path):
    found = sprague.discover(rules)
    claim = found.claim
    assert (found.word, statement or found.statement) == (word, found.statement), found.verdict.evidence
    assert Claim.from_json(claim.to_json(), found.game) == claim
    law = law_of(claim.statement)
    for said in (claim.text, claim.printed, claim.says(), claim.says("latex")):
        read = zip(law.relations(Claim.of(found.game, said)), law.relations(claim), strict=True)
        assert all(one.equals(other) for one, other in read), said
    if word == "proved" and found.game.loopy.domain is None:
        assert [sprague.prove(each.claim).word for each in claims(claim.says("claim"))] == [word]
    found.save(tmp_path / "draws.json")
    again = load(tmp_path / "draws.json", found.game)
    assert (again.word, again.claim) == (word, claim)
    known = LoopSolver(found.game, most=20_000)
    for here, length in zip(*Settled.of(found.game, 12), strict=True):
        win, hold = found.winning_move(here), found.holding_move(here)
        assert found.is_p_position(here) == (length >= 0 and length % 2 == 0) and (win is None or hold is None)
        assert (win is not None) == (length % 2 == 1 and length > 0)
        assert win is None or known.lengths([win])[0] % 2 == 0
        assert hold is None or (found.game.move(here, hold) and not found.is_p_position(hold))


def test_a_win_by_a_theorem_comes_to_an_end():
    player, choice = sprague.discover(hare).claim.player(), random.Random(8)
    assert player.winning_move((10**30, 10**30 + 7)) is not None and player.winning_move((10**30, 2 * 10**30)) is None
    for here in [(4, 9), (7, 2), (0, 1)] * 5:
        for _ in range(40):
            here = player.winning_move(here)
            if not (options := hare.options(here)):
                break
            here = choice.choice(options)
        else:
            raise AssertionError("play goes on")


@pytest.mark.parametrize(
    ("game", "claim", "word", "says"),
    [
        (to_and_fro, "draws: D: n odd; P: n % 4 = 0", "proved", "agrees at 201 positions to 200"),
        (to_and_fro, "D: n odd; P: n % 4 = 1", "refuted", "0, which is P by the rules, and not N"),
        (to_and_fro, "D: n % 4 = 1; P: n % 4 = 0", "refuted", "3, which is D by the rules, and not N"),
        (to_and_fro, "D: n odd; P: n % 4 = 0 & n < 300", "refuted", "n = 300: it is not so that from every position"),
        (to_and_fro, "D: n odd & n != 301; P: n % 4 = 0", "refuted", "it is not so that from a draw"),
        (to_and_fro, "D: n odd; P: n % 4 = 0; rank: r = 5", "undecided", "smaller rank"),
        (to_and_fro, "D: n odd; P: n % 4 = 0; rank: r + n = 100", "undecided", "every P-position has a rank"),
        (to_and_fro, "D: n odd; P: n % 4 = 0; rank: r = r", "undecided", "smaller rank"),
        (to_and_fro, "n % 4 = 0", "undecided", "what is proved of such games is D: …; P: …"),
        (half, "D: n > 1; P: n <= 1", "refuted", "2, which is N by the rules, and not D"),
        (Ruleset(fro), "D: n odd; P: n % 4 = 0", "undecided", "no formula of linear arithmetic"),
        (Ruleset(fro), "D: n odd; P: n % 4 = 1", "refuted", "0, which is P"),
    ],
)
def test_theorems_with_draws(game, claim, word, says):
    verdict = sprague.prove(game, claim)
    assert (verdict.word, says in verdict.evidence) == (word, True), verdict.evidence


@pytest.mark.parametrize(
    ("game", "claim", "says"),
    [
        ("wythoff", "D: x = y; P: x < y", "its play ends, so that nothing is a draw"),
        ("kayles", "draws: D: n = 1; P: n = 0", "of games on so many numbers"),
        (to_and_fro, "draws: D: k odd; P: n = 0", "k"),
        (to_and_fro, "draws: n odd", "draws: n odd: draws are written D: …; P: …"),
    ],
)
def test_claims_of_draws_that_are_none_are_refused(game, claim, says, raises):
    raises(SpragueError, says, sprague.prove, game, claim)


def test_equal_parts_cancel_only_where_their_play_ends():
    generator = random.Random(7)
    drawn = 0
    for _ in range(60):
        arrows = [generator.sample(range(5), generator.randrange(3)) for _ in range(5)]

        def options(tokens, arrows=arrows):
            moves = [(i, to) for i, at in enumerate(tokens) for to in arrows[at]]
            return [tuple(sorted((*tokens[:i], to, *tokens[i + 1 :]))) for i, to in moves]

        whole = LoopSolver(Ruleset(options, name="tokens"))
        parted = Ruleset(options, parts=lambda tokens: [(at,) for at in tokens], name="tokens in parts")
        for tokens in combinations_with_replacement(range(5), 2):
            assert outcome(parted, tokens) is whole.outcome(tokens), (arrows, tokens)
            drawn += whole.outcome(tokens) is Outcome.D and len(set(tokens)) == 1
    assert drawn > 20


def test_a_position_that_was_refused_is_refused_again_and_others_are_answered(raises):
    rules = game("move n to m: m = n - 2 | m = n + 2 & n % 4 = 1")
    for far in (10**20, 10**20, 10**5000):
        raises(TooLarge, "is too large for its options to be listed", outcome, rules, far)
        assert [outcome(rules, n).value for n in (4, 2, 5)] == ["P", "N", "D"]
