"""From the rules alone to a verdict: every game that the documentation promises, and the time it may take."""

from benchmark import Benchmark

_GAMES = {
    "mouse": 1.0,
    "wythoff": 1.0,
    "wythoff:a=2": 10.0,
    "wythoff:a=3": 10.0,
    "wythoff:a=5": 10.0,
    "wythoff:a=10": 10.0,
    "rat": 10.0,
    "nim:piles=2": 10.0,
    "nim:piles=3": 10.0,
    "moore:k=2,piles=3": 10.0,
    "moore:k=2,piles=4": 10.0,
    "fibonacci-nim": 10.0,
    "fibonacci-subtraction": 10.0,
    "laskers-nim": 10.0,
    "mock-turtles": 10.0,
    "ruler": 10.0,
    "subtraction:1,3,4": 10.0,
    "kayles": 10.0,
    "dawsons-kayles": 10.0,
    "0.165": 10.0,
    "euclid": 10.0,
    "euclid-zero": 10.0,
    "couples-are-forever": 60.0,
    "grundy": 60.0,
    "n-heap-wythoff:heaps=3": 60.0,
    "take l, k from x, y: l = 0 | k = 0 | (l = k & l >= 2)": 60.0,
    "take l, k from x, y: l = 0 | k = 0 | (k < 2l + 2 & l < 2k + 2)": 10.0,
    "fat-rat:m=4": 300.0,
}

_MOUSE = "take l, k from x, y: l = 0 | k = 0 | abs(k - l) < where((y - x) % {m} = 0, 2, 1)"

_GAMES |= {_MOUSE.format(m=m): 10.0 for m in range(2, 11)}


def _word(name: str, seconds: float) -> str:
    """The verdict that must come out."""
    return "verified" if name.startswith("euclid") else "none" if seconds == 60.0 else "proved"


BENCHMARKS = [
    Benchmark(
        f"discover {name}",
        f"found = sprague.discover(game({name!r})); assert found.word == {_word(name, seconds)!r}, found.word",
        setup="import sprague; from sprague.games import game",
        seconds=seconds,
        mebibytes=1024,
    )
    for name, seconds in _GAMES.items()
]
