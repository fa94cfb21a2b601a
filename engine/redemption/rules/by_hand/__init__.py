"""What players and judges do by hand, and whose consent that needs."""
