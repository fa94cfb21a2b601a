"""By hand nobody does alone what shows hidden cards, touches another's, moves Lost Souls or decides anything."""

import random
from dataclasses import replace

import pytest

from engine.by_hand.consent import Ground
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Manual
from engine.kernel.knowledge import seats_that_see
from engine.kernel.state import State
from engine.redemption.game import consent_wanted, submit
from engine.redemption.model import cards, manual, zones
from engine.redemption.model.status import current_battle
from tests.redemption.board import A, B, Board, C
from tests.redemption.support import Table, hero
from tests.redemption.swapping import swapped
from tests.redemption.test_laws import GAMES, over
from tests.redemption.test_leaks import any_operation, told_games
from tests.redemption.two_worlds import renamed

SOULS = (zones.LAND_OF_BONDAGE, zones.LAND_OF_REDEMPTION)


def is_own_secret(state: State, player: Seat, card: CardId) -> bool:
    """Say whether a card lies hidden before a player who knows it; no card in a deck does."""
    held = state.cards[card]
    return held.location.zone.seat == player and held.location.zone.name != zones.DECK and held.is_known_to(player)


def whose(state: State, card: CardId) -> set[Seat]:
    """Return those whom a card belongs to in any way."""
    return {state.cards[card].owner, cards.permanent_controller(state, card), state.cards[card].location.zone.seat}


def said_of(state: State, card: CardId) -> str:
    """Return all that a card is and has, wherever it lies."""
    written = [(name, [w.value for w in ws]) for (name, of), ws in state.fields.items() if of == card]
    return repr((state.cards[card].location, cards.numbers_of(state, card), sorted(written, key=repr)))


@over(GAMES, 2300)
def test_alone_nobody_learns_or_changes_what_is_not_his_or_decides_anything(table: Table) -> None:
    dice = random.Random(f"consent {table}")
    done = 0
    for before, _, _ in told_games(table, by_hand=0.1):
        player = dice.choice(before.seats)
        operation = any_operation(before, dice)
        try:
            step = submit(before, Manual(player, operation))
        except IllegalAnswer:
            continue
        done += 1
        after = step.state
        assert step.outcome is None
        assert (current_battle(before) is None) == (current_battle(after) is None)
        for card, held in before.cards.items():
            there = after.cards[card]
            if there.known & ~held.known and seats_that_see(before, held.location) != before.everyone:
                assert is_own_secret(before, player, card), operation
            if held.location != there.location:
                assert whose(before, card) == {player}, operation
                assert held.location.zone.name not in SOULS and there.location.zone.name not in SOULS, operation
    assert done


@over(GAMES, 2400)
def test_alone_nobody_changes_what_is_said_of_a_card_of_another(table: Table) -> None:
    dice = random.Random(f"consent {table}")
    for before, _, _ in told_games(table, by_hand=0.1, most=60):
        player = dice.choice(before.seats)
        operation = any_operation(before, dice)
        if isinstance(operation, manual.MoveCard):
            continue  # what others have then may count by what lies on the table
        try:
            after = submit(before, Manual(player, operation)).state
        except IllegalAnswer:
            continue
        for card in before.cards:
            if player not in whose(before, card):
                assert said_of(after, card) == said_of(before, card), operation


@over(GAMES, 2500)
def test_with_the_consent_of_all_it_wants_an_operation_is_carried_out(table: Table) -> None:
    dice = random.Random(f"consent {table}")
    for before, _, _ in told_games(table, by_hand=0.1, most=100):
        given = Manual(dice.choice(before.seats), any_operation(before, dice))
        try:
            wanted = {s for concern in consent_wanted(before, given) for s in concern.seats}
        except IllegalAnswer:
            continue
        assert given.player not in wanted
        submit(before, replace(given, agreed=tuple(wanted)))
        for seat in wanted:
            with pytest.raises(IllegalAnswer, match="needs_consent"):
                submit(before, replace(given, agreed=tuple(wanted - {seat})))
        submit(before, replace(given, player=None))


@over(GAMES, 2600)
def test_the_reasons_to_ask_do_not_hang_on_hidden_cards(table: Table) -> None:
    dice = random.Random(f"consent {table}")
    for number, (before, _, _) in enumerate(told_games(table, by_hand=0.1, most=120)):
        if number % 5 or before.decision is None:
            continue
        player = dice.choice(before.seats)
        twin, to = swapped(before, player, dice)
        operation = any_operation(before, dice)
        answers = []
        for state, said in ((before, operation), (twin.state, renamed(operation, to))):
            try:
                answers.append(repr(consent_wanted(state, Manual(player, said))))
            except IllegalAnswer as error:
                answers.append(repr(error.problems))
        assert answers[0] == answers[1], operation


def grounds(state: State, operation: manual.Operation, player: Seat = A) -> dict[Ground, tuple[Seat, ...]]:
    """Return why an operation concerns others, and whom."""
    given = Manual(player, operation)
    return {concern.ground: concern.seats for concern in consent_wanted(state, given)}


def test_of_three_all_are_asked_what_shows_and_only_the_owner_what_touches() -> None:
    board = Board(seats=3)
    his = board.put(B, zones.TERRITORY, hero("Ruth", "5/5"))
    hidden = board.put(B, zones.HAND, hero("Boaz", "5/5"))
    state = board.at("preparation").state
    assert grounds(state, manual.ChangeNumbers(his, 1, 1)) == {Ground.TOUCHES: (B,)}
    assert grounds(state, manual.LookAt(A, (hidden,))) == {Ground.SHOWS: (B, C)}
    assert grounds(state, manual.DrawCards(A, 1)) == {Ground.SHOWS: (B, C)}
    assert grounds(state, manual.SetPhase("discard"))[Ground.DECIDES] == (B, C)


def test_protection_from_a_hidden_card_would_name_it() -> None:
    board = Board()
    own = board.put(A, zones.TERRITORY, hero("Ruth", "5/5"))
    hidden = board.put(B, zones.HAND, hero("Boaz", "5/5"))
    state = board.at("preparation").state
    assert grounds(state, manual.ProtectCard(own, (hidden,))) == {Ground.SHOWS: (B,)}
    assert grounds(state, manual.ProtectCard(own, (own,))) == {}


def test_what_one_holds_and_knows_one_may_show_but_not_what_lies_in_a_deck() -> None:
    board = Board()
    held = board.put(A, zones.HAND, hero("Ruth", "5/5"))
    state = board.at("preparation").state
    assert grounds(state, manual.RevealCards((held,))) == {}
    assert grounds(state, manual.MoveCard(held, zones.TERRITORY)) == {}
    top = state.zone(zones.DECK, A)[0]
    assert grounds(state, manual.MoveCard(top, zones.HAND)) == {Ground.SHOWS: (B,)}
    assert grounds(state, manual.MoveCard(held, zones.LAND_OF_REDEMPTION)) == {Ground.SCORES: (B,)}
