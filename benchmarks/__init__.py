"""Benchmarks: each prints what it measures as multiples of what the project asks for."""
