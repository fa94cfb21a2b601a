"""What a table shows that only the rules can compute: a record, kept with each step of a game.

The facts say where every card was and what was changed on it. The numbers of cards, the state of the battle and who was
asked follow from the rules, and rules change. So this is kept as it was shown, and a replay needs no rules.
"""

from collections.abc import Mapping
from typing import Final

from engine.cards.model import Alignment, Brigade, CardType
from engine.kernel.ids import CardId, Seat
from engine.kernel.records import dataclass
from engine.kernel.state import Outcome, State
from engine.redemption.model import cards, zones
from engine.redemption.model.battle import BattleKind, Situation
from engine.redemption.model.points import Pair, Points
from engine.redemption.model.status import characters_on, current_battle
from engine.redemption.rules.actions.situation import situation, totals_of
from engine.redemption.rules.battle.battle import initiative

_LOOK: Final = "look of a card"


@dataclass(frozen=True, slots=True)
class Look:
    """The type, brigades and numbers of a card on the playing surface now."""

    type: CardType
    alignment: Alignment
    brigades: frozenset[Brigade]
    strength: Points | None
    toughness: Points | None


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle as everybody sees it: totals are (strength, toughness)."""

    kind: BattleKind
    attacker: Seat
    defender: Seat
    situation: Situation
    initiative: Seat | None
    attacking: Pair
    defending: Pair


@dataclass(frozen=True, slots=True)
class Shown:
    """What a table showed besides the facts: cards that differ from their print, the battle, whose decision it is."""

    cards: Mapping[CardId, Look]
    battle: BattleView | None
    waiting_for: Seat | None
    outcome: Outcome | None


def shown_by(state: State) -> Shown:
    """Return what a table shows now. It has secrets in it: the numbers of face-down cards."""
    there = (c for zone, held in state.zones.items() if zone.name in zones.PLAYING_SURFACE for c in held)
    return Shown(
        cards={c: look(state, c) for c in there if look(state, c) != as_printed(state, c)},
        battle=battle_view(state),
        waiting_for=state.decision.player if state.decision else None,
        outcome=state.outcome,
    )


def look(state: State, card: CardId) -> Look:
    """Return the type, brigades and numbers of a card on the playing surface now."""
    found: Look | None = state.of_board.get((_LOOK, card))
    if found is None:
        found = state.of_board[_LOOK, card] = Look(
            cards.type_of(state, card),
            cards.alignment_of(state, card),
            cards.brigades_of(state, card),
            *_numbers(state, card),
        )
    return found


def as_printed(state: State, card: CardId) -> Look:
    """Return the same of the printed identity that is face up, from the facts alone."""
    face = cards.face(state, card)
    return Look(face.type, face.alignment, cards.face_brigades(face), face.strength.value, face.toughness.value)


def _numbers(state: State, card: CardId) -> tuple[Points | None, Points | None]:
    """Return the numbers to show; None for a printed X or *, or for no number, that nothing has changed yet."""
    face = cards.face(state, card)
    if cards.is_character(state, card):
        strength, toughness = cards.numbers_of(state, card)
    else:
        strength, toughness = cards.own_strength(state, card), cards.own_toughness(state, card)
    return (
        strength if strength or face.strength.value is not None else None,
        toughness if toughness or face.toughness.value is not None else None,
    )


def battle_view(state: State) -> BattleView | None:
    """Return the state of the battle, if there is one."""
    fight = current_battle(state)
    if fight is None:
        return None
    how = situation(state, fight)
    totals = []
    opposed = True
    for seat in (fight.attacker, fight.defender):
        side = characters_on(state, fight, seat)
        opposed = opposed and bool(side)
        totals.append(totals_of(state, side))
    holder = initiative(fight, how) if opposed else None
    return BattleView(fight.kind, fight.attacker, fight.defender, how, holder, totals[0], totals[1])
