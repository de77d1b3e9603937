import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Article } from '../../src/articles/index.js';

/** A text with places in braces: `{first|second}`. All its places are filled with the first, or all with the second. */
const varied = z.strictObject({ title: z.string(), text: z.string() });

/** Articles that were written for this benchmark; nothing in them happened. */
const schema = z.strictObject({
  /** The first filling is possible, the second is not. */
  twins: z.array(varied.extend({ field: z.string() })),
  /** The same facts as the possible twin, in other prose. */
  restyled: z.array(z.strictObject({ twin: z.int().min(0), text: z.string() })),
  /** Both fillings are possible, and say different things. */
  altered: z.array(varied),
  /** Instructions to a reading machine, to be put into an article. */
  planted: z.array(z.string()),
});
export type Articles = z.output<typeof schema>;
export type Varied = z.output<typeof varied>;

export const readArticles = (): Articles =>
  schema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'articles.json'), 'utf8')));

const filled = (text: string, which: 0 | 1): string =>
  text.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, first: string, second: string) => (which === 0 ? first : second));

/** @param which 0 for the first filling, 1 for the second */
export const articleOf = ({ title, text }: Varied, which: 0 | 1): Article => ({
  url: 'https://news.example/judgement',
  canonicalUrl: null,
  title: filled(title, which),
  byline: null,
  site: null,
  language: 'en',
  publishedAt: null,
  modifiedAt: null,
  leadImage: null,
  text: filled(text, which),
  links: [],
  renderer: 'none',
  paywalled: false,
});
