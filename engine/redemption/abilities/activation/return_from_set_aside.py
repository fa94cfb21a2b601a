"""Cards that are set aside for a number of turns: when they return, and what happens then."""

from engine.kernel.changes import TOP, Add, Change, Move, Note, Set
from engine.kernel.decisions import Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop, push
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Facing, Field, Seat, Zone
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.activation.triggers import fired_by, insert
from engine.redemption.abilities.conditions.events import Happened
from engine.redemption.abilities.effects import increase_decrease
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import words_of
from engine.redemption.abilities.terms.set_aside import all_aside, is_aside, set_aside_with, setting_aside
from engine.redemption.language.ast.conditions import ForTurns, Happening
from engine.redemption.language.ast.effects import By, Effect
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import ReturnToHand
from engine.redemption.model.instances import AbilityInstance, Path, Progress, instance_of, instances
from engine.redemption.model.options import choose_cards

TURNS_ASIDE = "turns_set_aside"
#: For how many turns a card was set aside, where the text says X.
WANTED_ASIDE = "wanted_set_aside"
#: By which ability a card was away that came back when its turns were over.
CAME_BACK = "came_back"


def due_in(state: State, instance: AbilityInstance) -> list[tuple[CardId, int]]:
    """Return the cards that an ability has set aside for turns that are not over, each with its number of turns."""
    found = []
    for _, effect, outcome in setting_aside(state, instance):
        if isinstance(effect.duration, ForTurns):
            number = effect.duration.number
            for card in (c for c in outcome.cards if is_aside(state, c)):
                turns = number if isinstance(number, int) else state.number(Field(WANTED_ASIDE, card))
                found.append((card, turns))
    return found


def stays_for_turns(state: State, card: CardId) -> bool:
    """Say whether a card was set aside for a number of turns, so that it returns by itself. Rule: REG-SETA-03"""
    return is_aside(state, card) and any(card == c for i in instances(state) for c, _ in due_in(state, i))


def grow(state: State, seat: Seat) -> None:
    """Give characters what a text adds for every turn they are set aside.

    Rules: REG-SETA-02, REG-SETA-03, RB-GL-58
    """
    for instance, path, effect in growing(state):
        outcome = instance.outcome(path)
        aside = state.zone(zones.SET_ASIDE, seat)
        held = tuple(c for c in outcome.cards if c in aside) if outcome is not None else ()
        if held and all_aside(state, instance):
            cause = Cause(instance.id, path=path)
            commit(state, cause, increase_decrease.plan_turn(Context(state, instance, path), effect, held))


def growing(state: State) -> list[tuple[AbilityInstance, Path, Effect]]:
    """Return the effects that add something for every turn a character is set aside."""
    return [
        (i, path, effect)
        for i in instances(state)
        if i.progress is Progress.COMPLETED
        for path, effect in words_of(state, i).effects
        if isinstance(effect.arguments, By) and effect.arguments.each_turn
    ]


def count_turns(state: State, seat: Seat) -> None:
    """Count a turn for a player's set-aside cards, and return those whose turns are over.

    Rules: REG-TURN-05, REG-TURN-21, RB-UPKEEP-01, REG-SETA-03, REG-SETA-04, REG-SETA-05, REG-ZONE-25
    """
    grow(state, seat)
    counted: list[Change] = [Add(Field(TURNS_ASIDE, c), 1) for c in state.zone(zones.SET_ASIDE, seat)]
    if counted:
        commit(state, Cause(rule="REG-TURN-05"), counted)
    for instance in instances(state):
        due = tuple(
            c
            for c, turns in due_in(state, instance)
            if state.cards[c].location.zone.seat == seat and state.number(Field(TURNS_ASIDE, c)) >= turns
        )
        if due:
            _bring_back(state, instance, due)


def _bring_back(state: State, instance: AbilityInstance, due: tuple[CardId, ...]) -> None:
    """Return cards whose turns are over; if a hand has no room for all, first ask which go there."""
    for seat in state.seats:
        homing = tuple(c for c in due if (home := home_of(state, c)).name == zones.HAND and home.seat == seat)
        if 0 < relocation.room_in_hand(state, seat) < len(homing):
            push(state, ReturnToHand(instance.id, seat, due, homing))
            return
    return_now(state, instance, due)


def home_of(state: State, card: CardId) -> Zone:
    """Return the zone to which a set-aside card returns: where it came from, unless that was a battle.

    Rule: REG-SETA-04
    """
    origin = state.read(Field(cards.ASIDE_FROM, card))
    name = zones.TERRITORY if origin is None or origin in zones.FIELD_OF_BATTLE else origin
    whose = state.cards[card].owner if name in zones.FACE_VALUE else cards.permanent_controller(state, card)
    return Zone(name, whose)


def plan_return(state: State, card: CardId) -> list[Change]:
    """Plan that a card returns from set-aside; an Artifact returns inactive to the pile.

    A hand never gets more cards than its limit. Rules: REG-SETA-04, REG-SETA-10, HOUSE-ABIL-48
    """
    home = home_of(state, card)
    changes = relocation.relocate(state, card, home.name, to=home.seat)
    if home.name == zones.ARTIFACT_PILE:
        changes = [Move(card, zones.location(home.name, home.seat, Facing.DOWN), TOP), *changes[1:]]
    if home.name == zones.HAND and not relocation.room_in_hand(state, home.seat):
        changes = relocation.discard(state, card)
    if state.read(Field(cards.ASIDE_FROM, card)) is not None:
        changes.append(Set(Field(cards.ASIDE_FROM, card), None))
    return changes


def return_now(
    state: State, instance: AbilityInstance, due: tuple[CardId, ...], kept: frozenset[CardId] | None = None
) -> None:
    """Return cards whose turns are over, to a hand only those in `kept`, and trigger abilities that wait for this.

    If a card set aside with them has left early, its paired abilities have ended.

    Rules: REG-SETA-03, REG-SETA-05, REG-SETA-08, REG-SETA-10, R11-UNIQ-12
    """
    lasted = all(is_aside(state, c) or _was_due(state, instance, c) for c in set_aside_with(state, instance))
    back = []
    for card in due:
        lost = kept is not None and card not in kept and home_of(state, card).name == zones.HAND
        changes = relocation.discard(state, card) if lost else plan_return(state, card)
        changes.append(Add(Field(TURNS_ASIDE, card), -state.number(Field(TURNS_ASIDE, card))))
        changes.append(Set(Field(CAME_BACK, card), instance.id))
        commit(state, Cause(rule="REG-SETA-03"), changes)
        if state.cards[card].location.zone.name != zones.DISCARD_PILE:
            back.append(card)
    commit(state, Cause(rule="REG-SETA-03"), [Note("returned", instance.controller, tuple(back))])
    what = Happened(Happening.RETURNS, tuple(back), instance.controller)
    for other in instances(state) if lasted and back else ():
        if other.card == instance.card and other.progress is Progress.COMPLETED and other.firing is None:
            for frame in fired_by(state, other, what):
                insert(state, frame)


def _was_due(state: State, instance: AbilityInstance, card: CardId) -> bool:
    """Say whether a card returned because its turns were over."""
    return bool(state.read(Field(CAME_BACK, card)) == instance.id)


def step_return_to_hand(state: State, frame: ReturnToHand) -> None:
    """Ask the player who set the cards aside which of them go to the hand. Rule: REG-SETA-10"""
    instance = instance_of(state, frame.ability)
    room = relocation.room_in_hand(state, frame.seat)
    options = choose_cards(state, instance.controller, frame.homing)
    source = Source(card=instance.card, ability=instance.id)
    ask(state, instance.controller, Kind.CHOOSE, options, Message("returns_to_hand", (instance.card,)), minimum=room,
        maximum=room, source=source, default=tuple(o.key for o in options[:room]))  # fmt: skip


def answer_return_to_hand(state: State, frame: ReturnToHand, decision: Decision, picks: tuple[str, ...]) -> None:
    """Return the cards that were chosen, and discard the rest. Rule: REG-SETA-10"""
    pop(state)
    chosen = frozenset(decision.option(p).intent.card for p in picks)
    others = frozenset(frame.cards) - frozenset(frame.homing)
    return_now(state, instance_of(state, frame.ability), frame.cards, chosen | others)
