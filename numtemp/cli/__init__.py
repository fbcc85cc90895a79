"""The commands: options → stage → run. One small file a command."""

import signal

# Until `run` takes over, Ctrl-C ends the process at once instead of a traceback out of an import.
signal.signal(signal.SIGINT, signal.SIG_DFL)
