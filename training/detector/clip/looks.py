"""What the encoder is shown: both classes through one pipeline, and the forms in which pictures travel.

`equal` is view B, and also what the service does with every upload: the size, format and quality of a file then say
nothing about its class. `travelled` is view C: a picture as networks, screenshots and two hops pass it on; the
service applies `equal` to it as to any other.
"""

from __future__ import annotations

import io
import random

import numpy as np
from PIL import Image

SIDE = 224
MEAN = np.array([0.48145466, 0.4578275, 0.40821073], np.float32)  # CLIP's preprocessing
DEVIATION = np.array([0.26862954, 0.26130258, 0.27577711], np.float32)
SHORT_MIN, SHORT_MAX = 256, 640
QUALITY_MIN, QUALITY_MAX = 70, 95
FORMS = ("n1600", "n1080", "screen", "hops")


def jpeg(image: Image.Image, quality: int, chroma: int) -> Image.Image:
    """The picture after JPEG; chroma 0 is 4:4:4, 2 is 4:2:0. Metadata does not survive."""
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, subsampling=chroma)
    with Image.open(io.BytesIO(out.getvalue())) as again:
        return again.convert("RGB")


def reduced(image: Image.Image, factor: float, kernel: int = Image.LANCZOS) -> Image.Image:
    if factor >= 1:
        return image
    return image.resize((max(1, round(image.width * factor)), max(1, round(image.height * factor))), kernel)


def within(image: Image.Image, long_side: int, kernel: int = Image.LANCZOS) -> Image.Image:
    return reduced(image, long_side / max(image.size), kernel)


def equal(image: Image.Image, rng: random.Random) -> Image.Image:
    """Short side drawn from 256 to 640, never enlarged; JPEG of quality 70 to 95, 4:4:4 or 4:2:0."""
    image = reduced(image, rng.randint(SHORT_MIN, SHORT_MAX) / min(image.size))
    return jpeg(image, rng.randint(QUALITY_MIN, QUALITY_MAX), rng.choice([0, 2]))


def travelled(image: Image.Image, form: str, rng: random.Random) -> Image.Image:
    if form == "n1600":
        return jpeg(within(image, 1600), 70, 2)
    if form == "n1080":
        return jpeg(within(image, 1080), 75, 2)
    if form == "screen":  # on a page with a margin, kept without loss
        image = within(image, rng.randint(720, 1440), Image.BILINEAR)
        size = (image.width + rng.randint(0, 80), image.height + rng.randint(0, 80))
        ground = Image.new("RGB", size, rng.choice([(255, 255, 255), (18, 18, 18), (240, 242, 245)]))
        ground.paste(image, (rng.randint(0, size[0] - image.width), rng.randint(0, size[1] - image.height)))
        return ground
    if form == "hops":
        once = jpeg(within(image, 1600), rng.randint(70, 85), 2)
        return jpeg(within(once, rng.randint(800, 1280)), rng.randint(60, 80), 2)
    raise ValueError(form)


def drawn(image: Image.Image, draw: str, sha256: str) -> tuple[Image.Image, str]:
    """One draw and its view: `b0`, `b1`, … as found, `c0`, … in one of the forms. The same on every machine."""
    rng = random.Random(f"{draw} {sha256}")
    if draw[0] == "b":
        return equal(image, rng), "b"
    form = rng.choice(FORMS)
    return equal(travelled(image, form, rng), rng), form


def pixel_values(image: Image.Image) -> np.ndarray:
    """[3, 224, 224] float32: short side 224 bicubic, centre crop, CLIP's mean and deviation."""
    factor = SIDE / min(image.size)
    image = image.resize((max(SIDE, round(image.width * factor)), max(SIDE, round(image.height * factor))), Image.BICUBIC)
    left, top = (image.width - SIDE) // 2, (image.height - SIDE) // 2
    pixels = np.asarray(image.crop((left, top, left + SIDE, top + SIDE)), np.float32) / 255
    return ((pixels - MEAN) / DEVIATION).transpose(2, 0, 1)
