"""Theorems about families → files for Coq: the rule and the law with their parameters, and what ``Families.v`` asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass

from sprague.claims import FamilyClaim
from sprague.claims.family_claim import Law, obligations, unfit
from sprague.errors import BadParameter
from sprague.families.block_law import BlockLaw
from sprague.families.gap_law import MOST_WRAPS, GapLaw
from sprague.families.one_formula_law import OneFormulaLaw
from sprague.families.pieces import ZERO
from sprague.families.piles_law import PilesLaw
from sprague.families.residue_law import ResidueLaw
from sprague.formal.certificates import Certified, Meant, Theorem
from sprague.formal.sentences import Add, Compare, ForAll, Join, Var, quantified, substituted, written
from sprague.formal.translation import plain, read, sentence
from sprague.formal.vocabulary import Defined, Vocabulary, head
from sprague.games.game_family import GameFamily, typed
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import variable

NEEDED = "Games Piles Values HeapLaws MexSequences MexPairs Families"

MEANT = {"rule", "value", "value_first", "lost", "gap"}
"""Definitions that a statement speaks of."""

LEMMAS = ("after_known", "joins_written", "no_multiple", "game", "kept_any", "reached_any", "lower_any")
"""What else is called by a name of its own in each residue class."""

REMARKS = {
    "rule": "what is left of x is p, of y is q",
    "takes": "how many may be taken",
    "after": "the way to the residue r",
    "value": "the nim-value at a residue",
    "value_first": "the nim-value of a heap at the beginning",
    "lost": "the residues of P-positions",
    "gap": "what follows a difference of residue c is larger by g",
    "joins": "from (s + t, s + t + d) a move leads to (s, s + e)",
}

AFTER = """Lemma after_known ({of} : N) : family {of} -> forall {names} : N, {given} -> r = ({sum}) mod {M} ->
  after {of} {of_sum} r.
Proof.
  intros F {names} {premises} R. {proof}
Qed.
"""
TURNED = """{fact}
  destruct (turns {most} {M} _ _ _ (positive {of} F) C L R) as (small & i & I & E). split; [exact small|].
  assert ({cases}) as D by lia.
  repeat (destruct D as [D|D]); subst i; a_case."""

THEOREM = """
Theorem {name} :
  {statement}.
Proof.
  {proof}
Qed.
Print Assumptions {name}.
"""


@dataclass(frozen=True)
class _Written:
    """What is written of a law: its statement and the proof; lemmas before it, and what the statement speaks of."""

    says: str
    proof: str
    lemmas: str = ""
    meant: str = ""


@dataclass(frozen=True)
class _Law:
    """A law with the words of its file: ``of`` are the parameters, ``m`` is the modulus."""

    theory: Theory
    bodies: Mapping[str, str]
    of: str
    m: str

    def met(self, *conditions: str) -> str:
        """Conditions, for the parameters."""
        return " ".join(f"({each} {self.of} F)" for each in conditions)

    def after(self, names: str, sum_: tuple[str, str], given: str, premises: str, most: int, fact: str) -> str:
        """The lemma that a residue is known, by a proof that no more than so many moduli are passed, if that is so."""
        proof = f"exact (rest_known {self.m} _ _ _ {self.met('positive')} R)."
        if most:
            cases = " \\/ ".join(f"i = {i}" for i in range(most + 1))
            proof = TURNED.format(fact=fact, most=most, M=self.m, of=self.of, cases=cases)
        gaps = {"of": self.of, "M": self.m, "names": names, "given": given, "premises": premises, "proof": proof}
        return AFTER.format(sum=" + ".join(sum_), of_sum=" ".join(sum_), **gaps)

    def residues(self, law: ResidueLaw) -> _Written:
        """One heap."""
        of, m, start = self.of, self.m, _term(typed(law.start))
        most = self._most("bounded")
        if law.start != ZERO and not law.values:
            raise BadParameter("P-positions after a beginning are written for Coq with their nim-values only")
        if law.saltus != ZERO:
            return self._of_values(*self._rising(law))
        if law.start != ZERO and not law.modulus.coefficients:
            met = self.met("every", "one", "kept", "reached")
            given = f"taken_values {self._heap} {self.met('ends', 'taken')}\n    (value {of}) {met}"
            return self._of_values(f"value {of} x v", given, "")
        lemmas = self.after(
            "s l r",
            ("s", "l"),
            f"takes {of} l -> s < {m}",
            "T C",
            most,
            f"assert (l <= {most} * {m}) as L by (pose proof (bounded {of} F l T); lia).",
        )
        given = f"{self._heap} (after {of}) {m}\n    {self.met('positive', 'ends', 'taken', 'after_known')}"
        if not law.values:
            says = f"forall x : N, is_P _ (rule {of}) x <-> exists r : N, r = x mod {m} /\\ lost {of} r"
            proof = f"exact (residue_positions {given}\n    (lost {of}) {self.met('kept', 'reached')})."
            return _Written(says, proof, lemmas)
        if law.start == ZERO:
            proof = f"residue_values {given}\n    (value {of}) {self.met('every', 'one', 'kept', 'reached')}"
            return self._of_values(f"exists r : N, r = x mod {m} /\\ value {of} r v", proof, lemmas)
        lemmas += self._beginning(most, start)
        says = f"x < {start} /\\ value_first {of} x v \\/\n    "
        says += f"{start} <= x /\\ exists r : N, r = (x - ({start})) mod {m} /\\ value {of} r v"
        known, bounded = "(fun r v H => proj1 H) " * 2, f"(fun l T => ltac:(pose proof (bounded {of} F l T); lia))"
        firsts = self.met("every", "one", "kept", "every_first", "one_first", "kept_first", "reached_first")
        proof = f"""beginning_values {given}
    ({start}) {most} (value {of}) (value_first {of}) {self.met("begins")} ltac:(lia) {bounded} {known}
    {firsts} {self.met("kept_any", "reached_any")}"""
        return self._of_values(says, proof, lemmas)

    @property
    def _heap(self) -> str:
        return f"(rule {self.of}) (takes {self.of})"

    def _most(self, name: str) -> int:
        """How many moduli no move takes more than, as a condition says."""
        return int(self.bodies[name].partition("<= ")[2].partition("*")[0]) if name in self.bodies else 0

    def _of_values(self, at_heap: str, proof: str, lemmas: str) -> _Written:
        """That these are the nim-values of heaps, and of any number of them."""
        of, value = self.of, f"(fun x v => {at_heap})"
        says = f"""(forall x v : N, has_value _ (rule {of}) x v <-> {at_heap}) /\\
  (* of any number of heaps, the nim-sum *)
  forall heaps v, has_value _ (sum_of_heaps (one_left (rule {of}))) heaps v <->
    sum_value {value} heaps v"""
        are = f"""assert (are_values (rule {of})
    {value}) as law.
  {{ exact ({proof}). }}"""
        ends = self.met("ends")
        split = f"split; [exact (heap_values _ {ends} _ law)|exact (heap_sums _ {ends} _ law)]."
        return _Written(says, f"{are}\n  {split}", lemmas)

    def _beginning(self, most: int, start: str) -> str:
        """The conditions on moves into the beginning, for all turns together."""
        of, m = self.of, self.m

        kept = _cases(range(most), f"apply (kept_{{}} {of} F l r s v T V W). lia.")
        led = f"destruct (reached_{{}} {of} F r v u V U) as (l & s & t & D). exists l, s. split; [exact t|]. a_way D."
        reached = _cases(range(most + 1), led)
        return f"""Lemma kept_any ({of} : N) : family {of} -> forall i, 0 <= i < {most} -> forall l r s v : N,
  takes {of} l -> value {of} r v -> value_first {of} s v -> ~ s + l = r + ({start}) + i * {m}.
Proof.
  intros F i I l r s v T V W E. {kept}
Qed.
Lemma reached_any ({of} : N) : family {of} -> forall i, 0 <= i <= {most} -> forall r v u : N, value {of} r v -> u < v ->
  exists l s : N, takes {of} l /\\ ((exists j, 0 <= j <= i /\\ s + l = r + j * {m}) /\\ value {of} s u \\/
    i < {most} /\\ s + l = r + ({start}) + i * {m} /\\ value_first {of} s u).
Proof.
  intros F i I r v u V U. {reached}
Qed.
"""

    def _rising(self, law: ResidueLaw) -> tuple[str, str, str]:
        """What is said where a saltus is added for each modulus, its proof, and a lemma."""
        of, m, saltus = self.of, self.m, _term(typed(law.saltus))
        most = sum(name.startswith("lower_") for name in self.bodies)
        led = f"destruct (lower_{{}} {of} F r u R U) as (l & s & t & E & W). exists l, s. split; [exact t|]."
        lower = _cases(range(1, most + 1), f"{led} split; [lia|exact W].")
        lemma = f"""Lemma lower_any ({of} : N) : family {of} -> forall i, 1 <= i <= {most} ->
  forall r u : N, r < {m} -> u < {saltus} -> exists l s : N, takes {of} l /\\ (s + l = r + i * {m} /\\ value {of} s u).
Proof.
  intros F i I r u R U. {lower}
Qed.
"""
        says = f"exists r w : N, r = x mod {m} /\\ (value {of} r w /\\ v = ({saltus}) * (x / {m}) + w)"
        given = f"{self._heap} {m} {self.met('positive', 'ends', 'taken')}\n    ({saltus}) {most} (value {of})"
        far = f"(fun l L => far {of} F l ltac:(lia))"
        met = f"(fun r v H => proj1 H) {far} {self.met('every', 'one', 'kept', 'reached')} ltac:(lia)"
        return says, f"rising_values {given} {met} {self.met('lower_any')}", lemma

    def gaps(self, law: GapLaw) -> _Written:
        """Two piles, by the gaps of a difference."""
        if not law.plain:
            raise BadParameter("laws with mex_b, a factor, or a first difference above 0 are not written for Coq yet")
        of, m, rest = self.of, self.m, " r" * ("residue" in self.theory.formulas["rule"][0])
        lemmas = self.after(
            "c g h r",
            ("c", "h"),
            f"gap {of} c g -> h <= g",
            "G H",
            MOST_WRAPS,
            f"destruct (short {of} F c g G) as [C S]. assert (h <= {MOST_WRAPS} * {m}) as L by lia.",
        )
        lemmas += f"""Lemma joins_written ({of} s t d e{rest} : N) : joins {of} s t d e{rest} <->
  rule {of} (s + t) (s + t + d) s (s + e){rest} \\/ rule {of} (s + t) (s + t + d) (s + e) s{rest}.
Proof. unfold joins, rule. rewrite ?N2Z.inj_add. reflexivity. Qed.
"""
        game, ends, alone, meant = f"(rule {of})", self.met("ends"), self.met("alone"), ""
        joins = f"(fun s t d e _ => joins {of} s t d e) {self.met('positive')}"
        joins += f"\n    (fun s t d e _ _ => iff_sym (joins_written {of} s t d e))"
        if rest:
            meant = f"""(* the rule, which speaks of the remainder of y - x *)
Definition game ({of} x y p q : N) : Prop := exists r : N, r = (y - x) mod {m} /\\ rule {of} x y p q r.
"""
            game, of_rule = f"(game {of})", f"{m} (rule {of})"
            ends, alone = (f"(residue_{each} {of_rule} {self.met('positive', each)})" for each in ("ends", "alone"))
            joins = (
                f"(joins {of}) {self.met('positive')}\n    (residue_joins {of_rule} (joins {of}) (joins_written {of}))"
            )
        known = "" if law.modulus.coefficients else "(eq_sym R)"
        given = (
            f"{game} {m} (gap {of}) (fun c => {_term(law.following('c'))}) (after {of})\n"
            f"    {joins}\n    {alone} {self.met('after_known', 'start', 'one', 'goes_on')}\n"
            f"    (fun c g r s t d e G H R => apart {of} F c g r s t d e G H {known})\n"
            f"    (fun c g h r s t d e G H I J R => reached {of} F c g h r s t d e G H I J {known})"
        )
        pairs = f"forall x y : N, x <= y -> (is_P _ (piles2 {game}) (x, y) <-> {{}})".format
        if law.multiples:
            lost = f"(x = 0 /\\ y = 0) \\/ (exists n : N, n >= 1 /\\ (x = ({m} * n - 1) / ({m} - 1) /\\ y = {m} * n))"
            kernel = f"(multiples_law {given}\n    {self.met('multiples')})"
            return _Written(pairs(lost), f"exact (kernel_on_piles _ _ {ends} {kernel}).", lemmas, meant)
        lemma, last = "gap_law", ""
        followed = f"""(B 0%N = A 0%N /\\ forall n : N, exists c g : N,
    c = (B n - A n) mod {m} /\\ (gap {of} c g /\\ B (N.succ n) - A (N.succ n) = B n - A n + g))"""
        if law.steady:
            gap = _term(typed(law.pieces[0].base))
            lemma, last = "one_gap_law", f"\n    ({gap}) {self.met('steady')}"
            followed = f"(forall n : N, B n = A n + ({gap}) * n)"
        says = f"(exists A B : N -> N, {followed} /\\ mex_sequence A B) /\\\n"
        says += f"  forall A B : N -> N, {followed} -> mex_sequence A B ->\n"
        says += "  " + pairs("exists n : N, x = A n /\\ y = B n")
        proof = f"""destruct ({lemma} {given}{last}) as [there_are all].
  split; [exact there_are|]. intros A B steps mex.
  exact (kernel_on_piles _ _ {ends} (all A B steps mex))."""
        return _Written(says, proof, lemmas, meant)

    def formula(self, law: OneFormulaLaw) -> _Written:
        """One formula."""
        of, proof = self.of, f"(rule {self.of}) (lost {self.of}) {self.met('ends', 'apart', 'reached')}"
        if len(law.piles) == 1:
            return _Written(f"forall x : N, is_P _ (rule {of}) x <-> lost {of} x", f"exact (one_heap {proof}).")
        says = f"forall x y : N, x <= y -> (is_P _ (piles2 (rule {of})) (x, y) <-> lost {of} x y)"
        return _Written(says, f"exact (two_piles {proof}).")

    def piles(self, law: PilesLaw) -> _Written:
        """Any number of piles, of which a move takes from one."""
        of, count, move = self.of, _term(typed(law.piles)), f"(sum_of_heaps (one_left (rule {self.of})))"
        says = f"forall piles, Z.of_nat (length piles) = {count} -> (is_P _ {move} piles <-> nim_sum piles = 0%N)"
        proof = f"""assert (any : forall x p : N, rule {of} x p <-> p < x).
  {{ intros x p. rewrite (taken {of} F x p). lia. }}
  intros piles _. rewrite (nim_positions _ any piles). lia."""
        return _Written(says, proof)

    def blocks(self, law: BlockLaw) -> _Written:
        """Two piles in blocks."""
        of, m = self.of, self.m
        lemmas = f"""Lemma no_multiple ({of} : N) : family {of} -> forall l j : N, takes {of} l j -> l >= 1 -> j >= 1 ->
  exists i, i * {m} < l + j < (i + 1) * {m}.
Proof.
  intros F l j T L J. pose proof (between {of} F l j T L J) as D. repeat (destruct D as [D|D]); a_turn.
Qed.
"""
        wins, lemma = f"(is_P _ (piles2 (rule {of})) (x, y) <-> x / {m} = y / {m} /\\ (x + y) mod {m} = 0)", "positions"
        says = f"forall x y : N, x <= y -> {wins}"
        if law.values:
            v, lemma = f"{m} * Z.lxor (x / {m}) (y / {m}) + (x + y) mod {m}", "values"
            says = f"forall x y v : N, x <= y ->\n    (has_value _ (piles2 (rule {of})) (x, y) v <-> v = {v})"
        met = self.met("positive", "ends", "taken", "turned", "alone", "no_multiple", "reached")
        return _Written(says, f"exact (block_{lemma} (rule {of}) (takes {of}) {m}\n    {met}).", lemmas)


def _cases(numbers: Sequence[int], proof: str) -> str:
    """A proof for each of the numbers that i may be."""
    ways = " \\/ ".join(f"i = {i}" for i in numbers)
    proofs = "".join(f"\n  {{ {proof.format(i)} }}" for i in numbers)
    return f"assert ({ways}) as D by lia.\n  repeat (destruct D as [D|D]); subst i.{proofs}"


WRITTEN: Mapping[str, Callable[..., _Written]] = {
    ResidueLaw.kind: _Law.residues,
    GapLaw.kind: _Law.gaps,
    BlockLaw.kind: _Law.blocks,
    OneFormulaLaw.kind: _Law.formula,
    PilesLaw.kind: _Law.piles,
}


def family_theorem(claim: FamilyClaim, name: str) -> Theorem:
    """The file of a theorem about a family; BadParameter where its law is not written for Coq."""
    for law, members in zip(claim.laws, claim.parts, strict=True):
        if law.kind not in WRITTEN:
            raise BadParameter(f"{claim.family.name}: laws of {law.kind} are not written for Coq yet")
        if law.kind == PilesLaw.kind and members.rule.piles > 1:
            raise BadParameter(f"{claim.family.name}: of any number of piles Nim alone is written for Coq yet")
        if why := unfit(law, members.rule):
            raise BadParameter(f"{claim.family.name}: {why}")
    count = len(claim.laws)
    named = enumerate(zip(claim.laws, claim.parts, strict=True))
    parts = [_part(law, members, f"_{i}" * (count > 1)) for i, (law, members) in named]
    words = Vocabulary(parts[0].theory)
    text: list[str | Certified] = [head(NEEDED), *words.parts]
    if count == 1:
        statement, proof = (
            f"{parts[0].every} ->\n  {parts[0].said.says}",
            f"intros {parts[0].of} F.\n  {parts[0].said.proof}",
        )
    else:
        whole = _part(None, claim.family, "")
        text += [Meant(f"\n{whole.predicates['family'].text}{whole.predicates['rule'].text}")]
        statement, proof = _by_classes(whole, parts)
    for part in parts:
        text += part.text(words)
    text.append(THEOREM.format(name=name, statement=statement, proof=proof))
    return Theorem(name, claim, statement, text)


@dataclass(frozen=True)
class _Part:
    """What is written of the members that one law speaks of; its names end with ``suffix``."""

    theory: Theory
    bodies: Mapping[str, str]
    given: tuple[str, ...]
    of: str
    predicates: Mapping[str, Defined]
    said: _Written
    suffix: str

    @property
    def every(self) -> str:
        """How the statement for all members begins."""
        return f"forall {self.of} : N, {written(self.predicates['family'].says, 3)}"

    def text(self, words: Vocabulary) -> list[str | Certified]:
        """The definitions, the conditions, and lemmas."""
        family = self.predicates["family"](*map(Var, self.given))
        conditions = {
            each + self.suffix: quantified(ForAll, self.given, Join("Implies", family, read(body, self.predicates)))
            for each, body in self.bodies.items()
        }
        texts = {each: defined.text for each, defined in self.predicates.items()}
        return [
            Meant("\n" + "".join(text for each, text in texts.items() if each in MEANT) + self.said.meant),
            "".join(text for each, text in texts.items() if each not in MEANT),
            *words.conditions(conditions, f"conditions{self.suffix}"),
            self.said.lemmas,
        ]


def _part(law: Law | None, part: GameFamily, suffix: str) -> _Part:
    """What is written of a law; without a law the rule alone."""
    theory, asked, given = obligations(law or ResidueLaw(ZERO, (), False), part)
    only = ("taken",) if law and law.kind == PilesLaw.kind else ()  # sums of digits are the theory's own
    bodies = {each: body for each, _, body in asked if each in only or not only} if law else {}
    if only:
        theory.formulas = {name: theory.formulas[name] for name in ("family", "rule")}
    predicates = _predicates(theory, suffix)
    told = dict(zip(part.apart, given, strict=True)) if not suffix else dict.fromkeys(part.apart, "j")
    of = " ".join(told.values())
    if law is None:
        return _Part(theory, bodies, tuple(given), of, predicates, _Written("", ""), suffix)
    own = law.renamed({old: variable(new) for old, new in told.items()})
    modulus = _term(typed(own.modulus))
    said = WRITTEN[law.kind](_Law(theory, bodies, of, modulus if modulus.isalnum() else f"({modulus})"), own)
    names = "|".join(
        [
            *bodies,
            *predicates,
            "after_known",
            "joins_written",
            "no_multiple",
            "game",
            "kept_any",
            "reached_any",
            "lower_any",
        ]
    )
    fields = (re.sub(rf"\b({names})\b", rf"\1{suffix}", each) for each in astuple(said))
    return _Part(theory, bodies, tuple(given), of, predicates, _Written(*fields), suffix)


def _by_classes(whole: _Part, parts: Sequence[_Part]) -> tuple[str, str]:
    """The statement for all members, one residue class of the parameter after the other, and its proof."""
    k, (rule, count) = whole.of, (whole.predicates["rule"], len(parts))
    places = " ".join(rule.variables[1:])
    says, proof = [], f"intros {k} G. repeat apply conj.\n"
    for i, part in enumerate(parts):
        j, own = part.of, part.suffix
        same = f"(forall {places} : N, rule {k} {places} <-> rule{own} {j} {places})"
        says.append(f"(forall {j} : N, {k} = {count} * {j} + {i} -> {same} /\\\n   ({part.said.says}))")
        proof += f"""  {{ intros {j} E. assert (F : family{own} {j}) by (unfold family, family{own} in *; lia).
    split; [intros {places}; unfold rule, rule{own}; lia|]. {part.said.proof} }}
"""
    return " ->\n  ".join([whole.every, " /\\\n  ".join(says)]), proof


def _predicates(theory: Theory, suffix: str) -> dict[str, Defined]:
    """The definitions of the conditions; what joins two positions is the rule for these, as it is written."""
    found: dict[str, Defined] = {}
    for name, (variables, formula) in theory.formulas.items():
        names = tuple(map(plain, variables))
        says = sentence(formula, None, found)
        if name == "joins":
            lower, left = Add(Var("s"), Var("t")), (Var("s"), Add(Var("s"), Var("e")))
            ways = (dict(zip("xypq", (lower, Add(lower, Var("d")), *each), strict=True)) for each in (left, left[::-1]))
            says = Join("Or", *(substituted(found["rule"].says, each) for each in ways))
        found[name] = Defined(name + suffix, names, says, REMARKS.get(name, ""))
    return found


def _term(text: str) -> str:
    """A linear term in Coq's notation."""
    said = read(f"0 = {text}")
    assert isinstance(said, Compare)
    return written(said.u)
