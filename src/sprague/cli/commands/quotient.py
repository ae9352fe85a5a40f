"""``sprague quotient``: the misère quotient of a game, with its certificate; certificates checked."""

from __future__ import annotations

from typing import Annotated

from sprague.cli.latex_quotient import write_quotient
from sprague.cli.options import Jobs, argument, option
from sprague.cli.output import show
from sprague.cli.quotient_table import show_quotients
from sprague.cli.text import all_labelled, how_far, read_game
from sprague.errors import BadParameter
from sprague.files import read_file, require_folder
from sprague.misere_theory.checker import Checked, NotProved
from sprague.misere_theory.finding import FoundQuotient, check_text, find_quotient
from sprague.misere_theory.search import SearchLimits
from sprague.numbers.decimals import natural

MOST_RELATIONS = 20
"""More relations than this are counted rather than listed."""

MOST_VALUES = 100
"""More classes of heaps than this are counted rather than listed."""


def quotient(
    game: Annotated[str | None, argument("GAME", "Such as 0.77, grundy or chomp:2x6.")] = None,
    to: Annotated[str | None, option("--to", "The largest heap; by default as large as a proof needs.", "N")] = None,
    output: Annotated[
        str | None, option("-o --output", "Write the certificate, or the table; .tex: for a paper.", "FILE")
    ] = None,
    check: Annotated[str | None, option("--check", "Check a certificate instead.", "FILE")] = None,
    table: Annotated[
        bool, option("--table", "All octal games with two digits, or three, whose quotient is found.")
    ] = False,
    digits: Annotated[int, option("--digits", "How many digits the codes of --table have.", min=1, max=3)] = 2,
    seconds: Annotated[
        float | None, option("--seconds", "When to start no further heap: 60, or 5 a game with --table.", "N", min=0)
    ] = None,
    elements: Annotated[int, option("--elements", "Give up if the quotient is larger.", min=1, max=4000)] = 2000,
    memory: Annotated[int, option("--memory", "The limit for the table of outcomes.", "MB", min=1, max=10**9)] = 1000,
    jobs: Jobs = None,
) -> int:
    """Find the misère quotient of a game and prove it.

    Example: sprague quotient 0.77
    """
    if [game is not None, check is not None, table].count(True) != 1:
        raise BadParameter(
            "sprague quotient GAME finds a quotient; --check FILE checks a certificate, --table makes a table"
        )
    if check is not None:
        return show_check(check)
    if table:
        return show_quotients(digits, 5 if seconds is None else seconds, output, jobs)
    seconds = 60 if seconds is None else seconds
    limits = SearchLimits(elements, memory * 10**6, seconds)
    return show_quotient(game or "", to, output, limits, seconds)


def show_quotient(name: str, to: str | None, output: str | None, limits: SearchLimits, seconds: float) -> int:
    """Finds the quotient and says it, with how far it holds; the certificate goes to a file if one is named."""
    rules = read_game(name)
    bound = None if to is None else natural(to, "--to")
    if output:
        require_folder(output)  # said before the work, not after it

    def stopped(looked: int) -> str:
        return f"{rules.name}: stopped at heap {looked}; --to {max(looked - 1, 1)} gives what was known"

    with how_far(f"{rules.name}, misère", stopped) as look:
        found = find_quotient(rules, bound, limits, seconds, look)
    if output:
        write_quotient(output, found)
    show(_as_dict(found) | ({"output": output} if output else {}), all_labelled(_lines(found), 12))
    return 0


def show_check(path: str) -> int:
    """Says what a certificate proves; exit status 1 where it does not."""
    try:
        found: Checked | str = check_text(read_file(path).decode("utf-8"))
    except NotProved as error:
        found = str(error)
    except UnicodeDecodeError:
        raise BadParameter(f"{path}: not a certificate: it is not a text file") from None
    except BadParameter as error:
        raise BadParameter(f"{path}: {error}") from None
    if isinstance(found, str):
        show({"verdict": "undecided", "evidence": found}, [f"undecided: {found}"])
        return 1
    size = f"{found.order} elements, {found.p} of them in P"
    scope = "all heaps" if found.to is None else f"the first {found.to} items"
    evidence = f"{found.types} kinds among {found.bound} items, an invariant of {found.sets} sets"
    show(
        {**found._asdict(), "verdict": "proved"},
        [f"{found.game}: the misère quotient of {scope} has {size}", f"proved: {evidence}"],
    )
    return 0


def _as_dict(found: FoundQuotient) -> dict[str, object]:
    q = found.quotient
    return {
        "game": found.game,
        "order": q.order,
        "p": q.p_order,
        "preperiod": found.period.preperiod if found.period else None,
        "period": found.period.period if found.period else None,
        "verdict": found.verdict,
        "to": found.to,
        "scope": found.scope,
        "tame": q.is_tame,
        "presentation": q.presentation,
        "classes": [q.named(value) for value in q.values],
        "stopped": found.stopped or None,
        "seconds": round(found.seconds, 3),
    }


def _lines(found: FoundQuotient) -> list[tuple[str, str]]:
    q = found.quotient
    kind = "that of Nim: tame" if q.is_tame else "wild"
    lines = [("game", f"{found.game}, misère play"), ("quotient", f"{q.order} elements, {q.p_order} in P; {kind}")]
    relations = q.relations
    more = f", … ({len(relations)} relations)" if len(relations) > MOST_RELATIONS else ""
    lines.append(("generators", ", ".join(f"{name} = Φ({item})" for name, item in q.letters) or "none"))
    lines.append(("relations", ", ".join(relations[:MOST_RELATIONS]) + more or "none"))
    lines.append(("P", _some([q.named(x) for x in range(q.order) if q.in_p[x]])))
    once = q.values[: found.period.enough] if found.period else q.values
    lines.append(("Φ(0), …", _some([q.named(value) for value in once])))
    if found.period:
        lines.append(("period", found.period.law("Φ")))
    evidence = "the certificate was checked"
    exact = f"{found.verdict} for {found.scope}: {evidence}"
    lines.append(("verdict", exact + (f"; {found.stopped}" if found.stopped else "")))
    return lines


def _some(names: list[str]) -> str:
    return " ".join(names[:MOST_VALUES]) + (f" … ({len(names)})" if len(names) > MOST_VALUES else "")
