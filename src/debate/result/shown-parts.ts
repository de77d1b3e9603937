import { mannerInPlainWords, mannerShownIn, nameOfSignal, sentenceAround } from '../../words/index.js';
import { appraisalOf } from './appraisal.js';
import { type Argument } from '../stages/round.stage.js';
import { type DebateState } from '../stages/index.js';

type FlagId = Argument['flags'][number]['flag'];
type VotePart = NonNullable<Argument['parts']>[number];

/** Words that show a finding. */
export interface Shown {
  readonly says: string;
  /** Words of the article, or of the evidence; null where no passage alone shows it. */
  readonly quote: string | null;
  /** Where the article has them; null for words of the evidence. */
  readonly in: 'title' | 'text' | null;
}
/** A part of a vote with what shows it. `says` is null for what the agent brought with it. */
export type ShownPart = VotePart & Omit<Shown, 'says'> & { readonly says: string | null };

/** The flags that show a signal of manner. */
const FLAGS_OF: Readonly<Record<string, readonly FlagId[]>> = {
  attribution: ['anonymous-sourcing'],
  'unsupported-claims': ['unsourced-claim'],
  numbers: ['unsourced-number'],
  'loaded-language': ['loaded-language', 'emotional-appeal'],
  clickbait: ['clickbait-headline'],
  'headline-match': ['headline-mismatch'],
  conspiracy: ['conspiracy-framing'],
  certainty: ['false-certainty'],
  insults: ['personal-attack'],
  balance: ['one-sided'],
  satire: ['satire'],
  advertising: ['advertising'],
};

/** A quotation of up to this length stands for itself, and a whole sentence of up to the second is quoted for a shorter one. */
const QUOTE_CHARS = { alone: 40, sentence: 180 } as const;
type Titled = NonNullable<DebateState['article']>['article'];

/** The sentence around a few words, which alone tell a reader little; the words themselves in a long one. */
function inContext(
  article: Titled,
  { quote, ...place }: { readonly start: number; readonly end: number; readonly quote: string },
): string {
  if (quote.length > QUOTE_CHARS.alone) return quote;
  const sentence = sentenceAround(article, { quote, ...place });
  return sentence.length <= QUOTE_CHARS.sentence && article.text.includes(sentence) ? sentence : quote;
}

/** What a signal of manner is, and the words that show it; null where the text has no words for that side. */
export function shownManner(
  { article: imported, consensus }: DebateState,
  signal: string,
  speaks: 'for' | 'against',
  flags: Argument['flags'] = [],
): (Shown & { readonly quote: string }) | null {
  const article = imported?.article;
  const says = mannerInPlainWords(signal, speaks);
  if (!article || says === null) return null;
  const isOf = ({ flag }: { readonly flag: FlagId }): boolean => FLAGS_OF[signal]?.includes(flag) === true;
  const flag = speaks === 'against' ? (flags.find(isOf) ?? consensus?.flags.find(isOf)) : undefined;
  const shown = flag ? null : mannerShownIn(signal, speaks, article);
  const quote = flag?.quote ?? (shown && inContext(article, shown));
  if (quote === null) return null;
  const isTitle = flag !== undefined && article.title.includes(quote) && !article.text.includes(quote);
  return { says, quote, in: isTitle ? 'title' : 'text' };
}

function shownPart(state: DebateState, { kind, ref = '', points }: VotePart, flags: Argument['flags']): Shown | null {
  const speaks = points > 0 ? 'for' : 'against';
  switch (kind) {
    case 'prior':
      return null;
    case 'finding': {
      const finding = appraisalOf(state)?.findings.find(({ id }) => id === ref);
      return finding ? { says: finding.says, quote: finding.passage.quote, in: finding.passage.in } : null;
    }
    case 'evidence': {
      const item = state.evidence?.items.find(({ id }) => id === ref);
      if (!item) return null;
      return { says: `What ${item.publisher ?? item.url} says.`, quote: item.quotes?.evidence ?? null, in: null };
    }
    case 'orders': {
      const order = flags.find(({ flag }) => flag === 'prompt-injection');
      return { says: 'It gives orders to a machine.', quote: order?.quote ?? null, in: order ? 'text' : null };
    }
    case 'manner': {
      const name = nameOfSignal(ref);
      const unshown = `${name.charAt(0).toUpperCase()}${name.slice(1)} as a whole ${speaks === 'for' ? 'speaks for it' : 'speaks against it'}; no passage alone shows it.`;
      return shownManner(state, ref, speaks, flags) ?? { says: unshown, quote: null, in: null };
    }
  }
}

/** The parts of a vote, each with the words that show it; null where the analyst does not name them. */
export const shownParts = (
  state: DebateState,
  { parts, flags }: Pick<Argument, 'parts' | 'flags'>,
): readonly ShownPart[] | null =>
  parts?.map((part) => ({ ...part, ...(shownPart(state, part, flags) ?? { says: null, quote: null, in: null }) })) ??
  null;
