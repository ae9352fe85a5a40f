"""What Coq says of a folder of theorems: of each it is asked whether it is the theorem that its claim speaks of.

A file of the folder is believed in nothing. It is compiled alone, against the theory that is shipped here. A last file
that is written here says, in definitions made anew from the claim, what the theorem has to say, and asks for a proof
of that, which is the theorem. Then Coq is asked what these assume, and ``coqchk`` reads all compiled files again.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain, dropwhile, islice
from pathlib import Path
from typing import Any

from sprague.claims import Claim
from sprague.claims.family_claim import FORMAT as FAMILIES
from sprague.claims.family_claim import AnyClaim, FamilyClaim
from sprague.errors import BadParameter, SpragueError
from sprague.formal.certificates import FORMAT, TEXT, Theorem
from sprague.formal.folder import THEORY, definitions, imports, shipped, theorems_of, theory_of
from sprague.formal.second_checker import Growth, periodic, true
from sprague.formal.theorems import theorem
from sprague.formal.vocabulary import head

# A theorem as a certificate that needs no Coq: the claim, its conditions, and what the second judge says of them.

SHOWN = {"values", "options"}
"""What a table shows; all else in it is what the claim says."""


def recorded(path: str | Path, name: str) -> Theorem:
    """The theorem of the claim in a certificate, made anew under its name; BadParameter where it has another."""
    try:
        record, meant = _read(path)
    except (LookupError, TypeError, ValueError, RecursionError, OSError) as error:
        why = error if isinstance(error, SpragueError) else "the claim of the theorem is not here"
        raise BadParameter(f"{Path(path).name}: {why}") from None
    if record["theorem"] != name:
        raise BadParameter(f"{Path(path).name}: the claim in it is that of another theorem, {record['theorem']!r:.40}")
    return meant


def _read(path: str | Path) -> tuple[dict[str, Any], Theorem]:
    """What a certificate holds, and the theorem of its claim."""
    record = json.loads(Path(path).read_text(encoding="utf-8"))
    if record["format"] != FORMAT or not str(record["theorem"]).isidentifier():
        raise BadParameter(f"this version reads the format {FORMAT!r}: write the theorem anew")
    text = json.dumps(record["claim"], ensure_ascii=False)
    of_family = record["claim"]["format"] == FAMILIES
    claim = FamilyClaim.from_json(text) if of_family else replace(Claim.from_json(text), shown="")
    return record, theorem(claim, str(record["theorem"]))


def judged(path: str | Path) -> list[tuple[str, bool]]:
    """Each condition of a certificate, or its table, and whether the second judge finds that it is proved.

    The conditions are made anew from the claim: what the certificate decides must be these. Raises BadParameter, in one
    line, for what is no certificate, and for one whose conditions are not those of its claim.
    """
    try:
        record, meant = _read(path)
        conditions, table = record["conditions"], record["table"]
        said = [(each["condition"], each["says"]) for each in conditions]
        if (record["statement"], said) != (meant.statement, [(each.name, each.says) for each in meant.conditions]):
            raise BadParameter("its conditions are not those of its claim")
        if meant.table | {name: table[name] for name in SHOWN & meant.table.keys()} != table:
            raise BadParameter("its table is not that of its claim")
        if table:
            return [("table", Growth(**table).proved() if "options" in table else periodic(**table))]
        answers = []
        for each, wanted in zip(conditions, meant.conditions, strict=True):
            steps, classes = each["steps"], _numbers(bytes.fromhex(each["classes"]))
            decided = _formula(steps) == json.loads(json.dumps(wanted.form))
            answers.append((each["condition"], decided and true(steps, classes, wanted.numeration.system)))
        return answers or [("the theorem by hand, which only Coq reads: check the folder", False)]
    except (LookupError, TypeError, ValueError, RecursionError) as error:
        why = error if isinstance(error, BadParameter) else "this is not a certificate of a theorem"
        raise BadParameter(f"{path}: {why}") from None


def _numbers(data: bytes) -> list[int]:
    """The numbers that bytes write in base 128; ValueError where the last is cut off."""
    parts = re.findall(rb"[\x80-\xff]*[\x00-\x7f]", data)
    if sum(map(len, parts)) < len(data):
        raise ValueError("the last number is cut off")
    return [reduce(lambda number, byte: number << 7 | byte & 127, part, 0) for part in parts]


def _formula(steps: Sequence[Any]) -> Any:
    """The formula that the last step decides."""
    made: list[Any] = []
    for kind, *rest in steps:
        count = {"Atom": 0, "Not": 1, "Bin": 2, "Ex": 1, "All": 1}[kind]
        parts = [made[-1 - i] for i in rest[len(rest) - count :]]
        made.append([f"F{kind}", *rest[: len(rest) - count], *parts] if parts else rest[0])
    return made[-1]


CLOSED = "Closed under the global context"
BROKEN_OFF = ("Error: System error", "Error: Out of memory", "Error: Stack overflow", "Fatal Error: Out of memory")

LAST = TEXT["last"]
"""What stands behind the meaning of a claim, which nothing in the folder can change as it was read before."""

TOGETHER = 8
"""So many theorems are asked at once what they assume: the longest wait for a word."""

COMMANDS = {"From", "Import", "Definition", "Lemma", "Theorem", "Proof", "Qed", "Print Assumptions", "Module", "End"}
"""How sentences begin in our files, beside those of `head` and tactics: nothing else that acts outside Coq is run."""

_TOKEN = re.compile(r"""\(\*|\*\)|"(?:[^"]|"")*"|\.\s|[^\W\d][\w']*|\S""")
_OURS = re.compile(r"^\s+((?:Folder|Last|Sprague)\.\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Checked:
    """A theorem, its claim in a line, what is said of it, and the CPU seconds that one of those asked together took.

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
    path = shutil.which(name)
    if path is None:
        raise BadParameter(f"{name} is not installed here: apt install coq, and run the lines of the README")
    return path


def check_folder(folder: str | Path, compiled: str | Path | None = None) -> Iterator[Checked]:
    """What Coq says of each theorem of a folder, one after another.

    A folder in which the theory was changed is refused. Where ``compiled`` is a folder, the compiled theory is kept
    there, and taken from there the next time. Raises BadParameter, and SpragueError where Coq breaks off.
    """
    tool("coqchk")
    names = theorems_of(folder)
    with tempfile.TemporaryDirectory() as scratch:
        theory = Path(compiled or Path(scratch) / "Sprague")
        texts = [(Path(folder) / f"{name}.v").read_text("utf-8", "replace") for name in names]
        compile_theory(theory, theory_of(*texts))
        for first in range(0, len(names), TOGETHER):
            yield from _checked(Path(folder), names[first : first + TOGETHER], theory, Path(scratch) / str(first))


def compile_theory(theory: Path, names: Sequence[str] = THEORY) -> None:
    """Compiles files of the theory that is shipped into a folder, unless they are there; each after its imports."""
    theory.mkdir(exist_ok=True)
    begun: dict[str, Future[None]] = {}

    def compiled(name: str) -> None:
        (theory / f"{name}.v").write_bytes(text := shipped(name))
        for each in begun.keys() & imports(text.decode()):
            begun[each].result()
        says, fine = _run("coqc", ["-q", "-Q", ".", "Sprague", f"{name}.v"], theory)
        if not fine:
            raise SpragueError(f"{name}.v, of the theory: {says}")

    threads = ThreadPoolExecutor(os.cpu_count())
    try:
        for name in names:
            if not (theory / f"{name}.vo").exists():
                begun[name] = threads.submit(compiled, name)
        for each in begun.values():
            each.result()
    finally:
        threads.shutdown(cancel_futures=True)


def _checked(folder: Path, names: Sequence[str], compiled: Path, scratch: Path) -> Iterator[Checked]:
    """What is said of each theorem; those that prove their claims are asked together what they assume."""
    theory, proofs, results = ["-Q", str(compiled), "Sprague"], dict[str, list[str]](), list[Checked]()
    before = os.times().children_user
    for name in names:
        each = Checked(name, "", "", 0.0)
        try:
            meant = recorded(folder / f"{name}.json", name)
            stated = (*definitions(meant), meant.statement)
            each = replace(each, claim=meant.claim.line, stated=stated, meant=meant.claim)
            text = (folder / f"{name}.v").read_text(encoding="utf-8")
            if command := unexpected(text):
                raise BadParameter(f"no theorem needs the command {command}, so Coq was not asked")
            proofs[name] = _compiled(meant, text, theory, scratch / name)
        except (BadParameter, UnicodeDecodeError) as error:
            each = replace(each, says=str(error))
        results.append(each)
    assumed = _assumed(proofs, theory, scratch) if proofs else {}
    seconds = (os.times().children_user - before) / len(names)
    for each in results:
        yield replace(each, says=each.says or assumed[each.theorem], seconds=seconds)


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


def _compiled(meant: Theorem, text: str, theory: list[str], scratch: Path) -> list[str]:
    """Where Coq has compiled a text that has to prove what is meant; BadParameter where it is no proof of that."""
    name, paths = meant.name, list[str]()
    proof = text.rstrip().removesuffix(f"Print Assumptions {name}.")  # that is asked from outside
    for place, content in (("Folder", proof), ("Last", meant.meaning + LAST.format(name=name))):
        (scratch / place).mkdir(parents=True)
        (scratch / place / f"{name}.v").write_text(content, encoding="utf-8")
        paths += ["-Q", str(scratch / place), place]
        says, fine = _run("coqc", ["-q", *theory, *paths, f"{name}.v"], scratch / place)
        if not fine:
            raise BadParameter((says if place == "Folder" else f"it is not the theorem of its claim: {says}")[:300])
    return paths


def _assumed(proofs: Mapping[str, list[str]], theory: list[str], scratch: Path) -> dict[str, str]:
    """What each of these proofs assumes, by ``coqc`` and ``coqchk``: asked together, one by one where that fails."""
    paths, required = [*theory, *chain(*proofs.values())], "".join(f"Require Last.{name}.\n" for name in proofs)
    every = ", ".join(f"Last.{name}.checked" for name in proofs)
    (scratch / "asked.v").write_text(f"{required}Definition every := ({every}).\nPrint Assumptions every.\n", "utf-8")
    says, fine = _run("coqc", ["-q", *paths, "asked.v"], scratch)
    if says == CLOSED:
        files = chain(*(("-norec", f"{place}.{name}") for name in proofs for place in ("Folder", "Last")))
        says, fine = _run("coqchk", ["-silent", "-o", "-bytecode-compiler", "yes", *paths, *files], scratch)
        if fine and not (ours := _OURS.findall(says)):
            return dict.fromkeys(proofs, CLOSED)
        says = f"it assumes {', '.join(ours)}" if fine else f"coqchk refuses it: {says}"
    if len(proofs) == 1:
        return dict.fromkeys(proofs, " ".join(says.split())[:300])
    return {name: says for name in proofs for says in _assumed({name: proofs[name]}, theory, scratch).values()}


def _run(program: str, arguments: Sequence[str], folder: Path) -> tuple[str, bool]:
    """What a program of Coq's says, and whether it went well; SpragueError where it could not finish."""
    run = subprocess.run([tool(program), *arguments], cwd=folder, capture_output=True, text=True, check=False)
    fine = run.returncode == 0
    says = run.stdout.strip() if fine else " ".join((run.stderr or run.stdout).split())
    if run.returncode < 0 or (not fine and any(each in says for each in BROKEN_OFF)):
        raise SpragueError(f"{arguments[-1]}: Coq broke off: {says[:300] or f'ended by signal {-run.returncode}'}")
    return says, fine
