"""Schemathesis extensions for this service: an NDJSON serializer, a filter of bodies and two checks."""
import json

import hypothesis.internal.lambda_sources as lambda_sources
import schemathesis

# Problem codes of rules that the schemas express. A request that is valid by its schema gets none of them.
IN_SCHEMA = {"invalid_field"}


@schemathesis.serializer("application/x-ndjson")
def ndjson(ctx, value):
    """Writes each element of a list as one line of JSON. Strings are not changed."""
    lines = value if isinstance(value, list) else [value]
    return "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines).encode()


@schemathesis.hook
def filter_body(ctx, body):
    """Keeps bodies in text without NUL. A schema cannot exclude it, and the service answers 400: it is no text."""
    return not (isinstance(body, str) and "\0" in body)


@schemathesis.check
def refused_only_for_what_the_schema_cannot_say(ctx, response, case):
    if response.status_code != 422 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    problem = response.json()
    if problem["code"] in IN_SCHEMA:
        raise AssertionError(f"valid by the schema, but rejected as {problem['code']}: {problem['detail']}")


@schemathesis.check
def every_error_is_a_problem_document(ctx, response, case):
    if response.status_code < 400:
        return
    problem = response.json()
    assert response.headers["content-type"] == ["application/problem+json"], response.headers["content-type"]
    assert problem["status"] == response.status_code and problem["code"]
    assert [problem["request_id"]] == response.headers["x-request-id"]


def shorter(function):
    """Works around an error of Python 3.11 when hypothesis reads a lambda's source deep in a recursion."""
    def describe(*arguments):
        try:
            return function(*arguments)
        except (SystemError, RecursionError):
            return "lambda"
    return describe


lambda_sources._lambda_description = shorter(lambda_sources._lambda_description)
