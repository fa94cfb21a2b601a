"""Lists of cards for any game: reading them from text in any form, their faults, and the documents that judge them."""
