"""Files are replaced by whole ones; what is no file stays what it is."""

import errno
import os
import shutil
import stat
import subprocess
import sys
from contextlib import closing

import pytest

from sprague.errors import BadParameter, SpragueError
from sprague.files import WriterLock, whole_file, whole_folder
from sprague.web import site


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_not_replaced(tmp_path, run, refused):
    # as root, `-o /dev/full` or `-o /dev/stdout` put a file into the place of the device
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    with pytest.raises(BadParameter, match="a device or a pipe"), whole_file(pipe):
        pass
    refused(run("table", "wythoff", "--to", 5, "-o", pipe), "pipe.csv: it is a device or a pipe")
    assert stat.S_ISFIFO(os.stat(pipe).st_mode) and os.listdir(tmp_path) == ["pipe.csv"]


def test_a_link_stays_a_link_and_its_file_is_replaced(tmp_path):
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "file.txt", tmp_path / "link.txt"
    file.write_text("old")
    link.symlink_to(file)
    with whole_file(link) as unfinished:
        unfinished.write_text("new")
    assert link.is_symlink() and file.read_text() == "new" and os.listdir(file.parent) == ["file.txt"]


def test_a_link_to_nowhere_is_followed(tmp_path):
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "file.txt")
    with whole_file(link) as unfinished:
        unfinished.write_text("new")
    assert link.is_symlink() and (tmp_path / "file.txt").read_text() == "new"


def test_an_error_names_the_file_that_was_asked_for(tmp_path):
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "no" / "file.txt")
    with pytest.raises(BadParameter, match="there is no folder"), whole_file(link):
        pass


@pytest.mark.sample(2)
@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="the system has no endless file")
@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "chomp:2x4", "####/####", "--table"),
        ("prove",),
        ("period", "--check"),
        ("quotient", "--check"),
        ("reproduce",),
        ("play", "mouse", "3,5", "--strategy"),
        ("survey", "show", "-c"),
        ("survey", "ingest"),
    ],
    ids=" ".join,
)
def test_a_file_without_end_is_refused_in_little_memory(arguments, tmp_path):
    program = (
        "import resource, sys; from sprague.cli import status; resource.setrlimit(resource.RLIMIT_AS, (2**32, 2**32)); "
        "code = status(sys.argv[1:]); "
        "peak = next(int(x.split()[1]) for x in open('/proc/self/status') if x.startswith('VmHWM')); "
        "sys.exit(code if peak < 2**20 else 99)"
    )
    command = [sys.executable, "-c", program, *arguments, "/dev/zero"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n"), done.stderr[:9]) == (2, 1, "sprague: "), done.stderr


def test_a_table_of_a_board_that_cannot_be_written_is_named_and_no_temporary_file(tmp_path, run, refused):
    table = tmp_path / "no" / "board.table"  # it was "board.table.new: No such file or directory"
    refused(run("solve", "chomp:2x4", "####/####", "--table", table), f"{table}: there is no folder {table.parent}")


def test_a_file_that_a_link_leads_to_has_one_writer(tmp_path):
    (tmp_path / "link").symlink_to("known")
    with closing(WriterLock(tmp_path / "link")), pytest.raises(BadParameter, match="known: another process"):
        WriterLock(tmp_path / "known")


def test_a_lock_that_a_full_disk_refuses_leaves_no_file(tmp_path, monkeypatch):
    def full():
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch, pytest.raises(SpragueError, match="catalogue: No space left"):
        patch.setattr("sprague.files.os.getpid", full)
        WriterLock(tmp_path / "catalogue")
    assert list(tmp_path.iterdir()) == []


KILLED = """
import os, signal, sys
from pathlib import Path
from sprague.files import whole_file, whole_folder
where = Path(sys.argv[1])
with whole_folder(where / "folder") as new, whole_file(where / "file.txt") as file:
    (new / "index.html").write_text("half")
    file.write_text("half")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def names(folder):
    return sorted(each.name for each in folder.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="kills")
@pytest.mark.parametrize("there", [False, True])
def test_what_a_killed_process_left_looks_like_nothing_and_is_swept_by_the_next(tmp_path, there):
    if there:
        (tmp_path / "folder").mkdir()
        (tmp_path / "folder" / "before").touch()
        (tmp_path / "file.txt").write_text("before")
    before = names(tmp_path)
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    processes = [subprocess.run(command, check=False).returncode for _ in range(2)]
    assert processes == [-9, -9] and [each for each in names(tmp_path) if each[0] != "."] == before
    assert len(names(tmp_path)) == len(before) + 2  # the second run has swept what the first one left
    (tmp_path / f".file.{os.getppid()}.unfinished.txt").touch()  # of a process that runs
    with whole_folder(tmp_path / "folder") as new, whole_file(tmp_path / "file.txt") as file:
        (new / "index.html").write_text("whole")
        file.write_text("whole")
    assert names(tmp_path) == [f".file.{os.getppid()}.unfinished.txt", "file.txt", "folder"]
    assert names(tmp_path / "folder") == ["index.html"] and (tmp_path / "file.txt").read_text() == "whole"


def test_a_folder_that_was_moved_away_when_its_process_was_killed_is_put_back(tmp_path):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    old = tmp_path / f".folder.{ended.pid}.unfinished" / "old"
    old.mkdir(parents=True)
    (old / "before").touch()
    with pytest.raises(ZeroDivisionError), whole_folder(tmp_path / "folder"):
        raise ZeroDivisionError
    assert names(tmp_path) == ["folder"] and names(tmp_path / "folder") == ["before"]


@pytest.mark.parametrize("there", [False, True])
def test_a_site_that_is_not_whole_is_not_there(tmp_path, monkeypatch, there):
    folder = tmp_path / "site"
    if there:
        folder.mkdir()

    def half(new, *_):
        shutil.copytree(site.STATIC, new, dirs_exist_ok=True)
        assert not folder.exists() or not names(folder)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(site, "_written", half)
        site.write_site(folder, 1)
    assert names(tmp_path) == ["site"] * there


def test_a_site_on_a_full_disk_says_what_the_system_says(tmp_path, monkeypatch):
    def full(_, copied, **__):
        raise OSError(errno.ENOSPC, "No space left on device", str(copied))

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(OSError, match="No space left on device"):
        site.write_site(tmp_path / "site", 1)
    assert names(tmp_path) == []
