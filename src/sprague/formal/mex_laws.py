"""Laws of differences → files for Coq: the rule, the law, and the conditions of ``theory/MexLaws.v``."""

from __future__ import annotations

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.conditions import HEAD, ending, rule_text
from sprague.formal.sentences import (
    Add,
    Compare,
    Exists,
    ForAll,
    Join,
    Mul,
    Negation,
    Num,
    Sentence,
    Term,
    Var,
    joined,
    of_all,
    quantified,
    substituted,
    written,
)
from sprague.formal.theorem_file import Theorem
from sprague.formal.translation import plain, sentence
from sprague.formal.vocabulary import Vocabulary
from sprague.games import NORMAL, FormulaGame
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import law_sentence
from sprague.logic.language.expansion import renamed_variables
from sprague.logic.language.grammar import parse

STATEMENT = (
    "(forall n : N, exists d : N, law n d) /\\\n"
    "  forall A B : N -> N, (forall n : N, exists d : N, law n d /\\ B n = {upper} + d) -> {mex} A B ->\n"
    "  forall x y : N, x <= y -> (is_P _ (piles2 rule) (x, y) <-> exists n : N, x = A n /\\ y = B n)"
)

BEGIN = """
{rule}(* the difference d of the n-th pair *)
Definition law (n d : N) : Prop :=
  {law}.

"""

BY_GAPS = """
Lemma joins_written (s t j e f : N) : joins rule s t j e f <-> {joins}.
Proof. unfold joins, to_pair, rule. rewrite ?N2Z.inj_add. reflexivity. Qed.
Lemma pairs_apart (d e : N) : (exists m n : N, m < n /\\ law n d /\\ law m e) -> forall s t : N,
  t >= {gap} -> t <> e -> t + d <> e -> (e < t -> t >= e + {gap}) -> ~ joins rule s t 0 d e.
Proof. intros H s t A B C F J. apply joins_written in J. exact (apart d e H s t A B C F J). Qed.
Lemma pairs_reached (n j e : N) : j < {gap} -> (exists d : N, law n d /\\ j + e < d) ->
  exists m f : N, (m < n /\\ law m f) /\\ forall s t : N, t >= {gap} -> joins rule s t j e f.
Proof.
  intros G H. destruct (reached n j e G H) as (m & f & L & J). exists m, f. split; [exact L|]. intros s t A.
  apply joins_written. exact (J s t A).
Qed.
Theorem {name} :
  {statement}.
Proof.
  split; [exact law_total|]. intros A B is_law mex.
  exact (mex_gap_law rule law play_ends law_increases {gap} ltac:(easy) few_of_smaller pairs_apart pairs_reached
    A B is_law {mex}).
Qed.
Print Assumptions {name}.
"""

BY_FACTOR = """
Lemma pairs_apart (m n d e a c : N) : m < n -> law n d -> law m e -> m <= a -> a + n <= c + m -> (m = 0 -> a = 0) ->
  c <> {s} * a + e -> ~ to_pair rule c ({s} * c + d) a ({s} * a + e).
Proof. unfold to_pair, rule. rewrite ?N2Z.inj_add, ?N2Z.inj_mul. exact (apart m n d e a c). Qed.
Lemma pairs_reached (n c y : N) : 1 <= n -> n <= c -> c <= y -> (exists d : N, law n d /\\ y < {s} * c + d) ->
  exists m : N, m < n /\\ forall a : N, m <= a -> a + n <= c + m -> (m = 0 -> a = 0) ->
    exists e : N, law m e /\\ to_pair rule c y a ({s} * a + e).
Proof.
  intros P Q R S. destruct (reached n c y P Q R S) as (m & I & J). exists m. split; [exact I|]. intros a F G H.
  destruct (J a F G H) as (e & L & K). exists e. split; [exact L|].
  unfold to_pair, rule. rewrite ?N2Z.inj_add, ?N2Z.inj_mul. exact K.
Qed.
Theorem {name} :
  {statement}.
Proof.
  split; [exact law_total|].
  exact (linear_mex_law rule law play_ends law_0 law_increases {s} ltac:(easy) larger_alone pairs_apart pairs_reached).
Qed.
Print Assumptions {name}.
"""


def mex_theorem(
    claim: Claim, game: FormulaGame, law: MexDifferences | RecursiveLaw, words: Vocabulary, name: str
) -> Theorem:
    """The file of a law of differences; BadParameter where the lemmas do not speak of it."""
    if game.play != NORMAL or not game.interchangeable or len(game.before) != 2:
        raise BadParameter(f"{game.name}: laws of differences are written for Coq for two piles in normal play only")
    if law.differences is None:
        raise BadParameter(f"{game.name}: laws in which the differences are a mex, too, are not written for Coq yet")
    if isinstance(law, RecursiveLaw) and law.first:
        raise BadParameter(f"{game.name}: laws behind finitely many first pairs are not written for Coq yet")
    said = _Said(game, MexDifferences(law.differences))
    conditions = {"play_ends": ending(game), **said.of_the_law()}
    if isinstance(law, MexDifferences) and law.factor > 1:
        s = law.factor
        conditions |= said.by_factor(s)
        statement = STATEMENT.format(upper=f"{s} * A n", mex="mex_sequence")
        end = BY_FACTOR.format(name=name, statement=statement, s=s)
    else:
        gap = law.gap if isinstance(law, RecursiveLaw) else 1
        conditions |= said.by_gap(gap)
        mex = "mex_sequence" if gap == 1 else f"mex_gap_sequence {gap}"
        statement = STATEMENT.format(upper="A n", mex=mex)
        joins = written(said.joins(*map(Var, "stjef")), 3)
        proof = "(mex_is_gap A B mex)" if gap == 1 else "mex"
        end = BY_GAPS.format(name=name, statement=statement, gap=gap, joins=joins, mex=proof)
    begin = BEGIN.format(rule=rule_text(game), law=written(said.law("n", "d")))
    proved = words.conditions(conditions)
    parts = [HEAD.format(more="Games Piles MexLaws"), *words.parts, begin, *proved, end]
    return Theorem(name, claim.line, statement, parts)


class _Said:
    """What the lemmas ask of a rule and a law of differences, as sentences."""

    def __init__(self, game: FormulaGame, law: MexDifferences) -> None:
        multiple = law.multiple
        self._law = parse(law_sentence(law) if multiple is None else f"d = {multiple}n", free=["n", "d"])
        self._rule = sentence(game.formula)
        self._names = tuple(map(plain, (*game.before, *game.after)))

    def law(self, n: str, d: str) -> Sentence:
        """d is the difference of the n-th pair."""
        return sentence(renamed_variables(self._law, {"n": n, "d": d}))

    def rule(self, *terms: Term) -> Sentence:
        """The rule of these piles, and of what is left of them."""
        found: Sentence = substituted(self._rule, dict(zip(self._names, terms, strict=True)))
        return found

    def to_pair(self, x: Term, y: Term, a: Term, c: Term) -> Sentence:
        """What is left of the piles is a and c, in either order."""
        return Join("Or", self.rule(x, y, a, c), self.rule(x, y, c, a))

    def joins(self, s: Term, t: Term, j: Term, e: Term, f: Term) -> Sentence:
        """From (s + t + j, s + t + j + e) a move leads to the pair (s, s + f)."""
        start = Add(Add(s, t), j)
        return self.to_pair(start, Add(start, e), s, Add(s, f))

    def of_the_law(self) -> dict[str, Sentence]:
        """There is a difference for each n, and they increase."""
        m, n, d, e = map(Var, "mnde")
        larger = Join("And", Compare("Le", e, d), Join("Or", Compare("Lt", e, d), Compare("Eq", m, n)))
        return {
            "law_total": ForAll("n", Exists("d", self.law("n", "d"))),
            "law_increases": of_all("mnde", Compare("Le", m, n), self.law("n", "d"), self.law("m", "e"), larger),
        }

    def by_gap(self, gap: int) -> dict[str, Sentence]:
        """The conditions of ``mex_gap_law``."""
        m, n, d, e, f, s, t, j, u, v, x, y = map(Var, "mndefstjuvxy")
        b = Num(gap)
        small = [Compare("Le", x, y), Compare("Le", u, x), Compare("Lt", x, Add(u, b)), Compare("Le", v, y)]
        far, fewer = Compare("Ge", t, b), Compare("Lt", Add(u, v), Add(x, y))
        pairs = joined("And", Compare("Lt", m, n), self.law("n", "d"), self.law("m", "e"))
        after = Join("Implies", Compare("Lt", e, t), Compare("Ge", t, Add(e, b)))
        apart: list[Sentence] = [Compare("Ne", t, e), Compare("Ne", Add(t, d), e), after]
        never = of_all("st", far, *apart, Negation(self.joins(s, t, Num(0), d, e)))
        below = Exists("d", Join("And", self.law("n", "d"), Compare("Lt", Add(j, e), d)))
        earlier = Join("And", Compare("Lt", m, n), self.law("m", "f"))
        reached = quantified(Exists, ("m", "f"), Join("And", earlier, of_all("st", far, self.joins(s, t, j, e, f))))
        return {
            "few_of_smaller": of_all("xyuv", *small, fewer, self.to_pair(x, y, u, v)),
            "apart": of_all("de", quantified(Exists, ("m", "n"), pairs), never),
            "reached": of_all("nje", Compare("Lt", j, b), below, reached),
        }

    def by_factor(self, s: int) -> dict[str, Sentence]:
        """The conditions of ``linear_mex_law``."""
        m, n, d, e, a, c, x, y, w = map(Var, "mndeacxyw")
        zero, one = Num(0), Num(1)
        lower, upper = Add(Mul(s, a), e), Add(Mul(s, c), d)
        first = Join("Implies", Compare("Eq", m, zero), Compare("Eq", a, zero))
        known: list[Sentence] = [Compare("Le", m, a), Compare("Le", Add(a, n), Add(c, m)), first]
        between = [Compare("Le", one, n), Compare("Le", n, c), Compare("Le", c, y)]
        below = Exists("d", Join("And", self.law("n", "d"), Compare("Lt", y, upper)))
        into = Exists("e", Join("And", self.law("m", "e"), self.to_pair(c, y, a, lower)))
        reached = Exists("m", Join("And", Compare("Lt", m, n), of_all("a", *known, into)))
        return {
            "law_0": of_all("nd", Compare("Eq", n, zero), Compare("Eq", d, zero), self.law("n", "d")),
            "larger_alone": of_all("xyw", Compare("Le", x, y), Compare("Lt", w, y), self.rule(x, y, x, w)),
            "apart": of_all(
                "mndeac",
                Compare("Lt", m, n),
                self.law("n", "d"),
                self.law("m", "e"),
                *known,
                Compare("Ne", c, lower),
                Negation(self.to_pair(c, upper, a, lower)),
            ),
            "reached": of_all("ncy", *between, below, reached),
        }
