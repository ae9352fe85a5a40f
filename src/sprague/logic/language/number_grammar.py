"""The numbers in a sentence: sums, products by constants, remainders, floors, functions; and predicates of numbers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from sprague.logic.language.cursor import Cursor
from sprague.logic.language.formula import Absolute, And, Compare, Formula, Linear, Truth
from sprague.logic.language.sentence_numbers import Number
from sprague.logic.language.sentences import Exists, Predicate, variable
from sprague.logic.language.tokens import Token
from sprague.numbers.decimals import integer


@dataclass(frozen=True)
class Application:
    """``name(arguments)``: a predicate where a sentence stands, a function where a number stands."""

    name: Token
    arguments: tuple[Number, ...]


Value = Number | Formula | Application


class NumberReader(Cursor):
    """Reads numbers; what stands in parentheses may also be a sentence, which the grammar of sentences reads."""

    def __init__(self, text: str, known: Mapping[str, int] | None, free: Collection[str] | None) -> None:
        super().__init__(text)
        self.known = known
        self.scope: list[Collection[str]] | None = None if free is None else [free]
        self.fresh = 0

    @abstractmethod
    def sentence(self) -> Value:
        """A sentence, or a number where no sign of a sentence follows it."""

    def sum(self) -> Value:
        """Products added and subtracted."""
        start = self.next
        negative = bool(self.take("-"))
        found = self.product()
        if negative:
            found = self.number(found, start).times(-1)
        while sign := self.take("+", "-"):
            left, place = self.number(found, start), self.next
            right = self.number(self.product(), place)
            found = left.plus(right if sign.text == "+" else right.times(-1))
        return found

    def product(self) -> Value:
        """Factors, all but one of them constants; quotients and remainders by constants."""
        start = self.next
        found = self.factor()
        while True:
            sign = self.take("*", "/", "%")
            if sign is None and self._is_factor():  # 3x, n phi
                sign = Token("sign", "*", self.next.place)
            if sign is None:
                return found
            left = self.number(found, start)
            if sign.text == "*":
                place = self.next
                product = left.product(self.number(self.factor(), place))
                found = product or self.fail("one of two factors must be a constant", sign)
            elif sign.text == "/":
                found = left.over(self.constant("a denominator"))
            else:
                found = self._remainder(left, sign)

    def _is_factor(self) -> bool:
        """Whether a factor follows without a sign: right after a constant, without a space, or φ after anything."""
        before = self.tokens[self.at - 1]
        if self.next.kind == "word" and self.next.text in ("phi", "alpha"):
            return before.kind in ("name", "number") or before.text == ")"
        starts = self.next.kind == "name" or self.next.text in ("(", "floor", "abs")
        adjoins = before.kind == "number" and self.next.place == before.place + len(before.text)
        return adjoins and starts and self.tokens[self.at + 1].text != "mod"

    def _remainder(self, left: Number, sign: Token) -> Number:
        if not (left.whole and left.is_rational):
            self.fail("only an integer has a remainder", sign)
        return left.modulo(self.constant("a modulus"))

    def factor(self) -> Value:
        """A constant, a variable, a function of numbers, or anything in parentheses."""
        token = self.next
        self.at += 1
        if token.kind == "number":
            return Number(Linear((), integer(token.text)))
        if token.kind == "name":
            return self._application(token) if self.take("(") else Number(self._variable(token))
        if token.kind == "word" and token.text in ("true", "false"):
            return Truth(token.text == "true")
        if token.kind == "word" and token.text in ("phi", "alpha"):
            return Number(Linear(), irrational=Linear((), 1), root=token.text, whole=False)
        if token.kind == "word" and token.text in ("floor", "abs"):
            return self._function(token)
        if token.text == "(":
            with self.deeper():
                found = self.sentence()
            self.expect(")", "to close the parenthesis")
            return found
        self.at -= 1
        self.fail("the sentence is not complete" if token.kind == "end" else f"{self.shown} cannot stand here")

    def _variable(self, token: Token) -> Linear:
        if self.scope is not None and not any(token.text in names for names in self.scope):
            bound = sorted({name for names in self.scope for name in names})
            known = ", ".join(bound) or "none"
            self.fail(f"{token.text!r} is not bound by forall or exists; known here: {known}", token)
        return variable(token.text)

    def _function(self, token: Token) -> Number:
        self.expect("(", f"after {token.text}")
        start = self.next
        with self.deeper():
            inner = self.number(self.sum(), start)
        self.expect(")", f"after what {token.text} is taken of")
        if token.text == "floor":
            return self._floor(inner, token)
        if not inner.is_rational:
            self.fail("φ may stand within floor(…) only", token)
        return replace(inner, term=Linear(((Absolute(inner.term), 1),)))

    def _floor(self, inner: Number, token: Token) -> Number:
        if inner.is_rational:
            return inner.floor()
        if inner.denominator != 1:
            self.fail(f"beside {inner.root} no denominator is allowed", token)
        multiple = replace(inner, term=inner.irrational, irrational=Linear(), whole=True)
        graph = Token("name", f"floor_{inner.root}", token.place)
        return self._value(Application(graph, (multiple,))).plus(Number(inner.term))

    def _application(self, name: Token) -> Application:
        arguments = []
        while True:
            start = self.next
            with self.deeper():
                arguments.append(self.number(self.sum(), start))
            if not arguments[-1].whole:
                self.fail(f"an argument of {name.text} must be an integer", start)
            if not self.take(","):
                break
        self.expect(")", f"after the arguments of {name.text}")
        return Application(name, tuple(arguments))

    def formula(self, value: Value, start: Token) -> Formula:
        """The value as a sentence; an error at ``start`` where it is a number."""
        if isinstance(value, Application):
            return self._predicate(value, ())
        if isinstance(value, Number):
            self.fail("a sentence must stand here, not a number", start)
        assert isinstance(value, Formula)
        return value

    def number(self, value: Value, start: Token) -> Number:
        """The value as a number; an error at ``start`` where it is a sentence."""
        if isinstance(value, Application):
            return self._value(value)
        if isinstance(value, Formula):
            self.fail("a number must stand here, not a sentence", start)
        assert isinstance(value, Number)
        return value

    def _value(self, applied: Application) -> Number:
        """The number v with f(arguments, v)."""
        value = self._fresh()
        return Number(variable(value), bound=(value,), graphs=(self._predicate(applied, (variable(value),)),))

    def _predicate(self, applied: Application, value: tuple[Linear, ...]) -> Formula:
        self._check(applied, len(value))
        names: list[str] = []
        given: list[Formula] = []
        arguments: list[Linear] = []
        for each in applied.arguments:
            names += each.bound
            given += each.graphs
            if each.denominator == 1:
                arguments.append(each.term)
                continue
            names.append(self._fresh())
            given.append(Compare("==", variable(names[-1]).times(each.denominator), each.term))
            arguments.append(variable(names[-1]))
        found = Predicate(applied.name.text, (*arguments, *value))
        return Exists(tuple(names), And((*given, found))) if names else found

    def _check(self, applied: Application, values: int) -> None:
        name, given = applied.name.text, len(applied.arguments) + values
        if self.known is None:
            return
        if name not in self.known:
            what = f"{name[6:]} has no meaning here" if name.startswith("floor_") else f"nothing is called {name!r}"
            defined = ", ".join(sorted(self.known)) or "nothing"
            self.fail(f"{what}; defined: {defined}", applied.name)
        if self.known[name] != given:
            wanted = self.known[name] - values
            self.fail(f"{name} takes {wanted} argument{'s' * (wanted != 1)} here, not {given - values}", applied.name)

    def _fresh(self) -> str:
        """A name that nobody can have typed."""
        self.fresh += 1
        return f"_{self.fresh}"
