"""Computer players that think: their view is all they know, and what they do in worlds drawn from it is legal."""

import dataclasses
import os
from functools import cache

import pytest

from engine.cards.model import CardType
from engine.cards.starter import load_starter_deck, starter_catalog
from engine.kernel import codec
from engine.kernel.chance import seed_from
from engine.kernel.decisions import Decision, Kind
from engine.kernel.engine import Step
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Answer
from engine.kernel.records import replace
from engine.kernel.state import Card, State
from engine.play.driver import Computer, make_player, play_game
from engine.play.greedy import GreedyPlayer
from engine.play.players import Dice, seat_seed
from engine.play.readings import reader_for, readings_of
from engine.play.search.features import FEATURES
from engine.play.search.levels import Budget, Mind
from engine.play.search.player import ThinkingPlayer
from engine.play.search.prior import Prior, is_soul, likely
from engine.play.search.reasons import REASONS, Reason, reason_of
from engine.play.search.standpoint import NAMES_OF_CARDS, Standpoint, cards_in
from engine.play.search.thinking import Considered, Thought, candidates, is_settled, ranked, told_apart
from engine.redemption.game import new_game, submit
from engine.redemption.model import cards, zones
from engine.redemption.model.ruleset import load_ruleset
from engine.redemption.model.setup import GameDeck
from engine.redemption.view import view
from tests.shared import part

DECKS = (GameDeck(load_starter_deck("G")), GameDeck(load_starter_deck("H")))
#: how many positions the law of fairness is held to
POSITIONS = 500 if os.environ.get("BEREAN_TEST_ALL") else 24
BUDGET = Budget(rollouts=6, breadth=4, turns=0, moves=12)


@cache
def readings() -> dict[str, str]:
    pool = list(starter_catalog().printings)
    return readings_of(reader_for(pool), pool)


@cache
def prior() -> Prior:
    return Prior(DECKS, tuple(starter_catalog().printings), readings())


@cache
def positions(number: int) -> tuple[State, ...]:
    """Return states in which a seat has a choice, from games between greedy players."""
    found: list[State] = []
    seed = 0
    while len(found) < number:
        seed += 1
        step = new_game(DECKS, load_ruleset("2023"), seed_from(seed), readings=readings())
        players = [GreedyPlayer(seat_seed(str(seed), Seat(s))) for s in (0, 1)]
        here = 0
        while step.decision is not None and here < number // 10 + 3:
            asked = step.decision
            if asked.count() > 1 and Dice(f"{seed}/{asked.id}/{asked.player}").below(5) == 0:
                found.append(step.state)
                here += 1
            step = answered(step, players[asked.player].choose(step.state, asked))
    return tuple(found[:number])


def answered(step: Step, picks: tuple[str, ...]) -> Step:
    assert step.decision is not None
    return submit(step.state, Answer(step.decision.player, step.decision.id, picks))


def asked_in(state: State) -> Decision:
    assert state.decision is not None
    return state.decision


def hidden_from(seat: Seat, state: State) -> list[CardId]:
    return [c for c, card in state.cards.items() if not card.is_known_to(seat)]


def swapped(state: State, seat: Seat, seed: str) -> State:
    """Return a state that looks the same to a seat: cards it cannot see lie in each other's places."""
    dice = Dice(seed)
    groups: dict[tuple[Seat, bool], list[CardId]] = {}
    for card in hidden_from(seat, state):
        if state.cards[card].location.zone.name in (zones.HAND, zones.DECK):
            soul = CardType.LOST_SOUL in cards.printing(state, card).types
            groups.setdefault((state.cards[card].owner, soul), []).append(card)
    to = {c: c for c in state.cards}
    for group in groups.values():
        left = list(group)
        for card in group:
            to[card] = left.pop(dice.below(len(left)))
    twin = state.fork()
    for card, lying in state.cards.items():
        twin.cards[to[card]] = replace(lying, id=to[card])
    twin.zones = {zone: tuple(to[c] for c in held) for zone, held in state.zones.items()}
    twin.of_board, twin.of_abilities = {}, {}
    return twin


def disguised(state: State, seat: Seat, seed: str) -> State:
    """Return a state that looks the same to a seat: what others have out of its sight are other cards."""
    dice = Dice(seed)
    pool = [p for p in starter_catalog().printings if p.faces[0].type is not CardType.LOST_SOUL]
    definitions = dict(state.definitions)
    for card in hidden_from(seat, state):
        if state.cards[card].owner != seat and CardType.LOST_SOUL not in cards.printing(state, card).types:
            definitions[card] = pool[dice.below(len(pool))]
    twin = state.fork()
    twin.definitions = definitions
    twin.of_game, twin.of_board, twin.of_abilities = {}, {}, {}
    return twin


def is_of_hidden(state: State, decision: Decision) -> bool:
    """Say whether what is pending is about cards that who is asked cannot see: there the twins would differ."""
    hidden = set(hidden_from(decision.player, state))
    return bool(cards_in((state.frames, decision, tuple(state.instances.values())), hidden))


def why(player: ThinkingPlayer) -> Reason | None:
    assert player.last is not None
    return reason_of(player.last)


def test_a_reason_is_what_the_roll_outs_gained_most_by() -> None:
    best, other = Considered(("a",), {1: 0.5, 2: 1.0}), Considered(("b",), {1: 0.1, 2: 0.9})
    for one, souls in ((best, 3.0), (other, 2.0)):
        one.stood = {world: (souls, *[0.0] * (len(FEATURES) - 1)) for world in (1, 2)}
    assert reason_of(Thought([best, other])) is Reason.SOULS
    del best.stood[2]
    best.values[2], other.values[2] = 1.0, -1.0
    assert reason_of(Thought([best, other])) is Reason.VICTORY
    assert reason_of(Thought([other, best])) is Reason.NOTHING_BETTER
    assert reason_of(Thought([best])) is None


def test_every_feature_has_a_reason() -> None:
    assert set(REASONS) == set(FEATURES)


@pytest.mark.parametrize("change", [swapped, disguised])
def test_equal_views_give_equal_moves(change: object) -> None:
    """The law of fairness: what a seat cannot see changes nothing in what it does."""
    assert callable(change)
    compared = different = 0
    for number, state in enumerate(positions(POSITIONS)):
        asked = asked_in(state)
        if is_of_hidden(state, asked):
            continue
        twin = change(state, asked.player, f"{number}")
        assert view(twin, asked.player) == view(state, asked.player)
        different += twin.definitions != state.definitions or twin.zones != state.zones
        compared += 1
        players = [ThinkingPlayer(f"{number}", BUDGET, prior()) for _ in (1, 2)]
        first, second = (p.choose(s, asked_in(s)) for p, s in zip(players, (state, twin), strict=True))
        assert first == second, f"position {number}: {first} but {second}"
        assert why(players[0]) is why(players[1])
    assert compared > 0.8 * POSITIONS
    assert different > 0.9 * compared


def test_one_that_sees_all_is_not_fair() -> None:
    """So the law can fail: a player that looks at the state does other things in twins."""
    found = 0
    for number, state in enumerate(positions(POSITIONS)):
        asked = asked_in(state)
        if not is_of_hidden(state, asked):
            twin = swapped(state, asked.player, f"{number}")
            seeing = (Standpoint(s, asked.player, prior(), sees_all=True).world("0") for s in (state, twin))
            fair = (Standpoint(s, asked.player, prior()).world("0") for s in (state, twin))
            found += len({tuple(sorted((z, c) for z, c in s.zones.items())) for s in seeing}) > 1
            assert len({(tuple(s.cards.values()), tuple(s.definitions.items())) for s in fair}) == 1
    assert found > POSITIONS / 2


def test_all_fields_that_name_cards_are_known() -> None:
    """Else cards that pending work names would change their places in worlds.

    What holds others lies in play; an order of cards stands in facts alone, that of a frame is one of seats.
    """
    of_game = ("engine.kernel.", "engine.redemption.")
    records = [
        c for c in codec.registered().values() if dataclasses.is_dataclass(c) and c.__module__.startswith(of_game)
    ]
    named = {f.name for c in records for f in dataclasses.fields(c) if "CardId" in str(f.type) and c is not Card}
    assert named - NAMES_OF_CARDS <= {"holder", "order"}


def test_a_world_looks_to_the_seat_as_the_game_does() -> None:
    for number, state in enumerate(positions(POSITIONS)):
        asked = asked_in(state)
        world = Standpoint(state, asked.player, prior()).world(f"{number}")
        assert not world.faults()
        seen, same = view(state, asked.player), view(world, asked.player)
        assert (seen.turn, seen.phase, seen.battle, seen.decision) == (
            same.turn,
            same.phase,
            same.battle,
            same.decision,
        )
        for theirs, ours in zip(seen.seats, same.seats, strict=True):
            assert theirs.counts == ours.counts
            for zone, held in theirs.cards.items():
                assert [c.printing for c in held] == [c.printing for c in ours.cards[zone]]


def test_a_seat_knows_what_its_own_deck_holds() -> None:
    state = positions(POSITIONS)[0]
    seat = asked_in(state).player
    world = Standpoint(state, seat, Prior()).world("1")
    for s in (state, world):
        own = sorted(s.definitions[c].key for c, card in s.cards.items() if card.owner == seat)
        assert own == sorted(state.definitions[c].key for c, card in state.cards.items() if card.owner == seat)
    assert world.zone(zones.DECK, seat) != () and world.definitions != state.definitions


def test_a_list_everybody_knows_is_supposed_where_it_fits() -> None:
    state = positions(POSITIONS)[0]
    seat = asked_in(state).player
    world = Standpoint(state, seat, Prior(DECKS)).world("1")
    for other in set(state.seats) - {seat}:
        real, thought = (
            sorted(s.definitions[c].key for c, card in s.cards.items() if card.owner == other) for s in (state, world)
        )
        assert real == thought


def test_equal_budgets_and_seeds_give_equal_answers() -> None:
    state = positions(POSITIONS)[1]
    picks = {ThinkingPlayer("seed", BUDGET, prior()).choose(state, asked_in(state)) for _ in range(2)}
    assert len(picks) == 1


def test_who_is_told_to_stop_answers_all_the_same() -> None:
    state = positions(POSITIONS)[1]
    player = ThinkingPlayer("seed", replace(BUDGET, rollouts=10_000), prior(), stopped=lambda: True)
    assert not asked_in(state).problems(player.choose(state, asked_in(state)))
    assert player.last is not None
    assert player.last.worlds == 1


def test_all_answers_considered_are_legal() -> None:
    for state in positions(POSITIONS):
        asked = asked_in(state)
        greedy = GreedyPlayer("1").choose(state, asked)
        found = candidates(asked, greedy, 8)
        assert found[0] == greedy
        assert len(found) == len(set(found)) <= 8
        assert not [picks for picks in found if asked.kind is not Kind.NAME and asked.problems(picks)]


def test_answers_that_come_to_the_same_are_tried_once() -> None:
    values = (0.1, 0.1, 0.2, 0.2)
    first, same, other, again = (Considered((str(n),), {1: v, 2: 0.5}) for n, v in enumerate(values))
    assert told_apart(first, [same, other, again]) == ([other], [same, again])


def considered(name: str, *values: float) -> Considered:
    return Considered((name,), dict(enumerate(values, 1)))


def test_thinking_ends_once_one_answer_is_far_ahead_of_all_that_come_to_something_else() -> None:
    ahead, behind = considered("a", *[0.5, 0.6] * 4), considered("b", *[0.1, 0.3] * 4)
    close = considered("c", *[0.9, 0.2] * 4)
    assert is_settled([behind, ahead], BUDGET) and is_settled([ahead, considered("d", *[0.5, 0.6] * 4), behind], BUDGET)
    assert not is_settled([ahead, behind, close], BUDGET)
    assert not is_settled([considered("a", *[0.5, 0.6] * 2), considered("b", *[0.1, 0.3] * 2)], BUDGET)


def test_thinking_ends_where_answers_come_to_the_same_but_for_little() -> None:
    one, alike = considered("a", *[0.5] * 8), considered("b", *[0.5, 0.51] * 4)
    assert is_settled([one, alike], BUDGET) and is_settled([one, considered("c", *[0.5] * 8)], BUDGET)
    assert not is_settled([one, alike], replace(BUDGET, enough=9))
    assert not is_settled([one, considered("d", *[0.4, 0.7] * 4)], BUDGET)


def test_what_is_settled_takes_less_than_the_budget() -> None:
    work = []
    for state in positions(POSITIONS)[:6]:
        player = ThinkingPlayer("seed", replace(BUDGET, rollouts=50), prior())
        player.choose(state, asked_in(state))
        assert player.last is not None
        work.append((player.last.worlds, player.last.rollouts))
    assert all(worlds >= 6 for worlds, rollouts in work if rollouts < 40)
    assert any(rollouts < 40 for _, rollouts in work) and any(rollouts >= 40 for _, rollouts in work)


@pytest.mark.parametrize("rollouts", [16, 32])
def test_with_few_roll_outs_the_best_answers_are_still_tried_in_several_worlds(rollouts: int) -> None:
    for state in [s for s in positions(POSITIONS) if len(asked_in(s).options) > 5][:6]:
        player = ThinkingPlayer("seed", replace(BUDGET, rollouts=rollouts, breadth=6, moves=40), prior())
        player.choose(state, asked_in(state))
        assert player.last is not None
        assert player.last.worlds >= 3
        assert player.last.rollouts <= rollouts


def test_of_many_answers_the_best_and_the_worst_at_first_sight_are_tried() -> None:
    state = next(s for s in positions(POSITIONS) if len({o.intent.__class__ for o in asked_in(s).options}) > 2)
    asked, player = asked_in(state), GreedyPlayer("1")
    best = player.ranked(state, asked)
    mixed = ranked(player, state, asked)
    assert sorted(o.key for o in mixed.options) == sorted(o.key for o in asked.options)
    assert {o.key for o in mixed.options[:2]} == {best[0].key, best[-1].key}


def test_cards_of_brigades_that_were_seen_are_likelier() -> None:
    pool = prior().pool
    seen = [next(p for p in pool if len(p.faces) == 1 and p.faces[0].brigades)]
    found = likely(prior(), seen, ())
    for card in pool:
        if not is_soul(card):
            shares = any(b in face.brigades for face in card.faces for b in seen[0].faces[0].brigades)
            assert found.others.count(card) == (4 if shares else 1)
    assert {p.key for p in found.souls} == {p.key for p in pool if is_soul(p)}


@pytest.mark.parametrize(("edition", "seats"), part([("2005", 2), ("2023", 2), ("2023", 3)], 2))
def test_a_thinking_player_plays_whole_games(edition: str, seats: int) -> None:
    kinds = [Computer.LEARNER, *[Computer.GREEDY] * (seats - 1)]
    decks = tuple(DECKS[s % 2] for s in range(seats))
    assert play_game(decks, load_ruleset(edition), 5, kinds, readings(), Mind(prior(), 2)).last.outcome is not None


def test_levels_differ_by_how_much_they_think() -> None:
    state = positions(POSITIONS)[1]
    work = []
    for kind in (Computer.LEARNER, Computer.CLUB, Computer.JUDGE):
        player = make_player(kind, "seed", Mind(prior()))
        assert isinstance(player, ThinkingPlayer)
        work.append(player.budget.rollouts)
    assert work == sorted(work)
    assert make_player(Computer.JUDGE, "seed", Mind(prior(), 3)).choose(state, asked_in(state))
