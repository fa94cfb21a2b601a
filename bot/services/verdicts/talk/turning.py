"""Words that change what is said, and are no words of the rules."""

from typing import Final

_WORDS: Final = """
    thrice second third fourth fifth first last next previous until till unless except same different another other
    else nobody ago become becomes became change changes changed double doubled doubles triple tripled half halved
"""
TURNING: Final = frozenset(_WORDS.split())
