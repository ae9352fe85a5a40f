"""Theorems as LaTeX: what is claimed, and what its verdict rests on; a paper declares the environments by amsthm."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sprague.claims import Claim
from sprague.files import whole_file
from sprague.logic.wording.latex import latex_text
from sprague.proofs.verdict import Verdict

ENVIRONMENTS = {"proved": "theorem", "verified": "observation", "refuted": "remark", "undecided": "conjecture"}
"""The environment for each verdict: only what is proved is a theorem."""


def latex_theorem(claim: Claim, verdict: Verdict) -> str:
    r"""The statement in the environment that its verdict deserves, with the reason.

    >>> from sprague.proofs.verdict import Verified
    >>> from sprague.claims import Claim
    >>> print(latex_theorem(Claim.of("nim:piles=2", "x1 = x2"), Verified(9, "by brute force")))
    \begin{observation}
    A position ($x_{1}, x_{2}$) of Nim on 2 piles is a P-position if and only if $x_{1} = x_{2}$.
    (Verified: to 9: by brute force.)
    \end{observation}
    """
    environment = ENVIRONMENTS[verdict.word]
    said, because = claim.says("latex"), latex_text(verdict.evidence)
    if verdict.word == "proved":
        proof = f"\\begin{{proof}}[By machine]\nThe proof rests on {because}.\n\\end{{proof}}"
        return f"\\begin{{theorem}}\n{said}\n\\end{{theorem}}\n{proof}"
    denied = "The following is false. " * (verdict.word == "refuted")
    word = "Counterexample" if denied else verdict.word.capitalize()
    end = f"({word}: {because.removeprefix('fails at ')}.)\n\\end{{{environment}}}"
    return f"\\begin{{{environment}}}\n{denied}{said}\n{end}"


def write_theorems(path: str, judged: Iterable[tuple[Claim, Verdict]]) -> None:
    """Writes the statements into a file, whole or not at all."""
    with whole_file(path) as file:
        Path(file).write_text("\n\n".join(latex_theorem(*each) for each in judged) + "\n", encoding="utf-8")
