import gzip
import json

import pytest

import sprague
from sprague.discovery.oeis import Archive, OnlineOeis, fetched, looked_up, search
from sprague.errors import OeisUnavailable
from sprague.games import game

LOWER = [0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22, 24, 25, 27, 29, 30, 32, 33, 35, 37]
STRIPPED = f"""# comments stand first
A000001 ,0,1,1,1,2,1,2,1,5,2,2,1,5,1,2,
A000201 ,{",".join(map(str, LOWER[1:]))},
A000202 ,{",".join(map(str, (-term for term in LOWER[3:])))},
"""
NAMES = "# comments\nA000201 Lower Wythoff sequence.\nA000202 The same from the fourth term on, negated.\n"


def answer(*numbers):
    """An answer in the shape that the encyclopedia describes."""
    terms = {201: LOWER[1:], 45: [0, 1, 1, 2, 3, 5, 8, 13, 21]}
    return json.dumps(
        [
            {
                "number": number,
                "data": ",".join(map(str, terms[number])),
                "name": f"sequence {number}",
                "offset": "1,2",
                "keyword": "nonn",
            }
            for number in numbers
        ]
    ).encode()


class Clock:
    """A clock that only sleep moves."""

    def __init__(self):
        self.now, self.slept = 100.0, []

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds


def online(tmp_path, fetch):
    clock = Clock()
    return OnlineOeis(fetch, tmp_path / "cache", clock, clock.sleep), clock


def test_a_sequence_is_named_with_its_offset_and_what_is_left_out(tmp_path):
    source, _ = online(tmp_path, lambda address: answer(201) if "q=1%2C3" in address else b"[]")
    found = search(LOWER, source)
    assert [str(match) for match in found] == ["A000201 (sequence 201), offset 1, without the first 1 term"]


def test_requests_are_a_second_apart_and_answers_are_kept(tmp_path):
    asked = []

    def fetch(address):
        asked.append(address)
        return answer(201)

    source, clock = online(tmp_path, fetch)
    for first in (1, 2, 1):
        search(LOWER[first:], source)
    assert len(asked) == len(set(asked))
    assert len(clock.slept) == len(asked) - 1
    assert all(seconds >= 0.999 for seconds in clock.slept)
    again, _ = online(tmp_path, lambda address: pytest.fail("asked once more"))
    assert search(LOWER[1:], again)


@pytest.mark.parametrize("text", [b"null", b'{"results": null}', b"[]"])
def test_an_answer_without_sequences_is_one(tmp_path, text):
    source, _ = online(tmp_path, lambda address: text)
    assert search(LOWER[1:], source) == []


@pytest.mark.parametrize("text", [b"<html>", b"[1]", b'[{"number": "x", "data": ""}]', b'{"results": [2]}', b"\xff"])
def test_an_answer_that_is_none_is_not_kept(tmp_path, text):
    source, _ = online(tmp_path, lambda address: text)
    with pytest.raises(OeisUnavailable):
        search(LOWER[1:], source)
    assert not list((tmp_path / "cache").glob("*"))


def test_a_kept_answer_that_was_damaged_is_asked_again(tmp_path):
    source, _ = online(tmp_path, lambda address: answer(201))
    assert search(LOWER[1:], source)
    for path in (tmp_path / "cache").iterdir():
        path.write_bytes(b"[")
    assert search(LOWER[1:], source)


def test_without_a_network_one_line_says_so(monkeypatch):
    def refused(*arguments, **options):
        raise TimeoutError("timed out")

    monkeypatch.setattr("sprague.discovery.oeis.urlopen", refused)
    with pytest.raises(OeisUnavailable, match="cannot be reached"):
        fetched("https://oeis.org/search?q=1")


def test_the_request_says_who_asks(monkeypatch):
    seen = []

    def opened(request, timeout):
        seen.append((request.get_header("User-agent"), timeout))
        raise TimeoutError

    monkeypatch.setattr("sprague.discovery.oeis.urlopen", opened)
    with pytest.raises(OeisUnavailable):
        fetched("https://oeis.org/search?q=1")
    assert seen == [(f"sprague/{sprague.__version__}", 10.0)]


@pytest.fixture
def archive(tmp_path):
    (tmp_path / "stripped.gz").write_bytes(gzip.compress(STRIPPED.encode()))
    (tmp_path / "names.gz").write_bytes(gzip.compress(NAMES.encode()))
    return tmp_path


def test_a_local_copy_names_number_shift_and_sign(archive):
    found = [str(match) for match in search(LOWER[4:], Archive(archive))]
    assert found[0] == "A000201 (Lower Wythoff sequence.), from its term 4 on"
    assert found[1].startswith("A000202 (") and found[1].endswith("from its term 2 on, with the other sign")


def test_terms_that_no_line_holds_are_not_found(archive):
    assert search([2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5, 9], Archive(archive)) == []
    assert search([0, 1], Archive(archive)) == []
    # a number is not found within a longer one
    assert search([6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22, 2], Archive(archive)) == []


def test_a_folder_without_the_file_is_refused_in_one_line(tmp_path):
    with pytest.raises(sprague.BadParameter, match=r"there is no stripped\.gz"):
        Archive(tmp_path)
    (tmp_path / "stripped.gz").write_bytes(b"not packed")
    with pytest.raises(sprague.BadParameter):
        search(LOWER, Archive(tmp_path))


HEAD, LINE = b"# comments stand first\n", f"A000201 ,{','.join(map(str, LOWER))},".encode()


@pytest.mark.parametrize(
    ("stripped", "says"),
    [
        (gzip.compress(LINE)[:-9] + b"no deflate", ""),
        (gzip.compress(HEAD + LINE)[:12] + b"\xff" * 40, ""),
        (gzip.compress(HEAD + LINE + b"\xff,\n"), "lines are written like"),
        (gzip.compress(HEAD + LINE + b"words,\n"), "lines are written like"),
        (gzip.compress(HEAD + LINE + b"9" * 5000 + b",\n"), "lines are written like"),
        (gzip.compress(HEAD + LINE.replace(b"A000201 ", b"\xff")), "lines are written like"),
        (gzip.compress(bytes(2**21)), "there is more in it than 1 MiB"),
    ],
    ids=["cut", "corrupt", "UTF-8", "words", "digits", "number", "zeros"],
)
def test_a_file_that_is_none_of_the_encyclopedia_is_refused_in_one_line(tmp_path, monkeypatch, stripped, says):
    monkeypatch.setattr("sprague.discovery.oeis.LARGEST_ARCHIVE", 2**20)
    (tmp_path / "stripped.gz").write_bytes(stripped)
    with pytest.raises(sprague.BadParameter, match=rf"stripped\.gz: .*{says}"):
        search(LOWER, Archive(tmp_path))


def test_a_name_that_is_no_text_is_shown_as_far_as_it_is(archive):
    (archive / "names.gz").write_bytes(gzip.compress(b"# names\nA000201 Lower \xff Wythoff\n"))
    assert "A000201 (Lower \ufffd Wythoff)" in str(search(LOWER[4:], Archive(archive))[0])


@pytest.mark.parametrize("answer", [b"[" * 100_000, b"9" * 5000, b'[{"number": 1, "data": "' + b"9" * 5000 + b'"}]'])
def test_an_answer_that_is_no_data_is_none(tmp_path, answer):
    source, _ = online(tmp_path, lambda address: answer)
    with pytest.raises(OeisUnavailable, match="not what it is described to be"):
        search(LOWER[1:], source)


def test_no_more_is_read_from_the_network_than_an_answer_has(monkeypatch):
    asked = []

    class Endless:
        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def read(self, size):
            asked.append(size)
            return bytes(size)

    monkeypatch.setattr("sprague.discovery.oeis.urlopen", lambda request, timeout: Endless())
    with pytest.raises(OeisUnavailable, match="longer than 16 MiB"):
        fetched("https://oeis.org/search?q=1")
    assert asked == [16 * 2**20 + 1]


def test_the_sequences_of_a_discovery_are_looked_up(archive):
    found = dict(looked_up(sprague.discover(game("wythoff")), Archive(archive)))
    assert found["x"].startswith("A000201 (Lower Wythoff sequence.)")
    assert found["y"] == "not found"
