"""The period of a nim-sequence, proved, or what is observed, and its certificate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from sprague.errors import BadParameter
from sprague.games import TakingBreaking
from sprague.numbers.decimals import decimal
from sprague.numbers.periods import Period
from sprague.operations.operation import Game, Option, face, how_far, operation, rules_of
from sprague.operations.results import Result
from sprague.proofs.heap_code import heap_code
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import Observed, Periodicity
from sprague.solving.sequences import heaps_of


@dataclass(frozen=True, repr=False)
class FoundPeriod(Result):
    """What the first nim-values show of a period: a law that is proved, one that is observed, or none.

    ``value`` is the nim-value of ``heap``, where one was asked for.
    """

    found: Observed
    heap: int | None = None
    value: int | None = None

    saved_as: ClassVar[str] = "Write the certificate."

    @property
    def law(self) -> Period | None:
        """Preperiod, period and saltus."""
        return self.found.law

    @property
    def verdict(self) -> str:
        """*proved*, *observed*, or *open*."""
        return "proved" if isinstance(self.found, Periodicity) else "observed" if self.law else "open"

    def nim_value(self, heap: int) -> int:
        """G(heap), for heaps of any size; BadParameter where no period is proved."""
        if not isinstance(self.found, Periodicity):
            raise BadParameter(
                f"{self.found.game}: no period is proved to {self.found.bound}, so a heap of any size has no answer"
            )
        return self.found.nim_value(heap)

    def to_dict(self) -> dict[str, Any]:
        value = {} if self.value is None else {"nim_value": self.value}
        return {**self.found.as_dict(), "verdict": self.verdict, **value}

    def lines(self, width: int | None = None) -> Iterator[str]:
        found, law = self.found, self.law
        largest = f"largest value {found.largest} at {found.largest_at}"
        if isinstance(found, Periodicity):
            assert law is not None
            grows = f"saltus {law.saltus}" if law.saltus else largest
            yield f"{found.game}: {law}"
            yield f"preperiod {law.preperiod}, period {law.period}, {grows}"
            yield f"proved: {found.reason}"
            if self.heap is not None and self.value is not None:
                yield f"G({decimal(self.heap)}) = {decimal(self.value)}"
        elif law is None:
            yield f"{found.game}: no period is proved; open to {found.bound}"
            yield largest
        else:
            yield f"{found.game}: {law.equation} for n ≥ {law.preperiod}, observed to {found.bound}, not proved"
            yield largest

    def content(self, ending: str) -> str:
        if not isinstance(self.found, Periodicity):
            raise BadParameter(
                f"{self.found.game}: no period is proved to {self.found.bound}, so there is no certificate to write"
            )
        return self.found.to_json()


@operation
def period(
    game: Game,
    *,
    to: Annotated[
        int | None,
        Option("How many values at most: 1e6; 1e4 if a move may leave three heaps; 1e3 for a program.", "N"),
    ] = None,
    heap: Annotated[int | None, Option("Print G(N), for N of any size.", "N")] = None,
) -> FoundPeriod:
    """Find the period of a nim-sequence and prove it.

    Example: sprague period 0.77

    >>> import sprague
    >>> sprague.period("kayles")
    kayles: G(n + 12) = G(n) for all n ≥ 71
    preperiod 71, period 12, largest value 8 at 27
    proved: ...
    >>> sprague.period("kayles").nim_value(10**100)
    1
    """
    rules = heaps_of(rules_of(game))
    digits = heap_code(rules) if isinstance(rules, TakingBreaking) else None
    three = digits is not None and digits.heaps_left == 3  # in time up to the cube of the bound
    usual = 10**4 if three else 10**6 if isinstance(rules, TakingBreaking) else 10**3
    bound = usual if to is None else to
    with how_far(rules.name, lambda looked: f"{rules.name}: no period is proved; open to {looked}") as look:
        found = FoundPeriod(find_period(rules, bound, look))
    if found.verdict != "proved" and found.found.bound < bound:
        why = "memory, or the 16 bits of a value, do not suffice for more"
        face().note(f"{rules.name}: {why} than {found.found.bound} values")
    return found if heap is None else FoundPeriod(found.found, heap, found.nim_value(heap))
