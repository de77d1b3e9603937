"""Average: the weights of several runs that grew out of one another, taken together, err less than any of them.

    python3 -m training.detector.average --data DIR --out NAME RUN [RUN ...]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("runs", nargs="+")
    args = parser.parse_args()
    states = [torch.load(args.data / "runs" / run / "last.pt", map_location="cpu") for run in args.runs]
    average = {k: sum(s["average"][k] for s in states) / len(states) if v.dtype.is_floating_point else v
               for k, v in states[-1]["average"].items()}
    target = args.data / "runs" / args.out
    target.mkdir(parents=True, exist_ok=True)
    torch.save({"average": average, "step": sum(s["step"] for s in states),
                "seconds": sum(s["seconds"] for s in states)}, target / "last.pt")


if __name__ == "__main__":
    main()
