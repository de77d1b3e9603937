import { figureNeighbours, isShare, wordsBefore } from './figure-neighbours.js';
import { figureRelations } from './figure-relations.js';
import { figures, isCounting, matchesIn, valueOf } from './figures.js';
import { at, type ImpossibleFigure, said } from './impossible-figure.js';
import { AGE_MAX, CALENDAR, PLAIN_LIMITS, type PlainLimit } from './plain-limits.js';
import { MONTHS, type Sentence } from '../words/index.js';

/** Nouns of which at most all can do something. */
const COUNTED =
  '(?:people|voters|adults|residents|inhabitants|citizens|respondents|patients|children|students|pupils|women|men|households|families|teachers|workers|employees|participants|members|days|nights|weeks|ballots|votes|homes|schools|drivers|teenagers|villagers|parents|passengers|victims|farmers|doctors|nurses|players|countries|states|cities)';
const GROUPS =
  '(?:men|women|children|boys|girls|adults|teenagers|students|teachers|pupils|soldiers|civilians|police officers|passengers|crew members|crew|patients|nurses|doctors|firefighters|workers|tourists|residents|babies|infants|teenage girls|teenage boys)';
const WHOLES =
  '(?:people|persons|passengers|victims|members|residents|workers|students|patients|others|deaths|casualties|hostages|survivors|employees|participants|voters|jurors|councillors|lawmakers)';
/** Words that make a sum inexact or its parts a choice. */
const INEXACT =
  /\b(?:about|around|roughly|nearly|almost|some|more than|less than|fewer than|over|under|at least|at most|up to|approximately|an estimated|mostly|mainly|among|includ(?:es?|ed|ing)|another|other|others|also|both|either|or|as well as|in addition)\b/i;

const OUT_OF = figures(
  `#\\s(?:out of|of)\\s(?:the|its|their|all|our)?\\s?(?:\\p{L}+['’]s?\\s)?(?:\\p{L}+\\s)?#\\s(?:\\p{L}+\\s){0,2}?(?:${COUNTED})\\b`,
);
const OF_WHICH = figures(
  `\\bof\\s(?:the|its|their|all|our)\\s#\\s(?:\\p{Ll}+\\s)?(?:${COUNTED})(?:\\s\\p{Ll}+){0,4},\\s(?:only\\s|just\\s|about\\s|some\\s)?#\\s(?:voted|went|were|have|had|took|cast|abstained|signed|died|attended|chose|failed|passed|said|did)\\b`,
);
const SHARE = figures(
  `#\\s?(?:%|per\\s?cent\\b)\\sof\\s(?:(?:all|the|its|their|our|these|those)\\s){0,2}(?:\\p{L}+\\s){0,2}?(?:${COUNTED})\\b(?!\\s?['’-])`,
);
const RATE = figures(
  `\\b(?:turnout|literacy(?: rate)?|unemployment(?: rate)?|employment rate|humidity|approval rating|occupancy rate of hospital beds)\\s(?:\\p{Ll}+\\s){0,5}?(?:of|was|is|stood at|reached|hit|rose to|fell to|climbed to|at)\\s(?:about\\s|almost\\s|nearly\\s|over\\s)?#\\s?(?:%|per\\s?cent\\b)`,
);
const GROWTH =
  /\b(?:increas\w*|ris(?:e|en|es|ing)|rose|grew|growth|up|more|higher|surge\w*|jump\w*|climb\w*|equivalent|equal)\b/i;
const COUNT_WITH_SHARE = figures(
  `#\\s(?:out of|of)\\s(?:the|its|their|all)?\\s?#\\s(?:\\p{L}+\\s){0,2}\\p{L}+(?:,\\s(?:or|that is,?)\\s|\\s\\(\\s?(?:or\\s)?|,\\s)#\\s?(?:%|per\\s?cent)`,
);
const PARTS_AFTER = figures(
  `#\\s${WHOLES}\\b[^.;:()0-9–—]{0,80}(?:[:–—(]|,)\\s?#\\s(${GROUPS})(?:,\\s#\\s(${GROUPS}))?,?\\sand\\s#\\s(${GROUPS})\\b`,
);
const PARTS_BEFORE = figures(
  `#\\s(${GROUPS})(?:,\\s#\\s(${GROUPS}))?,?\\sand\\s#\\s(${GROUPS})\\b[^.;0-9]{0,40}\\b(?:a total of|in all|altogether|together|in total|making)\\s#`,
);
const VOTE = figures(`#-member\\s(?:\\p{L}+\\s){1,4}voted\\s#\\s?(?:to|-|–)\\s?#\\b`);
const VOTE_BY_WORDS = figures(`voted\\s#\\s?(?:to|-|–)\\s?#\\b[^.;]{0,80}?\\b#-member\\b`);
const POPULATION = figures(
  `\\b(?:(?:town|village|city|hamlet|municipality|parish|island|county|district|borough|commune|suburb|community)\\b[^.;0-9]{0,40}?\\sof\\s(?:about\\s|around\\s|some\\s|roughly\\s|just\\s|only\\s|almost\\s|nearly\\s)?#\\s(?:people|inhabitants|residents|souls)|population\\s(?:of|is|was|stands\\sat)\\s(?:about\\s|around\\s|some\\s|roughly\\s|just\\s|only\\s|almost\\s|nearly\\s)?#|(?:has|have|had|with)\\s(?:about\\s|around\\s|some\\s|roughly\\s|just\\s|only\\s|almost\\s|nearly\\s)?#\\s(?:inhabitants|souls|(?:eligible|registered)\\svoters)|home\\sto\\s(?:about\\s|around\\s|some\\s|roughly\\s|just\\s|only\\s|almost\\s|nearly\\s)?#\\speople|(?:town|village|hamlet|municipality|parish|island|community)\\s(?:has|had|with)\\s(?:about\\s|around\\s|some\\s|roughly\\s|just\\s|only\\s|almost\\s|nearly\\s)?#\\s(?:residents|people|souls))`,
);
const FROM_THERE = figures(
  `#\\s(?:residents|inhabitants|villagers|townspeople|townsfolk|islanders|parishioners|locals|of\\s(?:its|the\\s(?:town|village|island|city|country|republic)['’]s)\\s(?:residents|people|inhabitants|citizens))\\b|#\\s(?:people|voters)\\s(?:voted|cast\\s(?:their\\s)?(?:votes|ballots)|turned out to vote)\\b`,
);
const AGE_WITH_PERSON = figures(
  `#[\\s-]years?[\\s-]old\\s(?:man|woman|boy|girl|grandmother|grandfather|pensioner|farmer|teacher|resident|widow|widower|mother|father|retiree|great-grandmother|great-grandfather|driver|victim|suspect)\\b|\\b(?:he|she)\\s(?:is|was|turned|died at(?: the age of)?)\\s#(?:\\syears\\sold\\b|(?=[.,]))|\\b(?:man|woman|resident|pensioner|farmer|teacher),?\\s(?:aged|age)\\s#\\b|\\bwho\\sturned\\s#(?=\\son\\b|\\sin\\s(?:${MONTHS})\\b|\\slast\\b|\\sthis\\b|[,.])|\\bat\\sthe\\sage\\sof\\s#\\b|\\bwho\\s(?:is|was)\\s#\\syears\\sold\\b|\\b(?:retired?|retires|retiring)\\sat\\s#(?=[.,]|$)|\\b(?:aged|at)\\s#,?\\s(?:he|she)\\b|\\b(?:her|his)\\s#(?:st|nd|rd|th)\\sbirthday\\b|\\bwho\\s(?:is|was)\\s#,|\\b(?:resident|woman|man|pensioner|widow|widower|grandmother|grandfather|mother|father|teacher|farmer|nun|priest)\\b[^.;0-9]{0,40}\\sturned\\s#(?=\\son\\b|\\sin\\b|\\slast\\b|\\sthis\\b|[,.])|\\p{Lu}\\p{Ll}+\\s\\p{Lu}\\p{Ll}+,\\s#,\\s(?:who|whose|said|told|says|tells|died|lived|lives|an?|from|has|had|won)\\b`,
);
/** Nobody younger is one, with room below the record. */
const ELDER_MIN = 16;
const YOUNG_ELDER = figures(
  `\\p{Lu}\\p{Ll}+,\\s#,\\san?\\s(?:\\p{Ll}+\\s)?(grandmother|grandfather|great-grandmother|great-grandfather|pensioner|widow|widower|retiree|veteran)\\b`,
);
/** The age is not a person's, or not one that the article itself states. */
const NOT_AN_AGE =
  /\b(?:claim\w*|says? (?:he|she)|purport\w*|suppos\w+|alleg\w+|reported(?:ly)?|tortoises?|turtles?|sharks?|whales?|clams?|sponges?|trees?|oaks?|yews?|olives?|bonsai|animals?|zoo|bibl\w+|genesis|patriarchs?|legend\w*|myth\w*|films?|novels?|games?|characters?|fiction\w*|vampires?|compan(?:y|ies)|clubs?|newspapers?|museums?|universit(?:y|ies)|brewer(?:y|ies)|banks?|firms?|brands?|orchestras?)\b/i;
const DAY_OF_MONTH = new RegExp(
  `\\b(?:on|from|since|until|by)\\s(?:(${MONTHS})\\s(\\d{1,2})|(\\d{1,2})\\s(${MONTHS}))(?![\\d:.,%]*\\d|\\s(?:people|per|million|thousand|hundred))\\b`,
  'gu',
);
const DAYS_IN_MONTH = new RegExp(
  figures(
    `#\\s(?:\\p{Ll}+\\s)?(?:days|nights)\\s(?:in|of|during)\\s(${MONTHS})\\b(?!\\s?(?:and|to|through|or|[-–,]\\s\\p{Lu}))`,
  ).source,
  'gu',
);
const CLOCK = /\b(?:at|until|from|before|after|by)\s(\d{2}):(\d{2})(?![:.\d])/gu;
const SCHEDULE =
  /\b(?:trains?|bus(?:es)?|ferr(?:y|ies)|boats?|flights?|planes?|opens?|closes?|begins?|doors|shops?|offices?|leaves?|departs?|departed|arrives?|arrived|curfew|local time|meeting)\b/i;
/** A time within something that plays. */
const RECORDING =
  /\b(?:videos?|podcast|clip|episode|recording|laps?|race|runners?|match|quarter|period|half|minutes?|mark|stage|verses?|gospel)\b/i;
const DAYS: Readonly<Record<string, number>> = { February: 29, April: 30, June: 30, September: 30, November: 30 };

/** The figure of the alternative that matched. */
const figureIn = (match: RegExpMatchArray): string => match.slice(1).filter(Boolean)[0] ?? '';

/** A rule finds all its figures in one sentence. */
type Rule = (sentence: Sentence) => Iterable<ImpossibleFigure>;

function* partOfWhole(sentence: Sentence): Iterable<ImpossibleFigure> {
  for (const match of matchesIn(sentence.own, OUT_OF)) {
    const [, part = '', whole = ''] = match;
    const [some, all] = [valueOf(part), valueOf(whole)];
    if (all >= 2 && some > all) yield at(sentence, match, `${part} is more than the whole of ${whole}.`);
  }
  for (const match of matchesIn(sentence.own, OF_WHICH)) {
    const [, whole = '', part = ''] = match;
    if (valueOf(part) > valueOf(whole)) yield at(sentence, match, `${part} is more than the whole of ${whole}.`);
  }
}

/** Whether more than all is stated as a share, and not growth. */
const isOverAll = (sentence: Sentence, match: RegExpMatchArray): boolean =>
  isShare(sentence, match) && !GROWTH.test(wordsBefore(sentence, match));

function* shareOverAll(sentence: Sentence): Iterable<ImpossibleFigure> {
  for (const match of matchesIn(sentence.own, SHARE)) {
    if (isOverAll(sentence, match) && !/\b(?:average|target|number|level)\b/i.test(match[0]))
      yield at(sentence, match, `No share can be larger than 100 per cent, and this one is ${match[1] ?? ''}.`);
  }
  for (const match of matchesIn(sentence.own, RATE))
    if (valueOf(match[1] ?? '') > 100)
      yield at(sentence, match, `Such a rate cannot be larger than 100 per cent, and this one is ${match[1] ?? ''}.`);
}

const NEAR = '(?:(?:about|around|roughly|nearly|almost|some|only|just|more than|over|at least)\\s)?';
/** What cannot have more than all of it: "115 per cent of the vote", "140 percent of the population". */
const OF_ALL_OF_IT = figures(
  `#\\s?(?:%|per\\s?cent\\b)\\sof\\s(?:the\\s|all\\s|its\\s)?(?:\\p{L}+['’]s\\s)?(?:popular\\s|total\\s|adult\\s|entire\\s|whole\\s)?(?:vote|electorate|population)\\b(?!\\s(?:growth|of))`,
);
const SIDE_OF_VOTE = figures(
  `#\\s?(?:%|per\\s?cent\\b)\\s(?:(?:was|were|are)\\s)?(?:against\\s(?:it|them|the|that|this)|in\\sfavou?r|opposed|undecided|abstained|abstaining|for\\s(?:it|the\\s(?:plan|proposal|motion|bill|idea|amendment|change)))\\b`,
);
const VOTING =
  /\b(?:vote[ds]?|voters?|voting|ballots?|referendum|plebiscite|polls?|polled|survey(?:ed)?|respondents|in favou?r)\b/i;
/** "Of every 100 patients, 130 died", "seven in every five". */
const OF_EVERY = figures(
  `\\bof\\s(?:every|each)\\s#\\s(?:\\p{Ll}+\\s)?(?:${COUNTED}),\\s${NEAR}#\\s(?!times|per|percent|years|days)\\p{Ll}+`,
);
const IN_EVERY = figures(`(?<![\\d.,:/-]\\s?)\\b#\\s(?:in|out\\sof)\\severy\\s#\\s(?:\\p{Ll}+\\s)?(?:${COUNTED})\\b`);

/** Shares of a vote, a population or of every hundred that are more than all. */
function* moreThanAll(sentence: Sentence): Iterable<ImpossibleFigure> {
  const sides = VOTING.test(sentence.own) ? matchesIn(sentence.own, SIDE_OF_VOTE) : [];
  // "A tariff of 130 per cent against the country" is no side of the vote about it.
  const tooMany = sides.filter(
    (match) =>
      valueOf(match[1] ?? '') > 100 &&
      !/\bof\s$/.test(wordsBefore(sentence, match)) &&
      !GROWTH.test(wordsBefore(sentence, match)),
  );
  for (const match of [...tooMany, ...matchesIn(sentence.own, OF_ALL_OF_IT).filter((one) => isOverAll(sentence, one))])
    yield at(sentence, match, `No share can be larger than 100 per cent, and this one is ${match[1] ?? ''}.`);
  for (const match of matchesIn(sentence.own, OF_EVERY)) {
    const [, whole = '', part = ''] = match;
    if (valueOf(part) > valueOf(whole)) yield at(sentence, match, `${part} is more than the whole of ${whole}.`);
  }
  for (const match of matchesIn(sentence.own, IN_EVERY)) {
    const [, part = '', whole = ''] = match;
    if (valueOf(part) > valueOf(whole)) yield at(sentence, match, `${part} is more than the whole of ${whole}.`);
  }
}

/** Share and count of the same sentence may differ by rounding: by 2 points, or by 6 where they are rounded to tens. */
function* countAgainstShare(sentence: Sentence): Iterable<ImpossibleFigure> {
  for (const match of matchesIn(sentence.own, COUNT_WITH_SHARE)) {
    const [some, all, stated] = match.slice(1, 4).map((figure) => valueOf(figure)) as [number, number, number];
    const share = (100 * some) / all;
    const tolerance = stated % 10 === 0 ? 6 : 2;
    if (all < 5 || some > all || Math.abs(share - stated) <= tolerance) continue;
    yield at(
      sentence,
      match,
      `${match[1] ?? ''} of ${match[2] ?? ''} is ${said(share)} per cent, not ${match[3] ?? ''}.`,
      'figures-disagree',
    );
  }
}

function* sums(sentence: Sentence): Iterable<ImpossibleFigure> {
  if (INEXACT.test(sentence.own)) return;
  for (const match of matchesIn(sentence.own, PARTS_AFTER))
    yield* sumOf(sentence, match, match[1] ?? '', [match[2], match[4], match[6]]);
  for (const match of matchesIn(sentence.own, PARTS_BEFORE))
    yield* sumOf(sentence, match, match[7] ?? '', [match[1], match[3], match[5]]);
}

function* sumOf(
  sentence: Sentence,
  match: RegExpMatchArray,
  whole: string,
  parts: readonly (string | undefined)[],
): Iterable<ImpossibleFigure> {
  const stated = parts.filter((part) => part !== undefined && part !== '') as string[];
  const sum = stated.reduce((total, part) => total + valueOf(part), 0);
  if (stated.length >= 2 && sum !== valueOf(whole))
    yield at(sentence, match, `${stated.join(' and ')} make ${said(sum)}, not ${whole}.`, 'figures-disagree');
}

function* ballots(sentence: Sentence): Iterable<ImpossibleFigure> {
  const found = [
    ...matchesIn(sentence.own, VOTE).map((match) => ({
      match,
      seats: match[1] ?? '',
      votes: [match[2], match[3]],
    })),
    ...matchesIn(sentence.own, VOTE_BY_WORDS).map((match) => ({
      match,
      seats: match[3] ?? '',
      votes: [match[1], match[2]],
    })),
  ];
  for (const { match, seats, votes } of found) {
    const cast = votes.reduce((sum, vote) => sum + valueOf(vote ?? ''), 0);
    if (cast > valueOf(seats))
      yield at(sentence, match, `${said(cast)} votes are more than ${seats} members can cast.`);
  }
}

/** Hours of many together: “it saves 600 hours a day”. */
const TOGETHER =
  /\b(?:sav\p{Ll}+|total|combined|staff|teams?|employees|workers|automat\p{Ll}+|across|worth|equivalent)\b/iu;

const UNITS = CALENDAR.map((unit) => ({ ...unit, pattern: figures(unit.figure) }));

function* calendar(sentence: Sentence): Iterable<ImpossibleFigure> {
  for (const { pattern, most, known } of TOGETHER.test(sentence.own) ? [] : UNITS)
    for (const match of matchesIn(sentence.own, pattern))
      if (valueOf(match[1] ?? '') > most) yield at(sentence, match, known);
  for (const match of matchesIn(sentence.own, DAYS_IN_MONTH)) {
    const month = match[2] ?? '';
    const most = DAYS[month] ?? 31;
    if (valueOf(match[1] ?? '') > most) yield at(sentence, match, `${month} has ${most} days.`);
  }
  if (SCHEDULE.test(sentence.own) && !RECORDING.test(sentence.own))
    for (const match of matchesIn(sentence.own, CLOCK))
      if (Number(match[1]) > 24 || Number(match[2]) > 59)
        yield at(sentence, match, 'A clock shows at most 24 hours and 59 minutes.');
  for (const match of matchesIn(sentence.own, DAY_OF_MONTH)) {
    const month = match[1] ?? match[4] ?? '';
    const day = Number(match[2] ?? match[3]);
    if (day > (DAYS[month] ?? 31) && day <= 39) yield at(sentence, match, `${month} has no day ${day}.`);
  }
}

function* ages(sentence: Sentence): Iterable<ImpossibleFigure> {
  if (NOT_AN_AGE.test(sentence.own)) return;
  for (const match of matchesIn(sentence.own, YOUNG_ELDER))
    if (valueOf(match[1] ?? '') < ELDER_MIN)
      yield at(sentence, match, `Nobody of ${match[1] ?? ''} is a ${match[2] ?? ''}.`);
  for (const match of matchesIn(sentence.own, AGE_WITH_PERSON)) {
    const age = valueOf(figureIn(match));
    if (age > AGE_MAX && age < 1_000)
      yield at(sentence, match, `Nobody is known to have lived longer than ${AGE_MAX} years.`);
  }
}

/** In the unit of the limit; NaN for an unknown unit. */
function converted(figure: string, unit: string | undefined, { factors }: PlainLimit): number {
  const value = valueOf(figure);
  if (unit === undefined) return value;
  const name = unit.toLowerCase().replace(/\s+/g, ' ');
  if (/^(?:°|degrees?)/.test(name)) return /f(?:ahrenheit)?$/.test(name) ? (value - 32) / 1.8 : value;
  const factor = factors[name];
  if (factor !== undefined) return value * factor;
  if (/^(?:mph|miles? )/.test(name)) return value * 1.609;
  return /^kilomet/.test(name) ? value : NaN;
}

const LIMITS = PLAIN_LIMITS.map((limit) => ({ ...limit, pattern: figures(limit.figure) }));

function* sizes(sentence: Sentence): Iterable<ImpossibleFigure> {
  for (const limit of LIMITS) {
    if (!limit.of.test(sentence.own) || limit.notOf?.test(sentence.own)) continue;
    for (const match of matchesIn(sentence.own, limit.pattern)) {
      const [figure = '', unit] = match.slice(1).filter(Boolean);
      if (converted(figure, unit, limit) > limit.most) yield at(sentence, match, limit.known);
    }
  }
}

const COLD = /(?:\bminus\s|(?<=^|[\s(])[-−–])(\d{1,4}(?:\.\d+)?)\s?(?:°\s?C\b|degrees? (?:Celsius|Centigrade)\b)/giu;
const WEATHER =
  /\b(?:weather|thermometers?|mercury|forecast\w*|meteorolog\w+|nights?|winter|coldest|frost|cold spell|cold snap|air)\b/i;
const NOT_WEATHER =
  /\b(?:freezers?|stored?|storage|vaccines?|doses|liquid|nitrogen|laborator\w+|lab|space|moon|mars|planets?|antarctic\w*|altitude|stratosphere|plane|wind ?chill|felt|feels?|cryo\w*|cool(?:ed|ing))\b/i;
/** Below these, in degrees Celsius: nothing at all; the air (World Meteorological Organization: Vostok 1983, −89.2). */
const COLDEST = { thing: 273.15, air: 95 } as const;

function* cold(sentence: Sentence): Iterable<ImpossibleFigure> {
  for (const match of matchesIn(sentence.own, COLD)) {
    const below = Number(match[1]);
    if (below > COLDEST.thing) yield at(sentence, match, 'Nothing can be colder than −273 °C.');
    else if (below > COLDEST.air && WEATHER.test(sentence.own) && !NOT_WEATHER.test(sentence.own))
      yield at(sentence, match, 'The lowest air temperature on record is −89.2 °C.');
  }
}

const RULES: readonly Rule[] = [
  partOfWhole,
  shareOverAll,
  moreThanAll,
  countAgainstShare,
  sums,
  ballots,
  calendar,
  cold,
  ages,
  sizes,
];

const PLACE = new RegExp(`(?<=[\\p{Ll},] )(?!\\p{L}+day\\b|(?:${MONTHS})\\b)\\p{Lu}\\p{Ll}{2,}`, 'gu');

/** A larger place, of which more people are: “the 34,000 residents of the county”. */
const LARGER =
  /^\s+(?:of|in|from|across|throughout|around)\s+(?:the |its |their |this |that )?(?:\p{Ll}+ )?(county|district|region|province|state|country|nation|island|area|municipality|valley|city|town|capital|coast|parish|borough|neighbou?rhood)\b/u;
/** A sentence that compares has two places, named or not. */
const COMPARES =
  /(?<!\b(?:more|less|fewer|rather) )\bthan\b|\b(?:same|compared|whereas|while|unlike|versus|elsewhere|neighbou?ring|nearby)\b/iu;

/** More residents or voters than the one place of the text has inhabitants. */
function* moreThanLiveThere(sentences: readonly Sentence[]): Iterable<ImpossibleFigure> {
  const populations = sentences.flatMap(({ own }) => matchesIn(own, POPULATION).map((match) => figureIn(match)));
  const [stated] = populations;
  const named = sentences.filter(({ own }) => own.search(POPULATION) >= 0).map(({ own }) => own);
  // With two places it is unknown of which one the residents are.
  if (stated === undefined || new Set(populations.map(valueOf)).size !== 1) return;
  if (named.some((own) => COMPARES.test(own) || new Set(own.match(PLACE) ?? []).size > 1)) return;
  for (const sentence of sentences)
    for (const match of matchesIn(sentence.own, FROM_THERE)) {
      const some = figureIn(match);
      // Another place that the sentence names may have them.
      const places = sentence.own.match(PLACE) ?? [];
      if (places.some((place) => !named.some((own) => own.includes(place)))) continue;
      const larger = LARGER.exec(sentence.own.slice(match.index + match[0].length))?.[1];
      if (COMPARES.test(sentence.own) || (larger !== undefined && !named.some((own) => own.includes(larger)))) continue;
      if (valueOf(some) > 1.05 * valueOf(stated))
        yield at(sentence, match, `${some} are more than the ${stated} people who live there.`);
    }
}

/**
 * Figures of an English text that cannot be true. Words inside quotation marks are not read, since a speaker may
 * exaggerate. Silent when unsure: each rule asks for the words that make its arithmetic certain.
 */
export function impossibleFigures(sentences: readonly Sentence[]): readonly ImpossibleFigure[] {
  const counting = sentences.filter(isCounting);
  const found = [
    ...counting.flatMap((sentence) => RULES.flatMap((rule) => [...rule(sentence)])),
    ...moreThanLiveThere(counting),
    ...figureRelations(sentences),
    ...figureNeighbours(sentences),
  ];
  return found
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, index, all) => index === 0 || start >= (all[index - 1]?.end ?? 0));
}
