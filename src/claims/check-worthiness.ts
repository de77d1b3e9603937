import { type AttributionKind, type ClaimField, type ClaimKind } from './claim.js';
import { CHECK_WORTH_MODEL } from './check-worth.model.js';
import { HashedModel } from './hashed-model.js';
import { type Token } from './reading.js';

const model = new HashedModel(CHECK_WORTH_MODEL);

const shapeOf = (token: Token): string => {
  if (!/\d/.test(token.value)) return token.lower;
  if (/^(?:19|20)\d\d$/.test(token.value)) return '#year';
  return /[,.]/.test(token.value) ? '#big' : '#number';
};

/** The model's features of a sentence: its words, pairs of adjacent parts of speech, and counts. */
export function worthFeatures(tokens: readonly Token[]): string[] {
  const features: string[] = [];
  let [numbers, names, past] = [0, 0, 0];
  for (const token of tokens) {
    features.push(`w=${shapeOf(token)}`);
    if (token.lemma !== token.lower) features.push(`l=${token.lemma}`);
    if (token.pos === 'NUM') numbers += 1;
    if (token.pos === 'PROPN') names += 1;
    if (token.pos === 'VERB' && token.lower.endsWith('ed')) past += 1;
  }
  tokens.slice(1).forEach(({ pos }, index) => features.push(`pp=${tokens[index]?.pos ?? ''} ${pos}`));
  features.push(
    `num=${Math.min(4, numbers)}`,
    `prop=${Math.min(5, names)}`,
    `past=${Math.min(3, past)}`,
    `len=${Math.min(10, tokens.length >> 2)}`,
    `first=${tokens[0]?.lower ?? ''}`,
    `first2=${tokens[0]?.lower ?? ''} ${tokens[1]?.lower ?? ''}`,
    `last=${tokens.at(-1)?.value ?? ''}`,
  );
  return features;
}

/** Probability that a sentence of a debate is worth a fact-checker's time, by the model alone. */
export const worthOfSentence = (tokens: readonly Token[]): number => model.probability(worthFeatures(tokens));

/** What is known about a claim beyond its words. */
export interface WorthContext {
  readonly field: ClaimField;
  readonly kind: ClaimKind;
  readonly attribution: AttributionKind;
  /** Whether it states a quantity that is not a figure of speech such as "two sides". */
  readonly measured: boolean;
  /** Whether it has a subject with a finite verb. */
  readonly clause: boolean;
  /** Whether its subject is a pronoun that the claim does not explain. */
  readonly pronounSubject: boolean;
  /** Whether it ends with a word that refers to something before it: "The ministry denied this". */
  readonly pronounObject: boolean;
  readonly question: boolean;
  readonly firstPerson: boolean;
  readonly boilerplate: boolean;
  /** Whether it is a post that the article shows. */
  readonly post: boolean;
  /** Share of the headline's content words that it repeats, 0 to 1. */
  readonly central: number;
  /** Sentence number in its part of the article, from 0. */
  readonly position: number;
  readonly words: number;
}

/** Corrections in logits. The model was trained on debates; these adapt it to news. */
const KIND: Readonly<Record<ClaimKind, number>> = {
  figure: 0.5,
  cause: 0.3,
  comparison: 0.2,
  rule: 0,
  event: 0,
  quotation: -0.3,
  prediction: -1,
  opinion: -1.5,
};
const CENTRAL = 2.2;
const LEAD = 0.6;
const LEAD_SENTENCES = 3;

/** How much a fact-checker would gain from checking a claim of an article, 0 to 1. */
export function checkWorthiness(tokens: readonly Token[], context: WorthContext): number {
  const alone = worthOfSentence(tokens);
  let logit =
    0.7 * Math.log((alone + 1e-6) / (1 - alone + 1e-6)) +
    KIND[context.kind === 'figure' && !context.measured ? 'event' : context.kind] +
    CENTRAL * context.central;
  if (context.field === 'title') logit += 0.4;
  else if (context.field === 'text' && context.position < LEAD_SENTENCES) logit += LEAD;
  if (!context.clause) logit -= 2.5;
  if (context.pronounSubject) logit -= 0.7;
  if (context.pronounObject) logit -= 1.5;
  if (context.question) logit -= 2;
  if (context.firstPerson) logit -= 1;
  if (context.boilerplate) logit -= 5;
  if (context.words < 7) logit -= 1;
  // A very long statement is several in one, or the result of a bad extraction.
  if (context.words > 30) logit -= Math.min(2, 0.06 * (context.words - 30));
  if (context.post) logit -= 3;
  return Math.round(1000 / (1 + Math.exp(-logit))) / 1000;
}

const BOILERPLATE =
  /\b(?:subscribe|newsletter|sign up|click here|read more|follow (?:us|him|her|me) on|all rights reserved|copyright|photo(?:graph)? (?:by|courtesy)|contributed to this (?:report|story|article)|is a (?:staff )?(?:writer|reporter|correspondent|columnist) (?:at|for|with)|this (?:article|story|post) (?:was|has been|originally|first)|updated (?:at|on)|getty images|advertisement|terms of (?:use|service)|privacy policy|share this|what do you think|in the comments|donate|rush transcript|may not be in its final form)\b/i;

/** Whether a text is about the publication, not about the world. */
export const isBoilerplate = (text: string): boolean => BOILERPLATE.test(text);

const POST = /(?:^|[\s.])@\w{2,}|\bpic\.twitter\.com\b|\bt\.co\/\w|(?:^|[\s.])#\p{L}\w{2,}/u;

/** Whether a text has handles, hashtags or links as posts on social networks do. */
export const isPost = (text: string): boolean => POST.test(text);
