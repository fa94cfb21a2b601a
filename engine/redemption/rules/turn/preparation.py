"""The actions of the Preparation and Discard Phases."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.cards.model import CardClass, CardType
from engine.kernel.changes import TOP, Change, Move, Note, Set
from engine.kernel.decisions import Decision, Kind, Message, Option, Source
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.errors import EngineInvariant
from engine.kernel.facts import Cause
from engine.kernel.ids import Bond, CardId, Facing, Field, Seat, Zone
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.activation import return_from_set_aside
from engine.redemption.abilities.effects.lasting import SKIPS
from engine.redemption.abilities.ongoing.change_hand_size import hand_limit
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.readings import zone_of_play
from engine.redemption.abilities.terms import active_on
from engine.redemption.model import cards, teams, zones
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import ActivateCards
from engine.redemption.model.attention import speed_of
from engine.redemption.model.frames import BattlePhase, DiscardPhase, DiscardUsed, PreparationPhase
from engine.redemption.model.instances import Progress, instances
from engine.redemption.model.options import END_TURN, NEXT_PHASE, option
from engine.redemption.model.phases import BATTLE
from engine.redemption.model.setup import rules_of
from engine.redemption.model.stops import Speed, Stop
from engine.redemption.rules.actions import aside_together, battle_actions, holding, out_of_battle, uses
from engine.redemption.rules.actions.artifacts import ACTIVATED, artifact_intents
from engine.redemption.rules.actions.checks import Check, allowed
from engine.redemption.rules.actions.game_rules import settle
from engine.redemption.rules.actions.holding import hold_intents
from engine.redemption.rules.actions.putting_down import REDUCING, hand_intents, is_in, is_in_hand
from engine.redemption.rules.actions.questions import ask_what_next
from engine.redemption.rules.priority.priority import after_action, open_window

TURN: Final = Field("turn")


# --- what can be done beside putting cards down ---------------------------------------------------------------------


def soul_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return the Lost Souls a player may put into his Sites, one into each.

    Rules: RB-TURN-07, RB-PREP-10, REG-TURN-08, RB-PREP-09
    """
    sites = [c for c in state.zone(zones.TERRITORY, seat) if cards.type_of(state, c) in cards.SITES]
    souls = [c for s in teams.team_of(state, seat) for c in state.zone(zones.LAND_OF_BONDAGE, s)]
    ways = (does.PutSoulInSite(soul, site) for soul in souls for site in sites)
    return list(allowed(PUT_SOUL, state, seat, ways)) if sites else []


def set_aside_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return the cards a player may bring back from his set-aside area. Rules: RB-TURN-09, REG-TURN-14"""
    return list(allowed(RETURN, state, seat, (does.ReturnFromSetAside(c) for c in state.zone(zones.SET_ASIDE, seat))))


def _lies_in_bondage(state: State, seat: Seat, card: CardId) -> bool:
    """Say whether a card is in a player's Land of Bondage, or his team's. Rule: DBR-TEAMS-07"""
    zone = state.cards[card].location.zone
    return zone.name == zones.LAND_OF_BONDAGE and zone.seat in teams.team_of(state, seat)


def _is_own_site(state: State, seat: Seat, card: CardId) -> bool:
    is_site = cards.type_of(state, card) in cards.SITES and cards.is_face_up(state, card)
    return is_site and is_in(state, seat, card, zones.TERRITORY)


PUT_SOUL: Final[tuple[Check[does.PutSoulInSite], ...]] = (
    Check(
        ("RB-TURN-07", "RB-PREP-08", "REG-TURN-08"),
        lambda state, seat, i: (
            _lies_in_bondage(state, seat, i.soul) and cards.type_of(state, i.soul) is CardType.LOST_SOUL
        ),
    ),
    Check(("RB-PREP-09",), lambda state, seat, i: state.cards[i.soul].location.host is None),
    Check(
        ("RB-TURN-07", "RB-PREP-08", "REG-TURN-08"),
        lambda state, seat, i: _is_own_site(state, seat, i.site) or bool(cards.attached(state, i.site)),
    ),
    Check(("RB-PREP-10", "RB-PREP-09"), lambda state, seat, i: not cards.attached(state, i.site), "site_full"),
)

RETURN: Final[tuple[Check[does.ReturnFromSetAside], ...]] = (
    Check(
        ("RB-TURN-09", "REG-TURN-14"),
        lambda state, seat, i: is_in(state, seat, i.card, zones.SET_ASIDE) and cards.is_character(state, i.card),
    ),
    Check(
        ("REG-SETA-03",), lambda state, seat, i: not return_from_set_aside.stays_for_turns(state, i.card), "stays_aside"
    ),
)

DISCARD: Final[tuple[Check[does.DiscardFromHand], ...]] = (
    Check(("RB-DISC-01", "REG-TURN-15"), lambda state, seat, i: is_in_hand(state, seat, i.card)),
    Check(
        ("RB-DISC-01", "REG-TURN-15", "REG-TURN-16"),
        lambda state, seat, i: len(state.zone(zones.HAND, seat)) > hand_limit(state, seat),
        "not_over",
    ),
)

END: Final[tuple[Check[does.EndTurn], ...]] = (
    Check(
        ("RB-TURN-16", "RB-DISC-01", "REG-TURN-16", "REG-HAND-05"),
        lambda state, seat, i: len(state.zone(zones.HAND, seat)) <= hand_limit(state, seat),
        "over",
    ),
)

CHECKS: Final[Mapping[type, tuple[Check[Any], ...]]] = {
    does.PutSoulInSite: PUT_SOUL,
    does.ReturnFromSetAside: RETURN,
    does.DiscardFromHand: DISCARD,
    does.EndTurn: END,
}


# --- the two phases ------------------------------------------------------------------------------------------------


def step_preparation(state: State, frame: PreparationPhase) -> None:
    """Offer the actions of the Preparation Phase, any number in any order.

    Rules: RB-TURN-02, REG-TURN-06, RB-PREP-PHASE-01
    """
    if frame.declined:
        pop(state)
        _plan_battle_phase(state, frame)
        return
    seat = frame.seat
    intents = [
        *hand_intents(state, seat),
        *artifact_intents(state, seat),
        *soul_intents(state, seat),
        *set_aside_intents(state, seat),
        *hold_intents(state, seat),
        *uses.out_of_turn(state, seat),
    ]
    battles, ends = ahead(state, seat)
    ask_what_next(state, seat, (*intents, *battles), Message("preparation"), "RB-TURN-02", *ends)


def ahead(state: State, seat: Seat) -> tuple[list[does.Intent], tuple[Option, ...]]:
    """Return the battles a player may announce from his Preparation Phase, and how he may end that phase.

    A player with a speed below the full one says at once what he does next; the phases in between take place all the
    same, and players with a stop there are asked. Rules: REG-TURN-18, REG-PRIO-03
    """
    if speed_of(state, seat) in (None, Speed.FULL):
        return [], (NEXT_PHASE,)
    is_skipped = state.read(Field(f"{SKIPS} {BATTLE}", seat)) is not None
    battles = [] if is_skipped else battle_actions.attack_intents(state, seat)
    return battles, (NEXT_PHASE, END_TURN) if battles else (END_TURN,)


def _plan_battle_phase(state: State, frame: PreparationPhase) -> None:
    """Record what the player announced for the Battle Phase that follows."""
    if frame.planned is not None:
        place = max((i for i, f in enumerate(state.frames) if isinstance(f, BattlePhase)), default=None)
        if place is not None:
            planned = BattlePhase(frame.seat, frame.planned)
            state.frames = (*state.frames[:place], planned, *state.frames[place + 1 :])


def answer_preparation(state: State, frame: PreparationPhase, decision: Decision, intent: does.Intent) -> None:
    """Carry out a Preparation action, or let the others act before the phase is over."""
    if isinstance(intent, does.NextPhase):
        _decline(state, replace(frame, planned=None), Stop.PREPARATION)
    elif isinstance(intent, does.EndTurn | does.BeginBattle | does.Taunt):
        _decline(state, replace(frame, planned=intent), Stop.PREPARATION)
    else:
        _act(state, frame, Stop.PREPARATION, intent)


def step_discard(state: State, frame: DiscardPhase) -> None:
    """Offer the actions of the Discard Phase until the hand is within its limit and the turn is ended.

    Rules: RB-TURN-15, RB-TURN-16, RB-DISC-01, RB-DISC-02, REG-TURN-15, REG-TURN-16, REG-HAND-05, HOUSE-PLAY-02
    """
    if frame.declined:
        pop(state)
        return
    seat = frame.seat
    held = state.zone(zones.HAND, seat)
    over = max(len(held) - hand_limit(state, seat), 0)
    excess = allowed(DISCARD, state, seat, [does.DiscardFromHand(c) for c in held]) if over else []
    end = allowed(END, state, seat, [does.EndTurn()])
    intents = [*hand_intents(state, seat), *uses.out_of_turn(state, seat), *excess, *end]
    options = tuple(option(state, seat, i) for i in intents)
    default = options[-1].key
    source = Source(rule="RB-TURN-16")
    ask(state, seat, Kind.PLAY, options, Message("discard_phase", (over,)), default=(default,), source=source)


def answer_discard(state: State, frame: DiscardPhase, decision: Decision, intent: does.Intent) -> None:
    """Carry out an action of the Discard Phase, or let the others act before the turn is over."""
    if isinstance(intent, does.EndTurn):
        _decline(state, frame, Stop.END_OF_TURN)
    else:
        _act(state, frame, Stop.END_OF_TURN, intent)


def _act(state: State, frame: PreparationPhase | DiscardPhase, stop: Stop, intent: does.Intent) -> None:
    """Carry out an action, then open the window for other players. Rules: REG-PRIO-02, RB-DOM-01, R11-PRIO-02"""
    push(state, after_action(state, stop, frame.seat))
    carry_out(state, frame.seat, intent)


def _decline(state: State, frame: PreparationPhase | DiscardPhase, stop: Stop) -> None:
    """Ask the other players; if one of them acts, the phase continues. Rule: REG-PRIO-03"""
    swap(state, open_window(state, stop, frame.seat, frame.seat), replace(frame, declined=True))


# --- doing it ------------------------------------------------------------------------------------------------------


def carry_out(state: State, seat: Seat, intent: does.Intent) -> None:
    """Carry out an action of the Preparation or Discard Phase."""
    noted = aside_together.plan_note(state, seat, intent)
    if isinstance(intent, does.PlayDominant | does.UseAbility):
        if noted:
            commit(state, Cause(rule="RB-SETA-04"), noted)
        uses.act(state, seat, intent)
        return
    plan = _PLANS.get(type(intent))
    if plan is None:
        raise EngineInvariant(f"{intent} outside its phase")
    rule, changes = plan(state, seat, intent)
    commit(state, Cause(rule=rule), [*changes, *noted])
    settle(state, Cause(rule=rule))
    active = _activated_by(state, intent)
    if isinstance(intent, does.PlayOutsideBattle):
        push(state, ActivateCards(active, seat), DiscardUsed(intent.card))
    elif active:
        push(state, ActivateCards(active, seat))


def step_discard_used(state: State, frame: DiscardUsed) -> None:
    """Discard an Enhancement whose ability has resolved, unless that has sent it elsewhere.

    Rules: REG-TYPE-19, REG-TURN-14
    """
    pop(state)
    place = state.cards[frame.card].location
    stays = cards.is_placed(state, frame.card)
    is_there = place.zone.name == zones.TERRITORY or (place.zone.name == zones.SET_ASIDE and place.host is not None)
    if is_there and place.bond in (None, Bond.USED_BY) and not stays:
        commit(state, Cause(rule="REG-TYPE-19"), relocation.discard(state, frame.card))
        settle(state, Cause(rule="REG-TYPE-19"))


def _activated_by(state: State, intent: does.Intent) -> tuple[CardId, ...]:
    """Return the cards whose abilities an action activates; in some editions a Site's with its first soul.

    Rules: REG-ACT-01, REG-ACT-02, REG-TYPE-18, REG-ART-02, RB-PREP-11
    """
    match intent:
        case does.ActivateArtifact(card):
            return () if _was_used(state, card) else (card,)
        case does.HoldCard(card):
            return (card,) if cards.type_of(state, card) in cards.ARTIFACT_TYPES else ()
        case does.PlayOutsideBattle(card):
            return (card,)
        case does.PutInTerritory(card):
            at_once = not cards.is_character(state, card) or cards.has_class(state, card, CardClass.TERRITORY)
            return (card,) if at_once else ()
        case does.PutSoulInSite(_, site):
            first_time = all(i.card != site or i.stay != state.cards[site].stay for i in instances(state))
            return (site,) if first_time else ()
        case _:
            return ()


def _was_used(state: State, card: CardId) -> bool:
    """Say whether an Artifact's ability was active this turn, even if it was negated since.

    Rule: REG-ART-04
    """
    turn = state.number(TURN)
    own = (i for i in instances(state) if i.card == card and i.turn == turn)
    return any(i.progress is not Progress.STOPPED for i in own)


def _put_in_territory(state: State, seat: Seat, intent: does.PutInTerritory) -> tuple[str, list[Change]]:
    changes: list[Change] = []
    if intent.identity:
        changes.append(Set(Field(cards.IDENTITY, intent.card), intent.identity))
    if intent.role is not None:
        changes.append(Set(Field(cards.TYPE, intent.card), intent.role))
    zone = zone_of_play(state, intent.card)
    note = Note("put_down" if zone == zones.TERRITORY else "set_aside", seat, (intent.card,))
    changes += [Move(intent.card, zones.location(zone, seat)), note]
    return "RB-TURN-03", changes


def _put_in_pile(state: State, seat: Seat, intent: does.PutInArtifactPile) -> tuple[str, list[Change]]:
    """Plan to put an Artifact, Covenant or Curse into the pile. Rules: RB-TURN-04, REG-TYPE-04, REG-TYPE-05"""
    place = zones.location(zones.ARTIFACT_PILE, seat, Facing.DOWN)
    changes: list[Change] = [Move(intent.card, place, TOP), Note("put_artifact", seat)]
    return "RB-TURN-04", [*changes, *relocation.as_artifact(state, intent.card)]


def _activate(state: State, seat: Seat, intent: does.ActivateArtifact) -> tuple[str, list[Change]]:
    if intent.on is not None:
        room = active_on.room_on(state, intent.card, intent.on)
        changes = active_on.plan_active_on(state, intent.card, intent.on, seat, room)
        return "REG-TURN-11", [*changes, active_on.plan_mark(state, intent.card)]
    changes = [*active_on.plan_pile(state, intent.card, seat), active_on.plan_mark(state, intent.card)]
    changes.append(Move(intent.card, zones.location(zones.ARTIFACT_PILE, seat), TOP))
    changes.append(Set(Field(ACTIVATED, seat), state.number(TURN)))
    changes.append(Note("activated_artifact", seat, (intent.card,)))
    return "RB-TURN-05", changes


def _deactivate(state: State, seat: Seat, intent: does.DeactivateArtifact) -> tuple[str, list[Change]]:
    note = Note("deactivated_artifact", seat, (intent.card,))
    return "REG-TURN-13", [*active_on.plan_deactivation(state, intent.card), note]


def _put_soul(state: State, seat: Seat, intent: does.PutSoulInSite) -> tuple[str, list[Change]]:
    zone = state.cards[intent.soul].location.zone
    changes: list[Change] = []
    if rules_of(state).soul_home == "site_in_land_of_bondage":
        changes.append(Move(intent.site, zones.location(zones.LAND_OF_BONDAGE, seat)))
    changes.append(Move(intent.soul, zones.on_host(Zone(zone.name, seat), intent.site, Bond.HELD_IN)))
    changes.append(Note("soul_in_site", seat, (intent.soul, intent.site)))
    return "RB-TURN-07", changes


def _hold(state: State, seat: Seat, intent: does.HoldCard) -> tuple[str, list[Change]]:
    return "REG-TURN-09", holding.plan_hold(state, seat, intent)


def _take_out(state: State, seat: Seat, intent: does.TakeOut) -> tuple[str, list[Change]]:
    return "REG-TURN-09", holding.plan_take_out(state, seat, intent)


def _equip(state: State, seat: Seat, intent: does.EquipWeapon) -> tuple[str, list[Change]]:
    zone = state.cards[intent.warrior].location.zone
    move = Move(intent.weapon, zones.on_host(zone, intent.warrior, Bond.EQUIPPED_TO))
    return "RB-TURN-10", [move, Note("equipped", seat, (intent.weapon, intent.warrior))]


def _return(state: State, seat: Seat, intent: does.ReturnFromSetAside) -> tuple[str, list[Change]]:
    return "REG-TURN-14", [
        *return_from_set_aside.plan_return(state, intent.card),
        Note("returned", seat, (intent.card,)),
    ]


def _discard(state: State, seat: Seat, intent: does.DiscardFromHand) -> tuple[str, list[Change]]:
    note, reducing = Note("discarded", seat, (intent.card,)), Set(Field(REDUCING, seat), state.number(TURN))
    return "RB-DISC-01", [*relocation.discard(state, intent.card), note, reducing]


_PLANS: Final[Mapping[type, Callable[..., tuple[str, list[Change]]]]] = {
    does.PutInTerritory: _put_in_territory,
    does.PutInArtifactPile: _put_in_pile,
    does.ActivateArtifact: _activate,
    does.DeactivateArtifact: _deactivate,
    does.PutSoulInSite: _put_soul,
    does.HoldCard: _hold,
    does.TakeOut: _take_out,
    does.EquipWeapon: _equip,
    does.PlayOutsideBattle: out_of_battle.plan,
    does.ReturnFromSetAside: _return,
    does.DiscardFromHand: _discard,
}
