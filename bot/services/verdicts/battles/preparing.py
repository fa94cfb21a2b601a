"""Whether an Enhancement may be used outside battle: a weapon equipped, or one of the territory class played."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles.heard import Heard
from bot.services.verdicts.battles.telling import ATTACKER, ENHANCEMENTS, SEAT_OF
from bot.services.verdicts.meant import Mention, combined, distinct
from bot.services.verdicts.model import Direct, Reads, having_read, polar
from bot.services.verdicts.playing import allowed
from engine.cards.catalog import Catalog
from engine.cards.model import CardClass, Printing
from glossary.editions.later import held

_PHASE: Final = re.compile(
    r"\b(?:(?:in|during|at|before|still|it's|its|it is|we're in|i'm in|for|this|that|same|the|my|his|our|turn's) )*"
    r"preparation(?: phase)?\b"
)
_NO_FIGHT: Final = re.compile(
    r"\b(?:nothing(?: is|'s)? going on|nobody(?: is|'s)? (?:fighting|attacking|battling|in battle)"
    r"|no battle(?: is)?(?: going)?(?: on)?"
    r"|(?:without|outside(?: of)?|not in) (?:an?y? |the )?(?:battle|combat|fight)"
    r"|before (?:an?y?|the) (?:battle|fight|attack)"
    r"|(?:before|until) (?:i|we|he|they) (?:even )?(?:attacks?|goe?s? in|rescues?|swings?|goe?s? into battle)"
    r"|not attacking(?: this turn)?)\b"
)
#: that it is asked whether something may be done with a card: "am I ok to play it", "can he pick them up"
_MAY: Final = re.compile(
    r"\b(?:can|may|could|am|is|are|do|does) (?:i|we|he|she|they|it|you|(?:my |the )?\{\d\})"
    r"(?: (?:legally|just|even|still|also|then|here|now|already|ok|okay|able|allowed|get|gets|fine|to))*"
    r" (?:play|use|put|place|stick|equip|give|hand|attach|add|lay|pick|arm|wear|take|have|bear)(?: down| up| out)?"
    r"|(?:^|(?<=[.,;?!] ))(?:may|can|legal to|ok to|okay to|allowed to) (?:play|use|equip)(?= ?(?:it|that)?\W*$)"
)
_LEGAL: Final = re.compile(r"^\W*(?:is (?:that|this|it) )?(?:legal|allowed|ok|okay|possible|fine)\W*$")
#: what is wished, before it is asked whether that is legal
_WISHES: Final = re.compile(
    r"\b(?:i|we|he|she|they)(?:'d| would)? (?:want|like|love|wanna|plan|try|wants|tries)(?: to)? "
    r"(?:play|use|put|place|stick|equip|give|hand|attach|add|lay|arm)"
)
_BEFORE: Final = re.compile(r"\b(?:already|earlier|before|just|first)\b")
_WORE: Final = re.compile(
    r"\{(?P<who>\d)\}(?:(?! and )[^.?!;{]){0,25}?\b(?:carries|carried|carrying|wears?|wearing|wields?|wielding|has"
    r"|bears?|holds?|equipped with|armed with)(?: already| a| an| the| on)* \{(?P<what>\d)\}"
    r"|\{(?P<worn>\d)\} (?:is |was )?(?:already )?(?:on|equipped (?:to|on)) (?:him|her|\{(?P<on>\d)\})"
)
_PLAYED: Final = re.compile(
    r"\b(?:i|we|he|she)(?:'ve| have| has)? (?:(?:already|just|also) )*(?:played|used)(?: my)? \{(?P<what>\d)\}"
    r"(?: (?:on|with) (?:him|her|it|\{(?P<who>\d)\}))?"
)
_NO_WEAPON: Final = re.compile(r"\b(?:with |has |have |got |carries |and )*no weapon(?: yet)?(?: on (?:him|her|it))?\b")
_HOLDS: Final = re.compile(
    r"\b(?:i|we|he|she)(?:'m|'ve|'s| am| is)?(?: (?:still|also|only))* (?:hold|holding|holds|have|has|got)\b"
    r"|\bin (?:my |his |her )?hand\b|\bfrom (?:my |his |her )?hand\b"
)
_HOME: Final = re.compile(
    r"(?:\b(?:sits?|sitting|stands?|is|lies|who's) )*\b(?:in (?:my|his|her|the) territory|at home)\b"
    r"|\b(?:the )?only (?:guy|one|hero|character|evil character) (?:i've got|i have|i got|i own)\b"
)
#: somebody of another player, or who is not in play, and what belongs to a battle
_OF_OTHER: Final = re.compile(
    r"\b(?:his|her|their|opponent's) (?:own )?\{(?P<of>\d)\}"
    r"|\{(?P<with>\d)\}[^.;?!{]{0,30}\bin (?:(?:his|her|their|(?:my )?opponent's) territory|(?:my|his|her) hand)\b"
    r"|\b(?:hold|holding|holds) (?:an? |the |my )?\{(?P<held>\d)\}"
)
_OF_HIS: Final = re.compile(r"\b(?:his|her|their|opponent's?) (?:own |next )?preparation\b")
_FIGHT: Final = re.compile(r"\b(?:block\w*|attack(?:s|ed|ing)|rescu\w+|vs|versus|in (?:the )?battle|fight(?:s|ing)?)\b")
_CLASS: Final = re.compile(
    r"\b(?:(?:shows?|has|have|with|bears?|got) (?:(?:the|that|an?) )?)?territory class(?: card| enhancement| icon)?\b"
)
_IDLE: Final = re.compile(r"\b(?:right now|now|too|as well|also|still|yet|on top of what (?:he|she) has|i mean)\b")
_MARK: Final = re.compile(r"\{(\d)\}")
_BARELY: Final = re.compile(r"^(?:may|can|legal to|ok to|okay to|allowed to) \w+\W*$")
_THING: Final = re.compile(r"\b(?:it|that|this|them|one)\b")
MOST_TABLES: Final = 12
_READS: Final = Reads(
    anywhere=frozenset({"preparation phase", "both", "territory"}),
    beside=frozenset({"play", "use", "equip", "own", "territory", "hand"}),
    asking=frozenset({"play", "use", "equip", "place", "give", "take", "territory", "add", "hand"}),
    cards=None,
)


@dataclass(slots=True)
class _Prepared:
    """Who is at home, what of whom is asked, and what was used before: worn already, or played in this phase."""

    user: int
    card: int
    worn: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)


def answer(asked: Asked, catalog: Catalog) -> Direct | None:
    """Return whether an Enhancement may be used in a Preparation Phase; None if the question tells of anything else.

    Rules: REG-TURN-07, REG-TURN-14, REG-TYPE-10, REG-TYPE-20
    """
    heard = Heard()
    found = _answered(asked, heard, catalog)
    return having_read(found, replace(_READS, heard=tuple(heard.words)))


def _answered(asked: Asked, heard: Heard, catalog: Catalog) -> Direct | None:
    if asked.edition not in held() or not any(each.search(asked.line) for each in (_PHASE, _NO_FIGHT)):
        return None
    line = _NO_FIGHT.sub(" ", asked.line)
    if any(each.search(line) for each in (_FIGHT, _OF_HIS)) or "discard phase" in line:
        return None
    told = _read(asked, heard)
    if told is None:
        return None
    found = {
        _may(told, printings, asked, catalog) for printings in itertools.islice(_printings(asked), MOST_TABLES + 1)
    }
    if len(found) != 1 or None in found:
        return None
    holds = bool(found.pop())
    name, user = asked.cards[told.card].name, asked.cards[told.user].name
    is_weapon = all(CardClass.WEAPON in each.classes for each in asked.cards[told.card].printings)
    does = f"{'equipped to' if is_weapon else 'used by'} {user}"
    why = f"Tried in a Preparation Phase: {name} can{'' if holds else 'not'} be {does}."
    cited = ("REG-TURN-07", "REG-TYPE-20") if is_weapon else ("REG-TYPE-10", "REG-TURN-14", "REG-TYPE-19")
    return Direct(polar(holds), None, why, cited, True, ("no other card matters",), found_by="preparing")


def _read(asked: Asked, heard: Heard) -> _Prepared | None:
    """Return what is told; None if it is not clear who uses what."""
    users = [at for at, each in enumerate(asked.cards) if len(_types(each) & set(SEAT_OF)) == 1 == len(_types(each))]
    used = [at for at, each in enumerate(asked.cards) if _types(each) <= ENHANCEMENTS]
    if len(users) != 1 or len(users) + len(used) != len(asked.cards):
        return None
    if any(int(each["of"] or each["with"] or each["held"]) in users for each in _OF_OTHER.finditer(asked.line)):
        return None
    if _CLASS.search(asked.line) and not all(_is_of_territory(asked.cards[at]) for at in used):
        return None
    wore, played = list(_WORE.finditer(asked.line)), list(_PLAYED.finditer(asked.line))
    worn = [int(each["what"] or each["worn"]) for each in wore if _BEFORE.search(each[0]) or each["what"]]
    done = [int(each["what"]) for each in played]
    left = [at for at in used if at not in (*worn, *done)]
    asks = _asking(asked, heard)
    if asks is None or len(left) != 1 or not set(worn) <= set(used) or (_NO_WEAPON.search(asked.line) and worn):
        return None
    named = {int(each) for each in _MARK.findall(asks)}
    if not (left[0] in named or _THING.search(asks) or _BARELY.match(asks)) or named - {left[0], users[0]}:
        return None
    heard.words += [each[0] for each in (*wore, *played)]
    for each in (_PHASE, _NO_FIGHT, _NO_WEAPON, _HOLDS, _HOME, _CLASS, _IDLE, _MAY):
        heard.search(each, asked.line)
    return _Prepared(users[0], left[0], worn, done)


def _asking(asked: Asked, heard: Heard) -> str | None:
    """Return the words that ask whether something may be done with a card; None if something else is asked."""
    if (found := _MAY.search(asked.line)) is not None:
        return re.split(r"[.?!;]", asked.line[found.start() :])[0]
    wish = _WISHES.search(asked.line)
    if wish is None or _LEGAL.match(asked.last) is None:
        return None
    heard.words += [wish[0], asked.last]
    return re.split(r"[.?!;]", asked.line[wish.start() :])[0]


def _printings(asked: Asked) -> Iterator[tuple[Printing, ...]]:
    return combined([distinct(each.printings) for each in asked.cards])


def _may(told: _Prepared, printings: tuple[Printing, ...], asked: Asked, catalog: Catalog) -> bool | None:
    """Return whether it is possible with these printings; None if that cannot be tried."""
    places = dict.fromkeys(range(len(printings)), "hand") | {told.user: "territory"}
    places |= dict.fromkeys(told.worn, f"territory on c{told.user}")
    fields = [(f"c{at}", printing, ATTACKER, places[at]) for at, printing in enumerate(printings)]
    before = [(ATTACKER, f"play c{each} on c{told.user}") for each in told.played]
    ways = [(ATTACKER, f"{how} c{told.card} {to} c{told.user}") for how, to in (("equip", "to"), ("play", "on"))]
    found = allowed(fields, before, ways, asked.edition.value, catalog)
    return None if found is None else any(found)


def _is_of_territory(mention: Mention) -> bool:
    return all(CardClass.TERRITORY in each.classes for each in mention.printings)


def _types(mention: Mention) -> set[object]:
    return {each for printing in mention.printings for each in printing.types}
