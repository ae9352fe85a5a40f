"""Formula and rules → a verdict with what backs it."""

from sprague.prove.verdict import Proved, Refuted, Undecided, Verdict, Verified

__all__ = ["Proved", "Refuted", "Undecided", "Verdict", "Verified"]
