"""What is said around a question and tells nothing of the game."""
