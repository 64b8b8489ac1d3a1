"""What is on players' pages: what a seat may see and what it can tap, and how that is drawn."""
