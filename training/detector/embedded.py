"""The heads of the embedded detector for pictures at drawn sizes and compressions, as the service shows them to it.

    python3 -m training.detector.embedded measure --data DATA --base BASE
    python3 -m training.detector.embedded fit --data DATA --base BASE [--write]

BASE is the folder of the revision before, whose heads were fitted on pictures as found. `measure` computes what the heads
see of every picture in draws of view B and view C (clip/looks.py): DATA/embedded/. `fit` adds to each head of BASE a
discriminant fitted on these draws, measures the sum by leaving owners of repositories out, on owners of whom BASE has
seen nothing, and sets calibration and thresholds on these answers. With --write: results/embedded.json and
models/elenchus-vit/ (the graph with the new heads, detector.json, parity.json). card.py writes the card from these results.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import random
from pathlib import Path

import numpy as np
import onnx
import onnx.utils
import onnxruntime
from onnx import numpy_helper
from PIL import Image

from . import pipeline
from .clip import head as clip
from .clip.features import SHEETS, listed
from .clip.looks import QUALITY_MAX, QUALITY_MIN, SHORT_MAX, SHORT_MIN, drawn
from .crops import KEEP, SIDE, grid, overview, textured
from .prepare import picture_path
from .repositories import FOLD_COUNT
from .sources import AI

HERE = Path(__file__).parent
MODEL = HERE.parents[1] / "models" / "elenchus-vit"
RESULTS = HERE / "results" / "embedded.json"
COLUMNS = 2052  # of a head's input: statistics, then features
RIDGE = 0.1  # share of the mean variance that is added to every variance
OVERVIEW = 0.4  # weight of the overview's discriminant; that of the crops has 1
BEFORE = (0.0, 0.25, 0.5, 1.0)  # weights that the heads of BASE may have beside the new ones
SEEN = {clip.OWNERS.get(r["source"], r["source"]) for r in csv.DictReader((HERE / "manifest.csv").open(newline=""))}


# ---- measuring -------------------------------------------------------------------

def session(path: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def seen_by_heads(base: Path, target: Path) -> onnxruntime.InferenceSession:
    """From pixel_values to the input that both heads share."""
    graph = base / "onnx" / "model.onnx"
    head = next(n for n in onnx.load(str(graph)).graph.node if "overview.weight" in n.input)
    onnx.utils.extract_model(str(graph), str(target), ["pixel_values"], [head.input[0]], check_model=False)
    return session(target)


def tensor(windows: list[np.ndarray]) -> np.ndarray:
    return np.stack(windows).transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1


def windows_of(look: Image.Image) -> list[np.ndarray]:
    """The crops, then the overview."""
    pixels = np.asarray(look)
    boxes = textured(pixels, grid(*look.size))
    return [*(pixels[top:top + SIDE, left:left + SIDE] for left, top in boxes), overview(look)]


def measure(data: Path, base: Path) -> None:
    """Appends float16 [KEEP + 1, COLUMNS] for each draw, the overview last, and a line about it. Resumes."""
    folder = data / "embedded"
    folder.mkdir(parents=True, exist_ok=True)
    network = seen_by_heads(base, folder / "heads-input.onnx")
    index = folder / "rows.jsonl"
    have = {json.loads(line)["id"] for line in index.open()} if index.exists() else set()
    # Owners in turn, so that a run that is stopped has seen all of them; first those that BASE does not know.
    nth: dict[tuple[str, str], int] = {}
    rows = listed()
    for row in rows:
        key = clip.OWNERS[row["source"]], row["class"]
        row["nth"] = nth[key] = nth.get(key, 0) + 1
    rows.sort(key=lambda row: (row["nth"], clip.OWNERS[row["source"]] in SEEN))
    with (folder / "rows.f16").open("ab") as values, index.open("a") as about:
        for row in rows:
            if f"{row['id']}/0" in have or row["nth"] > clip.CAP:
                continue
            image = pipeline.opened(picture_path(data, row), random.Random(row["sha256"]))
            for n, tile in enumerate(pipeline.tiles(image, SHEETS.get(row["source"], (1, 1)))):
                for draw in ("b0", "c0"):
                    look, _ = drawn(tile, draw, f"{row['sha256']}/{n}")
                    if min(look.size) < SIDE:
                        continue
                    windows = windows_of(look)
                    found = network.run(None, {"pixel_values": tensor(windows)})[0].astype(np.float16)
                    block = np.zeros((KEEP + 1, COLUMNS), np.float16)
                    block[:len(windows) - 1], block[KEEP] = found[:-1], found[-1]
                    values.write(block.tobytes())
                    about.write(json.dumps({"id": f"{row['id']}/{n}", "draw": draw, "crops": len(windows) - 1}) + "\n")


# ---- the heads ---------------------------------------------------------------------

Measured = tuple[clip.Looks, np.ndarray, np.ndarray]  # pictures in draws, the mean of their crops, their overviews


def load(data: Path) -> Measured:
    rows = {r["id"]: r for r in listed()}
    index = [json.loads(line) for line in (data / "embedded" / "rows.jsonl").open()]
    values = np.memmap(data / "embedded" / "rows.f16", np.float16, "r", shape=(len(index), KEEP + 1, COLUMNS))
    crops = np.array([one["crops"] for one in index])
    mean = np.stack([block[:n].astype(np.float32).mean(0) for block, n in zip(values, crops)])
    of = [rows[one["id"].rsplit("/", 1)[0]] for one in index]
    looks = clip.Looks(np.array([one["id"] for one in index]), np.array([one["draw"] for one in index]),
                       np.zeros((len(index), 1)), np.array([r["class"] == AI for r in of]),
                       np.array([r["source"] for r in of]), np.array([clip.OWNERS[r["source"]] for r in of]),
                       np.array(["nano-banana" if r["generator"] == "gemini" else r["generator"] for r in of]))
    kept = clip.capped(looks)
    return looks.take(kept), mean[kept], np.asarray(values[:, KEEP], np.float32)[kept]


Head = tuple[np.ndarray, float]  # weights and bias


def heads_of(base: Path) -> tuple[Head, Head]:
    """The crops' and the overview's heads of a model."""
    stored = {i.name: numpy_helper.to_array(i) for i in onnx.load(str(base / "onnx" / "model.onnx")).graph.initializer}
    of = lambda name: (stored[f"{name}.weight"][0].astype(np.float64), float(stored[f"{name}.bias"][0]))
    return of("heads.0.1"), of("overview")


def discriminant(x: np.ndarray, ai: np.ndarray, weight: np.ndarray) -> Head:
    """Fisher's linear discriminant with a ridge, of unit spread. The values are standardised and limited by the graph."""
    weight = weight / weight.sum()
    centre = {value: weight[ai == value] @ x[ai == value] / weight[ai == value].sum() for value in (True, False)}
    within = x - np.where(ai[:, None], centre[True], centre[False])
    scatter = ((within * weight[:, None]).astype(np.float32).T @ within.astype(np.float32)).astype(np.float64)
    scatter[np.diag_indices(len(scatter))] += RIDGE * np.trace(scatter) / len(scatter)
    direction = np.linalg.solve(scatter, centre[True] - centre[False])
    score = x @ direction
    spread = np.sqrt(weight @ (score - weight @ score) ** 2)
    return direction / spread, float(-(centre[True] + centre[False]) @ direction / 2 / spread)


def fitted(measured: Measured, which: np.ndarray) -> tuple[Head, Head]:
    looks, crops, overviews = measured
    weight = clip.weights_of(looks.take(which), clip.POWER)
    of = lambda x: discriminant(x[which], looks.ai[which], weight)
    (weights, bias), (more, shift) = of(crops), of(overviews)
    return (weights, bias), (OVERVIEW * more, OVERVIEW * shift)


def scored(heads: tuple[Head, Head], crops: np.ndarray, overviews: np.ndarray) -> np.ndarray:
    (weights, bias), (more, shift) = heads
    return crops @ weights + bias + overviews @ more + shift


def added(new: tuple[Head, Head], before: tuple[Head, Head], share: float) -> tuple[Head, Head]:
    one, other = (tuple((n[0] + share * b[0], n[1] + share * b[1])) for n, b in zip(new, before))
    return one, other


def gain(looks: clip.Looks, score: np.ndarray, before: np.ndarray) -> list[float]:
    """The middle 95 % of the gain in AUC over resampled owners, the same for both."""
    rng = np.random.default_rng(1)
    rows = [[np.flatnonzero((looks.owner == name) & (looks.ai == value)) for name in sorted(set(looks.owner[looks.ai == value]))]
            for value in (True, False)]
    found = []
    for _ in range(100):
        chosen = np.concatenate([of[n] for of in rows for n in rng.integers(len(of), size=len(of))])
        found.append(clip.auc(looks, score, chosen) - clip.auc(looks, before, chosen))
    return [round(float(v), 3) for v in np.quantile(found, [0.025, 0.975])]


def left_out(measured: Measured) -> np.ndarray:
    """The score of every row by new heads that were fitted without its owner and its generator family."""
    looks, crops, overviews = measured
    fold, score = clip.folds_of(looks), np.zeros(len(looks.ai))
    for k in range(FOLD_COUNT):
        score[fold == k] = scored(fitted(measured, fold != k), crops[fold == k], overviews[fold == k])
    return score


# ---- the service's files -----------------------------------------------------------

def write_graph(base: Path, heads: tuple[Head, Head]) -> str:
    """The graph of BASE with other heads. Returns the revision by which the file is known."""
    model = onnx.load(str(base / "onnx" / "model.onnx"))
    values = {f"{name}.{part}": np.array(value, np.float32).reshape(shape) for name, head in zip(("heads.0.1", "overview"), heads)
              for part, value, shape in (("weight", head[0], (1, COLUMNS)), ("bias", head[1], (1,)))}
    for weight in model.graph.initializer:
        if weight.name in values:
            weight.CopyFrom(numpy_helper.from_array(values[weight.name], weight.name))
    target = MODEL / "onnx" / "model.onnx"
    onnx.save(model, str(target))
    return hashlib.sha256(target.read_bytes()).hexdigest()[:12]


EDITION = 2  # of the settings that no hash of the graph shows: which pictures are not judged


def write_settings(revision: str, results: dict) -> None:
    file = MODEL / "detector.json"
    settings = json.loads(file.read_text())
    settings.pop("disagreement", None)
    verdict = results["verdicts B"]
    settings |= {
        "revision": f"{revision}-{EDITION}", "minShortSide": SHORT_MIN, **clip.LIMITS,
        "pipeline": {"shortSide": [SHORT_MIN, SHORT_MAX], "quality": [QUALITY_MIN, QUALITY_MAX],
                     "chroma": ["4:2:0", "4:4:4"], "draws": 1},
        **results["calibration"], "thresholds": results["thresholds"],
        "falseAlarms": [{"kind": k["kind"], "ai": round(100 * k["calledAi"]), "images": k["pictures"]} for k in verdict["kinds"]],
        "prior": results["prior"],
        "levels": [{name: level[name] for name in ("maxFalseAlarm", "ai", "found")} for level in results["levels"]]}
    file.write_text(json.dumps(settings, indent=2) + "\n")


def write_parity(revision: str, calibration: dict) -> None:
    """The worked examples again: pictures made by a formula, as they are, without the pipeline."""
    file = MODEL / "parity.json"
    parity = json.loads(file.read_text()) | {"revision": revision}
    network = session(MODEL / "onnx" / "model.onnx")
    for about in parity["pictures"]:
        y, x = np.mgrid[0:about["height"], 0:about["width"]].astype(np.int64)
        pixels = np.stack([(x * p + y * q + ((x * y) >> about["s"])) & 255 for p, q in zip(about["p"], about["q"])], -1).astype(np.uint8)
        logits = network.run(None, {"pixel_values": tensor(windows_of(Image.fromarray(pixels)))})[0]
        for crop, row in zip(about["crops"], logits):
            crop["logits"] = [round(float(v), 5) for v in row[:2]]
        about["overview"]["adds"] = round(float(logits[-1, 2] - logits[-1, 3]), 5)
        logit = float((logits[:-1, 0] - logits[:-1, 1]).mean() + logits[-1, 2] - logits[-1, 3])
        about["logit"] = round(logit, 5)
        about["score"] = round(float(1 / (1 + np.exp(-(logit / calibration["temperature"] + calibration["bias"])))), 6)
    file.write_text(json.dumps(parity, indent=1) + "\n")


def fit(data: Path, base: Path, write: bool) -> None:
    clip.SMALL = 1  # few pictures of each owner are measured, so that most would count as small
    measured = load(data)
    looks, crops, overviews = measured
    before = heads_of(base)
    unseen = ~np.isin(looks.owner, sorted(SEEN))
    b, c = ((looks.draw == draw) & unseen for draw in ("b0", "c0"))
    score_before = scored(before, crops, overviews)
    # In units of their spread on view B.
    spread = float(np.std(score_before[b]))
    before = tuple((weights / spread, bias / spread) for weights, bias in before)
    score_before = score_before / spread
    new = left_out(measured)
    area = lambda score, which: clip.auc(looks.take(which), score[which])
    tried = [{"before": share, "B": round(area(new + share * score_before, b), 3), "C": round(area(new + share * score_before, c), 3)}
             for share in BEFORE]
    share = max(tried, key=lambda one: one["B"] + one["C"])["before"]
    score = new + share * score_before

    judged = looks.take(unseen)
    both = lambda column: {"generated": len(set(column[judged.ai])), "real": len(set(column[~judged.ai]))}
    of = lambda values, draw: clip.measured(judged, values[unseen], [draw])
    results = {"repositories": both(judged.repository), "owners": both(judged.owner), "share": share, "tried": tried,
               "fitted": {"pictures": len(set(looks.ids)), "draws": len(looks.ids), "owners": len(set(looks.owner))},
               "B": of(score, "b0"), "C": of(score, "c0"),
               "before": {"revision": json.loads((base / "detector.json").read_text())["revision"],
                          "B": of(score_before, "b0"), "C": of(score_before, "c0")},
               "gain": {view: gain(looks.take(which), score[which], score_before[which]) for view, which in (("B", b), ("C", c))},
               "control": clip.control(data, judged.take(judged.draw == "b0"))}
    pictures, mean = clip.by_picture(judged, score[unseen], ["b0"])
    travelled, mean_c = clip.by_picture(judged, score[unseen], ["c0"])
    slope, intercept = clip.calibration(mean, pictures.ai, clip.weights_of(pictures))
    probability = lambda value: 1 / (1 + np.exp(-(slope * value + intercept)))
    limits = clip.thresholds(pictures, probability(mean))
    results |= {"calibration": {"temperature": 1 / slope, "bias": intercept}, "thresholds": limits,
                "levels": clip.levels(pictures, probability(mean)),
                "verdicts B": clip.verdicts(pictures, probability(mean), limits),
                "verdicts C": clip.verdicts(travelled, probability(mean_c), limits)}
    results["prior"] = clip.prior(results["verdicts B"])
    print(json.dumps(results, indent=1))
    if write:
        heads = added(fitted(measured, np.ones(len(looks.ai), bool)), before, share)
        results["revision"] = revision = write_graph(base, heads)
        write_settings(revision, results)
        write_parity(revision, results["calibration"])
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("step", choices=["measure", "fit"])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    if args.step == "measure":
        measure(args.data, args.base)
    else:
        fit(args.data, args.base, args.write)


if __name__ == "__main__":
    main()
