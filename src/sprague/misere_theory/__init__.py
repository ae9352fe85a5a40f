"""Misère play, whoever cannot move wins: nim-values, genera, canonical forms, and quotients with certificates.

Plambeck and Siegel; Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13.
"""

from sprague.misere_theory.checker import Checked, check
from sprague.misere_theory.finding import FoundQuotient, QuotientSearch, SearchLimits, check_text, find_quotient
from sprague.misere_theory.forms import CanonicalForm, GameForms, Genus, Misere, misere
from sprague.misere_theory.quotient import Quotient

__all__ = [
    "CanonicalForm",
    "Checked",
    "FoundQuotient",
    "GameForms",
    "Genus",
    "Misere",
    "Quotient",
    "QuotientSearch",
    "SearchLimits",
    "check",
    "check_text",
    "find_quotient",
    "misere",
]
