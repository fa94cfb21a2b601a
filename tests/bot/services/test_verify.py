"""Anyone can check a finished game, in whichever form he has it: what was promised, what was dealt, what was played."""

import contextlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from bot.cli import run
from bot.errors import UserFacing
from bot.services.games.dealing import checking, record, sealing
from bot.services.games.dealing.checking import CheckResult, check_deal, check_promise, check_record
from bot.services.games.dealing.record import record_of
from bot.services.games.records import (
    ShuffleProof,
    export_json,
    export_of,
    export_text,
    log_entries_of,
    proof_of,
    recorded,
)
from bot.services.games.service import Games
from bot.services.games.values import DeckChoice, Game, Player
from bot.services.games.verify import read_proof, read_record, seats_of
from bot.settings import Settings
from bot.storage import tables
from bot.storage.database import Database
from bot.storage.games import pack, unpack
from bot.ui.board import over_panel
from bot.ui.panel import Panel
from engine.cards.starter import load_starter_deck
from engine.kernel.chance import seal_of, seed_from
from engine.kernel.ids import Seat
from engine.redemption.model.setup import GameDeck

PLAYERS = (Player(kind="random", name="Ada"), Player(kind="random", name="Ben"))


@pytest.fixture
async def games(database: Database, settings: Settings) -> Games:
    return Games(database, settings.home)


def decks() -> list[DeckChoice]:
    return [DeckChoice(code, GameDeck(load_starter_deck(code))) for code in ("G", "H")]


async def played(games: Games, game_id: str, answers: int = 40) -> Game:
    """Let the game go on for some answers, then be given up."""
    for _ in range(answers):
        if (await games.load(game_id)).decision is None:
            break
        await games.computer_move(game_id)
    game = await games.load(game_id)
    return (await games.concede(game_id, Seat(0))).game if game.outcome is None else game


@pytest.fixture
async def over(games: Games) -> Game:
    deal = sealing.new_deal(words=("", "1234567890123456789.Luke15"))
    return await played(games, (await games.create(PLAYERS, decks(), edition="2023", deal=deal)).game.id)


async def exported(games: Games, game: Game) -> str:
    """What a player takes home of a game that is over."""
    export = export_of(game, await log_entries_of(games, game, None), None)
    kept = record_of(game.state, await recorded(games, game), game.about.release)
    return export_json(export.model_copy(update={"record": kept}))


async def forms(games: Games, game: Game) -> dict[str, str]:
    return {
        "json": await exported(games, game),
        "text": export_text(export_of(game, await log_entries_of(games, game, None), None)),
        "pasted": pasted(over_panel("Ben wins.", proof_of(game))),
    }


def pasted(panel: Panel) -> str:
    """What a client copies of a message: text without marks."""
    (shown,) = panel.embeds
    fields = [line for field in shown.fields for line in (field.name, field.value)]
    return "\n".join(filter(None, (shown.title, shown.description, *fields, shown.footer.text))).replace("`", "")


def checked(text: str) -> list[checking.Finding]:
    proof, kept = read_proof(text), read_record(text)
    found = [check_promise(proof), check_deal(proof)]
    return [*found, check_record(proof, kept)] if kept is not None else found


@pytest.mark.parametrize("form", ["json", "text", "pasted"])
async def test_every_form_is_read_alike(games: Games, over: Game, form: str) -> None:
    text = (await forms(games, over))[form]
    assert read_proof(text) == proof_of(over)
    assert [found.result for found in checked(text)] == [CheckResult.KEPT] * (3 if form == "json" else 2)
    assert seats_of(read_proof(text), GameDeck(load_starter_deck("H"))) == [2]


async def test_the_seal_that_was_published_is_told(over: Game) -> None:
    assert over.about.deal is not None
    assert f"seal {seal_of(over.about.deal.secret)}" in check_deal(proof_of(over)).told


@pytest.mark.parametrize("changed", ["seed", "deck_hashes", "nonces", "secret", "words"])
async def test_whatever_was_changed_of_the_proof_is_found(over: Game, changed: str) -> None:
    proof = proof_of(over)
    held = getattr(proof, changed)
    other = "0" * len(held) if isinstance(held, str) else tuple(reversed(held))
    spoilt = proof.model_copy(update={changed: other})
    assert CheckResult.BROKEN in (check_promise(spoilt).result, check_deal(spoilt).result)


async def test_a_deck_reversed_in_the_store_is_found(games: Games, database: Database, settings: Settings) -> None:
    begun = (await games.create(PLAYERS, decks(), edition="2023")).game

    def reverse(connection: Any) -> None:
        row = connection.execute(select(tables.step).where(tables.step.c.game_id == begun.id)).one()
        live = unpack(row.live)
        (deck,) = [cards for name, seat, cards in live["zones"] if (name, seat) == ("deck", 1)]
        deck.reverse()
        connection.execute(update(tables.step).where(tables.step.c.game_id == begun.id).values(live=pack(live)))

    await database.write(reverse)
    again = Games(database, settings.home)
    over = await played(again, begun.id, 400)
    promise, deal, replayed = checked(await exported(again, over))
    assert promise.result is deal.result is CheckResult.KEPT, "that is all that could be seen before"
    assert replayed.result is CheckResult.BROKEN and "does not lead where it was recorded" in replayed.told


def _an_answer(export: dict[str, Any]) -> None:
    """Another legal answer in place of the first: who begins."""
    step = next(step for step in export["record"]["steps"] if (step["given"] or {}).get("~") == "Answer")
    step["given"]["picks"] = ["seat1" if step["given"]["picks"] == ["seat0"] else "seat0"]


def _a_card(export: dict[str, Any]) -> None:
    cards = export["record"]["decks"][1]["cards"]
    cards[0] = cards[1]


def _an_order(export: dict[str, Any]) -> None:
    export["record"]["decks"][1]["cards"].reverse()


def _what_it_led_to(export: dict[str, Any]) -> None:
    export["record"]["steps"][3]["led_to"] = "0" * 32


def _an_input_less(export: dict[str, Any]) -> None:
    del export["record"]["steps"][2]


def _the_end(export: dict[str, Any]) -> None:
    export["record"]["outcome"] = None


def _nonsense(export: dict[str, Any]) -> None:
    export["record"]["setup"] = {"~": "Deck", "of": 5}


CHANGES = [_an_answer, _a_card, _an_order, _what_it_led_to, _an_input_less, _the_end, _nonsense]


@pytest.mark.parametrize("change", CHANGES)
async def test_whatever_was_changed_of_the_record_is_found(
    games: Games, over: Game, change: Callable[[dict[str, Any]], None]
) -> None:
    export = json.loads(await exported(games, over))
    change(export)
    *_, found = checked(json.dumps(export))
    assert found.result is CheckResult.BROKEN and found.told.count(".") == 1


async def test_other_rules_are_no_fraud(games: Games, over: Game) -> None:
    export = json.loads(await exported(games, over))
    export["record"]["release"] = "0.0.9+000000000000"
    assert all(found.result is CheckResult.KEPT for found in checked(json.dumps(export))), "they may lead to the same"
    _what_it_led_to(export)  # as where the rules have become others
    promise, deal, found = checked(json.dumps(export))
    assert promise.result is deal.result is CheckResult.KEPT and found.result is CheckResult.OPEN
    assert "0.0.9" in found.told and record.release() in found.told


async def test_a_game_of_an_earlier_release_is_checked_by_what_it_promised(games: Games) -> None:
    begun = (await games.create(PLAYERS, decks(), edition="2023", seed=seed_from(1))).game  # as all were then
    over = await played(games, begun.id)
    for text in (await forms(games, over)).values():
        promise, deal, *rest = checked(text)
        assert promise.result is CheckResult.KEPT and deal.result is CheckResult.OPEN and "not proven" in deal.told
        assert all(found.result is CheckResult.KEPT for found in rest)
    old = {name: value for name, value in proof_of(over).model_dump().items() if name not in ("secret", "words")}
    assert check_promise(ShuffleProof.model_validate(old)).result is CheckResult.KEPT


async def test_a_game_with_something_taken_back_is_played_again(games: Games) -> None:
    people = tuple(player.model_copy(update={"kind": "human", "id": str(n)}) for n, player in enumerate(PLAYERS))
    game = (await games.create(people, decks(), edition="2023")).game
    dice, taken = random.Random(5), 0
    for _ in range(60):
        decision = (await games.load(game.id)).decision
        assert decision is not None
        keys = [option.key for option in decision.options]
        chosen = dice.sample(keys, min(max(decision.minimum, 1), len(keys)))
        with contextlib.suppress(UserFacing):
            await games.answer(game.id, decision.player, decision.id, chosen)
            await games.take_back(game.id, decision.player)
            taken += 1
            again = (await games.load(game.id)).decision
            assert again is not None
            await games.answer(game.id, again.player, again.id, chosen)
    assert taken > 3
    over = (await games.concede(game.id, Seat(1))).game
    assert [found.result for found in checked(await exported(games, over))] == [CheckResult.KEPT] * 3


async def test_the_order_of_a_list_changes_nothing(games: Games) -> None:
    """Whoever makes the list, or reads it, does not choose by its order how the deck is shuffled."""
    deal = sealing.new_deal()
    listed = decks()
    turned = [DeckChoice(each.name, GameDeck(tuple(reversed(each.deck.cards)))) for each in listed]
    first, second = [(await games.create(PLAYERS, d, edition="2023", deal=deal)).game for d in (listed, turned)]
    assert first.about.deck_hashes == second.about.deck_hashes
    names = [[game.state.definitions[c].name for c in game.state.zone("deck", Seat(0))] for game in (first, second)]
    assert names[0] == names[1]


async def test_each_word_and_the_secret_deal_another_game(games: Games) -> None:
    deal = sealing.new_deal(words=("1", "2"))
    others = [
        deal,
        deal.model_copy(update={"words": ("1", "3")}),
        deal.model_copy(update={"words": ("2", "1")}),
        deal.model_copy(update={"words": ("12", "")}),
        deal.model_copy(update={"secret": "0" * 64}),
    ]
    made = [(await games.create(PLAYERS, decks(), edition="2023", deal=each)).game for each in others]
    assert len({game.state.chance.seed for game in made}) == len(others)


@pytest.mark.parametrize("text", ["", "hello", "{}", '{"proof": 5}', "{", "Seed of the shuffles: " + "0" * 64])
def test_what_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(UserFacing):
        read_proof(text)


@pytest.mark.parametrize("written", ["", "two words", "a:b", "x" * 25, "gr\u00fcn", "`code`"])
def test_a_word_is_plain(written: str) -> None:
    with pytest.raises(UserFacing):
        sealing.typed_word(written)


async def test_on_the_command_line(
    games: Games, over: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    export = (await forms(games, over))["json"]
    file.write_text(export, encoding="utf-8")
    assert run(["verify", str(file), "--deck", "G"]) == 0
    said = capsys.readouterr().out
    assert "kept" in said and "player 1" in said and "played again" in said
    spoilt = json.loads(export)
    spoilt["proof"]["seed"] = "0" * 64
    file.write_text(json.dumps(spoilt), encoding="utf-8")
    assert run(["verify", str(file)]) == 1 and "NOT kept" in capsys.readouterr().out
    assert run(["verify", str(tmp_path / "none")]) == 2
