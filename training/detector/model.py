"""The network: a small Vision Transformer after a convolutional stem, which also gets high-pass filtered pixels.

The fixed high-pass filters are part of the graph: `pixel_values` [n,3,128,128],
scaled to -1..1, go in; `logits` [n,2] (ai_generated, not_ai_generated) come out.
"""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F

from .statistics import COUNT, Statistics

SIDE = 128


def accelerator() -> str:
    """Where training, measuring and scoring compute: on a GPU where there is one."""
    return "cuda" if torch.cuda.is_available() else "cpu"


class Residual(nn.Module):
    """Fixed high-pass filters on each colour: a 3x3 Laplacian and a 5x5 'KV' kernel, cut off at +-1."""

    def __init__(self) -> None:
        super().__init__()
        laplace = torch.zeros(5, 5)
        laplace[1:4, 1:4] = torch.tensor([[-1, 2, -1], [2, -4, 2], [-1, 2, -1]]) / 4
        kv = torch.tensor([[-1, 2, -2, 2, -1], [2, -6, 8, -6, 2], [-2, 8, -12, 8, -2],
                           [2, -6, 8, -6, 2], [-1, 2, -2, 2, -1]]) / 12
        kernels = torch.stack([laplace, kv]).repeat(3, 1, 1).unsqueeze(1)
        self.register_buffer("kernels", kernels)

    def forward(self, x):
        edge = F.conv2d(x, self.kernels.to(x.dtype), padding=2, groups=3)
        return torch.cat([x, torch.clamp(edge * 4.0, -1.0, 1.0)], 1)


def conv(inputs: int, outputs: int, kernel: int, stride: int) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, stride, 1, bias=False),
                         nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Skip(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x):
        return F.relu(x + self.body(x))


class Block(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.between = nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.drop = 0.0

    def forward(self, x):
        n, t, c = x.shape
        q, k, v = self.qkv(self.before(x)).reshape(n, t, 3, self.heads, c // self.heads).permute(2, 0, 3, 1, 4).unbind(0)
        mixed = ((q * (c // self.heads) ** -0.5) @ k.transpose(-2, -1)).softmax(-1) @ v
        x = x + self.path(self.out(mixed.transpose(1, 2).reshape(n, t, c)))
        return x + self.path(self.mlp(self.between(x)))

    def path(self, x):
        """Stochastic depth: in training, whole branches are skipped at random."""
        if not self.training or self.drop == 0:
            return x
        keep = torch.rand(x.shape[0], 1, 1, device=x.device) >= self.drop
        return x * keep.to(x.dtype) / (1 - self.drop)


class Detector(nn.Module):
    def __init__(self, width: int = 192, layers: int = 6, heads: int = 3, stem: tuple[int, int] = (48, 96),
                 drop: float = 0.1) -> None:
        super().__init__()
        self.residual = Residual()
        first, second = stem
        self.stem = nn.Sequential(
            conv(9, first, 4, 2), conv(first, second, 4, 2), Skip(second),
            conv(second, width, 4, 2), Skip(width), nn.Conv2d(width, width, 2, 2))
        tokens = (SIDE // 16) ** 2
        self.position = nn.Parameter(torch.randn(1, tokens, width) * 0.02)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        for n, block in enumerate(self.blocks):
            block.drop = drop * n / max(1, layers - 1)
        self.keep = 1.0  # share of the tokens looked at in training; all of them otherwise
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(2 * width, 2)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    def forward(self, pixel_values):
        return self.head(self.features(pixel_values))

    def features(self, pixel_values):
        """Mean and maximum over the tokens; the head's input."""
        x = self.stem(self.residual(pixel_values))
        x = x.flatten(2).transpose(1, 2) + self.position
        if self.training and self.keep < 1:
            tokens = x.shape[1]
            x = x[:, torch.randperm(tokens, device=x.device)[: int(tokens * self.keep)]]
        for block in self.blocks:
            x = block(x)
        x = self.norm(x)
        return torch.cat([x.mean(1), x.amax(1)], 1)


def head(width: int, hidden: int) -> nn.Sequential:
    """A perceptron; a weighted sum when there is no hidden layer."""
    if not hidden:
        return nn.Sequential(nn.Dropout(0.1), nn.Linear(width, 1))
    return nn.Sequential(nn.Dropout(0.1), nn.Linear(width, hidden), nn.GELU(), nn.Dropout(0.3), nn.Linear(hidden, 1))


class Examiner(nn.Module):
    """The whole detector: one or several heads over the forensic statistics and the network's features, standardised.

    A first head (head.py) has four perceptrons. `sees` states for each whether it sees both, only the features or only
    the statistics, and `shares` its weight. logits[0] - logits[1] is the log odds of ai_generated. The shipped model has
    one head without a hidden layer, and a second one for the overview: logits[2] - logits[3] is what the overview adds to
    the mean log odds of the crops. Both are computed for every input, so that one graph serves crops and overview.
    """

    def __init__(self, hidden: int = 64, sees: tuple[str, ...] = ("both", "both", "both", "features"),
                 overview: bool = False) -> None:
        super().__init__()
        self.sees = sees
        self.network, self.statistics = Detector(), Statistics()
        features = self.network.head.in_features
        self.register_buffer("middle", torch.zeros(COUNT + features))
        self.register_buffer("scale", torch.ones(COUNT + features))
        self.heads = nn.ModuleList(
            head(width, hidden) for width in ({"both": COUNT + features, "features": features, "statistics": COUNT}[s] for s in sees))
        self.register_buffer("shares", torch.full((len(sees),), 1 / len(sees)))
        self.overview = nn.Linear(COUNT + features, 1) if overview else None

    def standardise(self, measured) -> None:
        """Take middle and scale from measurements [n, COUNT + features]."""
        values = torch.from_numpy(measured.astype("float32"))
        self.middle.copy_(values.mean(0))
        self.scale.copy_(1 / (values.std(0) + 1e-3))

    def scaled(self, measured):
        """Standardised and clipped. The statistics are halved, because they are many and correlated."""
        x = torch.clamp((measured - self.middle) * self.scale, -4.0, 4.0)
        return torch.cat([x[:, :COUNT] * 0.5, x[:, COUNT:]], 1)

    def seen(self, n: int, scaled):
        """The columns that perceptron n sees. The statistics come first, then the features."""
        width = self.heads[n][1].in_features
        return scaled[:, :width] if self.sees[n] == "statistics" else scaled[:, scaled.shape[1] - width:]

    def forward(self, pixel_values):
        return self.decide(self.statistics(pixel_values), self.network.features(pixel_values))

    def decide(self, statistics, features):
        x = self.scaled(torch.cat([statistics, features.float()], 1))
        odds = sum(head(self.seen(n, x)) * self.shares[n] for n, head in enumerate(self.heads))
        both = [odds] if self.overview is None else [odds, self.overview(x)]
        return torch.cat([half for each in both for half in (each / 2, -each / 2)], 1)
