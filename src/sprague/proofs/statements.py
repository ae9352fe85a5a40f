"""Claims as a text file: each with its name, the verdict that is expected of it, and what it says.

    digits: Zeckendorf                        the system of digits for what follows
    define A(x): exists n. x = floor(n phi)   a predicate
    digits F(x): 10(00)*                      a predicate by a pattern of digits
    game near(x, y -> p, q): …                the rule of a game on piles, without quantifiers
    moves M(x, y, u, v): mouse                a predicate: (u, v) is an option of (x, y), both sorted
    proved lemma-1: forall x. …               a sentence
    refuted R-W P-positions of wythoff: …     the P-positions of a game, in the names of its rule
    proved bouton nim-values of nim: v = …    its nim-values, called v
    proved guy nim-values of 0.77: period 12 from 71

A statement goes on on lines that begin with a space; # begins a comment line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NoReturn

from sprague.errors import BadParameter, SpragueError
from sprague.games import FormulaGame, Ruleset, catalogue, game
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.automata.relations import renamed
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import And, Compare, Formula, Linear, Not, Or, Truth, Variable
from sprague.logic.language.grammar import parse
from sprague.logic.language.tokens import BadSentence, tokens
from sprague.proofs.claims import Claim, NimValues, Period, PPositions, period
from sprague.proofs.obligations import play_ends
from sprague.proofs.prover import prove
from sprague.proofs.rules import Rules
from sprague.proofs.sentence_prover import prove_sentence
from sprague.proofs.verdict import Undecided, Verdict

_HEAD = re.compile(
    r"(?P<system>digits)|define (?P<predicate>\w+) *\((?P<variables>[^()]*)\)|digits (?P<pattern>\w+) *\( *x *\)"
    r"|moves (?P<moves>\w+) *\((?P<moved>[^()]*)\)"
    r"|game (?P<game>[\w-]+) *\((?P<before>[^()>]*?)->(?P<after>[^()>]*)\)"
    r"|(?P<expected>proved|refuted|undecided) (?P<name>\S+)"
    r"(?: (?P<what>P-positions|nim-values) of (?P<of>\S+))?"
)

ENTRIES = (
    "proved NAME:",
    "refuted NAME:",
    "define NAME(x):",
    "digits:",
    "digits NAME(x):",
    "game NAME(x -> p):",
    "moves NAME(x, u):",
)


@dataclass(frozen=True)
class Statement:
    """A claim of a file: its name, the expected verdict, its text, and what computes the verdict."""

    name: str
    expected: str
    text: str
    judge: Callable[[], Verdict] = field(repr=False)


def statements(text: str, limits: Limits | None = None, *, second_engine: bool = False) -> Iterator[Statement]:
    """The claims of a text, one after the other; definitions take effect on the way.

    ``second_engine`` as for :func:`~sprague.proofs.prover.prove`. Raises BadSentence, which points at the place, for
    what cannot be read.

    >>> [(each.name, each.judge().word) for each in statements("proved sum: forall x, y. x + y = y + x")]
    [('sum', 'proved')]
    """
    reader, done = _File(text, limits, second_engine), 0
    for match in re.finditer(r"(?m)^(?=[^\s#]).*(?:\n[ \t]+.*|\n[ \t]*(?=\n[ \t]+\S))*", text):
        reader.skip(done, match.start())
        found, done = reader.read(match[0], match.start()), match.end()
        if found:
            yield found
    reader.skip(done, len(text))


class _File:
    """What a file has defined so far."""

    def __init__(self, text: str, limits: Limits | None, second_engine: bool) -> None:
        self.text, self.limits, self.second_engine = text, limits, second_engine
        self.theory = Theory("base 2", limits)
        self.games: dict[str, Ruleset] = {}

    def skip(self, begin: int, end: int) -> None:
        """Passes over empty lines and comments; raises BadSentence for a line that goes on with nothing."""
        lost = re.compile(r"(?m)^[ \t]+[^\s#]").search(self.text, begin, end)
        if lost:
            self._fail(
                "this line begins with a space, but there is no entry right before it to go on with", lost.end() - 1
            )

    def read(self, entry: str, place: int) -> Statement | None:
        """Takes up one entry; a claim is returned."""
        head = re.match(rf"(?:{_HEAD.pattern})\s*:(?=\s)", entry)
        if head is None:
            self._fail(f"an entry begins with {', '.join(ENTRIES)}", place)
        body, at = entry[head.end() :], place + head.end()
        try:
            return self._entry(head, body)
        except BadSentence as error:
            raise BadSentence(error.message, self.text, at + error.place) from None
        except SpragueError as error:
            raise BadSentence(str(error), self.text, place) from error

    def _entry(self, head: re.Match[str], body: str) -> Statement | None:
        if head["system"]:
            self.theory = Theory(body.strip(), self.limits)
        elif head["predicate"]:
            self.theory.define(head["predicate"], _names(head["variables"]), body)
        elif head["pattern"]:
            self.theory.define_digits(head["pattern"], body)
        elif head["game"]:
            piles = _names(f"{head['before']},{head['after']}")
            half = head["before"].count(",") + 1
            self._name_game(head["game"])
            self.games[head["game"]] = _game(head["game"], piles[:half], piles[half:], body)
        elif head["moves"]:
            self._moves(head["moves"], _names(head["moved"]), self._rules(body.strip()))
        else:
            return self._claim(head, body)
        return None

    def _name_game(self, name: str) -> None:
        """Raises BadParameter for the name of another game: a claim would not be about the game that a reader knows."""
        if name in self.games:
            raise BadParameter(f"the file has a game {name} already; give this one another name")
        known = catalogue.ENTRIES.get(name)
        if known:
            raise BadParameter(f"{name} is a game of the catalogue ({known.summary}); give yours another name")

    def _rules(self, name: str) -> Ruleset:
        """The game that the file gave this name, else that of the catalogue."""
        return self.games.get(name) or game(name)

    def _moves(self, name: str, variables: list[str], rules: Ruleset) -> None:
        """Defines the options of a game as a predicate; raises BadRule for rules that let play go on."""
        if not isinstance(rules, FormulaGame):
            raise BadParameter(f"the rules of {rules.name} are no formula of linear arithmetic")
        coordinates = (*rules.before, *rules.after)
        if len(variables) != len(coordinates):
            raise BadParameter(f"a move of {rules.name} has {len(coordinates)} coordinates, not {len(variables)}")
        with limited(self.theory.limits):
            relations = Rules(rules, self.theory.digits)
            play_ends(relations)
            self.theory.define(
                name, variables, renamed(relations.options, dict(zip(coordinates, variables, strict=True)))
            )

    def _claim(self, head: re.Match[str], body: str) -> Statement:
        theory, shown = self.theory, " ".join(body.split())
        if head["what"] is None:
            theory.parse(body)
            judge = partial(prove_sentence, theory, body, second_engine=self.second_engine)
            return Statement(head["name"], head["expected"], shown, partial(_judged, judge))
        rules = self._rules(head["of"])
        claim = _meaning(theory, rules, head["what"], body)
        judge = partial(prove, rules, claim, system=theory, second_engine=self.second_engine)
        return Statement(
            head["name"], head["expected"], f"{head['what']} of {head['of']}: {shown}", partial(_judged, judge)
        )

    def _fail(self, message: str, place: int) -> NoReturn:
        raise BadSentence(message, self.text, place)


def _judged(judge: Callable[[], Verdict]) -> Verdict:
    """The verdict; *undecided* where the rules are broken or memory does not suffice, so that other claims go on."""
    try:
        return judge()
    except SpragueError as error:
        return Undecided(str(error))
    except MemoryError:
        return Undecided("it takes more memory than this machine has")


def _meaning(theory: Theory, rules: Ruleset, what: str, body: str) -> Claim | Period:
    """What is claimed of a game; raises BadSentence for what cannot be read."""
    repeats = period(body) if what == "nim-values" else None
    if repeats:
        return repeats
    claim = NimValues(body) if what == "nim-values" else PPositions(body)
    theory.parse(body, [*getattr(rules, "before", ()), *([claim.value] if isinstance(claim, NimValues) else [])])
    return claim


def _names(text: str) -> list[str]:
    """The variables in a list; raises BadParameter for what is no variable, or stands twice."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if [token.kind for token in tokens(name)] != ["name", "end"]:
            raise BadParameter(f"{name!r} is no variable")
        if names.count(name) > 1:
            raise BadParameter(f"{name} stands twice")
    return names


def _game(name: str, before: list[str], after: list[str], rule: str) -> FormulaGame:
    """The pile game with a rule in the language of sentences."""
    if len(before) != len(after):
        raise BadParameter(f"{name}: as many piles stand after a move as before it, not {len(after)} and {len(before)}")
    formula = parse(rule, known={}, free=[*before, *after])
    if not _is_quantifier_free(formula):
        raise BadSentence("the rule of a game has no quantifiers", rule, len(rule) - len(rule.lstrip()))
    total = Linear(tuple((Variable(pile), 1) for pile in before))
    return FormulaGame(formula, tuple(before), tuple(after), interchangeable=True, measure=total, name=name)


def _is_quantifier_free(formula: Formula) -> bool:
    match formula:
        case And(parts) | Or(parts):
            return all(map(_is_quantifier_free, parts))
        case Not(part):
            return _is_quantifier_free(part)
    return isinstance(formula, Compare | Truth)
