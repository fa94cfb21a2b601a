"""Work by hand with buttons: what to do, then with which card; then it is done, or players are asked to agree."""

from typing import TYPE_CHECKING

from bot.cogs.by_hand import carry_out, place_text
from bot.cogs.finding import TableCog
from bot.cogs.proposals import When, require_when
from bot.errors import UserFacing
from bot.games.hands import CARD, SeenCard, Way
from bot.games.known import game_of
from bot.hosting.place import names_of
from bot.services.games.values import Game
from bot.ui import limits, send
from bot.ui.custom_ids import custom_id
from bot.ui.decisions import HAND_CARD, HAND_WAY, HAND_WAYS
from bot.ui.panel import Button, Choice, Menu, Panel, Row
from bot.ui.router import Press, on_press
from engine.kernel.ids import Seat
from engine.kernel.inputs import Manual

if TYPE_CHECKING:
    from bot.app import Berean

NOT_NOW = "That cannot be done now; look again at what can be done by hand."


class HandWays(TableCog):
    """The buttons of work by hand."""

    @on_press(HAND_WAYS)
    async def ways(self, press: Press) -> None:
        """Offer the operations by hand, with the text of the card that is to be carried out."""
        game = await self._game_pressed(press)
        seat = self._seat(game, press.interaction)
        require_when(game, When.PLAYING)
        ways = game_of(game.state).hands.ways(game.state, seat)
        choices = tuple(Choice(way.label, way.key) for way in ways[: limits.OPTIONS])
        menu = Menu(custom_id(HAND_WAY, game.id), choices, "What do you do by hand?")
        await send.answer(press.interaction, Panel("\n".join(_says(game, seat)), rows=(menu,)))

    @on_press(HAND_WAY)
    async def way(self, press: Press) -> None:
        """Ask for the card, or carry the operation out if it needs none."""
        game = await self._game_pressed(press)
        seat = self._seat(game, press.interaction)
        require_when(game, When.PLAYING)
        key = press.values[0] if press.values else press.argument(1)
        way = _way(game, seat, key)
        if not way.takes_card:
            await self._do(press, game, seat, way.words)
            return
        page = int(press.argument(2)) if not press.values and press.argument(2).isdecimal() else 0
        rows = tuple(_card_rows(game, way, page))
        await send.update(press.interaction, Panel(f"**{way.label}**: which card?", rows=rows))

    @on_press(HAND_CARD)
    async def card(self, press: Press) -> None:
        """Carry out the operation with the chosen card."""
        game = await self._game_pressed(press)
        seat = self._seat(game, press.interaction)
        require_when(game, When.PLAYING)
        way = _way(game, seat, press.argument(1))
        chosen = next((c for c in way.cards if c.handle in press.values), None)
        if chosen is None:
            raise UserFacing(NOT_NOW)
        await self._do(press, game, seat, way.words.replace(CARD, chosen.handle))

    async def _do(self, press: Press, game: Game, seat: Seat, words: str) -> None:
        operation = game_of(game.state).hands.read(game.state, seat, names_of(game), words)
        await carry_out(self.bot, press.interaction, game, Manual(seat, operation, _reason(game, seat)))


def _way(game: Game, seat: Seat, key: str) -> Way:
    ways = game_of(game.state).hands.ways(game.state, seat)
    found = next((way for way in ways if way.key == key), None)
    if found is None:
        raise UserFacing(NOT_NOW)
    return found


def _card_rows(game: Game, way: Way, page: int) -> list[Row]:
    pages = limits.pages(list(way.cards))
    at = page % len(pages)
    choices = tuple(_choice(game, card) for card in pages[at])
    rows: list[Row] = [Menu(custom_id(HAND_CARD, game.id, way.key), choices, "Choose one")]
    if len(pages) > 1:
        rows.append(
            (
                Button("◀ Back", custom_id(HAND_WAY, game.id, way.key, (at - 1) % len(pages), "b")),
                Button("Next ▶", custom_id(HAND_WAY, game.id, way.key, (at + 1) % len(pages), "n")),
            )
        )
    return rows


def _choice(game: Game, card: SeenCard) -> Choice:
    return Choice(limits.clip(card.label, limits.CHOICE_NAME), card.handle, place_text(game, card))


def _says(game: Game, seat: Seat) -> list[str]:
    """Return the text of the card that is to be carried out, if this player may read it."""
    hosted, decision = game_of(game.state), game.decision
    card = hosted.hands.carried(decision) if decision is not None and decision.player == seat else None
    return hosted.card(game.state, seat, card) if card is not None else ["What do you do by hand?"]


def _reason(game: Game, seat: Seat) -> str:
    told = _says(game, seat)
    return limits.clip(f"as {told[0].split(' (')[0].strip('*# ')} says", 100) if len(told) > 1 else ""


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(HandWays(bot))
