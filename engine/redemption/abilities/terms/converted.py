"""The brigades of a converted character, and the abilities it has lost."""

from typing import Final

from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Alignment, Brigade, CardType
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import effects_of
from engine.redemption.abilities.terms.filters import brigades_named
from engine.redemption.language.ast.document import Ability, SpecialAbility
from engine.redemption.language.ast.effects import Becomes, Effect, Gains
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Kind, Verb
from engine.redemption.model import cards

#: What is good of what a convert can make of a card that has no other identity.
GOOD_TYPES: Final = frozenset({CardType.HERO, CardType.GOOD_ENHANCEMENT})


def brigades_after(effect: Effect, kind: CardType, chosen: tuple[Brigade, ...] = ()) -> frozenset[Brigade] | None:
    """Return the brigades a conversion names for a type of card, or the chosen one; None if it names none.

    Rules: REG-CONVERT-01, REG-CONVERT-14
    """
    if chosen:
        return frozenset(chosen)
    becomes = effect.arguments.what if isinstance(effect.arguments, Becomes) else None
    if not isinstance(becomes, Filter) or not becomes.brigades:
        return None
    side = GOOD_BRIGADES if kind in GOOD_TYPES else EVIL_BRIGADES
    return frozenset(brigades_named(becomes.brigades) & side)


def is_given_to_the_converted(whole: SpecialAbility, quoted: str) -> bool:
    """Say whether a text gives these words to whom it converts: he has them as what he is now. Rule: REG-GAIN-01"""
    for ability in (a for section in whole.sections for a in section.abilities):
        effects = [effect for _, effect in effects_of(ability)]
        gives = any(isinstance(e.arguments, Gains) and e.arguments.quoted == quoted for e in effects)
        if gives and any(e.verb is Verb.CONVERT for e in effects):
            return True
    return False


def is_lost_by_converting(state: State, card: CardId, ability: Ability) -> bool:
    """Say whether a converted card never uses an ability: of a good card any, of an evil card those for Heroes.

    Rules: REG-CONVERT-02, REG-CONVERT-03, REG-CONVERT-06
    """
    if not cards.is_converted(state, card):
        return False
    if cards.face(state, card).alignment is Alignment.GOOD:
        return True
    aimed = (t.what for _, e in effects_of(ability) for t in e.targets)
    return any(isinstance(what, Filter) and what.kind is Kind.HERO for what in aimed)
