import { z } from 'zod';
import { type Badged, badgeSize, cardTitle, escaped, verdictLine } from './badge.js';

/** Consumers may show an answer for so long without asking again, in seconds; it may outlive its link by as much. */
const CACHE_AGE_S = 300;

const pixels = z.coerce.number().int().min(1).max(100_000).optional();

/** What a consumer asks (https://oembed.com, 2.2). Members that it adds of its own are ignored, as everybody expects there. */
export const oembedQuerySchema = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'must be the address of a shared debate' })
    .max(2_000)
    .meta({
      description: 'The address of the page of a shared debate.',
      examples: ['https://elenchus.example/shared/TOKEN'],
    }),
  format: z.literal('json', { error: 'must be json, the only format here' }).default('json'),
  maxwidth: pixels.describe('In pixels. A badge that is wider is left out.'),
  maxheight: pixels.describe('In pixels. A badge that is higher is left out.'),
});

export const oembedSchema = z
  .object({
    version: z.literal('1.0'),
    type: z.enum(['rich', 'link']).meta({ description: '`rich` with the badge, `link` where it does not fit.' }),
    title: z.string(),
    provider_name: z.literal('Elenchus'),
    provider_url: z.string(),
    cache_age: z.int().meta({ description: 'In seconds.' }),
    html: z.string().optional().meta({ description: 'A link to the debate around its badge.' }),
    width: z.int().optional().meta({ description: 'Of the badge, in pixels.' }),
    height: z.int().optional().meta({ description: 'Of the badge, in pixels.' }),
  })
  .meta({ id: 'OEmbed', description: 'How another site may show a link to a debate (https://oembed.com).' });

export type OEmbed = z.infer<typeof oembedSchema>;

/** @returns the token in the address of a shared debate's page; empty for another address */
export const sharedToken = (page: URL): string => /^\/shared\/([^/]+)\/?$/.exec(page.pathname)?.[1] ?? '';

/**
 * @param page the address of the shared debate's page
 * @param room maximum width and height in pixels, without limit where left out
 */
export function oembedOf(
  debate: Badged,
  page: URL,
  room: { readonly maxwidth?: number | undefined; readonly maxheight?: number | undefined } = {},
): OEmbed {
  const { width, height } = badgeSize(debate);
  const link = {
    version: '1.0',
    title: cardTitle(debate),
    provider_name: 'Elenchus',
    provider_url: page.origin,
    cache_age: CACHE_AGE_S,
  } as const;
  if (width > (room.maxwidth ?? Infinity) || height > (room.maxheight ?? Infinity)) return { ...link, type: 'link' };
  const token = sharedToken(page);
  const badge = `<img src="${page.origin}/api/shared/${token}/badge.svg" width="${width}" height="${height}" alt="${escaped(verdictLine(debate))}">`;
  return {
    ...link,
    type: 'rich',
    html: `<a href="${page.origin}/shared/${token}" rel="noopener">${badge}</a>`,
    width,
    height,
  };
}
