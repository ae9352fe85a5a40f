"""How laws of sequences are written: as a mathematician would, and as sentences for the prover."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sprague.guess.conditions import written
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.quasilinear import Quasilinear, RationalBeatty, rational_beatty
from sprague.guess.recursive_laws import FORMS, RecursiveLaw, in_blocks
from sprague.guess.slopes import LARGEST_QUOTIENT
from sprague.guess.take_away import TakeAway
from sprague.numbers.decimals import integer

LARGEST_PERIOD = 1000
"""Of a law that is read."""


def residues_shown(law: Quasilinear, function: str = "a") -> str:
    """a(n + q) = a(n) + p with the first terms.

    >>> residues_shown(Quasilinear((0, 1), 1, 3), "b")
    'b(n + 1) = b(n) + 3 for all n ≥ 1, b = 0, 1, …'
    """
    first = ", ".join(map(str, law.first))
    begins = f" for all n ≥ {law.start}" if law.start else ""
    return f"{function}(n + {law.q}) = {function}(n) + {law.p}{begins}, {function} = {first}, …"


def residue_sentences(names: Sequence[str], laws: Sequence[Quasilinear], index: str = "") -> list[str]:
    """Sentences, one of which holds iff the names are the terms of the laws at one n (called ``index``, if at all).

    >>> residue_sentences(["d"], [Quasilinear((0, 1), 1, 3)], "n")
    ['(n = 0 & d = 0)', '(exists k. n = k + 1 & d = 3k + 1)']
    """
    start = max(law.start for law in laws)
    period = max(law.q for law in laws)
    while any(period % law.q for law in laws):
        period += max(law.q for law in laws)
    found = []
    for n in range(start + period):
        terms = [(name, law.term(n), law.term(n + period) - law.term(n)) for name, law in zip(names, laws, strict=True)]
        terms = ([(index, n, period)] if index else []) + terms
        if n < start:
            found.append("(" + " & ".join(f"{name} = {value}" for name, value, _ in terms) + ")")
        else:
            equations = " & ".join(f"{name} = {written('k', (step,))} + {value}" for name, value, step in terms)
            found.append(f"(exists k. {equations})")
    return found


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
    elif form:
        few = [f"d({n}) = {law.differences.term(n)}" for n in range(1, form.start)]
        d = ", ".join(["d(0) = 0", f"d(n) = {form} for n ≥ {max(1, form.start)}", *few])
    else:
        first = ", ".join(f"{term}" for term in law.differences.first)
        d = f"d(n) = {first}, … (n = 0, 1, …), d(n + {law.differences.q}) = d(n) + {law.differences.p}"
    slope = f"A(n)/n → {alpha}"
    upper = f"{'' if law.factor == 1 else law.factor}A(n) + d(n)"
    return f"(A(n), {upper}), n ≥ 0, A(n) = mex of all earlier, {d}; {slope}"


_PAIRS = re.compile(
    r"\(A\(n\),(\d*)A\(n\)\+d\(n\)\),n≥0,A\(n\)=mex(?:_(\d{1,4}))?of(?:0.*and)?allearlier(?:A,B)?[,;]"
    r"(?P<d>d.*?)(?:;and(?P<first>(?:\(\d+,\d+\),?)+))?(?:;A\(n\)/n→.*)?"
)
_BY_MEX = re.compile(r"d\(n\)=mexofallearlierd,(.*)")
_LISTED = re.compile(r"d(?:\(n\))?=([\d,]+),…(?:\(n=0,1,…\))?,d\(n\+(\d+)\)=d\(n\)\+(\d+)")
_FORM = re.compile(r"(?:d\(0\)=0,)?d\(n\)=([^,;]*?)(?:forn≥(\d+))?((?:,d\(\d+\)=\d+)*)")
_BLOCKS = re.compile(
    r"\((\d{1,3})A\(n\)\+r,\1B\(n\)\+s\),r⊕s=nmod\1,n≥0,A\(n\)=mexofallearlierA,B;B\(n\)=A\(n\)\+⌊n/\1⌋"
)
_TAKE_AWAY = re.compile(r".*H′leastwith(\d*)H′(?:([+-])(\d+))?≥H\)")


def read_law(text: str) -> MexDifferences | RecursiveLaw | TakeAway | None:
    """The law that is printed so; None for anything else. Raises BadParameter for a law that cannot be.

    >>> law = RecursiveLaw(1, Quasilinear((2,), 0, 1), (), ((0, 0), (0, 1)))
    >>> read_law(law.shown) == law, read_law(TakeAway(3, 1).shown("xy")) == TakeAway(3, 1)
    (True, True)
    >>> law = MexDifferences(Quasilinear((0, 2, 6), 1, 7), 2)
    >>> read_law(difference_statement(law)) == law
    True
    """
    bare = re.sub(r"\s", "", text).replace("−", "-")
    if found := _TAKE_AWAY.fullmatch(bare):
        return TakeAway(integer(found[1] or "1"), integer(found[3] or "0") * (-1 if found[2] == "-" else 1))
    if found := _BLOCKS.fullmatch(bare):
        return in_blocks(integer(found[1]))
    pairs = _PAIRS.fullmatch(bare)
    if pairs is None:
        return None
    factor, gap, d = integer(pairs[1] or "1"), integer(pairs[2] or "1"), pairs["d"]
    first = tuple((integer(a), integer(b)) for a, b in re.findall(r"\((\d+),(\d+)\)", pairs["first"] or ""))
    if by_mex := _BY_MEX.fullmatch(d):
        forms = {written("AB", form, plain=True).replace(" ", ""): form for form in FORMS}
        if factor == 1 and all(each in forms for each in by_mex[1].split(",")):
            return RecursiveLaw(gap, None, tuple(forms[each] for each in by_mex[1].split(",")), first)
        return None
    differences = _read_differences(d)
    if differences is None:
        return None
    if gap > 1 or first or "allearlierA,B" in bare:
        return RecursiveLaw(gap, differences, (), first) if factor == 1 else None
    return MexDifferences(differences, factor)


def _read_differences(text: str) -> Quasilinear | None:
    """The law of d: its first terms and its step, or a Beatty form, perhaps with other first terms."""
    if listed := _LISTED.fullmatch(text):
        terms = tuple(map(integer, listed[1].split(",")))
        q, p = integer(listed[2]), integer(listed[3])
        return Quasilinear(terms, len(terms) - q, p) if 0 < q <= len(terms) and p else None
    found = _FORM.fullmatch(text)
    form = RationalBeatty.read(found[1]) if found else None
    if found is None or form is None or form.q > LARGEST_PERIOD:
        return None
    others = {integer(n): integer(v) for n, v in re.findall(r"d\((\d+)\)=(\d+)", found[3])}
    start = integer(found[2] or "0")
    known = [0 if start and n == 0 else others.get(n, form.term(n)) for n in range(start)]
    return Quasilinear((*known, *(form.term(n) for n in range(start, start + form.q))), start, form.p)


def law_sentence(law: MexDifferences) -> str:
    """The law of the differences as a sentence about n and d.

    >>> law_sentence(MexDifferences(Quasilinear((0,), 0, 2)))
    '(exists k. n = k + 0 & d = 2k + 0)'
    """
    return " | ".join(residue_sentences(["d"], [law.differences], "n"))


def digits_sentence(law: MexDifferences, names: Sequence[str]) -> tuple[str, str] | None:
    """The pairs (⌊nα⌋, ⌊nα⌋ + an) as a sentence, and the digits of α = [1; a, a, …]; None unless d(n) = an.

    >>> digits_sentence(MexDifferences(Quasilinear((0,), 0, 2)), "xy")
    ('exists n. x = floor(n alpha) & y = x + 2n', 'Ostrowski 2')
    """
    a = law.multiple
    if a is None or a > LARGEST_QUOTIENT:
        return None
    x, y = names
    sentence = f"exists n. {x} = floor(n alpha) & {y} = {x} + {written('n', (a,))}"
    return sentence, "Zeckendorf" if a == 1 else f"Ostrowski {a}"


def nim_summed(terms: Sequence[str], total: str) -> tuple[list[str], list[str]]:
    """That the nim-sum of the terms is the total, term by term; and the names of the partial sums on the way.

    >>> nim_summed("xyz", "0")
    (['xor(x, y, s1)', 'xor(s1, z, 0)'], ['s1'])
    """
    partial = [f"s{i}" for i in range(1, len(terms) - 1)]
    steps = zip([terms[0], *partial], terms[1:], [*partial, total], strict=False)
    return [f"xor({a}, {term}, {b})" for a, term, b in steps], partial


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
