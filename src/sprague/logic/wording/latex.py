"""Text for LaTeX: what it takes for its own is escaped, and signs of mathematics are set as such, by any engine."""

from __future__ import annotations

import re

SIGNS = {
    "⌊": r"\lfloor ",
    "⌋": r"\rfloor ",
    "φ": r"\varphi ",
    "α": r"\alpha ",
    "β": r"\beta ",
    "Φ": r"\Phi ",
    "√": r"\surd ",
    "≥": r"\ge ",
    "≤": r"\le ",
    "≠": r"\ne ",
    "≡": r"\equiv ",
    "⊕": r"\oplus ",
    "⊗": r"\otimes ",
    "−": "-",
    "·": r"\cdot ",
    "×": r"\times ",
    "…": r"\dots",
    "→": r"\to ",
    "∈": r"\in ",
    "⇔": r"\Leftrightarrow ",
}
"""Signs that mathematics has in a text, and their commands in LaTeX."""

_OWN = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: "\\" + sign for sign in "&%$#_{}"},
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}
_TEXT = _OWN | {sign: f"\\({command.strip()}\\)" for sign, command in SIGNS.items()}


def latex_text(text: str) -> str:
    r"""A text as LaTeX reads it, on one line.

    >>> print(latex_text("50% of A_n ≤ 3"))
    50\% of A\_n \(\le\) 3
    """
    return "".join(_TEXT.get(sign, sign) for sign in " ".join(text.split()))


def latex_name(name: str) -> str:
    r"""A variable; one of several letters is set in one piece, a number behind a letter is its index.

    >>> print(latex_name("x1"), latex_name("left_over"))
    x_{1} \mathit{left\_over}
    """
    index = re.fullmatch(r"([a-z])_?(\d+)", name)
    if len(name) == 1:
        return name
    return f"{index[1]}_{{{index[2]}}}" if index else f"\\mathit{{{latex_text(name)}}}"
