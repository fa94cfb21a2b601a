"""Answers on what a card is: its type, class, alignment, role or identifier, however the question is worded."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.identifying import identifying_words
from bot.services.verdicts.meant import Mention, has_numbers
from bot.services.verdicts.model import Direct, Verdict, polar
from bot.services.verdicts.of_one.printed import CHANGED, TESTAMENTS, differs, is_fact, made
from bot.services.verdicts.of_one.wording import IDLE, OR_NOT, named_in, without_or_not
from engine.cards.facts import Gender, Role, bears, identifiers, testaments
from engine.cards.identity import is_unique
from engine.cards.model import CHARACTERS, Alignment, Brigade, CardClass, CardType, Face, Printing
from engine.decks.facts import side_of
from glossary.forms.question import SAYS

_ALIGNMENTS = {each.value: each for each in Alignment}
#: a Covenant or Curse is Enhancement or Artifact, a City Site or Fortress; always they are only what they are called
OF_TWO_USES = frozenset({CardType.COVENANT, CardType.CURSE, CardType.CITY})
#: what every character is or is not, whatever cards are known
_ALWAYS = frozenset(each.value for each in (*Role, *Gender))
_ALWAYS_SO = frozenset(each.value.casefold() for each in OF_TWO_USES)
#: what no use makes a card
_IN_NO_USE = frozenset(each.value.casefold() for each in (*CHARACTERS, CardType.DOMINANT, CardType.LOST_SOUL))
_TYPES = {each.value.casefold(): each for each in CardType}
_CLASSES = {each.value.casefold(): each for each in CardClass}
_LONGEST: Final = 28
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
    "dual icon": "dual-icon", "dual icon card": "dual-icon", "tent": "territory", "tent icon": "territory",
    "palm trees": "territory", "warrior shield": "warrior", "warrior icon": "warrior", "weapon icon": "weapon",
    "tent thing": "territory", "the shield": "warrior", "shield": "warrior",
}  # fmt: skip
_COLOURS: Final = frozenset(
    name for each in Brigade for name in (each.value.casefold(), each.value.casefold().split()[-1])
)
_ABILITY: Final = frozenset(
    {"ability", "abilities", "special ability", "special abilities", "text", "any text", "wording", "effect"}
)
_WORDLESS: Final = frozenset(
    f"{without}{article}{what}"
    for without in ("no ", "without ", "lacks ", "empty ", "blank ")
    for article in ("", "an ", "a ", "any ")
    for what in ("ability", "abilities", "special ability", "special abilities", "text", "text box", "box", "effect")
) | {"vanilla", "textless", "blank", "nothing written", "nothing printed", "no words"}
#: asked so, it is asked what somebody does or gets, not what a card is
_DONE: Final = re.compile(
    r"\b(?:can|could|may|might|must) (?!you\b)"
    r"|\b(?:gets?|got|wins?|has|have) (?:an? |any |the |my |his )?(?:lost )?souls?\b"
)
_SIZE: Final = re.compile(r"(\d+)/(\d+)")
#: the answer where the printings differ in what is asked
_WHICH_ONE: Final = "which printing is meant"
_IS_THERE: Final = re.compile(r"\b(?:is|are) there (?:an?|any|some)\b")
#: what is fine is done with the card, not what it is
_IS_FINE: Final = re.compile(r"\b(?:ok|okay|fine|allowed|legal|possible|works?|too|also)\b")
#: who is spoken of is another: "the Lost Soul in it too?", "the top one is a Lost Soul"
_OF_ANOTHER: Final = re.compile(
    r"(?:^|[.!?] )\W*(?:(?:so|and|but|then) )*(?:the|my|his|her|their|opponent's) "
    r"(?![^?]*\b(?:is|are|does|do|has|have|counts?)\b)"
    r"(?:[a-z]+ ){1,3}[^{}]*\?"
    r"|(?:^|[.;,!?:]) (?:(?:so|and|but|then) )*(?:the|my|his|her|their|an?) (?:[a-z]+ ){0,2}(?:one|top|card under it)"
    r" (?:is|are|was|were) "
)
_ARMED: Final = re.compile(
    r"\b(?:can|could|may|able to|allowed to) (?:\{\d\}|he|she|it|they)"
    r" (?:carry|hold|keep|use|have|wield|bear|be equipped with|equip) (?:an? )?weapons?\b"
)


def answer(asked: Asked, mention: Mention) -> Direct | None:
    """Answer whether a card is what a question asks, by the sentence that asks or by all that is told.

    Rules: REG-TYPE-11, REG-TYPE-12
    """
    asks = _ASKS.search(asked.line) or OR_NOT.search(asked.line)
    if not asks or CHANGED.search(asked.line):
        return None
    lines = dict.fromkeys((asked.last, asked.line) if _HE.search(asked.last) else (asked.line,))
    return next(filter(None, (_of_line(without_or_not(SAYS.sub("", each)), asked, mention) for each in lines)), None)


def answer_last(asked: Asked, mention: Mention) -> Direct | None:
    """Answer the sentence that asks where more is said before it: "is he good or evil? good, right?"."""
    last = without_or_not(asked.last)
    is_other = any(each.search(last) for each in (_OR, _IS_FINE)) or CHANGED.search(asked.line) is not None
    if asked.last == asked.line or is_other or "?" not in asked.last:
        return None
    return _of_line(last, asked, mention)


def _of_line(line: str, asked: Asked, mention: Mention) -> Direct | None:
    """Answer whether a card is all that a line asks (type, class, alignment ...); None if it asks anything else."""
    line = _ARMED.sub(" warrior ", line)
    if len(line.split()) > _LONGEST:
        return None
    if _DONE.search(line) or _OF_ANOTHER.search(line):
        return None
    named, rest = named_in(line, lambda words: bool(_term(words, asked.pool)))
    told = [_term(each, asked.pool) for each in named]
    if not told or not IDLE.issuperset(rest):
        return None
    if _OR.search(line):
        return _choice(mention, told)
    if turns_with_use(mention) and not (_ALWAYS_SO | _IN_NO_USE).issuperset(told):
        return None
    if _OPENS.match(line) or any(is_unprinted(each, mention, asked.pool) for each in told):
        return None
    if _IS_THERE.search(line):
        return _among(mention, told, asked.pool)
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


def _among(mention: Mention, told: list[str], pool: tuple[Printing, ...]) -> Direct:
    """Return whether one of the printings that may be meant is all that is told."""
    fitting = [each.name for each in mention.printings if _is_all(told, each, pool)]
    named = ", ".join(dict.fromkeys(fitting)) or "none"
    return made(polar(bool(fitting)), None, f"Of {mention.name} so is: {named}.", "CARD")


def _is_all(told: Sequence[str], printing: Printing, pool: tuple[Printing, ...]) -> bool:
    tests = [test_of(each, pool)[0] for each in told]
    return all(test is not None and test(printing) for test in tests)


def describes(words: str, pool: tuple[Printing, ...]) -> Callable[[Printing], bool] | None:
    """Return the test whether a card is what words name, its numbers too; None if the words name nothing."""
    if (numbers := _SIZE.fullmatch(words)) is not None:
        return lambda each: has_numbers(each, numbers)
    term = _term(words, pool)
    return test_of(term, pool)[0] if term else None


def _choice(mention: Mention, told: list[str]) -> Direct | None:
    """Return which of several alignments or types a card has, if the question asks that."""
    types = {each.value for each in CardType if each.value.casefold() in told}
    if len(told) > 1 and len(types) == len(set(told)):
        return _of_type(mention, types)
    if turns_with_use(mention):
        return None
    if set(told) == {"unique", "generic"}:
        return _whether_unique(mention)
    sides = [_ALIGNMENTS.get(each.removesuffix(" card").removesuffix(" cards")) for each in told]
    if len(sides) < 2 or None in sides:
        return None
    found = {side_of(each.faces) for each in mention.printings}
    if len(found) != 1:
        return replace(differs(mention, "alignment", lambda each: side_of(each.faces).value), value=_WHICH_ONE)
    side = found.pop().value
    return made(Verdict.OUTCOME, f"alignment: {side}", f"{mention.name} is {side}.", "REG-TYPE-08", "CARD")


def _whether_unique(mention: Mention) -> Direct | None:
    """Return whether a character is unique or generic. Rules: REG-UNIQ-09, REG-UNIQ-11, REG-TYPE-12"""
    if not all(CHARACTERS.issuperset(each.types) for each in mention.printings):
        return None  # a Fortress that may be a character is the one, the character perhaps the other
    found = {is_unique(each) for each in mention.printings}
    if len(found) != 1:
        return replace(differs(mention, "whether they are unique", is_unique), value=_WHICH_ONE)
    said = "unique" if found.pop() else "generic"
    return made(Verdict.OUTCOME, said, f"{mention.name} is {said}.", "REG-UNIQ-09", "REG-TYPE-12")


def _of_type(mention: Mention, told: set[str]) -> Direct | None:
    """Return which of some card types a card has. Rule: REG-TYPE-01"""
    found = {tuple(each.value for each in printing.types) for printing in mention.printings}
    if len(found) != 1:
        of_type = differs(mention, "type", lambda each: " and ".join(kind.value for kind in each.types))
        return replace(of_type, value=_WHICH_ONE)
    kinds = [each for each in found.pop() if each in told]
    shown = " and ".join(kinds)
    why = f"{mention.name} is {shown}."
    return made(Verdict.OUTCOME, f"type: {shown}", why, "REG-TYPE-01", "CARD") if kinds else None


def _term(words: str, pool: tuple[Printing, ...]) -> str:
    """Return what words name that a card may be, in the singular; empty if they name nothing."""
    spelled = (words, *((words.removesuffix("s"),) if words.endswith("s") and len(words) > 4 else ()))
    spelled = (*spelled, f"{words.removesuffix('ies')}y") if words.endswith("ies") else spelled
    found = next((each for each in spelled if test_of(each, pool)[0] is not None), "")
    return "" if is_fact(words) or found in ("character", "characters") else found


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
    if word in _COLOURS:
        return (lambda each: any(b.value.casefold().endswith(word) for b in each.brigades)), ("CARD",)
    if word in _WORDLESS:
        return (lambda each: not each.text.strip()), ("CARD", "REG-TYPE-13")
    if word in _ABILITY:
        return (lambda each: bool(each.text.strip())), ("CARD", "REG-TYPE-13")
    if word == "dual-icon":
        return (lambda each: len(each.types) > 1), ("REG-TYPE-01", "CARD")
    if word == "meek":
        return (lambda each: _is_character(each) and not each.text.strip()), ("REG-TYPE-13",)
    side = word.removesuffix(" card")
    if side in _ALIGNMENTS:
        return (lambda each: side_of(each.faces) is _ALIGNMENTS[side]), ("REG-TYPE-08",)
    if (kind := _TYPES.get(word)) is not None:
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
