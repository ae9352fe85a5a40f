"""The set-up of a clone: commands run at once in plain Python, the kernels come from the background, once and whole.

The scripts are the real ones. What goes through pip is not: what stands in for it copies sources, and "compiles" by
copying the source of the kernels, when the test lets it.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

fcntl = pytest.importorskip("fcntl")  # the scripts are for a POSIX shell

ROOT = Path(__file__).parent.parent

STAND_INS = {
    "pip.py": """
import os, sys, time, zipfile
from pathlib import Path

def wheel(folder, root, compiling):
    folder.mkdir()
    with zipfile.ZipFile(folder / "sprague-0-py3-none-any.whl", "w") as made:
        for each in (root / "src").rglob("*.py"):
            made.write(each, each.relative_to(root / "src"))
        if compiling:
            source = (root / "src/sprague/kernels/module.cpp").read_text()
            with (control / "compilations").open("a") as file:
                file.write(f"{os.getsid(0)}\\n")
            print("[1/2] Building", flush=True)
            while (control / "hold").exists():
                time.sleep(0.02)
            if "broken" in source:
                sys.exit("module.cpp:1: error: broken")
            made.writestr("sprague/kernels/compiled.so", source)

def install(package, environment):
    (packages,) = environment.glob("lib/python3*/site-packages")
    zipfile.ZipFile(package).extractall(packages)
    command = environment / "bin" / "sprague"
    command.write_text(f"cd '{packages}/sprague' && cat __init__.py && "
        'if [ -z "$SPRAGUE_PURE" ] && [ -f kernels/compiled.so ]; then cat kernels/compiled.so; else echo plain; fi\\n')
    command.chmod(0o755)

if __name__ == "__main__":
    words, control = sys.argv[1:], Path(os.environ["CONTROL"])
    if "wheel" in words:
        folder = Path(words[words.index("--wheel-dir") + 1])
        wheel(folder, Path(words[-1]), "--config-settings=wheel.cmake=false" not in words)
    elif words[-1].endswith(".whl"):
        install(words[-1], Path(words[words.index("--python") + 1]).parent.parent)
""",
    "scikit_build_core/build.py": "def get_requires_for_build_wheel(settings):\n    return []\n",
    "sitecustomize.py": """
import os, sys, sysconfig
if os.path.exists(os.path.join(os.environ["CONTROL"], "alone")):
    sys.modules["_multiprocessing"] = None
paths = sysconfig.get_path
sysconfig.get_path = lambda name, *a, **b: os.environ["CONTROL"] if name == "include" else paths(name, *a, **b)
""",
}

BEGUN = "sprague: the kernels are being compiled; until then plain Python, slower\n"
WAITING = BEGUN.replace(";", " (1 of 2);")


class Clone:
    """Sources with the scripts of this repository, and what stands in for the world around them."""

    def __init__(self, folder: Path) -> None:
        self.root, self.control = folder / "a clone", folder / "control"
        self.venv, self.hold = self.root / ".venv", self.control / "hold"
        for script in ("environment.sh", "kernels.sh", "sprague"):
            (self.root / "scripts").mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "scripts" / script, self.root / "scripts")
        for name, content in STAND_INS.items() | {("Python.h", "")}:
            (self.control / name).parent.mkdir(parents=True, exist_ok=True)
            (self.control / name).write_text(content, encoding="utf-8")
        for name in ("pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, self.root)
        self.write("__init__.py", "# 1\n")
        self.write("kernels/__init__.py", "")
        self.write("kernels/module.cpp", "first\n")
        self.hold.touch()
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("SPRAGUE_", "PYTHON"))},
            "PYTHON": sys.executable,
            "PYTHONPATH": str(self.control),
            "PYTHONDONTWRITEBYTECODE": "1",
            "CONTROL": str(self.control),
            "CXX": "true",
        }

    def write(self, name: str, content: str) -> None:
        path = self.root / "src" / "sprague" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")

    def begin(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        command = [self.root / "scripts" / "sprague", *arguments]
        both = self.environment | environment
        pipe = subprocess.PIPE
        return subprocess.Popen(
            command, env=both, text=True, stdout=pipe, stderr=pipe, stdin=subprocess.DEVNULL, start_new_session=True
        )

    def run(self, *arguments: str, **environment: str) -> tuple[str, str]:
        """What a command prints to standard output, and to standard error."""
        process = self.begin(*arguments, **environment)
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        return out, err

    def compilations(self) -> list[int]:
        """The sessions in which they were begun."""
        path = self.control / "compilations"
        return list(map(int, path.read_text().split())) if path.exists() else []

    def byte_code(self) -> list[Path]:
        return list(self.venv.glob("lib/python3*/site-packages/sprague/__pycache__/__init__.*.pyc"))

    def is_left(self) -> bool:
        """Ends what is compiled; whether nobody works in the background, nor is about to: the lock is free."""
        for session in self.compilations():
            end(session)
        lock = self.venv / "lock"
        if not lock.exists():
            return True
        with lock.open("a") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
        return True

    def finish(self) -> None:
        """Lets the background go on to its end."""
        self.hold.unlink(missing_ok=True)
        until(lambda: not (self.venv / "pending").exists())


def until(done: Callable[[], bool]) -> None:
    for _ in range(6000):
        if done():
            return
        time.sleep(0.02)
    raise AssertionError("it never came about")


@pytest.fixture
def clone(tmp_path: Path) -> Iterator[Clone]:
    made = Clone(tmp_path)
    yield made
    until(made.is_left)


@pytest.fixture
def begun(clone: Clone) -> Clone:
    """A clone after its first command, with the kernels half compiled."""
    out, err = clone.run()
    assert out == "# 1\nplain\n"
    assert err.count("\n") == 2 and "setting up" in err and "the kernels are being compiled" in err
    until(lambda: len(clone.compilations()) == 1)
    return clone


def end(session: int) -> None:
    """As the end of the machine would."""
    try:
        os.killpg(session, signal.SIGKILL)
    except ProcessLookupError:
        return


def test_the_first_commands_run_in_plain_python_and_say_so_once(begun):
    assert begun.run() == ("# 1\nplain\n", WAITING)
    assert begun.run("survey", "--help", SPRAGUE_PURE="1") == ("# 1\nplain\n", "")  # who chose it is told nothing
    assert begun.compilations() != [os.getsid(0)]
    begun.finish()
    assert begun.byte_code()  # where Python itself writes none
    assert begun.run() == ("# 1\nfirst\n", "")
    assert len(begun.compilations()) == 1


def test_byte_code_is_written_where_no_processes_can_be_pooled(begun):
    (begun.control / "alone").touch()
    begun.finish()
    assert begun.byte_code()


@pytest.mark.parametrize("there", ["made", "packages.log"])
def test_ctrl_c_ends_a_set_up_with_one_line_wherever_it_is(clone, interruptible, there):
    command = clone.begin()
    until((clone.venv / there).exists)
    os.killpg(command.pid, signal.SIGINT)
    out, err = command.communicate(timeout=120)
    assert (command.returncode, out) == (130, "")
    assert err.count("\n") == 2 and err.endswith("sprague: interrupted; the next run starts afresh\n")
    assert clone.run()[0] == "# 1\nplain\n"


def test_commands_at_once_compile_once(clone):
    commands = [clone.begin() for _ in range(3)]
    for each in commands:
        assert each.communicate(timeout=120)[0] == "# 1\nplain\n"
    until(lambda: bool(clone.compilations()))
    until(lambda: clone.run()[1] == WAITING)
    clone.finish()
    assert len(clone.compilations()) == 1


def test_what_was_killed_is_begun_again(begun):
    end(begun.compilations()[0])
    assert begun.run()[0] == "# 1\nplain\n"
    until(lambda: len(begun.compilations()) == 2)
    begun.finish()
    assert begun.run() == ("# 1\nfirst\n", "")


@pytest.mark.nightly
def test_what_does_not_compile_is_said_and_tried_again_after_an_hour_or_when_the_sources_change(begun):
    begun.write("kernels/module.cpp", "broken\n")
    begun.finish()
    begun.run()
    begun.finish()
    failed = (
        f"sprague: the kernels could not be compiled: plain Python, slower; {begun.venv}/kernels.log says why, "
        "and they are tried again in an hour\n"
    )
    tried = len(begun.compilations())
    assert begun.run() == ("# 1\nplain\n", failed)
    assert begun.run("survey") == ("# 1\nplain\n", failed)
    assert len(begun.compilations()) == tried
    earlier = time.time() - 3700
    os.utime(begun.venv / "kernels.failed", (earlier, earlier))
    assert begun.run() in [("# 1\nplain\n", said) for said in (BEGUN, WAITING)]  # nothing holds it now
    begun.finish()
    tried = len(begun.compilations())
    assert begun.run() == ("# 1\nplain\n", failed)
    begun.write("__init__.py", "# 2\n")
    assert begun.run()[0] == "# 2\nplain\n"
    begun.finish()
    assert len(begun.compilations()) == tried
    assert "error: broken" in (begun.venv / "kernels.log").read_text()
    begun.write("kernels/module.cpp", "mended\n")
    begun.run()
    begun.finish()
    assert begun.run() == ("# 2\nmended\n", "")


def test_new_python_keeps_the_kernels_and_new_kernels_are_compiled(begun):
    begun.finish()
    begun.write("__init__.py", "# 2\n")
    out, err = begun.run()
    assert (out, err.count("\n")) == ("# 2\nfirst\n", 1)
    begun.finish()
    assert len(begun.compilations()) == 1
    begun.hold.touch()
    begun.write("kernels/module.cpp", "second\n")
    assert begun.run()[0] == "# 2\nplain\n"
    begun.finish()
    assert begun.run() == ("# 2\nsecond\n", "")


def test_kernels_of_sources_that_changed_meanwhile_are_not_installed(begun):
    begun.write("kernels/module.cpp", "second\n")
    assert begun.run()[0] == "# 1\nplain\n"
    begun.hold.unlink()
    assert begun.run(SPRAGUE_WAIT="1")[0] == "# 1\nsecond\n"


def test_who_waits_gets_the_kernels(clone):
    clone.hold.unlink()
    out, err = clone.run("survey")
    assert out == "# 1\nfirst\n"
    assert err.count("\n") == 2 and "waiting for the kernels" in err


def test_who_waits_for_what_does_not_compile_is_shown_why(clone):
    clone.hold.unlink()
    clone.write("kernels/module.cpp", "broken\n")
    for times in (1, 2):
        process = clone.begin(SPRAGUE_WAIT="1")
        out, err = process.communicate(timeout=120)
        assert (process.returncode, out) == (1, "")
        assert "error: broken" in err and err.endswith("could not be compiled; the lines above say why\n")
        assert len(clone.compilations()) == times


def test_without_headers_nothing_is_compiled_and_nobody_waits(clone):
    (clone.control / "Python.h").unlink()
    out, err = clone.run(SPRAGUE_WAIT="1")
    assert out == "# 1\nplain\n"
    assert err.count("\n") == 2 and "Python.h is missing" in err
    clone.finish()
    assert clone.run("survey") == ("# 1\nplain\n", "")
    assert clone.compilations() == []


def test_what_stands_half_made_is_made_anew_when_the_compiler_has_ended(begun):
    (begun.venv / "unfinished").touch()
    command = begun.begin()
    assert command.poll() is None
    begun.hold.unlink()
    assert "setting up" in command.communicate(timeout=120)[1]
    begun.finish()
    assert begun.run() == ("# 1\nfirst\n", "")
