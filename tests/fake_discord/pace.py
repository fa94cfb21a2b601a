"""How fast people and Discord are: a test that holds at one pace alone looks at what may have been or not."""

import os
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """What each thing takes, in seconds."""

    person: float = 0.0
    """How long a person looks at an answer before he goes on: whatever the bot does of itself meanwhile is done."""
    request: float = 0.0
    """How long Discord takes for a request: what the bot does beside its answer is not done yet."""


PACES = {"": Pace(), "slow people": Pace(person=0.3), "slow discord": Pace(request=0.1)}


def pace_asked_for() -> Pace:
    """Return the pace that the environment names in `BEREAN_TEST_PACE`, or none at all."""
    return PACES[os.environ.get("BEREAN_TEST_PACE", "")]
