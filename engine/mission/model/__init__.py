"""The nouns of The Mission: zones, Christians, points, frames, intents."""
