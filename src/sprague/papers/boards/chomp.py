"""Chomp on fragments of a box; strategy stealing on full bars."""

from __future__ import annotations

from collections.abc import Iterator

from sprague.games.chomp import Chomp
from sprague.papers.boards.document import DOCUMENT
from sprague.papers.claim import compared, holds
from sprague.papers.reasons import BOARDS
from sprague.proofs import Proved, Refuted, Verdict
from sprague.solve import Outcome, outcome, winning_moves
from sprague.solve.boards import losing_numbers

Bite = tuple[int, int]

LARGEST_BAR = 8


def fault(rules: Chomp, lost: set[int]) -> str | None:
    """A fragment that is wrongly in the set, or wrongly out of it: lost are those of which no option is lost."""
    for fragment in range(1 << len(rules.cells)):
        legal = (fragment & ~gone for need, gone, _, _ in rules.table if fragment & need)
        if (fragment not in lost) != any(option in lost for option in legal):
            return rules.format(rules.set(fragment))
    return None


def losing_fragments(rows: int, columns: int, stated: int) -> Verdict:
    """Whether so many fragments are lost; the set is found by a table and confirmed fragment by fragment."""
    rules = Chomp(rows, columns)
    lost = set(losing_numbers(rules).tolist())
    wrong = fault(rules, lost)
    if wrong:
        return Refuted(f"{wrong}, where the table contradicts the definition")
    if len(lost) != stated:
        return Refuted(f"stated {stated}, computed {len(lost)}")
    return Proved(
        f"all {1 << len(rules.cells):,} fragments settled and confirmed by the definition; {len(lost):,} lost"
    )


@DOCUMENT.claim("I-chomp.2x6", source="Chomp, the picture of 2×6", expect="proved")
def two_by_six() -> Verdict:
    """132 fragments of a 2×6 bar, the poisoned piece apart, are lost for the player to move."""
    return losing_fragments(2, 6, 132)


@DOCUMENT.claim("I-chomp.3x4", source="Chomp, the picture of 3×4", expect="proved")
def three_by_four() -> Verdict:
    """182 fragments of a 3×4 bar, the poisoned piece apart, are lost for the player to move."""
    return losing_fragments(3, 4, 182)


def dots(rules: Chomp) -> set[tuple[int, int]]:
    """The lost fragments of two rows as pairs of binary numbers, a bit a piece; the poison counts as there."""
    pairs = set()
    for bits in losing_numbers(rules).tolist():
        rows = [0, 0]
        for row, column in {(0, 0), *rules.set(bits)}:
            rows[row] |= 1 << column
        pairs.add((rows[0], rows[1]))
    return pairs


@DOCUMENT.claim("I-chomp.2x10", source="Chomp, the picture of 2×10", expect="proved")
def square_of_dots() -> Verdict:
    """The lost fragments of a 2×10 bar, each as a pair of binary numbers, are different dots of a 1024×1024 square."""
    rules = Chomp(2, 10)
    found = dots(rules)
    lost = losing_numbers(rules)
    distinct = len(found) == len(lost) and all(0 <= x < 1024 and 0 <= y < 1024 for x, y in found)
    wrong = fault(rules, set(lost.tolist()))
    if wrong or not distinct:
        return Refuted(wrong or "two fragments on one dot")
    return Proved(f"the set is computed: {len(found):,} dots, every fragment confirmed by the definition")


def bars(largest: int) -> Iterator[Chomp]:
    """The boxes of more than one piece, no higher than wide."""
    return (Chomp(r, c) for r in range(1, largest + 1) for c in range(r, largest + 1) if c > 1)


@DOCUMENT.claim("I-chomp-steal", source="Chomp", expect="verified", because=BOARDS)
def first_player_wins() -> Verdict:
    """The first player wins every full bar of more than one piece."""
    to = LARGEST_BAR
    cases = ((rules.name, outcome(rules, rules.start) is Outcome.N) for rules in bars(to))
    return holds(cases, f"bars to {to}×{to}, from the rules, through the Young diagrams that bites leave")


@DOCUMENT.claim("I-chomp-steal.argument", source="Chomp", expect="verified", because=BOARDS)
def stealing() -> Verdict:
    """After the last piece is taken, whatever is answered could have been the first bite: so one of the two wins."""
    to = LARGEST_BAR

    def steals(rules: Chomp) -> bool:
        corner = frozenset(rules.cells) - {(rules.rows - 1, rules.columns - 1)}
        return set(rules.options(corner)) <= set(rules.options(rules.start))

    return holds(((rules.name, steals(rules)) for rules in bars(to)), f"bars to {to}×{to}")


def winning_bites(rules: Chomp) -> list[Bite]:
    """The pieces whose bite wins the full bar.

    >>> winning_bites(Chomp(3, 3)), winning_bites(Chomp(2, 5))
    ([(1, 1)], [(1, 4)])
    """
    full = frozenset(rules.cells)
    return sorted(min(full - left) for left in winning_moves(rules, full))


@DOCUMENT.claim("I-chomp-steal.bites", source="Chomp, worked out here", expect="verified", because=BOARDS)
def known_bites() -> Verdict:
    """Squares are won by the bite that leaves one row and one column, bars of two rows by the last piece."""
    to = LARGEST_BAR
    squares = ((f"{n}×{n}", [(1, 1)], winning_bites(Chomp(n, n))) for n in range(2, to + 1))
    pairs = ((f"2×{n}", [(1, n - 1)], winning_bites(Chomp(2, n))) for n in range(2, 13))
    return compared([*squares, *pairs], f"squares to {to}×{to}, two rows to 2×12")


@DOCUMENT.claim("I-chomp-steal.unique", source="Chomp, worked out here", expect="verified", because=BOARDS)
def how_many_bites() -> Verdict:
    """Each full bar that fits in the square looked at has one winning first bite; the 8×10 bar has two."""
    cases = [*((rules, 1) for rules in bars(LARGEST_BAR)), (Chomp(8, 10), 2)]
    counts = ((rules.name, stated, len(winning_bites(rules))) for rules, stated in cases)
    return compared(counts, f"bars to {LARGEST_BAR}×{LARGEST_BAR}, and 8×10")
