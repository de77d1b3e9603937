"""Forensic statistics of a crop, as fixed convolutions and means. They are part of the exported graph.

Spectra of overlapping block transforms, joint counts of neighbouring residuals and the correlation of the colours'
residuals show how a picture was resampled, compressed and decoded, independent of its content.
"""

from __future__ import annotations

import math

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

LAPLACE = [[-1, 2, -1], [2, -4, 2], [-1, 2, -1]]
KV = [[-1, 2, -2, 2, -1], [2, -6, 8, -6, 2], [-2, 8, -12, 8, -2], [2, -6, 8, -6, 2], [-1, 2, -2, 2, -1]]
# (kernel, divisor): differences of first and second order, horizontal and vertical, and two that cancel planes.
RESIDUALS = [([[1, -1]], 1), ([[1], [-1]], 1), ([[1, -2, 1]], 2), ([[1], [-2], [1]], 2), (LAPLACE, 4), (KV, 12)]
STEPS = (1.0, 3.0)
COUNT = 1668


def cosines(size: int) -> torch.Tensor:
    """The two-dimensional discrete cosine transform as filters [size * size, 1, size, size]."""
    k, x = torch.meshgrid(torch.arange(size), torch.arange(size), indexing="ij")
    one = torch.cos(math.pi * (2 * x + 1) * k / (2 * size)) * math.sqrt(2 / size)
    one[0] /= math.sqrt(2)
    return torch.einsum("ax,by->abxy", one, one).reshape(size * size, 1, size, size)


def centred(kernel: list[list[int]], divisor: float) -> torch.Tensor:
    """A kernel, padded to 5x5."""
    out, k = torch.zeros(5, 5), torch.tensor(kernel, dtype=torch.float32) / divisor
    top, left = (5 - k.shape[0]) // 2, (5 - k.shape[1]) // 2
    out[top:top + k.shape[0], left:left + k.shape[1]] = k
    return out


def counted(levels: np.ndarray, steps: tuple[int, ...]) -> np.ndarray:
    """The same as `Statistics.joint`, by counting instead of products: a third of the time, but not an ONNX operator.

    levels: int8 [n, k, pixels] in 0..4; steps: offset of the neighbour.
    """
    out = np.empty((*levels.shape[:2], len(steps), 25), np.float32)
    for place in np.ndindex(levels.shape[:2]):
        row = levels[place]
        for i, d in enumerate(steps):
            out[place][i] = np.bincount(row[:-d] * 5 + row[d:], minlength=25)
    return np.sqrt(out / levels.shape[2]).reshape(levels.shape[0], -1)


class Statistics(nn.Module):
    """[n,3,s,s] scaled to -1..1 in, [n,COUNT] out, in float32, whatever the precision of the network.

    With `counting` the same numbers are computed faster, but only on a CPU and not in an exported graph.
    """

    def __init__(self, counting: bool = False) -> None:
        super().__init__()
        self.counting = counting
        self.register_buffer("fine", cosines(16))
        self.register_buffer("coarse", cosines(8))
        self.register_buffer("kernels", torch.stack([centred(k, d) for k, d in RESIDUALS]).unsqueeze(1))
        self.register_buffer("levels", torch.arange(-2.0, 3.0).reshape(1, 1, 5, 1))

    def spectrum(self, plane, filters, stride: int):
        c = F.conv2d(plane, filters, stride=stride)[:, 1:].flatten(2)
        return [torch.log((c * c).mean(2) + 0.02), torch.log(c.abs() + 0.2).mean(2)]

    def joint(self, residual, step: float):
        """Root of the joint shares of a quantised residual and its neighbour to the right, then below: [n, k * 50]."""
        q = torch.clamp(torch.round(residual / step), -2, 2)
        n, k, _, width = q.shape
        if self.counting:
            return torch.from_numpy(counted(q.to(torch.int8).reshape(n, k, -1).numpy() + 2, (1, width)))
        one = ((q.reshape(n, k, 1, -1) - self.levels).abs() < 0.5).to(residual.dtype)
        # In the flattened rows the neighbour below is `width` further on. Pairs across the end of a row are one in a hundred.
        found = [one[..., :-d] @ one[..., d:].transpose(2, 3) / one.shape[3] for d in (1, width)]
        return torch.sqrt(torch.cat([f.reshape(n, k, 25) for f in found], 2)).flatten(1)

    def forward(self, pixel_values):
        v = torch.round((pixel_values.float() + 1) * 127.5)  # integers, so that no count depends on rounding
        r, g, b = v[:, 0:1], v[:, 1:2], v[:, 2:3]
        grey, red, blue = (r + 2 * g + b) / 4, (r - g) / 2, (b - g) / 2
        out = self.spectrum(grey - 128, self.fine, 8)
        for plane in (red, blue):
            out += self.spectrum(plane, self.coarse, 8)
        light = F.conv2d(grey, self.kernels)
        out += [self.joint(light, step) for step in STEPS]
        out += [self.joint(F.conv2d(plane, self.kernels[2:5]), 1.0) for plane in (red, blue)]
        e = torch.cat([F.conv2d(p, self.kernels[4:5]) for p in (r, g, b)], 1).flatten(2)
        power = (e * e).mean(2) + 0.05
        cross = [(e[:, i] * e[:, j]).mean(1, keepdim=True) / torch.sqrt(power[:, i:i + 1] * power[:, j:j + 1])
                 for i, j in ((0, 1), (1, 2), (0, 2))]
        out += cross + [torch.log(power)]
        return torch.cat(out, 1)
