"""One way to write quotes, dashes and blanks, which people and files write in many ways."""

import re

_TYPOGRAPHIC = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " ", "\u200b": None}
)
_BLANKS = re.compile(r"\s+")


def straighten(text: str) -> str:
    """Replace typographic quotes and dashes, drop invisible characters, and make every gap one blank."""
    return _BLANKS.sub(" ", text.translate(_TYPOGRAPHIC)).strip()
