"""How much one person, one pair of people and one server may have."""
