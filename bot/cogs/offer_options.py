"""The options of commands that offer a game: their choices, and their descriptions in Discord."""

from discord import app_commands

from bot.games.known import GAMES as GAMES_KNOWN
from bot.services.games.clocks import CONTROLS
from engine.redemption.model.category import categories

CATEGORIES = [app_commands.Choice(name=category.name, value=name) for name, category in categories().items()]
CategoryOption = app_commands.Choice[str] | None
RulesOption = app_commands.Range[str, 1, 200] | None
CLOCKS = [app_commands.Choice(name=control.label, value=name) for name, control in CONTROLS.items()]
ClockOption = app_commands.Choice[str] | None
DeckOption = app_commands.Range[str, 1, 100] | None
GAMES = [app_commands.Choice(name=game.title, value=name) for name, game in GAMES_KNOWN.items()]
GameOption = app_commands.Choice[str] | None

_TOLD = {
    "deck": "Your deck: G, H, or one you saved",
    "edition": "Which rules; the server's by default",
    "checked": "All decks must be legal in this format",
    "clock": "How much time each player has",
    "abilities": "Who does what cards say",
    "category": "What is played, and by which decks",
    "rules": "Optional rules, such as: experience credit, 7 souls",
    "game": "Redemption, or The Mission",
}


def told(*names: str) -> dict[str, str]:
    """Return the descriptions of these options for Discord."""
    return {name: _TOLD[name] for name in names}
