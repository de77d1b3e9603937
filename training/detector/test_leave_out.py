"""Tests of the leave-repositories-out measure. Needs torch: python3 -m unittest training.detector.test_leave_out"""

import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from .crops import KEEP, PER_AXIS
from .evaluate import score_part
from .leave_out import (
    TAUGHT, Branch, Candidate, Crops, Odds, Pictures, calibrated, figures, left_out, moments_of, thresholds)
from .model import Examiner
from .repositories import FOLD_COUNT
from .views import VIEWS


def pictures(sizes: list[tuple[bool, str, str, int, int]], width: int = 0) -> Pictures:
    """`sizes`: class, repository, family or kind, fold, number of pictures. One crop and one overview per view."""
    ai, repository, group, fold = (np.array([row[n] for row in sizes for _ in range(row[4])]) for n in range(4))
    total = len(ai)
    picture, view = np.repeat(np.arange(total), len(VIEWS)), np.tile(np.arange(len(VIEWS)), total)
    crops, overviews = (Crops(np.random.default_rng(seed).normal(size=(len(picture), width)).astype(np.float16), picture, view)
                        for seed in (1, 2))
    return Pictures(crops, overviews, [str(n) for n in range(total)], ai, repository, group, fold)


def branch(p: Pictures, crops: Crops) -> Branch:
    return Branch(p, crops, torch.from_numpy(crops.rows))


class Weights(unittest.TestCase):
    def test_both_classes_and_all_repositories_of_a_class_have_equal_weight(self):
        p = pictures([(True, "a", "f", 0, 60), (True, "b", "g", 1, 6), (False, "c", "k", 0, 30)])
        weight = p.weights()
        self.assertAlmostEqual(weight[p.repository == "a"].sum(), 0.25)
        self.assertAlmostEqual(weight[p.repository == "b"].sum(), 0.25)
        self.assertAlmostEqual(weight[~p.ai].sum(), 0.5)

    def test_small_repositories_of_a_family_count_as_one(self):
        p = pictures([(True, "a", "f", 0, 6), (True, "b", "g", 1, 2), (True, "c", "g", 1, 2), (False, "d", "k", 0, 6)])
        self.assertAlmostEqual(p.weights()[p.group == "g"].sum(), 0.25)


class Thresholds(unittest.TestCase):
    def test_every_large_kind_of_real_pictures_stays_within_the_limit_on_false_ai_verdicts(self):
        p = pictures([(True, "a", "f", 0, 50), (False, "hard", "people", 0, 40), (False, "easy", "scan", 1, 400)])
        score = np.r_[np.linspace(0.3, 0.95, 50), np.linspace(0.2, 0.9, 40), np.linspace(0.0, 0.3, 400)]
        cut = thresholds(p, np.ones(490, bool), score, np.zeros(490, bool))
        self.assertLessEqual((score[p.group == "people"] >= cut["ai"]).mean(), 0.15)
        self.assertLess(cut["notAi"], cut["ai"])


class Fitting(unittest.TestCase):
    def test_every_repository_has_equal_weight_whatever_its_number_of_crops(self):
        x = np.array([[1.0, 2.0], [1.0, 2.0], [1.0, 2.0], [5.0, 6.0]], np.float32)
        found = moments_of(x, np.array(["large", "large", "large", "small"]), np.ones(4))
        self.assertEqual(found.count, 2)
        np.testing.assert_allclose(found.first, [6.0, 8.0], rtol=1e-6)
        np.testing.assert_allclose(found.second, [[26.0, 32.0], [32.0, 40.0]], rtol=1e-6)

    def test_the_moments_use_the_weights_of_the_crops(self):
        x = np.array([[1.0], [4.0]], np.float32)
        found = moments_of(x, np.array(["a", "a"]), np.array([1.0, 3.0]))
        np.testing.assert_allclose([found.first[0], found.second[0, 0]], [3.25, 12.25], rtol=1e-6)

    def test_a_view_of_weight_zero_does_not_affect_the_head(self):
        p = pictures([(ai, f"{ai}{n}", f"{ai}{n}", n, 8) for n in range(FOLD_COUNT) for ai in (False, True)], 24)
        candidate = Candidate("", views=(1, 1, 0, 3))
        x = torch.from_numpy(p.crops.rows)
        head = Branch(p, p.crops, x).head(candidate, frozenset())
        changed = x.clone()
        changed[torch.from_numpy(p.crops.view == VIEWS.index("social"))] = 9.0
        self.assertTrue(torch.equal(head.weight, Branch(p, p.crops, changed).head(candidate, frozenset()).weight))
        self.assertFalse(torch.equal(head.weight, Branch(p, p.crops, x).head(Candidate(""), frozenset()).weight))

    def test_excluded_folds_do_not_affect_the_head(self):
        p = pictures([(ai, f"{ai}{n}", f"{ai}{n}", n, 8) for n in range(FOLD_COUNT) for ai in (False, True)], 24)
        candidate, x = Candidate("all"), torch.from_numpy(p.crops.rows)
        head = Branch(p, p.crops, x).head(candidate, frozenset([1, 3]))
        changed = x.clone()
        changed[torch.from_numpy(np.isin(p.fold, [1, 3])[p.crops.picture])] = 9.0
        again = Branch(p, p.crops, changed).head(candidate, frozenset([1, 3]))
        self.assertTrue(torch.equal(head.weight, again.weight) and torch.equal(head.bias, again.bias))

    def test_training_sources_affect_only_candidates_that_use_them_and_are_never_measured(self):
        rows = [(ai, f"{ai}{n}", f"{ai}{n}", n, 8) for n in range(FOLD_COUNT) for ai in (False, True)]
        p = pictures([*rows, (True, "taught", "sd", TAUGHT, 8), (False, "taught real", "photo", TAUGHT, 8)], 24)
        crops = branch(p, p.crops)
        with_them = crops.head(Candidate("with"), frozenset([0]))
        without = crops.head(Candidate("without", taught=False), frozenset([0]))
        self.assertFalse(torch.allclose(with_them.weight, without.weight))
        taught = p.fold == TAUGHT
        self.assertEqual((p.headline & taught).sum(), 0)
        self.assertEqual(p.weights()[taught].sum(), 0)
        self.assertAlmostEqual(p.weights().sum(), 1)


class LeftOut(unittest.TestCase):
    def test_a_trait_of_a_single_repository_does_not_improve_the_left_out_score(self):
        """Every repository has a trait of its own, which a head can memorise, but which is useless on other repositories."""
        p = pictures([(ai, f"{ai}{n}", f"{ai}{n}", n, 30) for n in range(FOLD_COUNT) for ai in (False, True)], 40)
        for n, name in enumerate(sorted(set(p.repository))):
            for part in (p.crops, p.overviews):
                part.rows[np.isin(part.picture, np.flatnonzero(p.repository == name)), n] += 8
        candidate, crops = Candidate("marks", overview=0.3), branch(p, p.crops)
        answers = left_out(candidate, p, crops, branch(p, p.overviews))
        outside = figures(p.ai, answers.score["found"], p.weights())["auc"]
        self.assertLess(abs(outside - 0.5), 0.2)
        seen = crops.head(candidate, frozenset())
        with torch.no_grad():
            odds = seen(crops.x[p.crops.view == 0].float())[:, 0].numpy()
        self.assertGreater(figures(p.ai, odds, p.weights())["auc"], 0.95)

    def test_the_overview_improves_the_score_when_only_it_has_a_signal(self):
        p = pictures([(ai, f"{ai}{n}", f"{ai}{n}", n, 30) for n in range(FOLD_COUNT) for ai in (False, True)], 8)
        p.overviews.rows[p.ai[p.overviews.picture], 0] += 4
        parts = p, branch(p, p.crops), branch(p, p.overviews)
        without, beside = (figures(p.ai, left_out(Candidate("", overview=w), *parts).score["found"], p.weights())["auc"]
                           for w in (0.0, 1.0))
        self.assertLess(without, 0.6)
        self.assertGreater(beside, 0.85)

    def test_the_second_look_compresses_the_crops_and_keeps_the_overview(self):
        odds = Odds({v: np.array([float(n)]) for n, v in enumerate(VIEWS)}, {v: np.array([10.0 * n]) for n, v in enumerate(VIEWS, 1)},
                    np.zeros(1))
        found, q60 = VIEWS.index("found"), VIEWS.index("q60")
        joined = odds.joined(0.5)
        self.assertEqual(joined["q60"][0], q60 + 0.5 * 10 * (q60 + 1))
        self.assertEqual(joined["again"][0], q60 + 0.5 * 10 * (found + 1))

    def test_calibration_uses_only_the_given_pictures(self):
        p = pictures([(True, "a", "f", 0, 20), (False, "b", "k", 0, 20), (True, "c", "g", 1, 20)])
        logit = {v: np.where(p.ai, 1.0, -1.0) + np.linspace(-2, 2, 60) for v in VIEWS}
        use = p.fold == 0
        first = calibrated(p, use, logit)
        for v in VIEWS:
            logit[v][~use] = np.nan
        self.assertEqual(calibrated(p, use, logit), first)


class Evaluated(unittest.TestCase):
    def test_a_run_of_linear_heads_can_be_scored(self):
        shape = {"hidden": 0, "sees": ("both",), "overview": True}
        examiner = Examiner(**shape)
        with torch.no_grad():
            examiner.overview.weight.zero_()
            examiner.overview.bias.fill_(0.25)
        with tempfile.TemporaryDirectory() as name:
            data = Path(name)
            (data / "evaluation").mkdir()
            pixels = np.random.default_rng(1).integers(0, 256, (300, 400, 3), dtype=np.uint8)
            Image.fromarray(pixels).save(data / "evaluation" / "a.png")
            torch.save({"examiner": examiner.state_dict(), "shape": shape}, data / "last.pt")
            [scored], training = score_part((data, data / "last.pt", PER_AXIS, KEEP, [{"file": "a.png"}]))
        self.assertEqual(len(scored["crops"]), KEEP)
        self.assertAlmostEqual(scored["overview"], 0.25)
        self.assertEqual(training, {})


if __name__ == "__main__":
    unittest.main()
