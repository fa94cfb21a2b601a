"""What ongoing effects do, derived from the active abilities and never stored (REG Ongoing Effects)."""
