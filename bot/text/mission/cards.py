"""Cards of The Mission in words for people."""

from engine.mission.cards.files import row_of
from engine.mission.cards.record import CardRecord
from engine.mission.cards.rows import COLUMNS

_APART = ("name", "kind", "text")


def mission_card_lines(record: CardRecord) -> list[str]:
    """Say all that is known of a card, one line each; then its text, and why it is played by hand, if it is."""
    row = row_of(record)
    lines = [f"{record.name} ({row['kind']})"]
    lines += [f"  {column}: {row[column]}" for column in COLUMNS if column in row and column not in _APART]
    if "text" in row:
        lines.append(f"  {row['text']}")
    if record.unread:
        lines.append(f"  Played by hand: {record.unread}.")
    return lines
