"""Collect: copy the chosen files of every source under --data and write the manifest.

    python3 -m training.detector.collect --mirror DIR --debs DIR --data DIR

--mirror holds bare git directories `owner+name/repo`; --debs holds Debian
packages unpacked with `dpkg -x` into a folder each.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import subprocess
from pathlib import Path

from PIL import Image

from .sources import SOURCES, Source, selection

COLUMNS = ["id", "sha256", "class", "source", "generator", "split", "licence", "width", "height", "origin"]
Image.MAX_IMAGE_PIXELS = 80_000_000


def git_dir(mirror: Path, source: Source) -> Path:
    base = mirror / source.origin.replace("/", "+") / "repo"
    return base / ".git" if (base / ".git").is_dir() else base


def git_paths(directory: Path) -> list[str]:
    """Paths whose blob this snapshot really has (large files may be missing)."""
    out = subprocess.run(["git", "-C", str(directory), "ls-tree", "-r", "-l", "-z", "HEAD"],
                         check=True, capture_output=True).stdout.decode("utf8", "replace")
    paths = []
    for row in out.split("\0"):
        meta, _, path = row.partition("\t")
        if path and meta.split()[3].isdigit():
            paths.append(path)
    return paths


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
    """Width and height of a picture worth keeping, or None."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            width, height = image.size
            if min(width, height) < source.min_side or width * height > 60_000_000:
                return None
            image.draft("RGB", (256, 256))
            grey = image.convert("L").resize((64, 64))
    except Exception:  # a broken file is left out, whatever it is that breaks
        return None
    low, high = grey.getextrema()
    return (width, height) if high - low >= 24 else None


def collect(source: Source, mirror: Path, debs: Path, data: Path, seen: set[str]) -> list[dict]:
    if source.kind == "git":
        directory = git_dir(mirror, source)
        if not directory.is_dir():
            print(f"  {source.id}: not there, left out")
            return []
        available = git_paths(directory)
    else:
        directory = debs / source.origin
        if not directory.is_dir():
            print(f"  {source.id}: not there, left out")
            return []
        available = deb_paths(directory, source)
    wanted = {path: (split, generator) for path, split, generator in selection(source, available)}
    blobs = (git_blobs(directory, list(wanted)) if source.kind == "git"
             else ((p, (directory / p).read_bytes()) for p in wanted))
    rows = []
    for path, content in blobs:
        split, generator = wanted[path]
        digest = hashlib.sha256(content).hexdigest()
        size = usable(content, source) if digest not in seen else None
        if not size:
            continue
        seen.add(digest)
        ident = f"{source.id}-{digest[:12]}"
        target = data / "images" / split / source.id / f"{ident}{Path(path).suffix.lower()}"
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            target.write_bytes(content)
        rows.append(dict(zip(COLUMNS, [ident, digest, source.cls, source.id, generator, split, source.licence,
                                       size[0], size[1], path])))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--mirror", type=Path, required=True)
    parser.add_argument("--debs", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--manifest", type=Path, default=Path(__file__).parent / "manifest.csv")
    parser.add_argument("--only", action="append", metavar="SOURCE", help="collect these, keep the manifest's other rows")
    args = parser.parse_args()
    rows: list[dict] = []
    if args.only:
        with args.manifest.open(newline="") as kept:
            rows = [r for r in csv.DictReader(kept) if r["source"] not in args.only]
    seen = {r["sha256"] for r in rows}
    for source in (s for s in SOURCES if not args.only or s.id in args.only):
        found = collect(source, args.mirror, args.debs, args.data, seen)
        counts = {s: sum(r["split"] == s for r in found) for s in source.cap}
        print(f"{source.id:20} {source.cls:17} {counts}", flush=True)
        rows += found
    rank = {s.id: n for n, s in enumerate(SOURCES)}
    rows.sort(key=lambda r: rank[r["source"]])  # stable: inside a source the order stays
    with args.manifest.open("w", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    print(f"{len(rows)} images in {args.manifest.name}")


if __name__ == "__main__":
    main()
