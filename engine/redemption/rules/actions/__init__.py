"""What a player may do, each with its checks: the game actions, by the rules that allow them."""
