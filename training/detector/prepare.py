"""Prepare: cut the training crops once (uint8 on disk) and write the evaluation pictures.

    python3 -m training.detector.prepare --data DIR [--workers 2] [--density 1.0]

Random choices for a picture come from its hash, so the result does not depend on
order or on the number of workers. Prepared sources are kept.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from . import pipeline
from .sources import AI, FOLDS, SOURCES, TRAIN

# Crops per picture: many for sources of few large pictures, few for sources of many small ones.
CROPS = {
    "comfyui": 40, "exif-samples": 48, "ukui-wallpapers": 64,
    "sd-samples": 32, "sd15-cheatsheet": 24, "sdxl-people": 12, "imagen-2022": 10,
    "stylegan2-zoo": 96, "stylegan2-faces": 128, "anime-novel": 16,
    "cameras": 48, "imagenet-sample": 16, "plasma-wallpapers": 64, "gnome-backgrounds": 64,
    "sd-reference": 24, "sd2-samples": 100, "sd2-samples-768": 60, "coreml-samples": 24,
}
CROPS_DEFAULT = 12


def manifest(path: Path) -> list[dict]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def picture_path(data: Path, row: dict) -> Path:
    return data / "images" / row["split"] / row["source"] / (row["id"] + Path(row["origin"]).suffix.lower())


def crops_of(job) -> list[np.ndarray]:
    path, row, count, sheet = job
    rng = random.Random(f"crops {row['sha256']}")
    try:
        image = pipeline.opened(path, rng)
    except Exception as problem:
        print(f"  left out {row['id']}: {problem}")
        return []
    parts = pipeline.tiles(image, sheet)
    return [np.asarray(pipeline.training_crop(parts[n % len(parts)], rng)) for n in range(count)]


def evaluation_of(job) -> list[dict]:
    path, row, target = job
    rng = random.Random(f"evaluation {row['sha256']}")
    try:
        files = pipeline.evaluation_files(pipeline.opened(path, rng), rng)
    except Exception as problem:
        print(f"  left out {row['id']}: {problem}")
        return []
    out = []
    for form, (content, suffix) in files.items():
        name = f"{row['split']}/{form}/{row['id']}.{suffix}"
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_bytes(content)
        out.append({"id": row["id"], "file": name, "form": form, "split": row["split"], "class": row["class"],
                    "source": row["source"], "generator": row["generator"]})
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--manifest", type=Path, default=Path(__file__).parent / "manifest.csv")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--density", type=float, default=1.0, help="factor for the number of crops per picture")
    args = parser.parse_args()
    rows = manifest(args.manifest)
    cache = args.data / "cache"
    cache.mkdir(parents=True, exist_ok=True)

    with ProcessPoolExecutor(args.workers) as pool:
        evaluated = [r for r in rows if r["split"] not in (TRAIN, FOLDS)]
        listing = args.data / "evaluation" / "labels.json"
        if not listing.exists():
            jobs = [(picture_path(args.data, r), r, args.data / "evaluation") for r in evaluated]
            entries = [e for part in pool.map(evaluation_of, jobs, chunksize=4) for e in part]
            listing.write_text(json.dumps(entries, indent=1))
            print(f"evaluation: {len(entries)} files", flush=True)
        for source in SOURCES:
            mine = [r for r in rows if r["source"] == source.id and r["split"] == TRAIN]
            target = cache / f"{source.id}.npy"
            if not mine or target.exists():
                continue
            count = max(1, round(CROPS.get(source.id, CROPS_DEFAULT) * args.density))
            jobs = [(picture_path(args.data, r), r, count, source.sheet) for r in mine]
            crops, generators = [], []
            for row, part in zip(mine, pool.map(crops_of, jobs, chunksize=4)):
                crops += part
                generators += [row["generator"]] * len(part)
            stacked = np.stack(crops)
            (cache / f"{source.id}.json").write_text(json.dumps(
                {"class": source.cls, "label": 0 if source.cls == AI else 1, "generators": generators}))
            temporary = target.with_suffix(".part.npy")
            np.save(temporary, stacked)
            temporary.rename(target)
            print(f"{source.id:20} {stacked.shape[0]} crops", flush=True)


if __name__ == "__main__":
    main()
