"""Canonical forms of games under misère play, and their sums.

{S} = H, for H an option of an option, iff all options of H are in S and every other member of S has H as an option: a
move there is taken back. Where H = 0 some member of S must also be a misère P-position (the proviso). A game from which
nothing can be taken away in this way is in canonical form, and equal games have the same one. Grundy and Smith, Proc.
Camb. Phil. Soc. 52 (1956); Conway, On Numbers and Games, chapter 12; Siegel, arXiv 2012.08554.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from sprague.errors import TooLarge
from sprague.misere_theory.genus import Genus, genus_from
from sprague.misere_theory.words import Word

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
        found = self._index.get(wanted)
        if found is None:
            found = self._index[wanted] = self._reversed(wanted)
        return found

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
                found = self.of({self._known(*pair) or 0 for pair in self._below(g, h)})
                self._sums[g, h] = found
        return self._known(*_pair(a, b)) or 0

    def _below(self, g: int, h: int) -> Iterator[tuple[int, int]]:
        yield from (_pair(option, h) for option in self.options[g])
        yield from (_pair(g, option) for option in self.options[h])

    def _known(self, g: int, h: int) -> int | None:
        return h if g == 0 else self._sums.get((g, h))

    def of_items(self, options: Sequence[Sequence[Word]], known: list[int] | None = None) -> list[int]:
        """The forms of items, each with its options as sums of earlier items; those known already come first."""
        found = [] if known is None else known
        for sums in options[len(found) :]:
            found.append(self.of({reduce(self.sum, (found[item] for item in each), 0) for each in sums}))
        return found

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
        shown: dict[int, str] = {}
        waiting = [form]
        while waiting:
            here = waiting[-1]
            needed = [each for each in self.options[here] if each not in shown]
            waiting += needed
            if not needed:
                waiting.pop()
                heap = len(self.options[here])
                nim = {shown[each] for each in self.options[here]} == {str(n) for n in range(heap)}
                parts = sorted((shown[each] for each in self.options[here]), key=lambda text: (len(text), text))
                braces = "{" + ", ".join(parts) + "}"
                shown[here] = str(heap) if nim else braces if here == form or len(braces) <= LONGEST_TEXT else "{…}"
        return shown[form]


def _pair(g: int, h: int) -> tuple[int, int]:
    return (g, h) if g <= h else (h, g)
