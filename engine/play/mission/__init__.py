"""Playing The Mission: moves in words, computer players, simulations, scenario files."""
