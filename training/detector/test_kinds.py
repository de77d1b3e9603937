"""python3 -m unittest training.detector.test_kinds"""

import json
import unittest
from unittest import mock

import numpy as np

from . import kinds
from .clip import kinds as thresholds
from .prepare import manifest
from .sources import FOLDS
from .unseen import known_pictures
from .widest_repositories import EVERYTHING

ROWS = manifest(kinds.MANIFEST)
OWNERS = {s.id: s.origin.split("/")[0].lower() for s in kinds.KINDS}
SCORES = json.loads(thresholds.SCORES.read_text())
LEVELS = [{"ai": 0.9, "found": 60}, {"ai": 0.5, "found": 80}]


def one(score: float, owner: str, kind: str = "product") -> dict:
    return {"ai": False, "owner": owner, "kind": kind, "score": score, "judged": True}


class Kinds(unittest.TestCase):
    def test_an_owner_of_whom_something_was_fitted_is_refused(self):
        self.assertEqual(len(kinds.checked()), len(kinds.KINDS))
        with mock.patch.object(kinds, "KINDS", [*kinds.KINDS, EVERYTHING[0]]), self.assertRaisesRegex(ValueError, "was fitted"):
            kinds.checked()

    def test_no_picture_is_in_another_manifest_or_not_of_its_kind(self):
        self.assertEqual({r["sha256"] for r in ROWS} & known_pictures(), set())
        self.assertEqual({r["sha256"][:12] for r in ROWS} & kinds.NOT_OF_THE_KIND, set())

    def test_a_picture_is_one_that_its_rule_picks_and_few_are_of_a_repository(self):
        by = {s.id: s for s in kinds.checked()}
        for row in ROWS:
            self.assertEqual(by[row["source"]].pick(row["origin"]), (FOLDS, row["generator"]), row["id"])
        self.assertLessEqual(max(sum(r["source"] == s for r in ROWS) for s in by), kinds.CAP)

    def test_products_and_wallpapers_are_at_least_120_of_12_owners(self):
        for kind in ("product", "wallpaper"):
            mine = [r for r in ROWS if r["generator"] == kind]
            self.assertGreaterEqual(len(mine), 120)
            self.assertGreaterEqual(len({OWNERS[r["source"]] for r in mine}), 12)

    def test_every_picture_has_a_score(self):
        self.assertEqual({s["id"] for s in SCORES if not s["ai"]}, {r["id"] for r in ROWS})


class Thresholds(unittest.TestCase):
    def test_the_shipped_ones_keep_to_every_limit_on_every_kind_that_is_large_enough(self):
        body = json.loads(thresholds.head.HEAD.read_text())
        for level in [{"maxFalseAlarm": thresholds.KIND_ALARMS_MAX, "ai": body["thresholds"]["ai"]}, *body["levels"]]:
            for values, limit in thresholds.groups(SCORES, level["maxFalseAlarm"]):
                self.assertLessEqual((np.sum(values >= level["ai"]) + 1) / (len(values) + 1), limit)

    def test_a_kind_of_two_owners_or_of_49_pictures_sets_none(self):
        two = [one(0.99, f"owner {n % 2}") for n in range(60)]
        few = [one(0.99, f"owner {n % 5}") for n in range(49)]
        self.assertEqual([thresholds.groups(scores, 0.05) for scores in (two, few)], [[], []])
        self.assertEqual(len(thresholds.groups([*few, one(0.1, "owner 5")], 0.05)), 1)

    def test_a_figure_between_two_measured_thresholds_lies_between_theirs(self):
        unseen = np.array([0.3, 0.92, 0.96, 0.99])
        self.assertEqual(thresholds.between(0.9, LEVELS, "found", unseen), 60)
        self.assertTrue(60 < thresholds.between(0.8, LEVELS, "found", unseen) < 80)

    def test_above_the_last_measured_threshold_it_falls_as_on_unseen_pictures(self):
        unseen = np.array([0.3, 0.92, 0.96, 0.99])
        self.assertAlmostEqual(thresholds.between(0.95, LEVELS, "found", unseen), 40)


if __name__ == "__main__":
    unittest.main()
