"""Redemption's nouns: seats, zones, battle, ability instances and frame records."""
