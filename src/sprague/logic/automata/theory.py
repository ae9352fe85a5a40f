"""First-order arithmetic in a system of digits: sentences decided, formulas turned into relations.

A formula becomes a relation from the inside out: comparisons are compiled, *and*, *or*, *not* are operations on
automata, and ∃ forgets a track, one variable at a time, cheapest first. A sentence ∀x. … is true iff no x refutes it,
so what is false comes with the shortest counterexample. Büchi 1960; Bruyère, Hansel, Michaux & Villemaire 1994.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce

from sprague.errors import BadParameter, BadRule, LimitReached
from sprague.logic.automata.atoms import linear_comparison, system_relations, with_remainders_named
from sprague.logic.automata.definable import regular, standard_predicates
from sprague.logic.automata.digits import Digits, digits
from sprague.logic.automata.limits import Limits, limited, remembered
from sprague.logic.automata.relations import Relation, everything, nothing, renamed, some_together, together, widened
from sprague.logic.language.formula import (
    And,
    Compare,
    Equivalent,
    Exists,
    ForAll,
    Formula,
    Implies,
    Linear,
    Not,
    Or,
    Predicate,
    Truth,
    Variable,
    equal,
    everything_in,
    expanded,
    free_variables,
    negated,
    variables,
)
from sprague.logic.language.grammar import parse
from sprague.logic.language.systems import disjuncts

Point = dict[str, int]


@dataclass(frozen=True)
class Decision:
    """Whether a sentence is true, None where a limit was hit first, and what deciding it took.

    ``point`` holds the values of the outermost variables: a shortest counterexample to a false ∀, a shortest witness of
    a true ∃. ``largest`` is the number of states of the largest automaton on the way, ``reason`` the limit hit.
    """

    truth: bool | None
    point: Point | None
    largest: int
    automata: int
    seconds: float
    reason: str = ""


@dataclass(frozen=True)
class Case:
    """A relation, and relations that together define it once the variables ``bound`` are forgotten.

    The bound ones have names that cannot be typed, so that none is captured when the others are renamed.
    """

    whole: Relation
    relations: tuple[Relation, ...]
    bound: tuple[str, ...]


class Theory:
    """Arithmetic of the natural numbers in a system of digits, with predicates of one's own.

    >>> theory = Theory("base 2")
    >>> theory.define("even", ["x"], "exists y. x = 2y")
    >>> theory.decide("forall x. even(x) | even(x + 1)").truth
    True
    >>> theory.decide("forall x, y. x + y > 3 => even(x)").point
    {'x': 1, 'y': 3}
    """

    def __init__(self, system: Digits | str, limits: Limits | None = None) -> None:
        self.digits = digits(system) if isinstance(system, str) else system
        self.limits = limits or Limits()
        self._meanings = dict[str, tuple[tuple[str, ...], Relation | Callable[[], Relation]]]()
        self._meanings |= standard_predicates(self.digits)
        self.formulas: dict[str, tuple[tuple[str, ...], Formula]] = {}
        self._by_floors = {name for name in self._meanings if name.startswith("floor_")}

    @property
    def known(self) -> dict[str, int]:
        """The predicates and their numbers of arguments."""
        return {name: len(variables) for name, (variables, _) in self._meanings.items()}

    def parse(self, text: str | Formula, free: Iterable[str] | None = ()) -> Formula:
        """The formula that a text writes, ``free`` its free variables (None: any), or itself; raises BadSentence."""
        if isinstance(text, Formula):
            return text
        base, *others = self.digits.recurrence
        names = None if free is None else tuple(free)
        return _read(text, tuple(self.known.items()), names, base if others == [0] else 0)

    def define(
        self, name: str, variables: Sequence[str], meaning: str | Formula | Relation | Callable[[], Relation]
    ) -> None:
        """Lets ``name(variables)`` stand for a formula or a relation in these variables.

        A text is read now and compiled when it is first used, a function is called then: a document may define more
        than one of its claims needs. Raises BadParameter if a variable stands twice, if others are free, or if the name
        is taken; LimitReached is raised where the predicate is used.
        """
        if name in self._meanings:
            raise BadParameter(f"{name} is defined already")
        if len(set(variables)) < len(variables):
            raise BadParameter(f"{name}: a variable stands twice in {', '.join(variables)}")
        body = self.parse(meaning, variables) if isinstance(meaning, str) else meaning
        if isinstance(meaning, Formula | Relation):
            self._meanings[name] = tuple(variables), self.relation(meaning, variables)
        else:
            made = remembered(lambda: self.relation(body() if callable(body) else body, variables))
            self._meanings[name] = tuple(variables), made
        if isinstance(body, Formula):
            self.formulas[name] = tuple(variables), body
            if self.rests_on_floors(body):
                self._by_floors.add(name)

    def expanded(self, meaning: str | Formula, names: Collection[str] | None = None) -> Formula:
        """The formula, what was defined by formulas (or these of it) replaced by its definition."""
        formula = self.parse(meaning, None)
        return expanded(formula, self.formulas if names is None else {each: self.formulas[each] for each in names})

    def rests_on_floors(self, meaning: str | Formula | Relation) -> bool:
        """Whether a formula speaks of ⌊nα⌋, itself or by predicates: that it is this number is Beatty's theorem."""
        if isinstance(meaning, Relation):
            return False
        parts = everything_in(self.parse(meaning, None))
        return any(isinstance(each, Predicate) and each.name in self._by_floors for each in parts)

    def define_digits(self, name: str, pattern: str) -> None:
        """Lets ``name(x)`` say that the digits of x match a pattern (see :mod:`sprague.logic.automata.definable`).

        Raises BadSentence for what is no pattern, BadParameter if the name is taken.
        """
        self.define(name, ["x"], regular(self.digits, "x", pattern))

    def meaning(self, name: str) -> tuple[tuple[str, ...], Relation]:
        """The variables of a predicate, in its order, and its relation."""
        variables, meaning = self._meanings[name]
        return variables, meaning if isinstance(meaning, Relation) else meaning()

    def relation(self, meaning: str | Formula | Relation, variables: Iterable[str]) -> Relation:
        """The relation between the variables that a formula defines.

        Raises BadSentence for a text that cannot be read, BadParameter if other variables are free, LimitReached.
        """
        names, relation = tuple(variables), meaning
        if isinstance(relation, str):
            relation = self.parse(relation, names)
        if isinstance(relation, Formula):
            with limited(self.limits):
                relation = self.compile(relation)
        foreign = {*relation.variables} - {*names}
        if foreign or relation.digits != self.digits:
            what = f"speaks of {', '.join(sorted(foreign))} too" if foreign else f"is written in {relation.digits.name}"
            raise BadParameter(f"a relation between {', '.join(sorted(names))} is wanted, but this one {what}")
        return widened(relation, names)

    def cases(self, meaning: str | Formula | Relation, variables: Sequence[str]) -> list[Case]:
        """The same relation as a union of cases, each an ∃ over relations that were not yet joined.

        Whoever joins it with more relations may then forget variables one by one before everything meets.
        """
        if isinstance(meaning, Relation):
            return [Case(meaning, (meaning,), ())]
        formula = self.parse(meaning, variables)
        cases = []
        with limited(self.limits):
            for part in _parts(formula, Or):
                bound, body = (part.names, part.body) if isinstance(part, Exists) else ((), part)
                apart = {name: f"{name}~" for name in bound}
                relations = tuple(renamed(self.compile(each), apart) for each in _parts(body, And))
                whole = self.relation(some_together(relations, apart.values(), self.digits), variables)
                cases.append(Case(whole, relations, tuple(apart.values())))
        return cases

    def decide(self, sentence: str | Formula) -> Decision:
        """Whether a sentence is true; undecided, with the reason, beyond the limits.

        Raises BadSentence for a text that cannot be read, BadParameter for a formula with free variables.
        """
        formula = self.parse(sentence)
        free = free_variables(formula)
        if free:
            raise BadParameter(f"a sentence has no free variables, but {', '.join(sorted(free))} is free")
        universal = isinstance(formula, ForAll)
        with limited(self.limits) as work:
            try:
                relation = self.compile(_opened(negated(formula) if universal else formula))
            except LimitReached as limit:
                return Decision(None, None, work.largest, work.automata, work.seconds, str(limit))
            point = relation.shortest()
        truth = (point is None) if universal else (point is not None)
        values = {name: point[name] for name in point if not name.startswith("_")} if point else None
        return Decision(truth, values, work.largest, work.automata, work.seconds)

    def compile(self, formula: Formula) -> Relation:
        """The relation between the free variables of a formula."""
        match formula:
            case Truth(holds):
                return (everything if holds else nothing)(self.digits, ())
            case Compare():
                return self._comparison(formula)
            case Predicate():
                return self._predicate(formula)
            case Or(joined):
                return reduce(Relation.__or__, map(self.compile, joined))
            case And():
                return self._conjunction(_parts(formula, And))
            case Not(part):
                return ~self.compile(part)
            case Implies(premise, conclusion):
                return ~(self.compile(premise) - self.compile(conclusion))
            case Equivalent(left, right):
                a, b = self.compile(left), self.compile(right)
                return ~((a - b) | (b - a))
            case ForAll(names, body):
                return ~self.compile(Exists(names, negated(body)))
            case Exists(names, body):
                return self._exists(names, body)
        raise TypeError(f"not a formula: {formula!r}")

    def _conjunction(self, parts: Sequence[Formula]) -> Relation:
        """What is denied is subtracted from what is affirmed, so that no complement is built."""
        affirmed = [self.compile(part) for part in parts if not isinstance(part, Not)]
        denied = [self.compile(part.part) for part in parts if isinstance(part, Not)]
        return reduce(Relation.__sub__, denied, together(affirmed, self.digits))

    def _exists(self, names: Sequence[str], body: Formula) -> Relation:
        """∃ goes through *or*, and to those parts of an *and* alone that speak of the variable."""
        if isinstance(body, Or):
            return reduce(Relation.__or__, (self._exists(names, part) for part in body.parts))
        return some_together([self.compile(part) for part in _parts(body, And)], names, self.digits)

    def _comparison(self, formula: Compare) -> Relation:
        difference = formula.left - formula.right
        if all(isinstance(atom, Variable) for atom, _ in difference.coefficients):
            return linear_comparison(self.digits, formula.relation, difference)
        named_remainders = with_remainders_named(formula, difference)
        if named_remainders is not None:
            return self.compile(named_remainders)
        try:
            cases = disjuncts(formula)
        except BadRule as limit:
            raise LimitReached(f"a comparison: {limit}") from None
        systems = [together(system_relations(system, self.digits), self.digits) for system in cases]
        return reduce(Relation.__or__, systems, nothing(self.digits, variables(formula)))

    def _predicate(self, formula: Predicate) -> Relation:
        """The relation of a predicate, its variables replaced by the arguments."""
        formal, relation = self.meaning(formula.name)
        names: dict[str, str] = {}
        terms: list[Formula] = []
        for each, argument in zip(formal, formula.arguments, strict=True):
            match argument:
                case Linear(((Variable(name), 1),), 0):
                    names[each] = name
                case _:
                    names[each] = f"{each}~{len(terms)}"  # no name that can be typed
                    terms.append(equal(names[each], argument))
        predicate = renamed(relation, names)
        if not terms:
            return predicate
        bound = [name for name in names.values() if "~" in name]
        return some_together([predicate, *map(self.compile, terms)], bound, self.digits)


@lru_cache(maxsize=1024)
def _read(text: str, known: tuple[tuple[str, int], ...], free: tuple[str, ...] | None, base: int) -> Formula:
    return parse(text, known=dict(known), free=free, base=base)


def _parts(formula: Formula, kind: type[And | Or]) -> list[Formula]:
    """The parts of an *and* or of an *or*, where one of the kind among them counts as its own parts."""
    if not isinstance(formula, kind):
        return [formula]
    return [each for part in formula.parts for each in _parts(part, kind)]


def _opened(formula: Formula) -> Formula:
    """The formula without its outermost ∃: its variables then show a witness."""
    while isinstance(formula, Exists):
        formula = formula.body
    return formula
