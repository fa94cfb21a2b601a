"""Point discord.py at a fake, in this process or in a bot's own; no product code knows of it."""

import os

VARIABLE = "FAKE_DISCORD_URL"


def apply(base_url: str) -> None:
    """Send every REST call, gateway connection and asset of discord.py to `base_url`."""
    import discord.asset
    import discord.gateway
    import discord.http
    import yarl

    discord.http.Route.BASE = f"{base_url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base_url.replace("http", "ws", 1) + "/gateway")
    discord.asset.Asset.BASE = f"{base_url}/cdn"
    wait_less_for_guilds()


def wait_less_for_guilds() -> None:
    """Set the two seconds that discord.py waits for more guilds before `on_ready` to almost nothing."""
    from discord.state import ConnectionState

    original = ConnectionState.__init__

    def init(self, *args, **options):  # type: ignore[no-untyped-def]
        original(self, *args, **{"guild_ready_timeout": 0.05, **options})

    if getattr(ConnectionState, "hurried", False) is False:
        ConnectionState.__init__ = init  # type: ignore[method-assign]
        ConnectionState.hurried = True  # type: ignore[attr-defined]


def apply_from_environment() -> None:
    if url := os.environ.get(VARIABLE):
        apply(url)
