"""A side battle: who controls which fighter, its beginning while the main battle waits, and the way back."""

from engine.kernel.changes import Change, Move, Set
from engine.kernel.decisions import Decision
from engine.kernel.engine import pop, push
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Seat, Zone
from engine.kernel.ledger import close_phase, commit, open_phase
from engine.kernel.state import State
from engine.redemption.abilities.activation.interrupt import end_with_phase
from engine.redemption.abilities.activation.visits import carry_over
from engine.redemption.abilities.ongoing.enter_battle import plan_entry
from engine.redemption.abilities.reading import relocation
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import ActivateCards
from engine.redemption.model.battle import Battle, BattleKind
from engine.redemption.model.frames import BeginSideBattle, EndSideBattle, InitiativeStep
from engine.redemption.model.intents import ChooseCard
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import BATTLE, battle_of, characters_on, in_battle
from engine.redemption.rules.actions.game_rules import settle
from engine.redemption.rules.actions.questions import ask_which

#: The name of the phase a side battle has of its own.
PHASE = "battle"
BEGUN = Cause(rule="REG-SIDE-01")


def step_begin(state: State, frame: BeginSideBattle) -> None:
    """Begin the side battle, once it is decided who controls which fighter. Rules: REG-SIDE-03, REG-SIDE-05"""
    sides = sides_of(state, frame)
    if sides is None:
        ask_which(state, frame.user, frame.fighters, "side_battle_side", "REG-SIDE-03")
        return
    pop(state)
    _begin(state, sides)


def answer_begin(state: State, frame: BeginSideBattle, decision: Decision, intent: ChooseCard) -> None:
    """Give the fighter to the player who began the side battle, the other one to his opponent."""
    fight = battle_of(state)
    user = frame.user if frame.user in (fight.attacker, fight.defender) else fight.attacker
    pop(state)
    _begin(state, _with_one_settled(fight, frame.fighters, intent.card, user))


def sides_of(state: State, frame: BeginSideBattle) -> dict[CardId, Seat] | None:
    """Return which player of the battle controls which fighter, None if the player who began it decides.

    Rules: REG-SIDE-02, REG-SIDE-03, REG-SIDE-04, REG-SIDE-05, REG-SIDE-06, REG-SIDE-07
    """
    fight = battle_of(state)
    engaged = (fight.attacker, fight.defender)
    one, other = frame.fighters
    mine, his = cards.controller(state, one), cards.controller(state, other)
    if mine != his:
        if mine in engaged:
            return _with_one_settled(fight, frame.fighters, one, mine)
        return _with_one_settled(fight, frame.fighters, other, his) if his in engaged else None
    fighting = [c for c in frame.fighters if in_battle(state, c)]
    if mine not in engaged or len(fighting) != 1:
        return None
    return _with_one_settled(fight, frame.fighters, fighting[0], mine)


def _with_one_settled(fight: Battle, fighters: tuple[CardId, CardId], card: CardId, seat: Seat) -> dict[CardId, Seat]:
    rival = fight.defender if seat == fight.attacker else fight.attacker
    return {c: seat if c == card else rival for c in fighters}


def _begin(state: State, sides: dict[CardId, Seat]) -> None:
    """Suspend the battle and put both fighters into a side battle at once: nobody begins it or attacks.

    Only abilities of fighters from outside the battle activate.
    Rules: REG-SIDE-01, REG-SIDE-02, RB-SIDE-01, RB-SIDE-02, REG-AAO-08, REG-BATTLE-01
    """
    main = battle_of(state)
    if rules_of(state).side_battle_phase == "own":
        open_phase(state, PHASE, state.phase().seat, BEGUN)
    came_from = tuple((c, state.cards[c].location.zone) for c in sides)
    fight = Battle(
        state.phase().id, zones.SIDE_BATTLE, main.attacker, main.defender, BattleKind.SIDE_BATTLE,
        block_declined=True, last_played=main.last_played, verified=True, suspended=main, came_from=came_from,
    )  # fmt: skip
    newcomers = [c for c, zone in came_from if zone.name != main.zone]
    changes: list[Change] = []
    for card, seat in sides.items():
        if card in newcomers:
            changes += plan_entry(state, seat, card, cards.type_of(state, card), zones.SIDE_BATTLE)
        else:
            changes += relocation.relocate(state, card, zones.SIDE_BATTLE, to=seat)
    _transfer(state, [*changes, Set(BATTLE, fight)])
    push(state, *(ActivateCards((c,), sides[c]) for c in newcomers), InitiativeStep(), EndSideBattle())


def _transfer(state: State, changes: list[Change]) -> None:
    """Move cards between battles; their abilities stay active."""
    moved = {c.card: state.cards[c.card].stay for c in changes if isinstance(c, Move)}
    commit(state, BEGUN, changes)
    carry_over(state, moved)
    settle(state, BEGUN)


def return_to_battle(state: State, fight: Battle) -> None:
    """Send the survivors who came from the other battle back to it, with the Enhancements they used.

    Nothing activates again. Rules: REG-BRES-06, REG-SIDE-08, RB-SIDE-03, RB-SIDE-04
    """
    if fight.suspended is None:
        return
    surviving = {c for s in (fight.attacker, fight.defender) for c in characters_on(state, fight, s)}
    changes: list[Change] = []
    for card, origin in fight.came_from:
        if card in surviving and origin.name == fight.suspended.zone:
            changes += relocation.relocate(state, card, origin.name, to=origin.seat)
    if changes:
        _transfer(state, changes)


def home_of(state: State, fight: Battle, card: CardId) -> str:
    """Return the zone to which a survivor goes: territory, or by the rulebook where he was before a side battle.

    Rules: RB-RESOLVE-04, REG-SIDE-08, RB-SIDE-03
    """
    origin: Zone | None = dict(fight.came_from).get(card)
    goes_back = rules_of(state).side_battle_phase == "same"
    return origin.name if origin is not None and goes_back else zones.TERRITORY


def step_end(state: State, frame: EndSideBattle) -> None:
    """Continue the main battle; effects that last for the phase end if the side battle had its own phase.

    Rules: REG-SIDE-01, RB-SIDE-02, RB-SIDE-05
    """
    pop(state)
    if rules_of(state).side_battle_phase == "own":
        end_with_phase(state, turn_over=False)
        close_phase(state, BEGUN)
    settle(state, BEGUN)
