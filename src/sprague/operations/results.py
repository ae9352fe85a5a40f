"""What an operation returns: one value that is text for people, JSON for programs, a table, LaTeX, a file."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar

from sprague.errors import BadParameter
from sprague.files import require_folder, require_writable, whole_file

LONGEST_REPR = 12
"""A prompt of Python shows so many lines of a result."""

LONGEST_ON_TERMINAL = 100_000
"""More numbers than these are written to a file, or not at all."""

LONGEST_TEXT = 400
"""Characters of a numeral, or of a list of numerals, that a person is shown."""


class Result:
    """What every result of an operation can do; it says :meth:`to_dict`, and :meth:`pairs` or :meth:`lines`.

    ``status`` is the exit status of the command: 1 where a verdict is not the expected one.
    """

    label_width: ClassVar[int] = 11
    saved_as: ClassVar[str] = ""
    """What is said of a file of it, where the command line offers one: *Write .csv or .json.*"""
    called: ClassVar[str] = "the answer is"
    """What such a file holds, with its verb: *a table is*."""
    endings: ClassVar[tuple[str, ...]] = ()
    """The endings of such files; any where there is none."""

    good = True

    @property
    def status(self) -> int:
        """0: as expected; 1: a verdict other than the expected one."""
        return 0 if self.good else 1

    def to_dict(self) -> Any:
        """The answer as plain data, with the names of docs/json.md."""
        raise NotImplementedError

    def pairs(self) -> Iterable[tuple[str, str]]:
        """What is said of it, each text with its label."""
        return ()

    def lines(self, width: int | None = None) -> Iterator[str]:
        """The answer as text, no wider than ``width`` where its words allow that."""
        for label, text in self.pairs():
            yield from labelled(label, text, self.label_width, width)

    def to_json(self) -> str:
        """The answer as ``--json`` prints it; integers of any length."""
        return as_json(self.to_dict())

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[Any]]]:
        """The names of the columns of the answer as a table, and its rows."""
        data = self.to_dict()
        records: list[Mapping[str, Any]] = data if isinstance(data, list) else [data]
        names = list(dict.fromkeys(name for record in records for name in record))
        return names, [[record.get(name) for name in names] for record in records]

    def to_frame(self) -> Any:
        """The answer as a data frame of polars, or of pandas where polars is not installed.

        Raises BadParameter where neither is.
        """
        names, rows = self.rows()
        columns = [list(column) for column in zip(*rows, strict=True)] or [[] for _ in names]
        data = dict(zip(names, columns, strict=True))
        if find_spec("polars"):
            import polars

            return polars.DataFrame(data, strict=False)
        if find_spec("pandas"):
            from importlib import import_module

            return import_module("pandas").DataFrame(data)
        raise BadParameter("a data frame needs the package polars, or pandas: pip install polars")

    def latex(self) -> str:
        """The answer for a paper: what is said of it, each with its label."""
        from sprague.drawing.tables import PaperTable

        rows = list(self.pairs()) or [("", line.strip()) for line in self.lines()]
        return PaperTable("Computed by sprague.", (), tuple(rows)).latex()

    def content(self, ending: str) -> str | bytes:
        """What a file with this ending holds."""
        return self.latex() + "\n" if ending == ".tex" else self.to_json() + "\n"

    @classmethod
    def require_savable(cls, path: str | Path) -> None:
        """Raises BadParameter where the answer cannot be saved there: before the work."""
        if cls.endings:
            require_writable(path, cls.called, cls.endings)
        else:
            require_folder(path)
        if Path(path).is_dir():
            raise BadParameter(f"{path}: this is a folder, and the answer is a file")

    def save(self, path: str | Path) -> None:
        """Writes the answer into a file, whole or not at all, in the form that its ending names."""
        self.require_savable(path)
        with whole_file(path) as unfinished:
            self.write(unfinished)

    def write(self, path: Path) -> None:
        """Writes :meth:`content`; a result that is large writes it bit by bit."""
        content = self.content(path.suffix)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def to_dict_saved(self, path: str) -> Any:
        """What ``--json`` prints where the answer was saved."""
        return self.to_dict() | {"output": path}

    def lines_saved(self, path: str, width: int | None = None) -> Iterator[str]:
        """What a person is told where it was saved."""
        return self.lines(width)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        lines = list(self.lines())
        more = [f"… ({len(lines) - LONGEST_REPR} more lines)"] if len(lines) > LONGEST_REPR + 1 else []
        return "\n".join([*lines[: LONGEST_REPR if more else None], *more])

    def _repr_html_(self) -> str:
        from sprague.drawing.tables import card, words

        if pairs := list(self.pairs()):
            return card((label, words(text)) for label, text in pairs)
        return f"<pre>{words(repr(self))}</pre>"


@dataclass(frozen=True, repr=False)
class PlainResult(Result):
    """A result that is a value for programs and some lines for people, and nothing more."""

    value: Any
    said: Sequence[str]
    good: bool = True

    def to_dict(self) -> Any:
        """The value."""
        return self.value

    def lines(self, width: int | None = None) -> Iterator[str]:
        """The lines."""
        return iter(self.said)


class TableResult(Result):
    """A result that is a table: it says :meth:`rows`; a file of it is CSV, JSON, TSV, Markdown or LaTeX."""

    def caption(self) -> str:
        """What the table shows."""
        return ""

    def latex(self) -> str:
        """The table with the rules of the package booktabs."""
        from sprague.drawing.tables import PaperTable

        names, rows = self.rows()
        return PaperTable(self.caption(), tuple(names), tuple(map(tuple, rows))).latex()

    def content(self, ending: str) -> str | bytes:
        """The table in the form that the ending names."""
        names, rows = self.rows()
        writers: dict[str, Callable[[], str]] = {
            ".csv": lambda: as_csv([names, *rows]),
            ".tsv": lambda: "".join("\t".join(map(str, row)) + "\n" for row in [names, *rows]),
            ".md": lambda: "".join(
                f"| {' | '.join(map(str, row))} |\n" for row in [names, ["---"] * len(names), *rows]
            ),
        }
        return writers[ending]() if ending in writers else super().content(ending)

    def _repr_html_(self) -> str:
        from sprague.drawing.tables import PaperTable

        names, rows = self.rows()
        return PaperTable(self.caption(), tuple(names), tuple(map(tuple, rows)))._repr_html_()


def as_json(value: Any) -> str:
    """A value as JSON, in ASCII where standard output is not in UTF-8; integers of any length."""
    unicode = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"
    return json.dumps(value, ensure_ascii=not unicode, indent=1)


def as_csv(rows: Iterable[Sequence[object]]) -> str:
    r"""Rows as CSV.

    >>> as_csv([("n", "name"), (1, "a,b")])
    'n,name\r\n1,"a,b"\r\n'
    """
    import csv
    import io

    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def columns(rows: Sequence[Sequence[object]], header: Sequence[str] = (), left: Sequence[int] = ()) -> Iterator[str]:
    r"""Lines of aligned columns: those numbered in ``left`` to the left, the others to the right.

    >>> for line in columns([(0, "a"), (10, "bc")], header=("n", "word"), left=[1]):
    ...     print(line)
     n  word
     0  a
    10  bc
    """
    lines = [list(map(str, row)) for row in ([header, *rows] if header else rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = enumerate(zip(line, widths, strict=True))
        yield "  ".join(cell.ljust(w) if i in left else cell.rjust(w) for i, (cell, w) in cells).rstrip()


def labelled(label: str, text: str, label_width: int, width: int | None) -> list[str]:
    """The lines of a text behind its label, no wider than ``width`` where its words allow that.

    >>> labelled("why", "a long reason", 5, 16), labelled("why", "a long reason", 5, None)
    (['why   a long', '      reason'], ['why   a long reason'])
    """
    first = f"{label:<{label_width}} "
    if width is None or len(first) + len(text) <= width:
        return [first + text]
    behind = " " * len(first)
    return textwrap.wrap(
        first + text,
        max(width, 2 * len(first)),
        subsequent_indent=behind,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )


def in_tens(values: Sequence[int]) -> Iterator[str]:
    """Nim-values of one pile, ten a line."""
    rows: list[list[object]] = [[n, *values[n : n + 10]] for n in range(0, len(values), 10)]
    rows[-1] += [""] * (11 - len(rows[-1]))
    yield from columns(rows, ["n", *(f"+{i}" for i in range(10))])


def shortened(text: str) -> str:
    """A long numeral or list of numerals, its middle left out."""
    long = len(text) > LONGEST_TEXT
    return f"{text[:40]}…{text[-40:]} ({len(text)} characters; --json shows all)" if long else text
