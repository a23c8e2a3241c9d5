"""The integers of NumPy are those of the engine, on a sample that the engine has written."""

import os
import tempfile
import unittest

import numpy as np

import net

SAMPLE = os.path.join(os.path.dirname(__file__), "sample")


class Sample(unittest.TestCase):
    """`sample/*.net` and what the engine makes of `sample/*.pos` with it."""

    def test_the_engine_and_numpy_agree(self):
        for game in ("antichess", "three-check", "race"):
            with self.subTest(game):
                records = np.fromfile(os.path.join(SAMPLE, game + ".pos"), net.RECORD)
                weights = net.read(os.path.join(SAMPLE, game + ".net"))
                self.assertGreater(len(records), 200)
                self.assertGreater(np.abs(records["eval"]).max(), 50)
                np.testing.assert_array_equal(net.forward(weights, records), records["eval"])

    def test_a_wrong_weight_is_noticed(self):
        records = np.fromfile(os.path.join(SAMPLE, "antichess.pos"), net.RECORD)
        family, scale, first, biases, last, last_biases = net.read(os.path.join(SAMPLE, "antichess.net"))
        wrong = first + 1
        evals = net.forward((family, scale, wrong, biases, last, last_biases), records)
        self.assertTrue((evals != records["eval"]).any())

    def test_pieces_are_counted(self):
        records = np.fromfile(os.path.join(SAMPLE, "antichess.pos"), net.RECORD)
        own, other = net.inputs_of(records, "antichess", False)
        np.testing.assert_array_equal(own.sum(axis=1), records["pieces"])
        np.testing.assert_array_equal(other.sum(axis=1), records["pieces"])


class File(unittest.TestCase):
    """Files are read as they were written."""

    def test_what_was_written_is_read(self):
        random = np.random.default_rng(1)
        first, last = random.integers(-300, 300, (768, 32)), random.integers(-127, 128, (8, 64))
        biases, last_biases = random.integers(-300, 300, 32), random.integers(-9_000, 9_000, 8)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "some.net")
            net.write(path, "horde", first, biases, last, last_biases, 173)
            family, scale, *arrays = net.read(path)
            self.assertEqual((family, scale), ("horde", 173))
            for written, read in zip((first, biases, last, last_biases), arrays):
                np.testing.assert_array_equal(written, read)
            with open(path, "wb") as file:
                file.write(b"GIF89a")
            with self.assertRaises(ValueError):
                net.read(path)


if __name__ == "__main__":
    unittest.main()
