"""Whether readings are carried out, exercised by a scenario and proven. No game needs this to run."""
