"""Files, formulas and databases from somebody who means harm, or who cannot write."""
