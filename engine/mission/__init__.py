"""The Mission: the second game on the kernel."""

from engine.mission.game import (
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
    "WrongSeats",
    "computer_agrees",
    "consent_wanted",
    "empty_table",
    "new_game",
    "submit",
]
