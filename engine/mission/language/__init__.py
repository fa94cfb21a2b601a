"""From the text of a card of The Mission to what it means: tables for the machinery of `engine/language`."""
