"""Two lemmas on pairs (A(n), A(n) + d(n)) made by recursion, and what they leave to linear arithmetic.

Let B = A + d and P(n) = (A(n), B(n)), with d(0) = 0 and d increasing; no move raises a pile or the sum.

The lemmas with their proofs are ``lem:gaps`` and ``lem:two-mex`` of ``sprague/proofs/lemmas.md``.

No move may join P(n) and P(m), asked with what is known of them: A(n) > A(m), A(n) ≠ B(m),
d(n) > d(m), and d(n) ≠ F(P(m)). So the conditions are sufficient, not necessary. After Gurvich, RUTCOR report 16-2010.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise, takewhile
from typing import TYPE_CHECKING

from sprague.errors import BadParameter, TooLarge
from sprague.games import FormulaGame, PileRuleset
from sprague.games.ruleset import Piles
from sprague.guess.conditions import written
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.recursive_laws import FORMS, ONE_BY_ONE, RecursiveLaw
from sprague.guess.statements import law_sentence, said_position
from sprague.laws.law import PairLaw, Player, conditions, define
from sprague.laws.mex_differences import HYPOTHESES, ByDifferences, differences_prose, read_differences, read_pairs
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Variable
from sprague.logic.wording.latex import latex_formula
from sprague.numbers.decimals import integer
from sprague.proofs.rules import Rules
from sprague.proofs.sentence_prover import CITATIONS, prove_by_lemma
from sprague.proofs.verdict import Proved, Undecided, Verdict
from sprague.proofs.written import Machine, Proof, Step, sentence, told

if TYPE_CHECKING:
    from sprague.claims.claim import Claim
    from sprague.laws.two_piles import TwoPiles

LARGEST_GAP = 1000
"""The largest b of a mex_b that is read."""

_GAPS = re.compile(
    r"\s*A = mex(?:_(\d+))?, B = A \+ d, d = ([\d, ]+), d\(n \+ (\d+)\) = d\(n\) \+ (\d+)"
    r"(?:, first ([(), \d]+))?\s*"
)
_PAIR = re.compile(r"\((\d+), (\d+)\)(?:, (?=\()|$)")
_TWO = re.compile(r"\s*A = mex, B = A \+ d, d = mex of d, ([-+, \dAB]+?)\s*")


def prove_recursive_law(game: FormulaGame, law: RecursiveLaw, limits: Limits | None = None) -> Verdict:
    """Whether the P-positions are the pairs of the law, in either order; *undecided* where a condition fails.

    Raises BadRule for rules that let play go on.

    >>> from sprague.games import game
    >>> from sprague.guess.quasilinear import Quasilinear
    >>> rules = game("take l, k from x, y: l < 2 | k < 2 | l = k")
    >>> prove_recursive_law(rules, RecursiveLaw(2, Quasilinear((0,), 0, 1))).word
    'proved'
    >>> prove_recursive_law(rules, RecursiveLaw(2, Quasilinear((0,), 0, 2))).word
    'undecided'
    """
    weights = {game.measure.coefficient(Variable(name)) for name in game.before}
    if len(game.before) != 2 or len(weights) > 1 or game.bounds:
        return Undecided(f"{game.name}: recursive laws speak of games on two piles, whose sum falls")
    sentences, stated, far = partial(_sentences, law), partial(_stated, game, law), ONE_BY_ONE * (not _behind_zero(law))
    return prove_by_lemma(game, f" {law.shown}", (_lemma(law),), sentences, stated, limits, far)


def _lemma(law: RecursiveLaw) -> str:
    lemma = "two mex" if law.differences is None else "first pairs" if law.first else "mex gap"
    return CITATIONS[lemma].cited(f"mex_{law.gap}{' behind first pairs' * bool(law.first)}")


def define_options(theory: Theory, rules: Rules) -> Iterator[tuple[str, str]]:
    """Gives a theory the options of pairs in order; asks that their order does not matter, and that the sum falls."""
    moves = rules.options if rules.game.interchangeable else rules.moves
    theory.define("move", ["x", "y", "u", "v"], rules.in_letters(moves, "xyuv"))
    if rules.game.interchangeable:
        theory.define("option", ["x", "y", "u", "v"], "move(x, y, u, v)")
    else:
        yield from conditions("symmetric rules")
        theory.define("option", ["x", "y", "u", "v"], "x <= y & u <= v & (move(x, y, u, v) | move(x, y, v, u))")
    yield from conditions("falling sums")


def _sentences(law: RecursiveLaw, theory: Theory, rules: Rules) -> Iterator[tuple[str, str]]:
    yield from define_options(theory, rules)
    yield from _of_gaps(theory, law) if law.differences else _of_two(law)


def _of_gaps(theory: Theory, law: RecursiveLaw) -> Iterator[tuple[str, str]]:
    """The conditions of the lemma on mex_b."""
    assert law.differences is not None
    gaps: dict[str, object] = {"b": law.gap, "least": law.least}
    listed = " | ".join(said_position("xy", pair) for pair in law.first) or "x != x"
    theory.define("law", ["n", "d"], law_sentence(MexDifferences(law.differences)))
    define(theory, "gaps are defined", listed=listed, **gaps)
    yield from conditions("few from the smaller pile", **gaps)
    yield from conditions(*[] if law.first else ["d begins with 0"], "of d", *["first pairs"] * bool(law.first), **gaps)
    yield from conditions("no pairs are joined", "pairs with gaps are reached", **gaps)


def _of_two(law: RecursiveLaw) -> Iterator[tuple[str, str]]:
    """The conditions of the lemma on two mex."""
    forms = [written("pq", form, plain=True) for form in law.avoided]
    alone = "taking from the larger pile alone is allowed"
    yield alone, HYPOTHESES[alone]
    yield from conditions("the same difference")
    for form in forms:
        yield from conditions("avoided differences", form=form)
    yield from conditions("no pairs by two mex are joined", avoided="".join(f" & d != {form}" for form in forms))


def _stated(game: FormulaGame, law: RecursiveLaw, _: Theory, up_to: int) -> Iterator[tuple[int, int]]:
    """The pairs of the law up to a bound; in both orders where the piles have one."""
    for low, high in takewhile(lambda pair: pair[0] <= up_to, law.pairs()):
        yield from {(low, high)} if game.interchangeable else {(low, high), (high, low)}


class RecursiveLawLaw(PairLaw[RecursiveLaw]):
    """By mex_b, behind first pairs, or by two mex."""

    statement, kind = RecursiveLaw, "recursive law"

    def read(self, text: str, up_to: int | None = None) -> RecursiveLaw | None:
        """BadParameter for laws that are none, and for too large a gap."""
        gaps, two = _GAPS.fullmatch(text), _TWO.fullmatch(text)
        if gaps and (gaps[1] or gaps[5]):
            gap = integer(gaps[1] or "1")
            if not 1 <= gap <= LARGEST_GAP:
                raise BadParameter(f"mex_b is read for b from 1 to {LARGEST_GAP}, not {gaps[1][:20]}")
            listed = gaps[5] or ""
            first = tuple((integer(a), integer(b)) for a, b in _PAIR.findall(listed))
            if ", ".join(f"({a}, {b})" for a, b in first) != listed.strip():
                raise BadParameter(f"the first pairs are written like (0, 0), (0, 1), not {listed[:40].strip()}")
            d = read_differences(gaps[2], gaps[3], gaps[4], zero=not first, increasing=False)
            return RecursiveLaw(gap, d, first=first)
        if two:
            known = {written("AB", form, plain=True): form for form in FORMS}
            stated = [each.strip() for each in two[1].split(",")]
            if foreign := [each for each in stated if each not in known]:
                raise BadParameter(f"d avoids some of {', '.join(known)}, not {foreign[0][:20]}")
            return RecursiveLaw(1, None, tuple(known[each] for each in stated))
        return law if isinstance(law := read_pairs(text), RecursiveLaw) else None

    def text(self, statement: RecursiveLaw) -> str:
        """The recursion."""
        return statement.text

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """The recursion in words."""
        return (self.of(claim).shown,)

    def player(self, claim: Claim) -> Player | None:
        """By a law of the pairs behind the first ones; else by the pairs, one after the other."""
        game, law = claim.rules, self.of(claim)
        if not isinstance(game, FormulaGame):
            return None
        others = _behind_zero(law)
        return BehindFirst(game, law, others) if others else ByPairs(game, law)

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """By the lemma on laws with a gap, or on laws with two mex."""
        law = self.of(claim)
        assert proved.record
        asked = [each.statement for each in proved.record.obligations]
        gaps, first = law.differences is not None, ", ".join(map(str, law.first))
        behind = rf"$F = \{{{first}\}}$" if first else "$F$ empty"
        forms = latex_formula(", ".join(written(("A(i)", "B(i)"), form) for form in law.avoided))
        theory = Theory("base 2")
        [*define_options(theory, Rules(claim.rules, theory.digits))]  # type: ignore[arg-type]  # a formula's
        machines = [Machine("a move leads from $(x, y)$ to $(u, v)$", theory.meaning("option")[1])]
        known = "lem:gap-sequences" if gaps else "lem:complementary"
        proof = told(
            "recursive pairs",
            *["below first pairs"] * bool(law.first),
            "pairs with gaps" if gaps else "pairs by two mex",
            called=claim.called,
            pairs=f"the pairs ${first}$ and $(A(n), B(n))$" if first else "$(A(n), B(n))$",
            mex=r"\operatorname{mex}" + (f"_{{{law.gap}}}" if law.gap > 1 else ""),
            listed=rf" \cup \{{0, \dots, {law.least - law.gap}\}}" if first else "",
            by_what=differences_prose(MexDifferences(law.differences))
            if law.differences
            else rf"$d(n) = \operatorname{{mex}}\{{d(i), {forms} : i < n\}}$",
            lemma="lem:gaps" if gaps else "lem:two-mex",
            known=known,
            of=f"with $b = {law.gap}$, {behind}" if gaps else f"with the forms ${forms}$",
            least=law.least,
            or_first=", or a pair of $F$" * bool(law.first),
            checked=proved.record.prose,
            machines=machines,
        )
        decided = (
            f"Decided by an automaton for all numbers of which what [#{known}] says of $A$ and $B$ is true; "
            "no short reason was found."
        )
        return replace(proof, steps=[Step(sentence(each), decided if "P" in each else "") for each in asked])

    def by_lemma(self, claim: Claim, rules: FormulaGame, limits: Limits) -> Verdict:
        """By one of the lemmas at the head of this file."""
        return prove_recursive_law(rules, self.of(claim), limits)


def moves_by_gaps(least: int | str) -> Sequence[Step]:
    """The winning moves of the lemma; from ``least`` on no pile is one of first pairs, if there are any."""
    sections = [*["below first pairs"] * bool(least), "pairs with gaps"]
    return told(*sections, least=least, or_first=", or a pair of $F$" * bool(least)).moves


def _behind_zero(law: RecursiveLaw) -> MexDifferences | None:
    """The law of (0, 0) and the pairs that come behind the first ones, less their largest number; None for others.

    >>> from sprague.guess.quasilinear import Quasilinear
    >>> law = _behind_zero(RecursiveLaw(1, Quasilinear((2,), 0, 1), (), ((0, 0), (0, 1))))
    >>> law.differences.first, law.pair(1), law.pair(2)
    ((0, 2), (1, 3), (2, 5))
    """
    d = law.differences
    if d is None or law.gap > 1 or not law.first:
        return None
    increases = all(a < b for a, b in pairwise([0, *(d.term(n) for n in range(len(d.first) + 1))]))
    return MexDifferences(Quasilinear((0, *d.first), d.start + 1, d.p)) if increases else None


@dataclass(frozen=True)
class BehindFirst:
    """Plays by pairs behind first ones, as by a law of differences."""

    game: FormulaGame
    law: RecursiveLaw
    others: MexDifferences

    def is_p_position(self, position: Piles) -> bool:
        """Whether the piles, in either order, are a pair of the law."""
        low, high = sorted(position)
        if low < self.law.least:
            return (low, high) in self.law.first
        return ByDifferences(self.game, self.others).is_p_position((low - self._less, high - self._less))

    @property
    def _less(self) -> int:
        """By what the other pairs are larger than those of their law."""
        return self.law.least - 1

    def winning_move(self, position: Piles) -> Piles | None:
        """A pair that one move reaches, confirmed by the rules; TooLarge where none is found near."""
        if self.is_p_position(position):
            return None
        low, high = (max(pile - self._less, 0) for pile in sorted(position))
        nearby = ByDifferences(self.game, self.others).nearby((low, high))
        near = ((a + self._less, b + self._less) for a, b in nearby if a)
        for pair in chain(self.law.first, near):
            for way in dict.fromkeys((pair, pair[::-1])):
                if self.game.is_move(position, way):
                    return self.game.position(way)
        raise TooLarge(f"{self.game.name}: no winning move was found near {self.game.format(position)[:60]}")


@dataclass(frozen=True)
class ByPairs:
    """Plays by pairs: those that a recursion makes one after the other, or others that know what is lost."""

    game: PileRuleset
    law: RecursiveLaw | TwoPiles

    def is_p_position(self, position: Piles) -> bool:
        """Whether the piles, in either order, are a pair of the law."""
        low, high = sorted(position)
        return self.law.lost(low, high)

    def winning_move(self, position: Piles) -> Piles | None:
        """The first pair that one move reaches; None at a P-position."""
        if self.is_p_position(position):
            return None
        low, high = sorted(position)
        ways = (way for pair in self.law.near(low, high) for way in dict.fromkeys((pair, pair[::-1])))
        moves = (way for way in ways if self.game.is_move(position, way))
        return next(self.game.position(way) for way in moves if self.is_p_position(way))
