"""Runs the bundled detector under Debian's torch with PIL, one image at a time, as the baseline for the service's speed.

    python3 bench/support/torch_detector.py THREADS FILE...

The weights come from the exported graph, because no checkpoint is committed; they must reproduce the worked examples of
parity.json. Prints the files' scores and numbers of inputs as JSON. Each line on standard input is a number of images:
the script cycles through the files until it has examined that many, and prints the images per second.
"""

from __future__ import annotations

import io
import json
import sys
import time
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from PIL import Image, ImageOps

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from training.detector.crops import SIDE, grid, overview, textured  # noqa: E402
from training.detector.evaluate import split  # noqa: E402
from training.detector.export import synthetic  # noqa: E402
from training.detector.model import Examiner  # noqa: E402
from training.detector.scoring import picture_logit, sigmoid  # noqa: E402

FOLDER = ROOT / "models" / "elenchus-vit"
SETTINGS = json.loads((FOLDER / "detector.json").read_text())


def module_of(node: str) -> str:
    """/stem/stem.2/body/body.0/Conv -> network.stem.2.body.0"""
    parts: list[str] = []
    for part in node.strip("/").split("/")[:-1]:
        if parts and part.startswith(parts[-1] + "."):
            parts.pop()
        parts.append(part)
    return ".".join(["network", *parts])


def load() -> Examiner:
    """The module that training defines. Its exporter keeps most names, but folds normalisations into their
    convolutions, transposes the matrices of linear layers and stores large weights in half precision."""
    graph = onnx.load(str(FOLDER / "onnx" / "model.onnx")).graph
    given = {tensor.name.removesuffix(".half"): torch.from_numpy(numpy_helper.to_array(tensor).copy()).float()
             for tensor in graph.initializer}
    model = Examiner(hidden=0, sees=("both",), overview=True).eval()
    state, modules = model.state_dict(), dict(model.named_modules())
    weights = {name: tensor for name, tensor in given.items() if name in state}
    for node in graph.node:
        path = module_of(node.name)
        module = modules.get(path)
        if isinstance(module, torch.nn.Linear) and node.op_type == "MatMul":
            weights[f"{path}.weight"] = given[node.input[1]].t()
        elif isinstance(module, torch.nn.Conv2d) and f"{path}.weight" not in weights:
            weights[f"{path}.weight"] = given[node.input[1]]
            container, index = path.rsplit(".", 1)
            after = f"{container}.{int(index) + 1}"
            weights |= {f"{after}.weight": torch.ones(module.out_channels), f"{after}.bias": given[node.input[2]],
                        f"{after}.running_mean": torch.zeros(module.out_channels),
                        f"{after}.running_var": torch.full((module.out_channels,), 1 - modules[after].eps)}
    # `shares` is 1 for a single head.
    fixed = {name for name in state if name.endswith(("num_batches_tracked", "residual.kernels"))} | {"shares"}
    unused = {"network.head.weight", "network.head.bias"}
    missing = set(state) - set(weights) - fixed - unused
    if missing:
        raise SystemExit(f"the graph lacks {', '.join(sorted(missing))}")
    model.load_state_dict(weights, strict=False)
    model.network.to(memory_format=torch.channels_last)
    return model


def cut(pixels: np.ndarray, boxes: list[tuple[int, int]]) -> list[np.ndarray]:
    return [pixels[top:top + SIDE, left:left + SIDE] for left, top in boxes]


def logits(model: Examiner, inputs: list[np.ndarray]) -> np.ndarray:
    with torch.inference_mode():
        x = torch.from_numpy(np.stack(inputs)).permute(0, 3, 1, 2).float().div(127.5).sub(1)
        return model(x.contiguous()).numpy()


def examine(model: Examiner, file: bytes) -> tuple[float, int]:
    """The service's answer, and how many inputs the model was given: the crops with the most texture and the overview,
    and the crops once more if they agree on a verdict."""
    picture = ImageOps.exif_transpose(Image.open(io.BytesIO(file))).convert("RGB")
    pixels = np.asarray(picture)
    policy, doubt = SETTINGS["cropPolicy"], SETTINGS["disagreement"]
    boxes = textured(pixels, grid(picture.width, picture.height, policy["perAxis"]), policy["keep"])
    first, added = split(logits(model, [*cut(pixels, boxes), overview(picture)]))
    score = float(sigmoid(picture_logit(first, added) / SETTINGS["temperature"] + SETTINGS["bias"]))
    called = round(score, 4) >= SETTINGS["thresholds"]["ai"] or round(score, 4) <= SETTINGS["thresholds"]["notAi"]
    if called and first.std() <= doubt["cropSpreadMax"]:
        again = io.BytesIO()
        picture.save(again, "JPEG", quality=doubt["recompression"]["quality"], subsampling=2)
        logits(model, cut(np.asarray(Image.open(again).convert("RGB")), boxes))
        return score, 2 * len(boxes) + 1
    return score, len(boxes) + 1


def main() -> None:
    threads, *paths = sys.argv[1:]
    torch.set_num_threads(int(threads))
    model = load()
    parity = json.loads((FOLDER / "parity.json").read_text())
    for example in parity["pictures"]:
        boxes = [(crop["left"], crop["top"]) for crop in example["crops"]]
        pixels = synthetic(example)
        off = abs(picture_logit(*split(logits(model, [*cut(pixels, boxes), overview(Image.fromarray(pixels))]))) - example["logit"])
        if off > parity["tolerance"]:
            raise SystemExit(f"{example['width']} x {example['height']}: the logit is off by {off:.4f}")
    files = [Path(path).read_bytes() for path in paths]
    print(json.dumps([examine(model, file) for file in files]), flush=True)
    for line in sys.stdin:
        start = time.perf_counter()
        for n in range(int(line)):
            examine(model, files[n % len(files)])
        print(int(line) / (time.perf_counter() - start), flush=True)


main()
