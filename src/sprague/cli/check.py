"""``sprague check``: are the rules of a user's game what they say they are?"""

from __future__ import annotations

from sprague.cli.text import print_json, read_bound, read_game
from sprague.errors import BadParameter
from sprague.solve.check import check

LONGEST = 3600


def check_rules(name: str, text: str | None, seconds: str, json: bool) -> int:
    """Checks the rules on random plays; exit status 1 and the smallest witness where something is wrong."""
    game = read_game(name)
    time = read_bound(seconds)
    if not 1 <= time <= LONGEST:
        raise BadParameter(f"--seconds is from 1 to {LONGEST}, not {seconds[:20]}")
    fault = check(game, None if text is None else game.parse(text), seconds=time)
    if json:
        witness = None if fault is None else game.format(fault.position)
        print_json({"game": game.name, "fault": None if fault is None else fault.what, "position": witness})
    elif fault:
        print(f"{game.name}: {fault.what}")
    else:
        print(f"{game.name}: nothing wrong was found on random plays of {time} s")
    return 1 if fault else 0
