"""Families of games: one rule with free constants, a length of octal codes, the subtraction sets within {1, …, n}.

A family is named by a text: ``octal:3``, ``subtraction:10``, ``mouse``, ``my_rules.py:near``. Its constants run through
ranges; each choice is a member, which has a name of its own and can be made anywhere from the family and the choice.

A rule of a user's file is written in one of three ways:

- ``@pile_game`` on a function with keyword-only constants and their defaults: a game, and the family around it;
- the same function undecorated, its constants with or without defaults;
- a function of the constants that returns a game, or a class of games with such parameters.

The text of the file travels to other processes, so that they need not find the file itself.

Ranges of the free constants of a family: ``m=2..7``, ``a=0,2,5``, ``r=0..m-1``; and all the choices they leave.
"""

from __future__ import annotations

import difflib
import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations
from math import comb, prod
from pathlib import Path
from typing import Any

from sprague.arguments import written
from sprague.errors import BadParameter, BadRule, UnknownGame
from sprague.games import CATALOGUE, FormulaGame, Octal, Ruleset, Subtraction, game, misere, pile_game
from sprague.games.catalogue import raised_in
from sprague.games.formula_game import with_constants
from sprague.numbers.decimals import abbreviated, natural
from sprague.surveys.records import MANY_MEMBERS, Choice

LARGEST_CONSTANT = 10**15
"""No constant is larger than this in absolute value."""


@dataclass(frozen=True)
class RangeEnd:
    """An integer, or another constant plus an integer: ``5``, ``m``, ``m-1``."""

    constant: str
    offset: int

    def value(self, chosen: Mapping[str, int]) -> int:
        """The bound, once the constants before it are chosen."""
        return chosen[self.constant] + self.offset if self.constant else self.offset


@dataclass(frozen=True)
class Range:
    """The values of one constant: a union of intervals, whose ends may depend on constants named before it."""

    name: str
    intervals: tuple[tuple[RangeEnd, RangeEnd], ...]
    text: str = field(default="", compare=False)
    """As it was typed, without blanks."""

    @property
    def depends_on(self) -> set[str]:
        """The constants that its ends speak of."""
        return {bound.constant for interval in self.intervals for bound in interval if bound.constant}

    def values(self, chosen: Mapping[str, int]) -> Sequence[int]:
        """The values, increasing, each once; a range where there is one interval, however long it is."""
        spans = [range(low.value(chosen), high.value(chosen) + 1) for low, high in self.intervals]
        if len(spans) == 1:
            return spans[0]
        if sum(map(_length, spans)) > MANY_MEMBERS:
            raise BadParameter(f"{self.name}: its range has more than {MANY_MEMBERS} values; give it as one interval")
        return sorted(set().union(*spans))


def read_range(text: str) -> Range:
    """The range that a person writes; raises BadParameter, with what is wrong.

    >>> read_range("a=0..2,5").values({})
    [0, 1, 2, 5]
    >>> read_range("r=0..m-1").values({"m": 3})
    range(0, 3)
    """
    name, equals, rest = (part.strip() for part in text.partition("="))
    if not equals or not name.isidentifier():
        raise BadParameter(f"a range is written like m=2..7, a=0,2,5 or r=0..m-1, not {text[:60]!r}")
    intervals = []
    for part in rest.split(","):
        low, dots, high = part.partition("..")
        interval = _bound(name, low), _bound(name, high if dots else low)
        if not any(bound.constant for bound in interval) and interval[0].offset > interval[1].offset:
            raise BadParameter(f"{name}: {part.strip()} is an empty range")
        intervals.append(interval)
    return Range(name, tuple(intervals), re.sub(r"\s", "", text))


def _bound(name: str, text: str) -> RangeEnd:
    match = re.fullmatch(r"([A-Za-z_]\w*)|([A-Za-z_]\w*(?=[+-])|)([+-]?)(\d.*)", re.sub(r"\s", "", text), re.ASCII)
    if not match:
        raise BadParameter(
            f"{name}: the end of a range is an integer such as 7, or like m-1, not {text.strip()[:40]!r}"
        )
    constant = match[1] or match[2] or ""
    size = natural(match[4] or "0", f"{name}: the end of a range")
    if size > LARGEST_CONSTANT:
        raise BadParameter(f"{name}: the end of a range is at most {LARGEST_CONSTANT}, not {abbreviated(size)}")
    offset = -size if match[3] == "-" else size
    if constant == name:
        raise BadParameter(f"{name}: its range depends on {name} itself")
    return RangeEnd(constant, offset)


def in_order(ranges: Sequence[Range]) -> list[Range]:
    """The ranges, each after those that it depends on; otherwise as they are given. BadParameter where none is."""
    known = {each.name for each in ranges}
    for each in ranges:
        if foreign := each.depends_on - known:
            raise BadParameter(f"{each.name}: its range speaks of {', '.join(sorted(foreign))}, which has no value")
    ordered: list[Range] = []
    left = list(ranges)
    while left:
        placed = {each.name for each in ordered}
        ready = next((each for each in left if each.depends_on <= placed), None)
        if ready is None:
            raise BadParameter(f"the ranges of {', '.join(each.name for each in left)} depend on each other")
        ordered.append(ready)
        left.remove(ready)
    return ordered


def choices(ranges: Sequence[Range]) -> Iterator[Choice]:
    """Every choice of the constants, the last one changing fastest.

    >>> [tuple(each.values()) for each in choices([read_range("m=1..2"), read_range("r=0..m-1")])]
    [(1, 0), (2, 0), (2, 1)]
    """
    if not ranges:
        yield {}
        return
    *others, last = in_order(ranges)
    for chosen in choices(others):
        for value in last.values(chosen):
            with_last = {**chosen, last.name: value}
            yield {each.name: with_last[each.name] for each in ranges}


def count(ranges: Sequence[Range]) -> int:
    """How many choices there are; where ranges depend on each other, counted to about ten million and no further.

    >>> count([read_range("m=1..7"), read_range("r=0..m-1"), read_range("a=0..10000000")])
    280000028
    """
    bound = {name for each in ranges for name in each.depends_on}
    joined = [each for each in ranges if each.name in bound or each.depends_on]
    free = prod(_length(each.values({})) for each in ranges if each not in joined)
    if not joined or free == 0:
        return free
    *others, last = in_order(joined)
    total = 0
    for chosen in choices(others):
        total += _length(last.values(chosen))
        if total > MANY_MEMBERS:
            break
    return total * free


def _length(values: Sequence[int]) -> int:
    """How many values; also where that is too much for ``len``."""
    return max(values.stop - values.start, 0) if isinstance(values, range) else len(values)


@dataclass(frozen=True)
class Member:
    """One game of a family: its name there, and the constants that make it."""

    name: str
    constants: Choice


class Family(ABC):
    """A rule with free constants; ``text`` names it, ``source`` is all that another process needs to know of it.

    Under misère play, ``play`` stands before the names of the members.

    >>> misere_codes = family("misere:octal:1")
    >>> misere_codes.count(), misere_codes.game({"d0": 0, "d1": 3}).name
    (8, 'misere:0.3')
    """

    text: str
    source: str
    play: str = ""
    path: str = ""
    """Of the file of a user's that has the rule."""
    heaps: bool = False
    """Whether its members are games on heaps, of which long nim-sequences are found soon."""

    @property
    @abstractmethod
    def ranges(self) -> dict[str, Range | None]:
        """The constants with the ranges that they have unless others are asked for; None where one must be."""

    @abstractmethod
    def _name(self, constants: Choice) -> str:
        """What a member is called under normal play."""

    @abstractmethod
    def _game(self, constants: Choice) -> Ruleset:
        """The member under normal play."""

    def under_misere(self) -> Family:
        """The same family under misère play."""
        self.text, self.source, self.play = f"{MISERE}{self.text}", f"{MISERE}{self.source}", MISERE
        return self

    def name(self, constants: Choice) -> str:
        """The name of a member."""
        return f"{self.play}{self._name(constants)}"

    def game(self, constants: Choice) -> Ruleset:
        """The member itself. Raises whatever the rules raise."""
        made = self._game(constants)
        return misere(made) if self.play else made

    def chosen(self, asked: Sequence[Range]) -> list[Range]:
        """The range of every constant, those asked for instead of the usual ones. Raises BadParameter."""
        own = self.ranges
        by_name = {each.name: each for each in asked}
        if len(by_name) < len(asked):
            raise BadParameter(f"{self.text}: a constant has two ranges; write the values together: a=0..2,5")
        for name in by_name:
            if name not in own:
                raise BadParameter(f"{self.text}: no constant {name[:40]!r}; it has {', '.join(own) or 'none'}")
        missing = [name for name, usual in own.items() if usual is None and name not in by_name]
        if missing:
            raise BadParameter(f"{self.text}: {', '.join(missing)} needs a range, such as --range {missing[0]}=1..5")
        together = [by_name.get(name) or usual for name, usual in own.items()]
        ranges = [each for each in together if each is not None]
        in_order(ranges)
        return ranges

    def count(self, asked: Sequence[Range] = ()) -> int:
        """How many members there are, found without making them; above ten million at least that there are more."""
        return count(self.chosen(asked))

    def members(self, asked: Sequence[Range] = ()) -> Iterator[Member]:
        """The members, always in the same order."""
        for choice in choices(self.chosen(asked)):
            yield Member(self.name(choice), choice)


class Codes(Family):
    """All octal (or hexadecimal) codes d0.d1…dk of k digits after the point, zeros at the end included.

    >>> family = Codes("octal:2")
    >>> family.count(), [member.name for member in family.members()][:3]
    (64, ['0.00', '0.01', '0.02'])
    """

    heaps = True

    def __init__(self, text: str) -> None:
        base, _, digits = text.partition(":")
        if not re.fullmatch(r"[1-9]\d?", digits, re.ASCII):
            raise BadParameter(f"{base}: how many digits after the point? From 1 to 99, such as {base}:3")
        self.digits, self.largest = int(digits), 7 if base == "octal" else 15
        self.text = self.source = text

    @property
    def ranges(self) -> dict[str, Range | None]:
        """d0 is 0, the digits after the point are any."""
        usual: dict[str, Range | None] = {"d0": read_range("d0=0")}
        return usual | {f"d{i}": read_range(f"d{i}=0..{self.largest}") for i in range(1, self.digits + 1)}

    def chosen(self, asked: Sequence[Range]) -> list[Range]:
        """As for every family; BadParameter for what are no digits."""
        ranges = super().chosen(asked)
        for each in ranges:
            allowed = range(0, self.largest + 1, 1 if each.name != "d0" else 4)
            ends = [bound for interval in each.intervals for bound in interval]
            if each.depends_on or any(bound.offset not in allowed for bound in ends):
                digits = ", ".join(map(str, allowed)) if each.name == "d0" else f"0 to {self.largest}"
                raise BadParameter(f"{self.text}: {each.name} is a digit, {digits}")
            if each.name == "d0" and any(low.offset != high.offset for low, high in each.intervals):
                raise BadParameter(f"{self.text}: the digits of d0 are given one by one, such as d0=0,4")
        return ranges

    def _name(self, constants: Choice) -> str:
        first, *others = (f"{constants[f'd{i}']:X}" for i in range(self.digits + 1))
        return f"{first}.{''.join(others)}"

    def _game(self, constants: Choice) -> Ruleset:
        return Octal(self._name(constants))


LARGEST_ELEMENT = 60


class SubtractionSets(Family):
    """All sets within {1, …, n} but the empty one, small ones first. ``mask`` has bit s − 1 for each element s.

    >>> family = SubtractionSets("subtraction:10")
    >>> family.count(), next(family.members())
    (1023, Member(name='subtraction:1', constants={'size': 1, 'largest': 1, 'mask': 1}))
    >>> family.count([read_range("size=2..3")])
    165
    """

    heaps = True

    def __init__(self, text: str) -> None:
        n = text.partition(":")[2]
        if not re.fullmatch(r"[1-9]\d?", n, re.ASCII) or int(n) > LARGEST_ELEMENT:
            raise BadParameter(
                f"subtraction: the sets within {{1, …, n}} for n from 1 to {LARGEST_ELEMENT}, such as subtraction:10"
            )
        self.n, self.text, self.source = int(n), text, text

    @property
    def ranges(self) -> dict[str, Range | None]:
        """The size of the set, from 1 to n."""
        return {"size": read_range(f"size=1..{self.n}")}

    def _sizes(self, asked: Sequence[Range]) -> list[int]:
        return [size for size in self.chosen(asked)[0].values({}) if 1 <= size <= self.n]

    def count(self, asked: Sequence[Range] = ()) -> int:
        """A sum of binomial coefficients."""
        return sum(comb(self.n, size) for size in self._sizes(asked))

    def members(self, asked: Sequence[Range] = ()) -> Iterator[Member]:
        """The sets by size, then in lexicographic order."""
        for size in self._sizes(asked):
            for elements in combinations(range(1, self.n + 1), size):
                mask = sum(1 << (element - 1) for element in elements)
                constants = {"size": size, "largest": elements[-1], "mask": mask}
                yield Member(f"{self.play}subtraction:{','.join(map(str, elements))}", constants)

    def _name(self, constants: Choice) -> str:
        return self._game(constants).name

    def _game(self, constants: Choice) -> Ruleset:
        return Subtraction(i + 1 for i in range(self.n) if constants["mask"] >> i & 1)


class Parametrised(Family):
    """A game of the catalogue whose parameters run through ranges.

    >>> wythoff = Parametrised("wythoff")
    >>> [member.name for member in wythoff.members([read_range("a=1..3")])]
    ['wythoff:a=1', 'wythoff:a=2', 'wythoff:a=3']
    """

    def __init__(self, text: str) -> None:
        self.entry = CATALOGUE[text]
        if not self.entry.parameters:
            having = ", ".join(name for name, entry in CATALOGUE.items() if entry.parameters)
            raise BadParameter(f"{text} has no free constants, so there is no family; these have some: {having}")
        self.text = self.source = text

    @property
    def ranges(self) -> dict[str, Range | None]:
        """Each parameter at its default."""
        return _at_defaults(self.entry.parameters | dict.fromkeys(self.entry.required))

    def _name(self, constants: Choice) -> str:
        return written(self.entry.name, constants)

    def _game(self, constants: Choice) -> Ruleset:
        return game(self._name(constants))


def _at_defaults(constants: Mapping[str, int | None]) -> dict[str, Range | None]:
    """Each constant at its default; None where it has none."""
    return {name: None if default is None else read_range(f"{name}={default}") for name, default in constants.items()}


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
        named = self._names.get(name)
        if isinstance(named, FormulaGame):
            return self._of_game(named)
        if callable(named) and not isinstance(named, Ruleset):
            return self._of_function(name, named)
        mine = [key for key, value in self._names.items() if callable(value) and not key.startswith("_")]
        mine += [key for key, value in self._names.items() if isinstance(value, FormulaGame) and key not in mine]
        near = difflib.get_close_matches(name, mine, n=1, cutoff=0)
        if isinstance(named, Ruleset):
            raise UnknownGame(f"{self.path}: {name} is one game, not a rule with free constants")
        raise UnknownGame(f"{self.path} has no rule called {name!r}" + (f"; did you mean {near[0]}?" if near else ""))

    def _of_game(self, rules: FormulaGame) -> Maker:
        if not rules.constants:
            raise UnknownGame(
                f"{self.path}: {rules.name} has no free constants; write them keyword-only: (x, p, *, a=1)"
            )
        return Maker(self.path, dict(rules.constants), lambda name, constants: rules.vary(name, **constants))

    def _of_function(self, name: str, function: Callable[..., Any]) -> Maker:
        try:
            parameters = list(inspect.signature(function).parameters.values())
        except (TypeError, ValueError):
            raise UnknownGame(f"{self.path}: {name} is no function whose parameters can be read") from None
        free = [each for each in parameters if each.kind is each.KEYWORD_ONLY]
        if free and len(free) < len(parameters):
            return self._maker(
                name, free, lambda member, constants: pile_game(name=member)(with_constants(function, constants))
            )
        if any(each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD, each.POSITIONAL_ONLY) for each in parameters):
            raise UnknownGame(f"{self.path}: {name} takes *args or **kwargs; which constants it has cannot be told")
        if not parameters:
            raise UnknownGame(f"{self.path}: {name} has no parameters, so no free constants")
        return self._maker(name, parameters, lambda member, constants: function(**constants))

    def _maker(
        self, name: str, free: Sequence[inspect.Parameter], make: Callable[[str, Mapping[str, int]], Any]
    ) -> Maker:
        return Maker(self.path, {each.name: self._default(name, each) for each in free}, make)

    def _default(self, name: str, parameter: inspect.Parameter) -> int | None:
        if parameter.default is parameter.empty:
            return None
        if type(parameter.default) is not int:
            raise BadRule(f"{self.path}: {name}: the default of {parameter.name} is no integer")
        return parameter.default


class FromFile(Family):
    """A rule, or a function that makes games, of a user's file."""

    def __init__(self, file: RuleFile, name: str) -> None:
        self.path, self.function = file.path, name
        self.text = f"{Path(file.path).name}:{name}"
        self.source = file.text
        self._make = file.maker(name)

    @property
    def ranges(self) -> dict[str, Range | None]:
        """Each constant at its default, where it has one."""
        return _at_defaults(self._make.constants)

    def _name(self, constants: Choice) -> str:
        return written(self.function, constants)

    def _game(self, constants: Choice) -> Ruleset:
        return self._make(self._name(constants), constants)


FAMILIES: dict[str, Callable[[str], Family]] = {"octal": Codes, "hexadecimal": Codes, "subtraction": SubtractionSets}
"""The families that are no game of the catalogue, or more than one of them, by the word before the colon."""

MISERE = "misere:"


def family(text: str) -> Family:
    """The family that ``text`` names; the file of a user's own is run. Raises UnknownGame, BadParameter, BadRule.

    >>> family("octal:3").count(), family("wythoff").count([read_range("a=1..10")])
    (512, 10)
    """
    if text.startswith(MISERE):
        return family(text.removeprefix(MISERE)).under_misere()
    path, colon, name = text.rpartition(":")
    if text.endswith(".py"):
        raise UnknownGame(f"{text}: which rule of the file? Write {text}:NAME")
    if colon and path.endswith(".py"):
        return FromFile(RuleFile.read(path), name)
    head = text.partition(":")[0]
    if head in FAMILIES and not (head == "subtraction" and ("," in text or "=" in text)):
        return FAMILIES[head](text)
    if text in CATALOGUE:
        return Parametrised(text)
    if head in CATALOGUE:
        raise UnknownGame(f"{text[:60]} is one game; a family is {head} with ranges, such as --range NAME=1..5")
    near = difflib.get_close_matches(head, [*FAMILIES, "misere", *CATALOGUE], n=2, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else "such as octal:3, subtraction:10, mouse or FILE.py:NAME"
    raise UnknownGame(f"no family is called {text[:60]!r}; {hint}")


@cache
def shipped(text: str, source: str, path: str) -> Family:
    """The family from what another process says of it: the text of a user's file, instead of the file, may be sent."""
    if not path:
        return family(text)
    from_file = FromFile(RuleFile(path, source.removeprefix(MISERE)), text.rpartition(":")[2])
    return from_file.under_misere() if text.startswith(MISERE) else from_file
