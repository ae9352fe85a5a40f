"""The arguments and options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer


def _names(incomplete: str) -> list[str]:
    """The games of the catalogue that begin so, for the completion of the shell."""
    from sprague.games import CATALOGUE

    return [name for name in CATALOGUE if name.startswith(incomplete)]


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A name such as rat, wythoff:a=2 or 0.77, or FILE.py:NAME.", autocompletion=_names
    ),
]
Misere = Annotated[bool, typer.Option("--misere", help="Misère play: GAME stands for misere:GAME.")]

CATALOGUE = "survey.sqlite"

Catalogue = Annotated[str, typer.Option("-c", "--catalogue", metavar="FILE", help="The catalogue of the surveys.")]
Ranges = Annotated[list[str] | None, typer.Option("--range", metavar="NAME=A..B", help="Values of a constant: m=2..7.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, metavar="N", help="Processes at work; as many as there are cores.")
]
