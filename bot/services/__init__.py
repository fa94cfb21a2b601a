"""What Berean does, without Discord or the terminal."""
