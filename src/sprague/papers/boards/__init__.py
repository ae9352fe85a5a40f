"""The essays on sieves and on games on boards, strips and graphs: every statement, computed and judged."""

# The order of these imports is the order of the text; each registers its claims in PROGRAMS.
from sprague.papers.boards.document import PROGRAMS  # isort: skip
from sprague.papers.boards import sieves, wythoff, chomp, euclid, euclid_triples  # isort: skip
from sprague.papers.boards import eraserhead, magnetism, spring_cleaning, couples  # isort: skip

__all__ = [
    "PROGRAMS",
    "chomp",
    "couples",
    "eraserhead",
    "euclid",
    "euclid_triples",
    "magnetism",
    "sieves",
    "spring_cleaning",
    "wythoff",
]
