"""The formats that commands offer."""

from discord import app_commands

from bot.services.decks.checks import format_of

#: as they are typed; one without a version is the newest that Berean has
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
#: decks need not be legal in any format
ANY = "any"
FORMATS = [app_commands.Choice(name=format_of(name).words, value=name) for name in OFFERED]
FOR_GAMES = [app_commands.Choice(name="Any decks", value=ANY), *(each for each in FORMATS if each.value != "mission")]
FormatOption = app_commands.Choice[str] | None
