"""Anyone can check a finished game, in whichever form he has it."""

import json
from pathlib import Path

import pytest

from bot.cli import run
from bot.errors import UserFacing
from bot.services.games import DeckChoice, Game, Games, Player
from bot.services.records import export_of, export_text, moments_of, proof_of
from bot.services.verify import is_kept, read_proof, seats_of
from bot.settings import Settings
from bot.storage.database import Database
from bot.ui.board import over_panel
from bot.ui.panel import Panel
from engine.cards.starter import load_starter_deck
from engine.kernel.ids import Seat
from engine.redemption.model.setup import GameDeck


@pytest.fixture
async def games(database: Database, settings: Settings) -> Games:
    return Games(database, settings.home)


@pytest.fixture
async def over(games: Games) -> Game:
    players = [Player(kind="random", name="Ada"), Player(kind="random", name="Ben")]
    decks = [DeckChoice(code, GameDeck(load_starter_deck(code))) for code in ("G", "H")]
    begun = await games.create(players, decks, edition="2023")
    return (await games.concede(begun.game.id, Seat(0))).game


async def forms(games: Games, game: Game) -> dict[str, str]:
    export = export_of(game, await moments_of(games, game, None), None)
    return {
        "json": export.model_dump_json(),
        "text": export_text(export),
        "pasted": pasted(over_panel("Ben wins.", proof_of(game))),
    }


def pasted(panel: Panel) -> str:
    """What a client copies of a message: text without marks."""
    (shown,) = panel.embeds
    fields = [line for field in shown.fields for line in (field.name, field.value)]
    return "\n".join(filter(None, (shown.title, shown.description, *fields, shown.footer.text))).replace("`", "")


@pytest.mark.parametrize("form", ["json", "text", "pasted"])
async def test_every_form_is_read_alike(games: Games, over: Game, form: str) -> None:
    proof = read_proof((await forms(games, over))[form])
    assert proof == proof_of(over) and is_kept(proof)
    assert seats_of(proof, GameDeck(load_starter_deck("H"))) == [2]


@pytest.mark.parametrize("changed", ["seed", "deck_hashes", "nonces"])
async def test_whatever_was_changed_is_found(over: Game, changed: str) -> None:
    proof = proof_of(over)
    held = getattr(proof, changed)
    other = "0" * len(held) if isinstance(held, str) else tuple(reversed(held))
    assert not is_kept(proof.model_copy(update={changed: other}))


@pytest.mark.parametrize("text", ["", "hello", "{}", '{"proof": 5}', "{", "Seed of the shuffles: " + "0" * 64])
def test_what_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(UserFacing):
        read_proof(text)


async def test_on_the_command_line(
    games: Games, over: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    export = (await forms(games, over))["json"]
    file.write_text(export, encoding="utf-8")
    assert run(["verify", str(file), "--deck", "G"]) == 0
    assert "kept" in (said := capsys.readouterr().out) and "player 1" in said
    spoilt = json.loads(export)
    spoilt["proof"]["seed"] = "0" * 64
    file.write_text(json.dumps(spoilt), encoding="utf-8")
    assert run(["verify", str(file)]) == 1 and "NOT kept" in capsys.readouterr().out
    assert run(["verify", str(tmp_path / "none")]) == 2
