"""A paper about one game: an article in LaTeX, and a document that sprague judges, from the same prose.

The prose is Markdown with mathematics (:mod:`sprague.logic.wording.prose`); definitions, lemmas and the theorem are
:class:`~sprague.proofs.written.Passage`. What is not proved is a conjecture, and has no proof.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sprague.drawing.tables import PaperTable
from sprague.logic.wording.latex import latex_text
from sprague.logic.wording.prose import prose_latex, prose_text
from sprague.proofs.written import Passage, bibliography, cited, environment, numbered, plain_bib

MARK = "% Written by sprague"
"""How every article begins: by it a folder is known that may be written again."""

PREAMBLE = r"""\documentclass[11pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage[margin=30mm]{geometry}
\usepackage{amsmath,amssymb,amsthm}
\usepackage{booktabs,longtable,graphicx}
\usepackage[hidelinks]{hyperref}
\usepackage{microtype}
\newtheorem{theorem}{Theorem}
\newtheorem{lemma}[theorem]{Lemma}
\newtheorem{conjecture}[theorem]{Conjecture}
\newtheorem{observation}[theorem]{Observation}
\theoremstyle{definition}
\newtheorem{definition}[theorem]{Definition}
\newtheorem{remark}[theorem]{Remark}
\emergencystretch=2em
\allowdisplaybreaks
"""


@dataclass(frozen=True)
class Figure:
    """A picture of its own file, with what it shows and how it is asked for in a document."""

    file: str
    content: bytes
    caption: str
    asked: str = ""


@dataclass(frozen=True)
class Section:
    """A part of the paper: its heading, prose, then passages, a table and a figure where there are any."""

    heading: str
    text: str
    passages: Sequence[Passage] = ()
    table: PaperTable | None = None
    figure: Figure | None = None
    claims: str = ""
    """Blocks of a document: what is claimed, in the claim language."""


@dataclass(frozen=True)
class Article:
    """A paper: its title, its abstract, its sections in order."""

    title: str
    abstract: str
    sections: Sequence[Section] = field(default_factory=list)

    def latex(self) -> str:
        """The article; it needs nothing but packages that every LaTeX has, and the files beside it."""
        body = "\n\n".join(map(_section, self.sections))
        return (
            f"{MARK}\n{PREAMBLE}\\title{{{latex_text(self.title)}}}\n\\author{{}}\n\\date{{}}\n\n\\begin{{document}}\n"
            f"\\maketitle\n\\begin{{abstract}}\n{prose_latex(self.abstract)}\n\\end{{abstract}}\n\n{body}\n\n"
            "\\bibliographystyle{plain}\n\\bibliography{references}\n\\end{document}\n"
        )

    @property
    def keys(self) -> list[str]:
        """The works that are cited, in the order of the bibliography."""
        named = {
            key for found in re.findall(r"\\cite(?:\[[^]]*\])?\{([^}]*)\}", self.latex()) for key in found.split(",")
        }
        return [key for key in sorted(bibliography(), key=lambda key: cited()[key]) if key in named]

    def bibtex(self) -> str:
        """The works that are cited, for BibTeX."""
        return "\n\n".join(bibliography()[key]["entry"] for key in self.keys) + "\n"

    def references(self) -> str:
        """The same as BibTeX would list them, so that LaTeX alone sets the article."""
        items = "\n".join(f"\\bibitem{{{key}}}\n{_reference(bibliography()[key])}\n" for key in self.keys)
        widest = "9" * len(str(len(self.keys)))
        return f"\\begin{{thebibliography}}{{{widest}}}\n\n{items}\n\\end{{thebibliography}}\n"

    def markdown(self) -> str:
        """The document; its claims are judged by ``sprague reproduce``."""
        labels = numbered([each for section in self.sections for each in section.passages], alike=True)
        parts = [f"# {self.title}", self.abstract]
        for section in self.sections:
            parts += [f"## {section.heading}", section.text, section.claims]
            if section.table:
                parts.append(_table(section.table))
            if section.figure and section.figure.asked:
                parts.append(f"```picture\n{section.figure.asked}\n{section.figure.caption}\n```")
            for each in section.passages:
                title = f" ({each.title})" if each.title else ""
                proof = f"\n\n*Proof.* {each.proof} ∎" if each.proof else ""
                parts.append(f"**{labels[each.label]}**{title}**.** {each.text}{proof}")
        listed = "\n".join(f"- {plain_bib(_reference(bibliography()[key], plain=True))}" for key in self.keys)
        parts += ["## References", listed] if listed else []
        names = labels | {"tab:values": "the table", "fig:map": "the figure"}
        return prose_text("\n\n".join(filter(None, parts)), names, cited()) + "\n"


def _section(section: Section) -> str:
    parts = [f"\\section{{{latex_text(section.heading)}}}", prose_latex(section.text)]
    if section.table:
        table = section.table.latex().partition("\n")[2]
        parts.append(
            f"\\begin{{table}}[ht]\n\\centering\\small\n\\caption{{{prose_latex(section.table.caption)}}}\\label{{tab:values}}\n{table}\n\\end{{table}}"
        )
    if section.figure:
        parts.append(
            f"\\begin{{figure}}[ht]\n\\centering\n\\includegraphics[width=0.62\\linewidth]{{{section.figure.file}}}\n"
            f"\\caption{{{prose_latex(section.figure.caption)}}}\\label{{fig:map}}\n\\end{{figure}}"
        )
    return "\n\n".join(filter(None, [*parts, *map(environment, section.passages)]))


def _reference(entry: dict[str, str], plain: bool = False) -> str:
    """An entry as it is listed."""
    title = f"*{entry['title']}*" if plain else f"\\emph{{{entry['title']}}}"
    journal = " ".join(filter(None, [entry.get("journal", ""), entry.get("volume", "")]))
    where = [
        journal,
        entry.get("series", ""),
        entry.get("publisher", ""),
        entry.get("note", ""),
        entry.get("pages", ""),
    ]
    return f"{entry['author'].replace(' and ', ', ')}: {title}. {', '.join(filter(None, where))} ({entry['year']})."


def _table(table: PaperTable) -> str:
    rows = [[f"${each.replace('−', '-')}$" for each in table.header], ["--:"] * len(table.header), *table.rows]
    return "\n".join([f"{table.caption}\n", *(f"| {' | '.join(map(str, row))} |" for row in rows)])
