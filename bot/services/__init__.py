"""What Berean does, knowing nothing of Discord or of the terminal."""
