"""The poster, which brings each stored message to Discord once; late edits, threads, pictures, the dice log thread."""
