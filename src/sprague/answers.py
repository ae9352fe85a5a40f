"""Who wins, the nim-value, what to move, and why: from the rules, and for large numbers by a cited closed form.

Everything under :mod:`sprague.solving` knows the rules alone, everything under :mod:`sprague.strategies` the closed
form alone. Here they meet: positions whose coordinates are at most 2000 are answered from the rules; larger ones by the
closed form where one is known, by the proved period (or arithmetic period) of a game on heaps, and from the rules, as
far as memory goes, where there is neither. The tests compare both.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache, reduce
from math import prod
from operator import xor
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from sprague import solving
from sprague.errors import EndlessPlay, NoNimValue, TooLarge
from sprague.games import NORMAL, GamePosition, GameSum, Ruleset, TakingBreaking, heaps_under_misere, the_game
from sprague.games.game_sum import replaced
from sprague.games.ruleset import Position
from sprague.games.taking_breaking import LARGEST_HEAP
from sprague.memory import require
from sprague.numbers.decimals import abbreviated, decimal
from sprague.solving import LoopyValue, Outcome
from sprague.solving.lengths import asked
from sprague.solving.loopy_values import EntailingSolver, Wins
from sprague.solving.retrograde import LoopSolver, ThenByLoops
from sprague.solving.sequences import heaps_of
from sprague.strategies import Strategy, strategy

if TYPE_CHECKING:
    from sprague.misere_theory.finding import MisereHeaps
    from sprague.numbers.periods import Period
    from sprague.proofs.periodicity import Periodicity

_Found = TypeVar("_Found")

EXTENT = 2000
"""Positions of a larger extent are answered by the closed form where one is known."""

PERIOD_WITHIN, SECONDS_FOR_PERIOD = 10**6, 3.0
"""Heaps of a taking-and-breaking game above LARGE are answered by its period, if these suffice to prove one."""

VALUES_FOR_PERIOD = 20_000
"""A longer nim-sequence repeats what these values prove to repeat."""

MOST_BREAKS = 20_000
"""Winning moves are all listed where there are so few moves, roughly; elsewhere the period finds one."""

FEW_TOKENS = 14
"""Under misère play sums of heaps with more tokens than this are answered by the quotient."""

LARGEST_BOX = 10**8
"""Positions with more positions than this below them are answered by the closed form."""

MOST_TURNED = 100_000
"""Coins that may be turned in more ways than this are answered by it, too."""

FROM_THE_RULES = "from the rules alone"


@dataclass(frozen=True)
class Answer:
    """What is known of one position.

    ``nim_value`` is None where computing it would take long and was not asked for. ``winning_moves`` are all there are
    where ``complete``, else one, unless it is too long to be written down. ``how`` says by what it was found, ``why``
    gives the theory's reason.
    """

    game: Ruleset
    position: Position
    outcome: Outcome
    nim_value: int | None
    winning_moves: list[Position]
    complete: bool
    how: str
    why: str | None
    loops: LoopSolver | None = field(default=None, repr=False, compare=False)
    """What answered, where play need not end."""

    @property
    def remoteness(self) -> float | None:
        """In how many moves, ``inf`` for a draw, where play need not end; else None."""
        return self.loops.remoteness(self.position) if self.loops else None

    @property
    def endless(self) -> bool:
        """Whether play was found that need not end."""
        return bool(self.loops or any(solving.loops(each) for each in self.game.games if len(self.game.games) > 1))

    @property
    def best_moves(self) -> list[Position]:
        """Where play need not end, what perfect play chooses from; elsewhere the winning moves.

        The winner hurries, the loser delays, and nobody leaves a draw. In a sum the winner goes where play must end.
        """
        if self.loops:
            return self.loops.best_moves(self.position)
        if not self.endless or self.outcome is Outcome.N:
            return self.winning_moves[: 1 if self.endless else None]
        options = list(self.game.options(self.position))
        return [option for option in options if outcome(self.game, option) is not Outcome.N] or options

    @property
    def holding_moves(self) -> list[Position]:
        """The moves that hold a draw."""
        return self.best_moves if self.outcome is Outcome.D else []

    @property
    def of_loops(self) -> str | None:
        """Where play need not end: what perfect play does here, in a sentence."""
        if not self.endless or not (moves := self.best_moves):
            return None
        move, length = self.game.format(moves[0]), f" in {self.remoteness} moves" if self.loops else ""
        if self.outcome is Outcome.D:
            return f"You can hold the draw by {move}: no move wins, and after this one none wins either."
        if self.outcome is Outcome.P:
            return f"Every move loses against perfect play{length}; {move} delays the end the longest."
        return f"Move to {move}: that wins{length}, a P-position, every option of which is an N-position."

    @property
    def loopy_value(self) -> LoopyValue | Wins | None:
        """Where play need not end, and all was looked at that it can reach."""
        if not self.loops:  # of a sum
            return loopy_value(self.game, self.position) if self.endless else None
        return self.loops.loopy_value(self.position) if self.loops.complete and not self.game.play.misere else None

    def _repr_html_(self) -> str:
        from sprague.drawing.boards import drawn_if_small
        from sprague.drawing.tables import badge, card, words

        move = self.winning_moves[0] if self.winning_moves else None
        rows = [
            ("game", words(self.game.name)),
            ("position", words(self.game.format(self.position))),
            ("outcome", badge(self.outcome.value, self.outcome.words)),
            ("nim-value", "" if self.nim_value is None else words(decimal(self.nim_value))),
            ("winning moves", words("  ".join(map(self.game.format, self.winning_moves)))),
            ("why", words(self.why or "")),
            ("found", words(self.how)),
        ]
        return card(rows, drawn_if_small(self.game, self.position, move))


def closed_form(game: Ruleset | str, position: Position | None = None) -> Strategy | None:
    """The closed form known for a game of the catalogue; None where none is known, and for games of a user's own.

    With a position: only where it speaks of positions like this one (of one heap, say, and not of sums).

    >>> from sprague.games import game
    >>> closed_form(game("wythoff")).winning_move((10**30, 10**30 + 1))
    (1, 2)
    """
    game = the_game(game)
    known = strategy(game.catalogue_name) if game.catalogue_name else None
    if known is None or position is None or known.sums or not game.numeric:
        return known
    return known if (game.piles or 1) == len(position) else None


def _for_large(game: Ruleset, position: Position) -> Strategy | None:
    """The closed form, where it is to answer instead of the rules."""
    large = game.extent(position) > EXTENT
    if game.by_formula:
        large = large or prod(pile + 1 for pile in position) > LARGEST_BOX
    if game.view == "coins":
        large = large or game.most_options(position) > MOST_TURNED
    return closed_form(game, position) if large else None


def outcome(game: Ruleset | GamePosition | str, position: Any = None) -> Outcome:
    """Who wins: ``Outcome.P`` where the player to move loses, ``Outcome.N`` where that player wins.

    ``Outcome.D`` where play need not end, and neither can force a win.

    From the rules alone for coordinates up to 2000, by the closed form for larger ones where one is known;
    :func:`answer` says what that rests on, which need not be a proof.
    Raises BadPosition; BadRule for rules that are broken; TooLarge where neither way fits this machine.

    >>> outcome("wythoff", (10**12, 2 * 10**12))
    <Outcome.N: 'N'>
    """
    game, here = asked(game, position)
    if isinstance(game, GameSum):
        return loopy_value(game, here).outcome
    known = _for_large(game, here)
    if known:
        return Outcome.P if known.is_p_position(here) else Outcome.N
    if (value := _by_period(game, here)) is not None:
        return Outcome.N if value else Outcome.P
    if (heaps := _by_quotient(game, here)) is not None:
        return Outcome.P if heaps.is_p_position(here) else Outcome.N
    return _or_why_not(game, solving.outcome, here)


def nim_value(game: Ruleset | GamePosition | str, position: Any = None) -> int:
    """The nim-value (Grundy value), from the rules or, beyond 2000, by the closed form; errors as for :func:`outcome`.

    >>> from sprague.games import game
    >>> nim_value(game("euclid"), (10**40, 5 * 10**40))
    4
    """
    game, here = asked(game, position)
    if isinstance(game, GameSum):
        total = loopy_value(game, here)
        printed = f"{game.format(here):.60}"
        if isinstance(total, Wins):
            raise NoNimValue(f"{game.name}: {printed} has no nim-value, since {total.why}")
        if total.number is None:
            raise EndlessPlay(f"{game.name}: play need not end, and {printed} has the loopy value {total}")
        return total.number
    known = _for_large(game, here)
    if known and known.nim_value:
        return known.nim_value(here)
    if known and known.is_p_position(here):
        return 0
    if (value := _by_period(game, here)) is not None:
        return value
    return _or_why_not(game, solving.nim_value, here)


def loopy_value(game: Ruleset | GamePosition | str, position: Any = None) -> LoopyValue | Wins:
    """The loopy nim-value: a number, or where play need not end perhaps ∞, with the numbers it sees.

    Of a sum it is that of its parts; where moves entail it may be loony. Errors as for :func:`outcome`; TooLarge also
    where not all can be looked at that play can reach.

    >>> from sprague.games import game
    >>> print(loopy_value(game({"a": "bc", "b": "ad", "c": "", "d": "b"}), "a"), loopy_value("wythoff", (3, 4)))
    ∞(0) 2
    """
    game, here = asked(game, position)
    if isinstance(game, GameSum):
        return sum((_value(*component) for component in game.components(here)), LoopyValue(0))
    return _value(game, here)


def _value(game: Ruleset, here: Position) -> LoopyValue | Wins:
    """The same of one game."""
    if isinstance(entailing := solving.solver(game), EntailingSolver):
        return entailing.value(here)
    if (known := solving.loops(game)) is None:
        try:
            value: int | None = nim_value(game, here)
        except EndlessPlay:
            value = None
        if (known := solving.loops(game)) is None:  # by now
            return LoopyValue(value)
    return known.loopy_value(here)


def _by_period(game: Ruleset, heaps: Position) -> int | None:
    """The nim-sum of large heaps, where the nim-sequence is proved to be periodic within some seconds."""
    rules = game.by_digits
    period = _period(rules) if rules and max(heaps) > EXTENT else None
    return None if period is None else reduce(xor, map(period.nim_value, heaps))


def _by_quotient(game: Ruleset, here: Position) -> MisereHeaps | None:
    """The misère quotient of a game on heaps, where following the rules through all sums below would take long."""
    heaps = heaps_under_misere(game)
    if heaps is None or sum(here) <= FEW_TOKENS:
        return None
    from sprague.misere_theory.finding import misere_heaps

    return misere_heaps(heaps, max(here))


def _or_why_not(game: Ruleset, find: Callable[[Ruleset, Any], _Found], here: Position) -> _Found:
    """What the rules say; where a heap is too large for that, and there is no period, TooLarge says both."""
    try:
        return find(game, here)
    except TooLarge as error:
        if game.by_digits is None or max(here) <= EXTENT:
            raise
        raise TooLarge(f"{error}; a proved period would answer, but none was found in {PERIOD_WITHIN} values") from None


@lru_cache(maxsize=64)
def _period(game: TakingBreaking, within: int = PERIOD_WITHIN) -> Periodicity | None:
    from sprague.proofs.heap_code import heap_code
    from sprague.proofs.period_search import find_period
    from sprague.proofs.periodicity import Periodicity

    if heap_code(game) is None:
        return None  # there is no theorem
    try:
        period = find_period(game, within, _enough(time.monotonic() + SECONDS_FOR_PERIOD))
    except TimeoutError:
        return None
    return period if isinstance(period, Periodicity) else None


def _enough(end: float) -> Callable[[int, int], None]:
    def check(done: int, total: int) -> None:
        if time.monotonic() > end:
            raise TimeoutError

    return check


def proved_period(game: TakingBreaking, count: int) -> Period | None:
    """The period of a nim-sequence of ``count`` terms, where a look at far fewer of them proves one."""
    period = _period(game, VALUES_FOR_PERIOD) if count > VALUES_FOR_PERIOD else None
    return period.law if period else None


def nim_sequence(code: str | Ruleset, count: int) -> NDArray[np.uint16]:
    """G(0), …, G(count − 1) as uint16: of an octal code, of a named game on heaps, or of any game on one heap.

    They are computed from the rules; where a long sequence is proved to have a period, only as far as it goes. What is
    computed with them may leave 16 bits, as a difference does: ``nim_sequence(code, count).astype(int)`` can't. Raises
    BadParameter for a game that is not played on heaps, TooLarge where memory or 16 bits do not suffice.

    >>> nim_sequence("0.77", 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> nim_sequence("kayles", 10**6)[999_990:].tolist()
    [7, 2, 1, 8, 2, 7, 4, 1, 2, 8]
    >>> np.diff(nim_sequence("0.77", 6).astype(int)).tolist()
    [1, 1, 1, -2, 3]
    """
    rules = heaps_of(code)
    digits = rules.by_digits
    law = proved_period(digits, count) if digits and type(count) is int else None
    if law is None or law.saltus:  # values that rise fill their 16 bits soon
        return solving.nim_sequence(rules, count)
    require(2 * count, f"{rules.name}: a sequence of {abbreviated(count)} nim-values")
    first = solving.nim_sequence(rules, law.enough)
    return np.concatenate([first[: law.preperiod], np.resize(first[law.preperiod :], count - law.preperiod)])


def winning_moves(game: Ruleset | GamePosition | str, position: Any = None) -> list[Position]:
    """All options that are P-positions, from the rules alone; empty iff the player to move can't win.

    Raises TooLarge for positions with more options than can be listed: :func:`answer` then still names one move.

    >>> from sprague.games import game
    >>> winning_moves(game("euclid"), (3, 7))
    [(3, 4)]
    """
    game, here = asked(game, position)
    if outcome(game, here) is not Outcome.N:
        return []
    try:
        return [option for option in game.options(here) if outcome(game, option) is Outcome.P]
    except TooLarge as error:
        one = answer(game, here).winning_moves
        if not one:
            raise
        raise TooLarge(f"{error}; sprague.answer names a winning move, {game.format(one[0])}") from None


def answer(
    game: Ruleset | GamePosition | str, position: Any = None, *, nim: bool = False, moves: bool = True
) -> Answer:
    """Everything about one position; the nim-value also where that takes long, if ``nim`` is true.

    Without ``moves`` no winning moves: of games on boards that is found much sooner.

    >>> from sprague.games import game
    >>> found = answer(game("rat"), (3, 6, 12))
    >>> found.winning_moves, found.nim_value, found.how
    ([(3, 6, 11)], 21, 'from the rules alone')
    """
    game, here = asked(game, position)
    if isinstance(game, GameSum):
        return _of_sum(game, here, moves)
    known, large = closed_form(game, here), _for_large(game, here)
    why = known.reason(here) if known else None
    if (heaps := _by_quotient(game, here)) is not None:
        return _by_misere_quotient(game, here, heaps)
    if not moves:
        value = nim_value(game, here) if nim and not game.play.blocked else None
        how = f"by the closed form: {large.source}" if large else _manner(game)
        return Answer(game, here, outcome(game, here), value, [], False, how, why, solving.loops(game))
    if large is None:
        if game.by_digits and (of_heaps := _large_heaps(game.by_digits, here, why)):
            return of_heaps
        first = solving.solver(game)
        if type(here) is int and not game.play.blocked and isinstance(first, ThenByLoops):  # one search for both
            first.find_loops(here)
        winning = _or_why_not(game, solving.winning_moves, here)
        if of_loops := solving.loops(game):  # found by now
            return _of_loops(game, here, of_loops, why)
        ended = next(iter(game.options(here)), None) is None
        result = Outcome.N if winning or (game.play.misere and ended) else Outcome.P
        value = 0 if result is Outcome.P and game.valued else None
        if value is None and not game.play.blocked and (nim or _quick(game, here)):
            try:
                value = solving.nim_value(game, here)
            except NoNimValue as none:
                why = str(none)
        return Answer(game, here, result, value, winning, True, _manner(game), why)
    return _by_theory(game, here, large)


def _of_loops(game: Ruleset, here: Position, loops: LoopSolver, why: str | None) -> Answer:
    result = loops.outcome(here)
    winning, complete = loops.winning_moves(here) if result is Outcome.N else ([], True)
    by_loops = Answer(game, here, result, None, winning, complete, _manner(game), why, loops)
    value = by_loops.loopy_value
    return replace(by_loops, nim_value=value.number if value else None)


def _of_sum(game: GameSum, here: Position, moves: bool) -> Answer:
    """By the values of the components: a move wins where it makes the total 0.

    Where play need not end, a move comes first that makes the sum of the numbers as small as can be, and then that of
    the counters: so play comes to an end (Fraenkel and Yesha 1986).
    """
    components = game.components(here)
    values = [_value(*component) for component in components]
    total = sum(values, LoopyValue(0))
    winning: list[tuple[tuple[int, int], Position]] = []
    complete = moves
    for i in game.movable(here) if moves and total.outcome is Outcome.N else ():
        each, part = components[i]
        others = [value for j, value in enumerate(values) if j != i]
        wanted, numbers = sum(others, LoopyValue(0)), sum(value.number or 0 for value in others)
        for option in each.options(part):
            after = _value(each, option)
            if isinstance(after, Wins) and wanted.number is None and not isinstance(wanted, Wins):
                complete = False  # an entailing move beside ∞
            elif (after + wanted).outcome is Outcome.P:
                rank = numbers + (after.number or 0), wanted.counter + after.counter
                winning.append((rank, replaced(here, i, each.position(option))))
    if any(solving.loops(each) for each, _ in components):
        winning.sort(key=lambda ranked: ranked[0])
    parts = ", ".join(
        f"{each.name} {each.format(part)} has {value}" for (each, part), value in zip(components, values, strict=True)
    )
    why = f"{parts}; the nim-sum {' ⊕ '.join(map(str, values))} is {total}"
    options = [position for _, position in winning]
    return Answer(game, here, total.outcome, total.number, options, complete, "by the nim-values of its parts", why)


def at_once(game: Ruleset, position: Any) -> Answer | None:
    """What the closed form says of a position, however small: who wins and one winning move; None where none is known.

    >>> from sprague.games import game
    >>> found = at_once(game("rat"), (271, 333, 604))
    >>> found.outcome, found.winning_moves, found.complete
    (<Outcome.N: 'N'>, [(63, 125, 249)], False)
    """
    here = game.position(position)
    known = closed_form(game, here)
    return _by_theory(game, here, known) if known else None


def _by_theory(game: Ruleset, here: Position, theory: Strategy) -> Answer:
    result = Outcome.P if theory.is_p_position(here) else Outcome.N
    try:
        move = theory.winning_move(here)
    except TooLarge:  # to be written down; the reason says so
        move = None
    value = theory.nim_value(here) if theory.nim_value else 0 if result is Outcome.P else None
    how = f"by the closed form: {theory.source}"
    moves = [] if move is None else [move]
    return Answer(game, here, result, value, moves, result is Outcome.P, how, theory.reason(here))


def _by_misere_quotient(game: Ruleset, here: Position, heaps: MisereHeaps) -> Answer:
    """By the misère quotient: all winning moves where they can be listed, else one."""
    result = Outcome.P if heaps.is_p_position(here) else Outcome.N
    listed = heaps.winning_moves(here)
    move = heaps.winning_move(here) if listed is None and result is Outcome.N else None
    moves = listed if listed is not None else [] if move is None else [move]
    quotient = heaps.quotient
    how = f"by the misère quotient: {quotient.quotient.order} elements, {quotient.verdict} for {quotient.scope}"
    return Answer(game, here, result, None, moves, listed is not None or result is Outcome.P, how, None)


def _large_heaps(game: TakingBreaking, heaps: Position, why: str | None) -> Answer | None:
    """By the period, where there is one and the moves are too many to list; with one winning move."""
    from sprague.laws.period import ByPeriod

    all_listed = max(heaps) <= LARGEST_HEAP and game.most_options(heaps) <= MOST_BREAKS
    if max(heaps) <= EXTENT or all_listed or (period := _period(game)) is None:
        return None
    known = ByPeriod(game, period.law, tuple(period.values.tolist()))
    total, move = known.total(heaps), known.winning_move(heaps)
    how = f"by the period of the nim-sequence: {period.law}, proved"
    moves = [] if move is None else [move]
    return Answer(game, heaps, Outcome.N if total else Outcome.P, total, moves, total == 0, how, why)


def _manner(game: Ruleset) -> str:
    """How the rules were followed, where some limit made that slower."""
    limit = getattr(solving.solver(game), "limit", None)
    manner = FROM_THE_RULES if game.play == NORMAL else f"{FROM_THE_RULES}, {game.play.words}"
    return f"{manner}, {limit}" if limit else manner


def _quick(game: Ruleset, position: Position) -> bool:
    """Whether the nim-value takes a second or so: a table of all positions below, each with its options."""
    if not game.piles:
        return True
    below: int = prod(pile + 1 for pile in position)
    most = 3 * 10**8 if game.by_formula and game.play == NORMAL else 10**6
    return below * len(list(game.options(position))) <= most
