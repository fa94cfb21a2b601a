"""A running bot takes up the cards of an import without being started again."""

from pathlib import Path

from bot.app import Berean
from tests.bot.discord.conftest import Operator
from tests.cards.conftest import card_file, row
from tests.fake_discord import Channel, Person

NAME = "Zzyzx of the Salt Road (Inv)"


async def test_cards_imported_while_the_bot_runs_are_known_at_once(
    bot: Berean, operator: Operator, ada: Person, general: Channel, tmp_path: Path
) -> None:
    before = await (await ada.slash("card", general, name=NAME)).settled()
    assert "I know no card" in before.text
    file = tmp_path / "cards.txt"
    file.write_text(card_file(row(Name=NAME, Brigade="White", Strength="3", Toughness="4")), encoding="utf-8")
    assert await operator("cards", "import", str(file)) == 0
    card = await (await ada.slash("card", general, name=NAME)).settled()
    assert NAME in card.text and "I know no card" not in card.text
    assert NAME in [c["value"] for c in await ada.choices("card", general, "name", name="zzyzx")]
    verdict = await (await ada.slash("deckcheck", general, decklist=f"1 {NAME}")).settled()
    assert "Deck 1 " in verdict.text and "no card that is known" not in verdict.text
    ruling = await (await ada.slash("ruling", general, question="Can Zzyzx of the Salt Road band?")).settled()
    assert "Zzyzx of the Salt Road" in ruling.text.partition("Cards")[2]
