"""Games in Discord: challenges, and the table in its thread. Knows Discord; the games themselves are a service."""
