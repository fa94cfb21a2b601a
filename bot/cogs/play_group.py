"""The group /play, to which several modules add commands. Hands and moves can be seen in DMs with Berean too."""

from discord import app_commands

play = app_commands.Group(
    name="play",
    description="Play Redemption by the rules",
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
)
