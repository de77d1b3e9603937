"""The one random pipeline both classes go through, so that only the picture itself can tell them apart.

Training: native region -> perhaps compressed -> random down-scale -> perhaps blurred
-> JPEG or WebP of random quality and chroma, or neither -> a 144 px crop.
Evaluation: random aspect, random down-scale, JPEG or WebP; a whole picture comes out.
"""

from __future__ import annotations

import io
import random

from PIL import Image, ImageFilter, ImageOps

CROP = 144  # cached; training takes 128 of it at a random place
REGION = 208
FILTERS = [Image.LANCZOS, Image.BICUBIC, Image.BILINEAR, Image.BOX, Image.HAMMING]


def flatten(image: Image.Image, rng: random.Random) -> Image.Image:
    """RGB without alpha: composited on a plain ground of a random shade."""
    if image.mode in ("P", "PA", "LA", "RGBA") or "transparency" in image.info:
        image = image.convert("RGBA")
        if image.getextrema()[3][0] < 255:
            shade = rng.choice([(255, 255, 255), (0, 0, 0), tuple(rng.randrange(256) for _ in range(3))])
            ground = Image.new("RGBA", image.size, (*shade, 255))
            ground.alpha_composite(image)
            image = ground
    return image.convert("RGB")


def opened(path, rng: random.Random) -> Image.Image:
    with Image.open(path) as image:
        return flatten(ImageOps.exif_transpose(image), rng)


def tiles(image: Image.Image, sheet: tuple[int, int]) -> list[Image.Image]:
    """The pictures of a sheet, a little inside their borders."""
    columns, rows = sheet
    if sheet == (1, 1):
        return [image]
    width, height = image.width // columns, image.height // rows
    edge = 6 if width > 400 else 2
    return [image.crop((x * width + edge, y * height + edge, (x + 1) * width - edge, (y + 1) * height - edge))
            for y in range(rows) for x in range(columns)]


def compressed(image: Image.Image, rng: random.Random, low: int, high: int, webp: float) -> Image.Image:
    data = encoded(image, rng, low, high, webp)[0]
    with Image.open(io.BytesIO(data)) as again:
        return again.convert("RGB")


def encoded(image: Image.Image, rng: random.Random, low: int, high: int, webp: float) -> tuple[bytes, str]:
    out = io.BytesIO()
    quality = rng.randint(low, high)
    if rng.random() < webp:
        image.save(out, "WEBP", quality=quality, method=2)
        return out.getvalue(), "webp"
    image.save(out, "JPEG", quality=quality, subsampling=rng.choice([0, 1, 2, 2]))
    return out.getvalue(), "jpg"


def log_uniform(rng: random.Random, low: float, high: float) -> float:
    return low * (high / low) ** rng.random() if high > low else low


def training_crop(image: Image.Image, rng: random.Random) -> Image.Image:
    """One 144 px crop; of a few tries the first that is not flat."""
    crop = None
    for _ in range(4):
        crop = _training_crop(image, rng)
        low, high = crop.convert("L").getextrema()
        if high - low > 40:
            break
    assert crop is not None
    return crop


def _training_crop(image: Image.Image, rng: random.Random) -> Image.Image:
    short = min(image.size)
    if short < CROP:
        image = image.resize((max(CROP, round(image.width * CROP / short)),
                              max(CROP, round(image.height * CROP / short))), Image.BICUBIC)
        short = min(image.size)
    target = short if rng.random() < 0.2 else log_uniform(rng, min(short, 168), min(short, 1400))
    factor = target / short
    side_x = min(image.width, round(REGION / factor))
    side_y = min(image.height, round(REGION / factor))
    left, top = rng.randint(0, image.width - side_x), rng.randint(0, image.height - side_y)
    region = image.crop((left, top, left + side_x, top + side_y))
    if max(side_x, side_y) <= 1200 and rng.random() < 0.4:
        region = compressed(region, rng, 72, 96, 0.15)
    size = (max(CROP, round(side_x * factor)), max(CROP, round(side_y * factor)))
    if size != region.size:
        region = region.resize(size, rng.choice(FILTERS))
    roll = rng.random()
    if roll < 0.10:
        region = region.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 1.0)))
    elif roll < 0.16:
        region = region.filter(ImageFilter.UnsharpMask(1.0, rng.randint(30, 120), 0))
    if rng.random() < 0.9:
        region = compressed(region, rng, 50, 97, 0.28)
    left, top = rng.randint(0, region.width - CROP), rng.randint(0, region.height - CROP)
    return region.crop((left, top, left + CROP, top + CROP))


ASPECTS = [(1, 1), (4, 3), (3, 4), (3, 2), (2, 3), (16, 9)]


def evaluation_picture(image: Image.Image, rng: random.Random) -> Image.Image:
    """A whole picture of random aspect and size, before its compression."""
    wide, high = rng.choice(ASPECTS)
    if min(image.width / wide, image.height / high) * min(wide, high) < 256:
        wide, high = image.size  # too small to lose an edge
    unit = min(image.width / wide, image.height / high)
    width, height = int(unit * wide), int(unit * high)
    left, top = (image.width - width) // 2, (image.height - height) // 2
    image = image.crop((left, top, left + width, top + height))
    short = min(image.size)
    target = log_uniform(rng, 256, 512)
    if target < short:
        factor = target / short
        image = image.resize((round(width * factor), round(height * factor)), rng.choice(FILTERS))
    return image


def evaluation_files(image: Image.Image, rng: random.Random) -> dict[str, tuple[bytes, str]]:
    """The same picture as published, re-compressed at q60, and at half size."""
    if min(image.size) < 256:
        raise ValueError("under 256 px")
    published, suffix = encoded(evaluation_picture(image, rng), rng, 65, 95, 0.25)
    with Image.open(io.BytesIO(published)) as again:
        again = again.convert("RGB")
    q60, half = io.BytesIO(), io.BytesIO()
    again.save(q60, "JPEG", quality=60, subsampling=2)
    again.resize((max(128, again.width // 2), max(128, again.height // 2)), Image.BICUBIC).save(
        half, "JPEG", quality=90, subsampling=2)
    return {"published": (published, suffix), "q60": (q60.getvalue(), "jpg"), "half": (half.getvalue(), "jpg")}
