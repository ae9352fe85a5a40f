"""The loop of discovery: larger and larger tables, the guesses that each suggests, the prover's verdict on each."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice, pairwise

import numpy as np

from sprague import solving
from sprague.claims import Claim, PPositions
from sprague.claims.prover import by_theorem
from sprague.discovery.draws import discover_draws
from sprague.discovery.heaps import discover_heaps, discover_sequence
from sprague.discovery.misere_play import discover_quotient, like_normal
from sprague.discovery.result import Clock, Discovery, Guessed, Tried, fallen, nothing_found
from sprague.discovery.table_values import discover_values
from sprague.errors import BadParameter, EndlessPlay, LimitReached, TooLarge
from sprague.games import (
    NORMAL,
    CoinTurning,
    FormulaGame,
    InvariantGame,
    PileRuleset,
    PlayedFormula,
    Ruleset,
    TakingBreaking,
    heaps_under_misere,
    the_game,
)
from sprague.games.ruleset import Piles
from sprague.guess.guesses import AUTOMATA, automata, formulas
from sprague.guess.p_cells import QUICK
from sprague.guess.p_cells import SECONDS as SECONDS_FOR_CELLS
from sprague.guess.p_table import FEWEST, PTable, sequences
from sprague.guess.readable import SECONDS as LONGEST
from sprague.guess.readable import by_letters, formula_for
from sprague.guess.slopes import cone
from sprague.guess.statements import Guess
from sprague.guess.values import MOST_SLICES
from sprague.laws import read_statement
from sprague.laws.sums import sums_in, sums_of_piles
from sprague.laws.two_piles import of_two_piles
from sprague.logic.automata.limits import Limits, in_time, limited
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Theory
from sprague.proofs import Proved, Refuted, Undecided, Verdict, Verified
from sprague.proofs.rules import Rules
from sprague.solving.progress import Progress, at_work
from sprague.solving.retrograde import ThenByLoops
from sprague.texts import number_of

SECONDS = 50.0
"""So long is looked for a statement, unless more is asked for; the proof of a closed form may take longer."""

FIRST = {1: 64, 2: 64, 3: 32, 4: 16, 5: 5, 6: 4, 7: 3}
LARGEST = {1: 8192, 2: 2048, 3: 512, 4: 160, 5: 40, 6: 16, 7: 6}
"""The first and the largest bound of a table, by the number of coordinates; for more coordinates 8 and 32."""

MOST_POSITIONS = 2_000_000
"""A larger table with more P-positions than this says nothing new, and takes longer than any limit to look at."""

WITHOUT_FORMULA = 15.0
"""Larger tables by the bare definition grow slowly: after so many seconds they say nothing new, unless asked for."""

LONG_PROOF = 240.0
"""The proof of a closed form may take so many seconds, unless the discovery may take less than it usually does; that of
another guess a share of the time that is left."""

SHOWN = 10
"""So many P-positions are named where somebody asks what was looked at."""

SHARE_FOR_PROOF, FEWEST_SECONDS = 0.8, 1.0

PATIENCE, MOST_CONSTANTS = 0.6, 12
"""What takes long waits while the next table, and what is quickly seen in it, take so many seconds of computing; what
has more constants, and is not proved of several piles, is compared with a larger table."""

AUTOMATON_TO = {1: 4000, 2: 800, 3: 80}
"""A proved automaton says a table to this bound, by the number of coordinates."""

Say = Callable[[str], None]


def discover(
    game: Ruleset | str,
    seconds: float = SECONDS,
    say: Say | None = None,
    *,
    nim_values: bool = False,
    up_to: int | None = None,
) -> Discovery:
    """What can be found out about all positions of a game from its rules alone, with the verdict on it.

    ``say`` is told what is being tried. A guess is called *proved* only by the prover, *verified* to a bound where no
    proof was found, and *none* is an answer too. It speaks of the P-positions; of the nim-values for games on heaps,
    and for others if ``nim_values`` is true. With ``up_to`` no table has coordinates above it (of nim-values of heaps
    so many at most), and where no proof ends the search before, tables go so far as long as time allows: what is
    *verified* then is so to ``up_to``, or to the smaller bound that the discovery says. Raises BadRule for rules that
    are broken, BadParameter for a game whose positions are no numbers or tuples of numbers, TooLarge where the time
    does not suffice for the smallest table.

    >>> found = discover("mouse")
    >>> found.statement, found.word
    ('(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)', 'proved')
    >>> found.is_p_position((3 * 10**50, 6 * 10**50 - 1)), found.winning_move((9, 20))
    (True, (9, 17))
    """
    game = the_game(game)
    if not seconds > 0:
        raise BadParameter(f"{game.name}: discovering takes a positive number of seconds, not {seconds:g}")
    if up_to is not None and up_to < 1:
        raise BadParameter(f"{game.name}: the bound of the tables is at least 1, not {up_to}")
    tried = ""

    def told(text: str) -> None:
        nonlocal tried
        tried = f": {text}"
        if say:
            say(text)

    clock = Clock(game.name, seconds, told, up_to=up_to)
    with at_work(doing=lambda: f"discovering {clock.name}{tried}"):
        return _discovered(game, clock, nim_values)


def _discovered(game: Ruleset, clock: Clock, nim_values: bool) -> Discovery:
    if isinstance(game, TakingBreaking):
        return discover_heaps(game, clock)
    if isinstance(game, CoinTurning):
        return discover_sequence(game, lambda n: (n,), clock)
    if isinstance(game, PlayedFormula) and game.play.misere and not nim_values:
        found_like_it = like_normal(game, clock, discover)
        if found_like_it:
            return found_like_it
    if (heaps := heaps_under_misere(game)) is not None:
        return discover_quotient(game, heaps, clock)
    if isinstance(game, FormulaGame):
        return discover_values(game, clock) if nim_values else _Search(game, clock).run()
    seen = game.on_numbers
    if seen is not None and draws_near(seen):
        if nim_values:
            raise EndlessPlay(f"{game.name}: play need not end, so there need be no nim-values to discover")
        return discover_draws(seen, clock)
    if seen is not None and seen.heaps is not None and not seen.between:  # a program on numbers or on heaps
        found = discover_sequence(game, (lambda n: (n,)) if seen is game else (lambda n: n), clock)
        if found.statement or seen.piles is None:
            return found
    game = seen or game
    if isinstance(game, PileRuleset) and game.piles == 2 and not nim_values and not game.between:
        found = discover_cone(game, clock)
        if found.statement:
            return found
    if isinstance(game, PileRuleset) and game.piles:
        if not isinstance(game, InvariantGame):
            clock.larger = WITHOUT_FORMULA if clock.seconds <= SECONDS and clock.up_to is None else clock.seconds
        return discover_values(game, clock) if nim_values else _Search(game, clock).run()
    game.require_numbers("a guess")
    raise BadParameter(f"{game.name}: it has no number of piles, so there is no table to guess from")


def draws_near(game: PileRuleset) -> bool:
    """Whether play from some small position need not end, so that there may be draws."""
    known = solving.solver(game)
    if game.endless or game.play.blocked or not isinstance(known, ThenByLoops):
        return bool(game.endless)
    return any(map(known.find_loops, islice(game.positions(game.smallest + 4), 64)))


@dataclass
class _Search:
    """One discovery of the P-positions of a game on tuples of numbers."""

    game: PileRuleset
    clock: Clock
    tried: Tried = field(default_factory=dict)
    growth: dict[str, list[int]] = field(default_factory=dict)
    without: set[str] = field(default_factory=set)
    open_guess: tuple[Guess, Verdict, int] | None = None
    waiting: PTable | None = None
    patient: float = 0.0
    bound: int = 0
    count: int = 0
    turns: int = 0
    """How often the P-positions of one pile begin or end in the table; of more piles there are so many of them."""
    hopeless: bool = False
    more: bool = True
    farther: dict[int, list[Piles]] = field(default_factory=dict)

    @property
    def rules(self) -> FormulaGame | None:
        """The game, where a formula tells its moves, or one of the same positions."""
        game = self.game.between[0] if self.game.between else self.game
        return game if isinstance(game, FormulaGame) else None

    def run(self) -> Discovery:
        """Tables of doubling size until something is proved or the time is over.

        What takes long waits, as far as the next table is made quickly: a larger one may say at once what it is.
        """
        for table in self._tables():
            before, self.open_guess = self.open_guess, None  # a guess stays open if the larger table suggests it again
            try:
                found = self._of_table(table)
            except LimitReached as limit:
                self.tried[f"guesses from the table to {self.bound}"] = "", Undecided(str(limit))
                self.open_guess = self.open_guess or before
                break
            if found:
                return found
            self.hopeless = self._is_hopeless(table)
        return self._unproved()

    def _of_table(self, table: PTable) -> Discovery | None:
        """The first guess from a table that is proved."""
        first = self.waiting is None and len(table.positions) >= FEWEST
        quick = formulas(table, self.without, QUICK if first else ())
        found = self._judged(chain(of_two_piles(table), quick, sums_in(table)))
        begun = time.process_time()
        found = found or self._judged(chain(automata(table, self.growth), self._by_values()))
        self.patient += time.process_time() - begun
        if first:
            self.waiting = table
        if found or (self.more and self.patient < PATIENCE):
            return found
        self.more, self.patient = False, PATIENCE
        small = self.waiting
        found = self._judged(formulas(small, self.without), small.bound) if small else None
        if found is None and self.clock.left > 0 and small is not table:
            if self.open_guess and self.open_guess[0].kind != "automaton":
                self.open_guess = None  # what a smaller table suggested this one may contradict
            found = self._judged(formulas(table, self.without))
        if found is None:
            self.clock.say(f"nothing more agrees with the table to {self.bound}{self._growing()}")
        return found

    def _by_values(self) -> Iterator[Guess]:
        """The P-positions of one pile as where its nim-values are 0, if a recursion gives these."""
        if self.rules and self.rules.play == NORMAL and len(self.game.coordinates) == 1:
            line = solving.nim_values(self.game, self.bound, self.clock.check).tolist()
            yield from sums_of_piles(self.game.coordinates, line, lambda _: True)

    def _judged(self, waiting: Iterator[Guess], bound: int | None = None) -> Discovery | None:
        """The first of the guesses that is proved; they agree with the table to a bound, else with the last one."""
        while True:
            with limited(Limits(seconds=max(self.clock.left, 0.5))):
                guess = next(waiting, None)
            if guess is None or self.clock.left <= 0:
                return None
            made_from = f", from the table to {self.bound}" if guess.kind == "automaton" else ""
            name = f"{guess.statement}{made_from}" + (f"\n{guess.law}" if guess.law else "")  # laws may be said alike
            if name not in self.tried:
                self.clock.say(Guessed(f"to {self.bound}: {guess.statement}"))
                self.tried[name] = guess.statement, self._judge(guess)
                self.clock.say("{0.word}: {0.evidence}".format(self.tried[name][1]))
            _, verdict = self.tried[name]
            if isinstance(verdict, Proved):
                return self._readable(guess) or self._found(guess, verdict)
            known = self.open_guess and self.open_guess[0]
            simpler = not known or ("automaton" in (guess.kind, known.kind) and _constants(guess) < _constants(known))
            if not isinstance(verdict, Refuted) and simpler:
                self.open_guess = guess, verdict, bound or self.bound

    def _readable(self, guess: Guess) -> Discovery | None:
        """A formula that says what a proved automaton says; None where the guess is no automaton, or none is found."""
        if not isinstance(guess.meaning, Relation) or self.clock.left <= 0:
            return None
        self.clock.say(f"a formula for {guess.statement}")
        names = self.game.coordinates
        for said in self._same(guess.meaning):
            verdict = self._judge(said)
            if isinstance(verdict, Proved):
                return self._found(said, verdict)
        found = formula_for(guess.meaning, names, self.game.interchangeable, min(self.clock.left, LONGEST))
        shown = found.shown(names) if found else by_letters(guess.meaning)
        if shown is None:
            return None
        said = replace(guess, kind="formula", statement=shown, meaning=shown if found else guess.meaning)
        verdict = self._judge(said)
        return self._found(said, verdict) if isinstance(verdict, Proved) else None

    def _same(self, relation: Relation) -> Iterator[Guess]:
        """Guesses that agree with a relation: from a table that it says, larger than the rules would; then from others.

        Those in other digits are left to the prover.
        """
        bound = min(AUTOMATON_TO.get(len(self.game.coordinates), 0), self.clock.up_to or LARGEST[1])
        tables = [self._said_by(relation, bound)] if bound > self.bound else []
        until = self.clock.spent + LONGEST
        for table in [*tables, *([self.waiting] if self.waiting else [])]:
            made = formulas(table, self.without, SECONDS_FOR_CELLS if table is self.waiting else QUICK)
            while guess := in_time(LONGEST, next, made, None):
                if self.clock.spent > until:
                    return
                if guess.law is not None or self._says(guess, relation):
                    yield guess

    def _says(self, guess: Guess, relation: Relation) -> bool:
        """Whether a guess says what a relation in the same digits says, or may say so in others."""
        if guess.system != relation.digits:
            return True
        assert self.rules
        said = Theory(guess.system).relation(guess.meaning or "false", relation.variables)
        return (said & Rules(self.rules, guess.system).positions).equals(relation)

    def _said_by(self, relation: Relation, bound: int) -> PTable:
        """The table to a bound of what a relation holds of."""
        assert self.rules
        box = self.rules.box(bound)
        points = np.indices(box).reshape(len(box), -1)
        inside = relation.holds_at(dict(zip(self.game.coordinates, points, strict=True)))
        positions = tuple(map(tuple, points[:, inside].T.tolist()))
        return PTable(self.game.coordinates, positions, bound, self.game.interchangeable, box, self.rules.domain)

    def _tables(self) -> Iterator[PTable]:
        """Tables of P-positions, as long as the next one seems to fit the time."""
        piles = len(self.game.coordinates)
        if piles == 3 and self.rules and min(self.rules.box(piles * MOST_SLICES)) <= MOST_SLICES:
            piles = 2  # one that has few values makes the table no larger
        first, largest = FIRST.get(piles, 8), LARGEST.get(piles, 32)
        bounds = [first << i for i in range((largest // first).bit_length())]

        begun = 0.0

        def made(bound: int, check: Progress) -> list[Piles]:
            nonlocal begun
            begun = time.process_time()
            return solving.p_positions(self.game, bound, check)

        for bound, positions, spent in self.clock.tables(bounds, "P-positions", made):
            self.bound, self.count, self.turns = bound, len(positions), _turns(positions)
            shown = ", ".join(f"({self.game.format(position)})" for position in positions[:SHOWN])
            self.clock.say(f"{len(positions)} of them: {shown}{', …' if len(positions) > SHOWN else ''}")
            if not positions:
                self.clock.say(f"no P-position to {bound}")
                continue
            which = (self.rules.box(bound), self.rules.domain) if self.rules else ()
            larger = len(positions) << piles if self.clock.up_to is None else 0
            last = bound == self.clock.stages(bounds)[-1] or larger > MOST_POSITIONS
            table = PTable(self.game.coordinates, tuple(positions), bound, self.game.interchangeable, *which)
            growth = 2**piles
            computed = time.process_time() - begun
            self.patient += computed
            self.more = not last and self.patient + computed * growth < PATIENCE
            yield table
            left = min(self.clock.left, self.clock.larger - self.clock.spent)
            if self.hopeless or spent * growth > left or last:
                return

    def _is_hopeless(self, table: PTable) -> bool:
        """Whether automata outgrow the table in every system of digits, and the positions are no sequences either."""
        outgrown = self.growth and all(sizes and sizes[-1] > AUTOMATA for sizes in self.growth.values())
        return bool(outgrown and not sequences(table) and self.bound >= 4 * FIRST.get(len(self.game.coordinates), 8))

    def _judge(self, guess: Guess) -> Verdict:
        left = self.clock.left
        usual, whole = self.clock.seconds >= SECONDS, guess.kind in ("closed form", "image", "digits")
        share = left if whole or guess.law else left * SHARE_FOR_PROOF
        limits = Limits(seconds=LONG_PROOF if usual and whole else max(FEWEST_SECONDS, share))
        if guess.law is not None and (missed := self._missed(guess)):
            return Refuted(self.game.format(missed), "a P-position")
        return by_theorem(self._claim(guess), limits)

    def _claim(self, guess: Guess, bound: int | None = None) -> Claim:
        """The guess with the rules: what is put to the prover, and what is found."""
        statement = guess.law or (PPositions(guess.meaning) if guess.meaning else read_statement(guess.statement)[0])
        return Claim(statement, self.game, guess.system.name, shown=guess.statement, kind=guess.kind, bound=bound)

    def _missed(self, guess: Guess) -> Piles | None:
        """A P-position in a table of twice the bound that the guess misses; looking costs less than trying to prove."""
        bound = min(2 * self.bound, self.clock.up_to or 2 * self.bound)
        try:
            if bound not in self.farther:
                self.farther = {bound: solving.p_positions(self.game, bound, self.clock.check)}
            plays = self._claim(guess).player()
            return next((position for position in self.farther[bound] if not plays.is_p_position(position)), None)
        except TooLarge:
            return None

    def _found(self, guess: Guess, verdict: Verdict, bound: int | None = None) -> Discovery:
        """The discovery; ``bound`` is that of a smaller table, where time ended amid a larger one."""
        bound = bound or self.bound
        others, table = fallen(self.tried, guess.statement), f"{number_of(self.count, 'P-position')} to {self.bound}"
        if guess.kind == "automaton":
            guess = replace(guess, statement=f"{guess.statement}; no formula was found")
        return Discovery(self.game, self._claim(guess, bound), verdict, bound, self.clock.spent, table, others)

    def _unproved(self) -> Discovery:
        more = self._says_more(self.open_guess[0]) if self.open_guess else ""
        if more and self.open_guess and self.open_guess[0].kind != "automaton":
            return nothing_found(self.game, self.bound, self.clock.spent, fallen(self.tried), more)
        if self.open_guess and not more:
            guess, verdict, bound = self.open_guess
            return self._found(guess, Verified(str(bound), f"the table agrees; not proved: {verdict.evidence}"), bound)
        if not self.count:
            reason = f"none found: there is no P-position with coordinates to {self.bound}"
            return nothing_found(self.game, self.bound, self.clock.spent, fallen(self.tried), reason)
        what = "formulas, residues, quasi-linear sequences, difference laws, Beatty sequences, automata over digits"
        reason = f"none found to {self.bound} ({number_of(self.count, 'P-position')}); tried: {what}{self._growing()}"
        if self.clock.left <= 0:
            reason += f"; the time of {self.clock.seconds:g} s was over, --seconds allows more"
        return nothing_found(self.game, self.bound, self.clock.spent, fallen(self.tried), reason)

    def _says_more(self, guess: Guess) -> str:
        """That a guess was fitted to the table: it has more constants than turning points, or fails farther out."""
        constants, piles, bound = _constants(guess), len(self.game.coordinates), 2 * self.bound
        fitted = f"none found to {self.bound}: what fits has {constants} constants"
        halved = piles < 3 and guess.kind == "automaton"  # it was learned from half of the table
        if constants > self.turns or piles == 1 or constants <= MOST_CONSTANTS or halved:
            return f"{fitted} for {self.turns} turns of the table" if constants > self.turns else ""
        try:
            lost, plays = {*solving.p_positions(self.game, bound, self.clock.check)}, self._claim(guess).player()
        except TooLarge:
            return f"{fitted}, and a larger table takes too long"
        wrong = (each for each in self.game.positions(bound) if plays.is_p_position(each) != (each in lost))
        return next((f"{fitted}, and fails at ({self.game.format(each)})" for each in wrong), "")

    def _growing(self) -> str:
        """How the automata grew with the table, where they did."""
        said = [
            f"{name} {', '.join(str(size) if size <= AUTOMATA else f'more than {AUTOMATA}' for size in sizes)}"
            for name, sizes in self.growth.items()
            if len(sizes) > 1 or (sizes and sizes[-1] > AUTOMATA)
        ]
        return f"; states of the automata, doubling the table: {'; '.join(said)}" if said else ""


def _constants(guess: Guess) -> int:
    """How many a guess has; of an automaton four for each state."""
    return 4 * len(guess.meaning or "") if guess.kind == "automaton" else len(re.findall(r"\b\d+", guess.statement))


def _turns(positions: Sequence[Piles]) -> int:
    """How often P-positions of one pile begin or end; how many they are, of more piles."""
    if positions and len(positions[0]) > 1:
        return len(positions)
    return 2 * sum(b > a + 1 for a, b in pairwise([-2, *(heap for (heap,) in positions)]))


def discover_cone(game: PileRuleset, clock: Clock) -> Discovery:
    """The cone of P-positions of a game on two piles whose rules are no formula, verified to a bound; none elsewhere.

    >>> from sprague.games import game
    >>> found = discover_cone(game("euclid"), Clock("euclid", 20))
    >>> found.statement, found.word
    ('x1 ≤ x2 ≤ ⌊x1φ⌋, x1 ≥ 1, φ = (1 + √5)/2', 'verified')
    """
    found, reached, count = None, 0, 0
    for bound, positions, _ in clock.tables([200], "P-positions", partial(solving.p_positions, game), 8):
        found, reached, count = cone(positions, bound, *game.coordinates[:2]), bound, len(positions)
        if found is None:
            break
    if found is None:
        reason = f"none found to {reached} ({number_of(count, 'P-position')}); the rules are no formula; tried: cones"
        return nothing_found(game, reached, clock.spent, [], reason)
    verdict = Verified(str(reached), "every position of the table agrees; rules that multiply have no decidable theory")
    table = f"{number_of(count, 'P-position')} to {reached}"
    claim = replace(Claim.of(game, found), shown=found, kind="cone", bound=reached)
    return Discovery(game, claim, verdict, reached, clock.spent, table)
