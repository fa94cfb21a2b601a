"""How players tell of a battle and ask about it, as patterns over the line of a question."""

import re
from typing import Final


def _any(*words: str) -> re.Pattern[str]:
    """Return a pattern of any of these, each as whole words."""
    return re.compile(rf"\b(?:{'|'.join(words)})\b")


#: that two meet in battle, or one attacks
MET: Final = _any(
    r"block\w*", "vs", "versus", "against", "into", "beating", "loses? to", "losing to", "beats", r"fights?",
    r"battles?", "rescue attempt", r"attack\w*", r"rescue\w*",
)  # fmt: skip
UNBLOCKED: Final = _any(
    "unblocked", "nobody blocks", "no ?one blocks", "no block(?:er)?s?",
    r"(?:(?:do|does|did|wo)(?:n't|nt| not)) (?:even )?block",
)  # fmt: skip
NO_SOULS: Final = _any(r"(?:no|zero|0|without|not a single|any) (?:available )?(?:lost )?souls?")
#: what is told beyond the battle: then no table of these defaults is the one that is meant
BEYOND: Final = _any(
    "captured", r"convert\w*", "set[ -]aside", "sites?", r"fortress\w*", "artifacts?", "face[ -]?down",
    "special initiative", "already", "unless", "instead", r"protect\w*", r"immun\w*", r"team\w*", r"taunt\w*",
    "side battle", "without access", "no access", "reserve", "temple", r"banish\w*", "negated", "decreased",
    "increased", r"poison\w*", r"paralyz\w*", "first strike", "if (?:he|she|i|my)", "more than", "choose", "which of",
)  # fmt: skip
STATE: Final = _any(
    "winning", "losing", "initiative", "state", "situation", "stalemate", "mutual destruction", "whose turn",
    "turn to play", "plays? the first", "first enhancement",
)  # fmt: skip
TOTAL: Final = _any("totals?")
ENDING: Final = _any(
    "souls?", "rescued?", "rescues", "lives?", "dies?", "die", "dead", r"surviv\w*", r"discard\w*", "happens?",
    "end up", "where", "wins?", r"success\w*", "fails?", "failed",
)  # fmt: skip
WH: Final = _any("what", "whats", "what's", "who", "whos", "who's", "where", "which", "how", "whose")
SOUL: Final = _any(
    r"(?:get|gets|win|keep|take|score|rescue|rescues)\b[^?]*\bsouls?", "souls? rescued",
    r"rescue attempt (?:succeed|fail|success)\w*", "(?:do|did) i rescue",
)  # fmt: skip
#: that a card has no ability
BARE: Final = _any("(?:no|without|neither has an?|empty) (?:special )?(?:abilit(?:y|ies)|text)")
MAY_PLAY: Final = re.compile(
    r"\b(?:can|may|could) (?:i|he|she|they|we|you|my opponent|opponent) (?:legally |just |even )?"
    r"(?:play|use|drop|put) \{(?P<card>\d)\}"
)
#: that a card is played, before its name
PLAYS: Final = r"\b(?:plays?|played|uses?|used|puts?|with|drops?)\b[^.?]{0,30}"
