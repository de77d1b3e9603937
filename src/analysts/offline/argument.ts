import { mannerShownIn, withoutPageParts } from '../../words/index.js';
import { type SignalId, type Persona } from '../../personas/index.js';
import { type Depth, type Flag, type FlagId, type QuestionAppraisal, type VotePart } from '../analyst.js';
import { type ArgumentFact } from '../facts.js';
import { Draw } from './chance.js';
import { type StudiedClaim, type Study } from './findings.js';
import { SIGNAL_OF_FLAG } from './flags.js';
import { type PersonaJudgement } from './judgement.js';
import { type ArticleReading, textOf } from './reading.js';
import { type Remarkable, remarksBy } from './remarks.js';
import { SENTENCES } from './voice/sentences.js';
import { assembled, capital, fill, sentencesOf, Speaker, type Spoken } from './voice/speech.js';

export interface WordedArgument {
  readonly argument: string;
  readonly facts: readonly ArgumentFact[];
}

/** Number of parts of its vote for which an argument gives the reason. */
const REASONS: Readonly<Record<Depth, number>> = { micro: 1, standard: 2, deep: 4 };
/** A smaller part is not worth a sentence. */
const POINTS_MIN = 1;
/** Nor is one that is less than this share of the largest: what decides a vote stands alone. */
const SHARE_MIN = 0.15;

/** The parts of a vote for which an agent gives the reasons in its argument, the largest first. */
export const reasonsOf = (parts: readonly VotePart[], depth: Depth): readonly VotePart[] =>
  tellingParts(parts).slice(0, REASONS[depth]);

function tellingParts(parts: readonly VotePart[]): readonly VotePart[] {
  const ranked = parts.filter(({ kind }) => kind !== 'prior').sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const least = Math.max(POINTS_MIN, SHARE_MIN * Math.abs(ranked[0]?.points ?? 0));
  return ranked.filter(({ points }) => Math.abs(points) >= least);
}

/** Flags that a quotation alone demonstrates. */
const OF_WORDING: ReadonlySet<FlagId> = new Set([
  'loaded-language',
  'clickbait-headline',
  'conspiracy-framing',
  'satire',
  'advertising',
  'false-certainty',
  'emotional-appeal',
]);

const FLAG_WORDS_MAX = 12;
/** A longer passage flagged for certainty is cut around one word and rarely demonstrates it. */
const CERTAINTY_WORDS_MAX = 6;
/** A passage that ends on an adverb has lost the word that the adverb modifies. */
const CUT_ADVERB = /\s\p{L}{3,}ly$/u;

/** Whether a flag's quotation demonstrates it alone and is complete: a few words or the whole headline. */
const isExpressible = ({ flag, quote }: Flag, { document }: ArticleReading): boolean =>
  OF_WORDING.has(flag) &&
  !(flag === 'false-certainty' && CUT_ADVERB.test(quote)) &&
  !/[.?!]\s+\p{Lu}|[“”„«»"]/u.test(quote) &&
  (quote.split(/\s+/).length <= (flag === 'false-certainty' ? CERTAINTY_WORDS_MAX : FLAG_WORDS_MAX) ||
    quote.trim() === document.title.source.trim()) &&
  (!document.title.source.includes(quote) ||
    quote.trim() === document.title.source.trim() ||
    flag !== 'clickbait-headline');

export function seedOf(persona: Persona, reading: ArticleReading, round: 1 | 2): string {
  return `${persona.id}/${reading.hash}/${round}`;
}

/** Minimum number of words of running text for an argument about the text. */
export const PROSE_MIN = 25;

const plain = (text: string): Spoken => ({ text, facts: [] });

/** What agents argue from. */
export interface Grounds {
  readonly reading: ArticleReading;
  readonly persona: Persona;
  readonly study: Study;
  readonly flags: readonly Flag[];
  readonly appraisal: QuestionAppraisal | undefined;
}

/** The argument for an article with almost no text. */
function tooLittle(draw: Draw, score: number): WordedArgument {
  return assembled([
    { text: draw.from(SENTENCES.short) ?? '', facts: [{ kind: 'short', claims: [], words: [] }] },
    plain(draw.from(SENTENCES.shortTail) ?? ''),
    plain(fill(draw.from(SENTENCES.scores) ?? '', { n: String(Math.round(score)) })),
  ]);
}

/** Kinds of findings on a claim that its own words show; others are said of no claim, because they may be missed. */
const SHOWN = new Set(['source', 'hedge', 'certainty', 'superlative']);

/** What an agent can show for a part of its vote; empty when only the part has a name. */
export function groundFor(
  { kind, ref, points }: VotePart,
  { reading, study, flags, appraisal }: Grounds,
  speaker: Speaker,
  head: StudiedClaim | undefined,
): Spoken | null {
  switch (kind) {
    case 'prior':
      return null;
    case 'finding': {
      const finding = appraisal?.findings.find(({ id }) => id === ref);
      return finding ? speaker.found(finding, study) : null;
    }
    case 'evidence': {
      for (const about of study.claims)
        for (const finding of about.findings) if (finding.evidence === ref) return speaker.finding(finding);
      return null;
    }
    case 'orders': {
      const order = flags.find(({ flag }) => flag === 'prompt-injection');
      return order === undefined ? null : speaker.flag(order, study.headline ?? '');
    }
    case 'manner': {
      const flag = flags.find((each) => SIGNAL_OF_FLAG[each.flag] === ref && isExpressible(each, reading));
      const pointed = points < 0 && flag !== undefined ? speaker.flag(flag, study.headline ?? '') : null;
      if (pointed !== null) return pointed;
      const shown = head?.findings.find(
        (finding) =>
          SHOWN.has(finding.kind) && finding.signal === ref && Math.sign(finding.logOdds) === Math.sign(points),
      );
      if (shown !== undefined) return speaker.finding(shown);
      const example = mannerShownIn(ref ?? '', points > 0 ? 'for' : 'against', textOf(reading));
      // Where an order was left out of a sentence, its words do not stand together in the article.
      if (example === null || /\s{2}/.test(example.quote)) return null;
      return speaker.shown(SENTENCES.signalLabels[ref as SignalId], example.quote);
    }
  }
}

/** Points with their sign, without decimals. */
export const counts = (points: number): string => `${points < 0 ? '−' : '+'}${Math.round(Math.abs(points))}`;

/** Number of sentences of the article of which an agent says something. */
const REMARKS: Readonly<Record<Depth, number>> = { micro: 1, standard: 2, deep: 3 };
/** A finding, evidence or an order to a machine that counts at least this many points is told before anything else. */
const TOLD_MIN = 5;

const articles = new WeakMap<ArticleReading, Remarkable['article']>();
/** The article of which agents speak, without the parts of its page; the same object for each of them. */
function articleOf(reading: ArticleReading): Remarkable['article'] {
  const { title, text } = reading.document;
  const known = articles.get(reading) ?? withoutPageParts({ title: title.source, text: text.source });
  articles.set(reading, known);
  return known;
}

/** What remarks on an article are made of. */
export const remarkable = ({ reading, study, appraisal, flags }: Grounds): Remarkable => ({
  study,
  article: articleOf(reading),
  appraisal,
  satire: appraisal?.text?.kind === 'satire' || flags.some(({ flag }) => flag === 'satire'),
});

/** The findings, evidence and orders that decide a vote. */
function decided(parts: readonly VotePart[], depth: Depth, grounds: Grounds, speaker: Speaker): readonly Spoken[] {
  return parts
    .filter(({ kind, points }) => kind !== 'prior' && kind !== 'manner' && Math.abs(points) >= TOLD_MIN)
    .slice(0, REASONS[depth])
    .flatMap((part) => groundFor(part, grounds, speaker, undefined) ?? []);
}

/** What moved a vote most, in a few words. */
function mostOf(parts: readonly VotePart[], { appraisal }: Grounds): string | null {
  const [most] = tellingParts(parts);
  if (!most) return null;
  return `${capital(labelOf(most, appraisal))}: ${counts(most.points)}.`;
}

/** A part of a vote in two or three words: "its dates". */
export function labelOf({ kind, ref = '' }: VotePart, appraisal: QuestionAppraisal | undefined): string {
  if (kind === 'manner') return SENTENCES.signalLabels[ref as SignalId];
  if (kind === 'finding') {
    const type = appraisal?.findings.find(({ id }) => id === ref)?.type;
    return type === undefined ? 'a finding' : SENTENCES.findingLabels[type];
  }
  return kind === 'evidence' ? 'what was found elsewhere' : 'its orders';
}

/**
 * Composes a round-1 argument: what decides the vote, where something was found that does; what the persona has to say of
 * sentences that concern it, each with a question; its vote and what moved it most. Every sentence about the article states
 * facts that are recorded with it.
 */
export function argue(grounds: Grounds, { score, parts }: PersonaJudgement, depth: Depth): WordedArgument {
  const { reading, persona } = grounds;
  const draw = new Draw(seedOf(persona, reading, 1));
  if (reading.document.text.prose < PROSE_MIN) return tooLittle(draw, score);
  const speaker = new Speaker(persona, draw);
  const told = decided(parts, depth, grounds, speaker);
  const remarks = remarksBy(persona, remarkable(grounds), REMARKS[depth]);
  const most = mostOf(parts, grounds);
  return assembled([
    ...told,
    ...remarks.flatMap((remark) => [speaker.remark(remark), speaker.asks(remark)]),
    ...(told.length + remarks.length === 0 ? [plain(draw.from(SENTENCES.nothing) ?? '')] : []),
    plain(fill(draw.from(SENTENCES.scores) ?? '', { n: String(Math.round(score)) })),
    most === null || (told.length > 0 && depth === 'micro') ? null : plain(most),
  ]);
}

/** The sentences of an earlier argument. */
export const heard = (argument: string | undefined): Set<string> =>
  new Set(argument === undefined ? [] : sentencesOf(argument));

/** The argument about an article in a language that the signals do not support. */
export function declineLanguage(
  reading: ArticleReading,
  persona: Persona,
  round: 1 | 2,
  name: string | null,
): WordedArgument {
  const draw = new Draw(seedOf(persona, reading, round));
  const what = name === null ? 'in another language' : `in ${name}`;
  return assembled([
    { text: fill(draw.from(SENTENCES.foreign) ?? '', { what }), facts: [{ kind: 'foreign', claims: [], words: [] }] },
    plain(draw.from(SENTENCES.foreignTail) ?? ''),
    plain(draw.from(SENTENCES.foreignEnd) ?? ''),
  ]);
}

/** The reply to a peer about a text in an unsupported language. */
export const undecided = (reading: ArticleReading, persona: Persona): string =>
  new Speaker(persona, new Draw(seedOf(persona, reading, 2))).choose(persona.phrases?.wavers ?? SENTENCES.undecided);
