"""Train: crops in, checkpoint out. Seeded and resumable; uses a GPU where there is one.

    python3 -m training.detector.train --data DIR --run NAME --steps 4000 [--init OTHER/last.pt]

The same command started again continues from the last checkpoint.
"""

from __future__ import annotations

import argparse
import json
import math
import queue
import threading
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from .crops import SIDE, grid
from .model import Detector, accelerator
from .sources import AI, CALIBRATION

# A checkpoint is written after so many steps or so many seconds. An interruption loses no more than that.
CHECKPOINT_STEPS, CHECKPOINT_SECONDS = 100, 60
# Longest time that counts for one step, so that a process that was suspended continues its schedule where it was.
STEP_SECONDS_MAX = 60


class Crops:
    """All cached crops; draws batches half of each class, sources weighted by the root of their size."""

    def __init__(self, cache: Path, weights: dict[str, float]) -> None:
        self.parts, self.labels, self.names = [], [], []
        odds: list[float] = []
        for meta in sorted(cache.glob("*.json")):
            about = json.loads(meta.read_text())
            pixels = np.load(meta.with_suffix(".npy"), mmap_mode="r")
            if pixels.shape[0] == 0:
                continue
            self.parts.append(pixels)
            self.labels.append(about["label"])
            self.names.append(meta.stem)
            odds.append(math.sqrt(len(pixels)) * weights.get(meta.stem, 1.0))
        raw, label = np.array(odds), np.array(self.labels)
        share = np.zeros_like(raw)
        for c in (0, 1):
            share[label == c] = raw[label == c] / raw[label == c].sum() / 2
        self.share = share

    def batch(self, rng: np.random.Generator, size: int):
        which = rng.choice(len(self.parts), size, p=self.share)
        out = np.empty((size, SIDE, SIDE, 3), np.uint8)
        for n, part in enumerate(which):
            pixels = self.parts[part]
            spare = pixels.shape[1] - SIDE
            top, left = rng.integers(0, spare + 1, 2)
            crop = pixels[rng.integers(len(pixels)), top:top + SIDE, left:left + SIDE]
            turn = rng.integers(8)
            if turn & 1:
                crop = crop[:, ::-1]
            if turn & 2:
                crop = crop[::-1]
            if turn & 4:
                crop = crop.transpose(1, 0, 2)
            out[n] = crop
        return out, np.array(self.labels, np.int64)[which]


def jitter(pixels: np.ndarray, device: str, generator: torch.Generator) -> torch.Tensor:
    """Augments colour, noise and masks, on which the answer must not depend. uint8 [n,s,s,3] in, -1..1 [n,3,s,s] out.

    Saturation, contrast, brightness and tint are one 3x3 matrix and one offset per picture.
    """
    n = len(pixels)

    def draw(low: float, high: float, odds: float, rest: float, width: int = 1) -> torch.Tensor:
        value = torch.rand(n, width, generator=generator) * (high - low) + low
        on = torch.rand(n, 1, generator=generator) < odds
        return torch.where(on, value, torch.tensor(rest))

    saturation, contrast = draw(0.3, 1.5, 0.5, 1.0), draw(0.7, 1.3, 0.5, 1.0)
    offset = draw(-0.12, 0.12, 0.5, 0.0) + draw(-0.08, 0.08, 0.3, 0.0, 3)
    middle = torch.from_numpy(pixels[:, ::8, ::8].mean((1, 2, 3), dtype=np.float32)[:, None] / 255)
    matrix = contrast[:, :, None] * (saturation[:, :, None] * torch.eye(3) + (1 - saturation[:, :, None]) / 3)
    offset = (1 - contrast) * middle + offset
    x = torch.from_numpy(pixels).to(device).reshape(n, SIDE * SIDE, 3).float()
    x = torch.baddbmm((2 * offset - 1).reshape(n, 1, 3).to(device), x, (matrix * (2 / 255)).transpose(1, 2).to(device))
    x = x.reshape(n, SIDE, SIDE, 3)
    for i in torch.nonzero(torch.rand(n, generator=generator) < 0.12).flatten().tolist():
        strength = float(torch.rand(1, generator=generator)) * 0.032 + 0.008
        x[i] += torch.randn(SIDE, SIDE, 3, generator=generator).to(device) * strength
    x.clamp_(-1, 1)
    for i in torch.nonzero(torch.rand(n, generator=generator) < 0.25).flatten().tolist():
        h, w = torch.randint(16, 64, (2,), generator=generator).tolist()
        top = int(torch.randint(0, SIDE - h, (1,), generator=generator))
        left = int(torch.randint(0, SIDE - w, (1,), generator=generator))
        x[i, top:top + h, left:left + w] = 0
    return x.permute(0, 3, 1, 2)


class Watch:
    """Every other calibration picture, four crops each, as a sign of progress; dev is not looked at."""

    def __init__(self, data: Path) -> None:
        from PIL import Image

        labels = json.loads((data / "evaluation" / "labels.json").read_text())
        self.rows = [r for r in labels if r["form"] == "published" and r["split"] == CALIBRATION][::2]
        crops, owner = [], []
        for n, row in enumerate(self.rows):
            with Image.open(data / "evaluation" / row["file"]) as image:
                pixels = np.asarray(image.convert("RGB"))
            for left, top in grid(pixels.shape[1], pixels.shape[0], 2):
                crops.append(pixels[top:top + SIDE, left:left + SIDE])
                owner.append(n)
        self.crops, self.owner = np.stack(crops), np.array(owner)

    def report(self, model: Detector, device: str) -> str:
        from sklearn.metrics import roc_auc_score

        model.eval()
        scores = []
        with torch.no_grad(), autocast(device):
            for at in range(0, len(self.crops), 128):
                x = tensor(self.crops[at:at + 128], device) * 2 - 1
                logits = model(x).float()
                scores.append((logits[:, 0] - logits[:, 1]).cpu().numpy())
        crop = np.concatenate(scores)
        picture = np.bincount(self.owner, crop) / np.bincount(self.owner)
        ai = np.array([r["class"] == AI for r in self.rows])
        return f"calibration AUC {roc_auc_score(ai, picture):.3f}"


def tensor(pixels: np.ndarray, device: str) -> torch.Tensor:
    x = torch.from_numpy(np.ascontiguousarray(pixels)).to(device).permute(0, 3, 1, 2).float().div_(255)
    return x.contiguous(memory_format=torch.channels_last)


def autocast(device: str):
    return torch.autocast(device, dtype=torch.bfloat16)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", required=True)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--minutes", type=float, help="end after this many minutes; the schedule follows the clock")
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--keep", type=float, default=0.5, help="share of tokens kept in training")
    parser.add_argument("--init", type=Path)
    parser.add_argument("--weight", action="append", default=[], metavar="SOURCE=FACTOR")
    parser.add_argument("--watch-every", type=int, default=500)
    return parser.parse_args()


class Run:
    """A network in training, the average of its weights, and the checkpoint that holds both."""

    def __init__(self, args: argparse.Namespace, crops: int, device: str) -> None:
        self.args, self.crops, self.device = args, crops, device
        self.folder = args.data / "runs" / args.run
        self.folder.mkdir(parents=True, exist_ok=True)
        self.last = self.folder / "last.pt"
        self.model = Detector().to(device).to(memory_format=torch.channels_last)
        self.average = Detector().to(device).to(memory_format=torch.channels_last)
        decayed = [p for p in self.model.parameters() if p.ndim > 1]
        plain = [p for p in self.model.parameters() if p.ndim <= 1]
        self.optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.05},
                                            {"params": plain, "weight_decay": 0.0}], lr=args.rate, betas=(0.9, 0.98))
        # Time in training, including earlier starts.
        self.step, self.seconds = 0, 0.0
        self.warm = min(200, args.steps // 10)
        self.restore()

    def restore(self) -> None:
        """Continues from the checkpoint, else from the weights of another run, else from nothing."""
        if self.last.exists():
            state = torch.load(self.last, map_location=self.device)
            self.model.load_state_dict(state["model"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.step, self.seconds = state["step"], state["seconds"]
            self.average.load_state_dict(state["average"])
            return
        if self.args.init:
            self.model.load_state_dict(torch.load(self.args.init, map_location=self.device)["average"])
        self.average.load_state_dict(self.model.state_dict())

    def progress(self) -> float:
        if self.args.minutes:
            return self.seconds / 60 / self.args.minutes
        return self.step / self.args.steps

    def learn(self, pixels: np.ndarray, label: np.ndarray, done: float) -> tuple[float, float]:
        """One step of the optimizer. Returns its loss and its learning rate."""
        generator = torch.Generator().manual_seed(self.args.seed * 1_000_003 + self.step)
        x = jitter(pixels, self.device, generator)
        y = torch.from_numpy(label).to(self.device)
        warmed = min(1.0, (self.step + 1) / self.warm)
        rate = self.args.rate * warmed * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.model.train()
        # Half of the tokens for most of the steps: cheaper, and the answer cannot depend on one position.
        self.model.keep = self.args.keep if done < 0.75 else 1.0
        with autocast(self.device):
            logits = self.model(x)
        loss = F.cross_entropy(logits.float(), y, label_smoothing=0.06)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.step += 1
        self.follow()
        return float(loss), rate

    def follow(self) -> None:
        """Moves the average towards the weights, faster in the first steps."""
        keep = min(0.996, (1 + self.step) / (20 + self.step))
        with torch.no_grad():
            for kept, now in zip(self.average.state_dict().values(), self.model.state_dict().values()):
                if kept.dtype.is_floating_point:
                    kept.lerp_(now, 1 - keep)
                else:
                    kept.copy_(now)

    def keep_checkpoint(self) -> None:
        temporary = self.folder / "last.part"
        torch.save({"model": self.model.state_dict(), "average": self.average.state_dict(),
                    "optimizer": self.optimizer.state_dict(), "step": self.step, "seconds": self.seconds,
                    "args": {k: str(v) for k, v in vars(self.args).items()}, "crops": self.crops}, temporary)
        temporary.rename(self.last)


def feed(crops: Crops, args: argparse.Namespace, first: int) -> queue.Queue:
    """Batches from step `first` on, drawn in a thread. Each step has its own seed, so that a resumed run draws the same."""
    batches: queue.Queue = queue.Queue(6)

    def draw() -> None:
        for n in range(first, 10**9 if args.minutes else args.steps):
            batches.put(crops.batch(np.random.default_rng((args.seed, n)), args.batch))

    threading.Thread(target=draw, daemon=True).start()
    return batches


def train(run: Run, batches: queue.Queue, watch: Watch) -> None:
    args = run.args
    counted_at = shown = kept_at = time.time()
    losses: list[float] = []
    while (done := run.progress()) < 1:
        loss, rate = run.learn(*batches.get(), done)
        losses.append(loss)
        run.seconds += min(time.time() - counted_at, STEP_SECONDS_MAX)
        counted_at = time.time()
        step = run.step
        if step % 50 == 0 or step == 10:
            speed = (10 if step == 10 else 50 if step > 50 else 40) * args.batch / (time.time() - shown)
            print(f"step {step} loss {np.mean(losses[-50:]):.4f} rate {rate:.2e} {speed:.0f} crops/s", flush=True)
            shown = time.time()
        if step % args.watch_every == 0:
            print(f"step {step} {watch.report(run.average, run.device)}", flush=True)
            shown = time.time()
        if step % CHECKPOINT_STEPS == 0 or time.time() - kept_at > CHECKPOINT_SECONDS:
            run.keep_checkpoint()
            kept_at = time.time()
    run.keep_checkpoint()


def main() -> None:
    args = arguments()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    weights = {k: float(v) for k, v in (w.split("=") for w in args.weight)}
    crops = Crops(args.data / "cache", weights)
    print({n: round(float(s), 3) for n, s in zip(crops.names, crops.share)}, flush=True)
    run = Run(args, int(sum(len(p) for p in crops.parts)), accelerator())
    watch = Watch(args.data)
    train(run, feed(crops, args, run.step), watch)
    print(f"step {run.step} {watch.report(run.average, run.device)}", flush=True)
    print(f"done: {run.step} steps in {run.seconds / 60:.1f} minutes")


if __name__ == "__main__":
    main()
