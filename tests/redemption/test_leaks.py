"""Nothing a player cannot know reaches him: swapping cards hidden from him changes nothing he is told."""

import random
from collections.abc import Iterator

import pytest

from engine.cards.model import Alignment, Brigade, CardType
from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import Bond, Facing, Seat
from engine.kernel.inputs import Answer, Input, Manual
from engine.kernel.state import State
from engine.redemption.game import new_game, submit
from engine.redemption.model import manual, zones
from engine.redemption.model.battle import Situation
from engine.redemption.model.intents import PutInArtifactPile
from engine.redemption.model.phases import PHASES
from engine.redemption.model.ruleset import load_ruleset
from engine.redemption.model.setup import GameDeck
from engine.redemption.view import redacted, view
from tests.redemption.support import Table, a_pick, hero, invented_cards
from tests.redemption.swapping import knows, swapped
from tests.redemption.test_laws import GAMES, over
from tests.redemption.two_worlds import same_deed, told, watchers, whom


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
            given = Manual(
                dice.choice((*before.seats, None)), any_operation(before, dice), "as the card says", before.seats
            )
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
    step = submit(step.state, Manual(his, manual.LookAt(his, step.state.zone(zones.HAND, mine)), "to look", (mine,)))
    put = [o for o in step.decision.options if isinstance(o.intent, PutInArtifactPile)]
    assert len(put) == 2
    for viewer in (his, None):
        ways = [submit(step.state, Answer(mine, step.decision.id, (o.key,))) for o in put]
        assert told(ways[0].state, ways[0].facts, viewer) == told(ways[1].state, ways[1].facts, viewer)
        assert put[0].intent.card not in {c for seen in redacted(ways[0].facts, viewer) for c in seen.cards}
