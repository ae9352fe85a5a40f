"""A. S. Fraenkel, The Rat game and the Mouse game (2009): its statements as claims, a file a part of the document."""

from importlib import import_module

from sprague.papers.rat.document import PROGRAMS

PARTS = (
    "rules",  # section 1
    "theorems",  # sections 2 and 5
    "lemmas",  # section 3
    "proof",  # section 4
    "numeration",  # section 6
    "mouse",  # section 7
    "fat_rat",  # section 8
    "tribonacci",
    "heaps",
    "complexity",  # section 9
    "wythoff",  # section 10, irrational numbers
    "splitting",  # section 10, splittings
    "conjecture",  # section 10, the conjecture
    "coverings",  # section 10, irrational splittings and exact t-fold coverings
)
"""The modules with the claims: importing one enters its claims, so that their order here is that of the claims."""

for _part in PARTS:
    import_module(f"{__name__}.{_part}")

__all__ = ["PROGRAMS"]
