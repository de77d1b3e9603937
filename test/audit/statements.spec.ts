import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { type AuditReport, type AuditEvidence, verify } from '../../src/audit/index.js';
import { type DebateData } from '../../src/debate/index.js';
import { ARTICLE } from '../debate/support.js';
import { Archive, smallCast } from './support.js';

type Argument = DebateData<'ArgumentMade'>;

/** Long enough for an argument about it, with a figure that cannot be true. */
const VOTE = {
  ...ARTICLE,
  title: 'Harbour vote draws a crowd',
  text: 'Portwick voted on its harbour on Sunday. “It was busy,” said Ann Reed, the clerk. In all, 5,900 of the 4,200 voters took part.\n\nThe council will meet on Tuesday to decide on the repairs, according to the harbour authority. It may close the lock in May.',
};

let archive: Archive;
let genuine: AuditEvidence;
beforeAll(async () => {
  archive = new Archive(await smallCast());
  await archive.hold('held', { analyst: new OfflineAnalyst(), article: VOTE });
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

it('the audit finds a vote whose parts do not add up to it, or rest on nothing', () => {
  expect(argumentsOf(genuine)[0]?.parts?.find(({ kind }) => kind === 'finding')?.points).toBeLessThan(-15);
  const votesFound = (change: (argument: Argument) => Argument): string =>
    with_(change)
      .findings.filter(({ check }) => check === 'votes')
      .map(({ detail }) => detail)
      .join('\n');
  expect(votesFound((argument) => argument)).toBe('');
  const { parts: first } = argumentsOf(genuine)[0]!;
  expect(votesFound((argument) => ({ ...argument, parts: first?.slice(1) }))).toContain('add up to');
  const strange = (argument: Argument): Argument => ({
    ...argument,
    parts: argument.parts?.map((part) => (part.kind === 'finding' ? { ...part, ref: 'f99' } : part)),
  });
  expect(votesFound(strange)).toContain('rests on f99');
  expect(votesFound(({ parts: _, ...argument }) => argument)).toContain('does not say what its vote is made of');
});

it.each(['offline@4', 'offline@5', 'some-model'])('the audit does not check statements of %s', (model) => {
  const other = with_((argument) => ({
    ...argument,
    model,
    argument: `${argument.argument} The article says “nothing”.`,
  }));
  expect(found(other)).toEqual([]);
});
