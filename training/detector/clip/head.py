"""The head on the encoder's class tokens: fitted, measured by leaving owners of repositories out, and written for the service.

    python3 -m training.detector.clip.head --data DATA [--write]
    python3 -m training.detector.clip.head --card

One Fisher discriminant for each block (standardised, limited to +-4, ridge on the standardised values; classes have equal
weight, owners of repositories a weight that grows with the root of their pictures), added after division by their
spread. Five folds over whole owners; a generator family is in one fold, so a picture is judged by a head that saw
neither its owner's repositories nor its generator. Owners of real pictures of further kinds (kinds.py) are left out in the same way. An
owner counts with at most CAP pictures of a class. View B is
every picture as found, through the service's pipeline; view C in a form in which pictures travel, through the same.
Beside B stands the control: what file information alone, without a pixel, says on the same folds.
With --write: training/detector/results/clip.json, and models/elenchus-clip/ (head.json and the card). With --card: the
card again, from the results.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.metrics import roc_auc_score

from ..kinds import KINDS
from ..prepare import manifest, picture_path
from ..repositories import CAP, CLOSED, FAMILY_FOLD, FOLD_COUNT
from ..sources import AI
from ..unseen import UNSEEN
from ..widest_repositories import EVERYTHING
from .encoder import BLOCKS
from .features import HERE, listed, UNSEEN as UNSEEN_MANIFEST
from .looks import DEVIATION, MEAN, QUALITY_MAX, QUALITY_MIN, SHORT_MAX, SHORT_MIN, SIDE

RESULTS = HERE / "results" / "clip.json"
HEAD = HERE.parent.parent / "models" / "elenchus-clip" / "head.json"
LIMIT, RIDGE = 4.0, 0.2
SMALL = 5  # owners with fewer pictures are counted together by family or kind
POWER = 0.5  # of an owner's number of pictures: its weight in the fit
# Kinds of real pictures that are accused most, and how much more they weigh among the real ones in the fit.
HARD, HARD_WEIGHT = {"anime", "illustration", "painting", "poster", "wallpaper"}, 2.0
OWNERS = {s.id: s.origin.split("/")[0].lower() if s.kind == "git" else s.origin for s in [*EVERYTHING, *KINDS, *UNSEEN]}
FAMILIES = {**FAMILY_FOLD, "gemini": FAMILY_FOLD["nano-banana"]}
CLOSED_NOW = {*CLOSED, "gemini", "firefly", "freepik", "seedream", "ideogram", "grok"}
# Of all real pictures; of those of any kind with at least so many, of at least so many owners.
FALSE_ALARMS_MAX, KIND_ALARMS_MAX, KIND_MIN, KIND_OWNERS = 0.04, 0.05, 50, 3
LEVELS = (0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2)  # what a request may ask for
RIGHT_AI_MIN, RIGHT_NOT_AI_MIN = 0.95, 0.90  # at equal priors
RESAMPLES = 400
GRID = np.round(np.arange(0.02, 0.9991, 0.001), 3)
# Pictures that are not judged, whatever their score: luma that varies less than so many grey levels; a spectrum that falls by so many
# decibels at one place, as that of an enlarged picture does (training/pictures/measure-enlarged.ts measures it).
LIMITS = {"flat": {"deviationMax": 3.0}, "enlarged": {"fallMinDb": 11.5}}


@dataclass
class Looks:
    """One row for each picture and draw."""

    ids: np.ndarray
    draw: np.ndarray
    tokens: np.ndarray  # [rows, blocks, 768]
    ai: np.ndarray
    repository: np.ndarray
    owner: np.ndarray
    group: np.ndarray  # family of a generated picture, kind of a real one

    def take(self, which: np.ndarray) -> Looks:
        return Looks(*(column[which] for column in vars(self).values()))


def load(data: Path, draws: list[str], listed_rows: list[dict]) -> Looks:
    rows = {r["id"]: r for r in listed_rows}
    ids, draw, tokens = [], [], []
    for name in draws:
        kept = np.load(data / "clip" / f"{name}.npz")
        known = np.array([str(i).rsplit("/", 1)[0] in rows for i in kept["ids"]])
        ids.append(kept["ids"][known])
        tokens.append(kept["X"][known].astype(np.float32))
        draw.append(np.full(known.sum(), name))
    of = [rows[i.rsplit("/", 1)[0]] for i in np.concatenate(ids)]
    looks = Looks(np.concatenate(ids), np.concatenate(draw), np.concatenate(tokens), np.array([r["class"] == AI for r in of]),
                  np.array([r["source"] for r in of]), np.array([OWNERS[r["source"]] for r in of]),
                  np.array(["nano-banana" if r["generator"] == "gemini" else r["generator"] for r in of]))
    return looks.take(capped(looks))


def capped(looks: Looks) -> np.ndarray:
    """The rows of at most CAP pictures of an owner and class, chosen by their hash."""
    pictures: dict[tuple[str, bool], set[str]] = defaultdict(set)
    for ident, owner, ai in zip(looks.ids, looks.owner, looks.ai):
        pictures[owner, bool(ai)].add(str(ident))
    kept = {one for many in pictures.values() for one in sorted(many, key=lambda i: hashlib.sha256(i.encode()).digest())[:CAP]}
    return np.array([str(ident) in kept for ident in looks.ids])


def folds_of(looks: Looks) -> np.ndarray:
    """Fold of every row: generated repositories by family; real ones in turn by kind, all of an owner together, and with
    the owner's generated ones where there are some."""
    fold: dict[str, int] = {}
    of_owner: dict[str, int] = {}
    once = looks.draw == looks.draw[0]  # of which every picture has one, so that further draws change no fold
    for name in sorted(set(looks.repository[looks.ai])):
        mine = once & looks.ai & (looks.repository == name)
        family = Counter(looks.group[mine]).most_common(1)[0][0]
        fold[name] = of_owner[looks.owner[mine][0]] = FAMILIES.get(family, FOLD_COUNT - 1)
    kind_of: dict[str, str] = {}
    for owner, kind in zip(looks.owner[~looks.ai], looks.group[~looks.ai]):
        kind_of[owner] = min(kind, kind_of.get(owner, kind))
    for n, (_, owner) in enumerate(sorted((kind, owner) for owner, kind in kind_of.items())):
        of_owner.setdefault(owner, n % FOLD_COUNT)
    return np.array([fold[name] if ai else of_owner[owner] for name, owner, ai in zip(looks.repository, looks.owner, looks.ai)])


def weights_of(looks: Looks, power: float = 0.0) -> np.ndarray:
    """Both classes have half of the weight, and within a class owners the same, or by a power of their number of pictures;
    small ones count together."""
    first = looks.draw == looks.draw[0]
    size = Counter(zip(looks.owner[first], looks.ai[first]))
    counted = np.array([o if size[o, a] >= SMALL else f"small: {g}" for o, a, g in zip(looks.owner, looks.ai, looks.group)])
    weight = np.zeros(len(looks.ai))
    for value in (False, True):
        mine = looks.ai == value
        _, index, count = np.unique(counted[mine], return_inverse=True, return_counts=True)
        each = (count.astype(float) ** power / count)[index]
        weight[mine] = 0.5 * each / each.sum()
    return weight


# ---- the head ----------------------------------------------------------------------

@dataclass
class Discriminant:
    mean: np.ndarray
    deviation: np.ndarray
    weights: np.ndarray
    bias: float
    spread: float

    def score(self, tokens: np.ndarray) -> np.ndarray:
        standard = np.clip((tokens - self.mean) / self.deviation, -LIMIT, LIMIT)
        return (standard @ self.weights + self.bias) / self.spread


def discriminant(tokens: np.ndarray, ai: np.ndarray, weight: np.ndarray, ridge: float = RIDGE) -> Discriminant:
    """Fisher's linear discriminant on standardised, limited values."""
    weight = weight / weight.sum()
    mean = weight @ tokens
    deviation = np.sqrt(weight @ (tokens - mean) ** 2) + 1e-6
    standard = np.clip((tokens - mean) / deviation, -LIMIT, LIMIT)
    centres = {value: weight[ai == value] @ standard[ai == value] / weight[ai == value].sum() for value in (True, False)}
    within = standard - np.where(ai[:, None], centres[True], centres[False])
    scatter = (within * weight[:, None]).T @ within
    direction = np.linalg.solve(scatter + ridge * np.eye(len(scatter)), centres[True] - centres[False])
    bias = -float((centres[True] + centres[False]) @ direction) / 2
    score = standard @ direction
    spread = float(np.sqrt(weight @ (score - weight @ score) ** 2))
    return Discriminant(mean, deviation, direction, bias, spread)


def fitting_weights(looks: Looks) -> np.ndarray:
    """Owners by the root of their pictures, and real pictures of hard kinds more."""
    return weights_of(looks, POWER) * np.where(~looks.ai & np.isin(looks.group, sorted(HARD)), HARD_WEIGHT, 1)


def fitted(looks: Looks) -> list[Discriminant]:
    weight = fitting_weights(looks)
    return [discriminant(looks.tokens[:, n], looks.ai, weight) for n in range(looks.tokens.shape[1])]


def scored(head: list[Discriminant], looks: Looks) -> np.ndarray:
    return np.sum([part.score(looks.tokens[:, n]) for n, part in enumerate(head)], axis=0)


def as_found(looks: Looks) -> np.ndarray:
    """The rows of view B, on which alone a head is fitted: view C may be measured on a part of the pictures."""
    return np.char.startswith(looks.draw, "b")


def left_out(looks: Looks) -> np.ndarray:
    """The score of every row by a head that was fitted without its fold."""
    fold, scores = folds_of(looks), np.zeros(len(looks.ai))
    for k in range(FOLD_COUNT):
        scores[fold == k] = scored(fitted(looks.take((fold != k) & as_found(looks))), looks.take(fold == k))
    return scores


# ---- the measure ---------------------------------------------------------------------

def by_picture(looks: Looks, scores: np.ndarray, draws: list[str]) -> tuple[Looks, np.ndarray]:
    """One row for each picture, with its mean score over these draws."""
    rows = np.flatnonzero(np.isin(looks.draw, draws))
    ids, first, index = np.unique(looks.ids[rows], return_index=True, return_inverse=True)
    mean = np.bincount(index, scores[rows]) / np.bincount(index)
    chosen = looks.take(rows[first])
    chosen.draw = np.full(len(ids), "mean")
    return chosen, mean


def auc(looks: Looks, score: np.ndarray, which: np.ndarray | None = None) -> float:
    """Area under the curve with equal weight for every repository."""
    part, value = (looks, score) if which is None else (looks.take(which), score[which])
    return float(roc_auc_score(part.ai, value, sample_weight=weights_of(part)))


def interval(looks: Looks, score: np.ndarray) -> list[float]:
    """The middle 95 % of the AUC over resampled owners."""
    rng = np.random.default_rng(1)
    rows = {value: [np.flatnonzero((looks.owner == name) & (looks.ai == value)) for name in sorted(set(looks.owner[looks.ai == value]))]
            for value in (True, False)}
    found = []
    for _ in range(RESAMPLES):
        chosen = np.concatenate([of[n] for of in rows.values() for n in rng.integers(len(of), size=len(of))])
        found.append(auc(looks, score, chosen))
    return [round(float(v), 3) for v in np.quantile(found, [0.025, 0.975])]


def operating(looks: Looks, score: np.ndarray) -> dict:
    """Accuracy and recall of pictures, each with equal weight."""
    real, made = np.sort(score[~looks.ai]), score[looks.ai]
    best = max(((made > t).mean() + (real <= t).mean()) / 2 for t in np.quantile(score, np.linspace(0, 1, 400)))
    closed = looks.ai & np.isin(looks.group, sorted(CLOSED_NOW))
    return {"balanced": round(float(best), 3),
            "recallAt10": round(float((made > np.quantile(real, 0.90)).mean()), 3),
            "recallAt5": round(float((made > np.quantile(real, 0.95)).mean()), 3),
            "aucPictures": round(float(roc_auc_score(looks.ai, score)), 3),
            "closed": round(auc(looks, score, closed | ~looks.ai), 3)}


def measured(looks: Looks, scores: np.ndarray, draws: list[str]) -> dict:
    pictures, mean = by_picture(looks, scores, draws)
    return {"auc": round(auc(pictures, mean), 3), "interval": interval(pictures, mean), **operating(pictures, mean),
            "pictures": len(mean)}


def control(data: Path, looks: Looks) -> float:
    """AUC on the same folds of what a file says without a pixel: size, shape, format and bytes."""
    from PIL import Image
    rows = {r["id"]: r for r in listed()}
    pictures, _ = by_picture(looks, np.zeros(len(looks.ai)), [looks.draw[0]])
    values = []
    for ident in pictures.ids:
        row = rows[ident.rsplit("/", 1)[0]]
        path = picture_path(data, row)
        with Image.open(path) as image:
            width, height = image.size
            tables = getattr(image, "quantization", None) or {}
            kind = ["JPEG", "PNG", "WEBP"].index(image.format) if image.format in ("JPEG", "PNG", "WEBP") else 3
        values.append([width, height, width / height, min(width, height), kind, path.stat().st_size / (width * height),
                       float(np.mean(tables[0])) if tables else 0.0, width % 64, height % 64])
    fold, score = folds_of(pictures), np.zeros(len(values))
    x = np.array(values)
    for k in range(FOLD_COUNT):
        rest = pictures.take(fold != k)
        model = HistGradientBoostingClassifier(max_depth=3, max_iter=150, random_state=1)
        model.fit(x[fold != k], rest.ai, sample_weight=weights_of(rest))
        score[fold == k] = model.decision_function(x[fold == k])
    return round(auc(pictures, score), 3)


# ---- probabilities and thresholds ------------------------------------------------------

def calibration(score: np.ndarray, ai: np.ndarray, weight: np.ndarray) -> tuple[float, float]:
    """Slope and intercept of p = sigmoid(slope x score + intercept), by weighted likelihood; steps that raise the loss are halved."""
    def loss(at: np.ndarray) -> float:
        return float(weight @ np.logaddexp(0, np.where(ai, -1, 1) * (at[0] * score + at[1])))

    at = np.array([1.0, 0.0])
    for _ in range(100):
        p = 1 / (1 + np.exp(-np.clip(at[0] * score + at[1], -60, 60)))
        error, curve = weight * (p - ai), weight * p * (1 - p)
        gradient = np.array([error @ score, error.sum()])
        hessian = np.array([[curve @ score**2 + 1e-9, curve @ score], [curve @ score, curve.sum() + 1e-9]])
        step, size = np.linalg.solve(hessian, gradient), 1.0
        while loss(at - size * step) > loss(at) and size > 1e-6:
            size /= 2
        at = at - size * step
        if np.abs(size * step).max() < 1e-10:
            break
    return float(at[0]), float(at[1])


def controlled(looks: Looks, p: np.ndarray, all_max: float, kind_max: float) -> float | None:
    """The lowest `ai` threshold that keeps the share of accused real pictures below the limits; None if there is none.

    Conformal risk control (Angelopoulos et al. 2022): with one more picture counted as accused. A kind of which fewer than
    KIND_OWNERS owners have pictures cannot be measured by leaving an owner out: its picture would be judged by a head that
    never saw the kind.
    """
    real = ~looks.ai
    return lowest([(p[real], all_max), *((p[real & (looks.group == kind)], kind_max) for kind in held(looks, kind_max))])


def held(looks: Looks, limit: float) -> list[str]:
    """The kinds of real pictures that are held to a limit."""
    real = ~looks.ai
    return sorted(str(kind) for kind, n in Counter(looks.group[real]).items()
                  if counts(n, len(set(looks.owner[real & (looks.group == kind)])), limit))


def counts(pictures: int, owners: int, limit: float) -> bool:
    """Whether a kind of so many real pictures is held to a limit."""
    return pictures >= max(KIND_MIN, 1 / limit) and owners >= KIND_OWNERS


def lowest(groups: list[tuple[np.ndarray, float]]) -> float | None:
    """The lowest threshold at which each group of real pictures keeps to its limit, with one more picture counted as accused."""
    keeps = lambda t: all((np.sum(v >= t) + 1) / (len(v) + 1) <= limit for v, limit in groups)
    return next((float(t) for t in GRID if keeps(t)), None)


def thresholds(looks: Looks, p: np.ndarray) -> dict:
    """`ai` as the card promises on left-out owners, right in RIGHT_AI_MIN at equal priors; the highest `notAi` that is right in
    RIGHT_NOT_AI_MIN."""
    real, made = p[~looks.ai], p[looks.ai]

    def right(t: float) -> bool:
        wrong, found = (real >= t).mean(), (made >= t).mean()
        return bool(found > 0 and found / (found + wrong) >= RIGHT_AI_MIN)

    def quiet(t: float) -> bool:
        passed, missed = (real <= t).mean(), (made <= t).mean()
        return bool(passed > 0 and passed / (passed + missed) >= RIGHT_NOT_AI_MIN)

    least = controlled(looks, p, FALSE_ALARMS_MAX, KIND_ALARMS_MAX)
    high = next((float(t) for t in GRID if least is not None and t >= least and right(t)), 0.999)
    low = next((float(t) for t in GRID[::-1] if t < high and quiet(t)), 0.01)
    return {"ai": high, "notAi": low}


def levels(looks: Looks, p: np.ndarray) -> list[dict]:
    """For each false-alarm rate that a request may ask for: the threshold, and how much is found at it, in whole per cent."""
    found: list[dict] = []
    t = 0.0
    for level in reversed(LEVELS):  # a stricter level keeps to the laxer ones too, which more kinds are large enough for
        least = controlled(looks, p, level, level)
        if least is not None:
            t, real = max(t, least), p[~looks.ai]
            found.insert(0, {"maxFalseAlarm": level, "ai": t, "found": round(100 * float((p[looks.ai] >= t).mean())),
                          "realCalledAi": round(100 * float((real >= t).mean()), 1), "kinds": held(looks, level)})
    return found


def verdicts(looks: Looks, p: np.ndarray, limits: dict) -> dict:
    ai, not_ai = p >= limits["ai"], p <= limits["notAi"]
    share = lambda which: round(float(which.mean()), 3) if len(which) else None
    real, made = ~looks.ai, looks.ai
    kinds = [{"kind": k, "pictures": int(n), "owners": len(set(looks.owner[real & (looks.group == k)])),
              "calledAi": share(ai[real & (looks.group == k)])}
             for k, n in sorted(Counter(looks.group[real]).items()) if n >= 15]
    families = [{"family": k, "pictures": int(n), "found": share(ai[made & (looks.group == k)])}
                for k, n in sorted(Counter(looks.group[made]).items()) if n >= 15]
    a, r, m, q = ai[made].mean(), ai[real].mean(), not_ai[made].mean(), not_ai[real].mean()
    return {"found": share(ai[made]), "missed": share(not_ai[made]), "realCalledAi": share(ai[real]), "realPassed": share(not_ai[real]),
            "aiRight": round(float(a / (a + r)), 3) if a + r else None, "notAiRight": round(float(q / (q + m)), 3) if q + m else None,
            "kinds": kinds, "families": families}


def prior(verdict: dict, share: float = 0.1) -> dict:
    """How many verdicts are right if this share of all pictures is generated, in per cent."""
    made, real = share * verdict["found"], (1 - share) * verdict["realCalledAi"]
    passed, missed = (1 - share) * verdict["realPassed"], share * verdict["missed"]
    return {"generatedShare": share, "aiRight": round(100 * made / (made + real)), "notAiRight": round(100 * passed / (passed + missed))}


def written(head: list[Discriminant], slope: float, intercept: float, limits: dict, draws: int, verdict: dict) -> dict:
    """head.json, as src/detection/clip/clip.schema.ts reads it."""
    short = lambda values: [float(f"{v:.6g}") for v in values]
    alarms = [{"kind": k["kind"], "ai": round(100 * k["calledAi"]), "images": k["pictures"]} for k in verdict["kinds"]]
    return {"version": 1, "id": "elenchus-clip", "inputSide": SIDE, "pixelMean": short(MEAN), "pixelStd": short(DEVIATION),
            "pipeline": {"shortSide": [SHORT_MIN, SHORT_MAX], "quality": [QUALITY_MIN, QUALITY_MAX],
                         "chroma": ["4:2:0", "4:4:4"], "draws": draws},
            "layers": [{"block": b, "mean": short(d.mean), "deviation": short(d.deviation), "clip": LIMIT,
                        "weights": short(d.weights), "bias": float(f"{d.bias:.6g}"), "spread": float(f"{d.spread:.6g}")}
                       for b, d in zip(BLOCKS, head)],
            "calibration": {"kind": "logistic", "slope": round(slope, 5), "intercept": round(intercept, 5)},
            "thresholds": limits, "minShortSide": SHORT_MIN, **LIMITS,
            "falseAlarms": alarms, "prior": prior(verdict)}


def unseen(looks: Looks, p: np.ndarray, limits: dict, levels: list[dict]) -> dict:
    """What the shipped head says of owners of whom nothing was fitted or chosen."""
    share = lambda which, t: round(float((p[which] >= t).mean()), 3)
    both = lambda t: {"found": share(looks.ai, t), "realCalledAi": share(~looks.ai, t)}
    count = lambda which: {"pictures": int(which.sum()), "owners": len(set(looks.owner[which]))}
    return {"generated": count(looks.ai), "real": count(~looks.ai), "auc": round(float(roc_auc_score(looks.ai, p)), 3),
            **both(limits["ai"]), "by level": [both(level["ai"]) for level in levels]}


# ---- the card ----------------------------------------------------------------------------

def per_cent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.0f} %"


def table(names: list[str], rows: list[list[str]]) -> str:
    return "\n".join(["| " + " | ".join(row) + " |" for row in [names, ["---"] * len(names), *rows]])


def not_judged(e: dict) -> str:
    """Which pictures get no verdict, and how often that is wrong (results/enlarged.json)."""
    found, factor, quality = e["as found"], e["enlarged, by factor"], e["enlarged twice or more, by quality"]
    share = lambda one: f"{per_cent(one['enlarged'])} of {one['pictures']}"
    worst = max(e["as found, real, by kind"].items(), key=lambda one: one[1]["enlarged"])
    return f"""## Pictures that are not judged
Pictures with fewer than {SHORT_MIN} pixels on a side, nearly flat ones (deviation of the luma under {LIMITS['flat']['deviationMax']:g}) and enlarged or blurred ones are `uncertain`, with that
reason. The latter have a spectrum that falls by {LIMITS['enlarged']['fallMinDb']:g} decibels at one place on both axes. Measured by `training/pictures/measure-enlarged.ts` on
pictures of {e['sources']} repositories as found, on which the limit was partly chosen: {share(found['real'])} real and {share(found['generated'])} generated pictures count as enlarged, most often
{worst[0]} ({share(worst[1])}). Of pictures that were enlarged for the measurement the rule finds:

{table(["factor", "found"], [[f"{float(k):g}", share(v)] for k, v in sorted(factor.items(), key=lambda one: float(one[0]))])}

{table(["twice or more, then JPEG of quality", "found"], [[k, share(v)] for k, v in sorted(quality.items(), reverse=True)])}

"""


def no_map(w: dict) -> str:
    """Why an answer has no map of patches (results/where.json)."""
    made, real, place = w["generated parts"], w["real parts"], w["place alone"]
    blocks = ", ".join(str(b) for b in w["blocks"])
    shown = made["mean of pictures"] >= w["bar"] and real["mean of pictures"] <= w["real parts at most"]
    if shown:
        raise ValueError("the map is right and should be shown")
    return f"""## Where it looked
An answer has no map. Discriminants of patch tokens (blocks {blocks}; {w['owners']['generated']} owners of generated and {w['owners']['real']} of real pictures, owner and generator family left
out) find a generated part of 8 to 40 % of the square in {made['pictures']} real pictures with an AUC by patch of {made['mean of pictures']:.2f} (mean of the pictures; pooled {made['pooled']:.2f}; the place
alone {place['mean of pictures']:.2f}). **Parts of other real pictures, pasted in the same way, are found with {real['mean of pictures']:.2f}**, although the fit counts them as real: such a map
points at what was put in, generated or not, and would accuse a montage of photographs. It would be shown from {w['bar']:.2f} on, with at most {w['real parts at most']:.2f} for real parts (`training.detector.clip.where`).

"""


def in_forms(f: dict, detector: str) -> str:
    """How much a score depends on the form in which a picture arrives (results/forms.json)."""
    d, made, real = f["detectors"][detector], f["generated"], f["real"]
    worst, spread = d["crossings"]["worst"], d["spread"]
    rows = [[name + (" *" if name in f["everyday"] else ""), f"{x['auc']:.2f}", per_cent(x["found"]), per_cent(x["realCalledAi"])]
            for name, x in d["forms"].items()]
    return f"""## In the forms in which pictures travel
{made['pictures']} generated pictures of {made['owners']} owners and {real['pictures']} real ones of {real['owners']}, of whom nothing was fitted or chosen, each in ten forms, judged by the
service's own code (`training/pictures/measure-forms.ts`, revision `{d['revision']}`). If generated pictures come in one of the four everyday forms (*) and real
ones in another, the AUC is {d['crossings']['mean']:.2f} in the mean and {worst['auc']:.2f} in the worst crossing (generated: {worst['generated']}; real: {worst['real']}). The score of a picture
moves by {spread['mean']:.0f} points over the ten forms in the mean, {spread['median']:.0f} in the median, and by {spread['ninth decile']:.0f} or more for one in ten; {100 * d['not judged']:.1f} % of the forms are too small
to be judged and have no score. In the everyday forms {per_cent(d['everyday']['found'])} of
the generated and {per_cent(d['everyday']['realCalledAi'])} of the real pictures are called `ai`. With so few owners these figures are rough.

{table(["form", "AUC", "generated found", "real called `ai`"], rows)}

"""


def promised(r: dict) -> str:
    """The thresholds, on what they rest, and what a request may ask for."""
    unseen, limits = r["unseen"], r["thresholds"]
    rows = [[str(x["maxFalseAlarm"]), str(x["ai"]), f"{x['found']} %", f"{x['realCalledAi']} %", per_cent(u["found"]), per_cent(u["realCalledAi"])]
            for x, u in zip(r["levels"], unseen["by level"])]
    names = ["maxFalseAlarm", "threshold", "generated found", "real called `ai`", "unseen generated found", "unseen real called `ai`"]
    kinds = ", ".join(next(x["kinds"] for x in r["levels"] if x["maxFalseAlarm"] == KIND_ALARMS_MAX))
    return f"""The thresholds {limits['ai']} and {limits['notAi']} were set on these folds by conformal risk control: `ai` wrong on at most {per_cent(FALSE_ALARMS_MAX)} of all real
pictures and {per_cent(KIND_ALARMS_MAX)} of those of every kind with at least {KIND_MIN} of {KIND_OWNERS} owners, and right in {per_cent(RIGHT_AI_MIN)} at equal priors; `not_ai` right in {per_cent(RIGHT_NOT_AI_MIN)}. A
kind of fewer owners is shown, but the head that judged it never saw the kind. If one picture in ten is generated, {r['prior']['aiRight']} % of the
verdicts `ai` and {r['prior']['notAiRight']} % of the verdicts `not_ai` are right. A single owner's pictures can do worse than their kind: the promise is about the kind's
pictures together. Kinds that nobody measured have no promise.

A request may state `maxFalseAlarm`; the limit then holds for all real pictures and for each kind with at least {KIND_MIN} pictures, and one divided by
the limit, of {KIND_OWNERS} owners. An answer names the kinds. At {KIND_ALARMS_MAX:g} they are {kinds}. What it leaves, on the folds and on {unseen['generated']['pictures']} generated
pictures of {unseen['generated']['owners']} owners and {unseen['real']['pictures']} real ones of {unseen['real']['owners']}, of whom nothing was fitted or chosen (`manifest-unseen.csv`; AUC {unseen['auc']:.3f}):

{table(names, rows)}

By kind and family, at {limits['ai']}; the same threshold finds {per_cent(unseen['found'])} of the unseen generated pictures and calls {per_cent(unseen['realCalledAi'])} of the unseen real ones `ai`:
"""


def card(r: dict) -> str:
    """The model card, from the results alone."""
    enlarged, where, forms = (json.loads((RESULTS.parent / f"{name}.json").read_text()) for name in ("enlarged", "where", "forms"))
    b, c, v, w = r["B"], r["C"], r["verdicts B"], r["verdicts C"]
    views = [[name, str(x["pictures"]), f"{x['auc']:.3f} ({x['interval'][0]:.2f} to {x['interval'][1]:.2f})", f"{x['aucPictures']:.3f}",
              f"{x['closed']:.3f}", f"{x['balanced']:.2f}", per_cent(x["recallAt10"])]
             for name, x in (("B, as uploaded", b), ("C, network copies, screenshots, two hops", c),
                             *([("B of the pictures of C", r["B of the pictures of C"])] if c["pictures"] < b["pictures"] else []))]
    return f"""# elenchus-clip: a head on a published encoder

Our head on the class tokens after blocks {BLOCKS[0]} to {BLOCKS[-1]} of CLIP ViT-B/16 (`Xenova/clip-vit-base-patch16`; the encoder is MIT by OpenAI's
repository). The encoder's weights are not here: `npm run -s cli -- detector install` brings them
([0117](../../docs/decisions/0117-an-installed-encoder.md)). This card is written by `python3 -m training.detector.clip.head --card`; every figure
comes from `training/detector/results/`.

## What it is for
It gives one signal about one still picture, beside what the file itself declares. It is **not** evidence on its own: do not use it to
accuse a person, to grade, or to moderate without a human. `not_ai` by pixels means that no trace of generation was found, never that a picture
is real.

## How good it is on pictures of other origins
{b['pictures']} pictures of {r['repositories']['generated']} repositories of generated and {r['repositories']['real']} of other pictures (of {r['owners']['generated']} and {r['owners']['real']} owners), in five folds. An
owner is in one fold, and so is a generator family: the head that judges a picture has seen neither another repository of its
owner nor its generator. Both classes go through one pipeline (short side drawn from {SHORT_MIN} to {SHORT_MAX}, never enlarged, JPEG of quality {QUALITY_MIN} to
{QUALITY_MAX}, metadata gone), so that a file's size and format say nothing. All owners have equal weight, and count with at most {CAP} pictures
of a class; intervals come from resampling owners.

{table(["view", "pictures", "AUC", "AUC, pictures equal", "closed current generators", "balanced accuracy", "found at 10 % false alarms"], views)}

{"C was measured on the first pictures of every repository, which are the harder ones. " if c["pictures"] < b["pictures"] else ""}The head is fitted on B alone.

**Control**: file information of the files as found, without a pixel, reaches an AUC of {r['control']:.3f} on the same folds. The pipeline takes it away.

| verdicts | found: `ai` | missed: `not_ai` | real called `ai` | real passed: `not_ai` | `ai` right at equal priors | `not_ai` right |
| --- | --- | --- | --- | --- | --- | --- |
| B | {per_cent(v['found'])} | {per_cent(v['missed'])} | {per_cent(v['realCalledAi'])} | {per_cent(v['realPassed'])} | {per_cent(v['aiRight'])} | {per_cent(v['notAiRight'])} |
| C | {per_cent(w['found'])} | {per_cent(w['missed'])} | {per_cent(w['realCalledAi'])} | {per_cent(w['realPassed'])} | {per_cent(w['aiRight'])} | {per_cent(w['notAiRight'])} |

{promised(r)}
{table(["real pictures", "pictures", "owners", "called `ai`, B", "C"], [[k["kind"], str(k["pictures"]), str(k["owners"]), per_cent(k["calledAi"]), per_cent(next((x["calledAi"] for x in w["kinds"] if x["kind"] == k["kind"]), None))] for k in v["kinds"]])}

{table(["generator family", "pictures", "found, B", "C"], [[k["family"], str(k["pictures"]), per_cent(k["found"]), per_cent(next((x["found"] for x in w["families"] if x["family"] == k["family"]), None))] for k in v["families"]])}

{in_forms(forms, 'clip')}{not_judged(enlarged)}{no_map(where)}## Limits
- GAN faces (StyleGAN) are not found. Pictures by ComfyUI, Imagen and Midjourney are found least among current generators.
- Of real pictures, digital paintings, retouched stock photographs and food are called `ai` most often.
- The head was fitted on weights read back from a file with 8-bit weights, on class tokens of which some were computed in bfloat16, and on
  Pillow's scaling and JPEG; the service computes in float and uses libvips.
- Only the middle square of a picture is judged.
- Labels come from READMEs and file names of public repositories. No picture is in this repository.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--draw", nargs="+", default=["b0", "c0"])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--card", action="store_true")
    args = parser.parse_args()
    card_file = HEAD.parent / "README.md"
    if args.card:
        card_file.write_text(card(json.loads(RESULTS.read_text())))
        return
    if not args.data:
        parser.error("--data is missing")
    looks = load(args.data, args.draw, listed())
    scores = left_out(looks)
    b, c = [d for d in args.draw if d[0] == "b"], [d for d in args.draw if d[0] == "c"]
    both = lambda column: {"generated": len(set(column[looks.ai])), "real": len(set(column[~looks.ai]))}
    # One draw of each view is what the service does with a picture; further draws of view B are only fitted.
    results = {"repositories": both(looks.repository), "owners": both(looks.owner),
               "B": measured(looks, scores, b[:1]), "C": measured(looks, scores, c[:1]), "control": control(args.data, looks)}
    pictures, mean = by_picture(looks, scores, b[:1])
    slope, intercept = calibration(mean, pictures.ai, weights_of(pictures))
    probability = lambda score: 1 / (1 + np.exp(-(slope * score + intercept)))
    p = probability(mean)
    limits = thresholds(pictures, p)
    travelled, mean_c = by_picture(looks, scores, c[:1])
    same = np.isin(looks.ids, travelled.ids)
    results |= {"B of the pictures of C": measured(looks.take(same), scores[same], b[:1]),
                "thresholds": limits, "levels": levels(pictures, p), "verdicts B": verdicts(pictures, p, limits),
                "verdicts C": verdicts(travelled, probability(mean_c), limits)}
    results["prior"] = prior(results["verdicts B"])
    shipped = fitted(looks.take(as_found(looks)))
    others = load(args.data, b[:1], manifest(UNSEEN_MANIFEST))
    results["unseen"] = unseen(others, probability(scored(shipped, others)), limits, results["levels"])
    body = written(shipped, slope, intercept, limits, 1, results["verdicts B"]) | {"levels": [
        {name: level[name] for name in ("maxFalseAlarm", "ai", "found", "kinds")} for level in results["levels"]]}
    print(json.dumps(results, indent=1))
    if args.write:
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")
        HEAD.parent.mkdir(parents=True, exist_ok=True)
        HEAD.write_text(json.dumps(body) + "\n")
        card_file.write_text(card(results))


if __name__ == "__main__":
    main()
