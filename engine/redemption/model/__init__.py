"""What there is in a game of Redemption: seats, zones, battle, ability instances, and the records of frames."""
