"""Exchange: cards switch their places, one for one."""

from engine.kernel.changes import Change, Join, Learn, Move, Note
from engine.kernel.ids import CardId, Facing, Field, Location, Seat
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.abilities.ongoing.enter_battle import plan_entry
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.targeting.control_for_turns import plan_claim
from engine.redemption.abilities.targeting.put_down import activates
from engine.redemption.abilities.targeting.targeting import legal, parts
from engine.redemption.abilities.terms.durations import turns_of
from engine.redemption.language.ast.conditions import ForTurns
from engine.redemption.language.ast.effects import Effect, With
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import ActivateCards, SwitchTargets

Pair = tuple[CardId, CardId]

#: Where only cards of its owner lie. Into a hand others may come. Rule: REG-TAKE-05
_OWNED = zones.FACE_VALUE - {zones.HAND}


def pairs(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Pair]:
    """Return the pairs of cards to exchange: those the text names with those chosen, else the two chosen halves.

    Rules: REG-EXCH-05, REG-EXCH-06
    """
    if len(parts(effect)) < len(effect.targets) + isinstance(effect.arguments, With):
        fixed = [c for t in effect.targets for c in legal(context, effect, t)]
        return [(one, other) for one, other in zip(fixed[:1], targets[:1], strict=False) if one != other]
    half, odd = divmod(len(targets), 2)
    return [] if odd else list(zip(targets[:half], targets[half:], strict=True))


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the exchange; without a card on both sides nothing happens.

    Rules: REG-EXCH-01, R11-EXCH-01, REG-EXCH-03, R11-EXCH-02, REG-EXCH-04, REG-EXCH-05
    """
    state = context.state
    changes: list[Change] = []
    turns = turns_of(context, effect.duration) if isinstance(effect.duration, ForTurns) else None
    for one, other in pairs(context, effect, targets):
        here, there = state.cards[one].location, state.cards[other].location
        shown = [c for c in (one, other) if state.cards[c].location.zone.name == zones.DECK]
        changes += [Learn(s, c) for c in shown for s in state.seats]
        changes += _taking(state, one, other, _into(state, one, there, state.zones[there.zone].index(other)), turns)
        changes += _taking(state, other, one, _into(state, other, here, state.zones[here.zone].index(one)), turns)
    return [*changes, Note("exchange", context.you, targets, len(targets))] if changes else []


def _taking(state: State, card: CardId, other: CardId, moves: list[Change], turns: int | None) -> list[Change]:
    """Return a card's moves, with the permanent control it takes over from the other card, for a time or for good.

    Rules: REG-EXCH-03, REG-EXCH-04
    """
    here, there = state.cards[card].location.zone, state.cards[other].location.zone
    if here.name not in zones.PLAYING_SURFACE or there.name not in zones.PLAYING_SURFACE:
        return moves
    seat = cards.permanent_controller(state, other)
    if seat == cards.permanent_controller(state, card):
        return moves
    control = Field(cards.CONTROLLERS, card)
    told = [] if any(isinstance(m, Join) and m.field == control for m in moves) else [Join(control, Seat(seat))]
    return [*(plan_claim(state, card, seat, turns) if turns is not None else []), *moves, *told]


def _into(state: State, card: CardId, place: Location, index: int) -> list[Change]:
    """Plan that a card takes another's place, on the same host; in a deck or pile, in that of its own owner.

    Rules: REG-EXCH-01, RB-GL-30, RB-GL-51, REG-ZONE-20
    """
    if cards.is_character(state, card) and place.zone.name in zones.FIELD_OF_BATTLE:
        return plan_entry(state, place.zone.seat, card, cards.type_of(state, card), place.zone.name)
    if place.host is not None:
        return [Move(card, Location(place.zone, place.host, place.bond))]
    to = None if place.zone.name in _OWNED else place.zone.seat
    move, *rest = relocation.relocate(state, card, place.zone.name, index=index, to=to)
    if isinstance(move, Move) and place.facing is Facing.DOWN and move.to.zone == place.zone:
        move = replace(move, to=replace(move.to, facing=Facing.DOWN))
    return [move, *rest]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the exchange of targets, and the activation of cards that came into battle or into play.

    What acts in play already goes on wherever in play it comes. Rules: REG-ACT-02, REG-EXCH-02
    """
    state = context.state
    came: dict[CardId, None] = {}
    switched = tuple(pairs(context, effect, targets))
    for card, left in (p for one, other in switched for p in ((one, other), (other, one))):
        zone = state.cards[card].location.zone
        in_battle = zone.name in zones.FIELD_OF_BATTLE and cards.is_character(state, card)
        entered = zone.name in zones.IN_PLAY and state.cards[left].location.zone.name not in zones.IN_PLAY
        if in_battle or (entered and cards.is_face_up(state, card) and activates(state, card)):
            came[card] = None
    entering = (ActivateCards((c,), state.cards[c].location.zone.seat) for c in came)
    return (*((SwitchTargets(context.instance.id, switched),) if switched else ()), *entering)
