"""Nim-values of heaps by a law for all of them: guessed from the first ones, proved from sentences that say the rules.

Laws are tried in this order: G(n + p) = G(n) + s from some n on (in linear arithmetic), functions of the digits that
have a name, and the smallest automaton that reads the digits of n and of the value together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from sprague.guess.learning import Table, regular_guess
from sprague.guess.named_sequences import named_sequences
from sprague.guess.values import periodic_sentence
from sprague.logic.automata.atoms import number
from sprague.logic.automata.completion import completed
from sprague.logic.automata.digits import Digits, base
from sprague.logic.automata.relations import Relation, some
from sprague.logic.automata.theory import Theory
from sprague.numbers.periods import Period
from sprague.numbers.repetition import observed_period

LONGEST_PERIOD = 64
"""Longer periods are not written as a sentence, residue by residue."""

MOST_SETS = 8
"""With fewer values than this, the set of the heaps of each is learned for itself."""

FEW_VALUES = 4
"""So few values are listed."""


@dataclass(frozen=True)
class ValueLaw:
    """A guess at the nim-values of all heaps: how it is written, and the relation value(n, v) in some digits.

    ``period`` is the law, where it is one of G(n + p) = G(n) + s.
    """

    statement: str
    sentence: str
    relation: Relation
    period: Period | None = None

    def nim_value(self, heap: int) -> int:
        """The nim-value of a heap of any size."""
        found = completed(self.relation, {"n": heap})
        if found is None:
            raise AssertionError(f"the law gives heap {heap} no value")
        return found["v"]


def value_laws(values: Sequence[int], systems: Sequence[Digits]) -> Iterator[ValueLaw]:
    """Guesses at the law of nim-values G(0), G(1), …, the simplest first; all agree with all the values.

    >>> next(value_laws([(n % 3) + 2 * (n // 3) for n in range(40)], [base(2)])).statement
    'G(n + 3) = G(n) + 2 for all n ≥ 0, G = 0, 1, 2, …'
    """
    repeats = observed_period(values)
    if repeats and repeats.enough <= LONGEST_PERIOD:
        first = ", ".join(map(str, values[: repeats.enough]))
        sentence = periodic_sentence(values, repeats)
        relation = Theory(base(2)).relation(sentence, "nv")
        yield ValueLaw(f"{repeats}, G = {first}, …", sentence, relation, repeats)
    for shown, sentence, system in named_sequences(values):
        yield ValueLaw(shown, sentence, Theory(system).relation(sentence, "nv"))
    for system in systems:
        side = max(takewhile(lambda weight: weight <= len(values), system.weights()))
        learned: Relation | None = _set_by_set(values[:side], system) if max(values) < MOST_SETS else None
        if learned is None:
            found = regular_guess(system, Table.of(["n", "v"], list(enumerate(values[:side])), [side, None]))
            learned = found.relation if found else None
        if learned:
            yield ValueLaw(values_shown(learned), "", learned)


def _set_by_set(values: Sequence[int], system: Digits) -> Relation | None:
    """The values from one automaton for the heaps of each value: few values are learned from fewer heaps so."""
    theory, parts = Theory(system), []
    for v in range(max(values) + 1):
        heaps = [(n,) for n, value in enumerate(values) if value == v]
        found = regular_guess(system, Table.of(["n"], heaps, [len(values)]))
        if found is None:
            return None
        theory.define(f"set_{v}", ["n"], found.relation)
        parts.append(f"(set_{v}(n) & v = {v})")
    return theory.relation(" | ".join(parts), "nv")


def values_shown(relation: Relation) -> str:
    """How a law value(n, v) that only an automaton says is written, made from the automaton."""
    name, states = relation.digits.name, len(relation)
    if (kinds := _few_values(some(relation, "n"))) is not None:
        listed = ", ".join(map(str, kinds))
        return f"the nim-values are {listed}, each on a set regular in {name} digits (an automaton of {states} states)"
    law = ValueLaw("", "", relation)
    first = ", ".join(str(law.nim_value(n)) for n in range(8))
    return f"G = {first}, …: the pairs (n, G(n)) whose digits ({name}) an automaton of {states} states accepts"


def _few_values(kinds: Relation) -> list[int] | None:
    """The values, if they are few."""
    found: list[int] = []
    while (point := kinds.shortest()) is not None:
        if len(found) == FEW_VALUES:
            return None
        found.append(point["v"])
        kinds = kinds - number(kinds.digits, "v", point["v"])
    return sorted(found)
