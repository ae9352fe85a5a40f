"""Guesses at the P-positions of a game from a table of them, the simplest first. No guess here is a theorem.

Tried in this order: relations between the piles (equal, nim-sum 0), rational Beatty forms and other quasi-linear
sequences, pairs with a difference law, Beatty sequences with a quadratic irrational slope, comparisons and remainders
joined by *and* and *or*, and automata over the digits of several systems. Every guess agrees with the whole table; what
it was made from is a part of it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations, takewhile

import numpy as np

from sprague.guess.conditions import Values
from sprague.guess.hitting import Truths
from sprague.guess.learning import MOST_STATES, Table, agrees, learn, regular_guess
from sprague.guess.moved_digits import moved_digits
from sprague.guess.p_cells import FEWEST as ORBITS
from sprague.guess.p_cells import QUICK, SECONDS, cell_formulas, orbit_formulas
from sprague.guess.p_table import FEWEST, PTable, sequences
from sprague.guess.pairs import by_difference, by_recursion, of_images, pair_laws, with_exceptions
from sprague.guess.quasilinear import Quasilinear, quasilinear, rational_beatty
from sprague.guess.statements import Guess, Slices, residues_shown, said_position, shown_position
from sprague.guess.take_away import take_away
from sprague.guess.templates import value_templates
from sprague.guess.values import of_classes, read_back, residues_of_one, set_formulas
from sprague.logic.automata.digits import Digits, base, ostrowski, zeckendorf
from sprague.logic.automata.relations import Relation
from sprague.numbers.nimbers import least_outside
from sprague.texts import number_of

TWICE, COMPLETED = 2, 400
"""Periods that suffice where the first coordinate follows from the others, and so many terms of it are made."""

AUTOMATA = MOST_STATES
"""Automata with more states are not learned."""

SYSTEMS = (base(2), zeckendorf(), base(3), ostrowski(2), ostrowski(3))
"""The systems of digits that are tried where no slope suggests one."""


def formulas(table: PTable, without: set[str] | None = None, seconds: Sequence[float] = SECONDS) -> Iterator[Guess]:
    """The guesses that are no automata; ``seconds`` are those for cells of each level, which take longest.

    ``without`` remembers what a smaller table ruled out: a larger one rules it out too.

    >>> from sprague.numbers import floor_phi
    >>> wythoff = [(floor_phi(n), floor_phi(n) + n) for n in range(40)]
    >>> next(formulas(PTable(("x", "y"), tuple(wythoff), 102))).statement
    '(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2'
    >>> mouse = [(0, 0)] + [(3 * n // 2, 3 * n - 1) for n in range(1, 34)]
    >>> next(formulas(PTable(("x", "y"), tuple(mouse), 100))).statement
    '(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)'
    """
    if table.interchangeable:
        yield from (replace(each, kind="relation") for each in set_formulas(table.names, table.positions, table.bound))
    if not table.interchangeable and len(table.names) == 2:
        for law in take_away(table.positions, table.bound):
            yield Guess(law.shown(table.names), None, base(2), "take-away law", law)
    columns = sequences(table)
    if columns:
        yield from _of_sequences(table, columns)
    else:
        yield from by_difference(table)
    yield from with_exceptions(table)
    if table.interchangeable and len(table.names) == 2:
        yield from of_images(table)
    yield from by_recursion(table)
    if columns:
        yield from moved_digits(table.names, table.positions, table.bound)
    if not table.interchangeable and len(table.names) >= ORBITS and table.domain is None:
        whole = table.whole
        yield from orbit_formulas(whole.names, whole.points, whole.is_p)
    yield from by_slices(table)
    yield from by_blocks(table)
    yield from _by_cells(table, (0, 1), without, seconds)
    yield from _by_cells(table, (2,), without, seconds)


def by_slices(table: PTable) -> Iterator[Guess]:
    """What holds of the others for each value of a coordinate that has few, such as whether a button was pushed.

    >>> pairs = [(0, x, x) for x in range(41)] + [(1, x, y) for x in range(41) for y in range(x % 2, 41, 2)]
    >>> next(by_slices(PTable(("b", "x", "y"), tuple(pairs), 40, False, (2, 41, 41)))).statement
    'b = 0: x = y; b = 1: x + y even'
    """
    parts = list[tuple[int, str]]()
    for each in table.slices:
        if each.positions:
            ((name, value),) = each.at[len(table.at) :]
            part = next((text for guess in formulas(each, None, QUICK) if (text := _of_slice(each, guess))), None)
            if part is None or len(re.findall(r"\d+", part)) > len(each.positions):  # so long a one was fitted to them
                return
            parts.append((value, part))
    law = Slices(name, tuple(parts)) if parts else None
    if law and law.differ:
        yield Guess(law.shown, None, base(2), "slices", law)
    elif law:
        yield from read_back(law.shown, table.names)


LARGEST_BLOCK = 6


def by_blocks(table: PTable) -> Iterator[Guess]:
    """Pairs told by a law of their quotients by k and by the remainders, as where all that is taken is divisible by k.

    >>> law = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23), (16, 26)]
    >>> pairs = [(2 * a + r, 2 * b + s) for a, b in law for r in (0, 1) for s in (0, 1) if 2 * a + r <= 2 * b + s]
    >>> next(by_blocks(PTable(("x", "y"), tuple(sorted(pairs)), 55))).statement
    '(2a + r, 2b + s) where (a, b) = (⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2, r < 2, s < 2'
    """
    if not table.interchangeable or len(table.names) != 2:
        return
    for k in range(2, LARGEST_BLOCK + 1):
        size = (table.bound + 1) // k
        rows = np.array([p for p in table.positions if p[1] < k * size], dtype=np.int64).reshape(-1, 2)
        blocks = np.zeros((size, k, size, k), dtype=bool)
        for x, y in (rows.T, rows.T[::-1]):
            blocks[x // k, x % k, y // k, y % k] = True
        quotients, rests = np.any(blocks, axis=(1, 3)), np.any(blocks, axis=(0, 2))
        if not np.array_equal(blocks, quotients[:, None, :, None] & rests[None, :, None, :]):
            continue
        inner = PTable(("a", "b"), tuple((int(a), int(b)) for a, b in np.argwhere(quotients) if a <= b), size - 1)
        for law in pair_laws(inner):
            classes = [(int(r), int(s)) for r, s in np.argwhere(rests)]
            listed = "" if rests.all() else f", {of_classes(table.names, classes, k)}"
            statement = f"({k}a + r, {k}b + s) where (a, b) = {law.statement}, r < {k}, s < {k}{listed}"
            yield from read_back(statement, table.names)
            return


def _of_slice(table: PTable, guess: Guess) -> str | None:
    """The guess at a slice as it is printed, for any order of its coordinates; None where no sentence says it."""
    order = f", where {' ≤ '.join(table.names)}"
    text = guess.statement.removesuffix(order)
    alike = guess.kind in ("formula", "relation", "residues") and ("⊕" in text or text == " = ".join(table.names))
    if table.interchangeable and (text != guess.statement or (guess.kind != "formula" and not alike)):
        text = f"{text}{order} (or exchanged)"
    return text if any(read_back(text, table.names)) else None


def _by_cells(
    table: PTable, levels: Sequence[int], without: set[str] | None, seconds: Sequence[float] = SECONDS
) -> Iterator[Guess]:
    """Formulas of comparisons and remainders; where a smaller table has none, a larger one has none.

    Few positions suggest none, nor do sequences that a larger table may continue to a law.
    """
    name, once = f"cells {levels[-1]}", f"sequences before cells {levels[-1]}"
    if len(table.positions) < FEWEST or levels[-1] >= len(seconds) or (without is not None and name in without):
        return
    if without is not None and once not in without and sequences(table):
        without.add(once)
        return
    begun = time.thread_time()
    guess = next(cell_formulas(table.whole, levels, seconds), None)
    if guess:
        yield guess
    elif without is not None and (seconds is SECONDS or time.thread_time() - begun < min(seconds)):
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
            yield from pair_laws(table)


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
    first, taken = list[int](), set[int]()
    for n, least in zip(range(COMPLETED), least_outside(taken), strict=False):
        first.append(least)
        taken.update([least, *(law.term(n) for law in laws)])
    law = quasilinear(first) if tuple(first[: len(columns[0])]) == columns[0] else None
    return [law, *laws] if law else None


def closed_forms(table: PTable, laws: Sequence[Quasilinear]) -> Iterator[Guess]:
    """Quasi-linear coordinates: as Beatty forms where they have them, else residue by residue; none that end."""
    if table.domain is None and max(law.term(len(table.positions)) for law in laws) <= table.bound:
        return  # the next position would be in the table, too
    if len(table.names) == 1 and (one := residues_of_one(table.names[0], laws[0])):
        yield one
        return
    start = next((s for s in range(max(law.start for law in laws) + 1) if all(rational_beatty(a, s) for a in laws)), 1)
    start = max(start, *(law.start for law in laws))
    forms = [rational_beatty(law, start) for law in laws]
    before = table.positions[:start]
    listed = "".join(f", and {shown_position(p)}" for p in before)
    if all(forms):
        equations = " & ".join(f"{n} = {form.sentence}" for n, form in zip(table.names, forms, strict=True) if form)
        parts = [said_position(table.names, p) for p in before] + [f"(exists n. n >= {start} & {equations})"]
        pair = ", ".join(map(str, forms))
        yield Guess(f"({pair}), n ≥ {start}{listed}", " | ".join(parts), base(2), "closed form")
        return
    names = [f"a{i}" for i in range(1, len(laws) + 1)] if len(laws) > 1 else ["a"]
    pair = ", ".join(str(form) if form else f"{name}(n)" for name, form in zip(names, forms, strict=True))
    laws_shown = [residues_shown(law, name) for name, law, form in zip(names, laws, forms, strict=True) if not form]
    yield from read_back("; ".join([f"({pair}), n ≥ {start}{listed}", *laws_shown]), table.names, "closed form")


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
        learned = learn(system, whole.half(), AUTOMATA)
        sizes.setdefault(system.name, []).append(len(learned.relation) if learned else AUTOMATA + 1)
        if learned and len(table.names) > 2 and (learned.ambiguous or not agrees(learned.relation, whole)):
            learned = learn(system, whole, len(learned.relation) * 3 // 2)  # a table twice as large takes long
        if learned and not learned.ambiguous and agrees(learned.relation, whole):
            yield Guess(automaton_shown(learned.relation), learned.relation, system, "automaton")


def automaton_shown(relation: Relation, what: str = "positions") -> str:
    """How a set is printed that only an automaton says."""
    size = number_of(len(relation), "state")
    return f"the {what} whose digits ({relation.digits.name}) an automaton of {size} accepts"


def ranks(
    names: Sequence[str], table: Values, inside: Truths, letter: str, digits: Digits = SYSTEMS[0]
) -> Iterator[str | Relation]:
    """Sentences about the coordinates and the rank, called ``letter``; a relation read from ``digits`` in the end.

    ``table`` has half the remoteness of the P-positions, which are ``inside``, indexed by the coordinates.

    >>> x, y = np.indices((12, 12))
    >>> found = ranks("xy", (x + 1) // 2, (x + y) % 3 == 0, "r")
    >>> [next(found) for _ in range(5)]
    ['r = x + y', 'r = x', 'r = y', 'r = abs(x - y)', 'r = ⌊(x + 1)/2⌋']
    """
    yield f"{letter} = {' + '.join(names)}"
    if len(names) > 1:
        yield from (f"{letter} = {name}" for name in names)
        yield from (f"{letter} = abs({x} - {y})" for x, y in combinations(names, 2))
    if not inside.any():
        return
    yield from (guess.statement for guess in value_templates(names, table, False, letter, inside.ravel()))
    yield from (f"{letter} = 2{x} + {y}" for x, y in permutations(names, 2))
    rows = [(*map(int, at), int(table[tuple(at)])) for at in np.argwhere(inside)]
    side = max(takewhile(lambda weight: weight <= len(table), digits.weights()))
    within = [row for row in rows if max(row[:-1]) < side]
    learned = regular_guess(digits, Table.of([*names, letter], within, [*[side] * len(names), None]))
    if learned:
        yield learned.relation
