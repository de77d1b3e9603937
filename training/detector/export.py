"""Export: the averaged weights as a transformers.js folder, with the settings that the service reads.

    python3 -m training.detector.export --data DIR --run NAME

Writes models/elenchus-vit/: config.json, preprocessor_config.json, onnx/model.onnx,
detector.json (crops, calibration, thresholds) and parity.json (worked examples).
Calibration and thresholds come from results/leave_out.json if it is about the same run; for a first head, which
leave_out.py measures and extends later, they come from results/evaluation.json.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from .crops import KEEP, OVERVIEW_SHORT, PER_AXIS, SIDE, grid, overview, textured
from .evaluate import RESULTS, split, torch_scorer
from .model import Examiner
from .scoring import picture_logit, sigmoid

MODEL = Path(__file__).resolve().parents[2] / "models" / "elenchus-vit"

# The service looks for these names. The last two belong to the overview's head.
LABELS = ["ai_generated", "not_ai_generated", "overview_ai_generated", "overview_not_ai_generated"]
CONFIG = {
    "model_type": "vit", "architectures": ["ViTForImageClassification"],
    "image_size": SIDE, "patch_size": 16, "num_channels": 3, "hidden_size": 192, "num_hidden_layers": 6,
    "num_attention_heads": 3, "intermediate_size": 768, "hidden_act": "gelu",
}
PREPROCESSOR = {
    "image_processor_type": "ViTImageProcessor", "do_resize": False, "do_center_crop": False, "do_rescale": True,
    "rescale_factor": 1 / 255, "do_normalize": True, "image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5],
    "size": {"height": SIDE, "width": SIDE},
}
# Pictures made by a formula: channel c is ((x*p[c] + y*q[c] + ((x*y) >> s)) & 255).
SYNTHETIC = [
    {"width": 128, "height": 128, "p": [1, 2, 3], "q": [2, 1, 1], "s": 6},
    {"width": 300, "height": 200, "p": [1, 1, 0], "q": [0, 1, 1], "s": 8},
    {"width": 129, "height": 500, "p": [5, 3, 7], "q": [1, 4, 2], "s": 5},
    {"width": 640, "height": 480, "p": [0, 1, 0], "q": [1, 0, 0], "s": 9},
    {"width": 1000, "height": 137, "p": [13, 0, 2], "q": [3, 11, 5], "s": 4},
    {"width": 700, "height": 520, "p": [1, 2, 5], "q": [2, 3, 1], "s": 11},
    {"width": 257, "height": 256, "p": [2, 2, 2], "q": [3, 3, 3], "s": 7},
    {"width": 1203, "height": 1601, "p": [1, 0, 1], "q": [0, 1, 1], "s": 12},
]

OVERVIEW_RULE = ("the picture scaled to a short side of `shortSide`, half a pixel rounded up, as Pillow does in 8 bits: its box filter where "
                 "the short side is at least twice that, else bicubic; of it the cropSize square that starts at "
                 "floor((length - cropSize) / 2) on both axes")


def synthetic(about: dict) -> np.ndarray:
    y, x = np.mgrid[0:about["height"], 0:about["width"]].astype(np.int64)
    planes = [(x * p + y * q + ((x * y) >> about["s"])) & 255 for p, q in zip(about["p"], about["q"])]
    return np.stack(planes, -1).astype(np.uint8)


def halve(path: Path) -> None:
    """Stores the large weights in half precision, cast back where they are used: half the file, the same arithmetic.

    The filters of the statistics stay exact, because their counts depend on rounding.
    """
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    model = onnx.load(str(path))
    graph, widened = model.graph, []
    for weight in list(graph.initializer):
        values = numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.size < 4096 or weight.name.startswith("statistics."):
            continue
        graph.initializer.remove(weight)
        graph.initializer.append(numpy_helper.from_array(values.astype(np.float16), f"{weight.name}.half"))
        widened.append(helper.make_node("Cast", [f"{weight.name}.half"], [weight.name], to=TensorProto.FLOAT))
    nodes = [*widened, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.save(model, str(path))


def write(path: Path, value: dict) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=2) + "\n")


def measured_about(run: str) -> dict:
    """The figures of the run, with its calibration and thresholds."""
    measured = [json.loads((RESULTS / "leave_out.json").read_text()).get("shipped", {}),
                json.loads((RESULTS / "evaluation.json").read_text())]
    about = next((m for m in measured if m.get("run") == run), None)
    if not about:
        raise SystemExit(f"neither results/leave_out.json nor results/evaluation.json describes run {run}")
    return about


def write_graph(weights: Path, target: Path) -> tuple[Examiner, str]:
    """Writes the ONNX file. Returns the model, and the revision by which the file is known."""
    state = torch.load(weights, map_location="cpu")
    model = Examiner(**state.get("shape", {}))
    model.load_state_dict(state["examiner"])
    model.eval()
    target.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(model, torch.zeros(2, 3, SIDE, SIDE), str(target), opset_version=14,
                      input_names=["pixel_values"], output_names=["logits"],
                      dynamic_axes={"pixel_values": {0: "batch"}, "logits": {0: "batch"}})
    halve(target)
    return model, hashlib.sha256(target.read_bytes()).hexdigest()[:12]


def write_config(overview: bool) -> None:
    labels = LABELS if overview else LABELS[:2]
    write(MODEL / "config.json", {**CONFIG, "id2label": {str(n): label for n, label in enumerate(labels)},
                                  "label2id": {label: n for n, label in enumerate(labels)}})
    write(MODEL / "preprocessor_config.json", PREPROCESSOR)


def detector_settings(revision: str, fitted: dict, overview: bool) -> dict:
    """The settings that the service reads: crops, calibration, thresholds and limits of doubt."""
    return {
        "id": "elenchus-vit", "revision": revision, "cropSize": SIDE, "maxCrops": min(KEEP, PER_AXIS * PER_AXIS),
        "cropPolicy": {
            "kind": "grid", "perAxis": PER_AXIS, "keep": KEEP,
            "rule": "per axis: count = min(perAxis, ceil(length / cropSize)); count 1: floor((length - cropSize) / 2); "
                    "else start i = floor(i * (length - cropSize) / (count - 1)); crops row by row, native pixels; "
                    "of these the `keep` with the largest sum of |green - green one row above|, in the same order, the "
                    "earlier of two equals"},
        "minShortSide": SIDE,
        **({"overview": {"shortSide": OVERVIEW_SHORT, "rule": OVERVIEW_RULE}} if overview else {}),
        "aggregate": "logit = mean over crops of (logits[0] - logits[1])"
                     + (" + (logits[2] - logits[3]) of the overview" if overview else "")
                     + "; score = 1 / (1 + exp(-(logit / temperature + bias)))",
        "temperature": fitted["temperature"], "bias": fitted["bias"],
        "thresholds": {"ai": fitted["thresholds"]["ai"], "notAi": fitted["thresholds"]["notAi"]},
        "disagreement": {
            "cropSpreadMax": fitted["cropSpread"],
            "recompression": {"format": "jpeg", "quality": 60, "chroma": "4:2:0",
                              "scoreShiftMax": fitted["recompressionShift"]},
            "rule": "uncertain when the population standard deviation of the crops' logit differences exceeds "
                    "cropSpreadMax, or when the score moves by more than scoreShiftMax as the crops, not the overview, are "
                    "taken of the same picture re-compressed as said"}}


def worked_example(about: dict, score, fitted: dict) -> dict:
    """One synthetic picture with every value that the service computes on the way to its score."""
    pixels = synthetic(about)
    boxes = textured(pixels, grid(about["width"], about["height"], PER_AXIS), KEEP)
    seen = overview(Image.fromarray(pixels))
    logits = score(np.stack([*(pixels[t:t + SIDE, l:l + SIDE] for l, t in boxes), seen]))
    crops, added = split(logits)
    logit = picture_logit(crops, added)
    return {**about, "sha256OfPixels": hashlib.sha256(pixels.tobytes()).hexdigest(),
            "crops": [{"left": l, "top": t, "logits": [round(float(v), 5) for v in row[:2]]}
                      for (l, t), row in zip(boxes, logits)],
            "overview": {"sha256OfPixels": hashlib.sha256(seen.tobytes()).hexdigest(), "adds": round(added, 5)},
            "logit": round(logit, 5), "score": round(float(sigmoid(
                logit / fitted["temperature"] + fitted["bias"])), 6)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", required=True)
    args = parser.parse_args()
    fitted = measured_about(args.run)["calibration"]
    weights, target = args.data / "runs" / args.run / "last.pt", MODEL / "onnx" / "model.onnx"
    model, revision = write_graph(weights, target)
    overview_judged = model.overview is not None
    write_config(overview_judged)
    write(MODEL / "detector.json", detector_settings(revision, fitted, overview_judged))
    score, _ = torch_scorer(weights, 1)
    write(MODEL / "parity.json", {
        "revision": revision, "tolerance": 0.002,
        "formula": "channel c of the pixel at (x, y) = (x*p[c] + y*q[c] + ((x*y) >> s)) & 255; RGB, row by row",
        "pictures": [worked_example(about, score, fitted) for about in SYNTHETIC]})
    print(f"{target} {target.stat().st_size / 1e6:.1f} MB, revision {revision}")


if __name__ == "__main__":
    main()
