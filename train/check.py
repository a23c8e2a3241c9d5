"""Compares what NumPy makes of a network with what the engine has written into positions.

    misere selfplay --unpack GAMES --net NET --out POSITIONS
    python check.py NET POSITIONS
"""

import sys

import numpy as np

import net


def main(net_path, positions):
    """Exits with status 1 if a single evaluation differs."""
    records = np.fromfile(positions, net.RECORD)
    weights = net.read(net_path)
    different, largest = 0, 0
    for begin in range(0, len(records), 10_000):
        part = records[begin : begin + 10_000]
        evals = net.forward(weights, part)
        different += int((evals != part["eval"]).sum())
        largest = max(largest, int(np.abs(evals).max()))
    print(f"{len(records)} positions, {different} differ, largest evaluation {largest}")
    if different or not len(records) or not largest:
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
