"""The table as everybody sees it, complete as text."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from bot.services.games.clocks import DAY, span
from bot.services.games.dealing.sealing import words_of
from bot.services.games.records import ShuffleProof
from bot.services.games.values import About
from bot.text.categories import versus
from bot.text.table.board import MARK, NOT_AUTOMATED, battle_lines, card_text, held_elsewhere, title_text
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Panel, Style
from bot.ui.shared import add_field, embed
from bot.ui.table_frame import Middle, Side, Zone, table_buttons, table_panel
from engine.redemption.model import zones
from engine.redemption.view import CardView, SeatView, View

REMATCH = "rematch"
#: marks what belongs to each team
COLOURS = ("\N{LARGE BLUE CIRCLE}", "\N{LARGE ORANGE CIRCLE}")
LAID = "Nothing was dealt and no deck was brought, so there is nothing to prove, and no rematch."
FAIRNESS = "The number it seals is shown when the game is over."

#: zone -> its heading on the board, in the order in which they stand there
SHOWN = {
    zones.TERRITORY: "Territory",
    zones.ARTIFACT_PILE: "Artifact pile",
    zones.LAND_OF_BONDAGE: "Land of Bondage",
    zones.LAND_OF_REDEMPTION: "Land of Redemption",
    zones.SET_ASIDE: "Set aside",
}

ON_TABLE = (*SHOWN, zones.BATTLE, zones.SIDE_BATTLE)
#: the zones that a board shows or counts
SEEN = (*ON_TABLE, zones.DISCARD_PILE)


def board_panel(
    game: str,
    seen: View,
    names: Sequence[str],
    log: Sequence[str] = (),
    footer: str = "",
    times: Sequence[str] = (),
) -> Panel:
    """Return the board: whose turn it is, the battle, the clocks, each player's cards, and what happened last."""
    marked = any(c.name and not c.automated for s in seen.seats for zone in ON_TABLE for c in s[zone])
    footer = " · ".join(part for part in (footer, f"{MARK} special ability {NOT_AUTOMATED}" if marked else "") if part)
    waiting = seen.waiting_for if seen.outcome is None else None
    head = (f"Waiting for **{names[waiting]}**",) if waiting is not None else ()
    battle = tuple(_battle(seen, names)) if seen.battle is not None else ()
    middle = Middle(title_text(seen, names), (*head, *times), battle, tuple(log), footer)
    return table_panel(game, middle, [_side(seen, seat, names) for seat in seen.seats])


def side_name(seat: SeatView, names: Sequence[str]) -> str:
    """Return a player's name, with the colour of his team if he has one."""
    return names[seat.seat] if seat.team is None else f"{COLOURS[seat.team]} {names[seat.seat]}"


def _battle(seen: View, names: Sequence[str]) -> Iterator[str]:
    if seen.battle is not None:
        first, *sides = (line.removeprefix("-- ").strip() for line in battle_lines(seen, seen.battle, names))
        yield f"**{first}**"
        yield from (f"- {side}" for side in sides)


def _side(seen: View, seat: SeatView, names: Sequence[str]) -> Side:
    """Return a player's side: counts, and his zones with the cards that everybody may read."""
    counts = seat.counts
    counted = (
        f"Hand {counts[zones.HAND]} · deck {counts[zones.DECK]} · discard pile {counts[zones.DISCARD_PILE]}"
        + (f" · Reserve {n}" if (n := counts[zones.RESERVE]) else "")
        + (f" · banished {n}" if (n := counts[zones.BANISH_PILE]) else "")
    )
    texts = {zone: [(c, card_text(c)) for c in seat[zone]] for zone in ON_TABLE if seat[zone]}
    lying = {zone: [(c, text + held_elsewhere(seen, c)) for c, text in texts[zone]] for zone in texts}
    laid = tuple(Zone(heading, tuple(card_lines(lying[zone]))) for zone, heading in SHOWN.items() if zone in lying)
    name = side_name(seat, names)
    heading = f"{name}: {seat.redeemed} of {seen.souls_to_win} souls redeemed"
    readable = told_choices((each for cards in texts.values() for each in cards), told=False)
    return Side(name, heading, counted, laid, (*readable, *_discarded(seat)))


def _discarded(seat: SeatView) -> Iterator[Choice]:
    """Return the entries of a menu for discarded cards, by their names alone, as there may be many."""
    alike = {c.printing.key: (c.printing.base_name, c.handle) for c in seat[zones.DISCARD_PILE] if c.printing}
    return (Choice(f"Discarded: {name}", handle) for name, handle in alike.values())


def card_choices(cards: Iterable[CardView], *, told: bool = True) -> tuple[Choice, ...]:
    """Return the entries of a menu for reading visible cards; cards that look the same are one entry.

    `told` lets each entry say how the card's ability begins.
    """
    return told_choices(((card, card_text(card)) for card in cards), told=told)


def told_choices(cards: Iterable[tuple[CardView, str]], *, told: bool = True) -> tuple[Choice, ...]:
    """Return the same for cards that are in words already."""
    alike = {(card.printing.key, text): card for card, text in cards if card.printing is not None}
    return tuple(Choice(text, card.handle, _ability(card) if told else "") for (_, text), card in alike.items())


def _ability(card: CardView) -> str:
    return card.printing.text if card.printing else ""


def card_lines(cards: Sequence[tuple[CardView, str]]) -> list[str]:
    """Return a line for each card, given in words, followed by those on it; equal face-down cards are counted."""
    hosts = {card.handle for card, _ in cards}
    hanging: dict[str, list[str]] = {}
    for card, text in cards:
        if card.host in hosts:
            hanging.setdefault(str(card.host), []).append(text)
    hidden = sum(1 for card, _ in cards if card.name is None and card.host not in hosts)
    lines = []
    for card, text in cards:
        if card.host in hosts or card.name is None:
            continue
        held = hanging.get(card.handle)
        lines.append(f"{text} [{', '.join(held)}]" if held else text)
    if hidden:
        lines.append(f"{hidden} {'cards' if hidden > 1 else 'card'} face down")
    return lines


def notice_panel(
    game: str, user: int, heading: str, called: str = "", answers: Sequence[Button] = (), *, pings: bool = True
) -> Panel:
    """Return the short message that calls a player to act; nobody else is notified.

    `answers` are those that everybody may know. Without `pings` he is not notified either, since he gets a list of his
    games once a day.
    """
    move = f"it is your move: {called}" if called else "it is your move."
    text = f"<@{user}>, {move} {heading}."
    rows = (*(tuple(row) for row in limits.pages(answers, limits.ROW_BUTTONS)), table_buttons(game, can_hold=False))
    return Panel(text, rows=rows, mentions=(user,) if pings else ())


def start_panel(
    game: str, about: About, terms: str, *, is_checked: bool, next_seal: str = "", silent_days: int = 0
) -> Panel:
    """Return the first message of a game: players, rules, the promise that shuffles are fair.

    Hashes of decks are shown only if decks were checked, since a person who knows a list recognises it by its hash. The
    commitment has them with salt. `next_seal` seals the secret of the next game that the player begins by himself. The
    game can be claimed against a player who is silent for `silent_days`.
    """
    names = [player.name for player in about.players]
    made = embed(
        versus(names, about.category),
        f"By {terms}.\n**My moves** plays, **My hand** shows your cards; only you see what opens.",
    )
    if silent_days:
        days = span(silent_days * DAY)
        add_field(
            made, "No clock", f"If whoever is asked is silent for {days}, the others may claim the game: `/game clock`."
        )
    if is_checked:
        told = [f"{limits.clip(n, 100)}: `{hashed}`" for n, hashed in zip(names, about.list_hashes, strict=False)]
        add_field(made, "Deck hashes, as /deckcheck shows them", "\n".join(told))
    if about.scenario:
        add_field(made, "It goes on from a table that was described", LAID)
        made.set_footer(text=f"Game {game}")
        return Panel(embeds=(made,))
    lines = [f"`{about.commitment}`", FAIRNESS]
    if about.deal is not None:
        lines.append(f"Seal `{about.deal.seal}`, words `{' '.join(words_of(about.deal, len(names)))}`")
    if next_seal:
        lines.append(f"Next seal `{next_seal}`")
    add_field(made, "Commitment to the shuffles", "\n".join(lines))
    made.set_footer(text=f"Game {game}")
    return Panel(embeds=(made,))


def ended_panel(game: str, told: str, until: datetime, rematch: str = "") -> Panel:
    """Return the message that a game ended by hand, and until when players can object.

    `rematch` is the seal of the shuffles of a rematch, if there may be one.
    """
    moment = int(until.timestamp())
    text = (
        f"{told}\nThat came of what was done by hand, so it is open to objection until <t:{moment}:f>: "
        "`/game object`, or call a judge with `/game judge`. Then the end is final: only then does the game count in "
        "`/stats`, and the seed of its shuffles is shown."
    )
    made = embed("Game over, open to objection", text, footer=f"Game {game}")
    if rematch:
        add_field(made, "Seal of a rematch", f"`{rematch}`")
    return Panel(embeds=(made,), rows=((Button("Rematch", custom_id(REMATCH, game), Style.GO),),))


def laid_over_panel(told: str, game: str) -> Panel:
    """Return the last message of a game that began at a described table, so without decks to prove anything of."""
    told += "\n-# /game replay goes through the game again."
    return Panel(embeds=(embed("Game over", told, footer=f"Game {game}"),))


def over_panel(told: str, proof: ShuffleProof, list_hashes: Sequence[str] = (), rematch: str = "") -> Panel:
    """Return the last message of a game: how it ended, and the proof that the shuffles were fair.

    `rematch` is the seal of the shuffles of a rematch, if there may be one.
    """
    told += "\n-# `berean verify` checks what stands here; /game replay goes through the game again."
    made = embed("Game over", told, footer=f"Game {proof.game}")
    add_field(made, "Seed of the shuffles", f"`{proof.seed}`")
    add_field(made, "Deck hashes", "\n".join(f"`{h}`" for h in proof.deck_hashes))
    add_field(made, "Nonces", "\n".join(f"`{n}`" for n in proof.nonces))
    if proof.secret:
        add_field(made, "Sealed secret", f"`{proof.secret}`")
        add_field(made, "Words of the players", f"`{' '.join(proof.words)}`")
    add_field(made, "Promised at the start by", f"`{proof.commitment}`")
    if list_hashes:
        add_field(made, "Decks, as /deckcheck shows them", "\n".join(f"`{h}`" for h in list_hashes))
    if rematch:
        add_field(made, "Seal of a rematch", f"`{rematch}`")
    return Panel(embeds=(made,), rows=((Button("Rematch", custom_id(REMATCH, proof.game), Style.GO),),))
