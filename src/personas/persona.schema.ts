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
  quotation: 'People speak for themselves, in whole sentences.',
  numbers: 'Figures come with a unit, a whole and a source.',
  documents: 'Studies, filings, reports and data are named or linked.',
  'dates-and-places': 'It says when and where, closely enough to check.',
  hedging: 'It marks what is not certain and what is not known.',
  certainty: 'It claims more certainty than anybody could have.',
  'loaded-language': 'Words that judge before the facts have been told.',
  superlatives: 'Biggest, worst, first ever, never before.',
  insults: 'People are called names.',
  'second-person': 'It talks to the reader: you, your family, act now.',
  shouting: 'Capitals, rows of exclamation marks, emoji as alarm bells.',
  clickbait: 'The title withholds, teases or promises a shock.',
  'headline-match': 'The text delivers what the title says.',
  balance: 'Those who are criticised or disagree are heard.',
  'unsupported-claims': 'Weighty statements stand on nothing.',
  conspiracy: 'Hidden powers, cover-ups, what they do not want known.',
  satire: 'It is meant as a joke, openly or not.',
  advertising: 'It sells something, or is paid for by who does.',
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
export type Tone = (typeof TONES)[number];

/** The topics of articles; the words of each are under src/analysts/offline. A persona's interests name them. */
export const TOPICS = [
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
export const ASKED_ABOUT = ['figure', 'event', 'quotation', 'cause', 'comparison', 'rule', 'any'] as const;

const distinct = (items: readonly string[]): boolean => new Set(items).size === items.length;
const DISTINCT = { error: 'must not name anything twice' } as const;

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
        ? 'must not have anything in braces'
        : `may have only ${slots.map((slot) => `{${slot}}`).join(', ')} in braces`,
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
export type SeenKind = (typeof SEEN)[number];
/** A finding that something is missing has no words of the article to quote. */
const seen = (kind: SeenKind): z.ZodOptional<z.ZodArray<z.ZodString>> =>
  (kind === 'unsourced'
    ? lines('Says, as a clause, that a paragraph names nobody who says so.')
    : lines(`Says, as a clause, what it makes of a ${kind}. {words} is the article’s wording, quoted.`, 'words')
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
  .describe(
    'What it makes of each kind of finding. Each clause may follow “and” or “because”, and states only the finding.',
  );

/** A persona's own lines for the embedded analyst. A common stock replaces those that are left out. */
const phrasesSchema = z
  .strictObject({
    opens: lines('Brings up a claim. {said} is “that …” or a quotation.', 'said').optional(),
    notes: lines('Brings up what was found about a claim. {finding} is a whole clause.', 'finding').optional(),
    trusts: lines('Said with a high score. States nothing about the article.').optional(),
    wavers: lines('Said with a middling score. States nothing about the article.').optional(),
    doubts: lines('Said with a low score. States nothing about the article.').optional(),
    concedes: lines('Grants a peer’s point. {finding} is that point.', 'finding').optional(),
    narrows: lines('Grants a part of it. {finding} is what it is limited by.', 'finding').optional(),
    counters: lines('Answers a peer with a finding of its own, {finding}.', 'finding').optional(),
    sees: seesSchema.optional(),
  })
  .describe('How it speaks, in its own words. For the embedded analyst.');

export const personaSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower-case words joined by dashes, such as night-editor')
    .max(48)
    .describe('Unique in the cast; kebab-case. Arguments, votes and replies name it.'),
  name: nameShown('The name shown in a transcript.'),
  platform: z.enum(PLATFORMS).describe('The platform whose culture it speaks from; the same as its folder.'),
  role: sentence('Who this is, in a few words: work, place in life.'),
  bias: sentence('What it leans towards before reading.'),
  blindSpots: z.array(sentence('Something it overlooks.')).min(1).max(5).describe('What it tends to miss.'),
  standards: sentence('What it takes as evidence, and what it does not.'),
  tone: z.enum(TONES).describe('The voice of its arguments.'),
  voice: sentence('How it talks: habits, rhythm, favourite moves. For the LLM analyst.'),
  interests: z
    .array(z.enum(TOPICS))
    .min(1)
    .max(6)
    .refine(distinct, DISTINCT)
    .meta({ uniqueItems: true })
    .optional()
    .describe('Subjects whose claims it takes up before others.'),
  expertise: z
    .array(z.enum(TOPICS))
    .min(1)
    .max(3)
    .refine(distinct, DISTINCT)
    .meta({ uniqueItems: true })
    .optional()
    .describe('Subjects that it knows from its work: there it is surer, and harder to convince.'),
  asksFor: z
    .array(
      z.strictObject({
        about: z.enum(ASKED_ABOUT).describe('The kind of claim that it asks this about.'),
        ask: line('number').describe('The question. {number} is the figure of a claim about a figure.'),
      }),
    )
    .min(1)
    .max(10)
    .optional()
    .describe('What it wants to know before it believes a claim.'),
  phrases: phrasesSchema.optional(),
  never: z
    .array(z.string().trim().min(2).max(40))
    .min(1)
    .max(12)
    .refine(distinct, DISTINCT)
    .meta({ uniqueItems: true })
    .optional()
    .describe('Words that it never uses; sentences with one of them are left to others.'),
  temperament: z
    .strictObject({
      stubbornness: z.number().min(0).max(1).describe('0 moves all the way to a convincing peer, 1 never moves.'),
      yieldsTo: z
        .array(z.enum(SIGNALS))
        .min(1)
        .max(6)
        .refine(distinct, DISTINCT)
        .meta({ uniqueItems: true })
        .describe('Kinds of evidence that make it concede when a peer points them out.'),
      resists: z
        .array(z.enum(PLATFORMS))
        .max(3)
        .refine(distinct, DISTINCT)
        .default([])
        .meta({ uniqueItems: true })
        .describe('Platforms whose voices it discounts.'),
    })
    .describe('How it behaves in cross-examination.'),
  weight: z.number().min(0.2).max(2).default(1).describe('Its weight in its platform’s vote.'),
  priorTrust: z.number().min(0).max(100).describe('The score it would give an article that shows nothing at all.'),
  confidence: z
    .strictObject({
      floor: z.number().min(0).max(1).describe('How sure it is at least, 0 to 1.'),
      ceiling: z.number().min(0).max(1).describe('How sure it is at most, 0 to 1; not below the floor.'),
    })
    .refine((range) => range.floor <= range.ceiling, 'floor must not exceed ceiling')
    .describe('The range its confidence stays in.'),
  attention: z
    .partialRecord(z.enum(SIGNALS), z.number().min(0).max(3))
    .describe(
      'Weight of each signal in its reading: 1 as the base model has it (the default), 0 blind to it, 3 obsessed.',
    ),
  llm: z
    .strictObject({
      model: z.string().trim().min(1).optional().describe('A model name that the configured server knows.'),
      temperature: z.number().min(0).max(2).optional().describe('0 repeats itself, 2 rambles.'),
    })
    .optional()
    .describe('Overrides for the LLM analyst.'),
});

/** One member of the cast, as described by its YAML file. */
export type Persona = z.output<typeof personaSchema>;

export const platformSchema = z.strictObject({
  id: z.enum(PLATFORMS).describe('Names the folder that its personas are in.'),
  name: nameShown('The name shown with its score.'),
  weight: z.number().min(0).max(2).default(1).describe('Its weight in the consensus.'),
  culture: sentence('What the platform rewards and punishes.'),
});
export type Platform = z.output<typeof platformSchema>;
