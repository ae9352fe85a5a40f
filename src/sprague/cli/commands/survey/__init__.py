"""``sprague survey``: the commands around surveys, each in a file of its own."""

from __future__ import annotations

from typing import Any

import typer

from sprague.cli.command_folder import CommandFolder


class FamilyFirst(CommandFolder):
    """The word ``run`` may be left out: what is no command is a family."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As for every group, with ``run`` before anything that no command begins with."""
        if args and args[0] not in (*self.files, *ctx.help_option_names):
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(cls=FamilyFirst, rich_markup_mode=None, add_completion=False)


@app.callback()
def survey() -> None:
    """Solve, discover and prove every game of a family. First survey FAMILY --to N, then survey show."""
