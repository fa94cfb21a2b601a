"""Say a reading in canonical English, which reads back to the same reading."""
