"""The commands of ``sprague``, as typer reads them: parse, call, format."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from sprague.cli import CutOff
from sprague.cli.survey import survey_app
from sprague.errors import BadParameter


class Commands(TyperGroup):
    """The commands; the end of a file where there should be more is no Ctrl-C."""

    def invoke(self, ctx: Any) -> Any:
        """As for every group."""
        try:
            return super().invoke(ctx)
        except EOFError as error:
            raise CutOff from error


app = typer.Typer(
    name="sprague",
    cls=Commands,
    help="From the rules of an impartial game to the truth about it.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

# A position may begin with a minus sign; the game itself then says that it must not.
POSITIONS = {"ignore_unknown_options": True}

Game = Annotated[str, typer.Argument(metavar="GAME", help="A name such as rat, wythoff:a=2 or 0.77, or FILE.py:NAME.")]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]


def _version(asked: bool) -> None:
    if asked:
        from sprague import __version__

        print(f"sprague {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """From the rules of an impartial game to the truth about it."""


@app.command("games")
def games(json: Json = False) -> int:
    """List the games, their parameters and their rules."""
    from sprague.cli.games import show_games

    return show_games(json)


@app.command("solve", context_settings=POSITIONS)
def solve(
    game: Game,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="Such as 3,6,11; any number of digits.")],
    nim_value: Annotated[
        bool, typer.Option("--nim-value", help="Compute the nim-value even if that takes long.")
    ] = False,
    outcome: Annotated[
        bool, typer.Option("--outcome", help="No winning moves; nor the nim-value, if not asked for.")
    ] = False,
    memory: Annotated[
        str | None, typer.Option("--memory", metavar="SIZE", help="The most that it may use, such as 4GiB.")
    ] = None,
    table: Annotated[
        str | None,
        typer.Option("--table", metavar="FILE", help="Of a board game: where to keep what is known, for the next run."),
    ] = None,
    json: Json = False,
) -> int:
    """Say who wins a position, by which moves, and why. The nim-value, too."""
    from sprague.cli.solve import show_solution

    return show_solution(game, position, nim_value, not outcome, memory, table, json)


@app.command("table")
def table(
    game: Game,
    to: Annotated[str, typer.Option("--to", metavar="N", help="The largest pile.")] = "30",
    nim_values: Annotated[bool, typer.Option("--nim-values", help="Nim-values instead of P-positions.")] = False,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="Write .csv, .json or .npy.")
    ] = None,
    json: Json = False,
) -> int:
    """Tabulate the P-positions, or the nim-values, up to a bound."""
    from sprague.cli.table import show_table

    return show_table(game, to, nim_values, output, json)


@app.command("play", context_settings=POSITIONS)
def play(
    game: Game,
    position: Annotated[str | None, typer.Argument(metavar="[POSITION]", help="Where to begin.")] = None,
    second: Annotated[bool, typer.Option("--second", help="Let the computer move first.")] = False,
    strategy: Annotated[
        str | None,
        typer.Option(
            "--strategy", metavar="WHICH", help="discovered, or a FILE that discover -o wrote; else as known."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="For the computer's choice in lost positions.")] = None,
) -> int:
    """Play against the perfect opponent, with hints that say why."""
    from sprague.cli.play import play_game

    return play_game(game, position, second, seed, strategy)


@app.command("check", context_settings=POSITIONS)
def check(
    game: Game,
    position: Annotated[str | None, typer.Argument(metavar="[POSITION]", help="Where plays begin.")] = None,
    seconds: Annotated[str, typer.Option("--seconds", metavar="N", help="How long to look.")] = "1",
    json: Json = False,
) -> int:
    """Look for mistakes in the rules of a game. Does play end, are parts independent, symmetries symmetries?"""
    from sprague.cli.check import check_rules

    return check_rules(game, position, seconds, json)


@app.command("discover")
def discover(
    game: Game,
    seconds: Annotated[float, typer.Option("--seconds", metavar="N", help="How long to look for a statement.")] = 50.0,
    to: Annotated[
        str | None, typer.Option("--to", metavar="N", help="The bound of the tables; so far as time allows.")
    ] = None,
    nim_values: Annotated[bool, typer.Option("--nim-values", help="Nim-values instead of P-positions.")] = False,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="Save the discovery as JSON, to play by it.")
    ] = None,
    oeis: Annotated[
        str | None,
        typer.Option("--oeis", metavar="WHERE", help="Look its sequences up: online, or a folder with stripped.gz."),
    ] = None,
    json: Json = False,
) -> int:
    """From the rules alone, find a closed form and prove it. Where there is no proof, says how far it holds."""
    from sprague.cli.discover import show_discovery

    return show_discovery(game, seconds, json, to=to, nim_values=nim_values, output=output, oeis=oeis)


@app.command("reproduce")
def reproduce(
    name: Annotated[str | None, typer.Argument(metavar="[DOCUMENT|CLAIM]", help="Such as R, R-2 or E-4.table.")] = None,
    json: Json = False,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="Processes; as many as there are cores.")] = None,
) -> int:
    """Run the statements of the documents, with a verdict on each."""
    from sprague.cli.reproduce import run_claims

    return run_claims(name, json, jobs)


@app.command("prove")
def prove(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="Claims as text, with their verdicts.")] = None,
    claim: Annotated[
        str | None,
        typer.Option("--claim", metavar="NAME", help="This claim only; of the documents if no FILE."),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0, help="The most that one decision may take.")] = 600,
    second_engine: Annotated[
        bool, typer.Option("--second-engine", help="Ask isl as well, if it is installed.")
    ] = False,
    json: Json = False,
) -> int:
    """Prove or refute claims for all positions. Each with a certificate or a counterexample."""
    from sprague.cli.prove import prove_file

    return prove_file(file, claim, json, seconds, second_engine)


@app.command("values")
def values(
    game: Game,
    to: Annotated[str, typer.Option("--to", metavar="N", help="The largest heap, such as 300 or 1e9.")] = "99",
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write .npy, .csv, .parquet, or a b-file .txt."),
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Say how often each value occurs, the records, the rare positions.")
    ] = False,
    json: Json = False,
) -> int:
    """Compute nim-values of a game on heaps. A run that was cut off goes on where it was."""
    from sprague.cli.values import show_values

    return show_values(game, to, output, statistics, json)


@app.command("period")
def period(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Such as 0.77, grundy or subtraction:1,3,4.")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="N", help="The most values to compute: 1e6, 1e5 for --table.")
    ] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="Write the certificate, or the table.")
    ] = None,
    heap: Annotated[str | None, typer.Option("--heap", metavar="N", help="Say G(N), for N of any size.")] = None,
    check: Annotated[str | None, typer.Option("--check", metavar="FILE", help="Check a certificate instead.")] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="With --check: also where that takes more than an hour.")
    ] = False,
    table: Annotated[
        bool, typer.Option("--table", help="All octal games with two digits, and those with names, instead.")
    ] = False,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="Processes for --table; one a core.")] = None,
    json: Json = False,
) -> int:
    """Find the period of a nim-sequence and prove it."""
    from sprague.cli.period import check_certificate, show_period

    if [game is not None, check is not None, table].count(True) != 1:
        raise BadParameter(
            "sprague period GAME finds a period; --check FILE checks a certificate, --table makes a table"
        )
    if table:
        from sprague.cli.period_table import show_table
        from sprague.numbers.decimals import natural

        return show_table(natural(to or "1e5", "--to"), output, jobs, json)
    return (
        check_certificate(check, json, anyway)
        if check is not None
        else show_period(game or "", to or "1e6", output, heap, json)
    )


@app.command("draw", context_settings=POSITIONS)
def draw(
    picture: Annotated[
        str | None,
        typer.Argument(metavar="[PICTURE]", help="Such as map:wythoff, rat, tree:calkin-wilf or I-chomp.2x6."),
    ] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="Write .svg, .png or .pdf.")
    ] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="N", help="The largest pile, heap or generation.")] = None,
    position: Annotated[str | None, typer.Option("--position", metavar="POSITION", help="Draw this position.")] = None,
    gallery: Annotated[
        str | None, typer.Option("--gallery", metavar="DIR", help="Draw every picture of the documents instead.")
    ] = None,
) -> int:
    """Draw a map, a sequence, a tree or a board. Or all pictures of the documents."""
    from sprague.cli.draw import draw_gallery, draw_picture

    if (picture is None) == (gallery is None):
        raise BadParameter(
            "sprague draw PICTURE -o FILE draws one picture, sprague draw --gallery DIR all; try map:wythoff"
        )
    if gallery is not None:
        return draw_gallery(gallery, {"-o": output, "--to": to, "--position": position})
    return draw_picture(picture or "", output, to, position)


@app.command("serve")
def serve(
    port: Annotated[int, typer.Option("--port", metavar="N", help="Where to listen; 0 for any free port.")] = 1618,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    host: Annotated[str, typer.Option("--host", help="Another than 127.0.0.1 lets other machines in.")] = "127.0.0.1",
) -> int:
    """Play, explore, discover and read in the browser."""
    from sprague.cli.serve import serve_page

    return serve_page(host, port, not no_browser)


app.add_typer(survey_app, name="survey", short_help="Solve, discover and prove every game of a family.")
