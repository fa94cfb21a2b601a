"""How abilities run: activation, choices, triggers, undoing and coming back (REG Ability Activation Order)."""
