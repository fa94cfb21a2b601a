"""By hand in The Mission: the table stays in order, nobody does alone what concerns others, nothing hidden is told."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.by_hand.consent import Ground
from engine.kernel import codec
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Answer, Input, Manual
from engine.kernel.knowledge import seats_that_see
from engine.kernel.state import State
from engine.mission import computer_agrees, consent_wanted, submit
from engine.mission.meaning import nodes
from engine.mission.model import manual, zones
from engine.mission.model.points import points
from engine.mission.model.printed import Kind
from engine.mission.model.seats import churches, voice_of
from tests.mission.support import Table, a_pick, saved
from tests.mission.test_laws import GAMES, disorder, over
from tests.mission.test_two_worlds import swapped

PILES = {zones.CHARACTERS, zones.MISSION_DECK, zones.ENEMY_DECK}
DECKS = (Kind.MISSION, Kind.ENEMY, Kind.CHARACTER)


def any_effect(dice: random.Random) -> nodes.Effect:
    """Return something that texts do, and somebody might do by hand."""
    return dice.choice(
        (
            nodes.Mature(amount=dice.randint(1, 3)),
            nodes.LoseMaturity(amount=dice.randint(1, 3)),
            nodes.Shake(),
            nodes.MakeSteady(),
            nodes.Backslide(),
            nodes.Engage(),
            nodes.DisengageThem(),
            nodes.MakeDormant(),
            nodes.MoveStronghold(by=dice.choice((-1, 1))),
            nodes.Evangelise(dice.randint(1, 2), dice.randint(-1, 3)),
            nodes.GiveStronghold(level=dice.randint(1, 3)),
            nodes.Counter(),
        )
    )


def any_operation(state: State, dice: random.Random) -> manual.Operation:
    """Return an operation by hand that somebody might think of; not every one makes sense."""
    card, other = dice.choices(list(state.cards), k=2)
    seat = dice.choice(state.seats)
    here = [c for s in state.seats for c in (*state.zone(zones.CHURCH, s), *state.zone(zones.SOULS, s))] or [card]
    played = [c for s in state.seats for c in state.zone(zones.PLAYED, s)] or [card]
    return dice.choice(
        (
            manual.MoveCard(card, dice.choice(zones.ALL_ZONES), dice.choice((seat, None)), dice.choice((0, -1))),
            manual.MoveCard(dice.choice(here), dice.choice(zones.ALL_ZONES), dice.choice((seat, None))),
            manual.LookAt(seat, (card, other)),
            manual.LookAt(seat, state.zone(zones.MISSION_HAND, dice.choice(state.seats))),
            manual.RevealCards(state.zone(zones.ENEMY_HAND, seat)[:2]),
            manual.DoTo(dice.choice(here), any_effect(dice)),
            manual.DoTo(dice.choice(here), any_effect(dice)),
            manual.PutOn(card, dice.choice(here), dice.randint(1, 3)),
            manual.DrawByHand(seat, dice.choice(DECKS), dice.randint(0, 3)),
            manual.ShufflePile(seat, dice.choice(tuple(PILES))),
            manual.CounterCard(dice.choice(played)),
        )
    )


def games(table: Table, by_hand: float, most: int = 300) -> Iterator[tuple[State, Input, object]]:
    """Play a random game, now and then with an operation by hand to which all agree, or of a judge."""
    dice = random.Random(f"by hand {table}")
    step = table.begin()
    for _ in range(most):
        asked = step.decision
        if asked is None:
            return
        before = step.state
        given: Input = Answer(asked.player, asked.id, a_pick(asked, dice))
        if dice.random() < by_hand:
            given = Manual(dice.choice((*before.seats, None)), any_operation(before, dice), "as it says", before.seats)
        try:
            step = submit(before, given)
        except IllegalAnswer:
            assert isinstance(given, Manual)
            continue
        yield before, given, step


@over(GAMES, 3000)
def test_operations_by_hand_never_break_a_game_or_the_order_of_the_table(table: Table) -> None:
    """Covers: HOUSE-MISSION-33, HOUSE-MISSION-36"""
    done = 0
    for _, given, step in games(table, by_hand=0.4, most=500):
        done += isinstance(given, Manual)
        assert list(disorder(step.state)) == []
        if step.decision is not None:
            assert step.decision.problems(step.decision.default) == ()
    assert done


@over(GAMES, 3100)
def test_a_game_with_work_by_hand_is_saved_and_loaded_and_goes_on_the_same(table: Table) -> None:
    for before, given, step in games(table, by_hand=0.3, most=60):
        if isinstance(given, Manual):
            again = submit(saved(before), codec.decode(codec.encode(given)))
            assert again.facts == step.facts and again.decision == step.decision


def is_own_secret(state: State, player: Seat, card: CardId) -> bool:
    """Say whether a card lies hidden before a player who knows it; no card in a deck does."""
    held = state.cards[card]
    return held.location.zone.seat == player and held.location.zone.name not in PILES and held.is_known_to(player)


@over(GAMES, 3200)
def test_alone_nobody_learns_or_changes_what_is_not_his_scores_or_decides(table: Table) -> None:
    """Covers: HOUSE-MISSION-36"""
    dice = random.Random(f"alone {table}")
    done = 0
    for before, _, _ in games(table, by_hand=0.1):
        player = dice.choice([s for s in before.seats if voice_of(before, s) == s])
        others = {voice_of(before, s) for s in before.seats} - {player}
        operation = any_operation(before, dice)
        try:
            step = submit(before, Manual(player, operation))
        except IllegalAnswer:
            continue
        if not others:
            continue  # alone one has nobody to ask
        done += 1
        after = step.state
        assert step.outcome is None and step.state.phases == before.phases
        assert all(points(before, s) == points(after, s) for s in churches(before))
        for card, held in before.cards.items():
            there = after.cards[card]
            if there.known & ~held.known and seats_that_see(before, held.location) != before.everyone:
                assert is_own_secret(before, player, card), operation
            if held.location != there.location:
                assert {held.owner, held.location.zone.seat} <= {player}, operation
    assert done or table.variant in ("open", "automatic")


@over(GAMES, 3300)
def test_with_the_consent_of_all_it_wants_an_operation_is_carried_out(table: Table) -> None:
    """Covers: HOUSE-MISSION-36"""
    dice = random.Random(f"consent {table}")
    for before, _, _ in games(table, by_hand=0.1, most=100):
        player = voice_of(before, dice.choice(before.seats))
        given = Manual(player, any_operation(before, dice))
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


@over(GAMES, 3400)
def test_the_reasons_to_ask_and_to_refuse_do_not_hang_on_hidden_cards(table: Table) -> None:
    """Covers: TM-ENGINE-03"""
    dice = random.Random(f"reasons {table}")
    compared = 0
    for number, (_, _, step) in enumerate(games(table, by_hand=0.1, most=150)):
        state = step.state
        if number % 3 or state.decision is None:
            continue
        player = voice_of(state, dice.choice(state.seats))
        made = swapped(state, player, dice)
        if made is None:
            continue
        for _ in range(6):
            given = Manual(player, any_operation(state, dice))
            answers = []
            for world in (state, made[0]):
                try:
                    answers.append(repr(consent_wanted(world, given)))
                except IllegalAnswer as error:
                    answers.append(repr(error.problems))
            assert answers[0] == answers[1], given.operation
            compared += 1
    assert compared or table.variant in ("open", "automatic")


def grounds(state: State, operation: manual.Operation, player: Seat) -> dict[Ground, tuple[Seat, ...]]:
    """Return why an operation concerns others, and whom."""
    return {c.ground: c.seats for c in consent_wanted(state, Manual(player, operation))}


def at_an_action() -> State:
    """Play to the first action of a table of three."""
    for _, _, step in games(Table("three", 77), by_hand=0.0):
        if step.decision is not None and step.decision.prompt.key == "mission_action":
            return step.state
    raise AssertionError("nobody acts")


def test_of_three_all_are_asked_what_shows_or_scores_and_only_the_owner_what_touches() -> None:
    state = at_an_action()
    mine, his, third = Seat(0), Seat(1), Seat(2)
    own = state.zone(zones.CHURCH, mine)[0]
    theirs = next(c for c in state.zone(zones.CHURCH, his) if state.cards[c].location.host is None)
    held, hidden = state.zone(zones.MISSION_HAND, mine)[0], state.zone(zones.MISSION_HAND, his)[0]
    assert grounds(state, manual.DoTo(own, nodes.Engage()), mine) == {}
    assert grounds(state, manual.RevealCards((held,)), mine) == {}
    assert grounds(state, manual.MoveCard(held, zones.MISSION_DISCARD), mine) == {}
    assert grounds(state, manual.DoTo(own, nodes.Mature()), mine) == {Ground.SCORES: (his, third)}
    assert grounds(state, manual.DoTo(theirs, nodes.Engage()), mine) == {Ground.TOUCHES: (his,)}
    assert grounds(state, manual.LookAt(mine, (hidden,)), mine) == {Ground.SHOWS: (his, third)}
    assert grounds(state, manual.DrawByHand(mine, Kind.MISSION, 1), mine) == {Ground.SHOWS: (his, third)}


def test_a_computer_agrees_to_draws_and_to_nothing_else_while_no_text_is_carried_out() -> None:
    """Covers: HOUSE-PLAY-10, HOUSE-MISSION-36"""
    state = at_an_action()
    own = state.zone(zones.CHURCH, Seat(0))[0]
    assert computer_agrees(state, Manual(Seat(0), manual.DrawByHand(Seat(0), Kind.MISSION, 1)))
    assert not computer_agrees(state, Manual(Seat(0), manual.DrawByHand(Seat(1), Kind.MISSION, 1)))
    assert not computer_agrees(state, Manual(Seat(0), manual.DoTo(own, nodes.Mature())))
    assert not computer_agrees(state, Manual(Seat(0), manual.LookAt(Seat(0), state.zone(zones.ENEMY_HAND, Seat(1)))))


def test_while_a_text_is_carried_out_a_computer_agrees_to_what_touches_open_cards() -> None:
    """Covers: HOUSE-MISSION-33, HOUSE-MISSION-36"""
    for seed in range(40):
        for _, _, step in games(Table("two", 400 + seed), by_hand=0.0):
            asked = step.decision
            if asked is not None and asked.prompt.key == "mission_by_hand":
                state, player = step.state, asked.player
                his = state.zone(zones.CHURCH, Seat(1 - player))[0]
                assert computer_agrees(state, Manual(player, manual.DoTo(his, nodes.Mature())))
                looked = manual.LookAt(player, state.zone(zones.MISSION_HAND, Seat(1 - player)))
                assert not computer_agrees(state, Manual(player, looked))
                after = submit(state, Manual(player, manual.DoTo(his, nodes.Mature()), agreed=state.seats))
                assert after.decision is not None and after.decision.prompt.key == "mission_by_hand"
                return
    raise AssertionError("no text was carried out by hand")
