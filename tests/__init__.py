"""What must hold, package by package."""
