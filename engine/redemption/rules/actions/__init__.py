"""The game actions: what a player may do, each with the checks that the rules demand."""
