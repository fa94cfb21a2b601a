"""What the engine carries out: a card whose reading has anything else in it is played by hand."""
