"""The laws every game keeps, over random games of both editions, two to five seats, and all kinds of cards.

`BEREAN_LAW_GAMES` says how many games each law is tried on; the seed of a table makes its game again.
"""

import copy
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from engine.cards.identity import persons
from engine.cards.model import CardClass, CardType
from engine.kernel.chance import seed_from
from engine.kernel.codec import dump_live
from engine.kernel.decisions import Decision
from engine.kernel.engine import Step, take_back
from engine.kernel.errors import IllegalAnswer, StaleDecision
from engine.kernel.facts import Answered
from engine.kernel.ids import Bond, CardId, Seat
from engine.kernel.inputs import AgreeDraw, Answer, Concede, Hold, Input, TimeUp
from engine.kernel.ledger import fold
from engine.kernel.state import State
from engine.redemption.game import empty_table, submit
from engine.redemption.model import cards, zones
from engine.redemption.model import intents as does
from engine.redemption.model.frames import DiscardUsed
from engine.redemption.model.options import option
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import current_battle
from tests.redemption.support import Table, a_pick, saved, tables, walk
from tests.shared import ROOT, times

GAMES = int(os.environ.get("BEREAN_LAW_GAMES", times(16, 4)))


def over(count: int, first_seed: int) -> Callable:
    """Try a law at so many tables."""
    found = tables(count, first_seed=first_seed)
    return pytest.mark.parametrize("table", found, ids=lambda t: f"{t.edition}-{t.seats}-{t.pool}-{t.seed}")


# --- cards and zones -----------------------------------------------------------------------------------------------


def disorder(state: State) -> Iterator[str]:
    """Find what no table may look like while a player is asked something."""
    yield from state.faults()
    rules = rules_of(state)
    fight = current_battle(state)
    engaged = (fight.attacker, fight.defender) if fight else ()
    for card in state.cards.values():
        zone, name = card.location.zone, cards.printing(state, card.id).name
        taken = zone.name == zones.HAND and cards.permanent_controller(state, card.id) == zone.seat  # REG-TAKE-05
        if zone.name in zones.FACE_VALUE and zone.seat != card.owner and not taken:
            yield f"{name} of seat {card.owner} lies in the {zone.name} of seat {zone.seat}"
        if zone.name in zones.FIELD_OF_BATTLE and zone.seat not in engaged:
            yield f"{name} is in battle on the side of seat {zone.seat}, who fights none"
        if card.location.host is not None:
            yield from hanging_wrong(state, card.id, card.location.host, card.location.bond)
    for seat in state.seats:
        hand = state.zone(zones.HAND, seat)
        if rules.hand_cap and len(hand) > rules.hand_cap:
            yield f"seat {seat} holds {len(hand)} cards"
        souls = [c for c in hand if CardType.LOST_SOUL in cards.printing(state, c).types]
        if souls:
            yield f"seat {seat} holds Lost Souls"
        pile = [c for c in state.zone(zones.ARTIFACT_PILE, seat) if state.cards[c].location.host is None]
        up = [c for c in pile if cards.is_face_up(state, c)]
        if len(up) > 1:
            yield f"seat {seat} has {len(up)} active Artifacts on one pile"
        yield from twins(state, seat)


def hanging_wrong(state: State, card: CardId, host: CardId, bond: Bond | None) -> Iterator[str]:
    """Find what is wrong with how one card hangs on another."""
    here, there = state.cards[card].location.zone, state.cards[host].location.zone
    alike = [c for c, held in state.cards.items() if held.location.host == host and held.location.bond is bond]
    keeps = there in ((zones.TERRITORY, here.seat), (zones.SET_ASIDE, here.seat))
    in_site = bond is Bond.HELD_IN and here.name in (there.name, zones.LAND_OF_BONDAGE) and keeps
    if here != there and not in_site:
        yield f"{card} hangs on {host}, which lies elsewhere"
    if bond is Bond.EQUIPPED_TO and (len(alike) > 1 or not cards.has_class(state, host, CardClass.WARRIOR)):
        yield f"{host} bears {len(alike)} weapons"
    souls = [c for c in alike if cards.is_soul(state, c)]
    if bond is Bond.HELD_IN and len(souls) > 1 and cards.type_of(state, host) in cards.SITES:
        yield f"Site {host} holds {len(souls)} souls"
    acts_still = any(isinstance(f, DiscardUsed) and f.card == card for f in state.frames)
    if bond is Bond.USED_BY and here.name not in zones.FIELD_OF_BATTLE and not acts_still:
        yield f"Enhancement {card} is in use outside battle"


def twins(state: State, seat: Seat) -> Iterator[str]:
    """Find duplicates of unique characters that a player controls."""
    held = [
        (person, cards.type_of(state, c))
        for zone in (zones.TERRITORY, zones.BATTLE, zones.SET_ASIDE)
        for c in state.zone(zone, seat)
        if cards.is_character(state, c) and cards.is_unique(state, c)
        for person in persons(cards.printing(state, c), cards.face(state, c))
    ]
    unique = Counter(held)
    yield from (f"seat {seat} has {name} {n} times" for (name, _), n in unique.items() if n > 1)


@over(GAMES, 100)
def test_cards_are_conserved_and_the_table_is_in_order_whenever_someone_is_asked(table: Table) -> None:
    everything = set(table.begin().state.cards)
    for taken in walk(table):
        state = taken.step.state
        assert sorted(c for held in state.zones.values() for c in held) == sorted(everything)
        assert set(state.cards) == everything
        assert len({c.stay for c in state.cards.values()}) == len(everything)
        assert {c: held.owner for c, held in state.cards.items()} == {c: h.owner for c, h in taken.before.cards.items()}
        if taken.step.decision is not None and taken.step.decision.prompt.key != "duplicate":
            assert list(disorder(state)) == []


@over(GAMES, 200)
def test_a_game_comes_to_an_end_and_five_souls_are_a_victory(table: Table) -> None:
    last = None
    for taken in walk(table, most=6000):
        last = taken.step
    assert last is not None and last.outcome is not None
    redeemed = {s: len(last.state.zone(zones.LAND_OF_REDEMPTION, s)) for s in last.state.seats}
    enough = tuple(s for s, n in redeemed.items() if n >= table.rules().souls_to_win)
    assert last.outcome.reason == ("souls" if enough else "stalled")
    ahead = tuple(s for s, n in redeemed.items() if n == max(redeemed.values()))
    assert last.outcome.winners == (enough or (ahead if len(ahead) < len(redeemed) else ()))


# --- facts ---------------------------------------------------------------------------------------------------------


@over(GAMES, 300)
def test_folding_all_facts_from_the_start_gives_the_board(table: Table) -> None:
    step = table.begin()
    again = fold(empty_table(table.decks(), table.rules(), seed_from(table.seed), table.stops()), step.facts)
    for taken in walk(table):
        fold(again, taken.step.facts)
        if taken.number % 10 == 0:
            assert again.board() == taken.step.state.board()
            assert again.cards == taken.step.state.cards
            assert again.facts == taken.step.state.facts
            assert again.phases == taken.step.state.phases


@over(GAMES, 400)
def test_numbers_of_facts_only_grow_and_each_answer_is_one_of_them(table: Table) -> None:
    newest = 0
    for taken in walk(table):
        numbers = [f.id for f in taken.step.facts]
        assert numbers == sorted(set(numbers)) and numbers[0] > newest
        newest = numbers[-1]
        first = taken.step.facts[0]
        assert isinstance(first, Answered) and first.seat == taken.asked.player and first.picks == taken.answer.picks


@over(GAMES, 500)
def test_a_submit_leaves_the_state_it_was_given_alone(table: Table) -> None:
    for taken in walk(table):
        if taken.number % 7 == 0:
            before = dump_live(taken.before)
            again = submit(taken.before, taken.answer)
            assert dump_live(taken.before) == before
            assert again.facts == taken.step.facts and again.decision == taken.step.decision
            assert dump_live(again.state) == dump_live(taken.step.state)


# --- answers -------------------------------------------------------------------------------------------------------


@over(GAMES, 600)
def test_every_offered_answer_is_accepted(table: Table) -> None:
    for taken in walk(table):
        if taken.number % 5 == 0:
            for picks in taken.asked.answers(40):
                submit(taken.before, Answer(taken.asked.player, taken.asked.id, picks))
        assert taken.asked.problems(taken.asked.default) == ()
        if taken.number % 9 == 0:
            late = submit(taken.before, TimeUp(taken.asked.player))
            assert late.facts[0].picks == taken.asked.default and late.facts[0].forced


def any_intents(state: State, seat: Seat) -> Iterator[does.Intent]:
    """Generate all a player could want to do with any card of the game."""
    one: tuple[type, ...] = (
        does.PutInTerritory, does.PutInArtifactPile, does.ActivateArtifact, does.DeactivateArtifact, does.Block,
        does.ReturnFromSetAside, does.PlayDominant, does.AddSite, does.DiscardFromHand, does.ChooseCard,
    )  # fmt: skip
    two: tuple[type, ...] = (does.PutSoulInSite, does.EquipWeapon, does.PlayOutsideBattle, does.PlayEnhancement)
    yield from (does.Pass(), does.NextPhase(), does.EndTurn())
    yield from (does.ChooseSeat(s) for s in state.seats)
    surface = [c for c, held in state.cards.items() if held.location.zone.name in zones.IN_PLAY]
    for card in state.cards:
        yield from (kind(card) for kind in one)
        yield from (does.BeginBattle(card, s) for s in state.seats)
    for card in state.zone(zones.HAND, seat):
        yield from (kind(card, host) for kind in two for host in surface)


@over(GAMES, 700)
def test_nothing_that_is_not_offered_is_accepted(table: Table) -> None:
    for taken in walk(table):
        if taken.number % 23:
            continue
        state, asked = taken.before, taken.asked
        offered = {o.key: o.intent for o in asked.options}
        before = dump_live(state)
        for intent in any_intents(state, asked.player):
            key = option(state, asked.player, intent).key
            if key in offered:
                assert offered[key] == intent
                continue
            with pytest.raises(IllegalAnswer) as refused:
                submit(state, Answer(asked.player, asked.id, (key,)))
            assert refused.value.problems == ("not_an_option",)
        for wrong in wrong_answers(state, asked):
            with pytest.raises(IllegalAnswer):
                submit(state, wrong)
        assert dump_live(state) == before


def wrong_answers(state: State, asked: Decision) -> Iterator[Input]:
    """Generate answers that are not legal whatever the game: stale, by somebody else, too many, too few."""
    key = asked.options[0].key
    yield from (Answer(s, asked.id, (key,)) for s in state.seats if s != asked.player)
    yield from (Answer(asked.player, n, (key,)) for n in (asked.id - 1, asked.id + 1, 0, -1))
    yield from (Answer(asked.player, asked.id, picks) for picks in ((), (key, key), ("",), (key.upper() + "?",)))
    yield Answer(asked.player, asked.id, (*(o.key for o in asked.options), "more"))
    yield from (TimeUp(s) for s in state.seats if s != asked.player)


@over(GAMES, 800)
def test_options_name_only_cards_their_player_knows(table: Table) -> None:
    for taken in walk(table):
        for offered in taken.asked.options:
            named = {getattr(offered.intent, name, None) for name in ("card", "host", "soul", "site", "user")}
            for card in {offered.card, *named} - {None}:
                assert taken.before.cards[card].is_known_to(taken.asked.player), offered


# --- saving, taking back, chance -----------------------------------------------------------------------------------


@over(GAMES, 900)
def test_a_saved_and_loaded_game_goes_on_as_if_nothing_had_been(table: Table) -> None:
    dice = random.Random(table.seed)

    def sometimes_saved(state: State) -> State:
        return saved(state) if dice.random() < 0.1 else state

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
            assert state.chance.counter >= step.state.chance.counter
            with pytest.raises(StaleDecision):
                submit(state, Answer(asked.player, asked.id, asked.default))
            step = Step(state, (), state.decision, None)
            asked = state.decision
        step = submit(step.state, Answer(asked.player, asked.id, a_pick(asked, dice)))
        numbers = {f.id for f in step.facts}
        assert not numbers & given
        given |= numbers
        assert step.state.faults() == ()


@over(GAMES, 1100)
def test_holds_time_and_concessions_never_break_a_game(table: Table) -> None:
    dice = random.Random(table.seed)
    step, out = table.begin(), set()
    for _ in range(600):
        asked = step.decision
        if asked is None:
            break
        state = step.state
        kind = dice.random()
        given: Input = Answer(asked.player, asked.id, a_pick(asked, dice))
        if kind < 0.1:
            given = Hold(dice.choice(state.seats), dice.random() < 0.7)
        elif kind < 0.15:
            given = TimeUp(asked.player)
        elif kind < 0.16:
            given = Concede(dice.choice([s for s in state.seats if s not in out]))
        elif kind < 0.161:
            given = AgreeDraw()
        try:
            step = submit(state, given)
        except IllegalAnswer:
            assert isinstance(given, Concede), given
            continue
        if isinstance(given, Hold):
            assert step.decision == asked
        if isinstance(given, Concede):
            out.add(given.player)
        assert step.state.faults() == ()
        assert step.decision is None or step.decision.player not in out
    if step.outcome is not None:
        assert out.isdisjoint(step.outcome.winners)


def test_equal_seeds_give_equal_games_and_others_other_games() -> None:
    games = {}
    for table in tables(6, first_seed=1300):
        first = [(t.answer, t.step.facts) for t in walk(table)]
        assert first == [(t.answer, t.step.facts) for t in walk(copy.deepcopy(table))]
        games[str(first)] = table
    assert len(games) == 6


PRINT_A_GAME = """
import hashlib
from tests.redemption.support import tables, walk
for table in tables(4, first_seed=1400):
    told = [(t.answer, t.step.facts, t.step.decision) for t in walk(table, most=250)]
    print(table, hashlib.sha256(repr(told).encode()).hexdigest())
"""


def test_no_game_depends_on_the_order_of_hashes() -> None:
    def told(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        ran = subprocess.run(
            [sys.executable, "-c", PRINT_A_GAME], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        return ran.stdout

    assert told("1") == told("2") != ""
