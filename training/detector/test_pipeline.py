"""Tests of the pipeline. Does not need torch: python3 -m unittest training.detector.test_pipeline"""

import csv
import json
import unittest
from pathlib import Path

import numpy as np
from PIL import Image

from .collect import Hashes, dhash
from .crops import OVERVIEW_SHORT, SIDE, grid, overview, overview_size, starts
from .repositories import FAMILY_SEEN, FOLD_COUNT, REPOSITORIES, fold_of
from .sources import AI, CALIBRATION, DEV, FOLDS, HELD_OUT_PROMPTS, SOURCES, TRAIN, reserved, selection

HERE = Path(__file__).parent
ROWS = list(csv.DictReader((HERE / "manifest.csv").open(newline="")))
FOLD_ROWS = [r for r in ROWS if r["split"] == FOLDS]
BY_ID = {s.id: s for s in [*SOURCES, *REPOSITORIES]}


class CropGrid(unittest.TestCase):
    def test_covers_small_axes_and_spans_large_ones(self):
        self.assertEqual(starts(128), [0])
        self.assertEqual(starts(129), [0, 1])
        self.assertEqual(starts(300), [0, 86, 172])
        self.assertEqual(starts(1001), [0, 436, 873])

    def test_every_crop_lies_inside_the_picture(self):
        for width in range(128, 700, 37):
            for height in range(128, 700, 41):
                for left, top in grid(width, height):
                    self.assertTrue(0 <= left <= width - SIDE and 0 <= top <= height - SIDE)

    def test_refuses_a_picture_below_128_pixels(self):
        self.assertRaises(ValueError, grid, 127, 500)


class Overview(unittest.TestCase):
    def test_scales_to_the_short_side_and_rounds_half_a_pixel_up(self):
        self.assertEqual(overview_size(512, 1024), (256, 512))
        self.assertEqual(overview_size(1025, 512), (513, 256))
        self.assertEqual(overview_size(128, 129), (256, 258))

    def test_is_the_middle_of_the_scaled_picture(self):
        ramp = Image.fromarray(np.tile(np.repeat(np.arange(256, dtype=np.uint8), 4)[None, :, None], (1024, 1, 3)))
        self.assertEqual(overview(ramp)[5, :, 0].tolist(), list(range((OVERVIEW_SHORT - SIDE) // 2, (OVERVIEW_SHORT + SIDE) // 2)))


class Splits(unittest.TestCase):
    def test_no_picture_is_in_two_splits(self):
        split = [r["sha256"] for r in ROWS if r["split"] != FOLDS]
        self.assertEqual(len(set(split)), len(split))

    def test_no_generator_is_in_two_splits(self):
        seen = {}
        for r in ROWS:
            if r["class"] == AI and r["split"] != FOLDS and r["source"] != "stylegan2-people-unseen":  # its name says so
                seen.setdefault(r["generator"], set()).add(r["split"])
        self.assertEqual({g: s for g, s in seen.items() if len(s) > 1}, {})

    def test_no_real_source_is_in_two_splits(self):
        seen = {}
        for r in ROWS:
            if r["class"] != AI:
                seen.setdefault(r["source"], set()).add(r["split"])
        self.assertEqual({g: s for g, s in seen.items() if len(s) > 1}, {})

    def test_held_out_prompts_are_never_trained_on(self):
        for r in ROWS:
            if r["source"] == "sd-samples":
                prompt = r["origin"].split("__")[1].rsplit(".", 1)[0]
                self.assertEqual(prompt in HELD_OUT_PROMPTS, r["split"] != TRAIN, r["origin"])

    def test_no_reserved_file_or_model_is_in_the_manifest(self):
        for r in ROWS:
            if r["split"] == FOLDS:  # checked against the list of perceptual hashes instead
                continue
            self.assertFalse(reserved(BY_ID[r["source"]], r["origin"]), r["origin"])
            self.assertNotRegex(r["generator"], r"(?i)flux|qwen|hidream|kolors|wan-ai|cosmos|midj|dal2|glid")

    def test_the_reserved_last_files_of_a_source_are_not_selected(self):
        source = BY_ID["bsds500"]
        paths = [f"BSDS500/data/images/train/{n:06}.jpg" for n in range(500)]
        taken = {row[0] for row in selection(source, paths)}
        self.assertTrue(taken.isdisjoint(paths[-100:]))

    def test_every_split_has_both_classes(self):
        for split in (TRAIN, CALIBRATION, DEV):
            self.assertEqual(len({r["class"] for r in ROWS if r["split"] == split}), 2)


class Folds(unittest.TestCase):
    def test_every_generator_family_is_in_one_fold(self):
        folds = fold_of(FOLD_ROWS)
        found = {}
        for r in FOLD_ROWS:
            if r["class"] == AI and r["generator"] not in FAMILY_SEEN:
                found.setdefault(r["generator"], set()).add(folds[r["source"]])
        self.assertEqual({g: f for g, f in found.items() if len(f) > 1}, {})

    def test_every_repository_is_in_one_fold(self):
        folds = fold_of(FOLD_ROWS)
        found = {}
        for r in FOLD_ROWS:
            found.setdefault(BY_ID[r["source"]].origin, set()).add(folds[r["source"]])
        self.assertEqual({o: f for o, f in found.items() if len(f) > 1}, {})

    def test_every_fold_has_both_classes(self):
        folds = fold_of(FOLD_ROWS)
        found = {(folds[r["source"]], r["class"]) for r in FOLD_ROWS}
        self.assertEqual(len(found), 2 * FOLD_COUNT)

    def test_the_folds_share_no_picture_with_train_and_dev_and_no_repository_with_train(self):
        fixed = {r["sha256"] for r in ROWS if r["split"] in (TRAIN, DEV)}
        self.assertEqual([r["origin"] for r in FOLD_ROWS if r["sha256"] in fixed], [])
        trained = {BY_ID[r["source"]].origin for r in ROWS if r["split"] == TRAIN}
        self.assertEqual({BY_ID[r["source"]].origin for r in FOLD_ROWS} & trained, set())

    def test_each_class_has_at_least_30_repositories_and_15_generators_or_kinds(self):
        for cls, repositories, groups in ((AI, 30, 15), ("not_ai_generated", 30, 15)):
            rows = [r for r in FOLD_ROWS if r["class"] == cls]
            self.assertGreaterEqual(len({r["source"] for r in rows}), repositories)
            self.assertGreaterEqual(len({r["generator"] for r in rows}), groups)


class PerceptualHash(unittest.TestCase):
    def test_sets_a_bit_where_the_picture_gets_lighter_to_the_right(self):
        # The list of reserved hashes uses the same convention.
        ramp = Image.fromarray(np.tile(np.arange(0, 252, dtype=np.uint8), (64, 1)))
        self.assertEqual(dhash(ramp), 2**64 - 1)
        self.assertEqual(dhash(ramp.transpose(Image.FLIP_LEFT_RIGHT)), 0)

    def test_a_copy_is_near_and_another_picture_is_not(self):
        known = np.array([0x0F0F0F0F0F0F0F0F], np.uint64)
        self.assertTrue(Hashes.near(0x0F0F0F0F0F0F0F00, known, 4))
        self.assertFalse(Hashes.near(0x0F0F0F0F0F0F0000, known, 4))
        self.assertFalse(Hashes.near(1, np.zeros(0, np.uint64), 64))


class Exported(unittest.TestCase):
    def test_worked_examples_lie_on_the_grid(self):
        folder = HERE.parents[1] / "models" / "elenchus-vit"
        if not (folder / "parity.json").exists():
            self.skipTest("nothing exported yet")
        detector = json.loads((folder / "detector.json").read_text())
        for p in json.loads((folder / "parity.json").read_text())["pictures"]:
            boxes = [(c["left"], c["top"]) for c in p["crops"]]
            policy = detector["cropPolicy"]
            every = grid(p["width"], p["height"], policy["perAxis"])
            self.assertEqual(boxes, [b for b in every if b in boxes])
            self.assertEqual(len(boxes), min(len(every), policy.get("keep", len(every))))


if __name__ == "__main__":
    unittest.main()
