"""Whatever is asked is answered, or refused in one line: never a mistake of ours."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from sprague.web.questions import JOBS, QUESTIONS
from sprague.web.worker import BAD, NOT_FOUND, answered

GAMES = (
    *("rat", "wythoff:a=2", "fibonacci-nim", "nim:piles=1", "moore", "mouse:m=4", "n-heap-wythoff:heaps=2"),
    *("euclid", "euclid-zero:piles=3", "0.77", "4.(3)", "0.8", "grundy", "subtraction:1,3,4", "fibonacci-subtraction"),
    *("chomp:2x3", "eraserhead:line4", "magnetism:5", "spring-cleaning:2x3", "mock-turtles", "ruler"),
    *("take l, k from x, y: l = 0 | k = 0 | l = k", "take l from x: l <= 3", "x -> p: p <= x", "take l from x: l <"),
    *("take a, b, c from x, y, z: a + b + c = 2", "x, y -> p, q: p + q < x + y & q <= y & p <= x", ""),
)
PARTS = st.sampled_from([*"0123456789,,,/#.*+- ", "12", "3,5", "##/#.", "+.-", "1/0-1", "9" * 40, "٣", "\n", "-1", "é"])
PILES = st.lists(st.integers(0, 14), min_size=1, max_size=3).map(lambda piles: ",".join(map(str, piles)))
POSITIONS = st.one_of(
    *[PILES] * 3,
    st.text("#.", min_size=6, max_size=6).map(lambda cells: f"{cells[:3]}/{cells[3:]}"),
    st.text("+-..", min_size=1, max_size=5),
    st.lists(PARTS, max_size=7).map("".join),
)
NAMES = st.sampled_from((*GAMES * 3, "no-such", "rat:m=3", "0.7x", "chomp:0x0", "../../x.py:y", "wythoff:a=x"))
NUMBERS = st.one_of(*[st.integers(0, 25)] * 3, st.integers(-(10**30), 10**30))
ASKED = st.one_of(
    st.tuples(st.sampled_from(["position", "answer", "hint", "cell"]), st.fixed_dictionaries({"position": POSITIONS})),
    st.tuples(st.just("legal"), st.fixed_dictionaries({"start": POSITIONS, "to": POSITIONS})),
    st.tuples(
        st.just("reply"),
        st.fixed_dictionaries(
            {"position": POSITIONS, "level": st.sampled_from(["random", "perfect", ""]), "seed": st.integers(0, 9)}
        ),
    ),
    st.tuples(
        st.just("map"),
        st.fixed_dictionaries(
            {"to": NUMBERS, "what": st.sampled_from(["p", "values", "x"]), "dimensions": st.sampled_from([None, 1, 2])}
        ),
    ),
    st.tuples(st.just("points"), st.fixed_dictionaries({"to": NUMBERS})),
    st.tuples(st.just("game"), st.just({})),
)


def test_no_question_and_no_job_have_one_name():
    assert not QUESTIONS.keys() & JOBS.keys()


@settings(max_examples=400, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(NAMES, ASKED)
def test_any_question_is_answered_or_refused_in_one_line(name, asked):
    question, keywords = asked
    message = answered(QUESTIONS[question], {"game": name, **keywords})
    event(f"{question}: {message[0]}")
    if message[0] == "reply":
        if message[1].kind == "application/json":
            json.loads(message[1].plain)
    else:
        _, kind, sentence, place = message
        assert kind in (BAD, NOT_FOUND), message
        assert sentence and "\n" not in sentence
        assert place is None or 0 <= place <= len(name)


@pytest.mark.parametrize("name", [name for name in GAMES if name])
def test_every_position_that_is_shown_can_be_asked_about(name):
    """Along a play to its end every answer fits the one before it."""
    message = answered(QUESTIONS["position"], {"game": name})
    if message[0] == "failed":
        assert name in ("x -> p: p <= x", "take l from x: l <")
        return
    here = json.loads(message[1].plain)
    for turn in range(60):
        if here["finished"]:
            break
        asked = {"game": name, "position": here["position"]}
        reply = json.loads(answered(QUESTIONS["reply"], asked | {"level": "learner", "seed": turn})[1].plain)
        assert reply["to"] in [move["to"] for move in here["moves"]] or not here["complete"]
        here = reply["position"]
    assert here["finished"]


@given(st.fractions(min_value=0, max_value=10**6) | st.text(max_size=9) | st.from_regex(r"[0-9]{0,40}/?[0-9]{0,40}"))
def test_any_fraction_has_its_place_or_is_refused(fraction):
    message = answered(QUESTIONS["tree"], {"fraction": str(fraction)})
    assert message[0] == "reply" or (message[1] == BAD and "\n" not in message[2])
