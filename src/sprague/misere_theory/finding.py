"""The misère quotient of a game by name, heap after heap, until it is proved for all heaps or a limit is reached.

Who wins sums of heaps under misère play, and by which move: by the quotient, for heaps of any size.

Quotients as certificates: how many heaps are needed, and the text that the checker judges.

The quotients Q₁ ⊂ Q₂, … of the first items, one after another: a learner proposes, an exact search decides.

1. A new item may have a class that is there already: each is tried whose products with P allow it.
2. Else it is a generator. A learner (:class:`sprague.kernels.WordLearner`) makes a hypothesis from outcomes under
   rules that are supposed to hold, those of the quotient so far.
3. The hypothesis is verified against the options of all items (:func:`sprague.kernels.least_wrong_sum`): it holds, or
   the least sum W whose outcome is wrong is found. All below W is right then, W is the other; the rules
   that lead into W are refuted, and items that were taken for others there become generators. Back to 2.

The answer rests on step 3 alone. No step need end where the quotient is infinite; limits of classes, memory and time
say so, and "not found" never means "infinite".
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadParameter, TooLarge
from sprague.games import Ruleset, TakingBreaking, game, of_sums, the_game
from sprague.games.ruleset import Piles
from sprague.misere_theory.checker import CODE, FORMAT, Checked, check, subject, write
from sprague.misere_theory.quotient import (
    TRIVIAL,
    BoardPositions,
    Flags,
    Heaps,
    Quotient,
    Word,
    least_outside,
    minus,
    multiplication,
    word,
)
from sprague.numbers.periods import Period
from sprague.solving.progress import at_work

Progress = Callable[[int, int], None]


class GaveUp(Exception):
    """A limit was reached; the text says which."""


@dataclass(frozen=True)
class SearchLimits:
    """When to give an item up: elements of the quotient, bytes for outcomes, seconds an item."""

    classes: int = 2000
    memory: int = 1_000_000_000
    seconds: float = 60.0

    def words(self, limit: str) -> str:
        """The limit that a kernel names, in words.

        >>> SearchLimits(classes=400).words("classes")
        'more than 400 elements'
        """
        return {
            "classes": f"more than {self.classes} elements",
            "outcomes": f"more than {self.memory / 1e6:,.0f} MB of outcomes",
            "seconds": f"more than {self.seconds:.3g} s for one item",
            "rules": "the rules stay contradictory",
            "letters": "a sum of more than 65535 items",
        }[limit]


@dataclass(frozen=True)
class Invariant:
    """What proves a quotient: in the i-th row, contexts that no sum of class ``values[i]`` exceeds."""

    values: NDArray[np.int32]
    contexts: NDArray[np.uint8]


class QuotientSearch:
    """The quotient of the items added so far; ``quotient`` is exact at any time.

    >>> search = QuotientSearch()
    >>> for n in (1, 2, 3):
    ...     search.add([(k,) if k else () for k in range(n)])  # Nim heaps
    >>> search.quotient.order, search.quotient.presentation
    (6, '⟨a, b | a² = 1, b³ = b⟩')
    """

    def __init__(self, limits: SearchLimits | None = None) -> None:
        self.limits = limits or SearchLimits()
        self.quotient = TRIVIAL
        self.changes: list[int] = []
        self._options: list[list[Word]] = [[]]
        self._sums: list[NDArray[np.int32]] = [np.zeros((0, 1), dtype=np.int32)]
        self._contexts: Flags = np.zeros((0, 1), dtype=np.bool_)
        self._live: list[int] = []
        self._generators: list[int] = []  # of the learner: no fewer than those of the quotient
        self._refuted: set[tuple[Word, Word]] = set()
        self._learner = kernels.WordLearner(self.limits.classes, min(self.limits.memory, 2**60))
        self._begin()

    @property
    def outcomes(self) -> int:
        """How many outcomes the learner knows by now; may be asked from another thread."""
        return self._learner.outcomes

    def add(self, options: Sequence[Word], seconds: float | None = None) -> None:
        """One more item; its options are sums of items that are there and have moves. Raises GaveUp: it is not added.

        It may take ``seconds``, if they are fewer than those of the limits. An item without options is as good as
        nothing.
        """
        self._begin(seconds)
        item = len(self._options)
        self._options.append([word(each) for each in options])
        self._sums.append(_padded(self._options[-1]))
        if not options:
            self.quotient = _with_value(self.quotient, 0)
            return
        self._live.append(item)
        try:
            if not self._fits():
                self._extend(item)
                self.changes.append(item)
        except BaseException:
            del self._options[item], self._sums[item], self._live[-1]
            raise

    def verify(self) -> Invariant:
        """The invariant that proves the quotient for all items, found anew."""
        self._begin()
        wrong, invariant = self._least_wrong(self.quotient, *self._table(self.quotient))
        if wrong or invariant is None:
            raise AssertionError(f"the quotient is wrong at {wrong}")
        return invariant

    def _fits(self) -> bool:
        """Whether the newest item has a class that is there already; then it is given it."""
        q = self.quotient
        clash = q.rows[q.values_of(self._sums[-1])].any(axis=0)
        contexts = ~q.rows & ~clash
        candidates = [int(x) for x in np.flatnonzero(~(q.rows & clash).any(axis=1) & ~contexts[:, 0])]
        classes = np.array([q.values[item] for item in self._live[:-1]], dtype=np.int32)
        known = [x for x in candidates if (~contexts[x] | self._contexts[classes == x]).all(axis=1).any()]
        for x in known[:1] or candidates:
            table = np.vstack([self._contexts, contexts[x]])
            longer = _with_value(q, x)
            if known or not self._least_wrong(longer, table, ())[0]:
                self.quotient, self._contexts = longer, table
                return True
        return False

    def _extend(self, item: int) -> None:
        """The newest item as a generator."""
        old = self.quotient
        generators = [*self._generators, item]
        words = {each: old.representatives[old.values[each]] for each in self._live[:-1]}
        rules = {pair for pair in old.rules.items() if pair not in self._refuted}
        known: tuple[Quotient, Word] | None = None
        wrongs: list[Word] = []
        while True:
            words |= {each: (each,) for each in generators}
            self._suppose(generators, words, rules, known)
            try:
                q = self._learned(generators, words)
            except GaveUp:
                if not rules:
                    raise
                rules = set()  # some of them were wrong
                continue
            wrong, _ = self._least_wrong(q, *(table := self._table(q)))
            if not wrong:
                self.quotient, self._contexts, self._generators = q, table[0], generators
                return
            if wrongs[-3:] == [wrong] * 3:
                raise GaveUp(f"no progress at {wrong}")
            wrongs.append(wrong)
            if known is None or wrong > known[1]:
                known = q, wrong
            parts = least_outside(wrong, set(q.representatives))
            generators = sorted({*generators, *(part[0] for part in parts if len(part) == 1)})
            self._generators = [each for each in generators if each != item]
            self._refuted |= {(part, q.representatives[q.value(part)]) for part in parts}
            rules = {pair for pair in q.rules.items() if pair not in self._refuted and item not in pair[0]}
            words = {each: q.representatives[q.values[each]] for each in self._live}
            words |= {each: (each,) for each in generators}
            self._suppose(generators, words, rules, known)
            for part in parts:
                context = _in(words, minus(wrong, part))
                other = q.representatives[q.value(part)]
                self._learner.split(_in(words, part), other, context, self._left)

    def _suppose(
        self,
        generators: list[int],
        words: dict[int, Word],
        rules: set[tuple[Word, Word]],
        known: tuple[Quotient, Word] | None,
    ) -> None:
        moves = [sorted({_in(words, option) for option in self._options[each]}) for each in generators]
        self._learner.suppose(generators, moves, sorted(rules))
        if known:
            q, bound = known
            self._learner.know(q.products, q.in_p, [q.values[each] for each in generators], bound)

    def _learned(self, generators: list[int], words: dict[int, Word]) -> Quotient:
        self._gave_up(self._learner.learn(self._left))
        representatives = tuple(map(tuple, self._learner.representatives))
        steps = self._learner.steps
        place = {generator: i for i, generator in enumerate(generators)}
        values = [0] * len(self._options)
        for item in self._live:
            for each in words[item]:
                values[item] = int(steps[values[item], place[each]])
        products = multiplication(representatives, steps, generators)
        in_p = np.array(self._learner.in_p, dtype=np.bool_)
        return Quotient(representatives, products, in_p, tuple(values)).reduced()

    def _table(self, q: Quotient) -> tuple[Flags, Word]:
        """The contexts of every item, and the least sum that has a move from P to P, empty where there is none."""
        contexts = np.zeros((len(self._live), q.order), dtype=np.bool_)
        joined: list[Word] = []
        for i, item in enumerate(self._live):
            own, clash = q.rows[q.values[item]], q.rows[q.values_of(self._sums[item])].any(axis=0)
            if (both := own & clash).any():
                joined.append(word((item, *q.representatives[int(np.argmax(both))])))
            contexts[i] = ~own & ~clash
        return contexts, min(joined, default=())

    def _least_wrong(self, q: Quotient, contexts: Flags, bound: Word) -> tuple[Word, Invariant | None]:
        """The least sum whose outcome is wrong; empty, and the invariant, where all are right."""
        values = [q.values[item] for item in self._live]
        limit, wrong, kept_values, kept_contexts = kernels.least_wrong_sum(
            q.products, self._live, values, contexts, bound, self._left
        )
        self._gave_up(limit)
        return tuple(wrong), None if wrong else Invariant(kept_values, kept_contexts)

    def _begin(self, seconds: float | None = None) -> None:
        own = self.limits.seconds
        self._granted = replace(self.limits, seconds=own if seconds is None else min(seconds, own))
        self._end = time.monotonic() + self._granted.seconds

    @property
    def _left(self) -> float:
        return max(self._end - time.monotonic(), 0)

    def _gave_up(self, limit: str) -> None:
        if limit:
            raise GaveUp(self._granted.words(limit))


def _with_value(q: Quotient, value: int) -> Quotient:
    return Quotient(q.representatives, q.products, q.in_p, (*q.values, value))


def _in(words: dict[int, Word], items: Word) -> Word:
    """A sum of items as a sum of generators, each item replaced by the word that stands for it."""
    return word(each for item in items for each in words[item])


def _padded(sums: Sequence[Word]) -> NDArray[np.int32]:
    """Sums as rows of the same length, filled up with 0."""
    rows = np.zeros((len(sums), max(map(len, sums), default=1) or 1), dtype=np.int32)
    for row, each in zip(rows, sums, strict=True):
        row[: len(each)] = each
    return rows


def code_of(game: TakingBreaking) -> str | None:
    """The code of a game whose digits are finitely many, which says all of its rules; else None.

    >>> from sprague.games import game
    >>> [code_of(game(name)) for name in ("kayles", "0.770", "subtraction:1,3,4", "grundy", "laskers-nim")]
    ['0.77', '0.77', '0.3033', None, None]
    """
    if game.distinct or game.smallest_heap or game.longest is None:
        return None
    digits = "".join(f"{digit:X}" for digit in game.digits(game.longest))
    return f"{digits[0]}.{digits[1:]}"


def heaps_that_decide(code: str, law: Period) -> int:
    """How many heaps prove that a quotient with this period is that of all heaps; see the checker.

    >>> heaps_that_decide("0.77", Period(12, 71))
    168
    """
    digits = [int(digit, 16) for digit in code.replace(".", "")]
    parts = 3 if any(digit & 8 for digit in digits) else 2 if any(digit & 4 for digit in digits) else 1
    return parts * law.enough + len(digits) - 1


def best_period(code: str, values: tuple[int, ...]) -> tuple[Period, int]:
    """The period of the values that needs the fewest heaps, and how many heaps those are.

    >>> best_period("0.3", (0, 1, 0, 1))
    (Period(period=2, preperiod=1, saltus=0), 4)
    """
    known: NDArray[np.int64] = np.array(values)
    periods = []
    for period in range(1, max(len(values) // 2, 1) + 1):
        wrong = np.flatnonzero(known[:-period] != known[period:])
        law = Period(period, max(int(wrong[-1]) + 1 if len(wrong) else 0, 1))
        periods.append((heaps_that_decide(code, law), law))
    needed, law = min(periods, key=lambda each: (each[0], each[1].period))
    return law, needed


def certificate(game: str, quotient: Quotient, invariant: Invariant, period: Period | None) -> str:
    """The certificate of a quotient of the items known, or with preperiod and period of all heaps."""
    values = quotient.values[: period.enough] if period else quotient.values
    places = [np.packbits(row, bitorder="little").tobytes() for row in invariant.contexts]
    sets = [f"{int.from_bytes(each, 'little'):x}" for each in places]
    return write(
        {
            "format": FORMAT,
            "game": game,
            "to": None if period else len(quotient.values) - 1,
            "preperiod": period.preperiod if period else None,
            "period": period.period if period else None,
            "values": list(values),
            "p": np.flatnonzero(quotient.in_p).tolist(),
            "steps": [quotient.products[:, quotient.values[g]].tolist() for g in quotient.generators],
            "invariant": [list(pair) for pair in zip(invariant.values.tolist(), sets, strict=True)],
        }
    )


MOST_HEAPS = 2000
"""Where nobody says how far, heaps are looked at as far as this."""


@dataclass(frozen=True)
class FoundQuotient:
    """The quotient of a game: of all its heaps if it has a period, else of the heaps to ``to``.

    For any other game ``to`` is None, and all positions count that can be reached from one, ``start``. ``stopped`` is
    the limit that ended the search, if one did; "not found" never means that the quotient is infinite. ``examples``
    are then positions, one for each value but the first, which is that of no move.
    """

    game: str
    quotient: Quotient
    certificate: str
    to: int | None
    period: Period | None
    stopped: str
    seconds: float
    start: str = ""
    examples: tuple[str, ...] = ()

    @property
    def evidence(self) -> str:
        """What the verdict rests on."""
        judged = "judged by a checker that shares nothing with the search"
        return f"a certificate of {len(self.certificate):,} bytes, {judged}"

    @property
    def verdict(self) -> str:
        """*proved* for all heaps or positions, else *verified*: exact for the heaps to ``to``."""
        return "verified" if self.to is not None else "proved"

    @property
    def scope(self) -> str:
        """Of which sums it is the quotient."""
        if self.start:
            return f"all positions that can be reached from {self.start}"
        return "all heaps" if self.period else f"heaps to {self.to}"

    def value(self, heap: int) -> int:
        """Φ(heap), for a heap of any size where there is a period. Raises BadPosition beyond what is known.

        >>> find_quotient("0.77").value(10**1000 + 2) == find_quotient("0.77").value(10**1000 + 14)
        True
        """
        return self.quotient.class_of(heap)


def find_quotient(
    rules: Ruleset | str,
    to: int | None = None,
    limits: SearchLimits | None = None,
    seconds: float = 60.0,
    progress: Progress | None = None,
) -> FoundQuotient:
    """The quotient of the heaps to ``to``, by default of as many as prove it for all; of all positions of a board.

    ``seconds`` is how long heaps or positions are added; ``limits`` say when one is given up. The certificate is
    checked before it is given away. Raises BadParameter for what is no bound, TooLarge for a board with too many
    positions.

    >>> found = find_quotient("0.77")
    >>> found.quotient.order, found.quotient.p_order, found.period.text, found.verdict
    (40, 9, 'period 12 from 71', 'proved')
    """
    started = time.perf_counter()
    rules = of_sums(the_game(rules))
    search = QuotientSearch(limits)
    if to is not None and to < 1:
        raise BadParameter(f"{rules.name}: a quotient is that of the heaps to at least 1, not {to}")
    with at_work(lambda: search.outcomes, doing=f"the misère quotient of {rules.name}"):
        if (heaps := rules.by_digits) is None:
            return _of_positions(rules, search, started, seconds, progress)
        return _of_heaps(heaps, search, started, to, seconds, progress)


def _of_heaps(
    rules: TakingBreaking,
    search: QuotientSearch,
    started: float,
    to: int | None,
    seconds: float,
    progress: Progress | None,
) -> FoundQuotient:
    heaps, code = Heaps(rules), code_of(rules)
    period: Period | None = None
    look_again, stopped = 2, ""
    end = MOST_HEAPS if to is None else to
    for heap in range(1, end + 1):
        if progress:
            progress(heap, end)
        left = seconds - (time.perf_counter() - started)
        if left <= 0:
            stopped = f"{seconds:g} s are over"
            break
        try:
            search.add(heaps.options(heap), left)
        except GaveUp as limit:
            stopped = f"heap {heap}: {limit}"
            break
        if code and heap + 1 >= look_again:
            repeats, look_again = best_period(code, search.quotient.values)
            if look_again <= heap + 1:
                period = repeats
                break
    quotient = search.quotient
    known = None if period else len(quotient.values) - 1
    text = certificate(code or rules.name, quotient, search.verify(), period)
    quotient = replace(quotient, period=period)
    check(text, None if code else _options_of_heaps(rules, known or 0))
    return FoundQuotient(rules.name, quotient, text, known, period, stopped, time.perf_counter() - started)


def _of_positions(
    rules: Ruleset, search: QuotientSearch, started: float, seconds: float, progress: Progress | None
) -> FoundQuotient:
    positions = BoardPositions(rules, seconds=seconds)
    for item, options in enumerate(positions.options[1:], 1):
        if progress:
            progress(item, len(positions.options))
        try:
            search.add(options, seconds - (time.perf_counter() - started))
        except GaveUp as limit:
            raise BadParameter(
                f"{rules.name}: no quotient was found: {limit}, at {item} of {len(positions.options) - 1} positions"
            ) from None
    text = certificate(rules.name, search.quotient, search.verify(), None)
    check(text, positions.options)
    start, seconds = rules.format(positions.start), time.perf_counter() - started
    examples = ("", *map(rules.format, positions.examples[1:]))
    return FoundQuotient(rules.name, search.quotient, text, None, None, "", seconds, start, examples)


def _options_of_heaps(rules: TakingBreaking, to: int) -> list[list[Word]]:
    heaps = Heaps(rules)
    return [heaps.options(heap) for heap in range(to + 1)]


def check_text(text: str) -> Checked:
    """What a certificate proves of the game that it names. Raises NotProved, BadParameter.

    The rules of a code are read by the checker, those of any other game from the game of that name.
    """
    name, to = subject(text)
    if CODE.fullmatch(name):
        return check(text)
    rules = of_sums(game(name))
    if (heaps := rules.by_digits) is None:
        return check(text, BoardPositions(rules).options)
    if to is None or to > MOST_HEAPS:
        raise BadParameter(f"not a certificate: {name} needs a bound, of at most {MOST_HEAPS} heaps")
    return check(text, _options_of_heaps(heaps, to))


QUICK, SECONDS = 3.0, 20.0
"""So long a quotient is looked for: first, and where it is then not known for the heaps that are asked about."""

MOST_BREAKS = 20_000
"""A heap with more options than this is moved from like the smaller one that its period makes of it."""


@dataclass(frozen=True)
class MisereHeaps:
    """Plays by a quotient.

    >>> from sprague.games import game
    >>> kayles = misere_heaps(game("0.77"))
    >>> kayles.is_p_position((5, 10**30)), kayles.winning_move((5, 10**30))
    (False, (4, 1000000000000000000000000000000))
    """

    rules: TakingBreaking
    quotient: FoundQuotient

    def is_p_position(self, heaps: Piles) -> bool:
        """Whether the player to move loses; raises BadPosition for a heap beyond what is known."""
        return self.quotient.quotient.is_p(heaps)

    def winning_moves(self, heaps: Piles) -> list[Piles] | None:
        """All of them, sorted; None where there are too many moves to look at."""
        if max(heaps) > MOST_BREAKS // 2:
            return None
        return [option for option in self.rules.options(heaps) if self.is_p_position(option)]

    def winning_move(self, heaps: Piles) -> Piles | None:
        """A P-position that one move reaches, None where there is none.

        A large heap has an option of every class that a heap smaller by a multiple of the period has: the largest of
        the parts has that many tokens more.
        """
        for i, heap in enumerate(heaps):
            others = heaps[:i] + heaps[i + 1 :]
            less = self._less(heap)
            for left in self.rules.breaks(heap - less):
                grown = (*sorted(left)[:-1], max(left) + less)
                if self.is_p_position((*others, *grown)):
                    there: Piles = self.rules.position((*others, *grown))
                    return there
        return None

    def _less(self, heap: int) -> int:
        """A multiple of the period that a heap can lose without losing a class of options."""
        quotient, code = self.quotient, code_of(self.rules)
        if quotient.period is None or code is None:
            return 0
        period = quotient.period.period
        return max(heap - heaps_that_decide(code, quotient.period), 0) // period * period


def misere_heaps(rules: TakingBreaking, to: int | None = None) -> MisereHeaps:
    """Plays a game on heaps under misère play, by the quotient of all heaps, or at least of those to ``to``.

    Looked for once, however many positions are asked about. Raises TooLarge where neither is found in twenty seconds.
    """
    known = _quotient(rules, SECONDS if to is None else QUICK)
    if known.to is not None and to is not None and known.to < to:
        known = _quotient(rules, SECONDS)
    if known.to is not None and to is not None and known.to < to:
        raise TooLarge(f"{rules.name}: the misère quotient was found for heaps to {known.to} only; {known.stopped}")
    return MisereHeaps(rules, known)


@lru_cache(maxsize=16)
def _quotient(rules: TakingBreaking, seconds: float) -> FoundQuotient:
    return find_quotient(rules, limits=SearchLimits(seconds=seconds), seconds=seconds)
