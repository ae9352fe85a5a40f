"""A misère quotient as LaTeX: presentation, P-portion, pretending function, period, and what the verdict rests on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from sprague.files import whole_file
from sprague.logic.wording.latex import latex_statement, latex_text
from sprague.misere_theory import FoundQuotient

EXPONENTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

IN_A_ROW = 10
"""Values of heaps."""


def latex_quotient(found: FoundQuotient) -> str:
    r"""The quotient for a paper with ``amsmath``; every element is a formula of its own, so that lines break.

    >>> from sprague.misere_theory import find_quotient
    >>> print(latex_quotient(find_quotient("0.3")))
    % The misere quotient of 0.3; needs \usepackage{amsmath}.
    \paragraph{The mis\`ere quotient of 0.3,} of all heaps, has $2$ elements, $1$ in the P-portion. It is tame.
    \begin{description}
    \item[Presentation.] $\mathcal{Q} = \langle a \mid$ $a^{2} = 1$ $\rangle$, where $a = \Phi(1)$.
    \item[P-portion.] $\mathcal{P} = \{$ $a$ $\}$.
    \item[Pretending function.] $\Phi (n + 2) = \Phi (n)$ for all $n \ge 1$.
    \item[$\Phi(0), \dots, \Phi(2)$:] $1$, $a$, $1$.
    \item[Proved] for all heaps, by a certificate of ... bytes, judged by a checker that shares nothing with the search.
    \end{description}
    """
    return "\n".join(_lines(found))


def write_quotient(path: str, found: FoundQuotient) -> None:
    """Writes the quotient into a file, whole or not at all: as LaTeX where its name ends so, else the certificate."""
    text = latex_quotient(found) + "\n" if path.endswith(".tex") else found.certificate
    with whole_file(path) as file:
        Path(file).write_text(text, encoding="utf-8")


def _lines(found: FoundQuotient) -> Iterator[str]:
    q, scope = found.quotient, latex_text(found.scope)
    kind = "tame" if q.is_tame else "wild"
    portion = f"${q.order}$ elements, ${q.p_order}$ in the P-portion. It is {kind}."
    where = _row(f"{letter} = {_function(found, item)}" for letter, item in q.letters)
    yield f"% The misere quotient of {' '.join(found.game.split())}; needs \\usepackage{{amsmath}}."
    yield f"\\paragraph{{The mis\\`ere quotient of {latex_text(found.game)},}} of {scope}, has {portion}"
    yield "\\begin{description}"
    letters = ", ".join(letter for letter, _ in q.letters)
    presentation = f"$\\mathcal{{Q}} = \\langle {letters} \\mid$ {_row(q.relations)} $\\rangle$"
    yield f"\\item[Presentation.] {presentation}{', where ' * bool(where)}{where}."
    yield f"\\item[P-portion.] $\\mathcal{{P}} = \\{{$ {_row(q.named(x) for x in range(q.order) if q.in_p[x])} $\\}}$."
    yield from _pretending_function(found)
    stopped = f"; {latex_text(found.stopped)}" if found.stopped else ""
    yield f"\\item[{found.verdict.capitalize()}] for {scope}, by {latex_text(found.evidence)}{stopped}."
    yield "\\end{description}"


def _pretending_function(found: FoundQuotient) -> Iterator[str]:
    """The values: of heaps so many in a row, until they come round; of a board beside a position of each."""
    names = [found.quotient.named(value) for value in found.quotient.values]
    if found.start:
        values = _row(f"{_function(found, item)} = {name}" for item, name in enumerate(names) if item)
        yield f"\\item[Pretending function.] $1$ without a move; of each other set of options one position: {values}."
        return
    law = latex_statement(found.period.law("Φ")) if found.period else "As far as it is known"
    yield f"\\item[Pretending function.] {law}."
    names = names[: found.period.enough] if found.period else names
    for first in range(0, len(names), IN_A_ROW):
        row = names[first : first + IN_A_ROW]
        last = f", \\dots, \\Phi({first + len(row) - 1})" if len(row) > 1 else ""
        yield f"\\item[$\\Phi({first}){last}$:] {_row(row)}."


def _function(found: FoundQuotient, item: int) -> str:
    """Φ of a heap, or of a position."""
    return f"\\Phi(\\text{{{latex_text(found.examples[item])}}})" if found.start else f"\\Phi({item})"


def _row(products: Iterable[str]) -> str:
    """Products of generators, or equations, each a formula of its own, with exponents and primes as LaTeX has them."""
    raised = (re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda match: f"^{{{match[0].translate(EXPONENTS)}}}", each) for each in products)
    return ", ".join(f"${each.replace('′', chr(39))}$" for each in raised)
