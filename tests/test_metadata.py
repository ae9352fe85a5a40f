"""What is said of the package to archives, packagers and journals agrees with pyproject.toml."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from datetime import datetime
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

import sprague

ROOT = Path(__file__).parent.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]
NAMES = [author["name"] for author in PROJECT["authors"]]
LEAST = PROJECT["requires-python"].removeprefix(">=")
PYTHONS = [each.rsplit(" ", 1)[1] for each in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", each)]
CONDA_NAMES = {"matplotlib": "matplotlib-base"}
"""What conda calls otherwise."""

CITATION_KEYS = {
    "abstract", "authors", "cff-version", "commit", "contact", "date-released", "doi", "identifiers", "keywords",
    "license", "license-url", "message", "preferred-citation", "references", "repository", "repository-artifact",
    "repository-code", "title", "type", "url", "version",
}  # fmt: skip
"""Of the Citation File Format 1.2.0."""

ZENODO_KEYS = {
    "access_right", "communities", "contributors", "creators", "description", "grants", "keywords", "language",
    "license", "notes", "publication_date", "references", "related_identifiers", "title", "upload_type", "version",
}  # fmt: skip


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def recipe() -> dict[str, dict[str, object]]:
    """The recipe with its variables filled in, and what only conda knows by name."""
    source = text("packaging/conda/meta.yaml")
    own = dict(re.findall(r'{% set (\w+) = "(.*?)" %}', source))
    filled = re.sub(r"{{ (\w+) }}", lambda name: own.get(name[1], name[1].lower()), re.sub(r"{%.*?%}\n", "", source))
    filled = re.sub(r'{{ (\w+)\("(\w+)"\) }}', r"\1-\2", filled)
    found = yaml.safe_load(filled)
    assert isinstance(found, dict) and "{{" not in filled
    return found


def requirements(lines: object) -> dict[str, str]:
    """The bounds by the names."""
    assert isinstance(lines, list)
    return {each.name: str(each.specifier) for each in map(Requirement, lines)}


def front_matter() -> dict[str, object]:
    match = re.match(r"---\n(.*?\n)---\n", text("packaging/joss/paper.md"), re.DOTALL)
    assert match
    found = yaml.safe_load(match[1])
    assert isinstance(found, dict)
    return found


def test_the_version_is_one():
    versions = {
        "pyproject.toml": PROJECT["version"],
        "sprague": sprague.__version__,
        "CITATION.cff": yaml.safe_load(text("CITATION.cff"))["version"],
        "conda": recipe()["package"]["version"],
        "CHANGELOG.md": re.findall(r"(?m)^## (\S+?),", text("CHANGELOG.md"))[0],
        "Zenodo": json.loads(text(".zenodo.json")).get("version", sprague.__version__),
    }
    assert set(versions.values()) == {sprague.__version__}, versions
    assert str(Version(sprague.__version__)) == sprague.__version__


def test_the_citation_file_is_one_of_its_format():
    said = yaml.safe_load(text("CITATION.cff"))
    assert {"authors", "cff-version", "message", "title"} <= said.keys() <= CITATION_KEYS
    assert (said["cff-version"], said["type"], said["license"]) == ("1.2.0", "software", PROJECT["license"])
    assert [author["name"] for author in said["authors"]] == NAMES
    assert said["title"].startswith(f"{PROJECT['name']}: ")


def test_the_archive_is_told_what_the_citation_file_says():
    said, citation = json.loads(text(".zenodo.json")), yaml.safe_load(text("CITATION.cff"))
    assert {"title", "description", "upload_type", "license", "creators"} <= said.keys() <= ZENODO_KEYS
    assert (said["title"], said["license"], said["upload_type"]) == (citation["title"], PROJECT["license"], "software")
    assert [creator["name"] for creator in said["creators"]] == NAMES
    assert set(citation["keywords"]) <= set(said["keywords"]) and len(set(said["keywords"])) == len(said["keywords"])


def test_the_licence_is_the_one_that_is_named():
    (file,) = PROJECT["license-files"]
    assert text(file).startswith(f"{PROJECT['license']} License\n") and NAMES[0] in text(file)
    about = recipe()["about"]
    assert (about["license"], about["license_file"], about["summary"]) == (
        PROJECT["license"], file, PROJECT["description"]
    )  # fmt: skip


def test_conda_asks_for_what_the_wheel_asks_for():
    wanted = {CONDA_NAMES.get(name, name): bound for name, bound in requirements(PROJECT["dependencies"]).items()}
    run = requirements(recipe()["requirements"]["run"])
    assert run == {"python": PROJECT["requires-python"], **wanted}
    host = requirements(recipe()["requirements"]["host"])
    assert host == {"python": "", "pip": "", **requirements(SETTINGS["build-system"]["requires"])}


def test_conda_builds_from_this_folder_and_tries_commands_that_there_are(run):
    said = recipe()
    assert said["package"]["name"] == PROJECT["name"]
    assert (ROOT / "packaging" / "conda" / str(said["source"]["path"])).resolve() == ROOT.resolve()
    assert said["build"]["entry_points"] == [f"{name} = {where}" for name, where in PROJECT["scripts"].items()]
    least = re.search(r"cmake_minimum_required\(VERSION (\d+\.\d+)", text("CMakeLists.txt"))
    cmake = next(each for each in map(Requirement, said["requirements"]["build"]) if each.name == "cmake")
    assert least and Version(least[1]) <= Version(str(cmake.specifier).removeprefix(">="))
    tried = [line.split()[1:] for line in said["test"]["commands"] if line.startswith(f"{PROJECT['name']} ")]
    assert len(tried) >= 2 and all(run(*arguments)[0] == 0 for arguments in tried)


def test_python_has_one_least_version():
    assert re.fullmatch(r"3\.\d+", LEAST) and PYTHONS[0] == LEAST and sorted(PYTHONS, key=Version) == PYTHONS
    tools = SETTINGS["tool"]
    assert tools["ruff"]["target-version"] == f"py{LEAST.replace('.', '')}" and tools["mypy"]["python_version"] == LEAST
    assert tools["cibuildwheel"]["build"].split() == [f"cp{each.replace('.', '')}-*" for each in PYTHONS]
    for path in ROOT.glob(".github/workflows/ci.yml"):  # which a source distribution has not
        tried = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]["test"]["strategy"]["matrix"]["python"]
        assert tried == PYTHONS
    assert set(re.findall(r"find_package\(Python ([\d.]+)", text("CMakeLists.txt"))) == {LEAST}
    readme = text("README.md")
    assert f"Python {LEAST} or newer" in readme and f"Python {LEAST} to {PYTHONS[-1]})" in readme


def test_binder_takes_a_python_and_extras_that_there_are():
    runtime = re.fullmatch(r"python-(3\.\d+)\n", text("binder/runtime.txt"))
    assert runtime and runtime[1] in PYTHONS
    for line in text("binder/requirements.txt").splitlines():
        extras = re.fullmatch(r"\.(?:\[([\w,]+)\])?", line)
        assert extras and set((extras[1] or "").split(",")) <= {"", *PROJECT["optional-dependencies"]}
    assert all(re.fullmatch(r"[a-z0-9+.-]+", line) for line in text("binder/apt.txt").splitlines())


def test_the_paper_says_who_wrote_what_and_cites_what_it_lists():
    said, body = front_matter(), text("packaging/joss/paper.md").split("\n---\n", 1)[1]
    assert said.keys() == {"title", "tags", "authors", "affiliations", "date", "bibliography"}
    assert str(said["title"]).startswith(f"{PROJECT['name']}: ")
    assert [author["name"] for author in said["authors"]] == NAMES
    places = {place["index"] for place in said["affiliations"] if place["name"]}
    assert {author["affiliation"] for author in said["authors"]} == places
    assert datetime.strptime(str(said["date"]), "%d %B %Y") and "Python" in said["tags"]
    books = text(f"packaging/joss/{said['bibliography']}")
    listed = re.findall(r"(?m)^@\w+\{(\w+),$", books)
    assert set(re.findall(r"@(\w+)", body)) == set(listed) and len(set(listed)) == len(listed)
    assert books.count("{") == books.count("}")
    headings = re.findall(r"(?m)^# (.*)$", body)
    assert headings[:2] == ["Summary", "Statement of need"] and headings[-1] == "References"
    assert 250 <= len(body.split()) <= 1000  # as the journal asks


def test_on_an_index_page_every_link_of_the_readme_leads_into_the_sources(tmp_path):
    for name in ("README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "packaging").mkdir()
    program = shutil.copy(ROOT / "packaging" / "address.py", tmp_path / "packaging")
    assert "urls" not in PROJECT  # the sources do not know where they will be published
    subprocess.run([sys.executable, program, "https://host/who/sprague/", "v1"], check=True)
    written = (tmp_path / "README.md").read_text(encoding="utf-8")
    links = re.findall(r'(?:\]\(|src="|srcset=")([^)"]+)', written)
    inside = [re.fullmatch(r"https://host/who/sprague/(?:blob|raw)/v1/([^#]+)(#.*)?", link) for link in links]
    assert all(link.startswith("https://") for link in links) and sum(map(bool, inside)) >= 15
    assert all((ROOT / found[1]).exists() for found in inside if found)
    urls = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    assert urls["Source"] == "https://host/who/sprague" and {"Documentation", "Changelog", "Issues"} <= urls.keys()


def test_every_extra_that_somebody_is_told_to_install_there_is():
    told = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("src/**/*.py"), *ROOT.glob(".github/workflows/*")]
    found = [
        extra
        for path in [*told, ROOT / "web" / "README.md"]
        for extras in re.findall(r"(?:\"\.|'sprague)\[([a-z,]+)\]", path.read_text(encoding="utf-8"))
        for extra in extras.split(",")
    ]
    assert len(found) >= 6 and set(found) <= PROJECT["optional-dependencies"].keys()


def test_a_version_is_released_once_and_not_before_it_has_a_date(tmp_path):
    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
        subprocess.run(["git", "-C", tmp_path / "here", *identity, *arguments], check=True, capture_output=True)

    (tmp_path / "here" / "packaging").mkdir(parents=True)
    program = shutil.copy(ROOT / "packaging" / "newest_version.sh", tmp_path / "here" / "packaging")
    changes = tmp_path / "here" / "CHANGELOG.md"

    def newest(date: str) -> str:
        changes.write_text(f"# Changelog\n\n## 1.2.0, {date}\n\n- new\n\n## 1.1.0, 2030-01-01\n\n- old\n")
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout

    git("init", "-q")
    with pytest.raises(subprocess.CalledProcessError):  # nobody knows which tags there are
        newest("2030-02-01")
    subprocess.run(["git", "init", "-q", "--bare", tmp_path / "origin"], check=True)
    git("remote", "add", "origin", str(tmp_path / "origin"))
    assert newest("unreleased") == "tag=v1.2.0\nnew=false\n"
    assert newest("2030-02-01") == "tag=v1.2.0\nnew=true\n"
    assert subprocess.run([program, "--changes"], capture_output=True, text=True).stdout == "\n- new\n\n"
    for command in (
        ["commit", "-q", "--allow-empty", "-m", "x"],
        ["tag", "v1.2.0"],
        ["push", "-q", "origin", "v1.2.0"],
    ):
        git(*command)
    assert newest("2030-02-01") == "tag=v1.2.0\nnew=false\n"
