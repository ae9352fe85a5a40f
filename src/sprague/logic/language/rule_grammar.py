"""Rules as people type them: ``take l, k from x, y: l = 0 | k = 0 | l = k``.

    rule         header [with name = number, …] : formula
    header       take l, k from x, y      the formula speaks of what is taken, at least 0 from every pile and not all 0
                 x, y -> p, q             the formula speaks of what is left; also: piles x, y become p, q
                 move x, y to p, q        the same of numbers that keep their places and may rise: play need not end
    piles        x, y or x <= y: in non-decreasing order either way
    formula      as in sprague.logic.language.grammar, without quantifiers, and with where(formula, number, number)
                 and power(number): it is a power of 2; in a game, not in a family, also divides(number, number),
                 coprime(number, number) and prime(number)

The text is read by this grammar and by nothing else; it is never run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from importlib.resources import files
from operator import add

from sprague.logic.language.formula import (
    And,
    Compare,
    Equivalent,
    Formula,
    Implies,
    Linear,
    Not,
    Or,
    Predicate,
    rebuilt,
    substituted,
    variable,
)
from sprague.logic.language.grammar import SentenceReader
from sprague.logic.language.number_grammar import Application, Number, Value
from sprague.logic.language.tokens import Token
from sprague.texts import number_of

MOST_CHARACTERS = 2000
"""A longer rule is refused."""

MOST_PILES = 4

PREDICATES = {"power": 1}
"""Those that a rule may use, and of how many numbers."""

_ROWS = files("sprague.logic.language").joinpath("number_theory.tsv").read_text("utf-8").splitlines()[1:]
BOUNDS = {name: (of.split(), texts) for name, of, *texts in (row.split("\t") for row in _ROWS)}
"""Those that no automaton reads, by name: of which numbers, and formulas that imply it and that it implies."""

CALLED = (*PREDICATES, *BOUNDS, "where", "min", "max")
"""What a rule may write before a parenthesis, beside floor and abs."""

PROGRAM = "; a rule that says more is a program: g = sprague.Ruleset(options) in FILE.py, named FILE.py:g"

LONGEST_CONSTANT = 18
"""Decimal digits."""

LEFT_NAMES = ("p", "q", "r", "s")
"""What is left of the piles is called, where the rule names what is taken."""

WORDS = ("take", "from", "piles", "become", "move", "to", "with", "where")


@dataclass(frozen=True)
class TypedRule:
    """The formula between the piles before a move and what it leaves of each, and the names of both.

    ``stated`` is the formula as it was typed; it speaks of what is ``taken``, where the rule has names for that.
    ``of_piles``: it is a pile game, whose play ends.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    formula: Formula
    stated: Formula
    taken: tuple[str, ...] = ()
    of_piles: bool = True


def parse_rule(text: str, parameters: Sequence[str] | None = None) -> TypedRule:
    """The rule that ``text`` writes, with ``parameters`` for constants. Raises BadSentence, which points at the place.
    Where there are no parameters, it may say what no automaton reads.

    >>> from sprague.logic import words
    >>> rule = parse_rule("take l from x: 0 < l & l <= 3")
    >>> rule.before, rule.after, rule.taken, words(rule.stated)
    (('x',), ('p',), ('l',), '0 < l and l ≤ 3')
    >>> parse_rule("take l from x: l <= y")
    Traceback (most recent call last):
    sprague.errors.BadSentence: 'y' is not among the names of this rule: l, x (column 21)
    """
    stated = _RuleReader(text, parameters, as_stated=True).rule().stated
    return replace(_RuleReader(text, parameters).rule(), stated=stated)


def bounded(formula: Formula, least: bool) -> Formula:
    """What automata read and implies a rule (``least``), or is implied by it; the rule itself, where they read that.

    >>> from sprague.logic import words
    >>> words(bounded(parse_rule("take l from x: prime(l)").stated, least=True))
    'l ≥ 0 and (l = 2 or l = 3 or l = 5 or l = 7 or l = 11 or l = 13)'
    """
    match formula:
        case Not(part):
            return Not(bounded(part, not least))
        case And() | Or():
            return rebuilt(formula, partial(bounded, least=least))
        case Predicate(name, terms) if name in BOUNDS:
            of, texts = BOUNDS[name]
            natural, given = (Compare(">=", term, Linear()) for term in terms), dict(zip(of, terms, strict=True))
            return And((*natural, substituted(parse_condition(texts[not least], of), given)))
    return formula


def parse_condition(text: str, names: Sequence[str]) -> Formula:
    """A formula about some numbers, in the language of rules. Raises BadSentence.

    >>> from sprague.logic import words
    >>> words(parse_condition("x + y <= 2", ("x", "y")))
    'x + y ≤ 2'
    """
    return _RuleReader(text, ()).condition(names)


class _RuleReader(SentenceReader):
    """Reads a rule: the header, then definitions, then the formula."""

    beyond = PROGRAM

    def __init__(self, text: str, parameters: Sequence[str] | None, *, as_stated: bool = False) -> None:
        more = {name: len(of) for name, (of, _) in BOUNDS.items()} if parameters is None else {}
        super().__init__(text[: MOST_CHARACTERS + 1], PREDICATES | more, ())
        self.as_stated, self.parameters = as_stated, {name: Number(variable(name)) for name in parameters or ()}
        self.meaning: dict[str, Number] = dict(self.parameters)
        if len(text) > MOST_CHARACTERS:
            self.fail(f"a rule has at most {MOST_CHARACTERS} characters, not {len(text)}", Token("end", "", 0))

    def rule(self) -> TypedRule:
        """The whole text as one rule."""
        self._refuse_long_constants()
        extra: list[Formula] = []
        taken: tuple[str, ...] = ()
        if moved := self._word("move"):
            before = self._piles()
            if not self._word("to"):
                self.fail(f"'to' and what the numbers become are missing, before {self.shown}")
            after = self._left(len(before))
        elif self._word("take"):
            if self.next.kind == "number":
                self.fail("what is taken has a name, as in: take l from x: l <= 3")
            taken = self._names(",")
            if not self._word("from"):
                self.fail(f"'from' and the piles are missing, before {self.shown}")
            self.meaning |= dict.fromkeys(taken, Number(Linear()))  # for now, so that no pile is called the same
            before = self._piles(len(taken))
            after = tuple(name for name in (*LEFT_NAMES, *"abcdefgh") if name not in {*self.meaning})[: len(before)]
            lost = [variable(x) - variable(p) for x, p in zip(before, after, strict=True)]
            terms = map(variable, taken) if self.as_stated else lost
            self.meaning |= {name: Number(term) for name, term in zip(taken, terms, strict=True)}
            if not self.as_stated:
                extra = [Compare(">=", term, Linear()) for term in lost if len(lost) > 1]
                extra.append(Compare(">", reduce(add, lost), Linear()))
        else:
            self._word("piles")
            before = self._piles()
            if not (self.take("=>") or self._word("become")):
                self.fail(f"'->' and what is left of the piles are missing, before {self.shown}")
            after = self._left(len(before))
        self._definitions()
        if not self.take(":"):
            self.fail(f"':' and the formula are missing, before {self.shown}")
        formula = _plain(self.everything())
        return TypedRule(before, after, And((*extra, formula)) if extra else formula, formula, taken, not moved)

    def condition(self, names: Sequence[str]) -> Formula:
        """The whole text as a formula about these names."""
        self._refuse_long_constants()
        self.meaning = {name: Number(variable(name)) for name in names}
        return _plain(self.everything())

    def _refuse_long_constants(self) -> None:
        long = next((t for t in self.tokens if t.kind == "number" and len(t.text) > LONGEST_CONSTANT), None)
        if long:
            self.fail(f"a constant has at most {LONGEST_CONSTANT} digits", long)

    def _predicate(self, applied: Application, value: tuple[Linear, ...]) -> Formula:
        if any(each.denominator != 1 for each in applied.arguments):
            self.fail(f"{applied.name.text}(…) of a quotient is read in no rule", applied.name)
        if value and applied.name.text in CALLED:
            self.fail(f"{applied.name.text}(…) is a sentence, where a number must stand", applied.name)
        return super()._predicate(applied, value)

    def is_function(self, applied: Application) -> bool:
        """Never: what a rule calls is a sentence."""
        return False

    def _word(self, word: str) -> bool:
        met = self.next.kind == "name" and self.next.text == word
        self.at += met
        return met

    def _names(self, *between: str) -> tuple[str, ...]:
        """New names, separated by one of these signs."""
        names: list[str] = []
        while True:
            token = self.next
            if token.kind != "name" or token.text in WORDS:
                self.fail(f"a name such as x is missing, before {self.shown}")
            if token.text in names or token.text in self.meaning:
                self.fail(f"{token.text!r} stands for two things")
            self.at += 1
            names.append(token.text)
            if not self.take(*between):
                return tuple(names)

    def _piles(self, wanted: int | None = None) -> tuple[str, ...]:
        start, names = self.next, self._new_numbers(",", "<=")
        if len(names) > MOST_PILES:
            self.fail(f"a rule is typed for at most {MOST_PILES} piles, not {len(names)}", start)
        if wanted not in (None, len(names)):
            self.fail(f"{number_of(wanted, 'name')} for what is taken, but {len(names)} for the piles", start)
        return names

    def _left(self, wanted: int) -> tuple[str, ...]:
        start, names = self.next, self._new_numbers(",")
        if len(names) != wanted:
            self.fail(f"of {number_of(wanted, 'pile')} as many numbers are left, not {len(names)}", start)
        return names

    def _new_numbers(self, *between: str) -> tuple[str, ...]:
        names = self._names(*between)
        self.meaning |= {name: Number(variable(name)) for name in names}
        return names

    def _definitions(self) -> None:
        if not self._word("with"):
            return
        while True:
            (name,) = self._names()
            if not self.take("="):
                self.fail(f"'=' and a number are missing after {name}, before {self.shown}")
            start = self.next
            self.meaning[name] = self.number(self.sum(), start)
            if not self.take(","):
                return

    def factor(self) -> Value:
        """A factor of a sentence, a name of the rule, or a choice."""
        token = self.next
        if token.kind == "word" and token.text in ("phi", "alpha"):
            self.fail(f"a rule has no {token.text}: it computes with integers")
        called = token.kind == "name" and self.tokens[self.at + 1].text == "("
        if token.kind != "name" or (token.text in CALLED and called and token.text not in self.meaning):
            return super().factor()
        if token.text not in self.meaning:
            known = ", ".join(sorted(self.meaning))
            if token.text in (self.known or {}):
                self.fail(self.misplaced(""))
            self.fail(f"{token.text!r} is not among the names of this rule: {known}{PROGRAM if called else ''}")
        self.at += 1
        return self.meaning[token.text]

    def _power(self, token: Token) -> Number:
        self.fail("that a number is a power of 2 is written power(number)", token)

    def _quantified(self, quantifier: Token) -> Formula:
        self.fail("a rule has no forall and no exists", quantifier)


def _plain(formula: Formula) -> Formula:
    """The formula by *and*, *or* and *not* alone, as the solvers take it."""
    match formula:
        case And() | Or() | Not():
            return rebuilt(formula, _plain)
        case Implies(premise, conclusion):
            return Or((Not(_plain(premise)), _plain(conclusion)))
        case Equivalent(left, right):
            a, b = _plain(left), _plain(right)
            return Or((And((a, b)), And((Not(a), Not(b)))))
    return formula
