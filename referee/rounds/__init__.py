"""A round in progress: what is waited for, what is legal, apply, views, facts, narration."""
