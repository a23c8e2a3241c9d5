"""A network on a processor, where the loops of `sparse/` are several times as fast as those of PyTorch.

    (cd sparse && cargo build --release)
"""

import ctypes
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch

import net

LIBRARY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sparse/target/release/libmisere_sparse.so")
try:
    library = ctypes.CDLL(LIBRARY)
except OSError as error:
    raise SystemExit(f"expected {LIBRARY}: (cd sparse && cargo build --release); {error}") from None
UNITS = library.units()
INPUTS = library.inputs_size()
threads = ThreadPoolExecutor(torch.get_num_threads())


class Batch(ctypes.Structure):
    """`Batch` of sparse/src/lib.rs: pointers to arrays, and a length behind the arrays that have it."""

    _fields_ = [
        ("lists", ctypes.c_void_p),
        ("buckets", ctypes.c_void_p),
        ("count", ctypes.c_size_t),
        ("first", ctypes.c_void_p),
        ("all_inputs", ctypes.c_size_t),
        ("biases", ctypes.c_void_p),
        ("last", ctypes.c_void_p),
        ("all_buckets", ctypes.c_size_t),
    ]


def pointer(array):
    """Where an array begins. It must be kept as long as that is used."""
    assert array.flags.c_contiguous
    return ctypes.c_void_p(array.ctypes.data)


class Layers:
    """Evaluates positions in units of the scale."""

    def __init__(self, family):
        self.extras = family in net.WITH_EXTRAS
        self.turn = 7 if family in net.RACES else 56

    def __call__(self, model, planes, extras, bucket, mirror):
        lists = self.lists(planes.contiguous().numpy(), extras.contiguous().numpy(), mirror)
        return Sparse.apply(lists, bucket, model.first.weight, model.first.bias, model.last.weight, model.last.bias)

    def lists(self, planes, extras, mirror):
        """The inputs that are set."""
        lists = np.empty((len(planes), INPUTS), np.uint8)
        beyond = pointer(extras) if self.extras else None
        turns = (7 if mirror else 0, self.turn)
        library.list_inputs(pointer(planes), beyond, pointer(lists), ctypes.c_size_t(len(planes)), *turns)
        return lists


class Sparse(torch.autograd.Function):
    """Weights are copied so that those of some units, which one thread computes, lie together."""

    @staticmethod
    def forward(ctx, lists, bucket, first, biases, last, last_biases):
        count, parts = len(lists), len(biases) // UNITS
        weights = [
            first.detach().unflatten(0, (parts, UNITS)).transpose(1, 2).contiguous().numpy(),
            biases.detach().view(parts, UNITS).numpy(),
            last.detach().view(-1, 2, parts, UNITS).permute(2, 0, 1, 3).contiguous().numpy(),
        ]
        buckets = bucket.to(torch.uint8).numpy()
        these = pointer(lists), pointer(buckets)
        batches = [
            Batch(*these, count, pointer(rows), len(rows), pointer(some), pointer(above), len(above))
            for rows, some, above in zip(*weights)
        ]
        sums = np.empty((parts, count, 2, UNITS), np.float32)
        outputs = np.empty((parts, count), np.float32)

        def compute(part):
            library.forward(ctypes.byref(batches[part]), pointer(sums[part]), pointer(outputs[part]))

        list(threads.map(compute, range(parts)))
        ctx.kept = batches, lists, bucket, buckets, weights, sums
        return torch.from_numpy(outputs.sum(axis=0)) + last_biases[bucket]

    @staticmethod
    def backward(ctx, wanted):
        batches, _, bucket, _, weights, sums = ctx.kept
        slopes = [np.zeros_like(some) for some in weights]
        wanted = wanted.contiguous()

        def compute(part):
            each = (pointer(slope[part]) for slope in slopes)
            library.backward(ctypes.byref(batches[part]), pointer(sums[part]), pointer(wanted.numpy()), *each)

        list(threads.map(compute, range(len(batches))))
        first, biases, last = (torch.from_numpy(slope) for slope in slopes)
        last_biases = torch.zeros(last.shape[1]).index_add_(0, bucket, wanted)
        return (
            None,
            None,
            first.transpose(1, 2).flatten(0, 1),
            biases.flatten(),
            last.permute(1, 2, 0, 3).flatten(1),
            last_biases,
        )
