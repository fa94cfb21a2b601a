"""Generic runs: does a text do what its reading says, judged by the facts and by what others can do."""
