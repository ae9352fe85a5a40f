"""A document with its verdicts, as Markdown, HTML or LaTeX; and a paper about one game, in LaTeX and as a document.

The Markdown and the page are documents again: the reader passes over what is written here, or finds the text in it.
Prose is Markdown with mathematics (:mod:`sprague.logic.wording.prose`); definitions, lemmas and the theorem are
:class:`~sprague.proofs.written.Passage`. What is not proved is a conjecture, and has no proof.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from sprague.drawing.tables import PaperTable, badge
from sprague.logic.wording.latex import INDEXED, latex_text
from sprague.logic.wording.prose import prose_html, prose_latex, prose_text
from sprague.papers.exhibit import Block, Document, Judgement, PictureBlock, Prose
from sprague.papers.library import END_OF_VERDICTS, END_SOURCE, SOURCE, VERDICTS
from sprague.proofs.verdict import ENVIRONMENTS
from sprague.proofs.written import Passage, bibliography, cited, environment, numbered, plain_bib
from sprague.texts import Texts

MARK = "% Written by sprague"
"""How every article begins: by it a folder is known that may be written again."""

TEXT = Texts(__file__, "writing")
PREAMBLE = TEXT["article"]


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
        listed = "\\bibliographystyle{plain}\n\\bibliography{references}\n" * ("\\cite" in body)
        return (
            f"{MARK}\n{PREAMBLE}\\title{{{latex_text(self.title)}}}\n\\author{{}}\n\\date{{\\vspace{{-4em}}}}\n\n\\begin{{document}}\n"
            f"\\maketitle\n\\begin{{abstract}}\n{prose_latex(self.abstract)}\n\\end{{abstract}}\n\n{body}\n\n"
            f"{listed}\\end{{document}}\n"
        )

    @property
    def keys(self) -> list[str]:
        """The works that are cited, in the order of the bibliography."""
        named = {
            key for group in re.findall(r"\\cite(?:\[[^]]*\])?\{([^}]*)\}", self.latex()) for key in group.split(",")
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
            f"\\begin{{figure}}[ht]\n\\centering\n\\drawing{{{section.figure.file}}}\n"
            f"\\caption{{{prose_latex(section.figure.caption)}}}\\label{{fig:map}}\n\\end{{figure}}"
        )
    return "\n\n".join(filter(None, [*parts, *map(environment, section.passages)]))


def _reference(entry: dict[str, str], plain: bool = False) -> str:
    """An entry as it is listed."""
    title = f"*{entry['title']}*" if plain else f"\\emph{{{entry['title']}}}"
    journal = " ".join(filter(None, [entry.get("journal", ""), entry.get("volume", "")]))
    where = [journal, *(entry.get(name, "") for name in ("series", "publisher", "note", "pages"))]
    return f"{entry['author'].replace(' and ', ', ')}: {title}. {', '.join(filter(None, where))} ({entry['year']})."


def _table(table: PaperTable) -> str:
    rows = [[f"${each.replace('−', '-')}$" for each in table.header], ["--:"] * len(table.header), *table.rows]
    return "\n".join([f"{table.caption}\n", *(f"| {' | '.join(map(str, row))} |" for row in rows)])


Judgements = Mapping[str, Judgement]
"""The verdicts by the ids of the exhibits."""


def as_markdown(document: Document, judged: Judgements, pictures: Sequence[str]) -> str:
    """The document with a table of verdicts below each block; ``pictures`` are the addresses of its pictures."""
    parts, addresses = [document.front], iter(pictures)
    for part in document.parts:
        match part:
            case Prose(text):
                parts.append(text)
            case Block(text, exhibits):
                rows = [_row(judged[each.id]) for each in exhibits if each.id in judged]
                table = "\n".join(["| claim | verdict | evidence |", "|---|---|---|", *rows])
                parts.append(_written(text, table if rows else ""))
            case PictureBlock(text, caption=caption):
                parts.append(_written(text, f"![{caption.replace(']', ' ')}]({next(addresses)})"))
    return "".join(parts)


def _written(text: str, below: str) -> str:
    """A block with what is written below it, between the comments at which the reader passes it over."""
    ended = text if text.endswith("\n") else text + "\n"
    return f"{ended}\n{VERDICTS}\n\n{below}\n\n{END_OF_VERDICTS}\n" if below else text


def _row(judgement: Judgement) -> str:
    words = judgement.verdict.words + f" — expected {judgement.exhibit.expected}" * (not judgement.as_expected)
    cells = judgement.exhibit.id, f"**{words}**", judgement.verdict.evidence
    return f"| {' | '.join(_cell(each) for each in cells)} |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def as_page(document: Document, judged: Judgements, pictures: Sequence[str], source: str) -> str:
    """The document as a page; ``pictures`` are SVG, and ``source`` is the text of the document, kept in the page.

    The page loads nothing: an image of the document that is not in its text becomes a link.
    """
    parts, drawn = [], iter(pictures)
    for part in document.parts:
        match part:
            case Prose(text):
                parts.append(prose_html(text, _image))
            case Block(text, exhibits):
                below = _below(text)
                parts.append(_code(below.get("", "")))
                parts += [_entry(judged[each.id], below.get(each.id, "")) for each in exhibits if each.id in judged]
            case PictureBlock(caption=caption):
                svg = re.sub(r"<\?xml.*?\?>|<!DOCTYPE.*?>", "", next(drawn), flags=re.DOTALL)
                parts.append(f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>\n")
    whole, title_ends = "".join(parts), "</h1>\n"
    if document.reference:
        title, ends, rest = whole.partition(title_ends) if title_ends in whole else ("", "", whole)
        whole = f"{title}{ends}<p>{escape(document.reference)}</p>\n{rest}"
    kept = f"{SOURCE}{escape(source)}{END_SOURCE}"
    return f"{TEXT['page'].format(title=escape(document.title))}{whole}{kept}</body>\n</html>\n"


def _image(address: str, words: str) -> str:
    """An image that its address holds, or a link to it."""
    where, caption = escape(address), escape(words or "picture")
    return f'<img src="{where}" alt="{caption}">' if where.startswith("data:") else f'<a href="{where}">{caption}</a>'


_SETTING = re.compile(r"(?:game|define|digits|automaton|moves|compare)\b")
_IN_THE_EVIDENCE = re.compile(r"(?:because|given|truth|\w+ by program):")


def _below(block: str) -> dict[str, str]:
    """By the id of a statement the entries that stand below it; by none the games and definitions before the first."""
    under: dict[str, list[str]] = {"": []}
    id, kept = "", False
    for line in block.splitlines()[1:-1]:
        if line.startswith("statement "):
            id, kept = re.split(r"[\s:]", line, maxsplit=2)[1], False
            under[id] = []
        elif line and not line[0].isspace():
            kept = bool(_SETTING.match(line) or (id and not _IN_THE_EVIDENCE.match(line)))
        if kept:
            under[id].append(line)
    return {id: "\n".join(lines).strip() for id, lines in under.items()}


def _code(text: str) -> str:
    return f"<pre>{escape(text)}</pre>\n" if text else ""


def _entry(judgement: Judgement, below: str) -> str:
    exhibit = judgement.exhibit
    source = f" <i>{escape(exhibit.source)}</i>" if exhibit.source else ""
    unexpected = "" if judgement.as_expected else f" (expected: {exhibit.expected})"
    id = escape(exhibit.id)
    return (
        f'<section id="{id}"><p><b>{id}</b>{source}<br>{_html(exhibit.statement)}</p>\n'
        f"{_code(below)}<p>{badge(judgement.verdict.words)}{unexpected} "
        f'<span class="evidence">{escape(judgement.verdict.evidence)}</span></p></section>\n'
    )


def _html(statement: str) -> str:
    """A statement as HTML; mathematics where it has any."""
    if "$" not in statement:
        return re.sub(INDEXED, _indexed, escape(statement))
    return prose_html(statement).strip().removeprefix("<p>").removesuffix("</p>")


def _indexed(match: re.Match[str]) -> str:
    name, sign, index = re.split("([_^])", match[0])
    place = "sub" if sign == "_" else "sup"
    return f"{name}<{place}>{index.strip('()')}</{place}>"


def as_article(document: Document, judged: Judgements, pictures: Sequence[str]) -> str:
    """The document as an article for LaTeX, with its prose, its mathematics and its verdicts.

    ``pictures`` are the names of the files of its pictures, in PDF.
    """
    parts, drawn = list[str](), iter(pictures)
    for part in document.parts:
        match part:
            case Prose(text):
                parts.append(prose_latex(re.sub(r"\A\s*# .*", "", text) if not parts else text))
            case Block(_, exhibits):
                parts += [_environment(judged[each.id]) for each in exhibits if each.id in judged]
            case PictureBlock(caption=caption):
                drawing = f"\\drawing{{{next(drawn)}}}\n\\caption{{{prose_latex(caption)}}}"
                parts.append(f"\\begin{{figure}}[htbp]\n\\centering\n{drawing}\n\\end{{figure}}")
    reference = f"\\begin{{center}}{prose_latex(document.reference)}\\end{{center}}" if document.reference else ""
    title = f"\\title{{{prose_latex(document.title)}}}\n\\author{{}}\n\\date{{}}"
    body = "\n\n".join(filter(None, [reference, *parts]))
    return f"{PREAMBLE}{title}\n\n\\begin{{document}}\n\\maketitle\n{body}\n\\end{{document}}\n"


def _environment(judgement: Judgement) -> str:
    """A statement in the environment that its verdict deserves, with the evidence."""
    exhibit, kind = judgement.exhibit, ENVIRONMENTS[judgement.verdict.word]
    unexpected = "" if judgement.as_expected else f" (expected: {exhibit.expected})"
    source = f" {exhibit.source}" if exhibit.source else ""
    title = latex_text(f"{exhibit.id}{source}").replace("]", "{]}")
    denied = "The following is false. " * (judgement.verdict.word == "refuted")
    statement = denied + (prose_latex(exhibit.statement) if "$" in exhibit.statement else latex_text(exhibit.statement))
    evidence = f"\\emph{{{latex_text(judgement.verdict.words)}}}{unexpected}: {latex_text(judgement.verdict.evidence)}"
    label = f"\\label{{{kind[:3]}:{re.sub(r'[^A-Za-z0-9.-]', '-', exhibit.id)}}}"
    return f"\\begin{{{kind}}}[{title}]{label}\n{statement}\n\n{{\\small {evidence}.}}\n\\end{{{kind}}}"
