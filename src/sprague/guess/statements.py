"""Guesses and laws of sequences, how they are written: as a mathematician would, and as sentences for the prover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sprague.guess.conditions import written
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.quasilinear import Quasilinear, rational_beatty
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.slopes import LARGEST_QUOTIENT
from sprague.guess.take_away import TakeAway
from sprague.logic.automata.digits import Digits, base
from sprague.logic.automata.relations import Relation
from sprague.logic.wording.printed import prepared, typed


@dataclass(frozen=True)
class Slices:
    """The P-positions for values of ``name``: for each a printed statement of the others, in the digits it names."""

    name: str
    parts: tuple[tuple[int, str], ...]

    @property
    def shown(self) -> str:
        """As it is printed, and read."""
        return "; ".join(f"{self.name} = {value}: {text}" for value, text in self.parts)

    @property
    def systems(self) -> tuple[str, ...]:
        """The digits that each part asks for."""
        return tuple(prepared(text).system or "base 2" for _, text in self.parts)

    @property
    def differ(self) -> bool:
        """Whether no one system of digits says all parts; base 2 is not asked for."""
        return len({*self.systems} - {"base 2"}) > 1

    def sentences(self, names: Sequence[str]) -> list[str]:
        """The parts as sentences about all coordinates. Raises BadSentence."""
        return [f"{self.name} = {v} & ({said})" for (v, _), said in zip(self.parts, self.told(names), strict=True)]

    def told(self, names: Sequence[str]) -> list[str]:
        """The parts as sentences about the other coordinates."""
        return [typed(text, [name for name in names if name != self.name]) for _, text in self.parts]


BINARY = base(2)


@dataclass(frozen=True)
class Guess:
    """What a table suggests, ``kind`` says by which of our ways.

    ``meaning`` is a sentence in the digits of ``system``, or a relation; where it is None, ``law`` is what is to be
    proved (the law of the differences of pairs, or of a take-away game), or what the statement says of nim-values.
    """

    statement: str
    meaning: str | Relation | None
    system: Digits = BINARY
    kind: str = "formula"
    law: MexDifferences | RecursiveLaw | TakeAway | Slices | None = None


def residues_shown(law: Quasilinear, function: str = "a") -> str:
    """a(n + q) = a(n) + p with the first terms.

    >>> residues_shown(Quasilinear((0, 1), 1, 3), "b")
    'b(n + 1) = b(n) + 3 for all n ≥ 1, b = 0, 1, …'
    """
    return f"{law.step(function)}, {function} = {', '.join(map(str, law.first))}, …"


def residue_sentences(names: Sequence[str], laws: Sequence[Quasilinear], index: str = "") -> list[str]:
    """Sentences, one of which holds iff the names are the terms of the laws at one n (called ``index``, if at all).

    >>> residue_sentences(["d"], [Quasilinear((0, 1), 1, 3)], "n")
    ['(n = 0 & d = 0)', '(exists k. n = k + 1 & d = 3k + 1)']
    """
    start = max(law.start for law in laws)
    period = max(law.q for law in laws)
    while any(period % law.q for law in laws):
        period += max(law.q for law in laws)
    sentences = []
    for n in range(start + period):
        terms = [(name, law.term(n), law.term(n + period) - law.term(n)) for name, law in zip(names, laws, strict=True)]
        terms = ([(index, n, period)] if index else []) + terms
        if n < start:
            sentences.append("(" + " & ".join(f"{name} = {value}" for name, value, _ in terms) + ")")
        else:
            equations = " & ".join(f"{name} = {written('k', (step,))} + {value}" for name, value, step in terms)
            sentences.append(f"(exists k. {equations})")
    return sentences


def difference_statement(law: MexDifferences) -> str:
    """A pair of sequences with a difference law, written as a Beatty pair where it is one.

    >>> difference_statement(MexDifferences(Quasilinear((0,), 0, 2)))
    '(⌊nα⌋, ⌊nα⌋ + 2n), n ≥ 0, α = √2'
    """
    a, alpha = law.multiple, law.alpha
    if a:
        name = "φ" if a == 1 else "α"
        return f"(⌊n{name}⌋, ⌊n{name}⌋ + {written('n', (a,))}), n ≥ 0, {name} = {alpha}"
    form = rational_beatty(law.differences) or rational_beatty(law.differences, 1)
    if form and form.start == 0:
        d = f"d(n) = {form}"
    elif form and not law.differences.first[0]:
        few = [f"d({n}) = {law.differences.term(n)}" for n in range(1, form.start)]
        d = ", ".join(["d(0) = 0", f"d(n) = {form} for n ≥ {max(1, form.start)}", *few])
    else:
        d = f"d(n) = {', '.join(map(str, law.differences.first))}, … (n = 0, 1, …), {law.differences.step()}"
    upper = f"{'' if law.factor == 1 else law.factor}A(n) + d(n)"
    return f"(A(n), {upper}), n ≥ 0, A(n) = mex of all earlier, {d}; A(n)/n → {alpha}"


def law_sentence(law: MexDifferences) -> str:
    """The law of the differences as a sentence about n and d.

    >>> law_sentence(MexDifferences(Quasilinear((0,), 0, 2)))
    '(exists k. n = k + 0 & d = 2k + 0)'
    """
    return " | ".join(residue_sentences(["d"], [law.differences], "n"))


def digits_sentence(law: object, names: Sequence[str]) -> tuple[str, str] | None:
    """The pairs (⌊nα⌋, ⌊nα⌋ + an) as a sentence, and the digits of α = [1; a, a, …]; None unless d(n) = an.

    None also of a law of another kind, or of more than two piles.

    >>> digits_sentence(MexDifferences(Quasilinear((0,), 0, 2)), "xy")
    ('exists n. x = floor(n alpha) & y = x + 2n', 'Ostrowski 2')
    """
    a = law.multiple if isinstance(law, MexDifferences) and len(names) == 2 else None
    if a is None or a > LARGEST_QUOTIENT:
        return None
    x, y = names
    sentence = f"exists n. {x} = floor(n alpha) & {y} = {x} + {written('n', (a,))}"
    return sentence, "Zeckendorf" if a == 1 else f"Ostrowski {a}"


def shown_position(position: Sequence[object]) -> str:
    """The position in parentheses.

    >>> shown_position((3, 5))
    '(3, 5)'
    """
    return "(" + ", ".join(map(str, position)) + ")"


def said_position(names: Sequence[str], position: Sequence[int]) -> str:
    """That the position is this one, for the prover.

    >>> said_position("xy", (3, 5))
    '(x = 3 & y = 5)'
    """
    return "(" + " & ".join(f"{name} = {value}" for name, value in zip(names, position, strict=True)) + ")"
