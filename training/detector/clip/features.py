"""Class tokens of every picture in the given draws: DATA/clip/DRAW.npz.

    python3 -m training.detector.clip.features --data DATA --encoder encoder.onnx --draw b0 c0

Reads the manifests of the folds, of the further circles and kinds, and of the pictures that are only measured; pictures that are
not at hand are left out. Pictures that a file already holds are not read again, so a run that is stopped, or a manifest that has
grown, continues. Needs `openvino`. --precision bf16 takes a fifth of the time on processors with bfloat16 matrices (AMX), and more than
f32 on those that have only its products: a class token, less the mean of all, then agrees with the float one by .9985 to .9996,
which is nearer than the service's scaling is to Pillow's.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
from pathlib import Path

import numpy as np
import openvino

from .. import pipeline
from ..prepare import manifest, picture_path
from ..sources import FOLDS
from ..widest_repositories import EVERYTHING
from .looks import drawn, pixel_values

HERE = Path(__file__).parent.parent
MANIFESTS = tuple(HERE / f"manifest{circle}.csv" for circle in ("", "-more", "-wider", "-widest", "-kinds"))
UNSEEN = HERE / "manifest-unseen.csv"
SHEETS = {s.id: s.sheet for s in EVERYTHING}
BATCH, SAVE_EVERY = 8, 160


def listed() -> list[dict]:
    """The rows of all pictures on which the head is fitted and measured."""
    return [row for path in MANIFESTS if path.exists() for row in csv.DictReader(path.open(newline="")) if row["split"] == FOLDS]


def compiled(path: Path, precision: str):
    options = {"INFERENCE_NUM_THREADS": 1, "NUM_STREAMS": 1, "INFERENCE_PRECISION_HINT": precision}
    return openvino.Core().compile_model(str(path), "CPU", options)


def looks_of(data: Path, row: dict, draws: list[str]):
    """(draw, id, input, view) of each picture on a file; the file is decoded once for all draws."""
    image = pipeline.opened(picture_path(data, row), random.Random(row["sha256"]))
    for n, tile in enumerate(pipeline.tiles(image, SHEETS.get(row["source"], (1, 1)))):
        for draw in draws:
            look, view = drawn(tile, draw, f"{row['sha256']}/{n}")
            yield draw, f"{row['id']}/{n}", pixel_values(look), view


class Tokens:
    """What is known of one draw, on a file."""

    def __init__(self, target: Path) -> None:
        self.target, self.rows = target, []
        if target.exists():
            kept = np.load(target)
            self.rows = list(zip(kept["ids"], kept["X"], kept["kinds"]))
        self.have = {str(ident).rsplit("/", 1)[0] for ident, _, _ in self.rows}

    def save(self) -> None:
        part = self.target.with_suffix(".part.npz")
        ids, tokens, kinds = zip(*self.rows)
        np.savez(part, ids=np.array(ids), X=np.stack(tokens), kinds=np.array(kinds))
        os.replace(part, self.target)


def measure(encoder, data: Path, draws: list[str], only: str) -> None:
    (data / "clip").mkdir(parents=True, exist_ok=True)
    known = {draw: Tokens(data / "clip" / f"{draw}.npz") for draw in draws}
    rows = [row for row in [*listed(), *manifest(UNSEEN)] if not only or row["class"] == only]
    missing = [(row, [d for d in draws if row["id"] not in known[d].have]) for row in rows]
    missing = [(row, needed) for row, needed in missing if needed]
    # Repositories in turn, so that a run that is stopped has seen all of them.
    nth: dict[str, int] = {}
    for row, _ in missing:
        row["nth"] = nth[row["source"]] = nth.get(row["source"], 0) + 1
    missing.sort(key=lambda one: one[0]["nth"])
    waiting: list[tuple[str, str, np.ndarray, str]] = []

    def run() -> None:
        if not waiting:
            return
        found = encoder([np.stack([look[2] for look in waiting])])
        tokens = np.stack([found[n] for n in range(len(found))], axis=1).astype(np.float16)
        for (draw, ident, _, view), token in zip(waiting, tokens):
            known[draw].rows.append((ident, token, view))
        waiting.clear()

    missing = [one for one in missing if picture_path(data, one[0]).exists()]
    for n, (row, needed) in enumerate(missing, 1):
        try:
            waiting += looks_of(data, row, needed)
        except (OSError, ValueError) as problem:
            print(f"  left out {row['id']}: {problem}")
        if len(waiting) >= BATCH:
            run()
        if n % SAVE_EVERY == 0 or n == len(missing):
            run()
            for draw in draws:
                known[draw].save()
            print(f"{n} of {len(missing)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--draw", nargs="+", default=["b0", "c0", "b1", "c1"])
    parser.add_argument("--only", default="", help="only pictures of this class")
    parser.add_argument("--precision", choices=["f32", "bf16"], default="f32")
    args = parser.parse_args()
    measure(compiled(args.encoder, args.precision), args.data, args.draw, args.only)


if __name__ == "__main__":
    main()
