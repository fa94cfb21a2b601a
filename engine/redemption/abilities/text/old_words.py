"""Words of older cards that today's rules say another way, each with the rule that says so."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OldWord:
    """A phrase of older cards, what is said today, and why both mean the same."""

    pattern: re.Pattern[str]
    put: str
    why: str


def _old(pattern: str, put: str, why: str) -> OldWord:
    return OldWord(re.compile(pattern, re.I), put, why)


OLD_WORDS: tuple[OldWord, ...] = (
    _old(
        r",? and (?:is |are )?(?:then )?treat(?:ed)? (?:it |him |her |them )?as (?:a )?lost souls?\b",
        "",
        "REG-CAPTURE-05",
    ),
    _old(
        r"(?:^|(?<=[.] )|(?<=, ))may (?=(?:discard|look|reveal|search|choose|add|play|draw|take)\b)",
        "you may ",
        "the one who acts is left out",
    ),
    _old(r"\binstantly (?=discard)", "", "REG-DISCARD-03"),
    _old(r"\bimmediately (?=discard)|(?<=is|re) immediately(?= discarded)", "", "REG-DISCARD-03"),
    _old(r"\b(?:the )?field of play\b", "play", "REG-ZONE-04"),
    _old(r"(?<=from battle) unharmed\b|(?<=retreat) unharmed\b", "", "REG-WITHD-02"),
    _old(r"\bbring (?=[^.]* into (?:the )?battle)", "band ", "REG-BAND-09"),
    _old(r"\bimmediately (?=ends?\b)", "", "says nothing of its own"),
    _old(
        r",? (?:\(including (?:yours|this one|this 1)\)|including (?:yours|this one|this 1))",
        "",
        "says nothing of its own",
    ),
    _old(r"\bdraw(?=(?:, discard,?)? or (?:discard|artifact) pile)", "deck", "an older name"),
    _old(r"\b(male|female), (?=human\b)", r"\1 ", "a list of adjectives"),
    _old(r"\bfirst-strike\b", "first strike", "the same word"),
    _old(r"(?<=\w)\(s\)", "s", "a number left open"),
    _old(r"\bupon return\b", "on return", "the same moment"),
    _old(r"(?<=discarded) immediately\b", "", "REG-DISCARD-03"),
    _old(r"\bout of (?=(?:your |his |opponent's )?(?:deck|hand|discard pile))", "from ", "the same direction"),
    _old(r"\b(?:the )?(?:current )?field of battle\b", "battle", "the same place"),
    _old(r"\bshow (?=and discard)", "reveal ", "the same act"),
    _old(
        r"\b(red|blue|green|gold|silver|purple|white|teal|clay|black|brown|crimson|gray|orange)-brigade\b",
        r"\1 brigade",
        "a hyphen that says nothing",
    ),
    _old(r"\bgeneral (?=lands? of bondage\b)", "", "a Land of Bondage beside the Sites in it"),
    _old(r"\b(look|search) through\b(?= [^.]*(?:deck|hand|pile))", r"\1@", "the same act"),
    _old(r"\blook@", "look at", "the same act"),
    _old(r"\bsearch@", "search", "the same act"),
    _old(r"\bback (?=(?:in|into|on|onto|to)\b)", "", "says nothing of its own"),
    _old(r"\bcard drawing\b|\bdrawing (?=abilit)", "draw ", "the name of the effect"),
)


def todays(text: str) -> str:
    """Say older phrases in today's words."""
    for word in OLD_WORDS:
        text = word.pattern.sub(word.put, text)
    return text
