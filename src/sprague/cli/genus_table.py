"""``sprague table --genus``: the genus of every heap, and how large its canonical form under misère play is."""

from __future__ import annotations

from sprague.cli.output import show
from sprague.cli.text import LONGEST_ON_TERMINAL, columns, progress_bar
from sprague.errors import BadParameter, TooLarge
from sprague.games import Ruleset, TakingBreaking
from sprague.misere_theory import GameForms


def show_genera(rules: Ruleset, to: int, output: str | None, nim: bool) -> int:
    """Prints heap, genus, whether it is that of a sum of Nim heaps, and the size of the canonical form.

    Where the forms become too many, what is known is printed, and the heap at which they do.
    """
    if not isinstance(rules, TakingBreaking):
        raise BadParameter(
            f"{rules.name}: a table of genera is that of heaps; sprague.misere.genus asks for a position"
        )
    if output or nim:
        raise BadParameter("a table of genera goes to the terminal, or with --json to a program, and has no nim-values")
    if to > LONGEST_ON_TERMINAL:
        raise TooLarge(f"{rules.name}: a table of genera is of heaps to at most {LONGEST_ON_TERMINAL}")
    forms, rows, stopped = GameForms(rules), [], ""
    with progress_bar(f"{rules.name} to {to}, misère") as progress:
        try:
            for heap in range(to + 1):
                form = forms.form(heap)
                rows.append((heap, forms.forms.genera[form], forms.forms.size(form)))
                progress(heap, to)
        except TooLarge as limit:
            stopped = f"heap {len(rows)}: {limit}"
    kept = [{"heap": n, "genus": str(genus), "tame": genus.is_tame, "size": size} for n, genus, size in rows]
    cells = [(n, genus, "tame" if genus.is_tame else "wild", size) for n, genus, size in rows]
    show(
        {"game": rules.name, "play": "misère", "heaps": kept, "stopped": stopped or None},
        [*columns(cells, ("n", "genus", "", "size of the canonical form"), left=[1, 2]), *filter(None, [stopped])],
    )
    return 0
