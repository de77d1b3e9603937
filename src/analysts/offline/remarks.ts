import { type Persona, type SignalId, type TopicId } from '../../personas/index.js';
import { type QuestionAppraisal } from '../analyst.js';
import { hash32 } from './chance.js';
import { exchangesIn } from './exchanges.js';
import { type Study, type Worded } from './findings.js';
import { toldOf } from './told.js';
import { mainTopics, topicsOf } from './topics.js';

/** A sentence of the article with what one reader asks of it and another answers. */
export interface Remark {
  readonly kind: string;
  /** Verbatim words of the text. */
  readonly quote: string;
  readonly says: string;
  readonly asks: string;
  readonly answer: string;
  readonly claims: readonly string[];
  /** What the text and the answer are about. */
  readonly topics: ReadonlySet<TopicId>;
  /** What the whole text is mostly about. */
  readonly about: readonly TopicId[];
  /** Whose question it is. */
  readonly fields: readonly TopicId[];
  /** How much there is in it for anybody. */
  readonly weight: number;
}

/** What remarks are made of. */
export interface Remarkable {
  readonly study: Study;
  readonly article: Worded;
  readonly appraisal: QuestionAppraisal | undefined;
  readonly satire: boolean;
}

/** How much there is in the first exchange, and how much less in each after it. */
const WEIGHT = { first: 3.6, less: 0.12 } as const;
/** A shorter quotation is a name or a few words. */
const SENTENCE_CHARS = 40;

const made = new WeakMap<Study, readonly Remark[]>();

/** Everything that somebody could remark on an article. Made once for a study. */
export function remarksOn({ article, study, appraisal, satire }: Remarkable): readonly Remark[] {
  const known = made.get(study);
  if (known !== undefined) return known;
  const shown = (appraisal?.findings ?? []).flatMap(({ passage: { quote } }) =>
    quote.length < SENTENCE_CHARS ? [] : [quote.replace(/[.…]+$/u, '')],
  );
  const told = toldOf(article, satire ? 'satire' : appraisal?.text?.kind, shown);
  const exchanges = told === null ? [] : exchangesIn(told);
  const topics = mainTopics(article.text);
  const remarks = exchanges.map(({ kind, quote, sentence, says, asks, answer, fields }, index): Remark => {
    const start = article.text.indexOf(sentence);
    const end = start + sentence.length;
    return {
      // What the text answers needs nothing before the question.
      kind: `${/[“"]/u.test(answer) ? 'asks' : 'talk'}-${kind}`,
      quote,
      says,
      asks,
      answer,
      claims: study.claims
        .filter(({ claim }) => claim.field === 'text' && claim.start < end && claim.end > start)
        .map(({ claim }) => claim.id),
      topics: new Set([...topicsOf(answer), ...topics]),
      about: topics,
      fields,
      weight: WEIGHT.first - WEIGHT.less * index,
    };
  });
  made.set(study, remarks);
  return remarks;
}

/** Signals to which whoever asks attends, and those to which whoever answers does. */
const ASKING: readonly SignalId[] = ['attribution', 'documents', 'quotation'];
const ANSWERING: readonly SignalId[] = [
  ...ASKING,
  'unsupported-claims',
  'dates-and-places',
  'balance',
  'numbers',
  'headline-match',
];
/** Fields of which somebody knows how to look at a text, whatever it is about. */
const METHODS: readonly TopicId[] = ['media', 'law', 'history'];
const KNOWS = 2;
/** Attention from which on a persona has something of its own to say about a signal. */
const ATTENDS = 1.8;

const attends = ({ attention }: Persona, signals: readonly SignalId[]): number =>
  Math.max(0, ...signals.map((signal) => attention[signal] ?? 1).map((each) => (each >= ATTENDS ? 0.7 * each : 0)));
const knows = ({ expertise = [] }: Persona, topics: ReadonlySet<TopicId>): boolean =>
  expertise.some((topic) => topics.has(topic));

/** How much of a field is a persona's: what it knows, and what it only likes to read. */
const FIELD = { known: 4, liked: 1.6 } as const;
const SUBJECT = 0.4;
/** How much it is, beside that, where the text is of what the persona knows or likes to read. */
const OF_TEXT = { known: 4, liked: 1.6 } as const;
/** How much a remark is a persona's own; 0 where it is not. */
export function ownOf(
  { topics, about, fields }: Pick<Remark, 'topics' | 'about' | 'fields'>,
  persona: Persona,
): number {
  const { expertise = [], interests = [] } = persona;
  const field = fields.some((each) => expertise.includes(each))
    ? FIELD.known
    : fields.some((each) => interests.includes(each))
      ? FIELD.liked
      : 0;
  // Whoever only knows what the text is about, or looks at sources, asks it where nothing else is its own.
  // Who only likes to read of such things asks where the text is of his own.
  const isOutside = about.length > 0 && !about.some((topic) => expertise.includes(topic) || interests.includes(topic));
  if (fields.length > 0 && (field === 0 || (field === FIELD.liked && isOutside)))
    return knows(persona, topics) || attends(persona, ASKING) > 0 ? SUBJECT : 0;
  const subject = about.some((topic) => expertise.includes(topic)) ? OF_TEXT.known : isOutside ? 0 : OF_TEXT.liked;
  return field + Math.max(subject, knows(persona, topics) ? KNOWS : 0, attends(persona, ASKING));
}

/** What a persona that knows the field answers to what is asked; null for all others. */
export function answerTo({ answer, topics }: Remark, persona: Persona): string | null {
  const isKnown = knows(persona, new Set([...topics, ...METHODS]));
  return isKnown || attends(persona, ANSWERING) > 0 ? answer : null;
}

/** How far chance spreads people over what concerns them. */
const SPREAD = 0.5;

/** Whether somebody asks what is not of its field: half of them do. */
const isCurious = ({ id }: Persona, { asks, quote }: Remark): boolean => hash32(`${id}/${quote}/${asks}`) % 2 === 0;

/**
 * What a persona remarks, the most telling first. People look at different things: of those that concern them, chance
 * decides. Empty where nothing is the persona's own.
 */
export function remarksBy(persona: Persona, about: Remarkable, most: number): readonly Remark[] {
  return remarksOn(about)
    .map((remark) => ({ remark, own: ownOf(remark, persona) }))
    .filter(({ remark, own }) => own > SUBJECT || (own > 0 && isCurious(persona, remark)))
    .map(({ remark, own }) => {
      const chance = (0.5 + (hash32(`${persona.id}/${remark.asks}/${remark.quote}`) % 1000)) / 1000;
      return { remark, rank: Math.log(own * remark.weight) - SPREAD * Math.log(-Math.log(chance)) };
    })
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ remark }) => remark);
}
