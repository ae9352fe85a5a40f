"""A claim for other programs: an entry for the OEIS, a script for Walnut, the statement for Lean, a table by CGSuite.

What is written for Walnut rechecks the theorem there; what is written for Lean is the statement only, which says so.
Walnut: Mousavi 2016; Shallit, *The Logical Approach to Automatic Sequences*, 2022. CGSuite: Siegel, https://cgsuite.org.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.resources import files
from itertools import pairwise, permutations
from typing import NamedTuple

from sprague import solving
from sprague.claims.claim import Claim
from sprague.claims.wording import rules_name
from sprague.errors import BadParameter
from sprague.games import NORMAL, FormulaGame
from sprague.laws import NimValues, PPositions, law_of
from sprague.laws.law import OF_VALUES
from sprague.logic.automata.digits import digits
from sprague.logic.language.formula import (
    And,
    Compare,
    Exists,
    ForAll,
    Formula,
    Implies,
    Linear,
    Predicate,
    everything_in,
    rebuilt,
    variable,
)
from sprague.logic.wording.notation import WALNUT, Notation, walnut, written
from sprague.misere_theory.finding import code_of
from sprague.numbers.periods import Period
from sprague.proofs.written import bibliography, plain_bib
from sprague.texts import Texts
from sprague.version import __version__

TEXT = Texts(__file__, "interchange")

MOST_SIGNS = 260
"""Characters of data in an entry, as the encyclopedia has it."""

TERMS, ROWS = 120, 14


def interchange(claim: Claim, proved: bool) -> dict[str, str]:
    """The files that can be written of a claim, by their names.

    >>> sorted(interchange(Claim.of("kayles", "period 12 from 71"), True))
    ['b1.txt', 'oeis.txt', 'table.cgs']
    """
    files = {}
    writers: dict[str, Callable[[], str]] = {
        "oeis.txt": lambda: oeis_entry(claim, proved),
        "statement.lean": lambda: lean_statement(claim),
        "theorem.walnut": lambda: walnut_script(claim),
        "table.cgs": lambda: cgsuite_script(claim),
    }
    for name, write in writers.items():
        with suppress(BadParameter):
            files[name] = write()
    for at, each in enumerate(_sequences(claim), start=1):
        files[f"b{at}.txt"] = "".join(f"{n} {term}\n" for n, term in enumerate(each.terms))
    return files


def _p_positions(claim: Claim, what: str) -> tuple[FormulaGame, Formula]:
    """The rules and the formula of a claim about P-positions; BadParameter for others."""
    rules, statement = claim.rules.by_formula if claim.rules else None, claim.statement
    if rules is None or rules.play != NORMAL or rules.domain is not None or rules.bounds:
        raise BadParameter(f"{claim.about}: {what} is told games whose rules are a formula, under normal play")
    if not isinstance(statement, PPositions) or not isinstance(statement.meaning, str):
        raise BadParameter(f"{claim.about}: {what} is told P-positions by a formula")
    formula = claim.theory().expanded(claim.theory().parse(statement.meaning, claim.names))
    if any(isinstance(each, Predicate) for each in everything_in(formula)):
        raise BadParameter(f"{claim.about}: {what} does not know the predicates of the claim")
    return rules, formula


def walnut_script(claim: Claim) -> str:
    """Commands for Walnut that recheck the P-positions of a game: the rule, the claim, and both conditions.

    They have no comments, which Walnut takes for commands. Raises BadParameter for a claim that Walnut cannot be told.

    >>> print(walnut_script(Claim.of("nim:piles=2", "x1 = x2")).splitlines()[1])
    def lost "?msd_2 x1=x2":
    """
    rules, formula = _p_positions(claim, "Walnut")
    before, after = ([WALNUT.name(name) for name in names] for names in (rules.before, rules.after))
    system = digits(claim.system)
    rule, lost = walnut(rules.on_sorted, system), walnut(formula, system)
    base = rule.partition(" ")[0]
    order = "&".join(f"{a}<={b}" for a, b in pairwise(before)) if rules.interchangeable else ""
    ways = [*permutations(after)] if rules.interchangeable else [tuple(after)]

    def call(name: str, formal: Sequence[str], given: Sequence[str]) -> str:
        """Arguments stand in the alphabetical order of the variables of the definition."""
        places = dict(zip(formal, given, strict=True))
        return f"${name}({','.join(places[each] for each in sorted(formal))})"

    ordered = [*(f"({'&'.join(f'{a}<={b}' for a, b in pairwise(way))})" for way in ways)] if order else [""]
    lost_after = " | ".join(
        f"({' & '.join(filter(None, [within, call('lost', before, way)]))})"
        for within, way in zip(ordered, ways, strict=True)
    )
    move, here = call("move", [*before, *after], [*before, *after]), call("lost", before, before)
    sorted_ = f"({order}) & " if order else ""
    gaps = {"rule": rule, "lost": lost, "lost_after": lost_after, "base": base}
    gaps |= {"move": move, "here": here, "before": ",".join(before), "after": ",".join(after)}
    return TEXT["walnut"].format(every=f"{base} A{','.join([*before, *after])}", sorted=sorted_, **gaps)


LEAN = Notation.column("lean")


def lean_statement(claim: Claim) -> str:
    """The statement for Lean 4 with Mathlib, marked as such: nothing is proved there.

    Raises BadParameter for a claim that is not about P-positions by a formula.
    """
    rules, formula = _p_positions(claim, "Lean")
    before, after = rules.before, rules.after
    x, p = " ".join(before), " ".join(after)
    least = " → ".join(f"0 ≤ {name}" for name in before)
    order = "".join(f"{a} ≤ {b} → " for a, b in pairwise(before)) if rules.interchangeable else ""
    from_order = "".join(f" ∧ {a} ≤ {b}" for a, b in pairwise(before)) if rules.interchangeable else ""
    same = "  (same : ∀ a b : ℤ, P a b → P b a)\n" if rules.interchangeable and len(before) == 2 else ""
    if rules.interchangeable and len(before) > 2:
        raise BadParameter(f"{claim.about}: Lean is told games on two piles, or whose coordinates have an order")
    kind = " → ".join(["ℤ"] * len(before))
    zero = " ∧ ".join(f"0 ≤ {name}" for name in after)
    gaps = {"version": __version__, "says": claim.says(), "x": x, "p": p, "kind": kind, "same": same, "least": least}
    gaps |= {"zero": zero, "order": order, "left_in_order": from_order}
    return TEXT["lean"].format(rule=_lean(rules.formula), claimed=_lean(formula), **gaps)


def _lean(formula: Formula) -> str:
    return re.sub(r"(?<![\w.])(\d+)(?:(?=[A-Za-z(])|·)", r"\1 * ", written(_natural(formula), LEAN))


def _natural(formula: Formula) -> Formula:
    """The formula about integers of which only natural numbers are spoken; one variable for each quantifier."""
    if isinstance(formula, Exists | ForAll):
        body = _natural(formula.body)
        for name in reversed(formula.names):
            least = Compare(">=", variable(name), Linear())
            body = type(formula)((name,), And((least, body)) if isinstance(formula, Exists) else Implies(least, body))
        return body
    natural: Formula = rebuilt(formula, lambda part: _natural(part) if isinstance(part, Formula) else part)
    return natural


def cgsuite_script(claim: Claim) -> str:
    """Commands for CGSuite 2 that compute the nim-values of a game on heaps again; BadParameter for another.

    >>> print(cgsuite_script(Claim.of("kayles", "period 12 from 71")))
    // For kayles, G(n + 12) = G(n) for all n ≥ 71.
    R := game.heap.TakeAndBreak("0.77");
    R.NimValueSequence(167);
    R.CheckPeriodicity(167);
    <BLANKLINE>
    """
    heaps, law = claim.rules.by_digits if claim.rules else None, claim.statement
    code = code_of(heaps) if heaps else None
    if code is None or not isinstance(law, Period):
        raise BadParameter(f"{claim.about}: CGSuite is told the period of a game on heaps that a finite code names")
    return TEXT["cgsuite"].format(says=claim.says(), code=code, most=2 * law.enough + 1)


def oeis_entry(claim: Claim, proved: bool) -> str:
    """What may be sent to the OEIS, an entry for each sequence, in its internal format.

    What only the sender knows is to be put in: the number for A000000, and the name and the date.

    Raises BadParameter where the claim is about no sequence.

    >>> print(oeis_entry(Claim.of("0.3", "period 2 from 0"), True))
    %I A000000
    %S A000000 0,1,0,1,0,1,...
    %N A000000 Nim-values of the game 0.3.
    %C A000000 For 0.3, G(n + 2) = G(n) for all n >= 0. Proved.
    %D A000000 R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. ... Soc., 52 (1956), 514-526.
    %H A000000 _Your Name_, <a href="/A000000/b000000.txt">Table of n, a(n) for n = 0..119</a>
    %H A000000 <a href="/index/Rec#order_02">Index entries for linear recurrences ...</a>, signature (0,1).
    %F A000000 a(n) = a(n-2) for n >= 2.
    %t A000000 d = {0, 3}; g[m_] := ...
    %o A000000 (Python) import sprague; print(sprague.nim_sequence('0.3', 120).tolist())
    %o A000000 (PARI) d=[0, 3]; G=vector(120); ...
    %K A000000 nonn
    %O A000000 0,...
    %A A000000 _Your Name_, Mmm DD YYYY
    <BLANKLINE>
    """
    entries = [_entry(claim, proved, each) for each in _sequences(claim)]
    if not entries:
        raise BadParameter(f"{claim.about}: the claim is about no sequence of numbers")
    return "\n".join(entries)


class _Sequence(NamedTuple):
    """A sequence of a claim: its name, its terms, the kind of its program and what is put into that, its formulas.

    ``recurrence`` are the coefficients of a(n-1), a(n-2), … where it has such, ``rows`` those of a table, ``other`` is
    another sequence of the claim.
    """

    name: str
    terms: list[int]
    kind: str
    given: dict[str, object]
    formulas: Sequence[str] = ()
    keywords: str = "nonn"
    recurrence: Sequence[int] = ()
    rows: Sequence[str] = ()
    other: str = ""

    def programs(self) -> Iterator[str]:
        """Programs that print it, where what is to be put into them is known."""
        titles, *rows = (line.split("\t") for line in _PROGRAMS.splitlines())
        (programs,) = (row for row in rows if row[0] == self.kind)
        for language, program in zip(titles[1:], programs[1:], strict=True):
            for name, value in self.given.items():
                program = program.replace(f"<{name.removeprefix(language).lstrip()}>", str(value))
            if not re.search("<[a-z]{2,}>", program):
                yield f"({language}) {program}"


def _sequences(claim: Claim) -> Iterator[_Sequence]:
    """The sequences of a claim."""
    rules, law = claim.rules, claim.statement
    given: dict[str, object] = {}
    with suppress(BadParameter):  # a game of a file has no name by which others find it
        given["name"] = repr(rules_name(rules) if rules else "")
    if heaps := rules.by_digits if rules else None:
        terms = [int(each) for each in solving.nim_sequence(heaps, TERMS)]
        formulas, recurrence = [], list[int]()
        if isinstance(law, Period):
            recurrence = [*[0] * (law.period - 1), 1]
            if law.saltus:
                recurrence = [a - b for a, b in zip([*recurrence, 0], [-1, *recurrence], strict=True)]
            more = f" + {law.saltus}" if law.saltus else ""
            formulas = [f"a(n) = a(n-{law.period}){more} for n >= {law.preperiod + law.period}."]
        code = [heaps.digit(t) for t in range(heaps.longest + 1)] if code_of(heaps) and heaps.longest else []
        if code and max(code) < LEAVES_THREE:
            given["digits"] = ", ".join(map(str, code))
        yield _Sequence(
            f"Nim-values of {claim.called}.", terms, "heaps", given | {"most": TERMS}, formulas, "nonn", recurrence
        )
    elif (formula := rules.by_formula if rules else None) and len(formula.before) < 3:
        one = len(formula.before) == 1
        plain = formula.play == NORMAL and formula.domain is None and not formula.bounds
        if plain and (one or formula.interchangeable):
            names = (*formula.before, *formula.after)
            given |= {"names": ",".join(names), "patterns": ", ".join(f"{name}_" for name in names)}
            given |= {f"{language} rule": _rule(formula, column) for language, column in LANGUAGES.items()}
        if one:
            kind = "nim-values" if law_of(law).about == OF_VALUES else "P-positions"
            lost = [x for (x,) in solving.p_positions(formula, TERMS)]
            terms = lost if kind == "P-positions" else solving.nim_values(formula, TERMS).tolist()
            yield _Sequence(f"{kind[0].upper()}{kind[1:]} of {claim.called}.", terms, kind, given | {"most": TERMS})
            return
        if isinstance(law, NimValues):
            table = solving.nim_values(formula, ROWS)
            terms = [int(table[k, n - k]) for n in range(ROWS + 1) for k in range(n + 1)]
            name = f"Table read by antidiagonals: T(n,k) is the nim-value of the piles (n,k) in {claim.called}."
            rows = [", ".join(map(str, row[:8])) + ", ..." for row in table.tolist()[:6]]
            yield _Sequence(name, terms, "table", given | {"most": ROWS}, keywords="nonn,tabl", rows=rows)
            return
        positions = solving.p_positions(formula, TERMS)
        columns = [[each[i] for each in positions] for i in (0, 1)]
        listed = [column == sorted(set(column)) for column in columns]
        for i, which in enumerate(("smaller", "larger")):
            if listed[i]:
                name = f"The {which} piles of the P-positions of {claim.called}, in order."
                other = ("the larger piles", "the smaller piles")[i] if all(listed) else ""
                yield _Sequence(name, columns[i], "pairs", given | {"most": TERMS, "at": i}, other=other)


def _rule(rules: FormulaGame, notation: Notation) -> str:
    """The rule, where products have a sign."""
    return re.sub(r"(?<![\w.])(\d+)(?=[A-Za-z(])", r"\1*", written(rules.on_sorted, notation, flat=True))


LANGUAGES = {"PARI": Notation.column("pari"), "Mathematica": Notation.column("mathematica")}

LEAVES_THREE = 8
"""Programs for digits from this on are not written."""

_PROGRAMS = files("sprague.claims").joinpath("programs.tsv").read_text(encoding="utf-8")


def _entry(claim: Claim, proved: bool, sequence: _Sequence) -> str:
    data = ""
    for term in sequence.terms:
        if len(data) + len(str(term)) + 1 > MOST_SIGNS:
            break
        data += f",{term}" if data else str(term)
    listed = [*map(int, data.split(","))]
    second = next((at for at, term in enumerate(listed, start=1) if term > 1), 1)
    words = "Proved" if proved else "Conjectured; this was compared with the rules for small positions"
    programs = [f"%o {each}".replace("%o (Python) ", "%o (Python) import sprague; ") for each in sequence.programs()]
    kind, order, signature = sequence.kind, len(sequence.recurrence), ",".join(map(str, sequence.recurrence))
    works = () if kind[0] in "pP" else ("guysmith1956",) if kind == "heaps" else ("grundy1939", "sprague1935")
    recurrences = (
        f'<a href="/index/Rec#order_{order:02}">Index entries for linear recurrences with constant coefficients</a>'
    )
    lines = [
        "%I",
        *(f"%{line} {part}" for line, part in zip("STU", re.findall(r"(.{1,95}(?:,|$))", data), strict=False)),
        f"%N {sequence.name}",
        f"%C {claim.says()} {words}.",
        *(f"%D {_work(bibliography()[each])}" for each in works),
        f'%H {AUTHOR}, <a href="/A000000/b000000.txt">Table of n, a(n) for n = 0..{len(sequence.terms) - 1}</a>',
        *[f"%H {recurrences}, signature ({signature})."] * bool(order),
        *(f"%F {each}" for each in sequence.formulas),
        *(f"%e {each}" for each in ("Array begins:", *sequence.rows) if sequence.rows),
        *sorted((each.replace("%o (Mathematica)", "%t") for each in programs), key=lambda line: line[:2] != "%t"),
        *[f"%Y Cf. A000000 ({sequence.other})."] * bool(sequence.other),
        f"%K {sequence.keywords}",
        f"%O 0,{second}",
        f"%A {AUTHOR}, Mmm DD YYYY",
    ]
    return "".join(f"{line[:2]} A000000{line[2:]}\n" for line in map(_ascii, lines))


AUTHOR = "_Your Name_"
"""Who sends an entry; the encyclopedia marks names so."""


def _work(entry: dict[str, str]) -> str:
    """A work as the encyclopedia lists it."""
    where, volume, pages = (plain_bib(entry.get(name, "")) for name in ("journal", "volume", "pages"))
    reference = f"{entry['author']}, {entry['title']}, {where}, {volume} ({entry['year']}), {pages}."
    return plain_bib(reference).replace("–", "-")


_PLAIN = {"≥": ">=", "≤": "<=", "−": "-", "⊕": "XOR", "φ": "phi", "α": "alpha", "⌊": "floor(", "⌋": ")"}
_PLAIN |= {"è": "e", "√": "sqrt ", "…": "...", "’": "'", "≡": "==", "≠": "!=", "∈": "in", "Ü": "Ue", "ô": "o"}


def _ascii(text: str) -> str:
    """The text in ASCII, as the encyclopedia wants it."""
    for sign, plain in _PLAIN.items():
        text = text.replace(sign, plain)
    return text.encode("ascii", "replace").decode()
