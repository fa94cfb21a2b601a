"""The laws every game of The Mission keeps, over random games of all variants."""

import os
import random
from collections.abc import Callable, Iterator

import pytest

from engine.kernel.chance import seed_from
from engine.kernel.codec import dump_live
from engine.kernel.engine import Step, take_back
from engine.kernel.errors import IllegalAnswer, StaleDecision
from engine.kernel.inputs import Answer, Concede, TimeUp
from engine.kernel.ledger import fold
from engine.kernel.state import State
from engine.mission import empty_table, submit
from engine.mission.model import status, zones
from engine.mission.model.points import points
from engine.mission.model.printed import Kind
from engine.mission.model.seats import churches
from engine.mission.model.status import RAN_OUT
from tests.mission.support import VARIANTS, Table, a_deck, a_pick, saved, tables, walk
from tests.shared import times

GAMES = int(os.environ.get("BEREAN_LAW_GAMES", times(70, 7)))
#: how often a game is saved and loaded on its way: a state of five seats takes a tenth of a second
SAVED = times(10, 3) / 100
#: a table is looked over at every so many steps: to do so takes longer than the step
LOOKED_OVER = times(1, 4)
#: which zones a kind of card may lie in
PLACES = {
    Kind.CHARACTER: {zones.CHARACTERS, zones.CHURCH, zones.SOULS, zones.CHARACTER_DISCARD},
    Kind.STRONGHOLD: {zones.STRONGHOLDS, zones.CHURCH, zones.STRONGHOLD_DISCARD},
    Kind.MISSION: {zones.MISSION_DECK, zones.MISSION_HAND, zones.MISSION_DISCARD},
    Kind.ENEMY: {zones.ENEMY_DECK, zones.ENEMY_HAND, zones.ENEMY_DISCARD},
}
ANYWHERE = {zones.BANISHED, zones.WITHDRAWN}
PLAYABLE = {zones.SIDE_DECK, zones.PLAYED, zones.CHURCH, zones.SOULS, zones.TABLE}


def over(count: int, first_seed: int) -> Callable:
    """Try a law at so many tables."""
    return pytest.mark.parametrize("table", tables(count, first_seed), ids=lambda t: f"{t.variant}-{t.seed}")


def disorder(state: State) -> Iterator[str]:
    """Find what no table may look like while a player is asked something."""
    yield from state.faults()
    for number, card in state.cards.items():
        kind, place = status.kind_of(state, number), card.location.zone
        allowed = PLACES[kind] | ANYWHERE | (PLAYABLE if kind in (Kind.MISSION, Kind.ENEMY) else set())
        if place.name not in allowed:
            yield f"{kind.value} card {number} lies in {place.name}"
        if place.name not in zones.IN_PLAY | {zones.PLAYED} and place.seat != card.owner:
            yield f"card {number} of seat {card.owner} lies in {place.name} of seat {place.seat}"
        if place.name in (zones.CHURCH, zones.SOULS) and (kind is Kind.CHARACTER) == (card.location.host is not None):
            yield f"card {number} lies on the wrong thing"
        host = card.location.host
        if host is not None and state.cards[host].location.zone != place:
            yield f"card {number} lies on {host}, which lies elsewhere"
    for seat in churches(state):
        for christian in status.christians(state, seat):
            if not 1 <= status.maturity(state, christian) <= status.MOST_MATURITY:
                yield f"the die of {christian} shows {status.maturity(state, christian)}"
            on_him = status.lying_on(state, christian)
            kinds = [status.printed(state, s).stronghold for s in status.strongholds(state, christian)]
            names = [status.printed(state, c).name for c in on_him if status.kind_of(state, c) is not Kind.STRONGHOLD]
            if len(set(kinds)) < len(kinds) or len(set(names)) < len(names):
                yield f"{christian} has two of a kind on him"
            if any(not 1 <= status.level(state, s) <= status.TOP_LEVEL for s in status.strongholds(state, christian)):
                yield f"a stronghold on {christian} has no level"


@over(GAMES, 100)
def test_cards_are_conserved_and_the_table_is_in_order_whenever_someone_is_asked(table: Table) -> None:
    """Covers: TM-SETUP-09, TM-PLAY-03, TM-TERMS-01"""
    everything = set(table.begin().state.cards)
    for taken in walk(table):
        state = taken.step.state
        assert set(state.cards) == everything
        assert sorted(c for held in state.zones.values() for c in held) == sorted(everything)
        if taken.number % LOOKED_OVER == 0 or taken.step.decision is None:
            assert list(disorder(state)) == []


@over(GAMES, 200)
def test_points_are_what_they_are_defined_to_be_at_every_step(table: Table) -> None:
    """Covers: TM-VP-04, TM-VP-05, TM-VP-07"""
    for taken in walk(table):
        state = taken.step.state
        for seat in state.seats:
            worth = 0
            for card in state.cards.values():
                here = card.location.zone == (zones.CHURCH, seat) and card.location.host is None
                if here and not status.is_shaky(state, card.id):
                    worth += status.maturity(state, card.id) + 1
            assert points(state, seat) == worth


@over(GAMES, 250)
def test_every_game_comes_to_an_end(table: Table) -> None:
    """Covers: TM-ODD-04, TM-ODD-05"""
    last = None
    for taken in walk(table):
        last = taken.step
    assert last is not None and last.outcome is not None
    if last.outcome.reason == "deck_out":
        times_out = [last.state.number((name, s)) for s in last.state.seats for name in RAN_OUT.values()]
        assert 1 in times_out


@over(GAMES, 300)
def test_folding_all_facts_from_the_start_gives_the_board(table: Table) -> None:
    seats, rules = VARIANTS[table.variant]
    decks = tuple(a_deck(table.seed + n) for n in range(seats))
    again = fold(empty_table(decks, rules, seed_from(table.seed)), table.begin().facts)
    for taken in walk(table):
        fold(again, taken.step.facts)
        if taken.number % 10 == 0:
            assert again.board() == taken.step.state.board()
            assert again.cards == taken.step.state.cards


@over(GAMES, 500)
def test_a_submit_leaves_the_state_it_was_given_alone(table: Table) -> None:
    for taken in walk(table, most=600):
        if taken.number % 11 == 0:
            before = dump_live(taken.before)
            again = submit(taken.before, taken.answer)
            assert dump_live(taken.before) == before
            assert again.facts == taken.step.facts and again.decision == taken.step.decision
            assert dump_live(again.state) == dump_live(taken.step.state)


@over(GAMES, 600)
def test_every_offered_answer_is_accepted(table: Table) -> None:
    for taken in walk(table, most=400):
        if taken.number % 9 == 0:
            for picks in taken.asked.answers(40):
                submit(taken.before, Answer(taken.asked.player, taken.asked.id, picks))
        assert taken.asked.problems(taken.asked.default) == ()
        if taken.number % 9 == 0:
            late = submit(taken.before, TimeUp(taken.asked.player))
            assert late.facts[0].picks == taken.asked.default and late.facts[0].forced


@over(GAMES, 800)
def test_options_name_only_cards_their_player_knows(table: Table) -> None:
    for taken in walk(table):
        for offered in taken.asked.options:
            for card in {offered.card, getattr(offered.intent, "card", None)} - {None}:
                assert taken.before.cards[card].is_known_to(taken.asked.player), offered


@over(GAMES, 900)
def test_a_saved_and_loaded_game_goes_on_as_if_nothing_had_been(table: Table) -> None:
    dice = random.Random(table.seed)

    def sometimes_saved(state: State) -> State:
        return saved(state) if dice.random() < SAVED else state

    for plain, loaded in zip(walk(table), walk(table, swap=sometimes_saved), strict=True):
        assert loaded.answer == plain.answer
        assert loaded.step.facts == plain.step.facts
        assert loaded.step.decision == plain.step.decision
        assert loaded.step.outcome == plain.step.outcome
    assert dump_live(loaded.step.state) == dump_live(plain.step.state)


@over(GAMES, 1000)
def test_a_game_taken_back_goes_on_in_order_with_fresh_numbers(table: Table) -> None:
    dice = random.Random(table.seed)
    step, behind = table.begin(), []
    given: set[int] = set()
    for _ in range(400):
        if step.decision is None:
            break
        behind.append(step.state)
        asked = step.decision
        if dice.random() < 0.1:
            earlier = dice.choice(behind[-10:])
            state = take_back(earlier, step.state)
            assert state.board() == earlier.board()
            with pytest.raises(StaleDecision):
                submit(state, Answer(asked.player, asked.id, asked.default))
            step = Step(state, (), state.decision, None)
            asked = state.decision
        step = submit(step.state, Answer(asked.player, asked.id, a_pick(asked, dice)))
        numbers = {f.id for f in step.facts}
        assert not numbers & given
        given |= numbers
        assert list(disorder(step.state)) == []


@over(GAMES, 1100)
def test_time_and_concessions_never_break_a_game(table: Table) -> None:
    """Covers: TM-ODD-08, HOUSE-MISSION-24"""
    dice = random.Random(table.seed)
    step, out = table.begin(), set()
    for _ in range(1500):
        asked = step.decision
        if asked is None:
            break
        chance = dice.random()
        if chance < 0.1:
            step = submit(step.state, TimeUp(asked.player))
        elif chance < 0.11:
            who = dice.choice(step.state.seats)
            if who in out or (who not in churches(step.state)):
                with pytest.raises(IllegalAnswer):
                    submit(step.state, Concede(who))
                continue
            step = submit(step.state, Concede(who))
            out.add(who)
        else:
            step = submit(step.state, Answer(asked.player, asked.id, a_pick(asked, dice)))
        assert list(disorder(step.state)) == []
        assert step.decision is None or step.decision.player not in out
    if step.outcome is not None:
        assert out.isdisjoint(step.outcome.winners)


def test_equal_seeds_give_equal_games_and_others_other_games() -> None:
    games = set()
    count = times(7, 3)
    for table in tables(count, first_seed=1300):
        first = [(t.answer, t.step.facts) for t in walk(table)]
        assert first == [(t.answer, t.step.facts) for t in walk(table)]
        games.add(str(first))
    assert len(games) == count
