"""What cards do: text, its reading, and planned changes."""
