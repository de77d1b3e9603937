"""Repositories on which the shipped network was not trained. The leave-repositories-out measure uses them.

Each repository and each generator family is in one fold only. Every rule selects generated files by evidence of
their generator (a README, a file name such as `image_fx*`), and real ones only from before mid-2022 or from an
origin without a generator. Pictures whose perceptual hash is reserved are refused when they are collected.
"""

from __future__ import annotations

import re

from .sources import AI, FOLDS, IMG, REAL, UNSTATED, Source

CAP = 60  # pictures collected of a repository
# A generator family is in one fold, and so is a repository with many families. All other families are in the last fold.
FAMILY_FOLD = {"gpt-image": 0, "nano-banana": 1, "imagen-3": 1, "midjourney": 2, "dall-e-3": 3}
FOLD_COUNT = 5
# The network was trained on these families, or their predecessors, from other repositories: reported, but not in the headline.
FAMILY_SEEN = {"sd-1.5", "sdxl", "sd-3", "sd-3.5", "cascade", "pixart", "stylegan3"}

CLOSED = {"dall-e-3", "gpt-image", "imagen-3", "midjourney", "nano-banana"}  # behind a service, without public weights


def rule(family: str, pattern: str):
    wanted = re.compile(pattern, re.I)
    return lambda path: (FOLDS, family) if wanted.search(path) else None


def generated(origin: str, family: str, pattern: str, what: str, licence: str = UNSTATED, **more) -> Source:
    return Source(origin.replace("/", "_").lower(), AI, "git", origin, licence, rule(family, pattern), {FOLDS: CAP}, what,
                  min_side=256, **more)


def real(origin: str, kind: str, pattern: str, what: str, licence: str = UNSTATED, **more) -> Source:
    ident = more.pop("ident", origin.replace("/", "_").lower())
    return Source(ident, REAL, "git", origin, licence, rule(kind, pattern), {FOLDS: CAP}, what, **{"min_side": 256, **more})


def packaged(package: str, kind: str, pattern: str, what: str, licence: str) -> Source:
    return Source(f"debian_{package}", REAL, "deb", package, licence, rule(kind, pattern), {FOLDS: 60}, what, min_side=256,
                  min_bytes=8000)


# Cases whose heading names another generator, or none.
NOT_NANO = {628, 646, 659, 675, 676, 739, 760, 883, 927}


def nano_cases(path: str):
    """songguoxs: from case 426 on, every heading names its generator: Nano Banana Pro, except for NOT_NANO."""
    found = re.match(r"^images/(\d+)\.(jpe?g|png)$", path, re.I)
    return (FOLDS, "nano-banana") if found and 426 <= int(found[1]) <= 1050 and int(found[1]) not in NOT_NANO else None


SWARM = [("qwen-image", "qwen"), ("krea", "krea"), ("hidream", "hidream"), ("z-image", "zimage|z_image"),
         ("chroma", "chroma"), ("longcat", "longcat"), ("ovis", "ovis"), ("lens", "lens"), ("ernie", "ernie"),
         ("sana", "sana"), ("cosmos", "cosmos"), ("auraflow", "auraflow"), ("pixart", "pixart"), ("anima", "anima"),
         ("cascade", "cascade"), ("boogu", "boogu"), ("mage-flow", "mage_flow"), ("sefi", "sefi"), ("sd-3.5", "sd35"),
         ("sd-3", "sd3"), ("sdxl", "sdxl"), ("sd-1.5", "sd15"), ("flux", "flux")]


def many_models(pattern: str):
    """A repository with one or a few pictures per model; the file or folder names the model."""
    wanted = re.compile(pattern, re.I)

    def pick(path: str):
        found = wanted.search(path)
        name = found[1].lower() if found else ""
        family = next((f for f, word in SWARM if re.search(word, name)), None)
        return (FOLDS, family) if family else None

    return pick


DESIGNER = r"(Designer ?(\([0-9]+\))?|OIG)[^/]*\.(png|jpe?g)$"
OIG = r"OIG[^/]*\.jpe?g$"
IMAGEFX = r"image_fx[^/]*\.(jpe?g|png)$"
STOCK = r"^(?!.*(favicon|preview)).*\.jpg$"


def codrops(name: str, family: str | None = None) -> Source:
    """Demo pages of one designer: stock photographs until 2022, Midjourney where the README says so."""
    origin = f"codrops/{name}"
    if family:
        return generated(origin, family, STOCK, "Midjourney, says the README", "MIT (repository)")
    return real(origin, "stock", STOCK, "stock photographs, before Midjourney", "MIT (repository)")


REPOSITORIES: list[Source] = [
    # ---- generated
    generated("wanghao137/gpt-image", "gpt-image", r"^public/(images|uploads)/(?!.*-(?:480|640|960)\.)[^/]+\.(jpg|png)$",
              "gpt-image-2: posters, portraits, products"),
    generated("freestylefly/awesome-gpt-image-2", "gpt-image", r"^data/images/case[0-9]+\.(jpg|png)$", "gpt-image-2",
              "MIT (repository)"),
    generated("EvoLinkAI/awesome-gpt-image-2-prompts", "gpt-image", r"^images/[^/]+/output[0-9]*\.jpg$", "gpt-image-2", "CC0"),
    generated("denghuichao/gpt-image-prompt", "gpt-image", r"^public/prompt_images/[0-9]+\.jpe?g$", "gpt-image-2"),
    generated("renonsuzuki579-cpu/momotarou", "gpt-image", OIG, "GPT-4o image by Bing Image Creator: one tale"),
    Source("songguoxs_gpt4o-image-prompts", AI, "git", "songguoxs/gpt4o-image-prompts", UNSTATED, nano_cases, {FOLDS: CAP},
           "Nano Banana Pro", min_side=256),
    generated("muset-ai/awesome-nanobanana2", "nano-banana", r"^cases/[^/]+/.*output[^/]*\.(png|jpe?g|webp)$",
              "Nano Banana and Pro", "CC (see file)"),
    generated("ZizheRuan/awesome-nano-banana-pro-prompts-and-examples", "nano-banana", r"^images/[0-9]+_o[0-9]*\.jpg$",
              "Nano Banana Pro", "Apache-2.0 (repository)"),
    generated("cheekymohnkey/midjourney-profile-tester", "midjourney", r"^profile_results[^/]*/.*\.jpg$", "Midjourney 7",
              "MIT (repository)"),
    *[codrops(name, "midjourney") for name in (
        "GridFlowEffect", "OnScrollColumnsRows", "SlideshowAnimations", "3DStackMotion", "ImageExpansionTypography",
        "ImageTilesMenu", "LayersAnimation", "OnScrollShapeMorph", "OnScrollFilter")],
    Source("microsoft_genaiscript", AI, "git", "microsoft/genaiscript", "MIT (repository)",
           rule("dall-e-3", r"^docs/src/content/docs/(reference/scripts|blog)/[^/]+\.png$"), {FOLDS: CAP},
           "DALL-E 3: covers of articles", min_side=430, sizes=frozenset({(762, 762), (768, 439)})),
    *[generated(origin, "dall-e-3", DESIGNER, "DALL-E 3 by Microsoft Designer or Bing") for origin in (
        "vandenkieboom/hosting", "sergiy2013/Fantasy-island8", "evil-dice/kayfabe", "Kishore-ksk/femingo-website",
        "Incredibleme345/adventure-game", "Prem-Agravat/veggie_village", "SkrStefany/Feed-Cartoon",
        "FernandoIturbide/Sabor_Express", "ines-aouali/jewelery-website", "IndiOfEarth/Theme-Park-Website",
        "Techyana/techyana-blog-site", "NicholasLarabie/Website")],
    *[generated(origin, "imagen-3", IMAGEFX, "Imagen 3 or 4 by Google ImageFX") for origin in (
        "tatyana-voitova/kuhni", "Giyo237/AirBnB_clone", "Active-coder224/personal-profile",
        "Shakur190/level1cybersecurity", "mridulbhushan/LumaVault-Website")],
    generated("XLabs-AI/x-flux", "flux", r"^assets/readme/examples/(furry[0-9]|result_[0-9]+|picture-[567])[^/]*\.png$",
              "FLUX.1 dev with adapters", "Apache-2.0 (repository)"),
    generated("antonioo-c/Regional-Prompting-FLUX", "flux", r"^assets/demo_[a-z]+_[0-9]+\.jpg$", "FLUX.1 dev"),
    generated("bytedance/USO", "flux", r"^workflow/.*\.(png|webp)$", "FLUX.1 dev with USO", "Apache-2.0 (repository)"),
    generated("breakinferno/comfy-flow2", "flux", r"^output/ComfyUI_[0-9]+_\.png$", "FLUX.1 Kontext"),
    Source("mcmonkeyprojects_swarmui", AI, "git", "mcmonkeyprojects/SwarmUI", "MIT (repository)",
           many_models(r"^docs/images/models/((?:auraflow|cascade|flux|hidream|krea2|lens|pixart|qwen|sana|sd|zimage)[^/]*)\.jpg$"),
           {FOLDS: CAP}, "one row of three pictures a model", min_side=256, sheet=(3, 1)),
    Source("leejet_stable-diffusion.cpp", AI, "git", "leejet/stable-diffusion.cpp", "MIT (repository)",
           many_models(r"^assets/(z_image|qwen|anima|krea2|hidream-o1|longcat|ovis_image|lens|ernie_image|boogu|mage_flow|sefi_image)/[^/]+\.png$"),
           {FOLDS: CAP}, "a picture or a few a model", min_side=256),
    Source("filipstrand_mflux", AI, "git", "filipstrand/mflux", "MIT (repository)",
           many_models(r"^tests/resources/reference_(ernie_image|krea2_turbo|qwen_txt2img|qwen_lora|z_image_turbo)[^/]*\.png$"),
           {FOLDS: CAP}, "a picture or two a model", min_side=256),
    generated("jdc4429/art-display", "sd-1.5", r"^images/[0-9]{5}-[0-9]+[^/]*\.jpg$", "SD 1.5, scaled up to 1920x1080"),
    generated("EnragedAntelope/Artists-SD35L", "sd-3.5", r"^gallery-assets/.*\.png$", "artist styles by SD 3.5 Large",
              "MIT (repository)"),
    generated("emanuelebeozzo/stylegan3-perceptual-test", "stylegan3", r"^img/stylegan3-ffhq-r/\d+\.png$",
              "GAN faces, lossless"),
    # ---- not generated
    real("alexeygrigorev/clothing-dataset-small", "phone", r"^(train|test|validation)/[^/]+/.*\.jpg$", "clothes at home", "CC0"),
    real("EdjeElectronics/TensorFlow-Object-Detection-API-Tutorial-Train-Multiple-Objects-Windows-10", "phone",
         r"^images/(train|test)/(?!cam_).*\.JPG$", "cards on cloth and wood", "Apache-2.0 (repository)"),
    real("experiencor/kangaroo", "web", r"^images/.*\.jpg$", "wildlife"),
    real("datitran/raccoon_dataset", "web", r"^images/.*\.jpg$", "wildlife", min_side=200),
    real("zhangtao7750/syn", "web", r"hymenoptera_data/.*\.jpg$", "ants and bees"),
    real("luanfujun/deep-photo-styletransfer", "lossless", r"^examples/(input|style)/[a-z]+[0-9]+\.png$", "photographs of 2017"),
    real("cszn/FFDNet", "lossless", r"^testsets/(Kodak24|McMaster)/.*\.(png|tif)$", "Kodak and McMaster"),
    real("jbhuang0604/SelfExSR", "lossless", r"^data/(Urban100/image_SRF_4|Sun-Hays80)/.*HR\.png$", "architecture and scenes"),
    real("Li-Chongyi/Zero-DCE", "night", r"test_data/(DICM|LIME)/.*\.(jpg|bmp)$", "night and low light"),
    real("openMVG/ImageDataset_SceauxCastle", "camera", r"^images/.*\.JPG$", "as shot, one castle"),
    real("AcademySoftwareFoundation/openexr-images", "camera", r"(ScanLines|LuminanceChroma|MultiView)/.*\.jpg$",
         "tone-mapped photographs", "BSD (repository)"),
    real("fossasia/2018.fossasia.org", "people", r"^(img|event/images/speakers)/[^/]+\.jpe?g$", "speakers, as they sent them"),
    real("fossasia/2019.fossasia.org", "people", r"^(img|event/images/speakers)/[^/]+\.jpe?g$", "speakers, as they sent them"),
    real("gdgphilippines/devfestph2017-files", "people", r"^speakers/images/(?!blank).*\.(jpe?g|png)$",
         "speakers of a conference of 2017"),
    real("magento/magento2-sample-data", "product", r"^pub/media/catalog/product/.*\.jpg$", "studio products and models", "OSL-3.0"),
    real("brandur/sorg", "travel", r"^content/(images|photographs)/(?!favicon|.*@2x).*\.jpg$", "travel and nature",
         "MIT (repository)", before="2022-06-01"),
    *[codrops(name) for name in (
        "HorizontalSmoothScrollLayout", "ColumnScroll", "MenuThumbStackAnimation", "MakeWayGridEffect",
        "3DGridContentPreview", "DiagonalThumbnails", "ImageStackGrid", "ScrollAnimationsGrid")],
    real("sachinchoolur/lightGallery", "stock", r"^site/static/images/demo/.*\.jpg$", "stock photographs", "GPL-3.0",
         before="2022-06-01"),
    real("jacebrowning/memegen", "meme", r"^templates/[^/]+/.*\.(jpe?g|png)$", "film stills, cartoons, press photographs",
         "MIT (repository)", before="2022-06-01"),
    real("zzzDavid/ICDAR-2019-SROIE", "scan", r"^data/img/.*\.jpg$", "receipts", "MIT (repository)"),
    real("Shenggan/BCCD_Dataset", "microscopy", r"^BCCD/JPEGImages/.*\.jpg$", "blood cells", "MIT (repository)"),
    real("FreezingMoon/AncientBeast", "painting", r"^assets/units/artwork/.*\.jpg$", "digital paintings of creatures",
         "MIT (repository)", before="2022-06-01"),
    real("libretro-thumbnails/Atari_-_Jaguar", "box-art", r"^Named_Boxarts/.*\.png$", "printed covers"),
    real("libretro-thumbnails/Sega_-_32X", "box-art", r"^Named_Boxarts/.*\.png$", "printed covers"),
    real("libretro-thumbnails/GCE_-_Vectrex", "box-art", r"^Named_Boxarts/.*\.png$", "printed covers"),
    real("libretro-thumbnails/Magnavox_-_Odyssey2", "box-art", r"^Named_Boxarts/.*\.png$", "printed covers"),
    real("zhanghang1989/PyTorch-Multi-Style-Transfer", "painting", r"^experiments/images/21styles/.*\.jpg$", "paintings",
         "MIT (repository)"),
    real("xunhuang1995/AdaIN-style", "painting", r"^input/(style|content)/.*\.jpg$", "paintings and photographs", "MIT (repository)"),
    real("jcjohnson/neural-style", "painting", r"^examples/inputs/.*\.jpg$", "paintings and photographs", "MIT (repository)"),
    real("emanuelebeozzo/stylegan3-perceptual-test", "people", r"^img/ffhq/\d+\.png$", "faces, lossless",
         "CC BY-NC-SA 4.0 (FFHQ)", ident="ffhq-beside-stylegan3"),
    real("dmoulton/dmoulton.github.io", "astronomy", r"^assets/astrophotography/.*\.jpg$", "astrophotographs"),
    packaged("mate-backgrounds", "wallpaper", IMG, "digital art and photographs", "CC BY-SA 4.0 / GPL-2+"),
    packaged("lomiri-wallpapers-16.04", "wallpaper", IMG, "photographs", "CC BY-SA 3.0"),
    packaged("freecol", "game-art", IMG, "painted game art", "GPL-2+"),
    packaged("lordsawar-data", "game-art", IMG, "painted game scenes", "GPL-3+"),
    packaged("extremetuxracer-data", "game-art", IMG, "rendered snow scenes and textures", "GPL-2+"),
    packaged("renpy-thequestion", "anime", r"the_question/game/images/.*\.(png|jpe?g|webp)$", "figures and backgrounds", "Expat"),
    packaged("gnome-user-docs", "screenshot", r"help/C/.*\.png$", "screenshots of a manual", "CC BY-SA 3.0"),
    packaged("grass-doc", "screenshot", r"\.(png|jpg)$", "maps, plots, screenshots", "GPL-2+ / GFDL"),
]


def fold_of(rows: list[dict]) -> dict[str, int]:
    """Fold of every repository in these rows of the manifest: by generator family, and real ones in turn by kind."""
    origin = {s.id: s.origin for s in REPOSITORIES}
    folds = {r["source"]: FAMILY_FOLD.get(r["generator"], FOLD_COUNT - 1) for r in rows if r["class"] == AI}
    taken = {origin[source]: fold for source, fold in folds.items()}
    real = sorted({(r["generator"], r["source"]) for r in rows if r["class"] != AI})
    for n, (_, source) in enumerate(real):
        folds[source] = taken.get(origin[source], n % FOLD_COUNT)
    return folds
