// Why an agent voted as it did: what it looked at, what it found there and what that moved. Pure.

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('../threads.js').Thread} Thread
 *
 * @typedef {object} Reason
 * @property {string | null} lookedAt words of the article that its argument is about
 * @property {string | null} key names its largest finding, which others may share; null where it names none
 * @property {string | null} found the largest finding in plain words
 * @property {string | null} quote the words of the article that show it
 * @property {number | null} points what it moved the vote by, where the analyst says so
 * @property {string | null} voice one sentence of the argument, without its quotations and figures
 *
 * @typedef {object} Card
 * @property {Thread} thread
 * @property {string} why
 */

const CARDS_MAX = 6;

/** What a signal of manner is about, as the arguments of the embedded analyst name it. @type {Readonly<Record<string, string>>} */
const SIGNALS = {
  attribution: 'its sourcing',
  quotation: 'its quotations',
  numbers: 'its numbers',
  documents: 'its documents',
  'dates-and-places': 'its dates',
  hedging: 'its caution',
  certainty: 'its certainty',
  'loaded-language': 'its wording',
  superlatives: 'its superlatives',
  insults: 'its manners',
  'second-person': 'its appeals',
  shouting: 'its tone',
  clickbait: 'its title',
  'headline-match': 'title against text',
  balance: 'its balance',
  'unsupported-claims': 'its support',
  conspiracy: 'its suspicions',
  satire: 'its seriousness',
  advertising: 'its sales talk',
  injection: 'its orders',
  boilerplate: 'its form',
};

const QUOTATION = /“[^”]*”|"[^"]*"/g;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
/** @param {string} text */
const sentencesOf = (text) => [...sentences.segment(text)].map(({ segment }) => segment.trim());

/**
 * The argument's own sentences, each quotation without its words. One that ends with its sentence also ends the argument's,
 * unless that goes on in small letters.
 * @param {string} argument
 */
const ownSentences = (argument) =>
  sentencesOf(
    argument.replace(QUOTATION, (quotation, /** @type {number} */ place) => {
      const goesOn = /^\s*(?:[\p{Ll},;:.]|$)/u.test(argument.slice(place + quotation.length));
      return /[.!?…]["”]$/.test(quotation) && !goesOn ? '“”\n' : '“”';
    }),
  );

/** Its last sentence that is neither a quotation nor an account of points. @param {string} argument */
function voiceOf(argument) {
  const own = ownSentences(argument).filter((sentence) => sentence !== '' && !/[“”"]/.test(sentence));
  return own.findLast((sentence) => !/\d/.test(sentence)) ?? own.at(-1) ?? null;
}

/** The words that the argument quotes in the sentence about a signal. @param {string} argument @param {string} label */
function quotedFor(argument, label) {
  const quotations = argument.match(QUOTATION) ?? [];
  let next = 0;
  for (const sentence of ownSentences(argument)) {
    const count = sentence.split('“').length - 1;
    if (count > 0 && sentence.toLowerCase().includes(label)) return quotations[next]?.slice(1, -1) ?? null;
    next += count;
  }
  return null;
}

/** @typedef {Pick<Reason, 'key' | 'found' | 'quote' | 'points'>} Found @type {Found} */
const NOTHING = { key: null, found: null, quote: null, points: null };

/** The largest part of a vote that names its parts. @param {Thread} thread @param {Simulation} simulation @returns {Found} */
function largestPart({ first, second }, { appraisal, claims }) {
  const parts = (second?.parts ?? first?.parts ?? []).filter(({ kind }) => kind !== 'prior');
  for (const { kind, ref = '', points } of [...parts].sort((a, b) => Math.abs(b.points) - Math.abs(a.points))) {
    const key = `${kind} ${ref}`;
    if (kind === 'finding') {
      const finding = appraisal?.findings.find(({ id }) => id === ref);
      if (finding) return { key, found: finding.says, quote: finding.passage.quote, points };
    } else if (kind === 'evidence') {
      const item = claims.flatMap(({ evidence }) => evidence).find(({ id }) => id === ref);
      if (item)
        return { key, found: `What ${item.publisher ?? item.url} says`, quote: item.quotes?.evidence ?? null, points };
    } else if (SIGNALS[ref]) {
      const label = SIGNALS[ref];
      const found = `${points > 0 ? 'For' : 'Against'} the article: ${label}`;
      return { key, found, quote: quotedFor(first?.argument ?? '', label), points };
    }
  }
  return NOTHING;
}

/** The first flag of an agent whose vote names no parts. @param {Thread} thread @returns {Found} */
function firstFlag({ first, second }) {
  const flag = [...(second?.flags ?? []), ...(first?.flags ?? [])][0];
  if (!flag) return NOTHING;
  const words = flag.flag.replaceAll('-', ' ');
  return {
    key: `flag ${flag.flag}`,
    found: words.charAt(0).toUpperCase() + words.slice(1),
    quote: flag.quote,
    points: null,
  };
}

/** @param {Thread} thread @param {Simulation} simulation @returns {Reason} */
export function reasonOf(thread, simulation) {
  const { first, second } = thread;
  const about = (first ?? second)?.on[0];
  const part = largestPart(thread, simulation);
  return {
    lookedAt: simulation.claims.find(({ id }) => id === about)?.quote ?? null,
    ...(part === NOTHING ? firstFlag(thread) : part),
    voice: voiceOf((first ?? second)?.argument ?? ''),
  };
}

/** The number of agents whose largest finding it is, by finding. @param {readonly Reason[]} reasons */
function countsOf(reasons) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { key } of reasons) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** @param {Thread} thread */
const voteOf = ({ first, second }) => (second ?? first)?.score ?? 0;

/**
 * Who speaks for the panel: its lowest, middle and highest vote, and agents whose largest finding is not the one that most
 * others have. Each such finding is shown once, the one with the most points first.
 * @param {readonly Thread[]} threads @param {Simulation} simulation
 * @returns {readonly Card[]} at most six
 */
export function cardsOf(threads, simulation) {
  const byVote = [...threads].sort((a, b) => voteOf(a) - voteOf(b));
  /** @type {Map<Thread | undefined, string>} */
  const chosen = new Map();
  for (const [thread, why] of /** @type {const} */ ([
    [byVote[0], 'Lowest vote'],
    [byVote.at(-1), 'Highest vote'],
    [byVote[Math.floor(byVote.length / 2)], 'Middle vote'],
  ]))
    if (!chosen.has(thread)) chosen.set(thread, why);
  const reasons = new Map(threads.map((thread) => [thread, reasonOf(thread, simulation)]));
  const [most] = [...countsOf([...reasons.values()])].sort(([, a], [, b]) => b - a)[0] ?? [];
  const shown = new Set([most, ...[...chosen.keys()].map((thread) => thread && reasons.get(thread)?.key)]);
  const others = [...reasons].sort(([, a], [, b]) => Math.abs(b.points ?? 0) - Math.abs(a.points ?? 0));
  for (const [thread, { key }] of others) {
    if (chosen.size >= CARDS_MAX) break;
    if (key === null || shown.has(key) || chosen.has(thread)) continue;
    chosen.set(thread, 'Moved by something else');
    shown.add(key);
  }
  return byVote.filter((thread) => chosen.has(thread)).map((thread) => ({ thread, why: chosen.get(thread) ?? '' }));
}
