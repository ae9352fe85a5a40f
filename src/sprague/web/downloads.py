"""What a discovery leaves to take away: its table as CSV, a b-file, a picture; made again from the rules."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any

from sprague import solving
from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.games import CoinTurning, Ruleset, TakingBreaking, heaps_under_misere
from sprague.misere_theory import SearchLimits, find_quotient
from sprague.operations.results import as_csv
from sprague.web.menu import known
from sprague.web.reply import Reply

if TYPE_CHECKING:
    from sprague.formal import Theorem

MOST_TERMS = 10_000
"""Of a nim-sequence."""

SECONDS = 20.0
"""For a misère quotient."""

FEW_TERMS = 60
"""Terms, where they are computed by the bare definition."""

BOUNDS = {1: 5000, 2: 500, 3: 100, 4: 40}
"""The largest pile of a table, by the number of piles; 12 for more piles."""


def table(rules: Ruleset) -> tuple[list[str], list[list[Any]], str]:
    """Names of columns, rows and a line on them: nim-values of a game on heaps, P-positions of any other.

    Under misère play heaps have elements of a quotient instead of nim-values.

    >>> from sprague.games import game
    >>> names, rows, text = table(game("mouse"))
    >>> names, rows[:3], text
    (['x', 'y'], [[0, 0], [1, 2], [3, 5]], '168 P-positions to 500')
    """
    if isinstance(rules, TakingBreaking):
        values = solving.nim_sequence(rules, MOST_TERMS).tolist()
        return ["n", "G(n)"], [[n, value] for n, value in enumerate(values)], f"{MOST_TERMS} nim-values"
    if isinstance(rules, CoinTurning):
        return ["n", "G(n)"], [[n, solving.nim_value(rules, (n,))] for n in range(FEW_TERMS)], f"{FEW_TERMS} nim-values"
    if (heaps := heaps_under_misere(rules)) is not None:
        q = find_quotient(heaps, limits=SearchLimits(seconds=SECONDS), seconds=SECONDS).quotient
        rows = [[str(n), q.named(value)] for n, value in enumerate(q.values)]
        return ["n", "Φ(n)"], rows, f"the elements Φ(n) of {len(rows)} heaps"
    if not rules.piles:
        raise BadParameter(f"{rules.name}: its positions are no tuples of numbers, so there is no table")
    bound = min(BOUNDS.get(rules.piles, 12), 5000 if rules.quick and rules.view != "fraction" else 60)
    positions = solving.p_positions(rules, bound)
    return list(rules.coordinates), list(map(list, positions)), f"{len(positions)} P-positions to {bound}"


@lru_cache(maxsize=1)
def coq(claim: str) -> Theorem | None:
    """The theorem of a claim, which is given as JSON; None where the theory for Coq cannot say it."""
    from sprague.formal import theorem

    try:
        return theorem(Claim.from_json(claim), "theorem")
    except BadParameter:
        return None


def download(game: str, what: str, claim: str = "") -> Reply:
    """``table.csv``, ``bfile.txt`` or ``picture.svg`` of a game; ``theorem.v``, for Coq, of a claim about it."""
    rules = known(game)
    if what == "theorem.v" and (theorem := coq(claim)):
        return Reply(theorem.text.encode(), "text/plain; charset=utf-8")
    if what == "picture.svg":
        from sprague.gallery import picture

        return Reply(picture(game, read=known).render("svg"), "image/svg+xml")
    if what not in ("table.csv", "bfile.txt"):
        raise BadParameter(f"no download is called {what[:40]!r}")
    names, rows, _ = table(rules)
    text, kind = (as_csv([names, *rows]), "csv") if what == "table.csv" else (as_bfile(names, rows), "plain")
    return Reply(text.encode(), f"text/{kind}; charset=utf-8")


def as_bfile(names: list[str], rows: list[list[Any]]) -> str:
    r"""The table as a b-file of the OEIS: a nim-sequence from 0, P-positions read by rows, numbered from 1.

    >>> as_bfile(["n", "G(n)"], [[0, 0], [1, 1]]), as_bfile(["x", "y"], [[1, 2], [3, 5]])
    ('0 0\n1 1\n', '1 1\n2 2\n3 3\n4 5\n')
    """
    if names == ["n", "G(n)"]:
        pairs = [(n, value) for n, value in rows]
    else:
        pairs = list(zip(count(1), (number for row in rows for number in row)))
    return "".join(f"{n} {value}\n" for n, value in pairs)
