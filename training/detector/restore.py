"""Restore: rebuilds the network from the exported model, so that training can continue without its checkpoints.

    python3 -m training.detector.restore --data DIR --out RUN

Writes DATA/runs/RUN/last.pt. The export folds each batch normalisation into the convolution before it. This unfolds it with
the mean and variance of the training crops at that layer, so that the network gives the same answers and its
normalisations fit their inputs.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import nn

from .evaluate import RESULTS
from .export import MODEL
from .model import Detector, Examiner, Skip
from .train import Crops, jitter


def exported(path: Path) -> tuple[dict[str, torch.Tensor], list[tuple[torch.Tensor, torch.Tensor]]]:
    """The network's named weights, and the weights and biases of the stem's folded convolutions in order."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    values = {i.name.removesuffix(".half"): torch.from_numpy(numpy_helper.to_array(i).copy()).float()
              for i in graph.initializer}
    named = {n.removeprefix("network."): v for n, v in values.items() if n.startswith("network.")}
    folded, products = [], []
    for node in graph.node:
        inputs = [i for i in node.input if i in values]
        if node.op_type == "Conv" and len(inputs) == 2 and not inputs[0].startswith("network."):
            folded.append((values[inputs[0]], values[inputs[1]]))
        elif node.op_type == "MatMul" and inputs:
            products.append(values[inputs[0]].T)
    names = [f"blocks.{n}.{part}.weight" for n in range(len(products) // 4) for part in ("qkv", "out", "mlp.0", "mlp.2")]
    return {**named, **dict(zip(names, products))}, folded


def normalisations(network: Detector) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    parts = [m.body if isinstance(m, Skip) else m for m in network.stem if isinstance(m, (nn.Sequential, Skip))]
    return [(p[0], p[1]) for p in parts]


def restored(path: Path, pixels: torch.Tensor) -> Detector:
    """The network of the model at `path`; `pixels` [n,3,s,s] are typical inputs."""
    network = Detector()
    named, folded = exported(path)
    missing = network.load_state_dict(named, strict=False)
    if missing.unexpected_keys:
        raise ValueError(f"unknown weights: {missing.unexpected_keys}")
    network.eval()
    for (conv, norm), (weight, bias) in zip(normalisations(network), folded):
        conv.weight.data.copy_(weight)
        seen: list[torch.Tensor] = []
        hook = conv.register_forward_hook(lambda _, __, out: seen.append(out.detach()))
        with torch.no_grad():
            network.stem(network.residual(pixels))
        hook.remove()
        norm.running_mean.copy_(seen[0].mean((0, 2, 3)))
        norm.running_var.copy_(seen[0].var((0, 2, 3)))
        norm.weight.data.copy_(torch.sqrt(norm.running_var + norm.eps))
        norm.bias.data.copy_(norm.running_mean + bias)
    return network


def shipped(path: Path) -> Examiner:
    """The whole detector of the model at `path`, in float32 as the service runs it. For inference only."""
    import onnx
    from onnx import numpy_helper

    noise = torch.rand(8, 3, 128, 128, generator=torch.Generator().manual_seed(5)) * 2 - 1
    network = restored(path, noise)  # the answers do not depend on the inputs used for unfolding
    values = {i.name.removesuffix(".half"): torch.from_numpy(numpy_helper.to_array(i).copy()).float()
              for i in onnx.load(str(path)).graph.initializer}
    examiner = Examiner()
    examiner.network = network
    features = values.get("heads.3.1.weight")  # a first head's fourth perceptron sees only the features
    if features is None or features.shape != examiner.heads[3][1].weight.shape:
        raise ValueError(f"the head of {path} was fitted on repositories of the folds: use a model with a first head")
    own = {n: v for n, v in values.items() if n in ("middle", "scale") or n.startswith("heads.")}
    examiner.load_state_dict(own, strict=False)
    return examiner.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--model", type=Path, default=MODEL / "onnx" / "model.onnx")
    args = parser.parse_args()
    pixels, _ = Crops(args.data / "cache", {}).batch(np.random.default_rng(5), 384)
    network = restored(args.model, jitter(pixels, "cpu", torch.Generator().manual_seed(5)).contiguous())
    folder = args.data / "runs" / args.out
    folder.mkdir(parents=True, exist_ok=True)
    training = json.loads((RESULTS / "evaluation.json").read_text())["training"]
    torch.save({"average": network.state_dict(), "step": training["steps"], "seconds": 60 * training["minutes"]},
               folder / "last.pt")
    print(f"{args.model} -> {folder / 'last.pt'}")


if __name__ == "__main__":
    main()
