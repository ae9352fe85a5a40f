"""Jobs: how they are begun, and what happens in them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from sprague.web.schemas.games import LONGEST_RULE
from sprague.web.schemas.shape import Shape, Verdict

JobState = TypeAliasType("JobState", Literal["waiting", "running", "done", "failed", "cancelled"])


class Discovery(BaseModel):
    """What a discovery came to; more may be there."""

    model_config = ConfigDict(extra="allow")

    game: str
    statement: str | None
    formula: str | None
    kind: str | None
    verdict: Verdict
    evidence: str | None
    bound: int | str | None
    seconds: float
    tried: list[str]
    downloads: list[str]


class Judgement(BaseModel):
    """The verdict on a claim; more may be there."""

    model_config = ConfigDict(extra="allow")

    claim: str
    document: str
    verdict: Verdict
    given: str
    expected: Verdict
    as_expected: bool
    evidence: str
    seconds: float
    statement: str
    source: str


class JudgedDocument(BaseModel):
    """How many claims of a document got which verdict, and those that got another than the expected one."""

    counts: dict[Verdict, int]
    unexpected: list[str]
    downloads: list[str]


class Event(Shape):
    """Something that happened in a job, so many seconds after it was begun."""

    seconds: float


class StateEvent(Event):
    """It has another state."""

    event: Literal["state"]
    state: JobState


class TableEvent(Event):
    """A table is there; these are its first rows."""

    event: Literal["table"]
    columns: list[str]
    rows: list[list[str]]
    text: str


class ProgressEvent(Event):
    """What is computed now."""

    event: Literal["progress"]
    text: str


class GuessEvent(Event):
    """A guess, before it is proved."""

    event: Literal["guess"]
    text: str


class ResultEvent(Event):
    """The last event of a job that came to its end."""

    event: Literal["result"]
    result: Discovery | Judgement | JudgedDocument


class OwnClaim(Shape):
    """A claim of a document of one's own."""

    name: str
    expected: Verdict
    statement: str


class ClaimsEvent(Event):
    """The claims of a document, before they are judged."""

    event: Literal["claims"]
    claims: list[OwnClaim]


class JudgedEvent(Event):
    """The verdict on the claim at a place of the document, and the seconds that it took."""

    event: Literal["judged"]
    place: int
    verdict: Verdict
    evidence: str
    took: float


class ErrorEvent(Event):
    """The last event of a job that went wrong; ``at``: where in the text that it was given."""

    event: Literal["error"]
    error: str
    at: int | None = None


class CancelledEvent(Event):
    """The last event of a job that was cancelled."""

    event: Literal["cancelled"]


JobEvent = TypeAliasType(
    "JobEvent",
    Annotated[
        StateEvent
        | TableEvent
        | ProgressEvent
        | GuessEvent
        | ClaimsEvent
        | JudgedEvent
        | ResultEvent
        | ErrorEvent
        | CancelledEvent,
        Field(discriminator="event"),
    ],
)


class Job(Shape):
    """A job and its events so far."""

    id: str
    kind: Literal["discover", "claim", "claims"]
    subject: str
    state: JobState
    seconds: float
    events: list[JobEvent]


class JobList(Shape):
    """The jobs that are remembered, the newest first."""

    jobs: list[Job]


class DiscoverRequest(Shape):
    """A discovery to be begun; ``again`` even if there is one already."""

    kind: Literal["discover"]
    game: Annotated[str, Field(min_length=1, max_length=LONGEST_RULE)]
    seconds: Annotated[float, Field(ge=1, le=120)] = 30
    again: Annotated[bool, Field(strict=True)] = False


class ClaimRequest(Shape):
    """A claim to be judged; ``again`` even if it was already."""

    kind: Literal["claim"]
    claim: Annotated[str, Field(min_length=1, max_length=80)]
    again: Annotated[bool, Field(strict=True)] = False


LONGEST_DOCUMENT = 50_000


class DocumentRequest(Shape):
    """A text whose claims are to be judged; ``again`` even if they were already."""

    kind: Literal["claims"]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_DOCUMENT)]
    again: Annotated[bool, Field(strict=True)] = False


JobRequest = Annotated[DiscoverRequest | ClaimRequest | DocumentRequest, Field(discriminator="kind")]
