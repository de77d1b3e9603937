"""Unseen: pictures of owners of whom neither detector has seen anything, which are only ever measured.

    python3 -m training.detector.unseen --mirror DIR --data DATA

Copies them to DATA/images/unseen/ and writes manifest-unseen.csv. Generated pictures have a name that their generator wrote; real ones
were committed before June 2022 or have the EXIF of a camera. Nothing is fitted or chosen on them, so that the list of
reserved pictures does not matter here. training/pictures/measure-forms.ts measures both detectors on them.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from .collect import collect, Hashes, write
from .more_repositories import NAMES
from .prepare import manifest
from .repositories import REPOSITORIES, generated, real
from .sources import SOURCES, Source
from .widest_repositories import EVERYTHING

HERE = Path(__file__).parent
SPLIT = "unseen"
CAP = 10  # pictures of a repository
NAMED = dict(NAMES)
CAMERA = r"^(DSC|IMG)[^/]*\.jpe?g$"


def written_by(origin: str, family: str, what: str) -> Source:
    """Pictures whose name proves the generator, in whatever folder."""
    source = generated(origin, family, "", what)
    name = NAMED[family]
    return replace(source, pick=lambda path: (SPLIT, family) if name.search(path.split("/")[-1]) else None)


UNSEEN: list[Source] = [
    *(written_by(origin, "comfyui", "by ComfyUI, says the name") for origin in (
        "abuzar332/Flux1AIImageGeneration", "AnurakRana/Comfy_UI", "Flex4Meghadri/SD-3.5", "panpan987/vamccPic",
        "mona12-bit/Image-Generation-using-stable-diffusion-Comfy-UI-session", "dshail/Stable-Diffusion-ComfyUI-Guide",
        "Charan0k/image-generation-using-comfyui-and-stable-difussion", "usernameisntemail/comfyui-workflows",
        "dptdptdpt1/cover-character-generation", "dannen/prompt_embellisher_ollama", "MRGPLB/cozykitchenmoments",
        "wisieeen/video-for-comfy", "VaibhavT04/AI-Image-Generator-Diffusion-Model-and-ComfyUI")),
    *(written_by(origin, "gpt-image", "by ChatGPT, says the name") for origin in (
        "htetaungkyaw-wq/tastelessmedia", "suryapandi08/minibharat-logistics")),
    *(written_by(origin, "gemini", "by Gemini, says the name") for origin in (
        "elmakam-athathe/elmakam-athathe", "shrim05/the-manner-demo", "quypv-itv/ellacy-mockup", "yriad00/livPro_nextJs",
        "Dreyside/sammy2k-clothings", "CosmicQuant/DRC", "Devya46/Gujju", "FayyasHussain/magic-story-nest",
        "Franksmittt/endpointmedia2", "eytheral/arcadia-collective", "SakunNikash/Engagement_Invitation")),
    real("usmanweb/Pakistan-Vehicles-Dataset", "camera", CAMERA, "vehicles in streets, 2020"),
    real("patricksimonian/moms-bottles", "camera", CAMERA, "bottles, 2020"),
    real("jsilland/photos", "camera", CAMERA, "2014"),
    real("Talon540Programming/ConePictures", "camera", CAMERA, "cones on a floor", camera=True),
    real("dominathan/Photos-for-Calvin", "people", r"^(20(14|15)-|DSC|IMG|1[0-9]{7}_)[^/]*\.jpe?g$", "a family, 2016"),
    real("Garage-at-EEE/2019-garage-website-demo", "people", r"^IMG_[^/]*\.jpe?g$", "a workshop, 2019"),
    real("OpelMantaAGTE/OpelMantaAGTE", "phone", r"^[^/]*\.jpe?g$", "a car, 2020"),
    real("sindresorhus/dofle", "phone", r"^photos/[^/]*\.jpe?g$", "a cat, before 2022"),
    real("google-coral/test_data", "stock", r"^[^/]*\.jpe?g$", "test pictures, before 2022"),
]


def checked() -> list[Source]:
    """@raises ValueError for an owner of whom something was fitted"""
    owner = lambda source: source.origin.split("/")[0].lower()
    known = {owner(s) for s in [*SOURCES, *REPOSITORIES, *EVERYTHING] if s.kind == "git"}
    if both := sorted({owner(s) for s in UNSEEN} & known):
        raise ValueError(f"something was fitted on pictures of {', '.join(both)}")
    picked = lambda source: lambda path: (SPLIT, found[1]) if (found := source.pick(path)) else None
    return [replace(s, cap={SPLIT: CAP}, pick=picked(s)) for s in UNSEEN]


def known_pictures() -> set[str]:
    """SHA-256 of every picture of the other manifests: galleries share pictures."""
    return {row["sha256"] for name in ("", "-more", "-wider", "-widest") for row in manifest(HERE / f"manifest{name}.csv")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--mirror", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    args = parser.parse_args()
    seen = known_pictures()
    rows: list[dict] = []
    for source in checked():
        found = collect(source, args.mirror, args.mirror, args.data, seen, Hashes())
        print(f"{source.id:50} {source.cls[:6]} {len(found)}", flush=True)
        rows += found
    write(HERE / "manifest-unseen.csv", rows)


if __name__ == "__main__":
    main()
