"""Discoveries saved and loaded: the JSON of the claim, and with it the verdict, its certificate, what was looked at.

Loading compares what is cheap: the seal of the file, the rules, and small positions, which are solved from the rules
again. The proof itself is not repeated but taken from the file, and the discovery says so; ``sprague prove FILE``
repeats it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sprague import solving
from sprague.claims import Claim
from sprague.claims.data import FORMAT, claim_data, claim_from, refusing
from sprague.claims.heap_players import BySum
from sprague.discovery.result import Discovery
from sprague.errors import BadParameter, TooLarge
from sprague.files import whole_file
from sprague.games import CoinTurning, Ruleset, TakingBreaking
from sprague.games.number_rules import on_piles
from sprague.proofs.certificate import Certificate
from sprague.proofs.verdict import Proved, Verdict, Verified
from sprague.sealed import fields, read_json, require_format, sealed, unsealed
from sprague.solving.tables import first_values
from sprague.version import __version__

EARLIER = "sprague discovery, version 1"

BOUNDS = {1: 200, 2: 30, 3: 10, 4: 6}
"""Positions up to these bounds are solved again when a discovery is loaded, by the number of coordinates; else 3."""

HEAPS = 40
"""The same for games on heaps: so many heaps."""


def save(found: Discovery, path: str | Path) -> None:
    """Writes a discovery as JSON: whole or not at all. Raises BadParameter where there is nothing to save."""
    data = as_data(found)
    with whole_file(path) as unfinished, open(unfinished, "w", encoding="utf-8") as file:
        json.dump(data, file, ensure_ascii=False, indent=1)
        file.write("\n")


def as_data(found: Discovery) -> dict[str, Any]:
    """The claim as plain data, what was found of it under *judged*, and the seal."""
    if found.claim is None:
        raise BadParameter(f"{found.game.name}: nothing was discovered, so there is nothing to save")
    verdict = found.verdict
    judged = {
        "sprague": __version__,
        "verdict": found.word,
        "evidence": verdict.certificate if isinstance(verdict, Proved) else getattr(verdict, "detail", ""),
        "verified_to": getattr(verdict, "bound", ""),
        "because": getattr(verdict, "because", ""),
        "bound": found.bound,
        "seconds": round(found.seconds, 3),
        "table": found.table,
        "tried": list(found.tried),
        "certificate": found.certificate.as_dict() if found.certificate else None,
    }
    return sealed(claim_data(found.claim) | {"judged": judged})


_JUDGED: dict[str, type | tuple[type, ...]] = {
    "sprague": str,
    "verdict": str,
    "evidence": str,
    "verified_to": str,
    "because": str,
    "bound": int,
    "seconds": (int, float),
    "table": str,
    "tried": list,
    "certificate": (dict, type(None)),
}


def load(path: str | Path, game: Ruleset | None = None) -> Discovery:
    """The discovery that was saved; ``game`` must be given where the rules are a program, and is compared.

    Raises BadParameter, in one line, for a file that is no discovery, was changed, or speaks of another game.

    >>> import tempfile
    >>> from sprague import discover
    >>> from sprague.games import game
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     discover(game("mouse")).save(f"{folder}/mouse.json")
    ...     found = load(f"{folder}/mouse.json")
    >>> found.word, found.winning_move((3 * 10**50, 7 * 10**50))[0] == 3 * 10**50
    ('proved', True)
    >>> found.trusted
    'rules and P-positions to 30 compared; the proof is that of the file (sprague 0.2.0, 3 obligations), not repeated'
    """
    where = str(path)
    try:
        found = read_json(Path(path), where)
    except OSError as error:
        raise BadParameter(f"{path}: {error.strerror or error}") from None
    if isinstance(found, dict) and found.get("format") == EARLIER:
        raise BadParameter(f"{path}: an earlier version of sprague saved it; discover the game again")
    content = unsealed(require_format(found, where, FORMAT), where)
    if "judged" not in content:
        raise BadParameter(f"{path}: it is a claim that nobody has judged; `sprague prove` judges it")
    with refusing(where):
        claim, judged = claim_from(content, game), fields(content["judged"], where, _JUDGED)
        assert claim.rules is not None
        return Discovery(
            claim.rules,
            claim,
            _verdict(judged, "program" in content["rules"]),
            judged["bound"],
            float(judged["seconds"]),
            judged["table"],
            tuple(map(str, judged["tried"])),
            _trusted(judged, _compared(claim)),
        )


def _verdict(judged: dict[str, Any], of_program: bool) -> Verdict:
    if judged["verdict"] == "proved" and of_program:
        why = "the file says proved, but of a program, which may have changed since"
        return Verified(str(judged["bound"]), f"small positions compared; {why}")
    if judged["verdict"] == "proved":
        certificate = judged["certificate"]
        return Proved(judged["evidence"], Certificate.from_dict(certificate) if certificate else None)
    if judged["verdict"] == "verified":
        return Verified(judged["verified_to"], judged["evidence"], judged["because"])
    raise ValueError(f"its verdict is {judged['verdict'][:40]!r}, not 'proved' or 'verified'")


def _trusted(judged: dict[str, Any], compared: str) -> str:
    certificate = judged["certificate"]
    count = f", {len(certificate['obligations'])} obligations" if certificate else ""
    if judged["verdict"] != "proved":
        return f"rules and {compared} compared; the statement is {judged['verdict']} as the file says"
    made = f"sprague {judged['sprague']}{count}"
    return f"rules and {compared} compared; the proof is that of the file ({made}), not repeated"


def _compared(claim: Claim) -> str:
    """Small positions, solved from the rules, against the player of the claim; ValueError where one differs."""
    rules, player = claim.rules, claim.player()
    if isinstance(rules, TakingBreaking | CoinTurning) and isinstance(player, BySum):
        for heap, value in enumerate(first_values(rules, HEAPS)):
            if player.nim_value(heap) != value:
                raise ValueError(f"by the rules, the nim-value of heap {heap} is another")
        return f"nim-values to {HEAPS - 1}"
    game = on_piles(rules)
    if game is None:
        return "no positions"
    bound = BOUNDS.get(game.piles or 1, 3)
    losing = set(solving.p_positions(game, bound))
    for position in game.positions(bound):
        try:
            known = player.is_p_position(position)
        except TooLarge:
            continue
        if known != (position in losing):
            raise ValueError(f"by the rules, {game.format(position)} is {'P' if position in losing else 'N'}")
    return f"P-positions to {bound}"
