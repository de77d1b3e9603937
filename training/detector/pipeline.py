"""The random pipeline that both classes go through, so that processing does not tell them apart.

Training: native region -> perhaps compressed -> random down-scale -> perhaps blurred
-> JPEG or WebP of random quality and chroma, or neither -> a 144 px crop.
Evaluation: random down-scale, a window of random size and aspect, JPEG or WebP.
"""

from __future__ import annotations

import io
import random

from PIL import Image, ImageFilter, ImageOps

CROP = 144  # cached; training uses a window of 128 at a random position
REGION = 208
FILTERS = [Image.LANCZOS, Image.BICUBIC, Image.BILINEAR, Image.BOX, Image.HAMMING]


def flatten(image: Image.Image, rng: random.Random) -> Image.Image:
    """RGB without alpha: composited on a uniform background of a random shade."""
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
    """One 144 px crop: the first of a few tries that is not flat, otherwise the last."""
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
    largest = min(short, 1400)
    target = largest if rng.random() < 0.2 else log_uniform(rng, max(min(short, 168), 0.3 * largest), largest)
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
    elif roll < 0.22:
        region = region.filter(ImageFilter.UnsharpMask(rng.uniform(0.5, 1.5), rng.randint(30, 150), 0))
    if rng.random() < 0.85:
        region = compressed(region, rng, 50, 97, 0.28)
    left, top = rng.randint(0, region.width - CROP), rng.randint(0, region.height - CROP)
    return region.crop((left, top, left + CROP, top + CROP))


ASPECTS = [1, 1, 4 / 3, 3 / 4]


def evaluation_picture(image: Image.Image, rng: random.Random) -> Image.Image:
    """A window of random aspect and size from the picture at a random scale, before compression.

    Scale and size are drawn independently, so that the size of the file does not reveal the scale.
    """
    short = min(image.size)
    scale = log_uniform(rng, max(0.4, 256 / short), 1.0)
    if max(image.size) * scale > 2400:
        scale = 2400 / max(image.size)
    if scale < 1:
        image = image.resize((max(256, round(image.width * scale)), max(256, round(image.height * scale))),
                             rng.choice(FILTERS))
    short = min(min(image.size), round(log_uniform(rng, 256, 512)))
    aspect = rng.choice(ASPECTS)
    width = min(image.width, short * max(1.0, aspect))
    height = min(image.height, short * max(1.0, 1 / aspect))
    width, height = int(width), int(height)
    left, top = rng.randint(0, image.width - width), rng.randint(0, image.height - height)
    return image.crop((left, top, left + width, top + height))


def evaluation_files(image: Image.Image, rng: random.Random) -> dict[str, tuple[bytes, str]]:
    """The same picture as published, re-compressed at q60 and at q30, and at half size."""
    if min(image.size) < 256:
        raise ValueError("under 256 px")
    published, suffix = encoded(evaluation_picture(image, rng), rng, 65, 95, 0.25)
    with Image.open(io.BytesIO(published)) as again:
        again = again.convert("RGB")
    q60, q30, half = io.BytesIO(), io.BytesIO(), io.BytesIO()
    again.save(q60, "JPEG", quality=60, subsampling=2)
    again.save(q30, "JPEG", quality=30, subsampling=2)
    again.resize((max(128, again.width // 2), max(128, again.height // 2)), Image.BICUBIC).save(
        half, "JPEG", quality=90, subsampling=2)
    return {"published": (published, suffix), "q60": (q60.getvalue(), "jpg"), "half": (half.getvalue(), "jpg"),
            "q30": (q30.getvalue(), "jpg")}
