"""Moves as the page needs them: where each leads, what it is called, and what of the position it touches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import TooLarge
from sprague.games import (
    BoardGame,
    CoinTurning,
    FormulaGame,
    GameSum,
    Magnetism,
    PileRuleset,
    Ruleset,
    TakingBreaking,
)
from sprague.games.chomp import Chomp
from sprague.games.eraserhead import Eraser, Eraserhead
from sprague.games.euclid import Euclid
from sprague.games.game_sum import PLUS, replaced
from sprague.games.ruleset import Position
from sprague.numbers.decimals import abbreviated, decimal

MOST_SHOWN, EXAMPLES = 1000, 50
"""All moves of a position are shown, or so many where there are more than the first number."""

MOST_LISTED = 20_000
"""Positions with more options than this are not listed at all."""

LARGEST_BREAK = 1000
"""Heaps of which a move may leave several are listed up to this size, and to a tenth of it where three may be left."""

Touch = dict[str, Any]


def listed(rules: Ruleset, position: Position) -> list[Position] | None:
    """The options; None where they are too many to list.

    >>> from sprague.games import game
    >>> listed(game("wythoff"), (1, 2)), listed(game("wythoff"), (10**9, 10**9))
    ([(0, 1), (0, 2), (1, 1)], None)
    """
    if isinstance(rules, GameSum):
        each = [listed(part, here) for part, here in rules.components(position)]
        if any(options is None for options in each):
            return None
        return [replaced(position, i, option) for i, options in enumerate(each) for option in options or ()]
    try:
        if isinstance(rules, FormulaGame):
            return rules.options(position, MOST_LISTED)
        if not _listable(rules, position):
            return None
        return list(rules.options(position))
    except TooLarge:
        return None


def _listable(rules: Ruleset, position: Position) -> bool:
    """Whether the options are few, said before they are made."""
    if isinstance(rules, Euclid):
        numbers = {number for number in position if number}
        return not numbers or bool(sum(position) // min(numbers) <= MOST_LISTED)
    if isinstance(rules, TakingBreaking):
        if max(position) > LARGEST_BREAK:
            return False
        largest = LARGEST_BREAK // 10 if rules.taken(8, max(position)) else LARGEST_BREAK
        return bool(max(position) <= largest)
    if isinstance(rules, CoinTurning):
        return bool(max(position) <= LARGEST_BREAK // 10)
    if isinstance(rules, PileRuleset):  # subtractions of vectors: at most one for each position below
        below = 1
        for pile in position:
            below *= pile + 1
        return bool(below <= MOST_LISTED * 10)
    return not isinstance(rules, Magnetism) or len(position) <= MOST_LISTED // 2


def moves(rules: Ruleset, position: Position) -> tuple[list[dict[str, Any]], bool]:
    """The moves, each with its label and what it touches, and whether these are all: the first few of very many.

    >>> from sprague.games import game
    >>> moves(game("nim:piles=1"), (1,))
    ([{'to': '0', 'label': 'take 1 from 1', 'touch': {'left': ['0'], 'taken': ['1']}}], True)
    """
    if isinstance(rules, GameSum):
        return _moves_of_sum(rules, position)
    pairs: Sequence[tuple[Position, tuple[int, ...] | None]]
    if isinstance(rules, FormulaGame):
        try:
            pairs = first_ways(position, rules.ways(position, MOST_LISTED), rules.interchangeable)
        except TooLarge:
            return [], False
    else:
        options = listed(rules, position)
        if options is None:
            return [], False
        pairs = [(option, None) for option in options]
    complete = len(pairs) <= MOST_SHOWN
    shown = pairs if complete else pairs[:EXAMPLES]
    return [described(rules, position, option, left) for option, left in shown], complete


def _moves_of_sum(rules: GameSum, position: Position) -> tuple[list[dict[str, Any]], bool]:
    """The moves of each game, with the number of the game in what they touch."""
    found, all_listed = [], True
    texts = [each.format(here) for each, here in rules.components(position)]
    for i, (each, here) in enumerate(rules.components(position)):
        own, complete = moves(each, here)
        all_listed &= complete
        for move in own:
            to = PLUS.join(replaced(tuple(texts), i, move["to"]))
            found.append({"to": to, "label": f"{each.name}: {move['label']}", "touch": {**move["touch"], "part": i}})
    return found, all_listed


def first_ways(
    position: tuple[int, ...], ways: NDArray[np.int64], interchangeable: bool
) -> list[tuple[Position, tuple[int, ...]]]:
    """The first options, one more than are shown, each with what is left of each pile, changing as few as possible.

    >>> first_ways((1, 2), np.array([[1, 0], [0, 1]]), interchangeable=True)
    [((0, 1), (1, 0))]
    """
    options = np.sort(ways, axis=1) if interchangeable else ways
    changes = (ways != np.array(position)).sum(axis=1)
    order = np.lexsort((*ways.T[::-1], changes, *options.T[::-1]))
    options, ways = options[order], ways[order]
    new = np.append(True, (options[1:] != options[:-1]).any(axis=1))[: len(options)]
    (chosen,) = np.nonzero(new)
    chosen = chosen[: MOST_SHOWN + 1]
    return list(zip(map(tuple, options[chosen].tolist()), map(tuple, ways[chosen].tolist()), strict=True))


def described(
    rules: Ruleset, position: Position, option: Position, left: tuple[int, ...] | None = None
) -> dict[str, Any]:
    """A legal move: the position it leads to, its label, and what it touches; ``left`` of each pile, where known.

    >>> from sprague.games import game
    >>> described(game("magnetism"), "+..", "+.+")
    {'to': '+.+', 'label': 'put + on square 3', 'touch': {'square': 2, 'token': '+'}}
    """
    label, touch = _touched(rules, position, option, left)
    return {"to": rules.format(option), "label": label, "touch": touch}


def _touched(rules: Ruleset, here: Any, there: Any, left: tuple[int, ...] | None) -> tuple[str, Touch]:
    if isinstance(rules, GameSum):
        i = next(i for i, (before, after) in enumerate(zip(here, there, strict=True)) if before != after)
        label, touch = _touched(rules.games[i], here[i], there[i], None)
        return f"{rules.games[i].name}: {label}", {**touch, "part": i}
    if isinstance(rules, TakingBreaking):
        return _broken(here, there)
    if isinstance(rules, CoinTurning):
        turned = sorted(({*here} ^ {*there}) - {0})
        places = in_line([str(place) for place in turned])
        return f"turn coin{'s' * (len(turned) > 1)} {places}", {"turned": turned}
    if isinstance(rules, PileRuleset):
        return _taken(rules, here, left or left_of_each(rules, here, there))
    if isinstance(rules, Magnetism):
        square = next(i for i, (before, after) in enumerate(zip(here, there, strict=True)) if before != after)
        return f"put {there[square].replace('-', '−')} on square {square + 1}", {
            "square": square,
            "token": there[square],
        }
    if isinstance(rules, Eraserhead):
        return _pushed(rules, here, there)
    if isinstance(here, frozenset):
        return _cleared(rules, here, there)
    return f"move to {rules.format(there)}", {}


def _taken(rules: PileRuleset, here: tuple[int, ...], left: tuple[int, ...]) -> tuple[str, Touch]:
    touch: Touch = {"left": [decimal(pile) for pile in left]}
    if not rules.interchangeable:
        names = getattr(rules, "before", ())
        shown = [f"{name} {abbreviated(pile)}" for name, pile in zip(names, left, strict=True)]
        return f"leave {', '.join(shown)}", touch
    taken = [before - after for before, after in zip(here, left, strict=True)]
    touch["taken"] = [decimal(number) for number in taken]
    if isinstance(rules, Euclid):
        large = next(i for i, number in enumerate(taken) if number)
        unit = next(u for u in sorted({*here[:large], *here[large + 1 :]}, reverse=True) if u and not taken[large] % u)
        touch |= {"multiple": decimal(taken[large] // unit), "of": decimal(unit)}
        times = abbreviated(taken[large] // unit)
        return f"subtract {times} × {abbreviated(unit)} from {abbreviated(here[large])}", touch
    parts = [
        f"{abbreviated(number)} from {abbreviated(pile)}" for number, pile in zip(taken, here, strict=True) if number
    ]
    return f"take {in_line(parts)}", touch


def in_line(parts: Sequence[str], last: str = "and") -> str:
    """The parts as a person lists them.

    >>> in_line(["1 from 7", "1 from 12", "17 from 20"]), in_line(["3", "4"], "or")
    ('1 from 7, 1 from 12 and 17 from 20', '3 or 4')
    """
    return f" {last} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def left_of_each(rules: PileRuleset, here: tuple[int, ...], there: tuple[int, ...]) -> tuple[int, ...]:
    """What a move leaves of each pile, in their order; piles that stay are matched first, the others by size.

    >>> from sprague.games import game
    >>> left_of_each(game("n-heap-wythoff"), (2, 5, 8), (1, 2, 8))
    (2, 1, 8)
    """
    if isinstance(rules, FormulaGame):
        found = rules.left(here, there)
        if found is not None:
            return found
    rest = Counter(there) - Counter(here)
    kept = Counter(here) & Counter(there)
    others = iter(sorted(rest.elements()))
    left = []
    for pile in here:
        stays = kept[pile] > 0
        kept[pile] -= stays
        left.append(pile if stays else next(others))
    return tuple(left)


def _broken(here: tuple[int, ...], there: tuple[int, ...]) -> tuple[str, Touch]:
    """A heap that becomes others; empty heaps do not count."""
    before, after = Counter(filter(None, here)), Counter(filter(None, there))
    (heap,) = (before - after).elements()
    into = sorted((after - before).elements())
    removed = heap - sum(into)
    touch = {"heap": here.index(heap), "into": [decimal(each) for each in into]}
    parts = in_line([abbreviated(part) for part in into])
    if not removed:
        return f"split {abbreviated(heap)} into {parts}", touch
    leaving = f", leaving {parts}" if len(into) > 1 else ""
    whole = "the heap of " if not into else f"{abbreviated(removed)} from "
    return f"take {whole}{abbreviated(heap)}{leaving}", touch


def _pushed(rules: Eraserhead, here: frozenset[Any], there: frozenset[Any]) -> tuple[str, Touch]:
    """An eraser is pushed along an edge."""
    (leaves,) = (each.vertex for each in here - there if isinstance(each, Eraser))
    (arrives,) = (each.vertex for each in there - here)
    return f"push the eraser from {leaves} to {arrives}", {"from": str(leaves), "to": str(arrives)}


def _cleared(rules: Ruleset, here: frozenset[Any], there: frozenset[Any]) -> tuple[str, Touch]:
    """Cells of a grid that disappear."""
    gone = sorted(here - there)
    clicked = gone[:1] if isinstance(rules, Chomp) else _needed(rules, here, there) or gone
    touch = {"at": [list(cell) for cell in clicked], "gone": [list(cell) for cell in gone]}
    row, column = gone[0][0] + 1, gone[0][1] + 1
    if isinstance(rules, Chomp):
        return f"bite row {row}, column {column}", touch
    last_row, last_column = gone[-1][0] + 1, gone[-1][1] + 1
    if len(gone) == 1:
        return f"clear row {row}, column {column}", touch
    if row == last_row:
        return f"clear row {row}, columns {column}–{last_column}", touch
    if column == last_column:
        return f"clear column {column}, rows {row}–{last_row}", touch
    return f"clear {len(gone)} cells from row {row}, column {column}", touch


def _needed(rules: Ruleset, here: frozenset[Any], there: frozenset[Any]) -> list[Any]:
    """The cells that the move needs, where the rules are a table of moves."""
    table: Iterable[Any] = rules.moves if isinstance(rules, BoardGame) else ()
    fitting = (m for m in table if m.need <= here and not m.ban & here and (here - m.gone) | m.add == there)
    return sorted(next(islice((move.need for move in fitting), 1), ()))
