"""Whether two cards are the same character, and may be in play together."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct, Reads, Verdict, having_read, polar
from bot.services.verdicts.of_one.wording import IDLE, MARK, WORD, without_or_not
from engine.cards.identity import are_duplicates, is_unique, same_person
from engine.cards.model import CHARACTERS, CardType, Printing

#: "are these the same character"
_SAME: Final = re.compile(
    r"\b(?:same (?:unique )?(?:character|person|hero|guy|evil character|individual)"
    r"|duplicates?|versions? of (?:each other|the same)"
    r"|same one|two of the same)\b"
)
#: words in which it is asked whether a player may have several, or both, in a place
_HAVING_WORDS: Final = """
    allowed legal possible may could side control able unique generic play put okay fine cool table want wanna like
    place set lay laid add hold keep run use different name names named another second first again already next beside
    too together either time once different new old other version versions copies cop copy two three several multiple
    both more than couple pair 2 3 2x 3x x2 x3 x twice character characters card cards hero heroes artifact artifacts
    fortress fortresses site sites covenant covenants enhancement enhancements territory battle pile artifact down out
    up board them those these lie sit stand stay be at same side by simultaneously each there's allowed there's fight
    attack now rule rules still do can own owning sitting sits lying stands standing bring drop throw us turn
    bringing putting having let me i've i'd going gonna get it my in am face up under personal one's
"""
_HAVING: Final = IDLE | frozenset(_HAVING_WORDS.split())
#: that there are several of the card named
_SEVERAL: Final = re.compile(
    r"\b(?:two|2|three|3|several|multiple|more than one|an? second|another|both|a couple of|a pair of|[23]x)\b"
    r"|\bx[23]\b|\btwice\b"
)
#: what else the answer could be is no other question
_OR_ELSE: Final = re.compile(r",? or (?:do|does|is|are|will|would)\b[^?.]*")
_TAG: Final = re.compile(r",? (?:isn't|aren't) (?:he|she|it|they)\b")
_IN_DECK: Final = re.compile(r"\b(?:in|from) (?:my|the|a) (?:\d+[ -]cards? )?deck\b|\bof the deck\b")
_NOT_SO: Final = re.compile(r"\b(?:problem|illegal|cannot|can't|cant|not|isn't|aren't|forbidden|without)\b")
_FACE_DOWN: Final = re.compile(r"\bface[ -]?down\b")
_MAY_LIE: Final = frozenset({CardType.ARTIFACT, CardType.COVENANT, CardType.CURSE})
#: each of two players has one
_EACH: Final = re.compile(
    r"\b(?:(?:both|two) players|both of us|(?:opponent|buddy|friend|he|she|they) and (?:me|i)"
    r"|(?:me|i) and (?:my |the )?(?:opponent|buddy|friend)|we)"
    r" (?:can |may |could )?(?:both|each) (?:have|has|had|control|play|put|got|use|own)"
    r" (?:our own |their own |an? |the |his own )?\{0\}"
)
_WHERE: Final = re.compile(
    r"\b(?:in (?:my |the |one |a )?(?:territory|play|battle)|on (?:the |my )?(?:table|side|board)|out|at once"
    r"|at the same time|simultaneously|together|side by side|(?:next to|beside) (?:it|him|her|that|\{\d\})"
    r"|(?:put|lay|set|bring) down|artifact pile|down|too|as well)\b"
)
_READS: Final = Reads(
    (re.compile(r"\bdifferent (?:names?|cards?)\b"),),
    frozenset({"after", "unique", "generic"}),
    beside=None,
    asking=None,
)
#: that it is asked whether he may
_ASKS: Final = re.compile(r"\?|\b(?:can|could|may|allowed|legal|ok|okay|fine|possible)\b")


def answer(asked: Asked) -> Direct | None:
    """Return whether two cards are one character, or whether one player may have both; None if printings differ.

    Rules: REG-UNIQ-01, REG-UNIQ-05
    """
    return having_read(_same(asked), _READS)


def _same(asked: Asked) -> Direct | None:
    if not asked.edition.is_of_guide:
        return None
    if len(asked.cards) == 1:
        return _several(asked)
    if len(asked.cards) != 2:
        return None
    is_same = _SAME.search(asked.last) is not None
    if not is_same and not _asks_to_have(asked.line):
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
    if _SEVERAL.search(asked.line) is None or not _asks_to_have(asked.line) or _asks_what_it_is(asked.last):
        return None
    [mention] = asked.cards
    if _FACE_DOWN.search(asked.line):
        if not all(_MAY_LIE.issuperset(each.types) for each in mention.printings):
            return None
        return Direct(
            Verdict.YES,
            None,
            "Inactive copies may lie face down in the pile.",
            ("REG-UNIQ-07",),
            True,
            (),
            found_by="same",
        )
    found = {is_unique(each) for each in mention.printings}
    if len(found) != 1:
        return None
    unique = found.pop()
    why = f"{mention.name} is {'' if unique else 'not '}unique."
    return Direct(polar(not unique), None, why, ("REG-UNIQ-01", "REG-UNIQ-09"), True, (), found_by="same")


def _asks_what_it_is(last: str) -> bool:
    """Say whether the sentence that asks is only about whether a card is unique."""
    last = _OR_ELSE.sub(" ", last)
    is_so = re.search(r"\b(?:unique|generic)\b", last) is not None
    return is_so and _SEVERAL.search(last) is None and _WHERE.search(last) is None


def _asks_to_have(line: str) -> bool:
    """Say whether a line says no more than that a player has several cards, where, and asks whether he may."""
    line = _TAG.sub(" ", _OR_ELSE.sub(" ", without_or_not(line)))
    if _WHERE.search(line) is None or _NOT_SO.search(line) or not _ASKS.search(line):
        return False
    rest = _FACE_DOWN.sub(" ", _IN_DECK.sub(" ", MARK.sub(" ", line)))
    return _HAVING.issuperset(WORD.findall(rest))


def _one_person(one: Printing, other: Printing) -> bool | None:
    return same_person(one, other) if all(map(_is_character, (one, other))) else None


def _exclude_each_other(one: Printing, other: Printing) -> bool | None:
    pairs = [are_duplicates(one, face, other, each) for face in one.faces for each in other.faces]
    return pairs[0] if len(set(pairs)) == 1 else None


def _is_character(of: Printing) -> bool:
    return any(face.type in CHARACTERS for face in of.faces)
