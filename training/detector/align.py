"""Align: encodes and decodes training reals with a generator's decoder, so that both classes have the same content.

    python3 -m training.detector.align --mirror DIR --data DIR [--pictures 900]
    python3 -m training.detector.align --esrgan NODE_MODULES --data DIR [--pictures 900]

Encoder and decoder are TAEF2 of madebyollin/taesd (MIT): a small stand-in for the
autoencoder of current latent-diffusion models. A picture is down-scaled, cropped,
sometimes compressed, encoded, decoded, and then goes through the same pipeline as all others.
With --esrgan it is scaled down and enlarged again by the GANs of npm's
@upscalerjs/esrgan-slim and -medium (MIT) instead.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import subprocess
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import nn

from . import pipeline
from .collect import repository
from .model import accelerator
from .prepare import manifest, picture_path
from .sources import REAL, TRAIN, ordered

WEIGHTS = "madebyollin/taesd"  # the repository of TAEF2
SLIM, MEDIUM = "@upscalerjs/esrgan-slim", "@upscalerjs/esrgan-medium"
SIDE = 320
CROPS = 10


def conv(inputs: int, outputs: int, **more) -> nn.Conv2d:
    return nn.Conv2d(inputs, outputs, 3, padding=1, **more)


class Block(nn.Module):
    """A residual block with the layer names that the published weights use."""

    def __init__(self, pooled: bool = False, width: int = 64) -> None:
        super().__init__()
        self.conv = nn.Sequential(conv(width, width), nn.ReLU(), conv(width, width), nn.ReLU(), conv(width, width))
        self.pool = nn.Sequential(nn.Conv2d(width, 4 * width, 1, bias=False), FloatGroupNorm(4, 4 * width), nn.ReLU(),
                                  nn.Conv2d(4 * width, width, 1, bias=False)) if pooled else None

    def forward(self, x):
        if self.pool is not None:
            x = x + self.pool(x)
        return torch.relu(self.conv(x) + x)


class FloatGroupNorm(nn.GroupNorm):
    """In full precision: torch 1.13 has no bfloat16 group norm on a CPU."""

    def forward(self, x):
        return super().forward(x.float())


class Squash(nn.Module):
    def forward(self, x):
        return torch.tanh(x / 3) * 3


def encoder(latent: int) -> nn.Sequential:
    layers: list[nn.Module] = [conv(3, 64), Block()]
    for level in range(3):
        layers += [conv(64, 64, stride=2, bias=False), *(Block(level == 2) for _ in range(3))]
    return nn.Sequential(*layers, conv(64, latent))


def decoder(latent: int) -> nn.Sequential:
    layers: list[nn.Module] = [Squash(), conv(latent, 64), nn.ReLU()]
    for level in range(3):
        layers += [*(Block(level == 0) for _ in range(3)), nn.Upsample(scale_factor=2), conv(64, 64, bias=False)]
    return nn.Sequential(*layers, Block(), conv(64, 3))


class Graph(nn.Module):
    """The part of a tfjs layers model that the ESRGAN generators use: convolutions, sums and concatenations."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        about = json.loads((folder / "model.json").read_text())
        data, at, self.found = (folder / "group1-shard1of1.bin").read_bytes(), 0, {}
        for w in about["weightsManifest"][0]["weights"]:
            size = int(np.prod(w["shape"]))
            self.found[w["name"]] = torch.from_numpy(np.frombuffer(data, "<f4", size, at).reshape(w["shape"]).copy())
            at += 4 * size
        self.layers = about["modelTopology"]["model_config"]["config"]["layers"]

    def forward(self, x):
        made: dict[str, torch.Tensor] = {}
        for layer in self.layers:
            kind, name, config = layer["class_name"], layer["name"], layer["config"]
            given = [made[i[0]] for i in layer["inbound_nodes"][0]] if layer["inbound_nodes"] else [x]
            if kind == "Conv2D":
                kernel = self.found[f"{name}/kernel"].permute(3, 2, 0, 1)
                out = nn.functional.conv2d(given[0], kernel, self.found[f"{name}/bias"], padding=kernel.shape[2] // 2)
            elif kind == "UpSampling2D":
                out = nn.functional.interpolate(given[0], scale_factor=config["size"][0], mode=config["interpolation"])
            else:
                out = {"InputLayer": lambda g: g[0], "Concatenate": lambda g: torch.cat(g, 1), "Add": sum,
                       "Activation": lambda g: torch.relu(g[0])}[kind](given)
            made[name] = out
        return out


def enlargers(modules: Path) -> list[tuple[int, Graph]]:
    return [(scale, Graph(modules / package / "models" / f"x{scale}"))
            for package, scale in ((SLIM, 2), (MEDIUM, 2), (MEDIUM, 3))]  # the models for a factor of four only blur


def enlarged(image: Image.Image, rng: random.Random, graphs: list[tuple[int, Graph]]) -> Image.Image:
    """The picture scaled down and enlarged again to about its own size."""
    scale, graph = rng.choice(graphs)
    small = image.resize((image.width // scale, image.height // scale), rng.choice(pipeline.FILTERS))
    x = torch.from_numpy(np.array(small)).permute(2, 0, 1)[None].float() / 255
    with torch.no_grad():
        y = graph(x)
    return Image.fromarray((y[0].clamp(0, 1) * 255).round().byte().permute(1, 2, 0).contiguous().numpy())


def weights(mirror: Path, name: str) -> dict:
    found = subprocess.run(["git", "-C", str(repository(mirror, WEIGHTS)), "cat-file", "-p", f"HEAD:{name}"],
                           check=True, capture_output=True).stdout
    return {k: v.float() for k, v in torch.load(io.BytesIO(found), map_location="cpu").items()}


def autoencoder(mirror: Path, device: str) -> tuple[nn.Module, nn.Module]:
    pair = encoder(32), decoder(32)
    for network, name in zip(pair, ("taef2_encoder.pth", "taef2_decoder.pth")):
        network.load_state_dict(weights(mirror, name))
        network.to(device).eval().to(memory_format=torch.channels_last)
    return pair


def decoded(image: Image.Image, rng: random.Random, n: int, encode, decode, device: str) -> Image.Image:
    x = torch.from_numpy(np.array(image)).to(device).permute(2, 0, 1)[None].float() / 255
    with torch.no_grad(), torch.autocast(device, dtype=torch.bfloat16):
        latent = encode(x.contiguous(memory_format=torch.channels_last)).float()
        # Half of them get a latent with a little noise, because a generator's latents are never exact.
        if rng.random() < 0.5:
            latent = latent + torch.randn(latent.shape, generator=torch.Generator().manual_seed(n)).to(device) * 0.1
        y = decode(latent).float()
    return Image.fromarray((y[0].clamp(0, 1) * 255).round().byte().permute(1, 2, 0).cpu().contiguous().numpy())


def prepared(path: Path, rng: random.Random) -> Image.Image:
    image = pipeline.opened(path, rng)
    short = min(image.size)
    target = pipeline.log_uniform(rng, min(short, 256), min(short, 720))
    if target < short:
        image = image.resize((round(image.width * target / short), round(image.height * target / short)),
                             rng.choice(pipeline.FILTERS))
    width, height = min(SIDE, image.width) // 8 * 8, min(SIDE, image.height) // 8 * 8
    left, top = rng.randint(0, image.width - width), rng.randint(0, image.height - height)
    image = image.crop((left, top, left + width, top + height))
    return pipeline.compressed(image, rng, 80, 97, 0.15) if rng.random() < 0.5 else image


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--mirror", type=Path)
    parser.add_argument("--esrgan", type=Path, metavar="NODE_MODULES")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--manifest", type=Path, default=Path(__file__).parent / "manifest.csv")
    parser.add_argument("--pictures", type=int, default=900)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    device = accelerator()
    reals = {r["id"]: r for r in manifest(args.manifest)
             if r["class"] == REAL and r["split"] == TRAIN and r["source"] not in ("skimage-doc", "openclipart")}
    chosen = [reals[i] for i in ordered("aligned", list(reals))][: args.pictures]
    if args.esrgan:
        name, graphs = "aligned-esrgan", enlargers(args.esrgan)

        def remake(image: Image.Image, rng: random.Random, n: int) -> Image.Image:
            return enlarged(image, rng, graphs)
    else:
        name, (encode, decode) = "aligned-taef2", autoencoder(args.mirror, device)

        def remake(image: Image.Image, rng: random.Random, n: int) -> Image.Image:
            return decoded(image, rng, n, encode, decode, device)
    crops = []
    for n, row in enumerate(chosen):
        rng = random.Random(f"aligned {row['sha256']}")
        try:
            image = prepared(picture_path(args.data, row), rng)
        except Exception as problem:
            print(f"  left out {row['id']}: {problem}")
            continue
        remade = remake(image, rng, n)
        crops += [np.asarray(pipeline.training_crop(remade, rng)) for _ in range(CROPS)]
        if n % 100 == 99:
            print(f"{n + 1} pictures", flush=True)
    cache = args.data / "cache"
    np.save(cache / f"{name}.part.npy", np.stack(crops))
    (cache / f"{name}.part.npy").rename(cache / f"{name}.npy")
    (cache / f"{name}.json").write_text(json.dumps(
        {"class": "ai_generated", "label": 0, "generators": [name.removeprefix("aligned-")] * len(crops),
         "pictures": len(crops) // CROPS}))
    print(f"aligned: {len(crops)} crops of {len(chosen)} pictures")


if __name__ == "__main__":
    main()
