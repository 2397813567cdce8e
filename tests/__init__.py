"""What must hold, room by room."""
