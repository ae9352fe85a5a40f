"""Impartial NoGo on strips against the rules as Go players say them: stones, blocks, liberties."""

from functools import cache
from itertools import groupby, product

import pytest

from sprague import game, kernels, nim_value
from sprague.errors import BadParameter, BadPosition
from sprague.games.magnetism import NoGo
from sprague.solving.boards import BoardSolver, LibertySolver


def all_blocks_breathe(strip):
    place = 0
    for sign, block in groupby(strip):
        length = len(list(block))
        ends = strip[max(place - 1, 0) : place] + strip[place + length : place + length + 1]
        if sign != "." and "." not in ends:
            return False
        place += length
    return True


@cache
def plain_value(strip):
    """The definition on whole strips, with no parts and no symmetries."""
    reached = (strip[:i] + stone + strip[i + 1 :] for i, sign in enumerate(strip) if sign == "." for stone in "+-")
    seen = {plain_value(each) for each in reached if all_blocks_breathe(each)}
    return next(v for v in range(len(seen) + 1) if v not in seen)


STRIPS = ["".join(signs) for n in range(1, 8) for signs in product("+-.", repeat=n)]


def test_positions_are_the_strips_on_which_all_blocks_breathe():
    rules = NoGo(7)
    for strip in STRIPS:
        try:
            rules.position(strip)
        except BadPosition:
            assert not all_blocks_breathe(strip)
        else:
            assert all_blocks_breathe(strip)


def test_every_strip_has_the_value_of_the_plain_search():
    rules = NoGo(7)
    for strip in filter(all_blocks_breathe, STRIPS):
        assert nim_value(rules, strip) == plain_value(strip), strip


@pytest.mark.parametrize("squares", range(1, 11))
def test_empty_strips_have_the_values_of_the_plain_search(squares):
    rules = game(f"nogo:{squares}")
    assert nim_value(rules, rules.start) == plain_value("." * squares)


@pytest.mark.parametrize("squares", ["0", "-1", "201", "x", "9" * 50])
def test_other_lengths_are_refused(squares, raises):
    raises(BadParameter, "nogo: the number of squares", game, f"nogo:{squares}")


@pytest.mark.parametrize("strip", ["", "+", "+-", "x..", "+-+.", "." * 201])
def test_what_is_no_strip_is_refused(strip, raises):
    raises(BadPosition, "nogo", NoGo(8).position, strip)


def test_longer_strips_are_searched_after_shorter_ones():
    rules = NoGo(5)
    solver = LibertySolver(rules)
    assert [solver.nim_value("." * squares) for squares in range(1, 12)] == [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3]
    assert solver.nim_value(".+" * 20) == 1, "all squares but one can be filled, in any order"
    assert solver.nim_value("." * 11) == 3


@pytest.mark.skipif(not kernels.COMPILED, reason="the search in plain Python keeps nothing in files")
def test_what_is_known_of_strips_is_kept_in_a_file(tmp_path, raises):
    table = tmp_path / "nogo.table"
    first, again = LibertySolver(NoGo(14)), LibertySolver(NoGo(9))
    with first.kept_in(table):
        first.nim_value("." * 14)
    again.load(table)
    assert 0.8 * first._search.records < again._search.records, "a table that grows may forget some"
    raises(BadParameter, "of another game, nogo:14", BoardSolver(game("cram:4x4")).load, table)
