"""A family of games: rules in which some constants are names, ``for a >= 1: wythoff:a=a``.

A family is a game with free constants. Its rule is one formula, in which the parameters are variables like the
coordinates; so what is decided about that formula holds for every member. A member is the game that its name says,
``family.at(a=3)`` is ``wythoff:a=3``.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from itertools import product
from operator import and_
from typing import Any

from sprague import arguments
from sprague.errors import BadParameter, BadRule, SpragueError
from sprague.games.catalogue import CATALOGUE, from_file, game, read_game, the_game
from sprague.games.formula_game import FormulaGame
from sprague.games.modified import kinds
from sprague.games.ruleset import Ruleset
from sprague.games.written_rules import is_family, is_rule
from sprague.logic.language.formula import (
    And,
    Compare,
    Formula,
    Linear,
    Not,
    Or,
    Truth,
    Variable,
    substituted,
    value_at,
    variable,
)
from sprague.logic.language.number_grammar import Number
from sprague.logic.language.rule_grammar import parse_condition, parse_rule
from sprague.logic.language.tracing import TracedTerm, as_term, trace
from sprague.logic.wording.notation import WORDS, term_text
from sprague.numbers.decimals import abbreviated, decimal, integer

HEAD = re.compile(r"\s*for\s+(.*?)\s*:\s*(?!=)(.*\S)\s*", re.DOTALL)
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
BOUND = re.compile(r"\s*([A-Za-z]\w*)\s*(?:>=|≥)\s*(.+?)\s*")
KIND = re.compile(r'(?:|mis[eè]re:|terminal:(?:"([^"]*)"|([^":]*)):)')
ELEMENT = "element~"
TRUE = Truth(True)

Asked = tuple[str, str, str]
"""A condition for a theorem: its name, what it says, and the sentence about one member."""

LETTERS = frozenset("cdeghijlnpqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""Letters of conditions, and of theorems for Coq, so no parameter has one of them there; piles x, y become p, q."""


@dataclass(frozen=True)
class Rule:
    """The moves of all members: a formula between the coordinates before and after a move, and the parameters.

    ``remainders`` names the remainders by a term with parameters: name → (of, modulus). Such a name is a variable of
    the formula, of which nothing is known but that it is less than the modulus. Where ``terminal`` holds play is over.
    ``of`` is the number of piles where members differ in it: then a move is one by the formula on any of the piles.
    Coordinates that may not be exchanged have a ``measure`` that every move lowers, and ``legal`` holds of positions.
    """

    formula: Formula
    before: tuple[str, ...]
    after: tuple[str, ...]
    remainders: Mapping[str, tuple[Linear, Linear]]
    terminal: Formula | None = None
    misere: bool = False
    of: Linear | None = None
    measure: Linear | None = None
    legal: Formula = TRUE

    def lettered(self, names: Mapping[str, Linear]) -> Rule:
        """The rule with terms in the place of the parameters, in which piles x, y become p, q."""
        letters = dict(zip((*self.before, *self.after), (*"xyz"[: self.piles], *"pqr"[: self.piles]), strict=True))
        terms = {**names, **{name: variable(letter) for name, letter in letters.items()}}
        remainders = {name: (substituted(a, terms), substituted(m, terms)) for name, (a, m) in self.remainders.items()}
        before, after = (tuple(map(letters.__getitem__, names)) for names in (self.before, self.after))
        terminal, of, measure = (
            None if each is None else substituted(each, terms) for each in (self.terminal, self.of, self.measure)
        )
        formula, legal = substituted(self.formula, terms), substituted(self.legal, terms)
        return Rule(formula, before, after, remainders, terminal, self.misere, of, measure, legal)

    @property
    def piles(self) -> int:
        """How many piles there are."""
        return len(self.before)


class GameFamily:
    """The games that ``text`` names, for all values of its parameters that are at least their bounds.

    >>> wythoff = family("for a >= 1: wythoff:a=a")
    >>> wythoff.parameters, wythoff.at(a=3).name
    (('a',), 'wythoff:a=3')
    """

    def __init__(self, text: str, of: FormulaGame | None = None) -> None:
        self.of = of
        head = HEAD.fullmatch(text)
        if not head:
            raise BadParameter(f"a family is written like 'for a >= 1: wythoff:a=a', not {text[:60]!r}")
        self.least: dict[str, Linear] = {}
        for part in head[1].split(","):
            bound = BOUND.fullmatch(part)
            if not bound:
                raise BadParameter(f"a parameter of a family is written like 'a >= 1', not {part.strip()[:40]!r}")
            if bound[1] in self.least:
                raise BadParameter(f"the parameter {bound[1]} is bounded twice")
            self.least[bound[1]] = linear_term(bound[2], tuple(self.least), f"the bound of {bound[1]}")
            if value_at(self.least[bound[1]], self.smallest) < 0:
                raise BadParameter(f"a parameter is a natural number, at least 0: {part.strip()[:40]}")
        self.template = " ".join(head[2].split())
        self.kind, self.moves = kinds(self.template)
        if not KIND.fullmatch(self.kind):
            raise BadParameter(
                f"{self.template}: theorems about families are of normal or misère play, without {self.kind[:40]}"
            )
        if is_rule(self.moves):
            parse_rule(self.moves, self.parameters)  # a name that stands for two things, before members are made
        in_moves = NAME.findall(f"{self.kind} {self._with_parameters(self.moves)}")
        unused = next((each for each in self.least if each not in in_moves), None)
        if unused:
            raise BadParameter(f"{self.template}: the parameter {unused} does not occur")
        self._require_members()

    def _require_members(self) -> None:
        """Raises what the game says of a member out of its range.

        That one constant be at least another, or 0, is linear in the parameters: where it fails for some member and not
        for the smallest, it fails as soon as a parameter exceeds what the numbers of the text add up to.
        """
        far = 1 + sum(map(int, re.findall(r"\d+", self.name)))
        for names in ((), *((name,) for name in self.least), self.least):
            values: dict[str, int] = {}
            for name, bound in self.least.items():
                values[name] = max(value_at(bound, values), 0) + (far if name in names else 0)
            self.member(values)

    @staticmethod
    def _with_parameters(template: str) -> str:
        """The part of a template in which parameters may stand: behind the colon of a name, and after every ``=``."""
        return template if is_rule(template) else re.sub(r"\w+=", "", _parts(template)[1])

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters, in their order."""
        return tuple(self.least)

    @property
    def named(self) -> bool:
        """Whether the command line knows the family by its text: not where the rule is a function in no file."""
        return self.of is None or ".py:" in self.moves

    @property
    def name(self) -> str:
        """The text that names the family."""
        return f"for {', '.join(f'{name} >= {typed(term)}' for name, term in self.least.items())}: {self.template}"

    def __repr__(self) -> str:
        return f"<family {self.name}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameFamily) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def part(self, of: int, residue: int) -> GameFamily:
        """The members whose one parameter is ``of``·k + ``residue``, as a family of its own in k.

        >>> family("for k >= 2: subtraction:1,2k").part(3, 1).name
        'for k >= 1: subtraction:1,2(3k + 1)'
        """
        (name,) = self.least
        least, use = -((residue - self.smallest[name]) // of), rf"(?<![A-Za-z_])(\d*){name}(?![\w=])"
        template = re.sub(use, lambda found: f"{found[1]}({of}{name} + {residue})", self.template)
        return GameFamily(f"for {name} >= {least}: {template}", self.of)

    def from_(self, least: Mapping[str, int]) -> GameFamily:
        """The members whose parameters are at least these."""
        bounds = ", ".join(
            f"{name} >= {least[name] if name in least else typed(bound)}" for name, bound in self.least.items()
        )
        return GameFamily(f"for {bounds}: {self.template}", self.of)

    @property
    def smallest(self) -> dict[str, int]:
        """The parameters at their bounds."""
        values: dict[str, int] = {}
        for name, bound in self.least.items():
            values[name] = max(value_at(bound, values), 0)
        return values

    @property
    def apart(self) -> dict[str, str]:
        """What the parameters are called in conditions, where some letters have another meaning."""
        return {name: name if len(name) == 1 and name not in LETTERS else f"{name}_" for name in self.least}

    @property
    def domain(self) -> Formula:
        """That the parameters are at least their bounds."""
        return reduce(and_, (Compare(">=", variable(name), bound) for name, bound in self.least.items()))

    def at(self, **values: int) -> Ruleset:
        """The member with these parameters; raises BadParameter where one is missing, foreign or too small.

        >>> family("for k >= 1: take l from x: l <= 2k").at(k=5).options((30,))[0]
        (20,)
        """
        self.text_of(values)
        return self.member(values)

    def text_of(self, values: Mapping[str, int]) -> str:
        """The name of the member with these parameters; raises BadParameter as :meth:`at` does."""
        if foreign := next((name for name in values if name not in self.least), None):
            raise BadParameter(f"{self.name}: no parameter {foreign[:40]!r}; it has {', '.join(self.least)}")
        if missing := next((name for name in self.least if name not in values), None):
            raise BadParameter(f"{self.name}: a member has a value for {missing}: {missing}={self.smallest[missing]}")
        for name, bound in self.least.items():
            if values[name] < (least := value_at(bound, values)):
                fault = f"{name} is at least {abbreviated(least)}, not {abbreviated(values[name])}"
                raise BadParameter(f"{self.name}: {fault}")
        return self.text_at(values)

    def member(self, values: Mapping[str, int]) -> Ruleset:
        """The game at parameters that are in range; errors as the game of that name has them."""
        text, of = self.text_at(values), self.of
        if of is None:
            return the_game(text)
        return read_game(text, lambda moves: of.vary(**arguments.read(of.name, _parts(moves)[1])))

    def text_at(self, values: Mapping[str, int]) -> str:
        """The name of a member.

        >>> family("for k >= 1: subtraction:1,2k").text_at({"k": 3})
        'subtraction:1,6'
        """
        kind = with_values(self.kind, values)
        if is_rule(self.moves):
            return kind + with_values(self.moves, values)
        head, behind = _parts(self.moves)
        parts = []
        for part in filter(None, behind.split(",")):
            key, equals, term = part.rpartition("=")
            value = value_at(linear_term(term, self.parameters, f"{head}: {key or 'an element'}"), values)
            parts.append(f"{key}{equals}{decimal(value)}")
        return f"{kind}{head}{':' if parts else ''}{','.join(parts)}"

    def grid(self, count: int, spread: int = 1) -> Iterator[dict[str, int]]:
        """The members whose parameters are less than ``count`` steps above their bounds, the smallest first."""
        steps = sorted(product(range(count), repeat=len(self.least)), key=lambda each: (sum(each), each))
        for step in steps:
            values: dict[str, int] = {}
            for (name, bound), more in zip(self.least.items(), step, strict=True):
                values[name] = max(value_at(bound, values), 0) + spread * more
            yield values

    @cached_property
    def rule(self) -> Rule:
        """The rule with the parameters as variables. Raises BadRule where the rules of the members are no formula."""
        rule = self._of_moves()
        if clash := next((name for name in self.parameters if name in (*rule.before, *rule.after)), None):
            raise BadParameter(f"{self.name}: {clash} is a pile in its rule; call the parameter another name")
        condition = next(filter(None, KIND.fullmatch(self.kind).groups()), None)  # type: ignore[union-attr]  # it fits
        if condition is None:
            return replace(rule, misere=self.kind.startswith("mis"))
        terminal = parse_condition(condition, (*rule.before, *self.parameters))
        return replace(rule, formula=And((rule.formula, Not(terminal))), terminal=terminal)

    def _of_moves(self) -> Rule:
        if is_rule(self.moves):
            typed_rule = parse_rule(self.moves, self.parameters)
            return Rule(typed_rule.formula, typed_rule.before, typed_rule.after, {})
        head, behind = _parts(self.moves)
        terms = {
            key: linear_term(term, self.parameters, f"{head}: {key or 'an element'}")
            for key, _, term in (part.rpartition("=") for part in filter(None, behind.split(",")))
        }
        if head == "subtraction" and set(terms) == {""}:
            taken = variable("x") - variable("p")
            elements = [linear_term(each, self.parameters, "subtraction: an element") for each in behind.split(",")]
            return Rule(Or(tuple(Compare("==", taken, each) for each in elements)), ("x",), ("p",), {})
        return self._of_any_piles(head, terms) or self._traced(head, terms)

    def _of_any_piles(self, head: str, terms: Mapping[str, Linear]) -> Rule | None:
        """The rule of a game whose number of piles is free, where a move speaks of so many of them; else None."""
        card = CATALOGUE[head] if self.of is None and head in CATALOGUE else None
        if card is None or card.local is None or not (of := terms.get(card.piles or "")) or not of.coefficients:
            return None
        others = {key: term.constant for key, term in terms.items() if key != card.piles and not term.coefficients}
        if len(others) < len(terms) - 1:
            return None
        given = "".join(f",{key}={value}" for key, value in others.items())
        one = game(f"{head}:{card.piles}={card.local(**others)}{given}").by_formula
        assert one is not None
        return Rule(one.formula, one.before, one.after, {}, of=of)

    def _traced(self, head: str, terms: Mapping[str, Linear]) -> Rule:
        """The rule of a game whose constants are keyword-only parameters of a function."""
        moves = self.text_at(self.smallest).removeprefix(with_values(self.kind, self.smallest))
        member = (self.of or game(moves)).by_formula
        if member is None or member._made is None or not terms.keys() <= member.constants.keys():
            raise BadRule(f"{self.name}: the rule of {head} is no formula with {', '.join(terms)} as constants")
        remainders: dict[str, tuple[Linear, Linear]] = {}
        constants = member.constants | {key: Constant(term, remainders) for key, term in terms.items()}
        function = member._made[0]
        given = {
            each.name: constants[each.name]
            for each in inspect.signature(function).parameters.values()
            if each.kind is each.KEYWORD_ONLY
        }
        unbound: Callable[..., Any] = getattr(function, "func", function)
        formula = trace(lambda *piles: unbound(*piles, **given), member.before + member.after)
        if member.interchangeable:
            return Rule(formula, member.before, member.after, remainders)
        legal = TRUE if member.domain is None else member.domain
        return Rule(formula, member.before, member.after, remainders, measure=member.measure, legal=legal)


class Constant(TracedTerm):
    """A constant with parameters in it. Where it is a modulus, the remainder gets a name of its own."""

    def __init__(self, term: Linear, remainders: dict[str, tuple[Linear, Linear]]) -> None:
        super().__init__(Number(term))
        self.remainders = remainders

    def __rmod__(self, *others: object) -> TracedTerm:
        other, modulus = as_term(*others), self.number.term
        if not modulus.coefficients:
            return other % modulus.constant
        if other.number.denominator > 1:
            raise BadRule("a rule with // has no parameter as a modulus")
        remainder, name = (other.number.term, modulus), f"remainder{len(self.remainders)}~"
        known = next((each for each, value in self.remainders.items() if value == remainder), name)
        self.remainders[known] = remainder
        return TracedTerm(Number(variable(known)))


def _parts(name: str) -> tuple[str, str]:
    """A name and the constants behind its last colon; a name alone, such as that of a file's game, has none."""
    head, colon, behind = name.rpartition(":")
    return (head, behind) if colon and not head.endswith(".py") else (name, "")


def family(about: str | FormulaGame | Callable[..., Ruleset], /, **constants: int | str) -> GameFamily:
    """The family that a text names, ``for NAME >= BOUND[, NAME >= BOUND …]: GAME``, or a game with free constants.

    A NAME may stand in GAME wherever a constant may, in linear terms such as ``2k - 1``; a BOUND may speak of the
    names before it. Of a game made by a function the ``constants`` are free: those with a number are parameters, which
    are at least that, and those with a text are terms in these. Of a function that makes games of the catalogue all
    constants are parameters, and its games have names that are linear in these. Raises BadParameter for a text that
    cannot be read, a name that does not occur and values that the game refuses; the errors of :func:`sprague.game`.

    >>> family("for a >= 1, b >= a: take l from x: a <= l & l <= b").at(a=2, b=5).options((7,))
    [(2,), (3,), (4,), (5,)]
    >>> from sprague.games import pile_game
    >>> @pile_game
    ... def near(x, y, p, q, *, a=1, b=1):
    ...     l, k = x - p, y - q
    ...     return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & (l - k < a) & (k - l < b)
    >>> family(near, a=2, b="a").at(a=3).name
    'near:a=3,b=3'
    >>> from sprague.games.wythoff import wythoff
    >>> family(lambda a: wythoff(2 * a - 1), a=1).name
    'for a >= 1: wythoff:a=2a - 1'
    """
    if isinstance(about, str):
        return GameFamily(about)
    if not isinstance(about, FormulaGame):
        return _of_function(about, constants)
    least = [f"{name} >= {bound}" for name, bound in constants.items() if not isinstance(bound, str)]
    terms = ",".join(f"{name}={name if not isinstance(term, str) else term}" for name, term in constants.items())
    if not least:
        raise BadParameter(f"{about.name}: no constant is free; write for instance a=1, for every a from 1 on")
    of = None if about.catalogue_name else about
    return GameFamily(f"for {', '.join(least)}: {about.name.partition(':')[0]}:{terms}", of)


def family_or_file(text: str) -> GameFamily:
    """The same, and of a game of a file, ``for a >= 1: FILE.py:NAME:a=a``: the file is run."""
    match = HEAD.fullmatch(text)
    named = _parts(kinds(match[2])[1])[0] if match else ""
    of = from_file(named)
    if of is None or isinstance(of, FormulaGame):
        return GameFamily(text, of)
    raise BadRule(f"{named[:60]}: theorems about families are of games whose rule is a formula")


def _of_function(make: Callable[..., Ruleset], least: Mapping[str, int | str]) -> GameFamily:
    """The family whose members a function makes: each number in their names is read off as a linear term.

    BadParameter where a name has no such numbers, or the game of that name is another one.
    """
    bounds = {name: bound for name, bound in least.items() if isinstance(bound, int)}
    if not bounds or len(bounds) < len(least):
        raise BadParameter("the parameters of a function that makes games are bounded by numbers: a=1")

    def parts(more: Mapping[str, int]) -> list[str]:
        return re.split(r"(\d+)", make(**{name: bound + 1 + more.get(name, 0) for name, bound in bounds.items()}).name)

    first, steps = parts({}), {name: parts({name: 1}) for name in bounds}
    for i in range(1, len(first), 2):
        term = Linear((), int(first[i]))
        for name, step in steps.items():
            slope = int(step[i]) - int(first[i]) if len(step) == len(first) else 0
            term += (variable(name) - Linear((), bounds[name] + 1)).times(slope)
        first[i] = f"({typed(term)})" if is_rule(first[0]) and term.coefficients else typed(term)
    family = GameFamily(f"for {', '.join(f'{name} >= {bound}' for name, bound in bounds.items())}: {''.join(first)}")
    for more in (0, 5):
        values = {name: bound + more for name, bound in bounds.items()}
        named, made = game(family.text_at(values)), make(**values)
        same = getattr(named, "formula", named.name) == getattr(made, "formula", made.name)
        if not same:
            raise BadParameter(f"{made.name}: no linear term in {', '.join(bounds)} gives the names of all")
    return family


def with_members(words: Sequence[str]) -> list[str]:
    """The words of a command, a family and the parameters behind it replaced by the member that they name.

    >>> with_members(["solve", "for k >= 1: take l from x: l <= k", "k=7", "100"])
    ['solve', 'take l from x: l <= 7', '100']
    """
    named: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        values: dict[str, int] = {}
        while is_family(word) and rest and (given := re.fullmatch(r"([A-Za-z]\w*)=([0-9]+)", rest[0])):
            values[given[1]] = integer(given[2])
            rest.pop(0)
        named.append(family_or_file(word).text_of(values) if values else word)
    return named


@lru_cache(maxsize=1024)
def linear_term(text: str, names: tuple[str, ...], what: str) -> Linear:
    """The linear term that a text writes in some names; raises BadParameter, which says of ``what``.

    >>> typed(linear_term("2k - 1", ("k",), "an element"))
    '2k - 1'
    """
    element = variable(ELEMENT[:-1])
    wrong = f"{what}: {text[:40]!r} is no linear term in {', '.join(names) or 'numbers'}"
    try:
        condition = parse_condition(f"{ELEMENT[:-1]} = {text}", (ELEMENT[:-1], *names))
    except SpragueError as error:
        raise BadParameter(wrong) from error
    if not isinstance(condition, Compare) or condition.left != element:
        raise BadParameter(wrong)
    term = condition.right - condition.left + element
    if not all(isinstance(atom, Variable) for atom, _ in term.coefficients):
        raise BadParameter(wrong)
    return term


def for_members(sentence: str, given: str) -> str:
    """The sentence for all members of a ``family`` with these parameters.

    >>> for_members("forall l. takes(k, l) => l <= k", "k"), for_members("k >= 1", "k")
    ('forall k, l. family(k) => (takes(k, l) => l <= k)', 'forall k. family(k) => (k >= 1)')
    """
    bound, _, body = sentence.removeprefix("forall ").partition(". ")
    if not sentence.startswith("forall "):
        return f"forall {given}. family({given}) => ({sentence})"
    return f"forall {given}, {bound}. family({given}) => ({body})"


TYPED = replace(WORDS, signs={**WORDS.signs, "minus": "-"})


def typed(term: Linear) -> str:
    """A term as a person types it."""
    return term_text(term, TYPED)


def with_values(text: str, values: Mapping[str, int]) -> str:
    """A typed rule or formula with values in the place of names.

    >>> with_values("l <= 2k", {"k": 3})
    'l <= 2*3'
    """
    return re.sub(r"(\d*)(\s*)([A-Za-z_]\w*)", lambda found: _written(found, values), text)


def _written(match: re.Match[str], values: Mapping[str, int]) -> str:
    times, blank, name = match.groups()
    if name not in values:
        return match[0]
    return f"{times}*{values[name]}" if times else f"{blank}{values[name]}"
