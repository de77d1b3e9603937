/**
 * Plain facts about the size of things, with room above the record: a figure beyond `most` cannot be true of what the
 * pattern names. `unit` patterns convert to the unit of `most`. Each with its source and the date on which it held.
 */
export interface PlainLimit {
  readonly about: string;
  /** What it is a limit of, in a sentence that begins "No …" or "The …". */
  readonly known: string;
  /** Words that the sentence must have outside quotations. */
  readonly of: RegExp;
  /** Words that make the figure something else: a plan, another planet, an oven. */
  readonly notOf?: RegExp;
  /** The figure with its unit; `#` is the figure. */
  readonly figure: string;
  /** From the figure's unit to the unit of `most`: the name of the matched unit, in lower case, to a factor. */
  readonly factors: Readonly<Record<string, number>>;
  readonly most: number;
  readonly source: string;
}

const LENGTHS = '(metres?|meters?|m|feet|foot|ft)\\b';
const IN_METRES = { metre: 1, metres: 1, meter: 1, meters: 1, m: 1, feet: 0.3048, foot: 0.3048, ft: 0.3048 };
const SPEEDS = '(km/h|kph|kmh|kilomet(?:re|er)s? (?:per|an) hour|mph|miles? (?:per|an) hour)';
const IN_KMH = { 'km/h': 1, kph: 1, kmh: 1, mph: 1.609 };
const IN_KILOS = {
  kg: 1,
  kilo: 1,
  kilos: 1,
  kilogram: 1,
  kilograms: 1,
  lb: 0.4536,
  lbs: 0.4536,
  pound: 0.4536,
  pounds: 0.4536,
};
const NOT_HERE =
  /\b(?:mars|moon|venus|jupiter|olympus mons|planet|exoplanet|space|orbit|spacecraft|rocket|probe|satellite|fiction|film|novel|game|myth|legend|underwater|sea ?floor|seamount)\b/i;

export const PLAIN_LIMITS: readonly PlainLimit[] = [
  {
    about: 'a mountain’s height',
    known: 'The highest mountain is 8,849 metres high.',
    of: /\b(?:mountains?|peaks?|summits?|mount|mt|hills?|volcano(?:es)?|pass)\b/i,
    notOf: NOT_HERE,
    figure: `#[\\s-]${LENGTHS}(?=[\\s-](?:high|tall|above sea level|in height|peak|mountain|summit|volcano))|(?<=\\b(?:summit|peak|top),? at )#\\s${LENGTHS}`,
    factors: IN_METRES,
    most: 8_900,
    source: 'Survey of Nepal and China, 2020: Everest 8,848.86 m',
  },
  {
    about: 'a building’s height',
    known: 'The tallest building is 828 metres tall.',
    of: /\b(?:buildings?|skyscrapers?|towers?|statues?|cathedrals?|church(?:es)?|chimneys?|monuments?)\b/i,
    notOf: /\b(?:plan(?:s|ned)?|will|would|proposed|could|mile-high|sea level|elevation|altitude|mast)\b/i,
    figure: `#[\\s-]${LENGTHS}(?=[\\s-](?:high|tall|in height|tower|building|skyscraper|statue|chimney))|(?<=\\b(?:tower|skyscraper|building|chimney)\\sof\\s)#\\s${LENGTHS}|(?<=\\b(?:rises|rising|soars|stands)\\s)#\\s${LENGTHS}(?=\\sabove\\sthe\\s(?:city|town|ground|streets?|square|river|harbou?r))`,
    factors: IN_METRES,
    most: 1_010,
    source:
      'Council on Tall Buildings and Urban Habitat, 2025: Burj Khalifa 828 m; the tower in Jeddah is to exceed 1,000 m',
  },
  {
    about: 'a person’s height',
    known: 'The tallest person on record measured 2.72 metres.',
    of: /\b(?:he|she|man|woman|boy|girl|player|teenager|student|suspect|actor|model|athlete|team-?mates?|coach|basketball|footballer|goalkeeper|striker|swimmer|brother|sister|father|mother|son|daughter|pupil|recruit|bride|groom|year-old|played|plays|centre-back|forward|midfielder|rookie)\b/i,
    notOf: /\b(?:statue|sculpture|figure|wall|fence|tree|plant|puppet|effigy|fell|fall|dive[ds]?|jump(?:ed|s)?)\b/i,
    figure: `(?<=\\b(?:is|was|stands?|stood|measures?|measured|at)\\s)#[\\s-](metres?|meters?|m|feet|foot|ft|cm|centimet(?:re|er)s?)\\b(?=[\\s-]tall)|(?<=^At\\s)#\\s?(metres?|meters?|m|feet|foot|ft|cm)\\b(?=(?:,? (?:\\d+|\\p{Ll}+) inches?)?,.{0,80}\\b(?:tall|towers?|height|player|centre|center|forward|guard))`,
    factors: { ...IN_METRES, cm: 0.01, centimetre: 0.01, centimetres: 0.01, centimeter: 0.01, centimeters: 0.01 },
    most: 2.8,
    source: 'Guinness World Records: Robert Wadlow, 1940',
  },
  {
    about: 'the heat of a day',
    known: 'The highest air temperature on record is 56.7 °C (134 °F).',
    of: /\b(?:heat ?wave|thermometers?|mercury|weather|forecast(?:ers?)?|meteorolog\w+|summer|hottest|warmest|afternoon|in the shade|temperatures? (?:in|at|near|outside) (?:the )?\p{Lu}|(?:air|day(?:time)?|outdoor|midday) temperatures?|temperatures? (?:in|across|near|outside) the \p{Ll}+ (?:soared|climbed|rose|reached|hit|peaked|topped)|temperatures? (?:soared|climbed|rose|reached|hit|peaked|topped) (?!.{0,30}\b(?:inside|within|under)\b))\b/iu,
    notOf:
      /\b(?:ovens?|furnaces?|fires?|flames?|lava|sun|stars?|planets?|core|reactors?|engines?|melt\w*|boil\w*|cook\w*|bake\w*|roast\w*|water|steam|metals?|steel|surfaces?|roads?|asphalt|pavement|cars?|sand|ground|earth’s|earth's|space|moon|mars|venus|meat|kelvin|plasma|laser|glass|ceramic|kiln|chip|processor|batter(?:y|ies)|fuel|oil|wind ?chill|difference|above|below|virus\w*|bacteri\w+|germs?|microb\w+|coronavirus|covid|pathogens?|spores?|eggs?|cells?|samples?|tests?|laborator\w+|lab|washing|wash|laundry|sterili\w+|disinfect\w*|pasteuri\w+|dishwasher|sauna|bath|shower|kitchen|tank|pipes?|chamber|heated|heating|temperature of)\b/i,
    figure: `#\\s?(°\\s?C|°\\s?F|degrees? Celsius|degrees? Centigrade|degrees? Fahrenheit|degrees? C\\b|degrees? F\\b|C\\b)`,
    factors: { c: 1 },
    most: 60,
    source: 'World Meteorological Organization: Furnace Creek, 1913',
  },
  {
    about: 'a runner’s speed',
    known: 'The fastest runner on record reached 44.7 km/h (27.8 mph).',
    of: /\b(?:ran|runs?|running|runners?|sprint\w*|jogg\w+|walk(?:ed|ing|s)?|on foot)\b/i,
    notOf:
      /\b(?:cars?|trains?|horses?|dogs?|cheetahs?|greyhounds?|animals?|bikes?|bicycles?|cycl\w+|vehicles?|buses|bus|trucks?|lorr(?:y|ies)|winds?|boats?|motor\w*|ski\w*|ball|services?|treadmills?|limits?|zones?|over|robots?|drivers?|police|planes?)\b/i,
    figure: `#\\s?${SPEEDS}`,
    factors: IN_KMH,
    most: 46,
    source: 'World Athletics: Usain Bolt, Berlin 2009, 44.72 km/h over 20 metres',
  },
  {
    about: 'the speed of a wind',
    known: 'The strongest gust measured outside a tornado is 408 km/h (253 mph).',
    of: /\b(?:winds?|gusts?)\b/i,
    notOf: /\b(?:tornado\w*|tunnels?|trains?|planes?|aircraft|jets?|jet stream|altitude|speeds? of up to)\b/i,
    figure: `#\\s?${SPEEDS}`,
    factors: IN_KMH,
    most: 420,
    source: 'World Meteorological Organization: Barrow Island, 1996',
  },
  {
    about: 'the speed of a train',
    known: 'The fastest train on record reached 603 km/h.',
    of: /\b(?:trains?|locomotives?|railways?|trams?)\b/i,
    notOf: /\b(?:hyperloop|vacuum|plan(?:s|ned)?|will|would|could|planes?|aircraft|winds?|physicists?)\b/i,
    figure: `#\\s?${SPEEDS}`,
    factors: IN_KMH,
    most: 620,
    source: 'Central Japan Railway, 2015: 603 km/h; China, tests of 2025: 600 km/h',
  },
  {
    about: 'the speed of a car',
    known: 'The fastest road car on record reached about 490 km/h (305 mph).',
    of: /\b(?:motorists?|drivers?|cars?|drove|driving|vans?|lorr(?:y|ies)|motorcycl\w+|bikers?)\b/i,
    notOf:
      /\b(?:records?|rockets?|jets?|supersonic|trains?|planes?|aircraft|winds?|gusts?|hurricanes?|bullets?|hyperloop|land[- ]speed|tornado\w*|game|film|simulat\w+|satellites?|asteroids?|meteors?)\b/i,
    figure: `#\\s?${SPEEDS}`,
    factors: IN_KMH,
    most: 510,
    source: 'SSC and Bugatti, 2019 to 2025: 490 km/h; Yangwang, 2025: 496 km/h',
  },
  {
    about: 'the speed of a cyclist',
    known: 'No cyclist rides faster than 150 km/h on a street.',
    of: /\b(?:cyclists?|cycled|bicycles?)\b/i,
    notOf:
      /\b(?:records?|motor\w*|e-?bikes?|cars?|drivers?|trucks?|trains?|planes?|winds?|slipstream|downhill|descen\w+|behind|drag|salt flats)\b/i,
    figure: `#\\s?${SPEEDS}`,
    factors: IN_KMH,
    most: 150,
    source: 'World Human Powered Vehicle Association, 2016: 144 km/h on the flat in a streamlined vehicle',
  },
  {
    about: 'the distance between two places',
    known: 'No two places on Earth are farther apart than 20,040 km.',
    of: /\b(?:flew|away|apart|distance|distant|lies|between|from)\b/i,
    notOf:
      /\b(?:moon|space|orbit\w*|satellites?|spacecraft|probe|mars|sun|stars?|planets?|asteroids?|comets?|round|tour|journeys?|trips?|voyage|travell?ed|drove|driven|sail\w*|route|network|pipelines?|roads?|railways?|rails?|tracks?|cables?|wall|coast\w*|borders?|rivers?|total|altogether|miles? (?:of|long)|annual\w*|year|years|months|weeks|light[- ]years?)\b/i,
    figure: `#\\s?(kilomet(?:re|er)s?|km|miles?)\\b(?=\\s(?:away|apart|from\\s\\p{Lu}))`,
    factors: { km: 1, kilometre: 1, kilometres: 1, kilometer: 1, kilometers: 1, mile: 1.609, miles: 1.609 },
    most: 20_500,
    source: 'Half of the circumference of the Earth: 20,004 km by the poles, 20,038 km by the equator',
  },
  {
    about: 'the length of a marathon',
    known: 'A marathon is 42.2 km (26.2 miles) long.',
    of: /\bmarathon\b/i,
    notOf:
      /\b(?:ultra\w*|half|relay|stages?|days|series|training|trained|weeks?|months?|marathons|away|from|total|combined)\b/i,
    figure: `(?<=\\b(?:ran|run|runs|running|covered|completed|finished)\\s(?:the\\s|all\\s|its\\s)?)#[\\s-]?(kilomet(?:re|er)s?|km|miles?)\\b`,
    factors: { km: 1, kilometre: 1, kilometres: 1, kilometer: 1, kilometers: 1, mile: 1.609, miles: 1.609 },
    most: 44,
    source: 'World Athletics: 42.195 km',
  },
  {
    about: 'the heat of a body',
    known: 'Nobody is known to have lived with a body temperature above 46.5 °C (115.7 °F).',
    of: /\b(?:body temperatures?|fevers?)\b|\b(?:boy|girl|child|baby|toddler|patient|man|woman|infant)\b.*\btemperature of\b/i,
    notOf: /\b(?:cremat\w*|thermometers? (?:shows?|read)|up to|dengue|sauna|oven|hay fever|cabin fever|fever pitch)\b/i,
    figure: `#\\s?(°\\s?C|°\\s?F|degrees? Celsius|degrees? Centigrade|degrees? Fahrenheit|degrees? C\\b|degrees? F\\b)`,
    factors: { c: 1 },
    most: 47,
    source: 'Guinness World Records: Willie Jones, 1980, 46.5 °C',
  },
  {
    about: 'a person’s weight',
    known: 'The heaviest person on record weighed 635 kg (1,400 lb).',
    of: /\b(?:he|she|man|woman|boy|girl|player|teenager|patient|suspect|wrestler|boxer|athlete|rower|driver|chef|singer|year-old)\b/i,
    notOf:
      /\b(?:it|its|elephants?|whales?|bulls?|cows?|horses?|bears?|sharks?|animals?|zoo|cars?|trucks?|lifted|lifts|pulled|carried|bench|squat\w*|deadlift\w*|statue|stone|bell|load|cargo|catch|fish|pumpkin|cake|which|that|together|combined|total)\b/i,
    figure: `(?<=\\bweigh(?:s|ed|ing)(?: in at)?(?: about| almost| nearly| just over| over)?\\s)#\\s?(kg|kilos?|kilograms?|lbs?|pounds?)\\b`,
    factors: IN_KILOS,
    most: 650,
    source: 'Guinness World Records: Jon Brower Minnoch, 1978, about 635 kg',
  },
  {
    about: 'a cat’s weight',
    known: 'The heaviest cat on record weighed 21.3 kg (47 lb).',
    of: /\b(?:cats?|kittens?|tomcats?)\b/i,
    notOf:
      /\b(?:big cats?|lions?|tigers?|leopards?|pumas?|cheetahs?|jaguars?|zoo|cats|catamarans?|cat food|litter|statue)\b/i,
    figure: `(?<=\\bweigh(?:s|ed|ing)(?: in at)?(?: about| almost| nearly| just over| over)?\\s)#\\s?(kg|kilos?|kilograms?|lbs?|pounds?)\\b`,
    factors: IN_KILOS,
    most: 25,
    source: 'Guinness World Records: Himmy, 1986, 21.3 kg',
  },
  {
    about: 'a dog’s weight',
    known: 'The heaviest dog on record weighed 155.6 kg (343 lb).',
    of: /\b(?:dog|puppy|labrador|mastiff|terrier|poodle|spaniel|shepherd dog)\b/i,
    notOf: /\b(?:dogs|sled|team|food|statue|drugs|cocaine|found|sniff\w*)\b/i,
    figure: `(?<=\\bweigh(?:s|ed|ing)(?: in at)?(?: about| almost| nearly| just over| over)?\\s)#\\s?(kg|kilos?|kilograms?|lbs?|pounds?)\\b`,
    factors: IN_KILOS,
    most: 165,
    source: 'Guinness World Records: Zorba, 1989, 155.6 kg',
  },
  {
    about: 'the capacity of a power station',
    known: 'The largest power station has 22,500 megawatts.',
    of: /\b(?:a|an|the|its|this|new|first) (?:\p{L}+ ){0,3}(?:wind farm|wind park|solar (?:farm|park|plant)|power (?:plant|station)|reactor|hydropower plant|dam)\b/iu,
    notOf:
      /\b(?:farms|parks|plants|stations|reactors|country|countries|world|national|nationwide|total|together|grid|hours?|annual\w*|a year|per year)\b/i,
    figure: `#[\\s-](megawatts?|MW|gigawatts?|GW)\\b(?![\\s-]?(?:hours?|h\\b))`,
    factors: { megawatt: 1, megawatts: 1, mw: 1, gigawatt: 1000, gigawatts: 1000, gw: 1000 },
    most: 25_000,
    source: 'China Three Gorges Corporation: 22,500 MW',
  },
  {
    about: 'the battery of a car',
    known: 'The battery of a car stores less than 300 kilowatt hours.',
    of: /\b(?:batter(?:y|ies)|packs?)\b.*\b(?:cars?|suvs?|sedans?|hatchbacks?)\b|\b(?:cars?|suvs?|sedans?|hatchbacks?)\b.*\b(?:batter(?:y|ies)|packs?)\b/i,
    notOf:
      /\b(?:year|annual\w*|capacity of the (?:plant|factory)|trucks?|grid|storage|ships?|ferr(?:y|ies)|produc\w+ \d|total|together)\b/i,
    figure: `#[\\s-](kilowatt[\\s-]?hours?|kWh|megawatt[\\s-]?hours?|MWh)\\b`,
    factors: {
      'kilowatt hour': 1,
      'kilowatt hours': 1,
      'kilowatt-hour': 1,
      'kilowatt-hours': 1,
      kwh: 1,
      'megawatt hour': 1000,
      'megawatt hours': 1000,
      mwh: 1000,
    },
    most: 300,
    source: 'GMC Hummer EV, 2022: 246.8 kWh',
  },
  {
    about: 'a newborn’s weight',
    known: 'The heaviest newborn on record weighed about 10 kg (22 lb).',
    of: /\b(?:newborn|birth ?weight|at birth)\b|\b(?:baby|infant)(?: (?:boy|girl))?(?:,| who| that)? weigh|\bborn (?:\p{Ll}+ ){0,3}weighing|\bgave birth to an? [^.,;]{0,40}\bweigh/iu,
    notOf:
      /\b(?:elephants?|giraffes?|whales?|calf|foals?|hippos?|rhinos?|zoo|animals?|lost|gained|twins|triplets|mothers?(?:,? \p{Ll}+){0,3} weigh\p{Ll}*|panda|cubs?)\b/iu,
    figure: `(?<=\\bweigh(?:s|ed|ing)(?: in at)?(?: about| almost| nearly| just over| over)?\\s)#\\s?(kg|kilos?|kilograms?|lbs?|pounds?)\\b`,
    factors: IN_KILOS,
    most: 10.5,
    source: 'Guinness World Records: 1879',
  },
  {
    about: 'the heat in the shade',
    known: 'The highest air temperature on record is 56.7 °C (134 °F).',
    of: /\bin the shade\b/i,
    notOf: NOT_HERE,
    figure: `#\\sdegrees?\\b(?!\\s(?:c(?:elsius|entigrade)?|f(?:ahrenheit)?)\\b)`,
    factors: {},
    // The unit is not told.
    most: 140,
    source: 'World Meteorological Organization: Furnace Creek, 1913',
  },
  {
    about: 'what a container ship carries',
    known: 'The largest container ship carries about 24,300 containers.',
    of: /\b(?:ship|vessel|freighter)\b/i,
    notOf:
      /\b(?:ships|vessels|freighters|fleet|year|annual\w*|months?|weeks?|handles?|handled|since|total|altogether)\b/i,
    figure: `(?<=\\b(?:carr(?:y|ies|ied|ying)|holds?|loaded with)\\s(?:up to |about |more than |some |nearly )?)#(?=\\s(?:containers|TEU)\\b)`,
    factors: {},
    most: 30_000,
    source: 'DNV, 2023: MSC Irina, 24,346 TEU',
  },
  {
    about: 'a whale’s length',
    known: 'The longest whale on record measured about 33 metres.',
    of: /\bwhale\b/i,
    notOf:
      /\b(?:whales|nets?|ropes?|lines?|ships?|dive[ds]?|trail|journey|migrat\w+|swam|swim\w*|pods?|jaws?|bridge|pier|tunnel)\b/i,
    figure: `#[\\s-](kilomet(?:re|er)s?|km|miles?|metres?|meters?|m|feet|foot|ft)\\b(?=[\\s-]long\\b)`,
    factors: {
      ...IN_METRES,
      km: 1_000,
      kilometre: 1_000,
      kilometres: 1_000,
      kilometer: 1_000,
      kilometers: 1_000,
      mile: 1_609,
      miles: 1_609,
    },
    most: 40,
    source: 'Scientific Committee of the International Whaling Commission: 33.6 m',
  },
  {
    about: 'a tree’s age',
    known: 'The oldest tree whose rings were counted was 4,862 years old.',
    of: /\b(?:oak|yew|pine|lime|beech|olive|cedar|sequoia|redwood|tree)\b|\bcounted (?:its|the) rings\b/i,
    notOf:
      /\b(?:fossil\w*|petrif\w+|clon\w+|colon\w+|root system|groves?|forests?|species|family|caves?|bones?|rocks?|resin|amber|seeds?|cones?|site|trees|oaks|pines|tools?|pollen|carbon|lineage|ancestors?|woodlands?)\b/i,
    figure: `#(?=[\\s-]years?[\\s-]old\\b)`,
    factors: {},
    most: 6_000,
    source: 'Rocky Mountain Tree-Ring Research: Prometheus, 4,862 rings',
  },
  {
    about: 'the depth of a well',
    known: 'The deepest hole on record is 12.3 kilometres deep.',
    of: /\b(?:wells?|boreholes?|drill(?:ed|ing|s)?)\b/i,
    notOf: /\b(?:away|pipelines?|roads?|altogether|total|mars|moon|planet|horizontal\w*|offshore|length|long)\b/i,
    figure: `(?<=\\b(?:struck|reached|found|hit)\\s(?:water|oil|gas|rock)\\s(?:at|in) (?:a depth of )?(?:about )?)#\\s(kilomet(?:re|er)s?|km|miles?)\\b`,
    factors: { km: 1, kilometre: 1, kilometres: 1, kilometer: 1, kilometers: 1, mile: 1.609, miles: 1.609 },
    most: 14,
    source: 'Kola Superdeep Borehole, 1989: 12.262 km',
  },
  {
    about: 'what one wind turbine delivers',
    known: 'One wind turbine delivers less than 0.1 terawatt hours a year.',
    of: /\b(?:a|one|the|its) (?:\p{Ll}+ )?wind turbine\b/iu,
    notOf: /\b(?:wind (?:farms?|parks?)|turbines|countr\p{Ll}+|together|total|plants?|years|decades?|hydro\p{Ll}*)\b/iu,
    figure: `#[\\s-](terawatt[\\s-]?hours?|TWh)\\b`,
    factors: { 'terawatt hour': 1, 'terawatt hours': 1, 'terawatt-hour': 1, 'terawatt-hours': 1, twh: 1 },
    most: 0.5,
    source: 'Dongfang, 2024: 26 megawatts, 0.1 TWh a year',
  },
  {
    about: 'how fast somebody types',
    known: 'The fastest typist on record reached 216 words a minute over a minute.',
    of: /\b(?:typ(?:e[ds]?|ing|ists?)|keyboards?|stenograph\w+)\b/i,
    notOf: /\b(?:AI|models?|machines?|software|computers?|robots?|reads?|reading|speech|chips?|brain|printers?)\b/i,
    figure: `#(?=\\swords\\s(?:a|per|each)\\sminute\\b)`,
    factors: {},
    most: 400,
    source: 'Guinness World Records: Stella Pajunas, 1946; stenography: Mark Kislingbury, 2004, 360',
  },
  {
    about: 'a building’s height in kilometres',
    known: 'The tallest building is 828 metres tall.',
    of: /\b(?:building|skyscraper|tower|statue|cathedral|church|chimney|monument)\b/i,
    notOf:
      /\b(?:plan(?:s|ned)?|will|would|proposed|could|sea level|elevation|altitude|away|mountains?|smoke|ash|plume|balloon|space)\b/i,
    figure: `(?<=\\b(?:is|was|stands?|stood|rises?|rose)\\s(?:about |almost |nearly )?)#[\\s-](kilomet(?:re|er)s?|km|miles?)\\b(?=[\\s-](?:high|tall)\\b)`,
    factors: { km: 1, kilometre: 1, kilometres: 1, kilometer: 1, kilometers: 1, mile: 1.609, miles: 1.609 },
    most: 1.05,
    source: 'Council on Tall Buildings and Urban Habitat, 2025: Burj Khalifa 828 m',
  },
  {
    about: 'how long somebody holds a breath',
    known: 'Nobody is known to have held a breath for longer than 29 minutes.',
    of: /\b(?:free-?div\w+|apno?ea|(?:held|holds|holding) (?:her|his) breath)\b.*\b(?:under ?water|pool|sea|tank|lake)\b|\bmotionless under ?water\b/i,
    notOf:
      /\b(?:scuba|cylinders?|submarines?|bell|wreck|bod(?:y|ies)|drown\w*|tubes?|snorkel\w*|boat|altogether|total|dives|until|waiting|verdict|match)\b/i,
    figure: `(?<=\\bfor\\s(?:about |almost |more than |over )?)#\\s(minutes?|hours?)\\b`,
    factors: { minute: 1, minutes: 1, hour: 60, hours: 60 },
    most: 31,
    source: 'Guinness World Records: Vitomir Maričić, 2025, 29 min 3 s after breathing oxygen',
  },
  {
    about: 'how far a vehicle drives on one charge',
    known: 'No vehicle is known to have driven farther than 2,574 km on one charge.',
    of: /\bon (?:a|one) (?:single |full )?charge\b/i,
    notOf:
      /\b(?:total|altogether|years?|ships?|planes?|aircraft|satellites?|probes?|together|combined|warranty|lifetime)\b/i,
    figure: `#\\s(kilomet(?:re|er)s?|km|miles?)\\b`,
    factors: { km: 1, kilometre: 1, kilometres: 1, kilometer: 1, kilometers: 1, mile: 1.609, miles: 1.609 },
    most: 3_000,
    source: 'Guinness World Records: TUfast, 2023, 2,573.79 km',
  },
  {
    about: 'what a crane lifts',
    known: 'The strongest crane on record lifted 20,133 tonnes.',
    of: /\bcrane\b.*\b(?:lift(?:s|ed|ing)?|set|raised|hoisted)\b|\b(?:lift(?:s|ed|ing)?|set|raised|hoisted)\b.*\bcrane\b/i,
    notOf: /\b(?:cranes|years?|annual\w*|total|altogether|together|months?|weeks?|days|cargo|handled|birds?)\b/i,
    figure: `#\\s(tonnes?|tons?)\\b`,
    factors: { tonne: 1, tonnes: 1, ton: 1, tons: 1 },
    most: 60_000,
    source: 'Guinness World Records: Taisun, 2008; Allseas, 2024: a ship lifts 48,000 tonnes',
  },
  {
    about: 'what somebody gives of his blood',
    known: 'A person has about five litres of blood.',
    of: /\bdonat(?:ion|ed|es?)\b.*\b(?:was|of|is)\b|\bgave\b.*\bblood\b/i,
    notOf:
      /\b(?:donations|donors|total|altogether|together|years?|lifetime|people|times|transfusions?|milk|water|oil|fuel|food|soup|paint|plasma)\b/i,
    figure: `(?<=\\beach\\s(?:blood\\s)?(?:donation|donor)\\s(?:was|is|gave|gives)\\s(?:about |around )?)#\\s(lit(?:re|er)s?)\\b`,
    factors: { litre: 1, litres: 1, liter: 1, liters: 1 },
    most: 2,
    source: 'World Health Organization: a donation is 350 to 500 ml',
  },
  {
    about: 'a country’s or the world’s people',
    known: 'About 8.2 billion people live in the world.',
    of: /\b(?:people|population|inhabitants|humans)\b/i,
    notOf:
      /\b(?:by 20\d\d|by 21\d\d|will|would|could|project\w*|forecast\w*|expect\w*|ever (?:lived|born)|times|views?|visits?|accounts|dollars?|euros?|pounds|doses|trips|journeys|meals|hours|years|messages|users)\b/i,
    figure: `#(?=\\s(?:people|inhabitants|humans)\\b)`,
    factors: {},
    most: 8.6e9,
    source: 'United Nations, World Population Prospects 2024',
  },
];

/** The most of one unit that fits in another. */
export const CALENDAR: readonly { readonly figure: string; readonly most: number; readonly known: string }[] = [
  {
    figure:
      '#\\shours?\\s(?:\\p{Ll}+\\s)?(?:a|per|each|every|in a single|in one|on a single|on one|within a single|within one)\\sday\\b',
    most: 24,
    known: 'A day has 24 hours.',
  },
  {
    figure: '#\\shours?\\s(?:a|per|each|every)\\sweek\\b',
    most: 168,
    known: 'A week has 168 hours.',
  },
  { figure: '#\\sdays?\\s(?:a|per|each|every)\\sweek\\b', most: 7, known: 'A week has seven days.' },
  { figure: '#\\sdays?\\s(?:a|per|each|every)\\smonth\\b', most: 31, known: 'A month has at most 31 days.' },
  { figure: '#\\sdays?\\s(?:a|per|each|every)\\syear\\b', most: 366, known: 'A year has at most 366 days.' },
  { figure: '#\\smonths?\\s(?:a|per|each|every)\\syear\\b', most: 12, known: 'A year has twelve months.' },
  { figure: '#\\sweeks?\\s(?:a|per|each|every)\\syear\\b', most: 53, known: 'A year has at most 53 weeks.' },
  {
    figure: '#\\sminutes?\\s(?:of|out of|in)\\s(?:an|every|each)\\shour\\b',
    most: 60,
    known: 'An hour has 60 minutes.',
  },
];
/** Longest life on record: Jeanne Calment, 122 years and 164 days (Gerontology Research Group, 1997). */
export const AGE_MAX = 122;
