"""The table as everybody sees it, complete as text."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from bot.services.games.dealing.sealing import words_of
from bot.services.games.records import Proof
from bot.services.games.values import About
from bot.text.board import MARK, NOT_AUTOMATED, PHASES, battle_lines, card_text, round_text
from bot.text.categories import versus
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Style
from bot.ui.shared import add_field, embed
from engine.redemption.model import zones
from engine.redemption.view import CardView, SeatView, View

HAND_BUTTON, MOVES_BUTTON, HOLD_BUTTON, REMATCH = "hand", "mymoves", "hold", "rematch"
LOG_LINES = 6
#: marks what belongs to each team
COLOURS = ("\N{LARGE BLUE CIRCLE}", "\N{LARGE ORANGE CIRCLE}")
#: what stands where cards are left out, and the most fields the sides may have together beside the log
MORE, MOST = "… and", limits.EMBED_FIELDS - 1
#: so many sides stand on a phone with a line for each card
TWO_SIDES = 2
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


def table_buttons(game: str, *, can_hold: bool = True) -> tuple[Button, ...]:
    """Return the buttons that stand under the messages of a game, the same for everybody."""
    hold = (Button("Hold", custom_id(HOLD_BUTTON, game)),) if can_hold else ()
    return (
        Button("My moves", custom_id(MOVES_BUTTON, game), Style.MAIN),
        Button("My hand", custom_id(HAND_BUTTON, game), Style.PLAIN),
        *hold,
    )


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
    made = embed(board_title(seen, names), "\n".join((*_head(seen, names), *times)), footer=footer)
    last = limits.join_within(log[-LOG_LINES:], limits.FIELD_VALUE)
    room = limits.ALL_EMBEDS - len(made) - len(last) - limits.FIELD_NAME
    fields = _sides(seen, names, folded=len(seen.seats) > TWO_SIDES)
    wanted = sum(len(heading) + len(text) for each in fields for heading, text in each)
    if wanted > room or sum(map(len, fields)) > MOST:
        fields = [_cut(each, room // len(fields)) for each in _sides(seen, names, folded=False)]
    for heading, text in (field for each in fields for field in each):
        add_field(made, heading, text)
    add_field(made, "Last", last)
    return Panel(embeds=(made,), rows=(table_buttons(game),))


def _sides(seen: View, names: Sequence[str], *, folded: bool) -> list[list[tuple[str, str]]]:
    return [_seat_fields(s, side_name(s, names), seen.souls_to_win, folded=folded) for s in seen.seats]


def side_name(seat: SeatView, names: Sequence[str]) -> str:
    """Return a player's name, marked by the colour of his team where he has one."""
    return names[seat.seat] if seat.team is None else f"{COLOURS[seat.team]} {names[seat.seat]}"


def is_cut(panel: Panel) -> bool:
    """Say whether a board could not show every card."""
    return any(MORE in (field.value or "") for made in panel.embeds for field in made.fields[:-1])


def board_title(seen: View, names: Sequence[str]) -> str:
    """Say where the game stands, in a few words."""
    if seen.outcome is not None:
        return "Game over"
    if seen.active is None:
        return "Before the first turn"
    rounds = f" ({round_text(seen)})" if seen.most_rounds else ""
    return f"Turn {seen.turn}{rounds}: {names[seen.active]}, {PHASES.get(seen.phase, seen.phase)}"


def _head(seen: View, names: Sequence[str]) -> Iterator[str]:
    if seen.outcome is None and seen.waiting_for is not None:
        yield f"Waiting for **{names[seen.waiting_for]}**"
    if seen.battle is not None:
        yield from (line.removeprefix("-- ").strip() for line in battle_lines(seen, seen.battle, names))


def _seat_fields(seat: SeatView, name: str, wanted: int, *, folded: bool) -> list[tuple[str, str]]:
    """Return a player's side in full: what is counted, and its zones, a large one in parts.

    Where it is `folded`, a zone is one paragraph: five sides have to stand on a phone.
    """
    counts = seat.counts
    counted = (
        f"Hand {counts[zones.HAND]} · deck {counts[zones.DECK]} · discard pile {counts[zones.DISCARD_PILE]}"
        + (f" · Reserve {n}" if (n := counts[zones.RESERVE]) else "")
        + (f" · banished {n}" if (n := counts[zones.BANISH_PILE]) else "")
    )
    heading = f"{name}: {seat.redeemed} of {wanted} souls redeemed"
    if folded:
        return [(heading, text) for text in limits.chunks((counted, *_folded(seat)), limits.FIELD_VALUE)]
    fields = [(heading, counted)]
    for zone, heading in SHOWN.items():
        lines = (f"- {line}" for line in card_lines(seat[zone]))
        fields += [(f"{name}: {heading}", text) for text in limits.chunks(lines, limits.FIELD_VALUE)]
    return fields


def _folded(seat: SeatView) -> Iterator[str]:
    """Give a paragraph for each zone that holds cards, or several for a large one."""
    for zone, heading in SHOWN.items():
        said = [line.removeprefix("Lost Soul ") for line in card_lines(seat[zone])]
        for at in range(0, len(said), _IN_A_PARAGRAPH):
            yield f"**{heading}** {'; '.join(said[at : at + _IN_A_PARAGRAPH])}"


_IN_A_PARAGRAPH = 8


def _cut(fields: Sequence[tuple[str, str]], room: int) -> list[tuple[str, str]]:
    """Return the fields of one side within so much room, each zone in one field with how many cards are left out."""
    zones_: dict[str, list[str]] = {}
    for heading, text in fields:
        zones_.setdefault(heading, []).extend(text.split("\n"))
    each = max(room // 3, 150)
    return [
        (heading, limits.join_within(lines, min(limits.FIELD_VALUE, each), MORE + " {} more"))
        for heading, lines in zones_.items()
    ]


def card_lines(cards: Sequence[CardView]) -> list[str]:
    """Return a line for each card, with the cards that hang on it behind it; equal face-down cards are counted."""
    hosts = {c.handle for c in cards}
    hidden = sum(1 for c in cards if c.name is None and c.host not in hosts)
    lines = []
    for card in cards:
        if card.host in hosts or card.name is None:
            continue
        hanging = [c for c in cards if c.host == card.handle]
        held = f" [{', '.join(card_text(c) for c in hanging)}]" if hanging else ""
        lines.append(card_text(card) + held)
    if hidden:
        lines.append(f"{hidden} {'cards' if hidden > 1 else 'card'} face down")
    return lines


def notice_panel(game: str, mention: str, user: int, heading: str, called: str = "") -> Panel:
    """Return the short message that tells a player that it is for him to act; nobody else is notified."""
    move = f"it is your move: {called}" if called else "it is your move."
    text = f"{mention}, {move} {heading}."
    return Panel(text, rows=(table_buttons(game, can_hold=False),), mentions=(user,))


def start_panel(game: str, about: About, terms: str, *, is_checked: bool, next_seal: str = "") -> Panel:
    """Return the first message of a game: players, rules, the promise that shuffles are fair.

    Only where decks were checked it shows their hashes, for they tell who knows lists which deck it is; the commitment
    holds them with salt. `next_seal` seals the secret of the next game that the player begins by himself.
    """
    names = [player.name for player in about.players]
    made = embed(
        versus(names, about.category),
        f"By {terms}.\n**My moves** plays, **My hand** shows your cards; only you see what opens.",
    )
    if is_checked:
        told = [f"{limits.clip(n, 100)}: `{hashed}`" for n, hashed in zip(names, about.list_hashes, strict=False)]
        add_field(made, "Deck hashes, as /deckcheck shows them", "\n".join(told))
    lines = [f"`{about.commitment}`", FAIRNESS]
    if about.deal is not None:
        lines.append(f"Seal `{about.deal.seal}`, words `{' '.join(words_of(about.deal, len(names)))}`")
    if next_seal:
        lines.append(f"Next seal `{next_seal}`")
    add_field(made, "Commitment to the shuffles", "\n".join(lines))
    made.set_footer(text=f"Game {game}")
    return Panel(embeds=(made,))


def ended_panel(game: str, told: str, until: datetime, rematch: str = "") -> Panel:
    """Return what tells that a game ended by hand, and how long that can be objected to.

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


def over_panel(told: str, proof: Proof, list_hashes: Sequence[str] = (), rematch: str = "") -> Panel:
    """Return the last message of a game: how it ended, and what proves that the shuffles were fair.

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
