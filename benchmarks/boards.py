"""Games on boards and graphs: from a table of moves, and from functions."""

from dataclasses import replace

from benchmark import Benchmark

_CRAM = """
from sprague import board_game, nim_value
def cram(rows, columns):
    squares = {{(r, c) for r in range(rows) for c in range(columns)}}
    return board_game({{(r, c), near}} for r, c in squares for near in ((r, c + 1), (r + 1, c)) if near in squares)
nim_value(cram(2, 2), [])
rows, columns = {}, {}
"""

_SETS = """
from sprague import Ruleset, nim_value
def near(cell):
    r, c = cell
    return (r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)
def options(cells):
    return [cells - {a, b} for a in cells for b in near(a)[:2] if b in cells]
def parts(cells):
    cells, found = set(cells), []
    while cells:
        todo = [cells.pop()]
        part = set(todo)
        while todo:
            for b in near(todo.pop()):
                if b in cells:
                    cells.discard(b); part.add(b); todo.append(b)
        if len(part) > 1:
            found.append(frozenset(part))
    return found
def canonical(cells):
    top, left = min([r for r, _ in cells]), min([c for _, c in cells])
    cells = [(r - top, c - left) for r, c in cells]
    h, w, images = max(cells)[0], max([c for _, c in cells]), []
    for turned, h, w in (cells, h, w), ([(c, r) for r, c in cells], w, h):
        images += turned, [(h - r, c) for r, c in turned], [(r, w - c) for r, c in turned]
        images += [(h - r, w - c) for r, c in turned],
    return frozenset(min(map(sorted, images)))
cram = Ruleset(options, parts=parts, canonical=canonical)
board = frozenset((r, c) for r in range(5) for c in range(5))
"""

_BITS = """
from sprague import Ruleset, nim_value
FIRST = sum(1 << 5 * r for r in range(5))
PAIRS = [3 << 5 * r + c for r in range(5) for c in range(4)] + [33 << 5 * r + c for r in range(4) for c in range(5)]
def images(turn):
    tables = []
    for begin, end in ((0, 13), (13, 25)):
        table = [0]
        for cell in range(begin, end):
            r, c = turn(*divmod(cell, 5))
            table += [image | 1 << 5 * r + c for image in table]
        tables.append(table)
    return tables
(A, a), (B, b), (C, c), (D, d), (E, e), (F, f), (G, g) = map(images, (
    lambda r, c: (r, 4 - c), lambda r, c: (4 - r, c), lambda r, c: (4 - r, 4 - c), lambda r, c: (c, r),
    lambda r, c: (c, 4 - r), lambda r, c: (4 - c, r), lambda r, c: (4 - c, 4 - r)))
def options(p):
    return [p ^ pair for pair in PAIRS if p & pair == pair]
def parts(p):
    found = []
    while p:
        part = p & -p
        while (more := (part | (part & ~(FIRST << 4)) << 1 | (part & ~FIRST) >> 1 | part << 5 | part >> 5) & p) != part:
            part = more
        p ^= part
        if part & part - 1:
            found.append(part)
    return found
def canonical(p):
    while not p & 31: p >>= 5
    while not p & FIRST: p >>= 1
    h, w, last = (p.bit_length() + 4) // 5, 5, FIRST << 4
    while not p & last: w, last = w - 1, last >> 1
    i, j, x, y, s, t = p & 8191, p >> 13, 5 - w, 25 - 5 * h, 5 - h, 25 - 5 * w
    return min(p, (A[i] | a[j]) >> x, (B[i] | b[j]) >> y, (C[i] | c[j]) >> x + y, D[i] | d[j],
               (E[i] | e[j]) >> s, (F[i] | f[j]) >> t, (G[i] | g[j]) >> s + t)
cram, board = Ruleset(options, parts=parts, canonical=canonical), (1 << 25) - 1
"""


def _cram(rows: int, columns: int, seconds: float, repeats: int = 5, mebibytes: int = 60) -> Benchmark:
    return Benchmark(
        f"Cram {rows}×{columns} from a table of moves",
        "game = cram(rows, columns); nim_value(game, game.start)",
        setup=_CRAM.format(rows, columns),
        seconds=seconds,
        mebibytes=mebibytes,
        repeats=repeats,
    )


_GAME = "from sprague import game, nim_value, outcome, p_positions, nim_sequence; from sprague.solving.boards import *"


def _cram_5x8(how: str, threads: int) -> Benchmark:
    return Benchmark(
        f"Cram 5×8, {how}",
        f"board = BoardSolver(game('cram:5x8')); board.use_threads({threads}); board.nim_value(board.game.start)",
        setup=_GAME,
        clock="wall",
        mebibytes=160,
        repeats=1,
    )


_ONE_THREAD = replace(_cram_5x8("one thread", 1), seconds=6)

BENCHMARKS = [
    _cram(4, 5, 0.02),
    _cram(5, 5, 0.04),
    _cram(5, 6, 0.5, repeats=3),
    _cram(5, 7, 2, repeats=1, mebibytes=80),
    _cram(10, 12, 1),  # by its mirror
    _ONE_THREAD,
    replace(_cram_5x8("two threads that share a table", 2), beside=_ONE_THREAD, share=1.3),
    Benchmark("Cram 5×5 from functions on integers", "nim_value(cram, board)", setup=_BITS, seconds=0.4),
    Benchmark("Cram 5×5 from functions on sets", "nim_value(cram, board)", setup=_SETS, seconds=1.5),
    *(
        Benchmark(f"Chomp, lost fragments of {size}", f"losing_numbers(game('chomp:{size}'))", setup=_GAME, **reach)
        for size, reach in {
            "2x10": {"seconds": 0.01},
            "3x9": {"seconds": 0.5},
            "2x14": {"seconds": 1, "mebibytes": 61},
        }.items()
    ),
    Benchmark(
        "Eraserhead, all starts of the cycles to 12",
        "for n in range(3, 13):\n    p_positions(game(f'eraserhead:cycle{n}'), n)",
        setup=_GAME,
        seconds=3,
    ),
    Benchmark(
        "Node Kayles on the queens graph 8×8",
        """
cells = [(r, c) for r in range(8) for c in range(8)]
attacks = lambda a, b: a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])
nim_value(board_game(({a}, {b for b in cells if attacks(a, b)}) for a in cells), cells)
""",
        setup="from sprague import board_game, nim_value; nim_value(board_game([{1}]), [1])",
        seconds=0.05,
    ),
    Benchmark(
        "Spring Cleaning, a random pattern of 23 cells",
        "nim_value(rules, cells)",
        setup=_GAME + "; import random; rules = game('spring-cleaning'); nim_value(rules, [(0, 0)])\n"
        "cells = random.Random(4).sample([(r, c) for r in range(6) for c in range(6)], 23)",
        seconds=0.05,
    ),
    Benchmark(
        "Spring Cleaning, L-shapes to 12×12",
        "for a in range(2, 13):\n    for b in range(2, 13):\n        nim_value(rules, l_shape(a, b))",
        setup=_GAME + "; from sprague.games.spring_cleaning import l_shape; rules = game('spring-cleaning')",
        seconds=5,
    ),
    Benchmark(
        "Euclid on triples to 100", "p_positions(game('euclid-zero:piles=3'), 100)", setup=_GAME, seconds=20, repeats=1
    ),
    Benchmark("Couples are Forever to 25,000", "nim_sequence('couples-are-forever', 25_001)", setup=_GAME, seconds=1),
]
