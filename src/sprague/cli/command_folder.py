"""Commands that are files of a folder: the file ``solve.py`` has the function ``solve``, and that is the command.

A file is loaded when its command is called; a list of commands takes what it says of each from the text of the files. A
folder in the folder is a group of commands, and its ``__init__.py`` has it as ``app``.
"""

from __future__ import annotations

import ast
import difflib
import inspect
import itertools
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from sprague.cli import CutOff, require_uninterrupted
from sprague.cli.output import with_json
from sprague.errors import BadParameter


class CommandFolder(TyperGroup):
    """The commands of the package in which a group is declared; none at all is a question for help."""

    @property
    def package(self) -> ModuleType:
        """The package."""
        return import_module(inspect.unwrap(self.callback).__module__)  # type: ignore[arg-type]  # groups have one

    @property
    def files(self) -> dict[str, Path]:
        """The files of the commands, by their names."""
        found = {}
        for path in sorted(Path(each) for folder in self.package.__path__ for each in Path(folder).iterdir()):
            if path.suffix == ".py" and path.stem != "__init__":
                found[path.stem.replace("_", "-")] = path
            elif (path / "__init__.py").is_file():
                found[path.name] = path / "__init__.py"
        return found

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, sorted."""
        return list(self.files)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, loaded now; None where there is none."""
        if cmd_name not in self.files:
            return None
        stem = cmd_name.replace("-", "_")
        module = import_module(f"{self.package.__name__}.{stem}")
        require_uninterrupted()
        return typer.main.get_command(getattr(module, "app", None) or _alone(cmd_name, getattr(module, stem)))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """As for every group; BadParameter for a command that there is not, with the nearest."""
        if not args[0].startswith("-") and args[0] not in self.files:
            near = difflib.get_close_matches(args[0], self.files, n=2)
            hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(self.files)}"
            raise BadParameter(f"no command {args[0][:40]!r}; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Each command with the first sentence of its docstring; none is loaded for that."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary(path, name.replace("-", "_"))) for name, path in self.files.items()])

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As for every group."""
        return super().parse_args(ctx, args or ["--help"])

    def invoke(self, ctx: Any) -> Any:
        """As for every group; the end of a file where there should be more is no Ctrl-C."""
        try:
            return super().invoke(ctx)
        except EOFError as error:
            raise CutOff from error


def summary(path: Path, name: str) -> str:
    """The first sentence of the docstring of the function with this name.

    >>> from sprague.cli import commands
    >>> summary(Path(commands.__path__[0], "period.py"), "period")
    'Find the period of a nim-sequence and prove it.'
    """
    for part in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(part, ast.FunctionDef) and part.name == name:
            return re.split(r"(?<=\.) ", (ast.get_docstring(part) or "").replace("\n", " "))[0]
    raise LookupError(f"{path}: it has no function {name}")


def _alone(name: str, function: Any) -> typer.Typer:
    """The application that has this command only."""
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    with_position = "position" in inspect.signature(function).parameters
    app.command(name, cls=WithPosition if with_position else Command)(with_json(function))
    return app


class Command(TyperCommand):
    """A command whose help is written here: the library writes types and brackets of its own between the words."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words of the line that begins with *Usage*."""
        given = [each for each in self.get_params(ctx) if each.param_type_name == "argument"]
        return ["[OPTIONS]", *(_shown(each) if each.required else f"[{_shown(each)}]" for each in given)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Arguments and options, each with what is said of it and its default."""
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            rows = [(_shown(each), _help(each)) for each in self.get_params(ctx) if each.param_type_name == kind]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


def _shown(parameter: Any) -> str:
    """How an argument or an option is written."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper())
    kind = "" if parameter.is_flag else "N" if isinstance(parameter.default, int | float) else "TEXT"
    return f"{', '.join(sorted(parameter.opts, key=len))} {parameter.metavar or kind}".rstrip()


def _help(parameter: Any) -> str:
    default = parameter.default
    quiet = default is None or isinstance(default, bool) or callable(default) or not str(default)
    shown = f"{default:g}" if isinstance(default, float) else default
    return str(parameter.help or "") + ("" if quiet else f"  [default: {shown}]")


class WithPosition(Command):
    """A command with a position, which may begin with a minus sign; the game itself then says that it must not."""

    ignore_unknown_options = True

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As for every command; what looks like an option with a word for its name is none of a position."""
        known = [name for each in self.get_params(ctx) for name in each.opts if name.startswith("-")]
        for word in itertools.takewhile(lambda each: each != "--", args):
            name = word.partition("=")[0]
            if re.fullmatch(r"--[a-z][a-z-]*", name) and name not in known:
                near = difflib.get_close_matches(name, known, n=2)
                hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(sorted(known))}"
                raise BadParameter(f"no option {name[:40]}; {hint}")
        return super().parse_args(ctx, args)
