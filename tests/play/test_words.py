"""Moves in words: every option of a game can be said, and what is said is that option."""

import pytest

from engine.kernel.decisions import Decision
from engine.kernel.engine import Step
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Answer
from engine.play.manual_words import parse_operation
from engine.play.names import TableNames
from engine.play.players import RandomPlayer
from engine.play.words import Act, Phrase, UnknownPhrase, parse_phrase, picks_for, say
from engine.redemption.game import submit
from engine.redemption.model import manual
from engine.redemption.model.battle import Situation
from tests.redemption.support import Table, tables


class Titles:
    """Knows some titles, each a card of its own number, and two seats."""

    TITLES = ("Hope", "Seth", "Angel of the Lord", "The Woman at the Well", "Esau, the Hunter", "Sword on the Wall")

    def cards(self, name: str) -> frozenset[CardId]:
        return frozenset({CardId(self.TITLES.index(name) + 1)}) if name in self.TITLES else frozenset()

    def seat(self, name: str) -> Seat | None:
        return Seat("AB".index(name)) if name in ("A", "B") else None

    def roles(self, intent: object) -> frozenset[str]:
        return frozenset()

    def is_artifact(self, card: CardId) -> bool:
        return False


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("pass", Phrase(Act.PASS)),
        ("Pass The Block", Phrase(Act.PASS_BLOCK)),
        ("begin no battle", Phrase(Act.NO_BATTLE)),
        ("rescue with Seth", Phrase(Act.RESCUE, ("Seth",))),
        ("rescue with Seth, Hope", Phrase(Act.RESCUE, ("Seth", "Hope"))),
        ("challenge with Seth against B", Phrase(Act.CHALLENGE, ("Seth",), on="B")),
        ("block with Esau, the Hunter", Phrase(Act.BLOCK, ("Esau, the Hunter",))),
        ("block with Esau, the Hunter, Seth", Phrase(Act.BLOCK, ("Esau, the Hunter", "Seth"))),
        ("play Hope", Phrase(Act.PLAY, ("Hope",))),
        ("play Hope on Seth", Phrase(Act.PLAY, ("Hope",), on="Seth")),
        ("play Sword on the Wall on Seth", Phrase(Act.PLAY, ("Sword on the Wall",), on="Seth")),
        ("play Angel of the Lord at Seth", Phrase(Act.PLAY, ("Angel of the Lord",), at=("Seth",))),
        (
            "play The Woman at the Well on Seth at Hope, Esau, the Hunter",
            Phrase(Act.PLAY, ("The Woman at the Well",), on="Seth", at=("Hope", "Esau, the Hunter")),
        ),
        ("put Seth in territory", Phrase(Act.PUT, ("Seth",), text="territory")),
        ("put Seth in territory as EC", Phrase(Act.PUT, ("Seth",), on="EC", text="territory")),
        ("put Seth in Hope", Phrase(Act.PUT, ("Seth",), on="Hope")),
        ("choose none", Phrase(Act.CHOOSE)),
        ("choose A", Phrase(Act.CHOOSE, ("A",))),
        ("number 3", Phrase(Act.NUMBER, text="3")),
        ("name The Man", Phrase(Act.NAME, text="The Man")),
        ("manual: draw A 2", Phrase(Act.MANUAL, text="draw A 2")),
    ],
)
def test_words_are_read(text: str, phrase: Phrase) -> None:
    assert parse_phrase(text, Titles()) == phrase


@pytest.mark.parametrize("text", ["", "dance", "play Nobody", "rescue with", "block with Seth, Nobody", "passing"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnknownPhrase):
        parse_phrase(text, Titles())


@pytest.mark.parametrize(
    ("text", "operation"),
    [
        ("move Seth to A discard pile", manual.MoveCard(CardId(2), "discard_pile", Seat(0))),
        ("move Seth to deck on top", manual.MoveCard(CardId(2), "deck", None, 0)),
        ("numbers Seth -1/+2", manual.ChangeNumbers(CardId(2), -1, 2)),
        ("draw B 3", manual.DrawCards(Seat(1), 3)),
        ("give Seth to B", manual.GiveControl(CardId(2), Seat(1))),
        ("end battle as mutual destruction", manual.EndBattle(Situation.MUTUAL_DESTRUCTION)),
        ("phase discard", manual.SetPhase("discard")),
    ],
)
def test_operations_by_hand_are_read(text: str, operation: manual.Operation) -> None:
    assert parse_operation(text, Titles()) == operation


@pytest.mark.parametrize("text", ["move Nobody to deck", "move Seth to the moon", "give Seth to C", "sing"])
def test_what_is_no_operation_is_refused(text: str) -> None:
    with pytest.raises(UnknownPhrase):
        parse_operation(text, Titles())


def names_of(step: Step) -> TableNames:
    """Name every card by a handle of its own, so that no two share a name."""
    handles = {f"card number {card}": card for card in step.state.definitions}
    return TableNames(step.state, tuple("ABCDE"[: len(step.state.seats)]), handles)


def words_for(decision: Decision, key: str, names: TableNames) -> str:
    return say(decision, decision.option(key), names)


@pytest.mark.parametrize("table", tables(6), ids=str)
def test_every_option_of_a_game_can_be_said_and_is_understood(table: Table) -> None:
    step = table.begin()
    player = RandomPlayer("words")
    for _ in range(150):
        decision = step.decision
        if decision is None:
            break
        names = names_of(step)
        for option in decision.options:
            words = words_for(decision, option.key, names)
            assert picks_for(decision, parse_phrase(words, names), names) == (option.key,), words
        step = submit(step.state, Answer(decision.player, decision.id, player.choose(step.state, decision)))
