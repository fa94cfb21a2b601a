"""What is kept how long, and letting go of the rest."""
