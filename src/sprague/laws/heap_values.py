"""Nim-values of heaps: who plays sums of heaps by them, of thousands of digits; and a law of all of them, proved.

The value of a sum is the nim-sum of the values (Sprague 1935, Grundy 1939). A law is proved from sentences that say the
rules (:mod:`sprague.laws.heap_rules`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice
from operator import xor
from typing import TYPE_CHECKING, Any, Protocol

from sprague import solving
from sprague.errors import TooLarge
from sprague.games import CoinTurning, Ruleset, TakingBreaking
from sprague.games.ruleset import Piles
from sprague.guess.value_laws import ValueLaw
from sprague.laws.heap_rules import HeapRules, heap_rules
from sprague.laws.law import Check, conditions
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.relations import Relation, completed, renamed
from sprague.logic.automata.theory import Theory
from sprague.numbers.decimals import abbreviated
from sprague.proofs.sentence_prover import prove_obligations
from sprague.proofs.verdict import Proved, Verdict, Verified
from sprague.solving.tables import first_values

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

MOST_LISTED = 100_000
"""A heap is broken in up to so many ways in the search for a winning move."""

LONGEST_RUN = 1_000_000
"""So many coins may be turned at once."""

USUAL = 511
"""Nim-values to this heap are computed where a claim names no bound: some rules are learned from them."""


class BySum(ABC):
    """Plays sums of heaps: somebody says the value of one heap, and how to leave a value of it."""

    game: TakingBreaking | CoinTurning

    @abstractmethod
    def nim_value(self, heap: int) -> int:
        """The nim-value of one heap."""

    @abstractmethod
    def option(self, heap: int, value: int) -> Piles | None:
        """What a move may leave of one heap so that it has the value; None if nothing."""

    def is_p_position(self, position: Piles) -> bool:
        """Whether the nim-sum of the values is 0."""
        return self.total(position) == 0

    def winning_move(self, position: Piles) -> Piles | None:
        """An option of one heap with the value of the others, as the rules order it; None at a P-position."""
        total = self.total(position)
        for i, heap in enumerate(position if total else ()):
            wanted = total ^ self.nim_value(heap)
            left = self.option(heap, wanted) if wanted < self.nim_value(heap) else None
            if left is not None:
                return self.game.position((*position[:i], *position[i + 1 :], *left) or (0,))
        return None

    def total(self, position: Piles) -> int:
        """The nim-sum of the values of the heaps."""
        return reduce(xor, map(self.nim_value, position), 0)


@dataclass(frozen=True)
class HeapLaw(BySum):
    """A law of the values of one game, and its rules in the same digits; the first ``compared`` values agree.

    It plays: automata of the rules find the options; those of a program are put to the rules.
    """

    game: TakingBreaking | CoinTurning
    law: ValueLaw
    rules: HeapRules
    compared: int

    def nim_value(self, heap: int) -> int:
        """The nim-value of a heap of any size."""
        return self.law.nim_value(heap)

    def option(self, heap: int, value: int) -> Piles:
        """Heaps of that nim-sum which a move may leave of one heap, of any size.

        Raises TooLarge for a move that turns more than a million coins, and where a program's own rules allow none.
        """
        for relation, names in self._ways:
            found = completed(relation, {"n": heap, "g": value})
            if found is None:
                continue
            left = tuple(found[name] for name in names if name in found)
            if isinstance(self.game, CoinTurning) and self.game.most is None:  # all coins between two places
                left = self._run(found["m"], heap)
            if not self.rules.conditions or self.game.is_move((heap,), left or (0,)):
                return left
            break
        raise TooLarge(f"{self.game.name}: no move of {abbreviated(heap)} to the nim-value {value} is known")

    def _run(self, below: int, coin: int) -> Piles:
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


def heap_law(claim: Claim) -> HeapLaw | None:
    """The law of nim-values that a claim about a game on heaps states; None where its digits cannot say its rules.

    The first values, to the bound of the claim, are those of the rules.
    """
    game, compared = claim.rules, (USUAL if claim.bound is None else claim.bound) + 1
    assert isinstance(game, TakingBreaking | CoinTurning)
    relation = renamed(claim.relation, {claim.variables[-1]: "v"})
    values = first_values(game, compared)
    rules = heap_rules(game, values, relation.digits)
    return HeapLaw(game, ValueLaw(claim.shown, claim.text, relation), rules, compared) if rules else None


def prove_heap_law(law: HeapLaw, limits: Limits | None = None) -> Verdict:
    """Whether the law gives the nim-values of all heaps; *refuted* where it gives some that no game can have.

    What is proved under ``rules.conditions`` is no theorem about the game, so that the verdict is *verified*.

    >>> from sprague.claims import Claim
    >>> from sprague.laws.heap_values import heap_law
    >>> lasker = Claim.of("laskers-nim", "nim-values: n = v & n < 3 | exists k. n = 4k + 3 & v = 4k + 4 | "
    ...     "n = 4k + 4 & v = 4k + 3 | n = 4k + 5 & v = 4k + 5 | n = 4k + 6 & v = 4k + 6")
    >>> prove_heap_law(heap_law(lasker)).word
    'proved'
    """
    theory, asked = Theory(law.rules.system, limits), conditions("values of heaps")

    def sentences() -> Iterator[tuple[str, str]]:
        law.rules.define(theory, law.law.relation)
        yield from (*law.rules.demands, *asked)

    agrees, claim = f"the table agrees for heaps < {law.compared}", f"{law.game.name}: {law.law.statement}"
    necessary = () if law.rules.conditions else [statement for statement, _ in asked]
    verdict = prove_obligations(theory, claim, sentences(), compare=lambda: agrees, necessary=necessary)
    if isinstance(verdict, Proved) and law.rules.conditions:
        return Verified(str(law.compared - 1), f"{agrees}; proved if {' and '.join(law.rules.conditions)}")
    return verdict


def wrong_heap(rules: Ruleset, holds: Callable[[int, int], bool], up_to: int, check: Check) -> str | None:
    """The first value of heaps, of coins, or of a program on numbers, that a law denies."""
    if isinstance(rules, TakingBreaking | CoinTurning):
        values = first_values(rules, up_to + 1)
    else:
        values, seen = [], rules.require_numbers("a law of nim-values")
        for n in range(up_to + 1):
            values.append(solving.nim_value(rules, seen.native((n,))))
            check(n, up_to)
    for n, value in enumerate(values):
        if not holds(n, value):
            return f"n = {n}: by the rules the nim-value is {value}, which the claim denies"
    return None


class HasValues(Protocol):
    """Knows the nim-value of each number."""

    def nim_value(self, heap: int, /) -> int:
        """G of the number."""


@dataclass(frozen=True)
class ByOptions:
    """By a law of values that is only verified: a winning move is looked for among the options."""

    game: Ruleset
    law: HasValues

    def is_p_position(self, position: Any) -> bool:
        """Whether the nim-sum of the values of the parts is 0."""
        parts = list(self.game.parts(position))
        return reduce(xor, (self.law.nim_value(_number(part)) for part in parts), 0) == 0

    def winning_move(self, position: Any) -> Any:
        """The first option whose values have nim-sum 0; None at a P-position."""
        if self.is_p_position(position):
            return None
        for option in islice(self.game.options(position), MOST_LISTED):
            if self.is_p_position(self.game.position(option)):
                return option
        raise TooLarge(f"{self.game.name}: none of the first {MOST_LISTED} options has value 0")


def _number(part: Any) -> int:
    """The number that a part of a position is, alone or in a tuple."""
    return int(part[0]) if isinstance(part, tuple) else int(part)
