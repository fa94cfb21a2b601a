"""Players, the driver, simulation and scenario runner."""
