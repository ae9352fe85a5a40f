"""The arguments and options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

Game = Annotated[str, typer.Argument(metavar="GAME", help="A name such as rat, wythoff:a=2 or 0.77, or FILE.py:NAME.")]
Misere = Annotated[bool, typer.Option("--misere", help="Misère play: GAME stands for misere:GAME.")]

CATALOGUE = "survey.sqlite"

Catalogue = Annotated[str, typer.Option("-c", "--catalogue", metavar="FILE", help="The catalogue of the surveys.")]
Ranges = Annotated[list[str] | None, typer.Option("--range", metavar="NAME=A..B", help="Values of a constant: m=2..7.")]
