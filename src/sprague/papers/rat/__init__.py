"""A. S. Fraenkel, The Rat game and the Mouse game (2009): the programs that judge its statements."""

from sprague.papers.exhibit import Programs

PROGRAMS = Programs()
