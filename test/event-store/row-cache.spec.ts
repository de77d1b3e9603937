import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RowCache } from '../../src/event-store/projector/row-cache.js';
import { connectRebuildable, type Connection } from '../../src/event-store/sqlite/sqlite.connection.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

describe('the cache of recently read rows', () => {
  let folder: ReturnType<typeof temporaryDirectory>;
  let db: Connection;
  /** A cache as a reader leaves it: rows are set after the first look. */
  const cacheOf = (): RowCache => {
    const cache = new RowCache(db);
    cache.get('accounts', 'one');
    return cache;
  };
  const open = (): Connection => connectRebuildable(`${folder.path}/rows.sqlite`, { timeoutMs: 1_000 });

  beforeEach(() => {
    folder = temporaryDirectory();
    db = open();
    db.exec('CREATE TABLE anything (value INTEGER)');
  });
  afterEach(() => {
    db.close();
    folder.remove();
  });

  it('keeps rows of two views with the same key apart', () => {
    const cache = cacheOf();
    cache.set('accounts', 'one', { name: 'an account' }, 20);
    cache.set('balances', 'one', undefined, 0);
    expect(cache.get('accounts', 'one')).toEqual({ row: { name: 'an account' } });
    expect(cache.get('balances', 'one')).toEqual({ row: undefined });
    expect(cache.get('debates', 'one')).toBeUndefined();
    cache.forget('accounts', 'one');
    expect(cache.get('accounts', 'one')).toBeUndefined();
    expect(cache.get('balances', 'one')).toBeDefined();
  });

  it('removes the rows that were not read for the longest time from the view that holds the most', () => {
    const cache = cacheOf();
    cache.set('accounts', 'one', { name: 'an account' }, 20);
    for (const key of ['a', 'b', 'c']) cache.set('debates', key, {}, 4_000_000);
    cache.get('debates', 'a');
    cache.set('debates', 'd', {}, 4_000_000);
    const kept = ['a', 'b', 'c', 'd'].filter((key) => cache.get('debates', key));
    expect(kept).toEqual(['a', 'c', 'd']);
    expect(cache.get('accounts', 'one')).toBeDefined();
  });

  it('forgets all rows in the next turn after another connection has written', async () => {
    const cache = cacheOf();
    cache.set('accounts', 'one', { name: 'an account' }, 20);
    await nextTurn();
    expect(cache.get('accounts', 'one')).toBeDefined();
    const other = open();
    other.exec('INSERT INTO anything VALUES (1)');
    other.close();
    await nextTurn();
    expect(cache.get('accounts', 'one')).toBeUndefined();
  });
});
