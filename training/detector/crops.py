"""The model's inputs from a picture: crops of native pixels, and the overview. The service computes the same in TypeScript."""

from __future__ import annotations

import numpy as np
from PIL import Image

SIDE = 128
PER_AXIS = 3
KEEP = 4
OVERVIEW_SHORT = 256  # short side of the picture whose middle is the overview


def starts(length: int, per_axis: int = PER_AXIS) -> list[int]:
    """Start offsets of the crops along one axis of at least 128 px.

    Enough crops to cover the axis, at most `per_axis`, spread from edge to edge.
    """
    if length < SIDE:
        raise ValueError(f"too small to judge: {length} px")
    count = min(per_axis, (length + SIDE - 1) // SIDE)
    if count == 1:
        return [(length - SIDE) // 2]
    return [i * (length - SIDE) // (count - 1) for i in range(count)]


def grid(width: int, height: int, per_axis: int = PER_AXIS) -> list[tuple[int, int]]:
    """(left, top) of every crop, row by row."""
    return [(left, top) for top in starts(height, per_axis) for left in starts(width, per_axis)]


def textured(pixels: np.ndarray, boxes: list[tuple[int, int]], keep: int = KEEP) -> list[tuple[int, int]]:
    """The `keep` crops with the most texture, in the same order; ties go to the earlier crop.

    Texture is the sum of absolute differences of green between rows. A flat crop reveals little about the origin of a picture.
    """
    def texture(box: tuple[int, int]) -> int:
        left, top = box
        return int(np.abs(np.diff(pixels[top:top + SIDE, left:left + SIDE, 1].astype(np.int32), axis=0)).sum())

    kept = sorted(range(len(boxes)), key=lambda n: (-texture(boxes[n]), n))[:keep]
    return [boxes[n] for n in sorted(kept)]


def overview_size(width: int, height: int) -> tuple[int, int]:
    """Size of a picture scaled to the overview's short side; half a pixel is rounded up."""
    short = min(width, height)
    return (2 * width * OVERVIEW_SHORT + short) // (2 * short), (2 * height * OVERVIEW_SHORT + short) // (2 * short)


def overview(image: Image.Image) -> np.ndarray:
    """The middle of the picture scaled to a short side of OVERVIEW_SHORT."""
    scaled = image.resize(overview_size(*image.size), Image.BOX if min(image.size) >= 2 * OVERVIEW_SHORT else Image.BICUBIC)
    left, top = (scaled.width - SIDE) // 2, (scaled.height - SIDE) // 2
    return np.asarray(scaled)[top:top + SIDE, left:left + SIDE]
