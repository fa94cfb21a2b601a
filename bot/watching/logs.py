"""Writing the log: lines for people, or one JSON object a line. The log never names a hidden card."""

import json
import logging
from datetime import UTC, datetime
from typing import Literal

import discord

LogFormat = Literal["text", "json"]


class JsonLines(logging.Formatter):
    """One JSON object a line, with the time in UTC."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up_logs(form: LogFormat) -> None:
    """Write the log to standard error."""
    discord.utils.setup_logging(level=logging.INFO, formatter=JsonLines() if form == "json" else discord.utils.MISSING)
