"""Words: names of people, finding what somebody meant, lists in a sentence, and plain terminals."""

from referee.words.matching import ask_again, did_you_mean, match, said, same_words
from referee.words.names import clean_name, name_key, one_word, printable
from referee.words.phrases import begun_small, listed, plural
from referee.words.plain import ascii_fallback

__all__ = [
    "ascii_fallback",
    "ask_again",
    "begun_small",
    "clean_name",
    "did_you_mean",
    "listed",
    "match",
    "name_key",
    "one_word",
    "plural",
    "printable",
    "said",
    "same_words",
]
