"""Views: every picture of the folds as it is found, compressed again, and as social networks hand it on.

    python3 -m training.detector.views --data DIR [--workers 2]

Writes DATA/folds/SOURCE.npy, the 128 px crops that the service would judge, and DATA/folds/SOURCE.json, picture and view
of each. A repository that is done is kept.
"""

from __future__ import annotations

import argparse
import io
import json
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

from . import pipeline
from .crops import SIDE, grid, textured
from .prepare import manifest, picture_path
from .repositories import REPOSITORIES
from .sources import AI, FOLDS

VIEWS = ("found", "q60", "social")


def jpeg(image: Image.Image, quality: int, chroma: int = 2) -> Image.Image:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, subsampling=chroma)
    with Image.open(out) as again:
        return again.convert("RGB")


def compressed_crop(pixels: np.ndarray, left: int, top: int) -> np.ndarray:
    """What q60 leaves of one crop: the blocks around it are compressed, on the grid of the whole picture."""
    x, y = max(0, left // 16 * 16 - 16), max(0, top // 16 * 16 - 16)
    region = Image.fromarray(pixels[y:top + SIDE + 16, x:left + SIDE + 16])
    return np.asarray(jpeg(region, 60))[top - y:top - y + SIDE, left - x:left - x + SIDE]


def social(image: Image.Image, rng: random.Random) -> Image.Image:
    """As it arrives after two or three networks: smaller, sharpened perhaps, and compressed at each."""
    short = min(image.size)
    side = min(short, pipeline.log_uniform(rng, 300, 800))
    if side < short:
        size = (max(SIDE, round(image.width * side / short)), max(SIDE, round(image.height * side / short)))
        image = image.resize(size, rng.choice(pipeline.FILTERS))
    if rng.random() < 0.4:
        image = image.filter(ImageFilter.UnsharpMask(rng.uniform(0.5, 1.2), rng.randint(30, 100), 0))
    for _ in range(rng.choice([1, 2, 2, 3])):
        image = pipeline.compressed(image, rng, 50, 88, 0.3)
    return image


def looked_at(job) -> tuple[dict, list[tuple[int, str, np.ndarray]]]:
    """(tile, view, crop) of one picture."""
    path, row, sheet = job
    rng = random.Random(f"views {row['sha256']}")
    found: list[tuple[int, str, np.ndarray]] = []
    try:
        image = pipeline.opened(path, rng)
        if max(image.size) > 4096:  # of the few larger ones the upper left part, to save time and memory
            image = image.crop((0, 0, min(image.width, 4096), min(image.height, 4096)))
        for n, tile in enumerate(pipeline.tiles(image, sheet)):
            pixels = np.asarray(tile)
            for left, top in textured(pixels, grid(tile.width, tile.height)):
                found.append((n, "found", pixels[top:top + SIDE, left:left + SIDE]))
                found.append((n, "q60", compressed_crop(pixels, left, top)))
            worse = np.asarray(social(tile, rng))
            found += [(n, "social", worse[top:top + SIDE, left:left + SIDE])
                      for left, top in textured(worse, grid(worse.shape[1], worse.shape[0]))]
    except Exception as problem:
        print(f"  left out {row['id']}: {problem}")
        return row, []
    return row, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--manifest", type=Path, default=Path(__file__).parent / "manifest.csv")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    rows = [r for r in manifest(args.manifest) if r["split"] == FOLDS]
    folder = args.data / "folds"
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(args.workers) as pool:
        for source in REPOSITORIES:
            mine = [r for r in rows if r["source"] == source.id]
            target = folder / f"{source.id}.npy"
            if not mine or target.exists():
                continue
            jobs = [(picture_path(args.data, r), r, source.sheet) for r in mine]
            about, crops = [], []
            for row, found in pool.map(looked_at, jobs, chunksize=2):
                about += [{"picture": f"{row['id']}/{tile}", "view": view, "generator": row["generator"]}
                          for tile, view, _ in found]
                crops += [crop for _, _, crop in found]
            if not crops:
                continue
            (folder / f"{source.id}.json").write_text(json.dumps({"class": source.cls, "crops": about}))
            temporary = target.with_suffix(".part.npy")
            np.save(temporary, np.stack(crops))
            temporary.rename(target)
            print(f"{source.id:50} {len(mine)} pictures, {len(crops)} crops", flush=True)


if __name__ == "__main__":
    main()
