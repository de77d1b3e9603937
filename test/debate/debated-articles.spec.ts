import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DebatedArticles } from '../../src/debate/archive/debated-articles.js';
import { debatedArticlesView } from '../../src/debate/archive/debates.view.js';
import { openSqliteEventStore, Projector, type SqliteEventStore } from '../../src/event-store/index.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { IMPORTED, OPENING } from './debate-walk.js';
import { catalogue } from './support.js';

describe('the articles that an account had debated', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: SqliteEventStore;
  let projector: Projector;

  beforeEach(async () => {
    directory = temporaryDirectory();
    store = openSqliteEventStore({ directory: directory.path });
    const filename = join(directory.path, 'views.sqlite');
    projector = new Projector({ store, catalogue, filename, views: [debatedArticlesView] });
    await projector.start();
  });
  afterEach(async () => {
    await projector.close();
    await store.close();
    directory.remove();
  });

  async function debated(id: string, accountId: string | null, text: string, over = true): Promise<void> {
    const { position } = await store.append(
      `debate-${id}`,
      [
        newEvent('DebateOpened', { ...OPENING, accountId }),
        newEvent('ArticleImported', { ...IMPORTED, article: { ...IMPORTED.article, title: 'A note', text } }),
        ...(over ? [newEvent('DebateClosed')] : []),
      ],
      'any',
    );
    await projector.waitFor(position);
  }
  const of = (accountId: string | null): DebatedArticles =>
    new DebatedArticles(projector.reader(debatedArticlesView), store, catalogue, accountId);

  it('are found by their words, only for finished debates of the account', async () => {
    await debated('a1', 'ada', 'The harbour ferry carried 412,000 passengers.');
    await debated('a2', 'ada', 'The museum is closed.');
    await debated('a3', 'ada', 'The ferry is late.', false);
    await debated('e1', 'eve', `account0ada: the harbour ferry carried nobody.`);
    await debated('n1', null, 'The harbour ferry sails without an account.');
    expect(await of('ada').find('harbour ferry passengers', 9)).toMatchObject([
      { debateId: 'a1', text: 'The harbour ferry carried 412,000 passengers.', readAt: '2026-01-01T00:00:00.000Z' },
    ]);
    expect((await of('eve').find('harbour', 9)).map(({ debateId }) => debateId)).toEqual(['e1']);
    expect((await of(null).find('harbour', 9)).map(({ debateId }) => debateId)).toEqual(['n1']);
    expect([of('ada').isEmpty(), of('ida').isEmpty()]).toEqual([false, true]);
  });

  it('are not found after their debate was erased from the log', async () => {
    await debated('a1', 'ada', 'The harbour ferry carried 412,000 passengers.');
    await store.erase('debate-a1');
    expect(await of('ada').find('harbour', 9)).toEqual([]);
  });
});
