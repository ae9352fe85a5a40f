"""``sprague survey FAMILY``: where the members are looked at, and how it is told."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from sprague.cli.output import show
from sprague.cli.text import ProgressReport, progress_bar
from sprague.errors import BadParameter
from sprague.numbers.decimals import natural
from sprague.surveys.catalogue import Catalogue
from sprague.surveys.families import Codes, Family, SubtractionSets, family
from sprague.surveys.pool import Place
from sprague.surveys.ranges import MANY, Range, read_range
from sprague.surveys.records import VERDICTS, ShardFile
from sprague.surveys.surveying import Shard, Sink, Survey, Tally, setup_for

HEAPS, OTHERS = 10_000, 2000
"""The bound of the tables, unless another is asked for: of games on heaps, and of others."""

LARGEST_BOUND = 10**9


def run_survey(
    name: str,
    ranges: Sequence[str],
    to: str | None,
    seconds: float,
    mebibytes: int,
    place: Place,
    *,
    catalogue: str,
    shard: str | None,
    output: str | None,
    retry: bool,
    confirmed: bool,
) -> int:
    """Surveys a family and says what came out; exit status 0 also where members failed, which is said."""
    found, asked = family(name), [read_range(text) for text in ranges]
    total = found.count(asked)
    _require_sensible(found, asked, total, confirmed)
    if not seconds > 0:
        raise BadParameter(f"--seconds {seconds:g}: a member may take a positive number of seconds")
    heaps = isinstance(getattr(found, "of", found), Codes | SubtractionSets)
    bound = (HEAPS if heaps else OTHERS) if to is None else natural(to, "--to")
    if not 1 <= bound <= LARGEST_BOUND:
        raise BadParameter(f"--to: the bound of the tables is from 1 to {LARGEST_BOUND}")
    part = _shard(shard, output)
    began = time.perf_counter()
    with ExitStack() as stack:
        path = _output(catalogue, output, part)
        sink: Sink = stack.enter_context(ShardFile(path)) if part else stack.enter_context(Catalogue(path))
        setup = setup_for(found, bound, seconds, mebibytes)
        survey = Survey(found, asked, setup, sink, retry=retry, shard=part)
        with progress_bar(found.text) as report:
            try:
                tally = survey.run(place, lambda tally: _show(tally, report))
            except KeyboardInterrupt:
                print(
                    f"{found.text}: {survey.tally.done} of {survey.tally.total} done; run it again to go on",
                    file=sys.stderr,
                )
                raise
    _tell(found.text, tally, bound, path, time.perf_counter() - began)
    return 0


def _require_sensible(found: Family, asked: Sequence[Range], total: int, confirmed: bool) -> None:
    if not total:
        shown = ", ".join(each.name for each in asked)
        raise BadParameter(f"{found.text}: the ranges {f'of {shown} ' if shown else ''}are empty; there is no member")
    if total > MANY and not confirmed:
        least = f"{total}" if total < MANY**2 else f"about 1e{len(str(total)) - 1}"
        raise BadParameter(f"{found.text}: that is {least} members or more; if that is meant, add --yes")


def _shard(text: str | None, output: str | None) -> Shard | None:
    if text is None:
        if output:
            raise BadParameter("-o is the file of a shard; without --shard the records go to the catalogue, -c FILE")
        return None
    match = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text, re.ASCII)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise BadParameter(f"--shard: a part is written I/N with 1 ≤ I ≤ N, such as 2/8, not {text[:40]!r}")
    return Shard(int(match[1]), int(match[2]))


def _output(catalogue: str, output: str | None, shard: Shard | None) -> str:
    """The catalogue, or the file of the shard: named after the catalogue if it has no name."""
    if shard is None:
        return catalogue
    return output or str(Path(catalogue).with_suffix(f".{shard.index}-of-{shard.of}.jsonl"))


def _show(tally: Tally, report: ProgressReport) -> None:
    failed = tally.verdicts["failed"]
    report(tally.done, tally.total, f"{tally.done} of {tally.total}" + (f", {failed} failed" if failed else ""))


def _tell(name: str, tally: Tally, bound: int, path: str, seconds: float) -> None:
    counts = {word: tally.verdicts[word] for word in VERDICTS if tally.verdicts[word]}
    value = {
        "family": name,
        "to": bound,
        "members": tally.total,
        "known": tally.known,
        "shared": tally.shared,
        "verdicts": counts,
        "seconds": round(seconds, 3),
        "output": path,
    }
    lines = [
        f"{name} to {bound}: {tally.total} members, {tally.known} known before; {seconds:.1f} s",
        "now " + ", ".join(f"{count} {word}" for word, count in counts.items()) if counts else "",
        f"{tally.shared} are games that were looked at under another name" if tally.shared else "",
        f"in {path}" + ("" if path.endswith(".jsonl") else f": sprague survey show {name}"),
    ]
    show(value, filter(None, lines))
