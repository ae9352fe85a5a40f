"""Laws of pairs, and of take-away games → files for Coq: rule, law, and the conditions of ``theory/MexLaws.v``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.certificates import Meant, Theorem
from sprague.formal.sentences import Add, Join, Sentence, Term, substituted, written
from sprague.formal.translation import plain, read, sentence
from sprague.formal.vocabulary import Vocabulary, ending, head, rule_text
from sprague.games import NORMAL, FormulaGame
from sprague.guess.conditions import written as linear_form
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import law_sentence, said_position
from sprague.guess.take_away import TakeAway
from sprague.logic.language.grammar import parse
from sprague.logic.language.sentences import renamed_variables

KNOWN = """(exists A B : N -> N, (forall n : N, exists d : N, law n d /\\ B n = {upper} + d) /\\ {mex} A B) /\\
  forall A B : N -> N, (forall n : N, exists d : N, law n d /\\ B n = {upper} + d) -> {mex} A B ->
"""
TWO = """(exists A B d : N -> N, (forall n : N, B n = A n + d n) /\\ mex_sequence A B /\\
    mex_differences avoided A B d) /\\
  forall A B d : N -> N, (forall n : N, B n = A n + d n) ->
  mex_sequence A B -> mex_differences avoided A B d ->
"""
"""What a statement begins with, for differences by a law, and for those by a mex of their own: that there are such."""

PILES = "  forall x y : N, x <= y -> (is_P _ (piles2 rule) (x, y) <-> {lost})"
PAIRS = "  forall x y : N, is_P _ (pairs rule) (x, y) <-> {lost} \\/ {turned}"
LOST = "{first}exists n : N, {x} = A n /\\ {y} = B n"
SOLVED = {True: "kernel_on_piles rule _ play_ends", False: "kernel_on_pairs rule _ play_ends turned"}
"""The theorem that makes a kernel of pairs the P-positions: of piles, or of pairs that keep their places."""

ALL_PAIRS = {
    "play_ends": "forall x, y, p, q. rule(x, y, p, q) => p + q < x + y",
    "turned": "forall x, y, p, q. rule(x, y, p, q) => rule(y, x, q, p)",
}
"""What is asked of a game on pairs that keep their places."""

INCREASES = {
    "law_begins": "forall n, d. {begins} => law(n, d)",
    "law_goes_on": "forall n, d, m, e. {start} <= n => law(n, d) => m = n + {q} => e = d + {p} => law(m, e)",
    "law_increases": "forall m, n, d, e. m <= n => law(n, d) => law(m, e) => e <= d & (e < d | m = n)",
}

BEHIND_FIRST = {
    "first_small": "forall x, y. first(x, y) => x <= y & y < {count}",
    "first_apart": "forall x, y, u, v. first(x, y) => first(u, v) => ~to_pair(x, y, u, v)",
    "first_reached": (
        "forall x, y. x <= y => x < {least} => first(x, y) | (exists u, v. first(u, v) & to_pair(x, y, u, v))"
    ),
    "first_left": "forall n, d, s, u, v. law(n, d) => {far}first(u, v) => ~to_pair(s, s + d, u, v)",
}
REACHED_FIRST = "(forall s. {far}exists u, v. first(u, v) & to_pair(s + j, s + j + e, u, v)) | "

WITH_GAPS = {
    "few_of_smaller": (
        "forall x, y, u, v. {small}x <= y => u <= x => x < u + {b} => v <= y => u + v < x + y => to_pair(x, y, u, v)"
    ),
    "apart": (
        "forall d, e. (exists m, n. m < n & law(n, d) & law(m, e)) => "
        "forall s, t. {far}t >= {b} => t != e => t + d != e => (e < t => t >= e + {b}) => ~joins(s, t, 0, d, e)"
    ),
    "reached": (
        "forall n, j, e. j < {b} => (exists d. law(n, d) & j + e < d) => "
        "{near}(exists m, f. m < n & law(m, f) & (forall s, t. {far}t >= {b} => joins(s, t, j, e, f)))"
    ),
}

WITH_FACTOR = {
    "law_0": "forall n, d. n = 0 => d = 0 => law(n, d)",
    "larger_alone": "forall x, y, w. x <= y => w < y => rule(x, y, x, w)",
    "apart": (
        "forall m, n, d, e, a, c. m < n => law(n, d) => law(m, e) => m <= a => a + n <= c + m => (m = 0 => a = 0) => "
        "c != {s}a + e => ~to_pair(c, {s}c + d, a, {s}a + e)"
    ),
    "reached": (
        "forall n, c, y. 1 <= n => n <= c => c <= y => (exists d. law(n, d) & y < {s}c + d) => exists m. m < n & "
        "(forall a. m <= a => a + n <= c + m => (m = 0 => a = 0) => exists e. law(m, e) & to_pair(c, y, a, {s}a + e))"
    ),
}

OF_TWO = {
    "larger_alone": "forall x, y, w. x <= y => w < y => to_pair(x, y, x, w)",
    "along": "forall s, t, d. 1 <= t => to_pair(s + t, s + t + d, s, s + d)",
    "reached": "forall p, q, x, v. p <= q => p < x => x != q => avoided(p, q, v) => to_pair(x, x + v, p, q)",
    "apart": (
        "forall p, q, x, d. p <= q => p < x => x != q => q < p + d => q < x + d => ~avoided(p, q, d) => "
        "~to_pair(x, x + d, p, q)"
    ),
}
"""The conditions of the theorems in ``theory/MexLaws.v`` and ``theory/TwoMex.v``, in the order of these."""

DEFINED = {
    "law": "the difference d of the n-th pair",
    "first": "the pairs that come first",
    "avoided": "behind the pair (p, q) no difference is v",
}

NEEDED = "Games Piles MexSequences MexPairs MexLaws TwoMex MexExistence"

EXISTS = """Lemma law_followed (n : N) : law n (term [{listed}]%N {start} {p} n).
Proof.
  apply (terms_follow law _ {start} {q}); [easy|reflexivity| |exact law_goes_on].
  intros k K. apply law_begins. do {length} (destruct k as [|k]; [cbn; lia|]). cbn in K. lia.
Qed.
Lemma pairs_exist : exists A B : N -> N, (forall n : N, exists d : N, law n d /\\ B n = {upper} + d) /\\ {mex} A B.
Proof.
  destruct ({lemma}) as (A & B & is_law & mex). exists A, B. split; [|exact mex].
  intros n. destruct (is_law n) as (d & L & E). exists d. split; [exact L|lia].
Qed.
"""
"""That there are pairs by a law: its first differences, and that they recur."""

BY_GAPS = """
{exists}Lemma joins_written (s t j e f : N) : joins rule s t j e f <-> {joins}.
Proof. unfold joins, to_pair, rule. rewrite ?N2Z.inj_add. reflexivity. Qed.
{left}Lemma pairs_apart (d e : N) : (exists m n : N, m < n /\\ law n d /\\ law m e) -> forall s t : N,
  {far}t >= {gap} -> t <> e -> t + d <> e -> (e < t -> t >= e + {gap}) -> ~ joins rule s t 0 d e.
Proof. intros H s t {A}B C D F J. apply joins_written in J. exact (apart d e H s t {A}B C D F J). Qed.
Lemma pairs_reached (n j e : N) : j < {gap} -> (exists d : N, law n d /\\ j + e < d) ->
  {near}exists m f : N, (m < n /\\ law m f) /\\ forall s t : N, {far}t >= {gap} -> joins rule s t j e f.
Proof.
  intros G H. destruct (reached n j e G H) as {cases}(m & f & L & M & J){last}.
  {is_near}exists m, f. split; [now split|]. intros s t {A}B. apply joins_written. exact (J s t {A}B).
Qed.
Theorem {name} :
  {statement}.
Proof.
  split; [exact pairs_exist|]. intros A B is_law mex.
  exact ({solved} ({lemma} ltac:(easy) few_of_smaller {of_first}
    pairs_apart pairs_reached A B is_law {mex})).
Qed.
Print Assumptions {name}.
"""

NEAR = {
    "left": """Lemma pairs_left (n d s u v : N) : law n d -> {far}first u v -> ~ to_pair rule s (s + d) u v.
Proof. intros H A F. unfold to_pair, rule. rewrite ?N2Z.inj_add. exact (first_left n d s u v H A F). Qed.
""",
    "near": "(forall s : N, {far}exists u v : N, first u v /\\ to_pair rule (s + j) (s + j + e) u v) \\/\n  ",
    "cases": "[J|",
    "last": "]; [left|right]",
    "is_near": """- intros s A. destruct (J s A) as (u & v & F & M). exists u, v. split; [exact F|].
    unfold to_pair, rule. rewrite ?N2Z.inj_add. exact M.
  - """,
    "of_first": "first_small first_apart first_reached pairs_left",
}
"""What is added to that where other pairs come first."""

BY_FACTOR = """
{exists}Lemma pairs_apart (m n d e a c : N) : m < n -> law n d -> law m e -> m <= a -> a + n <= c + m ->
  (m = 0 -> a = 0) ->
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
  split; [exact pairs_exist|]. intros A B is_law mex.
  exact ({solved} (linear_mex_law rule law law_increases {s} ltac:(easy) law_0 larger_alone pairs_apart pairs_reached
    A B is_law mex)).
Qed.
Print Assumptions {name}.
"""

BY_TWO = """
Definition forms (p q : Z) : list Z := [{forms}].
Lemma forms_avoided (p q v : N) : avoided p q v <-> In (Z.of_N v) (forms p q).
Proof. unfold avoided. cbn [In forms]. lia. Qed.
Lemma pairs_along (s t d : N) : 1 <= t -> to_pair rule (s + t) (s + t + d) s (s + d).
Proof. unfold to_pair, rule. rewrite ?N2Z.inj_add. exact (along s t d). Qed.
Lemma pairs_reached (p q x v : N) : p <= q -> p < x -> x <> q -> avoided p q v -> to_pair rule x (x + v) p q.
Proof. unfold to_pair, rule. rewrite ?N2Z.inj_add. exact (reached p q x v). Qed.
Lemma pairs_apart (p q x d : N) : p <= q -> p < x -> x <> q -> q < p + d -> q < x + d -> ~ avoided p q d ->
  ~ to_pair rule x (x + d) p q.
Proof. unfold to_pair, rule. rewrite ?N2Z.inj_add. exact (apart p q x d). Qed.
Theorem {name} :
  {statement}.
Proof.
  split; [exact (two_mex_exist avoided forms forms_avoided)|]. intros A B d is_law mex mex_d.
  exact ({solved} (two_mex_law avoided rule larger_alone pairs_along pairs_reached pairs_apart A B d is_law mex mex_d)).
Qed.
Print Assumptions {name}.
"""


@dataclass(frozen=True)
class _Law:
    """A law as it is written: its definitions, how the statement begins, its conditions, the proof and its gaps."""

    definitions: Mapping[str, tuple[str, str]]
    given: str
    conditions: Mapping[str, str]
    proof: str
    gaps: Mapping[str, str]


def mex_theorem(
    claim: Claim, game: FormulaGame, law: MexDifferences | RecursiveLaw, words: Vocabulary, name: str
) -> Theorem:
    """The file of a law of differences; BadParameter where the lemmas do not speak of it."""
    if game.play != NORMAL or len(game.before) != 2 or game.bounds or game.domain is not None:
        raise BadParameter(f"{game.name}: laws of differences are written for Coq for all pairs, in normal play")
    if isinstance(law, RecursiveLaw) and law.differences is None:
        found = _two_mex(law)
    elif isinstance(law, MexDifferences) and law.factor > 1:
        found = _with_factor(law)
    else:
        found = _with_gaps(law)
    predicates = _predicates(game) | {each: _meaning(head, said) for each, (head, said) in found.definitions.items()}
    conditions = {each: read(text, predicates) for each, text in (ALL_PAIRS | dict(found.conditions)).items()}
    if game.interchangeable:
        conditions = {"play_ends": ending(game)} | {each: conditions[each] for each in found.conditions}
    definitions = "".join(
        f"(* {DEFINED[each]} *)\nDefinition {each} ({' '.join(head)} : N) : Prop :=\n  {written(read(said))}.\n"
        for each, (head, said) in found.definitions.items()
    )
    first = "first {} {} \\/ " if "first" in found.definitions else ""
    (lost, turned) = (LOST.format(first=first.format(x, y), x=x, y=y) for x, y in ("xy", "yx"))
    wins = PILES.format(lost=lost) if game.interchangeable else PAIRS.format(lost=f"({lost})", turned=f"({turned})")
    gaps = {"statement": found.given + wins, "solved": SOLVED[game.interchangeable], **found.gaps}
    if "joins" in found.proof:
        gaps["joins"] = written(read("joins(s, t, j, e, f)", predicates), 3)
    begin = f"\n{rule_text(game)}{definitions}\n"
    parts = [head(NEEDED), *words.parts, Meant(begin), *words.conditions(conditions)]
    return Theorem(name, claim, gaps["statement"], [*parts, found.proof.format(name=name, **gaps)])


def _predicates(game: FormulaGame) -> dict[str, Callable[..., Sentence]]:
    """What the conditions say of the rule."""
    moves, names = sentence(game.formula), tuple(map(plain, (*game.before, *game.after)))

    def rule(*terms: Term) -> Sentence:
        found: Sentence = substituted(moves, dict(zip(names, terms, strict=True)))
        return found

    def to_pair(x: Term, y: Term, p: Term, q: Term) -> Sentence:
        return Join("Or", rule(x, y, p, q), rule(x, y, q, p))

    def joins(s: Term, t: Term, j: Term, e: Term, f: Term) -> Sentence:
        lower = Add(Add(s, t), j)
        return to_pair(lower, Add(lower, e), s, Add(s, f))

    return {"rule": rule, "to_pair": to_pair, "joins": joins}


def _meaning(variables: str, said: str) -> Callable[..., Sentence]:
    """What a definition says of other variables."""
    formula = parse(said)
    return lambda *others: sentence(
        renamed_variables(formula, {old: each.x for old, each in zip(variables, others, strict=True)})
    )


def _differences(differences: Quasilinear) -> tuple[str, str]:
    """The law that d is the difference of the n-th pair."""
    law = MexDifferences(differences)
    return "nd", law_sentence(law) if law.multiple is None else f"d = {law.multiple}n"


def _recurring(law: Quasilinear) -> dict[str, str]:
    """The first differences, and how they recur, for conditions and proofs."""
    begins = " | ".join(f"n = {n} & d = {d}" for n, d in enumerate(law.first))
    recurs = {"start": law.start, "q": law.q, "p": law.p, "length": len(law.first)}
    return {"begins": f"({begins})", "listed": "; ".join(map(str, law.first)), **{k: str(v) for k, v in recurs.items()}}


def _with_gaps(claimed: MexDifferences | RecursiveLaw) -> _Law:
    """B = A + d, A by mex or mex_b, behind finitely many pairs or none."""
    gap, first, least = (claimed.gap, claimed.first, claimed.least) if isinstance(claimed, RecursiveLaw) else (1, (), 0)
    assert claimed.differences is not None
    count = least - gap + 1 if first else 0
    said = {"b": gap, "least": least, "count": count, "far": f"{least} <= s => " if first else "", "near": ""}
    said["small"] = f"{least} <= x => " if first else ""
    definitions = {"law": _differences(claimed.differences)}
    gaps = {"gap": str(gap), "far": "", "A": "", **dict.fromkeys(("left", *NEAR), "")}
    law, lemma = "rule law law_increases", f"mex_gap_alone rule law law_increases {gap}"
    sequence = "mex_sequence" if gap == 1 else f"mex_gap_sequence {gap}"
    conditions = WITH_GAPS
    if first:
        definitions["first"] = "xy", " | ".join(said_position("xy", pair) for pair in first)
        said["near"], conditions = REACHED_FIRST.format(**said), BEHIND_FIRST | WITH_GAPS
        far = f"{least} <= s -> "
        gaps |= {"far": far, "A": "A' ", **{each: text.format(far=far) for each, text in NEAR.items()}}
        lemma = f"mex_gap_law {law} {count} {gap} first"
        sequence = f"mex_sequence_from {count}" if gap == 1 else f"mex_gap_sequence_from {count} {gap}"
    gaps |= {"lemma": lemma, "mex": f"(mex_is_gap {count} A B mex)" if gap == 1 else "mex"}
    there_are = f"mex_exists law _ law_followed {count} 1"
    if gap > 1:
        there_are = f"mex_gap_exists law _ law_followed {count} 1 {gap} ltac:(easy)"
    said, begin = said | _recurring(claimed.differences), {"upper": "A n", "mex": sequence, "lemma": there_are}
    gaps["exists"] = EXISTS.format(**said, **begin)
    texts = {each: text.format(**said) for each, text in (INCREASES | conditions).items()}
    return _Law(definitions, KNOWN.format(**begin), texts, BY_GAPS, gaps)


def _with_factor(claimed: MexDifferences) -> _Law:
    """B = sA + d."""
    s = str(claimed.factor)
    said = {"s": s, **_recurring(claimed.differences)}
    conditions = {each: text.format(**said) for each, text in (INCREASES | WITH_FACTOR).items()}
    begin = {"upper": f"{s} * A n", "mex": "mex_sequence", "lemma": f"mex_exists law _ law_followed 0 {s}"}
    gaps = {"s": s, "exists": EXISTS.format(**said, **begin)}
    return _Law({"law": _differences(claimed.differences)}, KNOWN.format(**begin), conditions, BY_FACTOR, gaps)


def _two_mex(law: RecursiveLaw) -> _Law:
    """B = A + d, d by a mex, too."""
    forms = [f"v = {linear_form('pq', form, plain=True)}" for form in law.avoided]
    gaps = {"forms": "; ".join(written(read(form)).removeprefix("v = ") for form in forms)}
    return _Law({"avoided": ("pqv", " | ".join(forms))}, TWO, OF_TWO, BY_TWO, gaps)


TAKE_AWAY = (
    "(exists H, weights limit H) /\\ forall H, weights limit H ->\n"
    "  forall x y : N, is_P _ (pairs rule) (x, y) <-> x = 0 \\/ exists p : N, TakeAway.least_part limit H x p /\\ y < p"
)

TAKE_AWAY_MOVES = "forall x, y, u, v. rule(x, y, u, v) <=> (exists t. 1 <= t & t <= y & u + t = x & v = {limit})"

TAKE_AWAY_END = """
Lemma limit_increases (s t : N) : (s < t)%N -> (limit s < limit t)%N.
Proof. unfold limit. lia. Qed.
Lemma limit_enough (t : N) : (t <= limit t)%N.
Proof. unfold limit. lia. Qed.
Lemma moves_limited (x y u v : N) :
  rule x y u v <-> exists t : N, 1 <= t /\\ (t <= y /\\ (u + t = x /\\ v = limit t)).
Proof.
  unfold limit. split.
  - intros R. apply moves in R as (t & A & B & C & D). exists t. lia.
  - intros (t & A & B & C & D). apply moves. exists t. lia.
Qed.
Theorem {name} :
  {statement}.
Proof.
  split; [exact (weights_exist limit limit_enough)|]. intros H is_weights.
  exact (take_away_law limit limit_increases H is_weights rule moves_limited).
Qed.
Print Assumptions {name}.
"""


def take_away_theorem(claim: Claim, game: FormulaGame, law: TakeAway, words: Vocabulary, name: str) -> Theorem:
    """The file of a take-away game; BadParameter for what its theorem does not speak of."""
    pairs = len(game.before) == 2 and not game.interchangeable and not game.bounds and game.domain is None
    if not pairs or game.play != NORMAL:
        raise BadParameter(f"{game.name}: the law of take-away games speaks of a heap and a limit, in normal play")
    rule = sentence(renamed_variables(game.formula, dict(zip((*game.before, *game.after), "xyuv", strict=True))))
    said = read(TAKE_AWAY_MOVES.format(limit=law.limit("t")), {"rule": lambda *_: rule})
    proved = words.conditions({"moves": said})
    limit = f"Definition limit (t : N) : N := ({law.factor} * t {'-' if law.added < 0 else '+'} {abs(law.added)})%N."
    begin = f"\n{rule_text(game)}(* how much may be taken after t *)\n{limit}\n\n"
    end = TAKE_AWAY_END.format(name=name, statement=TAKE_AWAY)
    return Theorem(name, claim, TAKE_AWAY, [head("Games Piles TakeAway"), *words.parts, Meant(begin), *proved, end])
