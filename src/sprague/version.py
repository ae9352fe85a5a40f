"""The version of sprague, which files, surveys and the page name."""

__version__ = "0.3.0"
