"""Guesses at the P-positions of a game from a table of them, the simplest first. No guess here is a theorem.

Tried in this order: relations between the piles (equal, nim-sum 0), rational Beatty forms and other quasi-linear
sequences, pairs with a difference law, Beatty sequences with a quadratic irrational slope, comparisons and remainders
joined by *and* and *or*, and automata over the digits of several systems. Every guess agrees with the whole table; what
it was made from is a part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from sprague.guess.guess import Guess
from sprague.guess.learning import MOST_STATES, Table, agrees, learn
from sprague.guess.moved_digits import moved_digits
from sprague.guess.p_cells import FEWEST as ORBITS
from sprague.guess.p_cells import cell_formulas, orbit_formulas
from sprague.guess.p_table import FEWEST, PTable, sequences
from sprague.guess.pairs import by_recursion, of_images, pair_laws, with_exceptions
from sprague.guess.quasilinear import Quasilinear, quasilinear, rational_beatty
from sprague.guess.statements import residue_sentences, residues_shown, said_position, shown_position
from sprague.guess.take_away import take_away
from sprague.guess.values import residue_classes, residues_of_one, set_formulas, thresholds
from sprague.logic.automata.digits import base, ostrowski, zeckendorf
from sprague.logic.automata.relations import Relation

TWICE, COMPLETED = 2, 400
"""Periods that suffice where the first coordinate follows from the others, and so many terms of it are made."""

AUTOMATA = MOST_STATES
"""Automata with more states are not learned."""

SYSTEMS = (base(2), zeckendorf(), base(3), ostrowski(2), ostrowski(3))
"""The systems of digits that are tried where no slope suggests one."""


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
        relations = set_formulas(table.names, table.positions, table.bound)
    else:
        relations = thresholds(table.names, table.positions, table.bound)
    yield from (replace(each, kind="relation") for each in relations)
    if not table.interchangeable and len(table.names) == 2:
        for law in take_away(table.positions, table.bound):
            yield Guess(law.shown(table.names), None, base(2), "take-away law", law)
    columns = sequences(table)
    if columns:
        yield from _of_sequences(table, columns)
    else:
        yield from with_exceptions(table)
    if table.interchangeable and len(table.names) == 2:
        yield from of_images(table)
    yield from by_recursion(table)
    if columns:
        yield from moved_digits(table.names, table.positions, table.bound)
    if not table.interchangeable and len(table.names) >= ORBITS and table.domain is None:
        whole = table.whole
        yield from orbit_formulas(whole.names, whole.points, whole.is_p)
    yield from _by_cells(table, (0, 1), without)
    if not columns and len(table.names) <= 3 and table.domain is None:
        yield from residue_classes(table.names, table.positions, table.bound, table.interchangeable)
    yield from _by_cells(table, (2,), without)
    yield from automata(table, growth)


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
        yield found
    elif without is not None:
        without.add(name)


def _of_sequences(table: PTable, columns: list[tuple[int, ...]]) -> Iterator[Guess]:
    laws = [law for law in map(quasilinear, columns) if law]
    if len(laws) == len(columns):
        yield from closed_forms(table, laws)
    elif len(columns) > 1:
        weak = completed_by_mex(columns)
        if weak and (len(columns) > 2 or weak[1].q == 1):  # the larger pile of any pair seems periodic at first
            yield from closed_forms(table, weak)
        if len(columns) == 2:
            yield from pair_laws(table.names, columns)


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
    if len(table.names) == 1 and (one := residues_of_one(table.names[0], laws[0])):
        yield one
        return
    start = next((s for s in range(max(law.start for law in laws) + 1) if all(rational_beatty(a, s) for a in laws)), 1)
    start = max(start, *(law.start for law in laws))
    forms = [rational_beatty(law, start) for law in laws]
    before = table.positions[:start]
    if all(forms):
        shown = ", ".join(map(str, forms))
        equations = " & ".join(f"{n} = {form.sentence}" for n, form in zip(table.names, forms, strict=True) if form)
        parts = [said_position(table.names, p) for p in before] + [f"(exists n. n >= {start} & {equations})"]
    else:
        names = [f"a{i}" for i in range(1, len(laws) + 1)] if len(laws) > 1 else ["a"]
        shown = ", ".join(str(form) if form else f"{name}(n)" for name, form in zip(names, forms, strict=True))
        laws_shown = [residues_shown(law, name) for name, law, form in zip(names, laws, forms, strict=True) if not form]
        parts = [f"({each})" for each in residue_sentences(table.names, laws)]
        listed = "".join(f", and {shown_position(p)}" for p in before)
        yield Guess(
            f"({shown}), n ≥ {start}{listed}; {'; '.join(laws_shown)}", " | ".join(parts), base(2), "closed form"
        )
        return
    listed = "".join(f", and {shown_position(p)}" for p in before)
    yield Guess(f"({shown}), n ≥ {start}{listed}", " | ".join(parts), base(2), "closed form")


def automata(table: PTable, growth: dict[str, list[int]] | None = None) -> Iterator[Guess]:
    """Sets of P-positions that are regular in the digits of some system, as far as the table shows.

    A system whose automaton outgrew :data:`AUTOMATA` states is not tried again: a larger table only asks for more.
    """
    sizes = {} if growth is None else growth
    for system in SYSTEMS:
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
            yield Guess(automaton_shown(found.relation), found.relation, system, "automaton")


def automaton_shown(relation: Relation) -> str:
    """How a set is printed that only an automaton says."""
    return f"the positions whose digits ({relation.digits.name}) an automaton of {len(relation)} states accepts"
