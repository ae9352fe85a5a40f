"""Pictures: large maps, many points in space, long sequences, and the whole gallery."""

from benchmark import Benchmark

_TRIPLES = """
import numpy as np
import sprague
from sprague.drawing import maps as space
rules = sprague.game("nim:piles=3")
"""

_SEQUENCE = """
import os, tempfile
import numpy as np
from sprague.gallery import picture
path = os.path.join(tempfile.mkdtemp(), "values.npy")
values = np.lib.format.open_memmap(path, mode="w+", dtype=np.uint16, shape=(10**8,))
for begin in range(0, 10**8, 10**6):
    values[begin : begin + 10**6] = np.random.default_rng(begin).binomial(400, 0.4, 10**6)
values.flush()
del values
"""

_GALLERY = """
import tempfile
from pathlib import Path
from sprague.gallery import gallery
folder = Path(tempfile.mkdtemp())
"""

BENCHMARKS = [
    Benchmark(
        "map of 1000×1000, Wythoff, as PNG",
        "picture('map:wythoff', up_to=1000).render('png')",
        setup="from sprague.gallery import picture",
        seconds=2,
    ),
    Benchmark(
        "nim-values of 1000×1000, Wythoff, as PNG",
        "picture('values:wythoff', up_to=1000).render('png')",
        setup="from sprague.gallery import picture",
        seconds=7,
    ),
    Benchmark(
        "115,000 points in space, Nim, as SVG", "maps.points(rules, 383).render('svg')", setup=_TRIPLES, seconds=3
    ),
    Benchmark(
        "scatter of 10⁸ nim-values from a file",
        "picture('sequence:' + path).render('png')",
        setup=_SEQUENCE,
        seconds=5,
        mebibytes=1024,
        repeats=1,
    ),
    Benchmark(
        "182 lost fragments of Chomp 3×4 on a sheet, as PNG",
        "picture('lost:chomp:3x4').render('png')",
        setup="from sprague.gallery import picture",
        seconds=3,
    ),
    Benchmark(
        "three erasers on the line of 13 vertices, as SVG",
        "picture('cubes:eraserhead:line13').render('svg')",
        setup="from sprague.gallery import picture",
    ),
    Benchmark(
        "ten million nim-values counted on pixels, as SVG",
        "sequences.scatter(values, 'x').render('svg')",
        setup="import numpy as np; from sprague.drawing import sequences\n"
        "values = np.random.default_rng(1).binomial(400, 0.4, 10**7).astype(np.uint16)",
    ),
    Benchmark(
        "the gallery",
        "for name, content in gallery():\n    (folder / name).write_bytes(content)",
        setup=_GALLERY,
        seconds=90,
        repeats=1,
    ),
]
