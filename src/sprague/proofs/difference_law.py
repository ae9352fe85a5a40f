"""Two piles whose P-positions are (A(n), A(n) + d(n)), A(n) the least number in no earlier one: proved from d alone.

Let every move that takes from the larger pile alone be allowed, and let d, with d(0) = 0, increase strictly. Then A
and B = A + d hold every positive integer exactly once between them: A leaves none out, and no term comes twice, as B
increases and B(n) > A(n). So it is enough that, with P(n) = (A(n), B(n)),

    for m < n no move leads from P(n) to P(m), and
    for every d < d(n) there is m < n such that a move leads from (A(n), A(n) + d) to P(m).

For from (x, y), x ≤ y, with x = B(n) or with x = A(n) and y > B(n), taking from the larger pile alone reaches P(n).
Neither condition is asked of A itself: s = A(m) and t = A(n) − A(m) > 0 are any numbers, so what is proved is stronger
than what is needed, and linear arithmetic with d suffices. After Wythoff 1907; Fraenkel, Amer. Math. Monthly 89 (1982).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sprague.claims.rules import Rules
from sprague.games import FormulaGame
from sprague.logic.automata.atoms import number
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.proofs.citations import DIFFERENCES
from sprague.proofs.lemmas import prove_by_lemma
from sprague.proofs.verdict import Undecided, Verdict

HYPOTHESES = {
    "every move takes from a pile and adds to none": (
        "forall x, y, u, v. option(x, y, u, v) => u <= x & v <= y & u + v < x + y"
    ),
    "taking from the larger pile alone is allowed": (
        "forall x, y, w. x <= y & w < y => (x <= w & option(x, y, x, w)) | (w < x & option(x, y, w, x))"
    ),
    "d(0) = 0": "law(0, 0)",
    "d(n) has a value": "forall n. exists d. law(n, d)",
    "d(n) has one value, and d increases": (
        "forall m, n, d, e. law(n, d) & law(m, e) & m <= n => e <= d & (e < d | m = n)"
    ),
}

OBLIGATIONS = {
    "no move leads from P to P": "forall m, n, d, e. m < n & law(n, d) & law(m, e) => ~sometimes(d, e)",
    "from every (A(n), A(n) + d) with d < d(n) some move leads into P": (
        "forall n, d. (exists b. law(n, b) & d < b) => exists m, e. m < n & law(m, e) & always(d, e)"
    ),
}

# From (s + t, s + t + d) to (s, s + e), with no pile that both have.
_MOVE = "option(s + t, s + t + d, s, s + e)"
_SOMETIMES = f"exists s, t. t >= 1 & t != e & t + d != e & {_MOVE}"
_ALWAYS = f"~exists s, t. t >= 1 & ~{_MOVE}"


def prove_difference_law(game: FormulaGame, law: str, limits: Limits | None = None) -> Verdict:
    """Whether the P-positions are (A(n), A(n) + d(n)), A(n) = mex of all earlier, for the d of a law.

    ``law`` is a sentence in linear arithmetic that says when d = d(n). Its conditions are sufficient, not necessary:
    where one fails the verdict is *undecided*, and names it. Raises BadRule for rules that let play go on.

    >>> from sprague.games import game
    >>> prove_difference_law(game("wythoff:a=3"), "d = 3n").word
    'proved'
    >>> prove_difference_law(game("wythoff:a=3"), "d = 2n").word
    'undecided'
    """
    if not (game.interchangeable and len(game.before) == 2):
        return Undecided(f"{game.name}: the difference law speaks of games on two piles")

    def sentences(theory: Theory, rules: Rules) -> Iterator[tuple[str, str]]:
        theory.define("law", ["n", "d"], law)
        theory.define("option", ["x", "y", "u", "v"], rules.in_letters(rules.options, "xyuv"))  # of sorted pairs
        theory.define("sometimes", ["d", "e"], _SOMETIMES)
        theory.define("always", ["d", "e"], _ALWAYS)
        yield from (HYPOTHESES | OBLIGATIONS).items()

    claim = f" (A(n), A(n) + d(n)), A(n) = mex of all earlier, where {law}"
    return prove_by_lemma(game, claim, DIFFERENCES.cited(), sentences, partial(stated, 1), limits)


def stated(factor: int, theory: Theory, up_to: int) -> Iterator[tuple[int, int]]:
    """The pairs (A(n), factor · A(n) + d(n)), n ≤ up_to, for the law that a theory defines."""
    used: set[int] = set()
    law = theory.meaning("law")[1]
    for n in range(up_to + 1):
        least = next(x for x in range(2 * n + 1) if x not in used)
        known = (law & number(law.digits, "n", n)).shortest()
        assert known is not None
        pair = least, factor * least + known["d"]
        yield pair
        used.update(pair)
