"""What two players agree on before a game: rules, decks, time, and who carries out what cards say."""

from typing import Literal

from bot.services.decks.checks import format_in_words
from bot.services.games.clocks import CONTROLS, TimeControl
from bot.storage.stored import StoredRecord

Abilities = Literal["carried out", "by hand"]
EDITIONS: dict[str, str] = {"2023": "today's rules (REG 8.3.0)", "2005": "the 3rd edition rulebook (2005)"}


class Terms(StoredRecord):
    """The terms of a game.

    `checked` is the format in which both decks must be legal, if any; `control` names one of the clocks offered.
    """

    edition: str = "2023"
    checked: str | None = None
    control: str = "none"
    abilities: Abilities = "carried out"

    @property
    def clock(self) -> TimeControl:
        """How much time each player has."""
        return CONTROLS.get(self.control, CONTROLS["none"])

    @property
    def text(self) -> str:
        """Say the terms in words."""
        parts = [EDITIONS.get(self.edition, self.edition)]
        if self.checked is not None:
            parts.append(f"decks that are legal in {format_in_words(self.checked)}")
        parts.append(self.clock.label)
        if self.abilities == "by hand":
            parts.append("special abilities carried out by the players")
        return ", ".join(parts)
