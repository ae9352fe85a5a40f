"""Drawing: P-positions, nim-values, sequences, trees and boards, for files and for notebooks.

A picture is a :class:`~sprague.drawing.plot.Plot` (matplotlib) or a :class:`~sprague.drawing.drawing.Drawing`
(plain shapes). Both show themselves in a notebook, and ``render`` gives the bytes of an SVG, PNG or PDF file, the same
at every call. matplotlib is loaded when something is drawn with it, not before. Pictures by name are in
:mod:`sprague.gallery`.
"""

from sprague.drawing.boards import board
from sprague.drawing.drawing import Drawing
from sprague.drawing.plot import Picture, Plot

__all__ = ["Drawing", "Picture", "Plot", "board"]
