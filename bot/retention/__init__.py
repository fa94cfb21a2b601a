"""What is stored how long, and deleting the rest."""
