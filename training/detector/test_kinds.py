"""python3 -m unittest training.detector.test_kinds"""

import json
import unittest
from unittest import mock

import numpy as np

from . import kinds
from .clip import features, head
from .prepare import manifest
from .sources import FOLDS
from .unseen import known_pictures
from .widest_repositories import EVERYTHING

ROWS = manifest(kinds.MANIFEST)
OWNERS = {s.id: s.origin.split("/")[0].lower() for s in kinds.KINDS}
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


def looks(rows: list[tuple[bool, str, str]]) -> head.Looks:
    """Pictures of (generated, owner, kind)."""
    ai, owner, kind = (np.array(column) for column in zip(*rows))
    ids = np.array([f"{n}/0" for n in range(len(rows))])
    return head.Looks(ids, np.full(len(rows), "b0"), np.zeros((len(rows), 4, 1)), ai, owner, owner, kind)


class Thresholds(unittest.TestCase):
    RESULTS = json.loads(head.RESULTS.read_text())

    def test_every_owner_of_further_kinds_is_left_out_of_the_head_that_judges_it(self):
        self.assertIn(kinds.MANIFEST, features.MANIFESTS)
        for row in ROWS:
            self.assertEqual(head.OWNERS[row["source"]], OWNERS[row["source"]])

    def test_the_shipped_ones_keep_to_the_promise_on_every_kind_that_is_large_enough(self):
        shown = self.RESULTS["verdicts B"]["kinds"]
        large = [k for k in shown if head.counts(k["pictures"], k["owners"], head.KIND_ALARMS_MAX)]
        self.assertLessEqual({"product", "wallpaper", "food", "interior"}, {k["kind"] for k in large})
        for kind in large:
            self.assertLessEqual(kind["calledAi"], head.KIND_ALARMS_MAX, kind["kind"])
        self.assertEqual(json.loads(head.HEAD.read_text())["thresholds"], self.RESULTS["thresholds"])

    def test_a_limit_names_the_kinds_that_it_was_held_to(self):
        five = next(level for level in self.RESULTS["levels"] if level["maxFalseAlarm"] == head.KIND_ALARMS_MAX)
        large = {k["kind"] for k in self.RESULTS["verdicts B"]["kinds"] if head.counts(k["pictures"], k["owners"], head.KIND_ALARMS_MAX)}
        self.assertEqual(set(five["kinds"]), large)

    def test_a_kind_of_two_owners_or_of_49_pictures_sets_none(self):
        two = looks([(False, f"owner {n % 2}", "product") for n in range(60)])
        few = looks([(False, f"owner {n % 5}", "product") for n in range(49)])
        more = looks([(False, f"owner {n % 5}", "product") for n in range(50)])
        self.assertEqual([head.held(one, 0.05) for one in (two, few, more)], [[], [], ["product"]])

    def test_the_kind_on_which_most_are_wrong_sets_the_threshold(self):
        rows = [(False, f"owner {n % 5}", "camera") for n in range(400)] + [(False, f"owner {n % 4}", "painting") for n in range(100)]
        p = np.r_[np.full(400, 0.1), np.full(90, 0.2), np.full(10, 0.8)]
        self.assertEqual(head.controlled(looks(rows), p, 0.04, 0.2), 0.201)
        self.assertEqual(head.controlled(looks(rows), p, 0.04, 0.05), 0.801)

    def test_hard_kinds_weigh_more_in_the_fit_and_in_no_measure(self):
        rows = [(False, "a", "camera")] * 6 + [(False, "b", "painting")] * 6 + [(True, "c", "flux")] * 6
        weight = head.fitting_weights(looks(rows))
        self.assertAlmostEqual(weight[6] / weight[0], head.HARD_WEIGHT)
        measure = head.weights_of(looks(rows))
        self.assertAlmostEqual(measure[6], measure[0])


if __name__ == "__main__":
    unittest.main()
