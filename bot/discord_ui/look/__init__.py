"""The table as it stands: map, status, help, and what an edition says."""
