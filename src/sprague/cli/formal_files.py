"""The option ``--formal DIR``, and the folder of theorems that it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from sprague.claims import Claim
from sprague.cli.options import option
from sprague.cli.text import progress_bar
from sprague.errors import SpragueError

Formal = Annotated[str | None, option("--formal", "Write what is proved as theorems that Coq checks.", "DIR")]


def write_formal(folder: str, claims: Sequence[tuple[str, Claim]]) -> tuple[list[str], set[str]]:
    """Writes the theorems of the claims, each under a name made of its own, with a bar that says which is made.

    A line for each that cannot be written, and one for those that are; and the names of the former.
    """
    from sprague.formal import theorem, write_folder
    from sprague.formal.folder import THEORY
    from sprague.formal.records import record
    from sprague.formal.translation import RESERVED

    records: dict[str, str] = {}
    said, theorems, refused = [], [], set[str]()
    taken = {name.lower() for name in (*THEORY, *RESERVED)}
    with progress_bar("theorems:") as show:
        for done, (name, claim) in enumerate(claims):
            show(done, len(claims), name)
            plain = "_".join("".join(each if each.isascii() and each.isalnum() else " " for each in name).split())
            wanted = plain if plain[:1].isalpha() else f"game_{plain}"
            while wanted.lower() in taken:
                wanted += "_"
            taken.add(wanted.lower())
            try:
                found = theorem(claim, wanted)
                records[wanted] = record(claim, found)
                theorems.append(found)
            except SpragueError as error:
                said.append(f"{name}: no theorem for Coq: {error}")
                refused.add(name)
    if theorems:
        write_folder(folder, theorems, records)
        said.append(f"{len(theorems)} theorem{'s' * (len(theorems) != 1)} in {folder}; sprague check-formal {folder}")
    return said, refused
