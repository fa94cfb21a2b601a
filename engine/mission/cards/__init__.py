"""Cards of The Mission as data: one record a card, files of them, the starter set."""
