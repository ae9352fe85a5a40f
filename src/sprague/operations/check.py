"""The rules of a user's game, and what commands wrote, judged."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

from sprague.errors import BadParameter, SpragueError
from sprague.games import BoardFamily, Ruleset
from sprague.games.written_rules import is_rule
from sprague.operations.operation import Argument, Game, Misere, Option, at_position, face, operation, rules_of
from sprague.operations.results import PlainResult, labelled
from sprague.read_twice import rules_twice
from sprague.solving.check import examine

MOST_SECONDS = 3600

ENDINGS = (".csv", ".json", ".md", ".npy", ".parquet", ".partial", ".sqlite", ".table", ".tsv", ".txt")
"""Of files that commands write, and that are judged."""


@operation
def check(
    game: Game,
    position: Annotated[Any, Argument("The position where plays begin.", "POSITION")] = None,
    *,
    seconds: Annotated[int, Option("How long to search for mistakes in rules.", "N", least=1, most=MOST_SECONDS)] = 1,
    misere: Misere = False,
    anyway: Annotated[bool, Option("Check a file even if it takes more than an hour.")] = False,
) -> PlainResult:
    """Judge a file that a command wrote, or look for mistakes in the rules of a game.

    Of a FILE (a certificate, a discovery, a catalogue, a document, a folder of theorems, …) it says what it is, and
    whether what it says is so; a table of numbers is followed by its GAME, a strategy for a board of any size by
    "GAME BOARD". Of rules: does play end, are the parts independent, do symmetries keep the value?

    Example: sprague check wythoff 3,5

    >>> import sprague
    >>> print(sprague.check("wythoff", (3, 5)))
    wythoff: nothing wrong was found on random plays of 1 s
    wythoff: a second reader of the rules finds the same 595 moves
    """
    if isinstance(game, str) and _names_file(game):
        return _file(game, position, misere, anyway)
    rules = rules_of(game, misere)
    with face().bar(f"checking {rules.name}"):
        rules, start = at_position(game, rules, position)
        fault, remark = examine(rules, start, seconds=seconds)
    twice = rules_twice(rules)
    what, where = (fault.what, rules.format(fault.position)) if fault else (None, None)
    remarks = [what or f"nothing wrong was found on random plays of {seconds} s", remark]
    if twice:
        what = what or twice.differ or None
        remarks.append(twice.differ or twice.agreed)
    return PlainResult(
        {"game": rules.name, "fault": what, "position": where, "remark": remark},
        [f"{rules.name}: {each}" for each in remarks if each],
        not what,
    )


def _names_file(text: str) -> bool:
    """Whether a file is meant and no game: by its ending, or since there is one and no game is called so."""
    if (known := Path(text).suffix in ENDINGS) or text.endswith(".py") or not os.path.exists(text):
        return known
    try:
        rules_of(text)
    except SpragueError:
        return True
    return False


def _file(path: str, game: Any, misere: bool, anyway: bool) -> PlainResult:
    """What a file is, and the verdict on it."""
    from sprague.checking import check_file

    rules = None if game is None else _game_of_file(path, game, misere)
    with face().bar(f"checking {path}") as progress:
        judged = check_file(path, rules, anyway=anyway, progress=progress)
    wide = max((len(part.name) for part in judged.parts), default=0)
    rows = [f"{part.name:<{wide}}  {part.verdict}  {part.evidence}".rstrip() for part in judged.parts]
    label_width = max(len(judged.kind), len(judged.verdict)) + 1
    about = labelled(judged.kind, judged.about, label_width, face().width)
    verdict = labelled(judged.verdict, judged.evidence, label_width, face().width)
    lines = [*"\n".join(judged.stated).splitlines(), *about, *rows, *verdict]
    fields = {name: value for name, value in vars(judged).items() if name != "stated"}
    return PlainResult({**fields, "parts": [*map(vars, judged.parts)]}, lines, judged.as_said)


def _game_of_file(file: str, game: Any, misere: bool) -> Ruleset:
    """The game that a file is about; of boards of every size with the board behind a blank."""
    try:
        return rules_of(game, misere)
    except SpragueError:
        name, _, board = str(game).partition(" ")
        if not board or is_rule(str(game)):
            raise
    if not isinstance(rules := rules_of(name, misere), BoardFamily):
        raise BadParameter(f"{file}: it says itself which position it is about, not {board[:40]!r}")
    return rules.board(rules.parse(board))


@operation
def check_formal(folder: Annotated[str, Argument("What `prove --formal DIR` wrote.", "DIR", file=True)]) -> PlainResult:
    """Let Coq check the theorems in a folder. For each, what it assumes is said: nothing, if all is well.

    Coq is asked for a proof of the claim that is beside the theorem, whatever the theorem says of itself.

    Example: sprague check-formal theorems
    """
    from sprague.formal import check_folder

    rows: list[dict[str, Any]] = []
    lines: list[str] = []
    for theorem in check_folder(folder):
        fields = {name: getattr(theorem, name) for name in ("theorem", "claim", "says", "closed")}
        rows.append({**fields, "seconds": round(theorem.seconds, 2)})
        both = [f"{theorem.theorem:<24} {theorem.says}  ({theorem.seconds:.1f} s of CPU)", f"    {theorem.claim}"]
        lines += both
        face().lines_ready(*both)
    return PlainResult(rows, lines, bool(rows) and all(row["closed"] for row in rows))
