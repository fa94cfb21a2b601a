"""Reading the texts of The Mission's cards: tables of productions for `engine/language`."""
