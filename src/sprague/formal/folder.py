"""A folder that Coq can check: the theory, a file for each theorem, and a README with the lines to run."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import mkdtemp

from sprague.errors import BadParameter
from sprague.files import require_folder
from sprague.formal.theorem_file import Theorem

THEORY = (
    "Tries",
    "Words",
    "Trees",
    "Automata",
    "Readers",
    "Weights",
    "Product",
    "Projection",
    "Formulas",
    "Numerations",
    "Sentences",
    "Compile",
    "Spread",
    "Evaluation",
    "Certificates",
    "Digits",
    "Parts",
    "Floors",
    "Games",
    "Piles",
    "Misere",
    "Values",
    "MexLaws",
    "Heaps",
    "Existence",
    "Sums",
    "HeapLaws",
    "Periods",
    "Tables",
)
"""The files of the theory, each after those that it imports."""

PROJECT = "_CoqProject"
MARK = "# Theorems written by sprague"


def write_folder(folder: str | Path, theorems: Sequence[Theorem], records: Mapping[str, str] | None = None) -> None:
    """Writes the folder, whole or not at all; one that an earlier run wrote is replaced.

    ``records`` are certificates for the second judge, by the names of the theorems.

    Raises BadParameter for a folder that holds anything else, and where none can be made.
    """
    require_writable(folder)
    target = Path(folder)
    unfinished = Path(mkdtemp(prefix=f".{target.name}.", suffix=".unfinished", dir=target.parent))
    try:
        for name in THEORY:
            text = files("sprague.formal").joinpath("theory", f"{name}.v").read_text(encoding="utf-8")
            (unfinished / f"{name}.v").write_text(text, encoding="utf-8")
        for each in theorems:
            (unfinished / f"{each.name}.v").write_text(each.text, encoding="utf-8")
        for name, text in (records or {}).items():
            (unfinished / f"{name}.json").write_text(text, encoding="utf-8")
        order = [*THEORY, *(each.name for each in theorems)]
        project = "\n".join([MARK, "-Q . Sprague", *(f"{name}.v" for name in order)]) + "\n"
        (unfinished / PROJECT).write_text(project, encoding="utf-8")
        (unfinished / "README.md").write_text(_readme(order, theorems), encoding="utf-8")
        unfinished.chmod(0o777 & ~_umask())
        if target.exists():
            old = Path(mkdtemp(prefix=f".{target.name}.", suffix=".old", dir=target.parent))
            target.replace(old / "folder")
            unfinished.replace(target)
            shutil.rmtree(old)
        else:
            unfinished.replace(target)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def require_writable(folder: str | Path) -> None:
    """Raises BadParameter where the folder cannot be written, or holds what sprague did not write."""
    target = Path(folder)
    require_folder(target.absolute())
    if target.exists() and not target.is_dir():
        raise BadParameter(f"{folder}: this is a file, and theorems are written into a folder")
    if target.is_dir() and any(target.iterdir()) and not _is_ours(target):
        raise BadParameter(f"{folder}: the folder holds other files; name a new or an empty one")


def order_of(folder: str | Path) -> list[str]:
    """The names of the files in the order in which Coq reads them; BadParameter for a folder that is none of ours."""
    target = Path(folder)
    if not target.is_dir():
        raise BadParameter(f"{folder}: there is no such folder")
    if not _is_ours(target):
        raise BadParameter(
            f"{folder}: no theorems of sprague are here; `sprague prove … --formal {folder}` writes them"
        )
    lines = (target / PROJECT).read_text(encoding="utf-8").splitlines()
    names = [line.removesuffix(".v") for line in lines if line.endswith(".v")]
    for name in names:
        if not name.isidentifier() or not (target / f"{name}.v").is_file():
            raise BadParameter(f"{folder}: {PROJECT} names {name[:40]!r}, which is no file here")
    return names


def _is_ours(folder: Path) -> bool:
    project = folder / PROJECT
    try:
        return project.is_file() and project.read_text(encoding="utf-8").startswith(MARK)
    except (OSError, UnicodeDecodeError):
        return False


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _readme(order: Sequence[str], theorems: Sequence[Theorem]) -> str:
    commands = "\n".join(f"    coqc -Q . Sprague {name}.v" for name in order)
    listed = "\n".join(f"- `{each.name}.v`: {each.title}\n\n      {each.statement}\n" for each in theorems)
    return f"""# Theorems about games, for Coq

Coq 8.16 or newer (Debian's package `coq`) checks them with these lines, or with `sprague check-formal .`:

{commands}

Without Coq, `sprague check NAME.json` asks a second judge, a short program that shares no code with the prover.

Each theorem ends with `Print Assumptions`, which must say *Closed under the global context*: no axiom,
nothing admitted.

{listed}
What is to be believed is Coq's kernel, and that the definitions above each theorem say what you mean. The program that
wrote these files need not be believed.
"""
