"""Generic runs: whether a text does what its reading says, judged by the facts and by what others can do."""
