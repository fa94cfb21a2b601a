"""A computer player that thinks: it makes roll-outs in worlds that agree with its view, and compares their results."""
