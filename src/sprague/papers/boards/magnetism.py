"""Magnetism: a position is the sum of its stretches; the table of their nimbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sprague.games.magnetism import Magnetism
from sprague.games.ruleset import Ruleset
from sprague.papers.boards import PROGRAMS
from sprague.papers.computations import Computation, of_tuples
from sprague.papers.exhibit import compared, holds, printed
from sprague.proofs import Verdict
from sprague.solving import ByDefinition, nim_value
from sprague.strategies import magnetism as closed_form

LONGEST_STRIP = 8


BETWEEN = {
    "G": "between no tokens",
    "G+": "beside one token",
    "G++": "between equal tokens",
    "G+-": "between different tokens",
}
KINDS = {"G": "{}", "G+": "+{}", "G++": "+{}+", "G+-": "+{}-"}


def strips(longest: int) -> Iterator[str]:
    """All strips without equal tokens side by side."""
    for length in range(1, longest + 1):
        words = ("".join(signs) for signs in product("+-.", repeat=length))
        yield from (word for word in words if "++" not in word and "--" not in word)


def bare() -> ByDefinition:
    """The nim-values by the options alone."""
    return ByDefinition(Ruleset(Magnetism().options, name="magnetism"))


def _stretch(kind: str, options: bool) -> Computation:
    """The relation between n and the nimber of n empty squares between such tokens, or of an option of them.

    Where there is no such strip its nimber is 0, and it has no options.
    """

    def rows(up_to: int) -> Iterator[tuple[int, int]]:
        for n in range(up_to + 1):
            strip = KINDS[kind].format("." * n)
            there = strip not in ("", "++")
            found = Magnetism().options(strip) if options and there else [strip] * there
            yield from ((n, nim_value(Magnetism(), each)) for each in found)
            if not there and not options:
                yield n, 0

    return of_tuples(2, rows)


PROGRAMS.computations |= {
    f"the nimber of {'an option of ' * options}n squares {between}": _stretch(kind, options)
    for kind, between in BETWEEN.items()
    for options in (False, True)
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

    def entries() -> Iterator[tuple[object, object, object]]:
        for row in printed("boards_magnetism"):
            n = row["n"]
            for kind in KINDS:
                entry, strip = row[kind], KINDS[kind].format("." * int(n))
                if entry != "-" and strip:
                    yield f"{kind}({n})", int(entry), known.nim_value(strip)

    return compared(entries(), "every entry of the table, G(0) being no strip", finite=True)


@PROGRAMS("I-magnet.closed-form")
def long_strips() -> Verdict:
    known, rules = bare(), Magnetism()

    def right(strip: str) -> bool:
        value, move = known.nim_value(strip), closed_form.winning_move(strip)
        if closed_form.nim_value(strip) != value or (move is None) != (value == 0):
            return False
        return move is None or (move in rules.options(strip) and known.nim_value(move) == 0)

    return holds(((strip, right(strip)) for strip in strips(7)), "strips of at most 7 squares")
