"""Why a game action is not possible: the rules that forbid it now.

The timing of an action is here; its other conditions are the checks by which it is offered.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.cards.model import CardType
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import Frame, State
from engine.redemption.abilities.reading.readings import manual_clauses
from engine.redemption.model import ability_frames as work
from engine.redemption.model import cards, frames, zones
from engine.redemption.model import intents as does
from engine.redemption.model.battle import Situation
from engine.redemption.model.instances import instances
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import current_battle
from engine.redemption.model.stops import Stop
from engine.redemption.rules.actions import (
    artifacts,
    battle_actions,
    checks,
    dominants,
    holding,
    out_of_battle,
    putting_down,
    uses,
)
from engine.redemption.rules.actions.checks import Check, broken
from engine.redemption.rules.actions.situation import situation
from engine.redemption.rules.priority import special_initiative
from engine.redemption.rules.turn import preparation

#: The conditions of every action, beside its time.
CHECKS: Final[Mapping[type, tuple[Check[Any], ...]]] = {
    **putting_down.CHECKS,
    **artifacts.CHECKS,
    **preparation.CHECKS,
    **holding.CHECKS,
    **battle_actions.CHECKS,
    does.PlayDominant: dominants.PLAY,
    does.UseAbility: uses.USE,
}

_PREPARATION: Final = frozenset({frames.PreparationPhase})
_EITHER: Final = frozenset({frames.PreparationPhase, frames.DiscardPhase})
_BEFORE: Final = frozenset({frames.IntroPrep})
_FIGHTING: Final = frozenset({frames.InitiativeStep})
_PUT_DOWN: Final = ("RB-TURN-02", "RB-TURN-15", "REG-TURN-06", "REG-TURN-15")
_ENDS: Final = ("RB-TURN-01", "REG-TURN-01")
#: Where each action has its time, and the rules that give it no other.
TIMES: Final[Mapping[type, tuple[frozenset[type], tuple[str, ...]]]] = {
    does.PutInTerritory: (_EITHER | _BEFORE, _PUT_DOWN),
    does.PutInArtifactPile: (_EITHER | _BEFORE, ("RB-TURN-04", "RB-TURN-15", "REG-TURN-10", "REG-TURN-15")),
    does.EquipWeapon: (_EITHER | _BEFORE, ("RB-TURN-10", "RB-TURN-15", "REG-TURN-07", "REG-TURN-15")),
    does.PlayOutsideBattle: (_EITHER | _BEFORE, ("RB-TURN-08", "REG-TYPE-19", "REG-TURN-14", "REG-TURN-15")),
    does.ActivateArtifact: (_PREPARATION, ("RB-TURN-05", "REG-TURN-11")),
    does.DeactivateArtifact: (_PREPARATION, ("RB-PREP-15", "RB-PREP-14", "REG-TURN-13")),
    does.PutSoulInSite: (_PREPARATION | _BEFORE, ("RB-TURN-07", "REG-TURN-08")),
    does.HoldCard: (_PREPARATION, ("RB-TURN-12", "REG-TURN-09", "REG-HOLD-02")),
    does.TakeOut: (_PREPARATION, ("RB-TURN-12", "REG-TURN-09", "REG-HOLD-02")),
    does.ReturnFromSetAside: (_PREPARATION, ("RB-TURN-09", "REG-TURN-14")),
    does.DiscardFromHand: (frozenset({frames.DiscardPhase}), ("RB-DISC-01", "RB-TURN-15", "REG-TURN-15")),
    does.EndTurn: (frozenset({frames.DiscardPhase}), ("RB-DISC-02", "RB-TURN-16", "REG-TURN-16", *_ENDS)),
    does.NextPhase: (_PREPARATION | _BEFORE | {frames.BattlePhase}, ("REG-PRIO-03", *_ENDS)),
    does.BeginBattle: (frozenset({frames.BattlePhase}), ("RB-TURN-13", "RB-TURN-14", "REG-BATTLE-08", "REG-ATT-03")),
    does.Taunt: (frozenset({frames.BattlePhase}), ("RB-TURN-13", "REG-TAUNT-01", "REG-BATTLE-08", "REG-ATT-03")),
    does.Block: (frozenset({frames.BlockStep}), ("RB-BLOCK-01", "RB-TURN-14", "REG-ATT-07", "REG-BATTLE-12")),
    does.AddSite: (_FIGHTING, ("REG-SITEG-02", "RB-ACCESS-05")),
    does.PlayEnhancement: (_FIGHTING | {work.SpecialInitiative}, ("RB-INIT-04", "RB-INIT-06", "REG-TYPE-10")),
    does.PlayDominant: (
        _EITHER | _FIGHTING | {frames.BattlePhase, frames.BlockStep, frames.PriorityWindow},
        ("REG-TURN-17", "REG-PRE-05"),
    ),
    does.UseAbility: (
        _EITHER | _FIGHTING | {frames.BattlePhase, frames.BlockStep, frames.PriorityWindow},
        ("REG-SA-23", "REG-COND-22"),
    ),
    does.Pass: (
        _FIGHTING | {frames.BlockStep, frames.PriorityWindow, work.SpecialInitiative},
        ("RB-GL-52", "RB-GL-44", "REG-INIT-01"),
    ),
}
#: What can also be done in a window of Action Priority, and in which.
_IN_WINDOWS: Final[Mapping[Stop, frozenset[type]]] = {
    Stop.RESOLUTION: frozenset({does.Block, does.AddSite}),
    Stop.BATTLE_BEGUN: frozenset({does.AddSite}),
    Stop.INITIATIVE: frozenset({does.AddSite}),
}
#: Whose initiative it is, by how the battle stands.
_INITIATIVE: Final = {
    Situation.LOSING: ("REG-INIT-01", "RB-INIT-02", "RB-INIT-10"),
    Situation.WINNING: ("REG-INIT-01", "RB-INIT-02", "RB-INIT-10"),
    Situation.STALEMATE: ("REG-INIT-02", "RB-INIT-03", "RB-INIT-09"),
    Situation.MUTUAL_DESTRUCTION: ("REG-INIT-02", "RB-INIT-03", "RB-INIT-09"),
}


#: What belongs to another level of Action Priority. Rule: R11-PRIO-03
_OTHER_LEVEL: Final[Mapping[frames.Level, tuple[type, ...]]] = {
    frames.Level.DOMINANTS: (does.UseAbility,),
    frames.Level.MANUAL: (does.PlayDominant,),
}


def objections(state: State, asked: Decision | None, seat: Seat, intent: does.Intent) -> tuple[str, ...]:
    """Return the ids of the rules that forbid a player an action now, those of his edition first.

    Nothing is returned if the action is possible. `asked` is the open decision.
    """
    if asked is None or not state.frames:
        return ("RB-WIN-01",)
    found = (*untimely(state, asked, seat, intent), *conditions(state, asked, seat, intent))
    first = rules_of(state).cites
    return tuple(sorted(dict.fromkeys(found), key=lambda rule: not rule.startswith(first)))


def reasons(state: State, asked: Decision | None, seat: Seat, intent: does.Intent) -> tuple[str, ...]:
    """Return the message keys of why an action is not possible: first reasons of the card, then of the time."""
    if asked is None or not state.frames:
        return ("game_over",)
    found = checks.reasons(CHECKS.get(type(intent), ()), state, seat, intent)
    if isinstance(state.frames[-1], work.SpecialInitiative) and isinstance(intent, does.PlayEnhancement):
        found += checks.reasons(special_initiative.ANSWER, state, seat, intent)
    is_late = any(True for _ in untimely(state, asked, seat, intent))
    if not is_late:
        return found
    where, _ = TIMES.get(type(intent), (frozenset(), ()))
    return (*found, "turn" if asked.player != seat and type(state.frames[-1]) in where else "time")


def untimely(state: State, asked: Decision, seat: Seat, intent: does.Intent) -> Iterator[str]:
    """Generate the rules under which it is not the time for an action, or not this player's."""
    frame = state.frames[-1]
    if isinstance(intent, does.ChooseCard | does.ChooseSeat | does.ChooseBrigade):
        if asked.player != seat:
            yield from _turn_to_speak(state, frame, asked)
        return
    where, rules = TIMES.get(type(intent), (frozenset(), ()))
    if isinstance(frame, frames.PriorityWindow):
        in_time = type(frame) in where or type(intent) in _IN_WINDOWS.get(frame.stop, frozenset())
        in_time = in_time or intent in out_of_battle.healing_intents(state, seat)
        if isinstance(intent, _OTHER_LEVEL.get(frame.level, ())):
            yield "R11-PRIO-03"
    else:
        in_time = type(frame) in where
    if not in_time:
        yield from rules
    if asked.player != seat:
        yield from _turn_to_speak(state, frame, asked)
        if isinstance(frame, frames.InitiativeStep) and isinstance(intent, does.Pass):
            yield from ("REG-INIT-02", "REG-INIT-03", "RB-GL-52")


def _turn_to_speak(state: State, frame: Frame, asked: Decision) -> tuple[str, ...]:
    """Return the rules that say that another player acts now."""
    match frame:
        case frames.PreparationPhase() | frames.BattlePhase() | frames.DiscardPhase():
            return ("REG-BGL-03", "REG-PRIO-02", "RB-TURN-01", "REG-TURN-01")
        case frames.BlockStep():
            return ("RB-BLOCK-01", "RB-TURN-14", "REG-ATT-07")
        case frames.InitiativeStep():
            fight = current_battle(state)
            return () if fight is None else ("RB-INIT-01", *_INITIATIVE[situation(state, fight)])
        case frames.PriorityWindow():
            return ("REG-PRIO-01", "REG-PRIO-02", *(("REG-PRIO-04",) if current_battle(state) else ()))
        case work.SpecialInitiative():
            return ("REG-INIT-04", "RB-SITU-08", "RB-SITU-13", "RB-SITU-18")
        case frames.SelectFirstPlayer():
            return ("REG-PRE-01", "RB-SETUP-10")
        case _:
            return tuple(r for r in (asked.source.rule,) if r)


def conditions(state: State, asked: Decision, seat: Seat, intent: does.Intent) -> Iterator[str]:
    """Generate the rules whose conditions an action does not meet, whatever the time."""
    if isinstance(intent, does.ChooseCard | does.ChooseSeat | does.ChooseBrigade):
        if asked.player == seat and all(o.intent != intent for o in asked.options):
            yield from (r for r in (asked.source.rule,) if r)
        return
    yield from broken(CHECKS.get(type(intent), ()), state, seat, intent)
    if isinstance(state.frames[-1], work.SpecialInitiative) and isinstance(intent, does.PlayEnhancement):
        yield from broken(special_initiative.ANSWER, state, seat, intent)


def conceivable(state: State, seat: Seat, card: CardId) -> Iterator[does.Intent]:
    """Generate every action with a card that a player could mean, possible or not, with any card that he sees."""
    of = cards.printing(state, card)
    for identity, face in enumerate(of.faces):
        roles = (CardType.SITE, CardType.FORTRESS) if face.type is CardType.CITY else (None,)
        yield from (does.PutInTerritory(card, identity, role) for role in roles)
    yield does.PutInArtifactPile(card)
    yield does.ActivateArtifact(card)
    yield does.DeactivateArtifact(card)
    yield does.ReturnFromSetAside(card)
    yield does.DiscardFromHand(card)
    yield does.PlayDominant(card)
    for instance in instances(state):
        if instance.card == card and instance.firing is None:
            yield from (does.UseAbility(card, instance.id, n) for n in sorted(manual_clauses(state, instance)))
    yield does.Block(card)
    yield does.AddSite(card)
    yield does.ChooseCard(card)
    for other in state.seats:
        yield does.BeginBattle(card, other)
        yield does.Taunt(card, other)
        for zone in sorted(zones.PLAYING_SURFACE):
            for host in state.zone(zone, other):
                if host != card and state.cards[host].is_known_to(seat):
                    yield does.PutSoulInSite(card, host)
                    yield does.ActivateArtifact(card, host)
                    yield does.HoldCard(card, host)
                    yield does.TakeOut(card, host)
                    yield does.EquipWeapon(card, host)
                    yield does.PlayOutsideBattle(card, host)
                    yield does.PlayEnhancement(card, host)
