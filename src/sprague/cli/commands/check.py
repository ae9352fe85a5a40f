"""``sprague check``: are the rules of a user's game what they say they are?"""

from __future__ import annotations

from typing import Annotated

import typer

from sprague.cli.options import Game, Json, Misere
from sprague.cli.text import print_json, progress_bar, read_game
from sprague.errors import BadParameter
from sprague.numbers.decimals import natural
from sprague.solve.check import examine

LONGEST = 3600


def check(
    game: Game,
    position: Annotated[str | None, typer.Argument(metavar="[POSITION]", help="Where plays begin.")] = None,
    seconds: Annotated[str, typer.Option("--seconds", metavar="N", help="How long to look.")] = "1",
    json: Json = False,
    misere: Misere = False,
) -> int:
    """Look for mistakes in the rules of a game. Does play end, are parts independent, symmetries symmetries?

    Or let a second judge check a certificate, FILE.json, that `prove --formal DIR` wrote.
    """
    if game.endswith(".json"):
        return _check_certificate(game, json)
    rules = read_game(game, misere)
    time = natural(seconds, "--seconds")
    if not 1 <= time <= LONGEST:
        raise BadParameter(f"--seconds is from 1 to {LONGEST}, not {seconds[:20]}")
    with progress_bar(f"checking {rules.name}"):
        fault, remark = examine(rules, None if position is None else rules.parse(position), seconds=time)
    if json:
        witness = None if fault is None else rules.format(fault.position)
        found = {"fault": None if fault is None else fault.what, "position": witness, "remark": remark}
        print_json({"game": rules.name, **found})
        return 1 if fault else 0
    print(f"{rules.name}: {fault.what if fault else f'nothing wrong was found on random plays of {time} s'}")
    if remark:
        print(f"{rules.name}: {remark}")
    return 1 if fault else 0


def _check_certificate(path: str, json: bool) -> int:
    """What the second judge says of a certificate."""
    from sprague.formal.records import is_record, judged

    if not is_record(path):
        raise BadParameter(f"{path}: this is no certificate of a theorem; `prove … --formal DIR` writes them")
    answers = judged(path)
    if json:
        print_json([{"condition": name, "proved": proved} for name, proved in answers])
    else:
        for name, proved in answers:
            print(f"{name:<16} {'proved' if proved else 'not proved by this certificate'}")
    return 0 if all(proved for _, proved in answers) else 1
