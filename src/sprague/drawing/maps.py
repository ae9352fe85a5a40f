"""Maps of games on two piles: the P-positions, the nim-values, the moves from a position, the marking step by step.

And games on three piles in space, without perspective: P-positions as points, sets of three erasers as unit cubes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sprague.drawing.plot import (
    BLUE,
    GREY,
    INK,
    LOST,
    MOST_IN_VECTORS,
    ORANGE,
    PALE,
    PURPLE,
    RAMP,
    REACHED,
    SKY,
    WHITE,
    WON,
    Plot,
    in_our_look,
    integer_ticks,
    legend_below,
    marks,
    new_figure,
    pixels_note,
    plotted,
)
from sprague.errors import BadParameter
from sprague.games import Ruleset, titled
from sprague.numbers.decimals import abbreviated
from sprague.solving import Outcome, draws, nim_values, outcome, p_positions
from sprague.solving.progress import Progress
from sprague.texts import number_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


Pair = tuple[int, int]

Ray = tuple[float, str]
"""The slope of a line y = αx along which P-positions lie, larger pile over smaller, and what to call it."""

LARGEST_MARKED = 60
"""The moves of every position in the square are listed for the marking."""


LARGEST_MAP = 2000
"""More cells a side than this no page can show."""


def two_piles(game: Ruleset, least: int = 2) -> Ruleset:
    """The game, if it is played on two piles, or on one with ``least`` 1; raises BadParameter otherwise.

    >>> from sprague.games import game
    >>> two_piles(game("mouse")).name
    'mouse'
    """
    seen = game.on_numbers
    if seen is None or seen.piles not in range(least, 3):
        raise BadParameter(f"{game.name}: a map shows games on {'one or ' if least == 1 else ''}two piles")
    return seen


def both_orders(game: Ruleset, positions: Iterable[Sequence[int]]) -> list[Pair]:
    """The positions as points of the plane: interchangeable piles in both orders, one pile on a line.

    >>> from sprague.games import game
    >>> both_orders(game("wythoff"), [(0, 0), (1, 2)])
    [(0, 0), (1, 2), (2, 1)]
    """
    pairs = {(each[0], each[1] if game.piles == 2 else 0) for each in positions}
    return sorted(pairs | {(y, x) for x, y in pairs} if game.interchangeable and game.piles == 2 else pairs)


@plotted
def p_map(
    game: Ruleset, up_to: int = 30, progress: Progress | None = None, rays: Sequence[Ray] | None = None, words: str = ""
) -> Plot:
    """The P-positions of a game on one pile or two, from the rules, with rays y = αx.

    The rays are those of the formula that is known, if none are given; ``words`` are added to the caption. Raises
    BadParameter for other games, and the errors of :func:`sprague.solving.p_positions`.

    >>> from sprague.games import game
    >>> p_map(game("wythoff"), 10).figure.axes[0].collections[0].get_offsets().tolist()[:3]
    [[0.0, 0.0], [1.0, 2.0], [2.0, 1.0]]
    """
    rules = two_piles(game, 1)
    points = both_orders(rules, p_positions(rules, up_to, progress))
    drawn = both_orders(rules, draws(rules, up_to))
    figure = new_figure(
        f"P-positions of {titled(rules)}",
        f"{rules.name}, {rules.called}s ≤ {up_to:,}; from the rules alone. At all others the player to move "
        f"wins{', or it is a draw where marked so' if drawn else ''}.{words}",
        height=2.0 if rules.piles == 1 else 5.8,
    )
    axes = _square(figure.add_subplot(), rules, up_to)
    _points(axes, points, up_to, LOST, "P-position: the player to move loses")
    if drawn:
        _points(axes, drawn, up_to, SKY, "draw: neither player can force a win")
    known = [rules.ray] if rules.ray else []
    for slope, name in known if rays is None else rays:
        _ray(axes, slope, name, up_to, both=rules.interchangeable)
    legend_below(axes)
    return Plot(figure, pixels_note(len(points)))


@in_our_look
def member_maps(name: str, members: Mapping[str, Ruleset], up_to: int = 20, progress: Progress | None = None) -> Plot:
    """The P-positions of some members of a family side by side, each below its name; errors as for the map of one.

    >>> from sprague.games import game
    >>> len(member_maps("W(a)", {"a = 1": game("wythoff"), "a = 2": game("wythoff:a=2")}, 10).figure.axes)
    2
    """
    columns = min(len(members), 2)
    rows = -(-len(members) // columns)
    games = [two_piles(member, 1) for member in members.values()]
    lost = [both_orders(rules, p_positions(rules, up_to, progress)) for rules in games]
    height = 0.8 + (0.65 if games[0].piles == 1 else 2.6) * rows
    figure = new_figure(name, f"piles ≤ {up_to:,}; from the rules alone", height=height)
    for place, (of_member, rules, pairs) in enumerate(zip(members, games, lost, strict=True), 1):
        axes = _square(figure.add_subplot(rows, columns, place), rules, up_to)
        _points(axes, pairs, up_to, LOST, "P-position", points=150)
        axes.set_title(of_member, fontsize="small")
        axes.label_outer()
    return Plot(figure)


def _ray(axes: Axes, slope: float, name: str, up_to: int, both: bool) -> None:
    """A dashed line from the origin to the edge of the map, and for interchangeable piles its mirror image."""
    if not up_to or slope <= 0:
        return
    end = (up_to / slope, up_to) if slope >= 1 else (up_to, up_to * slope)
    mirrored = both and slope != 1
    label = f"{name}, and its mirror image" if mirrored else name
    for x, y in (end, end[::-1]) if mirrored else (end,):
        width = 1 if up_to <= 200 else 0.5
        axes.plot([0, x], [0, y], color=BLUE, linewidth=width, linestyle="--", zorder=1, label=label)
        label = "_"  # which keeps the mirror image out of the legend


@plotted
def value_map(game: Ruleset, up_to: int = 30, progress: Progress | None = None) -> Plot:
    """The nim-values of a game on two piles as colours; as numbers too where there is room. Errors as for the map.

    >>> from sprague.games import game
    >>> value_map(game("nim:piles=2"), 2).figure.axes[0].images[0].get_array().tolist()
    [[0, 1, 2], [1, 0, 3], [2, 3, 0]]
    """
    from matplotlib.ticker import MaxNLocator

    rules = two_piles(game)
    if up_to > LARGEST_MAP:
        raise BadParameter(f"{rules.name}: nim-values are drawn for piles ≤ {LARGEST_MAP}, not {abbreviated(up_to)}")
    least = rules.smallest
    values = nim_values(rules, up_to, progress).T[least:, least:]  # a row of the picture is a second pile
    figure = new_figure(
        f"Nim-values of {titled(rules)}", f"{rules.name}, {rules.called}s ≤ {up_to:,}; from the rules alone", height=5.4
    )
    axes = _square(figure.add_subplot(), rules, up_to)
    span = least - 0.5, up_to + 0.5
    image = axes.imshow(values, origin="lower", cmap="cividis", interpolation="nearest", extent=(*span, *span))
    bar = figure.colorbar(image, ax=axes, shrink=0.8, label="nim-value")
    bar.ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    if up_to <= 16:
        middle = int(values.max()) / 2
        for (y, x), value in np.ma.ndenumerate(values):  # type: ignore[no-untyped-call]  # numpy has no types for it
            colour = INK if value > middle else WHITE
            axes.text(x + least, y + least, str(value), ha="center", va="center", size=120 / (up_to + 1), color=colour)
    return Plot(figure)


@plotted
def moves_map(game: Ruleset, position: Sequence[int] | None = None, up_to: int | None = None) -> Plot:
    """The moves from a position (that to begin with, if none is named) of a game on two piles.

    >>> from sprague.games import game
    >>> drawn = moves_map(game("wythoff"), (2, 1)).figure.axes[0].collections[0]
    >>> sorted(map(tuple, drawn.get_offsets().tolist()))
    [(0.0, 1.0), (1.0, 0.0), (1.0, 1.0), (2.0, 0.0)]
    """
    rules = two_piles(game)
    given: Sequence[int] = rules.start or (7, 12) if position is None else position
    rules.position(given)
    x, y = map(int, given)
    position_text = rules.format((x, y))
    bound = max(x, y) + 1 if up_to is None else max(up_to, x, y)
    if bound > 1000:
        raise BadParameter(f"{rules.name}: the moves from {abbreviated(bound - 1)} are too many for a picture")
    options = moves_as_points(rules, (x, y))
    figure = new_figure(
        f"Moves from {position_text} in {titled(rules)}", f"{rules.name}: {number_of(len(options), 'point')} to move to"
    )
    axes = _square(figure.add_subplot(), rules, bound)
    _points(axes, options, bound, REACHED, "reached by one move")
    _points(axes, [(x, y)], bound, PURPLE, f"the position {position_text}", marker="D")
    legend_below(axes)
    return Plot(figure)


def moves_as_points(game: Ruleset, position: Pair) -> list[Pair]:
    """The options of (x, y) as points of the plane: which pile is which is kept where the rules say so.

    >>> from sprague.games import game
    >>> moves_as_points(game("euclid-zero"), (7, 3))
    [(1, 3), (4, 3)]
    """
    if not game.interchangeable:
        return [(p, q) for p, q in game.options(position)]
    here = min(position), max(position)
    if formula := game.by_formula:
        options = {(p, q) for p, q in formula.ways(here).tolist()}
    else:  # a move changes as few piles as it can
        options = {(p, q) for option in game.options(here) for p, q in [game.left(here, option) or option]}
    return sorted(options) if position == here else sorted((q, p) for p, q in options)


def marked(game: Ruleset, up_to: int, lost: Collection[Pair]) -> list[Pair]:
    """The positions of the square from which a move leads to one of these.

    >>> from sprague.games import game
    >>> marked(game("wythoff"), 1, [(0, 0)])
    [(0, 1), (1, 0), (1, 1)]
    """
    wanted = {tuple(sorted(each)) if game.interchangeable else each for each in lost}
    positions = [here for here in game.positions(up_to) if any(option in wanted for option in game.options(here))]
    return both_orders(game, positions)


@plotted
def marking(game: Ruleset, up_to: int = 12, steps: int = 4) -> Plot:
    """How the P-positions are found: the nearest that is not marked is one, and all that reach it are N-positions.

    The first panels show one step more each, the last one all of them. Errors as for the map.
    """
    rules = two_piles(game)
    if up_to > LARGEST_MARKED:
        raise BadParameter(f"{rules.name}: the marking is drawn for piles ≤ {LARGEST_MARKED}, not {abbreviated(up_to)}")
    lost = sorted(p_positions(rules, up_to), key=lambda here: (sum(here), here))
    panels = [*range(1, min(steps, len(lost))), len(lost)]
    rows = (len(panels) + 1) // 2
    figure = new_figure(
        f"{titled(rules)}: positions marked step by step",
        f"{rules.name}, {rules.called}s ≤ {up_to}; every position with a move to one that is lost is won",
        width=6.4,
        height=1.2 + 2.9 * rows,
    )
    for place, count in enumerate(panels, 1):
        axes = _square(figure.add_subplot(rows, 2 if len(panels) > 1 else 1, place), rules, up_to)
        _points(axes, marked(rules, up_to, lost[:count]), up_to, WON, "won", points=135)
        _points(axes, both_orders(rules, lost[:count]), up_to, LOST, "lost", points=135, marker="D")
        axes.set_title("all" if count == len(lost) else f"step {count}")
    legend_below(figure.axes[-1], middle=0.5 if len(panels) % 2 else -0.15)
    return Plot(figure)


def _names(game: Ruleset) -> Sequence[str]:
    """What stands at the axes: the coordinates as the rule calls them, unless they may be interchanged."""
    if game.coordinates and (game.piles == 1 or not game.interchangeable):
        return game.coordinates
    return [f"{which} {game.called}" for which in ("first", "second", "third")]


def _square(axes: Axes, game: Ruleset, up_to: int) -> Axes:
    """Axes from below the least pile to above ``up_to``, a unit as long on both; of one pile a row."""
    span, names = (game.smallest - 0.5, max(up_to, game.smallest) + 0.5), _names(game)
    axes.set(xlabel=names[0], xlim=span)
    integer_ticks(axes, equal=game.piles == 2 or up_to <= 40)
    axes.set(ylim=(-0.5, 0.5), yticks=[]) if game.piles == 1 else axes.set(ylabel=names[1], ylim=span)
    if up_to <= 40:
        for axis in (axes.xaxis, axes.yaxis)[: game.piles]:
            axis.set_ticks(np.arange(game.smallest, up_to + 2) - 0.5, minor=True)
            axis.set_tick_params(which="minor", length=0)
        axes.grid(which="minor", color=PALE, lw=0.5)
        axes.set_axisbelow(True)
    return axes


def _points(
    axes: Axes, pairs: Sequence[Pair], up_to: int, colour: str, label: str, points: int = 330, marker: str = "s"
) -> None:
    """One mark a position, as large as its cell, and never too small to be seen; ``points`` is the side of the axes."""
    side = max(0.8 * points / (up_to + 1), 1.6) * (0.8 if marker == "D" else 1)
    marks(axes, np.array(pairs, dtype=np.int64).reshape(-1, 2), side, colour, label, marker)


Triple = tuple[int, int, int]

Ray3D = tuple[float, float, float]
"""The direction of a line from the origin along which P-positions lie."""

DIAGONAL = (45.0, 35.26438968)
"""Azimuth and elevation of an eye on the line x = y = z."""

LARGEST_GRAPH = 24
"""Vertices; of a larger graph the cubes are too small to see, and too many."""

MOST_WITH_STEMS = 300
"""So few points are joined to the floor by a line, which shows where they are."""


def every_order(triples: Collection[tuple[int, ...]]) -> NDArray[np.int64]:
    """The triples in every order of their numbers, a row each, sorted.

    >>> every_order([(0, 0, 1)]).tolist()
    [[0, 0, 1], [0, 1, 0], [1, 0, 0]]
    """
    array = np.array(triples, dtype=np.int64).reshape(-1, 3)
    return np.unique(np.concatenate([array[:, list(order)] for order in permutations(range(3))]), axis=0)


def _axes(figure: Figure, names: Sequence[str], high: float, eye: tuple[float, float]) -> Any:
    """Axes from 0 to ``high``, seen from an azimuth and an elevation in degrees; matplotlib has no types for them."""
    axes: Any = figure.add_subplot(projection="3d", proj_type="ortho", azim=eye[0], elev=eye[1])
    span = (0, high)
    axes.set(xlim=span, ylim=span, zlim=span, xlabel=names[0], ylabel=names[1], zlabel=names[2])
    axes.set_box_aspect((1, 1, 1), zoom=0.92)
    return axes


@plotted
def points(
    game: Ruleset, up_to: int = 30, progress: Progress | None = None, rays: Sequence[Ray3D] = (), words: str = ""
) -> Plot:
    """The P-positions of a game on three piles as points in space, in every order of the piles.

    ``rays`` are drawn as dashed lines from the origin, ``words`` added to the caption. Raises BadParameter for other
    games, and the errors of :func:`sprague.solving.p_positions`.

    >>> from sprague.games import game
    >>> len(points(game("nim"), 3).figure.axes[0].collections[-1].get_array())
    16
    """
    from matplotlib.colors import LinearSegmentedColormap

    if game.piles != 3:
        raise BadParameter(f"{game.name}: a picture in space shows games on three piles")
    positions = p_positions(game, up_to, progress)
    triples = every_order(positions) if game.interchangeable else np.array(positions, dtype=np.int64).reshape(-1, 3)
    order = " in every order" if game.interchangeable else ""
    count = number_of(len(triples), "point")
    figure = new_figure(
        f"P-positions of {titled(game)}",
        f"{game.name}, {game.called}s ≤ {up_to:,}{order}: {count} at which the player to move loses; from the rules "
        f"alone; the lighter, the larger {' + '.join(game.coordinates)}.{words}",
    )
    axes = _axes(figure, _names(game), max(up_to, 1), (38, 30))
    if game.by_formula:  # which may bound a coordinate, such as whether a pass is left
        sides = zip("xyz", game.by_formula.box(up_to), strict=True)
        axes.set(**{f"{axis}lim": (0, max(side - 1, 1)) for axis, side in sides})
    integer_ticks(axes)
    for x, y, z in triples.tolist() if len(triples) <= MOST_WITH_STEMS else ():
        axes.plot([x, x], [y, y], [0, z], color=GREY, lw=0.4)
    for ray in rays:
        end = np.array(ray) * up_to / max(ray)
        axes.plot(*zip((0, 0, 0), end, strict=True), color=BLUE, lw=1, ls="--", gid="ray")
    axes.scatter(
        *triples.T,
        c=triples.sum(axis=1),
        cmap=LinearSegmentedColormap.from_list("from small to large", RAMP),
        s=float(np.clip(24 / max(len(triples), 1) ** 0.2, 1.8, 6.4)) ** 2,
        edgecolors=WHITE,
        linewidths=0.25,
        depthshade=False,
        rasterized=len(triples) > MOST_IN_VECTORS,
        gid="P-position",
    )
    return Plot(figure, pixels_note(len(triples)))


@plotted
def cubes(game: Ruleset, *, diagonal: bool = False) -> Plot:
    """Three erasers on a graph: a unit cube at (x, y, z) where the erasers make a P-position.

    ``diagonal`` looks along x = y = z. Raises BadParameter for other games and for graphs of many vertices.
    """
    from matplotlib.colors import LightSource
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection  # type: ignore[import-untyped]  # it has none

    lost, n = lost_triples(game), len(game.vertices)
    view = ", seen along the diagonal" if diagonal else ""
    figure = new_figure(
        f"Three erasers that lose: {titled(game)}",
        f"{game.name}: the {len(lost)} lost sets of three erasers, each in its six orders{view}; from the rules alone",
    )
    axes = _axes(figure, ("first eraser", "second eraser", "third eraser"), n, DIAGONAL if diagonal else (32, 26))
    labelled = range(0, n, 2 if n > 8 else 1)
    for axis in (axes.xaxis, axes.yaxis, axes.zaxis):
        axis.set_ticks([i + 0.5 for i in labelled], [str(game.vertices[i]) for i in labelled])
    light = LightSource(azdeg=62, altdeg=45)  # of the three sides that are seen the top is the lightest
    look = {"facecolors": ORANGE, "edgecolors": INK, "linewidth": 0.3, "lightsource": light}
    if lost:
        axes.add_collection3d(Poly3DCollection(sides_seen(every_order(lost)), shade=True, gid="cubes", **look))
    return Plot(figure)


def sides_seen(cubes: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """The squares of unit cubes, by their corners, that are seen from beyond the largest coordinates.

    >>> sides_seen(np.array([[0, 0, 0]]))[2].tolist()
    [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]]
    """
    there, ways = set(map(tuple, cubes.tolist())), np.eye(3, dtype=np.int64)
    turned = [np.roll([[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]], axis, axis=1) for axis in range(3)]
    return [cube + turned[i] for cube in cubes for i in range(3) if tuple((cube + ways[i]).tolist()) not in there]


def lost_triples(game: Ruleset) -> list[Triple]:
    """The places (in the order of the vertices) of the sets of three erasers that are P-positions.

    >>> from sprague.games import game
    >>> len(lost_triples(game("eraserhead:cycle9")))
    9
    """
    if not 3 <= len(game.vertices) <= LARGEST_GRAPH:
        raise BadParameter(f"{game.name}: the cubes show erasers on a graph of 3 to {LARGEST_GRAPH} vertices")
    places = range(len(game.vertices))
    return [
        (i, j, k)
        for i, j, k in combinations(places, 3)
        if outcome(game, game.position([game.vertices[place] for place in (i, j, k)])) is Outcome.P
    ]
