"""Records about invented facts for the verdict's tests."""

from typing import Any

import pytest

Record = dict[str, Any]


@pytest.fixture
def record() -> Record:
    """A claim with a number and a snippet that states another."""
    return {
        "id": "bridge",
        "claim": "The Orra bridge cost $400 million in 2014.",
        "evidence": [
            {"id": "e1", "text": "Auditors put the cost of the Orra bridge at $640 million in 2014."},
            {"id": "e2", "text": "The ferry carries 90 passengers."},
        ],
    }
