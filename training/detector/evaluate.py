"""Evaluate: score the prepared pictures, fit the calibration, choose thresholds, measure.

    python3 -m training.detector.evaluate --data DIR --run NAME [--calibration-only] [--settings DETECTOR_JSON --out DIR]

With --calibration-only it prints the figures of the calibration pictures, opens no `dev` picture and writes no file; use
it to choose what to try next. Otherwise it writes results/scores.csv (one line per picture and form) and
results/evaluation.json. Calibration and thresholds come from the `calibration` split alone; `dev` and `challenge` are only
measured. With --settings nothing is fitted: calibration, thresholds and limits of doubt are those of a detector.json. That is how
linear heads (leave_out.py) are measured, with another --out, because the card takes the figures of the network's training
from results/evaluation.json.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image

from .crops import KEEP, PER_AXIS, SIDE, grid, overview, textured
from .prepare import manifest, picture_path
from .scoring import balanced_weights, fit, picture_logit, sigmoid
from .sources import AI, CALIBRATION, CHALLENGE, DEV, SOURCES

RESULTS = Path(__file__).parent / "results"
SHIPPED = RESULTS / "shipped"  # of the run that is exported last
FORMS = ("published", "q60", "half")
HEAVY = "q30"  # measured to show where the detector fails; not used for calibration
FALSE_ALARMS_MAX, MISSES_MAX = 0.10, 0.05


# ---- scoring ----------------------------------------------------------------

def torch_scorer(weights: Path, threads: int):
    """A function from crops to logits, in float32 as the service computes."""
    import torch

    from .model import Examiner, accelerator

    torch.set_num_threads(threads)
    device = accelerator()
    state = torch.load(weights, map_location=device)
    model = Examiner(**state.get("shape", {})).to(device)
    model.load_state_dict(state["examiner"])
    model.eval()
    model.network.to(memory_format=torch.channels_last)
    model.statistics.counting = device == "cpu"

    def score(crops: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            x = torch.from_numpy(crops).to(device).permute(0, 3, 1, 2).float().div(127.5).sub(1)
            features = model.network.features(x.contiguous(memory_format=torch.channels_last))
            return model.decide(model.statistics(x.contiguous()), features).cpu().numpy()

    return score, state


def score_files(data: Path, score, per_axis: int, keep: int, rows: list[dict]) -> list[dict]:
    scored = []
    for row in rows:
        with Image.open(data / "evaluation" / row["file"]) as image:
            image = image.convert("RGB")
        pixels = np.asarray(image)
        boxes = textured(pixels, grid(image.width, image.height, per_axis), keep)
        crops, added = split(score(np.stack([*(pixels[t:t + SIDE, l:l + SIDE] for l, t in boxes), overview(image)])))
        scored.append({**row, "crops": crops.tolist(), "overview": added})
    return scored


def split(logits: np.ndarray) -> tuple[np.ndarray, float]:
    """Log odds of the crops, and what the overview in the last row adds to their mean; 0 without a head for it."""
    differences = logits[:, ::2] - logits[:, 1::2]
    return differences[:-1, 0], float(differences[-1, 1]) if differences.shape[1] > 1 else 0.0


def score_part(job) -> tuple[list[dict], dict]:
    data, weights, per_axis, keep, rows = job
    score, state = torch_scorer(weights, 1)
    # Linear heads (leave_out.py) are solved, not trained, so their run has no figures of the network's training.
    return score_files(data, score, per_axis, keep, rows), {k: state[k] for k in ("step", "seconds", "crops", "args") if k in state}


def score_all(args, rows: list[dict]) -> tuple[list[dict], dict]:
    """Every picture's crops, scored by `workers` processes of one thread."""
    weights = args.data / "runs" / args.run / "last.pt"
    parts = [rows[n::args.workers] for n in range(args.workers)]
    with ProcessPoolExecutor(args.workers) as pool:
        found = list(pool.map(score_part, [(args.data, weights, args.per_axis, args.keep, p) for p in parts]))
    scored: list[dict] = [{}] * len(rows)
    for n, (part, _) in enumerate(found):
        scored[n::args.workers] = part
    return scored, found[0][1]


# ---- measures -----------------------------------------------------------------

def auc(ai: np.ndarray, value: np.ndarray) -> float:
    from sklearn.metrics import roc_auc_score

    return float(roc_auc_score(ai, value))


def auc_interval(ai: np.ndarray, value: np.ndarray) -> list[float]:
    rng = np.random.default_rng(1)
    fakes, reals = value[ai], value[~ai]
    draws = []
    for _ in range(500):
        a, r = rng.choice(fakes, len(fakes)), rng.choice(reals, len(reals))
        draws.append(auc(np.r_[np.ones(len(a), bool), np.zeros(len(r), bool)], np.r_[a, r]))
    return [float(np.percentile(draws, q)) for q in (2.5, 97.5)]


def recall_at_false_alarms(ai: np.ndarray, value: np.ndarray, share: float) -> float:
    limit = np.quantile(value[~ai], 1 - share)
    return float((value[ai] > limit).mean())


def summary(ai: np.ndarray, score: np.ndarray) -> dict:
    called = score >= 0.5
    return {"pictures": int(len(ai)), "auc": auc(ai, score),
            "balancedAccuracy": float((called[ai].mean() + (~called[~ai]).mean()) / 2),
            "recall": float(called[ai].mean()), "falseAlarms": float(called[~ai].mean()),
            "recallAt10": recall_at_false_alarms(ai, score, 0.10)}


def by_source(rows: list[dict], score: np.ndarray, thresholds: dict, key: str) -> list[dict]:
    ai = np.array([r["class"] == AI for r in rows])
    table = []
    for name in sorted({(r["class"], r[key]) for r in rows}):
        take = np.array([(r["class"], r[key]) == name for r in rows])
        other = ai != (name[0] == AI)
        both = take | other
        table.append({
            "class": name[0], "name": name[1], "pictures": int(take.sum()),
            "calledAiAtHalf": float((score[take] >= 0.5).mean()),
            "calledAi": float((score[take] >= thresholds["ai"]).mean()),
            "calledNotAi": float((score[take] <= thresholds["notAi"]).mean()),
            "aucAgainstOtherClass": auc(ai[both], score[both])})
    return table


def reliability(ai: np.ndarray, score: np.ndarray, weight: np.ndarray) -> tuple[list[dict], float]:
    bins, error = [], 0.0
    for n in range(10):
        take = (score >= n / 10) & ((score < (n + 1) / 10) | (n == 9))
        if take.any():
            w = weight[take] / weight[take].sum()
            said, was = float((score[take] * w).sum()), float((ai[take] * w).sum())
            error += float(weight[take].sum() / weight.sum()) * abs(said - was)
            bins.append({"from": n / 10, "to": (n + 1) / 10, "pictures": int(take.sum()), "said": said, "was": was})
    return bins, error


def choose_thresholds(ai: np.ndarray, score: np.ndarray, weight: np.ndarray, source: list[str]) -> dict:
    """The lowest `ai` and the highest `notAi` within the allowed shares of wrong calls.

    For real pictures the limit holds in every source, because new pictures are more like the worst source than like the
    mean. For generated ones it holds for all together.
    """
    names = np.array(source)
    reals = [(names == name) & ~ai for name in sorted(set(names[~ai]))]
    levels = np.round(np.arange(0.02, 0.981, 0.005), 3)
    low = [t for t in levels if weight[(score <= t) & ai].sum() / weight[ai].sum() <= MISSES_MAX]
    high = [t for t in levels if all((score[real] >= t).mean() <= FALSE_ALARMS_MAX for real in reals)]
    not_ai, is_ai = (max(low) if low else 0.02), (min(high) if high else 0.98)
    if is_ai < not_ai:  # the model separates better than required, so both thresholds are the same
        is_ai = not_ai = float(np.round((is_ai + not_ai) / 2, 3))
    return {"ai": float(is_ai), "notAi": float(not_ai)}


def answers(score: np.ndarray, doubt: np.ndarray, thresholds: dict) -> tuple[np.ndarray, np.ndarray]:
    """Which pictures are called `ai` and which `not_ai`; neither where there is doubt."""
    return (score >= thresholds["ai"]) & ~doubt, (score <= thresholds["notAi"]) & ~doubt


def split_report(rows: list[dict], score: np.ndarray, doubt: np.ndarray, thresholds: dict, published: bool) -> dict:
    """All figures of one form of one split's pictures."""
    ai = np.array([r["class"] == AI for r in rows])
    part = summary(ai, score)
    weight = balanced_weights(ai, [r["source"] for r in rows])
    part["reliability"], part["calibrationError"] = reliability(ai, score, weight)
    part["bySource"] = by_source(rows, score, thresholds, "source")
    yes, no = answers(score, doubt, thresholds)
    part["verdicts"] = {
        "aiAmongAi": float(yes[ai].mean()), "aiAmongReal": float(yes[~ai].mean()),
        "notAiAmongAi": float(no[ai].mean()), "notAiAmongReal": float(no[~ai].mean()),
        "uncertain": float((~yes & ~no).mean()), "byDoubt": float(doubt.mean())}
    if published:
        part["aucInterval"] = auc_interval(ai, score)
        part["byGenerator"] = by_source(rows, score, thresholds, "generator")
    return part


def challenges(rows: list[dict], score: np.ndarray, doubt: np.ndarray, thresholds: dict) -> list[dict]:
    """The figures of each challenge source, ranked against the other class of `dev` and against its comparable source."""
    split, source = (np.array([r[key] for r in rows]) for key in ("split", "source"))
    ai = np.array([r["class"] == AI for r in rows])
    yes, no = answers(score, doubt, thresholds)
    table = []
    for about in (s for s in SOURCES if CHALLENGE in s.cap):
        take = source == about.id
        if not take.any():
            continue
        against_dev = take | ((split == DEV) & (ai != (about.cls == AI)))
        entry = {"class": about.cls, "name": about.id, "pictures": int(take.sum()),
                 "calledAiAtHalf": float((score[take] >= 0.5).mean()),
                 "ai": float(yes[take].mean()), "notAi": float(no[take].mean()),
                 "aucAgainstDev": auc(ai[against_dev], score[against_dev])}
        if about.beside:
            pair = take | (source == about.beside)
            entry["aucBeside"] = auc(ai[pair], score[pair])
        table.append(entry)
    return table


# ---- figures from metadata -----------------------------------------------------

def header(path: Path) -> list[float]:
    """Width, height, format, quantisation table: no pixel is decoded."""
    with Image.open(path) as image:
        table = getattr(image, "quantization", None) or {}
        first = list(table.get(0, []))[:64] or [0] * 64
        second = list(table.get(1, []))[:64] or [0] * 64
        return [image.width, image.height, image.width / image.height,
                {"JPEG": 0, "PNG": 1, "WEBP": 2}.get(image.format, 3), float(np.mean(first)), float(np.mean(second)),
                *first[:8], *second[:4]]


def header_control(files: list[tuple[Path, bool]]) -> float:
    from sklearn.ensemble import HistGradientBoostingClassifier
    from sklearn.model_selection import cross_val_predict

    x = np.array([header(f) for f, _ in files])
    y = np.array([a for _, a in files])
    guess = cross_val_predict(HistGradientBoostingClassifier(max_iter=80, random_state=1), x, y, cv=5,
                              method="predict_proba")[:, 1]
    return auc(y, guess)


# ---- main ----------------------------------------------------------------------

def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", required=True)
    parser.add_argument("--per-axis", type=int, default=PER_AXIS)
    parser.add_argument("--keep", type=int, default=KEEP)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=RESULTS)
    parser.add_argument("--settings", type=Path, help="the detector.json whose calibration and thresholds are used")
    parser.add_argument("--calibration-only", action="store_true")
    return parser.parse_args()


class Scored:
    """The scored pictures as columns, and their calibrated scores."""

    def __init__(self, rows: list[dict], shipped: dict | None) -> None:
        self.rows = rows
        self.logit = np.array([picture_logit(np.array(r["crops"]), r["overview"]) for r in rows])
        self.spread = np.array([float(np.std(r["crops"])) for r in rows])
        self.ai = np.array([r["class"] == AI for r in rows])
        self.split = np.array([r["split"] for r in rows])
        self.form = np.array([r["form"] for r in rows])
        self.fitted = (self.split == CALIBRATION) & (self.form != HEAVY)
        if shipped:
            self.temperature, self.bias = shipped["temperature"], shipped["bias"]
        else:
            weight = balanced_weights(self.ai[self.fitted], [r["source"] for r in self.taken(self.fitted)])
            self.temperature, self.bias = fit(self.logit[self.fitted], self.ai[self.fitted].astype(float), weight)
        self.value = sigmoid(self.logit / self.temperature + self.bias)

    def taken(self, take: np.ndarray) -> list[dict]:
        return [r for r, t in zip(self.rows, take) if t]

    def shift(self) -> np.ndarray:
        """How far the score of each picture moves when it is compressed again."""
        index = {(r["id"], r["form"]): n for n, r in enumerate(self.rows)}
        return np.array([abs(self.value[n] - self.value[index[(r["id"], "q60")]]) for n, r in enumerate(self.rows)])


def rules(scored: Scored, shift: np.ndarray, shipped: dict | None) -> tuple[dict, dict]:
    """The thresholds and the limits of the two signs of doubt."""
    if shipped:
        doubts = shipped["disagreement"]
        return shipped["thresholds"], {"cropSpread": doubts["cropSpreadMax"],
                                       "recompressionShift": doubts["recompression"]["scoreShiftMax"]}
    published = scored.fitted & (scored.form == "published")
    sources = [r["source"] for r in scored.taken(published)]
    ai = scored.ai[published]
    thresholds = choose_thresholds(ai, scored.value[published], balanced_weights(ai, sources), sources)
    # Each limit is set where errors on the calibration pictures are frequent.
    return thresholds, {"cropSpread": float(np.round(np.quantile(scored.spread[published], 0.95), 2)),
                        "recompressionShift": float(np.round(np.quantile(shift[published], 0.95), 2))}


def form_reports(scored: Scored, doubt: np.ndarray, thresholds: dict) -> dict:
    """The figures of every form of the pictures of both splits, and of the challenge sources."""
    splits, challenge = {CALIBRATION: {}, DEV: {}}, {}
    for kind in (*FORMS, HEAVY):
        for name, reports in splits.items():
            take = (scored.split == name) & (scored.form == kind)
            reports[kind] = split_report(scored.taken(take), scored.value[take], doubt[take], thresholds,
                                         published=kind == "published")
        take = scored.form == kind
        challenge[kind] = challenges(scored.taken(take), scored.value[take], doubt[take], thresholds)
    return {"splits": splits, "challenge": challenge}


def data_reports(data: Path, rows: list[dict]) -> dict:
    """How far headers alone separate the classes, and what the manifest holds."""
    everything = manifest(Path(__file__).parent / "manifest.csv")
    measured = (CALIBRATION, DEV)
    prepared = [(data / "evaluation" / r["file"], r["class"] == AI)
                for r in rows if r["form"] == "published" and r["split"] in measured]
    originals = [(picture_path(data, r), r["class"] == AI) for r in everything if r["split"] in measured]
    counts = Counter((r["class"], r["source"], r["split"], r["licence"]) for r in everything)
    return {"headerControl": {"prepared": header_control(prepared), "originals": header_control(originals)},
            "data": [{"class": k[0], "source": k[1], "split": k[2], "licence": k[3], "pictures": n}
                     for k, n in sorted(counts.items())]}


def evaluation(args: argparse.Namespace, scored: Scored, shipped: dict | None, state: dict, taken: float) -> dict:
    from .model import Examiner

    shift = scored.shift()
    thresholds, limits = rules(scored, shift, shipped)
    doubt = (scored.spread > limits["cropSpread"]) | (shift > limits["recompressionShift"])
    return {
        "run": args.run, "perAxis": args.per_axis, "keep": args.keep,
        "parameters": int(sum(p.numel() for p in Examiner().parameters())), "training": {
            "steps": state["step"], "minutes": round(state["seconds"] / 60, 1), "measuredCrops": state["crops"],
            "trunk": state["args"]["run"], "epochs": int(state["args"]["epochs"])} if state else None,
        "calibration": {"temperature": scored.temperature, "bias": scored.bias, "thresholds": thresholds, **limits,
                        "falseAlarmsMax": FALSE_ALARMS_MAX, "missesMax": MISSES_MAX},
        "cropsPerSecond": round(sum(len(r["crops"]) for r in scored.rows) / taken, 1),
        **form_reports(scored, doubt, thresholds), **data_reports(args.data, scored.rows)}


def main() -> None:
    args = arguments()
    started = time.time()
    listed = json.loads((args.data / "evaluation" / "labels.json").read_text())
    if args.calibration_only:
        listed = [r for r in listed if r["split"] == CALIBRATION]
    rows, state = score_all(args, listed)
    taken = time.time() - started
    shipped = json.loads(args.settings.read_text()) if args.settings else None
    scored = Scored(rows, shipped)
    if args.calibration_only:
        show_calibration(scored)
        return
    out = evaluation(args, scored, shipped, state, taken)
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "evaluation.json").write_text(json.dumps(out, indent=1) + "\n")
    write_scores(args.out / "scores.csv", rows, scored.logit, scored.spread, scored.value)
    show(out)


def show_calibration(scored: Scored) -> None:
    for kind in FORMS:
        take = scored.form == kind
        part = summary(scored.ai[take], scored.value[take])
        print(f"{kind:10} AUC {part['auc']:.3f} balanced {part['balancedAccuracy']:.3f} recall@10 {part['recallAt10']:.3f}")


def write_scores(path: Path, rows: list[dict], logit: np.ndarray, spread: np.ndarray, value: np.ndarray) -> None:
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", "form", "split", "class", "source", "generator", "crops", "logit", "spread", "score"])
        for r, g, s, v in zip(rows, logit, spread, value):
            writer.writerow([r["id"], r["form"], r["split"], r["class"], r["source"], r["generator"],
                             len(r["crops"]), f"{g:.4f}", f"{s:.4f}", f"{v:.4f}"])


def show(out: dict) -> None:
    for name, reports in out["splits"].items():
        for kind, p in reports.items():
            print(f"{name:12}{kind:10} AUC {p['auc']:.3f} balanced {p['balancedAccuracy']:.3f} "
                  f"recall@10 {p['recallAt10']:.3f} recall {p['recall']:.3f} alarms {p['falseAlarms']:.3f} "
                  f"ECE {p['calibrationError']:.3f} uncertain {p['verdicts']['uncertain']:.2f}")
    for entry in out["splits"]["dev"]["published"]["bySource"]:
        print(f"  {entry['class']:17}{entry['name']:18}{entry['pictures']:4} called ai {entry['calledAiAtHalf']:.2f} "
              f"AUC {entry['aucAgainstOtherClass']:.3f}")
    for entry in out["challenge"]["published"]:
        print(f"  {entry['class']:17}{entry['name']:18}{entry['pictures']:4} called ai {entry['calledAiAtHalf']:.2f} "
              f"AUC against dev {entry['aucAgainstDev']:.3f}", f"beside {entry['aucBeside']:.3f}" if "aucBeside" in entry else "")
    print("header control", out["headerControl"], "calibration", out["calibration"])


if __name__ == "__main__":
    main()
