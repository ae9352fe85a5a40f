"""The server keeps to its own description: schemathesis asks it what the description allows, and more."""

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
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
BOUND = 60
"""Seconds that an answer may take; the machine may be busy."""


def test_every_answer_is_as_described(server):
    """One test, not one an operation: collecting tests is not to wait for the seconds that the description takes."""

    def ask(case):
        answer = case.call(base_url=server.address.rstrip("/"), timeout=BOUND)
        if answer.status_code == 414:  # a refusal that schemathesis does not count as one
            assert len(answer.request.url) > LONGEST_ADDRESS
        else:
            case.validate_response(answer, checks=CHECKS)

    usual = settings(
        max_examples=4,
        derandomize=True,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    operations = [each.ok() for each in schemathesis.openapi.from_dict(make_app().openapi()).get_all_operations()]
    assert len(operations) > 20
    for operation in operations:
        cases = strategies.one_of([operation.as_strategy(mode) for mode in GenerationMode])
        usual(given(case=cases)(ask))()
