import { figures, isCounting, matchesIn, valueOf } from './figures.js';
import { at, type ImpossibleFigure, said } from './impossible-figure.js';
import { type Sentence } from '../words/index.js';

/**
 * Figures that cannot all be true beside each other: a part and its whole, a sum and its parts, a share and both of its ends, a
 * total and what each gets, the years of one life. A rule reads one sentence, or one and those before it in its paragraph.
 */
type Rule = (sentence: Sentence, before: readonly Sentence[]) => Iterable<ImpossibleFigure>;

/** Words that make a figure inexact, or a limit. */
const INEXACT =
  /\b(?:about|around|roughly|nearly|almost|some|more than|less than|fewer than|over|under|at least|at most|up to|approximately|an estimated)\b/i;
const NEAR = '(?:(?:about|around|roughly|nearly|almost|some|only|just|an estimated|more than|over|at least) )?';
const PERCENT = '(?:%|per ?cent\\b)';
const PLURAL = '(?:\\p{Ll}{2,}s|people|children|men|women|sheep|police|fish|cattle)';
/** Sums of money lose their sign, so that they are read like other figures. */
const unsigned = (text: string): string => text.replace(/[$€£¥₹]/g, ' ');
const MONEY = '(?:euros?|dollars?|pounds|francs|crowns|kronor|kroner|yen|rupees|zlotys?|pesos)';

// "31 of its 27 bakeries"
const PART_OF = figures(`(?<![%-]\\s?)# of (?:the|its|their|our|all|his|her) #,? (?:\\p{Ll}+ )?${PLURAL}\\b`);
// "The school has sixty-one pupils."
const ALL = figures(
  `\\b(?:has|have|had|with|runs?|ran|carried|carries|employs?|employed|owns?|owned|keeps?|kept|left|seats|holds?|there (?:are|were)|all|the|of) ${NEAR}# (?:\\p{Ll}+ )?${PLURAL}\\b`,
);
const COUNTED = figures(`# (?:\\p{Ll}+ )?${PLURAL}\\b`);
const OF_THEM = figures('# of (?:them|these|those)\\b');
const THE_OTHER = figures(
  '\\bthe (?:other|remaining) #\\b(?! (?:years?|days?|weeks?|months?|hours?|minutes?|times?|per ?cent|%))',
);
/** Numbers that count nothing: years, dates, clocks, ages. */
const NO_COUNT =
  /\b(?:1[5-9]|20)\d{2}\b|\b\d{1,2}[:.]\d{2}\b|\b\p{Lu}\p{Ll}+ \d{1,2}\b|\b\d{1,2} \p{Lu}\p{Ll}+\b|\b\d{1,3}-years?-old/gu;
const ANY = figures('#');

/** The figure of the only count of a sentence, where the pattern finds it; undefined otherwise. */
function onlyCount(sentence: Sentence | undefined, pattern: RegExp): string | undefined {
  if (!sentence || matchesIn(sentence.own.replace(NO_COUNT, ' '), ANY).length !== 1) return undefined;
  const found = matchesIn(sentence.own, pattern);
  return found.length === 1 ? found[0]?.[1] : undefined;
}

// "Of the county's 1,870 care-home workers, 2,460 had been given it"
const OF_ALL = figures(
  `\\bof (?:the |its |their |our |all |his |her )?(?:\\p{L}+['’]s? )?(?:the )?# (?:[\\p{L}-]+ ){0,3}?\\p{Ll}{2,}(?:s|men|women|people|children)(?: \\p{Ll}+){0,5}, (?:only |just |as many as |some )?# (?:had|have|has|were|was|are|is|could|did|got|took|said|voted|chose|died|failed|passed|went|came|remain|refused|agreed|signed|still)\\b`,
);
/** What is counted, with the word for it: "44 lifeboats", "430 school buses". */
const NAMED_COUNT = figures(`# (?:[\\p{Ll}-]+ )?(${PLURAL})\\b`);
const OF_THE_NAMED = figures(`# of (?:the|its|their|these|those|his|her) (?:[\\p{Ll}-]+ )?(${PLURAL})\\b`);
const ALL_NAMED = figures(`\\ball (?:of )?(?:the )?# (${PLURAL})\\b`);

/** Counts of the same thing in the sentences before; undefined unless they all give one number. */
function countOf(thing: string, before: readonly Sentence[], pattern: RegExp): string | undefined {
  const found = before.flatMap(({ own }) =>
    matchesIn(
      own.replace(NO_COUNT, (text) => ' '.repeat(text.length)),
      pattern,
    ).flatMap(([, count = '', noun = '']) => (noun.toLowerCase() === thing.toLowerCase() ? [count] : [])),
  );
  return found[0] !== undefined && new Set(found.map(valueOf)).size === 1 ? found[0] : undefined;
}

function* namedParts(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  for (const match of matchesIn(sentence.own, OF_ALL)) {
    const [, whole = '', part = ''] = match;
    if (valueOf(whole) >= 2 && valueOf(part) > valueOf(whole))
      yield at(sentence, match, `${part} is more than the whole of ${whole}.`);
  }
  for (const [said, known] of [
    [OF_THE_NAMED, NAMED_COUNT],
    [NAMED_COUNT, ALL_NAMED],
  ] as const)
    for (const match of matchesIn(sentence.own, said)) {
      const [, part = '', thing = ''] = match;
      const whole = countOf(thing, before, known);
      if (whole === undefined || valueOf(whole) < 2 || valueOf(part) <= valueOf(whole)) continue;
      yield at(sentence, match, `${part} is more than the whole of ${whole}.`);
    }
}

/** “Of those” in the sentence behind a few, counted by the way, are of somebody else: “three hostages”, “35 of those”. */
const THEM_MIN = 6;

function* parts(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  for (const match of matchesIn(sentence.own, PART_OF)) {
    const [, part = '', whole = ''] = match;
    if (valueOf(whole) >= 2 && valueOf(part) > valueOf(whole))
      yield at(sentence, match, `${part} is more than the whole of ${whole}.`);
  }
  // "The remaining 41" may be of more than the nine of the sentence before.
  for (const [said, whole] of [
    [OF_THEM, onlyCount(before.at(-1), COUNTED)],
    [THE_OTHER, onlyCount(before.at(-1), ALL)],
  ] as const)
    for (const match of whole === undefined ? [] : matchesIn(sentence.own, said))
      if (valueOf(whole ?? '') >= (said === OF_THEM ? THEM_MIN : 2) && valueOf(match[1] ?? '') > valueOf(whole ?? ''))
        yield at(sentence, match, `${match[1] ?? ''} is more than the whole of ${whole ?? ''}.`);
}

// "174 percent have replaced", "the rate fell by 160 per cent"
const SHARE_WHO = figures(
  `#\\s?${PERCENT} (?:of (?:them|those|these|respondents|voters)(?: (?:entitled|eligible|asked|invited|surveyed|present|registered))? )?(?:voted|said|say|supported|support|opposed?|agreed?|believed?|think|live[ds]?|own|approved?|died|survived|passed|failed|recovered|attended|took part|abstained|have (?!ris|increas|gr[eo]w|climb|jump|surg|gain|gone|been)\\p{Ll}+)\\b`,
);
const FALL = figures(
  `\\b(?:fell|fall(?:en|s)?|dropp?(?:ed|s)?|declin(?:ed|es?)|decreas(?:ed|es?)|shr[au]nk|plunged|plummeted|slumped|reduced|cut) by ${NEAR}#\\s?${PERCENT}`,
);
// "burned 140 per cent less fuel"
const LESS = figures(`#\\s?${PERCENT} (?:less|fewer|lower|smaller|lighter|shorter)\\b`);
/** What can fall below nothing. */
const SIGNED =
  /\b(?:profits?|earnings|incomes?|margins?|results?|balance|surplus|deficit|returns?|futures|temperatures?|ratings?)\b/i;
// "95 percent contained": nothing is more than wholly so
const WHOLLY = figures(
  `#\\s?${PERCENT} (?:contained|complete|completed|finished|vaccinated|immunised|immunized|pure|destroyed|recyclable|renewable|water|bilingual|literate|booked out|sold out)\\b`,
);
const FILLED = figures(`#\\s?${PERCENT} full\\b`);
/** Dams and prisons hold somewhat more than they are made for. */
const OVERFULL_MAX = 150;
const TAKE_UP = figures(
  `\\b(?:tak(?:es?|ing) up|took up|mak(?:es?|ing) up|made up|account(?:s|ed|ing)? for|represent(?:s|ed)?|comprises?d?|occup(?:y|ies|ied)) ${NEAR}#\\s?${PERCENT} of (?:all|the total|every)\\b`,
);
// "Ana Brandt won with 57 percent", "her rival received 75 percent"
const WON = figures(
  `\\b(?:(?:won|re-?elected|victory|wins|elected) (?:[^.;0-9]{0,30} )?with|(?:won|took|received|got)) ${NEAR}#\\s?${PERCENT}`,
);
const RIVAL = figures(
  `\\b(?:rival|opponent|challenger|runner-up|incumbent)\\b(?:[^.;0-9]{0,40}\\b(?:received|got|won|took|had|polled|with|on))? ${NEAR}#\\s?${PERCENT}`,
);

function* shareAgainstShare(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  for (const [pattern, most] of [
    [WHOLLY, 100],
    [TAKE_UP, 100],
    [FILLED, OVERFULL_MAX],
  ] as const)
    for (const match of matchesIn(sentence.own, pattern))
      if (valueOf(match[1] ?? '') > most)
        yield at(sentence, match, `No share can be larger than 100 per cent, and this one is ${match[1] ?? ''}.`);
  const [won] = [...before.slice(-1), sentence].flatMap(({ own }) => matchesIn(own, WON));
  if (!won) return;
  for (const match of matchesIn(sentence.own, RIVAL)) {
    const sum = valueOf(won[1] ?? '') + valueOf(match[1] ?? '');
    if (sum > 101)
      yield at(
        sentence,
        match,
        `${won[1] ?? ''} and ${match[1] ?? ''} make ${said(sum)} per cent.`,
        'figures-disagree',
      );
  }
}

const SPLIT_VOTE = figures(`#\\s?(?:${PERCENT} )?(?:and|to|against) #\\s?${PERCENT}`);
const BALLOT = /\b(?:vot(?:e|es|ed|ers|ing)|ballots?|referendum)\b/i;

function* shares(sentence: Sentence): Iterable<ImpossibleFigure> {
  for (const match of matchesIn(sentence.own, SHARE_WHO))
    if (valueOf(match[1] ?? '') > 100)
      yield at(sentence, match, `No share can be larger than 100 per cent, and this one is ${match[1] ?? ''}.`);
  for (const match of [...matchesIn(sentence.own, FALL), ...matchesIn(sentence.own, LESS)])
    if (valueOf(match[1] ?? '') > 100 && !SIGNED.test(sentence.own))
      yield at(sentence, match, 'Nothing can fall by more than 100 per cent of itself.');
  if (!BALLOT.test(sentence.own) || !/\b(?:respectively|in favou?r|against)\b/i.test(sentence.own)) return;
  if (new RegExp(`${PERCENT} of\\b`, 'i').test(sentence.own)) return;
  for (const match of matchesIn(sentence.own, SPLIT_VOTE)) {
    const sum = valueOf(match[1] ?? '') + valueOf(match[2] ?? '');
    if (sum > 101) yield at(sentence, match, `Both shares of the vote make ${said(sum)} per cent.`, 'figures-disagree');
  }
}

// "500,000 euros: 190,000 euros from the county and 310,000 euros from the lottery"
const SUM_OF_MONEY = figures(
  `# ?(${MONEY})?: # ?(${MONEY})? (?:from|for|by|to|in|on) [^.;:0-9]{2,40}?(?:,? and|,) # ?(${MONEY})? (?:from|for|by|to|in|on) [^.;:0-9]{2,60}$`,
);

function* sumsOfMoney(sentence: Sentence): Iterable<ImpossibleFigure> {
  if (INEXACT.test(sentence.own)) return;
  const [clause = ''] = sentence.own.split(/,? (?:said|says|according)\b|, (?:its|the|his|her) \p{Ll}+ said/u);
  const text = unsigned(clause);
  for (const match of matchesIn(text.replace(/[.,]$/, ''), SUM_OF_MONEY)) {
    const [, whole = '', , first = '', , second = ''] = match;
    const sum = valueOf(first) + valueOf(second);
    if (first === '' || Math.min(sum, valueOf(whole)) < 1_000 || Math.abs(sum - valueOf(whole)) <= 0.02 * sum) continue;
    yield at(sentence, match, `${first} and ${second} make ${said(sum)}, not ${whole}.`, 'figures-disagree');
  }
}

// "1.2 million euros to 4,800 pensioners, or 250 euros each"
const SHARED_OUT = figures(
  `# ?(?:${MONEY} )?(?:\\p{Ll}+ ){0,2}?(?:to|among|between|for) (?:the |all |its |their |his |her )?# (?:\\p{Ll}+ )?${PLURAL},? (?:or|that is|making|which is) ${NEAR} ?# ?(?:${MONEY} )?(?:each|apiece|a head|per head|per person|for each)\\b`,
);
// "The twelve cottages were sold for 480,000 pounds in all, on average 40,000 pounds each"
const AVERAGE = figures(
  `(?:for|cost|worth|raised|paid|brought) # ?(?:${MONEY} )?(?:in all|in total|altogether|together|combined)[^.;0-9]{0,30}?(?:on average|an average of|or) # ?(?:${MONEY} )?(?:each|apiece|per|a piece|for each)`,
);
/** Factor by which two figures may differ through rounding. */
const APART = 1.25;

function* perHead(sentence: Sentence): Iterable<ImpossibleFigure> {
  const text = unsigned(sentence.own);
  for (const match of matchesIn(text, SHARED_OUT)) {
    const [total, heads, each] = match.slice(1, 4).map((figure) => valueOf(figure)) as [number, number, number];
    const ratio = (each * heads) / total;
    if (heads >= 2 && (ratio > APART || ratio < 1 / APART))
      yield at(
        sentence,
        match,
        `${match[1] ?? ''} for ${match[2] ?? ''} is ${said(total / heads)} each, not ${match[3] ?? ''}.`,
        'figures-disagree',
      );
  }
  for (const match of matchesIn(text, AVERAGE)) {
    const counted = matchesIn(text.slice(0, match.index), COUNTED);
    const heads = counted.length === 1 ? valueOf(counted[0]?.[1] ?? '') : 1;
    if (heads * valueOf(match[2] ?? '') > APART * valueOf(match[1] ?? ''))
      yield at(sentence, match, `An average of ${match[2] ?? ''} makes more than ${match[1] ?? ''} together.`);
  }
}

// "It cost 140 million euros. That is 1,458 euros for each of the 96,000 households", "Its 800 members will each pay 25 euros"
const FOR_EACH_OF = figures(
  `(?:that is|that makes|or|which is|equal to|equals|amounts to) ${NEAR} ?# ?(?:${MONEY} )?for (?:each|every one) of (?:the |its |their )?(?:\\p{L}+['’]s? )?# (?:\\p{Ll}+ )?${PLURAL}\\b`,
);
const EACH_PAY = figures(
  `# (?:\\p{Ll}+ )?${PLURAL} (?:will |must |would |are to |have to )?each (?:pay|paid|get|got|receive|received|owe|contribute|contributed|give|gave) ${NEAR} ?# ?${MONEY}\\b`,
);
const BETWEEN_THEM = figures(
  `# (?:\\p{Ll}+ )?${PLURAL}\\b[^.;0-9]{0,30} # ?${MONEY}\\b[^.;0-9]{0,30}\\b(?:between them|in all|together|in total),? (?:or |that is )?${NEAR} ?# ?(?:${MONEY} )?each\\b`,
);
const MONEY_SUM = figures(`# ?${MONEY}\\b`);

function* eachOfTotal(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  const text = unsigned(sentence.own);
  const totals = before.slice(-1).flatMap(({ own }) => matchesIn(unsigned(own), MONEY_SUM).map(([, sum = '']) => sum));
  const [total] = totals;
  const found = [
    ...matchesIn(text, FOR_EACH_OF).map((match) => ({ match, total, each: match[1], heads: match[2] })),
    ...matchesIn(text, EACH_PAY).map((match) => ({ match, total, each: match[2], heads: match[1] })),
    ...matchesIn(text, BETWEEN_THEM).map((match) => ({ match, total: match[2], each: match[3], heads: match[1] })),
  ];
  for (const { match, total: sum, each = '', heads = '' } of found) {
    if (sum === undefined || (sum === total && totals.length !== 1)) continue;
    const ratio = (valueOf(each) * valueOf(heads)) / valueOf(sum);
    if (valueOf(heads) >= 2 && (ratio > 2 || ratio < 0.5))
      yield at(
        sentence,
        match,
        `${sum} for ${heads} is ${said(valueOf(sum) / valueOf(heads))} each, not ${each}.`,
        'figures-disagree',
      );
  }
}

// "from 2,000 to 2,900, an increase of 45 per cent"
const CHANGE = figures(
  `\\bfrom # to #(?: ${MONEY}| \\p{Ll}+s)?(?:,| \\(|:)? ?(?:an? |or |up |down )?(?:\\p{Ll}+ )?(increase|rise|growth|jump|gain|fall|drop|decline|decrease|reduction|up|down) (?:of|by)? ?${NEAR}#\\s?${PERCENT}(?! points?)`,
);

function* changes(sentence: Sentence): Iterable<ImpossibleFigure> {
  for (const match of matchesIn(unsigned(sentence.own), CHANGE)) {
    const [from, to, stated] = [match[1], match[2], match[4]].map((figure) => valueOf(figure ?? '')) as [
      number,
      number,
      number,
    ];
    const share = (100 * Math.abs(to - from)) / from;
    // Ends that were rounded leave room.
    if (from < 10 || Math.abs(share - stated) <= Math.max(4, 0.15 * stated)) continue;
    yield at(
      sentence,
      match,
      `From ${match[1] ?? ''} to ${match[2] ?? ''} is ${said(share)} per cent, not ${match[4] ?? ''}.`,
      'figures-disagree',
    );
  }
}

// "The council has 51 seats", "the jury of twelve"
const SEATS = figures(
  '\\b(?:has|have|with|of) # (?:seats|members|councillors|delegates|judges|senators|deputies)\\b|\\b(?:jury|board|panel|bench|committee|court) of #\\b|\\b#-(?:member|seat|strong) (?:\\p{Ll}+ )?(?:council|board|panel|committee|parliament|assembly|senate|jury|chamber)\\b',
);
const CAST = figures(
  '\\b(?:adopted|passed|approved|rejected|carried|defeated|backed|confirmed)(?: (?:the|a|an|its|his|her))?(?: \\p{Ll}+){0,3}? (?:with|by) # votes\\b|# (?:jurors|members|councillors|judges|senators|deputies|delegates) (?:voted|backed|rejected|approved)\\b|# voted (?:to|for|against|in favou?r)\\b',
);

function* ballots(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  const cast = matchesIn(sentence.own, CAST);
  if (cast.length === 0) return;
  const seats = [...before, sentence].flatMap(({ own }) =>
    matchesIn(own, SEATS).map((match) => match.slice(1).filter(Boolean)[0] ?? ''),
  );
  const [stated] = seats;
  // With two bodies it is unknown which one voted.
  if (stated === undefined || new Set(seats.map(valueOf)).size !== 1) return;
  for (const match of cast) {
    const votes = match.slice(1).filter(Boolean)[0] ?? '';
    if (valueOf(votes) > valueOf(stated))
      yield at(sentence, match, `${votes} votes are more than ${stated} members can cast.`);
  }
}

const YEAR = '((?:1[5-9]|20)\\d{2})';
const BEGAN =
  '(?:opened|(?:began|entered|came into|went into) (?:service|operation)|began|begun|started|founded|launched|established|built|set up|introduced|moved in|married|elected|hired|arrested)';
const ENDED =
  '(?:closed|switched off|taken (?:offline|out of service)|decommissioned|scrapped|completed|finished|ended|demolished|abandoned|dissolved|shut|abolished|withdrawn|torn down|retired|divorced|sold|released)';
const SPAN = new RegExp(
  `\\b${BEGAN} in ${YEAR}(?:,? and|, but|,|;) (?:was |were |it |had |then |finally ){0,3}${ENDED} (?:down )?in ${YEAR}(?: after (\\d{1,3}|\\p{L}+(?:-\\p{L}+)?) years)?`,
  'giu',
);
const FROM_TO = new RegExp(`\\b(?:from|between) ${YEAR} (?:to|until|and) ${YEAR}\\b`, 'gu');
const BORN = new RegExp(`\\bborn (?:in \\p{Lu}[\\p{L} ]+ )?in ${YEAR}\\b`, 'giu');
/** A life has nothing before its birth; what is told of parents, firms and places has. */
const BORN_THEN = new RegExp(
  `\\bborn in ${YEAR},? and (?!(?:his|her|their) (?:parents|mother|father|family))[^.;0-9]{0,60}? in ${YEAR}\\b`,
  'giu',
);
const BEFORE_BIRTH =
  /\b(?:parents?|mother|father|grand\p{L}+|family|ancestors?|founded by|named after|built|set|discovered|written|published)\b/iu;
/** "born in 1731, died on Tuesday" */
const BORN_DIES = new RegExp(
  `\\bborn (?:in \\p{Lu}[\\p{L} ]+ )?in ${YEAR}\\b[^.;]{0,80}\\b(?:died|has died|passed away) (?:on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|last (?:week|night|month)|this (?:week|morning|month)|yesterday)\\b`,
  'giu',
);
const MADE_THEN = new RegExp(
  `\\b(?:completed|built|opened|founded|constructed|erected|launched|commissioned) in ${YEAR}\\b[^.;0-9]{0,40}\\b(?:was|were|been) (?:last |first |then |later )?(?:inspected|renovated|repaired|restored|extended|closed|demolished|refurbished|overhauled|repainted) in ${YEAR}\\b`,
  'giu',
);
const DIED = new RegExp(`\\b(?:he|she|and) died in ${YEAR}(?:,? (?:at the age of|aged) (\\d{1,3})\\b)?`, 'giu');

function* years(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  for (const match of matchesIn(sentence.own, SPAN)) {
    const [, begun, ended, length] = match;
    const span = Number(ended) - Number(begun);
    if (span < 0) yield at(sentence, match, `It cannot have ended in ${ended ?? ''} if it began in ${begun ?? ''}.`);
    else if (length !== undefined && Math.abs(valueOf(length) - span) > 1)
      yield at(
        sentence,
        match,
        `From ${begun ?? ''} to ${ended ?? ''} are ${span} years, not ${length}.`,
        'figures-disagree',
      );
  }
  for (const match of matchesIn(sentence.own, FROM_TO))
    if (Number(match[2]) < Number(match[1]) && /^from/i.test(match[0]) && / until /.test(match[0]))
      yield at(sentence, match, `${match[2] ?? ''} is before ${match[1] ?? ''}.`);
  for (const match of matchesIn(sentence.own, BORN_THEN))
    if (Number(match[2]) < Number(match[1]) && !BEFORE_BIRTH.test(match[0]))
      yield at(sentence, match, `${match[2] ?? ''} is before the birth in ${match[1] ?? ''}.`);
  for (const match of matchesIn(sentence.own, MADE_THEN))
    if (Number(match[2]) < Number(match[1]))
      yield at(sentence, match, `${match[2] ?? ''} is before ${match[1] ?? ''}.`);
  for (const match of matchesIn(sentence.own, BORN_DIES))
    if (Number(match[1]) < LIVING_SINCE && !/\b1[5-9]\d{2}\b/.test(sentence.own.replace(match[1] ?? '', '')))
      yield at(sentence, match, `Nobody who was born in ${match[1] ?? ''} can have died now.`);
  const near = [...before, sentence].map(({ own }) => own).join(' ');
  const births = matchesIn(near, BORN);
  const born = Number(births[0]?.[1]);
  if (births.length !== 1) return;
  for (const match of matchesIn(sentence.own, DIED)) {
    const [, died, age] = match;
    const lived = Number(died) - born;
    if (lived < 0) yield at(sentence, match, `Nobody who was born in ${born} can have died in ${died ?? ''}.`);
    else if (age !== undefined && Math.abs(Number(age) - lived) > 1)
      yield at(
        sentence,
        match,
        `Who was born in ${born} and died in ${died ?? ''} was ${lived}, not ${age}.`,
        'figures-disagree',
      );
  }
}

/** Nobody who was born before can be alive in a text that speaks of last week. */
const LIVING_SINCE = 1890;

const RULES: readonly Rule[] = [
  parts,
  namedParts,
  shares,
  shareAgainstShare,
  sumsOfMoney,
  perHead,
  eachOfTotal,
  changes,
  ballots,
  years,
];
/** Sentences of the same paragraph before one that are read with it. */
const REACH = 3;

/** Figures of neighbouring sentences that cannot all be true. Linear in the number of sentences. */
export const figureRelations = (sentences: readonly Sentence[]): readonly ImpossibleFigure[] =>
  sentences.flatMap((sentence, index) => {
    if (!isCounting(sentence)) return [];
    const before = sentences
      .slice(Math.max(0, index - REACH), index)
      .filter(({ paragraph }) => paragraph === sentence.paragraph);
    return RULES.flatMap((rule) => [...rule(sentence, before)]);
  });
