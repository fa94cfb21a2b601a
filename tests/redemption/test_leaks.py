"""Nothing a player cannot know reaches him: swapping cards hidden from him changes nothing he is told."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from engine.cards.model import Alignment, Brigade, CardType
from engine.kernel.chance import seed_from
from engine.kernel.decisions import Decision
from engine.kernel.engine import Step, begin
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Fact
from engine.kernel.ids import Bond, CardId, Facing, Seat
from engine.kernel.inputs import Answer, Input, Manual
from engine.kernel.knowledge import seats_that_see
from engine.kernel.state import State
from engine.redemption import new_game, submit
from engine.redemption.abilities.terms.face_down import is_hidden
from engine.redemption.model import cards, manual, zones
from engine.redemption.model.battle import Situation
from engine.redemption.model.intents import PutInArtifactPile
from engine.redemption.model.ruleset import load_ruleset
from engine.redemption.model.setup import GameDeck
from engine.redemption.rules.table import RULES
from engine.redemption.rules.turn import PHASES
from engine.redemption.view import redacted, view
from tests.redemption.support import Table, a_pick, hero, invented_cards
from tests.redemption.test_laws import GAMES, over

Viewer = Seat | None


def watchers(state: State) -> list[Viewer]:
    """Return all who look on: each seat, and a spectator."""
    return [*state.seats, None]


def knows(state: State, viewer: Viewer, card: CardId) -> bool:
    """Say whether a viewer may know which card this is."""
    held = state.cards[card]
    return seats_that_see(state, held.place) == state.everyone if viewer is None else held.is_known_to(viewer)


def swapped(
    state: State, viewer: Viewer, dice: random.Random, fixed: frozenset[CardId] = frozenset()
) -> tuple[Step, Mapping[CardId, CardId]]:
    """Return a game the viewer cannot tell from this one, as cards hidden from him have changed places, and for each
    card the one that lies in its place there.

    Owners keep their cards, and Lost Souls stay where they are, since they show themselves when they are drawn. Of a
    card that lies face down on the table everybody knows the type. Rule: REG-ZONE-11
    """
    hidden = [c for c in state.cards if not knows(state, viewer, c) and c not in fixed]
    laid = {cards.printing(state, c).types for c in hidden if is_hidden(state, c)}
    groups: dict[tuple[Seat, bool, tuple[CardType, ...]], list[CardId]] = {}
    for card in hidden:
        types = cards.printing(state, card).types
        is_soul = CardType.LOST_SOUL in types
        groups.setdefault((state.cards[card].owner, is_soul, types if types in laid else ()), []).append(card)
    to = {card: card for card in state.cards}
    for group in groups.values():
        to.update(zip(group, dice.sample(group, len(group)), strict=True))
    twin = state.fork()
    for card, held in state.cards.items():
        host = held.place.host
        place = held.place if host is None else replace(held.place, host=to[host])
        twin.cards[to[card]] = replace(held, id=to[card], place=place)
    twin.zones = {zone: tuple(to[c] for c in held) for zone, held in state.zones.items()}
    twin.of_board = {}  # what is kept of the board was not changed by facts here
    assert twin.faults() == ()
    return asked_anew(twin), to


def asked_anew(state: State) -> Step:
    """Return the step at which the open question is put again."""
    asked = state.decision
    assert asked is not None
    state.decision = None
    state.asked = tuple(n - (s == asked.player) for s, n in zip(state.seats, state.asked, strict=True))
    return begin(RULES, state)


def told(state: State, facts: tuple[Fact, ...], viewer: Viewer) -> str:
    """Return, as text, everything a viewer is told after a step."""
    return repr(redacted(facts, viewer)) + "\n" + repr(view(state, viewer))


def any_operation(state: State, dice: random.Random) -> manual.Operation:
    """Return an operation by hand that somebody might think of; not every one makes sense."""
    card, other = dice.choices(list(state.cards), k=2)
    seat = dice.choice(state.seats)
    facing = dice.choice(list(Facing))
    hand = state.zone(zones.HAND, seat)
    brigades = frozenset(dice.sample(list(Brigade), 2))
    return dice.choice(
        (
            manual.MoveCard(
                card, dice.choice(zones.ALL_ZONES), dice.choice((seat, None)), dice.choice((0, -1)), facing
            ),
            manual.MoveCard(dice.choice(hand or (card,)), zones.ARTIFACT_PILE, seat, 0, Facing.DOWN),
            manual.MoveCard(dice.choice(hand or (card,)), zones.DECK, None, dice.choice((0, -1))),
            manual.TurnCard(card, facing),
            manual.LookAt(seat, (card, other)),
            manual.LookAt(seat, state.zone(zones.HAND, dice.choice(state.seats))),
            manual.RevealCards(hand[:2]),
            manual.DrawCards(seat, dice.randint(0, 3)),
            manual.ShuffleDeck(seat),
            manual.ChangeNumbers(card, dice.randint(-5, 5), dice.randint(-5, 5)),
            manual.AttachCard(card, other, dice.choice(list(Bond))),
            manual.ConvertCard(card, dice.choice(list(CardType)), dice.choice(list(Alignment)), brigades),
            manual.GiveControl(card, seat),
            manual.SetFirstStrike(card, dice.random() < 0.7),
            manual.ProtectCard(card, (other,), brigades, dice.random() < 0.5),
            manual.SetPhase(dice.choice(PHASES)),
            manual.EndBattle(dice.choice((None, *Situation))),
        )
    )


def told_games(table: Table, by_hand: float, most: int = 300) -> Iterator[tuple[State, Input, Step]]:
    """Play a random game, now and then with an operation by hand."""
    dice = random.Random(f"by hand {table}")
    step = table.begin()
    for _ in range(most):
        asked = step.decision
        if asked is None:
            return
        before = step.state
        given: Input = Answer(asked.player, asked.id, a_pick(asked, dice))
        if dice.random() < by_hand:
            given = Manual(dice.choice((*before.seats, None)), any_operation(before, dice), "as the card says")
        try:
            step = submit(before, given)
        except IllegalAnswer:
            assert isinstance(given, Manual)
            continue
        yield before, given, step


@pytest.mark.parametrize("by_hand", [0.0, 0.15])
@over(GAMES, 2000)
def test_swapping_hidden_cards_changes_nothing_a_viewer_sees(table: Table, by_hand: float) -> None:
    dice = random.Random(table.seed)
    for number, (_, _, step) in enumerate(told_games(table, by_hand)):
        state = step.state
        if number % 6 == 0 and state.decision is not None:
            viewer = dice.choice(watchers(state))
            twin, _ = swapped(state, viewer, dice)
            assert twin.decision is not None and twin.decision.player == state.decision.player
            assert repr(view(twin.state, viewer)) == repr(view(state, viewer))


@pytest.mark.parametrize("by_hand", [0.0, 0.15])
@over(GAMES, 2100)
def test_swapping_hidden_cards_changes_nothing_a_viewer_is_told_of_what_others_do(table: Table, by_hand: float) -> None:
    dice = random.Random(table.seed)
    compared = 0
    for number, (before, given, step) in enumerate(told_games(table, by_hand)):
        if number % 4:
            continue
        viewer = dice.choice([w for w in watchers(before) if not isinstance(given, Answer) or w != given.player])
        shown = frozenset(c for c in before.cards if knows(step.state, viewer, c))
        twin, to = swapped(before, viewer, dice, fixed=shown)
        deed = same_deed(given, before, twin.state, to)
        if deed is None:
            continue  # what he did he could not have done there
        other = submit(twin.state, deed)
        compared += 1
        assert told(other.state, other.facts, viewer) == told(step.state, step.facts, viewer)
        assert whom(other.decision) == whom(step.decision)
    assert compared


def renamed(of: Any, to: Mapping[CardId, CardId]) -> Any:
    """Return an intent or operation with its cards changed for those that lie in their places."""
    cards_in = {f.name: getattr(of, f.name) for f in fields(of) if f.name in CARD_FIELDS}
    return replace(of, **{n: tuple(to[c] for c in v) if isinstance(v, tuple) else to[v] for n, v in cards_in.items()})


CARD_FIELDS = frozenset({"card", "cards", "soul", "site", "user", "weapon", "warrior", "host", "hero"})


def same_deed(given: Input, state: State, twin: State, to: Mapping[CardId, CardId]) -> Input | None:
    """Return what is done, done with the cards that lie there in the other game; None if it cannot be done."""
    assert state.decision is not None and twin.decision is not None
    if isinstance(given, Manual):
        return replace(given, operation=renamed(given.operation, to))
    assert isinstance(given, Answer)
    wanted = [renamed(state.decision.option(key).intent, to) for key in given.picks]
    keys = {o.intent: o.key for o in twin.decision.options}
    return replace(given, picks=tuple(keys[i] for i in wanted)) if all(i in keys for i in wanted) else None


def whom(decision: Decision | None) -> Viewer:
    """Return who is asked."""
    return decision.player if decision else None


@over(GAMES, 2200)
def test_operations_by_hand_never_break_a_game(table: Table) -> None:
    for _, _, step in told_games(table, by_hand=0.5, most=400):
        assert step.state.faults() == ()
        if step.decision is not None:
            assert step.decision.problems(step.decision.default) == ()


def test_a_card_put_face_down_out_of_a_hand_that_was_looked_at_is_not_told() -> None:
    lamp, ark = (next(p for p in invented_cards() if p.name == name) for name in ("Lamp", "Ark"))
    deck = GameDeck((lamp, ark, *[hero(f"Hero {i}", "1/1") for i in range(6)]))
    step = new_game((deck, deck), load_ruleset("2023"), seed_from(3))
    step = submit(step.state, Answer(step.decision.player, step.decision.id, ("seat0",)))
    mine, his = Seat(0), Seat(1)
    assert step.decision.prompt.key == "preparation" and step.decision.player == mine
    step = submit(step.state, Manual(his, manual.LookAt(his, step.state.zone(zones.HAND, mine)), "to look"))
    put = [o for o in step.decision.options if isinstance(o.intent, PutInArtifactPile)]
    assert len(put) == 2
    for viewer in (his, None):
        ways = [submit(step.state, Answer(mine, step.decision.id, (o.key,))) for o in put]
        assert told(ways[0].state, ways[0].facts, viewer) == told(ways[1].state, ways[1].facts, viewer)
        assert put[0].intent.card not in {c for seen in redacted(ways[0].facts, viewer) for c in seen.cards}
