"""Two piles whose P-positions are (A(n), A(n) + d(n)), A(n) the least number in no earlier one: proved from d alone.

The lemmas are ``lem:differences``, ``lem:linear``, ``lem:beatty``, ``lem:slope`` of ``sprague/proofs/lemmas.md``.
Neither condition is asked of A itself: s = A(m) and t = A(n) − A(m) > 0 are any numbers, so what is proved is stronger
than what is needed, and linear arithmetic with d suffices. Under misère play (0, 0) is no P-position and the first pair
is (0, d(0)), d(0) ≥ 1: it is reached from every other position with a smaller difference, from B(m) and more one takes
to A(m), which is less, and all else is as before; where s > 1, d(0) is 1. After Wythoff 1907; Fraenkel, Amer. Math.
Monthly 89 (1982).

Of A itself only this is used in the second one: A(0) = 0, A(m) ≥ m, A(n) − A(m) ≥ n − m, and no number is in two pairs.
After Fraenkel, New games related to old and new sequences, Integers 4 (2004).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

from sprague.errors import BadParameter, TooLarge
from sprague.games import NORMAL, FormulaGame, PileRuleset, Play
from sprague.games.programs import on_piles
from sprague.games.ruleset import Piles
from sprague.guess.conditions import written
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.quasilinear import Quasilinear, RationalBeatty
from sprague.guess.recursive_laws import FORMS, RecursiveLaw
from sprague.guess.statements import difference_statement, digits_sentence, law_sentence
from sprague.laws.law import PairLaw, Player, conditions, define
from sprague.laws.p_positions import PPositions, PPositionsLaw
from sprague.logic.automata.atoms import number
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.logic.wording.latex import latex_formula, latex_statement
from sprague.logic.wording.printed import bare_text
from sprague.numbers.decimals import integer
from sprague.numbers.nimbers import least_outside
from sprague.proofs.reasons import apart, numbers
from sprague.proofs.rules import Rules
from sprague.proofs.sentence_prover import CITATIONS, prove_by_lemma
from sprague.proofs.verdict import Proved, Undecided, Verdict
from sprague.proofs.written import Machine, Proof, automaton, told

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

NEAR = (8, 64, 512)
"""A winning move on both piles is looked for among so many pairs on either side of the one with that difference."""

_TEXT = re.compile(r"\s*A = mex, B = (\d*)A \+ d, d = ([\d, ]+), d\(n \+ (\d+)\) = d\(n\) \+ (\d+)\s*")

HYPOTHESES = dict(conditions("of the moves", "d begins with 0", "of d"))
"""What both lemmas presuppose."""


def prove_difference_law(
    game: FormulaGame, law: str, limits: Limits | None = None, factor: int = 1, printed: str = "slope"
) -> Verdict:
    """Whether the P-positions are (A(n), sA(n) + d(n)), A(n) = mex of all earlier, for a factor s and the d of a law.

    ``law`` is a sentence in linear arithmetic that says when d = d(n). Its conditions are sufficient, not necessary:
    where one fails it is *undecided*, and named. BadRule if play goes on. ``printed``: by *beatty*, ⌊nα⌋, or *slope*.

    >>> from sprague.games import game
    >>> prove_difference_law(game("wythoff:a=3"), "d = 3n").word
    'proved'
    >>> prove_difference_law(game("wythoff:a=3"), "d = 2n").word
    'undecided'
    >>> fraenkel = game("take l, k from x, y: l = 0 | k = 0 | k < 2l + 2 & l < 2k + 2")
    >>> [prove_difference_law(fraenkel, law, factor=2).word for law in ("d = 2n", "d = 3n")]
    ['proved', 'undecided']
    """
    if not (game.interchangeable and len(game.before) == 2):
        return Undecided(f"{game.name}: the difference law speaks of games on two piles")
    misere, linear = game.play.misere, factor > 1

    def sentences(theory: Theory, rules: Rules) -> Iterator[tuple[str, str]]:
        _define(theory, rules, law, factor)
        begins = [f"d begins with {int(misere)}"] if linear or not misere else []
        yield from conditions("of the moves", *begins, "of d")
        reached = "pairs are reached" + misere * " under misère play"
        yield from conditions(*["of linear laws"] if linear else ["no pairs are joined", reached], s=factor)

    claim = f" (A(n), {factor if linear else ''}A(n) + d(n)), A(n) = mex of all earlier, where {law}"
    lemmas = misere * "misere " + ("linear" if linear else "differences"), printed
    cited = tuple(CITATIONS[each].cited() for each in lemmas)
    return prove_by_lemma(game, claim, cited, sentences, partial(stated, factor), limits)


def _define(theory: Theory, rules: Rules, law: str, factor: int = 1) -> None:
    """The predicates in which the conditions on differences, or on linear laws, are written."""
    theory.define("law", ["n", "d"], law)
    name, moves = ("option", rules.options) if factor == 1 else ("move", rules.moves)  # options are of sorted pairs
    theory.define(name, ["x", "y", "u", "v"], rules.in_letters(moves, "xyuv"))
    define(theory, "differences are defined" if factor == 1 else "linear laws are defined", s=factor)


def stated(factor: int, theory: Theory, up_to: int) -> Iterator[tuple[int, int]]:
    """The pairs (A(n), factor · A(n) + d(n)), n ≤ up_to, for the law that a theory defines."""
    used, law = set[int](), theory.meaning("law")[1]
    for n, least in zip(range(up_to + 1), least_outside(used), strict=False):
        known = (law & number(law.digits, "n", n)).shortest()
        assert known is not None
        pair = least, factor * least + known["d"]
        yield pair
        used.update(pair)


LARGEST_PERIOD = 1000
"""Of a law that is read as it is printed."""

_PAIRS = re.compile(
    r"\(A\(n\),(\d*)A\(n\)\+d\(n\)\),n≥0,A\(n\)=mex(?:_(\d{1,4}))?of(?P<below>0.*and)?allearlier(?:A,B)?[,;]"
    r"(?P<d>d.*?)(?:;and(?P<first>(?:\(\d+,\d+\),?)+))?(?:;A\(n\)/n→(?P<slope>.*))?"
)
_BY_MEX = re.compile(r"d\(n\)=mexofallearlierd,(.*)")
_LISTED = re.compile(r"d(?:\(n\))?=([\d,]+),…(?:\(n=0,1,…\))?,d\(n\+(\d+)\)=d\(n\)\+(\d+)(?:foralln≥(\d+))?")
_FORM = re.compile(r"(?:d\(0\)=0,)?d\(n\)=([^,;]*?)(?:forn≥(\d+))?((?:,d\(\d+\)=\d+)*)")


def read_pairs(text: str) -> MexDifferences | RecursiveLaw | None:
    """The law that is printed so; None for anything else. Raises BadParameter for a law that cannot be.

    >>> law = RecursiveLaw(1, Quasilinear((2,), 0, 1), (), ((0, 0), (0, 1)))
    >>> read_pairs(law.shown) == law
    True
    >>> law = MexDifferences(Quasilinear((0, 2, 6), 1, 7), 2)
    >>> read_pairs(difference_statement(law)) == law
    True
    """
    bare = bare_text(text)
    pairs = _PAIRS.fullmatch(bare)
    if pairs is None:
        return None
    factor, gap, d = integer(pairs[1] or "1"), integer(pairs[2] or "1"), pairs["d"]
    first = tuple((integer(a), integer(b)) for a, b in re.findall(r"\((\d+),(\d+)\)", pairs["first"] or ""))
    if by_mex := _BY_MEX.fullmatch(d):
        forms = {written("AB", form, plain=True).replace(" ", ""): form for form in FORMS}
        if gap > 1 or first or not all(each in forms for each in by_mex[1].split(",")):
            return None
        law = RecursiveLaw(1, None, tuple(forms[each] for each in by_mex[1].split(",")))
    elif (differences := _read_differences(d)) is None:
        return None
    elif gap > 1 or first or "allearlierA,B" in bare:
        law = RecursiveLaw(gap, differences, (), first)
    else:
        alone = MexDifferences(differences, factor)
        return None if pairs["below"] or pairs["slope"] not in (None, bare_text(str(alone.alpha))) else alone
    return law if bare_text(law.shown) == bare else None


def _read_differences(text: str) -> Quasilinear | None:
    """The law of d: its first terms and its step, or a Beatty form, perhaps with other first terms."""
    if listed := _LISTED.fullmatch(text):
        terms = tuple(map(integer, listed[1].split(",")))
        q, p, start = integer(listed[2]), integer(listed[3]), integer(listed[4] or "0")
        return Quasilinear(terms, start, p) if 0 < q == len(terms) - start and p else None
    match = _FORM.fullmatch(text)
    form = RationalBeatty.read(match[1]) if match else None
    if match is None or form is None or form.q > LARGEST_PERIOD:
        return None
    start, said = integer(match[2] or "0"), {integer(n): integer(d) for n, d in re.findall(r"d\((\d+)\)=(\d+)", text)}
    if any(n not in said for n in range(start)):
        return None
    law = Quasilinear(tuple(said[n] if n < start else form.term(n) for n in range(start + form.q)), start, form.p)
    return law if all(law.term(n) == value for n, value in said.items()) else None


class MexDifferencesLaw(PairLaw[MexDifferences]):
    """A(n) = mex of all earlier, and a law of the differences."""

    statement, kind, plays = MexDifferences, "law", (NORMAL, Play(misere=True))

    def check(self, claim: Claim) -> None:
        """That d(0) is 0, but under misère play."""
        if self.of(claim).differences.first[0] and not (claim.rules and claim.rules.play.misere):
            raise BadParameter("the law of d has to begin with d(0) = 0")

    def read(self, text: str, up_to: int | None = None) -> MexDifferences | None:
        """The law of d, which begins with 0 and increases; BadParameter for another."""
        if (typed := _TEXT.fullmatch(text)) is None:
            return law if isinstance(law := read_pairs(text), MexDifferences) else None
        differences = read_differences(typed[2], typed[3], typed[4], zero=False, increasing=True)
        return MexDifferences(differences, integer(typed[1] or "1"))

    def text(self, statement: MexDifferences) -> str:
        """The law of d with its first terms.

        >>> MexDifferencesLaw().text(MexDifferences(Quasilinear((0, 1), 1, 3), 2))
        'A = mex, B = 2A + d, d = 0, 1, d(n + 1) = d(n) + 3'
        """
        d, factor = statement.differences, "" if statement.factor == 1 else statement.factor
        return f"A = mex, B = {factor}A + d, d = {', '.join(map(str, d.first))}, d(n + {d.q}) = d(n) + {d.p}"

    def default_words(self, statement: MexDifferences) -> str:
        """As it is printed."""
        return difference_statement(statement)

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """As a Beatty pair, where it is one."""
        return (difference_statement(self.of(claim)),)

    def player(self, claim: Claim) -> Player | None:
        """By the pairs."""
        return None if (game := on_piles(claim.rules)) is None else ByDifferences(game, self.of(claim))

    def rays(self, claim: Claim) -> list[tuple[float, ...]]:
        """A(n) grows by α, B(n) by that and what d grows by."""
        law, alpha = self.of(claim), float(self.of(claim).alpha)
        return [(alpha, law.factor * alpha + law.differences.p / law.differences.q)]

    def by_lemma(self, claim: Claim, rules: FormulaGame, limits: Limits) -> Verdict:
        """By the lemma; where it does not speak of the game, or not well, in the digits of the slope."""
        law = self.of(claim)
        printed = "beatty" if law.multiple else "slope"
        verdict = prove_difference_law(rules, law_sentence(law), limits, law.factor, printed)
        sentence = digits_sentence(law, rules.before)
        if not isinstance(verdict, Undecided) or sentence is None:
            return verdict
        in_digits = replace(claim, statement=PPositions(sentence[0]), system=sentence[1], shared=None)
        by_digits = PPositionsLaw().by_automata(in_digits, rules, in_digits.theory(limits), limits, second=False)
        return verdict if isinstance(by_digits, Undecided) else by_digits

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """By the lemma, with the difference of a move as the reason; or in the digits of the slope."""
        law, rules = self.of(claim), claim.rules
        assert isinstance(rules, FormulaGame) and proved.record
        if not any(each.statement in HYPOTHESES for each in proved.record.obligations):
            sentence = digits_sentence(law, rules.before)
            assert sentence is not None
            by_digits = replace(claim, statement=PPositions(sentence[0]), system=sentence[1], shared=None)
            return PPositionsLaw().proof(by_digits, proved)
        where, s, misere = differences_prose(law), str(law.factor) if law.factor > 1 else "", rules.play.misere
        slope = "\\varphi" if law.multiple == 1 else "\\alpha"
        beatty = f" By [#lem:beatty] with $a = {law.multiple}$, $A(n) = \\lfloor n{slope} \\rfloor$."
        section, machines, gaps = (_linear if law.factor > 1 else _told)(rules, law)
        words: dict[str, Any] = {"where": where, "earlier": EARLIER, "s": s, "called": claim.called}
        words |= {"alpha": latex_formula(str(law.alpha)), "factor": law.factor, "delta": law.delta}
        proof = told(
            "misère differences" if misere else "normal differences",
            "differences",
            "one misère pile" if misere else "one pile",
            *["the first misère pair"] * (misere and law.factor == 1),
            section,
            *["pairs by differences"] * (not law.multiple),
            theorem=claim.says("prose") if law.multiple else "",
            lemma="lem:misere-differences" if misere else "lem:linear" if law.factor > 1 else "lem:differences",
            sequences="lem:misere-differences" if misere else "lem:complementary",
            and_beatty="and [#lem:beatty], " * bool(law.multiple),
            beatty=beatty * bool(law.multiple),
            begins=law.differences.first[0],
            checked=proved.record.prose,
            machines=machines,
            **words,
            **gaps,
        )
        return replace(proof, uses=[*proof.uses, *["lem:beatty"] * bool(law.multiple)])


EARLIER = "$A(n) = \\operatorname{mex}\\{A(i), B(i) : i < n\\}$"

Told = tuple[str, list[Machine], dict[str, Any]]
"""A section of the proofs, the automata, and what stands in its gaps."""


def differences_prose(law: MexDifferences) -> str:
    """The law of d as prose."""
    if law.multiple:
        return f"$d(n) = {law.multiple if law.multiple > 1 else ''}n$"
    return latex_statement(difference_statement(law).partition("mex of all earlier, ")[2].partition("; A(n)/n")[0])


def _told(rules: FormulaGame, law: MexDifferences) -> Told:
    """Of a law with factor 1."""
    theory = Theory("base 2")
    _define(theory, Rules(rules, theory.digits), law_sentence(law))
    names = {
        "option": "a move leads from $(x, y)$ to $(u, v)$",
        "law": "$d = d(n)$",
        "sometimes": "for some $s, t$ a move leads from $(s + t, s + t + d)$ to $(s, s + e)$",
    }
    names["always"] = "for all $s \\ge 0$, $t \\ge 1$ one does"
    machines = [Machine(words, theory.meaning(name)[1]) for name, words in names.items()]
    if reasons := apart(theory):
        why = f"{' '.join(reasons)} A contradiction."
    else:
        why = (
            f"That the rule has no such move for any $s \\ge 0$, $t \\ge 1$ is decided by an automaton, and no "
            f"short reason was found: the pairs $(d, e)$ with such a move ({automaton(3)}) are none of $(d(n), d(m))$."
        )
    largest = theory.decide(
        "forall n, d. (exists b, c. law(n, b) & d < b & law(0, c) & c <= d) => exists m, e. m < n & law(m, e) & e <= d "
        "& always(d, e) & (forall k, f. k = m + 1 & law(k, f) => d < f)"
    ).truth
    which = f"m = \\lfloor d/{law.multiple} \\rfloor" if law.multiple and law.multiple > 1 else "m = d"
    choice = (f"${which}$" if law.multiple else "the largest $m$ with $d(m) \\le d$") if largest else "a suitable $m$"
    near = theory.relation("forall d, e. d = e + j => always(d, e)", ["j"])
    if largest:
        wide = theory.relation("exists m, k, d, e, f. k = m + 1 & law(m, e) & law(k, f) & d < f & d = e + j", ["j"])
        enough = numbers(near, "j") if (wide - near).shortest() is None else None
        reach = (
            "By the rule a move leads from $(s + t, s + t + d)$ to $(s, s + e)$, for all $s \\ge 0$ and $t \\ge 1$, if "
            f"$j = d - e \\ge 0$ has {enough}; and $d - d(m)$, less than the next gap of the $d(n)$, is such a $j$."
            if enough
            else f"That the rule has this move, whatever $A(n)$ and $A(m)$ are, is decided by {automaton(4)}."
        )
        reached = f"Take {choice}; then $m < n$. {reach}"
    else:
        reached = f"That there is an $m$, whatever $A(n)$ and $A(m)$ are, is decided by an automaton ({automaton(4)})."
    if rules.play.misere:
        reached = f"If $d < d(0)$, the rule has a move to $P(0) = (0, d(0))$, as was decided. Otherwise: {reached}"
    return "equal factors", machines, {"why": why, "reached": reached, "choice": choice}


def _linear(rules: FormulaGame, law: MexDifferences) -> Told:
    """The same for a law with a factor s: its conditions are asked with what is known of A."""
    theory, s = Theory("base 2"), law.factor
    _define(theory, Rules(rules, theory.digits), law_sentence(law), s)
    machines = [
        Machine("a move leads from $(x, y)$ to $(u, v)$", theory.meaning("option")[1]),
        Machine("numbers $m, n, b, y$ for which some $a$ that may be $A(m)$ has no move", theory.meaning("missed")[1]),
    ]
    return "larger factors", machines, {"first": automaton(1), "second": automaton(2)}


def read_differences(terms: str, q: str, p: str, zero: bool, increasing: bool) -> Quasilinear:
    """The law of d that is written by its first terms and d(n + q) = d(n) + p; BadParameter for one that is none."""
    first = tuple(integer(term.strip()) for term in terms.split(","))
    start = len(first) - integer(q)
    if start < 0 or integer(q) < 1:
        raise BadParameter(f"the law of d needs its first {q[:20]} terms, or more, not {len(first)}")
    if zero and first[0]:
        raise BadParameter("the law of d has to begin with d(0) = 0")
    if not integer(p) or (increasing and any(a >= b for a, b in pairwise((*first, first[start] + integer(p))))):
        raise BadParameter("the law of d has to increase")
    return Quasilinear(first, start, integer(p))


@dataclass(frozen=True)
class ByDifferences:
    """Plays by the pairs (A(n), sA(n) + d(n)): exactly ⌊nα⌋ where that is A(n), else by going down to small pairs."""

    game: PileRuleset
    law: MexDifferences

    def is_p_position(self, position: Piles) -> bool:
        """Whether the piles are a pair of the law."""
        low, high = position
        n = self.law.differences.index(high - self.law.factor * low) if high >= self.law.factor * low else None
        return n is not None and self.law.pair(n) == (low, high)

    def winning_move(self, position: Piles) -> Piles | None:
        """A pair that one move reaches, confirmed by the rules; TooLarge where none is found near."""
        if self.is_p_position(position):
            return None
        for pair in self.nearby(position):
            if self.game.is_move(position, pair):
                return pair
        raise TooLarge(f"{self.game.name}: no winning move was found near {self.game.format(position)[:60]}")

    def nearby(self, position: Piles) -> Iterator[Piles]:
        """The pair of the smaller pile, then pairs with a difference like that of the piles, then the first pairs."""
        low, high = position
        yield self.law.find(low) if low else self.law.pair(0)
        middle = self.law.differences.index_from(max(high - self.law.factor * low, 0))
        for reach in NEAR:
            pairs = self.law.pairs_between(max(middle - reach, 0), middle + reach)
            yield from sorted(pairs, key=lambda pair: abs(pair[1] - high + self.law.factor * (low - pair[0])))
        yield from islice(self.law.pairs(), NEAR[-1])
