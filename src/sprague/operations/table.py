"""Tables up to a bound: the P-positions, the nim-values, or the genera of heaps under misère play."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from sprague import solving
from sprague.drawing.tables import PaperTable, numbered
from sprague.errors import BadParameter, TooLarge
from sprague.files import require_writable
from sprague.games import Ruleset
from sprague.numbers.decimals import abbreviated
from sprague.operations.operation import Game, Misere, Option, face, instead, operation, rules_of
from sprague.operations.results import LONGEST_ON_TERMINAL, TableResult, columns, in_tens
from sprague.solving.tables import NO_POSITION, valued_positions
from sprague.texts import number_of

FORMATS = (".csv", ".json", ".npy", ".tex", ".txt")


@dataclass(frozen=True, repr=False, eq=False)
class PositionTable(TableResult):
    """The P-positions of a game up to a bound: tuples of coordinates, or texts where positions are no numbers.

    ``values`` has the nim-values, where those were asked for: an array indexed by the piles; for positions that are no
    numbers the nim-value of each, by its text.
    """

    game: Ruleset
    to: int
    positions: Sequence[Any] = ()
    values: Any = None

    saved_as: ClassVar[str] = "Write .csv, .json, .npy, .tex, or .txt (a b-file)."
    called: ClassVar[str] = "a table is"
    endings: ClassVar[tuple[str, ...]] = FORMATS

    key: ClassVar[str] = "p_positions"

    def to_dict(self) -> dict[str, Any]:
        return {"game": self.game.name, "to": self.to, self.key: self.data()}

    def data(self) -> Any:
        return list(self.positions)

    def caption(self) -> str:
        return f"P-positions of {self.game.name}."

    def rows(self) -> tuple[Sequence[str], Iterator[Sequence[Any]]]:
        if not self.game.numeric:
            return ["position"], ([each] for each in self.positions)
        return [f"x{i + 1}" for i in range(len(self.positions[0]) if self.positions else 1)], iter(self.positions)

    def lines(self, width: int | None = None) -> Iterator[str]:
        if not self.game.numeric:
            names, rows = self.rows()
            yield from columns([[n, *row] for n, row in enumerate(rows)], ["n", *names], left=[1])
        elif self.positions:
            header, body = numbered(self.game, self.positions)
            yield from columns(body, header)
        else:
            yield f"{self.game.name} has no P-position up to this bound"

    def paper(self) -> PaperTable:
        header, rows = numbered(self.game, self.positions)
        return PaperTable(self.caption(), header, rows)

    def latex(self) -> str:
        return self.paper().latex() if self.game.numeric else super().latex()

    def array(self) -> NDArray[Any]:
        return np.array(self.positions, dtype=np.int64)

    def write(self, path: Path) -> None:
        if path.suffix == ".npy":
            with open(path, "wb") as file:
                np.save(file, np.ma.filled(self.array(), NO_POSITION))
        elif path.suffix == ".json":
            with open(path, "w", encoding="utf-8") as text:
                text.write("[")
                for number, row in enumerate(self.array() if self.game.numeric else self.data()):
                    text.write(", " * bool(number) + json.dumps(row if isinstance(row, str | list) else row.tolist()))
                text.write("]\n")
        else:
            super().write(path)

    def to_dict_saved(self, path: str) -> dict[str, Any]:
        return {"game": self.game.name, "to": self.to, "output": path}

    def lines_saved(self, path: str, width: int | None = None) -> Iterator[str]:
        yield f"{path}: {self.counted()} of {self.game.name} to {self.to}"

    def counted(self) -> str:
        return number_of(len(self.positions), "P-position")


@dataclass(frozen=True, repr=False, eq=False)
class ValueTable(PositionTable):
    """Nim-values up to a bound."""

    key: ClassVar[str] = "nim_values"

    def data(self) -> Any:
        return self.values.tolist() if self.game.numeric else [list(pair) for pair in self.values.items()]

    def caption(self) -> str:
        return f"Nim-values of {self.game.name}."

    def rows(self) -> tuple[Sequence[str], Iterator[Sequence[Any]]]:
        if not self.game.numeric:
            return ["position", "nim_value"], iter(self.values.items())
        names = [*(f"x{i + 1}" for i in range(self.values.ndim)), "nim_value"]
        entries = np.ma.ndenumerate(self.values)  # type: ignore[no-untyped-call]  # numpy has no types for it
        return names, ((*position, value.item()) for position, value in entries)

    def lines(self, width: int | None = None) -> Iterator[str]:
        return value_lines(self.values) if self.game.numeric else super().lines(width)

    def paper(self) -> PaperTable:
        values = self.values
        if values.ndim == 1:
            return PaperTable(self.caption(), ("n", "nim-value"), tuple(enumerate(values.tolist())))
        if values.ndim > 2:
            raise BadParameter(f"{self.game.name}: LaTeX shows nim-values of one pile or two, not of {values.ndim}")
        grid = tuple((x, *map(blank, row)) for x, row in enumerate(values.tolist()))
        return PaperTable(self.caption(), ("", *map(str, range(values.shape[1]))), grid)

    def array(self) -> NDArray[Any]:
        return self.values  # type: ignore[no-any-return]  # an array, masked or not

    def content(self, ending: str) -> str | bytes:
        if ending == ".txt":
            return "".join(f"{n} {value}\n" for n, value in enumerate(self.values.tolist()))
        return super().content(ending)

    def counted(self) -> str:
        return "nim-values" if self.game.numeric else f"{len(self.values)} nim-values"

    def _repr_html_(self) -> str:
        return self.paper()._repr_html_() if self.game.numeric and self.values.ndim < 3 else super()._repr_html_()


def blank(value: int | None) -> int | str:
    """A cell of a table: empty where there is no position."""
    return "" if value is None else value


def value_lines(values: NDArray[Any]) -> Iterator[str]:
    """One pile: ten values a line. Two: a grid. More: one grid after another."""
    if values.ndim == 1:
        yield from in_tens(values.tolist())
    elif values.ndim == 2:
        header = ["", *map(str, range(values.shape[1]))]
        yield from columns([[x, *map(blank, row)] for x, row in enumerate(values.tolist())], header)
    else:
        for outer in np.ndindex(values.shape[:-2]):
            yield f"x1, … = {', '.join(map(str, outer))}"
            yield from value_lines(values[outer])


@operation
def table(
    game: Game,
    to: Annotated[int, Option("The largest pile.", "N")] = 30,
    *,
    nim_values: Annotated[bool, Option("Tabulate nim-values instead of P-positions.")] = False,
    misere: Misere = False,
) -> PositionTable:
    """Tabulate the P-positions, or the nim-values, up to a bound.

    Example: sprague table wythoff --to 100 -o wythoff.csv

    >>> import sprague
    >>> sprague.table("wythoff", to=5)
    n  x  y  y−x
    0  0  0    0
    1  1  2    1
    2  3  5    2
    >>> sprague.table("kayles", to=11, nim_values=True).values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    rules = rules_of(game, misere)
    rules = rules.on_numbers or rules
    if rules.numeric:
        return _of_piles(rules, to, nim_values)
    if path := face().output:
        require_writable(path, f"positions of {rules.name} are", (".csv", ".json"))
    with face().bar(f"{rules.name} to {abbreviated(to)}") as progress:
        if not nim_values:
            return PositionTable(rules, to, [rules.format(each) for each in solving.p_positions(rules, to, progress)])
        positions, values = list(rules.positions(to)), {}
        _require_file(len(positions), ".csv")
        for done, (position, value) in enumerate(valued_positions(rules, positions), start=1):
            values[rules.format(position)] = value
            progress(done, len(positions))
        return ValueTable(rules, to, values=values)


def _require_file(count: int, ending: str) -> None:
    """Raises BadParameter where so many values would go to the terminal."""
    if face().prints and count > LONGEST_ON_TERMINAL:
        raise BadParameter(f"{abbreviated(count)} values: more than {LONGEST_ON_TERMINAL} need a file: -o FILE{ending}")


def _of_piles(rules: Ruleset, to: int, nim_values: bool) -> PositionTable:
    path = face().output or ""
    if path.endswith(".txt") and not (nim_values and rules.piles in (1, None)):
        raise BadParameter(f"{path}: a b-file has the nim-values of one pile, a number a line")
    count = (to + 1) ** (rules.piles or 1)
    if nim_values:
        _require_file(count, ".npy")
    with face().bar(f"{rules.name} to {abbreviated(to)}") as progress:
        if nim_values:
            return ValueTable(rules, to, values=solving.nim_values(rules, to, progress))
        return PositionTable(rules, to, solving.p_positions(rules, to, progress))


@dataclass(frozen=True, repr=False)
class GenusTable(TableResult):
    """The genus of every heap, whether it is that of a sum of Nim heaps, and the size of its canonical form.

    ``stopped`` says where the canonical forms became too many; empty where they did not.
    """

    game: Ruleset
    heaps: list[dict[str, Any]]
    stopped: str = ""

    saved_as: ClassVar[str] = "Write .csv, .json, .md, .tex or .tsv."
    called: ClassVar[str] = "genera are"
    endings: ClassVar[tuple[str, ...]] = (".csv", ".json", ".md", ".tex", ".tsv")

    def to_dict(self) -> dict[str, Any]:
        return {"game": self.game.name, "play": "misère", "heaps": self.heaps, "stopped": self.stopped or None}

    def caption(self) -> str:
        return f"Genera of {self.game.name} under misère play."

    def rows(self) -> tuple[Sequence[str], Iterator[Sequence[Any]]]:
        names = ["heap", "genus", "tame", "size"]
        return names, ([each[name] for name in names] for each in self.heaps)

    def lines(self, width: int | None = None) -> Iterator[str]:
        cells = [(each["heap"], each["genus"], "tame" if each["tame"] else "wild", each["size"]) for each in self.heaps]
        yield from columns(cells, ("n", "genus", "", "size of the canonical form"), left=[1, 2])
        if self.stopped:
            yield self.stopped


@instead(table, "genus", "Tabulate genera of heaps under misère play instead.")
def genera(
    game: Game, to: Annotated[int, Option("The largest heap.", "N", most=LONGEST_ON_TERMINAL)] = 30
) -> GenusTable:
    """Tabulate the genera of heaps under misère play, as far as the canonical forms do not become too many.

    >>> genera("0.77", 2)
    n  genus        size of the canonical form
    0  0^120  tame                           1
    1  1^031  tame                           2
    2  2^20   tame                           3
    """
    from sprague.misere_theory import GameForms

    rules = rules_of(game)
    if rules.by_digits is None:
        raise BadParameter(
            f"{rules.name}: a table of genera is that of heaps; sprague.misere.genus asks for a position"
        )
    forms, heaps, stopped = GameForms(rules), list[dict[str, Any]](), ""
    with face().bar(f"{rules.name} to {abbreviated(to)}, misère") as progress:
        try:
            for heap in range(to + 1):
                form = forms.form(heap)
                genus, size = forms.forms.genera[form], forms.forms.size(form)
                heaps.append({"heap": heap, "genus": str(genus), "tame": genus.is_tame, "size": size})
                progress(heap, to)
        except TooLarge as limit:
            stopped = f"heap {len(heaps)}: {limit}"
    return GenusTable(rules, heaps, stopped)
