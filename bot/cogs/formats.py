"""The formats that commands offer."""

from discord import app_commands

FORMATS = [
    app_commands.Choice(name="Type 1 (deck building rules 1.0.0)", value="type1"),
    app_commands.Choice(name="Type 2 (deck building rules 1.0.0)", value="type2"),
    app_commands.Choice(name="Type 1 (deck building rules 1.3)", value="type1@1.3"),
    app_commands.Choice(name="Type 2 (deck building rules 1.3)", value="type2@1.3"),
    app_commands.Choice(name="Type 1 (2005)", value="type1-2005"),
    app_commands.Choice(name="Type 2 (2005)", value="type2-2005"),
]
FormatOption = app_commands.Choice[str] | None
