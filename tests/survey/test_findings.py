"""The findings of the documentation, compared with theorems and with published values."""

from math import gcd
from pathlib import Path

import pytest

from sprague import nim_sequence
from sprague.games import Octal, Subtraction
from sprague.survey.examination import examine
from sprague.survey.families import family

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
