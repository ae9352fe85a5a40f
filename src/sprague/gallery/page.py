"""The gallery as files: the pictures as SVG, and a page that shows each beside the claim it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

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


_HEAD = Path(__file__).with_name("head.html").read_text("utf-8")


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
