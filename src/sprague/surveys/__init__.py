"""Surveys: all games of a family solved, discovered and proved, one job each, and what is found in one catalogue."""
