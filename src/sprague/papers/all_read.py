"""Importing this reads all documents and decides nothing: for processes that are to know them when they begin."""

from sprague.papers.library import documents

DOCUMENTS = documents()
