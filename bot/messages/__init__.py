"""What is said, as values: messages, their rows of buttons and menus, what the table is told of an action. Pure."""
