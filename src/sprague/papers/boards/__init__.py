"""The essays on sieves and on games on boards, strips and graphs: the programs that judge their statements."""

from sprague.papers.boards import chomp, eraserhead, euclid, magnetism, sieves, spring_cleaning

PROGRAMS = (
    sieves.PROGRAMS
    | chomp.PROGRAMS
    | euclid.PROGRAMS
    | eraserhead.PROGRAMS
    | magnetism.PROGRAMS
    | spring_cleaning.PROGRAMS
)

__all__ = ["PROGRAMS"]
