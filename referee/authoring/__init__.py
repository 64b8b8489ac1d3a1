"""What an author tries a ruleset with before anybody sits down to it: sampled play, and rounds stepped through by hand."""
