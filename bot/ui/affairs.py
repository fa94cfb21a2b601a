"""Messages around a game: operations by hand with their objections, calls for a judge, and what a judge sees."""

from collections.abc import Sequence

from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Style, TextFile
from bot.ui.shared import embed

OBJECT, WITHDRAW, TAKE_OP_BACK, CALL_JUDGE, FORGET = "object", "objwithdraw", "objback", "calljudge", "forgetme"
SAW = "byhandsaw"


def by_hand_panel(game: str, seat: int, mark: str, text: str, *, can_object: bool, has_shown: bool = False) -> Panel:
    """Return the message about an operation by hand, with the button by which the opponent objects.

    If it has shown cards, a button lets each player read which cards he saw.
    """
    seen = (Button("What you saw", custom_id(SAW, game, mark)),) if has_shown else ()
    buttons = (*seen, *((Button("Object", custom_id(OBJECT, game, seat, mark), Style.GRAVE),) if can_object else ()))
    return Panel(limits.clip(text, limits.CONTENT), rows=(buttons,) if buttons else ())


def objection_panel(game: str, text: str, users: Sequence[int]) -> Panel:
    """Return the message of an objection, with the ways to settle it."""
    buttons = (
        Button("Take it back", custom_id(TAKE_OP_BACK, game), Style.MAIN),
        Button("Withdraw the objection", custom_id(WITHDRAW, game)),
        Button("Call a judge", custom_id(CALL_JUDGE, game)),
    )
    return Panel(limits.clip(text, limits.CONTENT), rows=(buttons,), mentions=tuple(users))


def looked_panel(owner: str, zone: str, cards: Sequence[str]) -> Panel:
    """Return what a judge sees: the cards of a zone in their order, as a file if they are many."""
    lines = [f"{number}. {card}" for number, card in enumerate(cards, 1)]
    text = limits.join_within(lines, limits.EMBED_DESCRIPTION) or "It is empty."
    is_whole = all(line in text for line in lines)
    files = () if is_whole else (TextFile("cards.txt", "\n".join(lines)),)
    made = embed(f"{owner}: {zone}", text, footer="Only you see this. What stands in marks names a card to /referee.")
    return Panel(embeds=(made,), files=files)
