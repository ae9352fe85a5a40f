"""Table → formula: what a table of P-positions or nim-values suggests. This room never sees the rules.

Called as a function, the room is its purpose: ``sprague.discover(game)`` is :func:`sprague.discovery.discover`.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Room(ModuleType):
    """A package that bears the name of a function, and may be called by it."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        return import_module("sprague.discovery").discover(*arguments, **options)


sys.modules[__name__].__class__ = _Room
