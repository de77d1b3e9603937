"""Tests of the measurement by patch: python3 -m unittest training.detector.test_where"""

import random
import unittest

import numpy as np
from PIL import Image

from .clip.looks import SIDE
from .clip.where import GRID, Patches, covered, fitted, measured, pasted, place_alone, smoothed


def painted(shade: int, size=(900, 700)) -> Image.Image:
    return Image.new("RGB", size, (shade, shade, shade))


class Pasting(unittest.TestCase):
    def test_the_mask_says_where_the_part_is(self):
        for seed in range(20):
            image, mask = pasted(painted(0), painted(200, (640, 800)), random.Random(seed))
            shade, share = np.asarray(image)[:, :, 0] / 200, np.asarray(mask) / 255
            self.assertLess(float(np.abs(shade - share).max()), 0.02)
            self.assertTrue(0.04 < covered(mask).mean() < 0.5)

    def test_nothing_is_enlarged(self):
        self.assertIsNone(pasted(painted(0), painted(200, (300, 200)), random.Random(1)))
        for seed in range(20):
            image, _ = pasted(painted(0, (2000, 700)), painted(200, (1000, 1000)), random.Random(seed))
            self.assertLess(image.width, 1000)
            self.assertGreaterEqual(min(image.size), SIDE)


class Judging(unittest.TestCase):
    def pictures(self, shifted_kind: str) -> list[Patches]:
        """Parts lie in the middle; those of one kind differ in the first value of their tokens, and every token tells its place."""
        rng, made = np.random.default_rng(1), []
        place = np.arange(GRID * GRID)
        for n in range(60):
            kind = ("generated", "real")[n % 2]
            row, column = (place // GRID, place % GRID)
            inside = ((abs(row - 6 - n % 3) < 3) & (abs(column - 6) < 4)).astype(float)
            tokens = rng.normal(size=(len(place), 1, 8))
            tokens[:, 0, 1] += 3 * ((abs(row - 6) < 4) & (abs(column - 6) < 4))
            tokens[:, 0, 0] += 3 * inside * (kind == shifted_kind)
            made.append(Patches(tokens.astype(np.float16), place, inside, n % 5, f"owner {n % 7}", kind))
        return made

    def mean(self, found: list[Patches], kind: str) -> float:
        heads = {k: fitted([p for p in found if p.fold != k]) for k in range(5)}
        return measured(found, kind, lambda p: heads[p.fold].map(p, [0]))["mean of pictures"]

    def test_a_generated_part_is_found_and_a_real_one_is_not(self):
        found = self.pictures("generated")
        self.assertGreater(self.mean(found, "generated"), 0.95)
        self.assertLess(abs(self.mean(found, "real") - 0.5), 0.1)

    def test_the_place_alone_is_no_evidence(self):
        found = self.pictures("none")
        self.assertLess(abs(self.mean(found, "generated") - 0.5), 0.15)
        place = place_alone(found)
        self.assertGreater(measured(found, "generated", lambda p: place[p.fold])["pooled"], 0.9)

    def test_a_patch_is_judged_with_its_neighbours(self):
        values = np.zeros(GRID * GRID)
        values[GRID + 1] = 9
        self.assertEqual(smoothed(values)[:3].tolist(), [1, 1, 1])


if __name__ == "__main__":
    unittest.main()
