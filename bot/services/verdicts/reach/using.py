"""Whether a character, or one of a brigade, can use an Enhancement: its brigade has to be one of the Enhancement's."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct, Reads, having_read, polar
from bot.services.verdicts.reach.asking import MARK, with_pronouns
from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Brigade, CardType, Face, Printing

_MINE: Final = r"(?:(?:the|my|his|her|their|a|an|any|some|one of my|opponent's) )*"
_COLOURS: Final = "|".join(
    sorted(
        {each.value.casefold().removeprefix("good ").removeprefix("evil ") for each in Brigade}, key=len, reverse=True
    )
)
_KIND: Final = (
    rf"{_MINE}(?P<colour>{_COLOURS})(?: brigade)? (?:human |o\.t\. |n\.t\. |old testament |new testament )?"
    r"(?P<kind>hero(?:es)?|evil characters?|characters?|guys?|villains?|demons?|angels?)"
)
_CARD: Final = rf"{_MINE}\{{(?P<user>\d)\}}"
_MAY: Final = r"\b(?:can|could|may|is|are|does|do|would|will)\b (?:it be |be )?"
_ADVERBS: Final = (
    r"(?:(?:also|even|still|legally|actually|be|able to|allowed to|get to|able|allowed|playable|usable|possible for) )*"
)
_WHOM: Final = rf"(?:{_KIND}|{_CARD})"
_WHAT: Final = rf"{_MINE}\{{(?P<what>\d)\}}"
#: "can a red Hero use the axe"
_USES: Final = re.compile(rf"{_MAY}{_ADVERBS}{_WHOM} {_ADVERBS}(?:use|play|wield|using|playing) {_WHAT}")
#: "can the axe be used by a red Hero", "does it match him"
_IS_USED: Final = re.compile(
    rf"{_MAY}{_ADVERBS}{_WHAT} {_ADVERBS}(?:(?:used|played|put|placed|laid|go|work|playable|usable|fit|fits) )?"
    rf"(?:by|on|with|match|for) {_WHOM}"
)
#: "can I play the axe on him"
_IS_PLAYED: Final = re.compile(
    rf"{_MAY}(?:i|we|you|he|she|they) {_ADVERBS}(?:play|use|put|place) {_WHAT} (?:on|with) {_WHOM}"
)
#: "the sling on David?"
_ON: Final = re.compile(
    rf"^\W*(?:so |and |ok )?{_WHAT} on {_CARD}(?:[, ]+(?:ok|okay|legal|allowed|possible|right|yes|works?))?\W*$"
)
#: "can she use a black Enhancement"
_USES_KIND: Final = re.compile(
    rf"{_MAY}{_ADVERBS}{_CARD} {_ADVERBS}(?:use|play|using|playing) (?:(?:a|an|any|some|the|my|good|evil|with) )*"
    rf"(?P<colour>{_COLOURS})(?: brigade)? (?:(?:good|evil) )?(?:enhancements?|cards?)\b"
)
_IDLE_WORDS: Final = """
    so ok and but please then now here in battle it is of the matching brigade match same if he she they i my a an or
    not hey right can that because since has have no ability with this turn
    hold holding got hand only just brigade brigades color colors colour colours both all too also
    """
#: by what somebody may have another brigade than is printed
_CHANGED: Final = re.compile(
    r"\b(?:convert\w*|gain\w*|gave|gives?|becomes?|became|copi\w+|copy\w*|any brigade|rainbow)\b"
)
#: what else the answer could be is no other question
_OR_ELSE: Final = re.compile(r",? or (?:is|does|do|must|has) (?:it|he|she|i|they|we)\b[^?.]*")
_IDLE: Final = frozenset(_IDLE_WORDS.split())
_WORD: Final = re.compile(r"[a-z]+(?:'[a-z]+)?")
#: words of a card by which others use it, or it uses others
_OTHERWISE: Final = re.compile(
    r"\b(?:may (?:also )?(?:use|be used)|brigades?|can be used|only|must|regardless)\b", re.IGNORECASE
)
_READS: Final = Reads(anywhere=frozenset({"brigade", "match"}), beside=None, asking=None)
_ENHANCEMENTS: Final = frozenset({CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT})


def answer(asked: Asked) -> Direct | None:
    """Return whether an Enhancement can be used; None if the question says more, or a card's text matters.

    Rule: REG-TYPE-10
    """
    return having_read(_may_use(asked), _READS)


def _may_use(asked: Asked) -> Direct | None:
    if not asked.edition.is_of_guide or not asked.cards:
        return None
    last = with_pronouns(asked, asked.last)
    if (kind := _USES_KIND.search(last)) is not None:
        return _of_kind(asked, kind, asked.line.replace(asked.last, last.replace(kind[0], " ")))
    found = next(filter(None, (each.search(last) for each in (_USES, _IS_USED, _IS_PLAYED, _ON))), None)
    if found is None:
        return None
    rest = re.sub(r"\{\d\}|\d+/\d+", " ", asked.line.replace(asked.last, last.replace(found[0], " ")))
    rest_words = set(_WORD.findall(_OR_ELSE.sub(" ", rest))) - _brigades_of(asked)
    is_bare = len({*MARK.findall(found[0])}) == len(asked.cards) and _IDLE.issuperset(rest_words)
    enhancements = asked.cards[int(found["what"])].printings
    groups = found.groupdict()
    users = asked.cards[int(found["user"])].printings if groups.get("user") else ()
    others = () if is_bare else tuple(each for mention in asked.cards for each in mention.printings)
    if any(_OTHERWISE.search(each.text) for each in (*enhancements, *users, *others)):
        return None
    answers = {_matches(each, user, found) for each in enhancements for user in users or (None,)}
    if len(answers) != 1 or None in answers:
        return None
    [holds] = answers
    if not is_bare and _CHANGED.search(rest):
        return None
    if holds and not is_bare:
        return None  # who has the brigade may be hindered by what is told
    name = asked.cards[int(found["what"])].name
    has = "has" if holds else "has not"
    why = f"An Enhancement is used by a character of a brigade it has, and {name} {has} that brigade."
    return Direct(polar(bool(holds)), None, why, ("REG-TYPE-10",), True, ("no card says otherwise",), found_by="using")


def _brigades_of(asked: Asked) -> set[str]:
    """Return the brigades of all cards that are named, as players call them: to tell them changes nothing."""
    printings = (each for mention in asked.cards for each in mention.printings)
    return {brigade.value.casefold().split()[-1] for each in printings for brigade in each.brigades}


def _of_kind(asked: Asked, found: re.Match[str], rest: str) -> Direct | None:
    """Return whether a character can use Enhancements of a brigade; None if more is told or its text matters."""
    mention = asked.cards[int(found["user"])]
    told = _WORD.findall(re.sub(r"\{\d\}|\d+/\d+", " ", rest))
    if len(asked.cards) != 1 or not _IDLE.issuperset(told) or any(_OTHERWISE.search(p.text) for p in mention.printings):
        return None
    answers = {
        any(found["colour"] == brigade.value.casefold().split()[-1] for brigade in each.brigades)
        for each in mention.printings
        if each.types in ((CardType.HERO,), (CardType.EVIL_CHARACTER,))
    }
    if len(answers) != 1:
        return None
    [holds] = answers
    has = "has" if holds else "has not"
    why = f"An Enhancement is used by a character of its brigade, and {mention.name} {has} that one."
    return Direct(polar(holds), None, why, ("REG-TYPE-10",), True, ("no card says otherwise",), found_by="using")


def _matches(enhancement: Printing, user: Printing | None, found: re.Match[str]) -> bool | None:
    """Say whether a face of an Enhancement has a brigade of its possible user; None if the question does not say."""
    faces = [each for each in enhancement.faces if each.type in _ENHANCEMENTS]
    if not faces or any(each.rainbow for each in faces):
        return None
    if user is None:
        return any(_has_colour(face, found["colour"], found["kind"]) for face in faces)
    if {face.type for face in user.faces} not in ({CardType.HERO}, {CardType.EVIL_CHARACTER}):
        return None
    wanted = CardType.GOOD_ENHANCEMENT if user.types == (CardType.HERO,) else CardType.EVIL_ENHANCEMENT
    own = {brigade for face in user.faces for brigade in face.brigades}
    return any(face.type is wanted and not own.isdisjoint(face.brigades) for face in faces)


def _has_colour(face: Face, colour: str, kind: str) -> bool:
    """Say whether a face has a brigade as players call it: "gold" of a Hero is the good one."""
    side = GOOD_BRIGADES if kind.startswith(("hero", "angel")) else EVIL_BRIGADES
    if not kind.startswith(("hero", "angel", "evil", "villain", "demon")):
        side = GOOD_BRIGADES | EVIL_BRIGADES
    meant = {each for each in side if each.value.casefold().removeprefix("good ").removeprefix("evil ") == colour}
    is_good = face.type is CardType.GOOD_ENHANCEMENT
    return not meant.isdisjoint(face.brigades) and not meant.isdisjoint(GOOD_BRIGADES if is_good else EVIL_BRIGADES)
