"""Euclid's tables, a row at a time, are those of the definition."""

import numpy as np
import pytest

from sprague import game, nim_values, p_positions
from sprague.errors import TooLarge
from sprague.solving.definition import ByDefinition
from sprague.solving.tables import euclid_table


@pytest.mark.parametrize("name", ["euclid", "euclid-zero"])
def test_the_table_holds_the_nim_values_of_the_definition(name):
    rules, size = game(name), 45
    known, table = ByDefinition(rules), euclid_table(game(name), size)
    assert (table == table.T).all()
    for position in rules.positions(size - 1):
        assert table[position] == known.nim_value(position), position
    assert (nim_values(rules, size - 1) == table).all()
    assert p_positions(rules, size - 1) == [p for p in rules.positions(size - 1) if known.nim_value(p) == 0]


def test_bounds_below_the_least_number_and_beyond_memory():
    assert p_positions(game("euclid-zero"), 0) == [(0, 0)]
    assert np.array_equal(nim_values(game("euclid-zero"), 0), [[0]])
    with pytest.raises(TooLarge):
        euclid_table(game("euclid"), 2**16 + 1)
