"""Nim-sequences in the formats that others read: CSV, the b-file of the OEIS, Parquet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sprague.files import whole_file

Values = NDArray[np.uint16]

FORMATS = (".npy", ".csv", ".txt", ".parquet")
"""The endings of files for nim-values: numpy, CSV, a b-file (b000000.txt), Parquet."""

CHUNK = 2**16


def export(values: Values, path: Path) -> None:
    """Writes heaps and nim-values in the format that the ending asks for; the file is whole or is not there."""
    writers: dict[str, Callable[[Values, Path], None]] = {
        ".csv": lambda values, file: _write_lines(values, file, "n,nim_value\n", ","),
        ".txt": lambda values, file: _write_lines(values, file, "", " "),
        ".parquet": _write_parquet,
    }
    with whole_file(path) as file:
        writers[path.suffix](values, file)


def _write_lines(values: Values, path: Path, header: str, between: str) -> None:
    with open(path, "w", encoding="ascii", newline="") as file:
        file.write(header)
        for begin in range(0, len(values), CHUNK):
            some = values[begin : begin + CHUNK].tolist()
            file.writelines(f"{n}{between}{value}\n" for n, value in enumerate(some, start=begin))


def _write_parquet(values: Values, path: Path) -> None:
    """One column ``nim_value`` and one ``n``, in row groups of some hundred thousand."""
    import pyarrow
    import pyarrow.parquet

    schema = pyarrow.schema([("n", pyarrow.int64()), ("nim_value", pyarrow.uint16())])
    with pyarrow.parquet.ParquetWriter(path, schema) as writer:
        for begin in range(0, len(values), 8 * CHUNK):
            some = np.asarray(values[begin : begin + 8 * CHUNK])
            writer.write_table(
                pyarrow.table({"n": np.arange(begin, begin + len(some)), "nim_value": some}, schema=schema)
            )
