import { figures, isCounting, matchesIn, valueOf } from './figures.js';
import { at, type ImpossibleFigure, said } from './impossible-figure.js';
import { type Sentence } from '../words/index.js';

/**
 * Parts beside their whole where both have different names (staff and people, the injured and those hurt), shares of anything, lists with
 * their sum, and times of races. Each asks for words that make the arithmetic certain.
 */
type Rule = (sentence: Sentence, before: readonly Sentence[]) => Iterable<ImpossibleFigure>;

const PERCENT = '(?:%|per ?cent\\b)';
const PLURAL = '(?:\\p{Ll}{2,}s|people|children|men|women|sheep|cattle)';
const MONEY = '(?:euros?|dollars?|pounds|francs|crowns|kronor|kroner|yen|rupees|zlotys?|pesos)';
const unsigned = (text: string): string => text.replace(/[$€£¥₹]/g, ' ');
/** Words that make a figure inexact, or its parts a choice. */
const INEXACT =
  /\b(?:about|around|roughly|nearly|almost|some|more than|less than|fewer than|over|under|at least|at most|up to|approximately|an estimated|mostly|mainly|among|includ(?:es?|ed|ing)|another|others?|also|both|either|such as|as well as)\b/i;

/** Numbers that count nothing: years, dates, clocks. */
const NO_COUNT = /\b(?:1[5-9]|20)\d{2}\b|\b\d{1,2}[:.]\d{2}\b|\b\p{Lu}\p{Ll}+ \d{1,2}\b|\b\d{1,2} \p{Lu}\p{Ll}+\b/gu;
const ANY = figures('#');

/** The largest of all numbers in the sentences; 0 without any. A part that is larger than all of them is larger than its whole. */
const largestIn = (sentences: readonly Sentence[]): number =>
  Math.max(
    0,
    ...sentences.flatMap(({ own }) =>
      matchesIn(unsigned(own).replace(NO_COUNT, ' '), ANY).map(([figure]) => valueOf(figure)),
    ),
  );

/** Both names of one thing: how its whole is counted, and how its part is. */
const PAIRED: readonly { readonly whole: RegExp; readonly part: RegExp }[] = [
  {
    whole: figures(
      '\\b(?:employs?|employed|employing|has|had|have|with) (?:about |around |some |nearly |over |more than )?# (?:\\p{Ll}+ )?(?:people|workers|employees|staff|staff members)\\b',
    ),
    part: figures(
      "# of (?:its|the|their|the company[’']s|the firm[’']s) (?:staff|workforce|employees|workers|people)\\b",
    ),
  },
  {
    whole: figures(
      '# (?:\\p{Ll}+ )?(?:people|persons|passengers|others|men|women|children) (?:were|was) (?:hurt|injured|wounded)\\b',
    ),
    part: figures('# of (?:the|those) (?:injured|hurt|wounded)\\b'),
  },
  {
    whole: figures(
      '# (?:\\p{Ll}+ )?(?:people|persons|passengers|men|women|children) (?:died|drowned|were killed|have died|lost their lives)\\b',
    ),
    part: figures('# of (?:the|those) (?:dead|killed|victims|deceased)\\b'),
  },
  {
    whole: figures(
      '\\b(?:asked|surveyed|polled|interviewed|questioned|examined|inspected|visited|checked|tested|screened) (?:about |around |some )?# (?:\\p{Ll}+ )?' +
        PLURAL +
        '\\b',
    ),
    part: figures(
      '(?<=^["“]?)# (?:of them |said|say|answered|replied|agreed|reported|had|were|tested|failed|passed|wanted|preferred)\\b',
    ),
  },
  {
    whole: figures(
      '\\b(?:collection|fleet|herd|flock|library|archive|museum|orchestra|choir|class)\\b[^.;0-9]{0,30}# (?:\\p{Ll}+ )?' +
        PLURAL +
        '\\b',
    ),
    part: figures(
      `# (?:\\p{Ll}+ )?${PLURAL} (?:of|in|from) (?:the|its) (?:collection|fleet|herd|flock|library|archive|museum|orchestra|choir|class)\\b|\\bof them, # ${PLURAL}\\b`,
    ),
  },
];

const figureIn = (match: RegExpMatchArray): string => match.slice(1).filter(Boolean)[0] ?? '';

function* paired(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  for (const { whole, part } of PAIRED) {
    const wholes = before.flatMap(({ own }) => matchesIn(own, whole).map(figureIn));
    const [stated] = wholes;
    if (stated === undefined || wholes.length !== 1) continue;
    for (const match of matchesIn(sentence.own, part)) {
      const some = figureIn(match);
      if (valueOf(some) > valueOf(stated) && valueOf(some) > largestIn(before))
        yield at(sentence, match, `${some} is more than the whole of ${stated}.`);
    }
  }
}

/** Words in -s that are no plurals. */
const NO_PLURAL =
  /^(?:was|is|has|its|this|his|hers|does|says|across|less|as|us|thus|plus|perhaps|always|news|business|process|address|access|series|species|various|serious|previous|famous|towards|besides|unless|yes|class|glass|boss|mass|loss|press)$/i;
const OF_THOSE = figures(
  '(?<=^["“]?)Of (?:those|these|them),? (?:only |just |about |some )?# (?:were|had|have|are|was|did|died|took|went)\\b',
);

const COUNTED_PLURAL = figures(`# (?:\\p{Ll}+ )?(${PLURAL})\\b`);

/** "Of those, 910 were uprooted" is of the one thing of the sentence before that is counted and has a plural. */
function* ofThose(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  const last = before.at(-1);
  if (!last) return;
  const counted = matchesIn(last.own.replace(NO_COUNT, ' '), COUNTED_PLURAL);
  const [only] = counted;
  const plurals = matchesIn(last.own, /(?<![\p{L}’'])\p{Ll}{3,}s\b(?!\s\d)/gu).filter(
    ([word]) => !NO_PLURAL.test(word),
  );
  if (!only || counted.length !== 1 || plurals.length > 1) return;
  for (const match of matchesIn(sentence.own, OF_THOSE))
    if (valueOf(match[1] ?? '') > Math.max(valueOf(only[1] ?? ''), largestIn([last])))
      yield at(sentence, match, `${match[1] ?? ''} is more than the whole of ${only[1] ?? ''}.`);
}

/** What a share is measured by that can be exceeded: a level, a target, what was there before. */
const RATIO =
  /\b(?:average|capacity|level|levels|normal|targets?|goals?|gdp|economy|output|prices?|values?|incomes?|rates?|more|higher|increas\w*|ris\w*|rose|gr[eo]w\w*|growth|times|equivalent|equal|demand|needs?|requirements?|limit|standard|original|than|compared|up|face|expected|forecast|plan|usual|earnings|wages?|salar\w+|assets|debt)\b/i;
/**
 * Words just before a share of which what follows is only the measure: there may be more telephones than people, more doses than
 * patients, and more seats sold than there are.
 */
const MEASURED_BY =
  /\b(?:for|to|at|than|with|is|are|was|were|cover(?:s|ed|ing)?|costs?|spen[dt]s?|spending|pay(?:s|ing)?|paid|ow(?:es?|ed)|worth|loses?|lost|losing|sells?|sold|book(?:s|ed)|issu(?:es?|ed)|order(?:s|ed)|need(?:s|ed)?|promis(?:es?|ed)|offer(?:s|ed)?)\s(?:(?:about|around|roughly|nearly|almost|some|only|just|over|up to|as much as|more than|at least)\s)?$/i;
/** Things of which one person may have several, and lists that keep those who have left. */
const SEVERAL_EACH =
  /\b(?:registered|registrations?|rolls?|subscri\w+|(?:tele|smart)?phones?|sims?|cards?|accounts?|doses?|vaccines?|shots?|jabs?|penetration|guns?|cars|vehicles|licences?|licenses?|tickets?|copies|applications?)\b/i;
/** Sums of money that can turn into their opposite are no wholes, and what was there before is no whole of what is now. */
const NO_WHOLE =
  /\b(?:profits?|earnings|incomes?|margins?|budgets?|revenues?|sales|gains|losses|debts?|costs?|funds)\b/i;
const OF_BEFORE = /^\s(?:(?:it|they|he|she|we)\s\p{Ll}+|(?:in|of|from|before|since)\s\d)/u;

/** The words just before a figure. */
export const wordsBefore = ({ own }: Sentence, { index = 0 }: RegExpMatchArray): string =>
  own.slice(Math.max(0, index - 40), index);

/** Whether more than all of something is stated as a share of it, and not as a measure of something else. */
export function isShare(sentence: Sentence, match: RegExpMatchArray): boolean {
  const { own } = sentence;
  const [before, after] = [wordsBefore(sentence, match), own.slice((match.index ?? 0) + match[0].length)];
  return (
    valueOf(match[1] ?? '') > 100 &&
    !MEASURED_BY.test(before) &&
    !NO_WHOLE.test(match[0]) &&
    !SEVERAL_EACH.test(own) &&
    !OF_BEFORE.test(after)
  );
}

const SHARE_OF_ALL = figures(`#\\s?${PERCENT} of (?:all|those|these) (?:\\p{Ll}+)`);
/** Shares of what is counted: of fish, of households. */
const SHARE_OF_THEM = figures(
  `#\\s?${PERCENT} of (?:the |all |its |their )?(?:\\p{Ll}+ )?(?:${PLURAL}|fish)\\b(?=,| (?:that|which|who|had|have|were|are|did|do|said|in|on|at|by|from)\\b|[.;]|$)`,
);
const IN_SHARE_OF = figures(`\\bin #\\s?${PERCENT} of (?:the |all )?(?:\\p{Ll}+ )?${PLURAL}\\b`);
const OF_ALL_SHARE = figures(
  `\\bof (?:the|all|all the) (?:\\p{Ll}+ )?${PLURAL}\\b[^.;0-9]{0,60}, #\\s?${PERCENT} (?:had|were|are|have|did|do|said|failed|passed|died)\\b`,
);
const MAKES_UP = figures(
  `\\b(?:mak(?:es?|ing) up|made up|account(?:s|ed|ing)? for) (?:about |around |nearly |almost |some )?#\\s?${PERCENT} of (?:its|their|his|her|our|the|all|total)\\b(?! (?:\\p{L}+ )?(?:gdp|economy|output|incomes?|gross))`,
);

function* shares(sentence: Sentence): Iterable<ImpossibleFigure> {
  for (const pattern of [SHARE_OF_ALL, SHARE_OF_THEM, IN_SHARE_OF, OF_ALL_SHARE, MAKES_UP])
    for (const match of matchesIn(sentence.own, pattern))
      if (isShare(sentence, match) && !RATIO.test(sentence.own.replace(match[0], ' ')))
        yield at(sentence, match, `No share can be larger than 100 per cent, and this one is ${match[1] ?? ''}.`);
}

// "19 medals: five gold, six silver and three bronze"
const PART = '# \\p{Ll}+(?: \\p{Ll}+){0,2}';
const LIST = figures(
  `#(?: \\p{Ll}+)? ${PLURAL}(?::| –| —| \\() ?${PART}, (?:${PART}, )?(?:${PART}, )?(?:${PART},? )?and ${PART}(?=[.;)]|$| –| —)`,
);
/** What is divided, and what the last pays of it. */
const REMAINING = figures(
  `# ?${MONEY}? ?of (?:it|that|this|the (?:sum|total|money|cost|amount))\\b[^.;0-9]{2,60}\\b(?:the|its) (?:remaining|other|rest,?) ?# ?${MONEY}\\b`,
);
const MONEY_SUM = figures(`# ?${MONEY}\\b`);

function* sums(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  if (INEXACT.test(sentence.own.replace(/\bthe other\b/g, ''))) return;
  for (const match of matchesIn(sentence.own, LIST)) {
    const [whole = '', ...parts] = match.slice(1).filter(Boolean);
    const sum = parts.reduce((total, part) => total + valueOf(part), 0);
    if (parts.length >= 2 && sum !== valueOf(whole) && parts.every((part) => valueOf(part) < valueOf(whole)))
      yield at(sentence, match, `${parts.join(' and ')} make ${said(sum)}, not ${whole}.`, 'figures-disagree');
  }
  const totals = before.slice(-1).flatMap(({ own }) => matchesIn(unsigned(own), MONEY_SUM).map(([, sum = '']) => sum));
  for (const match of matchesIn(unsigned(sentence.own), REMAINING)) {
    const [, first = '', second = ''] = match;
    const sum = valueOf(first) + valueOf(second);
    const [total] = totals;
    if (total === undefined || totals.length !== 1 || Math.abs(sum - valueOf(total)) <= 0.02 * valueOf(total)) continue;
    yield at(sentence, match, `${first} and ${second} make ${said(sum)}, not ${total}.`, 'figures-disagree');
  }
}

// "420 pupils in 20 classes, an average of 42"
const AVERAGE_OF = figures(
  `# (?:\\p{Ll}+ )?${PLURAL} (?:in|on|across|for|among|between) # (?:\\p{Ll}+ )?${PLURAL},? (?:or |that is |which is |with )?(?:an average of|on average|averaging) (?:about |around |nearly |almost )?#`,
);
const APART = 1.25;

function* averages(sentence: Sentence): Iterable<ImpossibleFigure> {
  for (const match of matchesIn(sentence.own, AVERAGE_OF)) {
    const [all, groups, each] = match.slice(1, 4).map((figure) => valueOf(figure)) as [number, number, number];
    const exact = all / groups;
    if (groups < 2 || (each / exact <= APART && exact / each <= APART)) continue;
    const why = `${match[1] ?? ''} in ${match[2] ?? ''} is ${said(exact)} each, not ${match[3] ?? ''}.`;
    yield at(sentence, match, why, 'figures-disagree');
  }
}

const MEMBERS = figures(
  '\\b(?:has|have|with|of) # (?:members|seats|directors|councillors|delegates|judges|jurors)\\b|\\b#-(?:member|seat|strong)\\b',
);
const BY_VOTES = figures(
  '\\bby (?:a vote of )?# votes? (?:to|against) #\\b|\\b(?:by a vote of|voted|vote of) #(?: to |-|–)#\\b',
);

function* ballots(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  const bodies = [...before, sentence].flatMap(({ own }) => matchesIn(own, MEMBERS).map(figureIn));
  const [stated] = bodies;
  if (stated === undefined || new Set(bodies.map(valueOf)).size !== 1) return;
  for (const match of matchesIn(sentence.own, BY_VOTES)) {
    const [first = '', second = ''] = match.slice(1).filter(Boolean);
    const cast = valueOf(first) + valueOf(second);
    if (cast > valueOf(stated))
      yield at(sentence, match, `${said(cast)} votes are more than ${stated} members can cast.`);
  }
}

/** Seconds below which nobody has come, with room below the records of 2025 (World Athletics, World Aquatics). */
const FASTEST: Readonly<Record<'run' | 'swum', Readonly<Record<string, number>>>> = {
  run: { '100': 9.4, '200': 18.9, '400': 42.5, '800': 99, '1500': 202, '5000': 745, '10000': 1550 },
  swum: { '50': 19.8, '100': 44.5, '200': 98, '400': 215, '800': 440, '1500': 855 },
};
const DISTANCE =
  /\b(50|100|200|400|800|1,?500|5,?000|10,?000)[ -](?:metres?|meters?|m)\b(?: (?:freestyle|dash|sprint|race|final|heat|backstroke|breaststroke|butterfly|run))?/giu;
const TIME = figures(
  '(?<=\\b(?:in|of|time of|clocked|ran|clocking) (?:a time of |a personal best of )?)(?:# minutes?(?:,? (?:and )?# seconds?)?|# seconds?)\\b',
);
const OTHER_RACE =
  /\b(?:relay|cycl\w+|bikes?|bicycles?|ski\w*|skat\w+|horses?|rac(?:ing )?cars?|motor\w*|row\w*|kayak\w*|canoe\w*|dogs?|greyhounds?|fins?|segments?|split|reaction|final 100|last 100|intervals?|metres? (?:of|from|away|high|deep|tall)|meters? (?:of|from|away|high|deep|tall))\b/i;
const SWUM = /\b(?:swam|swims?|swum|swimm\w+|freestyle|backstroke|breaststroke|butterfly|pool)\b/i;
const RUN = /\b(?:ran|runs?|runners?|running|sprint\w*|dash|track|athletics|won the|lap)\b/i;

/** Minutes in which nobody has run a marathon. */
const MARATHON_MIN = 118;
const MARATHON_TIME = figures(
  '\\bmarathon\\b[^.;0-9]{0,40}\\b(?:in|with|time of|clocking) # hours?(?:,? (?:and )?# minutes?)?\\b',
);

/** The same without hours. */
const MARATHON_MINUTES = figures(
  '\\b(?:ran|won|finished|completed) (?:the|a|his|her) (?:\\p{L}+ )?marathon(?: (?:of|in|at) \\p{Lu}[\\p{L} ]{2,20}?)? in (?:about |just |only )?# minutes?\\b',
);

/** The fastest that people and what carries them have gone, in km/h, with room above the records of {@link PLAIN_LIMITS}. */
const COVERED: readonly (readonly [by: RegExp, most: number])[] = [
  [/\b(?:trains?|railway|locomotive|tram)\b/i, 620],
  [/\b(?:rode|cycl(?:ed|ist)|bicycle|handlebars?)\b/i, 150],
  [/\b(?:ran|runner|walked|hiked|jogged|on foot)\b/i, 46],
  [/\b(?:drove|car|lorry|truck|bus|van)\b/i, 510],
  [/\b(?:ferry|sailed|rowed|swam|yacht|ship)\b/i, 150],
];
const OTHER_MEANS =
  /\b(?:planes?|aircraft|jets?|flew|flights?|flying|rockets?|helicopters?|horses?|motor\w*|simulat\w+|video|film|games?|virtual\w*|hyperloop|will|would|could|plan(?:s|ned)?|signals?|light|news|relay|total|last|final|trains? every)\b/i;
const WAY = '(?:kilomet(?:re|er)s?|km|miles?)';
const WHILE = '(seconds?|minutes?|hours?)';
// "the 300 kilometres to Madrid in 70 seconds"
const WAY_IN_TIME = figures(
  `\\b(?:rode|cycled|ran|walked|hiked|drove|sailed|rowed|swam|covers|covered|travell?ed|needs?|needed|took) (?:the |its |all )?# (${WAY})\\b(?: (?:to|from|between|across|through) [^.,;0-9]{2,40}?)? in (?:about |just |only )?# ${WHILE}\\b`,
);
// "needed 70 seconds for the 300 kilometres"
const TIME_FOR_WAY = figures(
  `\\b(?:needs?|needed|took|takes) (?:about |just |only )?# ${WHILE} (?:for|to cover) the # (${WAY})\\b`,
);
const HOURS: Readonly<Record<string, number>> = { s: 3_600, m: 60, h: 1 };

/** A way that nobody covers in such a time by the means that the sentence names. */
function* ways(sentence: Sentence): Iterable<ImpossibleFigure> {
  if (OTHER_MEANS.test(sentence.own)) return;
  const [, most = 0] = COVERED.filter(([by]) => by.test(sentence.own)).sort((a, b) => b[1] - a[1])[0] ?? [];
  if (most === 0) return;
  for (const { match, far, unit, took, time } of [
    ...matchesIn(sentence.own, WAY_IN_TIME).map((match) => ({
      match,
      far: match[1],
      unit: match[2],
      took: match[3],
      time: match[4],
    })),
    ...matchesIn(sentence.own, TIME_FOR_WAY).map((match) => ({
      match,
      took: match[1],
      time: match[2],
      far: match[3],
      unit: match[4],
    })),
  ]) {
    const km = valueOf(far ?? '') * (/^mile/i.test(unit ?? '') ? 1.609 : 1);
    const speed = (km * (HOURS[(time ?? '').charAt(0).toLowerCase()] ?? NaN)) / valueOf(took ?? '');
    // A sprint may be rounded; twice the record is not.
    if (speed > 1.5 * most)
      yield at(
        sentence,
        match,
        `${far ?? ''} ${unit ?? ''} in ${took ?? ''} ${time ?? ''} is ${said(Math.round(speed))} km/h.`,
      );
  }
}

const TOTAL_WON = figures(
  `\\b(?:won|share[ds]?|receiv(?:e|ed)|inherit(?:s|ed)|get|got|raised|collected) (?:a total of |about |some )?# ?${MONEY}\\b`,
);
const EACH_GETS = figures(
  `\\b[Ee]ach (?:of (?:them|the \\p{Ll}+)|member|worker|player|winner|heir|family|child) (?:gets|got|receives|received|will get|will receive|is paid|was paid) (?:about |some |almost )?# ?${MONEY}\\b`,
);

/** "Forty workers have won 2.4 million euros. Each of them gets nine million euros." */
function* eachOfAll(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  const totals = before.slice(-1).flatMap(({ own }) => matchesIn(unsigned(own), TOTAL_WON).map(([, sum = '']) => sum));
  const [total] = totals;
  if (total === undefined || totals.length !== 1) return;
  for (const match of matchesIn(unsigned(sentence.own), EACH_GETS))
    if (valueOf(match[1] ?? '') > valueOf(total))
      yield at(sentence, match, `${match[1] ?? ''} for each is more than the ${total} for all.`);
}

/** Metres that nobody has jumped, with room above the records of 2025 (World Athletics). */
const JUMPS: readonly (readonly [RegExp, number])[] = [
  [/\bhigh jump\b/i, 2.55],
  [/\blong jump\b/i, 9.2],
  [/\btriple jump\b/i, 18.6],
  [/\bpole vault\b/i, 6.5],
];
const CLEARED = figures('\\b(?:cleared|jumped|leapt|vaulted|won with|a jump of|a leap of) # (?:metres?|meters?|m)\\b');

function* jumps(sentence: Sentence): Iterable<ImpossibleFigure> {
  for (const [event, most] of JUMPS)
    for (const match of event.test(sentence.own) ? matchesIn(sentence.own, CLEARED) : [])
      if (valueOf(match[1] ?? '') > most)
        yield at(sentence, match, `Nobody has jumped ${said(most)} metres in that event.`);
}

function* races(sentence: Sentence): Iterable<ImpossibleFigure> {
  if (OTHER_RACE.test(sentence.own)) return;
  if (!/\b(?:half|relay|wheelchair|bike|roller|film|chess|session|talks|hearing|meeting|debate)\b/i.test(sentence.own))
    for (const match of matchesIn(sentence.own, MARATHON_TIME))
      if (
        /\b(?:won|ran|run|finished|completed|runner|winner|field)\b/i.test(sentence.own) &&
        60 * valueOf(match[1] ?? '') + (match[2] === undefined ? 0 : valueOf(match[2])) < MARATHON_MIN
      )
        yield at(sentence, match, 'Nobody has run a marathon in less than an hour and 59 minutes.');
  if (!/\b(?:half|quarter|relay|wheelchair|bike|roller|mini|kids|children)\b/i.test(sentence.own))
    for (const match of matchesIn(sentence.own, MARATHON_MINUTES))
      if (valueOf(match[1] ?? '') < MARATHON_MIN)
        yield at(sentence, match, 'Nobody has run a marathon in less than an hour and 59 minutes.');
  const kind = SWUM.test(sentence.own) ? 'swum' : RUN.test(sentence.own) ? 'run' : undefined;
  const distances = matchesIn(sentence.own, DISTANCE);
  const [only] = distances;
  if (kind === undefined || !only || distances.length !== 1) return;
  const fastest = FASTEST[kind][(only[1] ?? '').replace(',', '')];
  for (const match of fastest === undefined ? [] : matchesIn(sentence.own.slice(only.index), TIME)) {
    const [minutes, rest, seconds] = [match[1], match[2], match[3]];
    const took = seconds === undefined ? 60 * valueOf(minutes ?? '') + valueOf(rest ?? '0') : valueOf(seconds);
    if (took < (fastest ?? 0))
      yield at(
        { start: sentence.start + only.index },
        match,
        `Nobody has ${kind} ${only[1] ?? ''} metres in less than ${said(fastest ?? 0)} seconds.`,
      );
  }
}

/** A count that says how many there are, by the words before it, or how many began, by those after it. */
const IS_WHOLE =
  /\b(?:has|have|had|counts?|counted|numbers|numbered|carrying|employs?|owns?|owned|keeps?|kept|raised|gr[eo]ws?|planted|there (?:are|were)|seats|holds|held|home to|runs|operates|with|carried|carries)(?: (?:about|around|some|only|just|nearly|almost|exactly|\p{Ll}+ed))?\s$/iu;
const HAS_BEGUN = /^(?: \p{Ll}+)? (?:sat|took|entered|started|began|applied|registered|set out|set off)\b/iu;
/** What a part does, in the past: "stood idle", "were uprooted". */
const HAS_DONE =
  /^(?: (?:in|on|of|at|from) (?:the |its )?\p{Ll}+)?,? (?:were|was|had|have|has|did|\p{Ll}{3,}ed|stood|froze|fell|went|died|lay|came|left|turned|took|lost|won|got|sank|broke|burnt|stayed|voted|failed|passed)\b/iu;
/** Words that speak of a larger whole, another time or other things of the same kind. */
const ELSEWHERE =
  /\b(?:across|nationwide|worldwide|national(?:ly)?|countr(?:y|ies)|world|state|statewide|region|counties|total|all|altogether|others?|more|another|new|additional|since|years?|decades?|months?|weeks?|ever|previous\w*|earlier|former\w*|once|over|neighbou?ring|elsewhere|each|per|every|daily|times|expected|plans?|planned|will|would|could|may|might|if|than|combined|both|competing|rival|foreign|federal|similar|including|average|annually)\b/i;
const COUNT = figures(`# (${PLURAL})\\b`);
const NAMED_DAY =
  /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g;
/** Names inside a sentence: another place or body may be meant. */
const namesIn = (text: string): readonly string[] =>
  matchesIn(text.replace(NAMED_DAY, ' '), /(?<=[\p{Ll}\d,;] )\p{Lu}[\p{L}’'-]+/gu).map(([name]) => name);

/** "There are 310 taxis in the city. On Friday 480 taxis stood idle": more of one thing than there are. */
function* sameThing(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  const wholes = new Map<string, { readonly figure: string; readonly from: Sentence; readonly end: number }[]>();
  for (const each of [...before, sentence])
    for (const match of matchesIn(each.own, COUNT)) {
      const [all, figure = '', noun = ''] = match;
      const isWhole =
        IS_WHOLE.test(wordsBefore(each, match)) || HAS_BEGUN.test(each.own.slice(match.index + all.length));
      if (isWhole)
        wholes.set(noun.toLowerCase(), [
          ...(wholes.get(noun.toLowerCase()) ?? []),
          { figure, from: each, end: each.start + match.index + all.length },
        ]);
    }
  if (wholes.size === 0 || ELSEWHERE.test(sentence.own)) return;
  for (const match of matchesIn(sentence.own, COUNT)) {
    const [all, figure = '', noun = ''] = match;
    const known = wholes.get(noun.toLowerCase()) ?? [];
    const [whole] = known;
    if (!whole || known.length !== 1 || sentence.start + match.index < whole.end) continue;
    if (!HAS_DONE.test(sentence.own.slice(match.index + all.length))) continue;
    if (valueOf(whole.figure) < 2 || valueOf(figure) <= Math.max(valueOf(whole.figure), largestIn(before))) continue;
    if (namesIn(sentence.own).some((name) => !whole.from.text.includes(name))) continue;
    yield at(sentence, match, `${figure} is more than the ${whole.figure} ${noun} that there are.`);
  }
}

const FRACTIONS: Readonly<Record<string, number>> = {
  half: 2,
  'a third': 3,
  'one third': 3,
  'a quarter': 4,
  'one quarter': 4,
  'a fifth': 5,
  'a tenth': 10,
};
const FRACTION_OF = figures(
  `\\b(half|a third|one third|a quarter|one quarter|a fifth|a tenth) of (?:it|that|this|them|those|the (?:sum|money|total|amount))\\b,? (?:or |that is |some )?# ?(?:${MONEY}|${PLURAL})`,
);
// "half of the 80,000 euros, or 40,000 euros"
const FRACTION_OF_ALL = figures(
  `\\b(half|a third|one third|a quarter|one quarter|a fifth|a tenth) of (?:the|its|their|all) # ?(?:${MONEY}|${PLURAL}),? (?:or|that is) # ?(?:${MONEY}|${PLURAL})\\b`,
);
// "900 tonnes of wheat and 300 tonnes of barley, 1,200 tonnes in all", "five gold and four silver medals, nine in all"
const TWO_IN_ALL = figures(
  `# (?:${PLURAL} of \\p{Ll}+|\\p{Ll}+) and # (?:${PLURAL} of \\p{Ll}+|\\p{Ll}+(?: ${PLURAL})?),? (?:or |together |making )?# (?:\\p{Ll}+s )?(?:in all|in total|altogether|together)\\b`,
);
const EVERY: Readonly<Record<string, number>> = {
  'day week': 7,
  'day month': 30.4,
  'day year': 365,
  'week month': 4.35,
  'week year': 52,
  'month year': 12,
  'hour day': 24,
};
// "900 euros a month, or 10,800 euros a year"
const RATES = figures(
  `# ?(?:\\p{Ll}+ )?(?:a|per|each|every) (hour|day|week|month),? (?:or|that is|which is|which makes|making) # ?(?:\\p{Ll}+ )?(?:a|per|each|every) (day|week|month|year)\\b`,
);

function* multiples(sentence: Sentence, before: readonly Sentence[]): Iterable<ImpossibleFigure> {
  const text = unsigned(sentence.own);
  const last = before.at(-1);
  const counted = last ? matchesIn(unsigned(last.own).replace(NO_COUNT, ' '), ANY).map(([figure]) => figure) : [];
  for (const match of matchesIn(text, FRACTION_OF)) {
    const [, fraction = '', stated = ''] = match;
    const [whole] = counted;
    if (whole === undefined || counted.length !== 1) continue;
    const exact = valueOf(whole) / (FRACTIONS[fraction.toLowerCase()] ?? NaN);
    if (Math.abs(valueOf(stated) - exact) > 0.2 * exact)
      yield at(sentence, match, `${fraction} of ${whole} is ${said(exact)}, not ${stated}.`, 'figures-disagree');
  }
  for (const match of matchesIn(text, FRACTION_OF_ALL)) {
    const [, fraction = '', whole = '', stated = ''] = match;
    const exact = valueOf(whole) / (FRACTIONS[fraction.toLowerCase()] ?? NaN);
    if (Math.abs(valueOf(stated) - exact) > 0.2 * exact)
      yield at(sentence, match, `${fraction} of ${whole} is ${said(exact)}, not ${stated}.`, 'figures-disagree');
  }
  for (const match of matchesIn(text, TWO_IN_ALL)) {
    const [first, second, stated] = [match[1], match[2], match[3]].map((figure) => valueOf(figure ?? '')) as [
      number,
      number,
      number,
    ];
    if (!INEXACT.test(text) && Math.abs(first + second - stated) > 0.05 * stated)
      yield at(
        sentence,
        match,
        `${match[1] ?? ''} and ${match[2] ?? ''} make ${said(first + second)}, not ${match[3] ?? ''}.`,
        'figures-disagree',
      );
  }
  for (const match of matchesIn(text, RATES)) {
    const [, each = '', short = '', stated = '', long = ''] = match;
    const exact = valueOf(each) * (EVERY[`${short.toLowerCase()} ${long.toLowerCase()}`] ?? NaN);
    const ratio = valueOf(stated) / exact;
    // Whoever is paid by the day may not be paid on each of them.
    if (ratio > 1.15 || (ratio < 0.6 && long !== 'day'))
      yield at(sentence, match, `${each} a ${short} is ${said(exact)} a ${long}, not ${stated}.`, 'figures-disagree');
  }
}

const RULES: readonly Rule[] = [
  paired,
  ofThose,
  sameThing,
  multiples,
  shares,
  sums,
  averages,
  ballots,
  races,
  ways,
  eachOfAll,
  jumps,
];
/** Sentences of the same paragraph before one that are read with it. */
const REACH = 3;

/** Figures that cannot be true beside their neighbours. Linear in the number of sentences. */
export const figureNeighbours = (sentences: readonly Sentence[]): readonly ImpossibleFigure[] =>
  sentences.flatMap((sentence, index) => {
    if (!isCounting(sentence)) return [];
    const before = sentences
      .slice(Math.max(0, index - REACH), index)
      .filter(({ paragraph }) => paragraph === sentence.paragraph);
    return RULES.flatMap((rule) => [...rule(sentence, before)]);
  });
