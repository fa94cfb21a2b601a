"""The clause grammar: tables of productions, and the parser that reads them."""
