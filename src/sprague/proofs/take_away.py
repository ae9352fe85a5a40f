"""Take-away games with limits f(t) = at + b: the P-positions are told by the least part of the heap (Schwenk 1970).

The weights are H(0) = 1, H(k + 1) = H(k) + H(j), H(j) the least with f(H(j)) ≥ H(k); there is one, as f(t) ≥ t. A sum
of weights is *proper* if f of each part is below the next larger one.

*Every n ≥ 1 is a proper sum in one way only*, and its largest part H(k) has H(k) ≤ n < H(k + 1). For where H(k) is the
largest part the next H(i) has f(H(i)) < H(k), so i < j, and by induction what follows H(k) is below H(i + 1) ≤ H(j).
On the other hand, n − H(k) < H(j) for H(k) ≤ n < H(k + 1), so its largest part H(i) has i < j and f(H(i)) < H(k).

*Whoever may take y ≥ p, the least part of x, takes p*: what is left is 0, or its least part is above f(p).
*Who takes t < p leaves a least part q ≤ f(t).* Only the part p of x changes: p − t < p has parts below p, and as f
increases these and the others of x are a proper sum of x − t. If f(t) < q, then the largest part of t, which is at most
t, has its f below q, so the parts of t and of p − t are a second proper sum of p.

So it is enough that the moves are these. After Schwenk, Take-away games, Fibonacci Quart. 8 (1970).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sprague.claims.rules import Rules
from sprague.games import FormulaGame
from sprague.guess.take_away import TakeAway
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.proofs.citations import TAKE_AWAY
from sprague.proofs.lemmas import prove_by_lemma
from sprague.proofs.verdict import Undecided, Verdict

MOVES = "forall x, y, u, v. option(x, y, u, v) <=> exists t. 1 <= t & t <= y & u + t = x & v = {}"


def prove_take_away(game: FormulaGame, law: TakeAway, limits: Limits | None = None) -> Verdict:
    """Whether the P-positions (heap, limit) are those of the law; *undecided* where other moves are allowed.

    Raises BadRule for rules that let play go on.

    >>> from sprague.games import game
    >>> prove_take_away(game("fibonacci-nim"), TakeAway(2)).word
    'proved'
    >>> prove_take_away(game("fibonacci-nim"), TakeAway(3)).word
    'undecided'
    """
    if len(game.before) != 2 or game.interchangeable or game.bounds or game.domain is not None:
        return Undecided(f"{game.name}: the law of take-away games speaks of all pairs of a heap and a limit")

    def sentences(theory: Theory, rules: Rules) -> Iterator[tuple[str, str]]:
        theory.define("option", ["x", "y", "u", "v"], rules.in_letters(rules.moves, "xyuv"))
        limit = law.limit("t")
        yield f"a move takes t tokens, 1 ≤ t ≤ the limit, and the next limit is {limit}", MOVES.format(limit)

    def stated(_: Theory, up_to: int) -> Iterator[tuple[int, int]]:
        every = product(range(up_to + 1), repeat=2)
        return ((x, y) for x, y in every if x == 0 or y < law.least_part(x))

    return prove_by_lemma(game, f": {law.shown(game.before)}", TAKE_AWAY.cited(), sentences, stated, limits)
