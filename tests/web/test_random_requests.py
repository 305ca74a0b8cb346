"""Random requests, made from the description: never a 500, and answers are as described. Those that are made by damage to real
logs, bodies and addresses are in `tests/tools/test_fuzz.py`."""

from __future__ import annotations

import re
from typing import Any

import orjson
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from referee.api import create_app
from referee.api.reading import RECORD_TYPES
from tests import ALL

OF_THE_TABLE = re.compile(
    "|".join([
        r"is none of the players \(", r"is no player at this table \(", r"^'.*' is not a (card|suit) of this pack",
        r" is for \d( to \d)? players, not \d+$", r" knows no such key; known: ", r"look alike: players need names",
        r"^a player needs a name", r"has a character that cannot be seen", r"stands twice$", r"reads like a move of ",
        r"is nothing that .* scores by; known: ", r"^the trick has ", r" is an unknown card$", r"has no option ",
        r"^is nested too deeply$", r"^needs a letter or a digit$", r"^at most 12 can play$", r"^a trick has at least one play$",
        r"must be a whole number$", r"(^|: )must be a number from ",
        r"^not (PBN|LIN|a record of the Skat server): ", r"^there is no (game|pack) '",
        r"^there is no .+, which has ", r"^a card of the hand lies in the trick$",
        r"^does nothing in \S+ games: leave it out$", r"too many for so many clauses",
        r"^with a suit of majors the ranks are numbers and ",
    ])
)  # fmt: skip
"""Why a request is refused that has the shape it ought to have: a game has its own cards, numbers of players and keys, and
names are those of its players. No description of all games can say so; these reasons may be given, and no others."""
BOUNDED: dict[str, Any] = {
    "deadline": None, "derandomize": True, "database": None, "suppress_health_check": list(HealthCheck),
}  # fmt: skip


def sound_requests_are_taken(context: Any, answer: Any, case: schemathesis.Case) -> bool | None:
    """What has the described shape is refused for nothing but what it says of the table."""
    faults = orjson.loads(answer.content).get("errors", ()) if answer.status_code == 422 else ()
    if faults and all(OF_THE_TABLE.search(fault["detail"]) for fault in faults):
        return None
    return positive_data_acceptance(context, answer, case)


load_all_checks()
EVERY_CHECK: list[Any] = [
    *(CHECKS.get_one(name) for name in CHECKS.get_all_names() if name != "positive_data_acceptance"),
    sound_requests_are_taken,
]
app = create_app()
schemathesis.serializer.alias(["application/x-ndjson", *RECORD_TYPES], "text/plain")
schema = schemathesis.openapi.from_wsgi("/openapi.json", app)
for check in (schema.config.checks.negative_data_rejection, schema.config.checks.positive_data_acceptance):
    check.expected_statuses.append("413")  # whatever a body says, it may be too long


@schema.hook
def map_body(context: Any, body: Any) -> Any:
    """JSON Schema takes 3.0 for a whole number, too; here none is written so."""
    if isinstance(body, dict):
        return {key: map_body(context, value) for key, value in body.items()}
    if isinstance(body, list):
        return [map_body(context, value) for value in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body


UNPACKED = {"Accept-Encoding": "identity"}
"""Answers that are checked come as they are: the client that calls the app directly unpacks none."""


@schema.parametrize()
@settings(max_examples=20 if ALL else 8, **BOUNDED)
def test_requests_made_from_the_description(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=EVERY_CHECK, headers=UNPACKED)
