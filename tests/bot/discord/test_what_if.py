"""/whatif over the fake Discord, and the judges' way with answers that were no help."""

from bot.app import Berean
from tests.fake_discord import Channel, Person


async def test_a_battle_laid_by_form_is_played_in_private(bot: Berean, ada: Person, general: Channel) -> None:
    reply = await (
        await ada.slash(
            "whatif", general, attacker="Timothy (H)", block="Strong Demon (G)", play="Blood of the Lamb (H)"
        )
    ).settled()
    assert reply.is_private
    assert "rescue: succeeds" in reply.text
    assert "The attacker begins a rescue attempt with Timothy." in reply.text
    assert "berean scenario" in reply.text


async def test_names_are_offered_by_what_a_place_takes(bot: Berean, ada: Person, general: Channel) -> None:
    offered = await ada.choices("whatif", general, "attacker", attacker="Miriam")
    assert "Miriam (G)" in [each["value"] for each in offered]
    offered = await ada.choices("whatif", general, "block", attacker="Miriam (G)", block="Abiram")
    assert [each["value"] for each in offered] == ["Abiram"]


async def test_what_cannot_be_laid_is_refused_in_a_sentence(bot: Berean, ada: Person, general: Channel) -> None:
    reply = await (await ada.slash("whatif", general, attacker="Abiram")).settled()
    assert "Abiram attacks here, but is no Hero." in reply.text
