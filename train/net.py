"""Networks of Misère: positions, the file format and the integer forward pass. NumPy alone.

The formats are described in docs/nets.md; `crates/engine/src/nnue` computes the same in Rust.
"""

import struct

import numpy as np

BOARD_INPUTS = 768
EXTRA = (8, 4, 4, 4, 2, 2)  # pieces in hand from pawns to queens, checks given
ALL_INPUTS = BOARD_INPUTS + 2 * sum(EXTRA)
ONE, UNIT = 255, 64
RECORD = np.dtype(
    [
        ("planes", "<u8", 12),
        ("extras", "u1", 12),
        ("score", "<i2"),
        ("result", "u1"),
        ("pieces", "u1"),
        ("eval", "<i4"),
        ("kind", "u1"),
        ("zero", "u1", 3),
    ]
)
assert RECORD.itemsize == 120
# Games whose pieces in hand or checks are inputs, and those where both sides run in the same direction.
WITH_EXTRAS = ("crazyhouse", "three-check")
RACES = ("race",)


def fnv1a(data: bytes) -> int:
    """The hash of the weights in a file."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def write(path, family, first, biases, last, last_biases, scale):
    """Writes quantised weights: first[inputs, hidden], biases[hidden], last[buckets, 2 * hidden]."""
    inputs, hidden = first.shape
    buckets = last.shape[0]
    payload = b"".join(
        [
            first.astype("<i2").tobytes(),
            biases.astype("<i2").tobytes(),
            last.astype("<i2").tobytes(),
            last_biases.astype("<i4").tobytes(),
        ]
    )
    header = b"MISERE-N" + struct.pack("<8H", 1, inputs, hidden, buckets, scale, ONE, UNIT, 0)
    header += family.encode().ljust(16, b"\0") + struct.pack("<Q", fnv1a(payload))
    with open(path, "wb") as file:
        file.write(header + payload)


def read(path):
    """The family, scale and weights of a file."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"MISERE-N":
        raise ValueError(f"{path}: expected a network of Misère")
    version, inputs, hidden, buckets, scale, one, unit, _ = struct.unpack("<8H", data[8:24])
    if (version, one, unit) != (1, ONE, UNIT):
        raise ValueError(f"{path}: expected version 1 with units {ONE} and {UNIT}")
    family = data[24:40].rstrip(b"\0").decode()
    numbers = np.frombuffer(data, "<i2", (inputs + 1 + 2 * buckets) * hidden, 48)
    first = numbers[: inputs * hidden].reshape(inputs, hidden)
    biases = numbers[inputs * hidden : (inputs + 1) * hidden]
    last = numbers[(inputs + 1) * hidden :].reshape(buckets, 2 * hidden)
    last_biases = np.frombuffer(data, "<i4", buckets, len(data) - 4 * buckets)
    return family, scale, first, biases, last, last_biases


def inputs_of(records, family, extras):
    """The inputs of positions, own and then the opponent's view, as arrays of zeros and ones."""
    planes = np.ascontiguousarray(records["planes"]).view("u1").reshape(-1, 12, 8)
    own = np.unpackbits(planes, axis=2, bitorder="little").reshape(-1, 2, 6, 8, 8)
    other = own[:, ::-1, :, :, ::-1] if family in RACES else own[:, ::-1, :, ::-1, :]
    own, other = own.reshape(-1, BOARD_INPUTS), other.reshape(-1, BOARD_INPUTS)
    if not extras:
        return own, other
    counts = records["extras"].reshape(-1, 2, 6)
    beyond = [counts[:, :, kind, None] > np.arange(most) for kind, most in enumerate(EXTRA)]
    beyond = np.concatenate(beyond, axis=2).astype("u1")
    return (
        np.concatenate([own, beyond.reshape(len(own), -1)], axis=1),
        np.concatenate([other, beyond[:, ::-1].reshape(len(own), -1)], axis=1),
    )


def bucket_of(pieces, buckets):
    """The part of the last layer for this many pieces."""
    return np.minimum((np.maximum(pieces.astype(np.int64), 1) - 1) * buckets // 32, buckets - 1)


def forward(net, records):
    """What a network thinks of positions, in centipawns: integers, as the engine computes them."""
    family, scale, first, biases, last, last_biases = net
    sums = []
    for inputs in inputs_of(records, family, first.shape[0] > BOARD_INPUTS):
        sums.append(inputs.astype(np.float64) @ first.astype(np.float64) + biases)
    active = np.clip(np.concatenate(sums, axis=1), 0, ONE).astype(np.int64)
    bucket = bucket_of(records["pieces"], last.shape[0])
    output = np.einsum("ij,ij->i", active * active, last[bucket].astype(np.int64))
    output = divide(output, ONE) + last_biases[bucket]
    return divide(output * scale, ONE * UNIT)


def divide(numbers, by):
    """Integer division towards zero, as Rust divides."""
    return np.sign(numbers) * (np.abs(numbers) // by)
