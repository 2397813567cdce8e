"""The easy level: it takes every battle that it wins more often than not, goes straight ahead and fears nothing."""
