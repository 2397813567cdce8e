"""What several packages of tests share."""
