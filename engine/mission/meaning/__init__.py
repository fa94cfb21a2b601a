"""What the texts of cards mean, as nodes."""
