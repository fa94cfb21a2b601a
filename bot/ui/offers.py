"""Challenges, and the choice of a deck."""

from bot.hosting.offers import Offer
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Menu, Panel, Style

ACCEPT, DECLINE, JOIN_DECK, JOIN_LIST, HOST_DECK, HOST_LIST = (
    "accept", "decline", "joindeck", "joinlist", "hostdeck", "hostlist",
)  # fmt: skip


def offer_panel(offer: Offer) -> Panel:
    """Return the message that offers a game; only the one who is asked is notified."""
    if offer.guest is not None:
        text = f"<@{offer.guest}>, <@{offer.host}> challenges you to a game by {offer.terms.text}."
        buttons = (
            Button("Accept", custom_id(ACCEPT, offer.id), Style.GO),
            Button("Decline", custom_id(DECLINE, offer.id)),
        )
        return Panel(content=text, rows=(buttons,), mentions=(offer.guest,))
    text = f"<@{offer.host}> offers a game by {offer.terms.text}. Whoever comes first plays."
    buttons = (
        Button("Join", custom_id(ACCEPT, offer.id), Style.GO),
        Button("Withdraw", custom_id(DECLINE, offer.id)),
    )
    return Panel(content=text, rows=(buttons,))


def closed_offer_panel(text: str) -> Panel:
    """Return what is left of an offer's message when it is answered."""
    return Panel(content=text)


def deck_panel(offer: Offer, decks: tuple[Choice, ...], menu: str, form: str, text: str) -> Panel:
    """Return the private choice of a deck: one of a menu, or a list handed in."""
    rows = (
        Menu(custom_id(menu, offer.id), decks, "Choose your deck"),
        (Button("Hand in a decklist", custom_id(form, offer.id)),),
    )
    return Panel(content=text, rows=rows)
