"""The widest circle of repositories, for the head on the published encoder alone.

Found by file names that prove a generator or a camera, by names of repositories, and among conference sites, themes,
test pictures of vision libraries and packages of Debian. The training sources of the embedded network are here too: it
was trained on them, so its folds could not have them. What is reserved in them stays out by its name and by its hash.
"""

from __future__ import annotations

import re
from dataclasses import replace

from .more_repositories import MORE, named
from .repositories import CAP, REPOSITORIES, UNSTATED, generated, packaged, real
from .sources import AI, FOLDS, SOURCES, TRAIN, Source, reserved

IMG = r"\.(jpe?g|png|webp)$"
JPEG = r"\.jpe?g$"

# Each has one or a few pictures with a name that proves the generator.
BY_NAME = (
    "05Thomasn/LifeOS", "1m4nim/myapp-qrcode-shorturl", "394-w25/Juno", "3abqar/test", "ANACONDAJUTS95/ERS-Hub",
    "Aero-ComSci/Dimira-and-Joyce-116-FruitFacts", "Alejo2419/impulsoCode", "AlessioCavassi/cultleaderai",
    "AlexandreGac/ponts-gpt", "AliAlbabily/Responsive-Gaming-Website", "Ashoka74/SafeGuardian-LLM",
    "Ayotheg/landingpage", "Baroka-wp/aiboost-formation", "Benjok08/Pagina-Mente-y-Sociedad-juego",
    "DONxFURY/The-Saviors-UPDATES", "Damir4234/KIU_anniversary_template", "EWING310/accura_website",
    "EdvanSilva33/Adotebsb", "EidalPRO/flowers-kenny", "ElissonDeSous/meu-site", "EmaHaruaki/portfolio",
    "FolKs-763/SiteRadicalGames", "GABRIELOFGOD/vofl", "HuSkizo/Retro-weblap", "HyagoX/confeitaria-digital-3a",
    "ISHA0i/sportify", "Jon9807/poster", "Lansarbac2020/online-course", "MMElamir/portfolio_template",
    "Mani-G21/flavorFusion", "Matteus888/my-80store-frontend", "Observer-pyt/Heaven-Promise-Land-Hospital",
    "Olacrypt29/Project_29", "Oliver-Fj/intercolor.github.io", "Pra-j/Fabrico", "PriyankaLala50/Vedic-spice",
    "Sameer-subair/static-web-cashew", "Takima-ru/fff-lp2", "TayBo78/tukenmezkutuphanesi",
    "VanessaEllenP/atividade-responsividade", "Vinaykumarmahato/inoglle", "Yogesh1290/huminify-c2pa-detector",
    "aashirziaai/newrepo", "ai4life/guber_web", "alamalstore/alamal", "aleciberg/cosmiccargonetwork",
    "ayami0621/eventreport", "chaeyoungg2/rtanrun-2", "chanupadulnuwan/phoenixhub", "codermanusharma/construction3",
    "cutworkspitch/barber", "dhruvcharan/Personal-website", "dilawrenzo77/ReactJs_musicStudio_LandingPage",
    "enzox85/Odin-recipes", "haotian-ying/cat", "hwan-h-heo/hwan-h-heo.github.io", "hyooiner/hyooiner_blog",
    "jonathansousa87/playerCourseWeb", "jonlitwack/sonarr-hunter", "kareem-shalan/Za3tr-Food",
    "kelechi-campbell/kelechi-campbell.github.io", "klaviukdrm/hardcore-divission", "mateusredfield/passa-ou-repassa",
    "matt793/Urban-Oasis-Farms", "mkurman/fixed-size-kv-cache", "modouaicha023/modouaicha023.dev",
    "niah4me/smart-home-content", "obayashi-go/new-graduate-recruitment-static", "otonielrojas/el-viaje-inesperado",
    "pablomacaoh/falsonegativo", "peterwolfe134/cs20_midterm", "raio-rio/mazvantage-assets",
    "ramithawijewardana/SupermarketWebsite", "rasha-abedlatif/Fitness-Website", "raunisc/dogao",
    "rdghostmann/astroinvest", "sh3mmy/ReArm", "srjofficial/restourent-online-food-odering-website-project-1",
    "swartz11/fitvision2", "tsk1303/walls.github.io", "vikas-108/BabluConstruction",
    "wallpaper74-max/my-wallpaper-db", "wanghaisheng/daily-cursor-rules", "wb-n/pwm-web", "zhiriezra/exafweb",
    "zym9863/calculator", "zym9863/fitness_record", "zym9863/food-roulette-wheel", "zym9863/music_player",
)

# Photographs whose EXIF names the camera or telephone, whatever the day.
WITH_CAMERA = (
    "AlainGauthier/Clo", "Astriol/2023-Personal-Website", "BrendanJohn/backbayfens", "DanySK/area-progetto-quarta-superiore",
    "ElliotSkoglund/Smocostudios", "FHSD-Nagel-Journalist-1/FHSD-Nagel-Journalist-1.github.io",
    "GangLiTarheel/ganglitarheel.github.io", "LeoTiunn/inkjetfly.com", "LiuChenZe/LiuChenZe.github.io",
    "Myles2/Photography_website", "OpenDroneMap/odm_data_copr", "OpenDroneMap/odm_data_seneca",
    "ThousandBuddhaTemple/qianfosi.org_website", "VillasAtCattailCreek/VCCWebpage", "amirmh13/photosBlog",
    "beauwoods/photo-portfolio", "bsteenbergen/art-website", "h-filzer/dyson-power-supply-hack", "j6k4m8/photo-journal",
    "makinitta/makinitta.github.io", "mariebridgwood/Game6", "pmojiri/Rheology-of-concrete", "rmd13/fly-spotter",
    "tibicentibicen/learnprivatepiano", "wisdomandknowledge/wisdomandknowledge.github.io", "wuloop/wuloop.github.io",
    "maxvoltar/photo-stream", "romainlouvet/julie_camille",
)


def of_training(ident: str, kind: str = "", cap: int = CAP) -> Source:
    """A training source of the embedded network, without what is reserved in it."""
    source = next(s for s in SOURCES if s.id == ident)

    def pick(path: str):
        found = None if reserved(source, path) else source.pick(path)
        return (FOLDS, kind or found[1]) if found and found[0] == TRAIN else None

    return replace(source, pick=pick, cap={FOLDS: cap}, min_side=max(256, source.min_side))


def sd_family(path: str):
    """The family of a model of sd-samples."""
    found = TRAINING["sd-samples"].pick(path)
    if not found:
        return None
    model = found[1].lower()
    families = (("pixart", "pixart"), ("sana", "sana"), ("cascade", "cascade"), ("3.5", "sd-3.5"), ("3-medium", "sd-3"), ("xl", "sdxl"),
                ("v1-5", "sd-1.5"), ("playground", "playground"), ("hunyuan", "hunyuan-dit"), ("chroma", "chroma"))
    return FOLDS, next((family for word, family in families if word in model), "other-diffusion")


TRAINING = {ident: of_training(ident) for ident in ("sd-samples",)}

WIDER: list[Source] = [
    # ---- generated
    generated("jcraigk/blog", "midjourney", r"^assets/images/posts/[^/]+/midjourney-\d+\.(jpg|png)$", "Midjourney, says each post"),
    generated("joone-org/SentioNova", "midjourney", r"^curriculum/MJ-[0-9]+/Images/([^/]+\.jpg|v2/source_images/[^/]+\.png)$",
              "Midjourney: a book about it"),
    generated("yukittm/midjourney-explore", "midjourney", r"^automation/assets/[^/]+/\d+\.jpg$", "Midjourney 7 and 8"),
    generated("dan-zei/midjourney-site", "midjourney", r"^images/(?!david|midjourney)[^/]+\.(png|jpg)$", "Midjourney"),
    generated("drvmlab/true-mirage.github.io", "midjourney", r"^images/(artworks/|Blacksketch-Ai_).*\.(png|jpe?g)$", "Midjourney, by their names"),
    generated("urcades/mai", "midjourney", r"^public/images/covers/.*\.(jpg|png)$", "Midjourney, says midjourney.md"),
    generated("Luidiblu/ai-images-cookbook", "dall-e-2", r"^dalle2/sections/vibes/images/[^/]+\.png$", "DALL-E 2"),
    generated("BlockRunAI/Claude-Code-GPT-IMAGE2-SeeDance-BlockRun", "gpt-image", r"^assets/upstream/evolinkai/.*\.jpg$",
              "gpt-image-2"),
    generated("hufeng173/Gpt-image-2.0", "gpt-image", r"^(public|data)/generated/.*\.png$", "gpt-image-2"),
    generated("isupplymnl-blip/gpt-image-2-test", "gpt-image", r"^(tools/)?test-?output/.*\.(jpe?g|png)$", "gpt-image-2: fashion, rooms"),
    generated("gabelul/pixeltamer-gpt-image-skill", "gpt-image", r"^(examples|gallery/images)/[^/]+\.png$", "gpt-image-2"),
    generated("jamez-bondos/awesome-gpt4o-images", "gpt-image", r"^(gpt-image-1/examples/(?!.*input).*|cases/\d+/example[^/]*)\.(png|jpe?g)$",
              "gpt-image-1"),
    generated("z23cc/gpt4o-image-prompt", "gpt-image", r"^public/example_.*\.(jpe?g|png)$", "gpt-image-1"),
    generated("PicoTrex/Awesome-Nano-Banana-images", "nano-banana", r"^images/[^/]+/output[^/]*\.(jpe?g|png|webp)$", "Nano Banana"),
    generated("xianyu110/awesome-nanobananapro-prompts", "nano-banana",
              r"^gpt4o-image-prompts-master/images/(4[3-9]|[5-9]\d|10[0-4])\d\.(jpe?g|png)$", "Nano Banana Pro"),
    generated("liyanxiong278176/nano-banana-milvus", "nano-banana", r"^backend/output/.*_generated_\d\.png$", "Nano Banana: products"),
    generated("antrixsh/iimagen3-image-generation", "imagen-3", r"^Example-Output/.*\.png$", "Imagen 3"),
    generated("Lucc222/create-seedream-product-posters", "seedream", r"^examples/generated-poster-\d+\.png$", "Seedream 5: posters"),
    generated("imaginevid-ai/Awesome-seedream-5-pro-prompts-and-skills", "seedream",
              r"^public/(official-cases/.*-after\.png|animations/.*\.webp)$", "Seedream 5"),
    generated("haxlys/ideogram4-mps", "ideogram", r"^examples/result[^/]*\.png$", "Ideogram 4"),
    generated("ChaseC-130/Ideogram-Cartoon-Lora", "ideogram", r"^samples/generated(_base)?/.*\.png$", "Ideogram 4"),
    generated("metaskills/unremarkable-ideogram-assistant", "ideogram", r"^public/.*-ideogram\.webp$", "Ideogram"),
    generated("Kangonaut/ai-artwork-of-the-day", "dall-e-3", r"^assets/(artworks|wallpaper)/.*\.(png|jpe?g)$", "DALL-E 3"),
    generated("kakaobrain/karlo", "karlo", r"^assets/A .*\.png$", "Karlo"),
    generated("microsoft/c2pa-extension-validator", "dall-e-3", r"^test/media/(DALL-E|bing_creator)[^/]*\.(webp|jpg)$", "DALL-E 3"),
    generated("wiltodelta/remove-ai-watermarks", "gpt-image", r"(^|/)(chatgpt-\d+|ChatGPT Image[^/]*)\.(png|jpe?g)$", "gpt-image"),
    replace(TRAINING["sd-samples"], pick=sd_family),
    of_training("sdxl-people", "sdxl"),
    *[Source(origin.replace("/", "_").lower(), AI, "git", origin, UNSTATED, named, {FOLDS: CAP}, "the file name proves the generator",
             min_side=256) for origin in BY_NAME],
    # ---- not generated
    of_training("imagenet-sample", "web"), of_training("bsds500", "web"), of_training("ffhq", "people"),
    of_training("cats-dogs", "phone"), of_training("cameras", "camera"), of_training("exif-samples", "camera"),
    of_training("style-inputs", "painting"), of_training("wesnoth", "game-art"), of_training("gimp-help", "screenshot"),
    of_training("hedgewars", "game-art"), of_training("endless-sky", "game-art"), of_training("fillets", "game-art"),
    of_training("naev", "game-art"), of_training("unknown-horizons", "game-art"), of_training("freedroid", "game-art"),
    of_training("plasma-wallpapers", "wallpaper"), of_training("gnome-backgrounds", "wallpaper"),
    of_training("ukui-wallpapers", "wallpaper"),
    packaged("supertuxkart-data", "game-art", r"(textures|gui|backgrounds).*\.jpe?g$", "textures, photographs and scenes", "GPL-3+ / CC BY-SA"),
    packaged("stellarium-data", "travel", r"landscapes/[^/]+/.*\.(png|jpe?g)$", "horizons, photographed", "GPL-2+ and others"),
    packaged("colobot-common-textures", "game-art", IMG, "rendered textures and scenes", "GPL-3"),
    *[real(origin, "camera", JPEG, "the EXIF names the camera", camera=True) for origin in WITH_CAMERA],
    real("inoccard/AngolaFashion", "product", JPEG, "fashion of 2018"),
    real("journeymann/peridotgemevents.com", "people", JPEG, "events of 2020"),
    real("yogeshdeshmukh/New-Vision-Infotech", "stock", JPEG, "a site of 2014"),
    real("robypangestu/merapi_park", "travel", JPEG, "a park, 2019"),
    real("firdaussharikin/tengartmy", "painting", JPEG, "an artist's paintings, 2021"),
    real("rafmagns-skepa-dreag/femmes", "people", r"^images/.*\.jpe?g$", "speakers, 2014 to 2016"),
    real("futurevariant/surrealist-dreams", "painting", JPEG, "paintings, 2018"),
    real("luanfujun/deep-painterly-harmonization", "painting", r"^data/\d+_target\.jpg$", "paintings"),
    real("gordicaleksa/pytorch-neural-style-transfer", "painting", r"^data/(style|content)-images/.*\.jpg$", "paintings and photographs"),
    real("naoto0804/pytorch-AdaIN", "painting", r"^input/(style|content)/.*\.jpg$", "paintings and photographs"),
    real("anishathalye/neural-style", "painting", r"^examples/[^/]*-(content|style)\d?\.jpg$", "paintings and photographs"),
    real("clovaai/WCT2", "web", r"^examples/(content|style)/.*\.png$", "photographs"),
    real("microsoft/Bringing-Old-Photos-Back-to-Life", "historic", r"^test_images/old(_w_scratch)?/.*\.png$", "old photographs, scanned"),
    real("serengil/deepface", "press", r"^tests/unit/dataset/img([1-9]|[1-5]\d)\.jpg$", "press portraits"),
    real("informramiz/opencv-face-recognition-python", "press", r"^training-data/.*\.jpg$", "press portraits of 2017"),
    real("CMU-Perceptual-Computing-Lab/openpose", "people", r"^examples/media/.*\.jpg$", "people, COCO"),
    real("open-mmlab/mmpose", "people", r"^tests/data/(?!.*(halpe|heatmap)).*\.(jpg|png)$", "people, of many sets", before="2022-06-01"),
    real("Linzaer/Ultra-Light-Fast-Generic-Face-Detector-1MB", "press", r"^imgs/.*\.jpg$", "crowds, 2019"),
    real("davisking/dlib", "people", r"^examples/faces/.*\.jpg$", "groups of people"),
    real("pjreddie/darknet", "web", r"^data/.*\.jpg$", "photographs"),
    real("ultralytics/yolov5", "press", r"^data/images/.*\.jpg$", "two photographs"),
    real("opendatacam/opendatacam", "dashcam", r"^(public/static/placeholder/frames/\d\d0|spec/res/.*)\.jpg$", "traffic"),
    real("DjangoGirls/djangogirls", "people", r"^static/source/img/(global/eventslist|photos)/.*\.jpg$", "workshops", before="2022-06-01"),
    real("pycontw/pycontw2016", "people", r"keynotes?/.*\.(jpe?g|png)$", "speakers", before="2022-06-01"),
    real("jsconf/2019.jsconf.eu", "people", r"^contents/images/[^/]+\.jpg$", "a conference, 2018"),
    real("creativetimofficial/now-ui-kit", "stock", r"^assets/img/.*\.jpg$", "stock photographs", before="2022-06-01"),
    real("creativetimofficial/paper-kit-2", "stock", r"^assets/img/.*\.jpg$", "stock photographs"),
    real("creativetimofficial/material-kit", "stock", r"^assets/img/.*\.jpe?g$", "stock photographs", before="2022-06-01"),
    real("StartBootstrap/startbootstrap-agency", "stock", r"^src/assets/img/.*\.jpg$", "stock photographs", before="2022-06-01"),
    real("andrewbanchich/multiverse-jekyll-theme", "stock", r"^images/fulls/.*\.jpg$", "photographs of an HTML5 UP theme of 2016"),
    real("andrewbanchich/forty-jekyll-theme", "stock", r"^assets/images/pic.*\.jpg$", "photographs of an HTML5 UP theme of 2016"),
    real("LeNPaul/Millennial", "travel", r"^assets/img/.*\.jpg$", "travel", before="2022-06-03"),
    real("wowthemesnet/jekyll-theme-memoirs", "stock", r"^assets/images/.*\.jpg$", "stock photographs"),
    real("themefisher/airspace-hugo", "stock", r"images/.*\.jpg$", "stock photographs", before="2022-06-01"),
    real("dirkfabisch/mediator", "stock", r"^assets/.*\.jpe?g$", "stock photographs"),
    real("feimosi/baguetteBox.js", "travel", r"^demo/img/(big/)?[^/]+\.jpg$", "photographs", before="2022-06-01"),
    real("fengyuanchen/viewerjs", "travel", r"^docs/images/tibet-\d\.jpg$", "Tibet", before="2022-06-01"),
    real("codrops/ImageRevealHover", "stock", r"^img/.*\.jpg$", "stock photographs"),
    real("danielgatis/rembg", "web", r"^examples/[a-z]+-\d\.jpg$", "photographs", before="2022-06-01"),
    real("mihaidusmanu/d2-net", "travel", r"^qualitative/images/pair_\d/.*\.jpg$", "tourists' photographs", before="2022-06-01"),
    real("rmsalinas/DBow3", "camera", r"^utils/images/.*\.png$", "rooms", before="2022-06-01"),
    real("xinntao/Real-ESRGAN", "web", r"^inputs/(?!.*alpha).*\.(png|jpg)$", "photographs", before="2022-06-01"),
    real("TencentARC/GFPGAN", "press", r"^inputs/whole_imgs/.*\.(jpg|png)$", "portraits", before="2022-06-01"),
    real("Duknust/Bases-de-Dados-2013", "press", r"^images/(actores|realizadores)/.*\.jpe?g$", "actors and directors, 2014"),
    real("Duknust/Bases-de-Dados-2013", "poster", r"^images/posters/.*\.jpg$", "film posters", ident="duknust-posters"),
    real("tushalien/tv-tracker", "poster", r"^images/(posters|covers)/.*\.jpg$", "posters of series, 2019"),
    real("PantelisAndrianakis/movie-central.github.io", "poster", r"^images/posters/0\d{6}[^/]*\.jpg$",
         "posters of films before 2020, by their IMDb number"),
    real("adrz/movie-posters-convnet", "poster", r"^(examples|tests/data/posters)/.*\.jpg$", "film posters, before 2019"),
    real("runemadsen/hofstra-2015", "poster", r"^images/.*\.(jpg|png)$", "graphic design, 2015"),
    real("MadStorm/TrondheimDigital", "stock", r"^images/(joomgallery/originals|portfolio)/.*\.jpg$", "stock photographs, 2017"),
    real("GoldinGuy/Mystic-site", "painting", r"^images/mtg/.*\.jpg$", "art of playing cards, before 2021"),
    real("HelloWorldDevs/Jolley", "people", r"^images/.*\.jpg$", "staff of a practice, 2016"),
    real("AguaClara/WKM", "people", r"^images/.*\.jpe?g$", "students and sites, before 2021"),
    real("jerojasro/vero4karu.github.io", "illustration", r"^images/.*\.jpe?g$", "paintings, illustrations, slides; before 2018"),
    real("visitor19/visitor19.github.io", "travel", r"^images/photograph/.*\.(png|jpg)$", "photographs, 2010 to 2018"),
    real("symoon94/Neural-Style-Transfer-pytorch", "painting", r"^images/.*\.jpe?g$", "paintings and photographs, before 2022"),
    real("raynelglez99/shazampaintings", "painting", r"^images/.*\.jpg$", "paintings, 2020"),
    real("Miriam-C-B/miriambross.v3", "travel", r"^img/(?!.*-tn).*\.jpg$", "photographs", before="2022-06-01"),
    real("astie086/kendra-portfolio", "painting", r"^img/.*\.jpg$", "an artist's pictures, 2018"),
    real("Brettmcb/Brettmcb.github.io", "painting", r"^img/.*\.(jpg|png)$", "an artist's pictures, 2018"),
    real("josslynsozi/josslynsozi.github.io", "painting", r"^img/.*\.jpg$", "drawings and paintings", before="2022-06-01"),
    real("cho3ek/UI", "poster", r"^images/(movies|posters_small)/.*\.jpe?g$", "stills and posters, 2013"),
    real("isomerpages/nyp-wpl", "people", r"^images/.*\.jpe?g$", "events of a school", before="2022-06-01"),
    real("vxncetxn/photojournals-taiwan", "travel", r"\.jpe?g$", "a journey, before 2021"),
    real("1Bennettlin/CleverDRIVE", "stock", r"^images/.*\.jpg$", "stock photographs, 2017"),
    real("DanielGalanRomano/design", "stock", r"^images/.*\.jpg$", "stock photographs, 2020"),
    real("FreedomOnTheMove/Landing-Page", "people", r"^images/([^/]+|team/.*)\.jpg$", "portraits and old prints, before 2020"),
    real("Grupo20Funbio/funbio2021", "stock", r"^images/.*\.jpe?g$", "stock photographs, 2021"),
    real("Janatbek/silkroadbites", "stock", r"^public/images/.*\.jpe?g$", "food and stock photographs, 2020"),
    real("KatePelevina/go-travel", "stock", r"^images/.*\.jpg$", "stock photographs, May 2022"),
    real("DimaInS/ameresco.site", "stock", r"^images/.*\.jpg$", "stock photographs, April 2022"),
    real("Asfandyarkhanafridi/impact", "stock", r"^images/(intro/[^/]+|[^/]+)\.jpg$", "stock photographs", before="2022-06-01"),
    real("KudakwasheMavuru/numagroup", "stock", r"^images/.*\.jpe?g$", "stock photographs, before February 2022"),
    real("Manu1400/landing-page-knowart", "people", r"^images/.*\.jpg$", "a team, 2018"),
    real("MitchieX/jacks", "stock", r"^images/.*\.jpe?g$", "stock photographs, 2021"),
    real("NT-Marava/epic", "stock", r"^images/.*\.jpe?g$", "stock photographs, before June 2022"),
    real("Orung/islandmicrofinanceltd", "stock", r"^images/.*\.jpg$", "stock photographs, 2019"),
    real("BhargavGopalka/BGmedia", "stock", r"^images/.*\.jpg$", "stock photographs, 2017"),
    real("StartBootstrap/startbootstrap-landing-page", "stock", r"^src/assets/img/.*\.jpg$", "stock photographs", before="2022-06-01"),
    real("StartBootstrap/startbootstrap-stylish-portfolio", "stock", r"^src/assets/img/.*\.jpg$", "stock photographs",
         before="2022-06-01"),
    real("creativetimofficial/argon-design-system", "stock", r"^assets/img/.*\.jpg$", "stock photographs"),
    real("jekyller/jasper2", "stock", r"^assets/images/.*\.jpg$", "stock photographs, before June 2021"),
    real("gethugothemes/parsa-hugo", "stock", r"images/.*\.jpg$", "stock photographs", before="2022-06-01"),
    real("themefisher/timer-hugo", "stock", r"images/.*\.jpg$", "stock photographs", before="2022-06-01"),
    real("issaafalkattan/React-Landing-Page-Template", "stock", r"^public/img/.*(?<!small)\.jpg$", "stock photographs",
         before="2022-06-01"),
    real("LeNPaul/Lagrange", "stock", r"^assets/img/.*\.jpg$", "stock photographs", before="2022-06-03"),
    real("designmodo/Flat-UI", "stock", r"^app/images/.*\.jpg$", "stock photographs", before="2022-06-01"),
    real("KKRIS2019/BACC", "stock", r"^images/.*\.jpg$", "stock photographs, 2019"),
]

EVERYTHING = [*REPOSITORIES, *MORE, *WIDER]
