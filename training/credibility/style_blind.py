"""Collect articles whose style does not depend on their truth, for `npm run bench -- credibility`.

    python3 -m training.credibility.style_blind --mirror DIR --out FILE

--mirror holds bare git directories `owner+name/repo` of two public repositories:

jiayingwu19/SheepDog: articles of PolitiFact, GossipCop and LUN that a language model rewrote in the style of the other
side (Wu, Guo and Hooi, "Fake News in Sheep's Clothing", KDD 2024).

fmohsen/Fake-news-res: FA-KES, reports on the war in Syria, labelled by whether the casualties that they state agree with
a record of them (Abu Salem et al., ICWSM 2019; CC BY 4.0).

Writes one JSON object per line: id, title, text, label ("real" or "fake") and source_dataset. They are not used for training.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import json
import pickle
import subprocess
from collections.abc import Iterator
from pathlib import Path

REWRITTEN_SETS = ("politifact", "gossipcop", "lun")
# Sets A and D together contain each of the four kinds of rewriting once.
REWRITINGS = ("A", "D")
ARTICLES_EACH = 120
TITLE_MAX = 200


class PlainUnpickler(pickle.Unpickler):
    """Reads lists, texts and numbers; refuses anything that would import or run code."""

    def find_class(self, module: str, name: str) -> object:
        raise pickle.UnpicklingError(f"{module}.{name} is not plain data")


def blob(mirror: Path, repository: str, path: str) -> bytes:
    directory = mirror / repository.replace("/", "+") / "repo"
    return subprocess.run(["git", "-C", directory, "show", f"HEAD:{path}"], check=True, capture_output=True).stdout


def article(name: str, title: str, text: str, credible: bool, source: str) -> dict[str, str]:
    return {"id": name, "title": title, "text": text, "label": "real" if credible else "fake", "source_dataset": source}


def rewritten(mirror: Path) -> Iterator[dict[str, str]]:
    """Two spaces separate the paragraphs of these texts; a short first one is the headline."""
    for source in REWRITTEN_SETS:
        for rewriting in REWRITINGS:
            path = f"data/adversarial_test/{source}_test_adv_{rewriting}.pkl"
            data = PlainUnpickler(io.BytesIO(blob(mirror, "jiayingwu19/SheepDog", path))).load()
            # Drawn by a hash, so that the sample is the same on every machine.
            drawn = sorted(range(len(data["news"])), key=lambda i: hashlib.sha256(f"{source}{i}".encode()).hexdigest())
            for i in drawn[:ARTICLES_EACH]:
                parts = [part.strip() for part in data["news"][i].replace("\n", "  ").split("  ") if part.strip()]
                titled = len(parts) > 1 and len(parts[0]) <= TITLE_MAX
                title, body = (parts[0], parts[1:]) if titled else ("", parts)
                yield article(f"{source}-{rewriting}-{i}", title, "\n\n".join(body), data["labels"][i] == 0, f"rewritten-{source}")


def casualties(mirror: Path) -> Iterator[dict[str, str]]:
    table = blob(mirror, "fmohsen/Fake-news-res", "FA-KES-Dataset.csv").decode("latin-1")
    for i, row in enumerate(csv.DictReader(io.StringIO(table, newline=""))):
        text = "\n\n".join(line for line in row["article_content"].splitlines() if line.strip())
        yield article(f"casualties-{i}", row["article_title"], text, row["labels"] == "1", "casualties")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mirror", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    articles = [*rewritten(options.mirror), *casualties(options.mirror)]
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text("".join(json.dumps(at) + "\n" for at in articles), encoding="utf-8")
    print(f"{len(articles)} articles: {options.out}")


if __name__ == "__main__":
    main()
