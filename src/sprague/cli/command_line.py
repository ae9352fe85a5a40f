"""The command line, derived from the operations: their signatures are its options, their docstrings its help.

What an operation shows on a terminal while it works, how its result is printed, and how a command is run: errors are
one line on standard error, with exit status 2.
"""

from __future__ import annotations

import ast
import difflib
import errno
import inspect
import itertools
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from inspect import Parameter
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, ClassVar, get_args

import typer
from typer.core import TyperCommand, TyperGroup

from sprague.cli import INTERRUPTED, CutOff, require_uninterrupted
from sprague.errors import BadParameter, SpragueError
from sprague.games.written_rules import is_family
from sprague.memory import usual
from sprague.numbers.decimals import any_length
from sprague.operations.operation import FACE, MODES, Face, Known, ProgressReport, called, parameters
from sprague.operations.results import Result, as_json
from sprague.solving.progress import going_on, line, watched

SECONDS_BETWEEN = 0.5
"""Seconds between two looks at a search."""


class Terminal(Face):
    """The terminal: the answer, or one value for a program, to standard output; all else to standard error."""

    def __init__(self, json: bool, output: str | None) -> None:
        self.json, self.output, self.prints, self.brief = json, output, output is None, not json
        self.width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        self._lines, self._is_printed = 0, False

    @contextmanager
    def bar(self, label: str) -> Iterator[ProgressReport]:
        """A bar on standard error; nothing where that is no terminal."""
        if not sys.stderr.isatty():
            yield lambda done, total, said="": None
            return
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        bar = Bar(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f}%"),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=sys.stdout.isatty(),  # what goes to a file stays out of the terminal
        )
        with bar:
            task = bar.add_task(label, total=None)
            yield lambda done, total, said="": bar.update(
                task, completed=done, total=total, description=f"{label} {said}".strip()
            )

    @contextmanager
    def watch(self, label: str) -> Iterator[None]:
        """A line with the time, the positions known, of how many where that is clear, and how many come a second."""
        if not sys.stderr.isatty():
            yield
            return
        from rich.console import Console

        with (
            Console(stderr=True).status(label) as status,
            watched(lambda seconds: status.update(line(label, going_on(), seconds)), SECONDS_BETWEEN, SECONDS_BETWEEN),
        ):
            yield

    @contextmanager
    def doing(self) -> Iterator[Callable[[str], None]]:
        """A line on standard error that says what is being tried."""
        if not sys.stderr.isatty():
            yield lambda text: None
            return
        from rich.console import Console

        with Console(stderr=True).status("") as status:
            yield lambda text: status.update(text[:150])

    def note(self, line: str) -> None:
        """A line on standard error."""
        print(line, file=sys.stderr, flush=True)

    def lines_ready(self, *lines: str) -> None:
        """Prints the first lines of the result as they come; nothing where a program asked."""
        if not self.json:
            self._lines += len(lines)
            for line in lines:
                print(line, flush=True)

    def tell(self, text: str) -> None:
        """Says something to the person who plays; a program finds it in the record."""
        self._lines += 1
        if not self.json:
            print(text, flush=True)

    def ask(self, prompt: str) -> str:
        """What the person types."""
        return input("" if self.json else prompt)

    def result_ready(self, result: Result) -> None:
        """Prints the result, unless it was printed before, and those of its lines that were."""
        if self._is_printed:
            return
        self._is_printed = True
        if self.json:
            value = result.to_dict() if self.output is None else result.to_dict_saved(self.output)
            print(as_json(value), flush=True)
            return
        saved = self.output is not None
        lines = result.lines_saved(self.output or "", self.width) if saved else result.lines(self.width)
        for each in islice(lines, self._lines, None):
            print(each)


def printed_result(operation: Callable[..., Result], given: dict[str, Any], json: bool, output: str | None) -> int:
    """Calls an operation with the terminal as its face, saves its result if asked to, and prints it; its status."""
    terminal = Terminal(json, output)
    before = FACE.set(terminal)
    try:
        result = operation(**given)
        if output is not None:
            result.save(output)
        terminal.result_ready(result)
        return result.status
    finally:
        FACE.reset(before)


GROUPS = {
    "Play and look": ("games", "play", "draw", "serve"),
    "Find and prove": ("discover", "prove", "check"),
    "Compute": ("solve", "table", "survey"),
    "Papers and files": ("reproduce", "paper", "exercises"),
}
"""The commands that are listed."""

OPERATIONS = {
    "games": ("describe", "describe"),
    "values": ("sequence", "sequence"),
    "check-formal": ("check", "check_formal"),
    "new-document": ("reproduce", "new_document"),
    "prove": ("prove", "prove_all"),
    "serve": ("site", "serve"),
}
"""The file and the function of an operation, where they are not called as its command is."""

NAMED_ALONE = ("findings", "period", "quotient", "site", "values")
"""Commands of which help gives the names alone."""

HIDDEN = ("check-formal", "new-document")
"""Commands that help leaves out."""

RENAMED = {
    "check-formal": "check DIR",
    "period --check": "check FILE",
    "quotient --check": "check FILE",
    "values --summary --check": "check FILE GAME",
    "check --certificate": "check FILE GAME",
}
"""Old spellings, for one version, and how they are written today: one line of advice behind the answer."""

OLD: dict[str, str] = {}
"""The old spelling that was written, if one was."""


class Commands(TyperGroup):
    """A group of commands, each loaded when it is called; without any it is a question for help."""

    homes: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """The module and the function of each command."""
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The commands that help lists, below their headings."""
    more: ClassVar[tuple[str, ...]] = ()
    """Those that it names behind them."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, sorted."""
        return sorted(self.homes)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, loaded now; None where there is none."""
        if cmd_name not in self.homes:
            return None
        module, function = self.homes[cmd_name]
        if cmd_name == "survey":
            return typer.main.get_command(survey_app)
        operation = getattr(import_module(module), function)
        require_uninterrupted()
        return command_of(cmd_name, operation)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """As for every group; BadParameter for a command that there is not, with the nearest."""
        if not args[0].startswith("-") and args[0] not in self.homes:
            if self.homes is Sprague.homes and _is_game(args[0]):
                called = shlex.quote(args[0][:80])
                raise BadParameter(f"{args[0][:80]} is a game, not a command: sprague solve {called} POSITION")
            listed = list(itertools.chain(*self.groups.values()))
            raise BadParameter(f"no command {args[0][:40]!r}; {_nearest(args[0], self.homes, listed)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Each command with the first sentence of its docstring; none is loaded for that."""
        for heading, names in self.groups.items():
            with formatter.section(heading):
                formatter.write_dl([(name, summary(*self.homes[name])) for name in names])
        if self.more:
            formatter.write(f"\nMore commands: {', '.join(self.more)}.\n")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As for every group."""
        return super().parse_args(ctx, as_written_today(args) or ["--help"])

    def invoke(self, ctx: Any) -> Any:
        """As for every group; the end of a file where there should be more is no Ctrl-C."""
        try:
            return super().invoke(ctx)
        except EOFError as error:
            raise CutOff from error


def as_written_today(words: list[str]) -> list[str]:
    """The words of a command; where an option judged a file, those of ``check FILE``.

    >>> as_written_today(["values", "0.6", "--summary", "s.json", "--check", "all"])
    ['check', 's.json', '0.6']
    """
    OLD.clear()
    for old in RENAMED:
        command, *options = old.split()
        if options and words[:1] == [command] and {*options} <= {*words[:-1]}:
            OLD["written"] = old
            at = words.index(options[0])
            rest = [*words[1:at], *words[at + 2 :]]
            for option in options[1:]:
                del rest[rest.index(option) : rest.index(option) + 2]
            behind = next((i for i, word in enumerate(rest) if word.startswith("-")), len(rest))
            return ["check", words[at + 1], *([" ".join(rest[:behind])] if behind else []), *rest[behind:]]
    return words


def _is_game(name: str) -> bool:
    from sprague.games.catalogue import is_game

    return is_game(name)


def _nearest(name: str, known: Any, listed: list[str]) -> str:
    near = [name] if name in known else difflib.get_close_matches(name, known, n=2)
    return f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(listed)}"


def summary(module: str, function: str) -> str:
    """The first sentence of the docstring of a function.

    >>> summary("sprague.operations.solve", "solve")
    'Say who wins a position, by which moves, and why.'
    """
    spec = find_spec(module)
    assert spec is not None and spec.origin is not None
    for part in ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body:
        if isinstance(part, ast.FunctionDef) and part.name == function:
            return re.split(r"(?<=\.) ", (ast.get_docstring(part) or "").replace("\n", " "))[0]
    raise LookupError(f"{module}: it has no function {function}")


def command_of(name: str, operation: Callable[..., Any]) -> Any:
    """The command that calls an operation: its parameters, ``--json``, and ``-o`` where the result can be saved."""
    modes = MODES.get(operation, [])
    known = {key: each for mode in reversed(modes) for key, each in parameters(mode.function).items()}
    known = parameters(operation) | {key: each for key, each in known.items() if key not in parameters(operation)}
    results = [result_of(each) for each in (operation, *(mode.function for mode in modes))]

    def run(*, json: bool, **given: Any) -> int:
        asked = {key: value for key, value in given.items() if value not in (None, False, [])}
        function, asked = called(operation, asked, name)
        taken = parameters(function)
        output = asked.pop("output", None) if "output" not in taken else None
        asked = {key: taken[key].checked(value, taken[key].called) for key, value in asked.items()}
        if output is not None:
            if output == "":
                raise BadParameter("output: expected the name of a file, not ''")
            if not result_of(function).saved_as:
                option = next(mode.option for mode in modes if mode.function is function)
                raise BadParameter(f"--{option} goes without -o")
            result_of(function).require_savable(output)
        result = printed_result(function, asked, json, output)
        for old in (name, OLD.pop("written", "")):
            if old in RENAMED:
                print(f"sprague: {old} is called sprague {RENAMED[old]} now", file=sys.stderr)
        return result

    declared = [_declared(each, each.required and not modes) for each in known.values()]
    flags = {mode.option: typer.Option(f"--{mode.option}", help=mode.flag.help) for mode in modes if mode.flag}
    flags["json"] = typer.Option("--json", help="Answer in JSON, for programs.")
    saved = next((each.saved_as for each in results if each.saved_as), "")
    if saved and "output" not in known:
        about = typer.Option("-o", "--output", metavar="FILE", help=saved)
        declared.append(_keyword("output", None, Annotated[str | None, about]))
    declared += [_keyword(key, False, Annotated[bool, about]) for key, about in flags.items()]
    run.__signature__ = inspect.Signature(declared)  # type: ignore[attr-defined]  # as functools has it
    run.__annotations__ = {each.name: each.annotation for each in declared}
    placed = "position" in known and known["position"].positional
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.command(name, cls=WithPosition if placed else Command, help=help_of(operation))(run)
    return typer.main.get_command(app)


def result_of(operation: Callable[..., Any]) -> type[Result]:
    """The type of the result of an operation; the first, where there are two."""
    annotation = inspect.get_annotations(inspect.unwrap(operation), eval_str=True)["return"]
    first: type[Result] = (get_args(annotation) or (annotation,))[0]
    return first


def _declared(known: Known, required: bool) -> Parameter:
    """The parameter as Typer takes it: a text, which the operation reads itself."""
    kind: Any = bool if known.kind is bool else list[str] if known.kind == list[str] else str
    metavar = "" if known.kind is bool else known.annotation.metavar or ("N" if known.kind in (int, float) else "TEXT")
    about: Any = (
        typer.Argument(metavar=known.annotation.metavar, help=_help(known), autocompletion=known.annotation.complete)
        if known.positional
        else typer.Option(*known.names, metavar=metavar, help=_help(known))
    )
    default: Any = Parameter.empty if required else False if kind is bool else None
    return _keyword(known.name, default, Annotated[kind if required or kind is bool else kind | None, about])


def _keyword(name: str, default: Any, annotation: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def help_of(operation: Callable[..., Any]) -> str:
    """What the docstring says up to its example for the command line; what follows is for Python."""
    text = inspect.getdoc(operation) or ""
    begin, example, rest = text.partition("\nExample: ")
    return f"{begin}\nExample: {rest.partition(chr(10))[0]}" if example else begin.partition("\n>>> ")[0]


def _help(known: Known) -> str:
    default = known.default
    if default is None or isinstance(default, bool) or default == "":
        return known.annotation.help
    return f"{known.annotation.help}  [default: {f'{default:g}' if isinstance(default, float) else default}]"


MEANT = dict.fromkeys(("--save", "--write", "--out", "--file", "--csv", "--svg", "--png"), "--output")
MEANT |= dict.fromkeys(("--bound", "--limit", "--max", "--up-to"), "--to")
MEANT |= {"--timeout": "--seconds", "--verbose": "--explain", "--coq": "--formal"}
"""What other programs call an option."""


class Command(TyperCommand):
    """A command whose help is written here: the library writes types and brackets of its own between the words."""

    allow_extra_args = True

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words of the line that begins with *Usage*."""
        given = [each for each in self.get_params(ctx) if each.param_type_name == "argument"]
        return ["[OPTIONS]", *(_usage(each) if each.required else f"[{_usage(each)}]" for each in given)]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What looks like an option with a word for its name is one of those that there are."""
        known = [name for each in self.get_params(ctx) for name in each.opts if name.startswith("--")]
        for word in itertools.takewhile(lambda each: each != "--", args):
            name = word.partition("=")[0]
            if re.fullmatch(r"--[^\W\d][\w-]*", name) and name not in (*known, "--help"):
                raise BadParameter(f"no option {name[:40]}; {_nearest(MEANT.get(name, name), known, sorted(known))}")
        try:
            rest = self.left_over(ctx, super().parse_args(ctx, [*args]))
        except typer.BadParameter as missing:
            example = (self.help or "").rpartition("\nExample: ")[2]
            raise BadParameter(f"{ctx.command_path} needs {_usage(missing.param)}, as in: {example}") from None
        if rest:
            meant = self._meant(ctx, args, rest)
            hint = f"did you mean {shlex.join([*ctx.command_path.split(), *meant])}?" if meant else self.otherwise
            named = next((word for word in rest if not word.isdecimal()), rest[0])
            raise BadParameter(f"unexpected {named[:40]!r}; {hint or f'{ctx.command_path} --help says what it takes'}")
        return []

    otherwise = ""
    """What is said of a word too many where nothing else may be meant."""

    def left_over(self, ctx: Any, rest: list[str]) -> list[str]:
        """The words that are too many."""
        return rest

    def _meant(self, ctx: Any, args: list[str], rest: list[str]) -> list[str]:
        """What may be meant by words too many: a game that is one word, a number that belongs to an option."""
        known = [name for each in self.get_params(ctx) for name in each.opts]
        number = next((name for name in ("--to", "--count", "--port") if name in known and name not in args), "")
        arguments = [ctx.params[each.name] for each in self.get_params(ctx) if each.param_type_name == "argument"]
        words = [*filter(None, arguments), *rest]
        saved = ["-o", "FILE.svg"] if self.name == "draw" and not {"-o", "--output"} & {*args} else []
        options = [each for each in args if each not in words] + saved
        for joined in (" ".join(words), ":".join(words)):
            if _is_game(joined):
                return [joined, *options]
        is_number = number and len(rest) == 1 and re.fullmatch(r"[0-9][0-9,.]*(e[0-9]+)?", rest[0])
        return [*words[:-1], number, rest[0], *options] if is_number else []

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Arguments and options, each with what is said of it and its default."""
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            rows = [
                (_usage(each), getattr(each, "help", None) or "")
                for each in self.get_params(ctx)
                if each.param_type_name == kind
            ]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


def _usage(parameter: Any) -> str:
    """How an argument or an option is written."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar)
    return f"{', '.join(sorted(parameter.opts, key=len))} {parameter.metavar or ''}".rstrip()


class WithPosition(Command):
    """A command with a position, which may begin with a minus sign; the game itself then says that it must not.

    Piles may also be words of their own: ``3 5 7`` is ``3,5,7``.
    """

    ignore_unknown_options = True
    otherwise = "a position is one word, such as 3,5,7"

    def left_over(self, ctx: Any, rest: list[str]) -> list[str]:
        """What is left over is of the position, if it is numbers."""
        called, position = ctx.params["game"] or "", ctx.params["position"] or ""
        if position[:1].isalpha() and re.match(r"[0-9(]", called) and not _is_game(called) and _is_game(position):
            raise BadParameter(f"the game comes first: {ctx.command_path} {shlex.join([position, called])}")
        piles = [word.strip(",") for word in " ".join((position, *rest)).split()] or [""]
        if rest and re.fullmatch(r"[A-Za-z]\w*=[0-9]+", piles[0]):
            inside = "parameters are part of a name, as in wythoff:a=2"
            raise BadParameter(f"{piles[0][:40]!r} is no position; {inside}; only those of a family stand behind it")
        if not all(word.lstrip("-").isdecimal() for word in piles):
            return rest
        ctx.params["position"], ctx.args[:] = ",".join(piles) or None, []
        return []


def _home(name: str) -> tuple[str, str]:
    stem = name.replace("-", "_")
    file, function = OPERATIONS.get(name, (stem, stem))
    return f"sprague.{'cli' if file == 'site' else 'operations'}.{file}", function


class Sprague(Commands):
    """The commands of ``sprague``."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = GROUPS
    more: ClassVar[tuple[str, ...]] = NAMED_ALONE
    homes: ClassVar[Mapping[str, tuple[str, str]]] = {
        name: _home(name) for name in itertools.chain(*GROUPS.values(), NAMED_ALONE, HIDDEN)
    }


class SurveyCommands(Commands):
    """The commands around surveys. The word ``run`` may be left out: what is no command is a family."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {"Commands": ("run", "show", "ingest")}
    homes: ClassVar[Mapping[str, tuple[str, str]]] = {
        name: ("sprague.operations.survey", "survey" if name == "run" else name) for name in ("run", "show", "ingest")
    }

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As for every group, with ``run`` before anything that no command begins with."""
        if args and args[0] not in (*self.homes, *ctx.help_option_names):
            args = ["run", *args]
        return super().parse_args(ctx, args)


survey_app = typer.Typer(cls=SurveyCommands, rich_markup_mode=None, add_completion=False)


@survey_app.callback()
def survey() -> None:
    """Solve, discover and prove every game of a family. First survey FAMILY --to N, then survey show."""


def _version(asked: bool) -> None:
    if asked:
        from sprague import kernels
        from sprague.version import __version__

        print(f"sprague {__version__}" + ("" if kernels.COMPILED else ", kernels in plain Python: slower"))
        raise typer.Exit


def _schema(asked: bool) -> None:
    if asked:
        print((files("sprague.cli") / "answers.schema.json").read_text(encoding="utf-8"), end="")
        raise typer.Exit


app = typer.Typer(
    name="sprague", cls=Sprague, rich_markup_mode=None, context_settings={"help_option_names": ["-h", "--help"]}
)


@app.callback()
def sprague(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_version, is_eager=True)
    ] = False,
    schema: Annotated[
        bool, typer.Option("--schema", help="Show the JSON Schema of --json.", callback=_schema, is_eager=True)
    ] = False,
) -> None:
    """From the rules of an impartial game to theorems about it."""


NO_MEMORY = "this needs more memory than there is"

DONE, BAD_INPUT = 0, 2
"""Exit statuses: as expected; bad input. A command itself returns 1 for a verdict other than the expected one."""

USUAL_MEMORY = 750_000_000
"""Bytes for a search position by position: some five million positions, within ten seconds."""

# What the parser raises for bad arguments; its own name differs between versions of the library.
_UsageError: Any = typer.BadParameter.__base__


def run(arguments: list[str]) -> int:
    """Runs the command and returns its exit status; KeyboardInterrupt after Ctrl-C, CutOff where a file ends early."""
    for stream in ("stdout", "stderr"):
        if getattr(sys, stream) is None:  # closed by who called
            setattr(sys, stream, open(os.devnull, "w"))  # noqa: SIM115 (as long as the process)
        if hasattr(getattr(sys, stream), "reconfigure"):  # a terminal that has no ⌊ is told \u230a
            getattr(sys, stream).reconfigure(errors="backslashreplace")
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 (as long as the process)
    command = typer.main.get_command(app)
    usual(USUAL_MEMORY)
    try:
        with any_length():
            if any(map(is_family, arguments)):
                from sprague.games import with_members

                arguments = with_members(arguments)
            result = command.main(arguments, prog_name="sprague", standalone_mode=False)
        sys.stdout.flush()
        if result == INTERRUPTED:  # newer versions of the library turn Ctrl-C into this
            raise KeyboardInterrupt
        return result if isinstance(result, int) else DONE
    except CutOff:
        raise
    except SpragueError as error:
        return _fail(str(error), getattr(error, "__notes__", ()))
    except _UsageError as error:
        return _fail(error.format_message() or "a command is missing; sprague --help lists them")
    except typer.Abort:
        raise KeyboardInterrupt from None
    except BrokenPipeError:
        return _unheard()
    except SystemExit as ended:  # what the library makes of a broken pipe
        return _unheard() if isinstance(ended.__context__, BrokenPipeError) else _of_a_users_file(ended, arguments)
    except MemoryError:
        return _fail(NO_MEMORY)
    except OSError as error:
        return _fail(_refused_by_the_system(error))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return _of_a_users_file(error, arguments)


def _of_a_users_file(error: BaseException, arguments: list[str]) -> int:
    """Says what a user's file raised, wherever a game of it is named; a mistake of ours is raised again."""
    from sprague.games.catalogue import line_in, raised_in

    named = ((each, each.rpartition(":")[0], *re.findall(r"[^\s:+()]+\.py\b", each)) for each in arguments)
    files = [path for path in itertools.chain.from_iterable(named) if path.endswith(".py")]
    path = next((each for each in files if line_in(error, each) or isinstance(error, Exception)), None)
    if path is None:
        raise error
    return _fail(str(raised_in(path, error)))


def _refused_by_the_system(error: OSError) -> str:
    """What the system refuses, and where.

    >>> _refused_by_the_system(OSError(errno.EMFILE, "Too many open files"))
    'the system allows this process no more open files; `ulimit -n` says how many'
    """
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return "the system allows this process no more open files; `ulimit -n` says how many"
    if error.errno == errno.ENOMEM:
        return NO_MEMORY
    if error.errno == errno.EAGAIN:
        return "the system allows no more processes; `ulimit -u` says how many"
    return f"{error.filename or 'output'}: {error.strerror or error}"


def _unheard() -> int:
    """Whoever read the output has read enough."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the interpreter complains once more
    return DONE


def _fail(message: str, notes: Iterable[str] = ()) -> int:
    """Says it in one line; on a terminal, a place in a text is marked below it."""
    line = " ".join(message.split())
    short = line if len(line) <= 2000 else f"{line[:1000]}…{line[-1000:]}"
    with suppress(OSError):  # where nobody can hear it, the status says it
        print(f"sprague: {short}", *(notes if sys.stderr.isatty() else ()), sep="\n", file=sys.stderr)
    return BAD_INPUT
