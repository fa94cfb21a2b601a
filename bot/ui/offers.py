"""Challenges, and the choice of a deck."""

from bot.hosting.offers import Offer
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Menu, Panel, Style

ACCEPT, DECLINE, JOIN_DECK, JOIN_LIST, HOST_DECK, HOST_LIST = (
    "accept", "decline", "joindeck", "joinlist", "hostdeck", "hostlist",
)  # fmt: skip
EDITIONS = {"2023": "today's rules (REG 8.3.0)", "2005": "the 3rd edition rulebook (2005)"}


def offer_panel(offer: Offer) -> Panel:
    """Return the message that offers a game; only the one who is asked is notified."""
    rules = EDITIONS.get(offer.edition, offer.edition)
    if offer.checked is not None:
        rules += f", with decks that are legal in {offer.checked}"
    if offer.guest is not None:
        text = f"<@{offer.guest}>, <@{offer.host}> challenges you to a game by {rules}."
        buttons = (
            Button("Accept", custom_id(ACCEPT, offer.id), Style.GO),
            Button("Decline", custom_id(DECLINE, offer.id)),
        )
        return Panel(content=text, rows=(buttons,), mentions=(offer.guest,))
    text = f"<@{offer.host}> offers a game by {rules}. Whoever comes first plays."
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
