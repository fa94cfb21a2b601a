"""Say a reading in canonical English, which the grammar reads as the same reading."""
