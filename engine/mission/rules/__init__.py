"""When things happen in The Mission, and what players may do then."""
