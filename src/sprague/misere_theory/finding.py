"""The misère quotient of a game by name, heap after heap, until it is proved for all heaps or a limit is reached.

Who wins sums of heaps under misère play, and by which move: by the quotient, for heaps of any size.

Quotients as certificates: how many heaps are needed, and the text that the checker judges.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter, TooLarge
from sprague.games import Ruleset, TakingBreaking, game, of_sums, the_game
from sprague.games.ruleset import Piles
from sprague.misere_theory.checker import CODE, FORMAT, Checked, check, subject, write
from sprague.misere_theory.quotient import BoardPositions, Heaps, Quotient, Word
from sprague.misere_theory.search import GaveUp, Invariant, Progress, QuotientSearch, SearchLimits
from sprague.numbers.periods import Period
from sprague.solving.progress import at_work


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
    found = []
    for period in range(1, max(len(values) // 2, 1) + 1):
        wrong = np.flatnonzero(known[:-period] != known[period:])
        law = Period(period, max(int(wrong[-1]) + 1 if len(wrong) else 0, 1))
        found.append((heaps_that_decide(code, law), law))
    needed, law = min(found, key=lambda each: (each[0], each[1].period))
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
        return (
            f"a certificate of {len(self.certificate):,} bytes, judged by a checker that shares nothing with the search"
        )

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
        if not isinstance(rules, TakingBreaking):
            return _of_positions(rules, search, started, seconds, progress)
        return _of_heaps(rules, search, started, to, seconds, progress)


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
            shown, look_again = best_period(code, search.quotient.values)
            if look_again <= heap + 1:
                period = shown
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
    if not isinstance(rules, TakingBreaking):
        return check(text, BoardPositions(rules).options)
    if to is None or to > MOST_HEAPS:
        raise BadParameter(f"not a certificate: {name} needs a bound, of at most {MOST_HEAPS} heaps")
    return check(text, _options_of_heaps(rules, to))


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
    found: FoundQuotient

    def is_p_position(self, heaps: Piles) -> bool:
        """Whether the player to move loses; raises BadPosition for a heap beyond what is known."""
        return self.found.quotient.is_p(heaps)

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
        found, code = self.found, code_of(self.rules)
        if found.period is None or code is None:
            return 0
        period = found.period.period
        return max(heap - heaps_that_decide(code, found.period), 0) // period * period


def misere_heaps(rules: TakingBreaking, to: int | None = None) -> MisereHeaps:
    """Plays a game on heaps under misère play, by the quotient of all heaps, or at least of those to ``to``.

    Looked for once, however many positions are asked about. Raises TooLarge where neither is found in twenty seconds.
    """
    found = _quotient(rules, SECONDS if to is None else QUICK)
    if found.to is not None and to is not None and found.to < to:
        found = _quotient(rules, SECONDS)
    if found.to is not None and to is not None and found.to < to:
        raise TooLarge(f"{rules.name}: the misère quotient was found for heaps to {found.to} only; {found.stopped}")
    return MisereHeaps(rules, found)


@lru_cache(maxsize=16)
def _quotient(rules: TakingBreaking, seconds: float) -> FoundQuotient:
    return find_quotient(rules, limits=SearchLimits(seconds=seconds), seconds=seconds)
