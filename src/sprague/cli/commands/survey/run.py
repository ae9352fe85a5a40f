"""``sprague survey FAMILY``: where the members are looked at, and where the records go.

What the survey needs is loaded after the cluster was called, whose workers load it meanwhile.
"""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Annotated

import typer

from sprague.cli.options import CATALOGUE, Catalogue, Jobs, Ranges
from sprague.errors import BadParameter

if TYPE_CHECKING:
    from sprague.survey.cluster import Cluster


def run(
    family: Annotated[
        str, typer.Argument(metavar="FAMILY", help="octal:3, subtraction:10, a game with parameters, FILE.py:NAME.")
    ],
    ranges: Ranges = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="N", help="The bound of the tables; 10,000 for games on heaps, 2,000 for others."),
    ] = None,
    catalogue: Catalogue = CATALOGUE,
    jobs: Jobs = None,
    seconds: Annotated[float, typer.Option("--seconds", metavar="N", help="The most that one member may take.")] = 60.0,
    memory: Annotated[int, typer.Option("--memory", metavar="MIB", min=64, help="The most that it may use.")] = 2048,
    shard: Annotated[str | None, typer.Option("--shard", metavar="I/N", help="This part of the members only.")] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE.jsonl", help="With --shard: its file.")
    ] = None,
    dask: Annotated[str | None, typer.Option("--dask", metavar="ADDRESS", help="On a Dask cluster: tcp://…")] = None,
    retry: Annotated[bool, typer.Option("--retry", help="Look again at members that failed.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Also where there are more than ten million members.")] = False,
    misere: Annotated[
        bool, typer.Option("--misere", help="Under misère play: FAMILY stands for misere:FAMILY.")
    ] = False,
) -> int:
    """Survey a family; the word run may be left out. What is done is never done again."""
    with ExitStack() as stack:
        cluster = stack.enter_context(_cluster(dask, shard)) if dask is not None else None
        from sprague.cli.survey_run import Where, run_survey

        where = Where(catalogue=catalogue, jobs=jobs, shard=shard, output=output, cluster=cluster)
        name = f"misere:{family}" if misere else family
        return run_survey(
            name,
            ranges or [],
            to,
            where,
            seconds,
            memory,
            retry=retry,
            confirmed=yes,
        )


def _cluster(address: str, shard: str | None) -> closing[Cluster]:
    """A cluster, to be closed; its workers load what they need while this process does."""
    if shard is not None:
        raise BadParameter("--shard is for machines without a scheduler, --dask for those with one; not both")
    from sprague.survey.cluster import Cluster

    return closing(Cluster(address))
