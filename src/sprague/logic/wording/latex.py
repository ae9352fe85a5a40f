"""Text for LaTeX: what it takes for its own is escaped, and signs of mathematics are set as such, by any engine."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import accumulate

_NAMED = r"""
⌊ \lfloor    ⌋ \rfloor    φ \varphi    α \alpha    β \beta    Φ \Phi    √ \surd    ≥ \ge    ≤ \le    ≠ \ne    ≡ \equiv
≢ \not\equiv    ⊕ \oplus    ⊗ \otimes    · \cdot    × \times    → \to    ∈ \in    ⇔ \Leftrightarrow
γ \gamma    δ \delta    ε \varepsilon    θ \theta    λ \lambda    μ \mu    π \pi    σ \sigma    τ \tau    Δ \Delta
"""
SIGNS = {sign: f"{command} " for sign, command in re.findall(r"(\S) (\S+)", _NAMED)} | {"−": "-", "…": r"\dots"}
SIGNS |= {sign: f"^{{{primes}}}" for sign, primes in zip("′″‴⁗", accumulate([r"\prime"] * 4), strict=True)}
"""Signs that mathematics has in a text, and their commands in LaTeX."""

_READ: list[tuple[str, str | Callable[[re.Match[str]], str]]] = [
    (
        r"\\begin\{cases\}(.*?) & \\text\{if \}(.*?)\\\\ (.*?) & \\text\{otherwise\}\\end\{cases\}",
        r"(\1 if \2, else \3)",
    ),
    (r"\\left\|", " |"),  # not to be read as || where two stand side by side
    (r"\$|\\[()\[\],;:!]|\\(?:left|right|displaystyle|quad)(?![a-z])", ""),
    (r"\\not\s*\\equiv", "≢"),
    (r" ?\^(?:2(?!\d)|\{2\})", "²"),
    (r"(\b\d+)\^\{(\w+)\}", r"\1^\2"),
    (r"(?<=[A-Za-z}]) ?\^(?=\w)", "^{"),  # no power, and no nim-sum either
    (r"_\{(\w+)\}", r"\1"),
    (r"_\{([^{}]+)\}", r"(\1)"),
    (r"\\sqrt\{(\d+)\}|\\sqrt(\d)", r"√\1\2"),
    (r"\\sqrt\{([^{}]*)\}", r"√(\1)"),
    (r"\\d?frac\{([^{}]*)\}\{([^{}]*)\}", r"(\1)/(\2)"),
    (r"\\pmod\{([^{}]*)\}", r"(mod \1)"),
    (r"\\(?:operatorname|mathit|mathrm|text)\{([^{}]*)\}", r"\1"),
    (r"\^\{((?:\\prime\s*)+)\}", lambda found: "′″‴⁗"[found[1].count("prime") - 1]),
]
_COMMANDS = {"bmod": "mod", "land": "&", "lor": "|", "lnot": "~", "forall": "∀", "exists": "∃", "colon": ":"}
_COMMANDS |= {"Rightarrow": "⇒", "top": "true", "bot": "false", "leq": "≤", "geq": "≥", "neq": "≠", "ldots": "…"}
_COMMANDS |= {"notin": "∉", "cdots": "⋯", "cup": "∪", "cap": "∩", "subset": "⊂", "subseteq": "⊆", "mid": "|"}
_COMMANDS |= {"sum": "∑", "bigoplus": "⨁", "langle": "⟨", "rangle": "⟩", "sigma": "σ", "delta": "δ"}
_COMMANDS |= {"wedge": "∧", "vee": "∨", "neg": "¬", "phi": "φ", "min": "min", "max": "max"}


def from_latex(text: str) -> str:
    r"""The text that was written as LaTeX by :func:`latex_statement` or by hand; as it is where it is no LaTeX.

    >>> from_latex(r"$(\lfloor 3n/2\rfloor , 3n - 1)$, $n \ge 1$, and $x_{1} \oplus x_{2} \equiv 0 \pmod{3}$")
    '(⌊3n/2⌋, 3n - 1), n ≥ 1, and x1 ⊕ x2 ≡ 0 (mod 3)'
    """
    if not re.search(r"[$\\]", text):
        return text
    for pattern, replacement in _READ:
        text = re.sub(pattern, replacement, text)
    signs = {command.strip(" \\"): sign for sign, command in SIGNS.items() if re.fullmatch(r"\\\w+ ?", command)}
    commands = signs | _COMMANDS
    text = re.sub(r"\\([A-Za-z]+)", lambda found: commands.get(found[1], found[0]), text)
    text = re.sub(r"(?<=[⌊(]) +| +(?=[⌋),])|(?<=Φ) +(?=\()", "", text)  # which end the names of commands
    return re.sub(r"\\([{}_%&#$])", r"\1", text).strip()


_OWN = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: "\\" + sign for sign in "&%$#_{}"},
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}
_FORMULA = SIGNS | {"%": r"\bmod ", "&": r"\land ", "|": r"\lor ", "~": r"\lnot "}
INDEXED = r"(?<![\w.])(?:[A-Za-zα-ωΔΦ]|\d+)[_^](?:\d+|\w|\([^()]*\))(?!\w)"
"""A letter with an index, or a power, as they are typed in a text."""

_RAISED, _LOWERED = "[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁱʲᵏᵐⁿᵖ]+", "[₀-₋ₐ-ₜᵢ]+"
_MATHEMATICS = re.compile(rf"{INDEXED}|√(?:\d+|\([^()]*\))|{_RAISED}|{_LOWERED}|[½⅓⅔¼¾ℕℤℚℝ]")
"""What a text has of mathematics beside single signs: an index, a root, raised and lowered signs, fractions, sets."""


def _latex_part(match: re.Match[str]) -> str:
    text = unicodedata.normalize("NFKC", match[0])
    if parted := re.fullmatch(r"(\w+?)([_^])(.+)", text):
        name, sign, index = parted.groups()
        return f"\\({latex_formula(name)}{sign}{{{latex_formula(index.strip('()'))}}}\\)"
    if text[0] == "√":
        return f"\\(\\sqrt{{{latex_formula(text[1:].strip('()'))}}}\\)"
    if "⁄" in text:
        return "\\(\\tfrac{{{}}}{{{}}}\\)".format(*text.split("⁄"))
    if text in "NZQR":
        return f"\\(\\mathbb{{{text}}}\\)"
    return rf"\({'_' if '<sub>' in unicodedata.decomposition(match[0][0]) else '^'}{{{latex_formula(text)}}}\)"


_TEXT = _OWN | {sign: f"\\({command.strip()}\\)" for sign, command in SIGNS.items()}


def latex_text(text: str) -> str:
    r"""A text as LaTeX reads it, on one line.

    >>> print(latex_text("50% of A_n ≤ 3"), latex_text("2ᵏ⁻¹ in my_file"))
    50\% of \(A_{n}\) \(\le\) 3 2\(^{k-1}\) in my\_file
    """
    line, latex, at = " ".join(text.split()), "", 0
    for match in _MATHEMATICS.finditer(line):
        latex += latex_signs(line[at : match.start()]) + _latex_part(match)
        at = match.end()
    return latex + latex_signs(line[at:])


def latex_signs(text: str) -> str:
    """The same, sign by sign, as code is shown."""
    return "".join(_TEXT.get(sign, sign) for sign in text)


def latex_name(name: str) -> str:
    r"""A variable; one of several letters is set in one piece, a number behind a letter is its index.

    >>> print(latex_name("x1"), latex_name("left_over"))
    x_{1} \mathit{left\_over}
    """
    index = re.fullmatch(r"([a-z])_?(\d+)", name)
    if len(name) == 1:
        return name
    return f"{index[1]}_{{{index[2]}}}" if index else f"\\mathit{{{latex_signs(name)}}}"


_ENDS = (", ", "; ", ": ")
_WORD = r"\b(?!(?:mod|mex|min|max)\b)[a-z]{2,}\b"
_WORDS = re.compile(rf"( *\((?:[a-z]{{2,}} ?)+\)|(?:[,;:]? *\(?){_WORD}(?:[ ,;:-]+{_WORD})* *)")


def latex_statement(text: str) -> str:
    r"""A line of mathematics with some words in it, as LaTeX: words stay text, the rest is set as mathematics.

    >>> print(latex_statement("(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2, and (0, 0)"))
    $(\lfloor n\varphi \rfloor , \lfloor n\varphi \rfloor + n)$, $n \ge 0$, $\varphi = (1 + \sqrt{5})/2$, and $(0, 0)$
    >>> print(latex_statement("b = 0: x = y; b = 1: (x, x″), where x + 1 ≢ 2 (or exchanged)"))
    $b = 0$: $x = y$; $b = 1$: $(x, x^{\prime\prime})$, where $x + 1 \not\equiv 2$ (or exchanged)
    """
    pieces = []
    for part in _WORDS.split(text):
        if re.search(r"[a-z]{2,}", part) and not re.search(r"[⌊⌋=<>^]|\b(?:mex|mod|min|max)\b", part):
            pieces.append(part)
        elif part.strip():
            body = part.strip(" ")
            before, after = part[: len(part) - len(part.lstrip(" "))], part[len(part.rstrip(" ")) :]
            parts = [each if each in ("", *_ENDS) else f"${latex_formula(each)}$" for each in _listed(body)]
            pieces += [before, *parts, after]
        else:
            pieces.append(part)
    return "".join(pieces)


def _listed(body: str) -> Iterator[str]:
    """What commas, semicolons and colons outside all brackets part, where a line may be broken; and these signs."""
    begun = depth = 0
    for at, sign in enumerate(body):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 and body[at : at + 2] in _ENDS:
            yield from (body[begun:at], body[at : at + 2])
            begun = at + 2
    yield body[begun:]


def latex_formula(text: str) -> str:
    """A line that is mathematics throughout."""
    text = re.sub(r"([{}])", r"\\\1", text)
    text = re.sub(r"√(?:(\d+)|\(((?:[^()]|\([^()]*\))*)\))", r"\\sqrt{\1\2}", text)
    text = re.sub(r"\bmod\b", r"\\bmod", re.sub(r"\(mod ([^()]*)\)", r"\\pmod{\1}", text))
    text = re.sub(_RAISED, lambda found: f"^{{{unicodedata.normalize('NFKC', found[0])}}}", text)
    text = re.sub(r"(?<![A-Za-z\\])([a-z])(\d+)(?!\d)", r"\1_{\2}", text)
    text = "".join(_FORMULA.get(character, character) for character in text)
    return re.sub(r"\b(mex|floor|min|max)(?=\b|_)", r"\\operatorname{\1}", re.sub(r" {2,}", " ", text).strip())
