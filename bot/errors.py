"""The two kinds of failure a person can meet: one he can do something about, and one he can only report."""

import logging
import secrets
from pathlib import Path

LOG_NAME = "errors.log"


class UserFacing(Exception):
    """A failure the person in front of Berean can understand and mend.

    `message` is one clear sentence in plain English: what was wrong and what to do. It is shown as it is.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def reference_of(error: BaseException, home: Path) -> tuple[str, Path]:
    """Log an unexpected error with its traceback under `home`; return its reference number and the log's path."""
    reference = secrets.token_hex(4)
    home.mkdir(parents=True, exist_ok=True)
    path = home / LOG_NAME
    handler = logging.FileHandler(path, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger = logging.getLogger("berean.errors")
    logger.propagate = False
    logger.addHandler(handler)
    try:
        logger.error("reference %s", reference, exc_info=error)
    finally:
        logger.removeHandler(handler)
        handler.close()
    return reference, path
