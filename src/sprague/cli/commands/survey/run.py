"""``sprague survey FAMILY``: where the members are looked at, and where the records go.

What the survey needs is loaded after the cluster was called, whose workers load it meanwhile.
"""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Annotated

from sprague.cli.options import CATALOGUE, Catalogue, Jobs, Ranges, argument, option
from sprague.errors import BadParameter

if TYPE_CHECKING:
    from sprague.surveys.cluster import Cluster


def run(
    family: Annotated[str, argument("FAMILY", "octal:3, subtraction:10, a game with parameters, FILE.py:NAME.")],
    ranges: Ranges = None,
    to: Annotated[
        str | None, option("--to", "The bound of the tables; 10,000 for games on heaps, 2,000 for others.", "N")
    ] = None,
    catalogue: Catalogue = CATALOGUE,
    jobs: Jobs = None,
    seconds: Annotated[float, option("--seconds", "The time limit for one member.", "N")] = 60.0,
    memory: Annotated[int, option("--memory", "The memory limit for one member.", "MIB", min=64)] = 2048,
    shard: Annotated[str | None, option("--shard", "Only this share of the members.", "I/N")] = None,
    output: Annotated[str | None, option("-o --output", "With --shard: its file.", "FILE.jsonl")] = None,
    dask: Annotated[str | None, option("--dask", "On a Dask cluster: tcp://…", "ADDRESS")] = None,
    retry: Annotated[bool, option("--retry", "Try members that failed again.")] = False,
    yes: Annotated[bool, option("--yes", "Even if there are more than ten million members.")] = False,
    misere: Annotated[bool, option("--misere", "Under misère play: FAMILY stands for misere:FAMILY.")] = False,
) -> int:
    """Survey a family; the word run may be left out. Finished members are not done again.

    Example: sprague survey subtraction:4 --to 500
    """
    with ExitStack() as stack:
        cluster = stack.enter_context(_cluster(dask, shard)) if dask is not None else None
        from sprague.cli.survey_run import run_survey
        from sprague.surveys.pool import Pool

        name, place = f"misere:{family}" if misere else family, cluster or Pool(jobs)
        return run_survey(
            name,
            ranges or [],
            to,
            seconds,
            memory,
            place,
            catalogue=catalogue,
            shard=shard,
            output=output,
            retry=retry,
            confirmed=yes,
        )


def _cluster(address: str, shard: str | None) -> closing[Cluster]:
    """A cluster, to be closed; its workers load what they need while this process does."""
    if shard is not None:
        raise BadParameter("--shard is for machines without a scheduler, --dask for those with one; not both")
    from sprague.surveys.cluster import Cluster

    return closing(Cluster(address))
