"""Challenges, and the choice of a deck."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import discord

from bot.hosting.offers import PACES, PublicOffer
from bot.services.games.clocks import NO_CLOCK
from bot.services.games.dealing.sealing import LONGEST
from bot.text.categories import in_teams, versus
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Menu, Panel, Style
from bot.ui.shared import embed

ACCEPT, DECLINE, JOIN_DECK, JOIN_LIST, HOST_DECK, HOST_LIST = (
    "accept", "decline", "joindeck", "joinlist", "hostdeck", "hostlist",
)  # fmt: skip
START_SOLO, START_OPEN = "startsolo", "startopen"
ADD_WORD, WORD_ADDED, WORD = "addword", "wordadded", "word"
NO_GAMES = "None. Offer one, or play against the computer."


def start_buttons() -> tuple[Button, ...]:
    """Return the buttons with which a person begins to play without typing anything."""
    return (
        Button("Offer a game", custom_id(START_OPEN), Style.GO),
        Button("Play the computer", custom_id(START_SOLO), Style.MAIN),
    )


def offers_panel(games: Sequence[str], standing: Sequence[PublicOffer], user: int) -> Panel:
    """Return a person's games and the offers to him, with buttons to accept these."""
    open_to_him = [offer for offer in standing if offer.is_for(user)]
    lines = [*games, *(_offer_line(offer) for offer in open_to_him)]
    text = limits.join_within(lines, limits.EMBED_DESCRIPTION) or NO_GAMES
    joining = [offer for offer in open_to_him if offer.host != user][: limits.ROW_BUTTONS]
    rows: list[tuple[Button, ...]] = [start_buttons()]
    if joining:
        rows.append(tuple(Button(f"Play {o.host_name}", custom_id(ACCEPT, o.id)) for o in joining))
    return Panel(embeds=(embed("Games", text),), rows=tuple(rows))


def _offer_line(offer: PublicOffer) -> str:
    if offer.pace:
        return f"{search_text(offer)} in <#{offer.channel}>"
    does = "offers a game" if offer.guest is None else "challenges you"
    made = int(datetime.fromisoformat(offer.made_at).timestamp())
    seats = f" ({1 + len(offer.joined)} of {offer.terms.seats} seats taken)" if offer.terms.seats > 2 else ""
    return f"<@{offer.host}> {does} in <#{offer.channel}> since <t:{made}:R>: {offer.terms.text}{seats}"


def offer_panel(offer: PublicOffer) -> Panel:
    """Return the message that offers a game; only the invited person is notified."""
    if offer.asked:
        asked = ", ".join(f"<@{user}>" for user in offer.asked)
        text = f"{asked}, <@{offer.host}> challenges you to a game by {offer.terms.text}."
        text += _seats_text(offer)
        buttons = (
            Button("Accept", custom_id(ACCEPT, offer.id), Style.GO),
            Button("Decline", custom_id(DECLINE, offer.id)),
        )
        text += seal_text(offer.seal)
        return Panel(content=text, rows=(buttons,), mentions=() if offer.joined else offer.asked)
    words = ("Join", "Withdraw")
    if offer.pace:
        text, words = f"{search_text(offer)}.", ("Play", "Stop looking")
    else:
        text = f"<@{offer.host}> offers a game by {offer.terms.text}. Whoever comes first plays."
    text += _seats_text(offer)
    text += seal_text(offer.seal)
    buttons = (
        Button(words[0], custom_id(ACCEPT, offer.id), Style.GO),
        Button(words[1], custom_id(DECLINE, offer.id)),
    )
    return Panel(content=text, rows=(buttons,))


def search_text(offer: PublicOffer) -> str:
    """Say who looks for what, and until when."""
    until = int(datetime.fromisoformat(offer.until).timestamp())
    terms = offer.terms.model_copy(update={"control": "none"}).text.removesuffix(f", {NO_CLOCK.label}")
    return f"<@{offer.host}> looks for a game: {terms}, {PACES[offer.pace]}, until <t:{until}:f>"


def _seats_text(offer: PublicOffer) -> str:
    """Say who has a seat so far in a game of more than two, in the order of the seats."""
    if offer.terms.seats == 2:
        return ""
    there = [f"<@{user}>" for user in (offer.host, *(each.id for each in offer.joined))]
    taken = f"\nSeats taken: {len(there)} of {offer.terms.seats} ({', '.join(there)}). The last one begins the game."
    if in_teams(offer.terms.category):
        free = ["a free seat"] * (offer.terms.seats - len(there))
        taken += f" Teams: {versus([*there, *free], offer.terms.category)}."
    return taken


def seal_text(seal: str) -> str:
    """Return the line with the seal of the shuffles, for the end of an offer."""
    return f"\n-# Seal of the shuffles: `{seal}`" if seal else ""


def closed_offer_panel(text: str) -> Panel:
    """Return what an offer's message shows after it was answered."""
    return Panel(content=text)


def deck_panel(
    offer: PublicOffer, decks: tuple[Choice, ...], menu: str, form: str, text: str, message: int = 0, word: str = ""
) -> Panel:
    """Return the private choice of a deck: one from a menu, or a list. `message` is that of the offer.

    `word` is what the player has typed for the shuffles, if anything.
    """
    about = (offer.id, message, *([word] if word else []))
    buttons = [Button("Hand in a decklist", custom_id(form, *about))]
    if offer.seal:
        buttons.append(Button("Add a word", custom_id(ADD_WORD, *about)))
    return Panel(content=text, rows=(Menu(custom_id(menu, *about), decks, "Choose your deck"), tuple(buttons)))


def word_form(*about: object) -> discord.ui.Modal:
    """Return the form in which a player types a word of his own for the shuffles."""
    form = discord.ui.Modal(title="A word for the shuffles", custom_id=custom_id(WORD_ADDED, *about), timeout=900)
    field = discord.ui.TextInput[Any](custom_id=WORD, max_length=LONGEST, placeholder="Any letters and digits")
    form.add_item(discord.ui.Label(text="Your word", component=field))
    return form
