"""The Mission from outside: moves in words, computer seats, simulations, scenario files."""
