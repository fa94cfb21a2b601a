"""Lists of cards for any game: text in any form to entries, what is wrong with a list, the documents that say so."""
