"""What the executor carries out: a reading with anything else in it is played by hand, as a whole."""
