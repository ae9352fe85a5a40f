"""Two piles whose P-positions are (A(n), sA(n) + d(n)), A(n) the least number in no earlier one: proved from s and d.

For s = 1 this is :mod:`sprague.proofs.difference_law`, whose lemma holds for every s ≥ 1: if all moves on one pile are
allowed and d increases from d(0) = 0, then A and B = sA + d hold every positive integer exactly once between them, and
it is enough that

    for m < n no move leads from P(n) to P(m), and
    for every y with A(n) ≤ y < B(n) there is m < n such that a move leads from (A(n), y) to P(m).

Of A itself only this is used: A(0) = 0, A(m) ≥ m, A(n) − A(m) ≥ n − m, and no number is in two pairs. After Fraenkel,
New games related to old and new sequences, Integers 4 (2004).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sprague.claims.rules import Rules
from sprague.games import FormulaGame
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.proofs.citations import LINEAR
from sprague.proofs.difference_law import HYPOTHESES, stated
from sprague.proofs.lemmas import prove_by_lemma
from sprague.proofs.verdict import Verdict

JOINED = (
    "forall m, n, d, e, a, b. m < n & law(n, d) & law(m, e) & a >= m & b >= a + n - m & (m = 0 => a = 0) "
    "& b != {s}a + e => ~option(b, {s}b + d, a, {s}a + e)"
)

MISSED = (
    "exists a, e. law(m, e) & a >= m & a + n - m <= b & (m = 0 => a = 0) & ~(option(b, y, a, {s}a + e) & a <= {s}a + e)"
)

REACHED = (
    "forall n, b, y, d. law(n, d) & n >= 1 & b >= n & b <= y & y < {s}b + d => exists m. m < n & ~missed(m, n, b, y)"
)


def prove_linear_law(game: FormulaGame, factor: int, law: str, limits: Limits | None = None) -> Verdict:
    """Whether the P-positions are (A(n), sA(n) + d(n)), A(n) = mex of all earlier, for a factor s and the d of a law.

    ``law`` is a sentence in linear arithmetic that says when d = d(n). The conditions are sufficient: where one fails
    the verdict is *undecided*, and names it. Raises BadRule for rules that let play go on.

    >>> from sprague import pile_game
    >>> @pile_game
    ... def fraenkel(x, y, p, q):
    ...     l, k = x - p, y - q
    ...     both = (l > 0) & (k > 0) & (k < 2 * l + 2) & (l < 2 * k + 2)
    ...     return (l > 0) & (k == 0) | (l == 0) & (k > 0) | both
    >>> prove_linear_law(fraenkel, 2, "d = 2n").word, prove_linear_law(fraenkel, 2, "d = 3n").word
    ('proved', 'undecided')
    """

    def sentences(theory: Theory, rules: Rules) -> Iterator[tuple[str, str]]:
        theory.define("law", ["n", "d"], law)
        theory.define("move", ["x", "y", "p", "q"], rules.in_letters(rules.moves, "xypq"))
        theory.define("option", ["x", "y", "u", "v"], "u <= v & (move(x, y, u, v) | move(x, y, v, u))")
        theory.define("missed", ["m", "n", "b", "y"], MISSED.format(s=factor))
        yield from HYPOTHESES.items()
        yield "no move leads from P to P", JOINED.format(s=factor)
        yield "from every (A(n), y) with A(n) ≤ y < B(n) some move leads into P", REACHED.format(s=factor)

    claim = f" (A(n), {factor}A(n) + d(n)), A(n) = mex of all earlier, where {law}"
    return prove_by_lemma(game, claim, LINEAR.cited(), sentences, partial(stated, factor), limits)
