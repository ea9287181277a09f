"""Requests to JSON, answers from JSON."""

from __future__ import annotations

import json
import math

from . import _native
from ._problem import Problem

LONG = 1_000_000
"""The characters of an answer that take some hundredths of a second to read."""


def call(operation, **fields):
    """Answers a request to the operation of this name. None is the `null` of JSON."""
    return read(call_json(operation, request_json(operation, fields)))


def call_json(operation, request, cancel=None):
    """Answers a request in JSON by JSON."""
    try:
        return _native.call(operation, request, cancel)
    except _native.ProblemBody as error:
        raise Problem.of_json(error.args[0]) from None


def read(answer):
    """Reads an answer in JSON. The lists of a long one are read element by element, so that Ctrl-C can end it."""
    if len(answer) < LONG:
        return json.loads(answer)
    decoder = json.JSONDecoder()

    def scan(text, start):
        if text[start] == "[":
            return decoder.parse_array((text, start + 1), decoder.scan_once)
        return decoder.scan_once(text, start)

    try:
        fields, _ = decoder.parse_object((answer, 1), decoder.strict, scan, None, None, {})
    except (AttributeError, TypeError):
        # These parts of json are not documented, so another version of Python may not have them.
        return json.loads(answer)
    return fields


def request_json(operation, request):
    """A request as JSON: a dict of fields, or the board alone. Arrays become lists."""
    if not isinstance(request, dict):
        request = {"text" if operation == "import" else "board": request}
    return json.dumps(request, default=_plain, separators=(",", ":"), allow_nan=False)


def _plain(value):
    """The lists of an array. The cells of a board may be in one dimension."""
    if not hasattr(value, "tolist"):
        raise TypeError(f"{type(value).__name__} is not a value of a request")
    if getattr(value, "ndim", 0) == 1:
        side = math.isqrt(value.size)
        if side > 1 and side * side == value.size:
            value = value.reshape(side, side)
    return value.tolist()
