"""Sentences as people type them and as the program prints them, read into formulas: ``forall x, y. x + y = y + x``.

    sentence    forall x, y. …   exists n. …   & | ~ => <=>, also: and or not ∀ ∃ ∧ ∨ ¬ ⇒ ⇔, if … then …
    comparison  = != < <= > >=, in chains too: 0 < x <= y;   x = 3 (mod 7), x + y ≡ 0, 1 (mod 4), x in {0, 1, …, 6}
    number      3x + 2*(y - 1)   x % 7   abs(x - y), |x − y|   floor((7n - 2)/4), ⌊nφ⌋, ⌊φ²n⌋   x ⊕ y, xor   min(x, y)
    predicate   P(x, y + 1)   x even, y odd   x, y even   one of x, y, z odd   x ends in an odd number of zeros
    positions   (0, 0), (1, 2)   (⌊3n/2⌋, 3n − 1), n ≥ 1   (2a, 2b) where (a, b) = (⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0
    joined      A, B (both)   A; B, and A, or B (one of them)   A, and (0, 0)   (A) but (3, 3)
                A; but (0, 1) instead of (0, 0)   A, where x ≤ y   A, where x ≤ y (or exchanged)
                A; or the same of (y, z, x), (z, x, y)   b = 0: A; b = 1: B, of the other coordinates

A fraction of integers keeps its denominator until a comparison is multiplied out. A named function f(x) in a number is
its graph: *some v with f(x, v)* stands around the comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise, permutations

from sprague.logic.language.formula import (
    And,
    Compare,
    Comparison,
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
    renamed_variables,
    substituted,
    variable,
)
from sprague.logic.language.number_grammar import Application, Functions, Listed, Number, NumberReader, Value, remainder
from sprague.logic.language.tokens import Token

SIGNS: dict[str, Comparison] = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
COUNTS = ("none", "one", "two", "three", "four", "five", "six")

BEHIND_POSITIONS = ("", ",", ";", ")", "but", "instead", "where")

EQUIVALENT, IMPLIES, DISJOINS, CONJOINS = 1, 2, 3, 4
CONNECTIVES = {"<=>": EQUIVALENT, "=>": IMPLIES, "|": DISJOINS, "&": CONJOINS}
"""How tightly each binds."""


def parse(
    text: str,
    *,
    known: Mapping[str, int] | None = None,
    free: Sequence[str] | None = None,
    functions: Functions | None = None,
    base: int = 2,
    alpha_added: int = 0,
) -> Formula:
    """The formula that ``text`` writes.

    ``known`` gives the number of arguments of every predicate (a function counts its value); ``free`` are the names
    that may occur free, in the order of the numbers of a position. Neither is looked at where it is None. ``functions``
    follow laws of their own, ``base`` is that of the digits (0: they have none), whose α is less by ``alpha_added``.
    Raises BadSentence, which points at the place.

    >>> parse("x + 1 > y")
    Compare(relation='>', left=Linear(coefficients=((Variable(name='x'), 1),), constant=1), \
right=Linear(coefficients=((Variable(name='y'), 1),), constant=0))
    >>> parse("x * y = z")
    Traceback (most recent call last):
    sprague.errors.BadSentence: one of two factors must be a constant (column 3)
    """
    reader = SentenceReader(text, known, free, functions, base)
    reader.alpha_added = alpha_added
    return reader.everything()


def _joined(binds: int, left: Formula, right: Formula) -> Formula:
    if binds == EQUIVALENT:
        return Equivalent(left, right)
    kind = And if binds == CONJOINS else Or
    return kind((*(left.parts if isinstance(left, kind) else (left,)), right))


def _all(parts: Sequence[Formula]) -> Formula:
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _any(parts: Sequence[Formula]) -> Formula:
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


class SentenceReader(NumberReader):
    """Reads sentences; every method reads one construct and returns it."""

    def __init__(
        self,
        text: str,
        known: Mapping[str, int] | None,
        free: Sequence[str] | None,
        functions: Functions | None = None,
        base: int = 2,
    ) -> None:
        super().__init__(text, known, free, functions)
        self.coordinates = tuple(name for name in free or () if name != "v")
        self.base = base
        self.waiting: list[tuple[Number, Token]] = []
        self.positions_read = 0

    def everything(self) -> Formula:
        """The whole text as one sentence."""
        start = self.next
        formula = self.formula(self.series(), start)
        if self.next.kind != "end":
            self.fail("a closing parenthesis too many" if self.next.text == ")" else self.misplaced(""))
        self.refuse_unbound()
        return formula

    def series(self) -> Value:
        """What commas and semicolons join: *and* between commas; ``;``, ``, or`` and ``, and (…)`` weaker, *or*."""
        if self._is_slice():
            return self._slices()
        start, outer, self.waiting = self.next, self.waiting, []
        value = self._group()
        while True:
            if self._asks_for_order():
                value = self._ordered(self.formula(value, start))
            elif not self._is_slice(1) and (sign := self.take(";", ",")):
                if sign.text == "," and self.next.text not in ("|", "&", "but"):
                    self.fail(f"'and', 'or' or 'but' is missing behind the comma, before {self.shown}")
                value = self._after(self.formula(value, start))
            elif self.word("but"):
                value = self._exceptions(self.formula(value, start))
            else:
                break
        self.waiting = outer
        return value

    def _is_slice(self, ahead: int = 0) -> bool:
        """Whether ``b = 0:`` comes next, or behind so many tokens."""
        return [each.text for each in self.tokens[self.at + ahead : self.at + ahead + 4][1::2]] == ["=", ":"]

    def _slices(self) -> Formula:
        """For values of one coordinate, what the others are."""
        every, slices = self.coordinates, list[Formula]()
        while not slices or self.take(";"):
            place = self.next
            name = self._new_name()
            self.take("=")
            value = self.number(self.sum(), place)
            self.take(":")
            self.coordinates = tuple(each for each in every if each != name)
            start = self.next
            slices.append(And((Compare("==", variable(name), value.term), self.formula(self.series(), start))))
            self.coordinates = every
        return _any(slices)

    def _after(self, left: Formula) -> Formula:
        """What follows a semicolon, or a comma before *and* or *or*."""
        start = self.next
        if self.word("but"):
            return self._exceptions(left)
        if self.word("|", "the", "same", "of"):
            return self._images(left)
        if self.take("&"):
            if self._is_position() or self.next.text != "(":
                return Or((left, self._positions()))
        else:
            self.take("|")
        return Or((left, self.formula(self._group(), start)))

    def _group(self) -> Value:
        """Items between commas: all of them hold; or numbers alone, a list; or positions alone, any of which it is."""
        loose = len(self.unbound)
        if self._is_position():
            return self._positions()
        listed_before, items = self.positions_read, list[Formula]()
        while True:
            place = self.next
            value = self.sentence()
            if isinstance(value, Number) or (isinstance(value, Application) and self.is_function(value)):
                self.waiting.append((self.number(value, place), place))
            else:
                items.append(self.formula(value, place))
                if (not self.scope or not self.scope[0] or "v" in self.scope[0]) and self.word("if"):  # both hold
                    items.append(self.formula_by(self._group))
            ahead = self.tokens[self.at + 1].text if self.next.text == "," else ""
            if not ahead or ahead in ("|", "&", "but") or self._asks_for_order():
                break
            self.take(",")
        if not items:
            numbers, self.waiting = tuple(number for number, _ in self.waiting), []
            return numbers[0] if len(numbers) == 1 else Listed(numbers)
        if self.waiting:
            self._misplaced("a sentence", *self.waiting[0])
        meaning = _all(items)
        if self.positions_read > listed_before:  # n in (⌊3n/2⌋, 3n − 1), n ≥ 1
            names = tuple(dict.fromkeys(token.text for token in self.unbound[loose:]))
            del self.unbound[loose:]
            meaning = Exists(names, meaning) if names else meaning
        return meaning

    def _is_position(self) -> bool:
        """Whether the numbers of a position come next, in parentheses."""
        at = self.at + 1
        if self.next.text != "(" or not self.coordinates:
            return False
        while self.tokens[at].kind == "number" and self.tokens[at + 1].text == ",":
            at += 2
        one = self.tokens[at].kind == "number" and self.tokens[at + 1].text == ")"
        closed = at + 2 < len(self.tokens) and self.tokens[at + 2].text in BEHIND_POSITIONS
        return one and closed and (at > self.at + 1 or len(self.coordinates) == 1)

    def _positions(self) -> Formula:
        """One or more positions, any of which it is; ``none``."""
        if self.word("none"):
            return Truth(False)
        cases = []
        while True:
            if not self._is_position():
                self.fail(
                    f"a position such as ({', '.join('0' for _ in self.coordinates)}) is missing, before {self.shown}"
                )
            start = self.next
            self.take("(")
            numbers = self._listed_numbers()
            self.expect(")", "to close the position")
            cases.append(self._equations(Listed(tuple(numbers)), self.coordinates, start))
            ahead = self.at
            if not (self.take(",") and self._is_position()):
                self.at = ahead
                return _any(cases)

    def _equations(self, listed: Listed, names: Sequence[str], start: Token) -> Formula:
        """That the names are these numbers; what is its own name says nothing."""
        if len(listed.numbers) != len(names):
            what = f"of {len(names)} numbers" if names else "that a game has"
            self.fail(f"a position {what} is wanted, not one of {len(listed.numbers)}", start)
        equal_sign = Token("sign", "=", start.place)
        own = [Number(variable(name)) for name in names]
        first, *others = listed.numbers
        numbers = [first, *(own[0].plus(gap) if (gap := _gap(first, each)) else each for each in others)]
        pairs = [(a, b) for a, b in zip(own, numbers, strict=True) if a != b]
        return And(tuple(self._compared(equal_sign, a, b) for a, b in pairs))

    def _exceptions(self, formula: Formula) -> Formula:
        """``but (0, 1) instead of (0, 0)``, or ``but (3, 3)``: what is P as well, or is not."""
        new = self._positions()
        if self.word("instead", "of"):
            return Or((And((formula, Not(self._positions()))), new))
        formula = And((formula, Not(new)))
        while self.word(",", "&"):
            formula = Or((formula, self._positions()))
        return formula

    def _images(self, formula: Formula) -> Formula:
        """The same of the coordinates in other orders."""

        def image() -> Formula:
            self.expect("(", "before the coordinates in another order")
            order = self.listed(self._new_name)
            self.expect(")", "after the coordinates in another order")
            if sorted(order) != sorted(self.coordinates):
                self.fail(f"the coordinates {', '.join(self.coordinates)} in another order are wanted")
            return renamed_variables(formula, dict(zip(self.coordinates, order, strict=True)))

        return Or((formula, *self.listed(image)))

    def _asks_for_order(self) -> bool:
        """Whether ``where x ≤ y`` comes next, with a comma or without."""
        ahead = [token.text for token in self.tokens[self.at : self.at + 3]]
        return ahead[:2] == [",", "where"] or (ahead[:1] == ["where"] and ahead[1:2] != ["("])

    def _ordered(self, formula: Formula) -> Formula:
        """``where x ≤ y``, after which ``(or exchanged)`` may stand: then of all orders of these."""
        self.take(",")
        self.word("where")
        begin, begin_at = self.next, self.at
        condition = self.formula_by(self.sentence)
        names = list(dict.fromkeys(token.text for token in self.tokens[begin_at : self.at] if token.kind == "name"))
        if not self.word("(", "|", "exchanged", ")"):
            return And((formula, condition))
        if not set(names) <= set(self.coordinates) or len(names) > 6:
            self.fail("only coordinates can be exchanged", begin)
        both = And((condition, formula))
        return Or(tuple(renamed_variables(both, dict(zip(names, way, strict=True))) for way in permutations(names)))

    def sentence(self, least: int = 1) -> Value:
        """What connectives that bind at least so tightly join; ``a => b => c`` is ``a => (b => c)``."""
        start = self.next
        if self.word("if"):
            return self._if_then()
        value = self.negation()
        while binds := self._connective(least):
            premise = self.formula(value, start)
            if binds == IMPLIES:
                with self.deeper():
                    value = Implies(premise, self.formula_by(partial(self.sentence, IMPLIES)))
            else:
                value = _joined(binds, premise, self.formula_by(partial(self.sentence, binds + 1)))
        return value

    def _connective(self, least: int) -> int:
        """How tightly the connective binds that comes next, which is read; 0 where there is none that binds so."""
        binds = CONNECTIVES.get(self.next.text, 0) if self.next.kind == "sign" else 0
        if least == EQUIVALENT and self.word("if", "&", "only", "if"):
            return EQUIVALENT
        if binds < least:
            return 0
        self.at += 1
        return binds

    def _if_then(self) -> Formula:
        """``if a then b``."""
        premise = self.formula_by(partial(self.sentence, IMPLIES + 1))
        if not self.word("then"):
            self.fail(f"'then' is missing, before {self.shown}")
        with self.deeper():
            return Implies(premise, self.formula_by(partial(self.sentence, IMPLIES)))

    def negation(self) -> Value:
        """*not*, a quantifier, or a comparison."""
        if self.take("~"):
            with self.deeper():
                return ~self.formula_by(self.negation)
        quantifier = self.take_quantifier()
        return self._quantified(quantifier) if quantifier else self.comparison()

    def take_quantifier(self) -> Token | None:
        """*forall* or *exists*, if it comes next; also as ``for all``, ``for some``."""
        place = self.next.place
        for words, kind in ((("for", "all"), "forall"), (("for", "some"), "exists")):
            if self.word(*words):
                return Token("word", kind, place)
        return self.take("forall", "exists")

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
        with self.deeper():
            body = self.formula_by(self.sentence)
        if self.scope is not None:
            self.refuse_unbound()
            self.scope.pop()
        return (ForAll if quantifier.text == "forall" else Exists)(tuple(names), body)

    def _new_name(self) -> str:
        token = self.next
        if token.kind != "name":
            self.fail(f"a variable is missing, before {self.shown}")
        self.at += 1
        return token.text

    def comparison(self) -> Value:
        """A number alone, or numbers compared, in a chain; or what words say of numbers."""
        if (counted := self._counted()) is not None:
            return counted
        start = self.next
        value = self.nim_sum()
        if isinstance(value, Listed):
            return self._of_position(value, start) if self.coordinates or self.next.text == "mod" else value
        if self.next.text in ("≡", "≢"):
            return self._congruent(self.number(value, start))
        if (worded := self._worded(value, start)) is not None:
            return worded
        chain: list[Formula] = []
        while sign := self.take(*SIGNS):
            left, place = self.number(value, start), self.next
            value = right = self.number(self.nim_sum(), place)
            unequal = self._unequal(sign, left, right)
            if chain and self.word("(", "mod"):
                self.fail("(mod …) belongs to one equation: x ≡ y ≡ z (mod 7)", sign)
            chain.append(self._compared(sign, left, right) if unequal is None else unequal)
            start = place
        return value if not chain else _all(chain)

    def _unequal(self, sign: Token, left: Number, right: Number) -> Formula | None:
        """``x ≠ 2^k``: for no k; None for other comparisons."""
        powers = (each for number in (left, right) for each in number.graphs if isinstance(each, Predicate))
        if sign.text != "!=" or all(each.name != "power" for each in powers):
            return None
        return Not(self._compared(Token("sign", "=", sign.place), left, right))

    def _compared(self, sign: Token, left: Number, right: Number) -> Formula:
        """The comparison, multiplied out, with what gives its names their values around it."""
        if not (left.is_rational and right.is_rational):
            self.fail("φ may stand within floor(…) only", sign)
        common, *numbers = left.alike(right)
        a, b = (each.term for each in numbers)
        modulus = self._modulus()
        if modulus:
            if sign.text != "=" or not (left.whole and right.whole):
                self.fail("(mod …) belongs to an equation of integers", sign)
            comparison: Formula = Compare("==", remainder(a - b, common * modulus), Linear())
        else:
            comparison = Compare(SIGNS[sign.text], a, b)
        bound, graphs = left.bound + right.bound, left.graphs + right.graphs
        return Exists(bound, And((*graphs, comparison))) if bound else comparison

    def _modulus(self) -> int:
        """The m of ``(mod m)`` if that comes next, else 0."""
        ahead = self.tokens[self.at : self.at + 2]
        if [token.text for token in ahead] != ["(", "mod"]:
            return 0
        self.at += 2
        modulus = self.constant("a modulus")
        self.expect(")", "after the modulus")
        return modulus

    def _congruent(self, left: Number) -> Formula:
        """``x ≡ y ≡ z (mod m)``; ``x ≡ 0, 1 (mod m)`` one of them; ``x, y ≡ 0 (mod m)`` both; ``≢`` none."""
        lefts, self.waiting = [*(number for number, _ in self.waiting), left], []
        sign, chain, listed = self.next, [left], list[Number]()
        while self.take(sign.text):
            chain.append(self.number_by(self.sum))
        while self.take(","):
            listed.append(self.number_by(self.sum))
        at = self.at
        if not self._modulus():
            self.fail("after ≡ the modulus is missing: x ≡ 3 (mod 7)")

        def holds(a: Number, b: Number) -> Formula:
            self.at = at
            return self._compared(Token("sign", "=", sign.place), a, b)

        if len(chain) > 2:
            if len(lefts) > 1 or listed or sign.text == "≢":
                self.fail("a chain of three and more numbers is written x ≡ y ≡ z (mod 7)", sign)
            return _all([holds(a, b) for a, b in pairwise(chain)])
        each = [_any([holds(a, b) for b in (chain[1], *listed)]) for a in lefts]
        return _all([Not(formula) for formula in each] if sign.text == "≢" else each)

    def _worded(self, value: Value, start: Token) -> Formula | None:
        """``x even``, ``x in {1, 3}``, ``x ends in 00``: what words say of a number, if they come next."""
        self.word("is")
        self.word("are")
        if self.next.text in ("even", "odd") and self.next.kind == "name":
            rest, given = int(self.next.text == "odd"), [*self.waiting, (self.number(value, start), start)]
            self.at, self.waiting = self.at + 1, []
            return _all(tuple(self._remainder_is(number, 2, rest) for number, _ in given))
        if self.next.text in ("odious", "evil") and self.next.kind == "name":
            word, self.at = self.next, self.at + 1
            formula = self._predicate(self._applied("odious", start, self.number(value, start)), ())
            return formula if word.text == "odious" else Not(formula)
        if self.word("in"):
            return self._one_of(self.number(value, start), start)
        if self.word("ends", "in"):
            return self._ending(self.number(value, start), start)
        return None

    def _remainder_is(self, number: Number, modulus: int, rest: int) -> Formula:
        sign = Token("sign", "=", self.next.place)
        if not number.whole:
            self.fail("only an integer has a remainder", sign)
        return self._compared(sign, number.modulo(modulus), Number(Linear((), rest)))

    def _one_of(self, number: Number, start: Token) -> Formula:
        """``in {1, 3, 4}``, also ``{2, …, 5}`` and ``{2..5}``."""
        self.expect("{", "after in")
        numbers, ranges, ended = list[Number](), list[Formula](), False
        while True:
            numbers.append(self.number_by(self.nim_sum))
            if between := "," if self.word(",", "…") else "." if self.take(".") else "":
                self.expect(between, "between the ends of a range")
                least, most = (Token("sign", sign, self.next.place) for sign in (">=", "<="))
                first, last = numbers.pop(), self.number_by(self.nim_sum)
                if between == "," and not ended and numbers and first != numbers[-1].plus(Number(Linear((), 1))):
                    self.fail("a range is written {2..6}, or {0, 1, …, 6}", self.tokens[self.at - 1])
                ranges.append(And((self._compared(least, number, first), self._compared(most, number, last))))
            ended = bool(between)
            if not self.take(","):
                break
        self.expect("}", "to close the set")
        equal_sign = Token("sign", "=", start.place)
        return _any((*ranges, *(self._compared(equal_sign, number, each) for each in numbers)))

    def _ending(self, number: Number, start: Token) -> Formula:
        """``x ends in 00``, ``in an odd number of zeros``, ``in k ≡ 1 (mod 3) zeros``: the last digits."""
        zeros = self.next
        if zeros.kind == "number" and not zeros.text.strip("0"):
            self.at += 1
            bound, graphs = list[str](), list[Formula]()
            for _ in zeros.text:
                bound.append(self._fresh())
                graphs.append(self._predicate(self._applied("shift", start, variable(bound[-1]), number), ()))
                number = Number(variable(bound[-1]))
            return Exists(tuple(bound), And(tuple(graphs)))
        modulus, rest = 2, 0
        if self.word("an", "odd", "number", "of"):
            rest = 1
        elif not self.word("an", "even", "number", "of"):
            if not self.word("k", "≡"):
                self.fail(f"zeros are missing after 'ends in', before {self.shown}")
            rest = self.constant("a remainder") if self.next.text != "0" else int(self.word("0")) - 1
            modulus = self._modulus()
        if not (self.word("zeros") and modulus):
            self.fail(f"'zeros' is missing, before {self.shown}")
        if self._names_digits(self.at):
            self._digits()
        if not (base := self.base):
            self.fail("the zeros are counted in base 2, 3, …: (base 2) is missing", start)
        part = self._value(self._applied("least_part", start, number))
        return self._remainder_is(part, base**modulus - 1, base**rest % (base**modulus - 1))

    def _counted(self) -> Formula | None:
        """``one of x, y, z odd``, and that digits of the coordinates have sums with a divisor, if that comes next."""
        if self.word("in", "every", "binary", "place", "the", "digits", "of"):
            return self._column_sums()
        start = self.at
        bound = next((word for word in ("least", "most") if self.word("at", word)), "")
        counts = []
        while self.next.text in COUNTS and self.tokens[self.at + 1].text in ("of", "|"):
            counts.append(COUNTS.index(self.next.text))
            self.at += 1
            if not self.take("|"):
                break
        if not (counts and self.word("of")) or (bound and len(counts) > 1):
            self.at = start
            return None
        numbers = self._listed_numbers()
        if not self.word("odd"):
            self.fail(f"'odd' is missing, before {self.shown}")
        if len(numbers) > len(COUNTS):
            self.fail(f"at most {len(COUNTS)} numbers can be counted")
        if bound:
            counts = [*range(counts[0], len(numbers) + 1)] if bound == "least" else [*range(counts[0] + 1)]
        ways = (way for count in counts for way in combinations(range(len(numbers)), count))
        return _any([_all([self._remainder_is(n, 2, int(i in way)) for i, n in enumerate(numbers)]) for way in ways])

    def _listed_numbers(self) -> list[Number]:
        return self.listed(partial(self.number_by, self.sum))

    def _column_sums(self) -> Formula:
        start = self.next
        numbers = self._listed_numbers()
        if not self.word("have", "a", "sum", "≡", "0"):
            self.fail(f"'have a sum ≡ 0 (mod 3)' is missing, before {self.shown}")
        return self._predicate(self._applied(f"moore_{self._modulus() - 1}_of_{len(numbers)}", start, *numbers), ())

    def _of_position(self, listed: Listed, start: Token) -> Formula:
        """Numbers in parentheses: what the coordinates are, or remainders that they have together."""
        if self.word("mod"):
            modulus = self.constant("a modulus")
            if not self.word("in"):
                self.fail(f"'∈' is missing after the modulus, before {self.shown}")
            self.expect("{", "after ∈")
            rests = self.listed(partial(self._remainders, listed, modulus))
            self.expect("}", "to close the set")
            return Or(tuple(rests))
        self.positions_read += 1
        formula = self._equations(listed, self.coordinates, start)
        if self.word("where", "("):
            names = self.listed(self._new_name)
            self.expect(")", "after the names of the pair")
            self.expect("=", "after the names of the pair")
            place = self.next
            inner = self.factor()
            if not isinstance(inner, Listed):
                self.fail("numbers in parentheses are wanted", place)
            formula = And((formula, self._equations(inner, names, place)))
            self.unbound += [Token("name", name, place.place) for name in names]
        return formula

    def _remainders(self, listed: Listed, modulus: int) -> Formula:
        """Remainders in parentheses, one of each number."""
        self.expect("(", "before remainders")
        place, rests = self.next, self._listed_numbers()
        if len(rests) != len(listed.numbers) or any(b != Number(Linear((), b.term.constant)) for b in rests):
            self.fail(f"{len(listed.numbers)} constants are wanted", place)
        self.expect(")", "after remainders")
        parts = zip(listed.numbers, rests, strict=True)
        return And(tuple(self._remainder_is(a, modulus, b.term.constant) for a, b in parts))


def _gap(first: Number, other: Number) -> Number | None:
    """What is added to a number with floors of irrationals for another, if linear: n in (⌊nα⌋, ⌊nα⌋ + n)."""
    same = {name: variable(of_first) for name, of_first in zip(other.bound, first.bound, strict=False)}
    if not same or tuple(substituted(each, same) for each in other.graphs) != first.graphs:
        return None
    gap = other.plus(first.times(-1))
    term = substituted(gap.term, same)
    plain = all(isinstance(atom, Variable) and atom.name not in first.bound for atom, _ in term.coefficients)
    return Number(term, gap.denominator) if plain else None
