"""Tests that all tensors are on the given device: PyTorch's `meta` device computes nothing, but refuses to mix devices.

Needs torch, no GPU: python3 -m unittest training.detector.test_device
"""

import unittest

import numpy as np
import torch

from .head import fit
from .model import SIDE, Detector, Examiner
from .statistics import COUNT
from .train import jitter, tensor

ELSEWHERE = "meta"
PIXELS = np.random.default_rng(1).integers(0, 256, (4, SIDE, SIDE, 3), dtype=np.uint8)


class Device(unittest.TestCase):
    def test_the_meta_device_refuses_a_tensor_on_another_device(self):
        network = Detector().to(ELSEWHERE)
        with self.assertRaisesRegex(RuntimeError, "same device"):
            network(torch.zeros(4, 3, SIDE, SIDE))

    def test_the_forward_pass_of_a_training_step_stays_on_the_device(self):
        network = Detector().to(ELSEWHERE).train()
        network.keep = 0.5
        logits = network(jitter(PIXELS, ELSEWHERE, torch.Generator().manual_seed(1)))
        self.assertEqual((logits.device.type, tuple(logits.shape)), (ELSEWHERE, (4, 2)))

    def test_scoring_stays_on_the_device(self):
        examiner = Examiner().to(ELSEWHERE).eval()
        logits = examiner(tensor(PIXELS, ELSEWHERE) * 2 - 1)
        self.assertEqual((logits.device.type, tuple(logits.shape)), (ELSEWHERE, (4, 2)))

    def test_the_head_is_fitted_on_the_device(self):
        examiner = Examiner().to(ELSEWHERE)
        rows = torch.zeros(256, COUNT + examiner.network.head.in_features, dtype=torch.float16, device=ELSEWHERE)
        fit(examiner, rows, np.ones(256, bool), np.ones(256, np.float32), 1, 1)


if __name__ == "__main__":
    unittest.main()
