"""Exact odds: chances counted out, in lines or in a net of states."""
