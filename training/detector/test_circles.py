"""The manifests of the circles agree with their rules: python3 -m unittest training.detector.test_circles"""

import unittest
from pathlib import Path

from .prepare import manifest
from .sources import AI, FOLDS
from .unseen import UNSEEN
from .widest_repositories import BEFORE, EVERYTHING, WIDEST

HERE = Path(__file__).parent
ROWS = [manifest(HERE / f"manifest{circle}.csv") for circle in ("", "-more", "-wider", "-widest")]
owner = lambda source: source.origin.split("/")[0].lower()


class Circles(unittest.TestCase):
    def test_every_source_has_a_name_of_its_own(self):
        self.assertEqual(len({s.id for s in EVERYTHING}), len(EVERYTHING))

    def test_every_picture_of_the_third_is_one_that_its_rule_picks(self):
        by = {s.id: s for s in WIDEST}
        for row in ROWS[3]:
            self.assertEqual(by[row["source"]].pick(row["origin"]), (FOLDS, row["generator"]), row["id"])
            self.assertEqual(by[row["source"]].cls, row["class"])

    def test_no_picture_of_the_third_is_in_an_earlier_one(self):
        earlier = {row["sha256"] for rows in ROWS[:3] for row in rows if row["split"] == FOLDS}
        self.assertEqual({row["sha256"] for row in ROWS[3]} & earlier, set())
        self.assertEqual(len({row["sha256"] for row in ROWS[3]}), len(ROWS[3]))

    def test_the_third_has_at_least_150_owners_whom_nobody_knew(self):
        mine = {owner(s) for s in WIDEST}
        self.assertEqual(mine & {owner(s) for s in [*BEFORE, *UNSEEN] if s.kind == "git"}, set())
        self.assertGreaterEqual(len(mine), 150)

    def test_generated_and_other_pictures_are_from_different_owners(self):
        made = {owner(s) for s in WIDEST if s.cls == AI}
        self.assertEqual(made & {owner(s) for s in WIDEST if s.cls != AI}, set())


if __name__ == "__main__":
    unittest.main()
