"""Redemption's card texts: normalised, read into typed abilities by its grammar, and said back in plain English."""
