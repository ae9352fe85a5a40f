"""Pictures by name, as files and as the gallery."""

import os
import re
import runpy
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import sprague
from sprague.drawing import Drawing
from sprague.drawing.plot import Style
from sprague.errors import BadParameter, UnknownPicture
from sprague.gallery import GALLERY, KINDS, page, picture
from sprague.papers import claims

DOCUMENTATION = Path(__file__).parents[2] / "docs" / "pictures"

SMALL = {
    "cubes:eraserhead:line12": "cubes:eraserhead:line4",
    "diagonal:eraserhead:cycle12": "diagonal:eraserhead:cycle4",
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_every_kind_draws_its_sample_the_same_every_time(kind):
    asked = SMALL.get(kind.sample, kind.sample)
    first, again = (picture(asked).render("svg") for _ in range(2))
    assert first == again
    assert ElementTree.fromstring(first).tag.endswith("svg")
    assert not re.search(rb"20\d\d-\d\d-\d\d", first)


def test_threads_that_draw_at_once_get_the_pictures_they_would_get_alone():
    names = ["map:mouse", "values:mouse", "sequence:0.77", "moves:wythoff"]
    alone = [picture(name, 9).render("svg") for name in names]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda name: picture(name, 9).render("svg"), names * 2))
    assert together == alone * 2


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
    [
        ("wythoff", "P-positions of Wythoff’s game"),
        ("rat", "P-positions of Rat"),
        ("0.77", "Nim-values of 0.77"),
        ("take l from x: l <= 2", "Nim-values of take l from x: l <= 2"),
        ("values:take l from x: l <= 2", "Nim-values of take l from x: l <= 2"),
        ("misere:take l from x: l <= 2", "P-positions of misere:take l from x: l <= 2"),
        ("for k >= 1: take l from x: l <= k", "P-positions for k >= 1: take l from x: l <= k"),
        ("blocking:1:take l from x: l <= 2", "P-positions of blocking:1:take l from x: l <= 2"),
    ],
)
def test_a_game_by_its_name_is_its_most_telling_picture(name, title):
    assert picture(name, up_to=12).title == title


def test_four_piles_that_no_rule_begins_with_are_drawn():
    @sprague.position_game(decreasing=lambda a, b, c, d: a)
    def first(a, b, c, d, p, q, r, s):
        return (p < a) & (q == b) & (r == c) & (s == d)

    assert picture("first", read=lambda name: first).title == "A play of first"


def test_an_unknown_picture_gets_the_list():
    with pytest.raises(UnknownPicture, match=r"map:wythoff, .*path:29/44"):
        picture("mona-lisa")


def test_every_picture_of_the_gallery_has_a_claim_and_a_name_of_its_own():
    known = {claim.id for claim in claims()}
    assert {each.claim for each in GALLERY} <= known
    assert len({each.name for each in GALLERY}) == len(GALLERY)
    html = page()
    assert all(f'src="{each.name}.svg"' in html for each in GALLERY)


def test_wide_pictures_take_more_than_one_column():
    html = page()
    for each in GALLERY:
        wide = f' class="{each.width}"' if each.width else ""
        assert f'<figure id="{each.name}"{wide}>' in html
        assert not each.width or f".{each.width}" in html[: html.index("<body>")]
    assert {each.width for each in GALLERY} == {"", "broad", "whole"}
    assert len({each.name for each in GALLERY}) == len(GALLERY)


def test_a_picture_is_written_replaces_an_older_one_and_the_command_says_what_it_shows(run, tmp_path):
    file = tmp_path / "a.svg"
    file.write_text("old")
    code, out, err = run("draw", "map:mouse", "--to", 20, "-o", file)
    assert (code, err) == (0, "")
    assert out.startswith(f"{file}: P-positions of Mouse; mouse, piles ≤ 20; ") and out.endswith(" KiB)\n")
    assert file.read_bytes() == picture("map:mouse", 20).render("svg")
    assert list(tmp_path.iterdir()) == [file]


def test_what_fails_leaves_the_old_file(run, tmp_path):
    file = tmp_path / "a.svg"
    file.write_text("old")
    code, out, err = run("draw", "map:rat", "-o", file)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert file.read_text() == "old" and list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["mona-lisa", "-o", "a.svg"], "map:wythoff"),
        (["map:wythoff", "-o", "a.gif"], ".png"),
        (["map:wythoff", "-o", "nowhere/a.svg"], "no folder nowhere"),
        (["map:wythoff", "-o", "../folder.svg"], "this is a folder"),
        (["map:wythoff"], "-o FILE"),
        ([], "--gallery"),
        (["map:wythoff", "--to", "x", "-o", "a.svg"], "natural number"),
        (["moves:wythoff", "--position", "1,2,3", "-o", "a.svg"], "2 piles"),
        (["map:wythoff", "--position", "3,5", "-o", "a.svg"], "--position 3,5"),
        (["board:chomp:3x4", "--to", "1e5000", "-o", "a.svg"], "--to 1000…0000 (5001 digits)"),
        (["map:for a >= 1: wythoff:a=a", "--to", "1e5000", "-o", "a.svg"], "1000…0001 (5001 digits)"),
        (["I-wythoff.map", "--position", "3,5", "-o", "a.svg"], "--position 3,5"),
        (["path:1/0", "-o", "a.svg"], "29/44"),
        (["tree:oak", "-o", "a.svg"], "stern-brocot"),
        (["--gallery", "nowhere/else"], "no folder nowhere"),
    ],
)
def test_bad_input_is_one_line_with_status_2(run, arguments, says, tmp_path, monkeypatch):
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    code, out, err = run("draw", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err and list((tmp_path / "here").iterdir()) == []


def test_a_sequence_is_read_from_a_file_and_too_many_points_are_announced(run, tmp_path):
    np.save(tmp_path / "v.npy", np.arange(30_000, dtype=np.uint16) % 7)
    code, _, err = run("draw", f"sequence:{tmp_path / 'v.npy'}", "-o", tmp_path / "v.svg")
    assert code == 0 and "30,000 points are too many for a vector file" in err


def test_a_file_that_is_no_sequence_is_refused(run, tmp_path):
    np.save(tmp_path / "v.npy", np.zeros((2, 2)))
    (tmp_path / "w.npy").write_text("not an array")
    for name in ("v.npy", "w.npy"):
        assert run("draw", f"sequence:{tmp_path / name}", "-o", tmp_path / "v.svg")[0] == 2


def test_importing_the_room_loads_no_matplotlib():
    draws = "from sprague.gallery import picture; picture('board:nim').render('svg')"
    code = f"import sys; {draws}; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("more", [["-o", "a.svg"], ["--to", "5"], ["--position", "1,2"]])
def test_the_gallery_takes_no_option_of_a_single_picture(run, refused, more, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused(run("draw", "--gallery", "here", *more), "--gallery", more[0])
    assert list(tmp_path.iterdir()) == []


def test_the_gallery_is_no_file(run, refused, tmp_path):
    (tmp_path / "file").write_text("mine")
    refused(run("draw", "--gallery", tmp_path / "file"), "this is a file")
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.sample(2)
@pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files, as POSIX systems can")
@pytest.mark.parametrize("arguments", [["draw", "map:wythoff", "-o", "a.svg"], ["draw", "--gallery", "."]])
def test_where_the_disk_is_full_the_old_file_stays_and_nothing_half_written(arguments, tmp_path):
    import resource

    for name in ("a.svg", "index.html"):
        (tmp_path / name).write_text("old")
    done = subprocess.run(
        [sys.executable, "-m", "sprague", *arguments],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(Path(sprague.__file__).parents[1]),
            "PYTHONDONTWRITEBYTECODE": "1",  # a compiled module cut off by the limit would stay
        },
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000)),
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("sprague: ") and ".svg" in done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"a.svg", "index.html"}
    assert all(path.read_text() == "old" for path in tmp_path.iterdir())


def test_the_bytes_do_not_depend_on_the_order_of_hashes():
    """One picture with clip paths, one of a set of cells, one of a graph, drawn by processes that hash differently."""
    names = ("map:wythoff", "lost:chomp:2x4", "board:eraserhead:cycle9", "rare:grundy", "parts:spring-cleaning")
    code = (
        "import hashlib; from sprague.gallery import picture\n"
        f"print([hashlib.sha256(picture(name).render('svg')).hexdigest() for name in {names!r}])"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(found) == 1 and next(iter(found)).count("'") == 2 * len(names)


@pytest.mark.parametrize("path", sorted(DOCUMENTATION.glob("*.svg")), ids=lambda path: path.stem)
def test_the_pictures_in_the_documentation_are_those_the_command_draws(path):
    drawn = picture(path.stem.replace("quotient-", "quotient:"))  # a colon is no part of a name everywhere
    if isinstance(drawn, Drawing):
        assert path.read_bytes() == drawn.render("svg")
    else:  # written by matplotlib, whose versions differ in details: as many marks, and the same words
        ours, theirs = (ElementTree.fromstring(each) for each in (drawn.render("svg"), path.read_bytes()))
        counts = [Counter(element.tag for element in root.iter()) for root in (ours, theirs)]
        use = "{http://www.w3.org/2000/svg}use"
        assert counts[0][use] == counts[1][use] > 0


def test_the_page_of_the_documentation_shows_every_picture_with_its_statement():
    page = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "conf.py"))["gallery_page"]("gallery")
    statements = {claim.id: claim.statement for claim in claims()}
    for each in GALLERY:
        assert f"gallery/{each.name}.svg" in page and statements[each.claim] in page


# --- for a page of print


def test_a_style_sets_the_width_the_words_and_greys():
    style = Style(width=3, dots=100, title="Other words", caption="", grey=True)
    for name, bound in (("map:wythoff", 12), ("board:chomp:3x4", None), ("space:rat", 12)):
        svg = picture(name, bound).render("svg", style).decode()
        assert 'width="216pt"' in svg and "Other words" in svg
        colours = set(re.findall(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b", svg.lower()))
        assert colours and all(red == green == blue for red, green, blue in colours)
        png = picture(name, bound).render("png", style)
        assert int.from_bytes(png[16:20], "big") == pytest.approx(300, abs=1)


def test_letters_are_text_where_that_is_asked_for_and_a_file_says_what_it_shows():
    outlines, text = (picture("map:wythoff", 9).render("svg", Style(text=each)).decode() for each in (False, True))
    assert "second pile</text>" in text and "second pile</text>" not in outlines
    assert "<title>P-positions of Wythoff’s game</title>" in outlines and "<desc>wythoff, piles ≤ 9;" in outlines


def test_the_letters_of_a_pdf_are_a_font_that_publishers_take():
    assert b"/Type3" not in picture("map:wythoff", 9).render("pdf")


@pytest.mark.parametrize("bad", [{"width": 0.1}, {"width": 1000}, {"dots": 0}, {"dots": 10**9}])
def test_a_size_that_no_page_has_is_refused(bad):
    with pytest.raises(BadParameter, match="inch"):
        Style(**bad)
