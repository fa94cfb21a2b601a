"""What one seat may see, built from an allow-list."""

from engine.redemption.view.redact import Seen, redacted
from engine.redemption.view.view import BattleView, CardView, SeatView, View, card_view, printing_seen, view

__all__ = ["BattleView", "CardView", "SeatView", "Seen", "View", "card_view", "printing_seen", "redacted", "view"]
