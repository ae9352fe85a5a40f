"""Theorems about games, proved for all positions: from the rules to the verdict, brute force included."""

import sys
from pathlib import Path

from benchmark import Benchmark

_SPRAGUE = str(Path(sys.executable).with_name("sprague"))
_CLAIMS = str(Path(__file__).parents[1] / "examples" / "claims.txt")

_PROVE = "assert prove(game({!r}), {}, system={!r}).word == 'proved'"
_SETUP = """
from sprague.games import game
from sprague.claims import closed_form, prove
"""

_MOUSE = "closed_form('xy', ['floor(3n/2)', '3n - 1'])"
_RAT = "closed_form('xyz', ['floor(7n/4)', 'floor(7n/2) - 1', '7n - 3'])"
_FAT_RAT = "closed_form(['x1', 'x2', 'x3', 'x4'], ['floor(15n/8)', 'floor(15n/4) - 1', 'floor(15n/2) - 3', '15n - 7'])"


def _theorem(
    name: str, game: str, claim: str, seconds: float, *, system: str | None = None, repeats: int = 3
) -> Benchmark:
    return Benchmark(
        name, _PROVE.format(game, claim, system), setup=_SETUP, seconds=seconds, mebibytes=1024, repeats=repeats
    )


_PERIODS = "assert prove(game('0.165'), 'period 1550 from 5181').word == 'proved'"

BENCHMARKS = [
    _theorem("prove Mouse", "mouse", _MOUSE, 0.2),
    _theorem("prove Rat", "rat", _RAT, 2),
    _theorem("prove Wythoff", "wythoff", "'exists n. x = floor(n phi) & y = x + n'", 1),
    _theorem("prove W(3)", "wythoff:a=3", "'exists n. x = floor(n alpha) & y = x + 3n'", 2, system="Ostrowski 3"),
    Benchmark("reproduce Larsson and Fox", command=(_SPRAGUE, "reproduce", "F"), seconds=10, mebibytes=1024),
    Benchmark("prove the period of 0.165", _PERIODS, setup=_SETUP, seconds=1, mebibytes=1024),
    _theorem("prove Nim, 7 piles", "nim:piles=7", "'xor(xor(xor(x1,x2),x3),xor(x4,x5)) = xor(x6,x7)'", 5),
    _theorem("prove Fat Rat, 4 piles", "fat-rat:m=4", _FAT_RAT, 180, repeats=1),
    Benchmark("prove examples/claims.txt", command=(_SPRAGUE, "prove", _CLAIMS), seconds=60, mebibytes=1024),
]
