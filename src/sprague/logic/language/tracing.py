"""From an ordinary Python function to a formula: the function is called once, with symbols for its arguments.

The symbols answer ``+ - * % // abs`` and the comparisons by building the term or the formula, so whoever writes the
rule writes plain arithmetic. What the language does not have (a product of two variables, ``and``, ``if``, a float) is
refused with a sentence that says what to write instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import Any

import numpy as np

from sprague.errors import BadRule
from sprague.logic.language.formula import Compare, Comparison, Formula, Linear, as_formula, variable
from sprague.logic.language.number_grammar import Number, chosen


class TracedTerm:
    """A linear term under construction, over the denominator that ``//`` brought; every operation gives a new one."""

    __hash__ = None  # type: ignore[assignment]  # == makes a formula, so a term cannot be a key
    __array_ufunc__ = None  # numpy integers then defer to the methods here

    def __init__(self, number: Number) -> None:
        self.number = number

    def __add__(self, other: object) -> TracedTerm:
        return TracedTerm(self.number.plus(as_term(other).number))

    __radd__ = __add__

    def __sub__(self, other: object) -> TracedTerm:
        return self + -as_term(other)

    def __rsub__(self, other: object) -> TracedTerm:
        return -self + other

    def __neg__(self) -> TracedTerm:
        return TracedTerm(self.number.times(-1))

    def __pos__(self) -> TracedTerm:
        return self

    def __mul__(self, other: object) -> TracedTerm:
        if product := self.number.product(as_term(other).number):
            return TracedTerm(product)
        raise BadRule("a rule may multiply by constants only, not one variable by another")

    __rmul__ = __mul__

    def __mod__(self, other: object) -> TracedTerm:
        return TracedTerm(self.number.modulo(_positive(other, "take remainders")))

    def __floordiv__(self, other: object) -> TracedTerm:
        return TracedTerm(self.number.over(_positive(other, "divide")).floor())

    def __abs__(self) -> TracedTerm:
        return TracedTerm(self.number.absolute())

    def __lt__(self, other: object) -> Formula:
        return self._compare("<", other)

    def __le__(self, other: object) -> Formula:
        return self._compare("<=", other)

    def __gt__(self, other: object) -> Formula:
        return self._compare(">", other)

    def __ge__(self, other: object) -> Formula:
        return self._compare(">=", other)

    def __eq__(self, other: object) -> Formula:  # type: ignore[override]  # a formula, by design
        return self._compare("==", other)

    def __ne__(self, other: object) -> Formula:  # type: ignore[override]  # a formula, by design
        return self._compare("!=", other)

    def _compare(self, relation: Comparison, other: object) -> Formula:
        _, mine, theirs = self.number.alike(as_term(other).number)
        return Compare(relation, mine.term, theirs.term)

    def _unsupported(self, *_: object) -> Any:
        raise BadRule("a rule may use + - abs and where, * % // by constants, comparisons, and & | ~")

    __truediv__ = __rtruediv__ = __rfloordiv__ = __divmod__ = __rdivmod__ = _unsupported
    __pow__ = __rpow__ = __rmod__ = __xor__ = __rxor__ = __and__ = __rand__ = __or__ = __ror__ = _unsupported
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __invert__ = _unsupported
    __index__ = __int__ = __float__ = __bool__ = _unsupported


def as_term(value: object) -> TracedTerm:
    """The term of a symbol or of an integer."""
    if isinstance(value, TracedTerm):
        return value
    try:
        return TracedTerm(Number(Linear((), index(value))))  # type: ignore[arg-type]  # index() itself refuses what is no integer
    except TypeError:
        raise BadRule(f"a rule computes with integers and its parameters, not with {value!r}") from None


def _positive(value: object, doing: str) -> int:
    """The constant by which a rule divides, or takes remainders."""
    number = as_term(value).number
    if number.term.coefficients or number.denominator > 1 or number.term.constant < 1:
        raise BadRule(f"a rule may {doing} by positive constants only")
    return number.term.constant


def where(condition: Any, then: Any, otherwise: Any) -> Any:
    """``then`` where the condition holds, ``otherwise`` elsewhere: for terms or for formulas.

    On plain truth values and on numpy arrays it chooses at once.

    >>> where(7 % 2 == 0, "even", "odd")
    'odd'
    """
    if isinstance(condition, Formula):
        if isinstance(then, Formula) or isinstance(otherwise, Formula):
            return (condition & as_formula(then)) | (~condition & as_formula(otherwise))
        return TracedTerm(chosen(condition, as_term(then).number, as_term(otherwise).number))
    if isinstance(condition, np.ndarray):
        return np.where(condition, then, otherwise)
    return then if condition else otherwise


def symbols(names: Sequence[str]) -> list[TracedTerm]:
    """One symbol for each name."""
    return [TracedTerm(Number(variable(name))) for name in names]


def trace(function: Callable[..., Any], names: Sequence[str]) -> Formula:
    """The formula that ``function`` computes, its arguments called ``names``.

    Raises BadRule where the function leaves the language; what the function itself raises is named in the message.

    >>> trace(lambda x, p: x - p > 0, ["x", "p"])
    Compare(relation='>', left=Linear(coefficients=((Variable(name='x'), 1), (Variable(name='p'), -1)), \
constant=0), right=Linear(coefficients=(), constant=0))
    """
    return as_formula(_call(function, names))


def trace_term(function: Callable[..., Any], names: Sequence[str]) -> Linear:
    """The term that ``function`` computes, its arguments called ``names``.

    >>> trace_term(lambda heap, limit: 2 * heap + 1, ["heap", "limit"]) == variable("heap").times(2) + Linear((), 1)
    True
    """
    number = as_term(_call(function, names)).number
    if number.denominator > 1:
        raise BadRule("a measure is linear, without //")
    return number.term


def _call(function: Callable[..., Any], names: Sequence[str]) -> Any:
    try:
        return function(*symbols(names))
    except BadRule:
        raise
    except Exception as error:
        raise BadRule(f"the rule raised {type(error).__name__}: {error}") from error
