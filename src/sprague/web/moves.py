"""Moves as the page needs them: where each leads, what it is called, what of the position it touches; why something is
none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import TooLarge
from sprague.games import BoardGame, FormulaGame, GameSum, Ruleset
from sprague.games.coin_turning import CoinProduct
from sprague.games.eraserhead import Eraser
from sprague.games.game_sum import PLUS, replaced
from sprague.games.ruleset import Position
from sprague.games.taking_breaking import in_line
from sprague.logic import words
from sprague.logic.language.formula import And, Formula, Or, evaluate, variables
from sprague.numbers.decimals import abbreviated, decimal
from sprague.web import shapes
from sprague.web.shapes import Touch

MOST_SHOWN, EXAMPLES = 1000, 50
"""All moves of a position are shown, or so many where there are more than the first number."""

MOST_LISTED = 20_000
"""Positions with more options than this are not listed at all."""


def moves(rules: Ruleset, position: Position) -> tuple[list[shapes.Move], bool]:
    """The moves, each with its label and what it touches, and whether these are all: the first few of very many.

    Where options may be forbidden, moves to the same position that leave other piles stand there each for itself.

    >>> from sprague.games import game
    >>> moves(game("nim:piles=1"), (1,))
    ([{'to': '0', 'label': 'take 1 from 1', 'touch': {'left': ['0'], 'taken': ['1']}}], True)
    """
    apart, rules = rules.play.blocked > 0, rules.unplayed
    if isinstance(rules, GameSum):
        return _moves_of_sum(rules, position)
    pairs: Sequence[tuple[Position, tuple[int, ...] | None]]
    if isinstance(rules, FormulaGame):
        try:
            pairs = first_ways(position, rules.ways(position, MOST_LISTED), rules.interchangeable, apart)
        except TooLarge:
            return [], False
    else:
        options = rules.listed(position, MOST_LISTED)
        if options is None:
            return [], False
        pairs = [(option, None) for option in options]
    complete = len(pairs) <= MOST_SHOWN
    listed = pairs if complete else pairs[:EXAMPLES]
    return [_move(rules, position, option, left) for option, left in listed], complete


def _moves_of_sum(rules: GameSum, position: Position) -> tuple[list[shapes.Move], bool]:
    """The moves of each game, with the number of the game in what they touch."""
    listed: list[shapes.Move] = []
    all_listed = True
    texts = [each.format(here) for each, here in rules.components(position)]
    for i, (each, here) in enumerate(rules.components(position)):
        own, complete = moves(each, here)
        all_listed &= complete
        for move in own:
            to = PLUS.join(replaced(tuple(texts), i, move["to"]))
            listed.append({"to": to, "label": f"{each.name}: {move['label']}", "touch": {**move["touch"], "part": i}})
    return listed, all_listed


def first_ways(
    position: tuple[int, ...], ways: NDArray[np.int64], interchangeable: bool, apart: bool = False
) -> list[tuple[Position, tuple[int, ...]]]:
    """The first options, one more than are shown, each with what is left of each pile, changing as few as possible.

    Of moves to the same option one, or, where they count ``apart``, all.

    >>> first_ways((1, 2), np.array([[1, 0], [0, 1]]), interchangeable=True)
    [((0, 1), (1, 0))]
    """
    options = np.sort(ways, axis=1) if interchangeable else ways
    order = np.lexsort((*ways.T[::-1], (ways != np.array(position)).sum(axis=1), *options.T[::-1]))
    options, ways = options[order], ways[order]
    keys = ways if apart else options
    new = np.append(True, (keys[1:] != keys[:-1]).any(axis=1))[: len(options)]
    (chosen,) = np.nonzero(new)
    chosen = chosen[: MOST_SHOWN + 1]
    return list(zip(map(tuple, options[chosen].tolist()), map(tuple, ways[chosen].tolist()), strict=True))


def described(
    rules: Ruleset, position: Position, option: Position | None, left: tuple[int, ...] | None = None
) -> shapes.MaybeMove:
    """A legal move: the position it leads to, its label, and what it touches; ``left`` of each pile, where known.

    All three are None where no ``option`` is given.

    >>> from sprague.games import game
    >>> described(game("magnetism"), "+..", "+.+")
    {'to': '+.+', 'label': 'put + on square 3', 'touch': {'square': 2, 'token': '+'}}
    """
    if option is None:
        return {"to": None, "label": None, "touch": None}
    return {**_move(rules.unplayed, position, option, left)}


def _move(rules: Ruleset, position: Position, option: Position, left: tuple[int, ...] | None) -> shapes.Move:
    label, touch = _touched(rules, position, option, left)
    return {"to": rules.format(option), "label": label, "touch": touch}


def _touched(rules: Ruleset, here: Any, there: Any, left: tuple[int, ...] | None) -> tuple[str, Touch]:
    if isinstance(rules, GameSum):
        i = next(i for i, (before, after) in enumerate(zip(here, there, strict=True)) if before != after)
        label, touch = _touched(rules.games[i], here[i], there[i], None)
        return f"{rules.games[i].name}: {label}", {**touch, "part": i}
    match rules.view:
        case "piles" if rules.piles is None:
            return _broken(here, there)
        case "coins":
            return _turned(rules, here, there)
        case "strip":
            square = next(i for i, (before, after) in enumerate(zip(here, there, strict=True)) if before != after)
            token = there[square]
            return f"put {token.replace('-', '−')} on square {square + 1}", {"square": square, "token": token}
        case "graph":
            return _pushed(here, there)
        case "grid":
            return _cleared(rules, here, there)
        case _ if rules.numeric:
            return _taken(rules, here, left or rules.left(here, there) or there)
    return f"move to {rules.format(there)}", {}


def _taken(rules: Ruleset, here: tuple[int, ...], left: tuple[int, ...]) -> tuple[str, Touch]:
    touch: Touch = {"left": [decimal(pile) for pile in left]}
    if here[:-1] == left[:-1] and rules.coordinates[-1:] == ("s",):
        return "pass", touch
    if rules.coordinates[-1:] == ("s",):
        here, left = here[:-1], left[:-1]
    elif not rules.interchangeable:
        left_over = [f"{name} {abbreviated(pile)}" for name, pile in zip(rules.coordinates, left, strict=True)]
        return f"leave {', '.join(left_over)}", touch
    taken = [before - after for before, after in zip(here, left, strict=True)]
    touch["taken"] = [decimal(number) for number in taken]
    if rules.view == "fraction":
        large = next(i for i, number in enumerate(taken) if number)
        unit = next(u for u in sorted({*here[:large], *here[large + 1 :]}, reverse=True) if u and not taken[large] % u)
        touch |= {"multiple": decimal(taken[large] // unit), "of": decimal(unit)}
        times = abbreviated(taken[large] // unit)
        return f"subtract {times} × {abbreviated(unit)} from {abbreviated(here[large])}", touch
    lowered = [(number, pile) for number, pile in zip(taken, here, strict=True) if number]
    return f"take {in_line([f'{abbreviated(number)} from {abbreviated(pile)}' for number, pile in lowered])}", touch


def _broken(here: tuple[int, ...], there: tuple[int, ...]) -> tuple[str, Touch]:
    """A heap that becomes others; empty heaps do not count."""
    before, after = Counter(filter(None, here)), Counter(filter(None, there))
    (heap,) = (before - after).elements()
    into = sorted((after - before).elements())
    removed = heap - sum(into)
    touch: Touch = {"heap": here.index(heap), "into": [decimal(each) for each in into]}
    parts = in_line([abbreviated(part) for part in into])
    if not removed:
        return f"split {abbreviated(heap)} into {parts}", touch
    leaving = f", leaving {parts}" if len(into) > 1 else ""
    whole = "the heap of " if not into else f"{abbreviated(removed)} from "
    return f"take {whole}{abbreviated(heap)}{leaving}", touch


def _pushed(here: frozenset[Any], there: frozenset[Any]) -> tuple[str, Touch]:
    """An eraser is pushed along an edge."""
    (leaves,) = (each.vertex for each in here - there if isinstance(each, Eraser))
    (arrives,) = (each.vertex for each in there - here)
    return f"push the eraser from {leaves} to {arrives}", {"from": str(leaves), "to": str(arrives)}


def _turned(rules: Ruleset, here: Any, there: Any) -> tuple[str, Touch]:
    """Coins that turn, in a row or where rows and columns cross."""
    if isinstance(rules, CoinProduct):
        cells = sorted(here ^ there)
        label = f"{_counted('row', [row for row, _ in cells])}, {_counted('column', [column for _, column in cells])}"
    else:
        cells = [(0, place - 1) for place in sorted(({*here} ^ {*there}) - {0})]
        label = _counted("coin", [place for _, place in cells])
    return f"turn {label}", {"turned": [list(cell) for cell in cells]}


def _counted(what: str, places: Iterable[int]) -> str:
    """What is at these places, which count from 0: "rows 1 and 3"."""
    numbers = sorted({*places})
    return f"{what}{'s' * (len(numbers) > 1)} {in_line([str(place + 1) for place in numbers])}"


def _cleared(rules: Ruleset, here: frozenset[Any], there: frozenset[Any]) -> tuple[str, Touch]:
    """Cells of a grid that disappear."""
    gone = sorted(here - there)
    bitten = getattr(rules, "poison", None) is not None
    clicked = gone[:1] if bitten else [cell for cell in _needed(rules, here, there) if cell in gone] or gone
    touch: Touch = {"at": [list(cell) for cell in clicked], "gone": [list(cell) for cell in gone]}
    row, column = gone[0][0] + 1, gone[0][1] + 1
    last_row, last_column = gone[-1][0] + 1, gone[-1][1] + 1
    verb = "bite" if bitten else (rules.card and rules.card.filled) or "clear"
    if bitten or len(gone) == 1:
        return f"{verb} row {row}, column {column}", touch
    if row == last_row:
        return f"{verb} row {row}, columns {column}–{last_column}", touch
    if column == last_column:
        return f"{verb} column {column}, rows {row}–{last_row}", touch
    return f"{verb} {len(gone)} cells from row {row}, column {column}", touch


def _needed(rules: Ruleset, here: frozenset[Any], there: frozenset[Any]) -> list[Any]:
    """The cells that the move needs, where the rules are a table of moves."""
    table: Iterable[Any] = rules.moves if isinstance(rules, BoardGame) else ()
    fitting = (m for m in table if m.need <= here and not m.ban & here and (here - m.gone) | m.add == there)
    return sorted(next(islice((move.need for move in fitting), 1), ()))


MOST_ORDERED = 4
"""On more piles than this, what is left is compared in order of size alone."""


def failing(formula: Formula, values: dict[str, int]) -> list[Formula]:
    """The conditions that do not hold: of an *or* those of the part with the fewest; none where the formula holds."""
    if isinstance(formula, And):
        return [each for part in formula.parts for each in failing(part, values)]
    if isinstance(formula, Or):
        return min((failing(part, values) for part in formula.parts), key=_weight)
    return [] if evaluate(formula, values) else [formula]


def _weight(conditions: list[Formula]) -> tuple[int, int]:
    """Few conditions come before many, and of as many those that speak of more numbers."""
    return len(conditions), -sum(len(variables(each)) for each in conditions)


def why_not(rules: FormulaGame, here: tuple[int, ...], there: tuple[int, ...]) -> str:
    """What the rule would need that is not so, for the assignment of what is left that comes nearest to a move.

    >>> from sprague.games import game
    >>> why_not(game("take l, k from x, y: l = 0 | k = 0 | l = k"), (3, 5), (1, 4))
    'The rule would need l = k, and here l = 2, k = 1.'
    """
    formula, after, of_taken = rules.stated
    several = rules.interchangeable and len(here) <= MOST_ORDERED
    failures: list[tuple[list[Formula], dict[str, int]]] = []
    for left in permutations(there) if several else [there]:
        if any(b > a for a, b in zip(here, left, strict=True)) and rules.interchangeable:
            continue
        new = [a - b for a, b in zip(here, left, strict=True)] if of_taken else left
        values = dict(zip((*rules.before, *after), (*here, *new), strict=True))
        failures.append((failing(formula, values), values))
    if not failures:
        return "The rules do not allow this move."
    conditions, values = min(failures, key=lambda each: _weight(each[0]))
    needed = " and ".join(dict.fromkeys(words(each) for each in conditions))
    used = [name for name in values if any(name in variables(each) for each in conditions)]
    begun = "The rule would need"
    if not of_taken and rules.interchangeable:
        taken = " and ".join(abbreviated(a - b) for a, b in zip(here, there, strict=True))
        begun = f"The rules do not allow to take {taken}: that would need"
    return f"{begun} {needed}, and here {', '.join(f'{name} = {abbreviated(values[name])}' for name in used)}."
