"""The exception of all operations."""

from __future__ import annotations

import json


class Problem(Exception):
    """A request has no answer.

    `code` is the name of the kind of problem, `status` its HTTP status, `detail` the reason, and `errors` the places
    in the request: a list of objects with `detail` and, where they are known, `pointer` and `cell`.
    """

    def __init__(self, code, status, detail, errors=()):
        super().__init__(code, status, detail, errors)
        self.code = code
        self.status = status
        self.detail = detail
        self.errors = list(errors)

    def __str__(self):
        return f"{self.code}: {self.detail}"

    def as_dict(self):
        """The fields, as JSON has them."""
        return {"code": self.code, "status": self.status, "detail": self.detail, "errors": self.errors}

    @classmethod
    def of_json(cls, text):
        """Reads the body of a problem."""
        body = json.loads(text)
        return cls(body["code"], body["status"], body["detail"], body.get("errors", ()))
