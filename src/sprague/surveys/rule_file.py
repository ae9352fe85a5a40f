"""A user's file with a rule whose constants are free: three ways to write it.

- ``@pile_game`` on a function with keyword-only constants and their defaults: a game, and the family around it;
- the same function undecorated, its constants with or without defaults;
- a function of the constants that returns a game, or a class of games with such parameters.

The text of the file travels to other processes, so that they need not find the file itself.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from sprague.errors import BadRule, UnknownGame
from sprague.games import FormulaGame, Ruleset, pile_game
from sprague.games.formula_game import with_constants
from sprague.games.user_file import raised_in


@dataclass(frozen=True)
class Maker:
    """What makes the games of a family: ``constants`` are their names with the defaults, None where there is none."""

    path: str
    constants: dict[str, int | None]
    make: Callable[[str, Mapping[str, int]], Any]

    def __call__(self, name: str, constants: Mapping[str, int]) -> Ruleset:
        """The game with these constants. Raises BadRule, with the line of the file, where it makes none of them."""
        try:
            made = self.make(name, constants)
        except (MemoryError, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise raised_in(self.path, error) from error
        if not isinstance(made, Ruleset):
            raise BadRule(f"{self.path}: {name.partition(':')[0]} returns {type(made).__name__}, not a game")
        return made


@dataclass(frozen=True)
class RuleFile:
    """A Python file: where it lies, and its text."""

    path: str
    text: str

    @classmethod
    def read(cls, path: str | Path) -> RuleFile:
        """The file at ``path``; UnknownGame where there is none."""
        if not Path(path).is_file():
            raise UnknownGame(f"{path}: there is no such file")
        return cls(str(path), Path(path).read_text(encoding="utf-8"))

    @cached_property
    def _names(self) -> dict[str, Any]:
        names: dict[str, Any] = {"__name__": Path(self.path).stem, "__file__": self.path}
        try:
            exec(compile(self.text, self.path, "exec"), names)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise raised_in(self.path, error) from error
        return names

    def maker(self, name: str) -> Maker:
        """What makes the games called ``name`` in the file. Raises UnknownGame, BadRule."""
        found = self._names.get(name)
        if isinstance(found, FormulaGame):
            return self._of_game(found)
        if callable(found) and not isinstance(found, Ruleset):
            return self._of_function(name, found)
        mine = [key for key, value in self._names.items() if callable(value) and not key.startswith("_")]
        mine += [key for key, value in self._names.items() if isinstance(value, FormulaGame) and key not in mine]
        near = difflib.get_close_matches(name, mine, n=1, cutoff=0)
        if isinstance(found, Ruleset):
            raise UnknownGame(f"{self.path}: {name} is one game, not a rule with free constants")
        raise UnknownGame(f"{self.path} has no rule called {name!r}" + (f"; did you mean {near[0]}?" if near else ""))

    def _of_game(self, found: FormulaGame) -> Maker:
        if not found.constants:
            raise UnknownGame(
                f"{self.path}: {found.name} has no free constants; write them keyword-only: (x, p, *, a=1)"
            )
        return Maker(self.path, dict(found.constants), lambda name, constants: found.vary(name, **constants))

    def _of_function(self, name: str, function: Callable[..., Any]) -> Maker:
        try:
            parameters = list(inspect.signature(function).parameters.values())
        except (TypeError, ValueError):
            raise UnknownGame(f"{self.path}: {name} is no function whose parameters can be read") from None
        free = [each for each in parameters if each.kind is each.KEYWORD_ONLY]
        if free and len(free) < len(parameters):
            return Maker(
                self.path,
                {each.name: self._default(name, each) for each in free},
                lambda member, constants: pile_game(name=member)(with_constants(function, constants)),
            )
        if any(each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD, each.POSITIONAL_ONLY) for each in parameters):
            raise UnknownGame(f"{self.path}: {name} takes *args or **kwargs; which constants it has cannot be told")
        if not parameters:
            raise UnknownGame(f"{self.path}: {name} has no parameters, so no free constants")
        return Maker(
            self.path,
            {each.name: self._default(name, each) for each in parameters},
            lambda member, constants: function(**constants),
        )

    def _default(self, name: str, parameter: inspect.Parameter) -> int | None:
        if parameter.default is parameter.empty:
            return None
        if type(parameter.default) is not int:
            raise BadRule(f"{self.path}: {name}: the default of {parameter.name} is no integer")
        return parameter.default
