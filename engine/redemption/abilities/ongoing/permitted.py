"""Which cards the rules of the game, not an ability, let an effect target."""

import re
from typing import Final

from engine.cards.model import CardClass, CardType
from engine.kernel.ids import CardId, Field, Seat, Zone
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.enter_battle import TURN, may_enter
from engine.redemption.abilities.ongoing.join_battle import joining_seat
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import active_sections, star_sections
from engine.redemption.abilities.terms.convert import (
    becomes_artifact,
    brigades_matched,
    makes_no_second,
    own_identity,
    type_after,
)
from engine.redemption.abilities.terms.converted import brigades_after
from engine.redemption.abilities.terms.copied import is_copyable
from engine.redemption.abilities.terms.gained import would_change
from engine.redemption.abilities.terms.per_territory import is_too_many
from engine.redemption.abilities.terms.places import is_at_an_end, receivers, zones_of
from engine.redemption.language.ast.effects import Becomes, Effect, Onto, StarAbility, ToPlace
from engine.redemption.language.ast.nouns import Filter, Selection
from engine.redemption.language.ast.vocabulary import Player, Verb
from engine.redemption.language.ast.vocabulary import State as Condition
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import cards, uniqueness, zones
from engine.redemption.model.battle import BattleKind
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import SIDE_BATTLES, current_battle

_OWN_PLACES: Final = zones.FIELD_OF_BATTLE | {zones.TERRITORY, zones.SET_ASIDE, zones.HAND}
#: An Artifact pile and a Land of Bondage lie in a territory.
_IN_TERRITORY: Final = frozenset({zones.ARTIFACT_PILE, zones.LAND_OF_BONDAGE})
_IN_BATTLE: Final = cards.CHARACTERS | cards.ENHANCEMENTS | cards.SITES | {CardType.COVENANT, CardType.CURSE}
#: Words on an Artifact by which it is read from its owner's side only.
_OWNERS_SIDE: Final = re.compile(r"\b(?:holder|owner|limit|limited|after use|uses?|times)\b", re.I)


def is_permitted(context: Context, effect: Effect, card: CardId) -> bool:
    """Say whether the rules of the game let an effect target a card.

    Rules: REG-TAKE-06, REG-COPY-05, REG-GAIN-03, REG-TRANSF-01, REG-SETA-07, REG-UNIQ-02, RB-PREP-05, RB-PREP-19,
    REG-ADD-03
    """
    match effect.verb:
        case Verb.TAKE:
            zone = context.state.cards[card].location.zone
            return not _is_own(context, effect, zone) and not _gives_a_second(context, effect, card)
        case Verb.GIVE if cards.permanent_controller(context.state, card) != context.carrier:
            return False
        case Verb.COPY:
            return card != context.card and is_copyable(context.state, card)
        case verb if KINDS[verb].into_deck and _stays_where_it_is(context.state, effect, card):
            return False
        case Verb.ACTIVATE_ABILITY:
            star = isinstance(effect.arguments, StarAbility)
            find = star_sections if star else active_sections
            return bool(find(context.state, card)) and (star or card != context.card)
        case Verb.GAIN:
            return would_change(context.state, effect, card)
        case Verb.TRANSFER:
            zone = context.state.cards[card].location.zone
            return zone.name == zones.LAND_OF_BONDAGE and any(s != zone.seat for s in receivers(context, effect))
        case Verb.CONVERT if not makes_no_second(context, effect, card):
            return False
        case Verb.SET_ASIDE:
            return _may_set_aside(context, card)
        case Verb.SIDE_BATTLE:
            return _may_fight_aside(context, card)
        case verb if KINDS[verb].puts_in_play and is_too_many(context.state, context.carrier, card):
            return False
        case Verb.PLACE:
            return not any(is_too_many(context.state, s, card) for s in _territories(context, effect))
        case Verb.ADD_TO_BATTLE if not _may_fight_or_be_used(context.state, card):
            return False
        case verb if KINDS[verb].enters_battle:
            return _makes_no_second(context, joining_seat(context, effect), card)
        case verb if KINDS[verb].puts_in_play and not isinstance(effect.arguments, ToPlace):
            # by the rulebook he comes down all the same, and one of the two is chosen to go (RB-PREP-04)
            chosen_between = rules_of(context.state).duplicate_resolution == "owner_chooses"
            return chosen_between or _makes_no_second(context, context.carrier, card)
        case Verb.CONVERT if not _may_be_converted(context, effect, card):
            return False
        case verb:
            return not KINDS[verb].harms or not _spares_its_owner(context, card)


def _is_own(context: Context, effect: Effect, zone: Zone) -> bool:
    """Say whether a player takes nothing from here, as it is his own.

    A text may name his Artifact pile or Land of Bondage itself. Rules: REG-TAKE-06, REG-TARGET-25
    """
    if zone.seat != context.carrier or zone.name not in _OWN_PLACES | _IN_TERRITORY:
        return False
    own = (t.source for t in effect.targets if t.source is not None and t.source.owner in (None, Player.YOU))
    return zone.name not in _IN_TERRITORY or not any(zone in zones_of(context, p) for p in own)


def _stays_where_it_is(state: State, effect: Effect, card: CardId) -> bool:
    """Say whether a card found in its owner's deck would go back to where it was.

    Cards that were looked at or revealed together count together. Rules: REG-SHUF-02, REG-TOPDECK-03
    """
    deck = Zone(zones.DECK, state.cards[card].owner)
    named = all(t.source is not None and isinstance(t.what, Filter) and not is_at_an_end(t) for t in effect.targets)
    if not named or state.cards[card].location.zone != deck:
        return False
    end = KINDS[effect.verb].end_of_deck
    return effect.verb is Verb.SHUFFLE or (end is not None and state.zones[deck][end] == card)


def _may_be_converted(context: Context, effect: Effect, card: CardId) -> bool:
    """Say whether a conversion would change a card and may target it: only humans, unless the text says otherwise.

    Rules: REG-CONVERT-07, R11-CONVERT-02, REG-CONVERT-15, REG-CONVERT-16
    """
    state = context.state
    becomes = effect.arguments if isinstance(effect.arguments, Becomes) else Becomes()
    if Condition.MEEK in becomes.states:
        faces = cards.printing(state, card).faces
        if card == context.card:  # its own text says that it has a meek side
            return True
        return len(faces) > 1 and faces[0].type is faces[1].type and cards.identity_of(state, card) == 0
    if becomes_artifact(effect):
        return cards.type_of(state, card) is not CardType.ARTIFACT
    if any(_leaves_open_what_he_is(t.what) for t in effect.targets) and not cards.profile_of(state, card).is_human:
        return False
    kind = type_after(context, effect, card)
    if own_identity(context, card, kind) is not None:
        return True
    brigades = brigades_after(effect, kind)
    own = cards.brigades_of(state, card)
    same = (brigades is None and not becomes.any_brigade) or brigades == own
    if becomes.matching is not None:
        able = brigades_matched(context, becomes)
        same = not able or (able <= own and len(own) == 1)
    return kind is not cards.type_of(state, card) or not same


def _leaves_open_what_he_is(what: Selection) -> bool:
    return isinstance(what, Filter) and not (what.beings or what.identifiers or what.names or what.titles)


def _may_fight_aside(context: Context, card: CardId) -> bool:
    """Say whether a character can be made to fight in a side battle, and its user may begin one now.

    Rules: REG-SIDE-10, RB-SIDE-06, REG-SIDE-12, REG-BATTLE-20, HOUSE-ABIL-05
    """
    state, fight = context.state, current_battle(context.state)
    if fight is None or fight.kind is BattleKind.SIDE_BATTLE or not cards.is_character(state, card):
        return False
    if state.read(Field(SIDE_BATTLES, context.you)) == state.number(TURN):
        return False
    return state.cards[card].location.zone.name in zones.FIELD_OF_BATTLE or may_enter(state, card)


def _may_set_aside(context: Context, card: CardId) -> bool:
    """Say whether an Enhancement played outside battle may set this card aside: not an opponent's. Rule: REG-SETA-07"""
    state = context.state
    at_home = cards.is_enhancement(state, context.card) and current_battle(state) is None
    free = not at_home or cards.has_class(state, context.card, CardClass.TERRITORY)
    return free or cards.controller(state, card) == context.you


def _territories(context: Context, effect: Effect) -> frozenset[Seat]:
    """Return in whose territory a card is placed, if it is not placed on another."""
    place = effect.arguments.place if isinstance(effect.arguments, Onto) else None
    return frozenset(z.seat for z in zones_of(context, place)) if place is not None else frozenset()


def _may_fight_or_be_used(state: State, card: CardId) -> bool:
    """Say whether a card can be in battle: a character, a Site, or an Enhancement. Rule: REG-ADD-03"""
    return cards.type_of(state, card) in _IN_BATTLE or bool(cards.faces_to_enter(state, card, _IN_BATTLE))


def _makes_no_second(context: Context, seat: Seat | None, card: CardId) -> bool:
    """Say whether a card does not make its player control a duplicate. Rules: REG-UNIQ-02, RB-PREP-05"""
    state = context.state
    if seat is None:
        return True
    return not uniqueness.would_duplicate(state, seat, card, cards.identity_of(state, card))


def _gives_a_second(context: Context, effect: Effect, card: CardId) -> bool:
    """Say whether the new controller of a taken card would control a duplicate. Rule: R11-UNIQ-03"""
    if rules_of(context.state).second_copies != "barred" or not isinstance(effect.arguments, ToPlace):
        return False
    there = zones_of(context, effect.arguments.place)
    return any(z.name in _OWN_PLACES - {zones.HAND} and not _makes_no_second(context, z.seat, card) for z in there)


def _spares_its_owner(context: Context, card: CardId) -> bool:
    """Say whether a card belongs to the owner of the Artifact that acts, which may not be used against him.

    Rules: RB-PREP-18, RB-PREP-19
    """
    state = context.state
    if rules_of(state).artifact_perspective == "all" or cards.type_of(state, context.card) is not CardType.ARTIFACT:
        return False
    text = cards.printing(state, context.card).text
    return cards.controller(state, card) == state.cards[context.card].owner and bool(_OWNERS_SIDE.search(text))
