import { mannerAsAWhole, mannerInPlainWords, mannerShownIn, sentenceAround } from '../../words/index.js';
import { type TextKind } from '../../appraisal/index.js';
import { appraisalOf } from './appraisal.js';
import { type Argument } from '../stages/round.stage.js';
import { type DebateState } from '../stages/index.js';

type FlagId = Argument['flags'][number]['flag'];
type VotePart = NonNullable<Argument['parts']>[number];

/** Words that show a finding. */
export interface Shown {
  readonly says: string;
  /** Words of the article, or of the evidence; null where the whole text does. */
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
const QUOTE_CHARS = { alone: 40, sentence: 240, clause: 110 } as const;
type Titled = NonNullable<DebateState['article']>['article'];

/** The sentence around a few words, which alone tell a reader little; the words themselves in a long one. */
function inContext(
  article: Titled,
  { quote, ...place }: { readonly start: number; readonly end: number; readonly quote: string },
): string {
  if (quote.length > QUOTE_CHARS.alone) return quote;
  const sentence = sentenceAround(article, { quote, ...place });
  return sentence.length <= QUOTE_CHARS.sentence && sentence.includes(quote) && article.text.includes(sentence)
    ? sentence
    : clauseAround(article.text, { quote, ...place });
}

/** The words up to the next comma or full stop on both sides; the words themselves in a long clause. */
function clauseAround(
  text: string,
  { start, end, quote }: { readonly start: number; readonly end: number; readonly quote: string },
): string {
  const before =
    /(?:[^,;:.!?–—“”"()\n]|(?<=\d)[.,](?=\d))*$/u.exec(
      text.slice(Math.max(0, start - QUOTE_CHARS.clause), start),
    )?.[0] ?? '';
  const after =
    /^(?:[^,;:.!?–—“”"()\n]|(?<=\d)[.,](?=\d))*/u.exec(text.slice(end, end + QUOTE_CHARS.clause))?.[0] ?? '';
  const clause = `${before}${quote}${after}`.trim();
  return before.length < QUOTE_CHARS.clause && after.length < QUOTE_CHARS.clause ? clause : quote;
}

/** A headline with three words in capitals, or with a cry. */
const LOUD_TITLE = /(?:\p{Lu}{3,}[\s,:'’-]+){2,}\p{Lu}{3,}|!{2,}|\p{Ll}!\s*$/u;

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
  if (signal === 'shouting' && speaks === 'against' && LOUD_TITLE.test(article.title))
    return { says, quote: article.title.trim(), in: 'title' };
  const at = flag === undefined ? -1 : article.text.indexOf(flag.quote);
  const place = flag && at >= 0 ? { start: at, end: at + flag.quote.length, quote: flag.quote } : shown;
  const quote = place ? inContext(article, place) : (flag?.quote ?? null);
  if (quote === null) return null;
  // Bad things that are told are no judgement of who tells them.
  if (signal === 'loaded-language' && speaks === 'against' && !JUDGES.test(quote.replace(NAME, ''))) return null;
  const isTitle = flag !== undefined && at < 0;
  return { says, quote, in: isTitle ? 'title' : 'text' };
}

/** “The Notorious”: a name judges nobody. */
const NAME = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu;

/** Words by which nobody but a writer who judges speaks of anybody. */
export const JUDGES =
  /\b(?:liars?|absurd\w*|ridiculous\w*|disgrace(?:d|ful)?\w*|outrageous\w*|shame(?:ful|less)\w*|pathetic\w*|stupid\w*|idiot\w*|hypocri\w+|brazen\w*|crooked|crooks?|evil|vile|so-called|clueless\w*|disgusting\w*|laughabl\w+|arrogan\w+|cowardly|despicabl\w+|notorious\w*|infamous\w*|blatant\w*|thugs?|clowns?|puppets?|cronies|smears?|witch hunt|sham|farce|incompeten\w+|bombastic|bombshell|brown people|dirty poors|goons?|hysterical\w*|deranged|unhinged|crushing|humiliating)\b/iu;

/** Texts that judge, joke or sell: that few words of theirs were counted as judging is no praise. */
const JUDGING: ReadonlySet<TextKind> = new Set(['opinion', 'satire', 'advertisement', 'press-release']);

const isPraise = (state: DebateState, signal: string, speaks: 'for' | 'against'): boolean =>
  speaks === 'for' && signal === 'loaded-language' && JUDGING.has(appraisalOf(state)?.text?.kind ?? 'other');

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
      const whole =
        state.article && !isPraise(state, ref, speaks) ? mannerAsAWhole(ref, speaks, state.article.article) : null;
      return shownManner(state, ref, speaks, flags) ?? (whole === null ? null : { says: whole, quote: null, in: null });
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
