"""Quantity segments: the nearest noun phrase over each cardinal number (section 3.2)."""

from numtemp.lib.quantity import Quantity
from numtemp.lib.record import Record
from numtemp.lib.tree import Leaf, Tree


def quantity_segments(trees: list[Tree], text: str, quantities: list[Quantity]) -> list[Record]:
    """Return `{text, start, end}` for the noun phrases over the numbers of all sentences, each once.

    A number (tag CD) that is no quantity is passed over: "the one and only", the 19 of Covid-19.
    """
    spans: dict[tuple[int, int], None] = {}
    for tree in trees:
        for span in _phrases(tree, quantities):
            spans[span] = None
    return [{"text": text[start:end], "start": start, "end": end} for start, end in sorted(spans)]


def assign_segments(segments: list[Record], quantities: list[Quantity]) -> list[Record]:
    """Return the quantities as records, each with the index of the narrowest segment that holds it."""
    records = []
    for quantity in quantities:
        record = quantity.as_record()
        holding = [
            (segment["end"] - segment["start"], index)
            for index, segment in enumerate(segments)
            if segment["start"] <= quantity.start and quantity.end <= segment["end"]
        ]
        record["segment"] = min(holding)[1] if holding else None
        records.append(record)
    return records


def _phrases(tree: Tree, quantities: list[Quantity]) -> list[tuple[int, int]]:
    """Walk down with the nearest noun phrase at hand; a node is known by identity, not by its words."""
    spans = []
    stack: list[tuple[Tree | Leaf, Tree | None]] = [(tree, None)]
    while stack:
        node, phrase = stack.pop()
        if isinstance(node, Tree):
            inner = node if node.label.split("-")[0] == "NP" else phrase
            stack.extend((child, inner) for child in reversed(node.children))
        elif node.tag == "CD" and phrase is not None and _is_quantity(node, quantities):
            spans.append(phrase.span)
    return spans


def _is_quantity(leaf: Leaf, quantities: list[Quantity]) -> bool:
    return any(quantity.start < leaf.end and leaf.start < quantity.end for quantity in quantities)
