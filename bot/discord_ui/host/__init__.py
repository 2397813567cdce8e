"""Running a table: seats, votes, the menu of what a table can do."""
