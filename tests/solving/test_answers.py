"""From the rules for small numbers, by the closed form for large ones, and the same where both can answer."""

import numpy as np
import pytest

import sprague
from sprague import solving
from sprague.answers import EXTENT, VALUES_FOR_PERIOD, answer, closed_form
from sprague.errors import BadParameter, TooLarge


def test_large_positions_are_answered_by_the_closed_form():
    wythoff = sprague.game("wythoff")
    huge = 10**10_000
    found = answer(wythoff, (huge, 2 * huge))
    assert "closed form" in found.how
    assert found.outcome is sprague.Outcome.N
    (move,) = found.winning_moves
    assert wythoff.is_move((huge, 2 * huge), move)
    assert sprague.outcome(wythoff, move) is sprague.Outcome.P
    assert sprague.nim_value(wythoff, move) == 0


@pytest.mark.parametrize("m", [4, 5, 6])
def test_an_answer_by_a_closed_form_names_the_theorem_that_it_rests_on(m):
    found = answer(sprague.game(f"fat-rat:m={m}"), tuple(10**9 + i for i in range(m)))
    assert "FatRules.positions" in found.how and "not proved" not in found.why


@pytest.mark.parametrize("name", ["mock-turtles", "ruler"])
def test_coins_are_answered_alike_from_the_rules_and_by_the_closed_form(name):
    rules = sprague.game(name)
    known = closed_form(rules, (1, 2, 3))
    for n in range(1, 400):
        heads = rules.position((n, n // 2, n % 13))
        assert known.nim_value(heads) == solving.nim_value(rules, heads) == sprague.nim_value(rules, heads)
    few, many = answer(rules, (7, 50, 90)), answer(rules, (7, 50, 10**30))
    assert (few.how, few.nim_value) == ("from the rules alone", known.nim_value((7, 50, 90)))
    assert few.winning_moves == solving.winning_moves(rules, (7, 50, 90))
    assert "closed form" in many.how and rules.is_move((7, 50, 10**30), many.winning_moves[0])
    assert sprague.outcome(rules, many.winning_moves[0]) is sprague.Outcome.P


def test_a_winning_move_too_long_to_be_written_down_is_said():
    found = answer(sprague.game("ruler"), (2**40, 2**39))
    assert (found.outcome, found.nim_value) == (sprague.Outcome.N, 2**40 + 2**39)
    assert (found.winning_moves, found.complete) == ([], False)
    assert "the winning move turns 1099511627776 coins" in found.why


@pytest.mark.parametrize("name", ["wythoff", "mouse", "euclid", "fibonacci-nim"])
def test_both_ways_agree_around_the_bound(name):
    rules = sprague.game(name)
    for x, y in ((EXTENT - 2, EXTENT + 3), (EXTENT, EXTENT + 1), (1237, EXTENT + 1), (1, EXTENT + 1)):
        if name == "fibonacci-nim":
            x, y = y, x % 30
        position = rules.position((x, y))
        assert sprague.outcome(rules, position) is solving.outcome(rules, position)


def test_a_users_game_has_no_closed_form_whatever_its_name():
    @sprague.pile_game
    def wythoff(x, y, p, q):
        return (p < x) & (q == y) | (p == x) & (q < y)

    assert closed_form(wythoff) is None
    with pytest.raises(TooLarge):
        sprague.outcome(wythoff, (10**30, 10**30))


def test_positions_may_be_given_in_any_order_and_as_any_sequence():
    rat = sprague.game("rat")
    assert sprague.outcome(rat, [11, 3, 6]) is sprague.Outcome.P
    assert sprague.winning_moves(rat, (12, 3, 6)) == [(3, 6, 11)]
    assert sprague.nim_value(sprague.game("0.77"), 5) == 4


def test_many_piles_are_large_too():
    nim = sprague.game("nim:piles=40")
    found = answer(nim, range(1, 41))
    assert "closed form" in found.how
    assert found.nim_value == 40
    assert nim.is_move(tuple(range(1, 41)), found.winning_moves[0])


def test_a_costly_nim_value_is_left_out_unless_asked_for():
    rat = sprague.game("rat")
    assert answer(rat, (60, 70, 90)).nim_value is None
    assert answer(rat, (3, 6, 12)).nim_value == answer(rat, (3, 6, 12), nim=True).nim_value == 21


def test_a_periodic_game_answers_for_heaps_of_a_thousand_digits():
    kayles = sprague.game("kayles")
    values = sprague.nim_sequence("kayles", 5000)
    n = 10**1000
    assert sprague.nim_value(kayles, (n,)) == values[72 + (n - 72) % 12]
    assert sprague.nim_value(kayles, (n, 5, 2100)) == values[72 + (n - 72) % 12] ^ values[5] ^ values[2100]
    assert sprague.outcome(kayles, (n, n)) is sprague.Outcome.P
    with pytest.raises(TooLarge):
        sprague.nim_value(sprague.game("0.6"), (n,))


@pytest.mark.parametrize("name", ["kayles", "0.156", "0.28", "laskers-nim", "subtraction:1,3,4", "0.15", "0.3"])
def test_sums_of_huge_heaps_are_won_by_the_period(name, monkeypatch):
    monkeypatch.setattr("sprague.answers.SECONDS_FOR_PERIOD", 600.0)  # however busy the machine is
    rules, n = sprague.game(name), 10**1000
    for heaps in ((n + 3,), (n, n), (n, 5, 2100), (77, n, n + 1)):
        found = answer(rules, heaps)
        assert "by the period of the nim-sequence: G(n + " in found.how
        assert found.nim_value == sprague.nim_value(rules, heaps)
        assert (found.outcome is sprague.Outcome.P) == found.complete == (found.nim_value == 0)
        assert bool(found.winning_moves) == (found.nim_value != 0)
        for move in found.winning_moves:
            assert rules.is_move(rules.position(heaps), move)
            assert sprague.nim_value(rules, move) == 0


def test_both_ways_to_answer_for_heaps_agree(monkeypatch):
    for name in ("kayles", "0.28", "laskers-nim", "4.4"):
        rules = sprague.game(name)
        for heaps in ((2100,), (2001, 40), (2020, 2030)):
            assert sprague.nim_value(rules, heaps) == solving.nim_value(rules, heaps)
            monkeypatch.setattr("sprague.answers.MOST_BREAKS", 0)
            by_period = answer(rules, heaps)
            monkeypatch.undo()
            assert by_period.nim_value == solving.nim_value(rules, heaps)
            assert all(solving.outcome(rules, move) is sprague.Outcome.P for move in by_period.winning_moves)


def test_a_heap_beyond_memory_without_a_period_gets_one_honest_line():
    for name in ("0.6", "grundy"):
        with pytest.raises(TooLarge, match=r"of memory; .* a proved period would answer, but none was found"):
            answer(sprague.game(name), (10**30, 5))


def test_a_board_too_large_for_the_compiled_search_says_so():
    for cells, slower in ((1024, False), (1025, True)):
        row = sprague.board_game({i, i + 1} for i in range(cells - 1))
        found = answer(row, {0, 1, 2, cells - 1})
        assert found.nim_value == 1
        assert ("more than 1024 cells" in found.how) == slower


@pytest.mark.sample(2)
@pytest.mark.parametrize("code", ["kayles", "0.07", "0.165", "4.7", "0.6", "laskers-nim", "subtraction:2,5,6"])
@pytest.mark.parametrize("beyond", [0, 1, 35, 3000])
def test_a_long_sequence_that_repeats_a_period_is_that_of_the_rules(code, beyond):
    found = sprague.nim_sequence(code, VALUES_FOR_PERIOD + beyond)
    assert found.dtype == np.uint16
    assert np.array_equal(found, solving.nim_sequence(code, VALUES_FOR_PERIOD + beyond))


def test_a_long_sequence_that_does_not_fit_is_refused_whether_it_has_a_period_or_not(raises):
    for code in ("kayles", "0.6"):
        raises(TooLarge, "nim-values needs", sprague.nim_sequence, code, 10**15)


@pytest.mark.parametrize("count", [True, -1, 2.0, "5", None])
def test_what_is_no_number_of_terms_is_refused(count, raises):
    raises(BadParameter, "kayles: a nim-sequence has 0 terms or more, not", sprague.nim_sequence, "kayles", count)
