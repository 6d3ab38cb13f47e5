"""The command line: ``python -m roofline_lab check``, ``handout``, ``export`` and ``kv``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from roofline_lab.core.kv import command as kv_command
from roofline_lab.course import check, handout_command
from roofline_lab.views import export_command

# Each module adds one command.
COMMANDS = (check, handout_command, export_command, kv_command)


class Parser(argparse.ArgumentParser):
    """Refuses what it cannot read in one sentence, without the usage around it."""

    def error(self, message: str) -> NoReturn:
        """Say the sentence and end."""
        self.exit(2, f"{message[0].upper()}{message[1:]}; {self.prog} --help shows what there is.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Parameters
    ----------
    arguments : sequence of str, optional
        By default those of the command line.

    Returns
    -------
    int
        The exit code.

    Examples
    --------
    >>> main(["check", "no such folder"])
    There is no folder “no such folder”.
    1
    """
    parser = Parser(prog="python -m roofline_lab", description="Roofline Lab.")
    commands = parser.add_subparsers(metavar="command")
    for module in COMMANDS:
        module.add_command(commands)
    chosen = parser.parse_args(arguments)
    if "run" not in chosen:
        parser.print_help(sys.stderr)
        return 2
    return chosen.run(chosen)


if __name__ == "__main__":
    # A terminal that cannot show a character of a lesson shall not stop its check.
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")
    sys.exit(main())
