import { describe, expect, it } from '@jest/globals';
import { extractObject, withoutThinking } from '../../src/analysts/llm/extraction.js';
import { renderPrompt } from '../../src/analysts/llm/prompt.js';
import { readReply } from '../../src/analysts/llm/reply.js';
import { type AnalystQuestion } from '../../src/analysts/analyst.js';
import { article, CAST, platformOf, REPORT } from '../contracts/analyst.contract.js';
import { growthFaults, measureGrowth } from '../support/growth.js';

const persona = CAST[0]!;
const peer = CAST[1]!;
const opinion = { score: 50, confidence: 0.5, argument: 'It names its sources.', flags: [], replies: [] };
const questionOf = (text: string): AnalystQuestion => ({
  debateId: 'd',
  round: 2,
  depth: 'deep',
  article: article(REPORT.title, text),
  persona,
  platform: platformOf(persona),
  arguments: [persona, peer].map(({ id, name, platform }) => ({ persona: id, name, platform, opinion })),
});
const question = questionOf(`${REPORT.text}\n\n`.repeat(60));
const prompt = renderPrompt(question, { secret: 's', today: '2026-11-23' });

const repeat =
  (unit: string, before = '', after = '') =>
  (size: number): string =>
    before + unit.repeat(Math.ceil(size / Buffer.byteLength(unit))) + after;
const reply = (change: Record<string, unknown>): string =>
  JSON.stringify({
    persona: persona.id,
    ...opinion,
    replies: [{ to: peer.id, stance: 'agree', reason: 'Yes.' }],
    ...change,
  });

const HOSTILE: readonly (readonly [name: string, make: (size: number) => string])[] = [
  ['opening brackets', repeat('[')],
  ['opening braces', repeat('{')],
  ['nested objects', repeat('{"a":')],
  ['nested objects that close', (size) => '{"a":'.repeat(size / 6) + '1' + '}'.repeat(size / 6)],
  ['nested lists of objects', repeat('[{"score":1,"argument":')],
  ['empty objects', repeat('{}')],
  ['objects that almost parse', repeat('{"score": 1, }')],
  ['opinions', repeat(reply({}))],
  ['opinions that never close', repeat('{"score": 50, "argument": "')],
  ['braces within strings', repeat('{"a":"}{')],
  ['quotation marks', repeat('"')],
  ['backslashes', repeat('\\', '{"a":"')],
  ['a list of commas', repeat(',', '{"a":[', ']}')],
  ['commas before spaces', (size) => `{"a":[${`,${' '.repeat(300)}`.repeat(size / 301)}`],
  ['line breaks in a string', repeat('\n', '{"score":1,"argument":"', '"}')],
  ['code fences', repeat('```json\n{')],
  ['thinking that never ends', repeat('<think>')],
  ['thinking that never began', repeat('</think>{')],
  ['beginnings of tags', repeat('<think')],
  ['spaces', repeat(' ')],
  ['a long argument', (size) => reply({ argument: 'a'.repeat(size) })],
  ['an argument of spaces', (size) => reply({ argument: ` ${' '.repeat(size)}x` })],
  ['an argument of opening quotation marks', (size) => reply({ argument: '“'.repeat(size / 3) })],
  ['an argument of quotation marks', (size) => reply({ argument: '"a" '.repeat(size / 4) })],
  ['an argument of line breaks', (size) => reply({ argument: '\n'.repeat(size) })],
  ['a long number', (size) => reply({ score: '1'.repeat(size) })],
  ['a number of spaces', (size) => reply({ score: `1${' '.repeat(size)}x` })],
  ['many keys', (size) => reply(Object.fromEntries(Array.from({ length: size / 12 }, (_, n) => [`k${n}`, 1])))],
  ['many flags', (size) => reply({ flags: Array.from({ length: size / 40 }, () => ({ flag: 'satire', quote: 'x y z' })) })],
  ['long flags', (size) => reply({ flags: Array.from({ length: 32 }, () => ({ flag: ' _'.repeat(size / 64), quote: 'x' })) })],
  ['long quotes', (size) => reply({ flags: Array.from({ length: 32 }, () => ({ flag: 'satire', quote: '"'.repeat(size / 32) })) })],
  ['quotes of dots', (size) => reply({ flags: Array.from({ length: 32 }, () => ({ flag: 'satire', quote: `a${'. '.repeat(size / 64)}` })) })],
  ['quotes that begin like the article', (size) => reply({ flags: Array.from({ length: 32 }, () => ({ flag: 'satire', quote: REPORT.text.repeat(Math.ceil(size / 32 / REPORT.text.length)) })) })],
  ['many answers', (size) => reply({ replies: Array.from({ length: size / 60 }, () => ({ to: 'nobody', stance: 'agree', reason: 'Because.' })) })],
  ['long reasons', (size) => reply({ replies: Array.from({ length: 8 }, () => ({ to: peer.id, stance: 'agree', reason: '“a'.repeat(size / 32) })) })],
]; // prettier-ignore

describe('reading a hostile reply of a model', () => {
  it.each(HOSTILE)('is linear and takes less than a second: %s', async (_, make) => {
    expect(growthFaults(await measureGrowth(make, (text: string) => readReply(text, question, prompt)))).toEqual([]);
  });

  it('finds an opinion among much other text', () => {
    for (const around of ['{'.repeat(15), '```json\n', '{"a": 1} ', '<think>{"score": 1, "argument": "no"}</think>'])
      expect(extractObject(withoutThinking(`${around}${reply({})}`))).toMatchObject({ score: 50 });
  });
});
