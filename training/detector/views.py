"""Views: pictures as found, compressed again, as social networks pass them on, and at half their size.

    python3 -m training.detector.views --data DIR [--workers 2]

Uses all pictures of the folds and some of each source on which the network was trained; the head is fitted on both.
Writes DATA/folds/SOURCE.npy, the 128 px crops and overviews that the service would judge, and DATA/folds/SOURCE.json,
the picture and view of each. Finished sources are kept.
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
from .collect import NEAR_INSIDE, Hashes, dhash
from .crops import SIDE, grid, overview, textured
from .prepare import manifest, picture_path
from .repositories import CAP, REPOSITORIES
from .sources import AI, FOLDS, SOURCES, TRAIN

VIEWS = ("found", "q60", "social", "half")
# Pictures per training source; more for a source with many generators.
TRAINING_CAP = {"sd-samples": 4 * CAP, "imagen-2022": 2 * CAP}


def jpeg(image: Image.Image, quality: int, chroma: int = 2) -> Image.Image:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, subsampling=chroma)
    with Image.open(out) as again:
        return again.convert("RGB")


def social(image: Image.Image, rng: random.Random) -> Image.Image:
    """The picture after two or three social networks: smaller, sometimes sharpened, and compressed by each."""
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


def half(image: Image.Image) -> Image.Image:
    size = (max(SIDE, image.width // 2), max(SIDE, image.height // 2))
    return jpeg(image.resize(size, Image.BICUBIC), 90)


def pictures_of(image: Image.Image, rng: random.Random) -> dict[str, Image.Image]:
    """The picture in every view."""
    return dict(zip(VIEWS, (image, jpeg(image, 60), social(image, rng), half(image))))


def boxes_of(pixels: np.ndarray) -> list[tuple[int, int]]:
    return textured(pixels, grid(pixels.shape[1], pixels.shape[0]))


def views_of(image: Image.Image, rng: random.Random) -> list[tuple[str, bool, np.ndarray]]:
    """(view, whether it is the overview, pixels) of one picture."""
    seen: list[tuple[str, bool, np.ndarray]] = []
    chosen = boxes_of(np.asarray(image))
    for view, picture in pictures_of(image, rng).items():
        pixels = np.asarray(picture)
        boxes = chosen if view in ("found", "q60") else boxes_of(pixels)  # the service uses the same crop positions for q60
        seen += [(view, False, pixels[top:top + SIDE, left:left + SIDE]) for left, top in boxes]
        seen.append((view, True, overview(picture)))
    return seen


def looked_at(job) -> tuple[dict, int, list[tuple[int, str, bool, np.ndarray]]]:
    """Perceptual hash of one file, and (tile, view, whether it is the overview, pixels) of the pictures on it."""
    path, row, sheet = job
    rng = random.Random(f"views {row['sha256']}")
    found: list[tuple[int, str, bool, np.ndarray]] = []
    try:
        image = pipeline.opened(path, rng)
        value = dhash(image)
        if max(image.size) > 4096:  # only the upper left part of the few larger ones, to save time and memory
            image = image.crop((0, 0, min(image.width, 4096), min(image.height, 4096)))
        for n, tile in enumerate(pipeline.tiles(image, sheet)):
            found += [(n, *seen) for seen in views_of(tile, rng)]
    except Exception as problem:
        print(f"  left out {row['id']}: {problem}")
        return row, 0, []
    return row, value, found


def training_rows(rows: list[dict]) -> list[dict]:
    """The first pictures of every training source. Its generators alternate in the manifest."""
    taken: dict[str, int] = {}
    chosen = []
    for row in rows:
        if row["split"] == TRAIN and taken.get(row["source"], 0) < TRAINING_CAP.get(row["source"], CAP):
            taken[row["source"]] = taken.get(row["source"], 0) + 1
            chosen.append(row)
    return chosen


def hashes_in(folder: Path) -> np.ndarray:
    """Perceptual hashes of all pictures of the folds."""
    values = [value for s in REPOSITORIES if (listing := folder / f"{s.id}.json").exists()
              for value in json.loads(listing.read_text())["hashes"]]
    return np.array(values, np.uint64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--manifest", type=Path, default=Path(__file__).parent / "manifest.csv")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    listed = manifest(args.manifest)
    of_folds, of_training = [r for r in listed if r["split"] == FOLDS], training_rows(listed)
    folder = args.data / "folds"
    folder.mkdir(parents=True, exist_ok=True)
    left_out: np.ndarray | None = None
    with ProcessPoolExecutor(args.workers) as pool:
        for source in [*REPOSITORIES, *SOURCES]:
            in_folds = FOLDS in source.cap
            mine = [r for r in (of_folds if in_folds else of_training) if r["source"] == source.id]
            target = folder / f"{source.id}.npy"
            if not mine or target.exists():
                continue
            if not in_folds and left_out is None:
                left_out = hashes_in(folder)
            jobs = [(picture_path(args.data, r), r, source.sheet) for r in mine]
            about, crops, hashes = [], [], []
            for row, value, found in pool.map(looked_at, jobs, chunksize=2):
                if left_out is not None and Hashes.near(value, left_out, NEAR_INSIDE):
                    continue  # a copy of a picture in the folds
                hashes.append(value)
                about += [{"picture": f"{row['id']}/{tile}", "view": view, "overview": whole, "generator": row["generator"]}
                          for tile, view, whole, _ in found]
                crops += [crop for *_, crop in found]
            if not crops:
                continue
            (folder / f"{source.id}.json").write_text(json.dumps({"class": source.cls, "hashes": hashes, "crops": about}))
            temporary = target.with_suffix(".part.npy")
            np.save(temporary, np.stack(crops))
            temporary.rename(target)
            print(f"{source.id:50} {len(mine)} pictures, {len(crops)} crops", flush=True)


if __name__ == "__main__":
    main()
