"""What Discord is told and shown: client, commands, buttons, forms, private answers, delivery of messages."""
