"""An exhibit: one statement of a source, with what judges it, the verdict expected of it and the verdict it gets.

What judges it are claims, which the prover decides for all numbers, or a program, or both: then the program compares
the statement with its definition up to a bound, and the claims prove it. A statement that is false stays, expected
*refuted*; one that is verified only says why it is not proved; a proof to which a person adds an argument says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal

from sprague.claims.document import Entry
from sprague.papers.bindings import Bound
from sprague.papers.computations import Computation
from sprague.proofs import Proved, Refuted, Verdict, Verified
from sprague.texts import number_of

if TYPE_CHECKING:
    from sprague.games import Ruleset

Word = Literal["proved", "verified", "refuted", "undecided"]
GIVEN, ALONE = "proved, given an argument by hand", "proved, by one program"
WORDS = ("proved", GIVEN, ALONE, "verified", "refuted", "undecided")
"""What statements are counted as: those whose proof no program checked in part, or one alone, are counted apart."""

Program = Callable[[], Verdict]


@dataclass(frozen=True)
class Exhibit:
    """A statement of a source: its id (parts of a row are named ``E-4.table``), where it stands, what is expected.

    It ``stands_on`` those of its ``bindings`` that its sentences use other than through others. ``because`` is why what
    is verified is not proved, ``given`` what a person adds to the proof, ``argued`` the bindings for which that is an
    argument, ``truth`` what holds instead of what is refuted, ``inductions`` by which its sentences determine names.
    ``stated`` in words, its sentences must speak of what the words do: each has a bound name. ``theorems`` for Coq,
    written by hand, stand in the place of arguments.
    """

    id: str
    document: str
    statement: str
    source: str
    expected: Word
    claims: tuple[Entry, ...] = ()
    stated: bool = False
    bindings: tuple[Bound, ...] = field(default=(), repr=False)
    program: Program | None = field(default=None, repr=False)
    because: str = ""
    given: str = ""
    truth: str = ""
    inductions: tuple[str, ...] = ()
    stands_on: tuple[Bound, ...] = field(default=(), repr=False)
    argued: tuple[Bound, ...] = field(default=(), repr=False)
    theorems: tuple[str, ...] = ()

    @property
    def counts_as(self) -> str:
        """What it is counted as where it gets the expected verdict, one of ``WORDS``."""
        return GIVEN if self.given else self.expected

    @property
    def unproved(self) -> list[Bound]:
        """The bindings on which it stands that were compared to a bound, with no proof and no argument for more."""
        return [each for each in self.stands_on if isinstance(each.verdict, Verified) and each not in self.argued]

    @property
    def unproved_to(self) -> str:
        """The smallest bound among these."""
        return str(min(each.binding.bound for each in self.unproved))

    def as_dict(self) -> dict[str, Any]:
        """For programs: what it says, and which verdict is expected."""
        fields = {name: getattr(self, name) for name in ("statement", "source", "expected")}
        return {"claim": self.id, **fields, "formulas": [entry.text for entry in self.claims]}

    def judge(self) -> Judgement:
        """Runs the computation."""
        from sprague.papers.judging import judged

        return judged(self)


@dataclass(frozen=True)
class Judgement:
    """An exhibit with the verdict it got."""

    exhibit: Exhibit
    verdict: Verdict
    seconds: float

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one."""
        return self.verdict.word == self.exhibit.expected

    @property
    def counts_as(self) -> str:
        """What it is counted as, one of ``WORDS``."""
        return GIVEN if self.verdict.given else self.verdict.words

    def _repr_html_(self) -> str:
        from sprague.drawing.tables import badge, card, words

        expected = "" if self.as_expected else f" (expected: {words(self.exhibit.expected)})"
        return card(
            [
                (self.exhibit.id, f"{words(self.exhibit.statement)} <i>{words(self.exhibit.source)}</i>"),
                ("verdict", badge(self.verdict.words) + expected),
                ("because", words(self.verdict.evidence)),
            ]
        )

    def as_dict(self) -> dict[str, Any]:
        """For programs: claim, document, verdict, given, what it counts as, expected, evidence, seconds, statement."""
        return {
            "claim": self.exhibit.id,
            "document": self.exhibit.document,
            **self.verdict.as_dict(),
            "given": self.verdict.given,
            "counts_as": self.counts_as,
            "expected": self.exhibit.expected,
            "seconds": round(self.seconds, 3),
            "statement": self.exhibit.statement,
            "source": self.exhibit.source,
        }


@dataclass(frozen=True)
class Prose:
    """Lines of a document between its blocks, as they stand there."""

    text: str

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        return {"prose": self.text}


@dataclass(frozen=True)
class Block:
    """A block of claims, as it stands in the document with its fence, and the exhibits in it."""

    text: str
    exhibits: tuple[Exhibit, ...]

    def as_dict(self) -> dict[str, Any]:
        """For programs: the text, and the claims by what they say."""
        return {"text": self.text, "claims": [each.as_dict() for each in self.exhibits]}


@dataclass(frozen=True)
class PictureBlock:
    """A picture, as it is asked for in a block of its own with its fence: name, bound, position, and a caption."""

    text: str
    picture: str
    up_to: int | None
    position: str | None
    caption: str

    def as_dict(self) -> dict[str, Any]:
        """For programs: what is asked for."""
        return {name: value for name, value in vars(self).items() if name != "text"}


Part = Prose | Block | PictureBlock


@dataclass(frozen=True)
class Document:
    """A source: its letter, its title, where it appeared, its parts in order, and the games that it defines.

    ``front`` is the text before the parts that says the letter and the reference.
    """

    letter: str
    title: str
    reference: str
    parts: tuple[Part, ...] = field(repr=False)
    front: str = field(default="", repr=False)
    games: dict[str, Ruleset] = field(default_factory=dict, repr=False)

    @property
    def claims(self) -> list[Exhibit]:
        """The exhibits, in the order of the text."""
        return [each for part in self.parts if isinstance(part, Block) for each in part.exhibits]

    def as_dict(self) -> dict[str, Any]:
        """For programs: title and reference, and the parts: prose, claims by what they say, pictures."""
        head = {name: getattr(self, name) for name in ("letter", "title", "reference")}
        return head | {"parts": [part.as_dict() for part in self.parts]}


def counted(statements: Iterable[Exhibit | Judgement]) -> dict[str, int]:
    """How many statements count as what, in the order of ``WORDS``: those judged as found, others as expected."""
    words = [each.counts_as for each in statements]
    return {word: words.count(word) for word in WORDS if word in words}


def compared(pairs: Iterable[tuple[object, object, object]], bound: str, *, finite: bool = False) -> Verdict:
    """The verdict on a statement that is a list of equalities: triples (where, stated, computed).

    The first pair that differs refutes it. Otherwise it is verified to ``bound``, or proved where the statement is
    ``finite`` and the pairs are all there is to it.

    >>> compared([("n = 1", 1, 1), ("n = 2", 4, 3)], "n ≤ 2").evidence
    'fails at n = 2: stated 4, computed 3'
    """
    count = 0
    for where, stated, computed in pairs:
        if stated != computed:
            return Refuted(f"{where}: stated {stated}, computed {computed}")
        count += 1
    return _settled(count, "comparison", bound, finite)


def holds(cases: Iterable[tuple[object, bool]], bound: str, *, finite: bool = False, truth: str = "") -> Verdict:
    """The verdict on a statement about many cases: pairs (where, whether it holds there).

    >>> holds(((n, n < 3) for n in range(9)), "n < 9").evidence
    'fails at 3'
    """
    count = 0
    for where, true in cases:
        if not true:
            return Refuted(str(where), truth)
        count += 1
    return _settled(count, "case", bound, finite)


def _settled(count: int, what: str, bound: str, finite: bool) -> Verdict:
    """The verdict where nothing was wrong."""
    if not count:
        raise ValueError("nothing was compared, so there is no verdict")
    if finite:
        return Proved(f"every case computed: {number_of(count, what)}, {bound}")
    return Verified(bound, number_of(count, what))


class Programs:
    """The programs of a document, by the ids of the exhibits that they judge.

    >>> programs = Programs()
    >>> @programs("X-1")
    ... def check():
    ...     return Verified("n < 9")
    >>> programs.by_id["X-1"] is check
    True
    """

    def __init__(self) -> None:
        self.by_id: dict[str, Program] = {}
        self.computations: dict[str, Computation] = {}

    def __call__(self, id: str) -> Callable[[Program], Program]:
        """Registers a function."""

        def register(program: Program) -> Program:
            if id in self.by_id:
                raise ValueError(f"there are two programs for {id}")
            self.by_id[id] = program
            return program

        return register

    def add(self, programs: Mapping[str, Program]) -> None:
        """Registers a table of programs, by the ids of the exhibits."""
        for id, program in programs.items():
            self(id)(program)

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_id)


Row = dict[str, str]


def printed(table: str) -> list[Row]:
    """The rows of a table that a document prints, typed in as they stand there, each entry by its column's name.

    >>> printed("boards_zigzags")[0]
    {'n': '1', 'nimber': '0'}
    """
    text = (files("sprague.papers") / "tables" / f"{table}.tsv").read_text(encoding="utf-8")
    head, *lines = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return [dict(zip(head, line, strict=True)) for line in lines]


def entries(rows: list[Row], computed: Callable[[int], dict[str, int]]) -> Iterator[tuple[str, int, int]]:
    """Every entry beside the row's n, as a triple: where it stands, what is printed, what ``computed(n)`` gives.

    >>> next(entries([{"n": "4", "A": "7"}], lambda n: {"A": 7 * n // 4}))
    ('n = 4, column A', 7, 7)
    """
    for row in rows:
        truth = computed(int(row["n"]))
        for column, entry in row.items():
            if column != "n":
                yield f"n = {row['n']}, column {column}", int(entry), truth[column]
