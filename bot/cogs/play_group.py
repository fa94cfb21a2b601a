"""The group /play, which several modules add commands to."""

from discord import app_commands

play = app_commands.Group(name="play", description="Play Redemption by the rules")
