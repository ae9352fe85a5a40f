"""A document with its verdicts: as Markdown, as a page of HTML, or as an article for LaTeX.

The Markdown and the page are documents again: the reader passes over what is written here, or finds the text in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

from sprague.drawing.cards import badge
from sprague.logic.wording.latex import latex_text
from sprague.logic.wording.prose import prose_html, prose_latex
from sprague.papers.article import PREAMBLE
from sprague.papers.exhibit import Block, Document, Judgement, PictureBlock, Prose
from sprague.papers.reading import END_OF_VERDICTS, END_SOURCE, SOURCE, VERDICTS
from sprague.proofs.verdict import ENVIRONMENTS

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
    words = judgement.words if judgement.as_expected else f"{judgement.words} — expected {judgement.exhibit.expected}"
    cells = judgement.exhibit.id, f"**{words}**", judgement.verdict.evidence
    return f"| {' | '.join(_cell(each) for each in cells)} |"


def _cell(text: str) -> str:
    plain = " ".join(text.split()).replace("|", "\\|")
    return plain.replace("<", "&lt;")


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
                parts += [_shown(judged[each.id], below.get(each.id, "")) for each in exhibits if each.id in judged]
            case PictureBlock(caption=caption):
                svg = re.sub(r"<\?xml.*?\?>|<!DOCTYPE.*?>", "", next(drawn), flags=re.DOTALL)
                parts.append(f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>\n")
    whole, title_ends = "".join(parts), "</h1>\n"
    if document.reference:
        title, ends, rest = whole.partition(title_ends) if title_ends in whole else ("", "", whole)
        whole = f"{title}{ends}<p>{escape(document.reference)}</p>\n{rest}"
    kept = f"{SOURCE}{escape(source)}{END_SOURCE}"
    return f"{_HEAD.format(title=escape(document.title))}{whole}{kept}</body>\n</html>\n"


def _image(address: str, words: str) -> str:
    """An image that its address holds, or a link to it."""
    where, shown = escape(address), escape(words or "picture")
    return f'<img src="{where}" alt="{shown}">' if where.startswith("data:") else f'<a href="{where}">{shown}</a>'


_HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem; color: #222 }}
section {{ border-left: 3px solid #ddd; margin: 1rem 0; padding: 0 1rem }}
pre, .evidence {{ font-size: 0.85rem; white-space: pre-wrap; overflow-wrap: anywhere; color: #555 }}
figure {{ margin: 1rem 0 }} figure svg {{ max-width: 100%; height: auto }}
</style>
</head>
<body>
"""


_SETTING = re.compile(r"(?:game|define|digits|automaton|moves|compare)\b")
_IN_THE_EVIDENCE = re.compile(r"(?:because|given|truth|\w+ by program):")


def _below(block: str) -> dict[str, str]:
    """By the id of a statement the entries that stand below it; by none the games and definitions before the first."""
    found: dict[str, list[str]] = {"": []}
    id, kept = "", False
    for line in block.splitlines()[1:-1]:
        if line.startswith("statement "):
            id, kept = re.split(r"[\s:]", line, maxsplit=2)[1], False
            found[id] = []
        elif line and not line[0].isspace():
            kept = bool(_SETTING.match(line) or (id and not _IN_THE_EVIDENCE.match(line)))
        if kept:
            found[id].append(line)
    return {id: "\n".join(lines).strip() for id, lines in found.items()}


def _code(text: str) -> str:
    return f"<pre>{escape(text)}</pre>\n" if text else ""


def _shown(judgement: Judgement, below: str) -> str:
    exhibit = judgement.exhibit
    source = f" <i>{escape(exhibit.source)}</i>" if exhibit.source else ""
    unexpected = "" if judgement.as_expected else f" (expected: {exhibit.expected})"
    id = escape(exhibit.id)
    return (
        f'<section id="{id}"><p><b>{id}</b>{source}<br>{_said(exhibit.statement)}</p>\n'
        f"{_code(below)}<p>{badge(judgement.verdict.word)}{', given' * bool(judgement.given)}{unexpected} "
        f'<span class="evidence">{escape(judgement.verdict.evidence)}</span></p></section>\n'
    )


def _said(statement: str) -> str:
    """A statement as HTML; mathematics where it has any."""
    if "$" not in statement:
        return escape(statement)
    return prose_html(statement).strip().removeprefix("<p>").removesuffix("</p>")


def as_article(document: Document, judged: Judgements, pictures: Sequence[str]) -> str:
    """The document as an article for LaTeX, with its prose, its mathematics and its verdicts.

    ``pictures`` are the names of the files of its pictures, in PDF.
    """
    parts: list[str] = []
    drawn = iter(pictures)
    for part in document.parts:
        match part:
            case Prose(text):
                parts.append(prose_latex(re.sub(r"\A\s*# .*", "", text) if not parts else text))
            case Block(_, exhibits):
                parts += [_environment(judged[each.id]) for each in exhibits if each.id in judged]
            case PictureBlock(caption=caption):
                shown = (
                    f"\\includegraphics[width=0.62\\linewidth]{{{next(drawn)}}}\n\\caption{{{prose_latex(caption)}}}"
                )
                parts.append(f"\\begin{{figure}}[htbp]\n\\centering\n{shown}\n\\end{{figure}}")
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
    said = denied + (prose_latex(exhibit.statement) if "$" in exhibit.statement else latex_text(exhibit.statement))
    evidence = f"\\emph{{{latex_text(judgement.words)}}}{unexpected}: {latex_text(judgement.verdict.evidence)}"
    label = f"\\label{{{kind[:3]}:{re.sub(r'[^A-Za-z0-9.-]', '-', exhibit.id)}}}"
    return f"\\begin{{{kind}}}[{title}]{label}\n{said}\n\n{{\\small {evidence}.}}\n\\end{{{kind}}}"
