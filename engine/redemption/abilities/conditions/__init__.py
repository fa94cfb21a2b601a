"""Whether conditions hold, and what happens as events that abilities wait for (REG Conditions)."""
