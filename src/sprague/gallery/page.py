"""The gallery as files: the pictures as SVG, and a page that shows each beside the claim it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from sprague.gallery.contents import GALLERY, Shown
from sprague.gallery.pictures import picture
from sprague.papers import Document, Exhibit, claims, documents


def gallery(progress: Callable[[int, int], None] | None = None) -> Iterator[tuple[str, bytes]]:
    """The files of the gallery one by one, each with its name: the pictures as SVG, last the page ``index.html``."""
    for done, each in enumerate(GALLERY):
        if progress:
            progress(done, len(GALLERY))
        yield f"{each.name}.svg", picture(each.name).render("svg")
    yield "index.html", page().encode()


def rooms() -> Iterator[tuple[Document, list[tuple[Shown, Exhibit]]]]:
    """The documents, each with its pictures and their claims.

    >>> [(document.letter, pictures[0][0].name) for document, pictures in rooms()]
    [('E', 'E-cantor.recurs'), ('R', 'R-2'), ('F', 'F-2'), ('I', 'I-sieve.eratosthenes')]
    """
    known = {claim.id: claim for claim in claims()}
    for document in documents():
        yield document, [(each, known[each.claim]) for each in GALLERY if each.claim[0] == document.letter]


def command(each: Shown) -> str:
    """What draws the picture at the command line."""
    return f"sprague draw {each.name} -o {each.name}.svg"


def page() -> str:
    """The page that shows the pictures, in the order of the documents, each with its claim.

    >>> page().count("<figure ") == len(GALLERY)
    True
    """
    parts = [_HEAD]
    parts += [f'<a href="#{document.letter}">{escape(document.title)}</a>\n' for document, _ in rooms()]
    parts.append("</nav>\n")
    for document, pictures in rooms():
        heading = f"{document.letter} · {escape(document.title)}"
        parts.append(f'<h2 id="{document.letter}">{heading}</h2>\n<p>{escape(document.reference)}</p>\n<main>\n')
        parts += [_figure(each, claim) for each, claim in pictures]
        parts.append("</main>\n")
    return "".join([*parts, "</body>\n</html>\n"])


_HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>sprague: the gallery</title>
<style>
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; color: #222 }
main { display: grid; grid-auto-flow: dense; gap: 1.5rem }
main { grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr)) }
.whole, .broad { grid-column: 1 / -1 }
@media (min-width: 60rem) { .broad { grid-column: span 2 } }
figure { margin: 0; padding: 1rem; border: 1px solid #ddd; border-radius: 6px; display: flex; flex-direction: column }
figure a { flex: 1; display: flex; align-items: center; justify-content: center }
figure img { max-width: 100%; max-height: 34rem; height: auto }
figcaption { font-size: 0.9rem; margin-top: 0.75rem }
figcaption q { color: #555 }
code { background: #f3f3f3; padding: 0 0.25em; overflow-wrap: anywhere }
nav a { margin-right: 1.5em }
</style>
</head>
<body>
<h1>The gallery</h1>
<p>Every picture is computed from the rules of its game. A click shows it alone; the last line below it draws it
again.</p>
<nav>
"""


def _figure(each: Shown, claim: Exhibit) -> str:
    image = f'<img src="{each.name}.svg" alt="{escape(each.words)}" loading="lazy">'
    words = f"<b>{escape(each.claim)}</b> {escape(each.words)}"
    statement = f"<q>{escape(claim.statement)}</q> ({escape(claim.source)})"
    width = f' class="{each.width}"' if each.width else ""
    return (
        f'<figure id="{each.name}"{width}><a href="{each.name}.svg">{image}</a>\n'
        f"<figcaption>{words}<br>{statement}<br><code>{escape(command(each))}</code></figcaption></figure>\n"
    )


def markdown(folder: str) -> str:
    """The same page for the documentation, in MyST; the pictures are in ``folder``.

    >>> markdown("gallery").count("{figure}") == len(GALLERY)
    True
    """
    parts = [
        "# The gallery\n\nEvery picture is computed from the rules of its game, beside the claim that it belongs to. "
        "`sprague draw CLAIM -o FILE` draws one of them, `sprague draw --gallery DIR` all.\n"
    ]
    for document, pictures in rooms():
        parts.append(f"\n## {document.letter} · {document.title}\n\n{document.reference}\n")
        for each, claim in pictures:
            parts.append(f"\n```{{figure}} {folder}/{each.name}.svg\n:alt: {each.words}\n\n")
            parts.append(f"**{each.name}** {each.words} *{claim.statement}* ({claim.source})\n```\n")
    return "".join(parts)
