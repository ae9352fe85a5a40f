"""A claim → a verdict: by theorems (``lem:between`` for moves between others), else by small positions and rules."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol, runtime_checkable

from sprague.claims.claim import Claim
from sprague.claims.family_claim import FamilyClaim
from sprague.errors import BadParameter, BadSentence, LimitReached, SpragueError, TooLarge
from sprague.games import Ruleset, the_game
from sprague.games.game_family import GameFamily
from sprague.games.written_rules import is_family
from sprague.laws import Statement, law_of
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.automata.theory import Theory
from sprague.proofs import written
from sprague.proofs.sentence_prover import CITATIONS
from sprague.proofs.verdict import Certificate, Proved, Refuted, Undecided, Verdict, Verified
from sprague.proofs.written import Proof
from sprague.solving.progress import at_work

LOOK_SECONDS = 0.1
"""Where a proof takes all its time, small positions are looked at for such a share of it more."""

FIRST_BOUND = {1: 2000, 2: 32, 3: 10, 4: 6}
"""The bound of the first look, by the number of coordinates; for more coordinates 3."""


@runtime_checkable
class Provable(Protocol):
    """A claim that proves itself, such as a theorem about a family."""

    def prove(self, limits: Limits | None = None, *, second_engine: bool = False) -> Verdict:
        """The verdict on it."""


class Theorem(Provable, Protocol):
    """What a paper may be about, beside a claim about one game."""

    @property
    def about(self) -> str:
        """What of a game it speaks of: its P-positions, or its nim-values."""

    @property
    def title(self) -> str:
        """The title of a paper."""

    @property
    def called(self) -> str:
        """The game in a sentence."""

    @property
    def rules(self) -> Ruleset | None:
        """The game; None of a family."""

    def says(self, language: str = "words") -> str:
        """The theorem in words, or in prose with mathematics."""

    def proof(self, limits: Limits | None = None) -> Proof:
        """The proof in words."""

    def document(self, called: str = "claim", expected: str = "proved") -> str:
        """The theorem in the claim language; BadParameter where that has no words for it."""

    def to_json(self) -> str:
        """The certificate."""


def prove(
    game: Ruleset | GameFamily | Claim | Provable | str,
    claim: Claim | Statement | str | None = None,
    *,
    system: Digits | Theory | str | None = None,
    limits: Limits | None = None,
    second_engine: bool = False,
) -> Verdict:
    """Whether a claim about all positions of a game is true: ``prove(claim)``, or ``prove(game, text)``.

    A text is read as :mod:`sprague.laws.law` says. ``system`` is the system of digits, or a theory with
    predicates of its own; by default what the text names, Zeckendorf's if it speaks of φ, else base 2. The verdict is
    *proved* with a certificate, *refuted* with a shortest position that the rules confirm, or *undecided* beyond the
    limits or for rules that are no formula; then a claim that names a bound is *verified* to that bound, or *refuted*,
    by the rules alone. If ``second_engine`` is true, isl is asked as well (see :mod:`sprague.proofs.second_engine`);
    what it denies is not called proved.

    Raises BadSentence or BadParameter for a claim that cannot be read, BadRule for rules that let play go on.

    >>> prove("mouse", "x = 0 & y = 0 | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1").word
    'proved'
    >>> print(prove("wythoff", "x = y").evidence)
    the move (1,1) → (0,0) joins two claimed P-positions (by the rules (1,1) is N, (0,0) is P)
    >>> prove(Claim.of("kayles", "period 12 from 71")).word
    'proved'
    """
    if isinstance(claim, str) and (isinstance(game, GameFamily) or (isinstance(game, str) and is_family(game))):
        game, claim = FamilyClaim.of(game, claim), None
    if isinstance(game, GameFamily):
        raise BadParameter(f"{game.name}: what is claimed of it is a text, such as discover(family).claim.text")
    if isinstance(game, Provable):
        if claim is not None:
            raise BadParameter("prove(claim) takes one claim, prove(game, text) a game and what is claimed of it")
        return game.prove(limits, second_engine=second_engine)
    claimed = _claim(game, claim, system)
    limits = limits or (claimed.shared.limits if claimed.shared else Limits())
    started = time.perf_counter()
    with at_work(doing=f"proving {claimed.line[:200]}"):
        verdict = by_theorem(claimed, limits, second_engine)
        if isinstance(verdict, Undecided) and not verdict.alarm and claimed.rules is not None:
            left = max(limits.seconds - (time.perf_counter() - started), LOOK_SECONDS * limits.seconds)
            return compared(claimed, verdict, replace(limits, seconds=left))
        return verdict


def proof(claim: Claim | Theorem, limits: Limits | None = None) -> Proof:
    """The proof in words of a claim, which is proved anew.

    Raises BadParameter for a claim that is not proved, and where nobody wrote how proofs of its kind are told.

    >>> told = proof(Claim.of("kayles", "period 12 from 71"))
    >>> print(told.says("sentence"))
    Theorem 1. The nim-values G(n) of heaps of n tokens in Kayles satisfy G(n + 12) = G(n) for all n ≥ 71.
    <BLANKLINE>
    Proof. By the lemma “Guy and Smith”, with n_0 = 71, p = 12, k = 2 and h = 2, since ...
    >>> proof(Claim.of("kayles", "period 12 from 70"))
    Traceback (most recent call last):
    sprague.errors.BadParameter: kayles: there is no proof to print: the claim is refuted, fails at n = 70: ...
    """
    if not isinstance(claim, Claim):
        return claim.proof(limits)
    verdict = prove(claim, limits=limits)
    if not isinstance(verdict, Proved):
        about = claim.about or "numbers"
        raise BadParameter(f"{about}: there is no proof to print: the claim is {verdict.word}, {verdict.evidence}")
    return _in_words(claim, verdict)


def _in_words(claim: Claim, proved: Proved) -> Proof:
    """The proof as the law tells it, or of two games at once."""
    if claim.rules and claim.rules.between and proved.record:
        return written.told("between", theorem=claim.says("prose"), checked=proved.record.prose)
    return law_of(claim.statement).proof(claim, proved)


SECONDS_FOR_WORDS = 10.0
"""Seconds for a proof whose steps nobody kept."""


def written_proof(claim: Claim | Theorem, verdict: Verdict) -> Proof | None:
    """The proof in words of what was proved; None where it was not, or nobody wrote how such proofs are told."""
    if not isinstance(verdict, Proved):
        return None
    limits = Limits(seconds=SECONDS_FOR_WORDS)
    with suppress(SpragueError):
        if verdict.record is None or not isinstance(claim, Claim):
            return proof(claim, limits)
        return _in_words(claim, verdict)
    return None


def verdict_on(claim: Claim | Provable, *, second_engine: bool = False) -> Verdict:
    """The verdict on one claim of many; *undecided* where its rules are broken or memory fails, so others go on."""
    try:
        return prove(claim, second_engine=second_engine)
    except SpragueError as error:
        return Undecided(str(error))
    except MemoryError:
        return Undecided("it takes more memory than this machine has")


def _claim(
    about: Ruleset | Claim | str, claim: Claim | Statement | str | None, system: Digits | Theory | str | None
) -> Claim:
    """The claim that is meant."""
    if isinstance(about, Claim) and claim is None:
        read = about
    elif isinstance(about, Claim) or claim is None:
        raise BadParameter("prove(claim) takes one claim, prove(game, text) a game and what is claimed of it")
    elif isinstance(claim, Claim):
        read = replace(claim, rules=the_game(about))
    elif system is None and isinstance(claim, str):
        return typed_claim(about, claim)
    else:
        return Claim.of(about, claim, system)
    return read if system is None else read.in_system(system)


AGREES_TO, ALPHA_TO, LARGEST = 30, 128, 9
"""A claim that speaks of alpha in no digits is read with the a by which it agrees with the rules to the second."""


def typed_claim(about: Ruleset | str, text: str) -> Claim:
    """The claim that a text makes of a game.

    One that speaks of alpha and names no digits is read by the least alpha = [1; a, a, …] with which it agrees with the
    rules for small positions. Raises BadSentence.

    >>> typed_claim("wythoff:a=6", "exists n. x = floor(n alpha) & y = x + 6n").system
    'Ostrowski 6'
    """
    try:
        return Claim.of(about, text)
    except BadSentence as error:
        if not re.search(r"\balpha\b", text):
            raise
        for a in range(1, LARGEST + 1):
            claim = Claim.of(about, f"digits {'Zeckendorf' if a == 1 else f'Ostrowski {a}'}: {text}")
            if law_of(claim.statement).difference(claim, ALPHA_TO, lambda done, total: None) is None:
                return claim
        hint = "alpha = [1; a, a, …] agrees with the rules for no a; say which by “digits Ostrowski 2: …”"
        raise BadSentence(hint, text, error.place) from None


def by_theorem(claim: Claim, limits: Limits | None = None, second_engine: bool = False) -> Verdict:
    """The verdict of the theorem that speaks of such a statement about such rules; nothing is counted beyond it."""
    theory = claim.theory(limits)
    if claim.rules and claim.rules.between:
        return _between(claim, claim.rules.between, limits or theory.limits, second_engine)
    return law_of(claim.statement).prove(claim, theory, limits or theory.limits, second_engine)


def _between(claim: Claim, bounds: Sequence[Ruleset], limits: Limits, second_engine: bool) -> Verdict:
    """Of rules whose moves are between those of two others: what is proved of both (``lem:between``)."""
    records = list[Certificate]()
    for bound in bounds:
        match by_theorem(replace(claim, rules=bound), limits, second_engine):
            case Proved(record=Certificate() as record):
                records.append(record)
            case _:
                return Undecided(f"the moves that elementary facts {'allow' if records else 'show'} do not decide it")
    least, most = records
    to = min(FIRST_BOUND.get(len(claim.names), 3), AGREES_TO)
    if wrong := law_of(claim.statement).difference(claim, to, lambda done, total: None):
        raise AssertionError(f"{claim.about}: proved, and yet {wrong}")
    record = replace(
        most,
        obligations=(*least.obligations, *most.obligations),
        largest=max(least.largest, most.largest),
        automata=least.automata + most.automata,
        seconds=least.seconds + most.seconds,
        compared=f"brute force agrees for coordinates ≤ {to}",
        assumptions=tuple(dict.fromkeys((*least.assumptions, *most.assumptions, CITATIONS["between"].cited()))),
        alone=least.alone or most.alone,
    )
    return Proved(record.line, record)


def compared(claim: Claim, undecided: Undecided, limits: Limits) -> Verdict:
    """*Refuted* where a small position differs; *verified* to the bound of the claim, or as far as the time goes.

    Without a bound the claim stays undecided. Tables double until they reach the bound.

    >>> from dataclasses import replace
    >>> claim = Claim.of("euclid", "x1 >= 1 & x1 <= x2 & x2 <= floor(x1 phi)")
    >>> compared(claim, Undecided("no theorem"), Limits()).word
    'undecided'
    >>> compared(replace(claim, bound=50), Undecided("no theorem"), Limits()).evidence
    'to 50: the rules agree; not proved: no theorem'
    >>> compared(Claim.of("euclid", "x1 = x2"), Undecided("no theorem"), Limits()).evidence
    'fails at (2,3): claimed to be N, by the rules it is P'
    """
    law = law_of(claim.statement)
    if not law.is_compared(claim):
        return undecided
    until, reached = time.perf_counter() + limits.seconds, -1

    def check(done: int = 0, total: int = 0) -> None:
        if time.perf_counter() > until:
            raise TooLarge("the time is over")

    try:
        with limited(limits):
            for bound in _stages(claim):
                if (wrong := law.difference(claim, bound, check)) is not None:
                    return Refuted(wrong)
                reached = bound
    except (TooLarge, LimitReached):
        pass
    if claim.bound is None or reached < 0:
        return undecided
    return Verified(str(reached), "the rules agree", undecided.reason)


def _stages(claim: Claim) -> list[int]:
    """The bounds of the tables that are compared."""
    first = FIRST_BOUND.get(len(claim.names), 3)
    if claim.bound is None or claim.bound <= first:
        return [first if claim.bound is None else claim.bound]
    growth = 8 if len(claim.names) < 2 else 2
    stages = [first]
    while growth * stages[-1] < claim.bound:
        stages.append(growth * stages[-1])
    return [*stages, claim.bound]
