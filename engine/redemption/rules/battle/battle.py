"""The Battle Phase up to resolution: presenting, blocking, and initiative."""

from engine.kernel.changes import Note
from engine.kernel.decisions import Decision, Message
from engine.kernel.engine import pop, push, swap
from engine.kernel.errors import EngineInvariant
from engine.kernel.facts import Cause
from engine.kernel.ids import Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.activation.triggers import happen
from engine.redemption.abilities.conditions.events import begun
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import ActivateCards, VerifyBattle
from engine.redemption.model.battle import Battle, BattleKind, Situation
from engine.redemption.model.frames import (
    AnnounceSoul,
    BattlePhase,
    BlockStep,
    InitiativeStep,
    ResolutionStep,
    ResolveBattle,
)
from engine.redemption.model.options import NEXT_PHASE, PASS
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import battle_of, characters_on, defender_has_entered
from engine.redemption.model.stops import Stop
from engine.redemption.rules.actions import access, battle_actions, uses
from engine.redemption.rules.actions.game_rules import change_battle
from engine.redemption.rules.actions.questions import ask_what_next, ask_which
from engine.redemption.rules.actions.situation import situation
from engine.redemption.rules.priority.priority import after_action, open_window, wants_to_be_asked

PASSES_TO_RESOLVE = 3


def step_battle_phase(state: State, frame: BattlePhase) -> None:
    """Ask the active player whether and with whom he attacks.

    Rules: RB-TURN-13, RB-BATTLE-01, RB-BATTLE-02, RB-TURN-14
    """
    battles = battle_actions.attack_intents(state, frame.seat)
    if isinstance(frame.planned, does.EndTurn) or frame.planned in battles:
        answer_battle_phase(state, frame, None, frame.planned)
        return
    intents = [*battles, *uses.out_of_turn(state, frame.seat)]
    ask_what_next(state, frame.seat, intents, Message("battle_phase"), "RB-TURN-13", NEXT_PHASE)


def answer_battle_phase(state: State, frame: BattlePhase, decision: Decision | None, intent: does.Intent) -> None:
    """Begin the battle, or none: one battle a turn; the phase is over when all have declined.

    Rules: REG-BATTLE-08, REG-ATT-03, REG-PRIO-03, REG-RATT-02
    """
    match intent:
        case does.BeginBattle() | does.Taunt():
            swap(state, InitiativeStep(), open_window(state, Stop.BATTLE_PHASE, frame.seat))
            battle_actions.begin_battle(state, frame.seat, intent)
            push(state, open_window(state, Stop.BATTLE_BEGUN, frame.seat))
            if rules_of(state).rescuers_choice == "before":
                push(state, AnnounceSoul(frame.seat))
            entered = intent.hero if isinstance(intent, does.BeginBattle) else intent.character
            push(state, ActivateCards((entered,), frame.seat))
        case does.PlayDominant() | does.UseAbility():
            if rules_of(state).priority_levels:
                push(state, after_action(state, Stop.BATTLE_PHASE, frame.seat))
            uses.act(state, frame.seat, intent)
        case does.NextPhase() | does.EndTurn():
            swap(state, open_window(state, Stop.BATTLE_PHASE, frame.seat, frame.seat))
        case _:
            raise EngineInvariant(f"{intent} in the Battle Phase")


def step_verify(state: State, frame: VerifyBattle) -> None:
    """Find who began the battle: the attacker's characters that are in it before anybody else entered or acted.

    Rules: REG-AAO-01, REG-AAO-06, REG-ATT-02, REG-BATTLE-09, REG-BATTLE-10
    """
    pop(state)
    fight = battle_of(state)
    if fight.verified or not characters_on(state, fight, fight.attacker):
        return
    began = characters_on(state, fight, fight.attacker)
    change_battle(state, fight, "REG-AAO-06", began=began, verified=True)
    for what in begun(state):
        happen(state, what)


def step_announce(state: State, frame: AnnounceSoul) -> None:
    """Ask the rescuer which Lost Soul he wants to rescue. Rule: RB-OPT-04"""
    fight = battle_of(state)
    heroes = characters_on(state, fight, fight.attacker)
    souls = access.accessible_souls(state, heroes, fight.zone, fight.attacker, fight.defender)
    if fight.kind is not BattleKind.RESCUE_ATTEMPT or not souls:
        pop(state)
        return
    ask_which(state, frame.rescuer, souls, "announce_soul", "RB-OPT-04")


def answer_announce(state: State, frame: AnnounceSoul, decision: Decision, intent: does.ChooseCard) -> None:
    """Record the soul; if it is gone when the attempt succeeds, nothing is rescued. Rules: RB-OPT-04, RB-OPT-05"""
    pop(state)
    change_battle(state, battle_of(state), "RB-OPT-04", announced=intent.card)
    commit(state, Cause(rule="RB-OPT-04"), [Note("announced", frame.rescuer, (intent.card,))])


def step_block(state: State, frame: BlockStep) -> None:
    """Ask the defender whether and with whom he blocks. Rules: RB-BLOCK-01, REG-ATT-07"""
    fight = battle_of(state)
    seat = fight.defender
    if not characters_on(state, fight, fight.attacker) or characters_on(state, fight, seat):
        swap(state, InitiativeStep())
        return
    intents = [*battle_actions.block_intents(state, fight), *uses.out_of_turn(state, seat)]
    mate = battle_actions.who_may_block_instead(state, fight)
    ask_what_next(state, seat, intents, Message("block", () if mate is None else (mate,)), "RB-BLOCK-01", PASS)


def answer_block(state: State, frame: BlockStep, decision: Decision, intent: does.Intent) -> None:
    """Let the blocker enter, pass the block to a teammate, or continue unblocked.

    Rules: RB-BLOCK-04, RB-BLOCK-07, DBR-TEAMS-14
    """
    fight = battle_of(state)
    match intent:
        case does.Block(card):
            swap(state, InitiativeStep())
            battle_actions.enter_block(state, decision.player, card)
        case does.PlayDominant() | does.UseAbility():
            swap(state, InitiativeStep())
            uses.act(state, decision.player, intent)
        case does.Pass():
            swap(state, InitiativeStep())
            mate = battle_actions.who_may_block_instead(state, fight)
            if mate is not None:
                change_battle(state, fight, "DBR-TEAMS-14", defender=mate, block_passed=True)
                commit(state, Cause(rule="DBR-TEAMS-14"), [Note("block_passed", decision.player, (), mate)])
                return
            change_battle(state, fight, "RB-BLOCK-04", block_declined=True)
            commit(state, Cause(rule="RB-BLOCK-04"), [Note("not_blocked", decision.player)])
        case _:
            raise EngineInvariant(f"{intent} as a block")


def step_initiative(state: State, frame: InitiativeStep) -> None:
    """Find the state of the battle and let the player with initiative act; Dominants come before that.

    Rules: R11-BATTLE-09, REG-TURN-17, RB-DOM-01, REG-INIT-01,
    REG-INIT-02, RB-INIT-01, RB-INIT-02, RB-INIT-03, RB-INIT-10, RB-BLOCK-08
    """
    fight = battle_of(state)
    keeps_count = rules_of(state).blockers == "first_group" and not fight.block_over
    if keeps_count and defender_has_entered(state, fight):
        fight = change_battle(state, fight, "R11-BATTLE-09", block_over=True)
    is_deserted = not characters_on(state, fight, fight.attacker)
    if is_deserted or not characters_on(state, fight, fight.defender):
        may_block = not (is_deserted or defender_has_entered(state, fight) or fight.block_declined)
        if may_block:
            swap(state, BlockStep())
        elif frame.all_declined:
            swap(state, ResolveBattle(ResolutionStep.ADD_ENHANCEMENTS))
        else:
            only_unblocked = fight.block_declined and not defender_has_entered(state, fight) and not is_deserted
            resolve(state, fight.defender if only_unblocked else None)
    else:
        window = open_window(state, Stop.INITIATIVE, fight.attacker)
        if not frame.offered and any(wants_to_be_asked(state, window, s) for s in window.order):
            swap(state, window, InitiativeStep(offered=True))
            return
        _ask_holder(state, fight, offered=frame.offered)


def _ask_holder(state: State, fight: Battle, *, offered: bool) -> None:
    how = situation(state, fight)
    seat = initiative(fight, how)
    swap(state, InitiativeStep(offered=offered, holder=seat))
    intents = [
        *battle_actions.enhancement_intents(state, seat),
        *battle_actions.site_intents(state, seat),
        *uses.out_of_turn(state, seat),
    ]
    ask_what_next(state, seat, intents, Message("initiative", (how.value, can_pass(how))), "REG-INIT-01", PASS)


def initiative(fight: Battle, how: Situation) -> Seat:
    """Return who may play next: the loser, or in an even battle the one whose opponent played last.

    Each pass gives it to the other player.

    Rules: REG-INIT-01, REG-INIT-02, REG-INIT-12
    """
    match how:
        case Situation.LOSING:
            return fight.attacker
        case Situation.WINNING:
            return fight.defender
        case Situation.STALEMATE | Situation.MUTUAL_DESTRUCTION:
            first = fight.attacker if fight.last_played == fight.defender else fight.defender
            other = fight.defender if first == fight.attacker else fight.attacker
            return other if fight.passes % 2 else first


def can_pass(how: Situation) -> bool:
    """Say whether a player who plays nothing passes initiative; a losing player who plays nothing ends the battle.

    Rules: REG-INIT-03, RB-GL-44, RB-GL-52, RB-INIT-08
    """
    return how in (Situation.STALEMATE, Situation.MUTUAL_DESTRUCTION)


def answer_initiative(state: State, frame: InitiativeStep, decision: Decision, intent: does.Intent) -> None:
    """Carry out what the player with initiative did.

    Rules: RB-INIT-08, RB-INIT-09, RB-PLAYENH-02, REG-INIT-03, RB-PLAYENH-01, RB-PLAYENH-03, RB-SITU-10
    """
    fight = battle_of(state)
    seat = decision.player
    swap(state, InitiativeStep(holder=None if isinstance(intent, does.Pass) else seat))
    match intent:
        case does.PlayEnhancement(card, user):
            battle_actions.play_enhancement(state, seat, card, user)
        case does.AddSite(site):
            battle_actions.add_site(state, seat, site)
        case does.PlayDominant() | does.UseAbility():
            uses.act(state, seat, intent)
        case does.Pass():
            commit(state, Cause(rule="REG-INIT-03"), [Note("passed", seat)])
            if can_pass(situation(state, fight)) and fight.passes + 1 < PASSES_TO_RESOLVE:
                change_battle(state, fight, "REG-INIT-03", passes=fight.passes + 1)
            else:
                resolve(state, seat)
        case _:
            raise EngineInvariant(f"{intent} with initiative")


def resolve(state: State, declined: Seat | None) -> None:
    """Resolve the battle once both of its players have declined to act; `declined` is the one who just did.

    Rules: REG-BATTLE-08, REG-PRIO-03, RB-BLOCK-05, RB-RESOLVE-10
    """
    fight = battle_of(state)
    if fight.passes:
        change_battle(state, fight, "REG-INIT-03", passes=0)
    window = open_window(state, Stop.RESOLUTION, fight.attacker, declined)
    swap(state, window, ResolveBattle(ResolutionStep.ADD_ENHANCEMENTS))
