import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  ERASURE_EVENTS,
  erasableTextsOf,
  type ErasableTypes,
  erasureStream,
  TEXT_KEY_EVENTS,
  textKeyStream,
  withErasableTexts,
} from '../../src/erasure/index.js';
import { Decisions, type EventStore, openSqliteEventStore, readStream } from '../../src/event-store/index.js';
import {
  Catalogue,
  type Decider,
  genesisOf,
  idOf,
  linkOf,
  type NewEvent,
  type RecordedEvent,
  START,
} from '../../src/kernel/index.js';
import { commandContext, systemClock } from '../../src/runtime/index.js';
import { z } from 'zod';
import { temporaryDirectory } from '../support/temporary-directory.js';

const NOTES = {
  NoteTaken: { schema: z.strictObject({ text: z.string() }) },
  NotesSealed: { schema: z.strictObject({}) },
};
const CATALOGUE = new Catalogue(NOTES, TEXT_KEY_EVENTS, ERASURE_EVENTS);
type Note = { type: 'NoteTaken'; data: { text: string } } | { type: 'NotesSealed'; data: object };
const notes: Decider<readonly string[], string | null, Note> = {
  initialState: () => [],
  decide: (text) => (text === null ? [{ type: 'NotesSealed', data: {} }] : [{ type: 'NoteTaken', data: { text } }]),
  evolve: (state, event) => (event.type === 'NoteTaken' ? [...state, event.data.text] : state),
  chained: true,
};
const TYPES: ErasableTypes = {
  notes: (type) =>
    type === 'NotesSealed'
      ? undefined
      : { subject: ({ stream }) => idOf(stream), clear: [], afterwards: 'nothing', makesKey: false },
  shared: () => ({
    subject: ({ data }) => (data as { by: string }).by,
    clear: ['by'],
    afterwards: { as: 'NoteErased' },
    makesKey: true,
  }),
};
const SECRET = 'The harbour master counted forty-one cranes before dawn.';

let directory: ReturnType<typeof temporaryDirectory>;
let stored: EventStore;
let store: EventStore;
let decisions: Decisions;
beforeEach(() => {
  directory = temporaryDirectory();
  open();
});
afterEach(async () => {
  await stored.close();
  directory.remove();
});

function open(): void {
  stored = openSqliteEventStore({ directory: directory.path });
  store = withErasableTexts(stored, TYPES);
  decisions = new Decisions(store, CATALOGUE);
}

const take = (stream: string, text: string | null): Promise<unknown> =>
  decisions.execute(stream, notes, text, commandContext(systemClock, 'acc'));

/** What an erasure of the service does with the log. */
async function erase(id: string): Promise<void> {
  const texts = await erasableTextsOf(store)!.textStateOf(id);
  if (texts.state !== 'open') throw new Error(`${id} is ${texts.state}`);
  const events = await readStream(store, `notes-${id}`);
  const digests = events.filter(({ type }) => type === 'NoteTaken').map(({ data }) => texts.key.digestOf(data));
  const request = { kind: 'debate', accountId: 'acc', reason: 'owner', digests };
  const context = commandContext(systemClock, 'acc');
  const event = CATALOGUE.newEvent(context.commandId, { type: 'ErasureRequested', data: request }, context);
  await store.append(erasureStream(id), [event], 'none');
  await store.erase(textKeyStream(id));
}

async function allOf(log: EventStore): Promise<string> {
  const pages: string[] = [];
  for await (const page of log.readAll(START)) pages.push(JSON.stringify(page));
  return pages.join('\n');
}

it('shows what was appended, and stores nothing of it in clear', async () => {
  await take('notes-1', SECRET);
  await take('notes-1', 'Naïve — “quoted” — 東京 🗼');
  expect((await readStream(store, 'notes-1')).map(({ data }) => data)).toEqual([
    { text: SECRET },
    { text: 'Naïve — “quoted” — 東京 🗼' },
  ]);
  expect(await allOf(store)).toContain(SECRET);
  expect(await allOf(stored)).not.toContain('harbour');
  expect((await readStream(stored, 'notes-1'))[0]!.data).toEqual({ sealed: expect.any(String) as unknown as string });
});

it('reads the same after a start, and after other processes have written', async () => {
  await take('notes-1', SECRET);
  await stored.close();
  open();
  expect((await decisions.load('notes-1', notes)).state).toEqual([SECRET]);
  await take('notes-1', 'more');
  expect((await decisions.load('notes-1', notes)).state).toEqual([SECRET, 'more']);
});

it('an erased stream reads as empty, takes nothing more, and its texts are in no event', async () => {
  await take('notes-1', SECRET);
  await take('notes-2', 'stays');
  await take('notes-1', null);
  await erase('1');
  expect(await readStream(store, 'notes-1')).toEqual([]);
  expect(await allOf(store)).not.toContain('harbour');
  expect(await allOf(stored)).not.toContain('harbour');
  await expect(take('notes-1', 'again')).rejects.toMatchObject({ code: 'stream-erased' });
  expect((await readStream(store, 'notes-2')).map(({ data }) => data)).toEqual([{ text: 'stays' }]);
  await stored.close();
  open();
  expect(await readStream(store, 'notes-1')).toEqual([]);
  await expect(take('notes-1', 'again')).rejects.toMatchObject({ code: 'stream-erased' });
});

it('the chain holds by the digests of the erasure, and only by these', async () => {
  await take('notes-1', SECRET);
  await take('notes-1', 'second');
  await take('notes-1', null);
  await erase('1');
  const state = await erasableTextsOf(store)!.textStateOf('1');
  if (state.state !== 'erased') throw new Error(state.state);
  const { digests } = state.record.request;
  const chainOf = async (by: readonly string[]): Promise<readonly boolean[]> => {
    let previous = genesisOf('notes-1');
    return (await readStream(stored, 'notes-1')).map((event) => {
      const link = linkOf(previous, event, by[event.revision]);
      previous = event.metadata['chain'] ?? '';
      return link === previous;
    });
  };
  expect(await chainOf(digests)).toEqual([true, true, true]);
  expect(await chainOf([digests[1]!, digests[0]!])).toEqual([false, false, true]);
});

it('a stream that was begun in clear stays in clear', async () => {
  const plain = new Decisions(stored, CATALOGUE);
  await plain.execute('notes-1', notes, 'first', commandContext(systemClock, 'acc'));
  await take('notes-1', 'second');
  expect((await readStream(stored, 'notes-1')).map(({ data }) => data)).toEqual([
    { text: 'first' },
    { text: 'second' },
  ]);
  let previous = genesisOf('notes-1');
  for (const event of await readStream(stored, 'notes-1'))
    expect(event.metadata['chain']).toBe((previous = linkOf(previous, event)));
});

it('a key that is lost without an erasure is damage', async () => {
  await take('notes-1', SECRET);
  await stored.erase(textKeyStream('1'));
  await stored.close();
  open();
  const [event] = await readStream(store, 'notes-1');
  expect(event).toMatchObject({ data: null, damage: 'the key of its texts is missing or damaged' });
});

it('a damaged key stops nobody who reads other streams', async () => {
  await take('notes-1', SECRET);
  await take('notes-2', 'stays');
  await stored.close();
  const db = new DatabaseSync(join(directory.path, 'events.sqlite'));
  db.exec("UPDATE events SET sum = sum + 1 WHERE stream = 'textkey-1'");
  db.close();
  open();
  const pages: RecordedEvent[] = [];
  for await (const page of store.readAll(START)) pages.push(...page);
  expect(pages.filter(({ type }) => type === 'NoteTaken').map(({ data }) => data)).toEqual([null, { text: 'stays' }]);
  await expect(take('notes-1', 'more')).rejects.toMatchObject({ code: 'stream-unreadable' });
  expect((await decisions.load('notes-2', notes)).state).toEqual(['stays']);
});

it('another node forgets the key when it hears of the erasure', async () => {
  const other = openSqliteEventStore({ directory: directory.path });
  const theirs = withErasableTexts(other, TYPES);
  await take('notes-1', SECRET);
  const subscription = theirs.subscribe(START);
  const heard: string[] = [];
  const listening = (async () => {
    for await (const message of subscription)
      if (message.kind === 'events') {
        heard.push(...message.events.map(({ type }) => type));
        if (heard.includes('TextsErased')) return;
      }
  })();
  expect(await readStream(theirs, 'notes-1')).toHaveLength(1);
  await erase('1');
  const context = commandContext(systemClock, 'acc');
  await store.append(
    erasureStream('1'),
    [CATALOGUE.newEvent(context.commandId, { type: 'TextsErased', data: {} }, context)],
    0,
  );
  await listening;
  await subscription.close();
  expect(await readStream(theirs, 'notes-1')).toEqual([]);
  await other.close();
});

it('erases one of several subjects of a stream, and shows what it leaves as another type', async () => {
  const event = (by: string): NewEvent => ({
    id: `note-${by}`,
    type: 'NoteTaken',
    data: { by, text: SECRET },
    metadata: { v: '1', correlationId: 'c', causationId: 'c', actor: by, at: '2026-11-28T18:00:00.000Z' },
  });
  await store.append('shared-a', [event('one'), event('two')], 'none');
  expect((await stored.read('shared-a', 0, 'forwards', 2)).map(({ data }) => Object.keys(data as object))).toEqual([
    ['by', 'sealed'],
    ['by', 'sealed'],
  ]);
  const before = await readStream(store, 'shared-a');
  expect(before.map(({ data }) => data)).toEqual([
    { by: 'one', text: SECRET },
    { by: 'two', text: SECRET },
  ]);
  await erase('one');
  const expected = [
    ['NoteErased', { by: 'one' }],
    ['NoteTaken', { by: 'two', text: SECRET }],
  ];
  expect((await readStream(store, 'shared-a')).map(({ type, data }) => [type, data])).toEqual(expected);
  const all: unknown[] = [];
  for await (const page of store.readAll(START, { streams: ['shared-'] }))
    all.push(...page.map(({ type, data }) => [type, data]));
  expect(all).toEqual(expected);
  await expect(store.append('shared-b', [{ ...event('one'), id: 'late' }], 'none')).rejects.toThrow();
  await store.append('shared-a', [{ ...event('two'), id: 'more' }], 1);
});
