"""A position of a board that is lost, or won by one move, as from then on every move is answered by its mirror image.

The lemma, with its proof, is ``lem:mirror`` of ``sprague/proofs/lemmas.md``. A certificate names the permutation.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from sprague.errors import BadParameter
from sprague.games import BoardGame, Ruleset
from sprague.games.board_symmetry import Permutation, image
from sprague.games.boards import Cells
from sprague.games.catalogue import titled
from sprague.logic.automata.limits import Limits
from sprague.proofs.verdict import Proved, Refuted
from sprague.proofs.written import Proof, told
from sprague.sealed import Kind, fields, require_format, sealed, unsealed

FORMAT = "sprague mirror of a board, version 1"

TURNS: dict[str, Callable[[int, int, int, int], tuple[int, int]]] = {
    "({rows} - r, {columns} - c)": lambda r, c, rows, columns: (rows - r, columns - c),
    "({rows} - r, c)": lambda r, c, rows, columns: (rows - r, c),
    "(r, {columns} - c)": lambda r, c, rows, columns: (r, columns - c),
    "(c, r)": lambda r, c, rows, columns: (c, r),
    "({columns} - c, {rows} - r)": lambda r, c, rows, columns: (columns - c, rows - r),
}
"""The symmetries of a rectangle that are their own inverses; rows and columns are counted from 1."""


@dataclass(frozen=True)
class Mirror:
    """``position`` is a P-position by a ``permutation`` of the cells; or N, if a move leads to ``left``, which is."""

    rules: BoardGame
    position: Cells
    permutation: Permutation
    left: Cells | None = None

    about: ClassVar[str] = "outcome"

    @property
    def called(self) -> str:
        """The game in a title."""
        return titled(self.rules)

    @property
    def title(self) -> str:
        """The title of a paper."""
        return f"A strategy for {self.called}"

    @cached_property
    def fault(self) -> str:
        """Why play cannot be mirrored so; "" where it can."""
        table, mirror = self.rules.table, self.permutation
        here = self.rules.bits(self.position if self.left is None else self.left)
        if self.left is not None and self.left not in self.rules.options(self.position):
            return "no move leads there"
        if self.rules.bars_or_adds:
            return "some move adds cells, or is barred by some"
        if [mirror[each] for each in mirror] != [*range(len(self.rules.cells))]:
            return "the permutation is not its own inverse"
        if {tuple(image(mirror, part) for part in row) for row in table} != {*table}:
            return "the image of some move is no move"
        if image(mirror, here) != here:
            return "the position is not its own image"
        if any(need & here == need and gone & image(mirror, need) for need, gone, _, _ in table):
            return "some move takes a cell that its image needs"
        return ""

    def prove(self, limits: Limits | None = None, *, second_engine: bool = False) -> Proved | Refuted:
        """The verdict, by the table of moves alone."""
        if self.fault:
            return Refuted(self.rules.format(self.position), self.fault)
        return Proved(f"each of {len(self.rules.table)} moves has an image that can still be made: lem:mirror")

    def says(self, language: str = "words") -> str:
        """The theorem in a sentence."""
        place = self.rules.format(self.position)
        where = "with all cells" if len(self.position) == len(self.rules.cells) else f"`{place}`"
        sentence = f"In {self.called} the position {where} is {'a P' if self.left is None else 'an N'}-position."
        return sentence.replace("`", "") if language == "words" else sentence

    def proof(self, limits: Limits | None = None) -> Proof:
        """The proof in words; BadParameter where it is none."""
        if self.fault:
            raise BadParameter(f"{self.rules.name}: there is no proof to print: {self.fault}")
        left, first, after = self.position, "", ""
        if self.left is not None:
            left, after = self.left, "after the first move "
            cells = ", ".join(map(self._cell, sorted(self.position - left, key=self.rules.index.__getitem__)))
            first = f"The first player takes the cells {cells}, which is a move. "
        here, table = self.rules.bits(left), self.rules.table
        legal = sum(need & here == need for need, _, _, _ in table)
        gaps: dict[str, Any] = {"theorem": self.says("prose"), "moves": len(table), "legal": legal}
        return told("mirror", first=first, after=after, shown=self._permutation_text, **gaps)

    @property
    def _permutation_text(self) -> str:
        """The permutation as a formula on a rectangle, else as the cells that it exchanges."""
        cells, index = self.rules.cells, self.rules.index
        if self.rules.grid:
            rows, columns = self.rules.grid
            for template, turn in TURNS.items():
                turned = [index.get(turn(row, column, rows - 1, columns - 1)) for row, column in cells]
                if turned == [*self.permutation]:
                    formula = template.format(rows=rows + 1, columns=columns + 1)
                    return f"$\\sigma(r, c) = {formula}$, rows $r$ and columns $c$ being counted from $1$"
        pairs = [(at, to) for at, to in enumerate(self.permutation) if at < to]
        exchanged = ", ".join(f"{self._cell(cells[at])} and {self._cell(cells[to])}" for at, to in pairs)
        return f"that exchanges {exchanged}, and leaves all others"

    def _cell(self, cell: Any) -> str:
        return f"${(cell[0] + 1, cell[1] + 1) if self.rules.grid else cell}$".replace("'", "")

    def graph(self) -> str:
        """The cells for Graphviz, two of them joined where one move needs the one, and needs or takes the other."""
        pairs = {(a, b) for need, gone, _, _ in self.rules.moves for a in need for b in need | gone if a != b}
        edges = sorted({tuple(sorted(map(self.rules.index.__getitem__, pair))) for pair in pairs})
        names = [json.dumps(self._cell(cell).strip("$"), ensure_ascii=False) for cell in self.rules.cells]
        joined = "".join(f"  {names[a]} -- {names[b]};\n" for a, b in edges)
        return f"graph {{\n{''.join(f'  {name};' + chr(10) for name in names)}{joined}}}\n"

    def document(self, called: str = "claim", expected: str = "proved") -> str:
        """Raises BadParameter: the claim language has no words for it."""
        raise BadParameter(f"{self.called}: the claim language has no words for this")

    def to_json(self) -> str:
        """The certificate, which :func:`read_mirror` reads."""
        record = {"format": FORMAT, "game": self.rules.name, "position": self.rules.format(self.position)}
        moved = {"left": "" if self.left is None else self.rules.format(self.left), "mirror": list(self.permutation)}
        return json.dumps(sealed(record | moved), ensure_ascii=False) + "\n"


def mirror(rules: Ruleset) -> Mirror | None:
    """How the start of a board, or what one move leaves of it, is lost by the mirror; None where that is not seen.

    >>> from sprague.games import game
    >>> mirror(game("cram:4x4")).says(), mirror(game("cram:3x4")).prove().word, mirror(game("cram:3x3"))
    ('In Cram 4×4 the position with all cells is a P-position.', 'proved', None)
    """
    if not isinstance(rules, BoardGame) or rules.bars_or_adds:
        return None
    lefts = [None, *rules.options(rules.start)]
    ways = (Mirror(rules, rules.position(rules.start), each, left) for left in lefts for each in rules.symmetries)
    return next((each for each in ways if not each.fault), None)


def read_mirror(content: Any, where: str, rules: Callable[[str], Ruleset]) -> Mirror:
    """The certificate that ``to_json`` wrote, as JSON that was read; BadParameter for anything else."""
    kinds: dict[str, Kind] = {"format": str, "game": str, "position": str, "left": str, "mirror": list}
    read = fields(unsealed(require_format(content, where, FORMAT), where), where, kinds)
    board = rules(read["game"])
    every = range(len(board.cells)) if isinstance(board, BoardGame) else ()
    if not isinstance(board, BoardGame) or sorted(map(str, read["mirror"])) != sorted(map(str, every)):
        raise BadParameter(f"{where}: its field 'mirror' is no permutation of the cells of {read['game'][:60]}")
    left = board.parse(read["left"]) if read["left"] else None
    return Mirror(board, board.parse(read["position"]), tuple(map(int, read["mirror"])), left)
