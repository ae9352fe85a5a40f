"""``sprague check``: are the rules of a user's game what they say they are?"""

from __future__ import annotations

from sprague.cli.text import print_json, progress_bar, read_game
from sprague.errors import BadParameter
from sprague.numbers.decimals import natural
from sprague.solve.check import examine

LONGEST = 3600


def check_rules(name: str, text: str | None, seconds: str, json: bool) -> int:
    """Checks the rules on random plays; exit status 1 and the smallest witness where something is wrong."""
    game = read_game(name)
    time = natural(seconds, "--seconds")
    if not 1 <= time <= LONGEST:
        raise BadParameter(f"--seconds is from 1 to {LONGEST}, not {seconds[:20]}")
    with progress_bar(f"checking {game.name}"):
        fault, remark = examine(game, None if text is None else game.parse(text), seconds=time)
    if json:
        witness = None if fault is None else game.format(fault.position)
        found = {"fault": None if fault is None else fault.what, "position": witness, "remark": remark}
        print_json({"game": game.name, **found})
        return 1 if fault else 0
    print(f"{game.name}: {fault.what if fault else f'nothing wrong was found on random plays of {time} s'}")
    if remark:
        print(f"{game.name}: {remark}")
    return 1 if fault else 0
