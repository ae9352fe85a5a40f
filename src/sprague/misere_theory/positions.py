"""The canonical form of a position of a game, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any

from sprague import games
from sprague.games import Ruleset, TakingBreaking, of_sums, the_game
from sprague.misere_theory.forms import Forms
from sprague.misere_theory.genus import Genus
from sprague.misere_theory.items import BoardPositions, Heaps
from sprague.misere_theory.words import Word


@dataclass(frozen=True)
class CanonicalForm:
    """A canonical form as text, the number of forms that can be reached from it (itself too), and its genus."""

    text: str
    size: int
    genus: Genus

    def __str__(self) -> str:
        return self.text


class GameForms:
    """The canonical forms of the positions of one game; those of heaps as far as they were asked for.

    >>> kayles = GameForms("0.77")
    >>> print(kayles.canonical((5, 4)), kayles.canonical(9).size)
    {0, 2, 3, {2, 3, {2, 3}}, {1, 2, 3, {2, 3}}} 15
    """

    def __init__(self, rules: Ruleset | str) -> None:
        self.game = of_sums(the_game(rules))
        self.forms = Forms()
        self._heaps = Heaps(self.game) if isinstance(self.game, TakingBreaking) else None
        self._options: list[list[Word]] = [[]]
        self._known: list[int] = []

    def form(self, position: Any) -> int:
        """The number of the form of a position. Raises TooLarge."""
        here = self.game.position(position)
        if self._heaps is None:
            positions = BoardPositions(self.game, here)
            of_items = self.forms.of_items(positions.options)
            return reduce(self.forms.sum, (of_items[item] for item in positions.sum_of(here)), 0)
        self._options += [self._heaps.options(heap) for heap in range(len(self._options), max(here) + 1)]
        of_heaps = self.forms.of_items(self._options, self._known)
        return reduce(self.forms.sum, (of_heaps[heap] for heap in here), 0)

    def genus(self, position: Any) -> Genus:
        """The genus of a position. Raises TooLarge."""
        return self.forms.genera[self.form(position)]

    def canonical(self, position: Any) -> CanonicalForm:
        """The canonical form of a position. Raises TooLarge."""
        form = self.form(position)
        return CanonicalForm(self.forms.text(form), self.forms.size(form), self.forms.genera[form])


class Misere:
    """Misère play: whoever cannot move wins.

    >>> print(misere.genus("0.77", 5), misere.canonical("0.77", (2, 2)), misere.nim_value("0.77", (5, 8)))
    4^146 {2, 3} 7
    """

    def __call__(self, rules: Ruleset | str) -> Ruleset:
        """The game under misère play.

        >>> misere("wythoff").name
        'misere:wythoff'
        """
        return games.misere(the_game(rules))

    def genus(self, rules: Ruleset | str, position: Any) -> Genus:
        """The genus of a position: its nim-value, and its misère nim-values with heaps of two added."""
        return GameForms(rules).genus(position)

    def nim_value(self, rules: Ruleset | str, position: Any) -> int:
        """The misère nim-value: 1 where there is no move, else the least number that no option has."""
        return self.genus(rules, position).misere[0]

    def canonical(self, rules: Ruleset | str, position: Any) -> CanonicalForm:
        """The canonical form under misère play."""
        return GameForms(rules).canonical(position)


misere = Misere()
"""``misere(game)`` is the game under misère play; ``misere.genus``, ``.canonical`` and ``.nim_value`` its theory."""
