"""What the guides say of a card, computed once for each printing and identity: uniqueness, persons, identifiers.

Pure functions of the printing; the cache only saves time.
"""

from typing import Final

from engine.cards import facts, identity
from engine.cards.model import Alignment, Face, Printing
from engine.kernel.records import dataclass, replace

_MOST: Final = 50_000
_Key = tuple[str, str, tuple[str, ...], tuple[str, ...], int]


@dataclass(frozen=True, slots=True)
class Profile:
    """One identity of a printing as rules and abilities see it. Rules: REG-UNIQ-05, REG-UNIQ-11, REG-TYPE-12"""

    unique: bool
    #: cards that share one are duplicates. Rules: REG-UNIQ-01, REG-UNIQ-05, REG-UNIQ-07, REG-UNIQ-08, REG-UNIQ-12
    there_once: frozenset[str]
    identifiers: frozenset[str]
    role: facts.Role | None
    genders: frozenset[facts.Gender]
    testaments: frozenset[facts.Testament]
    books: frozenset[str]

    @property
    def is_human(self) -> bool:
        """Whether this is a human character. Rule: REG-CAPC-02"""
        return self.role is facts.Role.HUMAN


_profiles: dict[_Key, Profile] = {}


def _key(of: Printing, face: int) -> _Key:
    return (of.name, of.set_code, of.identifiers, of.references, face)


def profile(of: Printing, face: int = 0) -> Profile:
    """Return what the guides say of an identity of a printing."""
    key = _key(of, face)
    found = _profiles.get(key)
    if found is None:
        side: Face = of.faces[face]
        found = Profile(
            identity.is_unique(of, side),
            identity.there_once(of, side),
            facts.identifiers(of, side),
            facts.role(of, side),
            facts.genders(of, side),
            facts.testaments(of),
            facts.books(of),
        )
        if len(_profiles) >= _MOST:
            _profiles.clear()
        _profiles[key] = found
    return found


def listed(of: Profile, printing: Printing, generic: str) -> Profile:
    """Return the profile of a character by an edition's list of generic titles. Rules: REG-UNIQ-10, R11-UNIQ-08"""
    if not of.unique or printing.base_name not in generic.split("; "):
        return of
    return replace(of, unique=False, there_once=frozenset())


#: Identifiers that a character of the other side cannot have.
_OF_A_SIDE: Final = {
    Alignment.EVIL: frozenset({"disciple", "martyr", "missionary"}),
    Alignment.GOOD: frozenset({"heretic", "magician", "pharisee", "prophet", "sadducee", "thief"}),
}


def turned(of: Profile, side: Alignment) -> Profile:
    """Return the profile of a character converted to this alignment. Rules: REG-CONVERT-04, REG-CONVERT-05"""
    lost = _OF_A_SIDE.get(side, frozenset())
    kept = frozenset(i for i in of.identifiers if i.casefold() not in lost)
    if side is Alignment.EVIL and of.role is facts.Role.ANGEL:
        return replace(of, identifiers=kept, role=facts.Role.DEMON)
    return replace(of, identifiers=kept)
