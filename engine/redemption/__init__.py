"""The Redemption card game on the kernel."""

from engine.by_hand.consent import Concern
from engine.redemption.game import (
    MAX_SEATS,
    MIN_SEATS,
    WrongSeats,
    computer_agrees,
    consent_wanted,
    empty_table,
    new_game,
    submit,
)

__all__ = [
    "MAX_SEATS",
    "MIN_SEATS",
    "Concern",
    "WrongSeats",
    "computer_agrees",
    "consent_wanted",
    "empty_table",
    "new_game",
    "submit",
]
