"""What there is in a game of The Mission: zones, Christians, points, frames, intents."""
