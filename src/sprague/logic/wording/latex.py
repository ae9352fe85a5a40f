"""Text for LaTeX: what it takes for its own is escaped, and signs of mathematics are set as such, by any engine."""

from __future__ import annotations

import re
from itertools import accumulate

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
    "≢": r"\not\equiv ",
    "⊕": r"\oplus ",
    "⊗": r"\otimes ",
    "−": "-",
    "·": r"\cdot ",
    "×": r"\times ",
    "…": r"\dots",
    "→": r"\to ",
    "∈": r"\in ",
    "⇔": r"\Leftrightarrow ",
    **{sign: f"^{{{primes}}}" for sign, primes in zip("′″‴⁗", accumulate([r"\prime"] * 4), strict=True)},
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
_FORMULA = SIGNS | {"%": r"\bmod ", "&": r"\land ", "|": r"\lor ", "~": r"\lnot "}
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


def latex_statement(text: str) -> str:
    r"""A line of mathematics with some words in it, as LaTeX: words stay text, the rest is set as mathematics.

    >>> print(latex_statement("(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2, and (0, 0)"))
    $(\lfloor n\varphi \rfloor , \lfloor n\varphi \rfloor + n)$, $n \ge 0$, $\varphi = (1 + \sqrt{5})/2$, and $(0, 0)$
    >>> print(latex_statement("(x, x″), where x + 1 ≢ 2"))
    $(x, x^{\prime\prime})$, where $x + 1 \not\equiv 2$
    """
    found = []
    for part in re.split(r"((?:[,;:]? *)\b(?!mod\b|mex\b)[a-z]{2,}(?:[ ,;:-]+[a-z]{2,})*\b *)", text):
        if re.search(r"[a-z]{2,}", part) and not re.search(r"[⌊⌋=<>^]|mex|mod", part):
            found.append(part)
        elif part.strip():
            body = part.strip(" ")
            before, after = part[: len(part) - len(part.lstrip(" "))], part[len(part.rstrip(" ")) :]
            found.append(before + ", ".join(f"${latex_formula(each)}$" for each in _listed(body)) + after)
        else:
            found.append(part)
    return "".join(found)


def _listed(body: str) -> list[str]:
    """What commas outside all brackets part, so that a line may be broken there."""
    depths = accumulate((sign in "([{") - (sign in ")]}") for sign in body)
    commas = [at for at, depth in enumerate(depths) if depth == 0 and body[at : at + 2] == ", "]
    return [
        body[start:end] for start, end in zip([0, *(each + 2 for each in commas)], [*commas, len(body)], strict=True)
    ]


def latex_formula(text: str) -> str:
    """A line that is mathematics throughout."""
    text = re.sub(r"√(\d+)", r"\\sqrt{\1}", text)
    text = re.sub(r"\b([a-z])(\d+)\b", r"\1_{\2}", text)
    text = "".join(_FORMULA.get(character, character) for character in text)
    return re.sub(r"\b(mex|floor)\b", r"\\operatorname{\1}", re.sub(r" {2,}", " ", text))
