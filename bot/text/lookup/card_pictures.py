"""Where the picture of a card is, by the address pattern of an operator who may show such pictures."""

from typing import Final
from urllib.parse import quote

from engine.cards.model import Printing

#: what a pattern may hold, and must hold one of
FIELDS: Final = ("{name}", "{base_name}", "{set}", "{file}")


def is_pattern(written: str) -> bool:
    """Say whether this is the address of pictures: https, and something that tells cards apart."""
    return written.startswith("https://") and any(field in written for field in FIELDS) and " " not in written


def picture_of(pattern: str, printing: Printing) -> str:
    """Return the address of a card's picture; empty where there is no pattern, or the card has no such file."""
    if not pattern or ("{file}" in pattern and not printing.image):
        return ""
    values = (printing.name, printing.base_name, printing.set_code, printing.image)
    for field, value in zip(FIELDS, values, strict=True):
        pattern = pattern.replace(field, quote(value, safe=""))
    return pattern
