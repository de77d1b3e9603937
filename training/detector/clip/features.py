"""Class tokens of every picture in the given draws: DATA/clip/DRAW.npz.

    python3 -m training.detector.clip.features --data DATA --encoder encoder.onnx --draw b0 c0

Reads the manifests of the folds and of the further repositories. Pictures that a file already holds are not read
again, so a run that is stopped, or a manifest that has grown, continues.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
from pathlib import Path

import numpy as np
import onnxruntime

from .. import pipeline
from ..more_repositories import EVERYTHING
from ..prepare import picture_path
from ..sources import FOLDS
from .looks import drawn, pixel_values

HERE = Path(__file__).parent.parent
MANIFESTS = (HERE / "manifest.csv", HERE / "manifest-more.csv")
SHEETS = {s.id: s.sheet for s in EVERYTHING}
SAVE_EVERY = 500


def listed() -> list[dict]:
    """The rows of all pictures that are measured."""
    return [row for path in MANIFESTS if path.exists() for row in csv.DictReader(path.open(newline="")) if row["split"] == FOLDS]


def session(path: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def tokens_of(encoder: onnxruntime.InferenceSession, data: Path, row: dict, draw: str):
    """(id, class tokens [blocks, 768], view) of each picture on a file."""
    sheet = SHEETS.get(row["source"], (1, 1))
    image = pipeline.opened(picture_path(data, row), random.Random(row["sha256"]))
    for n, tile in enumerate(pipeline.tiles(image, sheet)):
        look, view = drawn(tile, draw, f"{row['sha256']}/{n}")
        found = encoder.run(None, {"pixel_values": pixel_values(look)[None]})
        yield f"{row['id']}/{n}", np.stack([token[0] for token in found]).astype(np.float16), view


def measure(encoder: onnxruntime.InferenceSession, data: Path, draw: str) -> None:
    target = data / "clip" / f"{draw}.npz"
    target.parent.mkdir(parents=True, exist_ok=True)
    rows: list[tuple[str, np.ndarray, str]] = []
    if target.exists():
        kept = np.load(target)
        rows = list(zip(kept["ids"], kept["X"], kept["kinds"]))
    have = {str(ident).rsplit("/", 1)[0] for ident, _, _ in rows}

    def save() -> None:
        part = target.with_suffix(".part.npz")
        np.savez(part, ids=np.array([r[0] for r in rows]), X=np.stack([r[1] for r in rows]), kinds=np.array([r[2] for r in rows]))
        os.replace(part, target)

    missing = [row for row in listed() if row["id"] not in have]
    for n, row in enumerate(missing, 1):
        try:
            rows += tokens_of(encoder, data, row, draw)
        except (OSError, ValueError) as problem:
            print(f"  left out {row['id']}: {problem}")
        if n % SAVE_EVERY == 0:
            save()
            print(f"{draw}: {n} of {len(missing)}", flush=True)
    save()
    print(f"{draw}: {len(rows)} pictures")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--draw", nargs="+", default=["b0", "c0", "b1"])
    args = parser.parse_args()
    encoder = session(args.encoder)
    for draw in args.draw:
        measure(encoder, args.data, draw)


if __name__ == "__main__":
    main()
