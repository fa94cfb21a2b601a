"""Answers that are the text of a card: what it does, and which of its printings has no ability or does something."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles.battle_words import BARE
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.model import Direct, Verdict, polar
from bot.services.verdicts.of_one.printed import CHANGED, made
from bot.services.verdicts.of_one.wording import IDLE, MARK, POLAR, WORD
from bot.services.verdicts.quoting import shared_with
from engine.cards.model import Printing
from engine.cards.naming import fold
from engine.cards.reprints import newest_first

#: one of these words says that it is the text which is asked for
_OF_TEXT_WORDS: Final = "read text wording words effect effects errata ability abilities explain describe quote"
_OF_TEXT: Final = frozenset(_OF_TEXT_WORDS.split())
#: so do these, where it is asked how or what
_TELLING_WORDS: Final = "do does say says said reads written works work"
_TELLING: Final = _OF_TEXT | frozenset(_TELLING_WORDS.split())
#: words that ask for a text and say nothing else
_IDLE_WORDS: Final = """
    what whats what's is was s how the a an of on for in to up out off from by with at me us my his her i you we can
    could would will should please pls plz hey hi hello um so ok okay and but again now nowadays exactly actually
    old oldest older original
    currently current new newest latest newer full complete whole exact special card cards one it its it's this that
    anyone anybody someone somebody everyone know knows need needs want got get have has find handy remind forgot
    forget remember recall wonder wondering about version printing print these days today quickly quick here there
    supposed meant mean never seen heard just tell show pull bring post give gimme look see check type paste
    paraphrase lookup if do did don't didn't can't seem having trouble picture thing called let lets let's which
    really not sure even rules put text's set anyways anyway then thanks thank much very same old's his printed say's
    she they he's he
"""
_IDLE: Final = _TELLING | frozenset(_IDLE_WORDS.split())
_NAMED_ALONE: Final = re.compile(
    r"^\W*(?:(?:the|card)\W+)*\{0\}\W*$|\bwhat(?:'s| is|s)\b"
    r"|\b(?:tell|show|see|give|gimme|check|pull|bring|post|look up)\b"
)
#: what is asked of a card named before
_OF_IT: Final = re.compile(r"\b(?:what|how)\b.*\b(?:it|that|this|there|card)\b")
_HOW_OR_WHAT: Final = re.compile(r"\b(?:what|how|whats)\b")
#: "does it say anything about weapons"
MENTIONS: Final = re.compile(
    r"\b(?:does|do|did) (?:(?:the|my|his|her|an?) )*(?:\{\d\}|(?:it|he|she|that|this|(?:his|its) text)\b)[^?]*?"
    r"\b(?:(?:says?|have|has|got) (?:anything |something |a word |words |any text )(?:to say )?"
    r"(?:about|on|of|regarding|with)"
    r"|mentions?(?: anything about)?|talks? about|speaks? (?:about|of)) (?P<what>[a-z' -]{3,40})\W*$"
)
_CLAUSE: Final = re.compile(r"[,;:.]\s+|\s+-+\s+")
#: an older wording is asked for, or what somebody means to do with the card
_OTHER: Final = re.compile(r"\b(?:old|oldest|older|original|first)\b")
_NOT_THE_OLD: Final = re.compile(r"\bnot the old\b|\bold card\b")


def text(asked: Asked, mention: Mention) -> Direct | None:
    """Return the current text of a card, if nothing else is asked about it."""
    lines = dict.fromkeys((asked.line, asked.last, _CLAUSE.split(asked.line)[-1]))
    tags = frozenset(each for printing in mention.printings for each in fold(printing.name).split())
    alone = _NAMED_ALONE.search(asked.line) is not None and _says_only(asked.line, tags)
    if not (alone or any(_asks_for_text(each, tags) for each in lines)) or CHANGED.search(asked.line):
        return None
    if len(mention.printings) > 1 and _OTHER.search(_NOT_THE_OLD.sub(" ", asked.line)):
        return None  # of one print the words are the same, however old
    printing = newest(mention.printings)
    if printing is None:
        names = ", ".join(dict.fromkeys(each.name for each in mention.printings))
        return made(Verdict.DEPENDS, "the printing", f"Printings of {mention.name} have different texts: {names}.")
    return made(Verdict.CARD, printing.name, f"{printing.name}: {printing.text or 'no ability'}", "CARD")


def mentions(asked: Asked, mention: Mention) -> Direct | None:
    """Return whether the text of a card has some words, if it is asked whether it says anything about them."""
    found = MENTIONS.search(asked.last)
    if found is None or CHANGED.search(asked.line):
        return None
    told = [each for each in WORD.findall(found["what"]) if each not in IDLE]
    holding = {shared_with(each, told) == len(told) for each in mention.printings}
    if not told or len(holding) != 1:
        return None
    holds = holding.pop()
    why = f"The text of {mention.name} {'has' if holds else 'does not have'} these words."
    return made(polar(holds), None, why, "CARD")


def _asks_for_text(line: str, tags: frozenset[str]) -> bool:
    """Say whether a line has words that ask for a text, and no others but `tags` of the card."""
    told = set(WORD.findall(MARK.sub(" ", line)))
    if not _says_only(line, tags):
        return False
    if "{0}" not in line:
        return _OF_IT.search(line) is not None and not told.isdisjoint(_TELLING)
    return not told.isdisjoint(_OF_TEXT) or (_HOW_OR_WHAT.search(line) is not None and not told.isdisjoint(_TELLING))


def _says_only(line: str, tags: frozenset[str]) -> bool:
    """Say whether a line has no other words than those that ask for a text."""
    return not (POLAR.search(line) or BARE.search(line)) and set(WORD.findall(MARK.sub(" ", line))) <= _IDLE | tags


def newest(printings: Sequence[Printing]) -> Printing | None:
    """Return a printing with the current wording: that of most in Rotation, else the newest; None for two kinds."""
    told = [each for each in printings if each.text.strip()]
    current = (
        [each for each in told if each.legality == "Rotation"] or [each for each in told if not each.legality] or told
    )
    if not current:
        return printings[0] if len(printings) == 1 else None
    wordings = Counter(_folded(each.text) for each in current)
    best, count = wordings.most_common(1)[0]
    if len(wordings) > 1 and not _one_kind(current):
        return None
    if len(wordings) > 1 and count * 2 <= len(current):
        best = _folded(newest_first(current)[0].text)
    plainly = [each for each in current if _folded(each.text) == best]
    return min(plainly, key=lambda each: ("(" not in each.name, "[" in each.name, len(each.name)))


def _folded(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def _one_kind(printings: Sequence[Printing]) -> bool:
    return len({each.types for each in printings}) == 1
