"""Which cards an effect may target, and whether a player has a choice among them (REG Targeting)."""
