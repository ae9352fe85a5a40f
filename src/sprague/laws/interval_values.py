"""Nim-values of one pile whose options are all of f(x), …, x − 1, where f(0) = 0 and f steps by 0 or 1; or 0, …, h(x).

The lemmas, with their proofs, are ``lem:lowest`` and ``lem:highest`` of ``sprague/proofs/lemmas.md``.
It is enough that the options are these. After Levine, Fractal sequences and restricted Nim, Ars Combin. 80 (2006).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, product
from math import gcd
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from sprague import solving
from sprague.errors import BadParameter
from sprague.games import NORMAL, FormulaGame
from sprague.games.ruleset import Piles
from sprague.guess.conditions import written
from sprague.guess.quasilinear import LATEST_START, REPETITIONS, Quasilinear, RationalBeatty, quasilinear
from sprague.guess.statements import residue_sentences, residues_shown
from sprague.laws.heap_values import ByOptions, BySum, wrong_heap
from sprague.laws.law import OF_VALUES, WITHOUT, Check, Player, S, ShownLaw, conditions, no_formula
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.logic.wording.latex import latex_formula, latex_statement
from sprague.logic.wording.printed import bare_text
from sprague.numbers.decimals import integer
from sprague.numbers.periods import FUNCTIONS
from sprague.proofs.rules import Rules
from sprague.proofs.sentence_prover import CITATIONS, prove_obligations
from sprague.proofs.verdict import Proved, Undecided, Verdict
from sprague.proofs.written import Machine, Proof, sentence, told

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

LARGEST_PERIOD = 60
"""Of a recursion."""


@dataclass(frozen=True)
class IntervalValues:
    """The nim-values of all piles x, by f, the ``lowest`` option. Raises BadParameter where f is none.

    >>> law = IntervalValues(Quasilinear((0, 1), 0, 1))
    >>> law.shown, law.nim_value(2 * 10**50 + 1) == 5 * 10**49
    ('G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …', True)
    """

    lowest: Quasilinear

    def __post_init__(self) -> None:
        if not _steps([self.lowest.term(x) for x in range(len(self.lowest.first) + 2)]):
            raise BadParameter("the lowest option of these laws is 0 at 0 and steps by 0 or 1")

    def stays(self, x: int) -> bool:
        """Whether the lowest option of x is that of x − 1."""
        return x > 0 and self.lowest.term(x) == self.lowest.term(x - 1)

    def nim_value(self, x: int) -> int:
        """G(x), for x of any size."""
        while x and not self.stays(x):
            x = self.lowest.term(x) - 1
        return x - self.lowest.term(x)

    def leading_to(self, value: int, x: int) -> Iterator[int]:
        """The option of x that has a smaller value than x: of such piles the last below x, each a step of f behind."""
        least, most = 0, x
        while least < most:
            middle = (least + most) // 2
            least, most = (middle + 1, most) if middle - self.lowest.term(middle) < value else (least, middle)
        while (after := self.lowest.index_from(least + 1)) < x:
            least = after
        yield least

    @property
    def by(self) -> tuple[str, str]:
        """The lemma, and what its function is here."""
        return "lem:lowest", f"where {latex_statement(residues_shown(self.lowest, 'f'))}"

    def moves(self, theory: Theory) -> list[tuple[str, str]]:
        """That the options are those of the lemma; what the sentences speak of is defined."""
        theory.define("lowest", ["x", "m"], " | ".join(residue_sentences(["m"], [self.lowest], "x")))
        return conditions("lowest options")

    @property
    def recursion(self) -> tuple[int, list[tuple[int, bool, int, int]]]:
        """From which n on; and of each G(qn + r) whether it is the value of a smaller pile an + b, or an + b itself."""
        q, parts, least = self.lowest.q, list[tuple[int, bool, int, int]](), 0
        far = self.lowest.start // q + 2
        for rest in range(q):
            x = q * far + rest
            again, low = not self.stays(x), self.lowest.term(x) - self.lowest.p * far
            a, b = (self.lowest.p, low - 1) if again else (q - self.lowest.p, rest - low)
            least = max(least, *(n + 1 for n in range(far) if self._differs(q * n + rest, a * n + b, again)), 0)
            parts.append((rest, again, a, b))
        return least, parts

    @property
    def shown(self) -> str:
        """As a mathematician writes it, by the remainders of x, with the first values."""
        (least, parts), q, shown = self.recursion, self.lowest.q, ""
        for rest, again, a, b in parts:
            value = written("n", (a,), b)
            shown += f"G({written('n', (q,), rest)}) = {f'G({value})' if again else value}, "
        first = ", ".join(str(self.nim_value(x)) for x in range(q * (least + 1)))
        return f"{shown}n ≥ {least}, G = {first}, …"

    def _differs(self, x: int, value: int, again: bool) -> bool:
        """Whether G(x) is not the value, or not that of a smaller pile so large."""
        v = self.nim_value(x)
        return (not 0 <= value < x or self.nim_value(value) != v) if again else value != v


def interval_values(values: Sequence[int]) -> Iterator[IntervalValues | FallingValues]:
    """The law that all the values G(0), G(1), … follow, if there is one. New maxima show where f stays.

    >>> values = [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8, 4, 9, 2, 10, 5, 11, 1, 12]
    >>> print(next(interval_values(values)).shown)
    G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …
    """
    lowest = [x - most for x, most in enumerate(accumulate(values, max))]
    form = quasilinear(lowest, REPETITIONS, LATEST_START)
    if form and form.p and _steps(lowest):
        law = IntervalValues(form)
        if all(law.nim_value(x) == value for x, value in enumerate(values)):
            yield law


def _steps(lowest: Sequence[int]) -> bool:
    """Whether these are the lowest options of such a law."""
    return lowest[0] == 0 and all(b - a in (0, 1) for a, b in pairwise(lowest))


LARGEST_DIVISOR = 6
"""Of the highest options that are tried."""

TURNS = 3


@dataclass(frozen=True)
class FallingValues:
    """G(n) = G(h(n)) + 1 from a ``least`` n on, and 0 before; h(n) the ``highest`` option, less than n.

    Raises BadParameter for another h.

    >>> law = FallingValues(RationalBeatty(1, 2, 0, 1))
    >>> law.shown, law.nim_value(2**100)
    ('G(n) = G(⌊n/2⌋) + 1, n ≥ 1, G(0) = 0 (the digits of n in base 2)', 101)
    """

    highest: RationalBeatty

    def __post_init__(self) -> None:
        h, least = self.highest, self.highest.start
        if not (least >= 1 and 1 <= h.p < h.q <= LARGEST_PERIOD) or not 0 <= h.term(least) < least:
            raise BadParameter(f"the highest option of n ≥ {least} is some ⌊(pn + s)/q⌋ < n, p < q, not {h}")

    def nim_value(self, x: int) -> int:
        """G(x), for x of any size."""
        value = 0
        while x >= self.highest.start:
            x, value = self.highest.term(x), value + 1
        return value

    def leading_to(self, value: int, x: int) -> Iterator[int]:
        """Piles that have a smaller value than x, some of them options of x."""
        for _ in range(self.nim_value(x) - value):
            x = self.highest.term(x)
        yield from [x] if value else reversed(range(self.highest.start))

    @property
    def by(self) -> tuple[str, str]:
        """The lemma, and what its function is here."""
        h = self.highest
        return "lem:highest", f"where $x_0 = {h.start}$ and $h(x) = {latex_formula(str(h).replace('n', 'x'))}$"

    def moves(self, theory: Theory) -> list[tuple[str, str]]:
        """That the options are those of the lemma."""
        h = self.highest
        others = f"of 0, …, {h.start - 1} some, and" if h.start > 1 else "0 and"
        return conditions("highest options", start=h.start, some=others, h=h, sentence=h.sentence)

    @property
    def shown(self) -> str:
        """As a mathematician writes it."""
        h, least = self.highest, self.highest.start
        digits = f" (the digits of n in base {h.q})" if (h.p, h.s, least) == (1, 0, 1) else ""
        before = f"G(n) = 0, n < {least}" if least > 1 else "G(0) = 0"
        return f"G(n) = G({h}) + 1, n ≥ {least}, {before}{digits}"


def falling_values(values: Sequence[int]) -> Iterator[IntervalValues | FallingValues]:
    """The laws of this kind that all the values follow: several h may do. Fewer than ``TURNS`` steps tell no h.

    >>> [law.shown for law in falling_values([n.bit_length() for n in range(99)])]
    ['G(n) = G(⌊n/2⌋) + 1, n ≥ 1, G(0) = 0 (the digits of n in base 2)']
    """
    if values[0] or any(b - a not in (0, 1) for a, b in pairwise(values)) or values[-1] < TURNS:
        return
    least = values.index(1)
    for q in range(2, LARGEST_DIVISOR + 1):
        for p, s in product(range(1, q), range(-q * LATEST_START, q)):
            h = RationalBeatty(p, q, s, least)
            if gcd(p, q) == 1 and 0 <= h.term(least) < least:
                law = FallingValues(h)
                if all(values[h.term(n)] + 1 == values[n] for n in range(least, len(values))):
                    yield law


_PART = re.compile(r"G\((\d*)n(?:\+(\d+))?\)=(?:(\d*)n([+-]\d+)?|G\((\d*)n([+-]\d+)?\)),")
_PRINTED = re.compile(rf"((?:{_PART.pattern})+)n≥(\d+),G=(\d+(?:,\d+)*),…")
_ONE_MORE = re.compile(r"G\(n\)=G\((.*?)\)\+1,n≥(\d+),(?:G\(0\)=0|G\(n\)=0,n<(\d+))(\(.*\))?")


def read_falling_values(text: str) -> FallingValues | None:
    """The law that is printed so; None for anything else. Raises BadParameter for a recursion that is none.

    >>> law = FallingValues(RationalBeatty(2, 3, -1, 4))
    >>> read_falling_values(law.shown) == law
    True
    """
    match = _ONE_MORE.fullmatch(bare_text(text))
    h = RationalBeatty.read(match[1], integer(match[2])) if match and match[2] == (match[3] or "1") else None
    law = FallingValues(h) if h else None
    return law if match and law and bare_text(law.shown).endswith(match[4] or "") else None


def read_interval_values(text: str) -> IntervalValues | None:
    """The law that is printed so; None for anything else. Raises BadParameter for a recursion that is none.

    >>> law = IntervalValues(Quasilinear((0, 1, 2), 1, 1))
    >>> read_interval_values(law.shown) == law
    True
    """
    bare = bare_text(text)
    printed = _PRINTED.fullmatch(bare)
    if printed is None:
        return None
    printed_parts = list(_PART.finditer(printed[1]))
    parts = {integer(part[2] or "0"): part for part in printed_parts}
    q, least, values = len(printed_parts), integer(printed[8]), list(map(integer, printed[9].split(",")))
    whole = sorted(parts) == list(range(q)) and all(integer(part[1] or "1") == q for part in printed_parts)
    if q > LARGEST_PERIOD or least > LATEST_START or not whole:
        raise BadParameter(f"a recursion of G gives G(qn), …, G(qn + q − 1), q at most {LARGEST_PERIOD}: {text[:40]}")
    for x in range(q * least, q * (REPETITIONS + LATEST_START) + q):
        n, rest = divmod(x, q)
        part = parts[rest]
        again = part[5] is not None
        a, b = (integer(part[5] or "1"), part[6]) if again else (integer(part[3] or "1"), part[4])
        value = a * n + int(b or "0")
        if again and not 0 <= value < x and x >= len(values):
            raise BadParameter(f"a recursion of G that goes back from {x} to {value}: {text[:40]}")
        if x >= len(values):
            values.append(values[value] if again else value)
    law = next(interval_values(values), None)
    if not isinstance(law, IntervalValues) or bare_text(law.shown) != bare:
        raise BadParameter(f"no lowest options have this recursion: {text[:60]}")
    return law


class OneNumberLaw(ShownLaw[S]):
    """Nim-values of games on one number, said by a formula for G(n)."""

    heads, about, by_itself = (WITHOUT, OF_VALUES), OF_VALUES, True

    def check(self, claim: Claim) -> None:
        """It speaks of one number."""
        if len(claim.names) != 1:
            raise BadParameter(f"{claim.about}: a law of G(n) speaks of one number, not of {len(claim.names)}")

    def line(self, claim: Claim) -> str:
        """As it is printed."""
        return f"the nim-values of {claim.about}: {self.text(self.of(claim))}"

    def is_compared(self, claim: Claim) -> bool:
        """On one number."""
        return len(claim.names) == 1


R = TypeVar("R", IntervalValues, FallingValues)


class RecursionLaw(OneNumberLaw[R]):
    """Nim-values of one pile by those of smaller ones."""

    reads: ClassVar[Any]
    """Reads the law as it is printed."""

    def read(self, text: str, up_to: int | None = None) -> R | None:
        """The recursion."""
        law: R | None = self.reads(text)
        return law

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """By the lemma: the options are those of which it speaks."""
        return sum_proof(claim, proved, self.of(claim))

    def player(self, claim: Claim) -> Player:
        """By the piles of value 0."""
        game = claim.rules.between[0] if claim.rules and claim.rules.between else claim.rules
        assert isinstance(game, FormulaGame)
        return ByRecursion(game, self.of(claim))

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """By the lemma at the head of this file."""
        if not isinstance(claim.rules, FormulaGame):
            return no_formula(claim)
        return prove_sum(claim, claim.rules, self.of(claim), self.difference, limits)

    def difference(self, claim: Claim, up_to: int, check: Check) -> str | None:
        """By a table of nim-values."""
        assert claim.rules
        for x, value in enumerate(solving.nim_values(claim.rules, up_to, check).tolist()):
            if value != (claimed := self.of(claim).nim_value(x)):
                return f"({x}): the nim-value is claimed to be {claimed}, by the rules it is {value}"
        return None


class IntervalValuesLaw(RecursionLaw[IntervalValues]):
    """By the lowest option of each pile.

    >>> from sprague.claims import Claim
    >>> from sprague.claims.prover import prove
    >>> prove(Claim.of("take l from x: 2l <= x", "G(2n) = n, G(2n + 1) = G(n), n >= 0, G = 0, 0, …")).word
    'proved'
    """

    statement, kind, reads = IntervalValues, "interval values", staticmethod(read_interval_values)


class FallingValuesLaw(RecursionLaw[FallingValues]):
    """By the highest option of each pile.

    >>> from sprague.claims import Claim
    >>> from sprague.claims.prover import prove
    >>> prove(Claim.of("take l from x: 2l >= x", "G(n) = G(⌊n/2⌋) + 1, n >= 1, G(0) = 0")).word
    'proved'
    """

    statement, kind, reads = FallingValues, "falling values", staticmethod(read_falling_values)


COMPARED = {1: 200, 2: 40, 3: 16}
"""Values are compared with brute force up to such a pile, by the number of piles; of more piles to 6."""

BEFORE, AFTER = "abcdefgh", "stuvwxyz"


def prove_sum(
    claim: Claim,
    game: FormulaGame,
    law: IntervalValues | FallingValues,
    difference: Callable[[Claim, int, Check], str | None],
    limits: Limits,
) -> Verdict:
    """Whether every move takes from one pile, and the options of one are as the law asks."""
    if game.play != NORMAL or game.bounds or game.domain is not None:
        return Undecided(f"{game.name}: this recursion is proved for normal play on all piles")
    d = len(game.before)
    if d > len(BEFORE):
        return Undecided(f"{game.name}: sums of more than {len(BEFORE)} piles are not looked at")
    before, after = BEFORE[:d], AFTER[:d]
    theory = Theory("base 2", limits)
    rules = Rules(game, theory.digits)

    def asked() -> Iterator[tuple[str, str]]:
        rules.play_ends()
        theory.define("move", [*before, *after], rules.in_letters(rules.moves, before + after))
        alone = ["0"] * (d - 1)
        theory.define("option", ["x", "p"], f"move({', '.join([*alone, 'x', *alone, 'p'])})")
        if d > 1:
            order = " & ".join(f"{x} <= {y}" for x, y in pairwise(before)) if game.interchangeable else "true"
            one = " | ".join(_from_one(before, after, i) for i in range(d))
            yield from conditions("sums of piles", names=", ".join(before + after), order=order, one=one)
        yield from law.moves(theory)

    def compare() -> str:
        most = COMPARED.get(d, 6)
        if wrong := difference(claim, most, lambda done, total: None):
            raise AssertionError(f"{game.name}: proved, and yet {wrong}")
        return f"brute force agrees for piles ≤ {most}"

    return prove_obligations(theory, claim.line, asked(), compare=compare, assumptions=(CITATIONS[law.by[0]].cited(),))


def sum_proof(claim: Claim, proved: Proved, law: IntervalValues | FallingValues) -> Proof:
    """By the lemma on one pile, with its function."""
    lemma, of = law.by
    assert proved.record and isinstance(claim.rules, FormulaGame)
    asked = [sentence(each.statement) for each in proved.record.obligations]
    return told(
        "recursions of values" if len(asked) == 1 else "sums of piles",
        theorem=claim.says("prose"),
        lemma=lemma,
        of=of,
        single=asked[0],
        asked=asked[-1],
        checked=proved.record.prose,
        machines=[Machine("the moves", Rules(claim.rules, Theory("base 2").digits).moves)],
    )


def _from_one(before: str, after: str, at: int) -> str:
    """That one pile becomes an option of it, and the others stay."""
    pairs = zip(before, after, strict=True)
    return f"({' & '.join(f'option({x}, {p})' if i == at else f'{x} = {p}' for i, (x, p) in enumerate(pairs))})"


@dataclass(frozen=True)
class ByRecursion(BySum):
    """Plays a sum of piles by a law of each."""

    game: FormulaGame
    law: IntervalValues | FallingValues

    def nim_value(self, heap: int) -> int:
        """By the law."""
        return self.law.nim_value(heap)

    def option(self, heap: int, value: int) -> Piles | None:
        """The first of those that the law names to which a move leads."""
        alone = (0,) * (len(self.game.before) - 1)
        lefts = self.law.leading_to(value, heap)
        return next(((left,) for left in lefts if self.game.is_move((*alone, heap), (*alone, left))), None)


# Nim-values by a function of the theory of numbers: of programs, compared with their options and never proved.

MOST_FIRST, FEWEST = 3, 48
"""So many first values may differ, of at least so many."""

_TEXT = re.compile(r"\s*G\(n\) = (?:(\d+) \+ )?(the .*?), n (?:≥|>=) (\d+), G = (\d+(?:, \d+)*), …\s*")


@dataclass(frozen=True)
class ArithmeticValues:
    """G(n) is the ``function`` of n, and ``added``, behind the ``first`` values G(0), …; BadParameter for no function.

    >>> law = ArithmeticValues("the exponent of 2 in n", 0, (0,))
    >>> law.shown, law.nim_value(3 * 2**100)
    ('G(n) = the exponent of 2 in n, n ≥ 1, G = 0, …', 100)
    """

    function: str
    added: int
    first: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.function not in FUNCTIONS:
            raise BadParameter(f"G(n) is one of: {'; '.join(FUNCTIONS)}; not {self.function[:60]}")

    def nim_value(self, n: int) -> int:
        """G(n). Raises TooLarge where a large number would have to be factored."""
        return self.first[n] if n < len(self.first) else FUNCTIONS[self.function](n) + self.added

    @property
    def shown(self) -> str:
        """In words, with the first values."""
        added = f"{self.added} + " if self.added else ""
        return f"G(n) = {added}{self.function}, n ≥ {len(self.first)}, G = {', '.join(map(str, self.first))}, …"


def arithmetic_values(values: Sequence[int]) -> Iterator[ArithmeticValues]:
    """The laws of this kind that all the values follow.

    >>> next(arithmetic_values([0, *(n.bit_length() + 1 for n in range(1, 60))])).shown
    'G(n) = 1 + the number of binary digits of n, n ≥ 1, G = 0, …'
    """
    for function in FUNCTIONS if len(values) >= FEWEST else ():
        computed = [0, *map(FUNCTIONS[function], range(1, len(values)))]
        added = values[-1] - computed[-1]
        for first in range(1, MOST_FIRST + 1):
            if added >= 0 and all(v == c + added for v, c in zip(values[first:], computed[first:], strict=True)):
                yield ArithmeticValues(function, added, tuple(values[:first]))
                break


class ArithmeticValuesLaw(OneNumberLaw[ArithmeticValues]):
    """Of games on one number."""

    statement, kind = ArithmeticValues, "arithmetic values"

    def read(self, text: str, up_to: int | None = None) -> ArithmeticValues | None:
        """The function by its words."""
        match = _TEXT.fullmatch(text)
        if match is None or (match[2] not in FUNCTIONS and not match[2].startswith(("the number", "the place"))):
            return None
        first = tuple(map(integer, match[4].split(", ")))
        if len(first) != integer(match[3]):
            raise BadParameter(f"the values before n = {match[3]} are wanted, not {len(first)} of them")
        return ArithmeticValues(match[2], integer(match[1] or "0"), first)

    def player(self, claim: Claim) -> Player:
        """By the values of the options."""
        assert claim.rules is not None
        return ByOptions(claim.rules, self.of(claim))

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """Nothing is proved."""
        return no_formula(claim)

    def difference(self, claim: Claim, up_to: int, check: Check) -> str | None:
        """By the values of the options."""
        assert claim.rules is not None
        return wrong_heap(claim.rules, lambda n, v: self.of(claim).nim_value(n) == v, up_to, check)
