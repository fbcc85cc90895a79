"""Text to normalised quantities, and the units they are compared in: pure rules, no parser, no model."""

from __future__ import annotations

from .convert import base_value, has_year
from .model import Quantity
from .names import names_with_digits
from .read import read_quantities

__all__ = ["Quantity", "base_value", "has_year", "names_with_digits", "read_quantities"]
