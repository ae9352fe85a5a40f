"""Nim-values of heaps by a law for all of them: guessed from the first ones, proved from sentences that say the rules.

Laws are tried in this order: G(n + p) = G(n) + s from some n on (in linear arithmetic), functions of the digits that
have a name, and the smallest automaton that reads the digits of n and of the value together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from sprague.discovery.heap_rules import HeapRules, heap_rules
from sprague.errors import TooLarge
from sprague.games import CoinTurning, TakingBreaking
from sprague.guess.learning import Table, regular_guess
from sprague.guess.named_sequences import named_sequences
from sprague.guess.periods import Period, period
from sprague.logic.automata.completion import completed
from sprague.logic.automata.digits import Digits, base
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Theory
from sprague.proofs.sentence_prover import prove_obligations
from sprague.proofs.verdict import Proved, Verdict, Verified

LONGEST_PERIOD = 64
"""Longer periods are not written as a sentence, residue by residue."""

MOST_SETS = 8
"""With fewer values than this, the set of the heaps of each is learned for itself."""

LONGEST_RUN = 1_000_000
"""So many coins may be turned at once."""

FEW_VALUES = 4
"""So few values are listed."""

OBLIGATIONS = (
    ("every heap has a value", "forall n. exists v. value(n, v)"),
    ("every heap has one value", "forall n, v, w. value(n, v) & value(n, w) => v = w"),
    ("no option has the value of the heap", "forall n, v. value(n, v) => ~option(n, v)"),
    ("every smaller value is that of an option", "forall n, v, w. value(n, v) & w < v => option(n, w)"),
)


@dataclass(frozen=True)
class ValueLaw:
    """A guess at the nim-values of all heaps: how it is written, and the relation value(n, v) in some digits."""

    statement: str
    sentence: str
    relation: Relation

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
    repeats = period(values)
    if repeats and repeats.preperiod + repeats.length <= LONGEST_PERIOD:
        first = ", ".join(map(str, values[: repeats.preperiod + repeats.length]))
        sentence = _periodic(values, repeats)
        relation = Theory(base(2)).relation(sentence, "nv")
        yield ValueLaw(f"{repeats}, G = {first}, …", sentence, relation)
    for shown, sentence, system in named_sequences(values):
        yield ValueLaw(shown, sentence, Theory(system).relation(sentence, "nv"))
    for system in systems:
        side = max(takewhile(lambda weight: weight <= len(values), system.weights()))
        learned: Relation | None = _set_by_set(values[:side], system) if max(values) < MOST_SETS else None
        if learned is None:
            found = regular_guess(system, Table.of(["n", "v"], list(enumerate(values[:side])), [side, None]))
            learned = found.relation if found else None
        if learned:
            yield ValueLaw(_shown(values, learned), "", learned)


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


def _periodic(values: Sequence[int], law: Period) -> str:
    """The sentence that v follows the law at n."""
    parts = [f"(n = {n} & v = {values[n]})" for n in range(law.preperiod)]
    step = f" + {law.saltus}k" if law.saltus else ""
    for n in range(law.preperiod, law.preperiod + law.length):
        parts.append(f"(exists k. n = {law.length}k + {n} & v = {values[n]}{step})")
    return " | ".join(parts)


def _shown(values: Sequence[int], relation: Relation) -> str:
    name, states = relation.digits.name, len(relation)
    kinds = sorted(set(values))
    if len(kinds) <= FEW_VALUES:
        listed = ", ".join(map(str, kinds))
        return f"the nim-values are {listed}, each on a set regular in {name} digits (an automaton of {states} states)"
    first = ", ".join(map(str, values[:8]))
    return f"G = {first}, …: the pairs (n, G(n)) whose digits ({name}) an automaton of {states} states accepts"


@dataclass(frozen=True)
class HeapLaw:
    """A law of the values of one game, and its rules in the same digits: proves itself, and finds options."""

    game: TakingBreaking | CoinTurning
    law: ValueLaw
    rules: HeapRules
    compared: int

    def nim_value(self, heap: int) -> int:
        """The nim-value of a heap of any size."""
        return self.law.nim_value(heap)

    def prove(self, limits: Limits | None = None) -> Verdict:
        """Whether the law gives the nim-values of all heaps; *refuted* where it gives some that no game can have.

        What is proved under ``rules.conditions`` is no theorem about the game, so that the verdict is *verified*.

        >>> from sprague.games import game
        >>> from sprague.logic.automata.digits import base
        >>> lasker = game("laskers-nim")
        >>> first = [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15, 17, 18, 20, 19]
        >>> law = next(heap_laws(lasker, first, [base(2)]))
        >>> law.law.statement, law.prove().word
        ('G(n + 4) = G(n) + 4 for all n ≥ 1, G = 0, 1, 2, 4, 3, …', 'proved')
        """
        theory = Theory(self.rules.system, limits)

        def sentences() -> Iterator[tuple[str, str]]:
            self.rules.define(theory, self.law.relation)
            yield from (*self.rules.demands, *OBLIGATIONS)

        agrees = f"the table agrees for heaps < {self.compared}"
        claim = f"{self.game.name}: {self.law.statement}"
        known = not self.rules.conditions
        necessary = {statement for statement, _ in OBLIGATIONS} if known else set()
        verdict = prove_obligations(theory, claim, sentences(), compare=lambda: agrees, necessary=necessary)
        if isinstance(verdict, Proved) and self.rules.conditions:
            return Verified(str(self.compared - 1), f"{agrees}; proved if {' and '.join(self.rules.conditions)}")
        return verdict

    def option(self, heap: int, value: int) -> tuple[int, ...] | None:
        """Heaps of that nim-sum which a move may leave of one heap, of any size; None if there are none.

        Raises TooLarge for a move that turns more than a million coins.
        """
        for relation, names in self._ways:
            found = completed(relation, {"n": heap, "g": value})
            if found is not None:
                left = tuple(found[name] for name in names if name in found)
                return self._run(found["m"], heap) if self._is_run else left
        return None

    @property
    def _is_run(self) -> bool:
        """Whether a move turns all coins between two places."""
        return isinstance(self.game, CoinTurning) and self.game.most is None

    def _run(self, below: int, coin: int) -> tuple[int, ...]:
        if coin - below > LONGEST_RUN:
            raise TooLarge(f"{self.game.name}: the winning move turns more than {LONGEST_RUN} coins")
        return tuple(range(below + 1, coin))

    @cached_property
    def _ways(self) -> list[tuple[Relation, tuple[str, ...]]]:
        """Relations between a heap, a value, and the heaps that are left."""
        theory = Theory(self.rules.system)
        self.rules.define(theory, self.law.relation)
        found = []
        for body, bound in self.rules.ways:
            left = tuple(name for name in bound if name[0] in "mabe")
            kept = [name for name in bound if name not in left]
            sentence = f"exists {', '.join(kept)}. {body}" if kept else body
            found.append((theory.relation(sentence, ("n", "g", *left)), left))
        return found


def heap_laws(
    game: TakingBreaking | CoinTurning,
    values: Sequence[int],
    systems: Sequence[Digits],
    say: Callable[[str], None] = lambda text: None,
) -> Iterator[HeapLaw]:
    """The laws that the first nim-values of a game suggest and that can be put to the proof."""
    known = list(map(int, values))
    said: dict[str, HeapRules | None] = {}
    for law in value_laws(known, systems):
        system = law.relation.digits
        if system.name not in said:
            say(f"the rules in the digits of {system.name}")
            said[system.name] = heap_rules(game, known, system)
        rules = said[system.name]
        if rules is not None:
            yield HeapLaw(game, law, rules, len(known))
