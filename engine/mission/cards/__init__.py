"""Cards of The Mission as data: a record for each card, card files, the starter set."""
