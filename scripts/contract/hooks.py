"""What schemathesis needs to know about this service: how NDJSON is written, and which refusals of what the schema allows are right."""
import json

import hypothesis.internal.lambda_sources as lambda_sources
import schemathesis

# Codes of 422 for what JSON Schema cannot say; all others would mean that schema and service disagree.
BEYOND_SCHEMA = {"cell_count", "ragged_rows", "unknown_symbol", "out_of_range", "invalid_symbols", "sides_differ", "side_too_large",
                 "missing_board", "not_unique", "unsolvable"}


@schemathesis.serializer("application/x-ndjson")
def ndjson(ctx, value):
    """A line of JSON for each entry; text as it is."""
    lines = value if isinstance(value, list) else [value]
    return "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines).encode()


@schemathesis.check
def refused_only_for_what_the_schema_cannot_say(ctx, response, case):
    if response.status_code != 422 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    problem = response.json()
    # An empty query parameter is how schemathesis writes an empty string, list or object: no schema speaks of that.
    if problem["code"] not in BEYOND_SCHEMA:
        raise AssertionError(f"the schema allows what is refused as {problem['code']}: {problem['detail']}")


@schemathesis.check
def every_error_is_a_problem_document(ctx, response, case):
    if response.status_code < 400:
        return
    problem = response.json()
    assert response.headers["content-type"] == ["application/problem+json"], response.headers["content-type"]
    assert problem["status"] == response.status_code and problem["code"]
    assert [problem["request_id"]] == response.headers["x-request-id"]


def shorter(function):
    """Python 3.11 fails where hypothesis reads a lambda's source for its repr deep in a recursion: it is only a name."""
    def describe(*arguments):
        try:
            return function(*arguments)
        except (SystemError, RecursionError):
            return "lambda"
    return describe


lambda_sources._lambda_description = shorter(lambda_sources._lambda_description)
