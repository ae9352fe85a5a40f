"""Kinds of play: misère, blocked options, terminal sets, a pass. The definition is retold here, all else asked."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sprague
from sprague.answers import answer, winning_moves
from sprague.answers import outcome as outcome_of_any
from sprague.claims import Claim, prove
from sprague.cli import status
from sprague.discovery import discover, load
from sprague.errors import BadParameter, BadPosition, SpragueError
from sprague.games import NORMAL, Octal, blocking, game, misere, one_pass, pile_game, terminal
from sprague.laws import NimValues
from sprague.solving import Outcome, nim_values, outcome, p_positions


def wythoff_moves(x, y):
    """What is left of each pile, in order."""
    one = [(x - l, y) for l in range(1, x + 1)] + [(x, y - l) for l in range(1, y + 1)]
    return one + [(x - l, y - l) for l in range(1, min(x, y) + 1)]


def lost(moves, up_to, *, misere=False, blocked=0, ends=lambda x, y: False):
    """The P-positions x ≤ y ≤ up_to by the definition, piles in order."""

    @cache
    def is_p(x, y):
        left = [] if ends(*sorted((x, y))) else moves(x, y)
        if not left:
            return not misere
        return sum(is_p(*each) for each in left) <= blocked

    return [(x, y) for x in range(up_to + 1) for y in range(x, up_to + 1) if is_p(x, y)]


@pytest.mark.parametrize(
    ("name", "play"),
    [
        ("misere:wythoff", {"misere": True}),
        ("blocking:1:wythoff", {"blocked": 1}),
        ("blocking:2:wythoff", {"blocked": 2}),
        ("blocking:5:wythoff", {"blocked": 5}),
        ('terminal:"x + y <= 2":wythoff', {"ends": lambda x, y: x + y <= 2}),
        ('misere:terminal:"x <= 1":wythoff', {"misere": True, "ends": lambda x, y: x <= 1}),  # ends without end
        ('terminal:"x = 2":misere:wythoff', {"misere": True, "ends": lambda x, y: x == 2}),
        ('blocking:1:terminal:"x = 0":wythoff', {"blocked": 1, "ends": lambda x, y: x == 0}),
    ],
)
def test_tables_are_those_of_the_definition(name, play):
    rules = game(name)
    expected = lost(wythoff_moves, 24, **play)
    assert p_positions(rules, 24) == expected
    assert [here for here in rules.positions(12) if outcome(rules, here) is Outcome.P] == [
        each for each in expected if max(each) <= 12
    ]
    assert p_positions(game(rules.name), 10) == p_positions(rules, 10)  # the name says it all


@pytest.mark.parametrize("name", ["wythoff", "nim:piles=2", "mouse"])
def test_a_pass_is_made_once_and_not_at_the_end(name, raises):
    rules, passed = game(name), one_pass(game(name))

    @cache
    def is_p(piles, left):
        options = [(option, left) for option in rules.options(piles)]
        options += [(piles, 0)] if left and options else []
        return not any(is_p(*each) for each in options)

    found = p_positions(passed, 10)
    assert found == [(x, y, s) for x in range(11) for y in range(11) for s in (0, 1) if is_p(rules.position((x, y)), s)]
    raises(BadPosition, "s is at most 1", passed.position, (1, 2, 2))


def test_misere_nim_values_are_those_of_the_definition():
    rules = game("wythoff")

    @cache
    def value(x, y):
        seen = {value(*sorted(left)) for left in wythoff_moves(x, y)}
        return next(v for v in range(len(seen) + 1) if v not in seen) if seen else 1

    table = nim_values(misere(rules), 9)
    assert table.tolist() == [[value(*sorted((x, y))) for y in range(10)] for x in range(10)]
    assert (table == 0).any() and nim_values(rules, 9)[0, 0] == 0


def test_sums_of_heaps_never_use_nim_values():
    """Kayles 3 + 3 is a P-position of both kinds of play, 1 + 1 + 1 of misère play alone."""
    kayles = misere(game("0.77"))
    assert outcome(kayles, (1, 1, 1)) is Outcome.P and outcome(game("0.77"), (1, 1, 1)) is Outcome.N
    assert outcome(kayles, (1, 1)) is Outcome.N and outcome(kayles, (3, 3)) is Outcome.P
    assert outcome(kayles, (0,)) is Outcome.N and answer(kayles, (0,)).winning_moves == []


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(1, 5), min_size=3, max_size=5))
def test_the_quotient_answers_as_the_rules_do(heaps):
    kayles = misere(game("0.77"))
    here = kayles.position(heaps)
    assert outcome_of_any(kayles, here) is outcome(kayles, here)
    assert winning_moves(kayles, here) == sprague.solving.winning_moves(kayles, here)


def test_large_heaps_are_answered_by_the_quotient():
    kayles = game("misere:0.77")
    found = answer(kayles, (5, 10**30))
    assert found.how == "by the misère quotient: 40 elements, proved for all heaps"
    (move,) = found.winning_moves
    assert kayles.is_move((5, 10**30), move) and outcome_of_any(kayles, move) is Outcome.P


def test_a_finished_misere_game_is_won():
    assert answer(game("misere:wythoff"), (0, 0)).outcome is Outcome.N
    assert answer(game("misere:wythoff"), (3, 6)).winning_moves == [(3, 5)]
    assert "misère play" in answer(game("misere:wythoff"), (3, 6)).how


# --- theorems


@pytest.mark.parametrize(
    ("name", "claim", "word"),
    [
        ("misere:wythoff", "x = 0 & y = 1 | x = 2 & y = 2 | exists n. n >= 2 & x = floor(n*phi) & y = x + n", "proved"),
        ("misere:wythoff", "exists n. x = floor(n*phi) & y = x + n", "refuted"),
        ("misere:mouse", "exists n. n >= 1 & x = floor((3n - 2)/2) & y = 3n - 2", "proved"),
        ("misere:mouse", "x = 0 & y = 0 | exists n. n >= 1 & x = floor((3n - 2)/2) & y = 3n - 2", "refuted"),
        ("misere:nim:piles=2", "x1 = 0 & x2 = 1 | x1 = x2 & x1 >= 2", "proved"),
        ("misere:nim:piles=2", "x1 = 0 & x2 = 1 | x1 = x2 & x1 >= 1", "refuted"),
        ("blocking:2:wythoff", "x = 0 & y = 0 | y = 2x + 1 | y = 2x + 2", "proved"),
        ("blocking:2:wythoff", "x = 0 & y = 0 | y = 2x + 1", "refuted"),
        ("blocking:2:wythoff", "x = 0 & y = 0 | y = 2x + 1 | y = 2x + 2 | x = 3 & y = 5", "refuted"),
        ("blocking:1:wythoff", "x = 0 & y = 0 | y = 2x + 1", "refuted"),
        ("blocking:1:nim:piles=2", "x1 = 0 & x2 = 0 | x2 = x1 + 1", "proved"),
    ],
)
def test_claims_about_other_kinds_of_play(name, claim, word):
    assert prove(name, claim).word == word


@pytest.mark.parametrize("kind", ["blocking:1:", "blocking:2:"])
@pytest.mark.parametrize(
    ("rules", "same"),
    [
        ("n-heap-wythoff:heaps=2", "wythoff"),
        ("take l, k from x, y: (l = 0 | k = 0) & coprime(1, x + y)", "nim:piles=2"),
        ("0.333", "take l, k from x, y: l = 0 & k <= 3 | k = 0 & l <= 3"),
    ],
)
def test_options_of_equal_piles_count_apart_whatever_states_the_rules(kind, rules, same):
    one, other = game(kind + rules), game(kind + same)
    for here in other.positions(6):
        assert outcome(one, here) is outcome(other, here)


def test_numbers_and_coins_count_apart_where_they_are_as_large():
    counted = [game(f"blocking:1:{name}").counted(here) for name, here in [("euclid-zero", (2, 2)), ("ruler", (1, 2))]]
    assert [sorted(each) for each in counted] == [[(0, 2), (0, 2)], [(0,), (1,), (2,)]]


@pytest.mark.nightly  # automata of a hundred thousand states
def test_wythoff_with_one_option_blocked():
    """Larsson, Blocking Wythoff Nim, 2011."""
    twice = "exists n. x = 2*floor(n*phi) + 2 & y = 2*floor(n*phi) + 2n + 2"
    assert prove("blocking:1:wythoff", f"x = 0 & y = 0 | y = 2x + 1 | {twice}").word == "proved"


def test_misere_nim_values_are_proved_with_the_value_1_where_play_has_ended(raises):
    few = "misere:take l from x: l <= 3"
    assert prove(few, NimValues("x % 4 = 0 & v = 1 | x % 4 = 1 & v = 0 | x % 4 >= 2 & v = x % 4")).word == "proved"
    assert prove(few, NimValues("v = x % 4")).word == "refuted"
    raises(BadParameter, "claim the P-positions", prove, "blocking:1:nim:piles=1", NimValues("v = x1"))


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("misere:wythoff", "(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2; but (0, 1), (2, 2) instead of (0, 0), (1, 2)"),
        ("misere:mouse", "(⌊(3n + 1)/2⌋, 3n + 1), n ≥ 0"),
        ("misere:nim:piles=3", "x1 ⊕ x2 ⊕ x3 = 0; but (0, 0, 1), (1, 1, 1) instead of (0, 0, 0), (0, 1, 1)"),
        ("misere:moore:piles=3,k=2", "x1 = x2 = x3; but (0, 0, 1) instead of (0, 0, 0), (1, 1, 1)"),
    ],
)
def test_misere_theorems_are_discovered(name, statement):
    found = discover(game(name))
    assert (found.statement, found.word) == (statement, "proved")
    assert found.winning_move(found.game.position((0,) * len(found.game.before))) is None


def test_a_discovery_about_another_play_comes_back_from_its_file(tmp_path):
    @pile_game
    def own(x, y, p, q):
        l, k = x - p, y - q
        return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k == l)

    for rules in (game("misere:mouse"), misere(own)):
        found = discover(rules)
        found.save(tmp_path / "found.json")
        again = load(tmp_path / "found.json")
        assert again.game.play.misere and again.is_p_position((0, 1)) and not again.is_p_position((0, 0))
        assert "misere" in again.game.name
        with pytest.raises(BadParameter):
            load(tmp_path / "found.json", game("mouse"))


def test_a_pass_under_misere_play_is_solved_at_small_positions_alone():
    rules = game("misere:pass:take l, k from x, y: l <= 5 | k = 0")
    assert "".join(outcome(rules, here).value for here in ((3, 5, 1), (0, 0, 0), (0, 0, 1), (0, 1, 0))) == "NNNP"


def test_a_claim_carries_its_kind_of_play():
    for rules in (misere(Octal("0.77")), blocking(2, game("wythoff")), game("pass:nim:piles=2"), misere(game("mouse"))):
        claim = Claim.of(rules, "x = y" if "x" in rules.coordinates else f"{(*rules.coordinates, 'n')[0]} = 1")
        again = Claim.from_json(claim.to_json())
        assert again.rules.name == rules.name and again.rules.play == rules.play
        assert getattr(again.rules, "bounds", {}) == getattr(rules, "bounds", {})


# --- bad modifiers


@pytest.mark.parametrize(
    "name",
    [
        "misere:", "misere:nowhere", "misere:misere:wythoff", "blocking:1:misere:wythoff", "misere:blocking:1:wythoff",
        "blocking:wythoff", "blocking:0:wythoff", "blocking:99:wythoff", "blocking:-1:wythoff", "blocking:x:wythoff",
        "terminal:wythoff", 'terminal:"x + y":wythoff', 'terminal:"z = 1":wythoff', 'terminal:"x = 1":0.77',
        'terminal:"exists n. x = 2n":wythoff', 'terminal:"x < ":wythoff', "pass:0.77", "pass:pass:wythoff",
        "pass:fibonacci-nim", "pass:blocking:1:wythoff", "pass:euclid",
    ],
)  # fmt: skip
def test_bad_modifiers_are_refused_in_one_line(name):
    with pytest.raises(SpragueError) as refused:
        game(name)
    assert "\n" not in str(refused.value).strip()


@pytest.mark.parametrize("count", ["0", "9", "9999", "9" * 10_000])
def test_who_blocks_too_many_options_is_told_how_many_there_may_be(count):
    with pytest.raises(SpragueError, match="at most 8 options") as refused:
        game(f"blocking:{count}:wythoff")
    assert len(str(refused.value)) < 100


def test_games_of_the_same_rules_and_another_play_are_different():
    """They would share what was computed of them."""
    names = ["wythoff", "misere:wythoff", "blocking:1:wythoff", "blocking:2:wythoff", "0.77", "misere:0.77"]
    games = [game(name) for name in names]
    assert len(set(games)) == len(games)
    assert all(rules == game(name) for name, rules in zip(names, games, strict=True) if not name.endswith("0.77"))


def test_normal_play_stays_as_it_is():
    assert game("wythoff").play == NORMAL and game("0.77").play == NORMAL
    assert terminal("x + y <= 2", game("wythoff")).play == NORMAL


def test_commands_take_kinds_of_play(capsys, tmp_path):
    assert status(["solve", "misere:wythoff", "3,6", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["outcome"], found["winning_moves"]) == ("misere:wythoff", "N", ["3,5"])
    assert status(["table", "wythoff", "--misere", "--to", "7", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["p_positions"] == [[0, 1], [2, 2], [3, 5], [4, 7]]
    assert status(["solve", "--misere", "wythoff", "0,0"]) == 0
    assert "N: the player to move wins" in capsys.readouterr().out
    path = tmp_path / "mine.py"
    path.write_text("import sprague\nmine = sprague.game('wythoff')\n")
    assert status(["solve", f"misere:{path}:mine", "2,2"]) == 0
    assert "P: the player to move loses" in capsys.readouterr().out
    assert status(["draw", "map:misere:wythoff", "--to", "9", "-o", str(tmp_path / "m.svg")]) == 0


@pytest.mark.parametrize(("start", "said"), [("0,1", "the computer wins"), ("1,1", "you win")])
def test_whoever_cannot_move_wins_in_the_terminal(start, said, capsys, monkeypatch):
    """From 0,1 the only move ends play, and the computer cannot move; from 1,1 one leaves it 0,1."""
    lines = iter(["0,0"] if start == "0,1" else ["0,1"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    assert status(["play", "misere:wythoff", start]) == 0
    shown = capsys.readouterr().out
    assert "whoever cannot move wins" in shown and said in shown


@pytest.mark.parametrize(
    "name", ['terminal:"":wythoff', "terminal::wythoff", "pass:" * 2000 + "nim", "misere:" * 2000 + "nim"]
)
def test_a_kind_of_play_that_is_none_is_refused_in_one_line(run, refused, name):
    refused(run("solve", name, "3,5"))  # an AttributeError and a RecursionError
