"""Battle resolution, step by step."""

from collections.abc import Iterable
from typing import assert_never

from engine.cards.model import CardClass
from engine.kernel.changes import Add, Change, Move, Note, Set
from engine.kernel.decisions import Basis, Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.errors import EngineInvariant
from engine.kernel.facts import Cause
from engine.kernel.ids import Bond, CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.abilities.activation.instead import replaced
from engine.redemption.abilities.activation.process import activate_sections
from engine.redemption.abilities.activation.triggers import happen
from engine.redemption.abilities.conditions.events import SURRENDER, Happened, took_part
from engine.redemption.abilities.effects import rescue
from engine.redemption.abilities.ongoing.granted import can_use
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.readings import taunt_sections
from engine.redemption.abilities.targeting.heal import held_back
from engine.redemption.language.ast.conditions import Happening
from engine.redemption.language.ast.effects import Action
from engine.redemption.model import cards, zones
from engine.redemption.model import intents as does
from engine.redemption.model.battle import Battle, BattleKind, Situation, Success
from engine.redemption.model.frames import (
    EndPhase,
    EndsBattle,
    EndSideBattle,
    EquipAfterBattle,
    PriorityWindow,
    ResolutionStep,
    ResolveBattle,
    SurrenderSoul,
)
from engine.redemption.model.options import PASS, option
from engine.redemption.model.played import TURNS_TAKEN
from engine.redemption.model.points import Points
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import (
    BATTLE,
    SUCCEEDED,
    bearer_of,
    characters_on,
    current_battle,
    defender_has_entered,
    has_succeeded,
)
from engine.redemption.model.stops import Stop
from engine.redemption.rules.actions import access, side_battle
from engine.redemption.rules.actions.battle_actions import LAST_SUCCESS, has_taunt
from engine.redemption.rules.actions.game_rules import (
    change_battle,
    felled_by_toughness,
    out_of_game,
    settle,
    take_along,
    update_battle_kind,
)
from engine.redemption.rules.actions.questions import ask_which
from engine.redemption.rules.actions.situation import being_defeated, result, totals_of
from engine.redemption.rules.actions.unfinished import work_of


def step_resolve(state: State, frame: ResolveBattle) -> None:
    """Carry out the next step of battle resolution. Rules: REG-BRES-01 to REG-BRES-07, RB-GL-11"""
    fight = current_battle(state)
    if fight is None:
        raise EngineInvariant("no battle to resolve")
    match frame.step:
        case ResolutionStep.ADD_ENHANCEMENTS:
            add_enhancements(state, fight, frame)
        case ResolutionStep.OUTCOME:
            determine_outcome(state, fight, frame.outcome)
        case ResolutionStep.RESULT_EFFECTS:
            _next(state, frame)
        case ResolutionStep.SUCCESS:
            determine_success(state, fight, frame)
        case ResolutionStep.AFTER_BATTLE:
            after_battle(state, fight, frame)
        case ResolutionStep.RETURN_TO_BATTLE:
            _next(state, frame)
            side_battle.return_to_battle(state, fight)
            push(state, EquipAfterBattle(fight.attacker), EquipAfterBattle(fight.defender))
        case ResolutionStep.CLEAN_UP:
            clean_up(state, fight)
        case _:
            assert_never(frame.step)


def _next(state: State, frame: ResolveBattle) -> None:
    swap(state, replace(frame, step=ResolutionStep(frame.step.value + 1)))


def step_ends_battle(state: State, frame: EndsBattle) -> None:
    """End the battle: drop the work left in it, except its resolution and the rest of the card that ends it.

    Rules: REG-BATTLE-08, REG-BATTLE-23, REG-ENDB-01, REG-ENDB-04, REG-ENDB-05, REG-SA-33, HOUSE-ABIL-59
    """
    at = max(i for i, f in enumerate(state.frames) if isinstance(f, EndPhase) or _ends_battle_phase(f))
    own = work_of(state, at, frame.by)
    state.frames = (*state.frames[: at + 1], ResolveBattle(ResolutionStep.ADD_ENHANCEMENTS, frame.outcome), *own)


def _ends_battle_phase(frame: Frame) -> bool:
    return isinstance(frame, EndSideBattle) or (isinstance(frame, PriorityWindow) and frame.stop is Stop.BATTLE_PHASE)


def add_enhancements(state: State, fight: Battle, frame: ResolveBattle) -> None:
    """Step 1: add the Enhancements; a character whose toughness they reduce to 0 or less is discarded.

    Characters with toughness 0 or less whose discard was delayed, in play or set aside, are discarded too.

    Rules: REG-BRES-01, RB-SITU-03
    """
    changes: list[Change] = []
    for seat in (fight.attacker, fight.defender):
        for card in characters_on(state, fight, seat):
            own = cards.face(state, card).toughness.value
            toughness = cards.numbers_of(state, card)[1]
            if toughness < 0 or (toughness == 0 and own is not None and own > 0):
                changes += relocation.discard(state, card)
    changes += [c for c in felled_by_toughness(state) if c not in changes]
    _next(state, frame)
    if changes:
        commit(state, Cause(rule="REG-BRES-01"), changes)
        settle(state, Cause(rule="REG-BRES-01"))


def determine_outcome(state: State, fight: Battle, decreed: Situation | None = None) -> None:
    """Step 2: compare the sides; discard characters defeated by numbers, and Enhancements that nobody there can use.

    A `decreed` outcome defeats the whole losing side, whatever the numbers.

    Rules: REG-BRES-02, REG-BRES-08, REG-BATTLE-17, REG-BATTLE-18, RB-RESOLVE-01, RB-RESOLVE-05, RB-RESOLVE-11
    """
    ours = characters_on(state, fight, fight.attacker)
    theirs = characters_on(state, fight, fight.defender)
    outcome = decreed or result(state, fight)
    souls = access.accessible_souls(state, ours, fight.zone, fight.attacker, fight.defender)
    if fight.announced is not None:
        souls = tuple(s for s in souls if s == fight.announced)
    by_numbers = bool(ours) and bool(theirs)
    changes: list[Change] = []
    fallen: tuple[CardId, ...] = ()
    if by_numbers:
        if outcome in (Situation.WINNING, Situation.MUTUAL_DESTRUCTION):
            fallen += theirs if decreed else being_defeated(state, theirs, ours)
        if outcome in (Situation.LOSING, Situation.MUTUAL_DESTRUCTION):
            fallen += ours if decreed else being_defeated(state, ours, theirs)
        for card in fallen:
            changes += relocation.discard(state, card)
    cause = Cause(rule="REG-BRES-02")
    told = defeated(state, fight, outcome, ours, theirs)
    lost = frozenset(c for n in told for c in n.cards).intersection(fallen)
    changes, instead = replaced(state, cause, changes, lost, at_its_end(fallen))
    changes, healing = held_back(state, cause, changes)
    changes += told
    swap(state, ResolveBattle(ResolutionStep.RESULT_EFFECTS, outcome, souls, by_numbers, fought=(ours, theirs)))
    fought = Note(
        "battle_fought", fight.attacker, (*ours, *theirs), _told_of(state, outcome, ours, theirs, souls, decreed)
    )
    commit(state, cause, [fought, *changes, Note("battle_outcome", fight.attacker, (), outcome.value)])
    settle(state, cause)
    push(state, *instead, *healing)
    commit(state, cause, _unused_enhancements(state, fight))


def at_its_end(fought: Iterable[CardId]) -> dict[CardId, tuple[Happening, ...]]:
    """Say that for such characters the battle ends, by defeat or by going home. Rule: REG-REGARD-05"""
    return dict.fromkeys(fought, (Happening.REACHES_END,))


def _told_of(
    state: State,
    outcome: Situation,
    ours: tuple[CardId, ...],
    theirs: tuple[CardId, ...],
    souls: tuple[CardId, ...],
    decreed: Situation | None,
) -> tuple[object, ...]:
    """Return the result of a battle for the log: outcome, totals of both sides, number of attackers, souls to rescue.

    There are no totals if an ability has decided it.
    """
    totals: tuple[Points, ...] = ()
    if decreed is None:
        totals = (*totals_of(state, ours), *totals_of(state, theirs))
    return (outcome.value, totals, len(ours), len(souls))


def defeated(
    state: State, fight: Battle, outcome: Situation, ours: tuple[CardId, ...], theirs: tuple[CardId, ...]
) -> list[Note]:
    """Return notes of who was defeated. In mutual destruction by numbers the blocker is; the Hero in some editions.

    Rules: REG-BATTLE-17, REG-BATTLE-18, RB-OVER-02, RB-GL-24, RB-GL-25, RB-RESOLVE-12, RB-RESOLVE-14
    """
    losers: tuple[CardId, ...] = ()
    match outcome:
        case Situation.STALEMATE if fight.kind is BattleKind.SIDE_BATTLE:
            pass
        case Situation.WINNING:
            losers = theirs
        case Situation.LOSING | Situation.STALEMATE:
            losers = ours
        case Situation.MUTUAL_DESTRUCTION:
            losers = (*theirs, *(ours if rules_of(state).mutual_destruction_defeats_hero else ()))
    return [Note("defeated", cards.controller(state, c), (c,)) for c in losers]


def _unused_enhancements(state: State, fight: Battle) -> list[Change]:
    changes: list[Change] = []
    for seat in (fight.attacker, fight.defender):
        for card in state.zone(fight.zone, seat):
            if state.cards[card].location.host is None and cards.is_enhancement(state, card):
                changes += relocation.discard(state, card)
    return changes


def determine_success(state: State, fight: Battle, frame: ResolveBattle) -> None:
    """Step 4: determine success; after a successful rescue attempt a Lost Soul is surrendered.

    Rules: REG-BRES-04, REG-BATTLE-07, REG-BATTLE-14, REG-BATTLE-15, REG-RATT-03, REG-RATT-06, REG-BATTLE-22,
    R11-BATTLE-18, RB-GL-12, RB-RESOLVE-12, RB-RESOLVE-13, RB-BLOCK-04, RB-BLOCK-06
    """
    heroes = characters_on(state, fight, fight.attacker)
    heroes_stand = bool(heroes)
    frame = replace(frame, souls=_within_reach(state, fight, frame, heroes))
    was_success = fight.kind is not BattleKind.SIDE_BATTLE and has_succeeded(state, fight)
    success = Success.RESCUE if was_success else success_of(state, fight, frame, heroes_stand)
    _next(state, replace(frame, success=None if was_success else success))
    commit(state, Cause(rule="REG-BRES-04"), [Note("battle_success", fight.attacker, (), success.value)])
    fight = change_battle(state, fight, "REG-BRES-04", success=success)
    if success is Success.RESCUE and not was_success:
        lock_attacks(state, fight, Cause(rule="REG-ATT-05"))
        chooser = fight.attacker if rules_of(state).rescuers_choice == "after" else fight.defender
        push(state, SurrenderSoul(chooser, fight.attacker, fight.defender, frame.souls))


def _within_reach(state: State, fight: Battle, frame: ResolveBattle, heroes: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return the souls that can be rescued: also those whose protection ended with a defeated character.

    Rules: REG-BRES-04, REG-COND-23
    """
    now = access.accessible_souls(state, heroes, fight.zone, fight.attacker, fight.defender)
    freed = tuple(s for s in now if s not in frame.souls and fight.announced in (None, s))
    return (*frame.souls, *freed)


def after_battle(state: State, fight: Battle, frame: ResolveBattle) -> None:
    """Step 5: trigger what waits for success, failure or the end of the battle; give credit if experience counts.

    A rescue that succeeded during the battle has triggered these already, except those that wait until after it.

    Rules: REG-BRES-05, REG-RATT-05, REG-RATT-12, REG-BGL-01, REG-BGL-02, REG-BATTLE-27, HOUSE-ABIL-32
    """
    _next(state, frame)
    heroes = took_part(state, fight, fight.attacker)
    blockers = took_part(state, fight, fight.defender)
    match frame.success:
        case Success.RESCUE:
            give_credit(state, fight, fight.attacker, Cause(rule="RB-OPT-03"))
            happen(state, Happened(Happening.RESCUE_SUCCESS, heroes, fight.attacker))
            happen(state, Happened(Happening.SUCCESSFUL, heroes, fight.attacker))
        case Success.CHALLENGE:
            happen(state, Happened(Happening.SUCCESSFUL, heroes, fight.attacker))
        case Success.BLOCK:
            if fight.kind is not BattleKind.TAUNT:
                give_credit(state, fight, fight.defender, Cause(rule="RB-OPT-03"))
            happen(state, Happened(Happening.BLOCK_SUCCESS, blockers, fight.defender, heroes))
            happen(state, Happened(Happening.SUCCESSFUL, blockers, fight.defender))
            if fight.was_rescue_attempt:
                happen(state, Happened(Happening.RESCUE_FAIL, heroes, fight.attacker))
        case _:
            pass
    if fight.success is Success.RESCUE:
        happen(state, Happened(Happening.AFTER_RESCUE_SUCCESS, heroes, fight.attacker))
    if fight.kind is BattleKind.TAUNT and frame.outcome is Situation.WINNING:
        _act_on_taunt(state, fight)
    if fight.was_rescue_attempt:
        happen(state, Happened(Happening.AFTER_RESCUE_ATTEMPT))
    happen(state, Happened(Happening.AFTER_BATTLE))
    happen(state, Happened(Happening.END_OF_BATTLE))


def _act_on_taunt(state: State, fight: Battle) -> None:
    """Let the first taunting character do what its taunt says, if it is still taunting.

    Rules: REG-TAUNT-03, REG-TAUNT-04
    """
    first = next((c for c in fight.began if has_taunt(state, c)), None)
    if first is not None and first in characters_on(state, fight, fight.attacker):
        activate_sections(state, first, fight.attacker, taunt_sections(state, first))


def succeed_in_battle(state: State, fight: Battle, cause: Cause) -> None:
    """Make a rescue attempt successful now, by a card played in battle; it continues as a battle challenge.

    This is undone with the ability that caused it.

    Rules: REG-RATT-03, REG-RATT-04, REG-RATT-05, REG-RATT-12, REG-BATTLE-06
    """
    commit(state, cause, [Set(SUCCEEDED, fight.phase)])
    lock_attacks(state, fight, cause)
    give_credit(state, fight, fight.attacker, cause)
    update_battle_kind(state)
    heroes = characters_on(state, fight, fight.attacker)
    happen(state, Happened(Happening.RESCUE_SUCCESS, heroes, fight.attacker))
    happen(state, Happened(Happening.SUCCESSFUL, heroes, fight.attacker))


def lock_attacks(state: State, fight: Battle, cause: Cause) -> None:
    """Record that the rescuer may not attack until each other player has had a turn. Rule: REG-ATT-05"""
    taken = tuple(state.number(Field(TURNS_TAKEN, s)) for s in state.seats)
    commit(state, cause, [Set(Field(LAST_SUCCESS, fight.attacker), taken)])


def give_credit(state: State, fight: Battle, seat: Seat, cause: Cause) -> None:
    """Give the successful characters of a side 1/1, if experience counts.

    Rules: RB-OPT-03, REG-RATT-12, DBR-XT2-02
    """
    if not rules_of(state).experience_credit:
        return
    gained: list[Change] = []
    for card in characters_on(state, fight, seat):
        gained += [Add(Field(cards.STRENGTH, card), 1), Add(Field(cards.TOUGHNESS, card), 1)]
    commit(state, cause, gained)


def success_of(state: State, fight: Battle, frame: ResolveBattle, heroes_stand: bool) -> Success:
    """Return who was successful in a battle whose outcome is known. Heroes held to a stalemate are defeated.

    Rules: REG-BATTLE-07, REG-BATTLE-14, REG-BATTLE-15, REG-BATTLE-17, RB-BLOCK-06, RB-DOM-07, RB-OVER-05
    """
    won = frame.outcome is Situation.WINNING or (frame.outcome is Situation.MUTUAL_DESTRUCTION and frame.by_numbers)
    if fight.kind is BattleKind.SIDE_BATTLE:
        return Success.NONE
    if fight.was_rescue_attempt:
        return Success.RESCUE if won and frame.souls else Success.BLOCK
    if won:
        unblocked_succeeds = rules_of(state).challenge_unblocked == "success"
        return Success.CHALLENGE if unblocked_succeeds or defender_has_entered(state, fight) else Success.NONE
    return Success.NONE if heroes_stand and frame.outcome is not Situation.STALEMATE else Success.BLOCK


def step_surrender(state: State, frame: SurrenderSoul) -> None:
    """Ask which Lost Soul is surrendered. Rules: RB-RESOLVE-08, RB-RESOLVE-09, REG-RATT-11, RB-OVER-04, REG-RESTR-01"""
    held = frozenset(access.souls_of(state, frame.loser))
    souls = tuple(s for s in frame.souls if s in held and not is_restricted(state, frame.rescuer, Action.RESCUE, s))
    if not souls:
        pop(state)
        return
    ask_which(state, frame.chooser, souls, "surrender", "RB-RESOLVE-08")


def answer_surrender(state: State, frame: SurrenderSoul, decision: Decision, intent: does.ChooseCard) -> None:
    """Surrender the chosen Lost Soul, unless something is done instead.

    Rules: RB-OVER-01, RB-OVER-04, RB-GL-49, REG-INSTEAD-01
    """
    pop(state)
    cause = Cause(rule=SURRENDER)
    rescued = rescue.plan_rescue(state, frame.rescuer, intent.card)
    changes, instead = replaced(state, cause, rescued, befalls={intent.card: (Happening.RESCUED,)})
    commit(state, cause, changes)
    settle(state, cause)
    push(state, *instead)


def clean_up(state: State, fight: Battle) -> None:
    """Step 7: keep weapons on warriors, discard the other Enhancements, return the characters, end the battle.

    Rules: REG-BRES-07, RB-PREP-02, RB-RESOLVE-04, RB-RESOLVE-14, RB-WEAPON-05, RB-ACCESS-06, RB-RESOLVE-02,
    RB-RESOLVE-03, RB-RESOLVE-06, RB-RESOLVE-07, HOUSE-PLAY-05
    """
    changes: list[Change] = []
    for seat in (fight.attacker, fight.defender):
        for card in state.zone(fight.zone, seat):
            bond = state.cards[card].location.bond
            if cards.is_enhancement(state, card) and bond in (None, Bond.USED_BY):
                changes += relocation.discard(state, card)
    commit(state, Cause(rule="RB-RESOLVE-04"), changes)
    changes = []
    left = [c for s in (fight.attacker, fight.defender) for c in state.zone(fight.zone, s)]
    for card in left:
        if state.cards[card].location.host is None:
            changes += relocation.relocate(state, card, side_battle.home_of(state, fight, card))
    fought = at_its_end(c for c in left if cards.is_character(state, c))
    _, instead = replaced(state, Cause(rule="REG-BRES-07"), changes, befalls=fought, once=True)
    if instead:
        push(state, *instead)
        return
    pop(state)
    commit(state, Cause(rule="REG-BRES-07"), [*changes, Set(BATTLE, fight.suspended)])
    if fight.suspended is None:
        for seat in out_of_game(state):
            take_along(state, seat)
    settle(state, Cause(rule="REG-BRES-07"))


def _unarmed(state: State, fight: Battle, seat: Seat) -> list[CardId]:
    return [
        c
        for c in characters_on(state, fight, seat)
        if cards.has_class(state, c, CardClass.WARRIOR)
        and not any(state.cards[a].location.bond is Bond.EQUIPPED_TO for a in cards.attached(state, c))
    ]


def _equip(state: State, weapon: CardId, warrior: CardId) -> None:
    place = zones.on_host(state.cards[warrior].location.zone, warrior, Bond.EQUIPPED_TO)
    commit(state, Cause(rule="REG-TYPE-22"), [Move(weapon, place)])


def step_equip_after_battle(state: State, frame: EquipAfterBattle) -> None:
    """Ask whether an unarmed warrior takes a weapon that was played in the battle or is there unused.

    A player who does not choose keeps what his warriors played. Rules: REG-BRES-07, REG-TYPE-22, RB-WEAPON-05
    """
    fight = current_battle(state)
    if fight is None:
        pop(state)
        return
    free = [
        c
        for c in state.zone(fight.zone, frame.seat)
        if cards.has_class(state, c, CardClass.WEAPON) and state.cards[c].location.bond in (None, Bond.USED_BY)
    ]
    intents = [
        does.EquipWeapon(weapon, warrior)
        for warrior in _unarmed(state, fight, frame.seat)
        for weapon in free
        if can_use(state, warrior, weapon, cards.identity_of(state, weapon))
    ]
    if not intents:
        pop(state)
        return
    options = (*(option(state, frame.seat, i) for i in intents), PASS)
    own = next((o.key for o, i in zip(options, intents, strict=False) if bearer_of(state, i.weapon) == i.warrior), None)
    ask(
        state, frame.seat, Kind.PLAY, options, Message("equip_after_battle"),
        source=Source(rule="REG-BRES-07"), basis=Basis.PUBLIC, default=(own or PASS.key,),
    )  # fmt: skip


def answer_equip_after_battle(state: State, frame: EquipAfterBattle, decision: Decision, intent: does.Intent) -> None:
    """Equip the weapon, and ask again; or leave the rest to be discarded."""
    if isinstance(intent, does.EquipWeapon):
        _equip(state, intent.weapon, intent.warrior)
    else:
        pop(state)
