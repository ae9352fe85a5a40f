"""Guesses at the P-positions of a game from a table of them, the simplest first. No guess here is a theorem.

Tried in this order: relations between the piles (equal, nim-sum 0), rational Beatty forms and other quasi-linear
sequences, pairs with a difference law, Beatty sequences with a quadratic irrational slope, comparisons and remainders
joined by *and* and *or*, and automata over the digits of several systems. Every guess agrees with the whole table; what
it was made from is a part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from sprague.guess.fractional_slopes import fractional_slope
from sprague.guess.images import images
from sprague.guess.learning import MOST_STATES, Table, agrees, learn
from sprague.guess.linear_forms import written
from sprague.guess.mex_differences import MexDifferences, mex_differences
from sprague.guess.p_cells import Positions, cell_formulas
from sprague.guess.quasilinear import Quasilinear, quasilinear, rational_beatty
from sprague.guess.recursive_laws import RecursiveLaw, recursive_law
from sprague.guess.residues import residue_classes
from sprague.guess.slopes import Shifted, Slope, shifted_slope
from sprague.guess.statements import (
    LARGEST_QUOTIENT,
    added,
    difference_statement,
    digits_sentence,
    residue_sentences,
    residues_shown,
    shown_position,
    times,
)
from sprague.guess.values import set_formulas, thresholds
from sprague.logic.automata.digits import Digits, base, digits, ostrowski, zeckendorf
from sprague.logic.automata.relations import Relation
from sprague.numbers.quadratic import PHI

FEWEST = 8
"""Fewer terms than this suggest no sequence."""

TWICE, COMPLETED = 2, 400
"""Periods that suffice where the first coordinate follows from the others, and so many terms of it are made."""

MOST_EXCEPTIONS = 12
"""So many first positions may be exceptions to a law of four times as many others."""

AUTOMATA = MOST_STATES
"""Automata with more states are not learned."""

SYSTEMS = (base(2), zeckendorf(), base(3), ostrowski(2), ostrowski(3))
"""The systems of digits that are tried where no slope suggests one."""


@dataclass(frozen=True)
class PTable:
    """All P-positions with coordinates up to a bound, and the names of the coordinates.

    The coordinates of ``interchangeable`` piles are in non-decreasing order.
    """

    names: tuple[str, ...]
    positions: tuple[tuple[int, ...], ...]
    bound: int
    interchangeable: bool = True
    box: tuple[int, ...] = ()
    """One more than the largest coordinates, where not all of them go to the bound."""

    @property
    def whole(self) -> Positions:
        """All positions of the table, N-positions too."""
        box = self.box or (self.bound + 1,) * len(self.names)
        return Positions.of(self.names, self.positions, box, self.interchangeable)


@dataclass(frozen=True)
class Guess:
    """A guess: how a mathematician would write it, and what the prover takes.

    ``meaning`` is a sentence in the digits of ``system``, or a relation; where it is None, ``law`` is what is to be
    proved (the law of the differences of pairs).
    """

    kind: str
    statement: str
    meaning: str | Relation | None
    system: Digits
    law: MexDifferences | RecursiveLaw | None = None
    names: tuple[str, ...] = ()


def guesses(
    table: PTable, growth: dict[str, list[int]] | None = None, without: set[str] | None = None
) -> Iterator[Guess]:
    """Guesses at the P-positions, one after the other, the simplest first.

    ``growth`` remembers from table to table how many states the automata of each system of digits had, ``without``
    what a smaller table ruled out: a larger one rules it out too.

    >>> from sprague.numbers import floor_phi
    >>> wythoff = [(floor_phi(n), floor_phi(n) + n) for n in range(40)]
    >>> next(guesses(PTable(("x", "y"), tuple(wythoff), 102))).statement
    '(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2'
    >>> mouse = [(0, 0)] + [(3 * n // 2, 3 * n - 1) for n in range(1, 34)]
    >>> next(guesses(PTable(("x", "y"), tuple(mouse), 100))).statement
    '(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)'
    """
    yield from (replace(guess, names=table.names) for guess in _guesses(table, growth, without))


def _guesses(table: PTable, growth: dict[str, list[int]] | None, without: set[str] | None) -> Iterator[Guess]:
    if table.interchangeable:
        for formula in set_formulas(table.names, table.positions, table.bound):
            yield Guess("relation", formula.shown, formula.sentence, base(2))
    else:
        for formula, system in thresholds(table.names, table.positions, table.bound):
            yield Guess("relation", formula.shown, formula.sentence, digits(system))
    columns = sequences(table)
    if columns:
        yield from _of_sequences(table, columns)
    else:
        yield from _with_exceptions(table)
    if table.interchangeable and len(table.names) == 2:
        yield from _of_images(table)
    yield from _by_recursion(table)
    yield from _by_cells(table, (0, 1), without)
    if not columns and len(table.names) <= 3:
        for formula in residue_classes(table.names, table.positions, table.bound, table.interchangeable):
            yield Guess("residues", formula.shown, formula.sentence, base(2))
    yield from _by_cells(table, (2,), without)
    yield from automata(table, growth=growth)


def _by_recursion(table: PTable) -> Iterator[Guess]:
    """Pairs, in either order, that a recursion makes."""
    pairs = sorted({(min(p), max(p)) for p in table.positions})
    if len(table.names) == 2 and len(pairs) >= FEWEST and all(a[1] < b[1] for a, b in pairwise(pairs)):
        law = recursive_law(pairs)
        if law and (table.interchangeable or len(table.positions) == 2 * len(pairs) - 1):
            yield Guess("recursive law", law.shown, None, base(2), law)


def _of_images(table: PTable) -> Iterator[Guess]:
    """Pairs of a law, multiplied and moved, beside some lines."""
    first, second, *_ = (name for name in "abcdefgh" if name not in table.names)
    for image in images(table.positions, table.bound):
        inner = PTable((first, second), image.pairs, (table.bound - image.added) // image.factor)
        for guess in _of_sequences(inner, sequences(inner)) if sequences(inner) else ():
            said = (guess.meaning, guess.system) if guess.law is None else _in_digits(guess, inner.names)
            if said is not None and isinstance(said[0], str):
                sentence = image.sentence(table.names, inner.names, said[0])
                yield Guess("image", image.shown(table.names, inner.names, guess.statement), sentence, said[1])


def _in_digits(guess: Guess, names: Sequence[str]) -> tuple[str, Digits] | None:
    said = digits_sentence(guess.law, names) if isinstance(guess.law, MexDifferences) else None
    return (said[0], digits(said[1])) if said else None


def _by_cells(table: PTable, levels: Sequence[int], without: set[str] | None) -> Iterator[Guess]:
    """Formulas of comparisons and remainders; where a smaller table has none, a larger one has none.

    Few positions suggest none, nor do sequences that a larger table may continue to a law.
    """
    name, once = f"cells {levels[-1]}", f"sequences before cells {levels[-1]}"
    if len(table.positions) < FEWEST or (without is not None and name in without):
        return
    if without is not None and once not in without and sequences(table):
        without.add(once)
        return
    found = next(cell_formulas(table.whole, levels), None)
    if found:
        yield Guess("formula", found[0].shown, found[0].sentence, digits(found[1]))
    elif without is not None:
        without.add(name)


def sequences(table: PTable) -> list[tuple[int, ...]]:
    """The coordinates of the P-positions as sequences, where all of them increase; else none.

    >>> sequences(PTable(("x", "y"), tuple((n, 2 * n) for n in range(8)), 15))[1]
    (0, 2, 4, 6, 8, 10, 12, 14)
    """
    columns = list(zip(*table.positions, strict=True))
    if len(table.positions) < FEWEST or not all(a < b for column in columns for a, b in pairwise(column)):
        return []
    return columns


def _of_sequences(table: PTable, columns: list[tuple[int, ...]]) -> Iterator[Guess]:
    laws = [law for law in map(quasilinear, columns) if law]
    if len(laws) == len(columns):
        yield from closed_forms(table, laws)
    elif len(columns) > 2:
        weak = completed_by_mex(columns)
        if weak:
            yield from closed_forms(table, weak)
    elif len(columns) == 2:
        pairs = list(zip(*columns, strict=True))
        law = mex_differences(pairs)
        if law:
            yield Guess("difference law", difference_statement(law), None, base(2), law)
        found = shifted_slope(columns[0]) if law is None else None
        if found:
            yield from _shifted_pair(table.names, columns, found, ())
        if law is None and found is None:
            yield from _fractional_pair(table.names, columns)


def _fractional_pair(names: Sequence[str], columns: Sequence[tuple[int, ...]]) -> Iterator[Guess]:
    """Pairs (⌊nα + γ⌋, ⌊nα + γ⌋ + cn + e), n ≥ 0, with γ a part of α and of 1."""
    apart = [b - a for a, b in zip(*columns, strict=True)]
    step = apart[1] - apart[0]
    straight = step >= 1 and all(b - a == step for a, b in pairwise(apart))
    found = fractional_slope(columns[0], step) if straight else None
    system = system_of(found.slope) if found else None
    if found is None or system is None:
        return
    name, root = ("φ", "phi") if found.slope.alpha == PHI else ("α", "alpha")
    above = written("n", (step,), apart[0], signed=True)
    x, y = names
    sentence = (
        f"exists n. {x} = {found.sentence(root)} & {y} = {x}{written('n', (step,), apart[0], plain=True, signed=True)}"
    )
    term = found.shown(name)
    shown = f"({term}, {term}{above}), n ≥ 0, {name} = {found.slope.alpha}"
    yield Guess("irrational Beatty pair", shown, sentence, system)


def completed_by_mex(columns: Sequence[tuple[int, ...]]) -> list[Quasilinear] | None:
    """Laws of all coordinates where the first is the least number in no earlier position; None where they follow none.

    Large games have few positions in a table. Then the laws of the other coordinates are believed after two periods,
    and the first coordinate, whose period is the longest, follows from them.

    >>> rat = [(0, 0, 0)] + [(7 * n // 4, 7 * n // 2 - 1, 7 * n - 3) for n in range(1, 9)]
    >>> [law.q for law in completed_by_mex(list(zip(*rat, strict=True)))]
    [4, 2, 1]
    """
    laws = [law for column in columns[1:] if (law := quasilinear(column, TWICE, latest_start=1))]
    if len(laws) < len(columns) - 1:
        return None
    first: list[int] = []
    taken: set[int] = set()
    least = 0
    for n in range(COMPLETED):
        while least in taken:
            least += 1
        first.append(least)
        taken.update([least, *(law.term(n) for law in laws)])
    law = quasilinear(first) if tuple(first[: len(columns[0])]) == columns[0] else None
    return [law, *laws] if law else None


def closed_forms(table: PTable, laws: Sequence[Quasilinear]) -> Iterator[Guess]:
    """Quasi-linear coordinates: as Beatty forms where they have them, else residue by residue."""
    start = next((s for s in range(max(law.start for law in laws) + 1) if all(rational_beatty(a, s) for a in laws)), 1)
    start = max(start, *(law.start for law in laws))
    forms = [rational_beatty(law, start) for law in laws]
    before = table.positions[:start]
    exceptions = [" & ".join(f"{name} = {value}" for name, value in zip(table.names, p, strict=True)) for p in before]
    if all(forms):
        shown = ", ".join(map(str, forms))
        equations = " & ".join(f"{n} = {form.sentence}" for n, form in zip(table.names, forms, strict=True) if form)
        parts = [f"({each})" for each in exceptions] + [f"(exists n. n >= {start} & {equations})"]
    else:
        shown = ", ".join(map(residues_shown, laws))
        parts = [f"({each})" for each in residue_sentences(table.names, laws)]
    listed = "".join(f", and {shown_position(p)}" for p in before)
    yield Guess("closed form", f"({shown}), n ≥ {start}{listed}", " | ".join(parts), base(2))


def _with_exceptions(table: PTable) -> Iterator[Guess]:
    """Pairs that are a Beatty pair but for a few first ones: Wythoff's game whose last move loses has three of them."""
    for count in range(1, MOST_EXCEPTIONS + 1):
        columns = list(zip(*table.positions[count:], strict=True))
        increasing = all(a < b for column in columns for a, b in pairwise(column))
        if len(table.names) == 2 and len(table.positions) >= 5 * count and increasing:
            found = shifted_slope(columns[0])
            if found:
                yield from _shifted_pair(table.names, columns, found, table.positions[:count])
                return


def _shifted_pair(
    names: Sequence[str], columns: list[tuple[int, ...]], found: Shifted, first: Sequence[tuple[int, ...]]
) -> Iterator[Guess]:
    """Pairs (⌊nα⌋ + j, ⌊nα⌋ + j + cn + e) for n ≥ i, in the digits of [1; a, a, …], and the ``first`` ones."""
    lower, upper = columns
    system = system_of(found.slope)
    c = upper[1] - lower[1] - (upper[0] - lower[0])
    apart = {b - a - c * (n + found.index) for n, (a, b) in enumerate(zip(lower, upper, strict=True))}
    if system is None or len(apart) > 1:
        return
    e, start, shift = apart.pop(), found.index, found.slope.alpha.floor() - 1
    exceptions = [f"({names[0]} = {a} & {names[1]} = {b})" for a, b in first]
    name, root = ("φ", "phi") if found.slope.alpha == PHI else ("α", "alpha")
    low = f"floor(n {root})" + (f" + {times(shift, 'n')}" if shift else "") + added(found.added)
    body = f"{names[0]} = {low} & {names[1]} = {names[0]} + {times(c, 'n')}{added(e)}"
    least = f"n >= {start} & " if start else ""
    sentence = " | ".join([*exceptions, f"(exists n. {least}{body})"])
    term = f"⌊n{name}⌋{added(found.added)}"
    listed = "".join(f", and {shown_position(p)}" for p in first)
    shown = f"({term}, {term} + {times(c, 'n')}{added(e)}), n ≥ {start}, {name} = {found.slope.alpha}{listed}"
    yield Guess("irrational Beatty pair", shown.replace(" - ", " − "), sentence, system)


def system_of(found: Slope) -> Digits | None:
    """The digits in which ⌊nα⌋ is regular: those of [1; a, a, …], if the period of α is one quotient a; else None.

    >>> from fractions import Fraction
    >>> from sprague.guess.slopes import quadratic_between
    >>> system_of(quadratic_between(Fraction(1393, 985), Fraction(577, 408))).name
    'Ostrowski 2'
    """
    if len(found.period) != 1 or len(found.preperiod) > 1 or not 1 <= found.period[0] <= LARGEST_QUOTIENT:
        return None
    return zeckendorf() if found.period[0] == 1 else ostrowski(found.period[0])


def automata(
    table: PTable, systems: Sequence[Digits] = SYSTEMS, growth: dict[str, list[int]] | None = None
) -> Iterator[Guess]:
    """Sets of P-positions that are regular in the digits of some system, as far as the table shows.

    A system whose automaton outgrew :data:`AUTOMATA` states is not tried again: a larger table only asks for more.
    """
    sizes = {} if growth is None else growth
    for system in systems:
        known = sizes.get(system.name, [])
        if known and known[-1] > AUTOMATA:
            continue
        side = list(takewhile(lambda weight: weight <= table.bound + 1, system.weights()))[-1]
        inside = [position for position in table.positions if max(position) < side]
        if not inside:
            continue
        whole = Table.of(table.names, inside, [side] * len(table.names))
        found = learn(system, whole.half(), AUTOMATA)
        sizes.setdefault(system.name, []).append(len(found.relation) if found else AUTOMATA + 1)
        if found and not found.ambiguous and agrees(found.relation, whole):
            shown = f"the positions whose digits ({system.name}) an automaton of {len(found.relation)} states accepts"
            yield Guess("automaton", shown, found.relation, system)
