"""The words of a question about one card: those that name something, and those that only ask."""

import re
from collections.abc import Callable
from typing import Final

WORD: Final = re.compile(r"[a-z0-9]+(?:[.'/][a-z0-9]+)*")
MARK: Final = re.compile(r"\{\d\}(?:'s?)?")
#: asked so, it is asked whether it is so, not what it is
POLAR: Final = re.compile(
    r"(?:^|[.,;:!?]|\s-)\W*(?:(?:so|and|then|ok|okay|hey|but)\W+)*(?:is|are|am|was|has|have|does|do|did|must|may|should"
    r"|(?:can|could|will|would)(?! (?:you|anyone|anybody|someone|somebody)\b))\b(?! (?:you|anyone|anybody|someone) )"
)
#: words that ask about a card and say nothing else
_IDLE_WORDS: Final = """
    a about actually again all also among an and any anybody anyone anyway anyways are as at be bear bears been being
    belong belonging belongs but by call called can card cards care cares caring carries carry character characters
    class classes color's consider considered could count counted counting counts currently did didn't do does don't
    dude even exact exactly for from game get gets got guess guy guys had has have having he he's heard her here hers
    hey hi him his how i icon identifier identifiers if in include included includes is isn't isnt it it's its just
    kind kinds know known knows let's like listed me mean much my n nah never no nope not now of officially ok okay
    old on one ones or our out own people person please pls plz purpose purposes que question real really redemption
    regarded right same say says seen she she's should so some somebody someone sort still such suppose sure
    technically tell than thank thanks that that's the their them then there there's these they they're thing things
    think this this's tho those though to too treat treated true type uh um us version was way we well were what
    what's whats where whether which who who's whos with wonder wondering would y yeah yes you your
"""
IDLE: Final = frozenset(_IDLE_WORDS.split())
#: words that ask to be told something; of a card they could also be what it does
_REQUEST_WORDS: Final = """
    bring check find forget forgot gimme give handy look looking lookup memory mind need needs print printed printing
    quick quickly rather remember remind see show want wanted
"""
REQUEST: Final = frozenset(_REQUEST_WORDS.split())
#: what only repeats that yes or no is asked
OR_NOT: Final = re.compile(r",? (?:or (?:not|no|nah|nope|what)|yes or no|y or n)\b(?! [a-z])|\by/n\b")


def without_or_not(line: str) -> str:
    """Return a question without "or not"."""
    return OR_NOT.sub("", line)


def named_in(line: str, is_name: Callable[[str], bool], *, most: int = 4) -> tuple[list[str], list[str]]:
    """Return the longest runs of words of a line that name something, and the other words."""
    words = WORD.findall(MARK.sub(" ", line))
    named: list[str] = []
    rest: list[str] = []
    at = 0
    while at < len(words):
        for length in range(min(most, len(words) - at), 0, -1):
            if is_name(phrase := " ".join(words[at : at + length])):
                named.append(phrase)
                at += length
                break
        else:
            rest.append(words[at])
            at += 1
    return named, rest
