"""The rules' model lowered to Python: straight code, and the forms that are derived from it."""
