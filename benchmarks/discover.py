"""From the rules alone to a verdict."""

from benchmark import Benchmark

_GAMES = {
    "mouse": 1.0,
    "wythoff": 1.0,
    "wythoff:a=10": 10.0,
    "rat": 10.0,
    "nim:piles=3": 10.0,
    "moore:k=2,piles=3": 10.0,
    "fibonacci-nim": 10.0,
    "fibonacci-subtraction": 10.0,
    "kayles": 10.0,
    "0.165": 10.0,
    "couples-are-forever": 60.0,
    "grundy": 60.0,
}

BENCHMARKS = [
    Benchmark(
        f"discover {name}",
        f"sprague.discover(game({name!r}))",
        setup="import sprague; from sprague.games import game",
        seconds=seconds,
        mebibytes=1024,
    )
    for name, seconds in _GAMES.items()
]
