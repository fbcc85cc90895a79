"""The four ways in which something can be wrong, and whose fault each is."""


class NumtempError(Exception):
    """The base of every error that this package raises on purpose."""


class UsageError(NumtempError):
    """The command line asks for something impossible (exit 2)."""


class SetupError(NumtempError):
    """The command cannot run: a file, a key, a model or the network is missing (exit 3)."""


class LineError(NumtempError):
    """A line of input is no record: it is reported with its number and dropped."""


class RecordError(NumtempError):
    """One record cannot be processed: it goes on without the stage's fields.

    `type` is a short word for programs (`missing_field`, `bad_field`, `parse_error`), the message is
    for people.
    """

    def __init__(self, type: str, message: str) -> None:
        super().__init__(type, message)
        self.type = type
        self.message = message

    def __str__(self) -> str:
        return f"{self.type}: {self.message}"
