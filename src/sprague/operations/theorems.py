"""What was judged, for others: theorems that Coq checks, and theorems in LaTeX."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from itertools import count

from sprague.claims import AnyClaim, proof
from sprague.errors import BadParameter, SpragueError
from sprague.logic.wording.latex import latex_text
from sprague.operations.operation import face
from sprague.proofs.verdict import ENVIRONMENTS, Verdict
from sprague.texts import number_of


def require_formal(folder: str | None) -> None:
    """Raises BadParameter where theorems for Coq are to be written to a folder that cannot be: before the work."""
    if folder:
        from sprague.formal.folder import require_writable

        require_writable(folder)


def write_formal(folder: str, claims: Sequence[tuple[str, AnyClaim]]) -> tuple[list[str], set[str]]:
    """Writes the theorems of the claims, each under a name made of its own, with a bar that says which is made.

    A line for each that cannot be written, and one for those that are; and the names of the former.
    """
    from sprague.formal import theorem, write_folder
    from sprague.formal.folder import THEORY
    from sprague.formal.translation import TAKEN

    notes, theorems, refused = [], [], set[str]()
    taken = {name.lower() for name in (*THEORY, *TAKEN)}
    with face().bar("theorems:") as show:
        for done, (name, claim) in enumerate(claims):
            show(done, len(claims), name)
            plain = "_".join("".join(each if each.isascii() and each.isalnum() else " " for each in name).split())
            wanted = plain if plain[:1].isalpha() else f"game_{plain}"
            free = (each for n in count() if (each := wanted + "_" * n).lower() not in taken)
            try:
                coq = next(coq for each in free if not (coq := theorem(claim, each)).is_named_twice)
                taken.add(coq.name.lower())
                _ = coq.record  # whatever cannot be written is named here
                theorems.append(coq)
            except SpragueError as error:
                notes.append(f"{name}: no theorem for Coq: {error}")
                refused.add(name)
    if theorems:
        write_folder(folder, theorems)
        notes.append(f"{number_of(len(theorems), 'theorem')} in {folder}; sprague check {shlex.quote(folder)}")
    return notes, refused


def latex_theorem(claim: AnyClaim, verdict: Verdict) -> str:
    r"""The statement in the environment that its verdict deserves, with the proof in full, or the reason.

    >>> from sprague.proofs.verdict import Verified
    >>> from sprague.claims import Claim
    >>> print(latex_theorem(Claim.of("nim:piles=2", "x1 = x2"), Verified(9, "by brute force")))
    \begin{observation}
    A position ($x_{1}, x_{2}$) of Nim on 2 piles is a P-position if and only if $x_{1} = x_{2}$.
    (Verified: to 9: by brute force.)
    \end{observation}
    """
    environment = ENVIRONMENTS[verdict.word]
    statement, because = claim.says("latex"), latex_text(verdict.evidence)
    if verdict.word == "proved":
        try:
            return proof(claim).says(language="latex")
        except BadParameter:  # nobody wrote how such proofs are told
            ending = f"\\begin{{proof}}\nBy machine: {because}.\n\\end{{proof}}"
            return f"\\begin{{theorem}}\n{statement}\n\\end{{theorem}}\n{ending}"
    denied = "The following is false. " * (verdict.word == "refuted")
    word = "Counterexample" if denied else verdict.word.capitalize()
    end = f"({word}: {because.removeprefix('fails at ')}.)\n\\end{{{environment}}}"
    return f"\\begin{{{environment}}}\n{denied}{statement}\n{end}"


def latex_theorems(judged: Iterable[tuple[AnyClaim, Verdict]]) -> str:
    """The statements one after another."""
    return "\n\n".join(latex_theorem(*each) for each in judged)
