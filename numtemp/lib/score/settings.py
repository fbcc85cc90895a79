"""What the user chose about scoring, passed to everything that makes rows."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bootstrap:
    """How often claims are resampled (0: not at all), and from which seed."""

    samples: int = 1000
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """Fields to group by, whether to add the majority row and to allow mixed traces, and the bootstrap."""

    by: tuple[str, ...] = ()
    majority: bool = False
    allow_mixed: bool = False
    bootstrap: Bootstrap = Bootstrap()
