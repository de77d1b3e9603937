import { afterEach, expect, it } from '@jest/globals';
import { appraise, type ArticleTextOptions, ArticleTexts } from '../../src/appraisal/index.js';
import { QUICK_CPU_MS } from '../../src/appraisal/article-texts.js';
import { CLAIMS_MAX, identifyClaims } from '../../src/claims/index.js';

const ARTICLE = {
  title: 'Council closes bridge',
  text: 'The council voted on Monday to close the old bridge. Engineers found cracks in two piers, Mayor Ana Torres said.',
};
let texts: ArticleTexts;
const open = (options: ArticleTextOptions = {}): ArticleTexts => (texts = new ArticleTexts(options));
afterEach(() => texts.close());

it('a process identifies the same claims as a direct call, and makes the same appraisal', async () => {
  open();
  const claims = identifyClaims(ARTICLE);
  expect(await texts.read(ARTICLE)).toEqual(claims);
  const appraisal = await texts.appraise(ARTICLE, claims);
  expect(appraisal.text).not.toBeNull();
  expect(appraisal).toEqual(appraise(ARTICLE, claims));
});

it('an ordinary article is quick even in a process that has just started', async () => {
  // The limit of quick questions, as that of all.
  open({ workers: 1, cpuMsMax: QUICK_CPU_MS });
  await expect(texts.appraise(ARTICLE, [])).resolves.toMatchObject({ central: [] });
});

it('an article that uses too much CPU ends only its own process', async () => {
  open({ workers: 1, cpuMsMax: 1 });
  const text = `${ARTICLE.text}\n`.repeat(600);
  await expect(texts.read({ title: '', text })).rejects.toMatchObject({ code: 'timeout' });
  await expect(texts.appraise({ title: '', text }, [])).rejects.toMatchObject({ code: 'timeout' });
});

it('the next article is read after one that never ends a sentence', async () => {
  open({ workers: 1 });
  const endless = 'he said that she said that '.repeat(400_000);
  expect((await texts.read({ title: 'The end', text: endless })).length).toBeLessThanOrEqual(CLAIMS_MAX);
  expect((await texts.appraise({ title: 'The end', text: endless }, [])).central).toEqual([]);
  expect(await texts.read(ARTICLE)).toEqual(identifyClaims(ARTICLE));
});

it('an abort by the caller and the closing of the processes both end the reading', async () => {
  open({ workers: 1 });
  const caller = new AbortController();
  const reading = texts.read(ARTICLE, caller.signal);
  caller.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  await texts.close();
  await expect(texts.read(ARTICLE)).rejects.toMatchObject({ code: 'overloaded' });
  await expect(texts.appraise(ARTICLE, [])).rejects.toMatchObject({ code: 'overloaded' });
});
