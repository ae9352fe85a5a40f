"""Closed forms: who wins, which move, and why, on integers of any size. Each is cited; none knows the rules.

:func:`strategy` finds one by the name its game has on the command line.
"""

from __future__ import annotations

from sprague.strategies.strategy import Position, Strategy, strategy

__all__ = ["Position", "Strategy", "strategy"]
