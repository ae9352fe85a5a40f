"""Rules and claims, each as two readers have it, compared at small numbers and around the constants of the text.

The one is that of the solver and the prover; the other is :mod:`sprague.second_reader`, which shares nothing with it. A
rule that was written as a function is run, as it stands, instead of being read: the other has traced it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice, permutations, product

import numpy as np

from sprague.claims import Claim
from sprague.claims.family_claim import AnyClaim, FamilyClaim
from sprague.errors import SpragueError
from sprague.games import FormulaGame, Played, PlayedFormula, Ruleset, TakingBreaking, game
from sprague.games.game_family import GameFamily
from sprague.games.ruleset import PileRuleset
from sprague.games.written_rules import is_rule
from sprague.laws import Sentence
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.language.formula import ForAll, Formula
from sprague.logic.wording.printed import plain
from sprague.second_reader import (
    Look,
    NotRead,
    ReadRule,
    ReadSentence,
    Word,
    constants,
    pattern_word,
    read_game,
    read_sentence,
    risen,
    word_of,
)

ALL_TO = {1: 40, 2: 9, 3: 5, 4: 3}
"""All positions to here are compared, by the number of coordinates."""

SOME_TO = {1: 2000, 2: 60, 3: 12, 4: 7}
"""Some around the constants of the text are, too, but none larger than this."""

RANDOM_PLACES = 12

MOVES = 200
"""So many are compared, one by one, around larger constants."""

TRIALS = 50_000
"""So many numbers are tried for the quantifiers of a claim, in all."""


@dataclass(frozen=True)
class Twice:
    """What was compared, and the place where the two readers differ; empty where they agree.

    ``unsettled`` places are those, not counted, where a sentence holds as it is read first, and the other reader looked
    in vain for the numbers that make it hold, or did not get through all that it holds of.
    """

    count: int
    differ: str = ""
    unsettled: int = 0

    @property
    def agreed(self) -> str:
        """How many moves two readers of a rule both find; none, where its constants are too large for both."""
        same = f"finds the same {self.count} moves" if self.count else "was given no position with a move"
        return f"a second reader of the rules {same}"


def believed(claims: Sequence[AnyClaim], word: str, evidence: str) -> tuple[str, str]:
    """A verdict on claims as long as the second reader reads the same; else *undecided*, and where the two differ.

    >>> believed([Claim.of("wythoff", "x = y")], "refuted", "fails at (1,1)")
    ('refuted', 'fails at (1,1); read twice: rules at 595 moves, sentences at 237 places')
    """
    read = [each for each in claims if isinstance(each, Claim)]
    texts = {_text(claim.rules): claim.rules for claim in read if claim.rules is not None}  # equal games, other names
    rules = [rules_twice(each, text) for text, each in texts.items()]
    for family, at in ((each, at) for each in claims if isinstance(each, FamilyClaim) for at in members(each)):
        rules.append(rules_twice(family.family.member(at), with_constants(family.family, at)))
        read.append(family.at(**at))
    sentences = [claim_twice(claim) for claim in read]
    for each in (*rules, *sentences):
        if each and each.differ:
            return "undecided", f"two readers differ: {each.differ}; as the first reads it {word}, {evidence}"
    notes = []
    for what, readings, places in (("rules", rules, "moves"), ("sentences", sentences, "places")):
        if count := sum(each.count for each in readings if each):
            notes.append(f"{what} at {count} {places}")
    return word, f"{evidence}; read twice: {', '.join(notes)}" if notes else f"{evidence}; read once"


def members(claim: FamilyClaim) -> list[dict[str, int]]:
    """The constants of some members of a family, the smallest first."""
    return [*islice(claim.family.grid(3), 5)]


def with_constants(family: GameFamily, values: Mapping[str, int]) -> str:
    """The rule of a member as the family has it, to be read with these constants; its name, if it is no typed rule."""
    head, colon, says = family.moves.partition(":")
    if not is_rule(family.moves):
        return family.text_at(values)
    constants = ", ".join(f"{name} = {value}" for name, value in values.items())
    return f"{family.kind}{head} with {constants}{colon}{says}"


@lru_cache(maxsize=64)
def rules_twice(rules: Ruleset, text: str = "") -> Twice | None:
    """The options of a game as two readers have them; None for rules that only one of them reads.

    The second one reads the ``text``, if there is one.

    >>> rules_twice(game("take l, k from x, y: l = 0 | k = 0 | l = k"))
    Twice(count=1010, differ='', unsettled=0)
    """
    try:
        second = read_game(text, _run) if text else second_reading(rules)
    except (NotRead, ValueError):
        return None
    numbers = rules.on_numbers
    assert numbers is not None
    if (rules.play.misere, rules.play.blocked) != (second.misere, second.blocked):
        return Twice(0, f"of {rules.name} one reads {rules.play.words}")
    count, ways = 0, isinstance(rules, PlayedFormula) and bool(rules.play.blocked)
    for here in _positions(numbers, second.constants):
        first = numbers.ways(here).tolist() if ways and isinstance(numbers, FormulaGame) else numbers.options(here)
        moves = {tuple(each) if ways else second.ordered(each) for each in first}
        others = second.ways(second.ordered(here)) if ways else second.options(here)
        if second.kept == len(here):
            moves = {each for each in moves if max(each) <= risen(here)}
        if moves != others:
            there = min(moves ^ others)
            only = "first" if there in moves else "second"
            return Twice(count, f"only the {only} reader has the move {_tuple(here)} → {_tuple(there)}")
        count += len(moves)
    if allows := second.allows:
        for here, there in _far_moves(numbers, second.constants):
            orders = permutations(there) if numbers.interchangeable else [there]
            first, other = numbers.is_move(here, there), any(map(partial(allows, here), orders))
            if first != other:
                only = "first" if first else "second"
                return Twice(count, f"only the {only} reader has the move {_tuple(here)} → {_tuple(there)}")
            count += first
    return Twice(count)


def second_reading(rules: Ruleset) -> ReadRule:
    """The rules as the second reader has them; NotRead where it has no word for them."""
    return read_game(_text(rules), _run)


def _tuple(position: Sequence[int]) -> str:
    return f"({','.join(map(str, position))})"


def _text(rules: Ruleset) -> str:
    """What the second reader is given: the text, or the name."""
    if isinstance(rules, Played | PlayedFormula):
        return ("misere" if rules.play.misere else f"blocking:{rules.play.blocked}") + f":{_text(rules.of)}"
    if isinstance(rules, FormulaGame) and rules.text:
        return rules.text
    if isinstance(rules, TakingBreaking) and rules.code:
        return rules.code
    return rules.catalogue_name or rules.name


def _run(name: str) -> ReadRule | None:
    """The game of the library, or of a file, whose function is run on numbers; None for any other."""
    with suppress(SpragueError):
        rules = game(name)
        if isinstance(rules, TakingBreaking) and rules.code and rules.code != name:
            return read_game(rules.code)
        if isinstance(rules, FormulaGame) and rules.function:
            return _of_function(rules, rules.function)
    return None


def _of_function(rules: FormulaGame, function: Callable[..., object]) -> ReadRule:
    def ways(here: tuple[int, ...]) -> set[tuple[int, ...]]:
        sizes = [pile + 1 for pile in here] if rules.interchangeable else [risen(here) + 1] * len(here)
        grid = np.indices(sizes).reshape(len(here), -1)
        before = [np.full(grid.shape[1], pile) for pile in here]
        allowed = np.broadcast_to(np.asarray(function(*before, *grid), dtype=bool), grid.shape[1])
        return set(map(tuple, grid.T[allowed].tolist()))

    return ReadRule(rules.before, ways, 0 if rules.interchangeable else len(rules.before))


def _positions(rules: PileRuleset, constants: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """All small ones, and some at which the constants of the rule matter."""
    size = rules.piles or 1
    most = SOME_TO.get(size, 2)
    if isinstance(rules, TakingBreaking):
        yield from ((heap,) for heap in range(16))
        yield from [(1, 4), (3, 5, 5)]
        return
    yield from rules.positions(ALL_TO.get(size, 2))
    chooser, near = (
        random.Random(1),
        [each for c in constants for each in (c - 1, c, c + 1, 2 * c) if 0 <= each <= most],
    )
    for _ in range(RANDOM_PLACES if near else 0):
        chosen = [chooser.choice([*near, chooser.randint(0, most)]) for _ in range(size)]
        with suppress(SpragueError):  # some are no positions
            yield rules.position(chosen)


def _far_moves(rules: PileRuleset, constants: frozenset[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Single moves, legal or not, around those constants at which there are too many options to compare all."""
    size, chooser = rules.piles or 1, random.Random(1)
    most = SOME_TO.get(size, 2)
    far = [each for c in sorted(constants) if c > most for each in (c - 1, c, c + 1, 2 * c)]
    for _ in range(MOVES if far else 0):
        with suppress(SpragueError):  # some are no positions
            here = rules.position([chooser.choice([*far, chooser.randint(0, max(far))]) for _ in range(size)])
            yield here, rules.position([max(0, pile - chooser.choice([0, 1, *far])) for pile in here])


def claim_twice(claim: Claim, seconds: float = 5) -> Twice | None:
    """The statement of a claim as two readers have it; None where only one reads it, or it defines no set of numbers.

    >>> claim_twice(Claim.of("mouse", "x = 0 & y = 0 | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1"))
    Twice(count=237, differ='', unsettled=0)
    """
    try:
        with limited(Limits(seconds=seconds)):
            return _claim_twice(claim)
    except (SpragueError, NotRead, ValueError):
        return None


def _claim_twice(claim: Claim) -> Twice | None:
    meaning, theory, free = claim.meaning, claim.theory(), claim.variables
    if not isinstance(meaning, str | Formula):
        return None
    text = meaning if isinstance(meaning, str) else plain(meaning, free)
    reading = read_sentence(text, free, _words(claim), claim.system)
    formula = theory.parse(meaning, free)
    if isinstance(claim.statement, Sentence) and isinstance(formula, ForAll) and formula.names == reading.outer:
        formula = formula.body
    elif reading.outer:
        return None
    names = (*free, *reading.outer)
    relation = theory.relation(formula, names)
    count = unsettled = 0
    for place, look in _places(len(names), reading, constants(text)):
        first, second = relation.holds(dict(zip(names, place, strict=True))), reading.at(place, look)
        if second is not None and first != second:
            return Twice(count, f"at {_tuple(place)} the first reader finds it {first}, the second {second}".lower())
        count, unsettled = count + 1, unsettled + (second is None and first)
    return Twice(count - unsettled, "", unsettled)


def _words(claim: Claim) -> dict[str, tuple[int, Word]]:
    """What a claim defines, as the second reader has it; what it has no words for is left out."""
    words: dict[str, tuple[int, Word]] = {}
    for each in claim.definitions:
        with suppress(NotRead, ValueError):
            if isinstance(each.meaning, Ruleset):
                words[each.name] = (len(each.variables), _moves(second_reading(each.meaning), len(each.variables)))
            elif isinstance(each.meaning, str) and each.pattern:
                words[each.name] = pattern_word(each.meaning, claim.system)
            elif isinstance(each.meaning, str):
                words[each.name] = word_of(read_sentence(each.meaning, each.variables, words, claim.system))
    return words


def _moves(rule: ReadRule, count: int) -> Word:
    def meaning(_: Look, *numbers: int) -> bool:
        here, there = numbers[: count // 2], numbers[count // 2 :]
        return rule.ordered(here) == here and rule.ordered(there) == there and there in rule.options(here)

    return meaning


def _places(count: int, reading: ReadSentence, near: frozenset[int]) -> Iterator[tuple[tuple[int, ...], Look]]:
    """Numbers, small ones and some around the constants, and how far a quantifier looks there."""
    size = max(2, min(60, int(225 ** (1 / count)))) if count else 1
    chooser, others = random.Random(1), [each for c in near for each in (c, c + 1, 2 * c) if each < 200]
    random_places = [
        tuple(chooser.choice([*others, chooser.randint(0, 60)]) for _ in range(count))
        for _ in range(RANDOM_PLACES * bool(count))
    ]
    places = [*product(range(size), repeat=count), *random_places]
    for place in places:
        left = TRIALS // len(places)
        yield place, Look(max(6, min(240, int(left ** (1 / max(reading.tried, 1))))), left)
