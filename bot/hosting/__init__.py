"""Games in Discord: challenges, and tables in their threads. The games themselves are in `bot/services/games`."""
