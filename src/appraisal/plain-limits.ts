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
const NOT_HERE =
  /\b(?:mars|moon|venus|jupiter|olympus mons|planet|exoplanet|space|orbit|spacecraft|rocket|probe|satellite|fiction|film|novel|game|myth|legend|underwater|sea ?floor|seamount)\b/i;

export const PLAIN_LIMITS: readonly PlainLimit[] = [
  {
    about: 'a mountain’s height',
    known: 'The highest mountain is 8,849 metres high.',
    of: /\b(?:mountains?|peaks?|summits?|mount|mt|hills?|volcano(?:es)?|pass)\b/i,
    notOf: NOT_HERE,
    figure: `#[\\s-]${LENGTHS}(?=[\\s-](?:high|tall|above sea level|in height|peak|mountain|summit|volcano))`,
    factors: IN_METRES,
    most: 8_900,
    source: 'Survey of Nepal and China, 2020: Everest 8,848.86 m',
  },
  {
    about: 'a building’s height',
    known: 'The tallest building is 828 metres tall.',
    of: /\b(?:buildings?|skyscrapers?|towers?|statues?|cathedrals?|church(?:es)?|chimneys?|monuments?)\b/i,
    notOf: /\b(?:plan(?:s|ned)?|will|would|proposed|could|mile-high|sea level|elevation|altitude|mast)\b/i,
    figure: `#[\\s-]${LENGTHS}(?=[\\s-](?:high|tall|in height|tower|building|skyscraper|statue|chimney))`,
    factors: IN_METRES,
    most: 1_010,
    source:
      'Council on Tall Buildings and Urban Habitat, 2025: Burj Khalifa 828 m; the tower in Jeddah is to exceed 1,000 m',
  },
  {
    about: 'a person’s height',
    known: 'The tallest person on record measured 2.72 metres.',
    of: /\b(?:he|she|man|woman|boy|girl|player|teenager|student|suspect|actor|model|athlete)\b/i,
    notOf: /\b(?:statue|sculpture|figure|wall|fence|tree|plant|puppet|effigy|fell|fall|dive[ds]?|jump(?:ed|s)?)\b/i,
    figure: `(?<=\\b(?:is|was|stands?|stood|measures?|measured|at)\\s)#[\\s-](metres?|meters?|m|feet|foot|ft|cm|centimet(?:re|er)s?)\\b(?=[\\s-]tall)`,
    factors: { ...IN_METRES, cm: 0.01, centimetre: 0.01, centimetres: 0.01, centimeter: 0.01, centimeters: 0.01 },
    most: 2.8,
    source: 'Guinness World Records: Robert Wadlow, 1940',
  },
  {
    about: 'the heat of a day',
    known: 'The highest air temperature on record is 56.7 °C (134 °F).',
    of: /\b(?:heat ?wave|temperatures?|thermometers?|mercury|weather|forecast(?:ers?)?|meteorolog\w+|summer|hottest|afternoon|heat)\b/i,
    notOf:
      /\b(?:ovens?|furnaces?|fires?|flames?|lava|sun|stars?|planets?|core|reactors?|engines?|melt\w*|boil\w*|cook\w*|bake\w*|roast\w*|water|steam|metals?|steel|surfaces?|roads?|asphalt|pavement|cars?|sand|ground|earth’s|earth's|space|moon|mars|venus|meat|kelvin|plasma|laser|glass|ceramic|kiln|chip|processor|batter(?:y|ies)|fuel|oil|wind ?chill|difference|above|below)\b/i,
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
    about: 'a newborn’s weight',
    known: 'The heaviest newborn on record weighed about 10 kg (22 lb).',
    of: /\b(?:newborn|baby|babies|infant|birth weight|at birth|was born|gave birth)\b/i,
    notOf:
      /\b(?:elephants?|giraffes?|whales?|calf|foals?|hippos?|rhinos?|zoo|animals?|lost|gained|twins|triplets|mother|panda|cubs?)\b/i,
    figure: `(?<=\\bweigh(?:s|ed|ing)(?: in at)?(?: about| almost| nearly| just over| over)?\\s)#\\s?(kg|kilos?|kilograms?|lbs?|pounds?)\\b`,
    factors: {
      kg: 1,
      kilo: 1,
      kilos: 1,
      kilogram: 1,
      kilograms: 1,
      lb: 0.4536,
      lbs: 0.4536,
      pound: 0.4536,
      pounds: 0.4536,
    },
    most: 10.5,
    source: 'Guinness World Records: 1879',
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
  { figure: '#\\shours?\\s(?:a|per|each|every|in a single|in one)\\sday\\b', most: 24, known: 'A day has 24 hours.' },
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
