"""Reading cards of the table, the hand and a question: in full, in private, with a picture if there is one."""

from bot.cogs.finding import TableCog
from bot.games.known import game_of
from bot.games.protocol import Feature
from bot.hosting.place import seat_of
from bot.hosting.questions import cards_in
from bot.text.lookup.card_pictures import picture_of
from bot.ui import decisions, send
from bot.ui.router import Press, on_press
from bot.ui.shown import shown_game
from bot.ui.table_frame import READ_CARD
from engine.redemption.view import view


class CardReading(TableCog):
    """Reading cards of a game."""

    @on_press(READ_CARD)
    async def read_card(self, press: Press) -> None:
        """Show a card in full to a person who may see it: a player by his own view, anybody else by what all see."""
        game = await self._game_pressed(press, glance=True)
        viewer = seat_of(game.about, press.interaction.user.id)
        named = press.values[0] if press.values else ""
        panel = shown_game(game.state).read(game.id, game.state, viewer, named)
        if Feature.PICTURES in game_of(game.state).features:
            seen = view(game.state, viewer).find(named)
            pattern = self.bot.settings.card_pictures
            if seen is not None and seen.printing is not None and (url := picture_of(pattern, seen.printing)):
                panel.embeds[0].set_image(url=url)
        await send.answer(press.interaction, panel)

    @on_press(decisions.READ_CARDS)
    async def read_cards(self, press: Press) -> None:
        """Offer the cards of the open question for reading."""
        game = await self._game_pressed(press, glance=True)
        seat = self._seat(game, press.interaction)
        panel = shown_game(game.state).cards(game.id, game.state, seat, cards_in(game, seat))
        await send.answer(press.interaction, panel)
