"""The sources of pictures, with class, licence and split.

Splits, disjoint in source, in generator and (where a source has prompts)
in prompt: `train` fits weights, `calibration` sets temperature, bias and
thresholds, `dev` is only measured. A fourth, `challenge`, has pictures on which such
detectors are known to fail. It is measured apart from `dev`, and nothing is chosen by it.
Files RESERVED for a sealed evaluation are refused by `reserved()`, whatever a source's
own rule selects.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Callable

AI, REAL = "ai_generated", "not_ai_generated"
TRAIN, CALIBRATION, DEV, CHALLENGE = "train", "calibration", "dev", "challenge"
FOLDS = "folds"  # repositories of the leave-repositories-out measure (repositories.py)

UNSTATED = "none stated (research use)"


@dataclass(frozen=True)
class Source:
    """One source of images. `pick` returns split and generator of a path, or None to leave it out."""

    id: str
    cls: str
    kind: str  # "git": a mirrored repository; "deb": an unpacked Debian package
    origin: str
    licence: str
    pick: Callable[[str], tuple[str, str] | None]
    cap: dict[str, int]  # maximum number of images per split
    what: str
    min_side: int = 128
    tail_reserved: int = 0  # number of last files by sorted name that are not used
    sheet: tuple[int, int] = (1, 1)  # columns and rows of pictures on one file
    min_bytes: int = 0
    beside: str = ""  # the real source with the same content as this generated one
    before: str = ""  # only files that were committed before this day
    sizes: frozenset[tuple[int, int]] = frozenset()  # only pictures of these sizes
    camera: bool = False  # only pictures whose EXIF names the maker of a camera


def ordered(seed: str, items: list[str]) -> list[str]:
    """A shuffle by the hash of seed and name, so that it is the same on every machine."""
    return sorted(items, key=lambda s: hashlib.sha256(f"{seed}\0{s}".encode()).digest())


# ---- sd-samples: one prompt set, many models ------------------------------

RESERVED_MODEL = re.compile(
    r"flux|qwen|hidream|kolors|wan-?ai|wan2|cosmos|midj|dal-?l?e?-?2|dal2|glid", re.I
)
DEV_MODEL = re.compile(r"chroma|flex|sana|lumina|cogview|auraflow|3\.5-large", re.I)
CALIBRATION_MODEL = re.compile(
    r"cascade|playground-v2\.5|OmniGen-v1|F-Lite-7B|Meissonic|HunyuanDiT-v1\.1|anythingxl", re.I
)
# Nine of the thirty-six prompts are never trained on.
HELD_OUT_PROMPTS = frozenset(
    [
        "Android robot",
        "Bear catching fish",
        "Cat aviator",
        "Fantasy city",
        "Lady in Tokyo",
        "Lady in rain",
        "Marble sculptures",
        "Oil canvas",
        "Yoga studio",
    ]
)


def sd_samples(path: str):
    name = path.split("/")[-1].rsplit(".", 1)[0]
    model, _, prompt = name.partition("__")
    if "kandinsky-3" in model:  # corrupt pictures
        return None
    held = prompt in HELD_OUT_PROMPTS
    if DEV_MODEL.search(model):
        return (DEV, model) if held else None
    if CALIBRATION_MODEL.search(model):
        return (CALIBRATION, model) if held else None
    return None if held else (TRAIN, model)


def imagen(path: str):
    """Prompts of 2022 by several systems. All pictures of a prompt are in one split."""
    parts = path.split("/")
    system = re.match(r"([a-z]+)", parts[-1])
    if not system:
        return None
    split = {"ldif": TRAIN, "dmin": TRAIN, "disco": TRAIN, "stab": CALIBRATION, "mdif": CALIBRATION, "simu": DEV}
    found = split.get(system.group(1))
    return (found, system.group(1)) if found else None


COMFYUI = re.compile(  # results; the other files show a workflow's graph, or its inputs
    r"^(?:2_pass_txt2img/latent_upscale|area_composition/(?!workflow)|hunyuan_dit/|inpaint/inpain|lcm/|noisy_latent_"
    r"|sdturbo/|sdxl/sdxl_(?:simple|refiner)|unclip/(?:mountains|sunset|unclip_2pass))[^/]*\.png$"
)


def comfyui(path: str):
    """SD 1.x, SD 2.x, SDXL and derived models, as a workflow saved them."""
    return (TRAIN, f"comfyui-{path.split('/')[0].replace('_', '-')}") if COMFYUI.search(path) else None


# Models whose pictures have no name, label or mark drawn into them. Models that are related to a reserved or held-out one
# are left out: X-Omni builds on FLUX, Pony 7 on AuraFlow, and Cascade on Wuerstchen.
REFERENCE = re.compile(
    r"^models/Reference/((?:AiArtLab|Disty0--NoobAI|IDKiro|KBlueLeaf|OmniGen2|Photoroom--prx-1024|PixArt|Tencent-Hunyuan"
    r"|XCLiu|amused|etri|juggernaut|kandinsky-c|noobai|playground|ponyRealism|salesforce|segmind"
    r"|stabilityai|tempest|thu-ml|v1-5|vladmandic--tempest|wai)[^/]*)\.jpg$"
)


def reference(path: str):
    """One picture per model, of models that no other split has. Kandinsky 3 is corrupt in the related source."""
    found = REFERENCE.match(path)
    if not found or re.search("kandinsky-3|diffusion-3|waiANI", path):
        return None
    model = found.group(1)
    return None if DEV_MODEL.search(model) or CALIBRATION_MODEL.search(model) else (TRAIN, model)


# The game's characters, whole and in parts, and its backgrounds. The other files are glitches, menus and shock pictures.
ANIME = (r"^game/images/(?:(?:natsuki|yuri|sayori|monika)/(?:[0-3][a-z]{0,3}|[a-z])\.png|bg/(?:bedroom|building|class|closet|club"
         r"|club_n|corridor|forest|gym_n|house|house_n|kitchen|lockers_n|main_hall_m|pathway_n|residential|sayori_bedroom"
         r"|school_n|street_m|train_n|yard_m)\.(?:png|jpg))$")


def under(split: str, generator: str, pattern: str):
    rule = re.compile(pattern, re.I)
    return lambda path: (split, generator) if rule.search(path) else None


def sorted_by_hash(pattern: str, generator: str, calibration_percent: int):
    """A source without generators or prompts is split by the hash of the file name."""
    rule = re.compile(pattern, re.I)

    def pick(path: str):
        if not rule.search(path):
            return None
        share = hashlib.sha256(path.encode()).digest()[0] * 100 // 256
        return (CALIBRATION if share < calibration_percent else TRAIN, generator)

    return pick


IMG = r"\.(jpe?g|png|webp)$"

SOURCES: list[Source] = [
    # ---- AI-generated
    Source("sd-samples", AI, "git", "vladmandic/sd-samples", "MIT (repository)",
           lambda p: sd_samples(p) if p.startswith("images/") else None,
           {TRAIN: 2000, CALIBRATION: 400, DEV: 400}, "the same 36 prompts by 63 models, 1024 px JPEG"),
    Source("sd15-cheatsheet", AI, "git", "SupaGruen/StableDiffusion-CheatSheet", "MIT (repository)",
           under(TRAIN, "sd-1.5", r"^img/[^/]+\.webp$"), {TRAIN: 350}, "artist styles, 2x2 sheets of 512 px",
           sheet=(2, 2)),
    Source("sdxl-people", AI, "git", "andygock/stable-diffusion-style-cheatsheet", "MIT (repository)",
           under(TRAIN, "sdxl-photo", r"^images/(?!.*flux)[^/]+/768/[^/]+\.(jpe?g|png|webp)$"), {TRAIN: 500},
           "photo-like people, 768 px"),
    Source("imagen-2022", AI, "git", "dcsan/imagen", UNSTATED,
           lambda p: imagen(p) if p.startswith("output/renders/") and re.search(IMG, p) else None,
           {TRAIN: 650, CALIBRATION: 122, DEV: 105}, "latent diffusion, dalle-mini, disco; dev: simu"),
    Source("sd35-artists", AI, "git", "EnragedAntelope/Artists-SD35L", "MIT (repository)",
           under(DEV, "sd-3.5-large", r"^gallery-assets/.*\.png$"), {DEV: 129}, "artist styles by SD 3.5 Large"),
    Source("stylegan2-zoo", AI, "git", "justinpinkney/awesome-pretrained-stylegan2", UNSTATED,
           under(TRAIN, "stylegan2", r"^content/(?!cifar)[^/]+/samples\.jpg$"), {TRAIN: 60},
           "GAN faces, animals, art: sheets of 3x4", sheet=(3, 4)),
    Source("stylegan2-faces", AI, "git", "a312863063/generators-with-stylegan2", UNSTATED,
           under(TRAIN, "stylegan2", r"^examples/(example_[^/]+|[a-z]+-style)\.jpg$"), {TRAIN: 20},
           "GAN faces: sheets of 4x4", sheet=(4, 4)),
    Source("stylegan2-people", AI, "git", "BaseMax/FakeFaces", "GPL-3.0 (repository)",
           under(TRAIN, "stylegan2", r"^faces/\d+\.jpg$"), {TRAIN: 500}, "GAN faces, 512 px", min_side=256),
    Source("comfyui", AI, "git", "comfyanonymous/ComfyUI_examples", "GPL-3.0 (repository)", comfyui,
           {TRAIN: 60}, "latent diffusion as it comes out: lossless", min_side=384),
    Source("sd-reference", AI, "git", "vladmandic/sdnext", "Apache-2.0 (repository)", reference,
           {TRAIN: 80}, "one picture a model, 512 px JPEG", min_side=256),
    Source("sd2-samples", AI, "git", "Stability-AI/stablediffusion", "MIT (repository)",
           under(TRAIN, "sd-2", r"^assets/stable-samples/txt2img/merged-000\d\.png$"), {TRAIN: 8},
           "SD 2 as it comes out: rows of 5, lossless", sheet=(5, 1)),
    Source("sd2-samples-768", AI, "git", "Stability-AI/stablediffusion", "MIT (repository)",
           under(TRAIN, "sd-2", r"^assets/stable-samples/txt2img/768/merged-000[23]\.png$"), {TRAIN: 4},
           "SD 2 as it comes out: rows of 3, lossless", sheet=(3, 1)),
    Source("coreml-samples", AI, "git", "apple/ml-stable-diffusion", "MIT (repository)",
           under(TRAIN, "sd-coreml", r"^assets/(a_high|mbp/a_high)[^.]*.*\.png$"), {TRAIN: 24},
           "SD 1.4 to XL on other arithmetic, lossless"),
    # ---- photographs
    Source("imagenet-sample", REAL, "git", "EliSchwartz/imagenet-sample-images", UNSTATED,
           under(TRAIN, "photo", r"\.JPEG$"), {TRAIN: 700}, "web photographs", tail_reserved=300),
    Source("bsds500", REAL, "git", "BIDS/BSDS500", UNSTATED,
           under(TRAIN, "photo", r"^BSDS500/data/images/.*\.jpg$"), {TRAIN: 400}, "Corel photographs", tail_reserved=100),
    Source("ffhq", REAL, "git", "dinablachman/realorfake", "CC BY-NC-SA 4.0 (FFHQ)",
           under(TRAIN, "face", r"^data/real/"), {TRAIN: 400}, "faces", tail_reserved=200),
    Source("cats-dogs", REAL, "git", "quoctrung163/keras-cnn-on-cats-and-dogs-dataset", UNSTATED,
           under(TRAIN, "snapshot", r"\.jpe?g$"), {TRAIN: 600}, "snapshots", tail_reserved=200),
    Source("cameras", REAL, "git", "drewnoakes/metadata-extractor-images", UNSTATED,
           under(TRAIN, "camera", r"^jpg/[^/]+\.jpe?g$"), {TRAIN: 300}, "straight from cameras and phones", min_side=256),
    Source("exif-samples", REAL, "git", "ianare/exif-samples", UNSTATED,
           under(TRAIN, "camera", r"^jpg/(?!invalid|tests).*\.jpe?g$"), {TRAIN: 60}, "straight from cameras", min_side=256),
    Source("groceries", REAL, "git", "marcusklasson/GroceryStoreDataset", "MIT (repository)",
           under(TRAIN, "phone", r"^dataset/(train|test)/.*\.jpg$"), {TRAIN: 250}, "phone pictures in shops"),
    Source("style-inputs", REAL, "git", "titu1994/Neural-Style-Transfer", UNSTATED,
           under(TRAIN, "painting", r"^images/inputs/(style|content)/.*\.(jpe?g|png)$"), {TRAIN: 40},
           "paintings and photographs"),
    Source("lossless-tests", REAL, "git", "cszn/FFDNet", UNSTATED,
           under(CALIBRATION, "photo", r"^testsets/(Kodak24|McMaster)/.*\.(png|tif)$"), {CALIBRATION: 42},
           "Kodak and McMaster photographs, lossless"),
    Source("raccoons", REAL, "git", "datitran/raccoon_dataset", UNSTATED,
           under(CALIBRATION, "photo", r"^images/.*\.jpg$"), {CALIBRATION: 120}, "web photographs", min_side=200),
    Source("insects", REAL, "git", "zhangtao7750/syn", UNSTATED,
           under(CALIBRATION, "photo", r"hymenoptera_data/.*\.jpg$"), {CALIBRATION: 150}, "ants and bees"),
    Source("urban100", REAL, "git", "jbhuang0604/SelfExSR", UNSTATED,
           under(DEV, "photo", r"^data/Urban100/image_SRF_4/.*HR\.png$"), {DEV: 100}, "architecture, lossless"),
    Source("sun-hays80", REAL, "git", "jbhuang0604/SelfExSR", UNSTATED,
           under(DEV, "photo", r"^data/Sun-Hays80/.*HR\.png$"), {DEV: 80}, "scenes, lossless"),
    # ---- human-made pictures
    Source("wesnoth", REAL, "deb", "wesnoth-1.16-data", "GPL-2+ / CC BY-SA 4.0",
           under(TRAIN, "game-art", r"portraits/.*\.png$"), {TRAIN: 300}, "painted portraits, alpha", min_side=200),
    Source("freeorion", REAL, "deb", "freeorion-data", "CC BY-SA 3.0 / GPL-2",
           under(DEV, "game-art", r"\.(png|jpg)$"), {DEV: 120}, "game art", min_side=200, min_bytes=20000),
    Source("gimp-help", REAL, "deb", "gimp-help-en", "GFDL-1.2+",
           under(TRAIN, "screenshot", r"\.(png|jpg)$"), {TRAIN: 250}, "screenshots of a manual", min_side=200),
    Source("tuxpaint-stamps", REAL, "deb", "tuxpaint-stamps-default", "GPL-2+ and others",
           under(TRAIN, "cut-out", r"\.(png|jpg)$"), {TRAIN: 250}, "photographs and drawings cut out, alpha", min_side=180),
    Source("plasma-wallpapers", REAL, "deb", "plasma-workspace-wallpapers", "CC BY-SA 4.0 / LGPL-3",
           under(TRAIN, "wallpaper", IMG), {TRAIN: 60}, "digital art and photographs", min_side=400),
    Source("gnome-backgrounds", REAL, "deb", "gnome-backgrounds", "CC BY-SA 3.0",
           under(TRAIN, "wallpaper", IMG), {TRAIN: 40}, "digital art and photographs", min_side=400),
    Source("ukui-wallpapers", REAL, "deb", "ukui-wallpapers", "CC BY-SA 4.0 / GPL-3+",
           under(TRAIN, "wallpaper", IMG), {TRAIN: 20}, "photographs and digital art", min_side=400),
    Source("lomiri-wallpapers", REAL, "deb", "lomiri-wallpapers-16.04", "CC BY-SA 3.0",
           under(CALIBRATION, "wallpaper", IMG), {CALIBRATION: 40}, "photographs", min_side=400),
    Source("mate-backgrounds", REAL, "deb", "mate-backgrounds", "CC BY-SA 4.0 / GPL-2+",
           under(CALIBRATION, "wallpaper", IMG), {CALIBRATION: 40}, "digital art and photographs", min_side=400),
    Source("freecol", REAL, "deb", "freecol", "GPL-2+",
           under(CALIBRATION, "game-art", IMG), {CALIBRATION: 80}, "game art", min_side=200, min_bytes=15000),
    Source("anime-novel", REAL, "git", "b3rg3n/ddmc", UNSTATED, under(TRAIN, "anime-art", ANIME), {TRAIN: 200},
           "anime figures and backgrounds of a novel of 2017, alpha", min_side=400),
    Source("hedgewars", REAL, "deb", "hedgewars-data", "GPL-2 / GFDL",
           under(TRAIN, "game-art", r"\.png$"), {TRAIN: 150}, "cartoon game art", min_side=200, min_bytes=15000),
    Source("endless-sky", REAL, "deb", "endless-sky-data", "CC BY-SA 4.0 and others",
           under(TRAIN, "game-art", r"\.(png|jpg)$"), {TRAIN: 250}, "rendered ships, landscape photographs",
           min_side=200, min_bytes=15000),
    Source("fillets", REAL, "deb", "fillets-ng-data", "GPL-2+",
           under(TRAIN, "game-art", r"\.(png|jpg)$"), {TRAIN: 120}, "painted game art", min_side=200, min_bytes=15000),
    Source("grass-doc", REAL, "deb", "grass-doc", "GPL-2+ / GFDL",
           under(CALIBRATION, "screenshot", r"\.(png|jpg)$"), {CALIBRATION: 60}, "maps, plots, screenshots",
           min_side=200),
    Source("skimage-doc", REAL, "deb", "python-skimage-doc", "BSD-3-clause",
           under(TRAIN, "chart", r"\.png$"), {TRAIN: 120}, "plots", min_side=200, min_bytes=8000),
    Source("openclipart", REAL, "deb", "openclipart-png", "CC0",
           under(TRAIN, "clip-art", r"\.png$"), {TRAIN: 200}, "vector drawings", min_side=200, min_bytes=15000),
    Source("freeciv", REAL, "deb", "freeciv-data", "GPL-2+",
           under(TRAIN, "game-art", r"\.(png|jpg)$"), {TRAIN: 60}, "game art", min_side=200, min_bytes=15000),
    Source("unknown-horizons", REAL, "deb", "unknown-horizons", "GPL-2+ / CC BY-SA 3.0",
           under(TRAIN, "game-art", r"\.(png|jpg)$"), {TRAIN: 100}, "game art", min_side=200, min_bytes=20000),
    Source("freedroid", REAL, "deb", "freedroidrpg-data", "GPL-2+",
           under(TRAIN, "game-art", r"\.(png|jpg)$"), {TRAIN: 100}, "game art", min_side=200, min_bytes=20000),
    Source("supertux", REAL, "deb", "supertux-data", "GPL-3+ / CC BY-SA 3.0",
           under(TRAIN, "game-art", r"^(?!.*fonts).*\.(png|jpg)$"), {TRAIN: 80}, "cartoon game art", min_side=256,
           min_bytes=40000),
    Source("naev", REAL, "deb", "naev-data", "GPL-3 / CC BY-SA and others",
           under(TRAIN, "game-art", r"\.(png|jpg|webp)$"), {TRAIN: 200}, "painted portraits and scenes",
           min_side=200, min_bytes=15000),
    # ---- what it is known to fail on
    Source("stylegan3-faces", AI, "git", "emanuelebeozzo/stylegan3-perceptual-test", UNSTATED,
           under(CHALLENGE, "stylegan3-r", r"^img/stylegan3-ffhq-r/\d+\.png$"), {CHALLENGE: 30},
           "GAN faces that people took for real, 1024 px, lossless", beside="ffhq-faces"),
    # Collected after stylegan2-people, so that no training picture is selected again.
    Source("stylegan2-people-unseen", AI, "git", "BaseMax/FakeFaces", "GPL-3.0 (repository)",
           under(CHALLENGE, "stylegan2", r"^faces/\d+\.jpg$"), {CHALLENGE: 130},
           "other pictures of a GAN that was trained on, 512 px", min_side=512, beside="ffhq-faces"),
    Source("agegan-faces", AI, "git", "ZhuoxuanZhangHarry/AgeGAN-FaceEvolution", UNSTATED,
           under(CHALLENGE, "agegan", r"^out/seed\d+\.png$"), {CHALLENGE: 40},
           "GAN faces, untruncated, 1024 px, lossless", beside="ffhq-faces"),
    Source("ffhq-faces", REAL, "git", "emanuelebeozzo/stylegan3-perceptual-test", "CC BY-NC-SA 4.0 (FFHQ)",
           under(CHALLENGE, "face", r"^img/ffhq/\d+\.png$"), {CHALLENGE: 30},
           "the photographs shown beside them, 1024 px, lossless"),
    Source("visual-novel", REAL, "deb", "renpy-thequestion", "Expat",
           under(CHALLENGE, "anime-art", r"the_question/game/images/.*\.(png|jpe?g|webp)$"), {CHALLENGE: 20},
           "anime figures and backgrounds", min_side=256),
    Source("sky-figures", REAL, "deb", "stellarium-data", "GPL-2+ and others",
           under(CHALLENGE, "drawing", r"skycultures/[^/]+/[^/]+\.png$"), {CHALLENGE: 100},
           "drawn and inked constellation figures", min_side=256, min_bytes=30000),
    Source("megaglest", REAL, "deb", "megaglest-data", "CC BY-SA 3.0",
           under(CHALLENGE, "game-art", r"/loading_screen\.(jpg|png)$"), {CHALLENGE: 40},
           "rendered game scenes, filtered and lettered", min_side=256),
]


def reserved(source: Source, path: str) -> bool:
    """Whether the file belongs to a sealed evaluation; it is then neither trained on nor measured."""
    if FOLDS in source.cap:  # other repositories; checked against the list of perceptual hashes instead
        return False
    if source.cls == AI:
        return bool(RESERVED_MODEL.search(path.split("/")[-1]) or "flux" in path.lower())
    if source.id == "ffhq" and path.startswith("data/fake"):
        return True
    if source.origin.startswith("wesnoth"):
        return path.lower().endswith((".jpg", ".jpeg"))
    return False


def selection(source: Source, paths: list[str]) -> list[tuple[str, str, str]]:
    """(path, split, generator) of the selected files, the same on every machine."""
    picked = [(p, *found) for p in sorted(paths) if (found := source.pick(p))]
    if source.tail_reserved:
        names = sorted(picked, key=lambda row: row[0].split("/")[-1])
        # "By sorted name" may mean the whole path or the file name; both are excluded.
        tail = {r[0] for r in picked[-source.tail_reserved:]} | {r[0] for r in names[-source.tail_reserved:]}
        picked = [r for r in picked if r[0] not in tail]
    picked = [r for r in picked if not reserved(source, r[0])]
    chosen: list[tuple[str, str, str]] = []
    for split, cap in source.cap.items():
        rows = {r[0]: r for r in picked if r[1] == split}
        # Generators alternate, so that the cap removes none of them.
        by_generator: dict[str, list[str]] = {}
        for p in ordered(source.id, list(rows)):
            by_generator.setdefault(rows[p][2], []).append(p)
        queues = [by_generator[g] for g in sorted(by_generator)]
        taken: list[str] = []
        depth = 0
        while len(taken) < cap and any(depth < len(q) for q in queues):
            taken += [q[depth] for q in queues if depth < len(q)]
            depth += 1
        chosen += [rows[p] for p in taken[:cap]]
    return chosen
