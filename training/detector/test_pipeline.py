"""What the pipeline promises. Plain python3, no torch: python3 -m unittest training.detector.test_pipeline"""

import csv
import json
import unittest
from pathlib import Path

from .crops import SIDE, grid, starts
from .sources import AI, CALIBRATION, DEV, HELD_OUT_PROMPTS, SOURCES, TRAIN, reserved, selection

HERE = Path(__file__).parent
ROWS = list(csv.DictReader((HERE / "manifest.csv").open(newline="")))
BY_ID = {s.id: s for s in SOURCES}


class CropGrid(unittest.TestCase):
    def test_covers_small_axes_and_spans_large_ones(self):
        self.assertEqual(starts(128), [0])
        self.assertEqual(starts(129), [0, 1])
        self.assertEqual(starts(300), [0, 86, 172])
        self.assertEqual(starts(1001), [0, 436, 873])

    def test_every_crop_lies_inside(self):
        for width in range(128, 700, 37):
            for height in range(128, 700, 41):
                for left, top in grid(width, height):
                    self.assertTrue(0 <= left <= width - SIDE and 0 <= top <= height - SIDE)

    def test_too_small_is_refused(self):
        self.assertRaises(ValueError, grid, 127, 500)


class Splits(unittest.TestCase):
    def test_no_picture_is_in_two_splits(self):
        self.assertEqual(len({r["sha256"] for r in ROWS}), len(ROWS))

    def test_no_generator_is_in_two_splits(self):
        seen = {}
        for r in ROWS:
            if r["class"] == AI and r["source"] != "stylegan2-people-unseen":  # which says that it is
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

    def test_nothing_reserved_is_in_the_manifest(self):
        for r in ROWS:
            self.assertFalse(reserved(BY_ID[r["source"]], r["origin"]), r["origin"])
            self.assertNotRegex(r["generator"], r"(?i)flux|qwen|hidream|kolors|wan-ai|cosmos|midj|dal2|glid")

    def test_reserved_tails_are_left_alone(self):
        source = BY_ID["bsds500"]
        paths = [f"BSDS500/data/images/train/{n:06}.jpg" for n in range(500)]
        taken = {row[0] for row in selection(source, paths)}
        self.assertTrue(taken.isdisjoint(paths[-100:]))

    def test_every_split_has_both_classes(self):
        for split in (TRAIN, CALIBRATION, DEV):
            self.assertEqual(len({r["class"] for r in ROWS if r["split"] == split}), 2)


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
