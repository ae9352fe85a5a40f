"""A. S. Fraenkel, The Rat game and the Mouse game (2009): the programs that judge its statements."""

from sprague.papers.rat import complexity, conjecture, fat_rat, heaps, numeration, positions, splitting

PROGRAMS = (
    positions.PROGRAMS
    | numeration.PROGRAMS
    | fat_rat.PROGRAMS
    | heaps.PROGRAMS
    | complexity.PROGRAMS
    | splitting.PROGRAMS
    | conjecture.PROGRAMS
)

__all__ = ["PROGRAMS"]
