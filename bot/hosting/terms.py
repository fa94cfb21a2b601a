"""What the players agree on before a game: rules, decks, seats, time, and how abilities are carried out."""

from typing import Any, Literal

from pydantic import Field

from bot.games.known import of_edition
from bot.services.decks.checks import format_in_words
from bot.services.games.clocks import CONTROLS, TimeControl
from bot.storage.stored import StoredRecord
from bot.text.categories import agreed_text, category_of
from engine.redemption.model.category import USUAL
from engine.redemption.model.ruleset import DOCUMENTS

Abilities = Literal["carried out", "by hand"]


class Terms(StoredRecord):
    """The terms of a game.

    `checked` is the format in which all decks must be legal, if any; `control` names one of the clocks; `agreed` are
    optional rules besides those of the category. Without a clock, a game can be claimed against a player who is silent
    for `silent_days`.
    """

    edition: str = "2023"
    category: str = USUAL
    agreed: dict[str, Any] = Field(default_factory=dict)
    seats: int = 2
    checked: str | None = None
    control: str = "none"
    abilities: Abilities = "carried out"
    silent_days: int = 3

    @property
    def clock(self) -> TimeControl:
        """How much time each player has."""
        return CONTROLS.get(self.control, CONTROLS["none"])

    @property
    def text(self) -> str:
        """Say the terms in words."""
        hosted = of_edition(self.edition)
        parts = [DOCUMENTS.get(self.edition, hosted.title)]
        if self.category != USUAL:
            parts.append(category_of(self.category).name)
        if self.seats > 2:
            parts.append(f"{self.seats} players")
        if self.agreed:
            parts.append(agreed_text(self.agreed))
        if self.checked is not None:
            parts.append(f"decks that are legal in {format_in_words(self.checked)}")
        parts.append(self.clock.label)
        if self.abilities == "by hand":
            parts.append("special abilities carried out by the players")
        return ", ".join(parts)
