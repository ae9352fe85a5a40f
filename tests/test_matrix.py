"""One game, every question: however a game is stated, each question is answered, or refused in one true line.

A value is compared with a brute force over the options alone. ``WORKS`` says which cells are answered; what is refused
needs something that the kind of game does not have, and the line says what.
"""

import json
import pickle
import random
from collections import Counter
from functools import cache, lru_cache

import numpy as np
import pytest

import sprague
from sprague import discovery
from sprague.claims.data import rules_data, rules_from
from sprague.discovery import load
from sprague.discovery.saved import save
from sprague.drawing.boards import board
from sprague.drawing.maps import p_map
from sprague.errors import SpragueError
from sprague.formal.theorems import theorem
from sprague.games import blocking, game, misere, terminal
from sprague.misere_theory import find_quotient
from sprague.operations.play import BlockedSitting, Sitting
from sprague.proofs.period_search import find_period
from sprague.solving.check import check
from sprague.web.menu import described
from sprague.web.play import position_data

BOUND, TERMS = 6, 12


@sprague.pile_game(start=(2, 3))
def rook_or_bishop(x, y, p, q, *, a=1):
    """Take from one pile, or from both the same."""
    l, k = x - p, y - q
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & (abs(k - l) < a)


@sprague.position_game(decreasing=lambda x, y: x + y, positions=lambda x, y: x <= y, start=(1, 3))
def stairs(x, y, p, q):
    return (p < x) & (q == y) | (p == x) & (x <= q) & (q < y)


def proper_divisor(n):
    return {n - d for d in range(1, n) if n % d == 0}


def knight(place):
    x, y = place
    return {(x + a, y + b) for a, b in ((-2, 1), (-2, -1), (1, -2), (-1, -2)) if x + a >= 0 <= y + b}


def without_twins(strip):
    return {strip[:i] + strip[i + 2 :] for i in range(len(strip) - 1) if strip[i] == strip[i + 1]}


def without_one_or_two(left):
    return [left - {x, y} for x in left for y in left if abs(x - y) <= 1]


@sprague.heap_game
def in_three(n):
    """Split a heap into three."""
    return [(a, b, n - a - b) for a in range(1, n) for b in range(a, n) if n - a - b >= b]


DIAMOND = {"a": ["b", "c"], "b": ["d"], "c": ["d", "b"], "d": []}


CIRCLES = {"a": ["b", "c"], "b": ["a", "d"], "c": [], "d": ["b"]}


class DiGraph:
    """As networkx has it."""

    nodes = (3, 2, 1, 0)
    edges = ((3, 2), (3, 1), (2, 0), (1, 0), (2, 1))


KINDS = {
    "name": lambda: game("wythoff"),
    "name on any number of piles": lambda: game("nim"),
    "code": lambda: game("0.77"),
    "rule as text": lambda: game("take l, k from x, y: l = 0 | k = 0 | l = k"),
    "rule on one pile": lambda: game("take l from x: l = 1 | l = 3 | l = 4"),
    "pile_game": lambda: rook_or_bishop,
    "position_game": lambda: stairs,
    "board_game": lambda: sprague.board_game([{1, 2}, {2, 3}, {3, 4}, {4, 5}], name="dominoes"),
    "board": lambda: game("chomp:2x3"),
    "graph board": lambda: game("eraserhead:cycle4"),
    "coins": lambda: game("mock-turtles"),
    "coins in rows": lambda: game("product:ruler:turning-turtles"),
    "strip": lambda: game("magnetism:4"),
    "numbers": lambda: game("euclid"),
    "vectors": lambda: game("n-heap-wythoff"),
    "program on numbers": lambda: sprague.Ruleset(proper_divisor, start=12),
    "program on tuples": lambda: sprague.Ruleset(knight, start=(3, 4)),
    "program on strings": lambda: sprague.Ruleset(without_twins, start="++--+"),
    "program on sets": lambda: sprague.Ruleset(without_one_or_two, start=frozenset({1, 2, 4})),
    "program on heaps": lambda: in_three,
    "mapping": lambda: game(DIAMOND),
    "arrows": lambda: game([(2, 1), (2, 0), (1, 0)]),
    "networkx": lambda: game(DiGraph()),
    "circles": lambda: game(CIRCLES),
    "sum": lambda: game("kayles 3 + wythoff 1,2"),
    "misère": lambda: game("misere:wythoff"),
    "misère heaps": lambda: game("misere:0.77"),
    "misère program": lambda: misere(sprague.Ruleset(proper_divisor, start=12)),
    "misère sum": lambda: game("misere:(kayles 3 + wythoff 1,2)"),
    "blocking": lambda: game("blocking:1:nim:piles=2"),
    "blocking program": lambda: blocking(1, sprague.Ruleset(knight, start=(3, 4))),
    "pass": lambda: game("pass:nim:piles=2"),
    "terminal": lambda: terminal("x + y <= 2", game("wythoff")),
}


def of_file(folder):
    path = folder / "mine.py"
    path.write_text(
        "import sprague\n\ndef down(n):\n    return {n - 1, n // 2} if n else set()\n\n"
        "down = sprague.Ruleset(down, name='down', start=9)\n"
    )
    from sprague.games.catalogue import game_or_file

    return game_or_file(f"{path}:down")


@pytest.fixture(params=[*KINDS, "file"])
def kind(request, tmp_path):
    return request.param, of_file(tmp_path) if request.param == "file" else KINDS[request.param]()


def bare(rules):
    """Nim-value (None where options are blocked), and whether the player to move loses; over the options alone."""

    @cache
    def value(here):
        options = list(rules.options(here))
        found = {value(option) for option in options}
        return next(v for v in range(99) if v not in found) if options or not rules.play.misere else 1

    @cache
    def lost(here):
        options = list(rules.counted(here))
        return sum(map(lost, options)) <= rules.play.blocked and bool(options or not rules.play.misere)

    @cache
    def lost_somewhen(here):
        """Where play may go round: by as many rounds as there are vertices, each by the definition."""
        lost, won = set(), set()
        for _ in CIRCLES:
            won |= {vertex for vertex, heads in CIRCLES.items() if lost.intersection(heads)}
            lost |= {vertex for vertex, heads in CIRCLES.items() if won.issuperset(heads)}
        return here in lost

    return value, lost_somewhen if rules == game(CIRCLES) else lost


def begin(rules):
    start = rules.start if rules.start is not None else rules.some_start()
    here = rules.position(start)
    while rules.numeric and max(here) > BOUND:  # what is small is quick, too
        here = rules.position([min(each, BOUND) for each in here])
    return here


def outcome(rules):
    here = begin(rules)
    assert (sprague.outcome(rules, here) is sprague.Outcome.P) == bare(rules)[1](here)


def nim_value(rules):
    here = begin(rules)
    assert sprague.nim_value(rules, here) == bare(rules)[0](here)


def winning_moves(rules):
    here = begin(rules)
    found = sprague.winning_moves(rules, here)
    wins = [option for option in dict.fromkeys(rules.options(here)) if bare(rules)[1](rules.position(option))]
    assert Counter(map(rules.position, found)) == Counter(map(rules.position, wins if not bare(rules)[1](here) else []))


def answer(rules):
    here = begin(rules)
    assert (sprague.answer(rules, here).outcome.value == "P") == bare(rules)[1](here)
    assert "outcome" in sprague.answer(rules, here)._repr_html_()


def table_of_p_positions(rules):
    lost = bare(rules)[1]
    bound = 4 if rules.on_numbers else 2
    found = sprague.p_positions(rules, bound)
    assert set(found) == {each for each in rules.positions(bound) if lost(rules.position(each))}


def table_of_nim_values(rules):
    value, table = bare(rules)[0], sprague.nim_values(rules, 4)
    seen = rules.on_numbers
    for each in seen.positions(4):
        assert table[each] == value(seen.native(each))
    assert np.ma.count(table) >= len(list(seen.positions(4)))


def sequence(rules):
    heaps = rules.heaps
    value = bare(heaps)[0] if heaps else None
    assert sprague.nim_sequence(rules, TERMS).tolist() == [value((n,)) for n in range(TERMS)]


def period(rules):
    found = find_period(rules, 60)
    values = sprague.nim_sequence(rules, 60)
    assert found.law is None or found.law.exception(values) is None


def quotient(rules):
    found = find_quotient(rules, 4, seconds=0.3)
    assert found.quotient.order >= 1


@lru_cache(maxsize=2)
def discovered(rules, up_to):
    found = discovery.discover(rules, 2, up_to=up_to)
    lost = bare(rules)[1]
    if found.claim:
        positions = [each for each in rules.positions(5) if rules.position(each) == each]
        assert all(found.is_p_position(each) == lost(each) for each in positions)
    return found


def discover(rules):
    discovered(rules, 8)


def saved(rules, folder):
    found = discovered(rules, 8)
    save(found, folder / "found.json")
    assert load(folder / "found.json", rules).statement == found.statement


def coq(rules):
    found = discovered(rules, None if rules.quick and rules.piles in (None, 1, 2) else 8)
    if found.word != "proved":
        raise SpragueError(f"{rules.name}: nothing was proved here")
    assert "Theorem" in theorem(found.claim, "found").text


def prove(rules):
    names = (rules.on_numbers or rules).coordinates or ("n",)
    verdict = sprague.prove(rules, f"{names[0]} = {names[0]}")
    assert verdict.word in ("refuted", "undecided")  # not every position is P


def play(rules):
    kind = BlockedSitting if rules.play.blocked else Sitting
    hint = kind(rules, begin(rules), random.Random(1)).hint()
    assert hint and "\n" not in hint.strip()


def draw(rules):
    assert board(rules, begin(rules)).svg().startswith("<svg")


def plot(rules):
    assert p_map(rules, 5).figure.axes


def added(rules):
    both = rules(begin(rules)) + game("nim:piles=1")(2)
    assert sprague.nim_value(both) == bare(rules)[0](begin(rules)) ^ 2


def checked(rules):
    assert check(rules, begin(rules), seconds=0.02) is None


def varied(rules):
    other = rules.vary(**dict.fromkeys(rules.constants or "a", 2))
    assert other != rules and sprague.outcome(other, begin(rules))


def pickled(rules):
    again = pickle.loads(pickle.dumps(rules))
    assert (again, again.name, again.play) == (rules, rules.name, rules.play)
    outcome(again)


def written(rules):
    here = begin(rules)
    assert rules.parse(rules.format(here)) == here


def as_json(rules):
    data = json.loads(json.dumps(rules_data(rules)))
    assert rules_from(data, rules if "program" in json.dumps(data) else None) == rules


def remoteness(rules):
    here = begin(rules)
    even = (
        sprague.remoteness(rules, here) % 2 == 0
    )  # the last to move is who does not move now; in misère play that loses
    assert even == (bare(rules)[1](here) != rules.play.misere)


def page(rules):
    here = begin(rules)
    assert position_data(rules, here)["position"] == rules.format(here)


def menu(rules):
    assert described(rules.catalogue_name or rules.name)["name"]


QUESTIONS = [
    outcome, nim_value, winning_moves, answer, table_of_p_positions, table_of_nim_values, sequence, period, quotient,
    discover, prove, play, draw, plot, added, checked, varied, pickled, written, as_json, remoteness, page, menu, coq,
]  # fmt: skip


def answered(question, rules, *more):
    """Whether it is; else it is refused in one line."""
    try:
        question(rules, *more)
    except SpragueError as error:
        assert str(error) and "\n" not in str(error), question
        return False, str(error)
    return True, ""


NO_NUMBERS = "table_of_nim_values sequence period discover plot coq"
NOT_NORMAL = "sequence period added"

REFUSED = {
    "name": "sequence period",
    "name on any number of piles": "sequence period plot",
    "code": "plot",
    "rule as text": "sequence period",
    "rule on one pile": "",
    "pile_game": "sequence period menu",
    "position_game": "sequence period menu",
    "board_game": f"{NO_NUMBERS} draw menu",
    "board": NO_NUMBERS,
    "graph board": NO_NUMBERS,
    "coins": "plot",
    "coins in rows": NO_NUMBERS,
    "strip": NO_NUMBERS,
    "numbers": "sequence period coq",
    "vectors": "sequence period plot coq",
    "program on numbers": "menu coq",
    "program on tuples": "sequence period menu coq",
    "program on strings": f"{NO_NUMBERS} table_of_p_positions draw menu",
    "program on sets": f"{NO_NUMBERS} table_of_p_positions draw menu",
    "program on heaps": "plot menu coq",
    "mapping": f"{NO_NUMBERS} draw menu",
    "arrows": f"{NO_NUMBERS} draw menu",
    "networkx": f"{NO_NUMBERS} draw menu",
    "circles": f"{NO_NUMBERS} nim_value added draw menu",
    "sum": f"{NO_NUMBERS} table_of_p_positions draw",
    "misère": NOT_NORMAL,
    "misère heaps": f"{NOT_NORMAL} plot coq",
    "misère program": f"{NOT_NORMAL} menu coq",
    "misère sum": f"{NO_NUMBERS} {NOT_NORMAL} table_of_p_positions draw",
    "blocking": f"{NOT_NORMAL} remoteness nim_value table_of_nim_values quotient",
    "blocking program": f"{NOT_NORMAL} remoteness nim_value table_of_nim_values quotient menu coq",
    "pass": "sequence period plot",
    "terminal": "sequence period",
    "file": "menu coq",
}
"""What each kind of game does not answer, beside other constants where its rule has none."""

AS_TIME_ALLOWS = {"quotient", "coq"}


@pytest.mark.sample(2)
def test_every_question_is_answered_or_refused_in_one_line(kind, tmp_path):
    name, rules = kind
    found = {question.__name__: answered(question, rules) for question in QUESTIONS}
    refused = {question for question, (answers, _) in found.items() if not answers}
    expected = {*REFUSED[name].split(), *(["varied"] if not rules.constants else [])}
    assert refused - AS_TIME_ALLOWS == expected - AS_TIME_ALLOWS, {each: found[each] for each in refused ^ expected}
    if "discover" not in refused:
        try:
            saved(rules, tmp_path)
        except SpragueError as error:  # nothing was found that could be saved
            assert "\n" not in str(error)


def test_the_matrix_is_large_enough():
    assert set(KINDS) | {"file"} == set(REFUSED) and len(REFUSED) >= 16 and len(QUESTIONS) >= 20
