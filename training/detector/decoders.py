"""Decoders: small generators of our own, whose pictures have the content of training reals.

    python3 -m training.detector.decoders --data DIR [--steps 400]

Each is an autoencoder trained on crops of training reals, and differs from the others in up-sampling, kernel,
normalisation, activation, latent and loss. Each then decodes a few training reals, whose crops are written to
DATA/folds/own-decoders.npy and .json. Needs the views of the training sources (views.py). Trained decoders are
kept in DATA/decoders/.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import nn
from torch.nn import functional as F

from . import pipeline
from .prepare import manifest, picture_path
from .sources import AI, REAL, ordered
from .views import training_rows, views_of

NAME = "own-decoders"
PICTURES = 12  # decoded by each
SIDE, BATCH, WINDOW = 64, 8, 384
WIDTHS = (24, 32, 48)  # channels of the decoder at full, half and quarter size


@dataclass(frozen=True)
class Spec:
    enlarge: str  # nearest, bilinear, transposed or shuffle
    kernel: int
    norm: str
    activation: str
    latent: int
    levels: int
    loss: str

    @property
    def name(self) -> str:
        return f"{self.enlarge}-{self.kernel}-{self.norm}-{self.activation}-{self.latent}x{2 ** self.levels}-{self.loss}"


# kernel, normalisation, activation, channels of the latent, halvings, loss
ROWS = [(3, "none", "relu", 16, 2, "l1"), (5, "group", "silu", 12, 2, "l2"), (3, "batch", "leaky", 8, 2, "edges"),
        (3, "none", "gelu", 4, 1, "l1"), (5, "none", "leaky", 16, 2, "adversarial"), (3, "group", "silu", 32, 2, "adversarial")]
SPECS = [Spec(enlarge, *row) for enlarge in ("nearest", "bilinear", "transposed", "shuffle") for row in ROWS]

ACTIVATIONS = {"relu": nn.ReLU, "silu": nn.SiLU, "leaky": lambda: nn.LeakyReLU(0.2), "gelu": nn.GELU}
NORMS = {"none": lambda width: nn.Identity(), "group": lambda width: nn.GroupNorm(4, width), "batch": nn.BatchNorm2d}


def enlarger(spec: Spec, inputs: int, outputs: int) -> nn.Module:
    """Doubles the size."""
    half = spec.kernel // 2
    if spec.enlarge == "transposed":
        return nn.ConvTranspose2d(inputs, outputs, spec.kernel, 2, half, output_padding=1)
    if spec.enlarge == "shuffle":
        return nn.Sequential(nn.Conv2d(inputs, 4 * outputs, spec.kernel, padding=half), nn.PixelShuffle(2))
    return nn.Sequential(nn.Upsample(scale_factor=2, mode=spec.enlarge), nn.Conv2d(inputs, outputs, spec.kernel, padding=half))


class Autoencoder(nn.Module):
    def __init__(self, spec: Spec) -> None:
        super().__init__()
        act, norm = ACTIVATIONS[spec.activation], NORMS[spec.norm]
        widths = WIDTHS[: spec.levels + 1]
        down: list[nn.Module] = []
        for inputs, outputs in zip((3, *widths[1:]), widths[1:]):
            down += [nn.Conv2d(inputs, outputs, 4, 2, 1), act()]
        self.encode = nn.Sequential(*down, nn.Conv2d(widths[-1], widths[-1], 3, padding=1), act(),
                                    nn.Conv2d(widths[-1], spec.latent, 1))
        up: list[nn.Module] = [nn.Conv2d(spec.latent, widths[-1], 3, padding=1), act()]
        for inputs, outputs in zip(widths[:0:-1], widths[-2::-1]):
            up += [nn.Conv2d(inputs, inputs, 3, padding=1), norm(inputs), act(), enlarger(spec, inputs, outputs), norm(outputs), act()]
        self.decode = nn.Sequential(*up, nn.Conv2d(widths[0], 3, 3, padding=1))

    def forward(self, x):
        return self.decode(self.encode(x))


def critic() -> nn.Module:
    """Classifies every patch as real or not."""
    return nn.Sequential(nn.Conv2d(3, 24, 4, 2, 1), nn.LeakyReLU(0.2), nn.Conv2d(24, 48, 4, 2, 1), nn.LeakyReLU(0.2),
                         nn.Conv2d(48, 1, 3, padding=1))


def edges(x):
    return torch.cat([(x[..., 1:, :-1] - x[..., :-1, :-1]), (x[..., :-1, 1:] - x[..., :-1, :-1])], 1)


def trained(spec: Spec, crops: np.ndarray, steps: int, seed: int) -> Autoencoder:
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    model, judge = Autoencoder(spec), critic()
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    against = torch.optim.Adam(judge.parameters(), lr=1e-3, betas=(0.5, 0.99))
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = 3e-3 * min(1.0, (step + 1) / 30) * (1 - step / steps)
        tops = rng.integers(0, crops.shape[1] - SIDE + 1, (BATCH, 2))
        batch = np.stack([crops[n, t:t + SIDE, l:l + SIDE] for n, (t, l) in zip(rng.integers(0, len(crops), BATCH), tops)])
        x = torch.from_numpy(batch).permute(0, 3, 1, 2).float().div(127.5).sub(1)
        y = model(x)
        loss = F.mse_loss(y, x) if spec.loss == "l2" else F.l1_loss(y, x)
        if spec.loss == "edges":
            loss = loss + 2 * F.l1_loss(edges(y), edges(x))
        if spec.loss == "adversarial" and step > steps // 3:
            lie = F.softplus(judge(y.detach())).mean() + F.softplus(-judge(x)).mean()
            against.zero_grad()
            lie.backward()
            against.step()
            loss = loss + 0.02 * F.softplus(-judge(y)).mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
    return model.eval()


def redrawn(image: Image.Image, model: Autoencoder, rng: random.Random) -> Image.Image:
    """A window of the picture, encoded and decoded again."""
    width, height = min(WINDOW, image.width) // 4 * 4, min(WINDOW, image.height) // 4 * 4
    left, top = rng.randint(0, image.width - width), rng.randint(0, image.height - height)
    window = image.crop((left, top, left + width, top + height))
    x = torch.from_numpy(np.array(window)).permute(2, 0, 1)[None].float().div(127.5).sub(1)
    with torch.no_grad():
        y = model(x)[0]
    return Image.fromarray(((y.clamp(-1, 1) + 1) * 127.5).round().byte().permute(1, 2, 0).contiguous().numpy())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--manifest", type=Path, default=Path(__file__).parent / "manifest.csv")
    parser.add_argument("--steps", type=int, default=400)
    args = parser.parse_args()
    torch.set_num_threads(1)
    target = args.data / "folds" / f"{NAME}.npy"
    reals = {r["id"]: r for r in training_rows(manifest(args.manifest)) if r["class"] == REAL and int(r["width"]) >= 256}
    pool: list[np.ndarray] = []
    for source in sorted({r["source"] for r in reals.values()}):
        about = json.loads((args.data / "folds" / f"{source}.json").read_text())["crops"]
        crops = np.load(args.data / "folds" / f"{source}.npy", mmap_mode="r")
        pool.append(crops[[n for n, crop in enumerate(about) if crop["view"] == "found" and not crop["overview"]]])
    every = np.concatenate(pool)
    order = ordered(NAME, list(reals))
    folder = args.data / "decoders"
    folder.mkdir(exist_ok=True)
    found, about = [], []
    for n, spec in enumerate(SPECS):
        weights, started = folder / f"{spec.name}.pt", time.time()
        model = Autoencoder(spec)
        if weights.exists():
            model.load_state_dict(torch.load(weights))
            model.eval()
        else:
            model = trained(spec, every, args.steps, n)
            torch.save(model.state_dict(), weights.with_suffix(".part"))
            weights.with_suffix(".part").rename(weights)
        for row in (reals[i] for i in order[n * PICTURES:(n + 1) * PICTURES]):
            rng = random.Random(f"{spec.name} {row['sha256']}")
            image = pipeline.opened(picture_path(args.data, row), rng)
            if min(image.size) < 128:
                continue
            made = redrawn(image, model, rng)
            for view, whole, crop in views_of(made, rng):
                found.append(crop)
                about.append({"picture": f"{spec.name}/{row['id']}", "view": view, "overview": whole, "generator": spec.name})
        with torch.no_grad():
            x = torch.from_numpy(every[:64]).permute(0, 3, 1, 2).float().div(127.5).sub(1)
            error = float(F.mse_loss(model(x), x))
        print(f"{spec.name:44} {10 * np.log10(4 / error):.1f} dB {time.time() - started:.0f} s", flush=True)
    np.save(target.with_suffix(".part.npy"), np.stack(found))
    target.with_suffix(".json").write_text(json.dumps({"class": AI, "crops": about}))
    target.with_suffix(".part.npy").rename(target)


if __name__ == "__main__":
    main()
