import { z } from 'zod';

export const PLATFORMS = ['microblog', 'forum', 'professional', 'social', 'technews', 'messaging'] as const;
export type PlatformId = (typeof PLATFORMS)[number];

/**
 * Ids of the signals that the offline analyst looks for. They are also the file names in
 * src/analysts/offline/signals/. A persona's `attention` weighs them.
 */
export const SIGNALS = [
  'attribution',
  'quotation',
  'numbers',
  'documents',
  'dates-and-places',
  'hedging',
  'certainty',
  'loaded-language',
  'superlatives',
  'insults',
  'second-person',
  'shouting',
  'clickbait',
  'headline-match',
  'balance',
  'unsupported-claims',
  'conspiracy',
  'satire',
  'advertising',
  'injection',
  'boilerplate',
] as const;
export type SignalId = (typeof SIGNALS)[number];

/** What each signal looks for, for an editor's hover text and `cli personas show`. */
export const SIGNAL_MEANINGS: Readonly<Record<SignalId, string>> = {
  attribution: 'Claims are tied to somebody who can be named and asked.',
  quotation: 'People are quoted in whole sentences.',
  numbers: 'Figures come with a unit, a total and a source.',
  documents: 'Studies, filings, reports and data are named or linked.',
  'dates-and-places': 'The article states time and place precisely enough to check.',
  hedging: 'The article marks what is uncertain and what is unknown.',
  certainty: 'The article claims more certainty than anybody could have.',
  'loaded-language': 'Words that judge before the facts are stated.',
  superlatives: 'Words such as biggest, worst, first ever, never before.',
  insults: 'People are called names.',
  'second-person': 'The article addresses the reader: you, your family, act now.',
  shouting: 'Capitals, rows of exclamation marks, emoji that signal alarm.',
  clickbait: 'The title withholds, teases or promises a shock.',
  'headline-match': 'The text covers what the title says.',
  balance: 'People who are criticised or disagree are quoted.',
  'unsupported-claims': 'Important statements have no support.',
  conspiracy: 'Hidden powers, cover-ups, facts that are said to be suppressed.',
  satire: 'The article is meant as a joke, openly or not.',
  advertising: 'The article sells something, or the seller paid for it.',
  injection: 'Text that is addressed to the machine that reads it.',
  boilerplate: 'Passages copied from a press release, a template or elsewhere.',
};

const sentence = (description: string): z.ZodString => z.string().trim().min(3).max(600).describe(description);

/** One line. Characters that change the direction of text are refused, because names are shown inside other text. */
const nameShown = (description: string): z.ZodString =>
  z
    .string()
    .trim()
    .min(2)
    .max(60)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+$/u, 'must be one line without control characters')
    .describe(description);

/** The voice an argument is written in. */
export const TONES = ['dry', 'warm', 'blunt', 'wry', 'formal', 'anxious', 'patient', 'breezy'] as const;

/** The topics of articles; the words of each are under src/analysts/offline. A persona's interests name them. */
const TOPICS = [
  'money',
  'work',
  'business',
  'health',
  'children',
  'education',
  'housing',
  'law',
  'crime',
  'politics',
  'war',
  'science',
  'technology',
  'environment',
  'places',
  'travel',
  'food',
  'faith',
  'media',
  'celebrity',
  'history',
  'people',
  'figures',
  'danger',
] as const;
export type TopicId = (typeof TOPICS)[number];

/** The kinds of claims that a question can be about; `any` fits every claim. */
const ASKED_ABOUT = ['figure', 'event', 'quotation', 'cause', 'comparison', 'rule', 'any'] as const;

const distinct = (items: readonly string[]): boolean => new Set(items).size === items.length;
const DISTINCT = { error: 'must not contain duplicates' } as const;

/** A line that a persona says: one paragraph of plain text. Placeholders in braces are filled in. */
const line = (...slots: readonly string[]): z.ZodString =>
  z
    .string()
    .trim()
    .min(3)
    .max(240)
    .regex(
      /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069“”]+$/u,
      'must be one line without “ ” or control characters',
    )
    .refine(
      (text) => [...text.matchAll(/\{[^{}]*\}/g)].every(([slot]) => slots.includes(slot.slice(1, -1))),
      slots.length === 0
        ? 'must not contain text in braces'
        : `may contain only ${slots.map((slot) => `{${slot}}`).join(', ')} in braces`,
    );
const lines = (description: string, ...slots: readonly string[]): z.ZodArray<z.ZodString> =>
  z
    .array(
      slots[0] === undefined || slots[0] === 'number'
        ? line(...slots)
        : line(...slots).refine((text) => text.includes(`{${slots[0] ?? ''}}`), `must contain {${slots[0]}}`),
    )
    .min(1)
    .max(12)
    .refine(distinct, DISTINCT)
    .describe(description);

/** Kinds of findings that a persona can describe in its own words. */
export const SEEN = [
  'source',
  'anonymous',
  'unsourced',
  'figure',
  'bare-figure',
  'date',
  'hedge',
  'certainty',
  'superlative',
  'loaded-language',
] as const;
type SeenKind = (typeof SEEN)[number];
/** Nouns for the kinds that quote the article. A finding that something is missing has no words to quote. */
const SEEN_IN_WORDS: Readonly<Record<Exclude<SeenKind, 'unsourced'>, string>> = {
  source: 'a named source',
  anonymous: 'an anonymous source',
  figure: 'a figure',
  'bare-figure': 'the only figure of a paragraph',
  date: 'a date',
  hedge: 'a cautious wording',
  certainty: 'a wording of certainty',
  superlative: 'a superlative',
  'loaded-language': 'a loaded word',
};
const seen = (kind: SeenKind): z.ZodOptional<z.ZodArray<z.ZodString>> =>
  (kind === 'unsourced'
    ? lines('A clause which says that a paragraph names no source.')
    : lines(`A clause about ${SEEN_IN_WORDS[kind]}. {words} is the article’s wording, quoted.`, 'words')
  ).optional();
const seesSchema = z
  .strictObject({
    source: seen('source'),
    anonymous: seen('anonymous'),
    unsourced: seen('unsourced'),
    figure: seen('figure'),
    'bare-figure': seen('bare-figure'),
    date: seen('date'),
    hedge: seen('hedge'),
    certainty: seen('certainty'),
    superlative: seen('superlative'),
    'loaded-language': seen('loaded-language'),
  } satisfies Record<SeenKind, unknown>)
  .describe('Clauses for each kind of finding. Each may follow “and” or “because” and must state only the finding.');

/** A persona's own lines for the embedded analyst. A common stock replaces those that are left out. */
const phrasesSchema = z
  .strictObject({
    opens: lines('Introduces a claim. {said} is “that …” or a quotation.', 'said').optional(),
    notes: lines('Introduces a finding about a claim. {finding} is a whole clause.', 'finding').optional(),
    trusts: lines('Said with a high score. Must state nothing about the article.').optional(),
    wavers: lines('Said with a medium score. Must state nothing about the article.').optional(),
    doubts: lines('Said with a low score. Must state nothing about the article.').optional(),
    concedes: lines('Concedes a peer’s point. {finding} is that point.', 'finding').optional(),
    narrows: lines('Concedes a peer’s point in part. {finding} is that point.', 'finding').optional(),
    counters: lines('Answers a peer with another finding. {finding} is that finding.', 'finding').optional(),
    sees: seesSchema.optional(),
  })
  .describe('The persona’s own phrases, for the embedded analyst.');

export const personaSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower-case words joined by dashes, such as night-editor')
    .max(48)
    .describe('Unique in the cast, in kebab-case. Arguments, votes and replies refer to it.'),
  name: nameShown('The name shown in a transcript.'),
  platform: z.enum(PLATFORMS).describe('The platform that the persona belongs to; the same as the folder of the file.'),
  role: sentence('Who the persona is, in a few words: work and circumstances.'),
  bias: sentence('What the persona leans towards before reading.'),
  blindSpots: z
    .array(sentence('Something that the persona overlooks.'))
    .min(1)
    .max(5)
    .describe('What the persona tends to miss.'),
  standards: sentence('What the persona accepts as evidence, and what not.'),
  tone: z.enum(TONES).describe('The voice of its arguments.'),
  voice: sentence('How the persona talks: habits, rhythm, favourite arguments. For the LLM analyst.'),
  withPeers: sentence(
    'How the persona treats those who argue with it. For the LLM analyst, in round 2, where there are any.',
  ).optional(),
  interests: z
    .array(z.enum(TOPICS))
    .min(1)
    .max(6)
    .refine(distinct, DISTINCT)
    .meta({ uniqueItems: true })
    .optional()
    .describe('Topics whose claims the persona discusses first.'),
  expertise: z
    .array(z.enum(TOPICS))
    .min(1)
    .max(3)
    .refine(distinct, DISTINCT)
    .meta({ uniqueItems: true })
    .optional()
    .describe('Topics that the persona knows from work. On these it is more confident and harder to convince.'),
  asksFor: z
    .array(
      z.strictObject({
        about: z.enum(ASKED_ABOUT).describe('The kind of claim that the question is about.'),
        ask: line('number').describe('The question. {number} is the figure in the claim.'),
      }),
    )
    .min(1)
    .max(10)
    .optional()
    .describe('What the persona asks before it believes a claim.'),
  phrases: phrasesSchema.optional(),
  never: z
    .array(z.string().trim().min(2).max(40))
    .min(1)
    .max(12)
    .refine(distinct, DISTINCT)
    .meta({ uniqueItems: true })
    .optional()
    .describe('Words that the persona never uses. Sentences that contain one of them are avoided.'),
  temperament: z
    .strictObject({
      stubbornness: z
        .number()
        .min(0)
        .max(1)
        .describe('0 fully adopts the view of a convincing peer, 1 never changes its own.'),
      yieldsTo: z
        .array(z.enum(SIGNALS))
        .min(1)
        .max(6)
        .refine(distinct, DISTINCT)
        .meta({ uniqueItems: true })
        .describe('Kinds of evidence that make the persona concede when a peer points them out.'),
      resists: z
        .array(z.enum(PLATFORMS))
        .max(3)
        .refine(distinct, DISTINCT)
        .default([])
        .meta({ uniqueItems: true })
        .describe('Platforms whose arguments the persona discounts.'),
    })
    .describe('How the persona behaves in cross-examination.'),
  weight: z.number().min(0.2).max(2).default(1).describe('Weight of the persona in the vote of its platform.'),
  priorTrust: z.number().min(0).max(100).describe('The score, 0 to 100, of an article without any signals.'),
  confidence: z
    .strictObject({
      floor: z.number().min(0).max(1).describe('Lowest confidence, 0 to 1.'),
      ceiling: z.number().min(0).max(1).describe('Highest confidence, 0 to 1; not below the floor.'),
    })
    .refine((range) => range.floor <= range.ceiling, 'floor must not exceed ceiling')
    .describe('The range of the persona’s confidence.'),
  attention: z
    .partialRecord(z.enum(SIGNALS), z.number().min(0).max(3))
    .describe(
      'Weight of each signal: 1 is that of the base model (the default), 0 ignores the signal, 3 is the maximum.',
    ),
  llm: z
    .strictObject({
      model: z.string().trim().min(1).optional().describe('A model name that the configured server knows.'),
      temperature: z
        .number()
        .min(0)
        .max(2)
        .optional()
        .describe('Sampling temperature: replies vary more with higher values.'),
    })
    .optional()
    .describe('Overrides for the LLM analyst.'),
});

/** One member of the cast, as described by its YAML file. */
export type Persona = z.output<typeof personaSchema>;

export const platformSchema = z.strictObject({
  id: z.enum(PLATFORMS).describe('The id of the platform, which is also the name of its folder.'),
  name: nameShown('The name shown with the platform’s score.'),
  weight: z.number().min(0).max(2).default(1).describe('Weight of the platform in the consensus.'),
  culture: sentence('What the platform rewards and punishes.'),
});
export type Platform = z.output<typeof platformSchema>;

/**
 * The JSON Schema (draft 7) of a persona file, as text. It is written to personas/persona.schema.json, so that YAML
 * editors complete fields and signals, explain them on hover and mark mistakes while typing.
 */
export function personaJsonSchema(): string {
  const schema = z.toJSONSchema(personaSchema, {
    target: 'draft-7',
    io: 'input',
    override({ jsonSchema, path }) {
      if (path.join('.') !== 'properties.attention') return;
      // Listed one by one, each signal can be completed and has its own hover text.
      const { minimum, maximum } = jsonSchema.additionalProperties as { minimum: number; maximum: number };
      jsonSchema.properties = Object.fromEntries(
        SIGNALS.map((id) => [id, { type: 'number', minimum, maximum, description: SIGNAL_MEANINGS[id] }]),
      );
      jsonSchema.additionalProperties = false;
      delete jsonSchema.propertyNames;
    },
  });
  const { $schema, ...rest } = schema;
  const titled = { $schema, title: 'Elenchus persona', description: 'One member of the cast of a debate.', ...rest };
  return `${JSON.stringify(titled, null, 2)}\n`;
}
