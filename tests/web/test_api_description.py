"""The server keeps to its own description: schemathesis asks it what the description allows, and more."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sprague.web.app import make_app
from sprague.web.guard import LONGEST_ADDRESS

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]

schema = schemathesis.openapi.from_dict(make_app().openapi())


@schema.parametrize()
@settings(
    max_examples=8,
    derandomize=True,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case, server):
    answer = case.call(base_url=server.address.rstrip("/"))
    if answer.status_code == 414:  # a refusal that schemathesis does not count as one
        assert len(answer.request.url) > LONGEST_ADDRESS
        return
    case.validate_response(answer, checks=CHECKS)
