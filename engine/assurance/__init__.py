"""Whether a reading is carried out, exercised by a scenario and proven: nothing that a game needs to run."""
