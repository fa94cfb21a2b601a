"""Answers that are printed on a card: its type, alignment, strength, toughness, testament and reference."""

import re
from collections.abc import Callable
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.model import Direct, Verdict, polar
from engine.cards.facts import Testament, genders, testaments
from engine.cards.model import Face, Printing
from engine.decks.facts import side_of

_LONGEST: Final = 12
TESTAMENTS: Final = {"old testament": Testament.OLD, "new testament": Testament.NEW}
_CALLED: Final = {each: name for name, each in TESTAMENTS.items()}
#: what else is told makes a fact of the printed card no answer: then rules or play have to speak
CHANGED = re.compile(
    r"\b(captured|negated|converted|set aside|face ?down|stopped|interrupted|prevented|because of|while|after|when|if|"
    r"turned|copied|gains?|gave|became|until)\b"
)
_THE_ONE = r"\b(?:what|whats|what's|which|how (?:much|big|high|strong))\b"
_HAS_WORDS = re.compile(
    r"\b(?:does|do|has|have|is there) [^?]*\b(?:special abilit(?:y|ies)|abilit(?:y|ies)|text|wording)\b"
    r"(?! (?:to|that|which|of|from|on (?!it)))"
)
_OTHER_WORDS = re.compile(r"\b(?:or|still|same|like|as|draws?|other)\b")
_STRENGTH = re.compile(rf"{_THE_ONE}[^?]*\bstrength\b(?!/| and)|^\W*\{{0\}}(?:'s)? strength\W*$|^strength of \{{0\}}")
_TOUGHNESS = re.compile(
    rf"{_THE_ONE}[^?]*(?<!/)(?<!and )\btoughness\b|^\W*\{{0\}}(?:'s)? toughness\W*$|^toughness of \{{0\}}"
)
_WHICH_TESTAMENT = re.compile(
    r"\b(?:what|which) testament\b"
    r"|\b(?:old testament or (?:is \w+ )?new testament|new testament or (?:is \w+ )?old testament)\b"
)
_ALIGNED = re.compile(
    r"\b(?:what|which) alignment\b|\balignment (?:of|is|does|has)\b|\bgood or evil\b|\bevil or good\b"
)
_WHAT_KIND = re.compile(r"\b(?:what|which) (?:card ?type|type(?: of card)?|kind of card)\b")
_GENDER: Final = re.compile(r"\b(?:what|which) (?:gender|sex)\b|\b(?:gender|sex) (?:of|is|does|has)\b")
_HOW_MANY_BRIGADES: Final = re.compile(r"\bhow many (?:brigades?|colou?rs?)\b")
_REFERENCE = re.compile(r"\b(?:what|whats|what's|which)\b[^?]*\b(?:scripture |bible )?(?:reference|verse)\b")
_SET: Final = re.compile(
    r"^(?!.*\b(?:do|says?|text|wording)\b)"
    r".*(?:\b(?:what|which) (?:sets?|expansions?)\b|\bsets? (?:is|are) \{0\} (?:from|in)\b)"
)
_RARITY: Final = re.compile(r"\b(?:what|which|whats|what's)\b[^?]*\brarity\b|\bhow rare\b|^\W*rarity of \{0\}")
#: "is there a Goliath without an ability"
_IS_THERE_BARE: Final = re.compile(
    r"\b(?:is|are) there (?:an?|any|some) \{0\}s? (?:with no|without(?: an?| any)?)"
    r" (?:special )?(?:abilit(?:y|ies)|text)\b"
)
_Told = Callable[[Printing], str]


def answer(asked: Asked, mention: Mention) -> Direct | None:
    """Return a fact that is printed on the named card, if exactly that is asked."""
    if len(asked.line.split()) > _LONGEST or CHANGED.search(asked.line):
        return None
    if _IS_THERE_BARE.search(asked.line):
        bare = [each.name for each in mention.printings if not each.text.strip()]
        why = f"Without an ability: {', '.join(bare) or 'none'}."
        return made(polar(bool(bare)), None, why, "CARD", "REG-TYPE-13")
    if _HAS_WORDS.search(asked.line) and not _OTHER_WORDS.search(asked.line):
        return _has_words(mention)
    if _HOW_MANY_BRIGADES.search(asked.line):
        numbers = {len(set(each.brigades)) for each in mention.printings}
        why = f"{mention.name} has so many brigades."
        return made(Verdict.NUMBER, numbers.pop(), why, "CARD") if len(numbers) == 1 else None
    for pattern, face_of in _STATS:
        if pattern.search(asked.line):
            return _stat(mention, face_of)
    for pattern, key, of in _FACTS:
        if pattern.search(asked.line):
            return _fact(mention, key, of)
    return None


def _has_words(mention: Mention) -> Direct | None:
    """Return whether a card has an ability at all, the same on all printings that may be meant."""
    told = {bool(each.text.strip()) for each in mention.printings}
    if len(told) != 1:
        return differs(mention, "whether they have an ability", lambda each: bool(each.text.strip()))
    holds = told.pop()
    has = "has an ability" if holds else "has no ability"
    return made(polar(holds), None, f"{mention.name} {has}.", "CARD", "REG-TYPE-13")


def _fact(mention: Mention, key: str, of: _Told) -> Direct | None:
    """Return one printed fact, the same on all printings that may be meant."""
    told = {of(each) for each in mention.printings}
    if len(told) != 1:
        return differs(mention, key, of)
    value = told.pop()
    return made(Verdict.OUTCOME, f"{key}: {value}", f"{mention.name}: {value}.", "CARD") if value else None


def _stat(mention: Mention, of: Callable[[Face], str | None]) -> Direct | None:
    told = {of(face) for each in mention.printings for face in each.faces}
    if len(told) != 1:
        return differs(mention, "numbers", lambda each: "/".join(str(of(face)) for face in each.faces))
    number = told.pop()
    if number is None or not number.isdecimal():
        return None
    return made(Verdict.NUMBER, int(number), f"It is printed on {mention.name}.", "CARD")


def _testament_of(printing: Printing) -> str:
    found = testaments(printing)
    return _CALLED[next(iter(found))] if len(found) == 1 else ""


_STATS: Final = (
    (_STRENGTH, lambda face: face.strength.printed),
    (_TOUGHNESS, lambda face: face.toughness.printed),
)
_FACTS: Final[tuple[tuple[re.Pattern[str], str, _Told], ...]] = (
    (_WHICH_TESTAMENT, "testament", _testament_of),
    (
        _GENDER,
        "gender",
        lambda each: " and ".join(sorted({g.value for face in each.faces for g in genders(each, face)})),
    ),
    (_ALIGNED, "alignment", lambda each: side_of(each.faces).value),
    (_WHAT_KIND, "type", lambda each: " and ".join(kind.value for kind in each.types)),
    (_REFERENCE, "reference", lambda each: "; ".join(each.references)),
    (_SET, "set", lambda each: each.set_name),
    (_RARITY, "rarity", lambda each: each.rarity.casefold()),
)


def made(verdict: Verdict, value: str | int | None, why: str, *cited: str) -> Direct:
    """Return an answer that is computed from the facts of a card."""
    return Direct(verdict, value, why, cited, computed=True, found_by="facts")


def differs(mention: Mention, what: str, of: Callable[[Printing], object]) -> Direct:
    """Return the answer that it depends on the printing, with the fact for each."""
    named: dict[str, list[str]] = {}
    for each in mention.printings:
        found = of(each)
        told = ("yes" if found else "no") if isinstance(found, bool) else str(found) or "none"
        named.setdefault(told, []).append(each.name)
    branches = "; ".join(f"{told}: {', '.join(dict.fromkeys(names))}" for told, names in named.items())
    return made(Verdict.DEPENDS, "the printing", f"Printings of {mention.name} differ in {what}. {branches}.")
