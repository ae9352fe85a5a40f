"""Sentences as people type them, read into formulas: ``forall x, y. x + y = y + x``.

    sentence    forall x, y. …   exists n. …   & | ~ => <=>, also: and or not ∀ ∃ ∧ ∨ ¬ ⇒ ⇔
    comparison  = != < <= > >=, in chains too: 0 < x <= y;   x = 3 (mod 7)
    number      3x + 2*(y - 1)   x % 7   abs(x - y)   floor((7n - 2)/4)   floor(n*phi)   f(x, y)
    predicate   P(x, y + 1)

A fraction of integers keeps its denominator until a comparison is multiplied out. A named function f(x) in a number is
its graph: *some v with f(x, v)* stands around the comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import lcm

from sprague.logic.language.formula import And, Compare, Comparison, Formula, Linear, Or
from sprague.logic.language.number_grammar import NumberReader, Value
from sprague.logic.language.sentence_numbers import Number, remainder
from sprague.logic.language.sentences import Equivalent, Exists, ForAll, Implies
from sprague.logic.language.tokens import Token

SIGNS: dict[str, Comparison] = {"=": "==", "≡": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def parse(text: str, *, known: Mapping[str, int] | None = None, free: Collection[str] | None = None) -> Formula:
    """The formula that ``text`` writes.

    ``known`` gives the number of arguments of every predicate (a function counts its value); ``free`` are the names
    that may occur free. Neither is looked at where it is None. Raises BadSentence, which points at the place.

    >>> parse("x + 1 > y")
    Compare(relation='>', left=Linear(coefficients=((Variable(name='x'), 1),), constant=1), \
right=Linear(coefficients=((Variable(name='y'), 1),), constant=0))
    >>> parse("x * y = z")
    Traceback (most recent call last):
    sprague.logic.language.tokens.BadSentence: one of two factors must be a constant (column 3)
    """
    return SentenceReader(text, known, free).everything()


class SentenceReader(NumberReader):
    """Reads sentences; every method reads one construct and returns it."""

    def everything(self) -> Formula:
        """The whole text as one sentence."""
        start = self.next
        found = self.formula(self.sentence(), start)
        if self.next.kind != "end":
            extra = "a closing parenthesis too many" if self.next.text == ")" else f"{self.shown} cannot stand here"
            self.fail(extra)
        return found

    def sentence(self) -> Value:
        """Equivalences, which bind weakest; then implications (to the right), *or*, *and*."""
        return self._joined(("<=>",), self.implication, lambda a, b: Equivalent(a, b))

    def implication(self) -> Value:
        """``a => b => c`` is ``a => (b => c)``."""
        start = self.next
        left = self.disjunction()
        if self.take("=>"):
            premise, start = self.formula(left, start), self.next
            with self.deeper():
                return Implies(premise, self.formula(self.implication(), start))
        return left

    def disjunction(self) -> Value:
        """Parts joined by *or*."""
        return self._joined(("|",), self.conjunction, lambda a, b: Or((*(a.parts if isinstance(a, Or) else (a,)), b)))

    def conjunction(self) -> Value:
        """Parts joined by *and*."""
        return self._joined(("&",), self.negation, lambda a, b: And((*(a.parts if isinstance(a, And) else (a,)), b)))

    def _joined(
        self, signs: tuple[str, ...], part: Callable[[], Value], join: Callable[[Formula, Formula], Formula]
    ) -> Value:
        start = self.next
        found = part()
        while self.take(*signs):
            left, start = self.formula(found, start), self.next
            found = join(left, self.formula(part(), start))
        return found

    def negation(self) -> Value:
        """*not*, a quantifier, or a comparison."""
        if self.take("~"):
            start = self.next
            with self.deeper():
                return ~self.formula(self.negation(), start)
        quantifier = self.take("forall", "exists")
        return self._quantified(quantifier) if quantifier else self.comparison()

    def _quantified(self, quantifier: Token) -> Formula:
        names = [self._new_name()]
        while self.take(","):
            if self.next.text in names:
                self.fail(f"{self.next.text} stands twice after {quantifier.text}")
            names.append(self._new_name())
        if not self.take(".", ":"):
            self.fail(f"a '.' is missing after the variables of {quantifier.text}, before {self.shown}")
        if self.scope is not None:
            self.scope.append(names)
        start = self.next
        with self.deeper():
            body = self.formula(self.sentence(), start)
        if self.scope is not None:
            self.scope.pop()
        return (ForAll if quantifier.text == "forall" else Exists)(tuple(names), body)

    def _new_name(self) -> str:
        token = self.next
        if token.kind != "name":
            self.fail(f"a variable is missing, before {self.shown}")
        self.at += 1
        return token.text

    def comparison(self) -> Value:
        """A number alone, or numbers compared, in a chain."""
        start = self.next
        found = self.sum()
        chain: list[Formula] = []
        while sign := self.take(*SIGNS):
            left, place = self.number(found, start), self.next
            found = right = self.number(self.sum(), place)
            chain.append(self._compared(sign, left, right))
            start = place
        if not chain:
            return found
        return chain[0] if len(chain) == 1 else And(tuple(chain))

    def _compared(self, sign: Token, left: Number, right: Number) -> Formula:
        """The comparison, multiplied out, with what gives its names their values around it."""
        if not (left.is_rational and right.is_rational):
            self.fail("φ may stand within floor(…) only", sign)
        common = lcm(left.denominator, right.denominator)
        a, b = left.term.times(common // left.denominator), right.term.times(common // right.denominator)
        modulus = self._modulus()
        if modulus:
            if sign.text not in "=≡" or not (left.whole and right.whole):
                self.fail("(mod …) belongs to an equation of integers", sign)
            found: Formula = Compare("==", remainder(a - b, common * modulus), Linear())
        elif sign.text == "≡":
            self.fail("after ≡ the modulus is missing: x ≡ 3 (mod 7)")
        else:
            found = Compare(SIGNS[sign.text], a, b)
        bound, graphs = left.bound + right.bound, left.graphs + right.graphs
        return Exists(bound, And((*graphs, found))) if bound else found

    def _modulus(self) -> int:
        """The m of ``(mod m)`` if that comes next, else 0."""
        ahead = self.tokens[self.at : self.at + 2]
        if [token.text for token in ahead] != ["(", "mod"]:
            return 0
        self.at += 2
        modulus = self.constant("a modulus")
        self.expect(")", "after the modulus")
        return modulus
