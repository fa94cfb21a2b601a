"""Answers on what a card is: its type, class, alignment, role or identifier, however the question is worded."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.identifying import identifying_words
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.model import Direct, Verdict, polar
from bot.services.verdicts.printed import CHANGED, TESTAMENTS, differs, made
from engine.cards.facts import Gender, Role, bears, identifiers, testaments
from engine.cards.identity import is_unique
from engine.cards.model import CHARACTERS, Alignment, CardClass, CardType, Face, Printing
from engine.decks.facts import side_of

_ALIGNMENTS = {each.value: each for each in Alignment}
#: a Covenant or Curse is Enhancement or Artifact, a City Site or Fortress; always they are only what they are called
OF_TWO_USES = frozenset({CardType.COVENANT, CardType.CURSE, CardType.CITY})
#: what every character is or is not, whatever cards are known
_ALWAYS = frozenset(each.value for each in (*Role, *Gender))
_CLASSES = {each.value.casefold(): each for each in CardClass}
_LONGEST: Final = 28
_MOST_WORDS: Final = 4
_WORD: Final = re.compile(r"[a-z0-9]+(?:[.'][a-z0-9]+)*")
_MARK: Final = re.compile(r"\{\d\}(?:'s)?")
_ASKS: Final = re.compile(
    r"\b(?:is|are|was|does|do|would|can|could|may|count|counts|considered|has|have|true|yes)\b|\?"
)
_OR: Final = re.compile(r"\b(?:or(?! (?:not|no|what)\b)|not|isn't|aren't)\b")
_HE: Final = re.compile(r"\{0\}|\b(?:he|she|it|they|that|this)\b")
#: asked so, it is not asked whether a card is something
_OPENS: Final = re.compile(r"^\W*(?:(?:so|and|then|ok) )*(?:what|whats|what's|which|who|how|where|when|why)\b")
#: how players call it otherwise
_OTHERWISE: Final = {
    "woman": "female", "lady": "female", "girl": "female", "women": "female", "man": "male", "boy": "male",
    "multicolor": "multi-brigade", "multicolour": "multi-brigade", "multi color": "multi-brigade",
    "multi colour": "multi-brigade", "multi colored": "multi-brigade", "multicolored": "multi-brigade",
    "multi brigade": "multi-brigade", "multibrigade": "multi-brigade", "two brigade": "multi-brigade",
    "two brigades": "multi-brigade", "dual brigade": "multi-brigade", "more than one brigade": "multi-brigade",
    "several brigades": "multi-brigade", "multiple brigades": "multi-brigade", "single brigade": "single-brigade",
    "single color": "single-brigade", "single colour": "single-brigade", "one brigade": "single-brigade",
    "only one brigade": "single-brigade", "single colored": "single-brigade", "mono brigade": "single-brigade",
    "dual icon": "dual-icon", "dual icon card": "dual-icon",
}  # fmt: skip
#: what somebody does or gets is no matter of what a card is
_DONE: Final = re.compile(
    r"\b(?:can|could|may|might|must) (?!you\b)"
    r"|\b(?:gets?|got|wins?|has|have) (?:an? |any |the |my |his )?(?:lost )?souls?\b"
)
_ARMED: Final = re.compile(
    r"\b(?:can|could|may|able to|allowed to) (?:\{\d\}|he|she|it|they)"
    r" (?:carry|hold|keep|use|have|wield|bear|be equipped with|equip) (?:an? )?weapons?\b"
)
#: words in which it is asked whether a card is something, and that say nothing else
_IDLE_WORDS: Final = """
    is are was be does do would could should you say says count counts counted counting as among considered
    regarded treated treat consider call called a an the that this these those guy guys dude he she it they card
    cards character characters class really also even still by type kind kinds sort identifier identifiers of for
    purpose purposes yes no or not right true one i mean me so hey ok okay my his her your tell can in any way
    listed have has icon who which and but though tho too then now actually technically officially care cares
    caring about its their there here please pls what with at all anyway just whether know wonder wondering if
    person people being game redemption such thing things had isn't isnt y n to from we us our him them got get
    gets like same bear bears carry carries belong belongs belonging
"""
_IDLE: Final = frozenset(_IDLE_WORDS.split())


def answer(asked: Asked, mention: Mention) -> Direct | None:
    """Answer whether a card is all that a question asks (type, class, alignment ...); None if it asks anything else.

    Rules: REG-TYPE-11, REG-TYPE-12
    """
    line = _ARMED.sub(" warrior ", asked.last if _HE.search(asked.last) else asked.line)
    if (
        not _ASKS.search(asked.line)
        or CHANGED.search(asked.line)
        or len(line.split()) > _LONGEST
        or turns_with_use(mention)
    ):
        return None
    if _DONE.search(line):
        return None
    told, rest = _terms(_MARK.sub(" ", line), asked.pool)
    if not told or not _IDLE.issuperset(rest):
        return None
    if _OR.search(line):
        return _choice(mention, told)
    if _OPENS.match(line) or any(is_unprinted(each, mention, asked.pool) for each in told):
        return None
    tests = [test_of(each, asked.pool) for each in told]
    found = {all(test is not None and test(each) for test, _ in tests) for each in mention.printings}
    if len(found) != 1:
        return differs(
            mention,
            f"whether they are {' '.join(told)}",
            lambda each: all(test is not None and test(each) for test, _ in tests),
        )
    holds = found.pop()
    isnt = "is" if holds else "is not"
    cited = dict.fromkeys(rule for _, rules in tests for rule in rules)
    why = f"As its card and the guides have it, {mention.name} {isnt} {' '.join(told)}."
    return made(polar(holds), None, why, *cited)


def _choice(mention: Mention, told: list[str]) -> Direct | None:
    """Return which of several alignments or types a card has, if the question asks that."""
    types = {each.value for each in CardType if each.value.casefold() in told}
    if len(told) > 1 and len(types) == len(set(told)):
        return _of_type(mention, types)
    sides = [_ALIGNMENTS.get(each.removesuffix(" card").removesuffix(" cards")) for each in told]
    if len(sides) < 2 or None in sides:
        return None
    found = {side_of(each.faces) for each in mention.printings}
    if len(found) != 1:
        return differs(mention, "alignment", lambda each: side_of(each.faces).value)
    side = found.pop().value
    return made(Verdict.OUTCOME, f"alignment: {side}", f"{mention.name} is {side}.", "REG-TYPE-08", "CARD")


def _of_type(mention: Mention, told: set[str]) -> Direct | None:
    """Return which of some card types a card has. Rule: REG-TYPE-01"""
    found = {tuple(each.value for each in printing.types) for printing in mention.printings}
    if len(found) != 1:
        return differs(mention, "type", lambda each: " and ".join(kind.value for kind in each.types))
    kinds = [each for each in found.pop() if each in told]
    shown = " and ".join(kinds)
    why = f"{mention.name} is {shown}."
    return made(Verdict.OUTCOME, f"type: {shown}", why, "REG-TYPE-01", "CARD") if kinds else None


def _terms(line: str, pool: tuple[Printing, ...]) -> tuple[list[str], list[str]]:
    """Return the words of a line that name what a card may be, and the others."""
    words = _WORD.findall(line)
    told: list[str] = []
    rest: list[str] = []
    at = 0
    while at < len(words):
        for length in range(min(_MOST_WORDS, len(words) - at), 0, -1):
            term = next((each for each in _spelled(words[at : at + length]) if test_of(each, pool)[0] is not None), "")
            if term and term not in ("character", "characters"):
                told.append(term)
                at += length
                break
        else:
            rest.append(words[at])
            at += 1
    return told, rest


def _spelled(words: list[str]) -> Iterator[str]:
    """Generate the ways in which words may name something: as they are, and in the singular."""
    whole = " ".join(words)
    yield whole
    if whole.endswith("s") and len(whole) > 4:
        yield whole.removesuffix("s")
    if whole.endswith("ies"):
        yield f"{whole.removesuffix('ies')}y"


def turns_with_use(mention: Mention) -> bool:
    """Say whether the type of a card depends on how it is used. Rules: REG-TYPE-03, REG-TYPE-04, REG-TYPE-05."""
    return any(not OF_TWO_USES.isdisjoint(each.types) for each in mention.printings)


def test_of(what: str, printings: tuple[Printing, ...]) -> tuple[Callable[[Printing], bool] | None, tuple[str, ...]]:
    """Return the test whether a card is what the words name, and its rules; None if the words name nothing."""
    word = _OTHERWISE.get(what) or what.removesuffix(" icon").removesuffix(" brigade")
    if word in ("unique", "unique character"):
        return (lambda each: is_unique(each)), ("REG-UNIQ-11", "REG-UNIQ-09")
    if word in ("generic", "generic character"):
        return (lambda each: not is_unique(each) and _is_character(each)), ("REG-TYPE-12", "REG-UNIQ-09")
    if word in ("multi-brigade", "single-brigade"):
        return (lambda each: (len(set(each.brigades)) > 1) is word.startswith("multi")), ("REG-BRIG-01", "CARD")
    if word == "dual-icon":
        return (lambda each: len(each.types) > 1), ("REG-TYPE-01", "CARD")
    if word == "meek":
        return (lambda each: _is_character(each) and not each.text.strip()), ("REG-TYPE-13",)
    side = word.removesuffix(" card")
    if side in _ALIGNMENTS:
        return (lambda each: side_of(each.faces) is _ALIGNMENTS[side]), ("REG-TYPE-08",)
    kind = next((each for each in CardType if each.value.casefold() == word), None)
    if kind is not None:
        return (lambda each: kind in each.types), ("CARD",)
    if (testament := TESTAMENTS.get(word.removesuffix(" character").removesuffix(" card"))) is not None:
        return (lambda each: testament in testaments(each)), ("CARD",)
    if word == "enhancement":
        return (lambda each: any("Enhancement" in kind.value for kind in each.types)), ("CARD",)
    if word in ("character", "characters"):
        return _is_character, ("CARD",)
    if (parts := word.removesuffix(" class").removesuffix(" class character")) in _CLASSES:
        return (lambda each: _CLASSES[parts] in each.classes), ("CARD",)
    if word in _ALWAYS or word in identifying_words(printings):
        cited = f"ORDIR:{word.capitalize()}"
        return (lambda each: any(bears(identifiers(each, face), word) for face in _characters(each))), (cited, "CARD")
    if word in _others(printings):
        return (lambda each: word in _printed(each)), ("CARD",)
    return None, ()


def is_unprinted(what: str, mention: Mention, pool: tuple[Printing, ...]) -> bool:
    """Say whether a word may be an identifier of a card that is no character and has none printed.

    What the dictionary gives such cards is not known here: that nothing is printed is no answer. Rule: REG-TYPE-12
    """
    bare = any(not _is_character(each) and not each.identifiers for each in mention.printings)
    return bare and what.removesuffix(" icon") in _others(pool)


def _is_character(printing: Printing) -> bool:
    return any(face.type in CHARACTERS for face in printing.faces)


def _characters(printing: Printing) -> list[Face]:
    return [face for face in printing.faces if face.type in CHARACTERS]


_OTHERS: list[tuple[tuple[Printing, ...], frozenset[str]]] = []


def _others(printings: tuple[Printing, ...]) -> frozenset[str]:
    """Return the identifiers printed on cards that are no characters; cached, since hashing a pool takes long."""
    for known, words in _OTHERS:
        if known is printings:
            return words
    found = frozenset(word for each in printings if not _is_character(each) for word in _printed(each))
    _OTHERS[:] = [(printings, found)]
    return found


def _printed(printing: Printing) -> frozenset[str]:
    if _is_character(printing):
        return frozenset()
    return frozenset(part.strip().casefold() for each in printing.identifiers for part in each.split(","))
