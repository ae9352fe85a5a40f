"""``sprague survey ingest``: the files of shards, taken into a catalogue; a damaged one is not taken in at all."""

from __future__ import annotations

from typing import Annotated

from sprague.cli.options import CATALOGUE, Catalogue, argument
from sprague.cli.output import say, show
from sprague.surveys import catalogue as catalogues
from sprague.surveys.shard_file import is_cut_off, read_shard


def ingest(
    files: Annotated[list[str], argument("FILE.jsonl…", "The files of shards.")], catalogue: Catalogue = CATALOGUE
) -> int:
    """Merge the files of shards into the catalogue; a file merged before changes nothing.

    Example: sprague survey ingest half.jsonl -c all.sqlite
    """
    for file in files:
        for _ in read_shard(file):
            pass
    taken = []
    with catalogues.Catalogue(catalogue) as into:
        for file in files:
            records = list(read_shard(file))
            into.add(records)
            into.commit()
            taken.append({"file": file, "members": len(records), "cut_off": is_cut_off(file)})
            doubt = "; it ends in the middle of a line: is all of it there?" if taken[-1]["cut_off"] else ""
            say(f"{file}: {len(records)} members{doubt}")
    show(taken)
    return 0
