"""``sprague survey show``: what surveys found, counted, chosen, and written to files."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Annotated, Any

from sprague.cli.options import CATALOGUE, Catalogue, argument, option
from sprague.cli.output import as_json, print_json
from sprague.cli.output import show as show_answer
from sprague.cli.text import columns as aligned
from sprague.drawing.tables import PaperTable
from sprague.errors import BadParameter
from sprague.files import require_writable, whole_file
from sprague.numbers.decimals import natural
from sprague.surveys import catalogue as catalogues
from sprague.surveys.catalogue import COLUMNS, COMPARED, Selection, constants_query, groups_query, rows_query
from sprague.surveys.publishing import ENDINGS, publish
from sprague.surveys.ranges import read_range

USUAL = ("name", "verdict", "statement", "bound", "reason")
LINES = 30


def show(
    family: Annotated[str | None, argument("FAMILY", "This family only.")] = None,
    catalogue: Catalogue = CATALOGUE,
    verdict: Annotated[
        list[str] | None, option("--verdict", "proved, verified, observed, none, failed, open.", "WORD")
    ] = None,
    kind: Annotated[list[str] | None, option("--kind", "Such as period, or 'difference law'.")] = None,
    ranges: Annotated[list[str] | None, option("--range", "Constants, period, bound, seconds, …", "NAME=A..B")] = None,
    text: Annotated[str, option("--text", "Text in the name, the statement or the reason.")] = "",
    group: Annotated[str | None, option("--group", "Count by columns or constants: verdict,m.", "NAME,…")] = None,
    columns: Annotated[str | None, option("--columns", "Show these columns.", "NAME,…")] = None,
    sort: Annotated[str, option("--sort", "Sort by this column; -NAME: the largest first.", "NAME")] = "",
    limit: Annotated[str | None, option("--limit", "How many lines; 0 for all.", "N")] = None,
    query: Annotated[str | None, option("--query", "A query of the table member.", "SQL")] = None,
    output: Annotated[str | None, option("-o --output", "Write .csv, .json, .parquet, .html, or .tex.", "FILE")] = None,
) -> int:
    """Show what surveys found: counts, or the members that filters choose. Also as a file.

    Example: sprague survey show subtraction:4 --sort -period
    """
    most = None if limit is None else min(natural(limit, "--limit"), sys.maxsize)
    if output and not output.endswith(".tex"):
        require_writable(output, "what a survey found is", ENDINGS)
    with catalogues.Catalogue(catalogue, readonly=True) as opened:
        if query is not None:
            _print(*opened.rows(query), most)
            return 0
        chosen = Selection(family or "", verdict or [], kind or [], [read_range(each) for each in ranges or []], text)
        asked = ",".join(filter(None, (columns, group, sort.removeprefix("-"), *(each.name for each in chosen.ranges))))
        _require_known(opened, chosen.family, asked.split(",") if asked else [])

        def members() -> tuple[list[str], Iterator[tuple[Any, ...]]]:
            return rows_query(chosen, USUAL if columns is None else _names(columns), sort).rows(opened)

        if output and output.endswith(".tex"):
            names, rows = members()
            found = tuple(tuple("" if value is None else value for value in row) for row in islice(rows, most or None))
            paper = PaperTable(f"Members of {opened.path}.", tuple(names), found)
            with whole_file(output) as file:
                file.write_text(paper.latex() + "\n", encoding="utf-8")
            show_answer({"output": output, "members": len(found)}, [f"{output}: {len(found)} members"])
        elif output:
            with whole_file(output) as file:
                count = publish(opened, chosen, file, columns and _names(columns))
            show_answer({"output": output, "members": count}, [f"{output}: {count} members"])
        elif group is not None:
            _print(*groups_query(chosen, _names(group)).rows(opened), most)
        elif verdict or kind or ranges or text or columns or sort or most is not None:
            _print(*members(), most)
        else:
            _require_some(opened, chosen)
            _print(*groups_query(chosen, ["family", "up_to", "verdict", "kind"]).rows(opened), 0)
    return 0


def _require_some(catalogue: catalogues.Catalogue, chosen: Selection) -> None:
    """Says which families there are, where the one asked for is not among them."""
    condition, values = chosen.condition()
    if not list(catalogue.rows(f"SELECT 1 FROM member WHERE {condition} LIMIT 1", values)[1]):
        there = [row[0] for row in catalogue.rows("SELECT DISTINCT family FROM member")[1]]
        which = f"it has {', '.join(there[:10])}" if there else "it is empty"
        raise BadParameter(f"{catalogue.path}: no member of {chosen.family or 'any family'}; {which}")


def _require_known(catalogue: catalogues.Catalogue, family: str, asked: Sequence[str]) -> None:
    """Says which constants there are, where something is neither one of them nor a column."""
    unknown = [name for each in asked if (name := each.strip()) and name not in (*COLUMNS, *COMPARED)]
    constants = [row[0] for row in constants_query(Selection(family)).rows(catalogue)[1]] if unknown else []
    for name in unknown:
        if constants and name not in constants and name.isidentifier():  # a name that is none is refused below
            raise BadParameter(f"no column or constant {name[:40]!r}; the constants are {', '.join(constants)}")


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise BadParameter("columns are written like verdict,kind")
    return names


def _print(names: Sequence[str], rows: Iterable[tuple[Any, ...]], limit: int | None) -> None:
    """As JSON, all of it; as a table, as many lines as asked for, and how many more there are."""
    if as_json():
        print_json([dict(zip(names, row, strict=True)) for row in islice(rows, limit or None)])
        return
    iterator = iter(rows)
    most = LINES if limit is None else limit
    shown = list(islice(iterator, most or None))
    more = sum(1 for _ in iterator) if most and limit is None else 0
    if not shown:
        print("nothing was found")
    elif sys.stdout.isatty():
        _rich(names, shown)
    else:
        _plain(names, shown)
    if more:
        print(f"… and {more} more: --limit 0, or -o FILE.csv")


def _plain(names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    numeric = [i for i in range(len(names)) if any(isinstance(row[i], int | float) for row in rows)]
    left = [i for i in range(len(names)) if i not in numeric]
    print(*aligned([[_text(value) for value in row] for row in rows], names, left), sep="\n")


def _rich(names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    colours = {"proved": "green", "verified": "cyan", "observed": "yellow", "failed": "red", "refuted": "magenta"}
    for i, name in enumerate(names):
        numeric = any(isinstance(row[i], int | float) for row in rows)
        table.add_column(escape(name), justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(
            *(f"[{colours[text]}]{text}" if (text := _text(value)) in colours else escape(text) for value in row)
        )
    with suppress(BrokenPipeError):
        Console().print(table)


def _text(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:g}" if isinstance(value, float) else str(value)
