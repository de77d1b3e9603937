import { type Claim } from '../../claims/index.js';
import { stemOf, stemsOf } from '../../words/index.js';

/** Paragraphs of a text that have to do with its headline, put together, with the claims among them at their new places. */
export interface Core {
  readonly text: string;
  readonly claims: readonly Claim[];
}

/** Fewer paragraphs beside the matter are an aside. */
const BESIDE_MIN = 8;
/** Share of the text that paragraphs beside the matter must have before the rest is read alone. */
const BESIDE_SHARE = 0.6;
/** Words that a paragraph shares with the matter, from which on it belongs to it. */
const SHARED_MIN = 2;
/** A paragraph with at most this many words of content is about nothing of its own. */
const CRY_STEMS_MAX = 2;

const COMMON = new Set(
  'said says told that this with from have been were will would could their they them there these those which while when where what about after before over under into more most than then also some only other such just very year years week month monday tuesday wednesday thursday friday saturday sunday people time last first next many much each both between during since until against because however'
    .split(' ')
    .map(stemOf),
);

const shares = (stems: ReadonlySet<string>, known: ReadonlySet<string>): number => {
  let count = 0;
  for (const stem of stems) if (known.has(stem)) count += 1;
  return count;
};

/**
 * What remains of a text without paragraphs that have nothing to do with its headline, where those are most of it; null for any other
 * text. Careful paragraphs about something else vouch for nothing. A paragraph belongs to the matter if it shares two words with
 * the headline, or with a paragraph that does. Linear in the text.
 */
export function coreOf(title: string, text: string, claims: readonly Claim[]): Core | null {
  const headline = stemsOf(title, COMMON);
  if (headline.size < SHARED_MIN) return null;
  const paragraphs: { readonly start: number; readonly text: string; readonly stems: ReadonlySet<string> }[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (line.trim() !== '') paragraphs.push({ start, text: line, stems: stemsOf(line, COMMON) });
    start += line.length + 1;
  }
  const telling = paragraphs.filter(({ stems }) => shares(stems, headline) >= SHARED_MIN);
  const matter = new Set([...headline, ...telling.flatMap(({ stems }) => [...stems])]);
  const belongs = paragraphs.map(({ stems }) => shares(stems, matter) >= SHARED_MIN);
  // A cry between two paragraphs is about what stands beside it.
  const kept = paragraphs.filter(
    ({ stems }, index) =>
      belongs[index] === true ||
      (stems.size <= CRY_STEMS_MAX && (belongs[index - 1] === true || belongs[index + 1] === true)),
  );
  const left = paragraphs.length - kept.length;
  const size = (some: typeof paragraphs): number => some.reduce((sum, { text: { length } }) => sum + length, 0);
  if (telling.length === 0 || left < BESIDE_MIN || size(kept) > (1 - BESIDE_SHARE) * size(paragraphs)) return null;
  let at = 0;
  const moved: Claim[] = [];
  for (const paragraph of kept) {
    const end = paragraph.start + paragraph.text.length;
    const shift = at - paragraph.start;
    for (const claim of claims)
      if (claim.field === 'text' && claim.start >= paragraph.start && claim.end <= end)
        moved.push({ ...claim, start: claim.start + shift, end: claim.end + shift });
    at += paragraph.text.length + 2;
  }
  return {
    text: kept.map((paragraph) => paragraph.text).join('\n\n'),
    claims: [...claims.filter(({ field }) => field === 'title'), ...moved],
  };
}
