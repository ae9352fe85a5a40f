"""The essays on sieves and on games on boards, strips and graphs: the programs that judge their statements."""

from sprague.papers.exhibit import Programs

PROGRAMS = Programs()
