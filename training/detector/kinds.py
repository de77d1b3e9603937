"""Kinds: real pictures of kinds of which the fitted circles have few, of owners of whom nothing was fitted.

    python3 -m training.detector.kinds --mirror DIR --data DATA --reserved HASHES

Product photographs and desktop wallpapers, and three everyday kinds beside them. Copies them to DATA/images/folds/ and writes
manifest-kinds.csv. Every picture was committed before June 2022. Reserved pictures are refused, and so are copies of one
another and files of another manifest. The head on the installed encoder (clip/head.py) is fitted on them and keeps to its promise on
them, with their owners left out.
"""

from __future__ import annotations

import argparse
import csv
from dataclasses import replace
from pathlib import Path

import numpy as np

from .collect import collect, Hashes, write
from .repositories import REPOSITORIES, real
from .sources import FOLDS, SOURCES, Source
from .unseen import UNSEEN, known_pictures
from .widest_repositories import EVERYTHING

HERE = Path(__file__).parent
MANIFEST = HERE / "manifest-kinds.csv"
BEFORE = "2022-06-01"
CAP, LOOKED_AT = 12, 40  # pictures kept of a repository, and files looked at for them
PRODUCTS = r"^images/products/[^/]*\.(jpe?g|png|webp)$"
PRODUCT = r"^images/product/[^/]*\.(jpe?g|png|webp)$"
UPLOADED = r"^product_images/[^/]*\.(jpe?g|png|webp)$"
WALLPAPERS = r"^wallpapers/[^/]*\.(jpe?g|png|webp)$"

KINDS: list[Source] = [
    *(real(origin, "product", PRODUCTS, what) for origin, what in (
        ("AmiraAli/cafeteria", "food and drinks of a cafeteria, 2015"),
        ("Antonio-Melo/LBAW", "a student shop, 2017"),
        ("ArunTejCh/cmpe-272", "a student shop, 2016"),
        ("CristinaTurcanu/Furniture-Company", "furniture, 2018 to 2019"),
        ("DiamondRock/Amazon", "a student shop, 2018"),
        ("Donnix/Camera-Store-Management-System", "cameras, 2020"),
        ("Galeaettu/WebServerScripting", "a student shop, 2016"),
        ("HasiniSama/microtech-website", "telephones and computers, 2021"),
        ("HebaTharwat/OnlineStoreWebsite-HebaStore-", "a student shop, 2020"),
        ("JasonZhu95/TheYard", "a shop, 2021"),
        ("WebshopProject/web-shop", "handicraft and furniture, 2021"),
        ("aroldoa/MODA", "fashion, 2013"),
        ("golfzaptw/flutter-ecommerce", "a shop, 2019"),
        ("jedavelino/ECOMMERCE", "clothes, 2016"),
        ("jgoodricke/angular-and-bootstrap-single-page-app", "a shop, 2018"),
        ("ksp1998/Trading-ADDA", "a shop, 2019"),
        ("leanderpaul/EcommercePhase-1", "stock photographs of goods, 2019"),
        ("rupin-1801/Blissmart_sample_with_js", "a shop, 2021"),
        ("zartaz/e-petshop", "a pet shop, 2021"))),
    *(real(origin, "product", PRODUCT, what) for origin, what in (
        ("1170078140/giant", "bicycles, 2018"), ("DHAteam/WebProject", "a pet shop, 2018"),
        ("DylanNichol13/CuillinRedesign", "a brewery, 2019"),
        ("HoseinFayazi/shop.github.io", "a shop, 2021"), ("Laccey/electronic-business", "a shop, 2017"),
        ("PhanBaoThanh/BaoBinhStore", "a shop, May 2022"))),
    *(real(origin, "product", UPLOADED, what) for origin, what in (
        ("dan-deluca/grownsmall", "vegetables and groceries, 2018"), ("Mateja-Zmavc/Moto-prodavnica", "motorcyclists' clothes, 2020"),
        ("murad-aust/Online-Shop", "clothes, 2018 to 2019"),
        ("ploysptn/shoppingOnline", "a shop, 2019"), ("shanja742/Mobileworld", "telephones, 2020"),
        ("yejieyi/webapp_amazom", "a shop, 2020"))),
    real("Alexandra1509/Avgust", "product", r"^img/(products|promo)/.*\.jpg$", "jewellery, 2020"),
    real("HenrikSantos/LojaMVC", "product", r"^media/products/.*\.(jpe?g|png)$", "a shop, 2020"),
    real("NothinkingGao/django-eshop", "product", r"^media/product(s|/option)?/[^/]*\.jpg$", "a shop, 2017"),
    real("TonySinero/Web_store", "product", r"^media/products/images/.*\.(jpe?g|png)$", "computers and telephones, 2021"),
    real("conejofoz/loja2.0", "product", r"^media/products/.*\.(jpe?g|png)$", "a shop, 2018"),
    real("khushalmehta/Balaji", "product", r"^Admin/uploads/.*\.(jpe?g|png)$", "a shop, 2021"),
    real("lvidal1/outfie-modules", "product", r"^img/products/.*\.(jpe?g|png)$", "clothes, 2016 to 2017"),
    real("npolysh/Kal-Hans", "product", r"^img/products/.*\.(jpe?g|png)$", "a shop, 2021"),

    *(real(origin, "wallpaper", WALLPAPERS, what) for origin, what in (
        ("AugustoNicola/dotfiles", "a desktop, 2021"), ("Eskpil/dotfiles", "a desktop, 2022"), ("MaT1g3R/dotfiles", "a desktop, 2017"),
        ("TobyB1702/DailyDesktopChanger", "a program that changes them, 2020"), ("aetchevarne/home", "a desktop, 2014 to 2016"),
        ("baloghimre/ub2untu", "a desktop, 2017"), ("cpjreynolds/dotfiles", "a desktop, 2020"),
        ("domsley/i3", "a desktop, 2020 to 2021"), ("guiszk/wallgen", "a program that makes them, 2021"),
        ("jscott22/dots", "a desktop, 2019"),
        ("przemekkapica/my-awesomeWM-config", "a desktop, 2020"), ("seanmckaybeck/dots", "a desktop, 2015"),
        ("tianrunhe/smartisan-footprint-wallpapers", "a maker of telephones, February 2022"))),
    real("phenax/dotfiles", "wallpaper", r"^Pictures/wallpapers/.*\.(jpe?g|png)$", "a desktop, 2019 to 2020"),
    real("tupini07/Wallpapers", "wallpaper", r"^[^/]*\.(jpe?g|png)$", "a collection, 2019"),
    real("luoyang9/rainy-life", "wallpaper", r"^public/backgrounds/.*\.(jpe?g|png)$", "backgrounds of a page, 2018"),
    real("jnoynaert/settings", "wallpaper", r"^backgrounds/.*\.(jpe?g|png)$", "a desktop, 2019"),
    real("cwkx/dotfiles", "wallpaper", r"^backgrounds/.*\.(jpe?g|png)$", "a desktop, April 2022"),

    *(real(origin, "food", r"^images/(food|drink)/[^/]*\.(jpe?g|png)$", what) for origin, what in (
        ("Hanly96/Phong_Web", "2019"), ("PorYoung/LightOrder", "2018"), ("aracista/imk-kuliner", "2016"),
        ("austin-leung/The-Butterwood-Bake-Consortium", "a bakery, 2019"), ("diosvo/Food-Blog", "2020"),
        ("jessmok/jessmok.com", "2019"), ("lali42/UBU-around", "2020"))),

    real("MarinRadmilovic/lukakivela", "interior", r"^images/interior/.*\.jpe?g$", "a photographer's, 2015 to 2017"),
    real("TheHighPriestess/houseforsale", "interior", r"^images/interior/.*\.jpe?g$", "a house for sale, 2016"),
    real("andrewgs/newyork-bar", "interior", r"^images/interior/.*\.jpe?g$", "a bar, 2012 to 2013"),
    real("badwolfgirl/booking-application", "interior", r"^images/rooms/.*\.jpe?g$", "hotels, 2016"),
    real("dovbeta/tustan", "interior", r"^images/rooms/(?!.*(mini|thmb)).*\.jpe?g$", "a hotel, 2016"),
    real("farukbigez/retro-hostel-design", "interior", r"^images/(rooms|summerhouse)/.*\.(jpe?g|png)$", "a hostel, 2020"),
    real("karimabdelaah10/archFrontend.github.io", "interior", r"^images/interior/.*\.(jpe?g|png)$", "an architect's, 2021"),

    real("hyunkyu-lim/Wedding", "people", r"^images/wedding/.*\.jpe?g$", "a wedding, 2020"),
    real("nenadjaja/contentrich_website", "people", r"^images/portraits/.*\.jpe?g$", "a photographer's portraits, 2013"),
    real("samueldb/samueldb.github.io", "people", r"^images/portraits/.*\.jpe?g$", "portraits, 2016"),
    real("zlx/love", "people", r"^images/wedding/.*\.jpe?g$", "a wedding, 2016"),
]

# SHA-256, first twelve digits: logos, text, drawings and banners, seen on a contact sheet before anything was scored, and three
# files of Photoshop, which the service does not read.
NOT_OF_THE_KIND = frozenset("""
    026e78364bb7 0437e04d5027 06bea22174f1 076d892d3fca 07bc1661cfa6 0a82e3e0806c 0b91b89a1266 0f213bdca6cb 1172b3cbcb2a
    15309973075a 2049ea8e02a5 21306715fa4a 27236f3e3872 2f6fd33dd1e0 330435f30341 35e96d4d0460 36623df78a27 38ff7083ef54
    3d2d906380b1 3e593d15584c 3ecefc1d5186 3ff9e5677c07 412851f55b7c 423e8966571f 4335ea7d4d6e 4466f7b74f6b 44ab29a4ea69
    456c73d73cd4 4b1df4772027 57f0253922e1 58fd01925681 5aade7109e5e 681424cc40e5 6bd570b03ea6 6c2d49046749 6dbd57c0609e
    7026e2bbe79c 711ace25bfa2 71eee00652ca 79805e4c3280 80da940bc79c 811acc154b85 8602fb393fce 863ce8058d51 8663d8a7d3e9
    866ce39c7cff 88ceec13931b 8960a0fb2a86 8cc5fc84c623 918529846679 96cd2e594889 977e88bf4180 9b648e7664a0 9d1eb4d3378b
    a745dabee9c3 aa7e7a7ed849 ab48254c6e00 abd453a3dac7 b2149ff4ce98 b3d1044ade16 b77c2e58ef96 be500bddd697 c0722056f0ff
    cca5a08e16c5 ccb50fa296bd cf5799673790 d3d42e20c51a d4bcfc17da28 dbb90fcafe7b dcd68e0912f7 dd5ce1fc80bf ddddd1683206
    e10e707c0d48 ebf421bb3e5b ef7b749513a1 f0925c1a46d6 f79defb315cc f9106055fcfb f9143db1c9a0
""".split())


def checked() -> list[Source]:
    """@raises ValueError for an owner of whom something was fitted or measured"""
    owner = lambda source: source.origin.split("/")[0].lower()
    known = {owner(s) for s in [*SOURCES, *REPOSITORIES, *EVERYTHING, *UNSEEN] if s.kind == "git"}
    if both := sorted({owner(s) for s in KINDS} & known):
        raise ValueError(f"something was fitted or measured on pictures of {', '.join(both)}")
    return [replace(s, cap={FOLDS: LOOKED_AT}, before=BEFORE) for s in KINDS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--mirror", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--reserved", type=Path, required=True, help="perceptual hashes that are refused")
    args = parser.parse_args()
    seen = known_pictures()
    with (HERE / "manifest-unseen.csv").open(newline="") as unseen:
        seen |= {row["sha256"] for row in csv.DictReader(unseen)}
    hashes = Hashes(args.reserved)
    hashes.real = np.zeros(0, np.uint64)
    rows: list[dict] = []
    for source in checked():
        found = collect(source, args.mirror, args.mirror, args.data, seen, hashes)[:CAP]
        rows += [row for row in found if row["sha256"][:12] not in NOT_OF_THE_KIND]
        print(f"{source.id:60} {len(found)}", flush=True)
    write(MANIFEST, rows)


if __name__ == "__main__":
    main()
