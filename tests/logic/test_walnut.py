"""What is written for Walnut is read back by its grammar, and means the same: checked on small numbers.

The reader below follows the grammar of Walnut's manual (Mousavi 2016, section 3): quantifiers A and E with lists of
variables, ~ & | => <=> in this order of binding, comparisons of sums, products by constants, $name(…) for predicates.
"""

import re
import sys
from itertools import product

import pytest

from sprague.claims import Claim
from sprague.claims.interchange import walnut_script
from sprague.logic.automata.digits import base, zeckendorf
from sprague.logic.language.formula import (
    And,
    Compare,
    Equivalent,
    Exists,
    ForAll,
    Implies,
    Not,
    Or,
    Predicate,
    Truth,
    evaluate,
    free_variables,
)
from sprague.logic.language.grammar import parse
from sprague.logic.wording.notation import walnut

MOST = 9
"""Numbers from 0 to here are tried, for bound variables too."""

WORDS = re.compile(r"\s*(<=>|=>|<=|>=|!=|[AE](?=[a-zB-DF-Z_])|\$\w+|[a-zB-DF-Z_]\w*|\d+|[=<>~&|()+*,-])")

PREDICATES = {"even": lambda x: x % 2 == 0, "sum": lambda x, y, z: x + y == z, "floor_phi": lambda n, y: y == GOLDEN[n]}
GOLDEN = [(n + int((5 * n * n) ** 0.5)) // 2 for n in range(60)]


class Walnut:
    """Reads a sentence of Walnut into a function of the values of its free variables."""

    def __init__(self, text):
        self.words, at = [], 0
        while at < len(text.rstrip()):
            match = WORDS.match(text, at)
            assert match, text[at:]
            self.words.append(match[1])
            at = match.end()

    def take(self, *words):
        if self.words and self.words[0] in words:
            return self.words.pop(0)
        return None

    def sentence(self):
        return self._joined("<=>", lambda: self._joined("=>", self._or, _implies), lambda a, b: a == b)

    def _joined(self, sign, part, join):
        parts = [part()]
        while self.take(sign):
            parts.append(part())
        while len(parts) > 1:  # to the right
            b, a = parts.pop(), parts.pop()
            parts.append(lambda v, a=a, b=b: join(a(v), b(v)))
        return parts[0]

    def _or(self):
        return self._joined("|", self._and, lambda a, b: a or b)

    def _and(self):
        return self._joined("&", self._not, lambda a, b: a and b)

    def _not(self):
        if self.take("~"):
            inner = self._not()
            return lambda v: not inner(v)
        kind = self.take("A", "E")
        if kind:
            names = [self._name()]
            while self.take(","):
                names.append(self._name())
            body = self._not()  # as a quantifier reaches to the end of its parenthesis
            quantified = all if kind == "A" else any
            return lambda v: quantified(
                body({**v, **dict(zip(names, p, strict=True))}) for p in product(range(MOST + 1), repeat=len(names))
            )
        if self.words[0].startswith("$"):
            return self._predicate()
        if self.words[0] == "(":
            self.words.pop(0)
            inner = self.sentence()
            assert self.take(")")
            return inner
        left = self._term()
        sign = self.take("=", "!=", "<", "<=", ">", ">=")
        assert sign, self.words
        right = self._term()
        compare = {"=": "==", "!=": "!="}.get(sign, sign)
        return lambda v: eval(f"a {compare} b", {"a": left(v), "b": right(v)})

    def _name(self):
        word = self.words.pop(0)
        assert re.fullmatch(r"[a-zB-DF-Z_]\w*", word)
        return word

    def _predicate(self):
        name = self.words.pop(0)[1:]
        assert self.take("(")
        arguments = [self._term()]
        while self.take(","):
            arguments.append(self._term())
        assert self.take(")")

        def holds(v):
            values = [argument(v) for argument in arguments]
            return min(values) >= 0 and PREDICATES[name](*values)

        return holds

    def _term(self):
        parts = [(1, self._product())] if not self.take("-") else [(-1, self._product())]
        while sign := self.take("+", "-"):
            parts.append((1 if sign == "+" else -1, self._product()))
        return lambda v: sum(sign * part(v) for sign, part in parts)

    def _product(self):
        word = self.words.pop(0)
        if not word.isdigit():
            return lambda v: v[word]
        if not self.take("*"):
            return lambda v: int(word)
        inner = self._name()
        return lambda v: int(word) * v[inner]


def _implies(a, b):
    return not a or b


def truth(formula, values):
    """The truth of a sentence, bound variables up to the bound: by its definition."""
    match formula:
        case Compare() | Truth():
            return evaluate(formula, values)
        case And(parts):
            return all(truth(part, values) for part in parts)
        case Or(parts):
            return any(truth(part, values) for part in parts)
        case Not(part):
            return not truth(part, values)
        case Implies(a, b):
            return not truth(a, values) or truth(b, values)
        case Equivalent(a, b):
            return truth(a, values) == truth(b, values)
        case ForAll(names, body) | Exists(names, body):
            quantified = all if isinstance(formula, ForAll) else any
            return quantified(
                truth(body, {**values, **dict(zip(names, p, strict=True))})
                for p in product(range(MOST + 1), repeat=len(names))
            )
        case Predicate(name, arguments):
            found = [evaluate_term(argument, values) for argument in arguments]
            return min(found) >= 0 and PREDICATES[name](*found)
    raise TypeError(formula)


def evaluate_term(term, values):
    return term.constant + sum(c * values[atom.name] for atom, c in term.coefficients)


SENTENCES = [
    "forall x. x > 1 => exists y. y < x",
    "forall x. exists y. (x = 1 <=> y != 2)",
    "exists x. forall y. x <= y & ~(x = 3 | y < 0)",
    "x % 3 = 2 | x = y + 4",
    "(x - y) % 3 = 1 & x < 8",
    "(2x + 3k - 7) % 4 != 0",
    "abs(x - y) <= 2 => even(x + 1)",
    "sum(x, y, 2) | sum(x, 1, y - 3)",
    "forall a. a < 4 => exists b, c. a + b = c & 2b > c - 5",
    "even(x) => (even(y) => even(x + y))",
    "(even(x) => even(y)) => even(x + y)",
    "floor(x/2) + floor(y/2) >= 3",
    "A = 1 & E2 = 2 | A1 != v_1",
    "true & ~false & x = x",
    "exists x_1. x_1 = y & exists x1. x1 + 1 = x_1",
]


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("system", [base(2), base(10)], ids=lambda system: system.name)
def test_what_is_written_for_walnut_means_the_same_there(sentence, system):
    formula = parse(sentence)
    text = walnut(formula, system)
    head, _, body = text.partition(" ")
    assert head == f"?msd_{system.size}"
    reader = Walnut(body)
    read = reader.sentence()
    assert not reader.words
    names = sorted(free_variables(formula))
    spelt = [spelling(name) for name in names]
    assert len(set(spelt)) == len(spelt)
    for point in product(range(6), repeat=len(names)):
        said = read(dict(zip(spelt, point, strict=True)))
        assert said == truth(formula, dict(zip(names, point, strict=True))), (text, point)


def spelling(name):
    """The name that the export gives a variable."""
    return walnut(parse(f"{name} = 0"), base(2)).removeprefix("?msd_2 ").removesuffix("=0")


def test_floors_are_predicates_that_walnut_must_be_told():
    text = walnut(parse("forall n. floor(n phi) >= n"), zeckendorf())
    assert text.startswith("?msd_fib An (E") and "$floor_phi(n," in text
    assert Walnut(text.removeprefix("?msd_fib ")).sentence()({}) is False  # no room for ⌊nφ⌋ among 0 … 9, beyond n = 6


@pytest.mark.parametrize(
    ("game", "true", "false"),
    [
        pytest.param(
            "mouse",
            MOUSE := "(x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1",
            MOUSE.replace("3n - 1", "3n - 2"),
            marks=pytest.mark.nightly,  # a quarter of a minute
        ),
        ("nim:piles=2", "x1 = x2", "x1 <= x2"),
        ("take l from x: l = 1 | l = 2", "x % 3 = 0", "x % 3 = 0 & x > 0"),
    ],
)
def test_a_script_for_walnut_rechecks_a_theorem_and_refuses_a_false_one(game, true, false, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "MOST", 5)

    def verdicts(text):
        found = []
        script = walnut_script(Claim.of(game, text)).splitlines()
        calls = {name: names.split(",") for name, names in re.findall(r"\$(\w+)\(([^)]*)\)", " ".join(script))}
        formal = {name: sorted(names) for name, names in calls.items()}
        for line in script:
            kind, name, sentence = re.fullmatch(r'(def|eval) (\w+) "\?msd_2 (.*)":', line).groups()
            read = Walnut(sentence)
            meant = read.sentence()
            assert not read.words
            if kind == "def":
                free = sorted({*re.findall(r"[a-z]\w*", sentence)} - {*"kn"})
                assert len(free) == len(formal[name])
                monkeypatch.setitem(PREDICATES, name, lambda *v, m=meant, f=free: m(dict(zip(f, v, strict=True))))
            else:
                found.append(meant({}))
        return found

    assert verdicts(true) == [True, True] and False in verdicts(false)
