"""What proofs are made of: rules as relations, obligations, theorems on periods, a second engine, and verdicts."""

from sprague.proofs.verdict import Certificate, Obligation, Proved, Refuted, Undecided, Verdict, Verified

__all__ = ["Certificate", "Obligation", "Proved", "Refuted", "Undecided", "Verdict", "Verified"]
