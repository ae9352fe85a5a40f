"""The sources as code: one file a part of a document, one claim an entry, with its expected and its found verdict."""

from sprague.papers.claim import Claim, Document, Judgement, Word
from sprague.papers.library import claims, documents

__all__ = ["Claim", "Document", "Judgement", "Word", "claims", "documents"]
