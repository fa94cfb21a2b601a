"""The address of a card's picture, by a pattern of an operator who may show such pictures."""

from typing import Final
from urllib.parse import quote

from engine.cards.model import Printing

#: the placeholders of a pattern, of which it must have one
FIELDS: Final = ("{name}", "{base_name}", "{set}", "{file}")


def is_pattern(written: str) -> bool:
    """Say whether this is a pattern for addresses of pictures: https, with a placeholder for the card."""
    return written.startswith("https://") and any(field in written for field in FIELDS) and " " not in written


def picture_of(pattern: str, printing: Printing) -> str:
    """Return the address of a card's picture; empty if there is no pattern, or no file for the card."""
    if not pattern or ("{file}" in pattern and not printing.image):
        return ""
    values = (printing.name, printing.base_name, printing.set_code, printing.image)
    for field, value in zip(FIELDS, values, strict=True):
        pattern = pattern.replace(field, quote(value, safe=""))
    return pattern
