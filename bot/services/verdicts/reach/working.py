"""Whether the ability of a card still works beside another card that stops abilities."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import WHOLE, Direct, having_read, polar
from bot.services.verdicts.reach.asking import MARK
from bot.services.verdicts.reach.reaching import STOPPING, verbs_of
from bot.services.verdicts.reach.shielded import is_shielded_from
from bot.services.verdicts.reach.trying import Matter, tried
from engine.cards.catalog import Catalog
from engine.cards.model import Printing
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import KINDS

_ABILITY: Final = r"(?:special )?(?:abilit(?:y|ies)|text|immunity|protection|negate|effect|power|band|draw)"
_AUXILIARY: Final = r"\b(?:is|are|does|do|did|can|could|will|would)\b"
_OF: Final = (
    rf"(?:(?:the |my |his |her )*{_ABILITY} (?:of|on|from) (?:the |my |his |her )*\{{(?P<of>\d)\}}"
    rf"|(?:the |my |his |her )*\{{(?P<whose>\d)\}}(?:'s)?(?: {_ABILITY})?)"
)
_LEFT: Final = r"(?:still|even|also|now|then|get to|get|any more|anymore)"
_WORKS: Final = (
    r"(?:work\w*|active|at work|in (?:effect|force)|function\w*|count|good|on|running|usable|valid|hold|do anything"
    r"|negate|protect|prevent|interrupt|immune|protected|keep(?:s)? (?:his|her|its) (?:ability|immunity|protection))"
)
_STOPPED: Final = (
    r"(?:turned off|shut (?:off|down)|stopped|cancel\w*|negated|prevented|nullified"
    r"|switched off|off|gone|blanked|useless"
    r"|affected|lost)"
)
_ASKS: Final = re.compile(
    rf"{_AUXILIARY} {_OF}(?: {_LEFT})*(?: be| been)? (?:(?P<works>{_WORKS})"
    rf"|(?P<stopped>{_STOPPED}))\b(?! (?:on|against|for|at|to|from|it|him|that|this|them)\b| (?:(?:the|my"
    rf"|his|her|an?) )*\{{)"
)
#: nothing is told but that the other card is there
_IDLE_WORDS: Final = """
    the a an my his her their its i he she they it is are was active in battle play out on table with while when if
    since and but so then now ok also still stuff things anything something this that turn right by him them me again
    rescuing rescues rescue attacking attacks attack blocking blocks block fighting opponent opponent's has have got up
    face artifact hero character already currently at all to of or not too there here negating away same side
    against vs versus comes come came enters entered into joins shows
    """
_IDLE: Final = frozenset(_IDLE_WORDS.split())
#: what is played first, where a card that negates is played after it
_THEN: Final = re.compile(
    r"\bplay(?:s|ed)? (?:(?:the|my|his|her|an?) )*\{(\d)\}[^{]*\b(?:then|later|afterwards|after that)\b[^{]*"
    r"\bplay(?:s|ed)? (?:(?:the|my|his|her|an?) )*\{(\d)\}"
)
_IN_ORDER: Final = frozenset({"play", "plays", "played", "first", "later", "afterwards", "after"})
_WORD: Final = re.compile(r"[a-z]+(?:'[a-z]+)?")
_ASSUMED: Final = "no other card is active"


def answer(asked: Asked, catalog: Catalog) -> Direct | None:
    """Return whether an ability still works beside a card that stops abilities; None if the question says more.

    Rules: REG-NEGATE-01, REG-CBN-01
    """
    return having_read(_works(asked, catalog), WHOLE)


def _works(asked: Asked, catalog: Catalog) -> Direct | None:
    if not asked.edition.is_of_guide or (found := _asks(asked)) is None:
        return None
    number = int(found["of"] or found["whose"])
    rest = MARK.sub(" ", asked.line.replace(found[0], " "))
    told = _IN_ORDER if _comes_after(asked, 1 - number, number, catalog) else frozenset()
    if not (_IDLE | told).issuperset(_WORD.findall(rest)):
        return None
    stops = _stops(asked, 1 - number, number, catalog)
    if stops is None:
        return None
    one, other = asked.cards[number].name, asked.cards[1 - number].name
    does = "stops" if stops else "does not stop"
    why = f"Tried out at a table, {other} {does} the ability of {one}."
    verdict = polar(stops is (found["stopped"] is not None))
    return Direct(verdict, None, why, ("REG-NEGATE-01", "CARD"), True, (_ASSUMED,), found_by="working")


def _comes_after(asked: Asked, by: int, whom: int, catalog: Catalog) -> bool:
    """Say whether a card that negates is told to be played after the one whose ability is asked about."""
    then = _THEN.search(asked.line)
    negates = all(verbs_of(each, catalog) & STOPPING == {Verb.NEGATE} for each in asked.cards[by].printings)
    return then is not None and then.groups() == (str(whom), str(by)) and negates


def asks(asked: Asked, catalog: Catalog) -> bool:
    """Say whether the question asks if an ability of one of two cards works, not what it does to the other."""
    found = _asks(asked)
    if found is None:
        return False
    other = asked.cards[1 - int(found["of"] or found["whose"])]
    return any(verbs_of(each, catalog) & STOPPING for each in other.printings)


def _asks(asked: Asked) -> re.Match[str] | None:
    return _ASKS.search(asked.last) if len(asked.cards) == 2 else None


def _stops(asked: Asked, by: int, whom: int, catalog: Catalog) -> bool | None:
    """Say whether a card stops another's ability; None if that depends on which came first, or on the printing."""
    acting, others = asked.cards[by].printings, asked.cards[whom].printings
    verbs = frozenset[Verb]().union(*(verbs_of(each, catalog) & STOPPING for each in acting))
    if len(verbs) != 1 or not all(each.text.strip() for each in others):
        return None
    edition = asked.edition.value
    kept = {is_shielded_from(one, each, verb, catalog, edition) for one in acting for each in others for verb in verbs}
    if kept == {True}:
        return False
    found = {each[0] if each is not None else None for each in _try(asked, acting, verbs, others, catalog)}
    if kept != {False}:
        return False if found == {False} else None  # what it does not reach it stops in no order
    if any(KINDS[verb].shields for each in others for verb in verbs_of(each, catalog)):
        return None
    if any(_reached(asked, others, acting, catalog)):
        return None  # each stops the other: the first does
    return found.pop() if len(found) == 1 else None


def _reached(asked: Asked, acting: tuple[Printing, ...], others: tuple[Printing, ...], catalog: Catalog) -> list[bool]:
    """Return for each table whether a card whose ability is asked about stops the other one itself."""
    verbs = frozenset[Verb]().union(*(verbs_of(each, catalog) & STOPPING for each in acting))
    if not verbs:
        return []
    return [each is None or each[0] for each in _try(asked, acting, verbs, others, catalog)]


def _try(
    asked: Asked, acting: tuple[Printing, ...], verbs: frozenset[Verb], others: tuple[Printing, ...], catalog: Catalog
) -> list[tuple[bool, str, tuple[str, ...]] | None]:
    return tried(Matter(acting, verbs, others, None, False, asked.edition.value), "it", "it", catalog)
