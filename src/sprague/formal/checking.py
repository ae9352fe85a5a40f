"""What Coq says of a folder of theorems: of each it is asked whether it is the theorem that its claim speaks of.

A file of the folder is believed in nothing. It is compiled alone, against the theory that is shipped here. A last file
that is written here says, in definitions made anew from the claim, what the theorem has to say, and asks for a proof
of that, which is the theorem; then for what this assumes. ``coqchk`` reads both compiled files again.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile, islice
from pathlib import Path

from sprague.claims.family_claim import AnyClaim
from sprague.errors import BadParameter, SpragueError
from sprague.formal.certificates import Theorem
from sprague.formal.folder import THEORY, definitions, shipped, theorems_of
from sprague.formal.records import recorded
from sprague.formal.vocabulary import head

CLOSED = "Closed under the global context"
BROKEN_OFF = ("Error: System error", "Error: Out of memory", "Error: Stack overflow", "Fatal Error: Out of memory")

LAST = """
Require Folder.{name}.
Theorem checked : claimed.
Proof. exact Folder.{name}.{name}. Qed.
Print Assumptions checked.
"""
"""What is asked behind the meaning of a claim, which nothing in the folder can change as it was read before."""

COMMANDS = {"From", "Import", "Definition", "Lemma", "Theorem", "Proof", "Qed", "Print Assumptions"}
"""How sentences begin in our files, beside those of `head` and tactics: nothing else that acts outside Coq is run."""

_TOKEN = re.compile(r"""\(\*|\*\)|"(?:[^"]|"")*"|\.\s|[^\W\d][\w']*|\S""")
_OURS = re.compile(r"^\s+((?:Folder|Last|Sprague)\.\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Checked:
    """A theorem, its claim in a line, what is said of it, and the CPU seconds that this took.

    What is said is what ``Print Assumptions`` says, or an error of Coq's, or why Coq was not asked. ``stated`` are the
    definitions that the theorem rests on, as Coq has them, and what it states.
    """

    theorem: str
    claim: str
    says: str
    seconds: float
    stated: tuple[str, ...] = ()
    meant: AnyClaim | None = None

    @property
    def closed(self) -> bool:
        """Whether Coq accepts that the theorem is that of the claim, and that it assumes nothing."""
        return self.says == CLOSED


def tool(name: str) -> str:
    """A program of Coq's; BadParameter where it is missing."""
    found = shutil.which(name)
    if found is None:
        raise BadParameter(f"{name} is not installed here: apt install coq, and run the lines of the README")
    return found


def check_folder(folder: str | Path, compiled: str | Path | None = None) -> Iterator[Checked]:
    """What Coq says of each theorem of a folder, one after another.

    A folder in which the theory was changed is refused. Where ``compiled`` is a folder, the compiled theory is kept
    there, and taken from there the next time. Raises BadParameter, and SpragueError where Coq breaks off.
    """
    tool("coqchk")
    names = theorems_of(folder)
    with tempfile.TemporaryDirectory() as scratch:
        theory = Path(compiled or Path(scratch) / "Sprague")
        compile_theory(theory)
        for place, name in enumerate(names):
            yield _checked(Path(folder), name, theory, Path(scratch) / str(place))


def compile_theory(theory: Path) -> None:
    """Compiles the theory that is shipped into a folder, unless it is there."""
    theory.mkdir(exist_ok=True)
    for name in THEORY:
        if not (theory / f"{name}.vo").exists():
            (theory / f"{name}.v").write_bytes(shipped(name))
            says, fine = _run("coqc", ["-q", "-Q", ".", "Sprague", f"{name}.v"], theory)
            if not fine:
                raise SpragueError(f"{name}.v, of the theory: {says}")


def _checked(folder: Path, name: str, theory: Path, scratch: Path) -> Checked:
    claim, before, stated, about = "", os.times().children_user, tuple[str, ...](), None
    try:
        meant = recorded(folder / f"{name}.json", name)
        claim, stated, about = meant.claim.line, (*definitions(meant), meant.statement), meant.claim
        text = (folder / f"{name}.v").read_text(encoding="utf-8")
        if command := unexpected(text):
            raise BadParameter(f"no theorem needs the command {command}, so Coq was not asked")
        says = _judged(meant, text, theory, scratch)
    except (BadParameter, UnicodeDecodeError) as error:
        says = str(error)
    return Checked(name, claim, says, os.times().children_user - before, stated, about)


def unexpected(text: str) -> str:
    """How the first sentence begins that is neither a tactic nor a command of our files; empty if there is none.

    >>> unexpected("Lemma two : 2 = 2. (* Load x. *) Proof. reflexivity. Qed."), unexpected('Redirect "x" Print nat.')
    ('', 'Redirect "x"')
    """
    usual = [*_sentences(head())]
    for sentence in _sentences(text):
        begin = [*islice(dropwhile("-+*{}".__contains__, sentence), 2)]
        tactic = begin and re.match("[a-z]", begin[0])
        if begin and not tactic and sentence not in usual and not {begin[0], " ".join(begin)} & COMMANDS:
            return " ".join(begin)[:60]
    return ""


def _sentences(text: str) -> Iterator[list[str]]:
    """The tokens of each sentence, without comments."""
    comments, sentence = 0, list[str]()
    for token in _TOKEN.findall(f"{text}\n"):
        if token == "(*" or (comments and token == "*)"):
            comments += 1 if token == "(*" else -1
        elif not comments and token.strip() == "." != token:
            yield sentence
            sentence = []
        elif not comments:
            sentence.append(token)
    yield sentence


def _judged(meant: Theorem, text: str, theory: Path, scratch: Path) -> str:
    """What is said of the text of a file that has to prove what is meant."""
    name, paths, says = meant.name, ["-Q", str(theory), "Sprague"], ""
    for place, said in (("Folder", text), ("Last", meant.meaning + LAST.format(name=name))):
        (scratch / place).mkdir(parents=True)
        (scratch / place / f"{name}.v").write_text(said, encoding="utf-8")
        paths += ["-Q", str(scratch / place), place]
        says, fine = _run("coqc", ["-q", *paths, f"{name}.v"], scratch / place)
        if not fine:
            return f"{says:.300}" if place == "Folder" else f"it is not the theorem of its claim: {says:.300}"
    if says != CLOSED:
        return " ".join(says.split())[:300]
    options = ["-silent", "-o", "-bytecode-compiler", "yes"]
    says, fine = _run("coqchk", [*options, *paths, "-norec", f"Folder.{name}", "-norec", f"Last.{name}"], scratch)
    if not fine or (ours := _OURS.findall(says)):
        return f"coqchk refuses it: {says:.300}" if not fine else f"it assumes {', '.join(ours):.300}"
    return CLOSED


def _run(program: str, arguments: Sequence[str], folder: Path) -> tuple[str, bool]:
    """What a program of Coq's says, and whether it went well; SpragueError where it could not finish."""
    run = subprocess.run([tool(program), *arguments], cwd=folder, capture_output=True, text=True, check=False)
    fine = run.returncode == 0
    says = run.stdout.strip() if fine else " ".join((run.stderr or run.stdout).split())
    if run.returncode < 0 or (not fine and any(each in says for each in BROKEN_OFF)):
        raise SpragueError(f"{arguments[-1]}: Coq broke off: {says[:300] or f'ended by signal {-run.returncode}'}")
    return says, fine
