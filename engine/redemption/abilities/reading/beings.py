"""Whether a card is of the being, sex, testament or book that a phrase names."""

from functools import lru_cache
from typing import Final

from engine.cards import facts
from engine.kernel.ids import CardId
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.kinds import is_in_book
from engine.redemption.language.ast import vocabulary
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.model import cards

_BEINGS: Final = {
    vocabulary.Being.HUMAN: facts.Role.HUMAN,
    vocabulary.Being.ANGEL: facts.Role.ANGEL,
    vocabulary.Being.DEMON: facts.Role.DEMON,
}
_GENDERS: Final = {vocabulary.Gender.MALE: facts.Gender.MALE, vocabulary.Gender.FEMALE: facts.Gender.FEMALE}
_TESTAMENTS: Final = {vocabulary.Testament.OLD: facts.Testament.OLD, vocabulary.Testament.NEW: facts.Testament.NEW}


def is_being(context: Context, what: Filter, card: CardId) -> bool:
    """Say whether a card is of a being, sex, testament or book. Rules: REG-TARGET-05, REG-BGL-04"""
    of = cards.profile_of(context.state, card)
    return (
        (not what.beings or of.role in _roles_named(what.beings))
        and (what.gender is None or _GENDERS[what.gender] in of.genders)
        and (what.testament is None or _TESTAMENTS[what.testament] in of.testaments)
        and (not what.books or any(is_in_book(context.state, b, card) for b in what.books))
    )


@lru_cache(maxsize=64)
def _roles_named(beings: tuple[vocabulary.Being, ...]) -> frozenset[facts.Role]:
    return frozenset(_BEINGS[b] for b in beings)
