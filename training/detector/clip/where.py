"""Whether patch tokens show where a generated part is: the AUC by patch on real pictures into which such parts were pasted.

    python3 -m training.detector.clip.encoder --from FILE --out patches.onnx --patches 5 6 7 8 9 10
    python3 -m training.detector.clip.where --data DATA --encoder patches.onnx [--write]

A discriminant for each block, fitted on the patch tokens of whole pictures and of pasted ones, judges patches of pictures of owners and
generator families that it has not seen (folds as in `head`). A part is an ellipse or a rectangle of 8 to 40 % of
the square that the encoder sees, cut from a generated picture of the same height and pasted with a soft edge;
afterwards the whole goes through the pipeline of every upload. The control pastes parts of other real pictures in the same way: a
map that finds these too shows seams and not generation.
"""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from sklearn.metrics import roc_auc_score

from .. import pipeline
from ..prepare import picture_path
from ..sources import AI
from .features import HERE, SHEETS, compiled, listed
from .head import FAMILIES, FOLD_COUNT, OWNERS, Discriminant, discriminant
from .looks import SIDE, equal, pixel_values

RESULTS = HERE / "results" / "where.json"
GRID = 14  # patches along a side
FITTED, PASTED = 12, 100  # pictures of an owner and class that are fitted; pictures that are judged
RIDGE = 0.5
PATCHES = 24  # of a whole picture that are fitted
BAR = 0.75
REDUCED_MAX = 0.85
REAL_PARTS_MAX = 0.60  # beyond it a map shows that something was pasted, and not that it was generated


@dataclass
class Patches:
    """One picture: [patches, blocks, width], where the patches are, which show a pasted part (NaN for a partly covered one)."""

    tokens: np.ndarray
    place: np.ndarray
    inside: np.ndarray
    fold: int
    owner: str
    kind: str


def shape(width: int, height: int, rng: random.Random) -> Image.Image:
    """A soft mask inside the middle square of the picture."""
    side = min(width, height)
    share, ratio = rng.uniform(0.08, 0.40), rng.uniform(0.6, 1.7)
    w, h = (min(0.9 * side, side * (share * ratio) ** 0.5), min(0.9 * side, side * (share / ratio) ** 0.5))
    left = (width - side) / 2 + rng.uniform(0, side - w)
    top = (height - side) / 2 + rng.uniform(0, side - h)
    mask = Image.new("L", (width, height))
    draw = ImageDraw.Draw(mask)
    (draw.ellipse if rng.random() < 0.5 else draw.rectangle)((left, top, left + w, top + h), fill=255)
    return mask.filter(ImageFilter.GaussianBlur(side / 150))


def pasted(ground: Image.Image, part: Image.Image, rng: random.Random) -> tuple[Image.Image, Image.Image] | None:
    """The picture with the part, and the mask; None for pictures that are too small. Both are reduced in one step, so that
    scaling does not tell the part from the rest."""
    small = min(ground.size)
    most = REDUCED_MAX * min(small, small * min(part.width / ground.width, part.height / ground.height))
    if most < SIDE:
        return None
    short = round(rng.uniform(max(SIDE, 0.65 * most), most))
    width, height = round(ground.width * short / small), round(ground.height * short / small)
    ground = ground.resize((width, height), Image.LANCZOS)
    factor = max(width / part.width, height / part.height)
    part = part.resize((max(width, round(part.width * factor)), max(height, round(part.height * factor))), Image.LANCZOS)
    left, top = (part.width - width) // 2, (part.height - height) // 2
    mask = shape(width, height, rng)
    return Image.composite(part.crop((left, top, left + width, top + height)), ground, mask), mask


def covered(mask: Image.Image) -> np.ndarray:
    """By patch: the share that the part covers."""
    side = min(mask.size)
    left, top = (mask.width - side) // 2, (mask.height - side) // 2
    square = mask.crop((left, top, left + side, top + side)).resize((GRID, GRID), Image.BOX)
    return np.asarray(square, np.float32).ravel() / 255


# ---- the pictures ----------------------------------------------------------------------

def folds(rows: list[dict]) -> dict[str, int]:
    """Fold of every source: a generated one by its family, a real one in turn by owner."""
    real = sorted({OWNERS[r["source"]] for r in rows if r["class"] != AI})
    return {r["source"]: FAMILIES.get(r["generator"], FOLD_COUNT - 1) if r["class"] == AI else real.index(OWNERS[r["source"]]) % FOLD_COUNT
            for r in rows}


def chosen(rows: list[dict]) -> dict[tuple[str, bool], list[dict]]:
    """At most FITTED pictures of every owner and class, by their hash."""
    of: dict[tuple[str, bool], list[dict]] = {}
    for row in sorted(rows, key=lambda r: r["sha256"]):
        mine = of.setdefault((OWNERS[row["source"]], row["class"] == AI), [])
        if len(mine) < FITTED:
            mine.append(row)
    return of


def opened(data: Path, row: dict) -> Image.Image:
    rng = random.Random(row["sha256"])
    return rng.choice(pipeline.tiles(pipeline.opened(picture_path(data, row), rng), SHEETS.get(row["source"], (1, 1))))


class Encoder:
    def __init__(self, path: Path) -> None:
        self.model = compiled(path)
        named = [[n for n in output.get_names() if n.startswith("tokens_")] for output in self.model.outputs]
        self.places = [n for n, names in enumerate(named) if names]
        self.blocks = [int(named[n][0].split("_")[1]) for n in self.places]

    def patches(self, image: Image.Image) -> np.ndarray:
        """[patches, blocks, width]"""
        found = self.model([pixel_values(image)[None]])
        return np.stack([found[n][0, 1:] for n in self.places], axis=1).astype(np.float16)


def pictures(data: Path, encoder: Encoder) -> list[Patches]:
    rows = [row for row in listed() if picture_path(data, row).exists()]
    fold, of, found = folds(rows), chosen(rows), []
    for (owner, ai), mine in sorted(of.items()):
        for row in mine:
            rng = random.Random(f"whole {row['sha256']}")
            image = opened(data, row)
            if min(image.size) < SIDE:
                continue
            place = np.array(rng.sample(range(GRID * GRID), PATCHES))
            some = encoder.patches(equal(image, rng))[place]
            found.append(Patches(some, place, np.full(PATCHES, float(ai)), fold[row["source"]], owner, "whole"))
    for kind in ("generated", "real"):
        for n in range(PASTED):
            rng = random.Random(f"pasted {kind} {n}")
            k = n % FOLD_COUNT
            owners = {value: [o for o, mine in of.items() if o[1] == value and any(fold[r["source"]] == k for r in mine)] for value in (True, False)}
            both = None
            while both is None:
                ground_owner = rng.choice(owners[False])
                others = owners[True] if kind == "generated" else [o for o in owners[False] if o != ground_owner]
                ground, part = (rng.choice([r for r in of[o] if fold[r["source"]] == k]) for o in (ground_owner, rng.choice(others)))
                both = pasted(opened(data, ground), opened(data, part), rng)
            image, mask = both
            share = covered(mask)
            inside = np.where(share >= 0.75, 1.0, np.where(share <= 0.05, 0.0, np.nan))
            found.append(Patches(encoder.patches(equal(image, rng)), np.arange(GRID * GRID), inside, k, ground_owner[0], kind))
    return found


# ---- the measure -----------------------------------------------------------------------

@dataclass
class Head:
    """A discriminant for each block, on tokens less the mean of real ones at the same place: a part lies in the middle more often."""

    means: np.ndarray  # [patches, blocks, width]
    parts: list[Discriminant]

    def map(self, p: Patches, blocks: list[int]) -> np.ndarray:
        tokens = p.tokens.astype(np.float32) - self.means[p.place]
        return np.sum([self.parts[n].score(tokens[:, n]) for n in blocks], axis=0)


def real_means(found: list[Patches]) -> np.ndarray:
    sums, counts = np.zeros((GRID * GRID, *found[0].tokens.shape[1:]), np.float32), np.zeros(GRID * GRID)
    for p in found:
        real = (p.kind == "real") | (p.inside == 0)
        np.add.at(sums, p.place[real], p.tokens[real].astype(np.float32))
        np.add.at(counts, p.place[real], 1)
    return sums / counts[:, None, None]


def fitted(found: list[Patches]) -> Head:
    """Whole pictures and pasted ones; a part of another real picture is not generated. Owners count alike in a class, and so do
    generated and real parts."""
    means = real_means(found)
    tokens, ai, owner = [], [], []
    for p in found:
        known = np.flatnonzero(~np.isnan(p.inside))
        tokens.append(p.tokens[known].astype(np.float32) - means[p.place[known]])
        inside = p.inside[known] == 1
        ai.append(np.zeros(len(known), bool) if p.kind == "real" else inside)
        owner.append(np.array([f"{p.kind} {p.kind != 'whole' and one} {p.owner}" for one in inside]))
    tokens, ai, owner = np.concatenate(tokens), np.concatenate(ai), np.concatenate(owner)
    weight = np.zeros(len(ai))
    for value in (True, False):
        mine = ai == value
        _, index, count = np.unique(owner[mine], return_inverse=True, return_counts=True)
        weight[mine] = 0.5 / (len(count) * count[index])
    return Head(means, [discriminant(tokens[:, n], ai, weight, RIDGE) for n in range(tokens.shape[1])])


def place_alone(found: list[Patches]) -> dict[int, np.ndarray]:
    """The control of the place: by fold, how often a part of the other folds lies there."""
    pasted_ones = [p for p in found if p.kind == "generated"]
    return {k: np.nanmean([p.inside for p in pasted_ones if p.fold != k], axis=0) for k in range(FOLD_COUNT)}


def smoothed(values: np.ndarray) -> np.ndarray:
    """Each patch with its neighbours."""
    square = np.pad(values.reshape(GRID, GRID), 1, mode="edge")
    return np.mean([square[y:y + GRID, x:x + GRID] for y in range(3) for x in range(3)], axis=0).ravel()


def measured(found: list[Patches], kind: str, map_of) -> dict:
    """AUC by patch, over all patches and as the mean of the pictures."""
    scores, labels, each = [], [], []
    for p in (p for p in found if p.kind == kind):
        value, known = smoothed(map_of(p)), ~np.isnan(p.inside)
        if len(set(p.inside[known])) < 2:
            continue
        scores.append(value[known])
        labels.append(p.inside[known])
        each.append(roc_auc_score(p.inside[known], value[known]))
    return {"pictures": len(each), "pooled": round(float(roc_auc_score(np.concatenate(labels), np.concatenate(scores))), 3),
            "mean of pictures": round(float(np.mean(each)), 3), "least tenth": round(float(np.quantile(each, 0.1)), 3)}


def summary(found: list[Patches], blocks: list[int]) -> dict:
    heads, place = {k: fitted([p for p in found if p.fold != k]) for k in range(FOLD_COUNT)}, place_alone(found)
    of = lambda kind, chosen: measured(found, kind, lambda p: heads[p.fold].map(p, chosen))
    everything = list(range(len(blocks)))
    return {"owners": {"generated": len({p.owner for p in found if p.kind == "whole" and p.inside[0] == 1}),
                       "real": len({p.owner for p in found if p.kind == "whole" and p.inside[0] == 0})},
            "blocks": blocks, "generated parts": of("generated", everything), "real parts": of("real", everything),
            "place alone": measured(found, "generated", lambda p: place[p.fold]),
            "by block": {str(b): {kind: of(kind, [n])["mean of pictures"] for kind in ("generated", "real")} for n, b in enumerate(blocks)},
            "bar": BAR, "real parts at most": REAL_PARTS_MAX}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    encoder = Encoder(args.encoder)
    results = summary(pictures(args.data, encoder), encoder.blocks)
    print(json.dumps(results, indent=1))
    if args.write:
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
