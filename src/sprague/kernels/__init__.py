"""Inner loops: compiled where the extension module is built, in plain Python otherwise. They know no game.

``COMPILED`` says which of the two is in use. The environment variable ``SPRAGUE_PURE``, set to anything but
the empty string, chooses the plain Python. What there is, :mod:`sprague.kernels.twins` lists.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

COMPILED = not os.environ.get("SPRAGUE_PURE") and find_spec("sprague.kernels.compiled") is not None

if COMPILED or TYPE_CHECKING:
    from sprague.kernels.compiled import *  # noqa: F403  # the same names as the twins have, which a test compares
else:
    from sprague.kernels.twins import *  # noqa: F403  # handed on
