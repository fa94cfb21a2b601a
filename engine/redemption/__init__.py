"""The Redemption card game on the kernel."""

from engine.redemption.game import MAX_SEATS, MIN_SEATS, WrongSeats, consent_wanted, empty_table, new_game, submit
from engine.redemption.rules.by_hand.consent import Concern

__all__ = ["MAX_SEATS", "MIN_SEATS", "Concern", "WrongSeats", "consent_wanted", "empty_table", "new_game", "submit"]
