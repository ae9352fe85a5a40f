"""The house gets smaller: the figures of scripts/house only go down."""

import importlib.machinery
import importlib.util
from pathlib import Path

PATH = str(Path(__file__).parents[1] / "scripts" / "house")
LOADER = importlib.machinery.SourceFileLoader("house", PATH)
house = importlib.util.module_from_spec(importlib.util.spec_from_loader("house", LOADER))
LOADER.exec_module(house)


def test_no_figure_of_the_house_goes_up():
    held, limits = house.figures()[0], house.limits()
    assert list(held) == list(limits)
    del held["lines of tests"]  # which grow by what is new
    assert {name: value for name, value in held.items() if value > limits[name]} == {}


def test_a_line_is_of_one_kind():
    text = '"""A module.\n\nMore."""\n\nimport os\nfrom sys import (\n    path,\n)\n\n# why\nx = """a\n\nb"""  # how\n'
    assert house.kinds_of_lines(text) == {"docstrings": 3, "imports": 4, "comments": 1, "code": 3, "blank": 2}
