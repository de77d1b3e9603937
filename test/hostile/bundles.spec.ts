import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BUNDLE_LIMITS, bundleOf, evidenceOf, exportOf, verify } from '../../src/audit/index.js';
import { canonicalJson, linkOf, type RecordedEvent } from '../../src/kernel/index.js';
import { CATALOGUE } from '../../src/event-log.js';
import { growthFaults, measureGrowth } from '../support/growth.js';

const journal = (name: string): readonly RecordedEvent[] =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../journals', name), 'utf8')) as { events: RecordedEvent[] })
    .events;
const debate = journal('debate@1-sealed.json');
const [opened] = debate;
const debateId = opened!.stream.slice('debate-'.length);
const genuine = { debateId, events: debate, cast: null, prompts: null, credits: [], keys: [] };
const head = bundleOf({ ...genuine, events: [] });

/** Lines of a bundle, until they have `size` characters. */
function filled(size: number, start: string, lineAt: (index: number) => string): string {
  const lines = [start];
  for (let length = start.length, index = 0; length < size; index++) {
    const line = `${lineAt(index)}\n`;
    lines.push(line);
    length += line.length;
  }
  return lines.join('');
}
const eventLine = (event: object): string => canonicalJson({ kind: 'event', event });
/** An event in the form that bundles contain. */
const exhibitOf = ({ stream, revision, id, type, data, metadata }: RecordedEvent) => ({
  stream,
  revision,
  id,
  type,
  data,
  metadata,
});
const exhibit = exhibitOf(opened!);
const withData = (data: string): string =>
  `${head}{"kind":"event","event":${canonicalJson({ ...exhibit, data: null }).replace('"data":null', `"data":${data}`)}}\n`;
const ofType = (type: string): readonly RecordedEvent[] => debate.filter((event) => event.type === type);
const begun = bundleOf({ ...genuine, events: debate.slice(0, 4) });

const bundles: Readonly<Record<string, (size: number) => string>> = {
  'brackets in each other': (size) => `${head}${'['.repeat(size)}\n`,
  'objects in each other': (size) => withData('{"a":'.repeat(size / 5)),
  'as many levels as are allowed, many times': (size) => {
    const deep = `${'['.repeat(50)}${']'.repeat(50)}`;
    return withData(`[${Array.from({ length: size / 101 }, () => deep).join(',')}]`);
  },
  'empty lines': (size) => head + '\n'.repeat(size),
  'lines that are not JSON': (size) => head + 'x\n'.repeat(size / 2),
  'one long line without an end': (size) => `${head}{"kind":"${'a'.repeat(size)}`,
  'a string of escapes': (size) => withData(`"${'\\"'.repeat(size / 2)}"`),
  'a string of half a surrogate pair': (size) => withData(`"${'\\ud800'.repeat(size / 6)}"`),
  'unknown members': (size) =>
    `${head}{"kind":"event",${Array.from({ length: size / 12 }, (_unused, index) => `"k${index}":0`).join(',')}}\n`,
  'members of data': (size) =>
    withData(`{${Array.from({ length: size / 12 }, (_unused, index) => `"k${index}":0`).join(',')}}`),
  'numbers of data': (size) => withData(`[${'1e9,'.repeat(size / 4)}0]`),
  'events of no known type': (size) =>
    filled(size, head, (revision) => eventLine({ ...exhibit, type: 'Lost', id: `i${revision}`, data: null, revision })),
  openings: (size) => filled(size, head, (revision) => eventLine({ ...exhibit, id: `i${revision}`, revision })),
  arguments: (size) => {
    const said = ofType('ArgumentMade');
    return filled(size, begun, (index) => {
      return eventLine({ ...exhibitOf(said[index % said.length]!), id: `i${index}`, revision: index + 4 });
    });
  },
  seals: (size) => {
    const event = exhibitOf(ofType('DebateSealed')[0]!);
    return filled(size, bundleOf(genuine), (index) =>
      eventLine({ ...event, id: `i${index}`, revision: 1_000 + index }),
    );
  },
  'movements of credits': (size) =>
    filled(size, head, (index) => {
      const event = {
        ...exhibit,
        stream: 'credits-a',
        type: 'CreditsReserved',
        id: `i${index}`,
        revision: index,
        data: { amount: 1, debateId },
      };
      return canonicalJson({ kind: 'credits', event });
    }),
};

describe('the audit of a foreign bundle', () => {
  it.each(Object.entries(bundles))('takes time in proportion to its size: %s', async (_what, make) => {
    const read = (text: string): unknown => {
      const evidence = evidenceOf(text);
      const report = verify(evidence);
      return [report, exportOf(evidence, 'jsonl')];
    };
    expect(growthFaults(await measureGrowth(make, read))).toEqual([]);
  });

  it('refuses a bundle larger than any debate with a code and the line', () => {
    const refusal = (detail: string) =>
      expect.objectContaining({ code: 'bundle-too-large', detail: expect.stringContaining(detail) });
    const refused = (text: string, detail: string): void => expect(() => evidenceOf(text)).toThrow(refusal(detail));
    refused(`${head}${'['.repeat(1_000_000)}`, 'line 2: it is nested deeper');
    refused(withData(`"${'a'.repeat(BUNDLE_LIMITS.lineCharacters)}"`), 'line 2: it has');
    refused(head.repeat(BUNDLE_LIMITS.lines + 1), 'more than 20000 lines');
    refused('x'.repeat(BUNDLE_LIMITS.characters + 1), 'at most 64000000');
    // Brackets in a string are text.
    expect(evidenceOf(withData(`"${'['.repeat(1_000)}\\"${'{'.repeat(1_000)}"`)).events).toHaveLength(1);
  });

  it('repeats no refused text in a refusal', () => {
    const text = bundles['unknown members']!(1_000_000);
    expect(() => evidenceOf(text)).toThrow(expect.objectContaining({ code: 'not-a-bundle' }));
    try {
      evidenceOf(text);
    } catch (error) {
      expect((error as { detail: string }).detail.length).toBeLessThan(400);
    }
  });
});

/** Data that a broken or hostile writer may have left in the log. */
const values: Readonly<Record<string, (size: number) => unknown>> = {
  'a long text': (size) => 'a'.repeat(size),
  'a text of spaces': (size) => ' '.repeat(size),
  'a text of versions': (size) => 'v2.'.repeat(size / 3),
  'many members': (size) => Object.fromEntries(Array.from({ length: size / 12 }, (_unused, index) => [`k${index}`, 0])),
  'many items': (size) => Array.from({ length: size / 4 }, (_unused, index) => index),
  'items of many items': (size) =>
    Array.from({ length: Math.sqrt(size / 2) }, () => Array.from({ length: Math.sqrt(size / 2) }, () => 0)),
};
const samples = new Map(
  ['account@2', 'credits@1', 'quota@1', 'payment@1', 'debate@1-verdict', 'cast@1', 'webhook@1', 'subscriptions@1']
    .flatMap((name) => journal(`${name}.json`))
    .map((event) => [event.type, event] as const),
);

describe('the reading of a stored event', () => {
  it.each(Object.entries(values))(
    'takes time in proportion to its size: %s in every member of every type',
    async (_what, make) => {
      const read = (size: number): void => {
        for (const event of samples.values()) {
          const value = make(size / samples.size);
          for (const data of [value, ...mutated(event.data as object, value)]) {
            const stored = { ...event, data };
            try {
              CATALOGUE.read(stored);
            } catch (error) {
              expect(error).toMatchObject({ code: 'stream-unreadable' });
            }
            linkOf('', stored);
          }
        }
      };
      const sized = (size: number): string => String(size);
      expect(growthFaults(await measureGrowth(sized, (size: string) => read(Number(size))))).toEqual([]);
    },
  );
});

/** The data with its first or last field replaced. */
function mutated(data: object, value: unknown): readonly object[] {
  const names = Object.keys(data);
  return [names.at(0), names.at(-1)].flatMap((name) => (name === undefined ? [] : [{ ...data, [name]: value }]));
}
