"""A folder that Coq can check: the theory, a file for each theorem, and a README with the lines to run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from sprague.errors import BadParameter
from sprague.files import require_replaceable, whole_folder
from sprague.formal.certificates import Theorem
from sprague.texts import Texts
from sprague.version import __version__

TEXT = Texts(__file__, "texts/words")

THEORY = tuple(TEXT["theory"].split())
"""The files of the theory, each after those that it imports."""

PROJECT = "_CoqProject"
MARK = "# Theorems written by sprague"
ENDINGS = (".v", ".json", ".vo", ".vok", ".vos", ".glob")
"""Of what sprague writes, and of what Coq makes of it."""


def write_folder(folder: str | Path, theorems: Sequence[Theorem]) -> None:
    """Writes the folder, whole or not at all; one that an earlier run wrote is replaced.

    Raises BadParameter for a folder that holds anything else, and OSError, which names the folder, where none can be
    made: what was there before is there then.
    """
    require_writable(folder)
    with whole_folder(folder) as new:
        for name, text in _texts(theorems).items():
            (new / name).write_bytes(text)


def _texts(theorems: Sequence[Theorem]) -> dict[str, bytes]:
    """What is written, by the names of the files."""
    theory = theory_of(*(each.text for each in theorems))
    order = [*theory, *(each.name for each in theorems)]
    files = {f"{name}.v": shipped(name) for name in theory}
    texts = {f"{each.name}.v": each.text for each in theorems}
    texts |= {f"{each.name}.json": each.record for each in theorems}
    texts[PROJECT] = "\n".join([MARK, "-Q . Sprague", *(f"{name}.v" for name in order)]) + "\n"
    texts["README.md"] = _readme(order, theory, theorems)
    return files | {name: text.encode() for name, text in texts.items()}


def shipped(name: str) -> bytes:
    """A file of the theory, or one by hand of the documents, as one of the theory."""
    places = (files("sprague.formal").joinpath(folder, f"{name}.v") for folder in ("theory", "documents"))
    return next(each for each in places if each.is_file()).read_bytes().replace(b"From Documents", b"From Sprague")


def require_writable(folder: str | Path) -> None:
    """Raises BadParameter where the folder cannot be written, or holds what sprague did not write."""
    if (other := _other(require_replaceable(folder))) is not None:
        raise BadParameter(f"{folder}: the folder holds other files, such as {other[:40]}; name a new or an empty one")


def _other(folder: Path) -> str | None:
    """The name of something in the folder that neither sprague wrote nor Coq made of it; None if there is nothing."""
    if not folder.is_dir():
        return None
    ours = {PROJECT, "README.md", ".lia.cache", ".nia.cache"} if _is_ours(folder) else set()
    for name in _listed(folder) if ours else ():
        ours |= {f"{name}{ending}" for ending in ENDINGS} | {f".{name}.aux"}
    return min((each.name for each in folder.iterdir() if each.name not in ours), default=None)


def theorems_of(folder: str | Path) -> list[str]:
    """The names of the theorems in a folder; BadParameter for one that is none of ours, or whose theory was changed."""
    target = Path(folder)
    if not target.is_dir():
        raise BadParameter(f"{folder}: there is no such folder")
    if not _is_ours(target):
        raise BadParameter(
            f"{folder}: no theorems of sprague are here; `sprague prove … --formal {folder}` writes them"
        )
    names = _listed(target)
    for name in names:
        file = target / f"{name}.v"
        if not re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name) or not file.is_file() or file.is_symlink():
            raise BadParameter(f"{folder}: {PROJECT} names {name[:40]!r}, which is no file here")
    theorems = [name for name in names if name not in THEORY]
    needed = theory_of(*((target / f"{name}.v").read_text("utf-8", "replace") for name in theorems))
    for name in dict.fromkeys((*needed, *(name for name in names if name in THEORY))):
        if name not in names or (target / f"{name}.v").read_bytes() != shipped(name):
            raise BadParameter(f"{folder}: {name}.v is not the theory of this version of sprague")
    return theorems


def _listed(folder: Path) -> list[str]:
    lines = (folder / PROJECT).read_text(encoding="utf-8").splitlines()
    return [line.removesuffix(".v") for line in lines if line.endswith(".v")]


def _is_ours(folder: Path) -> bool:
    project = folder / PROJECT
    try:
        return project.is_file() and project.read_text(encoding="utf-8").startswith(MARK)
    except (OSError, UnicodeDecodeError):
        return False


_DEFINED = re.compile(r"(?ms)^(?:Definition|Inductive|Fixpoint|Record|with) (\w+).*?\.(?=\s*$)")
_COMMENT = re.compile(r"(?s)\(\*.*?\*\)")
_BOUND = re.compile(r"(?:\b(?:forall|exists|fun)\b|\()\s*((?:\w+\s+)*\w+)\s*(?:,|=>|:(?!=))")
_MODULE = re.compile(r"(?ms)^Module (\w+)\.$(.*?)^End \1\.$")
_VARIABLES = re.compile(r"(?m)^Variables? ([\w ]+) :")
_SAID = re.compile(r"\(\* (.*?)(?:\. |[.:;]? *\*\))", re.DOTALL)

Scope: TypeAlias = "dict[str, tuple[str, Scope]]"
"""What a name is defined as, and what the names in that mean; nothing for a variable."""

LONGEST = 1200
"""Longer definitions are certificates, which say nothing that a statement rests on."""


def definitions(theorem: Theorem) -> list[str]:
    """The definitions that the statement of a theorem rests on, as Coq has them, each before those that use it."""
    exported: dict[str, Scope] = {}

    def enter(name: str, text: str, scope: Scope) -> None:
        exported[name] = {}
        for match in _DEFINED.finditer(text):
            names = re.findall(r"(?m)^(?:\w+|with) (\w+)", match[0])
            exported[name] |= dict.fromkeys([match[1], *names], (match[0], scope))
        scope |= exported[name]

    theory = {name: shipped(name).decode() for name in theory_of(theorem.text)}
    for name, text in {**theory, theorem.name: theorem.text}.items():
        scope: Scope = dict(chain.from_iterable(exported[each].items() for each in imports(text)))
        scope |= dict.fromkeys(" ".join(_VARIABLES.findall(text)).split(), ("", scope))
        enter(name, text, scope)
        for module, inner in _MODULE.findall(text):
            enter(module, inner, {**scope})
    begun: set[str] = set()

    def rests_on(text: str, scope: Scope) -> Iterator[str]:
        text = _COMMENT.sub("", text)
        bound = {*" ".join(_BOUND.findall(text)).split()}
        for file, word in dict.fromkeys(re.findall(r"\b(?:([A-Z]\w*)\.)?([A-Za-z_]\w*)", text)):
            definition, within = (exported.get(file, {}) if file else scope).get(word, ("", scope))
            if definition and word not in bound and definition not in begun and len(definition) <= LONGEST:
                begun.add(definition)
                yield from (*rests_on(definition, within), definition)

    return [*rests_on(theorem.statement, scope)]


def theory_of(*texts: str) -> list[str]:
    """The files of the theory that some files rest on, each after those that it imports."""
    needed = {name for text in texts for name in imports(text)}
    for name in reversed(THEORY):
        needed |= {*imports(shipped(name).decode())} if name in needed else set()
    return [name for name in THEORY if name in needed]


def imports(text: str) -> list[str]:
    """The files of the theory that a file imports."""
    return " ".join(re.findall(r"From Sprague Require Import ([^.]*)\.", text)).split()


def _readme(order: Sequence[str], theory: Sequence[str], theorems: Sequence[Theorem]) -> str:
    commands = "\n".join(f"    coqc -Q . Sprague {name}.v" for name in order)
    listed = "\n".join(map(_stated, theorems))
    said = {name: _SAID.search(shipped(name).decode()) for name in theory}
    files = "\n".join(f"- `{name}.v`: {' '.join(match[1].split())}." for name, match in said.items() if match)
    return TEXT["readme"].format(version=__version__, commands=commands, listed=listed, files=files)


def _stated(each: Theorem) -> str:
    """A theorem in words beside its statement in Coq, and the definitions that this rests on."""
    rests = "\n".join(f"    {line}" for gaps in definitions(each) for line in gaps.splitlines())
    gaps = {"name": each.name, "words": each.claim.says(), "statement": each.statement, "rests": rests}
    return TEXT["stated"].format(**gaps)
