"""A processor and an accelerator compute the same layers and learn the same from them."""

import os
import unittest

import numpy as np

import net

SAMPLE = os.path.join(os.path.dirname(__file__), "sample")
try:
    import torch
except ImportError:
    torch = None


@unittest.skipUnless(torch, "needs PyTorch")
class Layers(unittest.TestCase):
    """On a sample that the engine has written; what an accelerator does is done by the processor's matrices."""

    def test_both_are_equal(self):
        for game in ("antichess", "three-check", "race"):
            for mirror in (False, True):
                with self.subTest(game, mirror=mirror):
                    self.compare(game, mirror)

    def compare(self, game, mirror):
        import accelerator
        import processor
        from train import Network

        torch.manual_seed(1)
        records = np.fromfile(os.path.join(SAMPLE, game + ".pos"), net.RECORD)
        inputs = net.ALL_INPUTS if game in net.WITH_EXTRAS else net.BOARD_INPUTS
        model = Network(inputs, 96, 8)
        planes = torch.from_numpy(records["planes"].view("u1"))
        extras = torch.from_numpy(records["extras"])
        bucket = torch.from_numpy(net.bucket_of(records["pieces"], 8))
        found = []
        for layers in (accelerator.Layers(game, "cpu", torch.float32), processor.Layers(game)):
            model.zero_grad()
            output = layers(model, planes, extras, bucket, mirror)
            output.square().sum().backward()
            found.append([output.detach()] + [weights.grad.clone() for weights in model.parameters()])
        self.assertGreater(float(found[0][0].abs().max()), 0.05)
        for dense, sparse in zip(*found):
            self.assertEqual(dense.shape, sparse.shape)
            self.assertLess(float((dense - sparse).abs().max()), 1e-5 * float(dense.abs().max()))


if __name__ == "__main__":
    unittest.main()
