"""Sentences of arithmetic → a verdict: lemmas, and theorems about games whose obligations are written as sentences.

Theorems about games whose proof is a lemma by hand: what it asks of the rules, as sentences, is decided.

The lemmas are theorems for Coq as well, in ``src/sprague/formal/theory``. The prover asks no Coq, so a certificate
names the theorem and says no more; ``sprague prove --formal DIR`` writes a file that uses it, ``sprague check DIR`` has
it checked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files

from sprague.errors import LimitReached
from sprague.games import FormulaGame
from sprague.games.ruleset import Piles
from sprague.logic.automata.foundations import foundations
from sprague.logic.automata.limits import Effort, Limits, limited
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Decision, Theory
from sprague.logic.language.formula import Formula
from sprague.logic.wording.notation import sentence_words
from sprague.numbers.decimals import decimal
from sprague.proofs import obligations
from sprague.proofs.rules import Rules
from sprague.proofs.second_engine import NOT_ASKED, EngineAnswer, ask_sentence
from sprague.proofs.verdict import Certificate, Obligation, Proved, Refuted, Undecided, Verdict

MOST_STATES = 200_000
"""What an automaton of a certificate for Coq may have."""


def prove_sentence(theory: Theory, sentence: str | Formula, *, second_engine: bool = False) -> Verdict:
    """Whether a sentence is true for all natural numbers.

    *Refuted* shows the shortest counterexample of a sentence *forall …*. If ``second_engine`` is true, isl is asked as
    well; where it says the opposite, the verdict is *undecided* with an alarm. Raises BadSentence.

    >>> prove_sentence(Theory("base 2"), "forall x, y. x < y => 2x < y + 3").evidence
    'fails at x = 4, y = 5'
    """
    decision = theory.decide(sentence)
    if decision.truth is None:
        return Undecided(f"{theory.digits.name}: {decision.reason}")
    second = ask_sentence(theory.expanded(sentence), decision.truth) if second_engine else NOT_ASKED
    if second.agrees is False:
        they = "prove it" if decision.truth else "refute it"
        statement = f"the engines disagree: automata in {theory.digits.name} {they}, but {second.line}"
        return Undecided(f"ALARM, {statement}", alarm=True)
    if not decision.truth:
        point = _point(decision)
        agreed = f" ({second.line})" if second.agrees else ""
        return Refuted((point or "the sentence itself: its negation is proved") + agreed)
    statement = " ".join(sentence.split()) if isinstance(sentence, str) else sentence_words(sentence)
    met = (Obligation(statement, decision.seconds),)
    return by_automata(theory, statement, met, decision, rests_on=sentence, second=second)


def by_automata(
    theory: Theory,
    claim: str,
    obligations: tuple[Obligation, ...],
    work: Effort | Decision,
    *,
    compare: Callable[[], str] = str,
    rests_on: str | Formula | Relation | None = None,
    assumptions: Iterable[str] = (),
    second: EngineAnswer = NOT_ASKED,
    beyond: Callable[[], str] = str,
    alone: bool = False,
) -> Proved:
    """The verdict where automata decided all obligations; what a sentence or relation ``rests_on`` is assumed.

    It has no other judge than isl where no file for Coq can say it (``alone``), or an automaton is too large for one.
    What is made to ``compare``, and for what is ``beyond`` the claim, does not count as work.
    """
    ground = foundations(theory.digits)
    cited = ground.cited if rests_on is not None and theory.rests_on_floors(rests_on) else ()
    spent = work.largest, work.automata, work.seconds
    record = Certificate(
        claim,
        obligations,
        theory.digits.name,
        ground.proved,
        *spent,
        compared=compare(),
        assumptions=(*cited, *assumptions),
        second=second.line,
        beyond=beyond(),
        alone=(alone or work.largest > MOST_STATES) and not second.agrees,
    )
    return Proved(record.line, record)


def prove_obligations(
    theory: Theory,
    claim: str,
    sentences: Iterable[tuple[str, str]],
    *,
    compare: Callable[[], str],
    assumptions: Iterable[str] = (),
    necessary: Collection[str] = (),
    second_engine: bool = False,
    beyond: str = "",
    alone: bool = False,
) -> Verdict:
    """Whether all of the sentences are true that together prove a claim: pairs (statement, sentence).

    They are sufficient: where one is false the verdict is *undecided*, and names its statement; *refuted*, if that is
    among the ``necessary`` ones. The
    sentences may be made one after another, with definitions between them; what that takes counts towards the limits.
    ``compare`` is called once all are proved; it compares the claim with brute force and says how far. If
    ``second_engine`` is true, isl is asked as well; where it says the opposite, the verdict is an alarm.

    >>> even = [("every second number is even", "forall x. (exists y. x = 2y) | exists y. x + 1 = 2y")]
    >>> prove_obligations(Theory("base 2"), "even", even, compare=lambda: "brute force agrees to 9").word
    'proved'
    """
    met: list[Obligation] = []
    agreed = 0
    with limited(theory.limits) as work:
        try:
            for statement, sentence in sentences:
                decision = theory.decide(sentence)
                if decision.truth is None:
                    return Undecided(f"{theory.digits.name}: {decision.reason}")
                if not decision.truth and statement in necessary:
                    return Refuted(f"{_point(decision) or 'the statement itself'}: it is not so that {statement}")
                if not decision.truth:
                    at = f" (fails at {_point(decision)})" if decision.point else ""
                    return Undecided(f"it is not proved that {statement}{at}", point=decision.point or {})
                if second_engine and (second := ask_sentence(theory.expanded(sentence), True)).agrees is not None:
                    if not second.agrees:
                        return Undecided(
                            f"ALARM, the engines disagree on whether {statement}: {second.line}", alarm=True
                        )
                    agreed += 1
                met.append(Obligation(statement, decision.seconds))
        except LimitReached as limit:
            return Undecided(f"{theory.digits.name}: {limit}")
        agreement = f"by two engines: isl agrees on {agreed} of {len(met)}" if second_engine else ""
        return by_automata(
            theory,
            claim,
            tuple(met),
            work,
            compare=compare,
            assumptions=assumptions,
            second=EngineAnswer(agreed == len(met), agreement),
            beyond=lambda: beyond,
            alone=alone,
        )


def _point(decision: Decision) -> str:
    return ", ".join(f"{name} = {decimal(value)}" for name, value in (decision.point or {}).items())


Sentences = Callable[[Theory, Rules], Iterable[tuple[str, str]]]
"""Defines in a theory what the obligations speak of, and makes these: pairs (statement, sentence)."""

Stated = Callable[[Theory, int], Iterable[Piles]]
"""The P-positions with coordinates to a bound, by the law."""


def prove_by_lemma(
    game: FormulaGame,
    claim: str,
    lemmas: tuple[str, ...],
    sentences: Sentences,
    stated: Stated,
    limits: Limits | None,
    beyond: str = "",
) -> Verdict:
    """Whether the P-positions are as a claim says, given lemmas by which the sentences suffice.

    What is ``beyond`` the claim is said too. Where one of them is false the verdict is *undecided*, and names it.
    Raises BadRule for rules that let play go on.
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
        compare=lambda: obligations.agreement(game, lambda up_to: stated(theory, up_to)),
        assumptions=lemmas,
        beyond=beyond,
    )


@dataclass(frozen=True)
class Citation:
    """A lemma: what is said of it, the module at whose head its proof by hand stands, the file and theorem for Coq."""

    says: str
    by_hand: str
    file: str = ""
    theorem: str = ""

    def cited(self, what: str = "") -> str:
        """The line of a certificate; ``what`` completes what is said.

        >>> print(CITATIONS["guy smith"].cited())
        Guy and Smith 1956: this many values prove the period (in Coq guy_smith, Periods.v, not run here)
        """
        coq = f" (in Coq {self.theorem}, {self.file}, not run here)" if self.theorem else ""
        return f"{self.says.format(what)}{coq}"


_ROWS = files("sprague.proofs").joinpath("citations.tsv").read_text(encoding="utf-8").splitlines()[1:]
CITATIONS = {name: Citation(*cited) for name, *cited in (row.split("\t") for row in _ROWS)}
"""What certificates cite, by name."""
