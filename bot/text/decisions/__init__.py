"""Questions to a player, and his possible answers."""
