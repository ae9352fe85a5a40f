"""Tables from the rules alone: the P-sieve, and nim-values of two piles."""

from benchmark import Benchmark


def _p_positions(game: str, up_to: int, seconds: float, mebibytes: float | None = None) -> Benchmark:
    return Benchmark(
        f"p_positions({game}, up_to={up_to})",
        f"sprague.p_positions(game, up_to={up_to})",
        setup=f"import sprague; game = sprague.game('{game}')",
        seconds=seconds,
        mebibytes=mebibytes,
    )


def _nim_values(game: str, up_to: int, seconds: float) -> Benchmark:
    return Benchmark(
        f"nim_values({game}, up_to={up_to})",
        f"sprague.nim_values(game, up_to={up_to})",
        setup=f"import sprague; game = sprague.game('{game}')",
        seconds=seconds,
    )


BENCHMARKS = [
    _p_positions("rat", 120, 0.2),
    _p_positions("rat", 300, 4, mebibytes=1024),
    _p_positions("wythoff", 1000, 0.3),
    _p_positions("wythoff", 3000, 5),
    _nim_values("mouse", 200, 3),
    _nim_values("wythoff:a=3", 200, 3),
    _nim_values("fat-rat:m=2", 200, 3),
    _nim_values("wythoff", 1000, 0.5),
    _nim_values("wythoff:a=3", 1000, 0.5),
    _nim_values("wythoff:a=20", 1000, 3),
    _nim_values("mouse", 1000, 0.5),
]
