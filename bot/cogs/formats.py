"""The formats that commands offer."""

from discord import app_commands

from bot.services.decks.checks import format_of

#: as they are typed: the newest that is held of each names no version, so that a newer one takes its place
OFFERED = (
    "type1",
    "type2",
    "teams",
    "type1@2.0",
    "type1-unlimited@2.0",
    "type2@2.0",
    "type1@1.0",
    "type2@1.0",
    "type1-2005",
    "type2-2005",
    "mission",
)
#: where the decks of a game need be legal in none
ANY = "any"
FORMATS = [app_commands.Choice(name=format_of(name).words, value=name) for name in OFFERED]
FOR_GAMES = [app_commands.Choice(name="Any decks", value=ANY), *(each for each in FORMATS if each.value != "mission")]
FormatOption = app_commands.Choice[str] | None
