import { asClause, countWords, FORM_NAMES, inQuotes, judgementIn, listed, newsOf } from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { againstItselfIn } from './against-itself.js';
import { formRead, kindRead, lettersRead, whatItIs } from './kind-read.js';
import { holesOf } from './holes.js';
import { bareEnd } from './quoted-short.js';
import { demandIn, endOf, factsIn, recommendedIn, type Thesis, thesisOf } from './thesis.js';

/** Forms that state nothing in sentences. */
const STATES_NOTHING = /results or fixtures|recipe|things to buy|two versions|review/u;

/** A headline that counts what follows: “13 ways to say no”. */
const COUNTS_THINGS = /^(?:[^:]{3,40}: )?(?:(?:The|Top|My|Our) )?(?:\d+|Five|Six|Seven|Eight|Nine|Ten|Twelve) /u;

/** A headline of a list: “5 ways to sail”, “Try these workouts”. */
const LISTS_THINGS =
  /(?:^|[:,] )(?:The |Top |My |Our |These )?(?:\d+|Five|Six|Seven|Eight|Nine|Ten|Twelve) \p{L}+|\b[Tt]hese (?:\p{L}+[- ]){0,3}(?:\p{L}+s)\b|^(?:The )?(?:[Bb]est|[Tt]op) \p{L}+/u;
const ITEMS_MIN = 3;
const ITEM = { chars: 70, words: 2, behind: 80 } as const;

/** The headings of a list, each above a paragraph. */
function itemsIn(text: string): readonly string[] {
  const lines = text.split(/\n+/u).map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const item = line.replace(/^#+ |^\(?\d{1,3}[.):] ?/u, '').trim();
    const isHeading =
      item.length <= ITEM.chars &&
      countWords(item) >= ITEM.words &&
      /^["“‘]?[\p{Lu}\d]/u.test(item) &&
      !/[.!?:,;…]["”]?$/u.test(item) &&
      (lines[index + 1] ?? '').length >= ITEM.behind &&
      index > 0;
    return isHeading ? [item] : [];
  });
}

/** What an opinion piece argues, in a sentence. */
function arguesIn({ quote, by }: Thesis): string {
  const words = inQuotes(bareEnd(quote));
  if (by === 'text') return `It argues: ${words}.`;
  return by === 'headline'
    ? `It argues, in its headline: ${words}.`
    : `It sets out ${by} ${words}, as its headline says.`;
}

/** What an opinion piece wants or how it ends, then figures that it gives with their source. */
function argumentIn(state: DebateState): readonly string[] {
  const article = state.article?.article;
  if (!article || kindRead(state) !== 'opinion' || lettersRead(state) !== null) return [];
  const thesis = thesisOf(article)?.quote ?? '';
  const demand = demandIn(article, thesis);
  const end = demand === null ? endOf(article, thesis) : null;
  return [
    ...(demand === null ? [] : [`It asks for this: ${inQuotes(bareEnd(demand))}.`]),
    ...(end === null ? [] : [`It ends: ${inQuotes(bareEnd(end))}.`]),
    ...factsIn(article).map((fact) => `It gives a figure with its source: ${inQuotes(bareEnd(fact))}.`),
  ];
}

/** What the text tells or argues; null where neither a sentence nor its headline says it. */
export function toldBy(state: DebateState): string | null {
  const article = state.article?.article;
  if (!article) return null;
  const title = inQuotes(article.title.trim());
  const form = formRead(state);
  const judged = form?.says === FORM_NAMES.review ? judgementIn(article) : null;
  if (judged !== null) return `Its writer judges: ${inQuotes(bareEnd(judged))}.`;
  if (form !== null && STATES_NOTHING.test(form.says)) return `Its headline is ${title}.`;
  if (kindRead(state) === 'opinion' || form?.does === 'argues') {
    const thesis = thesisOf(article);
    if (thesis !== null) return arguesIn(thesis);
    if (kindRead(state) === 'opinion') return `Its headline is ${title}.`;
  }
  const advised = form?.does === 'neither' ? recommendedIn(article) : null;
  if (advised !== null) return `It recommends: ${inQuotes(bareEnd(advised))}.`;
  const items = LISTS_THINGS.test(article.title) ? itemsIn(article.text) : [];
  if (items.length >= ITEMS_MIN)
    return `It lists${items.length > ITEMS_MIN ? ', among other things,' : ''} ${listed(items.slice(0, ITEMS_MIN).map(inQuotes))}.`;
  if (whatItIs(state).does === 'neither' && COUNTS_THINGS.test(article.title)) return `Its headline is ${title}.`;
  const news = newsOf(article);
  // Of a list or a blog post the headline says what it is about, and states nothing.
  if (news === null || (news.isHeadline && form?.does === 'neither')) return `Its headline is ${title}.`;
  return `Its central claim is ${news.isHeadline ? 'its headline: ' : ''}${inQuotes(news.quote)}.`;
}

/** What a text owes its readers that is no report, which has no list of what stands out. */
function* owedBy(state: DebateState): Iterable<string> {
  const itself = state.article ? againstItselfIn(state.article.article) : null;
  if (itself !== null && whatItIs(state).does !== 'neither') yield itself.says;
  for (const { says } of holesOf(state)) yield says;
}

const OWED_MAX = 2;

/** A debate without a model about a text that reports or argues, in a few sentences: what it tells and what it owes. What to open has a list of its own. */
export function plainSentencesOf(state: DebateState): readonly string[] {
  const told = toldBy(state);
  const owed = whatItIs(state).does === 'tells' ? [] : [...new Set(owedBy(state))].slice(0, OWED_MAX);
  return [told, ...argumentIn(state), ...owed.map((says) => `Against it: ${asClause(says)}.`)].filter(
    (sentence) => sentence !== null,
  );
}
