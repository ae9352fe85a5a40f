"""``sprague survey ingest``: the files of shards, taken into a catalogue; a damaged one is not taken in at all."""

from __future__ import annotations

from typing import Annotated

from sprague.cli.options import CATALOGUE, Catalogue, argument
from sprague.cli.output import say, show
from sprague.surveys import catalogue as catalogues
from sprague.surveys.records import has_end, read_shard


def ingest(
    files: Annotated[list[str], argument("FILE.jsonl…", "The files of shards.")], catalogue: Catalogue = CATALOGUE
) -> int:
    """Merge the files of shards into the catalogue; a file merged before changes nothing.

    The exit status is 1 where a file has no end: what is in it is taken, and more may be missing.

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
            taken.append({"file": file, "members": len(records), "cut_off": not has_end(file)})
            doubt = "; it has no end: was its survey killed, or the file cut off?" if taken[-1]["cut_off"] else ""
            say(f"{file}: {len(records)} members{doubt}")
    show(taken)
    return 1 if any(each["cut_off"] for each in taken) else 0
