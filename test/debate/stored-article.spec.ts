import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AnalystAnswer } from '../../src/analysts/analyst.js';
import { debateResultOf } from '../../src/debate/result/debate-result.js';
import { storedArticle } from '../../src/debate/model/stored-article.js';
import { openKurrentEventStore } from '../../src/event-store/index.js';
import { sha256 } from '../../src/kernel/index.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { ARTICLE, EngineFixture, ScriptedAnalyst, scriptedAnswer, shippedCast } from './support.js';

const KILOBYTE = 1_024;
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe('an article as it is recorded', () => {
  it('is unchanged if it is short', () => {
    expect(storedArticle(ARTICLE)).toEqual({
      article: { ...ARTICLE, links: [...ARTICLE.links] },
      sha256: sha256(ARTICLE.text),
    });
  });

  it.each([
    ['letters', 'word '.repeat(400_000)],
    ['three bytes a letter', '字'.repeat(400_000)],
    ['six bytes a letter', '\u0001'.repeat(400_000)],
    ['pairs', '😀'.repeat(400_000)],
    ['line breaks', '\n'.repeat(400_000)],
  ])('is cut if it is long, and states by how much: %s', (_, text) => {
    const { article, cut, sha256: hash } = storedArticle({ ...ARTICLE, text });
    expect(bytesOf(article.text)).toBeLessThanOrEqual(256 * KILOBYTE);
    expect(bytesOf(article.text)).toBeGreaterThan(240 * KILOBYTE);
    expect(text.startsWith(article.text)).toBe(true);
    expect(encodeURIComponent(article.text)).toBeTruthy();
    expect(cut).toEqual({ characters: text.length - article.text.length, links: 0 });
    expect(hash).toBe(sha256(article.text));
  });

  it('ends after a paragraph if one ends near the limit', () => {
    const paragraph = `${'One sentence after the other. '.repeat(100)}End.\n\n`;
    const { article } = storedArticle({ ...ARTICLE, text: paragraph.repeat(1_000) });
    expect(article.text.endsWith('End.')).toBe(true);
  });

  it('keeps the first links, no address that is too long, and one line of each other field', () => {
    const long = 'x'.repeat(100_000);
    const links = Array.from({ length: 10_000 }, (_, n) => `https://news.example/${n}`);
    const { article, cut } = storedArticle({
      ...ARTICLE,
      title: long,
      byline: long,
      site: long,
      canonicalUrl: `https://news.example/${long}`,
      leadImage: `https://news.example/${long}`,
      links,
    });
    expect(article.links).toEqual(links.slice(0, article.links.length));
    expect(cut).toEqual({ characters: 0, links: 10_000 - article.links.length });
    expect([article.canonicalUrl, article.leadImage]).toEqual([null, null]);
    expect(bytesOf(article)).toBeLessThan(100 * KILOBYTE);
  });
});

describe('a debate over a long article on a log that takes 1 MiB at once', () => {
  let server: KurrentServer;
  beforeEach(async () => {
    server = await new KurrentServer().start();
  });
  afterEach(() => server.stop());

  it('ends with a verdict, even if all agents give the longest answer at the same time', async () => {
    const store = await openKurrentEventStore({ url: server.url });
    const text = 'The city closed the harbour bridge on Friday.\n\n'.repeat(60_000);
    const links = Array.from({ length: 20_000 }, (_, n) => `https://city.example/report/${n}`);
    const wordy = (answer: AnalystAnswer): AnalystAnswer => ({
      ...answer,
      opinion: { ...answer.opinion, argument: '字'.repeat(20_000), flags: [] },
    });
    const analyst = new ScriptedAnalyst((question) => Promise.resolve(wordy(scriptedAnswer(question))));
    const article = { ...ARTICLE, text, links };
    const fixture = new EngineFixture(
      store,
      await shippedCast(),
      analyst,
      {},
      { articles: { read: () => Promise.resolve(article) } },
    );
    await fixture.open('a');
    const state = await fixture.engine.run('a', null);
    expect([state.debate.value, state.arguments.length]).toEqual(['closed', 60]);
    const { article: shown } = debateResultOf('a', state, await fixture.history('a'));
    expect(shown!.cut).toEqual({
      characters: text.length - state.article!.article.text.length,
      links: links.length - shown!.linkCount,
    });
    await store.close();
  });
});
