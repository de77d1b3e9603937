"""Head: the classifier, fitted on the frozen network's features and the forensic statistics.

    python3 -m training.detector.head --data DIR --run TRUNK --out NAME

Measures crops of every source, as they are and compressed once more (DATA/features/statistics/SOURCE.npz,
DATA/features/TRUNK/SOURCE.npz and the same under -again; measured sources are kept). Then fits one small perceptron
per seed on the standardised measurements and writes DATA/runs/NAME/last.pt. A crop takes ten milliseconds per view and
the fit takes minutes, so the head can use far more pictures than network training in the same time.
"""

from __future__ import annotations

import argparse
import io
import json
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch
from PIL import Image, ImageEnhance
from torch import nn
from torch.nn import functional as F

from .crops import SIDE
from .model import Detector, Examiner, accelerator
from .prepare import manifest
from .sources import SOURCES, TRAIN
from .statistics import Statistics

# Crops measured per source: more for a source with more variety.
CROPS = {
    "sd-samples": 8000, "sd15-cheatsheet": 3000, "sdxl-people": 2000, "imagen-2022": 3000, "stylegan2-zoo": 1500,
    "stylegan2-faces": 800, "stylegan2-people": 3000, "anime-novel": 1500, "aligned-taef2": 4000,
    "aligned-esrgan": 1500, "comfyui": 800, "imagenet-sample": 3500,
    "bsds500": 2000, "ffhq": 1600, "cats-dogs": 2000, "cameras": 6000, "exif-samples": 1600, "groceries": 1000,
    "plasma-wallpapers": 2000, "gnome-backgrounds": 760, "ukui-wallpapers": 760, "wesnoth": 1200,
}
CROPS_DEFAULT = 900
GENERATORS_APART = ("sd-samples", "imagen-2022")  # each generator is weighted as a source
# Photographs are closer in content to generated pictures than drawings, screenshots and game art.
PHOTOGRAPHS = ("camera", "face", "phone", "photo", "snapshot", "wallpaper")
PHOTOGRAPHS_WEIGH = 3


def edited(crop: np.ndarray, key: str) -> np.ndarray:
    """Edits one crop in four: contrast up to clipping, colour, brightness, and another compression."""
    rng = random.Random(f"edit {key}")
    if rng.random() > 0.25:
        return crop
    image = ImageEnhance.Contrast(Image.fromarray(crop)).enhance(2.5 ** rng.uniform(-0.3, 1))
    image = ImageEnhance.Color(image).enhance(2 ** rng.uniform(-1.5, 1))
    image = ImageEnhance.Brightness(image).enhance(1.4 ** rng.uniform(-1, 1))
    out = io.BytesIO()
    if rng.random() < 0.25:
        image.save(out, "WEBP", quality=rng.randint(60, 95), method=2)
    else:
        image.save(out, "JPEG", quality=rng.randint(60, 95), subsampling=rng.choice([0, 1, 2, 2]))
    with Image.open(out) as again:
        return np.asarray(again.convert("RGB"))


def compressed_again(region: np.ndarray, key: str) -> np.ndarray:
    """Compresses as a site does: at a low quality, on a block grid that is independent of the crop's position."""
    rng = random.Random(f"worse {key}")
    out = io.BytesIO()
    if rng.random() < 0.2:
        Image.fromarray(region).save(out, "WEBP", quality=rng.randint(35, 80), method=2)
    else:
        Image.fromarray(region).save(out, "JPEG", quality=rng.randint(40, 78), subsampling=rng.choice([0, 2, 2, 2]))
    with Image.open(out) as again:
        return np.asarray(again.convert("RGB"))


def chosen_crops(about: Path, again: bool):
    """The crops of one source that are measured: their rows in the cache, and the pixels in batches of sixteen."""
    generators = json.loads(about.read_text())["generators"]
    pixels = np.load(about.with_suffix(".npy"), mmap_mode="r")
    rng = np.random.default_rng(11)
    chosen = rng.permutation(len(generators))[: CROPS.get(about.stem, CROPS_DEFAULT)]
    corners = rng.integers(0, pixels.shape[1] - SIDE + 1, (len(chosen), 2))

    def crop(i: int, top: int, left: int) -> np.ndarray:
        if again:
            return compressed_again(np.asarray(pixels[i]), f"{about.stem} {i}")[top:top + SIDE, left:left + SIDE]
        return edited(np.ascontiguousarray(pixels[i, top:top + SIDE, left:left + SIDE]), str((about.stem, int(i))))

    def parts():
        for at in range(0, len(chosen), 16):
            crops = np.stack([crop(i, *corner) for i, corner in zip(chosen[at:at + 16], corners[at:at + 16])])
            yield torch.from_numpy(crops).permute(0, 3, 1, 2).float().div(127.5).sub(1)

    return chosen, parts()


def measure(job: tuple[Path, Path | None, Path, bool]) -> str:
    """One row per crop of a source: the trunk's pooled features, or the statistics when there is no trunk."""
    about, trunk, target, again = job
    torch.set_num_threads(1)
    device = accelerator()
    statistics, network = Statistics(counting=device == "cpu").to(device), Detector()
    if trunk:
        network.load_state_dict(torch.load(trunk, map_location="cpu")["average"])
        network.eval().to(device, memory_format=torch.channels_last)
    chosen, parts = chosen_crops(about, again)
    rows = []
    with torch.no_grad():
        for x in parts:
            x = x.to(device)
            if trunk:
                with torch.autocast(device, dtype=torch.bfloat16):
                    found = network.features(x.contiguous(memory_format=torch.channels_last))
            else:
                found = statistics(x.contiguous())
            rows.append(found.float().cpu().numpy().astype(np.float16))
    np.savez(target.with_suffix(".part.npz"), rows=np.concatenate(rows), chosen=chosen)
    target.with_suffix(".part.npz").rename(target)
    return f"{target.parent.name}/{about.stem}: {len(chosen)} crops"


def pictures(rows: list[dict], metas: dict[str, dict]) -> Counter[str]:
    """Number of pictures of each source, and of each generator of a source."""
    sheet = {s.id: s.sheet[0] * s.sheet[1] for s in SOURCES}
    found: Counter[str] = Counter({name: about["pictures"] for name, about in metas.items() if "pictures" in about})
    for row in rows:
        if row["split"] == TRAIN:
            for name in (row["source"], f"{row['source']}/{row['generator']}"):
                found[name] += sheet[row["source"]]
    return found


def weights(source: np.ndarray, ai: np.ndarray, pictures: Counter[str], photographs: set[str]) -> np.ndarray:
    """Both classes have equal weight. Within a class, a source has the square root of its number of pictures as weight.

    The number of crops is not used, because many crops of few pictures add little. The weight of photographs is multiplied
    by PHOTOGRAPHS_WEIGH.
    """
    weight = np.zeros(len(ai))
    for value in (False, True):
        for name in np.unique(source[ai == value]):
            take = (source == name) & (ai == value)
            weight[take] = pictures[name] ** 0.5 * (PHOTOGRAPHS_WEIGH if name in photographs else 1) / take.sum()
        weight[ai == value] /= weight[ai == value].sum()
    return (weight * len(ai) / 2).astype(np.float32)


def fit(examiner: Examiner, x: torch.Tensor, ai: np.ndarray, weight: np.ndarray, epochs: int, seed: int) -> None:
    """Fits each perceptron on the device of `x`. Noise, dropout and weight decay limit overfitting."""
    target = (torch.from_numpy(ai.astype(np.float32)) * 0.94 + 0.03).to(x.device)
    weight = torch.from_numpy(weight).to(x.device)
    for n, part in enumerate(examiner.heads):
        torch.manual_seed(seed + n)
        optimizer = torch.optim.AdamW(part.parameters(), lr=1e-3, weight_decay=1e-2)
        steps = epochs * len(x) // 256
        part.train()
        for step in range(steps):
            batch = torch.randint(0, len(x), (256,)).to(x.device)
            for group in optimizer.param_groups:
                group["lr"] = 1e-3 * min(1.0, (step + 1) / 50) * (1 - step / steps)
            rows = examiner.seen(n, x[batch]).float()
            rows = rows + 0.1 * torch.randn_like(rows)
            loss = F.binary_cross_entropy_with_logits(part(rows)[:, 0], target[batch], weight=weight[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        part.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", required=True, help="the run whose network is used unchanged")
    parser.add_argument("--out", required=True)
    parser.add_argument("--manifest", type=Path, default=Path(__file__).parent / "manifest.csv")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    trunk = args.data / "runs" / args.run / "last.pt"
    metas = [m for m in sorted((args.data / "cache").glob("*.json")) if m.with_suffix(".npy").exists()]
    features = args.data / "features"
    views = {again: [(features / f"statistics{suffix}", None), (features / f"{args.run}{suffix}", trunk)]
             for again, suffix in ((False, ""), (True, "-again"))}
    jobs = []
    for again, folders in views.items():
        for folder, network in folders:
            folder.mkdir(parents=True, exist_ok=True)
            jobs += [(m, network, target, again) for m in metas
                     if not (target := folder / f"{m.stem}.npz").exists()]
    with ProcessPoolExecutor(args.workers) as pool:
        for line in pool.map(measure, jobs):
            print(line, flush=True)

    abouts = {m.stem: json.loads(m.read_text()) for m in metas}
    listed = manifest(args.manifest)
    counts = pictures(listed, abouts)
    photographs = {r["source"] for r in listed if r["generator"] in PHOTOGRAPHS}
    names, labels = [], []
    for meta in metas:
        about = abouts[meta.stem]
        chosen = np.load(features / "statistics" / f"{meta.stem}.npz")["chosen"]
        apart = meta.stem in GENERATORS_APART
        names += [f"{meta.stem}/{about['generators'][i]}" if apart else meta.stem for i in chosen]
        labels += [about["label"] == 0] * len(chosen)
    measured = [np.concatenate([np.concatenate([np.load(folder / f"{m.stem}.npz")["rows"] for folder, _ in folders], 1)
                                for m in metas]) for folders in views.values()]
    source, ai = np.array(names), np.array(labels)
    state = torch.load(trunk, map_location="cpu")
    examiner = Examiner()
    examiner.network.load_state_dict(state["average"])
    examiner.standardise(measured[0])
    x = torch.cat([examiner.scaled(torch.from_numpy(rows[i:i + 4096]).float()).half()
                   for rows in measured for i in range(0, len(rows), 4096)])
    weight = weights(source, ai, counts, photographs)
    device = accelerator()
    fit(examiner.to(device), x.to(device), np.tile(ai, len(views)), np.tile(weight, len(views)), args.epochs, args.seed)
    target = args.data / "runs" / args.out
    target.mkdir(parents=True, exist_ok=True)
    torch.save({"examiner": examiner.cpu().state_dict(), "step": state["step"], "seconds": state["seconds"],
                "crops": len(ai), "args": {k: str(v) for k, v in vars(args).items()}}, target / "last.pt")
    print(f"{len(ai)} crops of {len(set(names))} sources, {ai.mean():.2f} of them AI-generated")


if __name__ == "__main__":
    main()
