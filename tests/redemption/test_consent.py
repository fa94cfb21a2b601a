"""By hand nobody does alone what shows hidden cards, touches another's, moves Lost Souls or decides anything."""

import random
from dataclasses import replace

import pytest

from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Manual
from engine.kernel.knowledge import seats_that_see
from engine.kernel.state import State
from engine.redemption import consent_wanted, submit
from engine.redemption.model import cards, manual, zones
from engine.redemption.model.status import current_battle
from tests.redemption.support import Table
from tests.redemption.test_laws import GAMES, over
from tests.redemption.test_leaks import any_operation, told_games
from tests.redemption.two_worlds import renamed, swapped

SOULS = (zones.LAND_OF_BONDAGE, zones.LAND_OF_REDEMPTION)


def is_own_secret(state: State, player: Seat, card: CardId) -> bool:
    """Say whether a card lies hidden before a player who knows it; no card in a deck does."""
    held = state.cards[card]
    return held.place.zone.seat == player and held.place.zone.name != zones.DECK and held.is_known_to(player)


def whose(state: State, card: CardId) -> set[Seat]:
    """Return those whom a card belongs to in any way."""
    return {state.cards[card].owner, cards.permanent_controller(state, card), state.cards[card].place.zone.seat}


def said_of(state: State, card: CardId) -> str:
    """Return all that a card is and has, wherever it lies."""
    written = [(name, [w.value for w in ws]) for (name, of), ws in state.fields.items() if of == card]
    return repr((state.cards[card].place, cards.numbers_of(state, card), sorted(written, key=repr)))


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
            if there.known & ~held.known and seats_that_see(before, held.place) != before.everyone:
                assert is_own_secret(before, player, card), operation
            if held.place != there.place:
                assert whose(before, card) == {player}, operation
                assert held.place.zone.name not in SOULS and there.place.zone.name not in SOULS, operation
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
