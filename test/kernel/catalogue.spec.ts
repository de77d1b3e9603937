import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Catalogue, type RecordedEvent, START, UnreadableEventError } from '../../src/kernel/index.js';

const catalogue = new Catalogue(
  { Noted: { schema: z.strictObject({ text: z.string() }) } },
  {
    // 1: {name}; 2: {first, last}; 3: {people: [{first, last}]}
    Named: {
      version: 3,
      schema: z.strictObject({ people: z.array(z.strictObject({ first: z.string(), last: z.string() })) }),
      upcasters: [
        ({ name }: { name: string }) => ({ first: name.split(' ')[0], last: name.split(' ')[1] }),
        (person: unknown) => ({ people: [person] }),
      ],
    },
  },
);

const recorded = (type: string, v: string, data: unknown): RecordedEvent => ({
  id: 'id',
  type,
  data,
  metadata: { v, correlationId: '', causationId: '', actor: '', at: '' },
  stream: 'note-1',
  revision: 4,
  position: START,
});

describe('the catalogue', () => {
  it.each([
    ['1', { name: 'Ada Lovelace' }],
    ['2', { first: 'Ada', last: 'Lovelace' }],
    ['3', { people: [{ first: 'Ada', last: 'Lovelace' }] }],
  ])('reads version %s as the newest', (v, data) => {
    const event = catalogue.read(recorded('Named', v, data));
    expect(event.data).toEqual({ people: [{ first: 'Ada', last: 'Lovelace' }] });
    expect(event).toMatchObject({ type: 'Named', stream: 'note-1', revision: 4 });
  });

  it('does not change the stored event', () => {
    const event = recorded('Named', '1', { name: 'Ada Lovelace' });
    catalogue.read(event);
    expect(event.data).toEqual({ name: 'Ada Lovelace' });
  });

  it.each([
    ['an unknown type', recorded('Lost', '1', {}), 'unknown event type'],
    ['a version later than the newest', recorded('Named', '4', {}), 'version 4'],
    ['version 0', recorded('Noted', '0', {}), 'version 0'],
    ['a version that is no number', recorded('Noted', 'x', {}), 'version x'],
    ['data that the schema refuses', recorded('Noted', '1', { text: 1 }), 'text'],
    ['data with an extra member', recorded('Noted', '1', { text: '', more: 1 }), 'more'],
  ])('refuses to read %s, and names its position', (_, event, reason) => {
    const read = (): unknown => catalogue.read(event);
    expect(read).toThrow(UnreadableEventError);
    expect(read).toThrow(`note-1@4 ${event.type}`);
    expect(read).toThrow(reason);
  });

  it('refuses an event with the same message, however often its type was read', () => {
    for (let n = 0; n < 1_000; n++)
      expect(catalogue.read(recorded('Noted', '1', { text: `${n}` })).data).toEqual({ text: `${n}` });
    expect(() => catalogue.read(recorded('Noted', '1', { text: 1 }))).toThrow('note-1@4 Noted: text');
  });

  it('makes an event of a fact, with its version and the metadata of its command', () => {
    const context = { commandId: 'c', correlationId: 'r', actor: 'cli', at: '2026-01-01T00:00:00.000Z' };
    expect(catalogue.newEvent('e', { type: 'Noted', data: { text: 'x' } }, context)).toEqual({
      id: 'e',
      type: 'Noted',
      data: { text: 'x' },
      metadata: { v: '1', correlationId: 'r', causationId: 'c', actor: 'cli', at: '2026-01-01T00:00:00.000Z' },
    });
  });

  it('refuses to make an event that it could not read', () => {
    const made = (type: string, data: unknown) => (): unknown =>
      catalogue.newEvent('e', { type, data }, { commandId: 'c', correlationId: 'r', actor: 'cli', at: '' });
    expect(made('Noted', {})).toThrow();
    expect(made('Named', { name: 'Ada Lovelace' })).toThrow();
    expect(made('Lost', {})).toThrow('not in the catalogue');
  });

  it('refuses a type declared twice and upcasters that do not lead to the newest version', () => {
    const schema = z.unknown();
    expect(() => new Catalogue({ A: { schema } }, { A: { schema } })).toThrow('twice');
    expect(() => new Catalogue({ A: { schema, version: 3, upcasters: [() => 1] } })).toThrow('needs 2 upcasters');
    expect(() => new Catalogue({ A: { schema, upcasters: [() => 1] } })).toThrow('needs 0 upcasters');
  });

  it('knows its types and their versions', () => {
    expect(catalogue.types).toEqual(['Noted', 'Named']);
    expect([catalogue.versionOf('Noted'), catalogue.versionOf('Named')]).toEqual([1, 3]);
    expect(catalogue.definition('Named')?.version).toBe(3);
  });
});
