"""Convert: a character changes its type, alignment and brigade."""

from typing import Final

from engine.cards.model import Alignment, Brigade, CardType
from engine.kernel.changes import TOP, Change, Move, Note, Set
from engine.kernel.facts import SetTo
from engine.kernel.ids import Bond, CardId, Facing, Field
from engine.kernel.state import Frame, State
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.targeting.put_down import activates, plan_artifact
from engine.redemption.abilities.terms.convert import becomes_artifact, own_identity, type_after
from engine.redemption.abilities.terms.converted import GOOD_TYPES, brigades_after
from engine.redemption.language.ast.effects import Action, Becomes, Effect
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import State as Property
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import ActivateCards
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import in_battle, is_active_artifact


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the conversion; cards on a converted one go with it.

    A card that becomes a character does not band.

    Rules: REG-BAND-10, REG-CONVERT-01, REG-CONVERT-09, REG-CONVERT-10, REG-CONVERT-13, REG-CONVERT-14, RB-WEAPON-07,
    REG-CONVERT-08,
    REG-CONVERT-11
    """
    if isinstance(effect.arguments, Becomes) and Property.MEEK in effect.arguments.states:
        return [*_to_meek(context, targets), Note("convert", context.you, targets, len(targets))]
    if becomes_artifact(effect):
        return [*_to_artifact(context, effect, targets), Note("convert", context.you, targets, len(targets))]
    told = context.instance.outcome(context.path)
    changes: list[Change] = []
    for card in targets:
        kind = type_after(context, effect, card)
        brigades = brigades_after(effect, kind, told.brigades if told is not None else ())
        side = Alignment.GOOD if kind in GOOD_TYPES else Alignment.EVIL
        other = own_identity(context, card, kind)
        if other is not None:
            changes += [Set(Field(cards.IDENTITY, card), other), *_let_souls_out(context, card)]
        else:
            changes += [Set(Field(cards.TYPE, card), kind), Set(Field(cards.ALIGNMENT, card), side)]
        if brigades is not None:
            changes.append(Set(Field(cards.BRIGADES, card), brigades))
        changes += [*_named(context, effect, card), *_with_weapons(context, card, side, brigades)]
        if kind not in cards.ENHANCEMENTS and in_battle(context.state, card):
            changes += _where_it_fights(context.state, card, side)
    return [*changes, Note("convert", context.you, targets, len(targets))]


def plan_end(context: Context, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the end of a conversion for a time; a card that is a Dominant again is discarded.

    Rules: REG-CONVERT-06, REG-TURN-19
    """
    state = context.state
    lying = [c for c in targets if cards.in_play(state, c)]
    changes: list[Change] = [
        Set(Field(name, c), None) for c in lying for name in _WRITTEN if state.read(Field(name, c)) is not None
    ]
    done = [c for c in lying if cards.printing(state, c).faces[0].type is CardType.DOMINANT]
    return [*changes, *(change for c in done for change in relocation.discard(state, c))]


#: What a conversion writes of a card.
_WRITTEN: Final = (cards.TYPE, cards.ALIGNMENT, cards.BRIGADES, cards.IDENTITY)


def _where_it_fights(state: State, card: CardId, side: Alignment) -> list[Change]:
    """Plan that a card in battle that changes sides leaves it; an Enhancement that does not fights there itself.

    Rule: REG-CONVERT-13
    """
    lies = state.cards[card].location
    if cards.alignment_of(state, card) is not side:
        return relocation.relocate(state, card, zones.TERRITORY)
    return [] if lies.host is None else [Move(card, zones.location(lies.zone.name, lies.zone.seat))]


def _named(context: Context, effect: Effect, card: CardId) -> list[Change]:
    """Plan what a card becomes besides its type: "a clay Joppa Hero", "a crimson heretic"."""
    becomes = effect.arguments.what if isinstance(effect.arguments, Becomes) else None
    said = becomes.identifiers if isinstance(becomes, Filter) else ()
    if not said:
        return []
    held: frozenset[str] = context.state.read(Field(cards.GAINED_IDENTIFIERS, card)) or frozenset()
    return [Set(Field(cards.GAINED_IDENTIFIERS, card), held | {s.casefold() for s in said})]


def _let_souls_out(context: Context, card: CardId) -> list[Change]:
    """Plan that the Lost Souls in a card that is no longer a Site move to the Land of Bondage. Rule: REG-HOLD-05"""
    state = context.state
    held = [c for c in cards.attached(state, card) if state.cards[c].location.bond is Bond.HELD_IN]
    return [Move(c, zones.location(zones.LAND_OF_BONDAGE, state.cards[c].location.zone.seat)) for c in held]


def _to_meek(context: Context, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the change of identity of cards that have a meek one. Rules: REG-CONVERT-01, REG-TYPE-13"""
    able = [c for c in targets if len(cards.printing(context.state, c).faces) > 1]
    return [Set(Field(cards.IDENTITY, c), 1) for c in able if cards.identity_of(context.state, c) == 0]


def _is_activated(context: Context, effect: Effect, card: CardId) -> bool:
    """Say whether a card that becomes an Artifact is activated: neither the text nor anything else prevents it.

    Rule: R11-CONVERT-05
    """
    becomes = effect.arguments.what if isinstance(effect.arguments, Becomes) else None
    stays = isinstance(becomes, Filter) and Property.FACE_DOWN in becomes.states
    if stays or not becomes_artifact(effect) or rules_of(context.state).artifact_by_convert == "inactive":
        return False
    return not is_restricted(context.state, cards.controller(context.state, card), Action.ACTIVATE, card)


def _to_artifact(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan that cards go to their players' Artifact piles as Artifacts, active or face down. Rule: R11-CONVERT-05"""
    state = context.state
    changes: list[Change] = []
    for card in targets:
        seat = cards.controller(state, card)
        if _is_activated(context, effect, card):
            changes += plan_artifact(state, card, seat)
            continue
        down = zones.location(zones.ARTIFACT_PILE, seat, Facing.DOWN)
        changes += [*relocation.relocate(state, card, zones.ARTIFACT_PILE, index=TOP, to=seat), Move(card, down, TOP)]
        changes += relocation.as_artifact(state, card)
    return changes


def _with_weapons(
    context: Context, warrior: CardId, side: Alignment, brigades: frozenset[Brigade] | None
) -> list[Change]:
    """Plan that the weapons of a converted warrior are converted too, to one of his brigades. Rule: REG-CONVERT-09"""
    state = context.state
    kind = CardType.GOOD_ENHANCEMENT if side is Alignment.GOOD else CardType.EVIL_ENHANCEMENT
    changes: list[Change] = []
    for weapon in cards.attached(state, warrior):
        if state.cards[weapon].location.bond is not Bond.EQUIPPED_TO or cards.type_of(state, weapon) is kind:
            continue
        changes += [Set(Field(cards.TYPE, weapon), kind), Set(Field(cards.ALIGNMENT, weapon), side)]
        if brigades:
            first = min(brigades, key=lambda b: b.value)
            changes.append(Set(Field(cards.BRIGADES, weapon), frozenset({first})))
    return changes


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the activation of cards that became active Artifacts, or turned to an identity that acts where they lie.

    Rules: R11-CONVERT-05, REG-CONVERT-10, REG-ACT-02
    """
    state = context.state
    if becomes_artifact(effect):
        acting = [c for c in targets if is_active_artifact(state, c)]
    else:
        acting = [c for c in targets if _has_turned(state, c) and activates(state, c)]
    return tuple(ActivateCards((c,), state.cards[c].location.zone.seat) for c in acting)


def _has_turned(state: State, card: CardId) -> bool:
    """Say whether a card has just turned to its other identity."""
    swap = Field(cards.IDENTITY, card)
    return any(isinstance(fact, SetTo) and fact.field == swap for fact in state.emitted)
