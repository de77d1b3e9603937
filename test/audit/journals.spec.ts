import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type AuditEvidence, verify } from '../../src/audit/index.js';
import { type DebateFact, type Frame, replay } from '../../src/debate/index.js';
import { canonicalJson, idOf, type RecordedEvent } from '../../src/kernel/index.js';
import { catalogue } from '../debate/support.js';

/** A past debate with its recorded result; docs/audit.md describes how to add one. */
interface Journal {
  readonly name: string;
  readonly events: readonly RecordedEvent[];
  /** State of every actor after each event: the debate, then `agent:place`. */
  readonly places: readonly string[];
  readonly consensus: unknown;
  readonly abandonment: unknown;
  readonly keys?: AuditEvidence['keys'];
}

const FOLDER = join(import.meta.dirname, '../journals');
const journals = readdirSync(FOLDER)
  .filter((file) => file.startsWith('debate@'))
  .map((file): Journal => ({
    name: file.replace('.json', ''),
    ...(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Omit<Journal, 'name'>),
  }));

const placesOf = ({ debate, personas }: Frame['after']): Record<string, string> => ({
  debate: debate.value,
  ...Object.fromEntries(Object.entries(personas).map(([id, { value }]) => [id, value])),
});
const placesIn = (line: string): Record<string, string> => {
  const [debate = '', ...agents] = line.split(' ');
  return { debate, ...Object.fromEntries(agents.map((agent) => agent.split(':') as [string, string])) };
};

/** Every difference between a journal's replay and its record: debate, revision, field, recorded and current value. */
function differences({ name, events, places, consensus, abandonment }: Journal): readonly string[] {
  const found: string[] = [];
  const compare = (revision: number, field: string, was: unknown, is: unknown): void => {
    if (canonicalJson(was ?? null) !== canonicalJson(is ?? null))
      found.push(`${name}@${revision} ${field}: was ${canonicalJson(was ?? null)}, is ${canonicalJson(is ?? null)}`);
  };
  const frames = [...replay(events.map((event) => catalogue.read<DebateFact>(event)))];
  for (const { revision, accepted, after } of frames) {
    compare(revision, 'accepted', true, accepted);
    const was = placesIn(places[revision] ?? '');
    const is = placesOf(after);
    for (const field of new Set([...Object.keys(was), ...Object.keys(is)]))
      compare(revision, field, was[field], is[field]);
  }
  const last = frames.at(-1)!;
  compare(last.revision, 'consensus', consensus, last.after.consensus);
  compare(last.revision, 'abandonment', abandonment, last.after.abandonment);
  return found;
}

/**
 * Findings of the current audit, without those for parts that no journal has: credits, personas and, in old ones, a
 * chain.
 */
function findings({ events, keys }: Journal): readonly string[] {
  const { findings: found } = verify({
    debateId: idOf(events[0]!.stream),
    events,
    cast: null,
    prompts: null,
    credits: null,
    keys: keys ?? [],
  });
  return (
    found
      // The unsealed journals contain an invented article hash.
      .filter(({ check, detail }) => keys !== undefined || check !== 'article' || !detail.startsWith('the text'))
      .map(({ check, revision, detail }) => `@${revision} ${check}: ${detail}`)
  );
}

describe('golden debates', () => {
  it.each(journals)('replay as recorded: $name', (journal) => {
    expect(differences(journal)).toEqual([]);
  });

  it.each(journals)('pass the current checks of votes, quotes, seal and course: $name', (journal) => {
    expect(findings(journal)).toEqual([]);
  });

  it('are compared with their records, and each difference names debate, revision and field', () => {
    const journal = journals.find(({ name }) => name === 'debate@1-verdict')!;
    const places = journal.places.map((line, revision) => (revision === 3 ? line.replace('round1', 'round2') : line));
    const events = journal.events.filter(({ type }) => type !== 'DebateClosed');
    expect(differences({ ...journal, places })).toEqual(['debate@1-verdict@3 debate: was "round2", is "round1"']);
    expect(differences({ ...journal, events, consensus: null })[0]).toMatch(
      /^debate@1-verdict@\d+ consensus: was null/,
    );
  });
});
