"""Pictures by name, as files and as the gallery."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

from sprague.cli import status
from sprague.errors import BadParameter
from sprague.gallery import GALLERY, UnknownPicture, picture
from sprague.gallery.page import page
from sprague.gallery.pictures import KINDS
from sprague.papers import claims

SMALL = {
    "cubes:eraserhead:line12": "cubes:eraserhead:line4",
    "diagonal:eraserhead:cycle12": "diagonal:eraserhead:cycle4",
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_every_kind_draws_its_sample_the_same_every_time(kind):
    asked = SMALL.get(kind.sample, kind.sample)
    first, again = (picture(asked).render("svg") for _ in range(2))
    assert first == again
    assert ElementTree.fromstring(first).tag.endswith("svg")
    assert not re.search(rb"20\d\d-\d\d-\d\d", first)


@pytest.mark.parametrize("name", ["map:wythoff", "play:wythoff"])
def test_png_and_pdf_begin_as_such_files_do(name):
    drawn = picture(name)
    assert drawn.render("png").startswith(b"\x89PNG")
    assert drawn.render("pdf").startswith(b"%PDF")
    with pytest.raises(BadParameter, match="svg"):
        drawn.render("gif")


def test_pictures_show_themselves_in_notebooks():
    assert all("<svg" in picture(name)._repr_svg_() for name in ("map:mouse", "board:nim"))


@pytest.mark.parametrize(
    ("name", "title"),
    [("wythoff", "P-positions of wythoff"), ("rat", "P-positions of rat"), ("0.77", "Nim-values of 0.77")],
)
def test_a_game_by_its_name_is_its_most_telling_picture(name, title):
    assert picture(name, up_to=12).title == title


def test_an_unknown_picture_gets_the_list():
    with pytest.raises(UnknownPicture, match=r"map:wythoff, .*path:29/44"):
        picture("mona-lisa")


def test_every_picture_of_the_gallery_has_a_claim_and_a_name_of_its_own():
    known = {claim.id for claim in claims()}
    assert {each.claim for each in GALLERY} <= known
    assert len({each.name for each in GALLERY}) == len(GALLERY)
    html = page()
    assert all(f'src="{each.name}.svg"' in html for each in GALLERY)


@pytest.fixture
def run(capsys):
    def run(*arguments):
        code = status(["draw", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_a_picture_is_written_replaces_an_older_one_and_the_command_says_what_it_shows(run, tmp_path):
    file = tmp_path / "a.svg"
    file.write_text("old")
    code, out, err = run("map:mouse", "--to", 20, "-o", file)
    assert (code, err) == (0, "")
    assert out.startswith(f"{file}: P-positions of mouse; mouse, piles ≤ 20; ") and out.endswith(" KiB)\n")
    assert file.read_bytes() == picture("map:mouse", 20).render("svg")
    assert list(tmp_path.iterdir()) == [file]


def test_what_fails_leaves_the_old_file(run, tmp_path):
    file = tmp_path / "a.svg"
    file.write_text("old")
    code, out, err = run("map:rat", "-o", file)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert file.read_text() == "old" and list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["mona-lisa", "-o", "a.svg"], "map:wythoff"),
        (["map:wythoff", "-o", "a.gif"], ".png"),
        (["map:wythoff", "-o", "nowhere/a.svg"], "no folder nowhere"),
        (["map:wythoff"], "-o FILE"),
        ([], "--gallery"),
        (["map:wythoff", "--to", "x", "-o", "a.svg"], "natural number"),
        (["moves:wythoff", "--position", "1,2,3", "-o", "a.svg"], "2 piles"),
        (["path:1/0", "-o", "a.svg"], "29/44"),
        (["tree:oak", "-o", "a.svg"], "stern-brocot"),
        (["--gallery", "nowhere/else"], "no folder nowhere"),
    ],
)
def test_bad_input_is_one_line_with_status_2(run, arguments, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err and list(tmp_path.iterdir()) == []


def test_a_sequence_is_read_from_a_file_and_too_many_points_are_announced(run, tmp_path):
    np.save(tmp_path / "v.npy", np.arange(30_000, dtype=np.uint16) % 7)
    code, _, err = run(f"sequence:{tmp_path / 'v.npy'}", "-o", tmp_path / "v.svg")
    assert code == 0 and "30,000 points are too many for a vector file" in err


def test_a_file_that_is_no_sequence_is_refused(run, tmp_path):
    np.save(tmp_path / "v.npy", np.zeros((2, 2)))
    (tmp_path / "w.npy").write_text("not an array")
    for name in ("v.npy", "w.npy"):
        assert run(f"sequence:{tmp_path / name}", "-o", tmp_path / "v.svg")[0] == 2


def test_importing_the_room_loads_no_matplotlib():
    draws = "from sprague.gallery import picture; picture('board:nim').render('svg'); picture('space:nim', 4).svg()"
    code = f"import sys; {draws}; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
