"""What is asked of a player, and what he may say to it."""
