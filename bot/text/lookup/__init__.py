"""Cards, rules, rulings and documents, looked up."""
