"""The numbers in a sentence: sums, products by constants, remainders, floors, functions; and predicates of numbers.

Nothing of a :class:`Number` outlives the reading of a sentence: a comparison is multiplied out, φ and α vanish into the
graphs of ⌊nφ⌋ and ⌊nα⌋, and what is left are linear terms.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import lcm
from typing import NoReturn

from sprague.logic.language.formula import (
    Absolute,
    And,
    Choice,
    Compare,
    Exists,
    Formula,
    Linear,
    Or,
    Predicate,
    Remainder,
    Truth,
    variable,
)
from sprague.logic.language.tokens import Cursor, Token
from sprague.numbers.decimals import integer
from sprague.numbers.periods import Period
from sprague.texts import number_of

NOTHING = Linear()

DIGITS = ("base", "Zeckendorf", "Ostrowski", "Tribonacci", "recurrence")
"""The first words of the names of systems of digits."""


@dataclass(frozen=True)
class Number:
    """(term + irrational · root) / denominator; the ``graphs`` of functions give values to the names in ``bound``.

    ``whole`` says that it is an integer whatever its variables are.
    """

    term: Linear
    denominator: int = 1
    irrational: Linear = NOTHING
    root: str = ""
    whole: bool = True
    bound: tuple[str, ...] = ()
    graphs: tuple[Formula, ...] = ()

    @property
    def is_rational(self) -> bool:
        """Whether no part is multiplied by φ or α."""
        return self.irrational == NOTHING

    def times(self, factor: int) -> Number:
        """The number multiplied by an integer."""
        return replace(self, term=self.term.times(factor), irrational=self.irrational.times(factor))

    def over(self, denominator: int) -> Number:
        """The number divided by a positive integer."""
        return replace(self, denominator=self.denominator * denominator, whole=False)

    def alike(self, other: Number) -> tuple[int, Number, Number]:
        """A common denominator, and this number and the other multiplied by theirs to it."""
        if self.denominator == other.denominator:
            return self.denominator, self, other
        common = lcm(self.denominator, other.denominator)
        return common, self.times(common // self.denominator), other.times(common // other.denominator)

    def plus(self, other: Number) -> Number:
        """The sum."""
        common, a, b = self.alike(other)
        irrational, whole = a.irrational + b.irrational, a.whole and b.whole
        bound, graphs = a.bound + b.bound, a.graphs + b.graphs
        return Number(a.term + b.term, common, irrational, a.root or b.root, whole, bound, graphs)

    def product(self, other: Number) -> Number | None:
        """The product, None where neither factor is a constant, or a constant times φ or α."""
        return self._scaling(other) or other._scaling(self)

    def _scaling(self, other: Number) -> Number | None:
        """The other number multiplied by this one, if this one is constant."""
        if self.term.coefficients or self.irrational.coefficients:
            return None
        denominator = self.denominator * other.denominator
        if self.is_rational:
            return replace(other.times(self.term.constant), denominator=denominator, whole=self.whole and other.whole)
        if not other.is_rational:
            return None
        term, irrational = (other.term.times(each.constant) for each in (self.term, self.irrational))
        number = replace(other, term=term, irrational=irrational, denominator=denominator)
        return replace(number, root=self.root, whole=False)

    def floor(self) -> Number:
        """The greatest integer that is not larger: ⌊u/d⌋ = (u − (u mod d))/d, for a rational number."""
        return replace(self, term=self.term - remainder(self.term, self.denominator), whole=True)

    def modulo(self, modulus: int) -> Number:
        """The remainder of an integer: if u/d is one, it is (u mod dm)/d."""
        return replace(self, term=remainder(self.term, self.denominator * modulus))

    def absolute(self) -> Number:
        """The absolute value of a rational number."""
        plain = not self.term.coefficients
        term = Linear((), abs(self.term.constant)) if plain else Linear(((Absolute(self.term), 1),))
        return replace(self, term=term)


def chosen(condition: Formula, then: Number, otherwise: Number) -> Number:
    """The one number where the condition holds, the other elsewhere."""
    common, a, b = then.alike(otherwise)
    term = Linear(((Choice(condition, a.term, b.term), 1),))
    return Number(term, common, bound=a.bound + b.bound, graphs=a.graphs + b.graphs)


def remainder(term: Linear, modulus: int) -> Linear:
    """The remainder of a term by a positive constant, as a term."""
    if not term.coefficients:
        return Linear((), term.constant % modulus)
    return Linear(((Remainder(term, modulus), 1),)) if modulus > 1 else NOTHING


@dataclass(frozen=True)
class Application:
    """``name(arguments)``: a predicate where a sentence stands, a function where a number stands."""

    name: Token
    arguments: tuple[Number, ...]


@dataclass(frozen=True)
class Listed:
    """Numbers in parentheses, with commas: a position, or what some coordinates are."""

    numbers: tuple[Number, ...]


Value = Number | Formula | Application | Listed

SEVERAL = "; one of several numbers is written l in {1, 2}"

Functions = Mapping[str, tuple[Period, tuple[int, ...]]]
"""Functions of a sentence that a law defines: each with its first values."""


class NumberReader(Cursor):
    """Reads numbers; what stands in parentheses may also be a sentence, which the grammar of sentences reads."""

    base = 2
    """Of the digits; 0 where they have none."""

    def __init__(
        self,
        text: str,
        known: Mapping[str, int] | None,
        free: Collection[str] | None,
        functions: Functions | None = None,
    ) -> None:
        super().__init__(text)
        self.known = known
        self.scope: list[Collection[str]] | None = None if free is None else [free]
        self.unbound: list[Token] = []
        self.functions = functions or {}
        self.alpha_added = 0
        self.behind_root = 0
        self.fresh = 0

    @abstractmethod
    def series(self) -> Value:
        """What may stand in parentheses."""

    @abstractmethod
    def sentence(self, least: int = 1) -> Value:
        """A sentence, or a number where no sign of a sentence follows it."""

    def nim_sum(self) -> Value:
        """Sums joined by ⊕, or the word xor, which binds weaker than +."""
        start = self.next
        value = self.sum()
        while sign := self.take("⊕", "^") or (self.word("xor") and self.tokens[self.at - 1]):
            left = self.number(value, start)
            value = self._value(self._applied("xor", sign, left, self.number_by(self.sum)))
        return value

    def sum(self) -> Value:
        """Products added and subtracted."""
        start = self.next
        negative = bool(self.take("-"))
        value = self.product()
        if negative:
            value = self.number(value, start).times(-1)
        while sign := self.take("+", "-"):
            left, right = self.number(value, start), self.number_by(self.product)
            value = left.plus(right if sign.text == "+" else right.times(-1))
        return value

    def product(self) -> Value:
        """Factors, all but one of them constants; quotients and remainders by constants."""
        start = self.next
        value = self.factor()
        while True:
            if isinstance(value, Listed):
                return value
            sign = self.take("*", "/", "%")
            if sign is None and self.next.text == "mod" and self.next.kind == "word":
                sign = self.next
                self.at += 1
            if sign is None and self._is_factor():  # 3x, n phi
                sign = Token("sign", "*", self.next.place)
            if sign is None:
                return value
            left = self.number(value, start)
            if sign.text == "*":
                product = left.product(self.number_by(self.factor))
                value = product or self.fail(f"one of two factors must be a constant{self.beyond}", sign)
            elif sign.text == "/":
                value = left.over(self.constant("a denominator"))
            else:
                value = self._remainder(left, sign)

    def _is_factor(self) -> bool:
        """Whether a factor follows without a sign: right after a constant, without a space; φ, or after φ."""
        before = self.tokens[self.at - 1]
        if self.next.kind == "word" and self.next.text in ("phi", "alpha"):
            return before.kind in ("name", "number") or before.text == ")"
        modulus = [each.text for each in self.tokens[self.at : self.at + 2]] == ["(", "mod"]
        starts = self.next.kind == "name" or self.next.text in ("(", "floor", "abs")
        if self.at == self.behind_root:
            return starts and not modulus
        adjoins = before.kind == "number" and self.next.place == before.place + len(before.text)
        return adjoins and starts and not modulus

    def _remainder(self, left: Number, sign: Token) -> Number:
        if not (left.whole and left.is_rational):
            self.fail("only an integer has a remainder", sign)
        if self.next.kind == "name" and "divides" in (self.known or {}):
            self.fail(f"a modulus must be a positive constant, not {self.shown}; see divides(number, number)")
        return left.modulo(self.constant("a modulus"))

    def factor(self) -> Value:
        """A constant, a variable, a function of numbers, or anything in parentheses."""
        token = self.next
        self.at += 1
        if token.kind == "number":
            if token.text == str(self.base) and self._is_power():
                return self._power(token)
            return Number(Linear((), integer(token.text)))
        if token.kind == "name":
            return self._moved_up(self._named(token))
        if token.kind == "word" and token.text in ("true", "false"):
            return Truth(token.text == "true")
        if token.kind == "word" and token.text in ("phi", "alpha"):
            squared = token.text == "phi" and (self.word("²") or self.word("^", "2"))
            added = self.alpha_added if token.text == "alpha" else int(squared)  # φ² = φ + 1
            self.behind_root = self.at
            return Number(Linear((), added), irrational=Linear((), 1), root=token.text, whole=False)
        if token.kind == "word" and token.text in ("floor", "abs"):
            self.expect("(", f"after {token.text}")
            return self._function(token)
        if token.text == "(":
            with self.deeper():
                start, value = self.next, self.series()
                if self.word("if"):
                    value = self._choice(self.formula_by(self.sentence), self._integer(value, start), "else")
            self.expect(")", "to close the parenthesis")
            return value
        if token.text == "|":
            return self._function(token, "|")
        self.at -= 1
        name, before = self.tokens[max(self.at - 2, 0)], self.tokens[max(self.at - 1, 0)]
        if token.text == ")" and before.text == "(" and name.kind in ("name", "word"):
            self.fail(f"{name.text} takes an argument here, not 0", name)
        self.fail("the sentence is not complete" if token.kind == "end" else f"{self.shown} cannot stand here")

    def _named(self, token: Token) -> Value:
        """A variable, a function or predicate, or what words name."""
        known = self.known is not None and token.text in self.known
        if token.text in ("min", "max") and not known and self.take("("):
            return self._extremum(token)
        if token.text == "where" and not known and self.take("("):
            return self._where()
        if token.text in ("always", "never") and self.next.text != "(":
            return Truth(token.text == "always")
        ahead = [each.text for each in self.tokens[self.at : self.at + 3]]
        if ahead[:1] == ["("] and ahead[1:2] != ["mod"] and ahead[1:] != ["|", "exchanged"]:
            self.take("(")
            return self._application(token)
        self.at -= 1
        for word in ("least", "odious", "evil"):
            if self.word("the", word):
                return self._least_part(token) if word == "least" else self._by_parity(word, token)
        self.at += 1
        return Number(self._variable(token))

    def _variable(self, token: Token) -> Linear:
        if self.scope is not None and not any(token.text in names for names in self.scope):
            self.unbound.append(token)
        return variable(token.text)

    def refuse_unbound(self) -> None:
        """Raises the error at the first variable that nothing binds."""
        if self.unbound:
            bound = sorted({name for names in self.scope or () for name in names})
            token = self.unbound[0]
            self.fail(
                f"{token.text!r} is not bound by forall or exists; known here: {', '.join(bound) or 'none'}", token
            )

    def _moved_up(self, value: Value) -> Value:
        """x′ is x with a 0 appended to its digits, x″ with two."""
        while mark := self.take("′", "″", "‴", "⁗"):
            for _ in range("′″‴⁗".index(mark.text) + 1):
                value = self._value(self._applied("shift", mark, self.number(value, mark)))
        return value

    def _is_power(self) -> bool:
        """Whether ^k follows the base at once, k a variable of nothing else."""
        sign, name = self.tokens[self.at], self.tokens[min(self.at + 1, len(self.tokens) - 1)]
        known = [each for names in self.scope or () for each in names]
        return sign.text == "^" and name.kind == "name" and name.place == sign.place + 1 and name.text not in known

    def _power(self, token: Token) -> Number:
        name, self.at = self.tokens[self.at + 1], self.at + 2
        if any(b.text == name.text and a.text != "^" for a, b in pairwise(self.tokens)):
            self.fail(f"{name.text} is the exponent of a power, and of nothing else", name)
        power = variable(self._fresh())
        graph = self._predicate(self._applied("power", token, power), ())
        return Number(power, bound=(self._last_fresh,), graphs=(graph,))

    def _least_part(self, token: Token) -> Number:
        if not self.word("part", "of"):
            self.fail(f"'part of' is missing after 'the least', before {self.shown}")
        if self.next.kind == "name" and self._names_digits(self.at + 1):
            self.at += 1
            number = Number(self._variable(self.tokens[self.at - 1]))
        else:
            number = self.number_by(self.factor)
        if self._names_digits(self.at):
            self._digits()
        return self._value(self._applied("least_part", token, number))

    def _names_digits(self, at: int) -> bool:
        """Whether the name of a system of digits stands there, in parentheses."""
        ahead = [token.text for token in self.tokens[at : at + 3]]
        return len(ahead) == 3 and ahead[0] == "(" and ahead[1] in DIGITS and ")" in (t.text for t in self.tokens[at:])

    def _digits(self) -> None:
        """The name of the system of digits, in parentheses: they are those in which the sentence is read."""
        place, self.at = self.next, self.at + 2
        if (self.constant("a base") if self.tokens[self.at - 1].text == "base" else 0) != self.base:
            self.fail("the sentence is read in other digits", place)
        while self.next.kind == "number":
            self.at += 1
        self.expect(")", "after the name of the digits")

    def _by_parity(self, kind: str, token: Token) -> Number:
        """The one of two numbers with an odd, or an even, number of binary digits 1."""
        if not self.word("one", "of"):
            self.fail(f"'one of' is missing after 'the {kind}', before {self.shown}")
        numbers = [self.number_by(self.sum)]
        self.expect("&", "between the two numbers")
        numbers.append(self.number_by(self.sum))
        value = variable(self._fresh())
        odious = self._predicate(self._applied("odious", token, value), ())
        either = Or(tuple(Compare("==", value, each.term) for each in numbers))
        graphs = (odious if kind == "odious" else ~odious, either)
        return Number(value, bound=(self._last_fresh,), graphs=graphs)

    def _extremum(self, token: Token) -> Number:
        """The least or the greatest of some numbers."""
        numbers = self.listed(partial(self._whole_number, "an integer must stand here"))
        self.expect(")", f"after the numbers of {token.text}")
        number = numbers[0]
        for each in numbers[1:]:
            _, a, b = number.alike(each)
            number = chosen(Compare("<=" if token.text == "min" else ">=", a.term, b.term), number, each)
        return number

    def _whole_number(self, otherwise: str) -> Number:
        start = self.next
        with self.deeper():
            number = self.number_by(self.nim_sum)
        if not number.whole:
            self.fail(otherwise, start)
        return number

    def _where(self) -> Number:
        """``where(condition, then, otherwise)``."""
        with self.deeper():
            condition = self.formula_by(self.sentence)
            self.expect(",", "in where(condition, number, number)")
            start = self.next
            number = self._choice(condition, self._integer(self.nim_sum(), start))
        self.expect(")", "after the three parts of where")
        return number

    def _choice(self, condition: Formula, then: Linear, *words: str) -> Number:
        """The one number or, behind a comma and these words, the other; also as ``(x if x > y, else y)``."""
        self.expect(",", "before the number that is chosen otherwise")
        self.word(*words)
        start = self.next
        return Number(Linear(((Choice(condition, then, self._integer(self.nim_sum(), start)), 1),)))

    def _integer(self, value: Value, start: Token) -> Linear:
        number = self.number(value, start)
        if number.denominator != 1 or not number.is_rational or number.bound:
            self.fail("where chooses between integers", start)
        return number.term

    def _function(self, token: Token, close: str = ")") -> Number:
        """floor(…) or abs(…) behind its parenthesis, or what stands between two bars."""
        with self.deeper():
            inner = self.number_by(self.nim_sum)
        if self.next.text == "," and close == ")":
            self.fail(f"{token.text} takes 1 argument here, not more", token)
        self.expect(
            close, "to close the absolute value" if token.text == "|" else f"after what {token.text} is taken of"
        )
        if token.text != "floor" and not inner.is_rational:
            self.fail("φ may stand within floor(…) only", token)
        return self._floor(inner, token) if token.text == "floor" else inner.absolute()

    def _floor(self, inner: Number, token: Token) -> Number:
        if inner.is_rational:
            return inner.floor()
        multiple = replace(inner, term=inner.irrational, irrational=Linear(), denominator=1, whole=True)
        number = self._value(self._applied(f"floor_{inner.root}", token, multiple)).plus(Number(inner.term))
        return number if inner.denominator == 1 else number.over(inner.denominator).floor()

    def _application(self, name: Token) -> Application:
        arguments = self.listed(partial(self._whole_number, f"an argument of {name.text} must be an integer"))
        self.expect(")", f"after the arguments of {name.text}")
        return Application(name, tuple(arguments))

    def formula(self, value: Value, start: Token) -> Formula:
        """The value as a sentence; an error at ``start`` where it is a number."""
        if isinstance(value, Application):
            return self._predicate(value, ())
        return value if isinstance(value, Formula) else self._misplaced("a sentence", value, start)

    def number(self, value: Value, start: Token) -> Number:
        """The value as a number; an error at ``start`` where it is a sentence."""
        if isinstance(value, Application):
            return self._value(value)
        return value if isinstance(value, Number) else self._misplaced("a number", value, start)

    def misplaced(self, otherwise: str) -> str:
        """That what comes next cannot stand here; behind a constant and a space how a product is written."""
        factor = self.next.kind == "name" or self.next.text in ("(", "floor", "abs")
        spaced = factor and self.tokens[self.at - 1].kind == "number"
        hint = "; a product is written 2x or 2*x, without a space" if spaced else otherwise
        if numbers := (self.known or {}).get(self.next.text):
            hint = f"; {self.next.text} is written {self.next.text}({', '.join(['number'] * numbers)})"
        return f"{self.shown} cannot stand here{hint}"

    def _misplaced(self, wanted: str, value: Value, start: Token) -> NoReturn:
        given = {Number: "a number", Listed: "numbers in parentheses"}.get(type(value), "a sentence")
        behind = self.tokens[self.at - 1].kind in ("name", "number")
        if behind and (self.next.kind == "name" or self.next.text == "²"):  # l is prime, x² = y
            self.fail(self.misplaced(self.beyond))
        several = given == "a number" and self.tokens[self.tokens.index(start) - 1].text in (",", "|")
        self.fail(f"{wanted} must stand here, not {given}{SEVERAL * several}", start)

    def formula_by(self, read: Callable[[], Value]) -> Formula:
        """What comes next, as a sentence."""
        start = self.next
        return self.formula(read(), start)

    def number_by(self, read: Callable[[], Value]) -> Number:
        """What comes next, as a number."""
        start = self.next
        return self.number(read(), start)

    def _applied(self, name: str, start: Token, *numbers: Number | Linear) -> Application:
        given = tuple(each if isinstance(each, Number) else Number(each) for each in numbers)
        return Application(Token("name", name, start.place), given)

    def _value(self, applied: Application) -> Number:
        """The number v with f(arguments, v)."""
        value = self._fresh()
        law = self.functions.get(applied.name.text)
        graph = self._predicate(applied, (variable(value),)) if law is None else self._by_law(applied, law, value)
        return Number(variable(value), bound=(value,), graphs=(graph,))

    def _by_law(self, applied: Application, law: tuple[Period, tuple[int, ...]], value: str) -> Formula:
        """That the value is the one which a law gives to the one argument."""
        if len(applied.arguments) != 1:
            self.fail(f"{applied.name.text} takes 1 argument here, not {len(applied.arguments)}", applied.name)
        (given,) = applied.arguments
        if given.denominator == 1 and not given.bound:
            return law_graph(*law, given.term, variable(value), self._fresh())
        n = variable(self._fresh())
        place = Compare("==", n.times(given.denominator), given.term)
        graph = law_graph(*law, n, variable(value), self._fresh())
        return Exists((*given.bound, f"_{self.fresh - 1}"), And((*given.graphs, place, graph)))

    def _predicate(self, applied: Application, value: tuple[Linear, ...]) -> Formula:
        self._check(applied, len(value))
        names, given, arguments = list[str](), list[Formula](), list[Linear]()
        for each in applied.arguments:
            names += each.bound
            given += each.graphs
            if each.denominator == 1:
                arguments.append(each.term)
                continue
            names.append(self._fresh())
            given.append(Compare("==", variable(names[-1]).times(each.denominator), each.term))
            arguments.append(variable(names[-1]))
        formula = Predicate(applied.name.text, (*arguments, *value))
        return Exists(tuple(names), And((*given, formula))) if names else formula

    def is_function(self, applied: Application) -> bool:
        """Whether it stands for a number, and for no sentence."""
        name, arguments = applied.name.text, len(applied.arguments)
        return name in self.functions or (self.known or {}).get(name) == arguments + 1

    def _check(self, applied: Application, values: int) -> None:
        name, given = applied.name.text, len(applied.arguments) + values
        if self.known is None:
            return
        if name not in self.known:
            xor = "^" if self.text.startswith("^", applied.name.place) else "⊕"
            sign = {"floor_phi": "phi", "floor_alpha": "alpha", "xor": xor}.get(name)
            what = f"{sign} has no meaning here" if sign else f"nothing is called {name!r}"
            defined = ", ".join(sorted(self.known)) or "nothing"
            self.fail(f"{what}; defined: {defined}{self.beyond}", applied.name)
        if values and self.known[name] == given - values:
            self.fail(f"{name}(…) is a sentence, where a number must stand", applied.name)
        if self.known[name] != given:
            wanted = self.known[name] - values
            self.fail(f"{name} takes {number_of(wanted, 'argument')} here, not {given - values}", applied.name)

    def _fresh(self) -> str:
        """A name that nobody can have typed."""
        self.fresh += 1
        return self._last_fresh

    @property
    def _last_fresh(self) -> str:
        return f"_{self.fresh}"


def law_graph(law: Period, first: Sequence[int], n: Linear, value: Linear, rounds: str) -> Formula:
    """That the value is the one of the law at n, by its first ones; ``rounds`` is a name for the number of periods."""
    cases: list[Formula] = []
    for i, known in enumerate(first[: law.enough]):
        here, there = (n, value) if i < law.preperiod else (n - variable(rounds).times(law.period), value)
        if i >= law.preperiod:
            there = value - variable(rounds).times(law.saltus)
        case = And((Compare("==", here, Linear((), i)), Compare("==", there, Linear((), known))))
        cases.append(case if i < law.preperiod else Exists((rounds,), case))
    return Or(tuple(cases))
