"""Games with free constants, and theorems for all values of these: ``for a >= 1: wythoff:a=a``."""

from sprague.families.claim import FamilyClaim
from sprague.families.discovering import FamilyDiscovery, discover_family
from sprague.families.game_family import GameFamily, family, with_members

__all__ = ["FamilyClaim", "FamilyDiscovery", "GameFamily", "discover_family", "family", "with_members"]
