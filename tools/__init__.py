"""What builds Berean, and is no part of it."""
