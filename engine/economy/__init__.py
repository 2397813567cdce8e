"""Money and new units: buying, placing, collecting."""
