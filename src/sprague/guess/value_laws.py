"""Nim-values of heaps by a law for all of them: guessed from the first ones, proved from sentences that say the rules.

Laws are tried in this order: G(n + p) = G(n) + s from some n on (in linear arithmetic), functions of the digits that
have a name, and the smallest automaton that reads the digits of n and of the value together.

Sequences that are a function of the digits of n with a name: the least part, odious numbers.

In the Ruler game the nim-values are the least parts in base 2, in Mock Turtles the odious numbers (Winning Ways,
chapter 14).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from sprague.errors import BadParameter
from sprague.guess.learning import Table, regular_guess
from sprague.logic.automata.digits import Digits, base, zeckendorf
from sprague.logic.automata.relations import Relation, completed
from sprague.logic.automata.theory import Theory
from sprague.numbers.periods import Period, observed_period

FEWEST = 16
"""Fewer values than this are not given a name."""


def named_sequences(values: Sequence[int]) -> Iterator[tuple[str, str, Digits]]:
    """The named functions that all values agree with: how they are written, the sentence about n and v, its digits.

    >>> [shown for shown, _, _ in named_sequences([0] + [n & -n for n in range(1, 64)])]
    ['G(n) = the least part of n (base 2), n ≥ 1, and G(0) = 0']
    >>> odious = [v for v in range(64) if v.bit_count() % 2]
    >>> [shown for shown, _, _ in named_sequences([0, *odious])]
    ['G(n) = the odious one of 2n − 2 and 2n − 1, n ≥ 1, and G(0) = 0']
    """
    if len(values) < FEWEST:
        return
    for system in (base(2), base(3), zeckendorf()):
        if values[0] == 0 and all(values[n] == least_part(system, n) for n in range(1, len(values))):
            statement = f"G(n) = the least part of n ({system.name}), n ≥ 1, and G(0) = 0"
            yield statement, "(n = 0 & v = 0) | (n >= 1 & least_part(n, v))", system
    for start in (0, 1, 2):
        if all(values[n] == (even := 2 * (n - start)) + (even.bit_count() % 2 == 0) for n in range(start, len(values))):
            yield _by_parity(start, values[:start])


def _by_parity(start: int, first: Sequence[int]) -> tuple[str, str, Digits]:
    low, high = (f"2n{f' − {2 * start}' if start else ''}", f"2n {f'− {2 * start - 1}' if start else '+ 1'}")
    listed = "".join(f", and G({n}) = {value}" for n, value in enumerate(first))
    parts = [f"(n = {n} & v = {value})" for n, value in enumerate(first)]
    parts.append(f"(n >= {start} & odious(v) & (v = 2n - {2 * start} | v = 2n + 1 - {2 * start}))")
    return f"G(n) = the odious one of {low} and {high}, n ≥ {start}{listed}", " | ".join(parts), base(2)


def least_part(system: Digits, n: int) -> int:
    """The weight of the lowest place of n ≥ 1 whose digit is not 0.

    >>> least_part(zeckendorf(), 11), least_part(base(2), 12)
    (3, 4)
    """
    digits = system.represent(n)
    return next(islice(system.weights(), next(i for i, digit in enumerate(reversed(digits)) if digit), None))


LONGEST_PERIOD = 64
"""Longer periods are not written as a sentence, residue by residue."""


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
        point = completed([self.relation], {"n": heap})
        if point is None:
            raise BadParameter(f"the law gives heap {heap} no value")
        return point["v"]


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
    for statement, sentence, system in named_sequences(values):
        yield ValueLaw(statement, sentence, Theory(system).relation(sentence, "nv"))
    for system in systems:
        side = max(takewhile(lambda weight: weight <= len(values), system.weights()))
        learned = regular_guess(system, Table.of(["n", "v"], list(enumerate(values[:side])), [side, None]))
        if learned:
            yield ValueLaw(values_shown(learned.relation), "", learned.relation)


def periodic_sentence(values: Sequence[int], law: Period, name: str = "n", value: str = "v") -> str:
    """The sentence that the value follows the law, by its first ones.

    >>> periodic_sentence([0, 1, 2, 4], Period(2, 1, 2))
    '(n = 0 & v = 0) | (exists k. n = 2k + 1 & v = 1 + 2k) | (exists k. n = 2k + 2 & v = 2 + 2k)'
    """
    parts = [f"({name} = {n} & {value} = {values[n]})" for n in range(law.preperiod)]
    step = f" + {law.saltus}k" if law.saltus else ""
    for n in range(law.preperiod, law.enough):
        parts.append(f"(exists k. {name} = {law.period}k + {n} & {value} = {values[n]}{step})")
    return " | ".join(parts)


def values_shown(relation: Relation) -> str:
    """How a law value(n, v) that only an automaton says is written, made from the automaton."""
    name, states = relation.digits.name, len(relation)
    law = ValueLaw("", "", relation)
    first = ", ".join(str(law.nim_value(n)) for n in range(8))
    return f"G = {first}, …: the pairs (n, G(n)) whose digits ({name}) an automaton of {states} states accepts"
