"""What a gain would add to a card, and the abilities that cards have gained."""

from collections.abc import Set as AnySet
from typing import Any, Final

from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Alignment
from engine.kernel.changes import Change, Leave
from engine.kernel.errors import EngineInvariant
from engine.kernel.facts import Joined
from engine.kernel.ids import AbilityId, CardId, EntryId
from engine.kernel.ledger import Parts, live_facts
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import reading
from engine.redemption.abilities.terms.filters import brigades_named
from engine.redemption.language.ast.effects import Effect, Gains
from engine.redemption.model import cards
from engine.redemption.model.instances import instances
from engine.redemption.model.status import in_battle

#: Where what is gained is kept.
GAINED: Final = (cards.GAINED_BRIGADES, cards.GAINED_IDENTIFIERS)


def named(gains: Gains, field: str) -> frozenset[Any]:
    """Return the brigades, or the identifiers, that a gain names."""
    if field == cards.GAINED_IDENTIFIERS:
        return frozenset(i.casefold() for i in gains.identifiers)
    return brigades_named(gains.brigades)


def would_change(state: State, effect: Effect, card: CardId) -> bool:
    """Say whether a gain would change a card; a card can have the same ability twice. Rule: REG-GAIN-03"""
    quoted = isinstance(effect.arguments, Gains) and effect.arguments.quoted
    return bool(quoted or gained_by(state, effect, card))


def section_gained(state: State, words: CardId, gains: Gains) -> int:
    """Return the section of a card's text with the abilities that it lets others gain."""
    whole = reading(state, words)
    if whole is None:
        raise EngineInvariant(f"card {words} gives abilities without a text")
    return next(n for n, s in enumerate(whole.sections) if s.quoted == gains.quoted)


def acts_at_once(state: State, card: CardId) -> bool:
    """Say whether an ability gained now activates: the special ability is active. Rules: REG-ACT-02, HOUSE-ABIL-51"""
    return in_battle(state, card) or cards.stays(state, card)


def entries_by(state: State, card: CardId, ability: AbilityId) -> tuple[EntryId, ...]:
    """Return the entries of the abilities that a card gained from an ability."""
    return tuple(e.id for e in cards.gained_abilities(state, card) if e.value.by == ability)


def granted(
    state: State, abilities: AnySet[AbilityId], ending: list[Change], parts: Parts | None = None
) -> frozenset[AbilityId]:
    """Return the abilities that were gained from these in the open phase, or whose gain is `ending`.

    Rules: REG-NEGATE-01, REG-GAIN-01
    """
    if all(i.gained is None for i in instances(state)):
        return frozenset()
    facts = (f for f in live_facts(state, frozenset(abilities), parts) if isinstance(f, Joined))
    going = {f.entry for f in facts if f.field.name == cards.GAINED_ABILITIES}
    going |= {c.entry for c in ending if isinstance(c, Leave)}
    return frozenset(i.id for i in instances(state) if i.gained in going)


def lost(state: State) -> frozenset[AbilityId]:
    """Return the active abilities that a card gained and no longer has. Rule: REG-GAIN-02"""
    gained = (i for i in instances(state) if i.gained is not None)
    return frozenset(i.id for i in gained if i.gained not in {e.id for e in cards.gained_abilities(state, i.card)})


def gained_by(state: State, effect: Effect, card: CardId) -> dict[str, frozenset[Any]]:
    """Return what an effect adds to a card, by the field that keeps it; empty if the card would not change.

    Gold is the brigade of the card's alignment; a face-down card has nothing yet.

    Rules: REG-GAIN-01, REG-GAIN-03, REG-GAIN-04, REG-BRIG-03, REG-ZONE-11
    """
    if not isinstance(effect.arguments, Gains):
        return {}
    side = EVIL_BRIGADES if cards.alignment_of(state, card) is Alignment.EVIL else GOOD_BRIGADES
    brigades = (named(effect.arguments, cards.GAINED_BRIGADES) & side) - cards.brigades_seen(state, card)
    seen = cards.profile_of(state, card).identifiers if cards.is_face_up(state, card) else frozenset[str]()
    identifiers = named(effect.arguments, cards.GAINED_IDENTIFIERS) - seen
    found = {cards.GAINED_BRIGADES: brigades, cards.GAINED_IDENTIFIERS: identifiers}
    return {name: added for name, added in found.items() if added}
