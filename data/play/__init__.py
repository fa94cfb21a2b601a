"""What computer players have learnt, made by commands."""
