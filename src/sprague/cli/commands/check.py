"""``sprague check``: are the rules of a user's game what they say they are?"""

from __future__ import annotations

from typing import Annotated

from sprague.cli.options import Game, Misere, argument, option
from sprague.cli.output import show
from sprague.cli.text import all_labelled, progress_bar, read_game
from sprague.errors import BadParameter, BadPosition
from sprague.games import BoardFamily, BoardGame, Ruleset
from sprague.games.ruleset import Position
from sprague.numbers.decimals import natural
from sprague.solving import Outcome
from sprague.solving.board_checker import check_certificate, read_certificate
from sprague.solving.check import examine

LONGEST = 3600


def check(
    game: Game,
    position: Annotated[str | None, argument("POSITION", "The position where plays begin.")] = None,
    seconds: Annotated[str, option("--seconds", "How long to search.", "N")] = "1",
    certificate: Annotated[
        str | None, option("--certificate", "Check a strategy written by solve --certificate instead.", "FILE")
    ] = None,
    misere: Misere = False,
) -> int:
    """Look for mistakes in the rules of a game. Does play end, are the parts independent, do symmetries keep the value?

    Or let a second judge check a certificate, FILE.json, that `prove --formal DIR` wrote.

    Example: sprague check wythoff 3,5
    """
    if game.endswith(".json"):
        return _check_certificate(game)
    rules = read_game(game, misere)
    if certificate is not None:
        return _judge(rules, None if position is None else rules.parse(position), certificate)
    time = natural(seconds, "--seconds")
    if not 1 <= time <= LONGEST:
        raise BadParameter(f"--seconds is from 1 to {LONGEST}, not {seconds[:20]}")
    with progress_bar(f"checking {rules.name}"):
        fault, remark = examine(rules, None if position is None else rules.parse(position), seconds=time)
    what, where = (fault.what, rules.format(fault.position)) if fault else (None, None)
    show(
        {"game": rules.name, "fault": what, "position": where, "remark": remark},
        (
            f"{rules.name}: {said}"
            for said in (what or f"nothing wrong was found on random plays of {time} s", remark)
            if said
        ),
    )
    return 1 if fault else 0


def _judge(rules: Ruleset, position: Position | None, path: str) -> int:
    """What a strategy shows, by the rules alone."""
    content = read_certificate(path)
    if isinstance(rules, BoardFamily):
        start = rules.start if position is None else position
        if start is None:
            raise BadPosition(f"{rules.name}: on which board? sprague check GAME POSITION --certificate FILE")
        rules = rules.board(start)
    if not isinstance(rules, BoardGame):
        raise BadParameter(f"{rules.name}: strategies in files are of games given by a table of moves")
    with progress_bar(f"checking {path}"):
        shown = check_certificate(rules, content, path)
    if position is not None and shown.position != rules.position(position):
        raise BadParameter(f"{path}: it is about another position, {rules.format(shown.position):.80}")
    reached = None if shown.winning_move is None else rules.format(shown.winning_move)
    winner = Outcome.N if reached is not None or shown.nim_value else Outcome.P
    found = {"outcome": winner.value, "nim_value": shown.nim_value, "winning_move": reached}
    lines = [
        ("game", rules.name),
        ("position", rules.format(shown.position)),
        ("outcome", f"{winner}: {winner.words}"),
        ("nim-value", str(shown.nim_value)) if reached is None else ("winning move", reached),
        ("checked", f"{shown.listed:,} positions listed, {shown.replies:,} replies, by the rules alone"),
    ]
    show(
        {"game": rules.name, "position": rules.format(shown.position), **found, "listed": shown.listed},
        all_labelled(lines, 13),
    )
    return 0


def _check_certificate(path: str) -> int:
    """What the second judge says of a certificate."""
    from sprague.formal.records import is_record, judged

    if not is_record(path):
        raise BadParameter(f"{path}: this is not a certificate of a theorem; `prove … --formal DIR` writes them")
    answers = judged(path)
    show(
        [{"condition": name, "proved": proved} for name, proved in answers],
        (f"{name:<16} {'proved' if proved else 'not proved by this certificate'}" for name, proved in answers),
    )
    return 0 if all(proved for _, proved in answers) else 1
