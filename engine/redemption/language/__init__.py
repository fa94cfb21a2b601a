"""Redemption's card texts: normalising them, reading them into typed abilities, and writing those in plain English."""
