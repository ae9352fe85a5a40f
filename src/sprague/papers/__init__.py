"""The sources as documents: Markdown files with claims, each an exhibit with its expected and its found verdict."""

from sprague.papers.exhibit import Document, Exhibit, Judgement, Word
from sprague.papers.library import claims, documents, read_document

__all__ = ["Document", "Exhibit", "Judgement", "Word", "claims", "documents", "read_document"]
