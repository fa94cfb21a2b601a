"""Cards that hold others by an identifier: what a player may put into them and take out of them."""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.changes import Change, Move, Note, Set
from engine.kernel.ids import Bond, CardId, Facing, Field, Seat
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.terms.active_on import plan_deactivation, plan_mark, was_activated_now
from engine.redemption.abilities.terms.captives import kept_in
from engine.redemption.abilities.terms.hold import capacity, holds_face_down, may_hold
from engine.redemption.model import cards, teams, zones
from engine.redemption.model import intents as does
from engine.redemption.model.setup import rules_of
from engine.redemption.rules.actions import artifacts
from engine.redemption.rules.actions.checks import Check, allowed

#: Where a card that holds others acts. Rule: REG-TYPE-11
_WHERE: Final = frozenset({zones.TERRITORY, zones.SET_ASIDE, zones.ARTIFACT_PILE})
#: Where what is put into a holder comes from, captives from the Land of Bondage. Rule: REG-HOLD-06
_ORIGINS: Final = (zones.HAND, zones.TERRITORY, zones.ARTIFACT_PILE, zones.LAND_OF_BONDAGE, zones.SET_ASIDE)
#: The phase in which a hold last moved cards, and these cards. Rule: R11-HOLD-02
_MOVED: Final = "moved by hold"
_RULES: Final = ("REG-TURN-09", "RB-TURN-12", "RB-PREP-21")


def hold_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return what a player may put into his cards that hold others, and take out of them.

    Rules: REG-TURN-09, RB-TURN-12, REG-HOLD-09
    """
    team = teams.team_of(state, seat)
    lying = (h for s in team for name in sorted(_WHERE) for h in state.zone(name, s) if capacity(state, h))
    holders = [h for h in lying if _is_own_holder(state, seat, h)]
    if not holders:
        return []
    near = [c for name in _ORIGINS for c in state.zone(name, seat)]
    held = [(c, h) for h in holders for c in cards.attached(state, h)]
    return [
        *allowed(HOLD, state, seat, [does.HoldCard(c, h) for c in near for h in holders]),
        *allowed(TAKE_OUT, state, seat, [does.TakeOut(c, h) for c, h in held]),
    ]


def _is_own_holder(state: State, seat: Seat, holder: CardId) -> bool:
    """Say whether a player may use a card that holds others: his own, or a Fortress of his team. Rule: DBR-TEAMS-18"""
    zone = state.cards[holder].location.zone
    is_own = zone.name in _WHERE and seat in teams.controllers(state, holder)
    return is_own and cards.is_face_up(state, holder) and capacity(state, holder) > 0


def _is_at_work(state: State, seat: Seat, intent: does.HoldCard | does.TakeOut) -> bool:
    """Say whether a holder that is an Artifact was activated in this Preparation Phase. Rule: REG-HOLD-10"""
    is_artifact = cards.type_of(state, intent.holder) in cards.ARTIFACT_TYPES
    return not is_artifact or was_activated_now(state, intent.holder)


def _comes_from_where_it_may(state: State, seat: Seat, intent: does.HoldCard) -> bool:
    """Say whether a card is in hand, a character in territory, or an Artifact on the pile.

    Rules: REG-HOLD-06, R11-HOLD-03
    """
    place = state.cards[intent.card].location
    if place.zone.seat != seat or place.host is not None:
        return False
    match place.zone.name:
        case zones.TERRITORY | zones.LAND_OF_BONDAGE:
            return cards.is_character(state, intent.card)
        case zones.SET_ASIDE:
            return rules_of(state).holds_once and cards.is_character(state, intent.card)
        case name:
            return name in (zones.HAND, zones.ARTIFACT_PILE)


def _was_there_before(state: State, seat: Seat, intent: does.TakeOut) -> bool:
    """Say whether a held Artifact was activated before this Preparation Phase. Rule: REG-TURN-13"""
    return not was_activated_now(state, intent.card)


def _moved(state: State, holder: CardId) -> tuple[CardId, ...]:
    """Return the cards that were put into a holder, or taken out of it, in this phase."""
    phase, found = state.read(Field(_MOVED, holder)) or (None, ())
    return found if state.phases and phase == state.phase().id else ()


def _is_first_move(state: State, seat: Seat, intent: does.HoldCard | does.TakeOut) -> bool:
    """Say whether a holder has not been used in this phase, if the edition allows it only once. Rule: R11-HOLD-02"""
    return not rules_of(state).holds_once or intent.card not in _moved(state, intent.holder)


def _plan_moved(state: State, intent: does.HoldCard | does.TakeOut) -> list[Change]:
    if not rules_of(state).holds_once:
        return []
    return [Set(Field(_MOVED, intent.holder), (state.phase().id, (*_moved(state, intent.holder), intent.card)))]


def _not_locked(state: State, seat: Seat, intent: does.HoldCard) -> bool:
    return not _is_artifact(state, intent.card) or artifacts.not_locked(state, intent.card)


def _is_captive(state: State, card: CardId) -> bool:
    return cards.is_character(state, card) and state.cards[card].location.zone.name == zones.LAND_OF_BONDAGE


def _is_lost_soul(state: State, card: CardId) -> bool:
    return cards.is_soul(state, card) and not _is_captive(state, card)


def _is_artifact(state: State, card: CardId) -> bool:
    return bool(cards.faces_of_type(state, card, cards.ARTIFACT_TYPES))


def _has_room(state: State, seat: Seat, intent: does.HoldCard) -> bool:
    return len(_held(state, intent.holder)) < capacity(state, intent.holder)


def _held(state: State, holder: CardId) -> tuple[CardId, ...]:
    return tuple(c for c in cards.attached(state, holder) if state.cards[c].location.bond is Bond.HELD_IN)


#: Rules: REG-HOLD-01, REG-HOLD-02, REG-HOLD-06, RB-PREP-22
HOLD: Final[tuple[Check[does.HoldCard], ...]] = (
    Check((*_RULES, "REG-HOLD-02"), lambda state, seat, i: _is_own_holder(state, seat, i.holder)),
    Check(("REG-HOLD-06", *_RULES), _comes_from_where_it_may),
    Check(("REG-HOLD-10",), _is_at_work),
    Check(("R11-HOLD-02",), _is_first_move),
    Check(("REG-ART-03",), _not_locked),
    Check((*_RULES, "REG-HOLD-01", "REG-ACTART-09"), lambda state, seat, i: may_hold(state, i.holder, i.card)),
    Check(("REG-HOLD-01", "RB-TURN-12"), _has_room),
    Check(("RB-PREP-22",), lambda state, seat, i: _is_captive(state, i.card) or state.cards[i.card].owner == seat),
)

#: Rules: REG-HOLD-01, REG-HOLD-09, RB-PREP-09
TAKE_OUT: Final[tuple[Check[does.TakeOut], ...]] = (
    Check(
        ("RB-PREP-09", *_RULES),
        lambda state, seat, i: (
            i.card in _held(state, i.holder) and (_is_captive(state, i.card) or not cards.is_soul(state, i.card))
        ),
    ),
    Check((*_RULES, "REG-HOLD-02"), lambda state, seat, i: _is_own_holder(state, seat, i.holder)),
    Check(("REG-HOLD-10",), _is_at_work),
    Check(("R11-HOLD-02",), _is_first_move),
    Check(("REG-TURN-13",), _was_there_before),
)

CHECKS: Final[Mapping[type, tuple[Check[Any], ...]]] = {does.HoldCard: HOLD, does.TakeOut: TAKE_OUT}


def plan_hold(state: State, seat: Seat, intent: does.HoldCard) -> list[Change]:
    """Plan that a card is put into its holder, where an Artifact becomes active.

    A card held face down is turned face down as it is put in; from hand it is not shown.

    Rules: REG-HOLD-01, REG-HOLD-07, R11-HOLD-04
    """
    place = zones.on_host(state.cards[intent.holder].location.zone, intent.holder, Bond.HELD_IN)
    if holds_face_down(state, intent.holder):
        place = replace(place, facing=Facing.DOWN)
    changes: list[Change] = [Move(intent.card, place)]
    if _is_captive(state, intent.card):
        changes = kept_in(state, intent.holder, changes)
    if _is_artifact(state, intent.card):
        changes += [*relocation.as_artifact(state, intent.card), plan_mark(state, intent.card)]
    return [*changes, *_plan_moved(state, intent), Note("held", seat, (intent.card, intent.holder))]


def plan_take_out(state: State, seat: Seat, intent: does.TakeOut) -> list[Change]:
    """Plan the return of a held card: a character to territory, an Artifact to the pile, an Enhancement to hand.

    A captive goes to the Land of Bondage of the same player, a teammate's card to the teammate.

    Rules: REG-HOLD-03, DBR-TEAMS-08, DBR-TEAMS-18
    """
    owner = state.cards[intent.card].owner
    to = owner if owner in teams.teammates(state, seat) else seat
    noted = [*_plan_moved(state, intent), Note("taken_out", seat, (intent.card, intent.holder))]
    if cards.type_of(state, intent.card) in cards.ARTIFACT_TYPES:
        return [*plan_deactivation(state, intent.card), *noted]
    zone = zones.TERRITORY if cards.is_character(state, intent.card) else zones.HAND
    if _is_captive(state, intent.card):
        zone = zones.LAND_OF_BONDAGE
    return [*relocation.relocate(state, intent.card, zone, to=to), *noted]
