"""Reads {id, url, html} lines and writes {id, title, byline, publishedAt, text} lines, as `extract --jsonl` does."""
import json
import sys

import trafilatura

for line in sys.stdin:
    page = json.loads(line)
    read = trafilatura.bare_extraction(page["html"], url=page["url"], with_metadata=True, include_comments=False)
    found = read.as_dict() if read is not None else {}
    answer = {
        "id": page["id"],
        "title": found.get("title"),
        "byline": found.get("author"),
        "publishedAt": found.get("date"),
        "text": found.get("text") or "",
    }
    print(json.dumps(answer))
