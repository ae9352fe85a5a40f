"""The shapes of what is asked and answered, for the description at ``/api/openapi.json``."""

from sprague.web.schemas import games, jobs, play, reading, shape

__all__ = ["games", "jobs", "play", "reading", "shape"]
