"""Claims as a text: each with its name, the verdict that is expected of it, and what it says.

    digits: Zeckendorf                        the system of digits for what follows
    define A(x): exists n. x = floor(n phi)   a predicate
    digits F(x): 10(00)*                      a predicate by a pattern of digits
    automaton E(x): 0 1 / 0 1; accepting 0    a predicate by an automaton that reads the digits
    game near(x, y -> p, q): …                the rule of a game on piles, without quantifiers
    game ours: take l, k from x, y: …         a name for any game that has none without spaces
    moves M(x, y, u, v): mouse                a predicate: (u, v) is an option of (x, y), both sorted
    proved lemma-1: forall x. …               a sentence
    proved word: a begins the fixed point of a -> ab, b -> a, by shift    of letters that are predicates a(n), b(n)
    refuted R-W P-positions of wythoff: …     the P-positions of a game, in the names of its rule
    proved bouton nim-values of nim: v = …    its nim-values, called v
    proved low nim-values to 1 of wythoff: …  the positions of value 0 and 1
    proved guy nim-values of 0.77: period 12 from 71
    proved for m >= 3: P-positions of mouse:…: …    of all members of a family, as discover prints it
    game ours: for k >= 1: take l from x: l <= k    a name for a family, of which claims are made likewise
    proved smith draws of fro: D: n odd; P: … where play need not end
    verified e to 200 P-positions of euclid:… compared with the rules to a bound, as nothing is proved

In a document (:mod:`sprague.papers.library`) a statement in words may stand over claims, and say what they rest on:

    statement R-2 (Theorem 2): The P-positions …   what the claims below it, to the next one, say together
    compare A(n, x) to 400: pile 1 of the P-positions of rat    the predicate is what the rules give, to a bound
    because: …                                why what is verified is not proved
    from: R-1, R-L2                           the proofs of these, which stand before it, are part of its proof
    induction: V(n, v) on n, …                a sentence says V(n, v) <=> … V …; each V it needs is of a smaller n
    given: …                                  what a person has to add to the proof
    binding: …                                a person's argument that the compared names are what they stand for
    truth: …                                  what holds instead of what is refuted
    compared by program:                      a program of sprague's own documents compares, or judges: proved by …

What is claimed of a game is written as :mod:`sprague.laws.law` says. A statement goes on on lines that begin
with a space; # begins a comment line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from sprague.claims.claim import Claim, Definition
from sprague.claims.data import read_claim
from sprague.claims.family_claim import FORMAT as FAMILIES
from sprague.claims.family_claim import AnyClaim, FamilyClaim
from sprague.errors import BadParameter, BadSentence, SpragueError
from sprague.games import FormulaGame, GameFamily, Ruleset, catalogue, family, game
from sprague.games.written_rules import is_family
from sprague.laws import Sentence, read_statement
from sprague.laws.formulas import fixed_point
from sprague.laws.law import read_automaton
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import And, Compare, Formula, Linear, Not, Or, Truth, Variable, everything_in
from sprague.logic.language.grammar import parse
from sprague.logic.language.tokens import tokens
from sprague.numbers.decimals import integer

_HEAD = re.compile(
    r"statement (?P<statement>\S+)(?: \((?P<source>[^\n]+?)\))?|(?P<remark>because|given|truth|from|induction|binding)"
    r"|compare (?P<compare>\w+) *\((?P<compared>[^()]*)\) to (?P<to>\d+)"
    r"|(?P<judged>proved|verified|refuted|undecided|compared) by program"
    r"|(?P<system>digits)|define (?P<predicate>\w+) *\((?P<variables>[^()]*)\)|digits (?P<pattern>\w+) *\( *x *\)"
    r"|automaton (?P<automaton>\w+) *\((?P<tracks>[^()]*)\)"
    r"|moves (?P<moves>\w+) *\((?P<moved>[^()]*)\)"
    r"|game (?P<game>[\w-]+) *(?:\((?P<before>[^()>]*?)->(?P<after>[^()>]*)\))?"
    r"|(?P<expected>proved|verified|refuted|undecided)(?: (?P<name>(?!for )\S+)|(?= for ))(?: to (?P<bound>\d+))?"
    r"(?: for (?P<family>[^:\n]+):)?(?: (?P<what>P-positions|nim-values(?: to \d+)?|moves|draws) of (?P<of>\S+))?"
)

ENTRIES = (
    "proved NAME:, verified NAME to N:, refuted NAME:, define NAME(x):, digits:, digits NAME(x):, automaton NAME(x):, "
    "game NAME(x -> p):, game NAME:, moves NAME(x, u):, statement NAME (SOURCE):, compare NAME(x) to N:, because:, "
    "given:, truth:, from:, induction:, binding:"
)


@dataclass(frozen=True)
class Entry:
    """A claim of a document: its name, the expected verdict, its text, and the claim itself."""

    name: str
    expected: str
    text: str
    claim: AnyClaim


@dataclass(frozen=True)
class Stated:
    """A statement in words: its name, where its source has it, and what it says."""

    name: str
    source: str
    words: str


@dataclass(frozen=True)
class Remark:
    """What is said about the statement or claim before it: ``kind`` is because, given, binding, truth, from, induction.

    The verdict that a program gives is of the kind ``program``, and its text the word that is expected, or *compared*.
    """

    kind: str
    text: str


@dataclass(frozen=True)
class Binding:
    """A predicate of a theory is what a computation, given by its name, finds up to a bound."""

    name: str
    variables: tuple[str, ...]
    bound: int
    computed: str
    theory: Theory = field(compare=False, repr=False)


Item = Entry | Stated | Remark | Binding


def claims(text: str, limits: Limits | None = None) -> Iterator[Entry]:
    """The claims of a text, one after the other; definitions take effect on the way.

    Raises BadSentence, which points at the place, for what cannot be read.

    >>> [(each.name, each.expected) for each in claims("proved sum: forall x, y. x + y = y + x")]
    [('sum', 'proved')]
    >>> mouse = Claim.of("mouse", "x = 0 & y = 0")
    >>> [each.claim.text for each in claims(mouse.says("claim"))] == [mouse.text]
    True
    """
    for item, place in ClaimReader(text, limits).items():
        if isinstance(item, Entry):
            yield item
        else:
            raise BadSentence("this is said in a document, which `sprague reproduce` judges", text, place)


def claims_or_claim(text: str, limits: Limits | None = None, where: str = "a claim") -> Iterator[Entry]:
    """The claims of a text, or the one that a saved discovery or ``claim.to_json()`` holds, expected to be proved."""
    if text.lstrip().startswith("{"):
        claim = FamilyClaim.from_json(text, where) if FAMILIES in text else read_claim(text, where=where)
        yield Entry(claim.about or "claim", "proved", claim.says(), claim)
    else:
        yield from claims(text.removeprefix("\ufeff").replace("\r\n", "\n"), limits)


class ClaimReader:
    """Reads the claims of a text, or of parts of it; what it has defined so far are the games and the definitions."""

    def __init__(self, text: str, limits: Limits | None = None) -> None:
        self.text, self.limits = text, limits
        self.theory = Theory("base 2", limits)
        self.definitions: tuple[Definition, ...] = ()
        self.games: dict[str, Ruleset] = {}
        self.families: dict[str, GameFamily] = {}

    def items(self, begin: int = 0, end: int | None = None) -> Iterator[tuple[Item, int]]:
        """What stands between two places, each with its place; definitions take effect on the way."""
        done, end = begin, len(self.text) if end is None else end
        entries = re.compile(r"(?m)^(?=[^\s#]).*(?:\n[ \t]+.*|\n[ \t]*(?=\n[ \t]+\S))*")
        for match in entries.finditer(self.text, begin, end):
            self.skip(done, match.start())
            entry, done = self.read(match[0], match.start()), match.end()
            if entry:
                yield entry, match.start()
        self.skip(done, end)

    def skip(self, begin: int, end: int) -> None:
        """Passes over empty lines and comments; raises BadSentence for a line that goes on with nothing."""
        lost = re.compile(r"(?m)^[ \t]+[^\s#]").search(self.text, begin, end)
        if lost:
            self._fail(
                "this line begins with a space, but there is no entry right before it to go on with", lost.end() - 1
            )

    def read(self, entry: str, place: int) -> Item | None:
        """Takes up one entry; a claim is returned, or what is said of one."""
        head = re.match(rf"(?:{_HEAD.pattern})\s*:(?=\s|\Z)", entry)
        if head is None:
            self._fail(f"an entry begins with {ENTRIES}", place)
        body, at = entry[head.end() :], place + head.end()
        try:
            return self._entry(head, body)
        except BadSentence as error:
            raise BadSentence(error.message, self.text, at + error.place) from None
        except SpragueError as error:
            raise BadSentence(str(error), self.text, place) from error

    def _entry(self, head: re.Match[str], body: str) -> Item | None:
        if head["statement"]:
            return Stated(head["statement"], head["source"] or "", " ".join(body.split()))
        if head["remark"] or head["judged"]:
            if head["remark"] and not body.strip():
                raise BadParameter(f"{head['remark']}: nothing is said behind the colon")
            return Remark(head["remark"] or "program", head["judged"] or " ".join(body.split()))
        if head["compare"]:
            return self._binding(head, " ".join(body.split()))
        if head["system"]:
            self.theory, self.definitions = Theory(body.strip(), self.limits), ()
        elif head["predicate"]:
            self._define(head["predicate"], _names(head["variables"]), body)
        elif head["pattern"]:
            self._define(head["pattern"], ["x"], body, pattern=True)
        elif head["automaton"]:
            names = _names(head["tracks"])
            self._define(head["automaton"], names, read_automaton(body, self.theory.digits, names))
        elif head["moves"]:
            self._define(head["moves"], _names(head["moved"]), self.rules(body.strip()))
        elif head["game"] and is_family(body.strip()):
            self.families[self._new(head["game"])] = family(body)
        elif head["game"]:
            self.games[head["game"]] = self._game(head, body)
        else:
            return self._claim(head, body)
        return None

    def _binding(self, head: re.Match[str], computed: str) -> Binding:
        name, variables = head["compare"], tuple(_names(head["compared"]))
        if all(each.name != name for each in self.definitions):
            raise BadParameter(f"{name} is not defined here, so there is nothing to compare")
        if self.theory.known[name] != len(variables):
            raise BadParameter(f"{name} has {self.theory.known[name]} arguments, not {len(variables)}")
        return Binding(name, variables, integer(head["to"]), computed, self.theory)

    def _define(
        self, name: str, variables: list[str], meaning: str | Relation | Ruleset, pattern: bool = False
    ) -> None:
        definition = Definition(name, tuple(variables), meaning, pattern)
        definition.enter(self.theory)
        self.definitions = (*self.definitions, definition)

    def _game(self, head: re.Match[str], body: str) -> Ruleset:
        """The game of an entry; BadParameter for the name of another: a claim would not be about the one it names."""
        name = self._new(head["game"])
        if head["before"] is None:
            return self.rules(" ".join(body.split()))
        piles = _names(f"{head['before']},{head['after']}")
        half = head["before"].count(",") + 1
        return _pile_game(name, piles[:half], piles[half:], body)

    def _new(self, name: str) -> str:
        """The name of a game that an entry defines; BadParameter for one that is known."""
        if name in self.games or name in self.families:
            raise BadParameter(f"the file has a game {name} already; give this one another name")
        known = catalogue.CATALOGUE.get(name)
        if known:
            raise BadParameter(f"{name} is a game of the catalogue ({known.summary}); give yours another name")
        return name

    def rules(self, name: str) -> Ruleset:
        """The game that the document gave this name, else that of the catalogue."""
        return self.games.get(name) or game(name)

    def _claim(self, head: re.Match[str], body: str) -> Entry:
        text, system = " ".join(body.split()), self.theory.digits.name
        bound = integer(head["bound"]) if head["bound"] else None
        if head["what"] is None:
            body = fixed_point(body)
            self.theory.parse(body)
            claim = Claim(Sentence(body), None, system, self.definitions, shared=self.theory)
            return Entry(head["name"], head["expected"], text, claim)
        kind = f"{head['what']}: "
        if head["family"] or head["of"] in self.families:
            about = family(f"for {head['family']}: {head['of']}") if head["family"] else self.families[head["of"]]
            of_all = FamilyClaim.of(about, kind + text)
            return Entry(head["name"] or about.name, head["expected"], of_all.says(), of_all)
        statement, begin = read_statement(kind + body)
        rules = self.rules(head["of"])
        claim = Claim(statement, rules, system, self.definitions, bound=bound, shared=self.theory)
        try:
            claim = claim.typed(fixed=True).checked()
        except BadSentence as error:
            raise BadSentence(error.message, body, error.place + begin - len(kind)) from None
        return Entry(head["name"], head["expected"], f"{head['what']} of {head['of']}: {text}", claim)

    def _fail(self, message: str, place: int) -> NoReturn:
        raise BadSentence(message, self.text, place)


def _names(text: str) -> list[str]:
    """The variables in a list; raises BadParameter for what is no variable, or stands twice."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if [token.kind for token in tokens(name)] != ["name", "end"]:
            raise BadParameter(f"{name!r} is no variable")
        if names.count(name) > 1:
            raise BadParameter(f"{name} stands twice")
    return names


def _pile_game(name: str, before: list[str], after: list[str], rule: str) -> FormulaGame:
    """The pile game with a rule in the language of sentences."""
    if len(before) != len(after):
        raise BadParameter(f"{name}: as many piles stand after a move as before it, not {len(after)} and {len(before)}")
    formula = parse(rule, known={}, free=[*before, *after])
    inner = (each for each in everything_in(formula) if isinstance(each, Formula))
    if not all(isinstance(each, And | Or | Not | Compare | Truth) for each in inner):
        raise BadSentence("the rule of a game has no quantifiers", rule, len(rule) - len(rule.lstrip()))
    total = Linear(tuple((Variable(pile), 1) for pile in before))
    game = FormulaGame(formula, tuple(before), tuple(after), interchangeable=True, measure=total, name=name)
    game.text = f"{', '.join(before)} -> {', '.join(after)}: {rule}"
    return game
