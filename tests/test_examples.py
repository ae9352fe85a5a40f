"""The textbook problems of examples/: the answers are those of the textbooks, told here once more."""

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
