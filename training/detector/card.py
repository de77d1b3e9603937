"""Card: the model card of the embedded detector, from the figures in results/.

    python3 -m training.detector.card
"""

from __future__ import annotations

import json
from collections import Counter

from .clip.head import FALSE_ALARMS_MAX, in_forms, KIND_ALARMS_MAX, KIND_MIN, KIND_OWNERS, RIGHT_AI_MIN, RIGHT_NOT_AI_MIN
from .clip.looks import QUALITY_MAX, QUALITY_MIN, SHORT_MAX, SHORT_MIN
from .embedded import COLUMNS, HERE, MODEL, OVERVIEW, RESULTS
from .prepare import manifest
from .repositories import REPOSITORIES
from .sources import AI, SOURCES

TITLE = {AI: "AI-generated", "not_ai_generated": "real"}
WHAT = {s.id: s for s in [*SOURCES, *REPOSITORIES]}


def table(head: list[str], rows: list[list]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(c) for c in row) + " |" for row in rows])


def percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.0f} %"


def span(low: float, high: float) -> str:
    return f"{low:.2f}" if low == high else f"{low:.2f} to {high:.2f}"


def introduction(r: dict, detector: dict, size: int) -> str:
    return f"""# elenchus-vit: how likely a picture is AI-generated

A Vision Transformer behind a convolutional stem, trained from scratch by `training/detector/` on {detector['cropSize']} px crops, together with
{COLUMNS - 384:,} fixed forensic statistics (block spectra, joint counts of neighbouring residuals, correlation of the colours) that the same
graph computes. One weighted sum of both judges the crops, another the overview. Revision `{detector['revision']}`, ONNX {size / 1e6:.1f} MB. It is the
detector for a first verdict without network: **[elenchus-clip](../elenchus-clip/README.md) is far better, and one command installs its
encoder.** This card is written by `python3 -m training.detector.card`; every figure comes from `training/detector/results/`.

## What it is for
It gives one signal among others about one still picture, and is best used together with provenance. It answers with a probability, or with
`uncertain`. It is **not** evidence on its own: do not use it to accuse a person, to grade, or to moderate without a human. `not_ai`
by pixels means that no trace of generation was found, never that a picture is real.

"""


def headline(r: dict) -> str:
    v, w = r["verdicts B"], r["verdicts C"]
    kinds, families = {k["kind"]: k for k in w["kinds"]}, {f["family"]: f for f in w["families"]}
    before = r["before"]

    def row(name: str, x: dict, old: dict, gain: list[float]) -> list:
        return [name, f"{x['auc']:.3f} ({x['interval'][0]:.2f} to {x['interval'][1]:.2f})", f"{old['auc']:.3f}", f"{gain[0]:+.3f} to {gain[1]:+.3f}",
                f"{x['aucPictures']:.3f}", f"{x['closed']:.3f}", f"{x['balanced']:.2f}", percent(x["recallAt10"])]

    return f"""## How good it is on pictures of other origins
{r['B']['pictures']:,} pictures of {r['owners']['generated']} owners of repositories with generated and {r['owners']['real']} with other pictures. The network and the heads of the revision before
(`{before['revision']}`) have seen nothing of these owners; what was added to the heads is left out by owner and by generator family. Both
classes go through one pipeline (short side drawn from {SHORT_MIN} to {SHORT_MAX}, never enlarged, JPEG of quality {QUALITY_MIN} to {QUALITY_MAX}, metadata gone), and so does every
upload, so that a file's size and format say nothing. All owners have equal weight; intervals come from resampling owners.

{table(["view", "AUC", "before", "gain", "AUC, pictures equal", "closed current generators", "balanced accuracy", "found at 10 % false alarms"],
       [row("B, as uploaded", r["B"], before["B"], r["gain"]["B"]),
        row("C, network copies, screenshots, two hops", r["C"], before["C"], r["gain"]["C"])])}

**Control**: file information of the files as found, without a pixel, reaches an AUC of {r['control']:.3f} on the same pictures and folds. Earlier cards
said .862 of pictures as found, where a detector profits from the same information; that figure is withdrawn.

{table(["verdicts", "found: `ai`", "missed: `not_ai`", "real called `ai`", "real passed: `not_ai`", "`ai` right at equal priors", "`not_ai` right"],
       [[name, *[percent(x[key]) for key in ("found", "missed", "realCalledAi", "realPassed", "aiRight", "notAiRight")]] for name, x in (("B", v), ("C", w))])}

`score = 1 / (1 + exp(-(logit / {r['calibration']['temperature']:.4f} + {r['calibration']['bias']:.4f})))`; `ai` from **{r['thresholds']['ai']}**, `not_ai` up to **{r['thresholds']['notAi']}**, `uncertain` between. The thresholds were set on
these answers by conformal risk control: `ai` wrong on at most {percent(FALSE_ALARMS_MAX)} of all real pictures and {percent(KIND_ALARMS_MAX)} of those of every kind with at least
{KIND_MIN} of {KIND_OWNERS} owners, and right in {percent(RIGHT_AI_MIN)} at equal priors; `not_ai` right in {percent(RIGHT_NOT_AI_MIN)}. If one picture in ten is generated, {r['prior']['aiRight']} % of the
verdicts `ai` and {r['prior']['notAiRight']} % of the verdicts `not_ai` are right. A request may state `maxFalseAlarm`:

{table(["maxFalseAlarm", "threshold", "generated found", "real called `ai`"],
       [[x["maxFalseAlarm"], x["ai"], f"{x['found']} %", f"{x['realCalledAi']} %"] for x in r["levels"]])}

{table(["real pictures", "pictures", "called `ai`, B", "C"],
       [[k["kind"], k["pictures"], percent(k["calledAi"]), percent(kinds.get(k["kind"], {}).get("calledAi"))] for k in v["kinds"]])}

{table(["generator family", "pictures", "found, B", "C"],
       [[k["family"], k["pictures"], percent(k["found"]), percent(families.get(k["family"], {}).get("found"))] for k in v["families"]])}

Kinds and families of fewer than 15 pictures are counted but not listed.

"""


def training_section(r: dict, trained: dict, whole: dict) -> str:
    return f"""## What it sees, and how it was made
The picture after the pipeline, drawn once from its SHA-256. Of a grid of at most 3 × 3 crops of 128 px those four with the most texture (the sum of
absolute differences of green between rows), and the overview: the middle of the picture scaled to a short side of 256 px.
`parity.json` holds worked examples on pictures made by a formula, without the pipeline.

The network (`train.py`): {trained['steps']:,} steps of 128 crops from scratch, {trained['minutes']:.0f} minutes on two CPU cores; AdamW, cosine schedule, label smoothing, an
exponential average of the weights, flips, quarter turns, colour jitter, noise, masks. It was not trained again. The heads are the sum of two: those of revision `{r['before']['revision']}`
(`leave_out.py`: linear discriminants on pictures as found, compressed again, at half size and passed on), which count {r['share']:g}, and new
ones (`embedded.py`: the same on {r['fitted']['draws']:,} draws of views B and C of {r['fitted']['pictures']:,} pictures by {r['fitted']['owners']} owners), which count 1. The overview's discriminant counts {OVERVIEW:g}.

{table(["weight of the heads before", "AUC, B", "AUC, C"], [[x["before"], f"{x['B']:.3f}", f"{x['C']:.3f}"] for x in r["tried"]])}

`python3 -m training.detector.reproduce` trains the network and the heads of the revision before in {whole['total']['seconds'] / 60:.0f} minutes on {whole['cores']} CPU cores.

## Limits
- Few pictures of each owner were measured, so that the figures of one kind or generator are rough.
- The network of the fit computed in bfloat16 and with Pillow's scaling and JPEG; the service computes in float and uses libvips.
- Pictures under {SHORT_MIN} px, nearly flat, enlarged and blurred ones are `uncertain`, with that reason
  ([how often that is wrong](../elenchus-clip/README.md#pictures-that-are-not-judged)). Partly generated ones were not measured.
- Closed current generators are found least; GAN faces hardly at all.

"""


def sealed_section(sealed: dict) -> str:
    """Independent measurements on repositories that were not used for training."""
    sets = sealed["sets"]
    return f"""## Independent measurements of an earlier revision
Revision `{sealed['revision']}` was measured {sealed['measured']}.
This revision has not been measured on sealed sets.

{table(["sealed set", "pictures", "AUC", "balanced accuracy", "recall at 10 % false alarms"],
       [[s["name"], f"{s['pictures']:,}", f"{s['auc']:.3f}", f"{s['balancedAccuracy']:.2f}", percent(s["recallAt10"])] for s in sets])}

More than {percent(sealed['uncertainOver'])} of all pictures are answered `uncertain`.

{table(["generator", "AUC"], [[g["name"], span(*g["auc"])] for g in sealed["generators"]])}

{table(["real pictures", "called `ai`, after the service's rules for `uncertain`"], [[r["name"], percent(r["share"])] for r in sealed["realCalledAi"]])}

"""


def data_section(pictures: list[dict]) -> str:
    counts = Counter((r["class"], r["source"], r["split"], r["licence"]) for r in pictures)
    return f"""## Data
Images are not part of this repository; `training/detector/manifest.csv` has each file's hash. Licences are those that the origin states.

{table(["class", "source", "split", "pictures", "origin", "what", "licence"],
       [[TITLE[r[0]], r[1], r[2], n, WHAT[r[1]].origin, WHAT[r[1]].what, r[3]]
        for r, n in sorted(counts.items(), key=lambda r: (r[0][2] != "train", r[0][2], r[0][0], r[0][1]))])}
"""


def main() -> None:
    of = lambda name: json.loads((HERE / "results" / name).read_text())
    r = json.loads(RESULTS.read_text())
    parts = [introduction(r, json.loads((MODEL / "detector.json").read_text()), (MODEL / "onnx" / "model.onnx").stat().st_size), headline(r),
             in_forms(of("forms.json"), "embedded"), sealed_section(of("sealed.json")), training_section(r, of("evaluation.json")["training"], of("reproduction.json")),
             data_section(manifest(HERE / "manifest.csv"))]
    (MODEL / "README.md").write_text("".join(parts))


if __name__ == "__main__":
    main()
