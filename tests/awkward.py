"""Names as players have them: YAML, a shell, click, rich or a ledger could read each of them otherwise."""

NAMES = ("D'Arvit", "Mary Ann", "Zoë", "[red]Eve", "Zoë [the Fox]", "日本", "🦊")
