"""Who plays for whom: orders given ahead and answers left to the default as they are carried out, and the computer."""
