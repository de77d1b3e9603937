import { describe, expect, it } from '@jest/globals';
import { type DebatedArticleRow, debatedArticlesView, ownerWord } from '../../src/debate/archive/debates.view.js';
import { type DebateFact } from '../../src/debate/stages/index.js';
import { type Recorded } from '../../src/kernel/index.js';
import { IMPORTED, OPENING } from './debate-walk.js';
import { recorded } from './support.js';

type Told = Parameters<typeof debatedArticlesView.apply>[1];

const opened: DebateFact = { type: 'DebateOpened', data: OPENING };
const imported: DebateFact = { type: 'ArticleImported', data: IMPORTED };
const closed: DebateFact = { type: 'DebateClosed', data: {} };
const abandoned: DebateFact = { type: 'DebateAbandoned', data: { code: 'cancelled', reason: '' } };

/** The row after a history, each event delivered twice, and all texts that were indexed meanwhile. */
function after(...facts: readonly DebateFact[]): { row: DebatedArticleRow | undefined; texts: readonly string[] } {
  let row: DebatedArticleRow | undefined;
  const texts: string[] = [];
  facts.forEach((fact, revision) => {
    for (let n = 0; n < 2; n += 1) {
      const event = recorded(fact, revision, 'd7') as Recorded<DebateFact> & Told;
      expect(debatedArticlesView.keys(event)).toEqual(['d7']);
      const next = debatedArticlesView.apply(row, event, 'd7');
      if (next && next !== row) texts.push(debatedArticlesView.text?.(next) ?? '');
      row = next === row ? row : next && (debatedArticlesView.kept?.(next) ?? next);
    }
  });
  return { row, texts };
}

describe('the articles of an account', () => {
  it('are found once they have a verdict, by their words and under their account', () => {
    const { row, texts } = after(opened, imported, closed);
    expect(row).toEqual({ accountId: OPENING.accountId, over: true, words: '' });
    expect(texts.at(-1)).toBe(`${ownerWord(OPENING.accountId)}\n${IMPORTED.article.title}\n${IMPORTED.article.text}`);
    expect(texts.slice(0, -1).every((text) => text === '')).toBe(true);
  });

  it('are not found without a verdict', () => {
    expect(after(opened, imported).row).toMatchObject({ over: false });
    expect(after(opened, imported, abandoned).row).toBeUndefined();
  });

  it('have one owner word for each account, and one for debates without an account', () => {
    expect(ownerWord('0190-ab')).toBe('account00190ab');
    expect(ownerWord(null)).toBe('account0');
  });
});
