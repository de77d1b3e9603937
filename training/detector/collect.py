"""Collect: copy the chosen files of every source under --data and write the manifest.

    python3 -m training.detector.collect --mirror DIR --debs DIR --data DIR [--reserved FILE]

--mirror holds bare git directories `owner+name/repo`; --debs holds Debian
packages unpacked with `dpkg -x` into a folder each; --reserved lists perceptual
hashes of the pictures of a sealed evaluation. Without it the repositories of
the folds are not collected.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import subprocess
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

from .repositories import REPOSITORIES
from .sources import AI, DEV, FOLDS, SOURCES, TRAIN, Source, selection

COLUMNS = ["id", "sha256", "class", "source", "generator", "split", "licence", "width", "height", "origin"]
Image.MAX_IMAGE_PIXELS = 80_000_000
MAKE = 271  # EXIF: the maker of the camera


def repository(mirror: Path, name: str) -> Path:
    base = mirror / name.replace("/", "+") / "repo"
    return base / ".git" if (base / ".git").is_dir() else base


def folder(mirror: Path, debs: Path, source: Source) -> Path:
    return repository(mirror, source.origin) if source.kind == "git" else debs / source.origin


# Largest dHash distance at which two pictures count as copies. NEAR applies to reserved pictures (6, plus 1 because JPEG is
# decoded at a smaller size here) and to generated ones of other repositories. NEAR_INSIDE applies inside a repository: it
# is smaller, because pictures of one repository often resemble each other.
NEAR, NEAR_INSIDE = 7, 4


class Hashes:
    """Perceptual hashes of pictures that must not be selected again."""

    def __init__(self, path: Path | None = None) -> None:
        self.reserved = self.read(path) if path else None
        self.generated = np.zeros(0, np.uint64)
        self.real: np.ndarray | None = None  # of real pictures of other repositories, where those are refused too

    def remember(self, cls: str, values: list[int]) -> None:
        added = np.array(values, np.uint64)
        if cls == AI:
            self.generated = np.r_[self.generated, added]
        elif self.real is not None:
            self.real = np.r_[self.real, added]

    @staticmethod
    def read(path: Path) -> np.ndarray:
        lines = path.read_text().splitlines()
        return np.array([int(line, 16) for line in lines if line and not line.startswith("#")], np.uint64)

    @staticmethod
    def near(value: int, known: np.ndarray, distance: int) -> bool:
        differ = np.bitwise_xor(known, np.uint64(value)).view(np.uint8)
        return bool(len(known)) and int(np.unpackbits(differ).reshape(len(known), 64).sum(1).min()) <= distance


def dhash(image: Image.Image) -> int:
    """64-bit difference hash: grey, nine columns and eight rows; a bit is set where the next column is lighter."""
    if image.mode in ("P", "PA", "LA", "RGBA") or "transparency" in image.info:
        image = image.convert("RGBA")
        ground = Image.new("RGBA", image.size, (255, 255, 255, 255))
        ground.alpha_composite(image)
        image = ground
    grey = np.asarray(image.convert("RGB").convert("L").resize((9, 8), Image.LANCZOS), np.int16)
    bits = (grey[:, :-1] < grey[:, 1:]).flatten()
    return int("".join("1" if b else "0" for b in bits), 2)


def tree(directory: Path, revision: str) -> dict[str, str]:
    """The blob of every path, without those that the snapshot lacks (large files may be missing)."""
    out = subprocess.run(["git", "-C", str(directory), "ls-tree", "-r", "-l", "-z", revision],
                         check=True, capture_output=True).stdout.decode("utf8", "replace")
    blobs = {}
    for row in out.split("\0"):
        meta, _, path = row.partition("\t")
        if path and meta.split()[3].isdigit():
            blobs[path] = meta.split()[2]
    return blobs


def git_paths(directory: Path, before: str = "") -> list[str]:
    """Paths of the newest commit; with `before`, only those unchanged since before that day."""
    now = tree(directory, "HEAD")
    if not before:
        return list(now)
    commit = subprocess.run(["git", "-C", str(directory), "rev-list", "-1", f"--before={before}", "HEAD"],
                            check=True, capture_output=True).stdout.decode().strip()
    then = tree(directory, commit) if commit else {}
    return [path for path, blob in now.items() if then.get(path) == blob]


def git_blobs(directory: Path, paths: list[str]):
    process = subprocess.Popen(["git", "-C", str(directory), "cat-file", "--batch"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin and process.stdout
    for path in paths:
        process.stdin.write(f"HEAD:{path}\n".encode())
        process.stdin.flush()
        header = process.stdout.readline().split()
        if len(header) < 3 or header[1] != b"blob":
            continue
        data = process.stdout.read(int(header[2]))
        process.stdout.read(1)
        yield path, data
    process.stdin.close()
    process.wait()


def deb_paths(directory: Path, source: Source) -> list[str]:
    return [str(p.relative_to(directory)) for p in directory.rglob("*")
            if p.is_file() and not p.is_symlink() and p.stat().st_size >= source.min_bytes]


def usable(data: bytes, source: Source):
    """Width and height of a usable picture, or None."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            width, height = image.size
            if min(width, height) < source.min_side or width * height > 60_000_000:
                return None
            if source.sizes and (width, height) not in source.sizes:
                return None
            if source.camera and not str(image.getexif().get(MAKE, "")).strip():
                return None
            if FOLDS in source.cap and max(width, height) > 2.6 * min(width, height) and source.sheet == (1, 1):
                return None
            if FOLDS in source.cap:
                return width, height  # `refused` decodes it and checks the rest
            image.draft("RGB", (256, 256))
            grey = image.convert("L").resize((64, 64))
    except Exception:  # a broken file is left out, whatever the error
        return None
    low, high = grey.getextrema()
    return (width, height) if high - low >= 24 else None


def refused(content: bytes, source: Source, hashes: Hashes, inside: list[int]) -> bool:
    """Whether a picture of the folds is reserved, is already in its repository, or is a copy of one in another repository."""
    assert hashes.reserved is not None
    try:
        with Image.open(io.BytesIO(content)) as opened:
            opened.draft("RGB", (400, 400))
            image = ImageOps.exif_transpose(opened)
            if np.ptp(np.asarray(image.convert("L").resize((64, 64)), np.int16)) < 24:
                return True
            value = dhash(image)
            # For a sheet, its first picture is looked up too.
            first = image.crop((0, 0, image.width // source.sheet[0], image.height // source.sheet[1]))
            values = {value} if source.sheet == (1, 1) else {value, dhash(first)}
    except Exception:  # a broken file is left out, whatever the error
        return True
    if any(Hashes.near(v, hashes.reserved, NEAR) for v in values) or Hashes.near(value, np.array(inside, np.uint64), NEAR_INSIDE):
        return True
    if source.cls == AI and Hashes.near(value, hashes.generated, NEAR):
        return True
    if source.cls != AI and hashes.real is not None and Hashes.near(value, hashes.real, NEAR_INSIDE):
        return True
    inside.append(value)
    return False


def collect(source: Source, mirror: Path, debs: Path, data: Path, seen: set[str], hashes: Hashes) -> list[dict]:
    if FOLDS in source.cap and hashes.reserved is None:
        print(f"  {source.id}: left out without --reserved")
        return []
    directory = folder(mirror, debs, source)
    if not directory.is_dir():
        print(f"  {source.id}: missing, left out")
        return []
    available = git_paths(directory, source.before) if source.kind == "git" else deb_paths(directory, source)
    wanted = {path: (split, generator) for path, split, generator in selection(source, available)}
    blobs = (git_blobs(directory, list(wanted)) if source.kind == "git"
             else ((p, (directory / p).read_bytes()) for p in wanted))
    rows: list[dict] = []
    inside: list[int] = []
    for path, content in blobs:
        split, generator = wanted[path]
        digest = hashlib.sha256(content).hexdigest()
        size = usable(content, source) if digest not in seen else None
        if not size:
            continue
        if split == FOLDS and refused(content, source, hashes, inside):
            continue
        seen.add(digest)
        ident = f"{source.id}-{digest[:12]}"
        target = data / "images" / split / source.id / f"{ident}{Path(path).suffix.lower()}"
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            target.write_bytes(content)
        rows.append(dict(zip(COLUMNS, [ident, digest, source.cls, source.id, generator, split, source.licence,
                                       size[0], size[1], path])))
    hashes.remember(source.cls, inside)
    return rows


def circle(number: int, args: argparse.Namespace) -> None:
    """The repositories of manifest-more.csv (1), manifest-wider.csv (2) or manifest-widest.csv (3): none of their pictures is in an
    earlier circle."""
    from .more_repositories import MORE
    from .prepare import picture_path
    from .wider_repositories import WIDER
    from .widest_repositories import WIDEST

    folder_of = Path(__file__).parent
    files = [folder_of / f"manifest{name}.csv" for name in ("", "-more", "-wider", "-widest")]
    earlier = [row for file in files[:number] for row in csv.DictReader(file.open(newline="")) if row["split"] == FOLDS]
    taken, hashes = {row["sha256"] for row in earlier}, Hashes(args.reserved)
    hashes.real = np.zeros(0, np.uint64) if number > 1 else None

    def remember(known: list[dict]) -> None:
        for row in known:
            try:
                with Image.open(picture_path(args.data, row)) as image:
                    image.draft("RGB", (400, 400))
                    hashes.remember(row["class"], [dhash(ImageOps.exif_transpose(image))])
            except OSError as problem:
                print(f"  {row['id']}: {problem}")

    remember(earlier)
    sources = [s for s in (MORE, WIDER, WIDEST)[number - 1] if not args.only or s.id in args.only]
    rows: list[dict] = []
    if args.only:
        with files[number].open(newline="") as kept:
            rows = [row for row in csv.DictReader(kept) if row["source"] not in args.only]
        remember(rows)
        taken |= {row["sha256"] for row in rows}
    for source in sources:
        found = collect(source, args.mirror, args.debs, args.data, taken, hashes)
        print(f"{source.id:50} {source.cls[:6]} {len(found)}", flush=True)
        rows += found
    write(files[number], rows)


def write(manifest: Path, rows: list[dict]) -> None:
    with manifest.open("w", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    print(f"{len(rows)} images in {manifest.name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--mirror", type=Path, required=True)
    parser.add_argument("--debs", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--manifest", type=Path, default=Path(__file__).parent / "manifest.csv")
    parser.add_argument("--reserved", type=Path, help="perceptual hashes that are refused, one hexadecimal number per line")
    parser.add_argument("--only", action="append", metavar="SOURCE", help="collect only these sources or splits, keep the manifest's other rows")
    parser.add_argument("--circle", type=int, choices=[1, 2, 3],
                        help="collect the repositories of more_repositories (1), wider_repositories (2) or widest_repositories (3)")
    args = parser.parse_args()
    if args.circle:
        circle(args.circle, args)
        return
    rows: list[dict] = []
    if args.only:
        with args.manifest.open(newline="") as kept:
            rows = [r for r in csv.DictReader(kept) if not {r["source"], r["split"]} & set(args.only)]
    seen = {r["sha256"] for r in rows}
    hashes = Hashes(args.reserved)
    everything = [*SOURCES, *REPOSITORIES]
    for source in (s for s in everything if not args.only or s.id in args.only or set(s.cap) & set(args.only)):
        # Pictures of calibration and challenge may be in a fold too: no weights were fitted on them. Those of `dev` may not.
        taken = {r["sha256"] for r in rows if r["split"] in (TRAIN, DEV, FOLDS)} if FOLDS in source.cap else seen
        found = collect(source, args.mirror, args.debs, args.data, taken, hashes)
        counts = {s: sum(r["split"] == s for r in found) for s in source.cap}
        print(f"{source.id:20} {source.cls:17} {counts}", flush=True)
        rows += found
    rank = {s.id: n for n, s in enumerate(everything)}
    rows.sort(key=lambda r: rank[r["source"]])  # a stable sort keeps the order within a source
    write(args.manifest, rows)


if __name__ == "__main__":
    main()
