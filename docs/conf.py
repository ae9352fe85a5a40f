"""Settings of the documentation: ``sphinx-build -W docs docs/_build``."""

from importlib.metadata import version as installed_version

project = "sprague"
author = "The sprague developers"
copyright = "2026, The sprague developers"
version = release = installed_version("sprague")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.mathjax"]
myst_enable_extensions = ["dollarmath", "deflist", "colon_fence"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
suppress_warnings: list[str] = []

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"

html_theme = "furo"
html_title = "sprague"
