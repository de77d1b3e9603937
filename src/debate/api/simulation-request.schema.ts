import { z } from 'zod';
import { TEXT_CHARACTERS_MIN } from '../../articles/index.js';
import { idempotencyKeySchema, idSchema, pageFields, webUrl } from '../../http/index.js';
import { personaSchema } from '../../personas/index.js';
import { debateFilterSchema } from '../archive/debate-filter.js';
import { AGENTS_MAX } from '../archive/fork.js';
import { EVIDENCE_CHOICES } from '../model/opening.js';
import { DEPTHS } from '../../analysts/index.js';

export const SIMULATION_EXAMPLE = { url: 'https://example.org/news/article', depth: 'standard' };

const TEXT_CHARACTERS_MAX = 200_000;
const TITLE_CHARACTERS_MAX = 300;

/** The requested debate, before the check that it has exactly one article: an address or a text. */
const simulationFields = z.strictObject({
  url: webUrl.optional().describe('The address of the article. Either `url` or `text` is required.'),
  text: z
    .string()
    .min(TEXT_CHARACTERS_MIN, `must be at least ${TEXT_CHARACTERS_MIN} characters; a shorter text cannot be debated`)
    .max(TEXT_CHARACTERS_MAX)
    .optional()
    .describe('The article itself, as plain text: paragraphs with a blank line between them. Nothing is fetched.'),
  title: z
    .string()
    .max(TITLE_CHARACTERS_MAX)
    .optional()
    .describe('The headline of `text`. Without it, a short first line with a blank line after it is the headline.'),
  depth: z.enum(DEPTHS, { error: `must be one of ${DEPTHS.join(', ')}` }).default('standard'),
  evidence: z
    .enum(EVIDENCE_CHOICES, { error: `must be one of ${EVIDENCE_CHOICES.join(', ')}` })
    .default('default')
    .describe('Whether evidence is looked up, as far as the depth allows.'),
});
/** JSON Schema of an object that has this member. The member is named twice, since linters miss it otherwise. */
const having = (member: string) => ({ properties: { [member]: {} }, required: [member] });
/** Requests that accept a webhook. */
export const simulationRequestWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  simulationFields
    .extend(shape)
    .superRefine((request, context) => {
      const { url, text, title } = request as { url?: string; text?: string; title?: string };
      const refuse = (path: string, message: string): void =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (url === undefined && text === undefined) refuse('url', 'is required unless `text` is given');
      if (url !== undefined && text !== undefined) refuse('text', 'must not be given together with `url`');
      if (url !== undefined && title !== undefined)
        refuse('title', 'must only be given with `text`; a page has its own title');
    })
    .meta({
      oneOf: [
        { required: ['url'], not: { anyOf: [having('text'), having('title')] } },
        { required: ['text'], not: having('url') },
      ],
    });
export const simulationRequest = simulationRequestWith({}).meta({ examples: [SIMULATION_EXAMPLE] });

/** The fields of a form with the article as a file. */
export const simulationForm = simulationFields.omit({ url: true, text: true, title: true });
const simulationFile = z
  .file()
  .describe('A web page, Markdown (`.md`), plain text (`.txt`) or a PDF document, of at most 10 MB.');
/** The form in the API document: the fields and the file. */
export const withFile = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  fields.extend({ file: simulationFile });

const webhook = webUrl
  .optional()
  .describe('Receives a Standard Webhooks message when the debate ends, signed with the account’s webhook secret.');
export const debateRequestSchema = simulationRequestWith({ webhook }).meta({ examples: [SIMULATION_EXAMPLE] });
export const debateFormSchema = simulationForm.extend({ webhook });

/** The differences of a fork. */
export const forkSchema = z
  .strictObject({
    at: z.int().min(0).optional(),
    personas: z.array(personaSchema).min(1).max(AGENTS_MAX).optional(),
    weights: z.record(z.string(), z.number().min(0).max(100)).optional(),
    without: z.array(z.string()).min(1).max(200).optional(),
    analyst: z.enum(['offline', 'llm']).optional(),
    trim: z.number().min(0).max(0.45).optional(),
  })
  .meta({ examples: [{ without: ['growth-marketer'] }] });

export const debateHeaderSchema = z.object({
  'idempotency-key': idempotencyKeySchema,
  prefer: z
    .string()
    .optional()
    .describe(
      '`respond-async` answers 202 immediately, `respond-async, wait=20` after 20 seconds unless the debate ends before.',
    ),
});
export const debateListSchema = debateFilterSchema.extend(pageFields);

export const debateStateSchema = z.strictObject({
  at: z.coerce.number().int().min(0).optional().describe('A revision; the last when omitted.'),
  path: z.string().min(1).max(500).optional().describe('One value only, for instance `agents.growth-marketer.score`.'),
});

export const watchHeaderSchema = z.object({
  'last-event-id': z
    .string()
    .regex(/^\d{1,15}$/, 'must be the id of an event of this stream')
    .transform(Number)
    .optional()
    .describe('Continues after the event with this id; 204 when the debate is over and no event follows.'),
});

export const framesSchema = z.strictObject({
  from: z.coerce.number().int().min(0).default(0).describe('The first revision.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe('Number of frames in a page; ignored for JSON lines.'),
});

/** All frames of a debate at once, one in a line. */
export const JSON_LINES = 'application/x-ndjson';

export const pairSchema = z.strictObject({
  a: idSchema.describe('A debate.'),
  b: idSchema.describe('Another debate, for instance a fork of `a`.'),
});
