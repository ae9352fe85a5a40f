"""The programs that judge statements of the document: what no formula says."""

from __future__ import annotations

from sprague.papers.exhibit import Programs

PROGRAMS = Programs()
