"""What one seat may see, built from an allow-list."""

from engine.kernel.redact import Seen
from engine.redemption.view.redact import redacted
from engine.redemption.view.shown import BattleView, Shown, battle_view, shown_by
from engine.redemption.view.view import CardView, SeatView, View, card_view, printing_seen, view

__all__ = [
    "BattleView", "CardView", "SeatView", "Seen", "Shown", "View", "battle_view", "card_view", "printing_seen",
    "redacted", "shown_by", "view",
]  # fmt: skip
