"""Play: an Enhancement is played outside initiative, its user chosen as the effect completes; others come into play."""

from engine.cards.model import CardType
from engine.kernel.changes import Change, Move, Note
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import Frame, State
from engine.redemption.abilities.ongoing.play import is_free, is_used, plan_freeing, played_as
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.targeting.put_down import activates, plan_put_down
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model import cards, played, zones
from engine.redemption.model.ability_frames import ActivateCards, ChooseUser
from engine.redemption.model.frames import PlayedDominant


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan that cards come into play; an Enhancement moves only once its user is known.

    Rules: REG-PLAYE-01, R11-PLAYE-02, REG-CTRL-04, HOUSE-ABIL-03
    """
    state = context.state
    seat = context.carrier
    changes: list[Change] = []
    for card in targets:
        identity = played_as(state, effect, card)
        match cards.printing(state, card).faces[identity].type:
            case kind if is_used(kind):
                changes += [plan_freeing(state, card)] if is_free(context) else []
                continue
            case CardType.DOMINANT:
                changes += [Move(card, zones.location(zones.TERRITORY, seat)), Note("played_dominant", seat, (card,))]
            case _:
                changes += plan_put_down(state, card, side(state, seat, card), identity)
        changes.append(played.plan_note(state, card, seat))
    used = [c for c in targets if is_used(cards.printing(state, c).faces[played_as(state, effect, c)].type)]
    told = tuple(c for c in targets if c not in used)
    return [*changes, Note("play", context.you, told, len(targets))]


def side(state: State, seat: Seat, card: CardId) -> Seat:
    """Return the player whose card comes into play: the one who plays it from hand, else its controller."""
    zone = state.cards[card].location.zone
    return seat if zone.name == zones.HAND and zone.seat == seat else cards.permanent_controller(state, card)


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the choice of a user for each Enhancement, and the abilities of what came into play.

    Rules: REG-PLAYE-02, REG-ACT-02, REG-TURN-17
    """
    state = context.state
    seat = context.carrier
    frames: list[Frame] = []
    for card in targets:
        kind = cards.printing(state, card).faces[played_as(state, effect, card)].type
        if is_used(kind):
            frames.append(ChooseUser(context.instance.id, card, seat))
        elif state.cards[card].location.zone.name not in zones.IN_PLAY:
            continue
        elif kind is CardType.DOMINANT:
            frames.append(PlayedDominant(card, seat))
        elif activates(state, card):
            frames.append(ActivateCards((card,), state.cards[card].location.zone.seat))
    return tuple(frames)
