"""The rules language: what an author wrote, read, named and typed."""
