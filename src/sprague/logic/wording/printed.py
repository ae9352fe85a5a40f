r"""Statements as they are printed, read back: what stands round a sentence, and the definitions that it comes with.

    The P-positions of Rat are (⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3), n ≥ 1, and (0, 0, 0).      only what lies between is read
    x ends in an even number of zeros (base 3)                                            names the digits
    (⌊nα⌋, ⌊nα⌋ + 2n), n ≥ 0, α = √2                                                      so does a slope
    v = g(x) ⊕ g(y), g(n + 4) = g(n) for all n ≥ 0, g = 0, 1, 2, 3, …                     defines a function
    period 4 from 1 saltus 2: 0, 1, 2, 4, 3                                               the nim-values of one pile
    $\lfloor 3n/2\rfloor$                                                                   LaTeX is read like ⌊3n/2⌋

The sentence itself is read by :mod:`sprague.logic.language.grammar`; the plain sentence that says the same is what is
kept of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isqrt

from sprague.errors import BadParameter, BadSentence
from sprague.logic.language.formula import Formula, all_names, renamed_bound
from sprague.logic.language.grammar import parse
from sprague.logic.language.number_grammar import Functions
from sprague.logic.wording.notation import sentence_text
from sprague.numbers import Quadratic
from sprague.numbers.decimals import integer
from sprague.numbers.periods import Period

_AT = r"\((?P<at>.+?)\)"
_ROUND = (
    re.compile(r"The P-positions of (?P<of>.+?) are (?P<said>.*)\.", re.DOTALL),
    re.compile(rf"A position {_AT} of (?P<of>.+?) is a P-position if and only if (?P<said>.*)\.", re.DOTALL),
    re.compile(rf"A position {_AT} of (?P<of>.+?) is a draw if and only if (?P<drawn>.*), and (?:a P-position if and "
               r"only if (?P<said>.*)|(?P<none>none) is a P-position)\.", re.DOTALL),
    re.compile(rf"(?P<drawn>No) position of (?P<of>.+?) is a draw, and {_AT} is a P-position if and only if "
               r"(?P<said>.*)\.", re.DOTALL),
    re.compile(rf"(?P<drawn>Every) position {_AT} of (?P<of>.+?) is a draw\.(?P<said>)", re.DOTALL),
    re.compile(rf"(?P<values>The) nim-value(?:, where that is at most (?P<most>\d+),)? of the position {_AT} of "
               r"(?P<of>.+?) is (?:the v with )?(?P<said>.*)\.", re.DOTALL),
    re.compile(r"For (?P<of>.+?), (?P<said>(?:G\(|G =|v =|sums |period |the ).*)\.", re.DOTALL),
)  # fmt: skip
_EVERY = {"No": "none", "Every": "all"}
_SYSTEM = re.compile(r"\((base \d{1,3}|Zeckendorf|Ostrowski \d{1,3}|Tribonacci|recurrence(?: \d{1,3}){1,9})\)")
_BEGIN, _END = "(?:^|[,;]) *", "(?= *(?:$|[,;.)]| [a-z]{2}))"
_SLOPE = re.compile(_BEGIN + r"([φα]) = (\()?(?:([−-]?\d+) ([+−-]) |([−-]?))(\d*)√(\d+)(?(2)\))(?:/(\d+))?" + _END)
_TERMS = r"(\d+(?:, \d+)*)(?:, …)?"
_LAW = re.compile(
    rf"{_BEGIN}([A-Za-z]\d?)\(n \+ (\d+)\) = \1\(n\)(?: \+ (\d+))?(?: for all n (?:≥|>=) (\d+))?, \1 = {_TERMS}{_END}"
)
_PERIOD = re.compile(r"period (\d+)(?: from (\d+))?(?: saltus (\d+))?: " + _TERMS)
_APPENDED = re.compile(r" and (\w+[′″‴⁗](?:, \w+[′″‴⁗])*) (?:is|are) (\w+) with (0{1,4}(?:, 0{1,4})*) appended")
_WORDS = {"every position": "true", " and no other": "", "always": "true", "never": "false"}
_VALUE = re.compile(r"\bG\(n\)")
_VALUE_AT = re.compile(r"\bG\((\d+)\) = (\d+)")


@dataclass(frozen=True)
class Unwrapped:
    """What a printed statement says, behind its head: ``of`` what game, and ``at`` which names."""

    text: str
    of: str = ""
    at: str = ""


def unwrapped(text: str) -> Unwrapped:
    """The statement without the sentence that stands round it.

    >>> unwrapped("The P-positions of Mouse are (⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0).").text
    'P-positions: (⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)'
    """
    for pattern in _ROUND:
        if match := pattern.fullmatch(text.strip()):
            groups = match.groupdict()
            most, said, head = groups.get("most"), groups["said"], "P-positions: "
            if drawn := groups.get("drawn"):
                said, head = f"D: {_EVERY.get(drawn, drawn)}; P: {said or 'none'}", "draws: "
            elif "values" in groups:
                head = f"nim-values to {most}: " if most else "nim-values: "
            return Unwrapped(head * ("For " not in pattern.pattern) + said, groups["of"], groups.get("at") or "")
    return Unwrapped(re.sub(r"(?<!\.)\.$", "", text.strip()))  # "…" may be typed as three of them


def bare_text(text: str) -> str:
    """A printed statement without blanks, each sign written in one way."""
    return re.sub(r"\s", "", text).replace("−", "-").replace(">=", "≥").replace("...", "…")


def alpha_of(system: str) -> Quadratic:
    """The α = [1; a, a, …] of the digits of that name.

    >>> print(alpha_of("Ostrowski 2"), alpha_of("Zeckendorf"))
    √2 (1 + √5)/2
    """
    a = 1 if system == "Zeckendorf" else integer(system.removeprefix("Ostrowski "))
    return Quadratic(1 - a // 2, 1, (a // 2) ** 2 + 1) if a % 2 == 0 else Quadratic(2 - a, 1, a * a + 4, 2)


@dataclass(frozen=True)
class Prepared:
    """A sentence without its definitions: blanks stand for them, so that errors point at the right place."""

    text: str
    system: str | None
    functions: Functions
    alpha_added: int = 0
    """α is so much more than [1; a, a, …], whose digits are used."""

    @property
    def base(self) -> int:
        """The base of the digits, 2 where none are named, 0 where they have none."""
        system = self.system or "base 2"
        return integer(system[5:]) if system.startswith("base ") else 0

    @property
    def alpha(self) -> float:
        """The slope that is named, nearly."""
        return float(alpha_of(self.system or "")) + self.alpha_added

    def parsed(self, known: Mapping[str, int] | None, names: Sequence[str] | None) -> Formula:
        """The formula about these names. Raises BadSentence."""
        return parse(
            self.text, known=known, free=names, functions=self.functions, base=self.base, alpha_added=self.alpha_added
        )


def prepared(text: str, name: str = "n") -> Prepared:
    """The sentence that a printed statement consists of, and what is defined beside it; ``name`` is the one pile.

    >>> prepared("x = 0 or x ends in an odd number of zeros (base 3)").base
    3
    >>> prepared("(⌊nα⌋, ⌊nα⌋ + 2n), n ≥ 0, α = √2").system
    'Ostrowski 2'
    """
    functions = dict[str, tuple[Period, tuple[int, ...]]]()
    if match := _PERIOD.fullmatch(text.strip()):
        functions["G"] = _law(match[1], match[3], match[2], match[4])
        return Prepared(f"v = G({name})", None, functions)
    for match in _LAW.finditer(text):
        law = _law(match[2], match[3], match[4], match[5])
        if functions.setdefault(match[1], law) != law:
            raise BadSentence(f"{match[1]} is defined twice", text, match.start())
    text = _LAW.sub(_blank, text)
    if functions and not text.strip():
        return Prepared(f"v = {next(iter(functions))}({name})", None, functions)
    slopes = [(match, digits) for match in _SLOPE.finditer(text) if (digits := _slope(match))]
    named = [system for _, (system, _) in slopes[:1]] + _SYSTEM.findall(text)
    named += [f"base {b}" for b in re.findall(r"\b([3-9]|[12]\d)\^k\b", text)]
    if len({*named}) > 1:
        raise BadSentence(f"a sentence has one system of digits, not {' and '.join(dict.fromkeys(named))}", text, 0)
    text = _SYSTEM.sub(_blank, _APPENDED.sub(_appended, text))
    for match, digits in slopes:
        if digits == slopes[0][1]:  # each part of a statement may name the one slope
            text = text[: match.start()] + _blank(match) + text[match.end() :]
    used = {sign for sign, word in (("φ", "phi"), ("α", "alpha")) if re.search(f"{sign}|{word}", text)}
    if slopes and not used - {"φ"} <= {match[1] for match, _ in slopes} <= used:
        raise BadSentence("what has a value has a place in the sentence, and α has a value", text, slopes[0][0].start())
    for words, plain in _WORDS.items():
        text = text.replace(words, plain)
    text = _VALUE.sub("v", _VALUE_AT.sub(rf"({name} = \1 & v = \2)", text))
    return Prepared(text, next(iter(named), None), functions, slopes[0][1][1] if slopes else 0)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _appended(match: re.Match[str]) -> str:
    """A blank where as many zeros are appended as there are primes; else the text, which no sentence is."""
    moved = [match[2] + "′″‴⁗"[len(zeros) - 1] for zeros in match[3].split(", ")]
    return _blank(match) if match[1].split(", ") == moved else match[0]


def _law(period: str, saltus: str | None, preperiod: str | None, terms: str) -> tuple[Period, tuple[int, ...]]:
    law = Period(integer(period), integer(preperiod or "0"), integer(saltus or "0"))
    first = tuple(map(integer, terms.split(", ")))
    if len(first) < law.enough or any(law.value(first, n) != v for n, v in enumerate(first)):
        raise BadParameter(f"{terms[:40]} are not the first {law.enough} values of a law with period {law.period}")
    return law, first


def _slope(match: re.Match[str]) -> tuple[str, int] | None:
    """The digits of a slope (p + r√d)/q, and what it is more than [1; a, a, …]; None where a is no one number."""
    _, _, p, sign, minus, r, d, q = match.groups()
    if sign in ("-", "−") or minus or (p and q and not match[2]):
        return None
    whole, radicand, divisor = int((p or "0").replace("−", "-")), integer(r or "1") ** 2 * integer(d), integer(q or "1")
    # β = α − ⌊α⌋ = [0; a, a, …] iff β² + aβ = 1: with α = (p + √D)/q, a = −2(p/q − ⌊α⌋) is whole, and D = q²(a² + 4)/4
    floor = (whole + isqrt(radicand)) // divisor
    a, rest = divmod(2 * (floor * divisor - whole), divisor)
    if rest or a < 1 or 4 * radicand != divisor**2 * (a * a + 4):
        return None
    return ("Zeckendorf" if a == 1 else f"Ostrowski {a}"), floor - 1


def typed(text: str, names: Sequence[str]) -> str:
    """The printed statement about these names as a sentence that can be typed, which stands alone.

    >>> typed("(2n, 3n), n ≥ 1", ("x", "y"))
    '(exists n. ((x = 2n & y = 3n) & n >= 1))'
    """
    return plain(prepared(text, names[0]).parsed(None, names), names)


def speaks_of_values(text: str) -> bool:
    """Whether a statement is about nim-values: it names v, or G(n).

    >>> speaks_of_values("x ⊕ y = v"), speaks_of_values("x = y"), speaks_of_values("period 3: 0, 1, 2")
    (True, False, True)
    """
    return bool(re.search(r"(?<![^\W\d])v\b|\bG\b", text) or _PERIOD.fullmatch(text.strip()))


def plain_parse(text: str, known: Mapping[str, int], base: int) -> Formula | None:
    """The formula of a text that needs no names of coordinates, and has no power: words know no base; or None."""
    try:
        return None if re.search(r"\d\^[a-z]", text) else parse(text, known=known, base=base)
    except BadSentence:
        return None


def plain(formula: Formula, taken: Sequence[str] = ()) -> str:
    """The formula as a sentence that can be typed, whatever names its reading has made.

    >>> plain(parse("x ⊕ y = 0 or x even"))
    '(exists t1. (xor(x, y, t1) & t1 = 0)) | (x) % 2 = 0'
    """
    made = sorted((name for name in all_names(formula) if name.startswith("_")), key=lambda name: (len(name), name))
    used = all_names(formula) | set(taken)
    free = (name for i in range(1, len(made) + len(used) + 1) if (name := f"t{i}") not in used)
    return sentence_text(renamed_bound(formula, dict(zip(made, free, strict=False))))
