"""Laws of the nim-values of coins that are turned → files for Coq (``theory/CoinLaws.v``)."""

from __future__ import annotations

from itertools import islice

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.heap_laws import ONE_VALUE, law_theorem, of_law, values_kept
from sprague.formal.sentences import Sentence, Var, written
from sprague.formal.theorem_file import Theorem
from sprague.formal.vocabulary import Vocabulary
from sprague.games import CoinTurning
from sprague.logic.language.formula import Formula
from sprague.logic.language.sentences import renamed_variables

STATEMENT = "forall s v, has_value _ (coins_turned {turns}) s v <-> sum_value value (heads s) v"

INITIAL = """
(* the nim-sum of the values of the coins 1, ..., n *)
Definition first_coins (n v : N) : Prop :=
  {initial}.
"""

FEW = {2: "two_coins", 3: "three_coins"}
"""The theorems for at most so many coins."""

ANYWHERE = {
    "nothing": ("", "n >= 1", "{} = 0"),
    "one": ("m", "m >= 1 & m < n", "value(m, {})"),
    "two": ("abcd", "a >= 1 & a < b & b < n & value(a, c) & value(b, d)", "xor(c, d, {})"),
}
RUN = {"run": ("mkcd", "m < n & n = k + 1 & initial(k, c) & initial(m, d)", "xor(c, d, {})")}
"""What is turned beside coin n: how many of the others, or all behind coin m."""

ADDED = {
    "initial_total": "forall n. exists v. initial(n, v)",
    "initial_once": "forall n, u, v. initial(n, u) => initial(n, v) => u = v",
    "added": "forall n, m, a, b, c. initial(n, a) => m = n + 1 => value(m, b) => initial(m, c) => xor(a, b, c)",
}


def coin_theorem(
    claim: Claim, game: CoinTurning, meaning: Formula, words: Vocabulary, value: str, name: str
) -> Theorem:
    """The file of a law of nim-values of coins; BadParameter for more than three coins anywhere."""
    if game.most is not None and game.most not in FEW:
        raise BadParameter(f"{claim.about}: turning two coins, three, or a run of them is written for Coq yet")
    _, value_of = of_law(claim, meaning, words, value)
    if game.most is not None:
        conditions = ONE_VALUE | values_kept(dict(islice(ANYWHERE.items(), game.most)))
        said = "\n", STATEMENT.format(turns=f"(few {game.most})"), f"{FEW[game.most]} value"
        return law_theorem(claim, words, value_of, {}, conditions, said, name)

    sums = words.theory.parse("initial(n, v)", ["n", "v"])

    def initial(coin: Var, number: Var) -> Sentence:
        return words.sentence(renamed_variables(sums, {"n": coin.x, "v": number.x}))

    begin = INITIAL.format(initial=written(initial(Var("n"), Var("v"))))
    said = begin, STATEMENT.format(turns="run"), "run_of_coins value first_coins"
    conditions = ONE_VALUE | ADDED | values_kept(RUN)
    return law_theorem(claim, words, value_of, {"initial": initial}, conditions, said, name)
