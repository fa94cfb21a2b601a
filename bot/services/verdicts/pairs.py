"""Whether one card reaches another: the least table on which it acts, and what the engine allows there."""

import itertools
import re
from typing import Final

from bot.services.verdicts import battle_words as words
from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct, polar
from bot.services.verdicts.playing import allowed
from bot.services.verdicts.table import Cards
from engine.cards.catalog import Catalog
from engine.cards.model import CHARACTERS, CardType, Printing

MOST_TABLES: Final = 6
_MAY: Final = re.compile(r"\b(?:can|may|could|does|is|are)\b")
_REACHES: Final = re.compile(
    r"\b(?:target|hit|discard|capture|convert|take|kill|reach|grab|remove|get|use|play|on|underdeck|withdraw)\b"
)
_BANDS: Final = re.compile(r"\bband\b")
_OTHERWISE: Final = re.compile(
    r"\b(?:in (?:his|my|her|their|the|a) (?:hand|deck|reserve|discard pile)|two|both|first|back|again|stop|counter|save"
    r"|negate|interrupt|prevent|or|instead|deck|after|before"
    r"|captured|convert\w*|artifacts?|sites?|protect\w*|special initiative)\b"
)
_SET_ASIDE: Final = re.compile(r"\bset[ -]aside\b")
#: a card's name as what is done: "can I Christian Martyr Moses"
_AS_VERB: Final = re.compile(r"\b(?:can|may|could) (?:i|he|she|they|we|you) \{\d\} (?:his |my |the |her )?\{\d\}")
_KIND: Final = re.compile(
    r"\{0\} (?:to )?(?:be (?:played|used) )?(?:target|hit|discard|capture|convert|take|kill|reach|on)?[^.?]{0,20}?"
    r"\b(?:a|an|the|my|his) (?:[a-z]+'s )?(?P<kind>hero|evil character)(?: (?:in|that|who|which).*)?\s*(?:\?|$)"
)
_ALIKE: Final = ("Amon of Gath | Hero | Blue | 2/2 | human", "Zur of Nob | EC | Brown | 2/2 | human")
_DUMMIES: Final = (("d0", "Anath of Beth | Hero | Blue | 1/1 | human"), ("d1", "Ziba of Lo | EC | Brown | 1/1 | human"))


def answer(asked: Asked, catalog: Catalog) -> Direct | None:
    """Return whether the one card named reaches the other; silent where its table cannot be laid."""
    line = asked.last
    if not asked.edition.is_of_guide or not asked.cards or not _MAY.search(line):
        return None
    beyond = words.BEYOND.search(_SET_ASIDE.sub(" ", asked.line))
    if beyond or words.MET.search(asked.line) or _OTHERWISE.search(asked.line):
        return None
    if len(asked.cards) == 1 and "{0}" in line:
        return _kind_reached(asked, catalog)
    if len(asked.cards) != 2 or "{0}" not in line or "{1}" not in line:
        return None
    if not (_BANDS.search(line) or _REACHES.search(line) or _AS_VERB.search(line)):
        return None
    first, second = (asked.cards[at].printings for at in (0, 1))
    tables = [(a, b) for a, b in itertools.product(first, second)]
    if len(tables) > MOST_TABLES:
        return None
    found = {_reaches(asked, a, b, catalog) for a, b in tables}
    if len(found) != 1:
        return None
    holds = found.pop()
    if holds is None:
        return None
    names = [each.name for each in asked.cards]
    cited = ("REG-BAND-01", "REG-BAND-02") if _BANDS.search(line) else ("REG-TARGET-24", "CARD")
    why = f"Laid on a table, {names[0]} and {names[1]}: the move is {'possible' if holds else 'refused'}."
    return Direct(polar(holds), None, why, cited, True, ("nothing else is in play that changes it",), found_by="pairs")


def _kind_reached(asked: Asked, catalog: Catalog) -> Direct | None:
    """Return whether the Dominant named reaches a Hero, or an Evil Character, of which nothing more is told."""
    told = _KIND.search(asked.last)
    printings = asked.cards[0].printings
    if told is None or not all(set(each.types) == {CardType.DOMINANT} for each in printings):
        return None
    wanted = 0 if told["kind"] == "hero" else 1
    zone = "set_aside" if _SET_ASIDE.search(asked.line) else "territory"
    found = set()
    for each in printings:
        fields: list[tuple[str, Printing | str, str, str]] = [("c0", each, "A", "hand")]
        fields += [(name, line, "B", "territory") for name, line in _DUMMIES]
        fields.append(("c1", _ALIKE[wanted], "B", zone))
        moves = [("A", f"play c0 at {name}") for name in ("c1", "d0", "d1")]
        allows = allowed(fields, (), moves, asked.edition.value, catalog)
        found.add(None if allows is None or not any(allows[1:]) else allows[0])
    holds = found.pop()
    if found or holds is None:
        return None
    name, reaches = asked.cards[0].name, "reaches" if holds else "does not reach"
    why = f"Laid on a table, {name} {reaches} a {told['kind']}."
    return Direct(polar(holds), None, why, ("REG-TARGET-24", "CARD"), True, ("nothing protects it",), found_by="pairs")


def _reaches(asked: Asked, first: Printing, second: Printing, catalog: Catalog) -> bool | None:
    """Return whether a printing reaches another; none where no table of ours shows it."""
    away = _SET_ASIDE.search(asked.line) is not None
    if _BANDS.search(asked.last):
        return None if away else _bands(asked, first, second, catalog)
    for acting, other in ((first, second), (second, first)):
        if set(acting.types) == {CardType.DOMINANT} and CHARACTERS.issuperset(other.types):
            return _dominant(acting, other, "set_aside" if away else "territory", asked.edition.value, catalog)
    return None


def _dominant(acting: Printing, other: Printing, zone: str, edition: str, catalog: Catalog) -> bool | None:
    """Return whether a Dominant reaches a character there; it has to reach some character of ours at all."""
    fields: Cards = [
        ("c0", acting, "A", "hand"),
        ("c1", other, "B", zone),
        *((name, line, "B", "territory") for name, line in _DUMMIES),
    ]
    moves = [("A", f"play c0 at {name}") for name in ("c1", "d0", "d1")]
    found = allowed(fields, (), moves, edition, catalog)
    return None if found is None or not any(found[1:]) else found[0]


def _bands(asked: Asked, acting: Printing, other: Printing, catalog: Catalog) -> bool | None:
    """Return whether a character may band to another, who is where it is told that he is."""
    if not re.search(r"\bband", acting.text) or not CHARACTERS.issuperset({*acting.types, *other.types}):
        return None
    evil = CardType.EVIL_CHARACTER in acting.types
    mine, his = ("B", "A") if evil else ("A", "B")
    side = his if re.search(r"\b(?:opponent'?s?|his|her|their) (?:[a-z]+ )?\{1\}", asked.line) else mine
    fields: Cards = [
        ("c0", acting, mine, "territory"),
        ("c1", other, side, "territory"),
        ("d0", _DUMMIES[0][1], "A", "territory"),
    ]
    moves = [("A", "rescue with d0"), ("B", "block with c0")] if evil else [("A", "rescue with c0")]
    soul: Cards = [("s0", "Lost Soul", "B", "land_of_bondage")]
    found = allowed([*fields, *soul], moves, [(mine, "choose c1")], asked.edition.value, catalog)
    return None if found is None else found[0]
