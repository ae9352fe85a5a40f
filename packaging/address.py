"""Says in pyproject.toml and in the README where the sources are: packaging/address.py ADDRESS TAG.

The sources do not know where they will be published; the workflow that builds a release does, and runs this before.
Then an index page shows the picture of the README, and every link of it leads somewhere.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def main(root: Path, address: str, tag: str) -> None:
    """Rewrites the two files; once, in a copy that is to be built."""
    readme, settings = root / "README.md", root / "pyproject.toml"
    text = readme.read_text(encoding="utf-8")
    text = re.sub(r"\]\((?!\w+:|#)", f"]({address}/blob/{tag}/", text)
    text = re.sub(r'(src|srcset)="(?!\w+:)', rf'\1="{address}/raw/{tag}/', text)
    urls = {
        "Source": address,
        "Documentation": f"{address}/blob/{tag}/docs/index.md",
        "Changelog": f"{address}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }
    lines = "".join(f'{name} = "{url}"\n' for name, url in urls.items())
    readme.write_text(text, encoding="utf-8")
    with settings.open("a", encoding="utf-8") as file:
        file.write(f"\n[project.urls]\n{lines}")


if __name__ == "__main__":
    main(ROOT, sys.argv[1].rstrip("/"), sys.argv[2])
