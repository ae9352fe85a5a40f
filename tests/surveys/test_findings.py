"""The findings of the documentation, compared with theorems and with published values."""

import csv
import json
import random
from collections import Counter, defaultdict
from math import gcd
from pathlib import Path

import numpy as np
import pytest

from sprague import kernels, nim_sequence, p_positions
from sprague.games import Octal, Subtraction, game
from sprague.proofs import sentence_prover
from sprague.solving.sequences import by_digits, engine
from sprague.surveys.examination import examine
from sprague.surveys.families import family

GOLDEN = Path(__file__).parents[1] / "golden"


def published(name):
    return [line.split("\t") for line in (GOLDEN / name).read_text().splitlines() if not line.startswith("#")]


PUBLISHED = published("octal_three_digits.tsv")


@pytest.mark.parametrize(("code", "sequence", "period", "last", "shift"), PUBLISHED, ids=[row[0] for row in PUBLISHED])
def test_periods_of_octal_codes_are_those_of_the_encyclopedia(code, sequence, period, last, shift):
    found = examine(Octal(code), 100_000, 10)
    assert (found.verdict, found.period, found.preperiod) == ("proved", int(period), int(last) + int(shift) + 1), (
        sequence
    )


def test_periods_of_octal_codes_are_those_of_a_table_of_all_solved_ones():
    for code, preperiod, period, counted_from in published("octal_solved.tsv"):
        found = examine(Octal(code), 100_000, 10)
        begin = int((nim_sequence(code, 9) > 0).argmax()) - 1 if counted_from == "first" else 0
        assert (found.verdict, found.period) == ("proved", int(period)), code
        assert max(found.preperiod - begin, 0) == int(preperiod), code


def test_codes_are_called_equal_just_if_all_their_values_are(run, tmp_path):
    run("survey", "octal:3", "--to", "700", "--range", "d1=1,3", "--range", "d2=3,6", "-c", tmp_path / "s.sqlite")
    columns = "name,verdict,equal"
    shown = run("survey", "show", "-c", tmp_path / "s.sqlite", "--columns", columns, "--limit", "0", "--json")
    rows = json.loads(shown[1])
    classes = defaultdict(set)
    for row in rows:
        values = nim_sequence(row["name"], 5000 if row["verdict"] == "proved" else 700)  # a proof holds beyond 700
        classes[row["verdict"], values.tobytes()].add(row["equal"])
    assert len(classes) > 10 and all(len(names) == 1 for names in classes.values())
    assert len(set().union(*classes.values())) == len(classes)
    assert {row["verdict"] for row in rows} == {"proved", "none"} and len(rows) > len(classes)


def test_rare_positions_are_those_of_the_partition_with_the_fewest():
    found = examine(Octal("0.6"), 3000, 10)
    values = nim_sequence("0.6", 3000)
    masks = np.arange(1, 2 * int(values.max()))
    parities = np.vectorize(int.bit_count)((values[:, None] & masks).astype(object)) % 2 == 0
    fewest = parities.sum(axis=0).min()
    assert found.rare == fewest
    assert found.last_rare in {np.flatnonzero(column)[-1] for column in parities.T[parities.sum(axis=0) == fewest]}
    assert examine(Octal("0.8"), 300, 10).rare is None and examine(Octal("0.33"), 300, 10).rare is None


def by_definition(elements, count):
    values = []
    for n in range(count):
        seen = {values[n - s] for s in elements if s <= n}
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values


def test_every_subtraction_set_within_ten_has_the_period_that_its_values_show_and_theorems_tell():
    sets = family("subtraction:10")
    pure = divides_no_sum = 0
    for member in sets.members():
        game = sets.game(member.constants)
        found, elements = examine(game, 1000, 1), game.removals(10)
        period, start = found.period, found.preperiod
        values = by_definition(elements, start + 2 * period + 30)
        assert found.verdict == "proved" and values[start:-period] == values[start + period :]
        assert start == 0 or values[start - 1] != values[start - 1 + period]
        assert found.largest == max(values) <= len(elements)
        if len(elements) == 1:
            assert (period, start) == (2 * elements[0], 0)
        if len(elements) == 2:
            a, b = elements
            assert (period, start) == (2 * a if b % a == 0 and b // a % 2 else a + b, 0)
        if len(elements) == 3 and elements[0] + elements[1] == elements[2]:
            assert start == 0
        pure += start == 0
        divides_no_sum += not any((a + b) % period == 0 for a in elements for b in elements)
    assert (pure, divides_no_sum) == (979, 24)


def test_a_subtraction_set_and_its_multiple_have_proportional_periods():
    """{ks : s in S} is k games side by side: a property that no theorem above speaks of."""
    for elements in ([1, 4, 5], [2, 5], [1, 3]):
        once, thrice = (examine(Subtraction({k * s for s in elements}), 1000, 1) for k in (1, 3))
        assert thrice.period == 3 * once.period and gcd(*(3 * s for s in elements)) % 3 == 0


DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def four_digits():
    with open(DOCS / "octal-4.csv", newline="") as file:
        return list(csv.DictReader(file))


def test_the_table_of_four_digits_has_every_code_once_and_its_page_counts_them(four_digits):
    assert [row["name"] for row in four_digits] == [f"0.{code:04o}" for code in range(8**4)]
    page = (DOCS / "survey-octal-codes.md").read_text(encoding="utf-8")
    proved = sum(row["verdict"] == "proved" for row in four_digits)
    assert f"{proved:,} have a proved period, {8**4 - proved:,} are open" in page


@pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")
def test_equal_codes_of_four_digits_have_one_law_and_are_as_many_as_the_page_says(four_digits):
    laws = defaultdict(set)
    for row in four_digits:
        law = tuple(row[name] for name in ("verdict", "equal", "preperiod", "period", "largest"))
        laws[engine_values(row["name"], 1000)].add(law if row["verdict"] == "proved" else law[:2])
    assert all(len(each) == 1 for each in laws.values())
    assert len({row["equal"] for row in four_digits}) == len(laws)
    proved = sum(next(iter(each))[0] == "proved" for each in laws.values())
    page = (DOCS / "survey-octal-codes.md").read_text(encoding="utf-8")
    assert f"{len(laws)} different sequences, {proved} of the codes that are proved and {len(laws) - proved}" in page


def engine_values(code, count):
    values = np.zeros(count, dtype=np.uint16)
    engine(by_digits(code), count).extend(values, count)
    return values.tobytes()


@pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")
def test_periods_of_four_digits_are_those_of_values_by_the_definition(four_digits):
    rows = [row for row in four_digits if row["verdict"] == "proved" and int(row["bound"]) < 3000]
    for row in random.Random(4).sample(rows, 150):
        start, period, bound = int(row["preperiod"]), int(row["period"]), int(row["bound"])
        digits = np.array([int(digit) for digit in row["name"].replace(".", "")], dtype=np.uint8)
        values = kernels.taking_breaking_values(digits, bound)
        assert (values[start:-period] == values[start + period :]).all(), row
        assert start == 0 or values[start - 1] != values[start - 1 + period], row
        assert all((values[start:-p] != values[start + p :]).any() for p in range(1, period) if period % p == 0), row
        assert values.max() == int(row["largest"]), row


def test_the_table_of_hexadecimal_codes_has_every_code_once_and_laws_of_values_by_the_definition():
    with open(DOCS / "hexadecimal-2.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows] == [f"0.{code:02X}" for code in range(16**2)]
    counts = Counter(row["verdict"] for row in rows)
    page = (DOCS / "survey-hexadecimal-codes.md").read_text(encoding="utf-8")
    assert f"now {counts['proved']} proved, {counts['observed']} observed, {counts['none']} none" in page
    for row in (row for row in rows if row["verdict"] == "proved" and int(row["bound"]) < 130):
        start, period, bound = int(row["preperiod"]), int(row["period"]), int(row["bound"])
        digits = np.array([int(digit, 16) for digit in row["name"].replace(".", "")], dtype=np.uint8)
        values = kernels.taking_breaking_values(digits, bound).astype(int)
        rise = values[period:] - values[:-period]
        assert (rise[start:] == int(row["saltus"])).all(), row
        assert start == 0 or rise[start - 1] != int(row["saltus"]), row


def lost(moves, bound):
    """The P-positions below the bound of a game on one heap, by plain recursion."""
    found = set()
    for x in range(bound):
        if not any(option in found for option in moves(x)):
            found.add(x)
    return found


@pytest.mark.parametrize("d", range(2, 6))
@pytest.mark.parametrize("s", range(1, 6))
def test_subtraction_division_games_have_the_p_positions_of_the_page(d, s):
    """And the rules of the example are those that the page speaks of."""
    rules = DOCS.parent / "examples" / "subtract_or_divide.py"
    bound = 600

    def less(x):
        return set(range(max(x - s, 0), x))

    mark, up, exact = (
        lost(lambda x: less(x) | ({x // d} if x else set()), bound),
        lost(lambda x: less(x) | {-(-x // d)} - {x}, bound),
        lost(lambda x: less(x) | ({x // d} if x and x % d == 0 else set()), bound),
    )
    for name, constants, here in (("mark", {"up": 0}, mark), ("mark", {"up": 1}, up), ("i_mark", {}, exact)):
        game = family(f"{rules}:{name}").game({"d": d, "s": s, **constants})
        assert {x for (x,) in p_positions(game, up_to=120)} == {x for x in here if x <= 120}
    if d % (s + 1) != 1:
        assert exact == {n * (s + 1) + (n >= d) for n in range(bound)} & set(range(bound))
    if s == d - 1:
        assert mark == {0} | {x for x in range(1, bound) if next(k for k in range(20) if x % d ** (k + 1)) % 2}
    if d == 2 and s >= 3:
        assert mark == {0, s + 1} | set(range(2 * (s + 1) + 2, bound, s + 1))
        others = {3: {9, 13}, 4: {11, 16}, 5: {13, 19}}[s]
        assert up == {0, s + 1} | others | set(range(4 * (s + 1) + 3, bound, s + 1))
    if (d, s) == (3, 4):
        assert mark == {0, 5, 10} | set(range(18, bound, 5))


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["mouse:m=4", "wythoff:a=2", "rat"])
def test_what_is_found_is_the_same_whatever_was_proved_before(name):
    first = examine(game(name), 60, 10)  # it was "by 195 automata" and, from a worker that had seen others, "by 183"
    examine(game("wythoff:a=3"), 60, 10)
    assert examine(game(name), 60, 10) == first and " automata in base " in first.evidence


def test_what_one_program_alone_proves_is_called_verified(monkeypatch):
    assert examine(game("mouse"), 60, 5).verdict == "proved"
    monkeypatch.setattr(sentence_prover, "MOST_STATES", 9)
    found = examine(game("mouse"), 60, 5)
    assert found.verdict == "verified" and "by one program" in found.evidence
