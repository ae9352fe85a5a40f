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
    Negation,
    Num,
    Sentence,
    Term,
    Var,
    joined,
    substituted,
    written,
)
from sprague.formal.sentences import quantified as over
from sprague.formal.theorem_file import Theorem
from sprague.formal.translation import plain, sentence
from sprague.formal.vocabulary import Vocabulary
from sprague.games import NORMAL, FormulaGame
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.statements import law_sentence
from sprague.logic.language.expansion import renamed_variables
from sprague.logic.language.grammar import parse

STATEMENT = (
    "forall A D : N -> N, (forall n : N, law n (D n)) -> mex_sequence A D ->\n"
    "  forall x y : N, x <= y -> (is_P _ (piles2 rule) (x, y) <-> exists n : N, x = A n /\\ y = A n + D n)"
)

BEGIN = """
{rule}(* the difference d of the n-th pair *)
Definition law (n d : N) : Prop :=
  {law}.

"""

END = """
Lemma joins_written (s t d e : N) : joins rule s t d e <-> {joins}.
Proof. unfold joins, rule. rewrite ?N2Z.inj_add. reflexivity. Qed.
Lemma pairs_apart (d e : N) : (exists m n : N, m < n /\\ law n d /\\ law m e) ->
  forall s t : N, t >= 1 -> t <> e -> t + d <> e -> ~ joins rule s t d e.
Proof. intros H s t A B C J. apply joins_written in J. exact (apart d e H s t A B C J). Qed.
Lemma pairs_reached (n d : N) : (exists b : N, law n b /\\ d < b) ->
  exists m e : N, (m < n /\\ law m e) /\\ forall s t : N, t >= 1 -> joins rule s t d e.
Proof.
  intros H. destruct (reached n d H) as (m & e & L & J). exists m, e. split; [exact L|]. intros s t A.
  apply joins_written. exact (J s t A).
Qed.
Theorem {name} :
  {statement}.
Proof.
  intros A D is_law mex.
  exact (mex_law rule law play_ends larger_alone law_0 law_increases pairs_apart pairs_reached A D is_law mex).
Qed.
Print Assumptions {name}.
"""


def mex_theorem(claim: Claim, game: FormulaGame, law: MexDifferences, words: Vocabulary, name: str) -> Theorem:
    """The file of a law of differences; BadParameter where the lemma does not speak of it."""
    if law.factor != 1 or game.play != NORMAL or not game.interchangeable or len(game.before) != 2:
        raise BadParameter(f"{game.name}: only laws B = A + d of two piles in normal play are written for Coq yet")
    multiple = law.multiple
    said = parse(law_sentence(law) if multiple is None else f"d = {multiple}n", free=["n", "d"])

    def law_at(n: str, d: str) -> Sentence:
        return sentence(renamed_variables(said, {"n": n, "d": d}))

    def rule_at(x: Term, y: Term, p: Term, q: Term) -> Sentence:
        names = map(plain, (*game.before, *game.after))
        found: Sentence = substituted(sentence(game.formula), dict(zip(names, (x, y, p, q), strict=True)))
        return found

    n, m, d, e, s, t, x, y, w, b = map(Var, "nmdestxywb")
    larger, start = Add(Add(s, t), d), Add(s, t)
    joins = Join("Or", rule_at(start, larger, s, Add(s, e)), rule_at(start, larger, Add(s, e), s))
    far = Compare("Ge", t, Num(1))
    conditions = {
        "play_ends": ending(game),
        "larger_alone": over(
            ForAll, ("x", "y", "w"), joined("Implies", Compare("Le", x, y), Compare("Lt", w, y), rule_at(x, y, x, w))
        ),
        "law_0": over(
            ForAll, ("n", "d"), joined("Implies", Compare("Eq", n, Num(0)), Compare("Eq", d, Num(0)), law_at("n", "d"))
        ),
        "law_increases": over(
            ForAll,
            ("m", "n", "d", "e"),
            joined(
                "Implies",
                Compare("Le", m, n),
                law_at("n", "d"),
                law_at("m", "e"),
                Join("And", Compare("Le", e, d), Join("Or", Compare("Lt", e, d), Compare("Eq", m, n))),
            ),
        ),
        "apart": over(
            ForAll,
            ("d", "e"),
            Join(
                "Implies",
                over(Exists, ("m", "n"), joined("And", Compare("Lt", m, n), law_at("n", "d"), law_at("m", "e"))),
                over(
                    ForAll,
                    ("s", "t"),
                    joined("Implies", far, Compare("Ne", t, e), Compare("Ne", Add(t, d), e), Negation(joins)),
                ),
            ),
        ),
        "reached": over(
            ForAll,
            ("n", "d"),
            Join(
                "Implies",
                Exists("b", Join("And", law_at("n", "b"), Compare("Lt", d, b))),
                over(
                    Exists,
                    ("m", "e"),
                    Join(
                        "And",
                        Join("And", Compare("Lt", m, n), law_at("m", "e")),
                        over(ForAll, ("s", "t"), Join("Implies", far, joins)),
                    ),
                ),
            ),
        ),
    }
    begin = BEGIN.format(rule=rule_text(game), law=written(law_at("n", "d")))
    proved = [words.condition(*each) for each in conditions.items()]
    end = END.format(joins=written(joins, 3), statement=STATEMENT, name=name)
    parts = [HEAD.format(more="Games Piles MexLaws"), *words.parts, begin, *proved, end]
    return Theorem(name, claim.line, STATEMENT, parts)
