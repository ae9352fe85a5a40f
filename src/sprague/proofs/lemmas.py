"""Theorems about games whose proof is a lemma by hand: what it asks of the rules, as sentences, is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from sprague.claims.rules import Rules
from sprague.games import FormulaGame
from sprague.games.ruleset import Piles
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.proofs import replay
from sprague.proofs.sentence_prover import prove_obligations
from sprague.proofs.verdict import Verdict

Sentences = Callable[[Theory, Rules], Iterable[tuple[str, str]]]
"""Defines in a theory what the obligations speak of, and makes these: pairs (statement, sentence)."""

Stated = Callable[[Theory, int], Iterable[Piles]]
"""The P-positions with coordinates to a bound, by the law."""


def prove_by_lemma(
    game: FormulaGame, claim: str, lemma: str, sentences: Sentences, stated: Stated, limits: Limits | None
) -> Verdict:
    """Whether the P-positions are as a claim says, given a lemma by which the sentences suffice.

    Where one of them is false the verdict is *undecided*, and names it. Raises BadRule for rules that let play go on.
    """
    theory = Theory("base 2", limits)
    rules = Rules(game, theory.digits)

    def asked() -> Iterator[tuple[str, str]]:
        rules.play_ends()
        yield from sentences(theory, rules)

    return prove_obligations(
        theory,
        f"the P-positions of {game.name} are{claim}",
        asked(),
        compare=lambda: replay.agreement(game, lambda up_to: stated(theory, up_to)),
        assumptions=(lemma,),
    )
