"""Theorems for Coq about heaps and coins: periods, arithmetic ones too, and laws of nim-values."""

import pytest

import sprague
from sprague.claims import Claim
from sprague.errors import BadParameter, SpragueError
from sprague.formal import check_folder, theorem, write_folder


@pytest.mark.nightly
def test_coq_proves_periods_of_heaps(tmp_path, all_accepted):
    games = {"kayles": "kayles", "dawsons_kayles": "dawsons-kayles", "thrice": "subtraction:1,3,4"}
    all_accepted(tmp_path / "out", {name: sprague.discover(game).claim for name, game in games.items()})


@pytest.mark.nightly
def test_coq_proves_the_period_of_0_165(tmp_path, compiled):
    write_folder(tmp_path / "heaps", [theorem(sprague.discover("0.165").claim, "game_0_165")])
    (found,) = check_folder(tmp_path / "heaps", compiled)
    assert found.closed


@pytest.mark.nightly
def test_coq_proves_laws_of_heaps_and_arithmetic_periods(tmp_path, all_accepted):
    claims = {
        "fibonacci_subtraction": sprague.discover("fibonacci-subtraction").claim,
        "laskers_nim": sprague.discover("laskers-nim").claim,
        "arithmetic": Claim.of("laskers-nim", "period 4 from 1 saltus 4"),
        "three_heaps": Claim.of("0.8", "period 3 from 1 saltus 1"),
        "split": Claim.of("4.7", "period 2 from 1"),
    }
    all_accepted(tmp_path / "out", claims)


def test_a_law_of_heaps_that_was_changed_is_refused(refused):
    found = theorem(sprague.discover("fibonacci-subtraction").claim, "fibonacci_subtraction")
    assert "(taking nothing one never never)" in found.text
    table = "removal_1_table : reader := Reader [[0; 1]; [2; 3]; [3; 1]; [3; 3]]"
    refused(found, (table, table.replace("[3; 1]", "[3; 2]")))


def coins(name):
    return sprague.discover(name.replace("_", "-")).claim


@pytest.mark.nightly  # Coq takes ten seconds and more
def test_coq_proves_laws_of_coins(tmp_path, all_accepted):
    all_accepted(tmp_path / "out", {name: coins(name) for name in ("turning_turtles", "mock_turtles", "ruler")})
    said = "has_value _ (coins_turned (few 3)) s v <-> sum_value value (heads s) v"
    assert said in (tmp_path / "out" / "mock_turtles.v").read_text()


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("turning_turtles", "(few 2)", "(few 3)"),
        ("ruler", "(coins_turned run)", "(coins_turned (few 2))"),
        ("mock_turtles", "(few 3)", "(few 2)"),
        ("mock_turtles", "  (n = 0 /\\ v = 0) \\/", "  (n = 0 /\\ v = 1) \\/"),
        ("ruler", "sum_value value", "sum_value first_coins"),
    ],
)
def test_laws_of_coins_that_were_changed_are_refused(refused, name, old, new):
    refused(theorem(coins(name), name), (old, new))


def test_a_law_of_other_coins_gets_no_theorem():
    for game, said in [("mock-turtles", "n = v"), ("turning-turtles", "n = v + 1 | n = 0 & v = 0"), ("ruler", "n = v")]:
        with pytest.raises(SpragueError):
            theorem(Claim.of(game, f"nim-values: {said}"), "wrong").text  # noqa: B018  # it is made when it is asked for


def test_an_arithmetic_period_that_is_wrong_or_not_proved_gets_no_theorem():
    for game, said, why in [
        ("laskers-nim", "period 4 from 1 saltus 8", "not true"),
        ("0.8", "period 3 from 0 saltus 1", "not true"),
        ("0.8", "period 4 from 1 saltus 1", "not true"),
        ("0.f6", "period 43 from 604 saltus 32", "no options are found"),  # true up to heap 1928
        ("grundy", "period 6 from 1", "no code"),
    ]:
        with pytest.raises(BadParameter, match=why):
            theorem(Claim.of(game, said), "wrong").text  # noqa: B018  # it is made when it is asked for


RISING = Claim.of("0.8", "period 3 from 1 saltus 1")
CHANGES = {
    "value": ("first_values : list N := [0; 0; 0; 0]", "first_values : list N := [0; 0; 0; 1]"),
    "period": ("G (n + 3)", "G (n + 4)"),
    "saltus": ("(G n + 1)%N", "(G n + 2)%N"),
    "preperiod": ("1 <= n ->", "0 <= n ->"),
    "all digits": ("[0; 8]%N", "[0; 9]%N"),
    "a digit": ("digits [0; 8]%N", "digits [0; 9]%N"),
    "name": ("Theorem three_heaps :", "Theorem two_heaps :"),
    "checked preperiod": ("  1 3 1 1 0 2 14 options", "  0 3 1 1 0 2 14 options"),
    "checked period": ("  1 3 1 1 0 2 14 options", "  1 2 1 1 0 2 14 options"),
    "checked saltus": ("  1 3 1 1 0 2 14 options", "  1 3 2 1 0 2 14 options"),
    "places": ("  1 3 1 1 0 2 14 options", "  1 3 1 1 1 2 14 options"),
    "slack": ("  1 3 1 1 0 2 14 options", "  1 3 1 1 0 3 14 options"),
    "where options move on": ("  1 3 1 1 0 2 14 options", "  1 3 1 1 0 2 13 options"),
}


@pytest.mark.sample(7)
@pytest.mark.parametrize("what", CHANGES)
def test_an_arithmetic_period_that_was_changed_is_refused(refused, what):
    refused(theorem(RISING, "three_heaps"), CHANGES[what])


def test_an_arithmetic_period_with_another_option_is_refused(refused):
    found = theorem(RISING, "three_heaps")
    literal = found.text.split("(P8 ")[1].split()[2]
    refused(found, (literal, str(int(literal) ^ 1 << 16)))


@pytest.mark.nightly
def test_coq_proves_long_arithmetic_periods_and_all_kinds_of_codes(tmp_path, all_accepted):
    laws = {
        "0.28": "period 53 from 1 saltus 16",
        "0.9c": "period 36 from 28 saltus 16",
        "0.fb": "period 1 from 5 saltus 1",
        "0.3f": "period 6 from 0 saltus 3",
        "4.4": "period 12 from 72",
        "4.8": "period 2 from 1",
        "0.(1)": "period 1 from 1",
        "0.3(7)": "period 1 from 0 saltus 1",
        "0.(0F)": "period 2 from 0 saltus 1",
    }
    claims = {f"game_{i}": Claim.of(game, said) for i, (game, said) in enumerate(laws.items())}
    all_accepted(tmp_path / "out", claims)


@pytest.mark.nightly
def test_values_that_rise_by_three_are_proved_and_by_another_number_refused(tmp_path, all_accepted, refused):
    claim, table = Claim.of("8.2", "period 6 from 1 saltus 3"), "  1 6 3 1 0 3 20 options"
    all_accepted(tmp_path / "out", {"by_three": claim})
    changes = [(table, f"  1 6 {each} options") for each in ("4 1 0 3 20", "3 1 1 3 20", "3 1 0 4 20")]
    changes += [("(G n + 3)%N", "(G n + 4)%N"), ("[8; 2]%N []%N.", "[8; 6]%N []%N.")]
    refused(theorem(claim, "by_three"), *changes)


@pytest.mark.nightly
def test_a_game_of_three_heaps_that_was_changed_is_refused(tmp_path, all_accepted, refused):
    said = "n = 0 & v = 0 | exists k. v = k & (n = 3k + 1 | n = 3k + 2 | n = 3k + 3)"
    claim = Claim.of("0.8", f"nim-values: {said}")
    all_accepted(tmp_path / "out", {"three_heaps": claim})
    changes = [
        ("(taking nothing one two three)", "(taking nothing one two never)"),
        ("Definition three (s : N) : Prop := s = 1.", "Definition three (s : N) : Prop := s = 2."),
        ("n = 3 * k + 1", "n = 3 * k + 2"),
    ]
    refused(theorem(claim, "three_heaps"), *changes)
