r"""Prose with mathematics in it, Markdown with ``$…$``, as LaTeX, as HTML with MathML, and as plain text.

    By [#lem:mex] every number is in $A$ or in $B$ [@wythoff1907].

``[#label]`` refers to what is numbered, ``[@key]`` or ``[@key; @other]`` to the bibliography. Proofs and papers are
written so, once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, ClassVar

from sprague.logic.wording.latex import from_latex, latex_signs, latex_text

if TYPE_CHECKING:
    from markdown_it.token import Token

_KEPT = re.compile(
    r"(?P<code>(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`))|\$\$(?P<display>.+?)\$\$|\$(?P<inline>[^$\s](?:[^$]*?[^$\s])?)\$(?!\d)"
    r"|\[#(?P<label>[\w:.-]+)\]|\[@(?P<key>[\w:.-]+(?:; @[\w:.-]+)*)(?:, (?P<where>[^\]]+))?\]",
    re.DOTALL,
)
_PLACE = re.compile("\ue000(\\d+)\ue001")

Names = Mapping[str, str]
"""What is printed for a label or a key."""

_NUMBERED = {"thm": "Theorem", "lem": "Lemma", "def": "Definition", "fig": "Figure", "tab": "Table", "sec": "Section"}


def kept_apart(text: str) -> tuple[str, list[re.Match[str]]]:
    """The text with a mark in the place of all mathematics and references, which Markdown is not to read; and these."""
    kept: list[re.Match[str]] = []

    def marked(match: re.Match[str]) -> str:
        if match["code"]:
            return match[0]
        kept.append(match)
        return f"\ue000{len(kept) - 1}\ue001"

    fenced = re.split(r"(?ms)(^(?:```|~~~).*?^(?:```|~~~)[ \t]*$)", text)
    return "".join(part if i % 2 else _KEPT.sub(marked, part) for i, part in enumerate(fenced)), kept


def _put_back(text: str, kept: Sequence[re.Match[str]], written: Callable[[re.Match[str]], str]) -> str:
    return _PLACE.sub(lambda place: written(kept[int(place[1])]) if int(place[1]) < len(kept) else "", text)


def prose_text(text: str, labels: Names, cited: Names) -> str:
    """The same prose with names for its references: Markdown that stands alone.

    >>> prose_text("By [#lem:a], $x$ [@b].", {"lem:a": "Lemma 2"}, {"b": "Wythoff 1907"})
    'By Lemma 2, $x$ (Wythoff 1907).'
    """

    def shown(match: re.Match[str]) -> str:
        if match["label"]:
            return labels.get(match["label"], match["label"])
        if match["key"]:
            works = "; ".join(cited.get(key, key) for key in match["key"].split("; @"))
            return f"({', '.join(filter(None, [works, match['where']]))})"
        return match[0]

    marked, kept = kept_apart(text)
    return _put_back(marked, kept, shown)


def prose_plain(text: str) -> str:
    r"""The prose for a terminal: mathematics in Unicode, no marks of Markdown.

    >>> prose_plain(r"*If* $x \le \lfloor n\varphi\rfloor$, **stop**.")
    'If x ≤ ⌊nφ⌋, stop.'
    """
    marked, kept = kept_apart(text)
    bare = re.sub(r"\*\*?(?=\S)(.+?)(?<=\S)\*\*?", r"\1", marked, flags=re.DOTALL)
    return _put_back(bare, kept, lambda match: _unicode(match["display"] or match["inline"] or match[0]))


def _unicode(mathematics: str) -> str:
    plain = from_latex("$" + re.sub(r"\\(?:mathcal|mathrm)\{(\w+)\}", r"\1", mathematics) + "$")
    plain = re.sub(r"\\([{}])", r"\1", plain)
    return re.sub(r"(?<=⌊) +| +(?=⌋)|(?<=⌋) +(?=[,)])", "", re.sub(r"\s+", " ", plain)).strip()


def prose_html(text: str, images: Callable[[str, str], str] | None = None) -> str:
    """The prose as HTML, mathematics as MathML; ``images`` is what stands for an image, by its address and words.

    >>> prose_html("an $x$").startswith('<p>an <math xmlns=')
    True
    """
    from markdown_it import MarkdownIt

    read = MarkdownIt("commonmark", {"html": False}).enable("table")
    if images:
        read.add_render_rule(
            "image", lambda _, tokens, at, options, env: images(str(tokens[at].attrs["src"]), tokens[at].content)
        )
    marked, kept = kept_apart(text)
    return _put_back(str(read.render(marked)), kept, _mathml)


def _mathml(match: re.Match[str]) -> str:
    mathematics = match["display"] or match["inline"]
    if not mathematics:
        return escape(match[0])
    from latex2mathml.converter import convert

    try:
        known = mathematics.replace("{aligned}", "{align*}")  # as it is called there
        return str(convert(known, display="block" if match["display"] else "inline"))
    except Exception:  # what is no LaTeX is shown as it was typed
        return f"<code>{escape(mathematics)}</code>"


def prose_latex(text: str, top: str = "section") -> str:
    r"""The prose as LaTeX; headings of the second level become a ``top``.

    >>> print(prose_latex("By [#lem:a], *all* of $x$ < 50% [@b, section 2].\n\n- one"))
    By Lemma~\ref{lem:a}, \emph{all} of $x$ \textless{} 50\% \cite[section 2]{b}.
    <BLANKLINE>
    \begin{itemize}
    \item one
    \end{itemize}
    """
    from markdown_it import MarkdownIt

    marked, kept = kept_apart(text)
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(marked)
    written = "".join(map(_Writer(top, tokens).written, tokens))
    return re.sub(r"\n{3,}", "\n\n", _put_back(written, kept, _latex)).strip()


def _latex(match: re.Match[str]) -> str:
    if label := match["label"]:
        kind = _NUMBERED.get(label.partition(":")[0], "")
        return f"{kind}~\\ref{{{label}}}" if kind else f"\\ref{{{label}}}"
    if key := match["key"]:
        where = f"[{latex_text(match['where'])}]" if match["where"] else ""
        return f"\\cite{where}{{{key.replace('; @', ',')}}}"
    return f"\\[{match['display'].strip()}\\]" if match["display"] else f"${match['inline']}$"


class _Writer:
    """Writes tokens of Markdown one after another."""

    around: ClassVar[Mapping[str, tuple[str, str]]] = {
        "bullet_list": ("\n\\begin{itemize}\n", "\\end{itemize}\n\n"),
        "ordered_list": ("\n\\begin{enumerate}\n", "\\end{enumerate}\n\n"),
        "list_item": ("\\item ", ""),
        "blockquote": ("\n\\begin{quote}\n", "\\end{quote}\n\n"),
        "thead": ("\\toprule\n", "\\midrule\n"),
        "tbody": ("", "\\bottomrule\n"),
        "strong": ("\\textbf{", "}"),
        "em": ("\\emph{", "}"),
        "heading": ("", "}\n\n"),
        "link": ("", "}"),
        "table": ("", "\\end{tabular}\n\\end{center}\n\n"),
        "tr": ("", " \\\\\n"),
    }
    breaks: ClassVar[Mapping[str, str]] = {"softbreak": "\n", "hardbreak": "\\\\\n"}

    def __init__(self, top: str, tokens: Sequence[Token]) -> None:
        self.columns = iter(_columns(tokens))
        levels = ("section", "subsection", "subsubsection", "paragraph")
        self.levels = levels[levels.index(top) :] + levels[-1:] * 4
        self.cells = 0

    def written(self, token: Token) -> str:
        """A token and its children."""
        if write := getattr(self, f"_{token.type}", None):
            return str(write(token))
        kind, _, place = token.type.rpartition("_")
        if place in ("open", "close") and kind in self.around:
            return self.around[kind][place == "close"]
        if token.type == "inline":
            return "".join(map(self.written, token.children or []))
        return self.breaks.get(token.type, "")

    def _text(self, token: Token) -> str:
        return re.sub(r'(^|[\s(])"', r"\1``", latex_words(token.content)).replace('"', "''")

    def _code_inline(self, token: Token) -> str:
        return f"\\texttt{{{latex_signs(token.content)}}}"

    def _fence(self, token: Token) -> str:
        return f"\n\\begin{{verbatim}}\n{token.content.rstrip()}\n\\end{{verbatim}}\n\n"

    _code_block = _fence

    def _paragraph_close(self, token: Token) -> str:
        return "\n" if token.hidden else "\n\n"

    def _heading_open(self, token: Token) -> str:
        return f"\n\\{self.levels[max(int(token.tag[1]) - 2, 0)]}{{"

    def _image(self, token: Token) -> str:
        return f"\\url{{{token.attrs['src']}}}"

    def _link_open(self, token: Token) -> str:
        address = str(token.attrs["href"]).replace("%", r"\%").replace("#", r"\#")
        return rf"\href{{{address}}}{{"

    def _table_open(self, token: Token) -> str:
        self.cells = 0
        return f"\n\\begin{{center}}\\small\n\\begin{{tabular}}{{{next(self.columns)}}}\n"

    def _tr_open(self, token: Token) -> str:
        self.cells = 0
        return ""

    def _cell(self, token: Token) -> str:
        self.cells += 1
        return " & " if self.cells > 1 else ""

    _th_open = _td_open = _cell


LONG = 36
"""A column with a longer cell has lines that are broken."""


def _columns(tokens: Sequence[Token]) -> Iterator[str]:
    """The columns of each table: to the left or to the right; those of long texts share the width."""
    cells: list[tuple[str, int]] = []
    at = 0
    for token, inside in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "table_open":
            cells = []
        elif token.type == "tr_open":
            at = 0
        elif token.type in ("th_open", "td_open") and inside is not None:
            side, size = "r" if "right" in str(token.attrs.get("style", "")) else "l", len(inside.content)
            cells[at : at + 1] = [(side, max(size, cells[at][1] if at < len(cells) else 0))]
            at += 1
        elif token.type == "table_close":
            long = sum(size > LONG for _, size in cells)
            wide = f"p{{{0.75 / max(long, 1):.2f}\\linewidth}}"
            yield "".join(wide if size > LONG else side for side, size in cells)


def latex_words(text: str) -> str:
    """Words as LaTeX reads them, blanks at their ends kept."""
    begin, end = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{begin[:1]}{latex_text(text)}{end[:1]}" if text.strip() else text[:1]
