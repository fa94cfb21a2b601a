"""Which cards an effect may reach, and whether somebody has a choice among them (REG Targeting)."""
