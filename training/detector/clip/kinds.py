"""The installed detector's thresholds, by the circles and by kinds of which the circles have few owners.

    python3 -m training.detector.clip.kinds [--write]

results/clip.json has the thresholds that keep to the promise on left-out owners of the circles (head.py). results/kinds.json has
the service's scores of pictures of owners of whom nothing was fitted (training/pictures/measure-kinds.ts). The same rule is applied to
each kind there, and the higher threshold of both is shipped. With --write: the thresholds in results/clip.json and
models/elenchus-clip/head.json, and the card.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict

import numpy as np

from ..prepare import manifest
from ..sources import FOLDS
from . import head
from .features import MANIFESTS
from .head import OWNERS, RESULTS

SCORES = RESULTS.parent / "kinds.json"
KIND_ALARMS_MAX = head.KIND_ALARMS_MAX


def groups(scores: list[dict], limit: float) -> list[tuple[np.ndarray, float]]:
    """The scores of each kind of real picture that is held to this limit."""
    return [(np.array([s["score"] for s in mine]), limit) for mine in by_kind(scores).values()
            if head.counts(len(mine), len({s["owner"] for s in mine}), limit)]


def by_kind(scores: list[dict]) -> dict[str, list[dict]]:
    kinds: dict[str, list[dict]] = defaultdict(list)
    for one in scores:
        if not one["ai"]:
            kinds[one["kind"]].append(one)
    return dict(sorted(kinds.items()))


def circle_kinds() -> dict[str, tuple[int, int]]:
    """Pictures and owners of each kind in the circles on which the shipped head was fitted: without the third (LOG.md)."""
    of: dict[str, set[str]] = defaultdict(set)
    for row in (row for path in MANIFESTS[:3] for row in manifest(path)):
        if row["split"] == FOLDS and row["class"] != head.AI:
            of[row["generator"]].add(OWNERS[row["source"]])
    pictures = {k["kind"]: k["pictures"] for k in json.loads(RESULTS.read_text())["verdicts B"]["kinds"]}
    return {kind: (n, len(of[kind])) for kind, n in pictures.items()}


def between(t: float, levels: list[dict], name: str, unseen: np.ndarray) -> float:
    """A figure of the circles at this threshold: measured at the thresholds of `levels`, and between two of them on a line over the
    log odds. Above the last one it falls as on the generated pictures of unknown owners."""
    odds = lambda p: float(np.log(p / (1 - p)))
    measured = {level["ai"]: level[name] for level in levels}
    at = sorted(measured)
    falls = (unseen >= t).sum() / max(1, (unseen >= at[-1]).sum()) if t > at[-1] else 1.0
    return float(np.interp(odds(t), [odds(a) for a in at], [measured[a] for a in at]) * falls)


def interval(mine: list[dict], t: float) -> list[float]:
    """The middle 95 % of the share called `ai` over resampled owners."""
    rng = np.random.default_rng(1)
    owners = sorted({s["owner"] for s in mine})
    of = {o: np.array([s["score"] >= t for s in mine if s["owner"] == o]) for o in owners}
    shares = [np.concatenate([of[owners[n]] for n in rng.integers(len(owners), size=len(owners))]).mean() for _ in range(head.RESAMPLES)]
    return [round(float(v), 3) for v in np.quantile(shares, [0.025, 0.975])]


def shown(kind: str, mine: list[dict], before: float, now: float) -> dict:
    share = lambda t: round(float(np.mean([s["score"] >= t for s in mine])), 3)
    verdict = lambda t: round(float(np.mean([s["score"] >= t and s["judged"] for s in mine])), 3)
    return {"kind": kind, "pictures": len(mine), "owners": len({s["owner"] for s in mine}),
            "before": share(before), "interval before": interval(mine, before), "calledAi": share(now),
            "interval": interval(mine, now), "verdicts ai": verdict(now)}


def final(results: dict, scores: list[dict]) -> dict:
    """The results with the thresholds that are shipped. Those of the circles alone stay under `circles`."""
    circles = results.get("circles") or {name: results[name] for name in ("thresholds", "levels", "prior")}
    known = circle_kinds()
    new = {kind: (len(mine), len({s["owner"] for s in mine})) for kind, mine in by_kind(scores).items()}
    unseen = np.array([s["score"] for s in scores if s["ai"]])
    figure = lambda at, name: between(at, circles["levels"], name, unseen)
    levels: list[dict] = []
    t = 0.0
    for level in reversed(circles["levels"]):
        least, limit = head.lowest(groups(scores, level["maxFalseAlarm"])), level["maxFalseAlarm"]
        if least is None:
            continue
        t = max(t, level["ai"], least)
        held = sorted({k for have in (known, new) for k, of in have.items() if head.counts(*of, limit)})
        levels.insert(0, {"maxFalseAlarm": limit, "ai": t, "found": int(figure(t, "found")),
                          "realCalledAi": round(figure(t, "realCalledAi"), 1), "kinds": held})
    ai = max(circles["thresholds"]["ai"], head.lowest(groups(scores, KIND_ALARMS_MAX)) or 0.999)
    found, wrong = (figure(ai, name) / 100 for name in ("found", "realCalledAi"))
    # Right verdicts among the real pictures on which more are wrong: those of the circles, or those of the further kinds.
    share = circles["prior"]["generatedShare"]
    worse = max(wrong, float(np.mean([s["score"] >= ai for s in scores if not s["ai"]])))
    prior = {**circles["prior"], "aiRight": int(100 * share * found / (share * found + (1 - share) * worse))}
    measured = lambda threshold: round(float((unseen >= threshold).mean()), 3)
    before = circles["thresholds"]["ai"]
    kinds = [shown(kind, mine, before, ai) for kind, mine in by_kind(scores).items()]
    return {**results, "circles": circles, "thresholds": {**circles["thresholds"], "ai": ai}, "levels": levels, "prior": prior,
            "further kinds": {"found": int(100 * found), "realCalledAi": round(100 * wrong, 1), "kinds": kinds,
                              "unseen": {"pictures": len(unseen), "owners": len({s["owner"] for s in scores if s["ai"]}),
                                         "found before": measured(before), "found": measured(ai),
                                         "by level": [measured(level["ai"]) for level in levels]}}}


def shipped(body: dict, results: dict) -> dict:
    """head.json with these thresholds; its weights stay."""
    further = {k["kind"]: k for k in results["further kinds"]["kinds"] if head.counts(k["pictures"], k["owners"], KIND_ALARMS_MAX)}
    # Further kinds first, at the shipped threshold; the others as measured on the circles at theirs, where no kind can have fewer.
    alarms = [{"kind": name, "ai": round(100 * k["calledAi"]), "images": k["pictures"]} for name, k in further.items()]
    alarms += [alarm for alarm in body["falseAlarms"] if alarm["kind"] not in further]
    levels = [{name: level[name] for name in ("maxFalseAlarm", "ai", "found", "kinds")} for level in results["levels"]]
    return {**body, "thresholds": results["thresholds"], "falseAlarms": alarms, "prior": results["prior"],
            "levels": levels}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    results = final(json.loads(RESULTS.read_text()), json.loads(SCORES.read_text()))
    print(json.dumps({name: results[name] for name in ("thresholds", "levels", "prior", "further kinds")}, indent=1))
    if args.write:
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")
        head.HEAD.write_text(json.dumps(shipped(json.loads(head.HEAD.read_text()), results)) + "\n")
        (head.HEAD.parent / "README.md").write_text(head.card(results))


if __name__ == "__main__":
    main()
