"""The live table: one line answers, and the table stays in view."""
