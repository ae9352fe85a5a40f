"""The server of the page: from its start to the first answer, moves, maps, and many questions at once.

Timed on the wall, as the client of a server that runs beside it as a user would start it.
"""

from benchmark import Benchmark
from sprague.web.menu import menu

_SERVER = """
import asyncio, atexit, re, subprocess, sys
import httpx
command = [sys.executable, "-m", "sprague", "serve", "--no-browser", "--port", "0"]
server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
atexit.register(lambda: (server.terminate(), server.wait()))
address = re.search("http://[^ ]*", server.stdout.readline())[0]
client = httpx.Client(base_url=address, timeout=60)
def ask(question):
    answer = client.get(question)
    assert answer.status_code == 200, answer.text
async def ask_together(questions):
    limits = httpx.Limits(max_connections=len(questions))
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as many:
        answers = await asyncio.gather(*map(many.get, questions))
    assert {answer.status_code for answer in answers} == {200}
"""

_OPENED = _SERVER + "\nask('/api/games')\n"

_WARM = (
    _OPENED
    + """
for question in ("hint?game=rat", "hint?game=chomp:3x4", "map?game=nim:piles=2&to=10"):
    ask(f"/api/{question}")
"""
)

SOLVED = [game["text"] for game in menu()["games"] if game["closed_form"]]
"""The games with a closed form: each of their moves, the first one too, is to be answered at once."""


def _asked(name: str, question: str, seconds: float) -> Benchmark:
    return Benchmark(name, f"ask({question!r})", setup=_WARM, seconds=seconds, clock="wall")


BENCHMARKS = [
    Benchmark("from the command to the page", f"{_SERVER}\nask('/')", seconds=1.0, clock="wall"),
    Benchmark("from the command to the menu of games", f"{_SERVER}\nask('/api/games')", clock="wall"),
    _asked("hint, rat 100,200,300", "/api/hint?game=rat&position=100,200,300", 0.05),
    _asked("reply, wythoff 400,700", "/api/reply?game=wythoff&position=400,700", 0.05),
    _asked("position, rat 15,30,61", "/api/position?game=rat&position=15,30,61", 0.05),
    _asked("map of P-positions, wythoff to 1000", "/api/map?game=wythoff&to=1000", 1.5),
    _asked("map of nim-values, wythoff to 1000", "/api/map?game=wythoff&to=1000&what=values", 1.5),
    _asked("points, nim of three piles to 150", "/api/points?game=nim:piles=3&to=150", 1.5),
    *(
        Benchmark(
            f"the first reply, {game}", f"ask('/api/reply?game={game}')", setup=_OPENED, seconds=0.05, clock="wall"
        )
        for game in SOLVED
    ),
    Benchmark(
        "200 hints at once",
        "asyncio.run(ask_together([f'/api/hint?game=wythoff&position={n},{n + 99}' for n in range(200)]))",
        setup=_WARM,
        clock="wall",
    ),
]
