"""Players who are away: looked for, reminded, claimed against, and told once a day what waits for them."""
