"""Dominants: who may play one, and what it does when played."""

from typing import Final

from engine.cards.model import Alignment, CardType
from engine.kernel.changes import Change, Move, Note, Set
from engine.kernel.decisions import Basis, Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.errors import EngineInvariant
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId, CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.activation.new_instances import is_by_hand
from engine.redemption.abilities.effects import rescue
from engine.redemption.abilities.ongoing.protect import is_protected
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.program import EffectSpec, program_of
from engine.redemption.abilities.reading.readings import reading
from engine.redemption.abilities.terms.places import reaches_aside
from engine.redemption.language.ast.effects import Action, Effect
from engine.redemption.language.ast.nouns import Place
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model import cards, played, teams, zones
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import ActivateCards, ByHand
from engine.redemption.model.frames import PlayedDominant
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance
from engine.redemption.model.options import ACCEPT, DECLINE, choose_cards
from engine.redemption.model.setup import rules_of
from engine.redemption.rules.actions.checks import Check, allowed
from engine.redemption.rules.actions.game_rules import settle


def playable(state: State, seat: Seat) -> list[does.Intent]:
    """Return the Dominants a player may play now: those in hand that have a legal target.

    Rules: REG-TURN-17, RB-DOM-01
    """
    held = [c for c in state.zone(zones.HAND, seat) if _is_dominant(state, c)]
    return list(allowed(PLAY, state, seat, [does.PlayDominant(c) for c in held])) if held else []


def _is_dominant(state: State, card: CardId) -> bool:
    return cards.printing(state, card).faces[0].type is CardType.DOMINANT


def _has_a_target(state: State, seat: Seat, intent: does.PlayDominant) -> bool:
    spec = _spec(state, intent.card)
    return spec is None or spec.verb == "rescue" or bool(legal_targets(state, seat, spec, intent.card))


def _has_a_soul_to_rescue(state: State, seat: Seat, intent: does.PlayDominant) -> bool:
    spec = _spec(state, intent.card)
    return spec is None or spec.verb != "rescue" or bool(legal_targets(state, seat, spec, intent.card))


def _is_held(state: State, seat: Seat, intent: does.PlayDominant) -> bool:
    zone = state.cards[intent.card].location.zone
    return zone.name == zones.HAND and zone.seat == seat


PLAY: Final[tuple[Check[does.PlayDominant], ...]] = (
    Check(
        ("REG-TYPE-01", "REG-TURN-17"),
        lambda state, seat, i: _is_dominant(state, i.card),
        "no_dominant",
    ),
    Check(("REG-TURN-17", "RB-DOM-01"), _is_held, "not_in_hand"),
    Check(
        ("REG-RESTR-01", "REG-RESTR-02"),
        lambda state, seat, i: not is_restricted(state, seat, Action.PLAY, i.card),
        "forbidden",
    ),
    Check(("REG-TURN-17", "RB-TARGET-03"), _has_a_target, "no_target"),
    Check(("REG-TURN-17", "RB-TARGET-03", "REG-RESCUE-03"), _has_a_soul_to_rescue, "no_target"),
)


def wanted_by(state: State, card: CardId) -> str:
    """Return the name of the kind of card that a Dominant targets, empty if it is not one kind."""
    spec = _spec(state, card)
    return "" if spec is None else str(spec.what)


def legal_targets(state: State, seat: Seat, spec: EffectSpec, dominant: CardId) -> tuple[CardId, ...]:
    """Return the face-up cards of the wanted kind in the Dominant's locations that nothing protects from it.

    A rescue can target only opponents' souls.

    Rules: REG-ZONE-12, REG-RESCUE-03, REG-DISCARD-01, RB-DOM-03, RB-DOM-04, R11-DISCARD-01,
    RB-EX-28 (with the switch `rescue_target_own`)
    """
    wanted = CardType(spec.what)
    source = AbilityInstance(
        AbilityId(state.counters.ability),
        dominant,
        state.cards[dominant].stay,
        seat,
        0,
        NO_ABILITY,
        state.phase().id,
        0,
    )
    verb = Verb(spec.verb)
    is_foreign_only = spec.verb == "rescue" and not rules_of(state).rescue_target_own
    places = (*spec.zones, zones.SET_ASIDE) if _looks_aside(state, spec, dominant) else spec.zones
    return tuple(
        card
        for owner in state.seats
        if not is_foreign_only or teams.are_opponents(state, owner, seat)
        for zone in places
        for card in state.zone(zone, owner)
        if cards.is_face_up(state, card)
        and cards.type_of(state, card) is wanted
        and not is_protected(state, card, source, verb)
    )


def _looks_aside(state: State, spec: EffectSpec, dominant: CardId) -> bool:
    """Say whether a Dominant can target set-aside characters: if effects can, unless its text names a place.

    Rule: R11-TARGET-07
    """
    if zones.TERRITORY not in spec.zones or not reaches_aside(state):
        return False
    read = reading(state, dominant)
    return read is not None and not any(isinstance(node, Place) for node in nodes(read.sections))


def plan(state: State, seat: Seat, spec: EffectSpec, target: CardId) -> list[Change]:
    """Plan what the Dominant does to its target. Rules: REG-DISCARD-01, REG-RESCUE-01"""
    if spec.verb == "rescue":
        return rescue.plan_rescue(state, seat, target)
    return relocation.discard(state, target)


def play(state: State, seat: Seat, card: CardId) -> None:
    """Put a Dominant face up on the table; its ability acts before anything else. Rules: RB-DOM-02, RB-DOM-05"""
    changes: list[Change] = [
        Note("played_dominant", seat, (card,)),
        played.plan_note(state, card, seat),
        Move(card, zones.location(zones.TERRITORY, seat)),
    ]
    commit(state, Cause(rule="REG-TURN-17"), changes)
    push(state, PlayedDominant(card, seat))


def step_played(state: State, frame: PlayedDominant) -> None:
    """Let the player choose the target of the Dominant; a Dominant without a target is discarded. Rule: REG-TURN-19"""
    spec = _spec(state, frame.card)
    if not frame.activated and _is_of_both_sides(state, frame.card):
        ask(
            state, frame.seat, Kind.CONFIRM, (ACCEPT, DECLINE), Message("dominant_side", (frame.card,)),
            source=Source("REG-DUAL-01", frame.card), basis=Basis.PUBLIC, default=(ACCEPT.key,),
        )  # fmt: skip
        return
    if spec is None and not frame.activated and reading(state, frame.card) is not None:
        swap(state, ActivateCards((frame.card,), frame.seat), replace(frame, activated=True))
        return
    if spec is None and not frame.activated and is_by_hand(state, frame.card):
        swap(state, ByHand(frame.card, frame.seat), replace(frame, activated=True))
        return
    targets = legal_targets(state, frame.seat, spec, frame.card) if spec else ()
    if not targets:
        finish(state, frame, [])
        return
    options = choose_cards(state, frame.seat, targets)
    ask(
        state, frame.seat, Kind.TARGET, options, Message("dominant_target", (frame.card,)),
        source=Source("REG-TURN-17", frame.card), basis=Basis.PUBLIC, default=(options[0].key,),
    )  # fmt: skip


def _is_of_both_sides(state: State, card: CardId) -> bool:
    """Say whether a Dominant has both icons, and none of them was chosen yet. Rules: REG-TYPE-01, REG-DUAL-03"""
    return reading(state, card) is not None and cards.alignment_of(state, card) is Alignment.NEUTRAL


def answer_played(state: State, frame: PlayedDominant, decision: Decision, intent: does.Intent) -> None:
    """Play a Dominant with both icons as the chosen one, or carry out its ability on the chosen card.

    Rules: RB-DOM-02, REG-DUAL-01
    """
    if isinstance(intent, does.Accept | does.Decline):
        side = Alignment.GOOD if isinstance(intent, does.Accept) else Alignment.EVIL
        commit(state, Cause(rule="REG-DUAL-01"), [Set(Field(cards.ALIGNMENT, frame.card), side)])
        return
    spec = _spec(state, frame.card)
    if spec is None or not isinstance(intent, does.ChooseCard):
        raise EngineInvariant(f"{intent} as the target of a Dominant")
    finish(state, frame, plan(state, frame.seat, spec, intent.card))


def finish(state: State, frame: PlayedDominant, changes: list[Change]) -> None:
    """Commit the changes, discard the Dominant unless it was placed or became something else, and let the rules act.

    Rules: REG-TURN-19, REG-PLACE-08
    """
    pop(state)
    cause = Cause(rule="REG-TURN-19")
    if changes:
        commit(state, cause, changes)
        settle(state, cause)
    lies_there = state.cards[frame.card].location.zone.name == zones.TERRITORY
    is_done = lies_there and cards.type_of(state, frame.card) is CardType.DOMINANT
    if state.outcome is None and is_done and not cards.is_placed(state, frame.card):
        commit(state, cause, relocation.discard(state, frame.card))


def _spec(state: State, card: CardId) -> EffectSpec | None:
    """Return what a Dominant of the shipped decks does, unless this printing does more than that one effect."""
    address = ("program", card)
    try:
        found: EffectSpec | None = state.of_game[address]
    except KeyError:
        found = state.of_game[address] = _find_spec(state, card)
    return found


def _find_spec(state: State, card: CardId) -> EffectSpec | None:
    spec = program_of(cards.printing(state, card).base_name)
    whole = reading(state, card) if spec is not None else None
    if spec is None or whole is None:
        return spec
    said = [node.verb.value for node in nodes(whole.sections) if isinstance(node, Effect)]
    return spec if said == [spec.verb] else None
