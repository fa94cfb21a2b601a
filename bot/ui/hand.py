"""A player's own hand, for his eyes only."""

from collections.abc import Mapping, Sequence

from bot.text.table.board import MARK, NOT_AUTOMATED, card_text
from bot.ui import limits
from bot.ui.board import card_choices, told_choices
from bot.ui.cards import card_embed
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Menu, Panel, Row, Style
from bot.ui.shared import add_field, embed
from bot.ui.table_frame import MOVES_BUTTON, READ_CARD
from engine.cards.model import Printing
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.redemption.model import zones
from engine.redemption.view import CardView, card_view, view

WHY_CARD, HAND_BY_DM = "whycard", "handbydm"
#: zones of a player that are hidden from the others
OWN = (zones.HAND, zones.RESERVE, zones.DECK)


def own_cards(state: State, seat: Seat) -> dict[str, list[CardView]]:
    """Return the cards that only their player sees, by zone: his hand, and what he knows of his Reserve and deck."""
    cards = state.cards
    return {
        zone: [
            card_view(state, seat, c)
            for c in state.zone(zone, seat)
            if zone == zones.HAND or cards[c].is_known_to(seat)
        ]
        for zone in OWN
    }


def hand_panel(
    game: str,
    own: Mapping[str, Sequence[CardView]],
    title: str = "Your hand",
    *,
    sent: bool = False,
    can_send: bool = False,
) -> Panel:
    """Return a player's hand and what else only he sees, with a menu to read the cards.

    `sent`: this is the copy in his DMs, which he can stop; with `can_send` he can ask for such a copy.
    """
    hand = [(c, card_text(c)) for c in own[zones.HAND]]
    made = embed(
        title, limits.join_within((f"- {text}" for _, text in hand), limits.EMBED_DESCRIPTION) or "It is empty."
    )
    for zone, heading in ((zones.RESERVE, "Your Reserve"), (zones.DECK, "Cards you know in your deck")):
        add_field(made, heading, limits.join_within((card_text(c) for c in own[zone]), limits.FIELD_VALUE))
    if any(not c.automated for c, _ in hand):
        made.set_footer(text=f"{MARK} special ability {NOT_AUTOMATED}")
    rows: list[Row] = []
    if readable := told_choices(hand):
        rows.append(read_menu(game, readable))
    wish = (Button("Stop sending it here", custom_id(HAND_BY_DM, game, "no")),) if sent else ()
    if can_send:
        wish = (Button("Send it by DM too", custom_id(HAND_BY_DM, game, "yes")),)
    rows.append((Button("My moves", custom_id(MOVES_BUTTON, game), Style.MAIN), *wish))
    return Panel(embeds=(made,), rows=tuple(rows))


def read_panel(game: str, card: CardView, printing: Printing, *, can_ask: bool = True) -> Panel:
    """Return a visible card in full; a player can ask why it is as it is."""
    why = Button("Why is it so?", custom_id(WHY_CARD, game, card.handle))
    return Panel(embeds=(card_embed(printing),), rows=((why,),) if can_ask else ())


def cards_panel(game: str, cards: Sequence[CardView]) -> Panel:
    """Return a menu to read cards that a player sees."""
    readable = card_choices(cards)
    if not readable:
        return Panel("There is no card in this question that you can read.")
    return Panel("Which card?", rows=(read_menu(game, readable),))


def read_menu(game: str, readable: Sequence[Choice]) -> Menu:
    """Return a menu to read some cards, as many as it takes."""
    return Menu(custom_id(READ_CARD, game), tuple(readable[: limits.OPTIONS]), "Read a card")


def open_hands_panel(state: State, opened: Sequence[int], names: Sequence[str]) -> Panel:
    """Return the hands that players have opened to spectators."""
    made = embed("Open hands")
    for seat in sorted(opened):
        hand = view(state, Seat(seat), (zones.HAND,)).seats[seat][zones.HAND]
        text = limits.join_within((f"- {card_text(c)}" for c in hand), limits.FIELD_VALUE)
        add_field(made, names[seat], text or "It is empty.")
    return Panel(embeds=(made,))
