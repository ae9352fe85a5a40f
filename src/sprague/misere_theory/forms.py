"""Canonical forms of games under misère play, and their sums.

{S} = H, for H an option of an option, iff all options of H are in S and every other member of S has H as an option: a
move there is taken back. Where H = 0 some member of S must also be a misère P-position (the proviso). A game from which
nothing can be taken away in this way is in canonical form, and equal games have the same one. Grundy and Smith, Proc.
Camb. Phil. Soc. 52 (1956); Conway, On Numbers and Games, chapter 12; Siegel, arXiv 2012.08554.

The genus of a game: its nim-value, and its misère nim-values with heaps of two added.

g⁻(G) is 1 where there is no move, else the mex of the options' values; γ_k = g⁻(G + k·∗2) follows from the options'
alone: γ_{k+1}(G) = mex({γ_{k+1}(G′)} ∪ {γ_k(G), γ_k(G) ⊕ 1}). It is written g^{γ₀γ₁…}, until γ_{k+1} = γ_k ⊕ 2 for
ever. Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple

from sprague import games
from sprague.errors import TooLarge
from sprague.games import Ruleset, of_sums, the_game
from sprague.misere_theory.quotient import BoardPositions, Heaps, Word
from sprague.numbers.nimbers import mex

MOST_FORMS = 300_000
MOST_OPTIONS = 10_000_000
"""Forms, and options of all of them together: more than these, about a gigabyte, are refused."""

LONGEST_TEXT = 100
"""Characters of an option that is written out."""


class Forms:
    """Canonical forms, numbered as they are met; form 0 is the game without moves.

    >>> forms = Forms()
    >>> star = forms.of({0})
    >>> two = forms.of({0, star})
    >>> forms.sum(star, star), forms.text(forms.sum(star, two)), forms.text(forms.sum(two, two))
    (0, '3', '{2, 3}')
    """

    def __init__(self) -> None:
        self.options: list[frozenset[int]] = [frozenset()]
        self.genera: list[Genus] = [genus_from(())]
        self._index: dict[frozenset[int], int] = {frozenset(): 0}
        self._sums: dict[tuple[int, int], int] = {}
        self._entries = 0

    def of(self, options: Iterable[int]) -> int:
        """The form of a game with these options, which are forms. Raises TooLarge beyond the limits of memory."""
        wanted = frozenset(options)
        form = self._index.get(wanted)
        if form is None:
            form = self._index[wanted] = self._reversed(wanted)
        return form

    def _reversed(self, wanted: frozenset[int]) -> int:
        below = {h for option in wanted for h in self.options[option]}
        for h in sorted(below):
            theirs = self.options[h]
            taken_back = theirs <= wanted and all(h in self.options[option] for option in wanted - theirs)
            if taken_back and (h or any(self.genera[option].is_p for option in wanted)):
                return h
        self._entries += len(wanted)
        if len(self.options) >= MOST_FORMS or self._entries > MOST_OPTIONS:
            raise TooLarge(f"more than {MOST_FORMS:,} canonical forms, or {MOST_OPTIONS:,} options of them, are needed")
        self.options.append(wanted)
        self.genera.append(genus_from([self.genera[option] for option in wanted]))
        return len(self.options) - 1

    def sum(self, a: int, b: int) -> int:
        """The form of the sum of two forms."""
        line = [_pair(a, b)]
        while line:
            g, h = line[-1]
            needed = [pair for pair in self._below(g, h) if self._known(*pair) is None]
            if needed:
                line += needed
                continue
            line.pop()
            if self._known(g, h) is None:
                self._sums[g, h] = self.of({self._known(*pair) or 0 for pair in self._below(g, h)})
        return self._known(*_pair(a, b)) or 0

    def _below(self, g: int, h: int) -> Iterator[tuple[int, int]]:
        yield from (_pair(option, h) for option in self.options[g])
        yield from (_pair(g, option) for option in self.options[h])

    def _known(self, g: int, h: int) -> int | None:
        return h if g == 0 else self._sums.get((g, h))

    def of_items(self, options: Sequence[Sequence[Word]], known: list[int] | None = None) -> list[int]:
        """The forms of items, each with its options as sums of earlier items; those known already come first."""
        forms = [] if known is None else known
        for sums in options[len(forms) :]:
            forms.append(self.of({reduce(self.sum, (forms[item] for item in each), 0) for each in sums}))
        return forms

    def size(self, form: int) -> int:
        """How many forms can be reached from one, itself too."""
        seen, waiting = {form}, [form]
        while waiting:
            new = self.options[waiting.pop()] - seen
            seen |= new
            waiting += new
        return len(seen)

    def text(self, form: int) -> str:
        """A form: n for a heap of Nim, else its options in braces; long options are left out, as {…}."""
        texts: dict[int, str] = {}
        waiting = [form]
        while waiting:
            here = waiting[-1]
            needed = [each for each in self.options[here] if each not in texts]
            waiting += needed
            if not needed:
                waiting.pop()
                heap = len(self.options[here])
                nim = {texts[each] for each in self.options[here]} == {str(n) for n in range(heap)}
                parts = sorted((texts[each] for each in self.options[here]), key=lambda text: (len(text), text))
                braces = "{" + ", ".join(parts) + "}"
                texts[here] = str(heap) if nim else braces if here == form or len(braces) <= LONGEST_TEXT else "{…}"
        return texts[form]


def _pair(g: int, h: int) -> tuple[int, int]:
    return (g, h) if g <= h else (h, g)


class Genus(NamedTuple):
    """The nim-value, and the misère nim-values γ₀, γ₁, …, which go on as γ, γ ⊕ 2, γ, … from the last two.

    >>> str(genus_from(())), str(genus_from([genus_from(())]))
    ('0^120', '1^031')
    """

    normal: int
    misere: tuple[int, ...]

    def gamma(self, k: int) -> int:
        """γ_k, for any k."""
        last = len(self.misere) - 1
        return self.misere[k] if k <= last else self.misere[last - (k - last) % 2]

    @property
    def is_p(self) -> bool:
        """Whether the game is a misère P-position."""
        return self.misere[0] == 0

    @property
    def is_tame(self) -> bool:
        """Whether a sum of heaps of Nim has this genus; a game whose genus is not tame is wild."""
        n = self.normal
        return self.misere in {(1, 2, 0) if n == 0 else (0, 3, 1) if n == 1 else (n, n ^ 2), (n, n ^ 2)}

    def __str__(self) -> str:
        digits = list(map(str, self.misere))
        return f"{self.normal}^{(',' if max(map(len, digits)) > 1 else '').join(digits)}"


def genus_from(options: Collection[Genus]) -> Genus:
    """The genus of a game, from those of its options.

    >>> nought = genus_from([])
    >>> star = genus_from([nought])
    >>> str(genus_from([nought, star])), genus_from([star]).is_tame
    ('2^20', True)
    """
    stable = max((len(each.misere) for each in options), default=0)
    gammas = [mex(each.misere[0] for each in options) if options else 1]
    while len(gammas) < stable + 3 or gammas[-1] != gammas[-3] or gammas[-2] != gammas[-1] ^ 2:
        k, last = len(gammas), gammas[-1]
        gammas.append(mex({each.gamma(k) for each in options} | {last, last ^ 1}))
    while len(gammas) > 2 and gammas[-1] == gammas[-3] and gammas[-2] == gammas[-1] ^ 2:
        gammas.pop()
    return Genus(mex(each.normal for each in options), tuple(gammas))


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
        self._heaps = Heaps(self.game.by_digits) if self.game.by_digits else None
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
