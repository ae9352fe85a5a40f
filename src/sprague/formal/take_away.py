"""Take-away games with limits at + b → files for Coq: the moves are these, so Schwenk's law holds."""

from __future__ import annotations

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.conditions import head, rule_text
from sprague.formal.theorem_file import Meant, Theorem
from sprague.formal.translation import read, sentence
from sprague.formal.vocabulary import Vocabulary
from sprague.games import NORMAL, FormulaGame
from sprague.guess.take_away import TakeAway
from sprague.logic.language.sentences import renamed_variables

STATEMENT = (
    "(exists H, weights limit H) /\\ forall H, weights limit H ->\n"
    "  forall x y : N, is_P _ (pairs rule) (x, y) <-> x = 0 \\/ exists p : N, TakeAway.least_part limit H x p /\\ y < p"
)

MOVES = "forall x, y, u, v. rule(x, y, u, v) <=> (exists t. 1 <= t & t <= y & u + t = x & v = {limit})"

END = """
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
    said = read(MOVES.format(limit=law.limit("t")), {"rule": lambda *_: rule})
    proved = words.conditions({"moves": said})
    limit = f"Definition limit (t : N) : N := ({law.factor} * t {'-' if law.added < 0 else '+'} {abs(law.added)})%N."
    begin = f"\n{rule_text(game)}(* how much may be taken after t *)\n{limit}\n\n"
    end = END.format(name=name, statement=STATEMENT)
    return Theorem(name, claim, STATEMENT, [head("Games Piles TakeAway"), *words.parts, Meant(begin), *proved, end])
