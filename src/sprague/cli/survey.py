"""``sprague survey``: the commands around surveys, as typer reads them."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from sprague.errors import BadParameter

if TYPE_CHECKING:
    from sprague.survey.cluster import Cluster

CATALOGUE = "survey.sqlite"

Catalogue = Annotated[str, typer.Option("-c", "--catalogue", metavar="FILE", help="The catalogue of the surveys.")]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]
Ranges = Annotated[list[str] | None, typer.Option("--range", metavar="NAME=A..B", help="Values of a constant: m=2..7.")]


class FamilyFirst(TyperGroup):
    """The word ``run`` may be left out: what is no command is a family. Nothing at all is a question for help."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As for every group, with ``run`` before anything that no command begins with."""
        args = args or ["--help"]
        if args[0] not in (*self.commands, *ctx.help_option_names):
            args = ["run", *args]
        return super().parse_args(ctx, args)


survey_app = typer.Typer(
    cls=FamilyFirst,
    rich_markup_mode=None,
    help="Solve, discover and prove every game of a family: survey FAMILY --to N, then survey show.",
)


@survey_app.command("run")
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
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="Processes; as many as there are cores.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", metavar="N", help="The most that one member may take.")] = 60.0,
    memory: Annotated[int, typer.Option("--memory", metavar="MIB", min=64, help="The most that it may use.")] = 2048,
    shard: Annotated[str | None, typer.Option("--shard", metavar="I/N", help="This part of the members only.")] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE.jsonl", help="With --shard: its file.")
    ] = None,
    dask: Annotated[str | None, typer.Option("--dask", metavar="ADDRESS", help="On a Dask cluster: tcp://…")] = None,
    retry: Annotated[bool, typer.Option("--retry", help="Look again at members that failed.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Also where there are more than ten million members.")] = False,
    json: Json = False,
) -> int:
    """Survey a family; the word run may be left out. What is done is never done again."""
    with ExitStack() as stack:
        cluster = stack.enter_context(_cluster(dask, shard)) if dask is not None else None
        from sprague.cli.survey_run import Where, run_survey

        where = Where(catalogue=catalogue, jobs=jobs, shard=shard, output=output, cluster=cluster)
        return run_survey(family, ranges or [], to, where, seconds, memory, retry=retry, confirmed=yes, json=json)


def _cluster(address: str, shard: str | None) -> closing[Cluster]:
    """A cluster, to be closed; its workers load what they need while this process does."""
    if shard is not None:
        raise BadParameter("--shard is for machines without a scheduler, --dask for those with one; not both")
    from sprague.survey.cluster import Cluster

    return closing(Cluster(address))


@survey_app.command("show")
def show(
    family: Annotated[str | None, typer.Argument(metavar="[FAMILY]", help="This family only.")] = None,
    catalogue: Catalogue = CATALOGUE,
    verdict: Annotated[
        list[str] | None,
        typer.Option("--verdict", metavar="WORD", help="proved, verified, observed, none, failed, open."),
    ] = None,
    kind: Annotated[list[str] | None, typer.Option("--kind", help="Such as period, or 'difference law'.")] = None,
    ranges: Annotated[
        list[str] | None, typer.Option("--range", metavar="NAME=A..B", help="Constants, period, bound, seconds, …")
    ] = None,
    text: Annotated[str, typer.Option("--text", help="Text in the name, the statement or the reason.")] = "",
    group: Annotated[
        str | None, typer.Option("--group", metavar="NAME,…", help="Count by columns or constants: verdict,m.")
    ] = None,
    columns: Annotated[str | None, typer.Option("--columns", metavar="NAME,…", help="Show these columns.")] = None,
    sort: Annotated[str, typer.Option("--sort", metavar="NAME", help="By this column; -NAME: the largest first.")] = "",
    limit: Annotated[str | None, typer.Option("--limit", metavar="N", help="So many lines; 0 for all.")] = None,
    query: Annotated[str | None, typer.Option("--query", metavar="SQL", help="A query of the table member.")] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="Write .csv, .json, .parquet, or .html.")
    ] = None,
    json: Json = False,
) -> int:
    """Show what surveys found: counts, or the members that filters choose; as a file too."""
    from sprague.cli.survey_show import Choice, show_survey
    from sprague.numbers.decimals import natural

    lines = None if limit is None else min(natural(limit, "--limit"), sys.maxsize)
    chosen = Choice(family or "", verdict or [], kind or [], ranges or [], text, group, columns, sort, lines)
    return show_survey(catalogue, chosen, query, output, json)


@survey_app.command("ingest")
def ingest(
    files: Annotated[list[str], typer.Argument(metavar="FILE.jsonl…", help="The files of shards.")],
    catalogue: Catalogue = CATALOGUE,
) -> int:
    """Take the files of shards into the catalogue; one that is there already changes nothing."""
    from sprague.cli.survey_run import ingest_shards

    return ingest_shards(files, catalogue)


@survey_app.command("upgrade")
def upgrade(
    catalogue: Annotated[str, typer.Argument(metavar="[FILE]", help="The catalogue.")] = CATALOGUE,
) -> int:
    """Bring a catalogue of an older version to the layout of this one."""
    from sprague.survey.upgrade import upgrade

    before, members = upgrade(catalogue)
    print(f"{catalogue}: layout {before}, now today's; {members} members")
    return 0
