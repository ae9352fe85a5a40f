"""Typed rules, sentences and codes of heaps, read a second time: for numbers, one by one, and for nothing else.

One grammar feeds the solver, the prover and what is written for Coq, so none of them would see a rule that it misreads.
This reader shares nothing with it: it cuts the text into words of its own, takes them by the strength of their
operators, and makes of each phrase a function of the numbers that its names stand for. A quantifier tries numbers to a
bound: what is not settled by then is None, neither true nor false. Where a text is beyond it, :class:`NotRead` says so.

It imports nothing of ours, and only :mod:`sprague.read_twice` and tests use it: it judges, and is not built on.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache, partial, reduce
from itertools import chain, pairwise, product
from operator import add, eq, ge, gt, le, lt, mul, ne, sub, xor
from typing import Any


class NotRead(ValueError):
    """What this reader has no word for."""


Names = dict[str, Any]
"""What each name stands for; under the empty name how far a quantifier looks, a :class:`Look`."""

Phrase = Callable[[Names], Any]
Word = Callable[..., Any]
"""A predicate: of a look and of its arguments, True, False or None."""


@dataclass
class Look:
    """Quantifiers try numbers to ``bound``, and all together so many as are ``left``."""

    bound: int
    left: int = 10**6

    def numbers(self, count: int, times: int = 1) -> Iterator[tuple[int, ...]]:
        """So many numbers, in all ways."""
        for values in product(range(times * self.bound + 1), repeat=count):
            self.left -= 1
            if self.left < 0:
                return
            yield values


_SPELT = """
and & ∧ & && &    or | ∨ | || |    not ~ ¬ ~ ! ~    -> => ⇒ => → => implies =>    <-> <=> ⇔ <=> ↔ <=> iff <=>
≤ <= ≥ >= ≠ != == =    − - · * × * ⊕ ^ mod %    φ phi α alpha    ∀ forall ∃ exists ∈ in
"""
SPELLINGS = dict(zip(_SPELT.split()[::2], _SPELT.split()[1::2], strict=True))
SIGNS = ("<=>", "<->", "=>", "->", "<=", ">=", "!=", "==", "&&", "||")
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "^": xor, "+": add, "-": sub, "*": mul, "/": lambda a, b: Fraction(a) / b, "%": lambda a, b: a % b,
}  # fmt: skip
STRENGTH = {"<=>": 1, "=>": 2, "|": 3, "&": 4, **dict.fromkeys(COMPARISONS, 6), "≡": 6, "≢": 6, "^": 7, "+": 8, "-": 8,
            "*": 9, "/": 9, "%": 9}  # fmt: skip
NEGATION, COMPARED, SUM, FACTOR = 5, 6, 8, 9


def words_of(text: str) -> list[str]:
    """The words and signs of a text, each as it is spelt first; a blank before what follows a number at once is kept.

    >>> words_of("x <= 3y ∧ y mod 2 = 0")
    ['x', '<=', '3', '', 'y', '&', 'y', '%', '2', '=', '0']
    """
    words, place = list[str](), 0
    while place < len(text):
        end = place + 1
        if text[place].isdigit():
            while text[end : end + 1].isdigit():
                end += 1
        elif text[place].isalpha() and text[place] not in "φα":
            while (text[end : end + 1].isalnum() or text[end : end + 1] == "_") and text[end] not in "φα":
                end += 1
        elif sign := next((sign for sign in SIGNS if text.startswith(sign, place)), ""):
            end = place + len(sign)
        if not text[place].isspace():
            word = text[place:end]
            behind_number = words and words[-1].isdigit() and text[place - 1].isdigit()
            adjoins = behind_number and (word[0].isalnum() or word in ("(", "⌊"))
            words += [""] * bool(adjoins) + [SPELLINGS.get(word, word)]
        place = end
    return words


def constants(text: str) -> frozenset[int]:
    """The numbers that stand in a text: a misread one shows beside it."""
    return frozenset(int(word) for word in words_of(text) if word.isdigit())


def _known(parts: Sequence[Any], settles: bool) -> Any:
    """What *and* (settled by False) or *or* (by True) says, where some parts may not be known."""
    return settles if settles in parts else None if None in parts else not settles


def _not(value: Any) -> Any:
    return None if value is None else not value


@dataclass
class System:
    """A system of digits: its name, and the weights of its places, the least first.

    >>> System("Zeckendorf").digits(11), System("base 3").digits(11)
    ('10100', '102')
    """

    name: str = "base 2"
    weights: list[int] = field(init=False)

    def __post_init__(self) -> None:
        kind, *numbers = self.name.split()
        given = [int(each) for each in numbers]
        a = {"Zeckendorf": [1, 1], "Tribonacci": [1, 1, 1], "base": given, "Ostrowski": [*given, 1]}.get(kind, given)
        self.weights = [1, given[0]] if kind == "Ostrowski" else [1]
        if kind == "Ostrowski" and given[0] == 1:
            self.weights = [1, 2]
        while self.weights[-1] < 10**12:
            last = self.weights[: -len(a) - 1 : -1]
            self.weights.append(sum(c * w for c, w in zip(a, last, strict=False)) + (len(last) < len(a)))

    @cached_property
    def root(self) -> Fraction:
        """φ, or α = [1; a, a, …], by a convergent that is as good for numbers of twenty digits."""
        a = int(self.name.split()[1]) if self.name.startswith("Ostrowski") else 1
        return reduce(lambda found, _: a + 1 / found, range(120), Fraction(a)) - a + 1

    def digits(self, number: int) -> str:
        """Its greedy digits, the highest first; empty for 0."""
        digits = ""
        for weight in reversed([each for each in self.weights if each <= number]):
            digits += "0123456789abcdef"[number // weight]
            number %= weight
        return digits

    @cached_property
    def words(self) -> dict[str, tuple[int, Word]]:
        """The predicates that every sentence may use: the number of arguments, and the meaning."""
        phi, root = system("Zeckendorf").root, self.root
        return {
            "xor": (3, lambda _, x, y, z: x ^ y == z),
            "odious": (1, lambda _, x: x.bit_count() % 2 == 1),
            "evil": (1, lambda _, x: x.bit_count() % 2 == 0),
            "power": (1, lambda _, x: x in self.weights),
            "divides": (2, lambda _, d, n: d > 0 and n >= 0 and n % d == 0),
            "coprime": (2, lambda _, a, b: min(a, b) >= 0 and math.gcd(a, b) == 1),
            "prime": (1, lambda _, p: p > 1 and all(p % d for d in range(2, math.isqrt(p) + 1))),
            "least_part": (2, lambda _, x, y: y == self.least_part(x)),
            "shift": (2, lambda _, x, y: self.digits(y) == self.digits(x) + "0" * (x > 0)),
            "floor_phi": (2, lambda _, n, y: y == math.floor(n * phi)),
            "floor_alpha": (2, lambda _, n, y: y == math.floor(n * root)),
        }

    def least_part(self, number: int) -> int | None:
        """The weight of its last digit that is not 0."""
        digits = self.digits(number)
        return self.weights[len(digits) - len(digits.rstrip("0"))] if digits else None


system = lru_cache(maxsize=16)(System)


class _Phrases:
    """Takes phrases from the words of a text; ``meant`` has what names stand for, ``words`` predicates."""

    def __init__(self, text: str, words: Mapping[str, tuple[int, Word]], digits: str) -> None:
        self.words, self.at = [*words_of(text), "end", "end"], 0
        self.system = system(digits)
        self.known = {**self.system.words, **words}
        self.meant = dict[str, Phrase]()
        self.depth = self.deepest = 0

    def next(self, *ahead: str) -> bool:
        """Whether these are the next words, which are then taken."""
        matches = self.words[self.at : self.at + len(ahead)] == [*ahead]
        self.at += len(ahead) * matches
        return matches

    def must(self, word: str) -> None:
        if not self.next(word):
            raise NotRead(f"{word} is not where it is looked for: {' '.join(self.words[self.at : self.at + 4])[:60]}")

    def name(self) -> str:
        word = self.words[self.at]
        if not word[:1].isalpha() or word == "end":
            raise NotRead(f"{word[:40]} is no name")
        self.at += 1
        return word

    def listed(self, one: Callable[[], Any], *between: str) -> list[Any]:
        items = [one()]
        while any(self.next(each) for each in between or (",",)):
            items.append(one())
        return items

    def whole(self) -> Phrase:
        """All that is left, as one phrase."""
        phrase = self.phrase()
        self.must("end")
        return phrase

    def phrase(self, least: int = 0) -> Phrase:
        """What operators of this strength, or a greater one, join."""
        left = self.first()
        while True:
            word = self.words[self.at]
            if word == "if" and least <= 1 and self.next("if", "&", "only", "if"):
                left = _joined("<=>", left, self.phrase(2))
                continue
            if least <= COMPARED and self.next("in", "{"):
                left = self.member(left)
                continue
            if word == "" or (word in ("phi", "alpha") and self.words[self.at - 1] != "*"):
                strength, word, taken = FACTOR, "*", int(word == "")
            else:
                strength, taken = STRENGTH.get(word, 0), 1
            if not strength or strength < least or (word == "|" and least == SUM - 1):
                return left
            self.at += taken
            if strength == COMPARED:
                left = self.compared(left, word)
            else:
                right = self.phrase(strength + (word != "=>"))
                left = _joined(word, left, right) if strength < COMPARED else _computed(ARITHMETIC[word], left, right)

    def compared(self, left: Phrase, sign: str) -> Phrase:
        """A chain of comparisons, the last of them perhaps modulo a number; or one of several remainders."""
        parts = list[Phrase]()
        while sign:
            rights = [self.phrase(SUM - 1)]
            while sign in ("≡", "≢") and self.next(","):
                rights.append(self.phrase(SUM - 1))
            modulus = 0
            if self.next("(", "%"):
                modulus = self.constant()
                self.must(")")
            elif sign in ("≡", "≢"):
                raise NotRead("≡ without a modulus")
            equal = [_compared("=" if sign in ("≡", "≢") else sign, left, each, modulus) for each in rights]
            phrase = equal[0] if len(equal) == 1 else partial(_any_of, equal)
            parts.append(_negated(phrase) if sign == "≢" else phrase)
            left = rights[-1]
            sign = self.words[self.at] if STRENGTH.get(self.words[self.at]) == COMPARED else ""
            self.at += bool(sign)
        return parts[0] if len(parts) == 1 else lambda names: _known([part(names) for part in parts], False)

    def constant(self) -> int:
        word = self.words[self.at]
        if not word.isdigit():
            raise NotRead(f"{word[:40]} is no constant")
        self.at += 1
        return int(word)

    def first(self) -> Phrase:
        """What stands before an operator."""
        phrase = self._first()
        while self.words[self.at] and self.words[self.at] in "′″‴⁗":
            for _ in range("′″‴⁗".index(self.words[self.at]) + 1):
                phrase = self.applied("shift", [phrase])
            self.at += 1
        self.next("is")
        if self.next("even") or self.next("odd"):
            rest, number = int(self.words[self.at - 1] == "odd"), phrase
            return lambda names: number(names) % 2 == rest
        for word in ("odious", "evil"):
            if self.words[self.at + 1] != "(" and self.next(word):
                return self.applied(word, [phrase])
        return phrase

    def _first(self) -> Phrase:
        if self.next("("):
            phrase = self.phrase()
            self.must(")")
            return phrase
        if self.next("-"):
            return _computed(sub, lambda _: 0, self.phrase(FACTOR))
        if self.next("~"):
            return _negated(self.phrase(NEGATION))
        if self.next("if"):
            premise = self.phrase(3)
            self.must("then")
            return _joined("=>", premise, self.phrase(2))
        for opened, closed in (("|", "|"), ("⌊", "⌋"), ("floor", ""), ("abs", "")):
            if self.next(opened):
                if not closed:
                    self.must("(")
                inner, turn = self.phrase(SUM - 1), abs if opened in ("|", "abs") else math.floor
                self.must(closed or ")")
                return lambda names: turn(inner(names))
        if self.next("forall") or self.next("for", "all"):
            return self.quantified(False)
        if self.next("exists") or self.next("for", "some"):
            return self.quantified(True)
        if self.words[self.at].isdigit():
            number = self.constant()
            return lambda _: number
        word = self.name()
        if word in ("phi", "alpha"):
            root = (system("Zeckendorf") if word == "phi" else self.system).root
            return lambda _: root
        if word in ("true", "always", "false", "never"):
            return lambda _: word in ("true", "always")
        if word in self.meant:
            return self.meant[word]
        if not self.next("("):
            raise NotRead(f"{word[:40]} stands for nothing")
        arguments = self.listed(self.phrase)
        self.must(")")
        return self.applied(word, arguments)

    def member(self, number: Phrase) -> Phrase:
        """``in {1, 3}``, also ``{2, …, 5}`` and ``{2..5}``."""
        ranges = list[tuple[Phrase, Phrase]]()
        while True:
            begin = end = self.phrase(SUM - 1)
            if self.next(",", "…", ",") or self.next(".", "."):
                end = self.phrase(SUM - 1)
            ranges.append((begin, end))
            if not self.next(","):
                break
        self.must("}")
        return lambda names: any(low(names) <= number(names) <= high(names) for low, high in ranges)

    def quantified(self, exists: bool) -> Phrase:
        """Of numbers to the bound: a case that settles it, or nothing is known."""
        bound = self.bound_names()
        outer = self.meant
        self.meant = outer | {name: _of(name) for name in bound}
        self.depth += len(bound)
        self.deepest = max(self.depth, self.deepest)
        body = self.phrase(1)
        self.depth -= len(bound)
        self.meant = outer

        def tried(names: Names) -> Any:
            for values in names[""].numbers(len(bound)):
                if body(names | dict(zip(bound, values, strict=True))) is exists:
                    return exists
            return None

        return tried

    def bound_names(self) -> list[str]:
        """The names behind a quantifier."""
        bound = self.listed(self.name)
        if not (self.next(".") or self.next(":")):
            raise NotRead("the names of a quantifier have no end")
        return bound

    def applied(self, word: str, arguments: list[Phrase]) -> Phrase:
        """A predicate of so many numbers, or the number that makes it true of them and of itself."""
        if word in ("min", "max"):
            chosen = min if word == "min" else max
            return lambda names: chosen(each(names) for each in arguments)
        if word == "where" and len(arguments) == 3:
            asked, then, otherwise = arguments
            return lambda names: then(names) if asked(names) else otherwise(names)
        if word not in self.known:
            raise NotRead(f"{word[:40]} has no meaning here")
        count, meaning = self.known[word]
        if len(arguments) == count:
            return lambda names: meaning(names[""], *(each(names) for each in arguments))
        if word == "xor":
            return lambda names: reduce(xor, (each(names) for each in arguments))
        if len(arguments) != count - 1:
            raise NotRead(f"{word[:40]} of {len(arguments)} numbers")

        def value(names: Names) -> Any:
            given = [each(names) for each in arguments]
            look = names[""]
            return next((v for (v,) in look.numbers(1, 4) if meaning(look, *given, v)), math.nan)

        return value


def _of(name: str) -> Phrase:
    return lambda names: names[name]


def _negated(phrase: Phrase) -> Phrase:
    return lambda names: _not(phrase(names))


def _any_of(phrases: Sequence[Phrase], names: Names) -> Any:
    return _known([phrase(names) for phrase in phrases], True)


def _computed(operation: Callable[[Any, Any], Any], left: Phrase, right: Phrase) -> Phrase:
    return lambda names: operation(left(names), right(names))


def _compared(sign: str, left: Phrase, right: Phrase, modulus: int) -> Phrase:
    """A comparison; unknown where a number was looked for, and not found."""
    compare = COMPARISONS[sign]

    def found(names: Names) -> Any:
        a, b = left(names), right(names)
        if a != a or b != b:
            return None
        return compare((a - b) % modulus, 0) if modulus else compare(a, b)

    return found


def _joined(sign: str, left: Phrase, right: Phrase) -> Phrase:
    def found(names: Names) -> Any:
        a = left(names)
        if sign == "=>":
            a = _not(a)
        if sign != "<=>" and a is (sign != "&"):
            return a  # settled by the left side alone
        b = right(names)
        if sign == "<=>":
            return None if a is None or b is None else a == b
        return _known([a, b], sign != "&")

    return found


@dataclass(frozen=True)
class ReadSentence:
    """A sentence: the names that are free in it, those that stand behind a *for all* in front, and what it says."""

    free: tuple[str, ...]
    outer: tuple[str, ...]
    says: Phrase
    tried: int
    """So many numbers are tried within each other."""

    def at(self, values: Sequence[int], look: Look) -> Any:
        """Whether it holds of the free names and then of the outer ones: True, False, or None if the look is short."""
        return self.says({"": look, **dict(zip(self.free + self.outer, values, strict=True))})


def read_sentence(
    text: str, free: Sequence[str] = (), words: Mapping[str, tuple[int, Word]] | None = None, digits: str = "base 2"
) -> ReadSentence:
    """What a sentence says.

    >>> mouse = read_sentence("x = 0 & y = 0 | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1", ("x", "y"))
    >>> [place for place in product(range(9), repeat=2) if mouse.at(place, Look(20))]
    [(0, 0), (1, 2), (3, 5), (4, 8)]
    >>> read_sentence("forall x, y. x + y = y + x").at((3, 4), Look(0))
    True
    """
    reader = _Phrases(text, words or {}, digits)
    outer: list[str] = []
    if reader.next("forall"):
        outer = reader.bound_names()
    reader.meant = {name: _of(name) for name in (*free, *outer)}
    return ReadSentence(tuple(free), tuple(outer), reader.whole(), reader.deepest)


def word_of(sentence: ReadSentence) -> tuple[int, Word]:
    """A predicate that a sentence defines."""
    return len(sentence.free), lambda look, *values: sentence.at(values, look)


def pattern_word(pattern: str, digits: str) -> tuple[int, Word]:
    """A predicate of a number by a pattern of its digits."""
    regular, read = re.compile("".join(pattern.split())), system(digits).digits
    return 1, lambda _, number: any(regular.fullmatch("0" * zeros + read(number)) for zeros in range(3))


Ways = Callable[[tuple[int, ...]], set[tuple[int, ...]]]


@dataclass(frozen=True)
class ReadRule:
    """A rule: the names of the piles, what moves leave of each in their order, and how play is won.

    ``kept`` coordinates at the end keep their places: the 1 of a pass that is left. Of heaps ``names`` is empty.
    ``constants`` are those of its text; it ``allows`` a move, where it was typed, to leave so much of each pile.
    """

    names: tuple[str, ...]
    ways: Ways
    kept: int = 0
    constants: frozenset[int] = frozenset()
    misere: bool = False
    blocked: int = 0
    allows: Callable[[tuple[int, ...], tuple[int, ...]], bool] | None = None

    def options(self, position: Sequence[int]) -> set[tuple[int, ...]]:
        """What one move leads to, the piles in order; of heaps those that are not empty."""
        return {self.ordered(each) for each in self.ways(self.ordered(position))}

    def ordered(self, position: Sequence[int]) -> tuple[int, ...]:
        """The position, its piles in order."""
        piles = len(position) - self.kept
        return (*sorted(each for each in position[:piles] if each or self.names), *position[piles:])


def read_game(text: str, known: Callable[[str], ReadRule | None] = lambda _: None) -> ReadRule:
    """A rule as it is typed, a code of heaps, a subtraction set, or one that is ``known``, behind any kinds of play.

    >>> read_game("take l, k from x, y: l = 0 | k = 0 | l = k").options((1, 2)) == {(0, 1), (0, 2), (1, 1)}
    True
    >>> read_game("pass:take l from x: l <= 1").options((3, 1)) == {(2, 1), (3, 0)}
    True
    """
    kind, _, rest = text.strip().partition(":")
    if given := known(text):
        return given
    if kind in ("misere", "misère"):
        return replace(read_game(rest, known), misere=True)
    if kind == "blocking":
        blocked, _, rest = rest.partition(":")
        return replace(read_game(rest, known), blocked=int(blocked))
    if kind == "terminal":
        condition, _, rest = rest[1:].partition('":') if rest.startswith('"') else rest.partition(":")
        of = read_game(rest, known)
        ended = read_sentence(condition, of.names)

        def not_ended(here: tuple[int, ...]) -> set[tuple[int, ...]]:
            return set() if ended.at(here[: len(of.names)], Look(0)) else of.ways(here)

        return replace(of, ways=not_ended, allows=None)
    if kind == "pass":
        of = read_game(rest, known)

        def with_pass(here: tuple[int, ...]) -> set[tuple[int, ...]]:
            left = of.ways(here[:-1])
            return {(*each, here[-1]) for each in left} | ({(*here[:-1], 0)} if left and here[-1] else set())

        return replace(of, ways=with_pass, kept=1, allows=None)
    if kind == "subtraction":
        numbers = {int(each) for each in rest.split(",")}
        return _of_heaps(lambda heap: {(heap - each,) if heap > each else () for each in numbers if each <= heap})
    return _of_heaps(_breaks(text.strip())) if not rest else _typed(text)


def risen(here: Sequence[int]) -> int:
    """How far it is tried what a coordinate becomes that may rise."""
    return 2 * max(here) + 2


def _typed(text: str) -> ReadRule:
    reader = _Phrases(text, {}, "base 2")
    taken, kept = reader.listed(reader.name) if reader.next("take") else [], reader.next("move")
    if taken:
        reader.must("from")
    elif not kept:
        reader.next("piles")
    before = reader.listed(reader.name, ",", "<=")
    if kept:
        reader.must("to")
    elif not taken and not reader.next("become"):
        reader.must("=>")
    second = taken or reader.listed(reader.name)
    if len(second) != len(before) or len({*before, *second}) != 2 * len(before):
        raise NotRead("as many names for what is taken, or left, as for the piles")
    reader.meant = {name: _of(name) for name in before + second}
    while reader.next("with") or reader.next(","):
        name = reader.name()
        reader.must("=")
        reader.meant[name] = reader.phrase(SUM - 1)
    reader.must(":")
    says = reader.whole()

    def allows(here: tuple[int, ...], left: tuple[int, ...]) -> bool:
        gone = map(sub, here, left)
        names = {"": Look(0)} | dict(zip(before + second, here + (tuple(gone) if taken else left), strict=True))
        return (not taken or left != here) and says(names)

    def ways(here: tuple[int, ...]) -> set[tuple[int, ...]]:
        most = [risen(here)] * len(here) if kept else here
        return {left for left in product(*(range(pile + 1) for pile in most)) if allows(here, left)}

    return ReadRule(tuple(before), ways, len(before) * bool(kept), constants(text), allows=allows)


def _of_heaps(breaks: Callable[[int], set[tuple[int, ...]]]) -> ReadRule:
    def ways(here: tuple[int, ...]) -> set[tuple[int, ...]]:
        places = enumerate(here)
        return {(*here[:place], *parts, *here[place + 1 :]) for place, heap in places for parts in breaks(heap)}

    return ReadRule((), ways)


def _breaks(code: str) -> Callable[[int], set[tuple[int, ...]]]:
    """What moves in one heap leave, by an octal or a hexadecimal code."""
    match = re.fullmatch(r"([04])?\.([0-9a-fA-F]*)(?:\(([0-9a-fA-F]+)\))?", code)
    if not match or not (match[2] or match[3]):
        raise NotRead(f"{code[:40]} is no code")
    begin, again = (match[1] or "0") + match[2], match[3] or "0"

    def breaks(heap: int) -> set[tuple[int, ...]]:
        digits = chain(begin, (again[place % len(again)] for place in range(heap)))
        left = set[tuple[int, ...]]()
        for gone, digit in zip(range(heap + 1), digits, strict=False):
            for parts in range(4):
                if int(digit, 16) >> parts & 1 and gone + max(parts - 1, 0):
                    cuts = product(range(1, heap - gone + 1), repeat=parts)
                    left |= {cut for cut in cuts if sum(cut) == heap - gone and all(a <= b for a, b in pairwise(cut))}
        return left

    return breaks
