"""What must be true before a card's abilities, except its star ability, can be used: its identity and its Unity."""

from typing import Final

from engine.cards.model import CardClass
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.kinds import in_common, likeness_shared
from engine.redemption.abilities.reading.readings import ability_of, belongs, reading
from engine.redemption.abilities.terms.converted import is_lost_by_converting
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.places import cards_in
from engine.redemption.language.ast.document import SpecialAbility, Unity
from engine.redemption.language.ast.nouns import Filter, Place
from engine.redemption.language.ast.vocabulary import Alignment, Being, Kind, Player, SectionLabel, Zone
from engine.redemption.language.ast.vocabulary import State as Condition
from engine.redemption.language.effect_kind import ANYWHERE_IN_PLAY
from engine.redemption.model import cards, zones
from engine.redemption.model.instances import AbilityInstance
from engine.redemption.model.setup import rules_of

_YOURS: Final = Filter(Kind.CHARACTER, owner=Player.YOU)
#: Whom the words of the identifier mean.
_ALL: Final = {
    "heroes": replace(_YOURS, kind=Kind.HERO),
    "rescuing heroes": replace(_YOURS, kind=Kind.HERO, states=(Condition.RESCUING,)),
    "evil characters": replace(_YOURS, kind=Kind.EVIL_CHARACTER),
    "evil characters in battle": replace(_YOURS, kind=Kind.EVIL_CHARACTER, place=Place((Zone.BATTLE,))),
    "evil humans": replace(_YOURS, alignments=(Alignment.EVIL,), beings=(Being.HUMAN,)),
    "lost souls": replace(_YOURS, kind=Kind.LOST_SOUL),
    "greeks": replace(_YOURS, identifiers=("greek",)),
    "babylonians": replace(_YOURS, identifiers=("babylonian",)),
}
_OF_AN_IDENTITY: Final = frozenset({SectionLabel.TOP, SectionLabel.BOTTOM})
#: What acts at a time of its own, whatever identity its card has by then.
_OF_NO_IDENTITY: Final = frozenset({SectionLabel.STAR, SectionLabel.TAUNT})


def allows(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability may be used now: its card has the right identity, and its Unity, if any, is true.

    An ability begun in this phase continues though its card has changed identity since. A copied ability needs neither.
    Rules: REG-UNIQ-18, REG-UNIQ-19, REG-DUAL-03, REG-COPY-07, HOUSE-ABIL-61
    """
    if instance.is_copy:
        return True
    if _is_suspended(state, instance):
        return False
    whole = reading(state, instance.card)
    label = _label(whole, instance)
    if is_of_the_other_identity(state, instance) and not (state.phases and instance.phase == state.phase().id):
        return False
    unity = whole.identifiers.unity if whole is not None else None
    if whole is None or unity is None or label is SectionLabel.STAR or (unity.of and label not in unity.of):
        return True
    return _is_true(Context(state, instance), unity)


def is_of_the_other_identity(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability belongs to the identity that its card does not have now.

    Rules: REG-DUAL-01, REG-DUAL-03, REG-CONVERT-10
    """
    if instance.is_copy or instance.gained is not None:
        return False
    label = _label(reading(state, instance.card), instance)
    if label in _OF_NO_IDENTITY or not (label in _OF_AN_IDENTITY or cards.is_turned(state, instance.card)):
        return False
    return not belongs(state, instance.card, label)


def _label(whole: SpecialAbility | None, instance: AbilityInstance) -> SectionLabel | None:
    return whole.sections[instance.section].label if whole is not None and instance.gained is None else None


def _is_suspended(state: State, instance: AbilityInstance) -> bool:
    """Say whether a territory class character has no ability for now, since it was converted where it acts.

    Rules: R11-CONVERT-03, R11-CONVERT-04
    """
    card = instance.card
    if rules_of(state).converted_at_home == "acts_on" or not cards.is_converted(state, card):
        return False
    at_home = state.cards[card].location.zone.name == zones.TERRITORY and state.cards[card].stay == instance.stay
    classy = cards.has_class(state, card, CardClass.TERRITORY)
    return at_home and classy and is_lost_by_converting(state, card, ability_of(state, instance))


def _is_true(context: Context, unity: Unity) -> bool:
    those = _ALL[unity.all_words.casefold()]
    found = [c for c in cards_in(context, (ANYWHERE_IN_PLAY,)) if matches(context, those, c)]
    if not found:
        return False
    if (alike := likeness_shared(unity.are)) is not None:
        return bool(in_common(context.state, alike, found))
    return all(matches(context, unity.are, c) for c in found)
