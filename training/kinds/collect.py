"""Collect news reports and opinions by where their papers publish them, for `npm run train:kinds`.

    python3 -m training.kinds.collect --mirror DIR --out FILE

--mirror holds a bare git directory `owner+name/repo` of the public repository ramybaly/Article-Bias-Prediction (Baly, Da
San Martino, Glass and Nakov, "We Can Detect Your Bias", EMNLP 2020): articles of American and British papers with their
addresses.

An address says whether its paper calls an article an opinion ("/opinion/", "/commentisfree/") or news ("/world/"). Papers
whose addresses say neither are left out, and so are live blogs, letters, transcripts and analyses.

Writes one JSON object per line: id, house (the paper), opinion, title, text, and raw, the text with the bylines and notes
on the writer that name the label. The texts are the papers' own: they are measured and never committed.
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlparse

REPOSITORY = "ramybaly/Article-Bias-Prediction"
# Of each paper and kind; drawn by a hash, so that the sample is the same on every machine.
ARTICLES_EACH = 200
WORDS = (250, 1600)

OPINION = re.compile(
    r"/(?:opinions?|commentisfree|editorials?|op-?eds?|commentary|columnists?|global-opinions|the-monitors-view)(?:/|$)",
    re.I,
)
NEWS = {
    "apnews.com": r".",
    "bbc.com": r"^/news/",
    "bloomberg.com": r"/news/",
    "chicago.suntimes.com": r"/(?:news|politics|crime|coronavirus|city-hall|metro-state)/",
    "cnn.com": r"/(?:politics|us|world|europe|meast|asia|health|middleeast|justice|africa|tech)/",
    "csmonitor.com": r"^/(?:USA|World|Business|Environment)/",
    "foxnews.com": r"^/(?:politics|world|us|health|science|tech)/",
    "npr.org": r"/(?:thetwo-way|itsallpolitics)/",
    "nytimes.com": r"/(?:us|world|business|nyregion|health|technology|science)/",
    "reuters.com": r"/article/",
    "theguardian.com": r"^/(?:us-news|world|environment|technology|business|politics|law|uk-news)/",
    "thehill.com": r"/(?:homenews|policy|administration)",
    "usatoday.com": r"/(?:news|money|tech|weather)/",
    "washingtonpost.com": r"/(?:politics|business|health|nation|national|national-security|local|public-safety|courts_law|immigration|world)/",
}
NO_ARTICLE = re.compile(r"/(?:live|live-news|videos?|av|gallery|interactive)/|live-updates|-live$")
NO_NEWS = re.compile(r"/(?:upshot|first-draft|magazine|blogs?|thepoint)/|analysis|opinion|column|cillizza|zelizer")
NO_NEWS_TITLE = re.compile(
    r"^(?:opinion|analysis|review|column|editorial|commentary|news analysis|political memo|memo|fact[- ]?check"
    r"|reality check|letters?|statement from|q ?& ?a)\b|\b(?:opinion|analysis|transcript)\b",
    re.I,
)
NO_OPINION_TITLE = re.compile(r"^(?:letters|readers|your (?:views|say))\b|\b(?:cartoon|quiz|poll|transcript)s?\b", re.I)
# Parts of a headline and paragraphs of a text that name the label.
LABEL = re.compile(
    r"\s*[|–—-]\s*(?:Opinion|Column\w*|Editorial|The Guardian|CNN\w*|Fox News|Commentary)(?: .{0,20})?$"
    r"|^(?:Opinion|Column|Editorial|Commentary|Op-Ed)\s*[:|]\s*|\s*\(Opinion\)\s*",
    re.I,
)
NOTE = re.compile(
    r"(?:views|opinions?) (?:expressed|in this)|editor['’]s note|opinion (?:contributor|columnist)"
    r"|^\s*(?:opinion|column|commentary|editorial)\b.{0,30}$"
    r"|is a (?:\w+ ){0,4}(?:columnist|contributor|commentator|contributing)|\bcolumn\b|op-?ed|follow \w+ on|on twitter"
    r"|read more (?:from|opinion)|click here (?:to|for)|our team|letters? to the editor|more opinion|the opinion section"
    r"|send .{0,20}(?:comments|letters)|\w+@\w+\.\w+|can be reached|\[pullq|story highlights",
    re.I,
)
NOTE_WORDS_MAX = 80
WRITER = re.compile(r"^\W*(?:[A-Z][\w.'’-]+ ){1,4}(?:[A-Z][\w.'’-]+)?,? ?(?:is|was|are|served|has been|, )\b")
OFFICE = re.compile(
    r"\b(?:author|professor|director|fellow|editor|writer|president|member|chair\w*|former|host|columnist|analyst"
    r"|reporter|correspondent|covers?|journalist|lawyer|attorney|senator|teaches|book)\b"
)
BYLINE_WORDS_MAX = 6


def without_label(text: str) -> str:
    """The paragraphs of a text that do not tell whose opinion it is."""
    kept = [line for line in text.split("\n") if line.strip()]
    kept = [line for line in kept if len(line.split()) >= NOTE_WORDS_MAX or not NOTE.search(line)]
    while len(kept) > 3 and len(kept[-1].split()) < NOTE_WORDS_MAX and WRITER.match(kept[-1]) and OFFICE.search(kept[-1]):
        kept.pop()
    while kept and len(kept[0].split()) <= BYLINE_WORDS_MAX:
        kept.pop(0)
    return "\n\n".join(kept)


def articles(mirror: Path) -> Iterator[dict[str, str]]:
    directory = mirror / REPOSITORY.replace("/", "+") / "repo"
    git = ["git", "-C", str(directory)]
    listed = subprocess.run([*git, "ls-tree", "-r", "HEAD", "data/jsons"], check=True, capture_output=True).stdout
    blobs = b"\n".join(line.split()[2] for line in listed.splitlines()) + b"\n"
    read = subprocess.run([*git, "cat-file", "--batch"], input=blobs, check=True, capture_output=True).stdout
    at = 0
    while at < len(read):
        end = read.index(b"\n", at)
        size = int(read[at:end].split()[2])
        yield json.loads(read[end + 1 : end + 1 + size])
        at = end + size + 2


def labelled(article: dict[str, str]) -> dict[str, object] | None:
    address = urlparse(article["url"])
    house = re.sub(r"^(?:www|edition|m|amp)\.", "", address.netloc)
    title = (article["title"] or "").strip()
    raw = (article["content_original"] or "").strip()
    if not WORDS[0] < len(raw.split()) < WORDS[1] or NO_ARTICLE.search(article["url"]):
        return None
    opinion = bool(OPINION.search(address.path))
    if opinion and NO_OPINION_TITLE.search(title):
        return None
    if not opinion:
        is_news = house in NEWS and re.search(NEWS[house], address.path) and not NO_NEWS.search(article["url"])
        if not is_news or NO_NEWS_TITLE.search(title) or re.search(r"\b(?:News )?Analysis\b", raw[:300]):
            return None
    return {
        "id": article["ID"],
        "house": house,
        "opinion": opinion,
        "title": LABEL.sub("", title),
        "text": without_label(raw),
        "raw": raw,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--mirror", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    found = {}
    for article in articles(arguments.mirror):
        row = labelled(article)
        if row is not None:
            found[hashlib.sha256(f"{row['title']}{str(row['raw'])[:200]}".encode()).hexdigest()] = row
    taken: collections.Counter[tuple[object, object]] = collections.Counter()
    with arguments.out.open("w") as out:
        for _, row in sorted(found.items()):
            kind = (row["house"], row["opinion"])
            taken[kind] += 1
            if taken[kind] <= ARTICLES_EACH:
                out.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
