"""Playing: positions and their moves, who wins, hints, the opponent's moves, and a played game looked over."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import Annotated, Any

from pydantic import Field

from sprague.answers import EXTENT, Answer, answer, at_once, closed_form, nim_value
from sprague.errors import BadParameter, TooLarge
from sprague.games import FormulaGame, GameSum, Ruleset, TakingBreaking
from sprague.games.ruleset import Position
from sprague.numbers.decimals import abbreviated, decimal
from sprague.operations.exercises import LEVELS as SHEET_LEVELS
from sprague.operations.exercises import exercises
from sprague.solving import Outcome
from sprague.solving.solver import left_open, lost, to_forbid
from sprague.web import shapes
from sprague.web.menu import known
from sprague.web.moves import MOST_LISTED, MOST_SHOWN, described, moves, why_not
from sprague.web.views import view

LEVELS = {"random": 0.0, "learner": 1 / 3, "skilled": 3 / 4, "perfect": 1.0}
"""How often the opponent looks for the best move; otherwise it makes any move."""

NO_MOVE = "No move is left: whoever is to move has {}."

MOST_MOVES_TRIED = 300
"""So many moves are tried on piles that are too large for their options to be listed."""


def position(game: shapes.GameText, position: shapes.PositionOrStart = None) -> shapes.Position:
    """A position and its moves; the start where no position is named."""
    rules = known(game)
    return position_data(rules, read(rules, position))


def read(rules: Ruleset, text: str | None) -> Position:
    """The position that a text writes; that to begin with where there is none."""
    return rules.example if text is None else rules.position(rules.parse(text))


def position_data(rules: Ruleset, here: Position) -> shapes.Position:
    """A position as the page takes it."""
    drawn = view(rules, here)  # first: it refuses what is too large to be shown
    listed, complete = moves(rules, here)
    if rules.play.blocked and not complete:
        raise TooLarge(f"{rules.name}: options are forbidden here where there are at most {MOST_SHOWN} of them")
    return {
        "game": rules.name,
        "position": rules.format(here),
        "finished": complete and not listed,
        "view": drawn,
        "moves": listed,
        "complete": complete,
    }


def legal(
    game: shapes.GameText, start: Annotated[shapes.PositionText, Field(alias="from")], to: shapes.PositionText
) -> shapes.Legal:
    """Whether a move leads from one position to the other, and if none does, why."""
    rules = known(game)
    here, there = read(rules, start), read(rules, to)
    moves = rules.is_move(here, there)
    words = described(rules, here, there if moves else None)
    return {
        "legal": moves,
        "from": rules.format(here),
        "to": rules.format(there),
        "label": words["label"],
        "touch": words["touch"],
        "why": None if moves else _why_not(rules, here, there),
    }


def _why_not(rules: Ruleset, here: Position, there: Position) -> str:
    """Why no move leads from one position to another, in a sentence."""
    moves = rules.unplayed
    if len(moves.games) > 1:
        changed = [each for each in zip(moves.games, here, there, strict=True) if each[1] != each[2]]
        return _why_not(*changed[0]) if len(changed) == 1 else "A move is a move in one of the games."
    if here == there:
        return "A move must change something: nothing was taken."
    if rules.interchangeable and rules.piles:
        grown = next((b for a, b in zip(here, there, strict=True) if b > a), None)
        if grown is not None:
            return f"No pile may grow: there would be one of {abbreviated(grown)}."
    options = rules.listed(here, MOST_LISTED)
    if options is not None and not options:
        return _no_move(rules)
    if isinstance(moves, FormulaGame):
        return why_not(moves, here, there)
    return "The rules do not allow this move."


def who_wins(
    game: shapes.GameText, position: shapes.PositionOrStart = None, nim: bool = False, first: bool = False
) -> shapes.Answer:
    """Who wins, the winning moves and why; the nim-value also where that takes long, if ``nim`` is true.

    ``first``: what a closed form says at once, where there is one; that comes too where everything takes too long.
    """
    rules = known(game)
    here = read(rules, position)
    answer_ = at_once(rules, here) if first else None
    return {"game": rules.name, **answer_data(answer_ or answer(rules, here, nim=nim))}


def answer_data(of: Answer, most: int = 1000) -> shapes.Told:
    """An answer as the page takes it, with so many of the winning moves."""
    return {
        "position": of.game.format(of.position),
        "outcome": of.outcome,
        "words": of.outcome.words,
        "nim_value": None if of.nim_value is None else decimal(of.nim_value),
        "winning_moves": [of.game.format(move) for move in of.winning_moves[:most]],
        "all": of.complete and len(of.winning_moves) <= most,
        "how": of.how,
        "why": of.why,
    }


def hint(game: shapes.GameText, position: shapes.PositionOrStart = None, forbidden: shapes.Barred = ()) -> shapes.Hint:
    """Which move wins, of those that are not forbidden, and why: in the theory's words where there is a closed form."""
    rules = known(game)
    here = read(rules, position)
    move, result, why = best(rules, here, [read(rules, each) for each in forbidden])
    theory = closed_form(rules, here)
    source, words = theory.source if theory else None, described(rules, here, move)
    return {"position": rules.format(here), "outcome": result, **words, "why": why, "source": source}


def best(rules: Ruleset, here: Position, forbidden: Sequence[Position] = ()) -> tuple[Position | None, Outcome, str]:
    """A winning move, None where there is or is known none; who wins; and why. By the closed form, else by the rules.

    >>> from sprague.games import game
    >>> best(game("wythoff"), (1, 3))[:2], best(game("misere:nim:piles=1"), (0,))
    (((1, 2), <Outcome.N: 'N'>), (None, <Outcome.N: 'N'>, 'No move is left: whoever is to move has won.'))
    """
    if rules.play.blocked:
        return _best_left(rules, here, forbidden)
    known = at_once(rules, here)
    if known and (known.outcome is Outcome.P or any(rules.is_move(here, move) for move in known.winning_moves)):
        why = known.why or ""
    else:
        known = answer(rules, here)
        why = _reason(rules, here, known)
    return next(iter(known.winning_moves or known.holding_moves), None), known.outcome, why


def _best_left(rules: Ruleset, here: Position, forbidden: Sequence[Position]) -> tuple[Position | None, Outcome, str]:
    """The same of the options that are left when some are forbidden."""
    options = left_open(rules, here, forbidden)
    winning = lost(rules, options)
    if winning:
        most = rules.play.blocked if rules.play.blocked > 1 else "one"
        why = f"That leaves a P-position: at most {most} of its options can be one, and that much is forbidden."
        return winning[0], Outcome.N, why
    if not options:
        return None, Outcome.P, _no_move(rules)
    return None, Outcome.P, "None of the moves that are left leads to a P-position."


def forbid(
    game: shapes.GameText,
    position: shapes.PositionOrStart = None,
    level: shapes.Level = "perfect",
    seed: shapes.Seed = None,
) -> shapes.Forbidden:
    """What an opponent of this level forbids before a move, and why: the P-positions among the options.

    A weaker one forbids, now and then, any options.
    """
    rules, choice = known(game), _dice(level, seed)
    here = read(rules, position)
    most = rules.play.blocked
    if not most:
        raise BadParameter(f"{rules.name}: no options are forbidden under {rules.play.words}")
    options = sorted(rules.counted(here), key=rules.format)
    if choice.random() < LEVELS[level]:
        chosen, losing = to_forbid(rules, here), len(lost(rules, options))
        left = "none of them is left" if losing <= most else f"{losing - most} of them cannot be forbidden"
        are = "is a P-position" if losing <= 1 else "are P-positions"
        why = f"{losing or 'None'} of the {len(options)} options {are}"
        why = f"{why}; {left}." if losing else f"{why}: nothing need be forbidden."
    else:
        chosen, why = choice.sample(options, min(most, len(options))), "Any options, by chance."
    return {"position": rules.format(here), "forbidden": [rules.format(each) for each in chosen], "why": why}


def _dice(level: str, seed: int | None) -> random.Random:
    """The chance in what an opponent does; raises BadParameter where there is no such level."""
    if level not in LEVELS:
        raise BadParameter(f"the levels are {', '.join(LEVELS)}, not {level[:40]!r}")
    return random.Random(seed)


def _no_move(rules: Ruleset) -> str:
    return NO_MOVE.format("won" if rules.play.misere else "lost")


def _reason(rules: Ruleset, here: Position, of: Answer) -> str:
    """Why the first winning move that was found wins, or why there is none."""
    if isinstance(rules, TakingBreaking) and (why := nim_sum(rules, here, of)):
        return why
    if of.winning_moves and isinstance(rules, GameSum):
        return f"{of.why}; after the move {answer(rules, of.winning_moves[0]).why}"
    if why := of.of_loops:
        return why
    if of.winning_moves:
        return f"That leaves a P-position: from there every move leads to an N-position ({of.how})."
    if rules.listed(here, MOST_LISTED) == []:
        return _no_move(rules)
    if of.outcome is Outcome.N:
        return f"This is an N-position, so some move wins, but none is known ({of.how})."
    if isinstance(rules, GameSum):
        return f"{of.why}: every move makes it something else, and the answer 0 again"
    return f"This is a P-position: every move leads to an N-position, where the next player wins ({of.how})."


MOST_HEAPS = 8
"""A nim-sum of more heaps is not written out."""


def nim_sum(rules: TakingBreaking, here: tuple[int, ...], of: Answer) -> str | None:
    """The theory of a sum of heaps at work: the nim-sum here, and after the move; None where it would be too long.

    >>> from sprague.games import game
    >>> kayles = game("0.77")
    >>> nim_sum(kayles, (5, 8), answer(kayles, (5, 8)))
    'the nim-sum G(5) ⊕ G(8) = 4 ⊕ 1 = 5 is not 0; the move leaves G(4) ⊕ G(8) = 1 ⊕ 1 = 0'
    """
    heaps = [*here, *(pile for move in of.winning_moves[:1] for pile in move)]
    if max(heaps, default=0) > EXTENT or len(heaps) > 2 * MOST_HEAPS or rules.listed(here, MOST_LISTED) == []:
        return None
    if not of.winning_moves:
        return f"the nim-sum {_summed(rules, here)}: every move makes it something else, and the answer 0 again"
    return f"the nim-sum {_summed(rules, here)} is not 0; the move leaves {_summed(rules, of.winning_moves[0])}"


def _summed(rules: TakingBreaking, heaps: tuple[int, ...]) -> str:
    """``G(5) ⊕ G(8) = 4 ⊕ 1 = 5``; of one heap ``G(5) = 4``."""
    values = [nim_value(rules, (heap,)) for heap in heaps]
    names = " ⊕ ".join(f"G({heap})" for heap in heaps)
    return f"{names} = {' ⊕ '.join(map(str, values))}{f' = {reduce(xor, values, 0)}' if len(heaps) > 1 else ''}"


def opponent(
    game: shapes.GameText,
    position: shapes.PositionOrStart = None,
    level: shapes.Level = "perfect",
    seed: shapes.Seed = None,
    forbidden: shapes.Barred = (),
) -> shapes.Reply:
    """The move of an opponent, which is random, learner, skilled or perfect, and the position after it."""
    rules, choice = known(game), _dice(level, seed)
    here, barred = read(rules, position), [read(rules, each) for each in forbidden]
    move = best(rules, here, barred)[0] if choice.random() < LEVELS[level] else None
    is_best = move is not None
    if move is None:
        options = left_open(rules, here, barred) if rules.play.blocked else None
        move = any_move(rules, here, choice, options)
    after = position_data(rules, here if move is None else move)
    return {"from": rules.format(here), **described(rules, here, move), "best": is_best, "position": after}


def any_move(
    rules: Ruleset, here: Position, choice: random.Random, options: list[Position] | None = None
) -> Position | None:
    """A legal move at random, one of ``options`` where they are given; None where nobody can move.

    On piles too large for their options to be listed, one of the moves that lower one pile, or all of them alike.
    Raises BadParameter where none of many tries is legal.
    """
    options = rules.listed(here, MOST_LISTED) if options is None else options
    if options is not None:
        return choice.choice(options) if options else None
    for _ in range(MOST_MOVES_TRIED):
        there = _try(rules.unplayed, here, choice)
        if rules.is_move(here, there):
            return there
    raise BadParameter(f"{rules.name}: no move was found from {rules.format(here)[:120]} in {MOST_MOVES_TRIED} tries")


def _broken_somehow(rules: TakingBreaking, here: Any, choice: random.Random) -> Position:
    """A heap, in half of the tries broken as simply as it can be, else with a cut somewhere."""
    i = choice.randrange(len(here))
    left = rules.some_break(here[i]) or here[i : i + 1]
    if choice.random() < 0.5 and len(left) > 1:
        cut = choice.randint(1, sum(left[-2:]) - 1)
        left = (*left[:-2], cut, sum(left[-2:]) - cut)
    return rules.position((*here[:i], *left, *here[i + 1 :]))


def _try(rules: Ruleset, here: Any, choice: random.Random) -> Position:
    """A position that a move may well lead to."""
    if not rules.numeric:
        return choice.choice(list(rules.options(here)))
    if isinstance(rules, TakingBreaking):
        return _broken_somehow(rules, here, choice)
    lowered = choice.randrange(len(here))
    others = [pile for i, pile in enumerate(here) if i != lowered and pile]
    unit = choice.choice([1, *others])
    most = max((here[lowered] - rules.smallest) // unit, 1)
    taken = unit * choice.choice([1, choice.randint(1, most)])
    piles = [pile - taken * (i == lowered) for i, pile in enumerate(here)]
    if not rules.interchangeable:
        piles = [here[0] - taken, 2 * taken]
    return rules.position([max(pile, rules.smallest) for pile in piles])


def sheet(
    game: shapes.GameText,
    count: Annotated[int, Field(ge=1, le=60)] = 12,
    level: Annotated[int, Field(ge=1, le=len(SHEET_LEVELS))] = 1,
    seed: Annotated[int, Field(ge=0, le=10**9)] = 1,
) -> shapes.Sheet:
    """Exercises for a class: positions of a game at a level, and the key with the reasons.

    >>> sheet("nim", 2)["title"]
    'Nim: 2 exercises, level 1'
    """
    rules = known(game)
    made = exercises(rules, count=count, level=level, seed=seed)
    return {
        "title": made.title,
        "rules": made.rules,
        "question": made.question,
        "exercises": [
            {"position": text, "outcome": each.outcome, "key": key, "view": view(rules, each.position)}
            for (text, key), each in zip(made.entries, made.answers, strict=True)
        ],
    }


MOST_JUDGED = 400
"""Positions of one game."""


FORBIDDEN = "!"
"""Stands, in a game as it was played, before each option that was forbidden to the move to a position."""


def line(
    game: shapes.GameText,
    position: Annotated[
        list[shapes.PositionText], Field(min_length=1, max_length=MOST_JUDGED, examples=[["3,5", "3,4"]])
    ],
) -> shapes.PlayedLine:
    """A game as it was played: each position with who wins it, and the move that led there.

    Raises BadParameter where a position is no move away from the one before, or by a move that was forbidden.
    """
    rules = known(game)
    steps: list[shapes.PlayedStep] = []
    before: Position | None = None
    for i, text in enumerate(position):
        here, *forbidden = [read(rules, each) for each in text.split(FORBIDDEN)]
        last, open_ = described(rules, None, None), None
        if i:
            if not rules.is_move(before, here):
                raise BadParameter(f"{rules.name}: no move leads from {position[i - 1][:60]} to {position[i][:60]}")
            last = described(rules, before, here)
            if rules.play.blocked:
                options = left_open(rules, before, forbidden)
                if here not in options:
                    raise BadParameter(f"{rules.name}: the move to {rules.format(here)[:60]} was forbidden")
                open_ = bool(lost(rules, options))
        result = (at_once(rules, here) or answer(rules, here)).outcome
        steps.append(
            {
                "position": rules.format(here),
                "outcome": result,
                "label": last["label"],
                "touch": last["touch"],
                "forbidden": [rules.format(each) for each in forbidden],
                "open": open_,
                "view": view(rules, here),
            }
        )
        before = here
    return {"game": rules.name, "steps": steps}
