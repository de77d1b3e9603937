"""Leave repositories out: measures the detector on pictures from repositories that it has not seen.

    python3 -m training.detector.leave_out --data DIR [--base DIR] [--only CANDIDATE ...] [--ship CANDIDATE]

Five folds over whole repositories of both classes. A generator family is in one fold, so it is never on both sides.
Heads, calibration and thresholds are fitted inside the fold: a head that scores fold i was fitted without fold i and,
when it is calibrated on fold j, without j. Sources on which the network was trained are in no fold and are used for every
head. The network is frozen. It comes from the model in --base (a first head, by head.py), which must not have been
trained on a repository of the folds. All repositories have equal weight; intervals come from resampling repositories.
Writes results/leave_out.json; measured crops are kept in DATA/folds/REVISION and DATA/folds/statistics.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import torch
from torch import nn

from .decoders import NAME as OWN
from .evaluate import RESULTS
from .export import MODEL
from .head import GENERATORS_APART
from .model import Examiner
from .prepare import manifest
from .repositories import CLOSED, FAMILY_SEEN, FOLD_COUNT, REPOSITORIES, fold_of
from .restore import shipped
from .scoring import fit as fit_calibration
from .scoring import sigmoid
from .sources import AI, FOLDS, SOURCES
from .statistics import COUNT, Statistics
from .views import VIEWS

SMALL = 5  # repositories with fewer pictures are counted together by family or kind
KIND_MIN = 20  # kinds of real pictures with fewer pictures have no figures of their own
REAL_CALLED_AI_MAX, UNCERTAIN_MAX = 0.15, 0.30
# UNCERTAIN_MAX when fitting thresholds. It is lower, because pictures of other repositories are uncertain more often.
UNCERTAIN_FITTED_MAX = 0.28
TAUGHT = -1  # the fold of the training sources, which are never measured
SHAPE = {"hidden": 0}  # the heads that are shipped are linear
BEFORE_REVISION = "b4c4fa9456a2"  # the revision before, whose heads are those of BEFORE
RIDGE = 0.002  # share of the mean variance that is added to every variance
AGAIN = "again"  # as found, but with the crops compressed once more; not a view


# ---- measuring the crops -------------------------------------------------------

def measured(data: Path, base: Path, source: str) -> np.ndarray:
    """One row per crop: the statistics, then the pooled features of the network in `base`."""
    crops = np.load(data / "folds" / f"{source}.npy", mmap_mode="r")
    parts = []
    for name in ("statistics", revision(base)):
        target = data / "folds" / name / f"{source}.npy"
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            look = Statistics(counting=True) if name == "statistics" else features_of(base)
            rows = []
            with torch.no_grad():
                for at in range(0, len(crops), 64):
                    x = torch.from_numpy(np.array(crops[at:at + 64])).permute(0, 3, 1, 2).float().div(127.5).sub(1)
                    rows.append(look(x).float().numpy().astype(np.float16))
            np.save(target.with_suffix(".part.npy"), np.concatenate(rows))
            target.with_suffix(".part.npy").rename(target)
        parts.append(np.load(target))
    return np.concatenate(parts, 1)


def revision(base: Path) -> str:
    return json.loads((base / "detector.json").read_text())["revision"]


def features_of(base: Path):
    network = shipped(base / "onnx" / "model.onnx").network.to(memory_format=torch.channels_last)
    return lambda x: network.features(x.contiguous(memory_format=torch.channels_last))


@dataclass
class Crops:
    """Measured crops or overviews, with the picture and the view of each."""

    rows: np.ndarray  # float16 [crops, COUNT + features]
    picture: np.ndarray
    view: np.ndarray


@dataclass
class Pictures:
    """All pictures of the folds, with their measured crops and overviews."""

    crops: Crops
    overviews: Crops
    ids: list[str]
    ai: np.ndarray
    repository: np.ndarray
    group: np.ndarray  # family of a generated picture, kind of a real one
    fold: np.ndarray

    @property
    def measured(self) -> np.ndarray:
        return self.fold != TAUGHT

    @property
    def headline(self) -> np.ndarray:
        return self.measured & ~(self.ai & np.isin(self.group, sorted(FAMILY_SEEN)))

    def weights(self, power: float = 0.0) -> np.ndarray:
        """Weights of the measured pictures, which add up to 1.

        Both classes have equal weight. Within a class, the weight of a repository is its size to the power of `power`.
        """
        names = counted_as(self)
        weight = np.zeros(len(self.ai))
        for value in (False, True):
            mine = self.measured & (self.ai == value)
            for name in np.unique(names[mine]):
                take = mine & (names == name)
                weight[take] = take.sum() ** power / take.sum()
            weight[mine] /= 2 * weight[mine].sum()
        return weight


def counted_as(p: Pictures) -> np.ndarray:
    """The name by which a picture's repository is counted: its own, or one name for all small ones of a family or kind."""
    size = {name: int((p.repository == name).sum()) for name in set(p.repository)}
    return np.array([r if size[r] >= SMALL else f"small: {g}" for r, g in zip(p.repository, p.group)])


def measure_one(job: tuple[Path, Path, str]) -> None:
    torch.set_num_threads(1)
    measured(*job)


def load(data: Path, base: Path, manifest_path: Path, workers: int) -> Pictures:
    listed = [r for r in manifest(manifest_path) if r["split"] == FOLDS]
    folds = fold_of(listed)
    # Name of a file under DATA/folds, and the fold of all pictures in it.
    parts = [(s.id, folds[s.id]) for s in REPOSITORIES if s.id in folds] + [(s, TAUGHT) for s in [*(s.id for s in SOURCES), OWN]]
    parts = [(name, fold) for name, fold in parts if (data / "folds" / f"{name}.npy").exists()]
    rows, picture, view, whole = [], [], [], []
    ids: list[str] = []
    about: list[tuple[bool, str, str, int]] = []
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(measure_one, [(data, base, name) for name, _ in parts]))
    for name, fold in parts:
        listing = json.loads((data / "folds" / f"{name}.json").read_text())
        rows.append(measured(data, base, name))
        index: dict[str, int] = {}
        for crop in listing["crops"]:
            if crop["picture"] not in index:
                index[crop["picture"]] = len(ids)
                ids.append(crop["picture"])
                apart = name in GENERATORS_APART or name == OWN  # each generator counts as a repository
                repository = f"{name}/{crop['generator']}" if apart else name
                about.append((listing["class"] == AI, repository, crop["generator"], fold))
            picture.append(index[crop["picture"]])
            view.append(VIEWS.index(crop["view"]))
            whole.append(crop["overview"])
    ai, repository, group, fold_of_picture = (np.array(column) for column in zip(*about))
    everything = np.concatenate(rows)

    def part(which: np.ndarray) -> Crops:
        return Crops(everything[which], np.array(picture)[which], np.array(view)[which])

    return Pictures(part(~np.array(whole)), part(np.array(whole)), ids, ai, repository, group, fold_of_picture)


# ---- candidates -------------------------------------------------------------------

@dataclass(frozen=True)
class Candidate:
    """A candidate: a linear discriminant over these measurements, fitted on the folds and optionally on other sources."""

    name: str
    use: str = "both"  # both, features or statistics
    taught: bool = True  # fitted on the training sources too
    own: bool = False  # fitted on the pictures of our own decoders too
    ridge: float = RIDGE
    overview: float = 0.0  # weight of the overview's head, with both scaled to the same spread
    views: tuple[float, ...] = (1.0,) * len(VIEWS)  # weight of a picture's crops in each view when the heads are fitted

    def columns(self, width: int) -> slice:
        return {"both": slice(0, width), "features": slice(COUNT, width), "statistics": slice(0, COUNT)}[self.use]


@dataclass
class Moments:
    """The number of repositories of one class, and the sums of their means and of their second moments. Can be added."""

    count: int
    first: np.ndarray
    second: np.ndarray

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.count + other.count, self.first + other.first, self.second + other.second)


def moments_of(x: np.ndarray, names: np.ndarray, weight: np.ndarray) -> Moments:
    """The moments of crops `x` with these weights. Every name has the same total weight, whatever its number of crops."""
    _, place = np.unique(names, return_inverse=True)
    total = np.bincount(place, weight)
    share = (weight / total[place]).astype(np.float32)
    return Moments(len(total), share @ x, (x * share[:, None]).T @ x)


class Scatter:
    """The moments of every fold, class and kind of training data, so that folds are left out by summing the others.

    `x`: the standardised rows of `crops`. `views`: the weight of a crop by its view.
    """

    def __init__(self, p: Pictures, crops: Crops, x: torch.Tensor, views: tuple[float, ...]) -> None:
        names, teacher = counted_as(p), np.where(np.char.startswith(p.repository, f"{OWN}/"), OWN, "")
        weight = np.array(views)[crops.view]
        self.parts: dict[tuple[int, str, bool], Moments] = {}
        for key in sorted({(int(f), str(t), bool(a)) for f, t, a in zip(p.fold, teacher, p.ai)}):
            chosen = (p.fold == key[0]) & (teacher == key[1]) & (p.ai == key[2])
            mine = np.flatnonzero(chosen[crops.picture])
            self.parts[key] = moments_of(x[torch.from_numpy(mine)].float().numpy(), names[crops.picture[mine]], weight[mine])

    def total(self, candidate: Candidate, excluded: frozenset[int], ai: bool) -> Moments:
        def teaches(fold: int, teacher: str) -> bool:
            if fold == TAUGHT:
                return candidate.own if teacher == OWN else candidate.taught
            return fold not in excluded

        return sum((m for (fold, teacher, a), m in self.parts.items() if a == ai and teaches(fold, teacher)),
                   start=Moments(0, np.float32(0), np.float32(0)))


def discriminant(candidate: Candidate, scatter: Scatter, excluded: frozenset[int]) -> nn.Linear:
    """Fisher's linear discriminant with a ridge. All repositories have equal weight; nothing is random or tuned."""
    middle, spread = {}, 0.0
    for ai in (False, True):
        found = scatter.total(candidate, excluded, ai)
        columns = candidate.columns(len(found.first))
        middle[ai] = found.first[columns].astype(np.float64) / found.count
        spread = spread + (found.second[columns, columns] / found.count - np.outer(middle[ai], middle[ai])) / 2
    size = len(spread)
    spread[np.diag_indices(size)] += candidate.ridge * np.trace(spread) / size + 1e-3
    weight = np.linalg.solve(spread, middle[True] - middle[False])
    head = nn.Linear(size, 1)
    with torch.no_grad():
        head.weight.copy_(torch.from_numpy(weight)[None])
        head.bias.copy_(torch.tensor([-(middle[True] + middle[False]) @ weight / 2]))
    return head


# ---- measures -----------------------------------------------------------------------

def figures(ai: np.ndarray, score: np.ndarray, weight: np.ndarray, half: float = 0.5) -> dict:
    from sklearn.metrics import roc_auc_score

    order = np.argsort(-score[~ai])
    alarms = np.cumsum(weight[~ai][order]) / weight[~ai].sum()
    at = min(int(np.searchsorted(alarms, 0.10, side="right")), len(order) - 1)
    limit = score[~ai][order][at]

    def share(mask: np.ndarray, of: np.ndarray) -> float:
        return float(weight[mask & of].sum() / weight[of].sum())

    return {"auc": float(roc_auc_score(ai, score, sample_weight=weight)),
            "balancedAccuracy": (share(score >= half, ai) + share(score < half, ~ai)) / 2,
            "recallAt10": share(score > limit, ai)}


def interval(p: Pictures, take: np.ndarray, score: np.ndarray, draws: int = 200,
             other: np.ndarray | None = None) -> dict[str, list[float]]:
    """95 % intervals by drawing repositories of each class with replacement. With `other`, they are of the difference from it."""
    rng = np.random.default_rng(1)
    names = counted_as(p)
    weight = p.weights()
    members = {value: [np.flatnonzero(take & (p.ai == value) & (names == n)) for n in np.unique(names[take & (p.ai == value)])]
               for value in (False, True)}
    found: dict[str, list[float]] = {}
    for _ in range(draws):
        chosen = np.concatenate([members[v][i] for v in (False, True)
                                 for i in rng.integers(0, len(members[v]), len(members[v]))])
        less = figures(p.ai[chosen], other[chosen], weight[chosen]) if other is not None else {}
        for key, value in figures(p.ai[chosen], score[chosen], weight[chosen]).items():
            found.setdefault(key, []).append(value - less.get(key, 0.0))
    return {key: [round(float(np.percentile(values, q)), 3) for q in (2.5, 97.5)] for key, values in found.items()}


def gain(p: Pictures, before: Answers, after: Answers, draws: int = 200) -> dict[str, list[float]]:
    """95 % interval of the gain in AUC in each view. The same repositories are drawn for both."""
    return {view: interval(p, p.headline, after.score[view], draws, before.score[view])["auc"] for view in VIEWS}


def by_group(p: Pictures, score: np.ndarray, yes: np.ndarray, no: np.ndarray, take: np.ndarray) -> list[dict]:
    from sklearn.metrics import roc_auc_score

    weight = p.weights()
    table = []
    for ai, name in sorted({(bool(a), str(g)) for a, g in zip(p.ai[take], p.group[take])}):
        mine = take & (p.ai == ai) & (p.group == name)
        both = mine | (take & p.headline & (p.ai != ai))
        table.append({"class": AI if ai else "not_ai_generated", "name": name, "pictures": int(mine.sum()),
                      "repositories": len(set(p.repository[mine])),
                      "auc": float(roc_auc_score(p.ai[both], score[both], sample_weight=weight[both])),
                      "calledAi": float(yes[mine].mean()), "calledNotAi": float(no[mine].mean()),
                      "calledAiAtHalf": float((score[mine] >= 0.5).mean())})
    return table


def kinds(p: Pictures, take: np.ndarray) -> list[np.ndarray]:
    """The real pictures of every kind that has at least KIND_MIN of them."""
    found = [take & ~p.ai & (p.group == name) for name in np.unique(p.group[take & ~p.ai])]
    return [k for k in found if k.sum() >= KIND_MIN]


def thresholds(p: Pictures, take: np.ndarray, score: np.ndarray, doubt: np.ndarray) -> dict[str, float]:
    """`ai`: the lowest score that calls no real kind `ai` too often. `notAi`: high enough for the limit on uncertain pictures."""
    levels = np.round(np.arange(0.02, 0.981, 0.005), 3)
    groups = kinds(p, take)
    allowed = [t for t in levels if t >= 0.5 and all(((score >= t) & ~doubt)[k].mean() <= REAL_CALLED_AI_MAX for k in groups)]
    is_ai = float(min(allowed)) if allowed else 0.98
    weight = p.weights()[take]
    weight /= weight.sum()

    def uncertain(t: float) -> float:
        silent = doubt | ((score < is_ai) & (score > t))
        return float((weight * silent[take]).sum())

    enough = [t for t in levels if t < min(is_ai, 0.5) and uncertain(t) <= UNCERTAIN_FITTED_MAX]
    return {"ai": is_ai, "notAi": float(min(enough) if enough else min(0.5, is_ai) - 0.005)}


def calibrated(p: Pictures, use: np.ndarray, logit: dict[str, np.ndarray]) -> tuple[float, float]:
    """Temperature and bias from the views `found` and `handed on`, with equal weight for all repositories."""
    weight = p.weights()[use] * len(p.ai)
    return fit_calibration(np.r_[logit["found"][use], logit["social"][use]], np.tile(p.ai[use].astype(float), 2), np.tile(weight, 2))


def doubt_limits(spread: np.ndarray, shift: np.ndarray) -> dict[str, float]:
    return {"cropSpread": float(np.quantile(spread, 0.98)), "recompressionShift": float(np.quantile(shift, 0.98))}


def risk_coverage(ai: np.ndarray, score: np.ndarray, weight: np.ndarray) -> list[dict]:
    """Share of wrong answers when only the most certain pictures are answered, by coverage."""
    sure = np.argsort(-np.abs(score - 0.5))
    w, wrong = weight[sure], ((score >= 0.5) != ai)[sure]
    covered = np.cumsum(w) / w.sum()
    return [{"coverage": share, "risk": round(float((w * wrong)[covered <= share].sum() / w[covered <= share].sum()), 4)}
            for share in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)]


# ---- main --------------------------------------------------------------------------------

@dataclass
class Answers:
    """One candidate's answers for all pictures, each from a head that was fitted without the picture's fold."""

    logit: dict[str, np.ndarray]
    score: dict[str, np.ndarray]
    spread: np.ndarray
    yes: np.ndarray
    no: np.ndarray
    chosen: list[dict]
    scale: float  # factor of the overview's log odds


@dataclass
class Odds:
    """Log odds of every picture in every view; NaN where it was not scored."""

    crops: dict[str, np.ndarray]  # mean over the crops
    overview: dict[str, np.ndarray]
    spread: np.ndarray  # spread of the crops as found

    @staticmethod
    def empty(n: int) -> Odds:
        return Odds({v: np.full(n, np.nan) for v in VIEWS}, {v: np.full(n, np.nan) for v in VIEWS}, np.full(n, np.nan))

    def take(self, other: Odds, mine: np.ndarray) -> None:
        for v in VIEWS:
            self.crops[v][mine] = other.crops[v][mine]
            self.overview[v][mine] = other.overview[v][mine]
        self.spread[mine] = other.spread[mine]

    def scale(self, use: np.ndarray, weight: float) -> float:
        """The factor that gives the overview this weight after both were scaled to the same spread over the pictures in `use`."""
        return float(weight * np.std(self.crops["found"][use]) / np.std(self.overview["found"][use])) if weight else 0.0

    def joined(self, scale: float) -> dict[str, np.ndarray]:
        """Log odds by view. `again` is what the service compares with: the crops compressed once more, the overview unchanged."""
        if not scale:
            return {**self.crops, AGAIN: self.crops["q60"]}
        return {**{v: self.crops[v] + scale * self.overview[v] for v in VIEWS},
                AGAIN: self.crops["q60"] + scale * self.overview["found"]}


def per_picture(p: Pictures, crops: Crops, odds: np.ndarray, which: np.ndarray) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """Mean over the crops in every view, and the spread of the crops as found; NaN where nothing was scored."""
    n, means, spread = len(p.ai), {}, np.full(len(p.ai), np.nan)
    picture, view = crops.picture[which], crops.view[which]
    with np.errstate(invalid="ignore", divide="ignore"):
        for number, name in enumerate(VIEWS):
            mine = view == number
            count = np.bincount(picture[mine], minlength=n)
            means[name] = np.bincount(picture[mine], odds[mine], n) / count
            if name == "found":
                square = np.bincount(picture[mine], odds[mine] ** 2, n) / count
                spread = np.sqrt(np.maximum(square - means[name] ** 2, 0))
    return means, spread


class Branch:
    """The crops or the overviews of all pictures; each has its own head."""

    def __init__(self, p: Pictures, crops: Crops, x: torch.Tensor) -> None:
        self.p, self.crops, self.x = p, crops, x
        self.fold = p.fold[crops.picture]
        self.scatters: dict[tuple[float, ...], Scatter] = {}

    def head(self, candidate: Candidate, excluded: frozenset[int]) -> nn.Linear:
        if candidate.views not in self.scatters:
            self.scatters[candidate.views] = Scatter(self.p, self.crops, self.x, candidate.views)
        return discriminant(candidate, self.scatters[candidate.views], excluded)

    def judged(self, candidate: Candidate, head: nn.Linear, fold: int) -> tuple[dict[str, np.ndarray], np.ndarray]:
        which = np.flatnonzero(self.fold == fold)
        with torch.no_grad():
            rows = self.x[torch.from_numpy(which)].float()
            odds = head(rows[:, candidate.columns(rows.shape[1])])[:, 0].numpy()
        return per_picture(self.p, self.crops, odds, which)


def doubtful(spread: np.ndarray, value: dict[str, np.ndarray], limits: dict[str, float]) -> np.ndarray:
    with np.errstate(invalid="ignore"):
        return (spread > limits["cropSpread"]) | (np.abs(value["found"] - value[AGAIN]) > limits["recompressionShift"])


def left_out(candidate: Candidate, p: Pictures, crops: Branch, overviews: Branch) -> Answers:
    folds = range(FOLD_COUNT)
    n = len(p.ai)

    @cache
    def head(branch: Branch, excluded: frozenset[int]) -> nn.Linear:
        return branch.head(candidate, excluded)

    def score(excluded: frozenset[int], fold: int) -> Odds:
        odds = Odds.empty(n)
        odds.crops, odds.spread = crops.judged(candidate, head(crops, excluded), fold)
        if candidate.overview:
            odds.overview, _ = overviews.judged(candidate, head(overviews, excluded), fold)
        return odds

    every = Odds.empty(n)
    value = {v: np.full(n, np.nan) for v in (*VIEWS, AGAIN)}
    yes, no, chosen = np.zeros(n, bool), np.zeros(n, bool), []
    pairs = {frozenset(pair): {j: score(frozenset(pair), j) for j in pair} for pair in combinations(folds, 2)}
    for i in folds:
        inner = Odds.empty(n)
        for j in folds:
            if j != i:
                inner.take(pairs[frozenset((i, j))][j], p.fold == j)
        use = (p.fold != i) & p.headline
        scale = inner.scale(use, candidate.overview)
        logit = inner.joined(scale)
        temperature, bias = calibrated(p, use, logit)
        known = {v: sigmoid(odds / temperature + bias) for v, odds in logit.items()}
        limits = doubt_limits(inner.spread[use], np.abs(known["found"] - known[AGAIN])[use])
        cut = thresholds(p, use, known["found"], doubtful(inner.spread, known, limits))
        mine = p.fold == i
        every.take(score(frozenset((i,)), i), mine)
        for v, odds in every.joined(scale).items():
            value[v][mine] = sigmoid(odds[mine] / temperature + bias)
        silent = doubtful(every.spread, value, limits)
        yes |= mine & (value["found"] >= cut["ai"]) & ~silent
        no |= mine & (value["found"] <= cut["notAi"]) & ~silent
        chosen.append({"fold": i, "temperature": temperature, "bias": bias, "overviewScale": scale, **cut, **limits})
    scale = every.scale(p.headline, candidate.overview)
    return Answers(every.joined(scale), value, every.spread, yes, no, chosen, scale)


def report(p: Pictures, answers: Answers) -> dict:
    take = p.headline
    weight = p.weights()
    score = answers.score["found"]
    out: dict = {"pictures": int(take.sum()), "repositories": len(set(p.repository[take])),
                 "families": len(set(p.group[take & p.ai])), "kinds": len(set(p.group[take & ~p.ai])),
                 **figures(p.ai[take], score[take], weight[take]), "intervals": interval(p, take, score),
                 "byPicture": figures(p.ai[take], score[take], np.ones(int(take.sum()))),
                 "views": {v: figures(p.ai[take], answers.score[v][take], weight[take]) for v in VIEWS if v != "found"}}
    closed = take & (~p.ai | np.isin(p.group, sorted(CLOSED)))
    out["closed"] = figures(p.ai[closed], score[closed], weight[closed])
    w = weight[take] / weight[take].sum()
    silent = ~answers.yes & ~answers.no

    def share(mask: np.ndarray, of: np.ndarray) -> float:
        return float(weight[take & mask & of].sum() / weight[take & of].sum())

    worst = max(((float(answers.yes[k].mean()), str(p.group[k][0])) for k in kinds(p, take)), default=(0.0, ""))
    out["verdicts"] = {"uncertain": float((w * silent[take]).sum()), "aiAmongAi": share(answers.yes, p.ai),
                       "notAiAmongAi": share(answers.no, p.ai), "aiAmongReal": share(answers.yes, ~p.ai),
                       "notAiAmongReal": share(answers.no, ~p.ai), "worstKind": worst[1], "worstKindCalledAi": worst[0]}
    out["groups"] = by_group(p, score, answers.yes, answers.no, p.measured)
    out["riskCoverage"] = risk_coverage(p.ai[take], score[take], weight[take])
    out["folds"] = answers.chosen
    return out


def as_shipped(p: Pictures, old: np.ndarray, base: Path) -> Answers:
    """Measures the shipped detector with its own calibration and thresholds. It was trained on none of these repositories."""
    settings = json.loads((base / "detector.json").read_text())
    means, spread = per_picture(p, p.crops, old, np.arange(len(old)))
    logit = {**means, AGAIN: means["q60"]}
    value = {v: sigmoid(odds / settings["temperature"] + settings["bias"]) for v, odds in logit.items()}
    doubt = settings["disagreement"]
    silent = doubtful(spread, value, {"cropSpread": doubt["cropSpreadMax"],
                                      "recompressionShift": doubt["recompression"]["scoreShiftMax"]})
    return Answers(logit, value, spread, (value["found"] >= settings["thresholds"]["ai"]) & ~silent,
                   (value["found"] <= settings["thresholds"]["notAi"]) & ~silent, [], 0.0)


BEFORE = Candidate("linear, both and overview", overview=0.3)
CANDIDATES = [
    Candidate("linear, statistics of the folds", use="statistics", taught=False),
    Candidate("linear, both of the folds", taught=False),
    Candidate("linear, features", use="features"),
    Candidate("linear, statistics", use="statistics"),
    Candidate("linear, both"),
    Candidate("linear, both and own decoders", own=True),
    BEFORE,
    Candidate("linear, both and overview, half size", overview=0.4, views=(1, 1, 0.5, 3)),
]


def standardised(crops: Crops, examiner: Examiner) -> torch.Tensor:
    with torch.no_grad():
        return torch.cat([examiner.scaled(torch.from_numpy(crops.rows[i:i + 4096]).float()).half()
                          for i in range(0, len(crops.rows), 4096)])


def ship(candidate: Candidate, p: Pictures, crops: Branch, overviews: Branch, answers: Answers,
         examiner: Examiner) -> tuple[Examiner, dict]:
    """The candidate fitted on all repositories. Calibration and thresholds come from the answers of the folds."""
    whole = Examiner(**SHAPE, sees=(candidate.use,), overview=candidate.overview > 0)
    whole.network, whole.statistics = examiner.network, examiner.statistics
    whole.middle.copy_(examiner.middle)
    whole.scale.copy_(examiner.scale)
    whole.heads[0][1].load_state_dict(crops.head(candidate, frozenset()).state_dict())
    if whole.overview is not None:
        head = overviews.head(candidate, frozenset())
        with torch.no_grad():
            whole.overview.weight.copy_(head.weight * answers.scale)
            whole.overview.bias.copy_(head.bias * answers.scale)

    # Heads fitted on four or five folds answer on the same scale, so the left-out answers calibrate this head too.
    take = p.headline
    temperature, bias = calibrated(p, take, answers.logit)
    known = {v: sigmoid(odds / temperature + bias) for v, odds in answers.logit.items()}
    limits = doubt_limits(answers.spread[take], np.abs(known["found"] - known[AGAIN])[take])
    doubt = doubtful(answers.spread, known, limits)
    return whole, {"temperature": temperature, "bias": bias, "thresholds": thresholds(p, take, known["found"], doubt), **limits}


def line(name: str, r: dict) -> str:
    v = r["verdicts"]
    return (f"{name:36} AUC {r['auc']:.3f} {r['intervals']['auc']} balanced {r['balancedAccuracy']:.3f} recall@10 {r['recallAt10']:.3f} "
            f"by picture {r['byPicture']['auc']:.3f} q60 {r['views']['q60']['auc']:.3f} half {r['views']['half']['auc']:.3f} "
            f"social {r['views']['social']['auc']:.3f} "
            f"uncertain {v['uncertain']:.2f} ai|ai {v['aiAmongAi']:.2f} notai|ai {v['notAiAmongAi']:.2f} ai|real {v['aiAmongReal']:.2f} "
            f"worst {v['worstKind']} {v['worstKindCalledAi']:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--base", type=Path, default=MODEL, help="folder of a model that was not fitted on a repository of the folds")
    parser.add_argument("--only", action="append", help="measure these candidates only")
    parser.add_argument("--manifest", type=Path, default=Path(__file__).parent / "manifest.csv")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--ship", metavar="CANDIDATE", help="fit this candidate on all repositories, for the export")
    parser.add_argument("--run", default="shipped-head", help="where --ship writes the model: DATA/runs/RUN/last.pt")
    parser.add_argument("--out", type=Path, default=RESULTS / "leave_out.json")
    args = parser.parse_args()
    p = load(args.data, args.base, args.manifest, args.workers)
    print(f"{len(p.ai)} pictures of {len(set(p.repository))} repositories, {len(p.crops.rows)} crops, "
          f"{len(p.overviews.rows)} overviews", flush=True)
    examiner = shipped(args.base / "onnx" / "model.onnx").eval()
    crops, overviews = (Branch(p, part, standardised(part, examiner)) for part in (p.crops, p.overviews))
    x = crops.x
    with torch.no_grad():
        old = torch.cat([torch.cat([head(examiner.seen(n, x[i:i + 4096].float())) for n, head in enumerate(examiner.heads)], 1)
                         for i in range(0, len(x), 4096)]).numpy()
    results: dict = {"candidates": {}}
    first = as_shipped(p, old.mean(1), args.base)
    results["first"] = {"revision": revision(args.base), **report(p, first)}
    print(line("first head, as shipped", results["first"]), flush=True)
    before = left_out(BEFORE, p, crops, overviews)
    results["before"] = {"revision": BEFORE_REVISION, **report(p, before)}
    answered: dict[str, tuple[Answers, dict]] = {}
    for candidate in CANDIDATES:
        if args.only and candidate.name not in [*args.only, args.ship]:
            continue
        if candidate.own and not np.char.startswith(p.repository, f"{OWN}/").any():
            continue
        name = candidate.name
        answers = before if candidate is BEFORE else left_out(candidate, p, crops, overviews)
        whole_report = {**report(p, answers), "gain": gain(p, before, answers)}
        results["candidates"][name] = {k: v for k, v in whole_report.items() if k not in ("groups", "folds", "riskCoverage")}
        answered[name] = answers, whole_report
        print(line(name, whole_report), flush=True)
        args.out.write_text(json.dumps(results, indent=1) + "\n")
    if args.ship:
        candidate = next(c for c in CANDIDATES if c.name == args.ship)
        answers, whole_report = answered[candidate.name]
        whole, calibration = ship(candidate, p, crops, overviews, answers, examiner)
        taught = ~p.measured & (candidate.own | ~np.char.startswith(p.repository, f"{OWN}/"))
        target = args.data / "runs" / args.run / "last.pt"
        target.parent.mkdir(parents=True, exist_ok=True)
        torch.save({"examiner": whole.state_dict(), "shape": {**SHAPE, "sees": whole.sees, "overview": candidate.overview > 0}},
                   target)
        results["shipped"] = {"name": args.ship, "run": args.run, "calibration": calibration, "overview": candidate.overview,
                              "viewWeights": dict(zip(VIEWS, candidate.views)),
                              "parameters": sum(w.numel() for w in whole.parameters()),
                              "taught": {"pictures": int(taught.sum()), "repositories": len(set(p.repository[taught]))},
                              **whole_report}
        args.out.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
