"""An operation: one typed function, from whose signature and docstring the command line is derived.

What a parameter is called, what is said of it and which values it takes stands in its annotation, once:

    to: Annotated[int, Option("The largest pile.", "N", least=0)] = 30

Values are checked here, for Python and the command line alike. While it works an operation shows itself to its
:class:`Face`: nothing in Python, a bar in the terminal.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, wraps
from typing import Annotated, Any, ParamSpec, Protocol, TypeVar, Union, get_args, get_origin

from sprague.errors import BadParameter
from sprague.games import CATALOGUE, GamePosition, Ruleset, the_game
from sprague.games import misere as under_misere
from sprague.games.catalogue import game_or_file
from sprague.games.ruleset import Position as PositionOf
from sprague.numbers.decimals import abbreviated, natural
from sprague.operations.results import Result

_P = ParamSpec("_P")
_R = TypeVar("_R")


@dataclass(frozen=True)
class Parameter:
    """What is said of a parameter: its help, what stands for its value, its other names, the values that it takes."""

    help: str
    metavar: str = ""
    names: str = ""
    least: float | None = None
    most: float | None = None
    file: bool = False
    """Whether it names a file, or a folder."""
    complete: Callable[[str], list[str]] | None = None


class Option(Parameter):
    """A parameter that is an option of the command line: ``--name VALUE``."""


class Argument(Parameter):
    """A parameter that stands by its place on the command line."""


def _names(incomplete: str) -> list[str]:
    """The games of the catalogue that begin so, for the completion of the shell."""
    return [name for name in CATALOGUE if name.startswith(incomplete)]


WHICH_GAME = Argument("A name such as rat, wythoff:a=2 or 0.77, or FILE.py:NAME.", "GAME", complete=_names)
Game = Annotated[Ruleset | GamePosition | str, WHICH_GAME]
Misere = Annotated[bool, Option("Misère play: GAME stands for misere:GAME.")]
Jobs = Annotated[int | None, Option("How many processes; by default one for each core.", "N", least=1, most=4096)]
Formal = Annotated[str | None, Option("Write what is proved as theorems that Coq checks.", "DIR", file=True)]


@dataclass(frozen=True)
class Known:
    """A parameter of an operation: its name, the type of its values, what is said of it, its default."""

    name: str
    kind: Any
    annotation: Parameter
    default: Any
    required: bool

    @property
    def positional(self) -> bool:
        """Whether it stands by its place."""
        return isinstance(self.annotation, Argument)

    @property
    def names(self) -> list[str]:
        """How it is written on the command line."""
        return self.annotation.names.split() or [f"--{self.name.replace('_', '-')}"]

    @property
    def called(self) -> str:
        """How it is called on the command line."""
        return self.annotation.metavar if self.positional else self.names[-1]

    def checked(self, value: Any, called: str) -> Any:
        """The value, if it may be taken; a number is read from its text. BadParameter names ``called``."""
        if value is None and (self.kind is not int or self.default is None):
            return None
        if self.annotation.file and value == "":
            raise BadParameter(f"{self.name}: expected the name of a file, not ''")
        if self.kind is int:
            value = natural(value, called) if isinstance(value, str) else value
            if not hasattr(value, "__index__") or isinstance(value, bool):
                raise BadParameter(f"{called} is an integer, not {value!r}")
            value = value.__index__()
        elif self.kind is float:
            value = _float(value, called)
        least, most = self.annotation.least, self.annotation.most
        if (least is not None and not value >= least) or (most is not None and not value <= most):
            allowed = f"from {least or 0:,} to {most:,}" if most is not None else f"at least {least:g}"
            raise BadParameter(f"{called} is {allowed}, not {abbreviated(value) if self.kind is int else value}")
        return value


def _float(value: Any, called: str) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise BadParameter(f"{called} is a number, not {str(value)[:40]!r}") from None


@cache
def parameters(function: Callable[..., Any]) -> dict[str, Known]:
    """The parameters of an operation that faces offer, by their names."""
    known = {}
    for name, each in inspect.signature(function, eval_str=True).parameters.items():
        if get_origin(each.annotation) is not Annotated:
            continue
        kind, *declared = get_args(each.annotation)
        arms = get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)
        alternatives = [arm for arm in arms if arm is not type(None)]
        required = each.default is inspect.Parameter.empty
        default = None if required else each.default
        known[name] = Known(name, alternatives[0] if len(alternatives) == 1 else str, declared[0], default, required)
    return known


def operation(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """The function with its arguments checked, by what its annotations say."""
    signature = inspect.signature(function)

    @wraps(function)
    def run(*given: _P.args, **named: _P.kwargs) -> _R:
        bound, known = signature.bind(*given, **named), parameters(function)
        for name in bound.arguments.keys() & known.keys():
            bound.arguments[name] = known[name].checked(bound.arguments[name], name)
        return function(*bound.args, **bound.kwargs)

    return run


@dataclass(frozen=True)
class Mode:
    """An operation that an option of another one's command asks for: ``period --table``."""

    option: str
    """The name of the option; where the operation has a parameter of that name it is that, else it is a flag."""
    function: Callable[..., Any]
    flag: Option | None

    @property
    def metavar(self) -> str:
        """What stands behind the option."""
        return "" if self.flag else parameters(self.function)[self.option].annotation.metavar

    def asked(self, given: dict[str, Any]) -> bool:
        """Whether it is asked for."""
        return given.get(self.option) not in (None, False)


MODES: dict[Callable[..., Any], list[Mode]] = {}


def instead(of: Callable[..., Any], option: str, help: str = "") -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """An operation that an option of another one's command asks for; the option is a flag if it has ``help``."""

    def decorated(function: Callable[_P, _R]) -> Callable[_P, _R]:
        made = operation(function)
        MODES.setdefault(of, []).append(Mode(option, made, Option(help) if help else None))
        return made

    return decorated


def called(
    operation: Callable[..., Any], given: dict[str, Any], name: str = ""
) -> tuple[Callable[..., Any], dict[str, Any]]:
    """The operation or the mode of it that is meant, and what it is given; BadParameter for what does not go together.

    ``name`` is how the command is called.
    """
    modes = MODES.get(operation, [])
    chosen = [mode for mode in modes if mode.asked(given)]
    if len(chosen) > 1:
        raise BadParameter(f"{' and '.join(f'--{mode.option}' for mode in chosen)}: only one of them")
    function = chosen[0].function if chosen else operation
    taken = parameters(function)
    given = {key: value for key, value in given.items() if not (chosen and chosen[0].flag and key == chosen[0].option)}
    if missing := [each.called for key, each in taken.items() if each.required and key not in given]:
        others = "".join(f", or --{mode.option} {mode.metavar}".rstrip() for mode in modes if not chosen)
        raise BadParameter(f"sprague {name or operation.__name__} needs {missing[0]}{others}")
    for key in given.keys() - taken.keys() - {"output"}:
        if chosen:
            known = parameters(operation) | {k: v for mode in modes for k, v in parameters(mode.function).items()}
            raise BadParameter(f"--{chosen[0].option} goes without {known[key].called}")
        mode = next(mode for mode in modes if key in parameters(mode.function))
        raise BadParameter(f"{parameters(mode.function)[key].called} goes with --{mode.option}")
    return function, given


class ProgressReport(Protocol):
    """Told how much is done, of how much, and what is said of it in words."""

    def __call__(self, done: int, total: int, words: str = "") -> None:
        """Shows it."""


class Face:
    """How an operation shows that it is at work. Here, as in Python: not at all."""

    width: int | None = None
    """The columns of the terminal."""
    output: str | None = None
    """Where its result will be saved."""
    prints: bool = False
    """Whether all of the result will be printed."""
    brief: bool = False
    """Whether a person reads it, who wants the first lines of what is long."""

    def bar(self, label: str) -> AbstractContextManager[ProgressReport]:
        """A bar while something long runs, for which how long it takes is known."""
        return nullcontext(lambda done, total, said="": None)

    def watch(self, label: str) -> AbstractContextManager[None]:
        """What a search knows so far, and how fast it learns."""
        return nullcontext()

    def doing(self) -> AbstractContextManager[Callable[[str], None]]:
        """A line that says what is being tried."""
        return nullcontext(lambda text: None)

    def lines_ready(self, *lines: str) -> None:
        """Lines of the result that are there before the others."""

    def result_ready(self, result: Result) -> None:
        """A result that is there before the operation has ended."""

    def note(self, line: str) -> None:
        """A remark that is no part of the result."""

    def tell(self, text: str) -> None:
        """Says something to the person who plays."""
        print(text, flush=True)

    def ask(self, prompt: str) -> str:
        """What the person who plays types."""
        return input(prompt)


FACE: ContextVar[Face] = ContextVar("face", default=Face())  # noqa: B039  # it has no state


def face() -> Face:
    """The face for which the operation works."""
    return FACE.get()


@contextmanager
def how_far(label: str, words: Callable[[int], str]) -> Iterator[Callable[[int, int], None]]:
    """A bar; where somebody interrupts, a line says how far it was."""
    looked = 0

    def look(done: int, total: int) -> None:
        nonlocal looked
        looked = done
        show(done, total)

    try:
        with face().bar(label) as show:
            yield look
    except KeyboardInterrupt:
        face().note(words(looked))
        raise


def rules_of(game: Ruleset | GamePosition | str, misere: bool = False) -> Ruleset:
    """The rules meant: a game itself, one of the catalogue, or ``FILE.py:NAME``; under misère play if asked for."""
    if isinstance(game, str):
        return game_or_file(f"misere:{game}" if misere else game)
    rules = the_game(game.game if isinstance(game, GamePosition) else game)
    return under_misere(rules) if misere else rules


def at_position(game: Ruleset | GamePosition | str, rules: Ruleset, position: Any) -> tuple[Ruleset, PositionOf | None]:
    """The rules and the position meant, read from its text where it is one; None where none is named."""
    if position is not None:
        return rules.at(position)
    return rules, game.position if isinstance(game, GamePosition) else None
