"""YAML text into nodes that know their place, faults with a mend, and splicing back into a file."""

from referee.source.faults import Fault, Faults, FaultyFile, did_you_mean
from referee.source.nodes import Map, Node, Place, Seq, Text

__all__ = ["Fault", "Faults", "FaultyFile", "Map", "Node", "Place", "Seq", "Text", "did_you_mean"]
