"""``sprague check-formal``: what Coq says of a folder of theorems."""

from __future__ import annotations

from typing import Annotated

from sprague.cli.options import argument
from sprague.cli.output import say, show


def check_formal(folder: Annotated[str, argument("DIR", "What `prove --formal DIR` wrote.")]) -> int:
    """Let Coq check the theorems in a folder. For each, what it assumes is printed: nothing, if all is well.

    Example: sprague check-formal theorems
    """
    from sprague.formal import check_folder

    wrong, rows = 0, []
    for found in check_folder(folder):
        wrong += not found.closed
        rows.append(
            {"theorem": found.theorem, "closed": found.closed, "says": found.says, "seconds": round(found.seconds, 2)}
        )
        say(f"{found.theorem:<24} {found.says}  ({found.seconds:.1f} s of CPU)")
    show(rows)
    return 1 if wrong or not rows else 0
