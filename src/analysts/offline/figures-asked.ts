import { stemsOf } from '../../words/index.js';
import { exchange, type Exchange, FIGURE, inCommon, themeOf, type Told, YEAR_ONLY } from './exchange.js';
import { passagesIn, shownAs } from './passages.js';

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const UNIT = String.raw`\s?(?:%|percent|per cent|million|billion|trillion|bn|m)\b|\s?%`;
const GREW =
  'rose|risen|rise|rises|rising|increased?|increases|increasing|grew|grown|grows|jumped|climbed|surged|soared|doubled|tripled|went up|up|raised?|raising|raises|expanded|fell|fallen|falls|falling|dropped?|dropping|drops|declined|declines|decreased?|decreasing|shrank|shrunk|slumped|slipped|plunged|plummeted|down|cut|reduced|dipped|eased|lowered';
const MONEY = String.raw`(?:US|C|A|HK)?[$£€₹]\s?`;
const AMOUNT = `(?<X>${MONEY})?(?<N>${NUMBER})(?<U>${UNIT})?`;
const amount = (suffix: string): string =>
  AMOUNT.replace('<X>', `<x${suffix}>`).replace('<N>', `<n${suffix}>`).replace('<U>', `<u${suffix}>`);
/** “fell from 49.2 in January to 49.1”, “rose to 50.9 in February, up from 50.8”. */
const FROM_TO = new RegExp(
  `(?<![\\p{L}])(?:${GREW})\\b[^.;\\d]{0,40}?\\bfrom (?:about |around |nearly |just |only |some |roughly )?${amount('a')}(?: (?!to\\b)[^\\d.;,]{2,40}?)? to (?:about |around |nearly |just |only |some |roughly |a record )?${amount('b')}(?![\\d-]|[.,]\\d)`,
  'u',
);
const TO_FROM = new RegExp(
  `(?<![\\p{L}])to (?:about |around |nearly |just |only |a record )?${amount('b')}(?: [^\\d.;,]{2,40}?)?,? (?:(?:up|down) )?from (?:about |around |nearly |just |only )?${amount('a')}(?![\\d-]|[.,]\\d)`,
  'u',
);
const valueOf = (number = ''): number => Number(number.replaceAll(',', ''));
const spaced = (value: number): string => String(Number(value.toFixed(value < 10 ? 1 : 0)));
/** Another sum of it in the sentence. */
const SUMMED =
  /\d(?:\.\d+)?\s?(?:%|percent|per cent|percentage points?|points?|basis points)|\bdoubl|\btripl|\bhalv|\bhalf\b/u;

/** How much a change is of which a sentence has both ends. */
export function* changed(told: Told): Iterable<Exchange> {
  const theme = themeOf(told);
  for (const { quote, sentence, own } of passagesIn(told)) {
    const found = FROM_TO.exec(own) ?? TO_FROM.exec(own);
    const { xa = '', na, ua = '', xb = '', nb, ub = '' } = found?.groups ?? {};
    const [from, to] = [valueOf(na), valueOf(nb)];
    if (found === null || !(from > 0) || !(to > 0) || from === to || inCommon(quote, theme) < 1) continue;
    const units = [ua, ub].map((unit) => unit.trim().replace(/^per ?cent$/u, '%'));
    // “from 3 to 4 million” leaves a unit out.
    const unit = units[1] ?? '';
    if (units[0] !== '' && units[0] !== unit) continue;
    if (xa !== '' && xb !== '' && xa !== xb) continue;
    if ([from, to].some((each) => each >= 1900 && each <= 2100 && Number.isInteger(each) && unit === '')) continue;
    if (SUMMED.test(own.replace(found[0], ''))) continue;
    const isShare = unit === '%';
    const by = isShare ? Math.abs(to - from) : (100 * Math.abs(to - from)) / from;
    if (!isShare && (by < 0.5 || by > 400)) continue;
    const sum = isShare
      ? `${spaced(by)} percentage ${spaced(by) === '1' ? 'point' : 'points'}`
      : `${spaced(by)} per cent`;
    const way = to > from ? 'more' : 'less';
    yield* exchange(
      'change-sum',
      { quote, sentence },
      { w: `${xa}${na ?? ''}${ua === '' ? ua : ua}`.trim(), v: `${xb}${nb ?? ''}${ub}`.trim(), n: sum, way },
    );
    return;
  }
}

/** Words of a headline between marks, or a figure of it. */
const MARKED = /(?<![\p{L}\d])['‘"“]([^'‘’"“”]{4,60})['’"”](?![\p{L}])/u;
const SAID_BY =
  /\b(?:said|says|told|tells|wrote|writes|called|calls|tweeted|described|added|asked|posted|dubbed|declared|argued|warned|according to|reads?|labell?ed|announced|replied)\b/u;
/** Whose the words are that a headline quotes. */
export function* headlineWords(told: Told): Iterable<Exchange> {
  const words = MARKED.exec(told.title)?.[1]?.replace(/[,.:]$/u, '');
  if (words === undefined || !/\p{Ll}/u.test(words)) return;
  const small = words.toLowerCase();
  if (told.lead.quote.toLowerCase().includes(small)) return;
  const found = passagesIn(told, { least: 6, most: 60 }).find(
    ({ own, quote }) => quote.toLowerCase().includes(small) && !own.toLowerCase().includes(small) && SAID_BY.test(own),
  );
  if (found !== undefined) yield* exchange('headline-words', told.lead, { w: words, found: shownAs(found) });
}

const TOLL =
  /(?<![\p{L}\d.,$£€-])(\d{1,3}(?:,\d{3})+|\d{2,}|[Aa]t least (?:\d+|\p{Ll}+)) (?:\p{L}+ ){0,3}(?:killed|dead|died|injured|wounded|arrested|hurt|missing|displaced|infected|cases|deaths|people|soldiers|civilians|children)\b/u;
/** “killed three children”: a small number, which is counted only where somebody came to harm. */
const FEW_HARMED =
  /\b(?:kill(?:s|ed|ing)|wound(?:s|ed|ing)|injur(?:es|ed|ing)|arrest(?:s|ed|ing)) (\d|two|three|four|five|six|seven|eight|nine|ten) (?:\p{Lu}\p{L}+ )?(?:people|children|women|men|soldiers|civilians|police(?:men| officers)|officers|journalists|protesters|students|workers|others|\p{Lu}\p{L}+s)\b/u;
const HARMED = /\b(?:killed|dead|died|deaths?|bodies|wounded|injured|arrested|shot)\b/u;
const CREDITS =
  /\b(?:said|says|according to|told|reported|reports|put the|announced|confirmed|counted|estimates?d?)\b/u;
/** By whose count so many died, were hurt or arrested. */
export function* whoseCount(told: Told): Iterable<Exchange> {
  const news = `${told.title}. ${told.lead.quote}`;
  if (CREDITS.test(told.lead.quote)) return;
  const figure = TOLL.exec(news)?.[1]?.match(/\d[\d,]*/u)?.[0];
  const few = FEW_HARMED.exec(told.lead.quote) ?? FEW_HARMED.exec(told.title);
  const counted = figure ?? few?.[1];
  if (counted === undefined) return;
  const found = passagesIn(told).find(
    ({ own, quote, sentence }) =>
      sentence !== told.lead.sentence &&
      new RegExp(`(?<![\\p{L}\\d.,])${counted}(?![\\p{L}\\d]|[.,]\\d)`, 'iu').test(quote) &&
      CREDITS.test(own) &&
      (figure !== undefined || HARMED.test(quote)) &&
      inCommon(quote, stemsOf(news)) >= 1,
  );
  const shown = figure ?? few?.[0].slice(few[0].indexOf(counted)) ?? counted;
  if (found !== undefined) yield* exchange('whose-count', told.lead, { n: shown, found: shownAs(found) });
}

const CREDITED =
  /\b(?:[Aa]ccording to|estimates?\b|data (?:from|by)|figures (?:from|by)|survey (?:by|of|found)|poll (?:by|of|found|shows?|showed)|study (?:by|of|found)|census|(?:\p{Lu}[\p{L}.]+|officials?|police|ministry|researchers|government|report|agency|association|group|company|spokes\p{L}+)(?: \p{Ll}+)? (?:said|says|told|found|finds|estimates?d?|reported|reports|puts?|counted|announced|recorded|documented|tracked))\b/u;
/** A figure beside a quotation, of which alone it is said whose it is; blanks stand where the quotation was. */
const CREDITS_QUOTATION = /\d.{0,200}\s{12}[,.]?\s*according to\b/u;
const OWN_STORY = /\b(?:I|my|me|we|our|us)\b/u;
const UNSURE = /\b(?:will|would|could|should|might|if|may)\b/u;
/** A figure with what it counts: “2,000 troops”. */
function figureIn(own: string): string | undefined {
  const found = FIGURE.exec(own);
  if (found === null) return undefined;
  const [figure] = found;
  // “1.4 billion-strong” and “a 30%-owned firm” are asides.
  if (own.charAt(found.index + figure.length) === '-') return undefined;
  const counted = /^ (?:\p{Ll}[\p{Ll}-]+ )?(?:\p{Ll}{2,}[^su\W]s|people|men|women|children|troops)(?![\p{L}-])/u.exec(
    own.slice(found.index + figure.length),
  );
  return `${figure}${/^\d[\d,]*$/u.test(figure) ? (counted?.[0] ?? '') : ''}`.trim();
}
/** Whose the figure is that is most about the news. */
export function* figureSource(told: Told): Iterable<Exchange> {
  const theme = themeOf(told);
  const news = `${told.title}. ${told.lead.quote}`;
  // Where the news is a poll, whose it is stands beside each number.
  if (/\bpoll(?:s|ing|sters?)?\b/iu.test(news)) return;
  const [best] = passagesIn(told)
    .filter(
      ({ own, sentence }) =>
        sentence !== told.lead.sentence && CREDITED.test(own) && !OWN_STORY.test(own) && !CREDITS_QUOTATION.test(own),
    )
    .flatMap((passage) => {
      const figure = figureIn(passage.own);
      return figure === undefined || YEAR_ONLY.test(figure) || news.includes(figure) ? [] : [{ passage, figure }];
    })
    .map((each) => ({
      ...each,
      worth:
        inCommon(each.passage.quote, theme) +
        (/[Aa]ccording to|estimate|found|data|survey|study|poll|census/u.test(each.passage.own) ? 1.5 : 0) -
        (UNSURE.test(each.passage.own) ? 1 : 0) -
        0.02 * each.passage.at,
    }))
    .filter(({ passage }) => inCommon(passage.quote, theme) >= 2)
    .sort((a, b) => b.worth - a.worth);
  if (best !== undefined) yield* exchange('figure-source', told.lead, { n: best.figure, found: shownAs(best.passage) });
}

/** Any sign of who counted. */
const ANY_SOURCE =
  /\b(?:according|said|says|say|told|found|finds|stud(?:y|ies)|survey\p{Ll}*|polls?|reports?|reported|research\p{Ll}*|estimat\p{Ll}+|data|figures|statistics|census|index|source|show(?:s|ed|n)?|count(?:s|ed)?|cit(?:es|ed|ing)|announced|record(?:s|ed)|officials?|agency|bureau|ministry|department|court|law|act|budget|bill|accus\p{Ll}+|alleg\p{Ll}+|charg(?:es?|ed)|convict\p{Ll}*|indict\p{Ll}*|pledg\p{Ll}+|promis\p{Ll}+|constitution\p{Ll}*|article|percent of (?:the )?votes?|seats|electoral|editor)\b|["“”]|https?|@/iu;
/** What somebody sets, votes, whose count is public, and what is measured: a height, a way, a size. */
const NOT_COUNTED =
  /\d ?(?:met(?:re|er)s?|kilomet(?:re|er)s?|km|m|miles?|feet|foot|ft|inch(?:es)?|acres?|hectares?|square|degrees?|pounds?|kilograms?|kg|tons?|tonnes?|hours?|minutes?|days?|weeks?|months?|years?|mph|mm|cm)\b|\b(?:rates?|tariffs?|dut(?:y|ies)|deposits?|tax(?:es|ed)?|lev(?:y|ies)|interest|fees?|fines?|prices?|wages?|ballots?|votes?|voters?|elections?|population|inhabitants|residents)\b/iu;
/** What historians have counted long ago. */
const OF_HISTORY = /\b(?:Holocaust|Nazi|genocide|World War|century|slavery|famine|1[0-8]\d\d|19[0-7]\d)\b/u;
/** A figure beside which nobody is named who counted. */
export function* figureBare(told: Told): Iterable<Exchange> {
  const theme = themeOf(told);
  const [best] = passagesIn(told, { least: 8, most: 42 })
    .filter(
      ({ own, sentence, at }) =>
        sentence !== told.lead.sentence &&
        !OWN_STORY.test(own) &&
        !UNSURE.test(own) &&
        !NOT_COUNTED.test(own) &&
        !OF_HISTORY.test(own) &&
        [at - 1, at, at + 1].every((index) => !ANY_SOURCE.test(told.sentences[index]?.text ?? '')),
    )
    .flatMap((passage) => {
      const figure = figureIn(passage.own);
      return figure === undefined || YEAR_ONLY.test(figure) ? [] : [{ passage, figure }];
    })
    .filter(({ passage }) => inCommon(passage.quote, theme) >= 2)
    .sort((a, b) => inCommon(b.passage.quote, theme) - inCommon(a.passage.quote, theme));
  if (best !== undefined) yield* exchange('figure-bare', best.passage, { n: best.figure });
}

const HARD =
  /\b(slams?|blasts?|destroys|shreds|rips|torches|eviscerates|furious|rage|fury|chaos|chaotic|shock(?:ing|ed|s)?|explosive|bombshell|humiliat\p{Ll}+|meltdown|panic|scandal|notorious|disaster(?:ous)?|outrage\p{Ll}*|stunning|stuns|brutal|devastating|epic|insane|horrifying|terrifying|freaks? out|crisis|war on|nightmare|disgrace\p{Ll}*)\b/iu;
/** A hard word of a headline that the text does not have. */
export function* headlineHard(told: Told): Iterable<Exchange> {
  const word = HARD.exec(told.title.replace(/["“][^"”]*["”]|['‘][^'’]*['’](?!\p{L})/gu, ''))?.[1];
  if (word === undefined) return;
  const stem = word.toLowerCase().slice(0, Math.max(4, word.length - 3));
  if (!told.text.toLowerCase().includes(stem)) yield* exchange('headline-hard', told.lead, { w: word });
}
