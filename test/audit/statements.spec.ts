import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { type AuditReport, type AuditEvidence, verify } from '../../src/audit/index.js';
import { type DebateData } from '../../src/debate/index.js';
import { Archive, smallCast } from './support.js';

type Argument = DebateData<'ArgumentMade'>;

let archive: Archive;
let genuine: AuditEvidence;
beforeAll(async () => {
  archive = new Archive(await smallCast());
  await archive.hold('held', { analyst: new OfflineAnalyst() });
  genuine = (await archive.reader().of('held'))!;
});
afterAll(() => archive.close());

const argumentsOf = ({ events }: AuditEvidence): Argument[] =>
  events.flatMap(({ type, data }) => (type === 'ArgumentMade' ? [data as Argument] : []));
/** The audit of the debate with every argument changed. */
const with_ = (change: (argument: Argument) => Argument): AuditReport =>
  verify({
    ...genuine,
    events: genuine.events.map((event) =>
      event.type === 'ArgumentMade' ? { ...event, data: change(event.data as Argument) } : event,
    ),
  });
const found = (report: AuditReport): readonly string[] =>
  report.findings.filter(({ check }) => check === 'statements').map(({ detail }) => detail);

it('the audit accepts the embedded analyst’s statements', () => {
  expect(argumentsOf(genuine).some(({ facts }) => facts.length > 0)).toBe(true);
  expect(verify(genuine).outcome).toBe('passed');
});

it('the audit finds a statement that the article does not support', () => {
  const added = ' The article gives “Dr Nobody” as the source.';
  const details = found(with_((argument) => ({ ...argument, argument: argument.argument + added })));
  expect(details).toHaveLength(argumentsOf(genuine).length);
  expect(details[0]).toContain('Dr Nobody');
});

it('the audit finds a fact that is not in the article', () => {
  const changed = with_((argument) => ({
    ...argument,
    facts: argument.facts.map((fact) => ({ ...fact, words: fact.words.map((words) => `${words} never`) })),
  }));
  expect(found(changed)).not.toEqual([]);
});

it.each(['offline@4', 'offline@5', 'some-model'])('the audit does not check statements of %s', (model) => {
  const other = with_((argument) => ({
    ...argument,
    model,
    argument: `${argument.argument} The article says “nothing”.`,
  }));
  expect(found(other)).toEqual([]);
});
