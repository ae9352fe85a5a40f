"""From the rules alone to the theorem: a table by the solver, guesses from the table, each judged by the prover."""

from sprague.discovery.discoverer import discover
from sprague.discovery.family_discovery import FamilyDiscovery, discover_family
from sprague.discovery.result import Discovery
from sprague.discovery.saved import load

__all__ = ["Discovery", "FamilyDiscovery", "discover", "discover_family", "load"]
