"""The misère quotient of a game, with its certificate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from sprague.logic.wording.latex import latex_statement, latex_text
from sprague.misere_theory.finding import FoundQuotient, SearchLimits, find_quotient
from sprague.operations.operation import Game, Option, how_far, operation, rules_of
from sprague.operations.results import Result

MOST_RELATIONS = 20
"""More relations than this are counted rather than listed."""

MOST_VALUES = 100
"""More classes of heaps than this are counted rather than listed."""

EXPONENTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

IN_A_ROW = 10
"""Values of heaps."""


@dataclass(frozen=True, repr=False)
class MisereQuotientFound(Result, FoundQuotient):
    """The quotient of a game as text, JSON and LaTeX; a file of it is its certificate, or LaTeX."""

    label_width: ClassVar[int] = 12
    saved_as: ClassVar[str] = "Write the certificate; .tex: for a paper."

    def to_dict(self) -> dict[str, Any]:
        q = self.quotient
        return {
            "game": self.game,
            "order": q.order,
            "p": q.p_order,
            "preperiod": self.period.preperiod if self.period else None,
            "period": self.period.period if self.period else None,
            "verdict": self.verdict,
            "to": self.to,
            "scope": self.scope,
            "tame": q.is_tame,
            "presentation": q.presentation,
            "classes": [q.named(value) for value in q.values],
            "stopped": self.stopped or None,
            "seconds": round(self.seconds, 3),
        }

    def pairs(self) -> Iterator[tuple[str, str]]:
        q, relations = self.quotient, self.quotient.relations
        yield "game", f"{self.game}, misère play"
        yield "quotient", f"{q.order} elements, {q.p_order} in P; {'that of Nim: tame' if q.is_tame else 'wild'}"
        yield "generators", ", ".join(f"{name} = Φ({self._named(item)})" for name, item in q.letters) or "none"
        more = f", … ({len(relations)} relations)" if len(relations) > MOST_RELATIONS else ""
        yield "relations", ", ".join(relations[:MOST_RELATIONS]) + more or "none"
        yield "P", _first([q.named(x) for x in range(q.order) if q.in_p[x]])
        once = q.values[: self.period.enough] if self.period else q.values
        begun = [f"({self._named(item)}) " * bool(self.start) + q.named(value) for item, value in enumerate(once)]
        yield "Φ" if self.start else "Φ(0), …", _first(begun[bool(self.start) :])
        if self.period:
            yield "period", self.period.law("Φ")
        stopped = f"; {self.stopped}" if self.stopped else ""
        yield "verdict", f"{self.verdict} for {self.scope}: the certificate was checked{stopped}"

    def content(self, ending: str) -> str | bytes:
        return super().content(ending) if ending == ".tex" else self.certificate

    def latex(self) -> str:
        r"""The quotient for a paper with ``amsmath``; every element is a formula of its own, so that lines break.

        >>> print(quotient("0.3").latex())
        % The misere quotient of 0.3; needs \usepackage{amsmath}.
        \paragraph{The mis\`ere quotient of 0.3,} of all heaps, has $2$ elements, $1$ in the P-portion. It is tame.
        \begin{description}
        \item[Presentation.] $\mathcal{Q} = \langle a \mid$ $a^{2} = 1$ $\rangle$, where $a = \Phi(1)$.
        \item[P-portion.] $\mathcal{P} = \{$ $a$ $\}$.
        \item[Pretending function.] $\Phi (n + 2) = \Phi (n)$ for all $n \ge 1$.
        \item[$\Phi(0), \dots, \Phi(2)$:] $1$, $a$, $1$.
        \item[Proved] for all heaps, by a certificate of ... bytes, judged by a checker that shares nothing with ...
        \end{description}
        """
        return "\n".join(self._latex_lines())

    def _latex_lines(self) -> Iterator[str]:
        q, scope = self.quotient, latex_text(self.scope)
        kind = "tame" if q.is_tame else "wild"
        portion = f"${q.order}$ elements, ${q.p_order}$ in the P-portion. It is {kind}."
        where = _row(f"{letter} = {self._function(item)}" for letter, item in q.letters)
        yield f"% The misere quotient of {' '.join(self.game.split())}; needs \\usepackage{{amsmath}}."
        yield f"\\paragraph{{The mis\\`ere quotient of {latex_text(self.game)},}} of {scope}, has {portion}"
        yield "\\begin{description}"
        letters = ", ".join(letter for letter, _ in q.letters)
        presentation = f"$\\mathcal{{Q}} = \\langle {letters} \\mid$ {_row(q.relations)} $\\rangle$"
        yield f"\\item[Presentation.] {presentation}{', where ' * bool(where)}{where}."
        portion = _row(q.named(x) for x in range(q.order) if q.in_p[x])
        yield f"\\item[P-portion.] $\\mathcal{{P}} = \\{{$ {portion} $\\}}$."
        yield from self._pretending_function()
        stopped = f"; {latex_text(self.stopped)}" if self.stopped else ""
        yield f"\\item[{self.verdict.capitalize()}] for {scope}, by {latex_text(self.evidence)}{stopped}."
        yield "\\end{description}"

    def _pretending_function(self) -> Iterator[str]:
        """The values: of heaps so many in a row, until they come round; of a board beside a position of each."""
        names = [self.quotient.named(value) for value in self.quotient.values]
        if self.start:
            values = _row(f"{self._function(item)} = {name}" for item, name in enumerate(names) if item)
            yield f"\\item[Pretending function.] $1$ without a move; of each set of options one position: {values}."
            return
        law = latex_statement(self.period.law("Φ")) if self.period else "As far as it is known"
        yield f"\\item[Pretending function.] {law}."
        names = names[: self.period.enough] if self.period else names
        for first in range(0, len(names), IN_A_ROW):
            row = names[first : first + IN_A_ROW]
            last = f", \\dots, \\Phi({first + len(row) - 1})" if len(row) > 1 else ""
            yield f"\\item[$\\Phi({first}){last}$:] {_row(row)}."

    def _named(self, item: int) -> str:
        """A heap, or a position."""
        return self.examples[item] if self.start else f"{item}"

    def _function(self, item: int) -> str:
        """Φ of it, for LaTeX."""
        return f"\\Phi(\\text{{{latex_text(self._named(item))}}})" if self.start else f"\\Phi({item})"


def _first(names: list[str]) -> str:
    return " ".join(names[:MOST_VALUES]) + (f" … ({len(names)})" if len(names) > MOST_VALUES else "")


def _row(products: Iterable[str]) -> str:
    """Products of generators, or equations, each a formula of its own, with exponents and primes as LaTeX has them."""
    raised = (re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda match: f"^{{{match[0].translate(EXPONENTS)}}}", each) for each in products)
    return ", ".join(f"${each.replace('′', chr(39))}$" for each in raised)


@operation
def quotient(
    game: Game,
    *,
    to: Annotated[int | None, Option("The largest heap; by default as large as a proof needs.", "N")] = None,
    seconds: Annotated[float, Option("When to start no further heap.", "N", least=0)] = 60.0,
    elements: Annotated[int, Option("Give up if the quotient is larger.", least=1, most=4000)] = 2000,
    memory: Annotated[int, Option("The limit for the table of outcomes.", "MB", least=1, most=10**9)] = 1000,
) -> MisereQuotientFound:
    """Find the misère quotient of a game and prove it.

    Example: sprague quotient 0.77

    >>> import sprague
    >>> found = sprague.quotient("0.77")
    >>> found.quotient.order, found.verdict, found.scope
    (40, 'proved', 'all heaps')
    >>> found.value(10**100) == found.value(10**100 + 12)
    True
    """
    rules = rules_of(game)

    def stopped(looked: int) -> str:
        return f"{rules.name}: stopped at heap {looked}; --to {max(looked - 1, 1)} gives what was known"

    with how_far(f"{rules.name}, misère", stopped) as look:
        result = find_quotient(rules, to, SearchLimits(elements, memory * 10**6, seconds), seconds, look)
    return MisereQuotientFound(**vars(result))
