"""The commands of ``sprague``, each in a file of its own that is found here: parse, call, format."""

from __future__ import annotations

from typing import Annotated

import typer

from sprague.cli.command_folder import CommandFolder
from sprague.cli.options import option

app = typer.Typer(
    name="sprague", cls=CommandFolder, rich_markup_mode=None, context_settings={"help_option_names": ["-h", "--help"]}
)


def _version(asked: bool) -> None:
    if asked:
        from sprague import kernels
        from sprague.version import __version__

        print(f"sprague {__version__}" + ("" if kernels.COMPILED else ", kernels in plain Python: slower"))
        raise typer.Exit


def _schema(asked: bool) -> None:
    if asked:
        from importlib.resources import files

        print((files("sprague.cli") / "answers.schema.json").read_text(encoding="utf-8"), end="")
        raise typer.Exit


@app.callback()
def sprague(
    version: Annotated[bool, option("--version", "Show the version.", callback=_version, is_eager=True)] = False,
    schema: Annotated[
        bool, option("--schema", "Show the JSON Schema of --json.", callback=_schema, is_eager=True)
    ] = False,
) -> None:
    """From the rules of an impartial game to theorems about it."""
