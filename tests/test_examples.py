"""The problems of examples/: the answers are those of the textbooks and other sources, told here once more."""

import runpy
from pathlib import Path


def test_ten_problems_of_textbooks_have_their_answers():
    found = runpy.run_path(str(Path(__file__).parents[1] / "examples" / "textbook.py"))
    assert found["nim"] == [(2, 5, 7), (3, 4, 7), (3, 5, 6)]
    assert found["queen"] == [(0, 0), (1, 2), (3, 5), (4, 7)]
    assert found["losing_divisors"] == [0, *range(1, 20, 2)]
    assert found["values_of_primes"] == [2, 3, 4, 5, 6]
    assert found["losing_squares"] == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95]
    assert found["losing_floors"] == [0, *range(6, 12), *range(72, 144)]
    assert found["period"].startswith("G(n + 7) = G(n) for all n ≥ 0")
    assert found["values_of_splits"] == [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert found["values_on_graph"] == [0, 1, 2, 3, 3]
    assert found["who_wins"] == (0, 4 ^ 4)


def test_ten_public_problems_with_draws_have_their_answers():
    found = runpy.run_path(str(Path(__file__).parents[1] / "examples" / "draws.py"))
    lost = [1, 4, 6, 10, 14, 16, 22, 25, 27, 34, 36, 38, 40]
    assert [n for n, each in enumerate(found["parts"], 1) if each == "P"] == lost
    assert found["squares"] == "".join("P" if n == 1 else "N" if n - 1 in (1, 4, 9, 16) else "D" for n in range(1, 18))
    assert found["double"] == "D: n > 1; P: n = 0"
    # Source: https://codeforces.com/problemset/problem/786/A, both examples: Lose is P, Win is N, Loop is D
    assert found["berzerk"](5, [3, 2], [1, 2, 3]) == ["PNND", "DNNN"]
    assert found["berzerk"](8, [6, 2, 3, 4], [3, 6]) == ["NNNNNNN", "PNPPNPP"]
    # Source: https://leetcode.com/problems/cat-and-mouse, both examples: a draw, and the mouse wins
    assert found["cat_and_mouse"]([[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]]) == "D"
    assert found["cat_and_mouse"]([[1, 3], [0], [3], [0, 2]]) == "N"
    # Source: Straffin, Position graphs for Pong Hau K'i and Mu Torere, Mathematics Magazine 68 (1995)
    assert found["pong"] == found["torere"] == "D"
    assert found["hare"] == "D: none; P: x + y even"
    assert found["beside"] == ["N", "D", "D", "D"] and found["tokens"] == ["P", "D", "N", "D"]
