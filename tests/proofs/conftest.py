"""Certificates of periods with other content than they were given."""

import dataclasses
import json

import pytest

from sprague.sealed import sealed


@pytest.fixture
def changed():
    """The certificate with other fields, those of its law and its code among them."""

    def changed(certificate, change):
        law, code = (
            dataclasses.replace(part, **{name: value for name, value in change.items() if hasattr(part, name)})
            for part in (certificate.law, certificate.code)
        )
        rest = {name: value for name, value in change.items() if not hasattr(law, name) and not hasattr(code, name)}
        return dataclasses.replace(certificate, law=law, code=code, **rest)

    return changed


@pytest.fixture
def resealed():
    """The text of a certificate with changes, sealed again as a liar would."""

    def resealed(found, **changes):
        content = {**json.loads(found.to_json()), **changes}
        del content["seal"]
        return json.dumps(sealed(content))

    return resealed
