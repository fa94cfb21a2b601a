"""Whether two cards are the same character, and may be in play together."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct, Verdict, polar
from bot.services.verdicts.of_one.wording import IDLE, MARK, WORD
from engine.cards.identity import are_duplicates, is_unique, same_person
from engine.cards.model import CHARACTERS, Printing

_BETWEEN: Final = r"(?: ?(?:and|&|\+|or|with|as|the same as|,)(?: (?:my|a|an|the|his|another))* ?)"
_PAIR: Final = rf"(?:(?:my|a|an|the|both) )*\{{0\}}{_BETWEEN}\{{1\}}"
#: "are these the same character"
_SAME: Final = re.compile(
    r"\b(?:same (?:unique )?(?:character|person|hero|guy|evil character|individual)"
    r"|duplicates?|versions? of (?:each other|the same)"
    r"|same one|two of the same)\b"
)
#: "can I have both in play"
_BOTH_OUT: Final = re.compile(
    rf"\b(?:can|could|may|am|is it|are)\b[^?]*\b(?:control|have|put|play|keep|be|get|use)\b[^?]*{_PAIR}"
    r"|" + rf"\b(?:can|could|may) {_PAIR} (?:both |be |sit |stand |stay )*"
)
#: "can I have two of them"
_TWICE: Final = re.compile(
    r"\b(?:can|could|may|allowed|is it|am i|are)\b[^?]*\b(?:two|2|three|3|several"
    r"|multiple|more than one|a second|another|both) "
    r"(?:cop(?:y|ies) of |of )?(?:my |the |different )?\{0\}"
)
_SEVERAL: Final = re.compile(
    r"\b(?:two|2|three|3|several|multiple|more than one|a second|another|both|a couple of|a pair of)"
    r" (?:cop(?:y|ies) of |of )?(?:my |the |different )?\{0\}s?|\{0\}s? (?:x ?[23]|twice)\b"
)
_ALLOWED_WORDS: Final = """
    allowed legal possible may could side control able cannot can't unique play put okay fine cool problem table
"""
_ALLOWED: Final = frozenset(_ALLOWED_WORDS.split())
#: each of two players has one
_EACH: Final = re.compile(
    r"\b(?:(?:both|two) players|both of us|(?:opponent|buddy|friend|he|she|they) and (?:me|i)"
    r"|(?:me|i) and (?:my |the )?(?:opponent|buddy|friend)|we)"
    r" (?:can |may |could )?(?:both|each) (?:have|has|had|control|play|put|got|use|own)"
    r" (?:our own |their own |an? |the |his own )?\{0\}"
)
#: "I control one already, may I put another one next to it"
_ANOTHER: Final = re.compile(
    r"\b(?:can|could|may|allowed to|is it|am i)\b[^?]*\b(?:another|a second)(?: one| copy)?\b(?! \{)"
)
_ONE_IS: Final = re.compile(
    r"\b(?:i|we) (?:already )?(?:control|have|got|'ve got|own) (?:an? |one |the |my |one copy of )*\{0\}"
)
_WHERE: Final = re.compile(
    r"\b(?:in (?:my |the |one |a )?(?:territory|play|battle)|on (?:the |my )?(?:table|side|board)|out|at once"
    r"|at the same time|simultaneously|together|side by side|next to (?:it|him|her|that)|too|as well)\b"
)
_OTHERS: Final = re.compile(r"\b(?:opponent\w*|his|her|their|deck|reserve|band\w*|block\w*|attack\w*|hand)\b")


def answer(asked: Asked) -> Direct | None:
    """Return whether two cards are one character, or whether one player may have both; None if printings differ.

    Rules: REG-UNIQ-01, REG-UNIQ-05
    """
    if not asked.edition.is_of_guide:
        return None
    if len(asked.cards) == 1:
        return _several(asked)
    if len(asked.cards) != 2:
        return None
    is_same = _SAME.search(asked.last) is not None
    is_out = _BOTH_OUT.search(asked.last) is not None and _WHERE.search(asked.last) is not None
    if is_same is is_out or (is_out and _OTHERS.search(asked.line)):
        return None
    tells = _one_person if is_same else _exclude_each_other
    found = {tells(one, other) for one in asked.cards[0].printings for other in asked.cards[1].printings}
    if len(found) != 1 or None in found:
        return None
    [holds] = found
    one, other = (each.name for each in asked.cards)
    are = "are" if holds else "are not"
    why = f"As the lists of the guides have it, {one} and {other} {are} the same."
    return Direct(polar(bool(holds) is is_same), None, why, ("REG-UNIQ-01", "REG-UNIQ-05"), True, (), found_by="same")


def _several(asked: Asked) -> Direct | None:
    """Return whether a player may have a card more than once in a place. Rules: REG-UNIQ-01, REG-UNIQ-09"""
    if _EACH.search(asked.line) and not re.search(r"\b(?:teams?|decks?|partner|reserve)\b", asked.line):
        why = "Only one player may not control two; each of two players may have his own."
        return Direct(Verdict.YES, None, why, ("REG-UNIQ-01",), True, (), found_by="same")
    if _TWICE.search(asked.last) is None and not _is_of_another(asked) and not _says_only_several(asked.line):
        return None
    if _WHERE.search(asked.line) is None or _OTHERS.search(asked.line):
        return None
    [mention] = asked.cards
    found = {is_unique(each) for each in mention.printings}
    if len(found) != 1:
        return None
    unique = found.pop()
    why = f"{mention.name} is {'' if unique else 'not '}unique."
    return Direct(polar(not unique), None, why, ("REG-UNIQ-01", "REG-UNIQ-09"), True, (), found_by="same")


def _says_only_several(line: str) -> bool:
    """Say whether a question says no more than that there are several of a card, where, and whether that is allowed."""
    several = _SEVERAL.search(line)
    rest = _WHERE.sub(" ", _SEVERAL.sub(" ", line))
    return several is not None and (IDLE | _ALLOWED).issuperset(WORD.findall(MARK.sub(" ", rest)))


def _is_of_another(asked: Asked) -> bool:
    """Say whether it is told that there is one, and asked for another."""
    return _ANOTHER.search(asked.last) is not None and _ONE_IS.search(asked.line) is not None


def _one_person(one: Printing, other: Printing) -> bool | None:
    return same_person(one, other) if all(map(_is_character, (one, other))) else None


def _exclude_each_other(one: Printing, other: Printing) -> bool | None:
    pairs = [are_duplicates(one, face, other, each) for face in one.faces for each in other.faces]
    return pairs[0] if len(set(pairs)) == 1 else None


def _is_character(of: Printing) -> bool:
    return any(face.type in CHARACTERS for face in of.faces)
