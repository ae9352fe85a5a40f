"""Nim-values of heaps: who plays sums of heaps by them, of thousands of digits; and a law of all of them, proved.

The value of a sum is the nim-sum of the values (Sprague 1935, Grundy 1939). A law is proved from sentences that say the
rules (:mod:`sprague.laws.heap_values`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import accumulate, islice, takewhile
from operator import xor
from typing import TYPE_CHECKING, Any, Protocol

from sprague import solving
from sprague.errors import TooLarge
from sprague.games import CoinTurning, FormulaGame, Ruleset, Subtraction, TakingBreaking
from sprague.games.ruleset import Piles
from sprague.games.taking_breaking import LEFT, NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS
from sprague.guess.learning import Table, regular_guess
from sprague.guess.value_laws import ValueLaw
from sprague.laws.law import Check, conditions
from sprague.logic.automata.definable import regular
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.relations import Relation, completed, nothing, renamed
from sprague.logic.automata.theory import Theory
from sprague.numbers.decimals import abbreviated
from sprague.proofs.sentence_prover import prove_obligations
from sprague.proofs.verdict import Proved, Verdict, Verified
from sprague.solving.tables import first_values

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

# The rules of a game on heaps as sentences: when some option of a heap n has the nim-value g.
#
# ``value(n, v)`` says that v is the nim-value of n, ``xor`` is the nim-sum, by which the value of several heaps is
# found (Sprague 1935, Grundy 1939). A finite or recurring code is a sentence as it stands, and so is a pattern of
# digits. Of a set of removals that is only known as a program, an automaton is learned; that it is the set is
# compared up to a bound and is a condition of everything that follows.

FEW, PLACES, FAR, NEAR = 64, 40, 10**9, 10**5
"""With so few removals in the table, they are compared up to this place, but not beyond a billion; or, where they are
only known digit by digit, a hundred thousand."""

MOST_ELEMENTS = 200
"""Longer finite lists of removals are not written out as a sentence."""


@dataclass(frozen=True)
class HeapRules:
    """How to say, in one system of digits, that a heap n has an option of value g.

    ``given`` are predicates that were learned, ``steps`` the definitions that follow from them in order, each a name,
    its variables and its sentence; ``ways`` are sentences, one of which holds of n and g iff there is such an option.
    ``removals`` say of s which numbers of tokens may be taken so that nothing, one heap, … is left.
    ``demands`` must be proved besides; ``conditions`` are what cannot be, as no program says what it does for ever.
    """

    system: Digits
    ways: tuple[tuple[str, tuple[str, ...]], ...]
    given: tuple[tuple[str, Relation], ...] = ()
    steps: tuple[tuple[str, tuple[str, ...], str], ...] = ()
    demands: tuple[tuple[str, str], ...] = ()
    conditions: tuple[str, ...] = ()
    removals: tuple[tuple[int, str], ...] = ()

    def define(self, theory: Theory, value: Relation | str) -> None:
        """Gives a theory the predicates value(n, v) and option(n, g)."""
        theory.define("value", ["n", "v"], value)
        for name, relation in self.given:
            theory.define(name, list(relation.variables), relation)
        for name, variables, sentence in self.steps:
            theory.define(name, variables, sentence)
        ways = (f"(exists {', '.join(bound)}. {body})" if bound else f"({body})" for body, bound in self.ways)
        theory.define("option", ["n", "g"], " | ".join(ways))


def heap_rules(game: TakingBreaking | CoinTurning, values: list[int], system: Digits) -> HeapRules | None:
    """The rules as sentences in the digits of a system; None where they are not regular in it, or need another one.

    ``values`` are the first nim-values, of which some games need the nim-sums too.

    >>> from sprague.games import game
    >>> from sprague.logic.automata.digits import base
    >>> heap_rules(game("subtraction:1,3,4"), [], base(2)).ways[0][0]
    '(s = 1 | s = 3 | s = 4) & n = s & g = 0'
    """
    if isinstance(game, CoinTurning):
        if "xor" not in Theory(system).known:
            return None
        return _run_of_coins(values, system) if game.most is None else _few_coins(game.most, system)
    return _taking_breaking(game, system, max(len(values), 2))


def _taking_breaking(game: TakingBreaking, system: Digits, side: int) -> HeapRules | None:
    than = "<" if game.distinct else "<="
    ways, demands, uncertain, removals = [], [], [], []
    given: list[tuple[str, Relation]] = []
    for kind, (body, bound) in zip(LEFT, conditions("what is left of a heap", than=than), strict=True):
        sentence = _written(game, kind)
        if sentence == "":
            continue
        if sentence is None:
            known = _known(game, kind, system) or _learned(game, kind, system, side)
            if known is None:
                return None
            relation, far = known
            if relation.is_empty:
                if not isinstance(game, Subtraction):
                    uncertain.append(f"no move leaves {LEFT[kind]} (compared for removals < {far})")
                continue
            same = next((name for name, other in given if other.equals(relation)), None)
            name = same or f"removal_{kind}"
            if same is None:
                given.append((name, relation))
                if far is not None:
                    says = f"the removals are for ever the numbers that an automaton of {len(relation)} states accepts"
                    uncertain.append(f"{says} (compared for those < {far})")
            if kind in (NOTHING, ONE_HEAP) and ("no removal is 0", f"~{name}(0)") not in demands:
                demands.append(("no removal is 0", f"~{name}(0)"))
            sentence = f"{name}(s)"
        if kind in (TWO_HEAPS, THREE_HEAPS) and "xor" not in Theory(system).known:
            return None
        least = f" & n >= {game.smallest_heap}" if game.smallest_heap else ""
        removals.append((kind, sentence))
        ways.append((f"({sentence}) & {body}{least}", tuple(bound.split())))
    if not ways:
        return None
    return HeapRules(system, tuple(ways), tuple(given), (), tuple(demands), tuple(uncertain), tuple(removals))


def _written(game: TakingBreaking, kind: int) -> str | None:
    """The removals that leave so many heaps, as a sentence about s; empty if there are none, None if there is none."""
    if game.longest is None and game.recurrence is not None:
        start, period = game.recurrence
        taken = game.taken(kind, start + period - 1)
        return " | ".join(f"s = {s}" if s < start else f"(exists i. s = {period}i + {s})" for s in taken)
    if game.longest is None:
        return None  # a program
    taken = game.taken(kind, game.longest)
    return " | ".join(f"s = {s}" for s in taken) if len(taken) <= MOST_ELEMENTS else None


def _known(game: TakingBreaking, kind: int, system: Digits) -> tuple[Relation, None] | None:
    """The removals by the pattern of their digits, where it is known for this system."""
    if not isinstance(game, Subtraction) or game.pattern is None or game.pattern[0] != system.name:
        return None
    return regular(system, "s", game.pattern[1]) if kind in (NOTHING, ONE_HEAP) else nothing(system, "s"), None


def _learned(game: TakingBreaking, kind: int, system: Digits, side: int) -> tuple[Relation, int] | None:
    """The removals as an automaton that agrees with them up to a bound, and the bound."""
    side = max(takewhile(lambda weight: weight <= side, system.weights()))
    sparse = len(game.taken(kind, side - 1)) <= min(FEW, side // 8)
    furthest = FAR if type(game).taken is not TakingBreaking.taken else NEAR  # digit by digit takes longer
    far = max(takewhile(lambda weight: weight <= furthest, islice(system.weights(), PLACES))) if sparse else side
    taken = [(int(s),) for s in game.taken(kind, far - 1)]
    if not taken:
        return nothing(system, "s"), far
    learned = regular_guess(system, Table.of(["s"], taken, [far]))
    return (learned.relation, far) if learned else None


def nim_summed(terms: Sequence[str], total: str) -> tuple[list[str], list[str]]:
    """That the nim-sum of the terms is the total, term by term; and the names of the partial sums on the way.

    >>> nim_summed("xyz", "0")
    (['xor(x, y, s1)', 'xor(s1, z, 0)'], ['s1'])
    """
    partial = [f"s{i}" for i in range(1, len(terms) - 1)]
    steps = zip([terms[0], *partial], terms[1:], [*partial, total], strict=False)
    return [f"xor({a}, {term}, {b})" for a, term, b in steps], partial


def _few_coins(most: int, system: Digits) -> HeapRules:
    """At most so many coins, the first of them n; the values of the others are added one by one."""
    ways: list[tuple[str, tuple[str, ...]]] = [("n >= 1 & g = 0", ())]
    for others in range(1, most):
        coins, values = [f"m{i}" for i in range(others)], [f"v{i}" for i in range(others)]
        order = [f"{a} < {b}" for a, b in zip(coins, [*coins[1:], "n"], strict=True)]
        known = [f"value({coin}, {value})" for coin, value in zip(coins, values, strict=True)]
        added, sums = nim_summed(values, "g")
        same = ["g = v0"] if others == 1 else []
        ways.append((" & ".join(["m0 >= 1", *order, *known, *added, *same]), (*coins, *values, *sums)))
    return HeapRules(system, tuple(ways))


def _run_of_coins(values: list[int], system: Digits) -> HeapRules | None:
    """Coins without a gap: their nim-sum is that of two initial runs, which are learned too."""
    sums = list(accumulate(values, xor))
    side = max(takewhile(lambda weight: weight <= len(sums), system.weights()))
    learned = regular_guess(system, Table.of(["n", "v"], list(enumerate(sums[:side])), [side, None]))
    if learned is None:
        return None
    demands = tuple(conditions("runs of coins"))
    way = "m < n & n = k + 1 & initial(k, c) & initial(m, d) & xor(c, d, g)"
    return HeapRules(system, ((way, ("k", "m", "c", "d")),), (("initial", learned.relation),), (), demands)


MOST_LISTED = 100_000
"""A heap is broken in up to so many ways in the search for a winning move."""

LONGEST_RUN = 1_000_000
"""So many coins may be turned at once."""

USUAL = 511
"""Nim-values to this heap are computed where a claim names no bound: some rules are learned from them."""


class BySum(ABC):
    """Plays sums of heaps: somebody says the value of one heap, and how to leave a value of it."""

    game: TakingBreaking | CoinTurning | FormulaGame

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
                return self.game.position((*position[:i], *left, *position[i + 1 :]) or (0,))
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
            point = completed([relation], {"n": heap, "g": value})
            if point is None:
                continue
            left = tuple(point[name] for name in names if name in point)
            if isinstance(self.game, CoinTurning) and self.game.most is None:  # all coins between two places
                if heap - point["m"] > LONGEST_RUN:
                    raise TooLarge(f"{self.game.name}: the winning move turns more than {LONGEST_RUN} coins")
                left = tuple(range(point["m"] + 1, heap))
            if not self.rules.conditions or self.game.is_move((heap,), left or (0,)):
                return left
            break
        raise TooLarge(f"{self.game.name}: no move of {abbreviated(heap)} to the nim-value {value} is known")

    @cached_property
    def _ways(self) -> list[tuple[Relation, tuple[str, ...]]]:
        """Relations between a heap, a value, and the heaps that are left."""
        theory = Theory(self.rules.system)
        self.rules.define(theory, self.law.relation)
        ways = []
        for body, bound in self.rules.ways:
            left = tuple(name for name in bound if name[0] in "mabe")
            kept = [name for name in bound if name not in left]
            sentence = f"exists {', '.join(kept)}. {body}" if kept else body
            ways.append((theory.relation(sentence, ("n", "g", *left)), left))
        return ways


def heap_law(claim: Claim) -> HeapLaw | None:
    """The law of nim-values that a claim about a game on heaps states; None where its digits cannot say its rules.

    The first values, to the bound of the claim, are those of the rules.
    """
    game, compared = claim.rules, (USUAL if claim.bound is None else claim.bound) + 1
    assert isinstance(game, TakingBreaking | CoinTurning)
    relation = renamed(claim.relation, {claim.variables[-1]: "v"})
    rules = heap_rules(game, first_values(game, compared), relation.digits)
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
        heaps = (part[0] if isinstance(part, tuple) else part for part in self.game.parts(position))
        return reduce(xor, map(self.law.nim_value, map(int, heaps)), 0) == 0

    def winning_move(self, position: Any) -> Any:
        """The first option whose values have nim-sum 0; None at a P-position."""
        if self.is_p_position(position):
            return None
        for option in islice(self.game.options(position), MOST_LISTED):
            if self.is_p_position(self.game.position(option)):
                return option
        raise TooLarge(f"{self.game.name}: none of the first {MOST_LISTED} options has value 0")
