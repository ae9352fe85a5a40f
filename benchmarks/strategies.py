"""Closed forms on piles of 10,000 decimal digits."""

from benchmark import Benchmark

_SETUP = """
import random
from sprague.strategies import strategy
strategy = strategy({game!r})
choose = random.Random(1)
piles = [choose.randrange(10**9999, 10**10000) for _ in range({piles})]
position = tuple(sorted(piles))
strategy.{question}(tuple(pile >> 10000 for pile in position))  # imports of the first use do not count
"""


def _closed_form(game: str, piles: int, question: str) -> Benchmark:
    return Benchmark(
        f"{game}: {question}, 10,000 digits",
        f"strategy.{question}(position)",
        setup=_SETUP.format(game=game, piles=piles, question=question),
        seconds=0.01,
        repeats=5,
    )


BENCHMARKS = [
    _closed_form(game, piles, question)
    for game, piles, questions in [
        ("wythoff", 2, ("is_p_position", "winning_move")),
        ("mouse", 2, ("is_p_position", "winning_move")),
        ("rat", 3, ("is_p_position", "winning_move")),
        ("euclid", 2, ("is_p_position", "winning_move", "nim_value")),
        ("fibonacci-subtraction", 1, ("is_p_position", "winning_move", "nim_value")),
    ]
    for question in questions
]
