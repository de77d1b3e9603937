"""Further repositories of both classes, for the head on the published encoder. The embedded detector was not fitted on them.

Found by file names that prove a generator (`Designer.jpeg`, `OIG1.jpg`, `Gemini_Generated_Image`, …), by READMEs that name
one, and among repositories of photographs and paintings from before mid-2022. Reserved pictures and copies of generated
pictures of other repositories are refused when they are collected, as for the folds.
"""

from __future__ import annotations

import re

from .repositories import CAP, REPOSITORIES, UNSTATED, generated, real
from .sources import AI, FOLDS, Source

# Which generator a file name proves.
NAMES = [(family, re.compile(pattern, re.I)) for family, pattern in (
    ("dall-e-3", r"(^|[ _-])Designer ?(\([0-9]+\)|[0-9]{0,2})?\.(jpe?g|png|webp)$|^OIG[0-9]?[^/]*\.jpe?g$"
                 r"|^DALL.?E[ _-]?(20|3|2024)|^_[0-9a-f-]{36}\.jpe?g$"),
    ("gpt-image", r"^ChatGPT[ _-]?Image"), ("gemini", r"^Gemini_Generated_Image"), ("imagen-3", r"image_fx|^Whisk_"),
    ("firefly", r"^Firefly[ _]"), ("leonardo", r"^(Leonardo_|Lucid_|Phoenix_)"), ("ideogram", r"^ideogram"),
    ("freepik", r"^freepik__"), ("grok", r"^grok[-_]"), ("comfyui", r"^ComfyUI_[0-9]+_"), ("sd", r"^[0-9]{5}-[0-9]{6,}"),
    ("copilot", r"^Copilot_20"), ("recraft", r"^recraft"))]


def named(path: str):
    """Split and family of a file whose name proves its generator."""
    name = path.split("/")[-1]
    if not re.search(r"\.(jpe?g|png|webp)$", name, re.I):
        return None
    return next(((FOLDS, family) for family, pattern in NAMES if pattern.search(name)), None)


# Each has one or a few pictures with such a name.
BY_NAME = (
    "11kainani/train_speech", "2ndfork/modular-gremlins", "3stylee/Ecommerce-Desserts", "A1y1u1/A-sustainaim",
    "ARTHURpvn/Rock-Time---TCC", "ARUN-Nadarajah/Boat-Safari-Trip-Management-System", "Adrian2236679/PaginaPersonaL1",
    "AlexisDelbos/TP_CV_Dragon",
    "AlpenglowInteractive/BLnvHkCvJabEeHJQLMnopXjgcDEMeZCoXQrqdKYxOgUfLPXjFrFLrLqQVCrXGkUaidAqxKfdXuncXaVwAlmTbXcBbsyLYSB",
    "ArnaudAndy/Weight-Loss", "Asaty/Ellie-1", "Bibelstudion1/Bibelstudion", "CastroBrunno/Hackathon-Mesttra-2023",
    "CelesteBLA/The-Real-Personal-Website", "ChaewonEnjoyer/Storybook", "Delightsheriff/medical_web-",
    "EmmanuelPerezz/Actividad6-Proyecto-final", "Felpsz007/upload01", "Fiuva/fiuva.github.io", "GabrielMontAraujo/padaria",
    "Geoakshay/Gerzim_Hotel", "HamButt/BoardsUI", "JDGuanipa/VWSWeb", "JJ-Trejo/Tienda-del-diablo", "Kota04/Frog-Master",
    "KunalSingh310/fly-fusion", "Lakareber2002/gameweb", "LeonidCaminschi/Tower-Impact", "LizBarrios/Pokemon_Cards",
    "Luiseeop/bidouille-", "MYK-OTAKU/Restaurent-Management-system", "Mart1-Piat/projet-poudland",
    "Michael23Magdy/TheCozyCorner_Restaurant_website", "OptimusOmar/optimus-mockups", "PathuriAkshitha/Fashion-Fantasy",
    "ProDriverWeb/ProAir", "Rofiat369/CrownedByVee", "ShreySanjaMarwadiUni/TilesShowcaseWebsite", "Skrsh/vagabondia-web",
    "SonofMary/htmlproject", "Stardreck/Prototype", "StellarMaser/blog", "Sterlingjdub/Urugourmet",
    "The-Gavin/The-Demons-of-Fuji", "banywick/kwiz", "bhargav0431/Food-order", "capybarahao/marbles", "datalabai/Prompt",
    "dionicio-alberto/Web_page", "electricautomaticchile/electricautomaticchile", "episphere/msig",
    "frncscgvdesarrollos/shop3d", "gitdvp17/second-web", "hansipie/MyBlog", "herothezero90/gamingdiary",
    "hollow007/my_comic_city_project", "kabalera82/Proyecto_Media_Park", "kflieder/Board-game",
    "lucasenlucas/PaprikaVerhalen", "maiconarroyo/seu-aquario", "masudabdullaa/my-portfolio", "milu1234567/kalandjatek",
    "napo/geospatial_datascience_unitn_2023", "natandrade25/ebook-with-IA", "niteshrajpatel2000/agricul_prime_partner",
    "pdepjm/2024-o-tpjuego-la-logia", "rastaxia/CapyQuest", "rhnalmi/FRAMP-E-Commerce", "richorama/richorama.github.io",
    "rociosmm/rumble-quiz-app", "testpilot0/resurrection-of-human-consciousness", "tianjunxie/AMRL.github.io",
)

MORE: list[Source] = [
    # ---- generated
    generated("ai-forever/Kandinsky-2", "kandinsky-2", r"^content/(?!.*(scheme|arch|fid)).*\.(png|jpe?g)$", "Kandinsky 2"),
    generated("Tencent/HunyuanDiT", "hunyuan-dit", r"^(lora/asset/[a-z]+/inference|ipadapter/asset/output)/.*\.png$", "HunyuanDiT"),
    generated("Kwai-Kolors/Kolors", "kolors",
              r"(^controlnet/outputs/(?!.*condition).*|.*_kolors_ip_result|.*_kolors)\.(jpg|png)$", "Kolors"),
    generated("codrops/GridItemHoverEffect", "midjourney", r"^img/.*\.jpg$", "Midjourney, says the README", "MIT (repository)"),
    generated("MushroomOdyssey/day3", "dall-e-3", r"OIG[^/]*\.jpe?g$", "Bing Image Creator"),
    *[Source(origin.replace("/", "_").lower(), AI, "git", origin, UNSTATED, named, {FOLDS: CAP}, "the file name proves the generator",
             min_side=256) for origin in BY_NAME],
    # ---- not generated
    real("muxspace/facial_expressions", "press", r"^images/.*\.jpg$", "press portraits and street portraits"),
    real("djangocon/2017.djangocon.us", "people", r"^static/img/(organizers|places|blog)/.*\.(jpe?g)$",
         "people of a conference"),
    real("djangocon/2018.djangocon.us", "people", r"^static/img/(speakers|organizers)/.*\.jpe?g$", "people of a conference"),
    real("djangocon/2019.djangocon.us", "people", r"^static/img/(speakers|organizers)/.*\.jpe?g$", "people of a conference"),
    real("fossasia/2016.fossasia.org", "people", r"^img/[^/]+\.jpe?g$|^img/Originals/.*\.jpe?g$", "speakers and event"),
    real("fossasia/2017.fossasia.org", "people", r"^(img|images/speakers)/[^/]+\.jpe?g$", "speakers and event"),
    real("18F/18f.gsa.gov", "people", r"^assets/img/team/.*\.jpe?g$", "staff portraits", before="2022-06-01"),
    real("alicevision/dataset_monstree", "camera", r"^full/.*\.JPG$", "one tree, as shot"),
    real("alicevision/dataset_buddha", "camera", r"^buddha/[0-9.]+_c\.png$", "one statue"),
    real("mapillary/OpenSfM", "camera", r"^data/(lund|berlin)/images/.*\.jpg$", "streets"),
    real("cvg/Hierarchical-Localization", "travel", r"^datasets/sacre_coeur/mapping/.*\.jpg$", "tourists of one church"),
    real("magicleap/SuperGluePretrainedNetwork", "travel", r"^assets/(phototourism|scannet)_sample_images/.*\.jpg$",
         "tourists, rooms"),
    real("ageitgey/face_recognition", "press", r"^(examples|tests/test_images)/.*\.jpe?g$", "press portraits"),
    real("justadudewhohacks/face-api.js", "press", r"^examples/images/[^/]*\.jpe?g$", "television stills"),
    real("cmusatyalab/openface", "press", r"^images/examples/.*\.jpg$", "press portraits"),
    real("timesler/facenet-pytorch", "press", r"^data/(multiface|test_images/.*)\.jpg$", "press portraits"),
    real("YadiraF/PRNet", "people", r"^TestImages/.*\.jpg$", "faces"),
    real("Cartucho/mAP", "web", r"^input/images-optional/.*\.jpg$", "PASCAL VOC"),
    real("wkentaro/labelme", "web", r"^examples/[a-z_]+/data_annotated/.*\.jpg$",
         "PASCAL VOC and video", before="2022-06-01"),
    real("eriklindernoren/PyTorch-YOLOv3", "web", r"^data/samples/.*\.jpg$", "web photographs"),
    real("udacity/CarND-LaneLines-P1", "dashcam", r"^test_images/.*\.jpg$", "a road"),
    real("vladmandic/face-api", "people", r"^demo/sample.*\.jpg$", "people", before="2022-06-01"),
    real("wowthemesnet/mediumish-theme-jekyll", "stock", r"^assets/images/.*\.jpe?g$", "stock photographs"),
    real("artemsheludko/flexible-jekyll", "stock", r"^assets/img/[^/]*\.jpe?g$", "stock photographs"),
    real("artemsheludko/adam-blog", "stock", r"^assets/img/(?!adam)[^/]*\.jpe?g$", "stock photographs", before="2022-06-01"),
    real("StartBootstrap/startbootstrap-creative", "stock", r"^src/assets/img/.*\.jpg$",
         "stock photographs", before="2022-06-01"),
    real("miromannino/Justified-Gallery", "travel", r"^test/photos/.*_b\.jpg$", "photographs by hobbyists"),
    real("codrops/ImageGridMotionEffect", "stock", r"^src/img/.*\.jpg$", "stock photographs"),
    real("codrops/RapidLayersAnimation", "stock", r"^src/img/.*\.jpg$", "stock photographs"),
    real("codrops/OnScrollPathAnimations", "stock", r"^src/img/.*\.jpg$", "stock photographs"),
    real("codrops/ImageTrailEffects", "stock", r"^img/.*\.jpg$", "stock photographs"),
    real("codrops/SmoothScrollAnimations", "stock", r"^img/.*\.jpg$", "stock photographs"),
    real("msracver/Deep-Image-Analogy", "painting", r"^windows/deep_image_analogy/example/(2style2style|3style2photo)/(A|BP)/.*\.png$|^windows/deep_image_analogy/example/1photo2style/A/.*\.png$",
         "photographs and paintings"),
    real("alexjc/neural-doodle", "painting", r"^samples/(?!.*_sem)[^/]*\.jpg$", "paintings"),
    real("lengstrom/fast-style-transfer", "painting", r"^examples/(style|content)/.*\.jpg$", "paintings"),
    real("pytorch/examples", "painting", r"^fast_neural_style/images/(style|content)-images/.*\.jpg$",
         "paintings", before="2022-06-01"),
    real("cszn/KAIR", "lossless", r"^testsets/(real_faces|set12)/.*\.png$", "faces and test pictures"),
    real("codrops/ThumbFullTransition", "stock", r"img/.*\.jpg$", "stock photographs"),
    real("codrops/ImageDraggingEffects", "stock", r"img/.*\.jpg$", "stock photographs"),
    real("libretro-thumbnails/Mattel_-_Intellivision", "box-art", r"^Named_Boxarts/.*\.png$", "printed covers"),
    real("libretro-thumbnails/NEC_-_PC-FX", "box-art", r"^Named_Boxarts/.*\.png$", "printed covers, anime"),
    real("libretro-thumbnails/Atari_-_5200", "box-art", r"^Named_Boxarts/.*\.png$", "printed covers"),
]

EVERYTHING = [*REPOSITORIES, *MORE]
