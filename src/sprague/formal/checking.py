"""What Coq says of a folder of theorems: each file compiled, and what every theorem assumes."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sprague.errors import BadParameter, SpragueError
from sprague.formal.folder import THEORY, order_of, shipped

CLOSED = "Closed under the global context"
BROKEN_OFF = ("Error: System error", "Error: Out of memory", "Error: Stack overflow")


@dataclass(frozen=True)
class Checked:
    """A theorem, what ``Print Assumptions`` says of it (or Coq's error), and the CPU seconds that it took."""

    theorem: str
    says: str
    seconds: float

    @property
    def closed(self) -> bool:
        """Whether Coq accepts the theorem, and it assumes nothing."""
        return self.says == CLOSED


def coqc() -> str:
    """The compiler; BadParameter where it is missing."""
    found = shutil.which("coqc")
    if found is None:
        raise BadParameter("coqc is not installed here: apt install coq, and run the lines of the README")
    return found


def check_folder(folder: str | Path, compiled: str | Path | None = None) -> Iterator[Checked]:
    """Compiles the files of a folder in a copy of it, one after another; the theory comes first.

    The theory is the one that is shipped: a folder in which it was changed is refused. Where ``compiled`` is a folder,
    the compiled theory is kept there, and taken from there the next time. Raises BadParameter, and SpragueError where
    Coq breaks off.
    """
    compiler, order = coqc(), order_of(folder)
    for name in THEORY:
        if name not in order or (Path(folder) / f"{name}.v").read_bytes() != shipped(name):
            raise BadParameter(f"{folder}: {name}.v is not the theory of this version of sprague")
    with tempfile.TemporaryDirectory() as scratch:
        kept = Path(compiled or scratch)
        for name in order:
            source = Path(scratch if name not in THEORY else kept) / f"{name}.v"
            if name in THEORY and source.with_suffix(".vo").exists():
                continue
            shutil.copyfile(Path(folder) / f"{name}.v", source)
            said, seconds, fine = _compiled(compiler, kept, source)
            if name not in THEORY or not fine:
                yield Checked(name, said, seconds)
            if name in THEORY and not fine:
                return


def _compiled(compiler: str, theory: Path, source: Path) -> tuple[str, float, bool]:
    """What Coq says of a file, in a line; the CPU seconds; whether it went well.

    Raises SpragueError where Coq could not finish, so that nothing is said of the theorem.
    """
    before = os.times().children_user
    command = [compiler, "-Q", str(theory), "Sprague", source.name]
    run = subprocess.run(command, cwd=source.parent, capture_output=True, text=True, check=False)
    seconds = os.times().children_user - before
    said = " ".join((run.stdout if run.returncode == 0 else run.stderr).split())[:300]
    if run.returncode < 0 or any(each in said for each in BROKEN_OFF):
        raise SpragueError(f"{source.name}: Coq broke off: {said or f'ended by signal {-run.returncode}'}")
    return said, seconds, run.returncode == 0
