"""Computer players, whole games, simulations, scenarios and moves in words."""
