"""python3 -m unittest training.detector.test_unseen"""

import unittest
from unittest import mock

from . import unseen
from .prepare import manifest
from .sources import AI
from .widest_repositories import EVERYTHING

ROWS = manifest(unseen.HERE / "manifest-unseen.csv")


class Unseen(unittest.TestCase):
    def test_an_owner_of_whom_something_was_fitted_is_refused(self):
        self.assertEqual(len(unseen.checked()), len(unseen.UNSEEN))
        with mock.patch.object(unseen, "UNSEEN", [*unseen.UNSEEN, EVERYTHING[0]]), self.assertRaisesRegex(ValueError, "was fitted"):
            unseen.checked()

    def test_no_picture_is_in_another_manifest(self):
        self.assertEqual({r["sha256"] for r in ROWS} & unseen.known_pictures(), set())

    def test_there_are_at_least_80_of_each_class_and_few_of_an_owner(self):
        for made in (True, False):
            mine = [r for r in ROWS if (r["class"] == AI) == made]
            self.assertGreaterEqual(len(mine), 80)
            self.assertLessEqual(max(sum(r["source"] == s for r in mine) for s in {r["source"] for r in mine}), unseen.CAP)

    def test_a_generated_picture_is_known_by_its_name(self):
        by = {s.id: s for s in unseen.checked()}
        for row in ROWS:
            self.assertEqual(by[row["source"]].pick(row["origin"]), (unseen.SPLIT, row["generator"]))


if __name__ == "__main__":
    unittest.main()
