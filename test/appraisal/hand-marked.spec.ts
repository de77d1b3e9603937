import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { appraise } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { sentenceAround } from '../../src/words/index.js';

/** An article with marks that were made before anything had read it. */
interface Marked {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** Kinds of text that a reader would accept. */
  readonly kind: readonly string[];
  /** Words of sentences that it is about. */
  readonly central: readonly string[];
  /** Words of sentences that are no central claim. */
  readonly never: readonly string[];
  /** Words that somebody says, with the name. */
  readonly speakers: readonly (readonly [said: string, by: string])[];
}

const MARKED = JSON.parse(
  readFileSync(new URL('./fixtures/hand-marked.json', import.meta.url), 'utf8'),
) as readonly Marked[];

const read = MARKED.map((article) => {
  const claims = identifyClaims(article);
  const { text, central } = appraise(article, claims);
  const sentences = central.map((id) =>
    sentenceAround(
      article,
      claims.find((claim) => claim.id === id)!,
    ),
  );
  return { article, claims, kind: text?.kind ?? 'none', sentences };
});

describe('an article marked by hand', () => {
  it.each(read)('is called what it is: $article.name', ({ article, kind }) => {
    expect(article.kind).toContain(kind);
  });

  it.each(read)('is about one of its central claims: $article.name', ({ article, sentences }) => {
    expect(sentences.filter((sentence) => article.central.some((words) => sentence.includes(words)))).not.toEqual([]);
  });

  it.each(read)('is about no part of its page and about whole sentences: $article.name', ({ article, sentences }) => {
    for (const sentence of sentences) {
      for (const words of article.never) expect(sentence).not.toContain(words);
      expect(article.text).toContain(sentence);
      expect(sentence).toMatch(/^["“\p{L}\d].*[.!?”"]$/u);
    }
  });

  it('names at least 85 of 100 speakers', () => {
    const all = read.flatMap(({ article, claims }) =>
      article.speakers.map(([said, by]) => {
        const claim = claims.find(
          ({ field, quote }) => field === 'text' && (quote.includes(said) || said.includes(quote)),
        );
        const name = claim?.attribution?.standsFor ?? claim?.attribution?.source ?? '';
        return name.includes(by);
      }),
    );
    expect(all.filter(Boolean).length / all.length).toBeGreaterThanOrEqual(0.85);
  });
});
