"""Moving units: over land, at sea, in the air, aboard ships; and the proof that what flies can land."""
