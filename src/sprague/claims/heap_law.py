"""A law of the nim-values of all heaps, and the rules said in the same digits: values and options of any size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sprague.claims.heap_players import BySum
from sprague.claims.heap_rules import HeapRules, heap_rules
from sprague.claims.statements import NimValues
from sprague.errors import TooLarge
from sprague.games import CoinTurning, TakingBreaking
from sprague.games.ruleset import Piles
from sprague.guess.value_laws import ValueLaw
from sprague.logic.automata.relations import Relation, completed, renamed
from sprague.logic.automata.theory import Theory
from sprague.numbers.decimals import abbreviated
from sprague.solving.tables import first_values

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

LONGEST_RUN = 1_000_000
"""So many coins may be turned at once."""

USUAL = 511
"""Nim-values to this heap are computed where a claim names no bound: some rules are learned from them."""


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
    assert isinstance(game, TakingBreaking | CoinTurning) and isinstance(claim.statement, NimValues)
    relation = renamed(claim.relation, {claim.statement.value: "v"})
    values = first_values(game, compared)
    rules = heap_rules(game, values, relation.digits)
    return HeapLaw(game, ValueLaw(claim.shown, claim.text, relation), rules, compared) if rules else None
