"""Tests of the views and the decoders. Needs torch: python3 -m unittest training.detector.test_views"""

import csv
import random
import unittest
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from .crops import KEEP, SIDE
from .decoders import SPECS, Autoencoder, redrawn, trained
from .repositories import CAP
from .sources import FOLDS, TRAIN
from .views import TRAINING_CAP, VIEWS, training_rows, views_of

ROWS = list(csv.DictReader((Path(__file__).parent / "manifest.csv").open(newline="")))


def noise(width: int, height: int) -> Image.Image:
    return Image.fromarray(np.random.default_rng(1).integers(0, 256, (height, width, 3), dtype=np.uint8))


class Views(unittest.TestCase):
    def test_every_view_has_the_crops_and_the_overview_that_the_service_uses(self):
        found = views_of(noise(600, 500), random.Random(1))
        for whole, expected in ((False, KEEP), (True, 1)):
            self.assertEqual({view: sum((v, w) == (view, whole) for v, w, _ in found) for view in VIEWS}, dict.fromkeys(VIEWS, expected))
        self.assertEqual({crop.shape for *_, crop in found}, {(SIDE, SIDE, 3)})

    def test_small_pictures_have_every_view_too(self):
        self.assertEqual({view for view, *_ in views_of(noise(SIDE, SIDE), random.Random(1))}, set(VIEWS))

    def test_training_rows_are_limited_per_source_and_contain_no_picture_of_the_folds(self):
        chosen = training_rows(ROWS)
        self.assertEqual({r["split"] for r in chosen}, {TRAIN})
        for source in {r["source"] for r in chosen}:
            self.assertLessEqual(sum(r["source"] == source for r in chosen), TRAINING_CAP.get(source, CAP))
        measured = {r["sha256"] for r in ROWS if r["split"] == FOLDS}
        self.assertEqual([r["id"] for r in chosen if r["sha256"] in measured], [])


class Decoders(unittest.TestCase):
    def test_at_least_24_decoders_differ(self):
        self.assertGreaterEqual(len({spec.name for spec in SPECS}), 24)
        self.assertEqual({spec.enlarge for spec in SPECS}, {"nearest", "bilinear", "transposed", "shuffle"})
        for what in ("kernel", "norm", "activation", "latent", "loss"):
            self.assertGreater(len({getattr(spec, what) for spec in SPECS}), 1, what)

    def test_each_decoder_keeps_the_size_of_a_picture(self):
        for spec in SPECS:
            self.assertEqual(redrawn(noise(132, 128), Autoencoder(spec).eval(), random.Random(1)).size, (132, 128), spec.name)

    def test_training_is_deterministic_and_reduces_the_reconstruction_error(self):
        crops = np.stack([np.asarray(noise(8, 8).resize((SIDE, SIDE), Image.BICUBIC))] * 4)
        with torch.no_grad():
            x = torch.from_numpy(crops).permute(0, 3, 1, 2).float().div(127.5).sub(1)
            for spec in (SPECS[0], next(s for s in SPECS if s.loss == "adversarial")):
                with torch.enable_grad():
                    once, twice = (trained(spec, crops, 12, 1) for _ in range(2))
                self.assertTrue(torch.equal(once(x), twice(x)))
                self.assertLess(float((once(x) - x).abs().mean()), float((Autoencoder(spec).eval()(x) - x).abs().mean()))


if __name__ == "__main__":
    unittest.main()
