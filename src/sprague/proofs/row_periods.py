"""Rows of nim-values that are ultimately additively periodic: G(x + p, b) = G(x, b) + p for all x from some n on.

The lemmas, with their proofs, are ``lem:row-values`` and ``lem:rows`` of ``sprague/proofs/lemmas.md``. On two piles any
number may be taken from x, and otherwise finitely many pairs (d, k) with 1 ≤ k ≤ b, as in
:mod:`sprague.solving.pile_rows`, which may depend on x modulo m; u is the number of these pairs, D the largest d.

Chomp's rows (:mod:`sprague.solving.pile_rows`) are of this kind, with −1 for 0 as the least value, D = 0 and all pairs
wherever x ≥ b. There no period is said to begin before x = b.

A. Dress, A. Flammenkamp and N. Pink, Additive periodicity of the Sprague-Grundy function of certain Nim games, Adv. in
Appl. Math. 22 (1999); H. Landman, A simple FSM-based proof of the additive periodicity of the Sprague-Grundy function
of Wythoff's game, in More Games of No Chance (2002), who has a proof by the same finite memory. S. Byrnes, Poset game
periodicity, Integers 3 (2003), G3, of Chomp.

The checker of certificates of rows: it believes the theorem, the definition of nim-values, and nothing else.

The values are computed anew, but not believed: each is compared with the definition by what has nothing of the engine's
(:func:`sprague.kernels.first_wrong_row_value`, :func:`sprague.solving.pile_rows.first_wrong_column`), and the moves
that the definition takes are compared with the options that the rules themselves list.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadParameter, TooLarge
from sprague.games.boards import Cells
from sprague.games.catalogue import titled
from sprague.games.chomp import Chomp
from sprague.logic.automata.limits import Limits
from sprague.numbers.decimals import abbreviated, natural
from sprague.numbers.periods import Period, least_period, repeats_from, repetition
from sprague.proofs.verdict import Proved, Refuted
from sprague.proofs.written import Proof, told
from sprague.sealed import Kind, fields, require_format, sealed, unsealed
from sprague.solving.pile_rows import ChompRows, RowMoves, chomp_rows, first_wrong_column, left_below, row_moves

Table = NDArray[np.int16]
Progress = Callable[[int, int], None]

FORMAT = "sprague certificate of rows, version 2"

FIRST_COLUMNS = 256

MORE_COLUMNS = 2**19
"""Twice as many columns are tried where that is no more than so many more, an eighth more beyond."""

MOST_COLUMNS = 10**9


class GameRows(Protocol):
    """Rows to which the theorem applies, each after those that it needs, and how their nim-values are computed."""

    @property
    def name(self) -> str:
        """The game."""

    @property
    def labels(self) -> list[str]:
        """How each row is called."""

    @property
    def modulus(self) -> int:
        """The number m."""

    def count(self, row: int) -> int:
        """The number u of a row."""

    def farthest(self, row: int) -> int:
        """The number D of a row."""

    def first(self, row: int) -> int:
        """The least x of a position in a row."""

    def columns(self) -> Callable[[int], Table]:
        """What gives G(x, b) − x for all rows and x < count as a table, for larger and larger counts."""


def rows_of(game: Any, row: str) -> GameRows:
    """The rows of a game on two piles to ``12``, of Chomp to ``5,3``, the pieces in the rows below the first.

    Raises BadParameter for a game whose rows are of another kind, and for what is no row of it; TooLarge.
    """
    return chomp_rows(row) if isinstance(game, Chomp) else row_moves(game, natural(row, "--row"))


@dataclass(frozen=True)
class Rows:
    """The least periods of the rows of a game to ``row``, and how many first columns prove them.

    ``sha256`` is the digest of G(x, j) − x for all rows j and x < ``columns``, row after row as 16-bit little-endian
    numbers.
    """

    game: str
    row: str
    periods: tuple[Period, ...]
    columns: int
    sha256: str

    @property
    def law(self) -> Period:
        """The period of the last row."""
        return self.periods[-1]

    def reason_by(self, columns: str) -> str:
        """What proves it, with what the columns are to be called."""
        theorem = "the theorem on rows, after Dress, Flammenkamp and Pink (1999)"
        lowest = ",".join("0" * len(self.row.split(",")))
        return f"{self.columns} {columns} of the rows {lowest} to {self.row}, and {theorem}"

    def to_json(self) -> str:
        """The certificate as a small text, without the table."""
        periods = [[law.preperiod, law.period] for law in self.periods]
        content = {"format": FORMAT, "game": self.game, "row": self.row, "periods": periods, "columns": self.columns}
        return json.dumps(sealed({**content, "sha256": self.sha256}), ensure_ascii=False) + "\n"


@dataclass(frozen=True)
class RowsOf:
    """The rows of a game as a theorem: the period of the last one."""

    rules: Any
    found: Rows

    about: ClassVar[str] = "nim-values"

    @property
    def called(self) -> str:
        """The game in a title."""
        return "Chomp" if isinstance(self.rules, Chomp) else titled(self.rules)

    @property
    def title(self) -> str:
        """The title of a paper."""
        return f"Row {self.found.row} of the nim-values of {self.called}"

    def prove(self, limits: Limits | None = None, *, second_engine: bool = False) -> Proved | Refuted:
        """The verdict: the values are computed anew, and compared with the definition."""
        return check_rows(self.rules, self.found)

    def says(self, language: str = "words") -> str:
        """The theorem in a sentence."""
        law, row = self.found.law, self.found.row.replace(",", ", ")
        equation = f"$G(n + {law.period}, {row}) = G(n, {row}) + {law.period}$ for all $n \\ge {law.preperiod}$"
        equation = equation.replace("$", "").replace("\\ge", "≥") if language == "words" else equation
        return f"For {self.called}, {equation}."

    def proof(self, limits: Limits | None = None) -> Proof:
        """The proof in words; BadParameter where the values are others."""
        if not isinstance(verdict := self.prove(), Proved):
            raise BadParameter(f"{self.called}: there is no proof to print: the claim is {verdict.evidence}")
        moves, rows = rows_of(self.rules, self.found.row), self.found
        table = [f"| $({each})$ | {' | '.join(map(str, row))} |" for each, *row in _needs(moves, rows.periods)]
        kind = "rows of Chomp"
        gaps: dict[str, Any] = {"theorem": self.says("prose"), "count": len(moves.labels)}
        if isinstance(moves, RowMoves):
            kind, first = "rows of two piles", moves.pairs.tolist()[:MOST_PRINTED]
            pairs = ", ".join(f"$({d}, {k})$" for d, k in first)
            gaps |= {"pairs": pairs + ", $\\dots$" * (len(moves.pairs) > MOST_PRINTED)}
            by_residues = f", some of them for some residues of the piles modulo ${moves.modulus}$ only"
            gaps |= {"rest": by_residues * (moves.modulus > 1)}
        return told(
            kind,
            "rows",
            columns=f"{rows.columns:,}",
            digest=rows.sha256[:16],
            left_out=f" The last {MOST_PRINTED} rows are shown." * (len(table) > MOST_PRINTED),
            table="\n".join([HEAD, *table[-MOST_PRINTED:]]),
            **gaps,
        )

    def document(self, called: str = "claim", expected: str = "proved") -> str:
        """Raises BadParameter: the claim language has no words for it."""
        raise BadParameter(f"{self.called}: the claim language has no words for this")

    def to_json(self) -> str:
        """The certificate."""
        return self.found.to_json()


MOST_PRINTED = 40
"""Rows of a table of a printed proof."""


HEAD = "\n\n| row | $n_0$ | $p'$ | $u$ | $w$ | $p$ |\n|--|--:|--:|--:|--:|--:|"


def row_periods(game: Any, row: str, progress: Progress | None = None, most: int = MOST_COLUMNS) -> Rows:
    """The least periods of all rows to ``row``, proved. ``progress`` is told how many rows are done.

    Raises BadParameter for a game whose rows are of another kind, TooLarge where memory or ``most`` columns do not
    suffice.

    >>> from sprague.games import game
    >>> found = row_periods(game("wythoff"), "7")
    >>> [law.period for law in found.periods], str(found.law)
    ([1, 3, 3, 6, 12, 24, 12, 24], 'G(n + 24) = G(n) + 24 for all n ≥ 92')
    >>> str(row_periods(game("chomp"), "4,4").law)
    'G(n + 36) = G(n) + 36 for all n ≥ 39'
    """
    moves = rows_of(game, row)
    labels, columns, count = moves.labels, moves.columns(), FIRST_COLUMNS
    periods: list[Period] = []
    while True:
        table = columns(count)
        while len(periods) < len(labels) and (period := _least(moves, periods, table[:, len(periods)].copy())):
            periods.append(period)
            if progress:
                progress(len(periods), len(labels))
        if len(periods) == len(labels):
            break
        if count >= most:
            raise TooLarge(f"{moves.name}: row {labels[len(periods)]} shows no period in {count} columns")
        count = min(most, count + min(count, max(MORE_COLUMNS, count // 8)))
    needed = columns_needed(moves, periods)
    return Rows(moves.name, labels[-1], tuple(periods), needed, digest(table[:needed]))


def _least(moves: GameRows, lower: Sequence[Period], row: NDArray[np.int16]) -> Period | None:
    """The period of the next row, if these columns prove it."""
    if (repeats := repetition(row)) is None:
        return None
    period = Period(repeats[1], max(repeats[0], moves.first(len(lower))), repeats[1])
    return None if columns_needed(moves, [*lower, period]) > len(row) else period


def columns_needed(moves: GameRows, periods: Sequence[Period]) -> int:
    """How many first columns prove that these are the periods of the first rows: up to the theorem's bound.

    >>> from sprague.games import game
    >>> first = Period(1, 0, 1), Period(3, 0, 3), Period(3, 0, 3), Period(6, 8, 6)
    >>> columns_needed(row_moves(game("wythoff"), 3), first)
    26
    """
    return max(1, *(w + p + max(2 * u, period) for _, _, period, u, w, p in _needs(moves, periods)))


def _needs(moves: GameRows, periods: Sequence[Period]) -> Iterator[tuple[str, int, int, int, int, int]]:
    """For each row what it is called, and the numbers n₀, p′, u, w and p of the lemma."""
    common, start = moves.modulus, 0
    for row, law in enumerate(periods):
        begin, common = max(law.preperiod, start + moves.farthest(row)), lcm(common, law.period)
        start = max(start, law.preperiod)
        yield moves.labels[row], law.preperiod, law.period, moves.count(row), begin, common


def is_least(row: NDArray[np.int16], law: Period, first: int = 0) -> bool:
    """Whether a row of G(x, b) − x, x ≥ ``first``, shown as far as the theorem needs it, has this least period.

    >>> is_least(np.array([5, 1, 2, 1, 2, 1, 2], dtype=np.int16), Period(2, 1, 2))
    True
    """
    start = max(first, repeats_from(row, law.period))
    return start == law.preperiod and least_period(row, start, law.period) == law.period


def by_rows(table: Table) -> Iterator[NDArray[np.int16]]:
    """The rows of a table one after the other, each in one piece; some at once, since they lie side by side."""
    for begin in range(0, table.shape[1], 16):
        yield from np.ascontiguousarray(table[:, begin : begin + 16].T)


def digest(table: Table) -> str:
    """The SHA-256 of a table, row after row."""
    sha256 = hashlib.sha256()
    for row in by_rows(table):
        sha256.update(row.astype("<i2").tobytes())
    return sha256.hexdigest()


_KINDS: dict[str, Kind] = {"format": str, "game": str, "row": str, "periods": list, "columns": int, "sha256": str}


def read_rows(content: Any, where: str) -> Rows:
    """The certificate that ``to_json`` wrote, as JSON that was read; BadParameter for anything else."""
    read = fields(unsealed(require_format(content, where, FORMAT), where), where, _KINDS)
    periods = []
    for each in read["periods"]:
        if type(each) is not list or [type(number) for number in each] != [int, int] or each[0] < 0 or each[1] < 1:
            raise BadParameter(f"{where}: its field 'periods' holds {str(each)[:40]}, not a preperiod and a period")
        periods.append(Period(each[1], each[0], each[1]))
    if not periods:
        raise BadParameter(f"{where}: its field 'periods' is empty")
    if read["columns"] < 1:
        raise BadParameter(f"{where}: its field 'columns' is {abbreviated(read['columns'])}, not at least 1")
    return Rows(read["game"], read["row"], tuple(periods), read["columns"], read["sha256"])


MOST_LISTED = 24
"""The options of the positions with piles to here are listed by the rules and compared with the moves."""

MOST_PIECES = 6
"""The same of rows of Chomp."""


def check_rows(
    game: Any, claimed: Rows, progress: Callable[[int, int], None] | None = None, *, compared: int = 0
) -> Proved | Refuted:
    """Whether a certificate proves what it says of this game. Raises TooLarge for want of memory.

    ``progress`` is told how many of the rows are done; the first ``compared`` were compared with the definition before,
    and are not once more.

    >>> from sprague.games import game
    >>> from sprague.proofs.row_periods import row_periods
    >>> check_rows(game("wythoff"), row_periods(game("wythoff"), "7")).word
    'proved'
    """
    moves = rows_of(game, claimed.row)
    if moves.name != claimed.game or len(moves.labels) != len(claimed.periods):
        return Refuted("the rows", f"{moves.name} has {len(moves.labels)} rows to {claimed.row}")
    _require_moves(game, moves)
    if claimed.columns != (needed := columns_needed(moves, claimed.periods)):
        return Refuted("the number of columns", f"the theorem needs {needed}, not {claimed.columns}")
    table = moves.columns()(claimed.columns)
    for row, (law, values) in enumerate(zip(claimed.periods, by_rows(table), strict=True)):
        label = moves.labels[row]
        if row >= compared and (wrong := _first_wrong(moves, table, row)) < claimed.columns:
            raise RuntimeError(f"{moves.name}: the engine's value of {wrong},{label} is not that of the definition")
        if not is_least(values, law, moves.first(row)):
            return Refuted(f"row {label}", f"the least period and preperiod are not {law.period} and {law.preperiod}")
        if progress:
            progress(row + 1, len(claimed.periods))
    if digest(table) != claimed.sha256:
        return Refuted("the digest of the values", f"it is {digest(table)}")
    return Proved(claimed.reason_by("columns by the definition"))


def _first_wrong(moves: GameRows, table: NDArray[np.int16], row: int) -> int:
    """The first column that is not what the definition says; the number of columns if none is."""
    if isinstance(moves, ChompRows):
        return first_wrong_column(moves, table, row)
    assert isinstance(moves, RowMoves)
    return kernels.first_wrong_row_value(table, row, moves.pairs, moves.allowed)


def _require_moves(game: Any, moves: GameRows) -> None:
    """RuntimeError, which is our mistake, where the rules list other options than the moves of the rows give."""
    for position, listed, given in _of_chomp(moves) if isinstance(moves, ChompRows) else _of_piles(game, moves):
        if listed != given:
            where = ",".join(map(str, position))
            raise RuntimeError(f"{moves.name}: the options of {where} are not those of its rows")


Compared = Iterator[tuple[tuple[int, ...], set[tuple[int, ...]], set[tuple[int, ...]]]]


def _of_piles(game: Any, moves: GameRows) -> Compared:
    assert isinstance(moves, RowMoves)
    m, limit = moves.modulus, min(moves.last, MOST_LISTED)
    pairs = moves.pairs.tolist()
    for b in range(limit + 1):
        for x in range(max(MOST_LISTED, m) + 1):
            listed = {tuple(sorted(option)) for option in game.options(tuple(sorted((x, b))))}
            given = {tuple(sorted((each, b))) for each in range(x)}
            for i, (d, k) in enumerate(pairs):
                if d <= x and k <= b and moves.allowed[i, x % m, b % m]:
                    given.add(tuple(sorted((x - d, b - k))))
            yield (x, b), listed, given


def _of_chomp(moves: ChompRows) -> Compared:
    small = [shape for shape in moves.shapes if max(shape) <= MOST_PIECES][:MOST_LISTED]
    box = Chomp(len(moves.shapes[0]) + 1, MOST_PIECES)
    for shape in small:
        for x in range(max(1, *shape), MOST_PIECES + 1):
            fragment = {(row, column) for row, pieces in enumerate((x, *shape)) for column in range(pieces)}
            listed = {_pieces(option, len(shape) + 1) for option in box.options(box.position(fragment))}
            given = {(k, *(min(pieces, k) for pieces in shape)) for k in range(1, x)}
            yield (x, *shape), listed, given | {(x, *option) for option in left_below(shape)}


def _pieces(fragment: Cells, rows: int) -> tuple[int, ...]:
    """How many pieces each row has, the poison among them."""
    return tuple(sum(cell[0] == row for cell in fragment) + (row == 0) for row in range(rows))
