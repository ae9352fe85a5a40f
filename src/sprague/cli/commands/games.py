"""``sprague games``: the catalogue."""

from __future__ import annotations

from sprague.cli.options import Json
from sprague.cli.text import columns, print_json
from sprague.games import ENTRIES, Entry


def games(json: Json = False) -> int:
    """List the games, their parameters and their rules."""
    rows = [(name, _parameters(entry), entry.summary) for name, entry in ENTRIES.items()]
    if json:
        print_json([{"game": name, "parameters": ENTRIES[name].parameters, "rules": rules} for name, _, rules in rows])
    else:
        for line in columns(rows, header=("game", "parameters", "rules"), left=[0, 1, 2]):
            print(line)
        print(
            "\nParameters follow a name: wythoff:a=2. Games too: codes (0.77, 4.4), subtraction:1,3,4 and FILE.py:NAME."
            "\nKinds of play stand before it: misere:wythoff, blocking:1:wythoff, terminal:\"x + y <= 2\":wythoff, "
            "pass:wythoff."
        )
    return 0


def _parameters(entry: Entry) -> str:
    return entry.sample or ",".join(
        name if name in entry.required else f"{name}={default}" for name, default in entry.parameters.items()
    )
