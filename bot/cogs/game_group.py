"""The group /game: what happens around a game. Several modules add commands to it."""

from discord import app_commands

game = app_commands.Group(
    name="game", description="The game you are in or watch: log, replay, clocks, judge", guild_only=True
)
