"""Measurements, run by `make bench`: each `bench_<part>.py` has a `main()` that prints its figures. Not tests."""
