"""What an edition's steps of combat mean for odds: read as a script, asked of the code that plays them."""
