"""Who wins, the nim-value, what to move, and why: from the rules, and for large numbers by a cited closed form.

Everything under :mod:`sprague.solving` knows the rules alone, everything under :mod:`sprague.strategies` the closed
form alone. Here they meet: positions whose coordinates are at most 2000 are answered from the rules; larger ones by the
closed form where one is known, by the proved period (or arithmetic period) of a game on heaps, and from the rules, as
far as memory goes, where there is neither. The tests compare both.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import prod
from operator import xor
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from sprague import solving
from sprague.errors import TooLarge
from sprague.games import (
    NORMAL,
    FormulaGame,
    GamePosition,
    GameSum,
    Ruleset,
    TakingBreaking,
    heaps_under_misere,
    the_game,
)
from sprague.games.game_sum import replaced
from sprague.games.ruleset import Position
from sprague.games.taking_breaking import LARGEST_HEAP
from sprague.memory import require
from sprague.numbers.decimals import abbreviated, decimal
from sprague.solving import Outcome
from sprague.solving.sequences import heaps_of
from sprague.strategies import Strategy, strategy

if TYPE_CHECKING:
    from sprague.misere_theory.finding import MisereHeaps
    from sprague.numbers.periods import Period
    from sprague.proofs.periodicity import Periodicity

_Found = TypeVar("_Found")

LARGE = 2000
"""Positions of a larger extent are answered by the closed form where one is known."""

PERIOD_WITHIN, SECONDS_FOR_PERIOD = 10**6, 3.0
"""Heaps of a taking-and-breaking game above LARGE are answered by its period, if these suffice to prove one."""

LOOK_FOR_PERIOD = 20_000
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

    def _repr_html_(self) -> str:
        from sprague.drawing.boards import drawn_if_small
        from sprague.drawing.cards import badge, card, words

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
    large = game.extent(position) > LARGE
    if isinstance(game, FormulaGame):
        large = large or prod(pile + 1 for pile in position) > LARGEST_BOX
    if game.view == "coins":
        large = large or game.most_options(position) > MOST_TURNED
    return closed_form(game, position) if large else None


def _asked(game: Ruleset | GamePosition | str, position: Any) -> tuple[Ruleset, Position]:
    """The game and the position of it that are asked about: a game, or its name, and a position, or both as one."""
    if isinstance(game, GamePosition):
        return game.game, game.position
    return the_game(game).at(position)


def outcome(game: Ruleset | GamePosition | str, position: Any = None) -> Outcome:
    """Who wins: ``Outcome.P`` where the player to move loses, ``Outcome.N`` where that player wins.

    From the rules alone for coordinates up to 2000, by the closed form for larger ones where one is known;
    :func:`answer` says what that rests on, which need not be a proof.
    Raises BadPosition; BadRule for rules that are broken; TooLarge where neither way fits this machine.

    >>> outcome("wythoff", (10**12, 2 * 10**12))
    <Outcome.N: 'N'>
    """
    game, here = _asked(game, position)
    if isinstance(game, GameSum):
        return Outcome.N if nim_value(game, here) else Outcome.P
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
    game, here = _asked(game, position)
    if isinstance(game, GameSum):
        return reduce(xor, (nim_value(*component) for component in game.components(here)), 0)
    known = _for_large(game, here)
    if known and known.nim_value:
        return known.nim_value(here)
    if known and known.is_p_position(here):
        return 0
    if (value := _by_period(game, here)) is not None:
        return value
    return _or_why_not(game, solving.nim_value, here)


def _by_period(game: Ruleset, heaps: Position) -> int | None:
    """The nim-sum of large heaps, where the nim-sequence is proved to be periodic within some seconds."""
    if not isinstance(game, TakingBreaking) or max(heaps) <= LARGE:
        return None
    period = _period(game)
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
        if not isinstance(game, TakingBreaking) or max(here) <= LARGE:
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
        found = find_period(game, within, _enough(time.monotonic() + SECONDS_FOR_PERIOD))
    except TimeoutError:
        return None
    return found if isinstance(found, Periodicity) else None


def _enough(end: float) -> Callable[[int, int], None]:
    def check(done: int, total: int) -> None:
        if time.monotonic() > end:
            raise TimeoutError

    return check


def proved_period(game: TakingBreaking, count: int) -> Period | None:
    """The period of a nim-sequence of ``count`` terms, where a look at far fewer of them proves one."""
    found = _period(game, LOOK_FOR_PERIOD) if count > LOOK_FOR_PERIOD else None
    return found.law if found else None


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
    law = proved_period(rules, count) if isinstance(rules, TakingBreaking) and type(count) is int else None
    if law is None or law.saltus:  # values that rise fill their 16 bits soon
        return solving.nim_sequence(rules, count)
    require(2 * count, f"{rules.name}: a sequence of {abbreviated(count)} nim-values")
    first = solving.nim_sequence(rules, law.enough)
    return np.concatenate([first[: law.preperiod], np.resize(first[law.preperiod :], count - law.preperiod)])


def winning_moves(game: Ruleset | GamePosition | str, position: Any = None) -> list[Position]:
    """All options that are P-positions, from the rules alone; empty iff the player to move loses.

    Raises TooLarge for positions with more options than can be listed: :func:`answer` then still names one move.

    >>> from sprague.games import game
    >>> winning_moves(game("euclid"), (3, 7))
    [(3, 4)]
    """
    game, here = _asked(game, position)
    if outcome(game, here) is Outcome.P:
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
    game, here = _asked(game, position)
    if isinstance(game, GameSum):
        return _of_sum(game, here, moves)
    known, large = closed_form(game, here), _for_large(game, here)
    why = known.reason(here) if known else None
    if (heaps := _by_quotient(game, here)) is not None:
        return _by_misere_quotient(game, here, heaps)
    if not moves:
        value = nim_value(game, here) if nim and not game.play.blocked else None
        how = f"by the closed form: {large.source}" if large else _manner(game)
        return Answer(game, here, outcome(game, here), value, [], False, how, why)
    if large is None:
        if isinstance(game, TakingBreaking) and (of_heaps := _large_heaps(game, here, why)):
            return of_heaps
        if type(here) is int and not game.play.blocked:  # one search for both
            solving.nim_value(game, here)
        winning = _or_why_not(game, solving.winning_moves, here)
        ended = next(iter(game.options(here)), None) is None
        result = Outcome.N if winning or (game.play.misere and ended) else Outcome.P
        value = None if game.play.blocked or result is Outcome.N else 0
        if not game.play.blocked and result is Outcome.N and (nim or _quick(game, here)):
            value = solving.nim_value(game, here)
        return Answer(game, here, result, value, winning, True, _manner(game), why)
    return _by_theory(game, here, large)


def _of_sum(game: GameSum, here: Position, moves: bool) -> Answer:
    """By the nim-values of the components: a move wins where it makes one of them the nim-sum of the others."""
    components = game.components(here)
    values = [nim_value(*component) for component in components]
    total = reduce(xor, values, 0)
    winning = [
        replaced(here, i, each.position(option))
        for i, ((each, part), value) in enumerate(zip(components, values, strict=True))
        if total and moves
        for option in each.options(part)
        if nim_value(each, option) == total ^ value
    ]
    parts = ", ".join(
        f"{each.name} {each.format(part)} has {value}" for (each, part), value in zip(components, values, strict=True)
    )
    why = f"{parts}; the nim-sum {' ⊕ '.join(map(str, values))} is {total}"
    result = Outcome.N if total else Outcome.P
    return Answer(game, here, result, total, winning, moves, "by the nim-values of its parts", why)


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
    how = f"by the closed form: {theory.basis}"
    moves = [] if move is None else [move]
    return Answer(game, here, result, value, moves, result is Outcome.P, how, theory.reason(here))


def _by_misere_quotient(game: Ruleset, here: Position, heaps: MisereHeaps) -> Answer:
    """By the misère quotient: all winning moves where they can be listed, else one."""
    result = Outcome.P if heaps.is_p_position(here) else Outcome.N
    listed = heaps.winning_moves(here)
    move = heaps.winning_move(here) if listed is None and result is Outcome.N else None
    moves = listed if listed is not None else [] if move is None else [move]
    found = heaps.found
    how = f"by the misère quotient: {found.quotient.order} elements, {found.verdict} for {found.scope}"
    complete = listed is not None or result is Outcome.P
    return Answer(game, here, result, None, moves, complete, how, None)


def _large_heaps(game: TakingBreaking, heaps: Position, why: str | None) -> Answer | None:
    """By the period, where there is one and the moves are too many to list; with one winning move."""
    from sprague.laws.period import ByPeriod

    all_listed = max(heaps) <= LARGEST_HEAP and game.most_options(heaps) <= MOST_BREAKS
    if max(heaps) <= LARGE or all_listed or (period := _period(game)) is None:
        return None
    known = ByPeriod(game, period.law, tuple(period.values.tolist()))
    total, move = known.total(heaps), known.winning_move(heaps)
    how = f"by the period of the nim-sequence: {period.law}, proved"
    moves = [] if move is None else [move]
    return Answer(game, heaps, Outcome.N if total else Outcome.P, total, moves, total == 0, how, why)


def _manner(game: Ruleset) -> str:
    """How the rules were followed, where some limit made that slower."""
    limit = getattr(solving.solver(game), "limit", None)
    said = FROM_THE_RULES if game.play == NORMAL else f"{FROM_THE_RULES}, {game.play.words}"
    return f"{said}, {limit}" if limit else said


def _quick(game: Ruleset, position: Position) -> bool:
    """Whether the nim-value takes a second or so: a table of all positions below, each with its options."""
    if not game.piles:
        return True
    below: int = prod(pile + 1 for pile in position)
    return below * len(list(game.options(position))) <= (
        3 * 10**8 if isinstance(game, FormulaGame) and game.play == NORMAL else 10**6
    )
