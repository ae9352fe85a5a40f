"""Magnetism: a position is the sum of its stretches; the table of their nimbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sprague.games.magnetism import Magnetism
from sprague.games.ruleset import Ruleset
from sprague.papers.boards.document import PROGRAMS
from sprague.papers.boards.tables import printed
from sprague.papers.computations import Computation, of_function
from sprague.papers.exhibit import compared, holds
from sprague.proofs import Verdict
from sprague.solve import ByDefinition, nim_value
from sprague.solve.magnetism import stretch_values
from sprague.strategies import magnetism as closed_form

LONGEST_STRIP = 8


KINDS = {"G": "{}", "G+": "+{}", "G++": "+{}+", "G+-": "+{}-"}


def strips(longest: int) -> Iterator[str]:
    """All strips without equal tokens side by side."""
    for length in range(1, longest + 1):
        words = ("".join(signs) for signs in product("+-.", repeat=length))
        yield from (word for word in words if "++" not in word and "--" not in word)


def bare() -> ByDefinition:
    """The nim-values by the options alone."""
    return ByDefinition(Ruleset(Magnetism().options, name="magnetism"))


def _stretch(kind: str) -> Computation:
    """The relation between n and the nimber of n empty squares between such tokens; 0 where there is no such strip."""

    def nimber(n: int) -> int:
        strip = KINDS[kind].format("." * n)
        return 0 if strip in ("", "++") else nim_value(Magnetism(), strip)

    return of_function(nimber)


PROGRAMS.computations |= {
    "the nimber of n squares between no tokens": _stretch("G"),
    "the nimber of n squares beside one token": _stretch("G+"),
    "the nimber of n squares between equal tokens": _stretch("G++"),
    "the nimber of n squares between different tokens": _stretch("G+-"),
}


@PROGRAMS("I-magnet.sum")
def sums() -> Verdict:
    known, rules = bare(), Magnetism()

    def summed(strip: str) -> int:
        total = 0
        for part in rules.parts(strip):
            total ^= known.nim_value(part)
        return total

    return compared(
        ((strip, summed(strip), known.nim_value(strip)) for strip in strips(LONGEST_STRIP)),
        f"strips of at most {LONGEST_STRIP} squares",
    )


@PROGRAMS("I-magnet.four")
def four_kinds() -> Verdict:
    rules = Magnetism()
    ends = ("", "+", "-")
    other = {"": "", "+": "-", "-": "+"}

    def kinds(n: int) -> int:
        return len({rules.canonical(left + "." * n + right) for left in ends for right in ends})

    orbits = {frozenset({(a, b), (b, a), (other[a], other[b]), (other[b], other[a])}) for a in ends for b in ends}
    pairs = [("orbits of the nine pairs of ends", 4, len(orbits))]
    pairs += [(f"n = {n}", 4, kinds(n)) for n in range(1, 50)]
    return compared(pairs, "all nine pairs of ends, whatever is between them; and strips of n < 50", finite=True)


@PROGRAMS("I-magnet")
def table() -> Verdict:
    known = bare()
    head, rows = printed("magnetism")

    def entries() -> Iterator[tuple[object, object, object]]:
        for n, *row in rows:
            for kind, entry in zip(head[1:], row, strict=True):
                strip = KINDS[kind].format("." * int(n))
                if entry != "-" and strip:
                    yield f"{kind}({n})", int(entry), known.nim_value(strip)

    return compared(entries(), "every entry of the table, G(0) being no strip", finite=True)


@PROGRAMS("I-magnet.move")
def other_end() -> Verdict:
    known, to = bare(), 9
    short = [(n, known.nim_value("+" + "." * (n - 1) + "-") == 0) for n in range(1, to + 1)]
    values = stretch_values(2000)
    found = holds([*short, *((n, values[3, n - 1] == 0) for n in range(to + 1, 2001))], "n ≤ 2,000")
    return found


@PROGRAMS("I-magnet.closed-form")
def long_strips() -> Verdict:
    known, rules = bare(), Magnetism()

    def right(strip: str) -> bool:
        value, move = known.nim_value(strip), closed_form.winning_move(strip)
        if closed_form.nim_value(strip) != value or (move is None) != (value == 0):
            return False
        return move is None or (move in rules.options(strip) and known.nim_value(move) == 0)

    return holds(((strip, right(strip)) for strip in strips(7)), "strips of at most 7 squares")
