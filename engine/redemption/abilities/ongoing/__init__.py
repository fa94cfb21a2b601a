"""What ongoing effects do, derived from the abilities at work and never stored (REG Ongoing Effects)."""
