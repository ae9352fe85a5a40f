"""The arguments and options that several commands have."""

from __future__ import annotations

from typing import Annotated, Any

import typer


def option(names: str, help: str, metavar: str | None = None, **more: Any) -> Any:
    """An option by its names, such as ``-o --output``; what is said of it, and what stands for its value."""
    return typer.Option(*names.split(), metavar=metavar, help=help, **more)


def argument(metavar: str, help: str, **more: Any) -> Any:
    """An argument: what stands for it, and what is said of it."""
    return typer.Argument(metavar=metavar, help=help, **more)


def _names(incomplete: str) -> list[str]:
    """The games of the catalogue that begin so, for the completion of the shell."""
    from sprague.games import CATALOGUE

    return [name for name in CATALOGUE if name.startswith(incomplete)]


Game = Annotated[
    str, argument("GAME", "A name such as rat, wythoff:a=2 or 0.77, or FILE.py:NAME.", autocompletion=_names)
]
Misere = Annotated[bool, option("--misere", "Misère play: GAME stands for misere:GAME.")]

MOST_JOBS = 1000
"""More processes than this would only wait for each other."""

CATALOGUE = "survey.sqlite"

Catalogue = Annotated[str, option("-c --catalogue", "The catalogue of the surveys.", "FILE")]
Ranges = Annotated[list[str] | None, option("--range", "Values of a constant: m=2..7.", "NAME=A..B")]
Jobs = Annotated[
    int | None, option("--jobs", "How many processes; by default one for each core.", "N", min=1, max=MOST_JOBS)
]
