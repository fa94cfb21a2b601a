"""Operations by hand: they are checked, carried out, and logged for everybody with who did them and why."""

from typing import assert_never

from engine.by_hand.consent import tell
from engine.kernel.changes import Add, Change, Join, Learn, Move, Set, Shuffle
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Cause
from engine.kernel.ids import Bond, CardId, Facing, Field, Location, Seat, Zone
from engine.kernel.ledger import close_phase, commit
from engine.kernel.state import State
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.terms.draw import plan_draw
from engine.redemption.model import cards, manual, phases, zones
from engine.redemption.model.frames import EndOfTurn, EndsBattle
from engine.redemption.model.status import current_battle
from engine.redemption.rules.actions.game_rules import settle
from engine.redemption.rules.actions.situation import FIRST_STRIKE, IGNORES, UNAFFECTED_BY
from engine.redemption.rules.battle import resolution
from engine.redemption.rules.by_hand import question
from engine.redemption.rules.turn import turn

MOST_DRAWN = 50
_CAUSE = Cause(rule="HOUSE-PLAY-04")


def carry_out(state: State, player: Seat | None, operation: manual.Operation, reason: str) -> None:
    """Carry out an operation by hand. Raises IllegalAnswer if it makes no sense; nothing is changed then.

    Rule: HOUSE-PLAY-04
    """
    _check(state, operation)
    if player is not None:
        question.use_grant(state, player, operation)
    match operation:
        case manual.SetPhase(phase):
            _set_phase(state, phase)
        case manual.EndBattle(outcome):
            resolution.step_ends_battle(state, EndsBattle(outcome))
        case _:
            commit(state, _CAUSE, _changes(state, operation))
    named = cards_of(operation)
    tell(state, _CAUSE, player, named, (type(operation).__name__, len(named), reason))
    settle(state, _CAUSE)


def _changes(state: State, operation: manual.Operation) -> list[Change]:
    match operation:
        case manual.MoveCard(card, zone, seat, index, facing):
            changes = relocation.relocate(state, card, zone, index=index, to=seat)
            if facing is Facing.DOWN and isinstance(changes[0], Move):
                place = changes[0].to
                changes[0] = Move(card, Location(place.zone, None, None, facing), index)
            return changes
        case manual.TurnCard(card, facing):
            return [relocation.turn_face(state, card, facing)]
        case manual.LookAt(seat, looked_at):
            return [Learn(seat, c) for c in looked_at]
        case manual.RevealCards(shown):
            return [Learn(s, c) for c in shown for s in state.seats]
        case manual.DrawCards(seat, count):
            return plan_draw(state, seat, count)
        case manual.ShuffleDeck(seat):
            return [Shuffle(Zone(zones.DECK, seat))]
        case manual.ChangeNumbers(card, strength, toughness):
            return [Add(Field(cards.STRENGTH, card), strength), Add(Field(cards.TOUGHNESS, card), toughness)]
        case manual.AttachCard(card, host, bond):
            # a soul put into a Site stays in the Land of Bondage (REG-ZONE-18, REG-ZONE-15)
            where = card if cards.type_of(state, host) in cards.SITES and cards.is_soul(state, card) else host
            return [Move(card, zones.on_host(state.cards[where].location.zone, host, bond))]
        case manual.ConvertCard(card, kind, alignment, brigades):
            return [
                Set(Field(cards.TYPE, card), kind),
                Set(Field(cards.ALIGNMENT, card), alignment),
                Set(Field(cards.BRIGADES, card), brigades),
            ]
        case manual.GiveControl(card, seat):
            zone = state.cards[card].location.zone.name
            joined: list[Change] = [Join(Field(cards.CONTROLLERS, card), seat)]
            return (
                joined if zone in zones.FIELD_OF_BATTLE else [*joined, *relocation.relocate(state, card, zone, to=seat)]
            )
        case manual.SetFirstStrike(card, has):
            return [Set(Field(FIRST_STRIKE, card), state.counters.fact if has else 0)]
        case manual.ProtectCard(card, against, brigades, ignoring):
            field = Field(IGNORES if ignoring else UNAFFECTED_BY, card)
            ordered = sorted(brigades, key=lambda b: b.name)
            return [*(Join(field, c) for c in against), *(Join(field, b) for b in ordered)]
        case manual.SetPhase() | manual.EndBattle():
            return []
        case _:
            assert_never(operation)


def cards_of(operation: manual.Operation) -> tuple[CardId, ...]:
    """Return the cards an operation names."""
    match operation:
        case manual.LookAt(_, looked_at):
            return looked_at
        case manual.RevealCards(shown):
            return shown
        case manual.AttachCard(card, host, _):
            return (card, host)
        case (
            manual.MoveCard(card)
            | manual.TurnCard(card)
            | manual.ChangeNumbers(card)
            | manual.ConvertCard(card)
            | manual.GiveControl(card)
            | manual.SetFirstStrike(card)
            | manual.ProtectCard(card)
        ):
            return (card,)
        case _:
            return ()


def _check(state: State, operation: manual.Operation) -> None:
    if any(c not in state.cards for c in cards_of(operation)):
        raise IllegalAnswer(("no_such_card",))
    problem: str | None = None
    match operation:
        case manual.MoveCard():
            problem = _problem_of_move(state, operation)
        case manual.TurnCard(card, facing):
            problem = _problem_of_facing(state.cards[card].location.zone.name, facing)
        case manual.DrawCards(seat, count):
            problem = None if seat in state.seats and 0 < count <= MOST_DRAWN else "out_of_range"
        case manual.LookAt(seat) | manual.ShuffleDeck(seat):
            problem = None if seat in state.seats else "no_such_seat"
        case manual.AttachCard(card, host, bond):
            problem = None if _can_attach(state, card, host, bond) else "cannot_attach"
        case manual.GiveControl(card, seat):
            on_surface = state.cards[card].location.zone.name in zones.PLAYING_SURFACE
            problem = None if seat in state.seats and on_surface else "no_such_seat"
        case manual.SetPhase(phase):
            fits = phase in phases.PHASES and current_battle(state) is None and _between_turns(state) is not None
            problem = None if fits else "no_such_phase"
        case manual.EndBattle():
            problem = None if current_battle(state) is not None else "no_battle"
        case _:
            pass
    if problem is not None:
        raise IllegalAnswer((problem,), "HOUSE-PLAY-04")


def _problem_of_move(state: State, move: manual.MoveCard) -> str | None:
    if move.zone not in zones.ALL_ZONES or (move.seat is not None and move.seat not in state.seats):
        return "no_such_zone"
    if move.zone not in zones.FIELD_OF_BATTLE:
        return _problem_of_facing(move.zone, move.facing)
    fight = current_battle(state)
    if fight is None or fight.zone != move.zone:
        return "no_battle"
    seat = cards.permanent_controller(state, move.card) if move.seat is None else move.seat
    if seat not in (fight.attacker, fight.defender):
        return "not_in_this_battle"
    return _problem_of_facing(move.zone, move.facing)


def _problem_of_facing(zone: str, facing: Facing) -> str | None:
    """Return why a card may not lie so: face down only where it does nothing. Rules: REG-UNIQ-01, REG-ART-05"""
    may_lie = facing is Facing.UP or zone in (zones.TERRITORY, zones.SET_ASIDE, zones.ARTIFACT_PILE)
    return None if may_lie else "not_face_down_there"


def _can_attach(state: State, card: CardId, host: CardId, bond: Bond) -> bool:
    zone = state.cards[host].location.zone.name
    if bond is Bond.USED_BY and zone not in zones.FIELD_OF_BATTLE:
        return False
    return card != host and state.cards[host].location.host is None and zone in zones.PLAYING_SURFACE


def _between_turns(state: State) -> int | None:
    return next((i for i, f in enumerate(state.frames) if isinstance(f, EndOfTurn)), None)


def _set_phase(state: State, phase: str) -> None:
    """Drop what is left of the turn and put the phases from the given one on the stack."""
    at = _between_turns(state)
    last = state.frames[at or 0]
    close_phase(state, _CAUSE)
    seat = state.read(turn.ACTIVE)
    state.frames = (*state.frames[: at or 0], last, *reversed(turn.phases_from(seat, phase)))
