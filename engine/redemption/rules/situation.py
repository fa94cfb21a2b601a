"""How a battle stands: who is being defeated, by the one procedure of the REG for all combinations of protection."""

from typing import Final, cast

from engine.cards.model import Brigade
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.model import cards
from engine.redemption.model.battle import Battle, Situation

BATTLE: Final = Field("battle")
#: Entries are card ids or brigades whose strength counts as zero against the card.
UNAFFECTED_BY: Final = "unaffected_by"
FIRST_STRIKE: Final = "first_strike"


def current_battle(state: State) -> Battle | None:
    """Return the battle that goes on, the innermost if there are two."""
    return cast("Battle | None", state.read(BATTLE))


def characters_on(state: State, battle: Battle, seat: Seat) -> tuple[CardId, ...]:
    """Return the characters on a player's side of a battle."""
    return tuple(c for c in state.zone(battle.zone, seat) if cards.is_character(state, c))


def is_unaffected(state: State, card: CardId, by: CardId) -> bool:
    """Say whether a card is immune to, protected from, ignoring or ignored by another.

    Rules: REG-PROT-02, REG-PROT-12, REG-IGNORE-03
    """
    entries = state.entries(Field(UNAFFECTED_BY, card))
    if not entries:
        return False
    brigades = cards.brigades_of(state, by)
    return any(e.value in brigades if isinstance(e.value, Brigade) else e.value == by for e in entries)


def situation(state: State, battle: Battle) -> Situation:
    """Return how a battle stands, from the attacker's view.

    Each character is being defeated if the strength of the opposing characters that affect it reaches the toughness of
    its whole side; the state of the battle follows from who is. An empty side has lost; two empty sides are a loss for
    the attacker, since nobody is left to rescue.
    Rules: REG-BATTLE-21, REG-BATTLE-23, REG-PROT-06, REG-PROT-07, REG-PROT-08,
    RB-SITU-01, RB-SITU-09, RB-SITU-12, RB-SITU-14
    """
    ours = characters_on(state, battle, battle.attacker)
    theirs = characters_on(state, battle, battle.defender)
    if not ours:
        return Situation.LOSING
    if not theirs:
        return Situation.WINNING
    lost_ours = set(being_defeated(state, ours, theirs))
    lost_theirs = set(being_defeated(state, theirs, ours))
    return _state_of(len(lost_ours) == len(ours), len(lost_theirs) == len(theirs))


def _state_of(attackers_fall: bool, defenders_fall: bool) -> Situation:
    if attackers_fall:
        return Situation.MUTUAL_DESTRUCTION if defenders_fall else Situation.LOSING
    return Situation.WINNING if defenders_fall else Situation.STALEMATE


def being_defeated(state: State, side: tuple[CardId, ...], opposing: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return the characters of a side that the other side's numbers defeat.

    Rules: REG-PROT-06, REG-PROT-07, REG-FS-02
    """
    numbers = {c: cards.numbers_of(state, c) for c in (*side, *opposing)}
    toughness = sum(numbers[c][1] for c in side)
    beaten = []
    for card in side:
        strength = sum(numbers[o][0] for o in opposing if not is_unaffected(state, card, o))
        if strength >= toughness:
            beaten.append(card)
    if beaten and _strikes_first(state, side) and not _strikes_first(state, opposing):
        toughness_opposed = sum(numbers[c][1] for c in opposing)
        if sum(numbers[c][0] for c in side) >= toughness_opposed:
            return ()
    return tuple(beaten)


def _strikes_first(state: State, side: tuple[CardId, ...]) -> bool:
    return any(state.read(Field(FIRST_STRIKE, c)) for c in side)
