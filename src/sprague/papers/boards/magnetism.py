"""Magnetism: a position is the sum of its stretches; the table of their nimbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sprague.games.magnetism import Magnetism
from sprague.games.ruleset import Ruleset
from sprague.papers.boards.document import DOCUMENT
from sprague.papers.boards.tables import printed
from sprague.papers.claim import compared, holds
from sprague.papers.proof import for_all
from sprague.papers.reasons import BOARDS, PROGRAM
from sprague.proofs import Verdict
from sprague.solve import Definition
from sprague.solve.magnetism import stretch_values
from sprague.strategies import magnetism as closed_form

LONGEST_STRIP = 8

STRETCHES = """
digits: base 2
define G(n, v): v = n % 2
define G_one(n, v): v = n
define G_equal(n, v): n = 0 & v = 0 | n >= 1 & v = 1
define G_different(n, v): n = n & v = 0
define no_end(n, v): exists i, j. i + j + 1 = n & v = xor(i, j)
define one_end(n, v): exists i, j, a. i + j + 1 = n & (i >= 1 & G_equal(i, a) | G_different(i, a)) & v = xor(a, j)
define equal_ends(n, v): exists i, j, a, b. i + j + 1 = n & v = xor(a, b)
    & (i >= 1 & j >= 1 & G_equal(i, a) & G_equal(j, b) | G_different(i, a) & G_different(j, b))
define different_ends(n, v): exists i, j, a, b. i + j + 1 = n & v = xor(a, b)
    & (i >= 1 & G_equal(i, a) & G_different(j, b) | j >= 1 & G_different(i, a) & G_equal(j, b))
"""
"""The table for the prover, and what a token leaves of n empty squares: i before it and j after it."""

TABLE = """
proved G: forall n, v. G(n, v) => ~no_end(n, v) & forall w. w < v => no_end(n, w)
proved G+: forall n, v. G_one(n, v) => ~one_end(n, v) & forall w. w < v => one_end(n, w)
proved G++: forall n, v. n >= 1 & G_equal(n, v) => ~equal_ends(n, v) & forall w. w < v => equal_ends(n, w)
proved G+-: forall n, v. G_different(n, v) => ~different_ends(n, v)
"""

BY_TOKENS = (
    "a token leaves two stretches whose sum is played on, not of no squares between equal tokens; so each of the four "
    "nim-values is the mex of what no_end, one_end, equal_ends and different_ends say"
)

KINDS = {"G": "{}", "G+": "+{}", "G++": "+{}+", "G+-": "+{}-"}


def strips(longest: int) -> Iterator[str]:
    """All strips without equal tokens side by side."""
    for length in range(1, longest + 1):
        words = ("".join(signs) for signs in product("+-.", repeat=length))
        yield from (word for word in words if "++" not in word and "--" not in word)


def bare() -> Definition:
    """The nim-values by the options alone."""
    return Definition(Ruleset(Magnetism().options, name="magnetism"))


@DOCUMENT.claim("I-magnet.sum", source="Magnetism", expect="verified", because=BOARDS)
def sums() -> Verdict:
    """The nimber of a strip is the nim-sum of those of the stretches between tokens, tokens at the ends included."""
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


@DOCUMENT.claim("I-magnet.four", source="Magnetism, the nine elementary positions", expect="proved")
def four_kinds() -> Verdict:
    """Of the nine ways to bound a stretch by tokens or ends only four differ: by mirror and exchange of the tokens."""
    rules = Magnetism()
    ends = ("", "+", "-")
    other = {"": "", "+": "-", "-": "+"}

    def kinds(n: int) -> int:
        return len({rules.canonical(left + "." * n + right) for left in ends for right in ends})

    orbits = {frozenset({(a, b), (b, a), (other[a], other[b]), (other[b], other[a])}) for a in ends for b in ends}
    pairs = [("orbits of the nine pairs of ends", 4, len(orbits))]
    pairs += [(f"n = {n}", 4, kinds(n)) for n in range(1, 50)]
    return compared(pairs, "all nine pairs of ends, whatever is between them; and strips of n < 50", finite=True)


@DOCUMENT.claim("I-magnet", source="Magnetism, the table", expect="proved")
def table() -> Verdict:
    """The nimbers of n empty squares with the four kinds of ends are those of the table for n ≤ 6."""
    known = bare()
    head, rows = printed("magnetism")

    def entries() -> Iterator[tuple[object, object, object]]:
        for n, *row in rows:
            for kind, entry in zip(head[1:], row, strict=True):
                strip = KINDS[kind].format("." * int(n))
                if entry != "-" and strip:
                    yield f"{kind}({n})", int(entry), known.nim_value(strip)

    return compared(entries(), "every entry of the table, G(0) being no strip", finite=True)


@DOCUMENT.claim("I-magnet.pattern", source="Magnetism, the table continued", expect="proved")
def pattern() -> Verdict:
    """For all n the nimbers go on as n mod 2, n, 1 and 0."""
    to = 2000
    values = stretch_values(to)
    pairs = ((f"n = {n}", [n % 2, n, 1, 0], values[:, n].tolist()) for n in range(1, to + 1))
    return for_all(compared(pairs, f"n ≤ {to:,}"), STRETCHES + TABLE, argument=BY_TOKENS)


@DOCUMENT.claim("I-magnet.move", source="Magnetism", expect="proved")
def other_end() -> Verdict:
    """On a strip with a single + at one end, putting a − at the other end wins."""
    known, to = bare(), 9
    short = [(n, known.nim_value("+" + "." * (n - 1) + "-") == 0) for n in range(1, to + 1)]
    values = stretch_values(2000)
    found = holds([*short, *((n, values[3, n - 1] == 0) for n in range(to + 1, 2001))], "n ≤ 2,000")
    return for_all(found, STRETCHES + TABLE, argument=BY_TOKENS)


@DOCUMENT.claim("I-magnet.closed-form", source="Magnetism, worked out here", expect="verified", because=PROGRAM)
def long_strips() -> Verdict:
    """The closed form of the table gives the nimber and a winning move of every strip."""
    known, rules = bare(), Magnetism()

    def right(strip: str) -> bool:
        value, move = known.nim_value(strip), closed_form.winning_move(strip)
        if closed_form.nim_value(strip) != value or (move is None) != (value == 0):
            return False
        return move is None or (move in rules.options(strip) and known.nim_value(move) == 0)

    return holds(((strip, right(strip)) for strip in strips(7)), "strips of at most 7 squares")
