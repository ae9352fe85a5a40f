"""``sprague survey upgrade``: a catalogue of an older version."""

from __future__ import annotations

from typing import Annotated

from sprague.cli.options import CATALOGUE, argument
from sprague.cli.output import show
from sprague.surveys.upgrade import upgrade as upgraded


def upgrade(catalogue: Annotated[str, argument("FILE", "The catalogue.")] = CATALOGUE) -> int:
    """Bring a catalogue of an older version to the layout of this one.

    Example: sprague survey upgrade survey.sqlite
    """
    before, members = upgraded(catalogue)
    show(
        {"output": catalogue, "layout": before, "members": members},
        [f"{catalogue}: layout {before}, now today's; {members} members"],
    )
    return 0
