"""Cards, rules, rulings and documents in words."""
