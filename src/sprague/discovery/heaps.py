"""Games on heaps: the period of the nim-sequence, or a law of the nim-values in the digits of the heap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sprague import solving
from sprague.claims import Claim, NimValues
from sprague.discovery.result import Clock, Discovery, Guessed, nothing_found
from sprague.errors import LimitReached, OutOfTime, TooLarge
from sprague.games import CoinTurning, Ruleset, TakingBreaking
from sprague.games.taking_breaking import THREE_HEAPS
from sprague.guess.guesses import SYSTEMS
from sprague.guess.value_laws import ValueLaw, value_laws
from sprague.laws.heap_values import HeapLaw, HeapRules, heap_rules, prove_heap_law
from sprague.laws.interval_values import arithmetic_values
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import Limits, in_time, limited
from sprague.numbers.periods import Period, observed_period
from sprague.proofs import Proved, Refuted, Verdict, Verified
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import Observed, Periodicity, contradiction
from sprague.solving.sequences import engine, extend, has_sparse_space, nim_sequence, statistics

STAGES = (1000, 10_000, 100_000, 1_000_000)
"""A period is looked for among so many values, as time allows."""

LAWFUL = (512, 4096)
"""A law of the digits is looked for in so many values, and agrees with all of them."""

SHARE_FOR_VALUES = 0.4
"""So much of the time may go into the values in which a law is looked for."""

FEWEST, PIECE = 64, 32
"""Values are computed so many at a time, and no law is looked for in fewer than the first number."""

SLOWLY = (64, 128, 256, 512, 1024)
"""The same where the values are computed from the options one by one, as time allows."""

LONGEST_PROOF = 20.0
"""One law of the digits may take so many seconds to prove."""


AGREES = "every value of the table agrees; the rules are a program, so nothing is proved"


def discover_heaps(game: TakingBreaking, clock: Clock) -> Discovery:
    """The proved period, else a law of the nim-values in some digits, else what is observed, else none.

    >>> from sprague.games import game
    >>> found = discover_heaps(game("kayles"), Clock("kayles", 10))
    >>> found.statement, found.word, found.is_p_position((10**1000,))
    ('G(n + 12) = G(n) for all n ≥ 71', 'proved', False)
    >>> discover_heaps(game("laskers-nim"), Clock("laskers-nim", 10)).statement
    'G(n + 4) = G(n) + 4 for all n ≥ 1, G = 0, 1, 2, 4, 3, …'
    """
    search, values, seen = _Search(game, clock), [], None
    stages = clock.stages(STAGES) if game.longest is not None else ()
    for i, count in enumerate(sorted({min(count, clock.up_to or count) for count in LAWFUL})):
        found = search.period(stages[i : i + 1])
        if isinstance(found, Periodicity):
            return search.proved_period(found)
        values, seen = search.values(count), found or seen
        law = search.law(game, values)
        if law:
            return law
    last = search.period(stages[len(LAWFUL) :])
    return search.proved_period(last) if isinstance(last, Periodicity) else search.unproved(values, last or seen)


def discover_sequence(game: Ruleset, make: Callable[[int], Any], clock: Clock) -> Discovery:
    """A law of the nim-values of the positions ``make(0)``, ``make(1)``, …, computed from their options.

    The rules of coin-turning games are known as sentences, so that a law may be proved; of others it is *verified*.

    >>> from sprague.games import Ruleset
    >>> rules = Ruleset(lambda n: [n - each for each in (1, 2) if each <= n], name="one-or-two")
    >>> found = discover_sequence(rules, lambda n: n, Clock("one-or-two", 10))
    >>> found.statement, found.word
    ('G(n + 3) = G(n) for all n ≥ 0, G = 0, 1, 2, …', 'verified')
    """
    search = _Search(game, clock)
    values: list[int] = []
    seen: ValueLaw | None = None
    stages = clock.stages(SLOWLY)
    for stage in stages:
        clock.say(f"nim-values to {stage}")
        try:
            for n in range(len(values), stage):
                values.append(solving.nim_value(game, make(n)))
                (clock.check if n >= stages[0] else clock.check_first)()
        except (OutOfTime, TooLarge):
            if len(values) < stages[0]:
                raise
        if isinstance(game, CoinTurning):
            found = search.law(game, values)
            if found:
                return found
        else:
            seen = in_time(max(clock.left, 1), next, _agreeing(values), None)
        if len(values) < stage or clock.spent * 5 > clock.seconds:
            break
    if seen is None and search.open is not None:
        seen = search.open.law
    of_numbers = next(arithmetic_values(values), None)
    if of_numbers and (seen is None or not seen.period):
        claim = Claim(of_numbers, game, shown=of_numbers.shown, kind="nim-values", bound=len(values) - 1)
        why = Verified(str(len(values) - 1), AGREES)
        return Discovery(game, claim, why, len(values) - 1, clock.spent, f"{len(values)} nim-values")
    if seen is None:
        return nothing_found(game, len(values) - 1, clock.spent, search.tried, _nothing(values))
    return search.of_law(seen, Verified(str(len(values) - 1), AGREES), len(values) - 1, f"{len(values)} nim-values")


def _agreeing(values: list[int]) -> Iterator[ValueLaw]:
    """The laws that are seen in some of the values and hold of all of them."""
    for law in value_laws(values, SYSTEMS):
        if all(law.relation.holds({"n": n, "v": value}) for n, value in enumerate(values)):
            yield law


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


@dataclass
class _Search:
    """The search for the law of one game."""

    game: Any
    clock: Clock
    tried: list[str] = field(default_factory=list)
    open: HeapLaw | None = None
    why_open: str = ""
    fallen: list[Period | None] = field(default_factory=list)

    def law(self, game: TakingBreaking | CoinTurning, values: Sequence[int]) -> Discovery | None:
        """The first law that is proved."""
        self.clock.say(f"a law of the first {len(values)} nim-values")
        distinct: list[str] = []
        self.open = None  # what fewer values suggested these may contradict; if not, they suggest it again
        try:
            with limited(Limits(seconds=max(self.clock.left, 1))):
                for law in heap_laws(game, values, SYSTEMS, self.clock.say):
                    self.clock.say(Guessed(law.law.statement))
                    limits = Limits(states=300_000, seconds=max(1, min(LONGEST_PROOF, self.clock.left)))
                    verdict = prove_heap_law(law, limits)
                    if isinstance(verdict, Proved):
                        return self.of_law(law.law, verdict, len(values) - 1, f"{len(values)} nim-values")
                    if isinstance(verdict, Refuted):
                        self.fallen.append(law.law.period)
                    elif self.open is None or isinstance(verdict, Verified):
                        agrees = f"every value of the table agrees; not proved: {verdict.evidence}"
                        self.open, self.why_open = law, verdict.detail if isinstance(verdict, Verified) else agrees
                    if isinstance(verdict, Verified):
                        break  # nothing better can be said of a program than that it fits a proof as far as it is known
                    distinct.append(f"{law.law.statement}: {verdict.word}, {verdict.evidence}")
        except LimitReached as limit:
            distinct.append(f"laws of the digits: {limit}")
        self.tried = distinct or ["a law of the nim-values in base 2, base 3, Zeckendorf and Ostrowski digits: none"]
        return None

    def values(self, count: int) -> list[int]:
        """So many first values, or as many as fit 16 bits and a share of the time."""
        self.clock.say(f"nim-values to {count}")
        known = np.zeros(count, dtype=np.uint16)
        sequence, until = engine(self.game, count), SHARE_FOR_VALUES * self.clock.seconds
        try:
            while sequence.known < count and (sequence.known < FEWEST or self.clock.spent < until):
                if sequence.known >= FEWEST:
                    self.clock.check()
                extend(sequence, known, min(count, sequence.known + PIECE), self.game.name)
        except OutOfTime:
            count = sequence.known
        except TooLarge:  # a value that does not fit 16 bits
            count = sequence.known // PIECE * PIECE
        return [int(v) for v in known[: min(count, sequence.known)]]

    def period(self, stages: Sequence[int]) -> Observed | None:
        """The period, as far as time allows."""
        found: Observed | None = None
        for stage in stages:
            self.clock.say(f"a period among the first {stage} nim-values")
            begun = self.clock.spent
            longer = 1000 if self.game.taken(THREE_HEAPS, 1000) else 12  # a heap has its square of ways into three
            if found is not None and longer * self.last > self.clock.left:
                break
            try:
                found = find_period(self.game, stage, lambda done, total: self.clock.check())
            except (OutOfTime, TooLarge):
                break
            self.last = self.clock.spent - begun
            if isinstance(found, Periodicity):
                break
        return found

    last: float = 0.0

    def proved_period(self, found: Periodicity) -> Discovery:
        """What a proved period is worth."""
        table = f"{found.bound} nim-values"
        if not found.law.saltus:  # of values that rise only the first ones are compared
            table += f", the largest {found.largest} at {found.largest_at}"
        return self.of_period(found.law, Proved(found.reason), found.bound, table)

    def unproved(self, values: Sequence[int], seen: Observed | None) -> Discovery:
        """What is observed, or that nothing is."""
        bound = max(len(values), seen.bound if seen else 0)
        largest = max((v, -n) for n, v in enumerate(values))
        table = f"{len(values)} nim-values, the largest {largest[0]} at {-largest[1]}"
        law = observed_period(values) if self.open is None else None
        if seen:
            table = f"{seen.bound} nim-values, the largest {seen.largest} at {seen.largest_at}"
            law = seen.law
        if law and not self._falls(law):
            why = Verified(str(bound), "observed; no theorem used here says that it goes on")
            return self.of_period(law, why, bound, table)
        if self.open:
            return self.of_law(self.open.law, Verified(str(len(values) - 1), self.why_open), len(values) - 1, table)
        if law is None:
            self.tried.append(f"a period or an arithmetic period of the nim-values: none to {bound}")
        facts = _nothing(values)
        if seen:
            one = "the one that is seen cannot go on" if law else "none is seen"
            facts = f"none found to {seen.bound}: no period is proved, {one}; the largest nim-value is "
            facts += f"{seen.largest} at {seen.largest_at}"
            if 3 * self.last < self.clock.left:
                facts += _sparse(self.game, seen.bound)
        return nothing_found(self.game, bound, self.clock.spent, self.tried, facts)

    def _falls(self, law: Period) -> bool:
        """Whether a period that all the values show cannot go on, and is or was refuted."""
        if law in self.fallen:
            return True
        wrong = contradiction(self.game, law, nim_sequence(self.game, law.enough))
        if wrong is not None:
            self.tried.append(f"{law}: refuted, by it the options of heap {wrong} have another mex")
        return wrong is not None

    def of_law(self, law: ValueLaw, why: Verdict, bound: int, table: str) -> Discovery:
        """A law of the nim-values, and what is known of it."""
        statement, system = NimValues(law.sentence or law.relation), law.relation.digits.name
        claim = Claim(statement, self.game, system, shown=law.statement, kind="nim-values", bound=bound)
        return Discovery(self.game, claim, why, bound, self.clock.spent, table, tuple(self.tried))

    def of_period(self, law: Period, why: Verdict, bound: int, table: str) -> Discovery:
        """A period, and what is known of it."""
        claim = Claim(law, self.game, shown=str(law), kind="period", bound=bound)
        return Discovery(self.game, claim, why, bound, self.clock.spent, table, tuple(self.tried))


def _nothing(values: Sequence[int]) -> str:
    largest = max(values)
    at = values.index(largest)
    return f"none found to {len(values) - 1}: no law is seen; the largest nim-value is {largest} at {at}"


def _sparse(game: TakingBreaking, bound: int) -> str:
    """How rare the rare values are, where heaps are split in two (the sparse space of *Winning Ways*, chapter 4)."""
    if not has_sparse_space(game):
        return ""
    facts = statistics(game, nim_sequence(game, bound))
    parity = f"the digits of G(n) in {facts.mask:#x}" + (" and of n" if facts.twisted else "")
    return f"; rare values, by the parity of {parity}: {facts.rare} of {bound}, the last at {facts.last_rare}"
