"""Theorems about games on one number in which play need not end: where they are lost, and where they are drawn.

Lemma. Let M be the moves, and let P and D be sets of numbers, and r a rank of the numbers outside D, such that
(1) no number is in both; (2) from every number of D a move stays in D, and (3) none reaches P; (4) all options of a
number of P are outside P and D, of smaller rank; (5) from every number outside both a move reaches P, of smaller rank.
Then P are the P-positions, D the draws, and all others N-positions. *Proof.* By induction on the rank: at a number of P
the player to move loses, for all options are won by (4), and outside both he wins by (5). In D neither player can win:
either of them stays in D by (2), and by (3) the other one can leave it for N-positions only, which are his loss. ∎
Smith, *Graphs and composite games* (1966), has the three sets; the rank is what makes induction possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sprague.errors import BadParameter, TooLarge
from sprague.games.formula_game import CyclicGame
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import renamed_variables
from sprague.proofs.sentence_prover import Citation, prove_obligations
from sprague.proofs.verdict import Refuted, Verdict
from sprague.solving.outcome import Outcome
from sprague.solving.retrograde import LoopSolver

LEMMA = Citation(
    "the lemma on draws, after Smith 1966: these conditions make these the outcomes", "sprague.proofs.draws"
)

COMPARED = 200
"""So many numbers are asked about by brute force."""


@dataclass(frozen=True)
class Draws:
    """The claim that a game on one number is lost just where ``lost`` holds of n, and drawn just where ``drawn`` does.

    ``rank`` relates n to a number r that play lowers outside the draws. ``sprague.prove`` takes the claim.

    >>> from sprague.games import position_game
    >>> @position_game()
    ... def to_and_fro(n, m):
    ...     return (m == n - 2) | (m == n + 2) & (n % 4 == 1)
    >>> Draws(to_and_fro, lost="n % 4 = 0", drawn="n % 2 = 1").prove().word
    'proved'
    >>> print(Draws(to_and_fro, lost="n % 4 = 0", drawn="n % 4 = 1").prove().evidence)
    fails at 3, which is D by the rules, and not N
    """

    game: CyclicGame
    lost: str
    drawn: str
    rank: str = "r = n"

    @property
    def text(self) -> str:
        """The claim in a sentence."""
        return f"{self.game.name}: n is a P-position iff {self.lost}, a draw iff {self.drawn}, else an N-position"

    def prove(self, limits: Limits | None = None, *, second_engine: bool = False) -> Verdict:
        """By the lemma, whose conditions automata decide; the small numbers are compared with retrograde analysis.

        *Refuted*, with the number, where brute force finds another outcome; *undecided* where the rank does not do.
        Raises BadParameter for the second engine, which is not asked about draws.
        """
        if second_engine:
            raise BadParameter(f"{self.game.name}: the second engine is not asked about draws")
        compared, wrong = self._compared()
        if wrong:
            return Refuted(wrong)
        return prove_obligations(
            self.theory(limits),
            self.text,
            self.sentences(),
            compare=lambda: compared,
            assumptions=(LEMMA.cited(),),
        )

    def theory(self, limits: Limits | None = None) -> Theory:
        """The definitions that the sentences speak of; BadSentence where one cannot be read."""
        if len(self.game.coordinates) != 1:
            raise BadParameter(f"{self.game.name}: theorems about draws are for games on one number")
        theory, rule = Theory("base 2", limits), self.game.rule
        names = {rule.before[0]: "n", rule.after[0]: "m"}
        theory.define("move", ("n", "m"), renamed_variables(rule.from_positions, names))
        theory.define("lost", ("n",), self.lost)
        theory.define("drawn", ("n",), self.drawn)
        theory.define("rank", ("n", "r"), self.rank)
        one = "forall t. rank(m, t) => t = s"  # the rank of m is one number, or play could go round
        theory.define("lower", ("n", "m"), f"exists r, s. rank(n, r) & rank(m, s) & s < r & {one}")
        return theory

    def sentences(self) -> Iterator[tuple[str, str]]:
        """What is to be proved: in words, and as a sentence."""
        yield "no P-position is a draw", "forall n. ~(lost(n) & drawn(n))"
        yield "from a draw some move leads to a draw", "forall n. drawn(n) => exists m. move(n, m) & drawn(m)"
        yield "from a draw no move leads to a P-position", "forall n, m. drawn(n) & move(n, m) => ~lost(m)"
        yield (
            "from a P-position all moves lead to N-positions of smaller rank",
            "forall n, m. lost(n) & move(n, m) => ~lost(m) & ~drawn(m) & lower(n, m)",
        )
        yield (
            "from an N-position some move leads to a P-position of smaller rank",
            "forall n. lost(n) | drawn(n) | exists m. move(n, m) & lost(m) & lower(n, m)",
        )

    def _compared(self) -> tuple[str, str]:
        """How far brute force agrees, and the first number of which it finds another outcome, in words; "" if none."""
        theory, known, agrees = self.theory(), LoopSolver(self.game, most=20 * COMPARED), 0
        lost, drawn = (theory.meaning(name)[1] for name in ("lost", "drawn"))
        for n in range(COMPARED + 1):
            stated = Outcome.P if lost.holds({"n": n}) else Outcome.D if drawn.holds({"n": n}) else Outcome.N
            try:
                found = known.outcome((n,))
            except TooLarge:  # undecided so near
                continue
            if found is not stated:
                return "", f"{n}, which is {found} by the rules, and not {stated}"
            agrees += 1
        return f"retrograde analysis agrees at {agrees} of the numbers to {COMPARED}, and decides no other", ""
