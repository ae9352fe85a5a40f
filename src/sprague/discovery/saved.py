"""Discoveries saved and loaded: the JSON of the claim, and with it the verdict, its certificate, what was looked at.

A seal without a key is no proof. Loading compares the rules and small positions, which are solved from the rules
again, and proves the claim anew, for some seconds. What is not proved by then is *verified*, with the remark that the
file claims more; ``sprague check FILE`` takes the time.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

from sprague import solving
from sprague.claims import Claim
from sprague.claims.data import FORMAT, claim_data, claim_from, refusing
from sprague.claims.prover import prove
from sprague.discovery.result import Discovery
from sprague.errors import BadParameter, TooLarge
from sprague.files import whole_file
from sprague.games import CoinTurning, Ruleset, TakingBreaking
from sprague.games.programs import on_piles
from sprague.laws import law_of
from sprague.laws.heap_values import BySum
from sprague.logic.automata.limits import Limits
from sprague.proofs.verdict import Certificate, Proved, Refuted, Verdict, Verified
from sprague.sealed import fields, read_json, require_format, sealed, unsealed
from sprague.solving.tables import first_values
from sprague.version import __version__

EARLIER = "sprague discovery, version 1"

BOUNDS = {1: 200, 2: 30, 3: 10, 4: 6}
"""Positions up to these bounds are solved again when a discovery is loaded, by the number of coordinates; else 3."""

PROVED_IN = 2.0
"""What a file calls proved is proved again in so many seconds, or it is only *claimed*."""

HEAPS = 40
"""The same for games on heaps: so many heaps."""


def save(discovery: Discovery, path: str | Path) -> None:
    """Writes a discovery as JSON: whole or not at all. Raises BadParameter where there is nothing to save."""
    data = as_data(discovery)
    with whole_file(path) as unfinished, open(unfinished, "w", encoding="utf-8") as file:
        json.dump(data, file, ensure_ascii=False, indent=1)
        file.write("\n")


def as_data(discovery: Discovery) -> dict[str, Any]:
    """The claim as plain data, what was found of it under *judged*, and the seal."""
    if discovery.claim is None:
        raise BadParameter(f"{discovery.game.name}: nothing was discovered, so there is nothing to save")
    verdict = discovery.verdict
    judged = {
        "sprague": __version__,
        "verdict": discovery.word,
        "evidence": verdict.certificate if isinstance(verdict, Proved) else getattr(verdict, "detail", ""),
        "verified_to": getattr(verdict, "bound", ""),
        "because": getattr(verdict, "because", ""),
        "bound": discovery.bound,
        "seconds": round(discovery.seconds, 3),
        "table": discovery.table,
        "tried": list(discovery.tried),
        "certificate": discovery.certificate.as_dict() if discovery.certificate else None,
    }
    return sealed(claim_data(discovery.claim) | {"judged": judged})


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
    'rules and P-positions to 30 compared, and proved again'
    """
    where = str(path)
    try:
        data = read_json(Path(path), where)
    except OSError as error:
        raise BadParameter(f"{path}: {error.strerror or error}") from None
    if isinstance(data, dict) and data.get("format") == EARLIER:
        raise BadParameter(f"{path}: an earlier version of sprague saved it; discover the game again")
    content = unsealed(require_format(data, where, FORMAT), where)
    if "judged" not in content:
        raise BadParameter(f"{path}: it is a claim that nobody has judged; `sprague prove` judges it")
    with refusing(where):
        claim, judged = claim_from(content, game), fields(content["judged"], where, _JUDGED)
        assert claim.rules is not None
        verdict, bound, trusted = _judged(claim, judged, shlex.quote(where))
        table, tried = judged["table"], tuple(map(str, judged["tried"]))
        return Discovery(claim.rules, claim, verdict, bound, float(judged["seconds"]), table, tried, trusted)


def _judged(claim: Claim, judged: dict[str, Any], file: str) -> tuple[Verdict, int, str]:
    """What can be said here of a claim that a file calls proved or verified, how far, and what was compared.

    ValueError where it is refuted.
    """
    word = judged["verdict"]
    if word not in ("proved", "verified"):
        raise ValueError(f"its verdict is {word[:40]!r}, not 'proved' or 'verified'")
    if judged["certificate"]:
        Certificate.from_dict(judged["certificate"])  # nothing of it is believed, but a file that has none is broken
    compared, to = _compared(claim)
    verdict = prove(claim, limits=Limits(seconds=PROVED_IN))
    if isinstance(verdict, Refuted):
        raise ValueError(f"it says {word}, but its claim is refuted: {verdict.evidence}")
    if isinstance(verdict, Proved):
        return verdict, judged["bound"], f"rules and {compared} compared, and proved again"
    claimed = word if word == "proved" else f"verified to {judged['verified_to'][:20]}"
    because = f"claimed {claimed}, not checked here; `sprague check {file}` does"
    if isinstance(verdict, Verified) and int(verdict.bound) >= max(to, judged["bound"]) and word == "verified":
        return verdict, int(verdict.bound), f"rules and {compared} compared"
    to = max(to, int(verdict.bound)) if isinstance(verdict, Verified) else to
    return Verified(str(to), f"{compared} compared", because), to, because


def _compared(claim: Claim) -> tuple[str, int]:
    """Small positions, solved from the rules, against the player of the claim; ValueError where one differs."""
    rules, player = claim.rules, claim.player()
    if isinstance(rules, TakingBreaking | CoinTurning) and isinstance(player, BySum):
        for heap, value in enumerate(first_values(rules, HEAPS)):
            if player.nim_value(heap) != value:
                raise ValueError(f"by the rules, the nim-value of heap {heap} is another")
        return f"nim-values to {HEAPS - 1}", HEAPS - 1
    game = on_piles(rules)
    if game is None:
        return "no positions", 0
    bound = BOUNDS.get(game.piles or 1, 3)
    if game.endless:
        try:
            wrong = law_of(claim.statement).difference(claim, bound, lambda done, total: None)
        except TooLarge:
            return "no positions", 0
        if wrong:
            raise ValueError(f"by the rules, it fails at {wrong}")
        return f"outcomes to {bound}", bound
    losing = set(solving.p_positions(game, bound))
    for position in game.positions(bound):
        try:
            known = player.is_p_position(position)
        except TooLarge:
            continue
        if known != (position in losing):
            raise ValueError(f"by the rules, {game.format(position)} is {'P' if position in losing else 'N'}")
    return f"P-positions to {bound}", bound
