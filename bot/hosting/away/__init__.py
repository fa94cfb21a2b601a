"""Players who are away: reminders, claims against them, and the daily digest of what waits for them."""
