"""Discoveries saved and loaded: JSON with the game, the statement, the verdict with its certificate, and the player.

Loading compares what is cheap: the digest of the file, the rules, and small positions, which are solved from the rules
again. The proof itself is not repeated but taken from the file, and the discovery says so.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import sprague
from sprague import solve
from sprague.discovery.found import Discovery
from sprague.discovery.game_data import rules_data, rules_from
from sprague.discovery.player import Player
from sprague.discovery.player_data import player_data, player_from
from sprague.discovery.value_players import BySum
from sprague.errors import BadParameter, SpragueError, TooLarge
from sprague.files import whole_file
from sprague.games import CoinTurning, PileRuleset, Ruleset, TakingBreaking
from sprague.proofs.certificate import Certificate, Obligation
from sprague.proofs.verdict import Proved, Undecided, Verdict, Verified

FORMAT = "sprague discovery, version 1"

LARGEST_FILE = 64 * 2**20

BOUNDS = {1: 200, 2: 30, 3: 10, 4: 6}
"""Positions up to these bounds are solved again when a discovery is loaded, by the number of coordinates; else 3."""

HEAPS = 40
"""Likewise of games on heaps, so many."""


def save(found: Discovery, path: str | Path) -> None:
    """Writes a discovery as JSON: whole or not at all. Raises BadParameter where there is nothing to save."""
    if not found.statement:
        raise BadParameter(f"{found.game.name}: nothing was discovered, so there is nothing to save")
    data = as_data(found)
    with whole_file(path) as unfinished, open(unfinished, "w", encoding="utf-8") as file:
        json.dump(data, file, ensure_ascii=False, indent=1)
        file.write("\n")


def as_data(found: Discovery) -> dict[str, Any]:
    """The discovery as plain data, with its digest."""
    data = {
        "format": FORMAT,
        "sprague": sprague.__version__,
        "rules": rules_data(found.game),
        **found.as_dict(),
        "verdict_bound": getattr(found.verdict, "bound", ""),
        "table": found.table,
        "player": player_data(found.player),
    }
    return {**data, "sha256": _digest(data)}


def _digest(data: dict[str, Any]) -> str:
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def load(path: str | Path, game: Ruleset | None = None) -> Discovery:
    """The discovery that was saved; ``game`` must be given where the rules are a program, and is compared.

    Raises BadParameter, in one line, for a file that is none, was changed, or speaks of another game.

    >>> import tempfile
    >>> from sprague import discover
    >>> from sprague.games import game
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     discover(game("mouse")).save(f"{folder}/mouse.json")
    ...     found = load(f"{folder}/mouse.json")
    >>> found.word, found.winning_move((3 * 10**50, 7 * 10**50))[0] == 3 * 10**50
    ('proved', True)
    >>> found.trusted
    'rules and P-positions to 30 compared; the proof is that of the file (sprague 0.1.0, 3 obligations), not repeated'
    """
    try:
        data = _read(Path(path))
        rules = rules_from(data["rules"], game)
        player = player_from(rules, data["player"])
        compared = _compared(rules, player)
        return Discovery(
            rules,
            str(data["statement"]),
            str(data["formula"]),
            str(data["kind"]),
            _verdict(data),
            int(data["bound"]),
            float(data["seconds"]),
            str(data["table"]),
            tuple(map(str, data["tried"])),
            player,
            _trusted(data, compared),
        )
    except OSError as error:
        raise BadParameter(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadParameter(f"{path} is no saved discovery: it is no text in UTF-8") from None
    except SpragueError as error:
        raise BadParameter(f"{path}: {error}") from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise BadParameter(f"{path} is no saved discovery: {' '.join(str(error).split())[:200]}") from None


def _read(path: Path) -> dict[str, Any]:
    if path.stat().st_size > LARGEST_FILE:
        raise ValueError(f"it is larger than {LARGEST_FILE >> 20} MiB")
    data = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"its format is not {FORMAT!r}")
    if data.pop("sha256", None) != _digest(data):
        raise ValueError("it was changed after it was written: its digest is another")
    return data


def _verdict(data: dict[str, Any]) -> Verdict:
    if data["verdict"] == "proved" and "program" in data["rules"]:
        why = "the file says proved, but of a program, which may have changed since"
        return Verified(str(data["bound"]), f"small positions compared; {why}")
    if data["verdict"] == "proved":
        return Proved(str(data["evidence"]), _certificate(data.get("certificate")))
    if data["verdict"] == "verified":
        return Verified(str(data["verdict_bound"]), str(data["evidence"]).partition(": ")[2])
    return Undecided(str(data["evidence"]))


def _certificate(data: dict[str, Any] | None) -> Certificate | None:
    if data is None:
        return None
    return Certificate(
        claim=data["claim"],
        obligations=tuple(Obligation(each["statement"], each["seconds"]) for each in data["obligations"]),
        engine=data["engine"],
        foundations=tuple(data["foundations"]),
        largest=data["largest_automaton"],
        automata=data["automata"],
        seconds=data["seconds"],
        compared=data["compared"],
        assumptions=tuple(data["assumptions"]),
        second=data["second_engine"],
    )


def _trusted(data: dict[str, Any], compared: str) -> str:
    certificate = data.get("certificate")
    count = f", {len(certificate['obligations'])} obligations" if certificate else ""
    if data["verdict"] != "proved":
        return f"rules and {compared} compared; the statement is {data['verdict']} as the file says"
    made = f"sprague {data['sprague']}{count}"
    return f"rules and {compared} compared; the proof is that of the file ({made}), not repeated"


def _compared(rules: Ruleset, player: Player | None) -> str:
    """Small positions, solved from the rules, against the player; ValueError where one differs."""
    if player is None:
        return "no positions"
    if isinstance(rules, TakingBreaking | CoinTurning) and isinstance(player, BySum):
        for heap in range(HEAPS):
            if player.nim_value(heap) != solve.nim_value(rules, (heap,)):
                raise ValueError(f"by the rules, the nim-value of heap {heap} is another")
        return f"nim-values to {HEAPS - 1}"
    here = getattr(player, "game", rules)
    if not isinstance(here, PileRuleset):
        return "no positions"
    bound = BOUNDS.get(here.piles or 1, 3)
    losing = set(solve.p_positions(here, bound))
    for position in here.positions(bound):
        try:
            known = player.is_p_position(position)
        except TooLarge:
            continue
        if known != (position in losing):
            raise ValueError(f"by the rules, {here.format(position)} is {'P' if position in losing else 'N'}")
    return f"P-positions to {bound}"
