"""A sheet of exercises: positions of a game at a level, and apart from them a key with the reasons."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO
from itertools import islice
from textwrap import wrap
from typing import Annotated, Any, ClassVar

from sprague.answers import Answer, answer
from sprague.drawing.boards import drawn_if_small
from sprague.errors import BadParameter, SpragueError
from sprague.games import GamePosition, Ruleset, rules_in_words, titled
from sprague.logic.wording.latex import latex_text
from sprague.operations.operation import Game, Misere, Option, face, operation, rules_of
from sprague.operations.results import Result
from sprague.papers.writing import PREAMBLE
from sprague.solving import Outcome
from sprague.texts import number_of

LEVELS = (8, 16, 32)
"""The largest pile at each of the levels."""

MOST_EXERCISES = 200
"""Exercises on one sheet."""

DRAWS_PER_EXERCISE = 40
"""So many positions are drawn by lot for each exercise before there are too few of them."""

MISSES = 12
"""After so many positions that another player wins than is wanted, any will do."""

PLAYS = 12
"""Moves that lead from the start of a board to a position, at most."""

QUESTION = "Who wins if both play well: the player to move (N), or the other one (P)? If the player to move does, how?"


@dataclass(frozen=True, repr=False)
class Exercises(Result):
    """A sheet: its game, the answers to its exercises, in order, and the level; a file of it is .html, .tex or .pdf.

    The key begins on a page of its own.
    """

    game: Ruleset
    answers: tuple[Answer, ...]
    level: int
    seed: int

    saved_as: ClassVar[str] = "Write the sheet: .html, .tex or .pdf."
    called: ClassVar[str] = "a sheet of exercises is"
    endings: ClassVar[tuple[str, ...]] = (".html", ".tex", ".pdf")

    @property
    def title(self) -> str:
        """What stands above it."""
        return f"{titled(self.game)}: {number_of(len(self.answers), 'exercise')}, level {self.level}"

    @property
    def rules(self) -> str:
        """How the game is played, in words."""
        return " ".join(filter(None, rules_in_words(self.game)))

    @property
    def question(self) -> str:
        """What is asked of every position."""
        drawn = any(each.outcome is Outcome.D for each in self.answers)
        return f"{QUESTION} Or is it a draw (D)?" if drawn else QUESTION

    def position(self, at: int) -> str:
        """The position of an exercise, as it is typed."""
        return self.game.format(self.answers[at].position)

    def key(self, at: int) -> str:
        """The answer to an exercise: who wins, all winning moves or one, and why."""
        each = self.answers[at]
        moves = [self.game.format(move) for move in each.winning_moves]
        leaves = ", or ".join(moves[:6]) + ", …" * (len(moves) > 6)
        won = f"N: leave {leaves}" if moves else each.outcome.value
        if each.outcome is Outcome.D:
            won = f"D: to hold the draw, leave {', or '.join(map(self.game.format, each.holding_moves[:6]))}"
        if each.outcome is Outcome.P:
            won = "P: every move leaves a position that the other player wins"
        value = f"; nim-value {each.nim_value}" if each.nim_value is not None else ""
        return f"{won}{value}" + (f". {each.why}" if each.why else "")

    @property
    def entries(self) -> list[tuple[str, str]]:
        """The positions, each with its key."""
        return [(self.position(at), self.key(at)) for at in range(len(self.answers))]

    def to_dict(self) -> dict[str, Any]:
        listed = [
            {
                "position": self.game.format(each.position),
                "outcome": each.outcome.value,
                "nim_value": each.nim_value,
                "winning_moves": [self.game.format(move) for move in each.winning_moves],
                "why": each.why,
            }
            for each in self.answers
        ]
        return {"game": self.game.name, "level": self.level, "seed": self.seed, "exercises": listed}

    def lines(self, width: int | None = None) -> Iterator[str]:
        yield from (self.title, self.rules, self.question, "")
        yield from (f"{n:>3}. {position}" for n, (position, _) in enumerate(self.entries, 1))
        yield from ("", "Key", "")
        yield from (f"{n:>3}. {key}" for n, (_, key) in enumerate(self.entries, 1))

    def to_dict_saved(self, path: str) -> dict[str, Any]:
        return {"output": path, "exercises": len(self.answers)}

    def lines_saved(self, path: str, width: int | None = None) -> Iterator[str]:
        yield f"{path}: {self.title}, and the key on a page of its own"

    def content(self, ending: str) -> str | bytes:
        if ending.lower() == ".pdf":
            return self.pdf()
        return self.html() if ending.lower() == ".html" else self.latex()

    def html(self) -> str:
        """A page to be printed; boards and piles are drawn."""
        drawings = [drawn_if_small(self.game, each.position) for each in self.answers]
        entries = [(f"<b>{escape(position)}</b>", escape(key)) for position, key in self.entries]
        boards = zip(entries, drawings, strict=True)
        items = "".join(f"<li>{here}{drawing}<p class=line></p></li>" for (here, _), drawing in boards)
        keys = "".join(f"<li>{here} {key}</li>" for here, key in entries)
        title = escape(self.title)
        return (
            f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
            f"<style>{_STYLE}</style></head>\n"
            f"<body><h1>{title}</h1><p>{escape(self.rules)}</p><p>{self.question}</p>\n<ol class=sheet>{items}</ol>\n"
            f"<section><h2>Key</h2><ol>{keys}</ol></section></body></html>\n"
        )

    def latex(self) -> str:
        """An article; the key is on a page of its own."""

        def listed(texts: Sequence[str]) -> str:
            return "\n".join(["\\begin{enumerate}", *(f"\\item {each}" for each in texts), "\\end{enumerate}"])

        entries = [(f"\\texttt{{{latex_text(position)}}}", latex_text(key)) for position, key in self.entries]
        sheet = listed([f"{here}\\hfill\\rule{{0.5\\linewidth}}{{0.3pt}}\\vspace{{6mm}}" for here, _ in entries])
        key = listed([f"{here}: {key}" for here, key in entries])
        title = latex_text(self.title)
        return (
            f"{PREAMBLE}\\begin{{document}}\n\\section*{{{title}}}\n{latex_text(self.rules)}\n\n{latex_text(self.question)}\n\n{sheet}\n"
            f"\\newpage\n\\section*{{Key}}\n{key}\n\\end{{document}}\n"
        )

    def pages(self) -> Iterator[tuple[str, str]]:
        """Titles and texts of the pages of the PDF."""
        lines = [f"{n}.  {position}    {'_' * 40}\n" for n, (position, _) in enumerate(self.entries, 1)]
        keys = ["\n    ".join(wrap(f"{n}.  {here}: {key}", 88)) for n, (here, key) in enumerate(self.entries, 1)]
        head = "".join(f"{line}\n" for paragraph in (self.rules, self.question) for line in (*wrap(paragraph, 88), ""))
        for title, texts in ((self.title, [head, *lines]), ("Key", keys)):
            for page in _pages(texts):
                yield title, page

    def pdf(self) -> bytes:
        """The same pages, set by matplotlib, so that no LaTeX is needed."""
        from matplotlib.backends.backend_pdf import PdfPages
        from matplotlib.figure import Figure

        file = BytesIO()
        with PdfPages(file, metadata={"CreationDate": None, "Creator": None, "Producer": None}) as pages:
            for title, page in self.pages():
                figure = Figure(figsize=(8.27, 11.69))
                figure.text(0.1, 0.94, title, fontsize=15, va="top")
                figure.text(0.1, 0.9, page.replace("$", r"\$"), fontsize=10, va="top", linespacing=1.5)
                pages.savefig(figure)
        return file.getvalue()


_STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#111}"
    ".sheet{columns:2}.sheet li{break-inside:avoid;margin-bottom:1.5rem}.line{border-bottom:1px solid "
    "#888;height:1.5rem}"
    "svg{display:block;max-width:100%;max-height:9rem}section{break-before:page}@media "
    "print{body{margin:0;max-width:none}}"
)

LINES_ON_A_PAGE = 44


def _pages(texts: Sequence[str]) -> Iterator[str]:
    """Texts on pages, none of them parted."""
    page: list[str] = []
    for text in texts:
        if page and sum(each.count("\n") + 1 for each in (*page, text)) > LINES_ON_A_PAGE:
            yield "\n".join(page)
            page = []
        page.append(text)
    yield "\n".join(page)


@operation
def exercises(
    game: Game,
    *,
    count: Annotated[int, Option("How many positions.", "N", "-n --count", least=1, most=MOST_EXERCISES)] = 12,
    level: Annotated[int, Option("1, 2 or 3: small, larger, large.", "N", least=1, most=len(LEVELS))] = 1,
    seed: Annotated[int, Option("Another number, other positions.", "N", least=0)] = 1,
    misere: Misere = False,
) -> Exercises:
    """Write a sheet of exercises: positions of a game, who wins them, and how; with a key apart.

    At level 1 a winning move is often at hand; at the others positions are larger, and P-positions are among them.

    Example: sprague exercises wythoff -n 12 -o sheet.html

    >>> import sprague
    >>> sheet = sprague.exercises("nim", count=3)
    >>> len(sheet.answers), sheet.answers[0].outcome is sprague.outcome("nim", sheet.answers[0].position)
    (3, True)
    """
    rules, chosen = rules_of(game, misere), random.Random(f"{seed} {level}")
    answers: dict[str, Answer] = {}
    missed = 0
    wanted = [Outcome.P if (at % (4 - level) == 0 and level > 1) or at % 4 == 3 else Outcome.N for at in range(count)]
    with face().bar(number_of(count, "position")) as show:
        for here in islice(_positions(rules, level, chosen, game), DRAWS_PER_EXERCISE * count):
            name = rules.format(here)
            if name in answers or next(iter(rules.options(here)), None) is None:
                continue
            if answer(rules, here, moves=False).outcome is wanted[len(answers)] or missed > MISSES:
                answers[name], missed = answer(rules, here), 0
                show(len(answers), count)
            else:
                missed += 1
            if len(answers) == count:
                break
    if not answers:
        raise BadParameter(f"{rules.name}: it has no positions for exercises of level {level}")
    if len(answers) < count:
        face().note(f"{rules.name}: only {number_of(len(answers), 'different position')} of level {level} were found")
    return Exercises(rules, tuple(answers.values()), level, seed)


def _positions(rules: Ruleset, level: int, chosen: random.Random, game: Ruleset | GamePosition | str) -> Iterator[Any]:
    """Positions by lot: of piles up to the bound of the level; else by moves from the start."""
    if rules.numeric:
        count, most = rules.piles or 3, LEVELS[level - 1]
        while True:
            numbers = tuple(chosen.randrange(max(rules.smallest, 1), most + 1) for _ in range(count))
            try:
                yield rules.position(tuple(sorted(numbers)) if rules.interchangeable else numbers)
            except SpragueError:
                continue
    start = game.position if isinstance(game, GamePosition) else rules.start
    while start is not None:
        here = rules.position(start)
        for _ in range(chosen.randrange(PLAYS // level + 1)):
            options = list(rules.options(here))
            if not options:
                break
            here = chosen.choice(options)
        yield here
